/* A hash map from bytes to a size_t. Keys are copied; order is that of insertion. */
#ifndef KL_BASE_MAP_H
#define KL_BASE_MAP_H

#include "base/str.h"

struct kl_map_entry {
    struct kl_str key; /* owned by the map */
    size_t value;
    uint64_t hash;
};

/* A zeroed struct is an empty map. */
struct kl_map {
    struct kl_map_entry *entries;
    size_t n, cap;
    uint32_t *slots; /* index + 1 into entries, 0 empty */
    size_t nslots;
};

void kl_map_release(struct kl_map *map);
/* The value, or NULL; valid until the next put. */
size_t *kl_map_get(const struct kl_map *map, struct kl_str key);
/* The value of key, put with initial when it was not there. */
size_t *kl_map_put(struct kl_map *map, struct kl_str key, size_t initial);
/* A 64-bit hash of bytes, the same on every machine and run. */
uint64_t kl_hash(struct kl_str bytes);

#endif
