/* A sample of distinct things: those with the KL_SKETCH smallest hashes.
 *
 * Exact up to KL_SKETCH different hashes (or as many as the owner says), a uniform
 * sample beyond; the same whatever the order of adding and merging. Each entry carries a
 * tag and may carry an item.
 * A zeroed struct is an empty sketch without items.
 */
#ifndef KL_KEYS_SKETCH_H
#define KL_KEYS_SKETCH_H

#include "base/mem.h"

#define KL_SKETCH 512

struct kl_sketch_entry {
    uint64_t hash; /* 0: a free slot */
    unsigned tag;
    void *item;
};

struct kl_sketch {
    struct kl_sketch_entry *slots;
    size_t nslots, n;
    uint64_t bound;           /* hashes from here on are out; 0: none is */
    size_t most;              /* hashes to keep; 0: KL_SKETCH */
    void (*drop)(void *item); /* frees an item; NULL: there are none */
};

void kl_sketch_release(struct kl_sketch *sketch);
/* Whether hash may be in the sample: what most later ones are not. */
static inline bool kl_sketch_takes(const struct kl_sketch *sketch, uint64_t hash)
{
    return !sketch->bound || hash < sketch->bound;
}

/* The entry of hash, new (tag and item zero) or not; NULL: outside the sample. Valid
 * until the next put. */
struct kl_sketch_entry *kl_sketch_put(struct kl_sketch *sketch, uint64_t hash);
/* The entry of hash when it is there. */
const struct kl_sketch_entry *kl_sketch_find(const struct kl_sketch *sketch,
                                             uint64_t hash);
/* What from had left out is out of into too; after its entries were put. */
void kl_sketch_narrow(struct kl_sketch *into, const struct kl_sketch *from);
/* Drops all but the smallest, before entries are read. */
void kl_sketch_settle(struct kl_sketch *sketch);
/* Whether there were more different hashes than are kept; after settling. */
bool kl_sketch_sampled(const struct kl_sketch *sketch);
/* The entries, in no particular order: from *at = 0 on; NULL ends. */
const struct kl_sketch_entry *kl_sketch_next(const struct kl_sketch *sketch, size_t *at);

#endif
