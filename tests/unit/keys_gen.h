/* Random collections of keys for property tests: the same for the same seed. */
#ifndef KL_TESTS_KEYS_GEN_H
#define KL_TESTS_KEYS_GEN_H

#include "base/buf.h"
#include "keys/summary.h"

#define GEN_ATTRS 3

/* A key and its item. */
struct gen_item {
    struct kl_buf key;
    struct kl_buf texts[GEN_ATTRS];
    struct kl_evidence attrs[GEN_ATTRS];
    size_t nattrs;
};

struct gen_keys {
    struct gen_item *items; /* ascending by key; a key may occur twice */
    size_t n;
};

/* A collection of one of many forms, with or without faults. */
struct gen_keys gen_keys_make(uint64_t *seed, size_t max);
void gen_keys_sort(struct gen_keys *keys);
void gen_keys_release(struct gen_keys *keys);
uint64_t gen_random(uint64_t *seed, uint64_t below);

#endif
