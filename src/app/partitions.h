/* The distinct partition values of a table, with their number of items.
 *
 * DynamoDB has no list of them: this is a Scan, and reads (and bills) every item.
 * It is done in steps, so that a screen can show what is known and stop; counts of
 * a value are final only when the list is complete.
 */
#ifndef KL_APP_PARTITIONS_H
#define KL_APP_PARTITIONS_H

#include "base/map.h"
#include "model/source.h"
#include "app/progress.h"

struct kl_partition {
    struct kl_key_value values[KL_KEY_ATTRS]; /* one for each partition attribute */
    size_t nvalues;
    uint64_t items; /* counted so far */
};

/* A zeroed struct is an empty list that begins at the start. */
struct kl_partitions {
    struct kl_partition *list; /* in order of value (kl_key_value_cmp) */
    size_t n, cap;
    char *cursor;  /* where the Scan goes on; NULL: the start, or complete */
    bool complete; /* the whole table was read */
    uint64_t read, pages, capacity_milli;
    struct kl_map places; /* private: values -> index in list, while reading */
};

void kl_partitions_release(struct kl_partitions *partitions);

/* Reads on from the cursor: at most pages pages (0: to the end), and no further
 * once limit values are known and another comes (0: no limit); such a list is not
 * complete and cannot be read on. What was read stays in the list when it fails. */
enum kl_code kl_partitions_read(struct kl_source *source, const struct kl_schema *schema,
                                struct kl_partitions *partitions, unsigned pages,
                                size_t limit, kl_progress_fn progress, void *arg,
                                struct kl_token *token, struct kl_err *err);
/* The place of a partition in the order of the list; *found: it is there. */
size_t kl_partitions_find(const struct kl_partitions *partitions,
                          const struct kl_key_value *values, size_t n, bool *found);
/* Adds a batch that was read from this list's cursor on; batch is empty after it. */
void kl_partitions_merge(struct kl_partitions *partitions, struct kl_partitions *batch);

#endif
