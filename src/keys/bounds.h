/* What a plain value means through a scheme: the sort-key condition to send.
 *
 * The table of the manual's "With a scheme": values are values of the scheme's first
 * open segment; eq becomes begins_with(pad(v) + delimiter), le < pad(v + 1), between
 * a BETWEEN whose upper end is the delimiter's successor, inverted segments swap
 * the bounds, literals in front of the segment stand in both ends. No key of the
 * scheme is let in or left out wrongly; of text this holds as long as no value has a
 * character below the delimiter (such keys are not stored in the order of their text).
 * Pure text in, text out.
 *
 * A value in double quotes is literal: sent as it is, \" \\ \n \r \t \u00e9 resolved.
 * An empty value is no bound.
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

/* A zeroed struct is empty and may be filled again. */
struct kl_bounds {
    enum kl_bound_op op;
    struct kl_buf a, b; /* b: of BETWEEN only */
    bool drop_b;        /* BETWEEN: a row whose key equals b does not match (a strict
                           upper bound that has no inclusive form) */
};

void kl_bounds_release(struct kl_bounds *bounds);
/* What is asked: op with a (and b, of BETWEEN). KL_INVALID: not a value of the
 * segment, too wide for it, or a above b. */
enum kl_code kl_bounds_through(const struct kl_scheme *scheme, enum kl_bound_op op,
                               struct kl_str a, struct kl_str b, struct kl_bounds *out,
                               struct kl_err *err);
/* A pair of one-sided bounds (gt or ge, with lt or le) on the same segment. */
enum kl_code kl_bounds_pair(const struct kl_scheme *scheme, enum kl_bound_op lower,
                            struct kl_str a, enum kl_bound_op upper, struct kl_str b,
                            struct kl_bounds *out, struct kl_err *err);
/* What is asked of a segment by its name. Its values are never literal. */
struct kl_bounds_ask {
    enum kl_bound_op op; /* with a, and b of BETWEEN; not NONE or EMPTY */
    struct kl_str a, b;
    enum kl_bound_op upper; /* beside GT or GE: LT or LE, with b; else NONE */
};

/* The same of the segment behind the first n open ones, which have the values leading:
 * score = 1500 and ts >= 7 is n 1. A begins_with of a number is KL_INVALID. */
enum kl_code kl_bounds_behind(const struct kl_scheme *scheme,
                              const struct kl_str *leading, size_t n,
                              const struct kl_bounds_ask *ask, struct kl_bounds *out,
                              struct kl_err *err);
/* The smallest string above every string that begins with prefix, appended: its last
 * code point incremented (surrogates skipped; U+10FFFF dropped and the one before
 * incremented; of bytes that are not UTF-8 the last one, 0xff dropped). false: there
 * is none. */
bool kl_bounds_successor(struct kl_str prefix, struct kl_buf *out);

#endif
