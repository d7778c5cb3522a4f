#include "config.h"

#include "base/map.h"

/* Eight bytes as a number, the same on every machine. */
static uint64_t little_endian(const char *p)
{
    uint64_t word;

    memcpy(&word, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Fewer than eight bytes as a number; that bytes are in it twice does no harm, as the
 * length is hashed too. */
static uint64_t few_bytes(const char *p, size_t n)
{
    uint32_t low = 0, high = 0;

    if (n >= 4) {
        memcpy(&low, p, 4);
        memcpy(&high, p + n - 4, 4);
    } else if (n) {
        low = (uint32_t)(unsigned char)p[0] << 16 |
              (uint32_t)(unsigned char)p[n / 2] << 8 | (unsigned char)p[n - 1];
    }
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    if (n >= 4) {
        low = __builtin_bswap32(low);
        high = __builtin_bswap32(high);
    }
#endif
    return (uint64_t)high << 32 | low;
}

/* FNV-1a over words, finished by a multiply-shift mix: fast on short keys. */
uint64_t kl_hash(struct kl_str bytes)
{
    /* Spread over all bits: next to the last byte, 12 and 123 would be alike. */
    uint64_t hash = 0xcbf29ce484222325u ^ bytes.len * 0x9e3779b97f4a7c15u;
    size_t i = 0;

    for (; i + 8 <= bytes.len; i += 8) {
        hash = (hash ^ little_endian(bytes.data + i)) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    if (i < bytes.len) {
        hash = (hash ^ few_bytes(bytes.data + i, bytes.len - i)) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

void kl_map_release(struct kl_map *map)
{
    for (size_t i = 0; i < map->n; i++)
        free((void *)(uintptr_t)map->entries[i].key.data);
    free(map->entries);
    free(map->slots);
    *map = (struct kl_map){0};
}

/* The slot of key: where it is, or the free one where it would go. */
static uint32_t *slot_of(const struct kl_map *map, struct kl_str key, uint64_t hash)
{
    size_t at = (size_t)hash & (map->nslots - 1);

    for (;; at = (at + 1) & (map->nslots - 1)) {
        const struct kl_map_entry *e;

        if (!map->slots[at])
            return &map->slots[at];
        e = &map->entries[map->slots[at] - 1];
        if (e->hash == hash && kl_str_eq(e->key, key))
            return &map->slots[at];
    }
}

static void grow_slots(struct kl_map *map)
{
    map->nslots = map->nslots ? 2 * map->nslots : 16;
    free(map->slots);
    map->slots = KL_NEW_ARRAY(uint32_t, map->nslots);
    for (size_t i = 0; i < map->n; i++)
        *slot_of(map, map->entries[i].key, map->entries[i].hash) = (uint32_t)i + 1;
}

size_t *kl_map_get(const struct kl_map *map, struct kl_str key)
{
    uint32_t *slot;

    if (!map->nslots)
        return NULL;
    slot = slot_of(map, key, kl_hash(key));
    return *slot ? &map->entries[*slot - 1].value : NULL;
}

size_t *kl_map_put(struct kl_map *map, struct kl_str key, size_t initial)
{
    uint64_t hash = kl_hash(key);
    uint32_t *slot;

    if (4 * (map->n + 1) > 3 * map->nslots)
        grow_slots(map);
    slot = slot_of(map, key, hash);
    if (!*slot) {
        KL_GROW(map->entries, map->n, map->cap);
        map->entries[map->n++] =
            (struct kl_map_entry){.key = {kl_mem_dup(key.data, key.len), key.len},
                                  .value = initial,
                                  .hash = hash};
        *slot = (uint32_t)map->n;
    }
    return &map->entries[*slot - 1].value;
}
