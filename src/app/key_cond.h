/* What is asked of a sort attribute: operators with their values as typed, made the one
 * condition that a Query takes.
 *
 *     >= 41   and   < "0000000100"   and   between 100 200
 *
 * Two bounds become one BETWEEN; where BETWEEN says more than was asked, the rows that
 * kl_range_holds() refuses are to be dropped. An empty bound is left out. With a scheme,
 * values are values of its first open segment (keys/bounds.h).
 */
#ifndef KL_APP_KEY_COND_H
#define KL_APP_KEY_COND_H

#include "keys/bounds.h"
#include "app/range.h"

/* An operator and its values as typed. All borrowed. */
struct kl_key_ask {
    enum kl_bound_op op; /* not NONE or EMPTY */
    const char *what;    /* what an error names: "--ge"; NULL: nothing */
    struct kl_str a, b;  /* b: of BETWEEN */
};

/* A zeroed struct asks for every key, but for exact. */
struct kl_key_cond {
    struct kl_cond cond;   /* what is sent */
    struct kl_range range; /* what was asked */
    bool exact;            /* no row needs to be dropped */
    bool nothing;          /* no key can match: no request */
};

void kl_key_cond_release(struct kl_key_cond *cond);
/* asks: none, one, or a lower and an upper bound, in any order. type: of the attribute;
 * scheme: NULL for none. KL_INVALID says what is wrong with which. */
enum kl_code kl_key_cond_read(const struct kl_key_ask *asks, size_t n,
                              enum kl_key_type type, const struct kl_scheme *scheme,
                              struct kl_key_cond *out, struct kl_err *err);
/* The operator that a Query is sent; KL_COND_NONE for KL_BOUND_EMPTY, too. */
enum kl_cond_op kl_key_cond_op(enum kl_bound_op op);
/* What a translation through a scheme says, of a string key. */
void kl_key_cond_from_bounds(const struct kl_bounds *bounds, struct kl_key_cond *out);
/* Which rows that were read are to be dropped. */
struct kl_drops kl_key_cond_drops(const struct kl_key_cond *cond);

#endif
