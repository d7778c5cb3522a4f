#include "config.h"

#include "keys/sketch.h"

void kl_sketch_release(struct kl_sketch *sketch)
{
    for (size_t i = 0; sketch->drop && i < sketch->nslots; i++)
        if (sketch->slots[i].hash)
            sketch->drop(sketch->slots[i].item);
    free(sketch->slots);
    sketch->slots = NULL;
    sketch->nslots = sketch->n = 0;
    sketch->bound = 0;
}

/* Where hash is, or the free slot where it would go. */
static struct kl_sketch_entry *slot_of(const struct kl_sketch *sketch, uint64_t hash)
{
    size_t mask = sketch->nslots - 1, at = (size_t)(hash >> 7) & mask;

    while (sketch->slots[at].hash && sketch->slots[at].hash != hash)
        at = (at + 1) & mask;
    return &sketch->slots[at];
}

/* Moves the entries below bound (0: all) to nslots slots; drops the others. */
static void rebuild(struct kl_sketch *sketch, size_t nslots, uint64_t bound)
{
    struct kl_sketch_entry *old = sketch->slots;
    size_t nold = sketch->nslots;

    sketch->slots = KL_NEW_ARRAY(struct kl_sketch_entry, nslots);
    sketch->nslots = nslots;
    sketch->n = 0;
    for (size_t i = 0; i < nold; i++) {
        if (!old[i].hash)
            continue;
        if (bound && old[i].hash >= bound) {
            if (sketch->drop)
                sketch->drop(old[i].item);
            continue;
        }
        *slot_of(sketch, old[i].hash) = old[i];
        sketch->n++;
    }
    free(old);
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static size_t most(const struct kl_sketch *sketch)
{
    return sketch->most ? sketch->most : KL_SKETCH;
}

void kl_sketch_settle(struct kl_sketch *sketch)
{
    uint64_t *hashes;
    size_t n = 0;

    if (sketch->n <= most(sketch))
        return;
    hashes = KL_NEW_ARRAY(uint64_t, sketch->n);
    for (size_t i = 0; i < sketch->nslots; i++)
        if (sketch->slots[i].hash)
            hashes[n++] = sketch->slots[i].hash;
    qsort(hashes, n, sizeof(*hashes), ascending);
    sketch->bound = hashes[most(sketch)];
    free(hashes);
    rebuild(sketch, sketch->nslots, sketch->bound);
}

void kl_sketch_narrow(struct kl_sketch *into, const struct kl_sketch *from)
{
    if (from->bound && (!into->bound || from->bound < into->bound))
        into->bound = from->bound;
}

struct kl_sketch_entry *kl_sketch_put(struct kl_sketch *sketch, uint64_t hash)
{
    struct kl_sketch_entry *entry;

    hash += !hash;
    if (sketch->bound && hash >= sketch->bound)
        return NULL;
    if (2 * sketch->n >= sketch->nslots) {
        if (sketch->n >= 2 * most(sketch)) {
            kl_sketch_settle(sketch);
            if (hash >= sketch->bound)
                return NULL;
        } else {
            rebuild(sketch, sketch->nslots ? 2 * sketch->nslots : 16, 0);
        }
    }
    entry = slot_of(sketch, hash);
    if (!entry->hash) {
        *entry = (struct kl_sketch_entry){.hash = hash};
        sketch->n++;
    }
    return entry;
}

const struct kl_sketch_entry *kl_sketch_find(const struct kl_sketch *sketch,
                                             uint64_t hash)
{
    const struct kl_sketch_entry *entry =
        sketch->nslots ? slot_of(sketch, hash + !hash) : NULL;

    return entry && entry->hash ? entry : NULL;
}

bool kl_sketch_sampled(const struct kl_sketch *sketch)
{
    return sketch->bound != 0;
}

const struct kl_sketch_entry *kl_sketch_next(const struct kl_sketch *sketch, size_t *at)
{
    while (*at < sketch->nslots)
        if (sketch->slots[(*at)++].hash)
            return &sketch->slots[*at - 1];
    return NULL;
}
