/* Several ways to write something, of which keys use one each. */
#ifndef KL_KEYS_WAYS_H
#define KL_KEYS_WAYS_H

#include "keys/few.h"

/* Of n ways: the keys of them all; how many ways have keys; the way that most have, of
 * equals the first. */
uint64_t kl_ways_keys(const struct kl_counted *ways, size_t n);
size_t kl_ways_used(const struct kl_counted *ways, size_t n);
size_t kl_ways_most(const struct kl_counted *ways, size_t n);

#endif
