#include "config.h"

#include "app/key_sort.h"

/* American flag sort (McIlroy, Bostic, McIlroy 1993) over leads. A lead is the next bytes
 * of a key packed into 64 bits: keys are made of few different bytes, so that four bits
 * do for one of digits and a delimiter, and most keys are looked at once. */

#define SMALL 24  /* fewer keys than this are sorted by insertion */
#define SOON 16   /* sorted keys lie anywhere in memory: so many are fetched ahead */
#define WINDOW 16 /* bytes that go into a lead at most */
#define DIGITS 8  /* of a lead, in bytes */
#define CANCEL_KEYS ((size_t)1 << 16)

/* How the bytes from depth on are packed. */
struct packing {
    size_t depth, width; /* width: how many bytes */
    unsigned bits;       /* for each */
    uint16_t rank[256];  /* its number among those that occur, from 1; 0: no byte */
};

static struct kl_str window_of(const struct kl_key_entry *entry, size_t depth,
                               size_t width)
{
    struct kl_str key = kl_key_entry_str(entry);
    size_t left = key.len > depth ? key.len - depth : 0;

    return (struct kl_str){key.data + depth, left < width ? left : width};
}

static void fetch_soon(const struct kl_key_entry *entries, size_t i, size_t n,
                       size_t depth)
{
    if (i + SOON < n)
        __builtin_prefetch(entries[i + SOON].key + depth);
}

/* Which bytes occur in the window, and how few bits tell them and "no byte" apart. */
static struct packing packing_of(const struct kl_key_entry *entries, size_t n,
                                 size_t depth)
{
    struct packing packing = {.depth = depth, .bits = 1};
    bool occurs[256] = {false};
    uint16_t different = 0;

    for (size_t i = 0; i < n; i++) {
        struct kl_str window = window_of(&entries[i], depth, WINDOW);

        fetch_soon(entries, i, n, depth);
        for (size_t k = 0; k < window.len; k++)
            occurs[(unsigned char)window.data[k]] = true;
    }
    for (size_t byte = 0; byte < 256; byte++)
        if (occurs[byte])
            packing.rank[byte] = ++different;
    while (different >> packing.bits)
        packing.bits++;
    packing.width = 64 / packing.bits < WINDOW ? 64 / packing.bits : WINDOW;
    return packing;
}

static uint64_t lead_of(const struct packing *packing, struct kl_str window)
{
    size_t unused = 64 - packing->bits * packing->width;
    uint64_t lead = 0;

    for (size_t i = 0; i < window.len; i++)
        lead = lead << packing->bits | packing->rank[(unsigned char)window.data[i]];
    /* A shift by all 64 bits is no shift. */
    for (size_t i = window.len; i < packing->width; i++)
        lead <<= packing->bits;
    return lead << unused;
}

static struct packing set_leads(struct kl_key_entry *entries, size_t n, size_t depth)
{
    struct packing packing = packing_of(entries, n, depth);

    for (size_t i = 0; i < n; i++) {
        fetch_soon(entries, i, n, depth);
        entries[i].lead = lead_of(&packing, window_of(&entries[i], depth, packing.width));
    }
    return packing;
}

/* Whether keys of this lead go on behind it; those that do not are equal. */
static bool goes_on(const struct packing *packing, uint64_t lead)
{
    size_t unused = 64 - packing->bits * packing->width;

    return (lead >> unused) & ((UINT64_C(1) << packing->bits) - 1);
}

static unsigned digit(const struct kl_key_entry *entry, unsigned i)
{
    return (unsigned)(entry->lead >> (8 * (DIGITS - 1 - i))) & 0xff;
}

static bool less(const struct kl_key_entry *a, const struct kl_key_entry *b)
{
    if (a->lead != b->lead)
        return a->lead < b->lead;
    return kl_str_cmp(kl_key_entry_str(a), kl_key_entry_str(b)) < 0;
}

static void sort_few(struct kl_key_entry *entries, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct kl_key_entry entry = entries[i];
        size_t k = i;

        for (; k > 0 && less(&entry, &entries[k - 1]); k--)
            entries[k] = entries[k - 1];
        entries[k] = entry;
    }
}

/* Moves every entry into its bucket; starts[b] is where bucket b begins. */
static void permute(struct kl_key_entry *entries, const size_t *starts, unsigned at)
{
    size_t next[256];

    memcpy(next, starts, sizeof(next));
    for (unsigned bucket = 0; bucket < 256; bucket++)
        while (next[bucket] < starts[bucket + 1]) {
            struct kl_key_entry entry = entries[next[bucket]];
            unsigned to = digit(&entry, at);

            while (to != bucket) {
                struct kl_key_entry other = entries[next[to]];

                entries[next[to]++] = entry;
                entry = other;
                to = digit(&entry, at);
            }
            entries[next[bucket]++] = entry;
        }
}

/* Counts the buckets; whether all are in one. */
static bool count(const struct kl_key_entry *entries, size_t n, unsigned at,
                  size_t *starts)
{
    size_t counts[256] = {0}, sum = 0;

    for (size_t i = 0; i < n; i++)
        counts[digit(&entries[i], at)]++;
    for (unsigned bucket = 0; bucket < 256; bucket++) {
        starts[bucket] = sum;
        sum += counts[bucket];
    }
    starts[256] = sum;
    return counts[digit(&entries[0], at)] == n;
}

/* The largest bucket is done by the loop and the others by recursion, so that these
 * halve at least and the stack stays small whatever the keys are. */
static void sort(struct kl_key_entry *entries, size_t n, const struct packing *packing,
                 unsigned at, const struct kl_token *token)
{
    struct packing further;
    size_t starts[257];

    while (n >= SMALL) {
        size_t largest = 0;

        if (n > CANCEL_KEYS && kl_token_cancelled(token))
            return;
        if (at == DIGITS) {
            if (!goes_on(packing, entries[0].lead))
                return;
            further = set_leads(entries, n, packing->depth + packing->width);
            packing = &further;
            at = 0;
            continue;
        }
        if (count(entries, n, at, starts)) {
            at++;
            continue;
        }
        permute(entries, starts, at++);
        for (size_t b = 1; b < 256; b++)
            if (starts[b + 1] - starts[b] > starts[largest + 1] - starts[largest])
                largest = b;
        for (size_t b = 0; b < 256; b++)
            if (b != largest && starts[b + 1] - starts[b] > 1)
                sort(entries + starts[b], starts[b + 1] - starts[b], packing, at, token);
        n = starts[largest + 1] - starts[largest];
        entries += starts[largest];
    }
    sort_few(entries, n);
}

void kl_key_sort(struct kl_key_entry *entries, size_t n, size_t common,
                 const struct kl_token *token)
{
    struct packing packing = set_leads(entries, n, common);

    sort(entries, n, &packing, 0, token);
}
