/* One of several ways to write something: how many keys have it, and the smallest of
 * them. A zeroed struct has none.
 */
#ifndef KL_KEYS_WAY_H
#define KL_KEYS_WAY_H

#include "keys/few.h"

struct kl_way {
    uint64_t keys;
    struct kl_few few;
};

void kl_way_add(struct kl_way *way, struct kl_str key); /* keys in ascending order */
void kl_way_merge(struct kl_way *into, const struct kl_way *from);

/* Of n ways: the keys of them all; how many ways have keys; the way that most have, of
 * equals the first. */
uint64_t kl_ways_keys(const struct kl_way *ways, size_t n);
size_t kl_ways_used(const struct kl_way *ways, size_t n);
size_t kl_ways_most(const struct kl_way *ways, size_t n);

#endif
