/* A pair of keys that stands the wrong way round: the witness of a finding.
 *
 * Values of one column are held against one another only within one context: equal
 * bytes to the left of the value. Keys of one context are contiguous in byte order.
 * Per context the pair is the canonical one: the smallest value that has a larger one
 * before it (meant first), and the largest value before that (stored first). Of all
 * contexts it is the pair whose meant_first is bytewise smallest. Runs merge exactly:
 * the first context and the last, which may go on in the adjoining run, are kept
 * apart from the closed ones. A zeroed struct is empty.
 */
#ifndef KL_KEYS_WITNESS_H
#define KL_KEYS_WITNESS_H

#include "base/buf.h"
#include "keys/join.h"

/* A key and where the value stands in it. */
struct kl_spot {
    struct kl_buf key;
    size_t off, len;
};

/* What one context says. */
struct kl_witness_run {
    struct kl_spot max, min; /* by value; of equal ones the last and the first */
    bool has_min;            /* false: one value so far, which is max */
    bool broken;
    struct kl_spot stored_first, meant_first;
};

struct kl_witness {
    struct kl_witness_run head, tail; /* the first context and the open one */
    unsigned contexts;                /* 0, 1 (head is open) or 2 (or more) */
    bool shared;                      /* some context has two values or more */
    bool broken;                      /* among the closed contexts */
    struct kl_spot stored_first, meant_first;
};

/* By meaning: <0, 0, >0. */
typedef int (*kl_witness_cmp)(struct kl_str a, struct kl_str b);

void kl_witness_release(struct kl_witness *w);
/* The next key of the run, with a value at off. */
void kl_witness_add(struct kl_witness *w, struct kl_str key, size_t off, size_t len,
                    kl_witness_cmp cmp);
/* The next key of the run, when its value has the length and place of that of prev, the
 * one before, which has the largest value of its context: the new one is not smaller
 * or stands in a new context. The key itself is not kept until another follows or
 * kl_witness_settle() is called with the last one. */
void kl_witness_follow(struct kl_witness *w, struct kl_str prev, size_t off, size_t len,
                       bool same_context);
bool kl_witness_is_max(const struct kl_witness *w, struct kl_str key);
void kl_witness_settle(struct kl_witness *w, struct kl_str last, size_t off, size_t len);
void kl_witness_merge(struct kl_witness *into, const struct kl_witness *from,
                      enum kl_join join, kl_witness_cmp cmp);
/* The pair; false when every context is in order. Borrowed. */
bool kl_witness_pair(const struct kl_witness *w, struct kl_str *stored_first,
                     struct kl_str *meant_first);

#endif
