/* What a plain value means through a scheme: the sort-key condition to send.
 *
 * The table of the manual's "With a scheme": values are values of the scheme's first
 * open segment; eq becomes begins_with(pad(v) + delimiter), le < pad(v + 1), between
 * a BETWEEN whose upper end is the delimiter's successor, inverted segments swap
 * the bounds. Pure text in, text out.
 */
#ifndef KL_KEYS_BOUNDS_H
#define KL_KEYS_BOUNDS_H

#include "keys/scheme.h"

enum kl_bound_op {
    KL_BOUND_NONE,  /* every key of the collection */
    KL_BOUND_EMPTY, /* nothing can match: no request */
    KL_BOUND_EQ,
    KL_BOUND_LT,
    KL_BOUND_LE,
    KL_BOUND_GT,
    KL_BOUND_GE,
    KL_BOUND_BETWEEN,
    KL_BOUND_BEGINS_WITH,
};

struct kl_bounds {
    enum kl_bound_op op;
    struct kl_buf a, b; /* b: of BETWEEN only */
};

void kl_bounds_release(struct kl_bounds *bounds);
/* What is asked: op with a (and b). A value in double quotes is literal and sent as
 * it is. KL_INVALID: not a value of the segment, or too wide for it. */
enum kl_code kl_bounds_through(const struct kl_scheme *scheme, enum kl_bound_op op,
                               struct kl_str a, struct kl_str b, struct kl_bounds *out,
                               struct kl_err *err);
/* A pair of one-sided bounds (gt or ge, with lt or le) on the same segment. */
enum kl_code kl_bounds_pair(const struct kl_scheme *scheme, enum kl_bound_op lower,
                            struct kl_str a, enum kl_bound_op upper, struct kl_str b,
                            struct kl_bounds *out, struct kl_err *err);
/* The smallest string above every string that begins with prefix: its last code
 * point incremented (surrogates skipped; U+10FFFF dropped and the one before
 * incremented). false: there is none. */
bool kl_bounds_successor(struct kl_str prefix, struct kl_buf *out);

#endif
