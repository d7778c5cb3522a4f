/* What app/browse wants to read next, and can still tell when the reply comes. Private
 * to it. Sides are those of the key's order.
 */
#ifndef KL_APP_ERRAND_H
#define KL_APP_ERRAND_H

#include "model/cond.h"

enum kl_side { KL_LOW, KL_HIGH };

static inline enum kl_side kl_side_other(enum kl_side side)
{
    return side == KL_LOW ? KL_HIGH : KL_LOW;
}

enum kl_errand_kind {
    KL_ERRAND_NONE,
    KL_ERRAND_END,   /* from the end of all ground at `side`, inwards */
    KL_ERRAND_EDGE,  /* on from the edge of a run at `side`, outwards */
    KL_ERRAND_FROM,  /* from a key (included), ascending for side KL_HIGH */
    KL_ERRAND_AGAIN, /* the body of a leaf */
};

struct kl_errand {
    enum kl_errand_kind kind;
    enum kl_side side;
    uint64_t run;            /* EDGE: its id */
    uint64_t leaf;           /* AGAIN: its id */
    uint64_t stamp;          /* EDGE: the edge's when it was asked for */
    struct kl_key_value key; /* FROM */
    uint32_t limit;          /* 0: as many as a page holds */
};

void kl_errand_release(struct kl_errand *errand);
bool kl_errand_same(const struct kl_errand *a, const struct kl_errand *b);
void kl_errand_copy(struct kl_errand *to, const struct kl_errand *from);

#endif
