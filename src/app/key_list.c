#include "config.h"

#include "app/key_list.h"

#include <sys/mman.h>

#include "store/sorter.h"

#define CHUNK_BYTES ((size_t)4 << 20)
#define LARGE_PAGE ((size_t)2 << 20)
#define SMALL 24 /* fewer keys than this are sorted by insertion */
#define SOON 16  /* sorted keys lie anywhere in memory: so many are fetched ahead */

/* What is moved about when keys are sorted. */
struct entry {
    uint64_t lead;   /* eight bytes of the key, as a number that orders as they do */
    const char *key; /* its length in 4 bytes, then its bytes */
};

struct kl_key_list {
    size_t memory;
    const char *folder;
    struct entry *entries;
    size_t n, cap;
    char **chunks;
    size_t nchunks, chunk_cap;
    size_t used, size;        /* of the last chunk */
    size_t held;              /* bytes in chunks */
    size_t common;            /* bytes that all keys begin with alike */
    size_t at;                /* the next entry to come out */
    struct kl_sorter *sorter; /* NULL: all is in memory */
};

struct kl_key_list *kl_key_list_new(size_t memory, const char *folder)
{
    struct kl_key_list *list = KL_NEW(struct kl_key_list);

    list->memory = memory;
    list->folder = folder;
    return list;
}

static void drop_keys(struct kl_key_list *list)
{
    for (size_t i = 0; i < list->nchunks; i++)
        free(list->chunks[i]);
    free(list->chunks);
    free(list->entries);
    list->chunks = NULL;
    list->entries = NULL;
    list->n = list->cap = list->nchunks = list->chunk_cap = 0;
    list->used = list->size = list->held = 0;
}

void kl_key_list_free(struct kl_key_list **list)
{
    if (!*list)
        return;
    drop_keys(*list);
    kl_sorter_free(&(*list)->sorter);
    free(*list);
    *list = NULL;
}

static struct kl_str key_of(const struct entry *entry)
{
    uint32_t len;

    memcpy(&len, entry->key, sizeof(len));
    return (struct kl_str){entry->key + sizeof(len), len};
}

/* ---- adding ---- */

/* In large pages where the system has them: sorted keys are read from all over. */
static char *new_chunk(size_t size)
{
    void *chunk = NULL;

    if (size % LARGE_PAGE || posix_memalign(&chunk, LARGE_PAGE, size))
        return kl_mem_realloc(NULL, 1, size);
#ifdef MADV_HUGEPAGE
    madvise(chunk, size, MADV_HUGEPAGE);
#endif
    return chunk;
}

static char *room(struct kl_key_list *list, size_t n)
{
    if (list->size - list->used < n) {
        list->size = n > CHUNK_BYTES ? n : CHUNK_BYTES;
        list->used = 0;
        list->held += list->size;
        KL_GROW(list->chunks, list->nchunks, list->chunk_cap);
        list->chunks[list->nchunks++] = new_chunk(list->size);
    }
    list->used += n;
    return list->chunks[list->nchunks - 1] + list->used - n;
}

static enum kl_code give(struct kl_key_list *list, struct kl_str key, struct kl_err *err)
{
    struct kl_sorter_record record = {.sk = key, .pk = KL_STR(""), .text = KL_STR("")};

    return kl_sorter_add(list->sorter, &record, err);
}

/* From here on the sorter has the keys; it holds half, so that the move fits. */
static enum kl_code move_to_sorter(struct kl_key_list *list, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    list->sorter = kl_sorter_new(list->memory / 2, list->folder);
    for (size_t i = 0; !code && i < list->n; i++)
        code = give(list, key_of(&list->entries[i]), err);
    drop_keys(list);
    return code;
}

enum kl_code kl_key_list_add(struct kl_key_list *list, struct kl_str key,
                             struct kl_err *err)
{
    uint32_t len = (uint32_t)key.len;
    char *to;

    if (!list->sorter &&
        list->held + (list->n + 1) * sizeof(struct entry) > list->memory) {
        enum kl_code code = move_to_sorter(list, err);

        if (code)
            return code;
    }
    if (list->sorter)
        return give(list, key, err);
    to = room(list, sizeof(len) + key.len);
    memcpy(to, &len, sizeof(len));
    memcpy(to + sizeof(len), key.data, key.len);
    if (list->n == list->cap) { /* by half: the bound is on what is really held */
        list->cap += list->cap / 2 + 1024;
        list->entries = kl_mem_realloc(list->entries, list->cap, sizeof(struct entry));
    }
    list->entries[list->n].key = to;
    if (list->n++ == 0)
        list->common = key.len;
    else
        list->common =
            kl_str_common(kl_str_sub(key, 0, list->common),
                          kl_str_sub(key_of(&list->entries[0]), 0, list->common));
    return KL_OK;
}

/* ---- sorting: American flag sort (McIlroy, Bostic, McIlroy 1993), a byte of the
 * lead at a time, so that the keys themselves are looked at once in eight bytes ---- */

