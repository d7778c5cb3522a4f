/* One page that was read, in the directory of a run (app/run.h): the request that
 * brought it, to ask for it again; the first and last row's key and the number of
 * rows; the body while it is in the window. Rows are in ascending order whatever way
 * the page was read.
 */
#ifndef KL_APP_LEAF_H
#define KL_APP_LEAF_H

#include "model/page.h"
#include "keys/summary.h"
#include "app/range.h"
#include "app/row_name.h"

struct kl_leaf {
    uint64_t id;
    /* The request. */
    bool descending;
    struct kl_cond *cond; /* NULL: the query's */
    char *start_key;
    uint32_t limit;
    /* Its own ground, also when it is read again: rows outside belong to others. Where
     * several rows have the key at its far end, as seen in reading, it ends at the row of
     * that name: with it, or before it. */
    struct kl_range keep;
    struct kl_buf until; /* empty: by keep alone */
    bool until_kept;
    bool unread; /* known to be there only: what came again was cut shorter */

    int64_t first; /* position of its first row */
    size_t nrows;
    struct kl_key_value low, high; /* keys of the first and last row, when nrows > 0 */

    bool loaded;
    struct kl_page body;
    size_t from;   /* in the body: where the kept rows begin */
    size_t memory; /* of the body */
    size_t key_at; /* which key of the page is the sort key; SIZE_MAX: none */
    struct kl_row_names names;
};

void kl_leaf_free(struct kl_leaf **leaf);
/* Moves the body in, chooses the rows (those that keep holds) and notes nothing else:
 * see kl_leaf_note_keys(), once the position is set. */
void kl_leaf_load(struct kl_leaf *leaf, struct kl_page *page);
void kl_leaf_unload(struct kl_leaf *leaf);
/* Chooses the rows again after keep became smaller. */
void kl_leaf_choose(struct kl_leaf *leaf);
void kl_leaf_note_keys(struct kl_leaf *leaf);
/* What the rows' keys say, with the other attributes as evidence. */
struct kl_summary *kl_leaf_summarise(const struct kl_leaf *leaf,
                                     const struct kl_scheme *scheme);

/* Gives back the memory that nothing needs after that: the other attributes. */
void kl_leaf_slim(struct kl_leaf *leaf);

/* Whether the body of a loaded leaf, chosen or not, has the row of that name. */
bool kl_leaf_has(const struct kl_leaf *leaf, const struct kl_buf *name);
/* For a loaded leaf: the item number in the body of a position. */
size_t kl_leaf_item(const struct kl_leaf *leaf, int64_t pos);
/* The sort key of a row; borrowed. Nothing where there is none. */
struct kl_key_value kl_leaf_key(const struct kl_leaf *leaf, int64_t pos);

#endif
