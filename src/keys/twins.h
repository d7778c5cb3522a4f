/* One number written in two ways (7 and 0007) in one context.
 *
 * A sample by hash of context and value, so that a pair is in it with both keys or
 * with none: exact up to KL_SKETCH values, "at least" beyond. A zeroed struct is
 * empty; kl_twins_release() leaves it so.
 */
#ifndef KL_KEYS_TWINS_H
#define KL_KEYS_TWINS_H

#include "keys/few.h"
#include "keys/join.h"
#include "keys/sketch.h"

struct kl_twins {
    struct kl_sketch sketch;
};

struct kl_twins_found {
    uint64_t numbers; /* written in two ways */
    uint64_t keys;    /* that hold one of them */
    bool at_least;
    struct kl_few few;
    struct kl_buf a, b; /* the pair whose first key is bytewise smallest */
};

void kl_twins_release(struct kl_twins *twins);
/* hash is of context and value; the spelling is told by its length. */
void kl_twins_add(struct kl_twins *twins, uint64_t hash, struct kl_str key,
                  size_t spelling);
void kl_twins_merge(struct kl_twins *into, const struct kl_twins *from,
                    enum kl_join join);
/* found is zeroed before; false: no number is written in two ways. */
bool kl_twins_find(struct kl_twins *twins, struct kl_twins_found *found);
void kl_twins_found_release(struct kl_twins_found *found);

#endif