static uint64_t lead_of(struct kl_str key, size_t depth)
{
    size_t left = key.len > depth ? key.len - depth : 0;
    uint64_t lead = 0;

    for (size_t i = 0; i < 8; i++)
        lead = lead << 8 | (i < left ? (unsigned char)key.data[depth + i] : 0);
    return lead;
}

static void set_leads(struct entry *entries, size_t n, size_t depth)
{
    for (size_t i = 0; i < n; i++) {
        if (i + SOON < n)
            __builtin_prefetch(entries[i + SOON].key + depth);
        entries[i].lead = lead_of(key_of(&entries[i]), depth);
    }
}

static unsigned digit(const struct entry *entry, unsigned byte)
{
    return (unsigned)(entry->lead >> (56 - 8 * byte)) & 0xff;
}

static bool less(const struct entry *a, const struct entry *b)
{
    if (a->lead != b->lead)
        return a->lead < b->lead;
    return kl_str_cmp(key_of(a), key_of(b)) < 0;
}

static void sort_few(struct entry *entries, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct entry entry = entries[i];
        size_t k = i;

        for (; k > 0 && less(&entry, &entries[k - 1]); k--)
            entries[k] = entries[k - 1];
        entries[k] = entry;
    }
}

/* Puts the keys that end within this lead in front, shorter ones first (they are equal
 * but for bytes 0, which the lead does not tell from no bytes). Returns their number. */
static size_t put_ended_first(struct entry *entries, size_t n, size_t depth)
{
    size_t front = 0;

    for (size_t len = depth; len <= depth + 8; len++)
        for (size_t i = front; i < n; i++)
            if (key_of(&entries[i]).len == len) {
                struct entry entry = entries[i];

                entries[i] = entries[front];
                entries[front++] = entry;
            }
    return front;
}

/* Moves every entry into its bucket; starts[b] is where bucket b begins. */
static void permute(struct entry *entries, const size_t *starts, unsigned byte)
{
    size_t next[256];

    memcpy(next, starts, sizeof(next));
    for (unsigned bucket = 0; bucket < 256; bucket++)
        while (next[bucket] < starts[bucket + 1]) {
            struct entry entry = entries[next[bucket]];
            unsigned to = digit(&entry, byte);

            while (to != bucket) {
                struct entry other = entries[next[to]];

                entries[next[to]++] = entry;
                entry = other;
                to = digit(&entry, byte);
            }
            entries[next[bucket]++] = entry;
        }
}

/* Counts the buckets; whether all are in one. */
static bool count(const struct entry *entries, size_t n, unsigned byte, size_t *starts)
{
    size_t counts[256] = {0}, sum = 0;

    for (size_t i = 0; i < n; i++)
        counts[digit(&entries[i], byte)]++;
    for (unsigned bucket = 0; bucket < 256; bucket++) {
        starts[bucket] = sum;
        sum += counts[bucket];
    }
    starts[256] = sum;
    return counts[digit(&entries[0], byte)] == n;
}

/* The largest bucket is done by the loop and the others by recursion, so that these
 * halve at least and the stack stays small whatever the keys are. */
static void sort(struct entry *entries, size_t n, size_t depth, unsigned byte)
{
    size_t starts[257];

    while (n >= SMALL) {
        size_t largest = 0;

        if (byte == 8) {
            size_t ended = put_ended_first(entries, n, depth);

            entries += ended;
            n -= ended;
            depth += 8;
            byte = 0;
            set_leads(entries, n, depth);
            continue;
        }
        if (count(entries, n, byte, starts)) {
            byte++;
            continue;
        }
        permute(entries, starts, byte++);
        for (size_t b = 1; b < 256; b++)
            if (starts[b + 1] - starts[b] > starts[largest + 1] - starts[largest])
                largest = b;
        for (size_t b = 0; b < 256; b++)
            if (b != largest && starts[b + 1] - starts[b] > 1)
                sort(entries + starts[b], starts[b + 1] - starts[b], depth, byte);
        n = starts[largest + 1] - starts[largest];
        entries += starts[largest];
    }
    sort_few(entries, n);
}

enum kl_code kl_key_list_sort(struct kl_key_list *list, struct kl_token *token,
                              struct kl_err *err)
{
    if (list->sorter)
        return kl_sorter_sort(list->sorter, token, err);
    set_leads(list->entries, list->n, list->common);
    sort(list->entries, list->n, list->common, 0);
    return kl_token_cancelled(token) ? KL_CANCELLED : KL_OK;
}

enum kl_code kl_key_list_next(struct kl_key_list *list, struct kl_str *key, bool *more,
                              struct kl_err *err)
{
    struct kl_sorter_record record;
    enum kl_code code;

    if (!list->sorter) {
        *more = list->at < list->n;
        if (list->at + SOON < list->n)
            __builtin_prefetch(list->entries[list->at + SOON].key);
        if (*more)
            *key = key_of(&list->entries[list->at++]);
        return KL_OK;
    }
    code = kl_sorter_next(list->sorter, &record, more, err);
    if (!code && *more)
        *key = record.sk;
    return code;
}
