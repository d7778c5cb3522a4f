/* One column held against one attribute, and the sides its keys fall into.
 *
 * A value equals the attribute plainly, or tells the day, hour … of its time
 * (keys/evidence.h), or it is inverted: value + attribute = MAX. MAX is 10^width - 1, or
 * one of the first few sums that occurred: a sum that explains nearly all rows is among
 * them. Cells of adjoining runs merge exactly.
 */
#ifndef KL_KEYS_CELL_H
#define KL_KEYS_CELL_H

#include "keys/evidence.h"
#include "keys/few.h"
#include "keys/pace.h"

#define KL_CELL_NINES 2  /* widths for which 10^width - 1 is counted */
#define KL_CELL_SUMS 8   /* other sums that are counted */
#define KL_SIDE_VALUES 3 /* distinct values that make a match believable */

/* Some of a column's keys. */
struct kl_side {
    uint64_t keys;
    struct kl_few few;
    struct kl_buf last;              /* the bytewise largest key */
    uint64_t values[KL_SIDE_VALUES]; /* hashes of the first distinct values */
    size_t nvalues;
};

void kl_side_release(struct kl_side *side);
void kl_side_add(struct kl_side *side, struct kl_str key, struct kl_str value);
/* key is the largest so far. */
void kl_side_last(struct kl_side *side, struct kl_str key);
void kl_side_merge(struct kl_side *into, const struct kl_side *from);

/* Rows that are inverted by max. */
struct kl_sum {
    struct kl_buf max; /* decimal */
    uint64_t number;   /* the same when it has at most 18 digits, else 0 */
    struct kl_side side;
};

/* A column and an attribute. */
struct kl_cell {
    uint64_t both; /* rows that have both */
    struct kl_side plain, cut;
    struct kl_sum nines[KL_CELL_NINES], sums[KL_CELL_SUMS];
    size_t nnines, nsums;
    uint64_t others; /* neither, and no sum that is counted */
    struct kl_few other_few;
    struct kl_pace pace; /* of digits, when the attribute is a time */
};

void kl_cell_free(struct kl_cell **cell);
void kl_cell_add(struct kl_cell *cell, const struct kl_attr *attr, struct kl_str key,
                 struct kl_str value, enum kl_shape_kind shape);
void kl_cell_merge(struct kl_cell *into, const struct kl_cell *from, enum kl_join join);

/* What a cell proves. */
struct kl_proof {
    uint64_t matches, of; /* plain, cut and inverted together */
    uint64_t plain, cut, inverted;
    const struct kl_sum *sum; /* of the inverted; NULL: none */
};

/* false: fewer than 80 % of the rows match, or fewer than 3 different values. */
bool kl_cell_proves(const struct kl_cell *cell, struct kl_proof *proof);
/* Whether rows that do not match are stale. Not where times are cut: the day of one time
 * (the last change) is often that of another (the first writing). */
bool kl_proof_tells_stale(const struct kl_proof *proof);
/* The rows that match neither way: the smallest keys. */
void kl_cell_stale(const struct kl_cell *cell, const struct kl_proof *proof,
                   struct kl_few *few);

#endif
