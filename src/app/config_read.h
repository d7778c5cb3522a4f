/* The text of keyline.conf, read into a config.
 *
 *     # a comment: '#' is the first character of the line that is no blank
 *     name = value
 *     [keys]                    [keys rows]            KEY = ACTION, KEY = none
 *     [style]                                          NAME = colours and attributes
 *     [table "orders"]          [table "orders@byDate" in "demo.db"]
 *
 * A line is whole: it is not continued, and a '#' within it is part of the value. Blanks
 * around names and values do not count; quotes keep them, and are needed for names that
 * hold a '=' or begin with '#' or '['. Lines end with LF or CR LF. The text is UTF-8.
 *
 * What is wrong with a line is a fault, and the line is passed over; all others count.
 */
#ifndef KL_APP_CONFIG_READ_H
#define KL_APP_CONFIG_READ_H

#include "app/config.h"

#define KL_CONFIG_FAULTS_MAX 100 /* faults that are kept; further ones are counted */

struct kl_config_fault {
    unsigned line;
    struct kl_err err;
};

struct kl_config_faults {
    struct kl_config_fault *faults;
    size_t n, cap;
    size_t more; /* that were not kept */
};

/* What keys, views, actions and styles are called, which the screen knows. Each says what
 * is wrong with one line, given the config up to it. */
struct kl_config_words {
    enum kl_code (*view)(struct kl_str name, struct kl_err *err);
    enum kl_code (*key)(const struct kl_config *config, const struct kl_config_key *key,
                        struct kl_err *err);
    enum kl_code (*style)(const struct kl_config *config,
                          const struct kl_config_style *style, struct kl_err *err);
};

/* config is fresh. words NULL: keys and styles are kept unseen. */
void kl_config_read(struct kl_config *config, struct kl_str text,
                    const struct kl_config_words *words, struct kl_config_faults *faults);
void kl_config_faults_release(struct kl_config_faults *faults);
/* Appends "PATH:LINE: what is wrong; what to do". */
void kl_config_fault_tell(const struct kl_config *config,
                          const struct kl_config_fault *fault, struct kl_buf *out);

#endif
