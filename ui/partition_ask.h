/* A partition typed by hand: a question for each partition attribute, one after another.
 */
#ifndef UI_PARTITION_ASK_H
#define UI_PARTITION_ASK_H

#include "app/partitions.h"
#include "ui/view.h"

struct ui_partition_ask {
    struct kl_key_value values[KL_KEY_ATTRS];
    size_t n; /* answered so far */
};

void ui_partition_ask_release(struct ui_partition_ask *ask);
/* Asks for the first attribute of the schema's partition key. */
void ui_partition_ask_begin(struct ui_partition_ask *ask, struct ui_host *host,
                            const struct kl_schema *schema);
/* Takes an answer. *whole: all values are there. Returns what the view's answer() is to
 * return: false also when the next question is asked. */
bool ui_partition_ask_take(struct ui_partition_ask *ask, struct ui_host *host,
                           const struct kl_schema *schema, struct kl_str text,
                           bool *whole);

/* What could be typed for the attribute asked for: those looked at before, and those of a
 * list, if there is one (NULL), that agree with what was answered so far. */
void ui_partition_ask_complete(const struct ui_partition_ask *ask,
                               const struct ui_host *host, const struct kl_schema *schema,
                               const struct kl_partitions *known, struct kl_str text,
                               struct ui_candidates *candidates);

/* The same for the name of an index, or of the table. */
void ui_partition_ask_index(const struct kl_schema *schema, struct kl_str text,
                            struct ui_candidates *candidates);

/* Partition values for people, as they are typed: "DRIVE#a91", "L1 · EU". */
void ui_partition_add(const struct kl_key_value *values, size_t n, struct kl_buf *out);
/* Adds "table", or "table@index", to a path. */
void ui_partition_path(struct kl_names *path, const struct ui_host *host,
                       const char *table, const char *index);

#endif
