/* A run of rows: contiguous ground of one Query, as a directory of pages.
 *
 * Private to app/ground. In ascending order of the sort key; "low" and "high" are
 * sides of that order. Rows have positions that stay while the run grows on either
 * side: rows before the first leaf's are negative.
 */
#ifndef KL_APP_RUN_H
#define KL_APP_RUN_H

#include "app/edge.h"
#include "app/leaf.h"

struct kl_run {
    uint64_t id;
    struct kl_leaf **leaves;
    size_t n, cap;
    struct kl_edge edge[2];
    uint64_t read;              /* items read for its ground */
    struct kl_summary *summary; /* NULL: keys are not analysed */
};

struct kl_run *kl_run_new(uint64_t id);
void kl_run_free(struct kl_run **run);
/* Puts a leaf into the directory, before leaf number at; its position is set, those
 * of the leaves above it are not changed. */
void kl_run_insert(struct kl_run *run, size_t at, struct kl_leaf *take_leaf);
/* Puts the leaves, the edge and the summary of another run, which adjoins on side,
 * to this one. Returns what was added to the other's positions. */
int64_t kl_run_join(struct kl_run *run, enum kl_side side, struct kl_run **take_other);
/* Whether the first row of key, seen in the direction of side, would be in the run. */
bool kl_run_holds(const struct kl_run *run, const struct kl_key_value *key,
                  enum kl_side side);
int64_t kl_run_begin(const struct kl_run *run); /* position of the first row */
int64_t kl_run_end(const struct kl_run *run);   /* one past the last row's */
/* The leaf that holds a position; NULL outside of the run. */
struct kl_leaf *kl_run_leaf(const struct kl_run *run, int64_t pos);
/* The next leaf with rows after pos (side KL_HIGH) or before it. */
struct kl_leaf *kl_run_next_leaf(const struct kl_run *run, const struct kl_leaf *leaf,
                                 enum kl_side side);
/* The sort key of a row, borrowed; false when the body is not loaded or there is no sort
 * key. */
bool kl_run_key(const struct kl_run *run, int64_t pos, struct kl_str *key);

enum kl_locate {
    KL_LOCATE_ROW,    /* *pos is the row of key, or the first beyond it on side */
    KL_LOCATE_BEYOND, /* it lies past the run's edge on side, or nowhere */
    KL_LOCATE_LEAF,   /* *leaf must be loaded first */
};

/* The row of key, or the first on that side of it (KL_HIGH: above). Of several rows with
 * the key the first, seen in that direction. */
enum kl_locate kl_run_locate(const struct kl_run *run, const struct kl_key_value *key,
                             enum kl_side side, int64_t *pos, struct kl_leaf **leaf);
/* The place of a leaf in the directory. */
size_t kl_run_index(const struct kl_run *run, const struct kl_leaf *leaf);

#endif
