/* A range of sort keys: a condition as two bounds, and back to one condition.
 *
 * A Query takes one condition on the sort key. A lower and an upper bound together
 * are sent as BETWEEN, whose bounds are inclusive. Where a bound cannot be said
 * exactly that way, the range sent is a little wider and the caller drops the rows
 * that kl_range_holds() refuses (at most those equal to a bound).
 *
 * - A strict lower bound in a pair is the bound followed by one NUL byte on S and B
 *   (exact); on N, and where that would pass 1024 bytes, equal rows are dropped.
 * - A strict upper bound in a pair: equal rows are dropped.
 * - A prefix P is >= P and < the smallest string above all that begin with P
 *   (keys/bounds.h; bytes for B). Where there is none there is no upper bound.
 */
#ifndef KL_APP_RANGE_H
#define KL_APP_RANGE_H

#include "model/cond.h"

struct kl_range_end {
    bool set;    /* false: open */
    bool strict; /* the bound itself is not in the range */
    struct kl_key_value value;
};

/* A zeroed struct holds every key. */
struct kl_range {
    struct kl_range_end lower, upper;
};

/* Ends of a BETWEEN that were meant strictly: rows equal to them are read and dropped. */
struct kl_drops {
    bool lower, upper;
};

void kl_range_release(struct kl_range *range);
void kl_range_copy(struct kl_range *to, const struct kl_range *from);
void kl_range_from_cond(struct kl_range *range, const struct kl_cond *cond);
/* Makes the range smaller; a bound outside of it changes nothing. */
void kl_range_raise(struct kl_range *range, const struct kl_key_value *lower,
                    bool strict);
void kl_range_cap(struct kl_range *range, const struct kl_key_value *upper, bool strict);
/* No key can be in it: the lower bound is above the upper one. */
bool kl_range_empty(const struct kl_range *range);
bool kl_range_holds(const struct kl_range *range, const struct kl_key_value *key);
/* The condition to send (replaces cond). Returns whether it is exact; else the rows
 * that kl_range_holds() refuses must be dropped. The range is not empty. */
bool kl_range_cond(const struct kl_range *range, struct kl_cond *cond);

#endif
