#include "config.h"

#include "keys/ways.h"

uint64_t kl_ways_keys(const struct kl_counted *ways, size_t n)
{
    uint64_t keys = 0;

    for (size_t i = 0; i < n; i++)
        keys += ways[i].keys;
    return keys;
}

size_t kl_ways_used(const struct kl_counted *ways, size_t n)
{
    size_t used = 0;

    for (size_t i = 0; i < n; i++)
        used += ways[i].keys > 0;
    return used;
}

size_t kl_ways_most(const struct kl_counted *ways, size_t n)
{
    size_t most = 0;

    for (size_t i = 1; i < n; i++)
        if (ways[i].keys > ways[most].keys)
            most = i;
    return most;
}
