/* Where keyline.conf is, and reading it. */
#ifndef KL_APP_CONFIG_FILE_H
#define KL_APP_CONFIG_FILE_H

#include "app/config_read.h"

#define KL_CONFIG_FILE_MAX (1u << 20) /* bytes */

/* What says where it is; the environment's come in by parameter, NULL or empty: unset. */
struct kl_config_place {
    bool none;                   /* --no-config */
    const char *file;            /* --config FILE */
    const char *env_file;        /* KEYLINE_CONFIG */
    const char *xdg_config_home; /* XDG_CONFIG_HOME, HOME */
    const char *home;
};

/* Appends the path: of --config, else of KEYLINE_CONFIG, else keyline/keyline.conf in
 * XDG_CONFIG_HOME or ~/.config; nothing when there is no such place. True: the user named
 * it, so that it must be there. */
bool kl_config_path(const struct kl_config_place *place, struct kl_buf *out);
/* Makes config the defaults and reads the file over them; config->path is set when there
 * is one. What is wrong in it goes to faults. KL_NOT_FOUND: a file that was named is not
 * there; KL_DENIED, KL_IO: it cannot be read; KL_TOO_LARGE: over KL_CONFIG_FILE_MAX. */
enum kl_code kl_config_open(struct kl_config *config, const struct kl_config_place *place,
                            const struct kl_config_words *words,
                            struct kl_config_faults *faults, struct kl_err *err);

#endif
