#include "config.h"

#include "app/seen.h"

#include "base/map.h"
#include "app/key_list.h"
#include "app/key_merge.h"

#define LIST_MEMORY ((size_t)32 << 20)

#define BATCH 256 /* hashes read at once */

struct kl_seen {
    uint64_t *slots; /* 0: free */
    size_t nslots, n, held;
    struct kl_key_list *list; /* NULL: all are held */
    const char *folder;
};

struct kl_seen *kl_seen_new(size_t held, const char *folder)
{
    struct kl_seen *seen = KL_NEW(struct kl_seen);

    seen->held = held;
    seen->folder = folder;
    return seen;
}

void kl_seen_free(struct kl_seen **seen)
{
    if (!*seen)
        return;
    free((*seen)->slots);
    kl_key_list_free(&(*seen)->list);
    free(*seen);
    *seen = NULL;
}

/* The slot of a hash, free or its own. */
static uint64_t *slot_of(uint64_t *slots, size_t nslots, uint64_t hash)
{
    size_t at = (size_t)hash & (nslots - 1);

    while (slots[at] && slots[at] != hash)
        at = (at + 1) & (nslots - 1);
    return &slots[at];
}

static void grow(struct kl_seen *seen)
{
    size_t nslots = seen->nslots ? 2 * seen->nslots : 1024;
    uint64_t *slots = KL_NEW_ARRAY(uint64_t, nslots);

    for (size_t i = 0; i < seen->nslots; i++)
        if (seen->slots[i])
            *slot_of(slots, nslots, seen->slots[i]) = seen->slots[i];
    free(seen->slots);
    seen->slots = slots;
    seen->nslots = nslots;
}

static enum kl_code list_add(struct kl_seen *seen, uint64_t hash, struct kl_err *err)
{
    return kl_key_list_add(seen->list, (struct kl_str){(const char *)&hash, sizeof(hash)},
                           NULL, err);
}

static enum kl_code begin_list(struct kl_seen *seen, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    seen->list = kl_key_list_new(LIST_MEMORY, seen->folder);
    for (size_t i = 0; !code && i < seen->nslots; i++)
        if (seen->slots[i])
            code = list_add(seen, seen->slots[i], err);
    free(seen->slots);
    seen->slots = NULL;
    seen->nslots = 0;
    return code;
}

enum kl_code kl_seen_add(struct kl_seen *seen, struct kl_str name, struct kl_err *err)
{
    uint64_t hash = kl_hash(name), *slot;
    enum kl_code code = KL_OK;

    hash += !hash;
    if (!seen->list && seen->n == seen->held)
        code = begin_list(seen, err);
    if (code || seen->list)
        return code ? code : list_add(seen, hash, err);
    if (2 * seen->n >= seen->nslots)
        grow(seen);
    slot = slot_of(seen->slots, seen->nslots, hash);
    if (*slot)
        return KL_EXISTS;
    *slot = hash;
    seen->n++;
    return KL_OK;
}

/* KL_EXISTS when two that follow one another are equal. */
static enum kl_code find_repeated(struct kl_key_merge *merge, struct kl_err *err)
{
    struct kl_str hashes[BATCH];
    uint64_t before = 0, hash; /* no hash is 0 */
    size_t n;
    enum kl_code code;

    while (!(code = kl_key_merge_read(merge, hashes, BATCH, &n, err)) && n)
        for (size_t i = 0; i < n; i++) {
            memcpy(&hash, hashes[i].data, sizeof(hash));
            if (hash == before)
                return KL_EXISTS;
            before = hash;
        }
    return code;
}

enum kl_code kl_seen_end(struct kl_seen *seen, struct kl_token *token, struct kl_err *err)
{
    const struct kl_str all = {0};
    struct kl_key_merge merge = {0};
    struct kl_key_run *list, **runs;
    size_t n;
    enum kl_code code;

    if (!seen->list)
        return KL_OK;
    code = kl_key_list_sort(seen->list, token, err);
    if (code)
        return code;
    list = kl_key_list_runs(seen->list, &n);
    runs = KL_NEW_ARRAY(struct kl_key_run *, n);
    for (size_t i = 0; i < n; i++)
        runs[i] = &list[i];
    code = kl_key_merge_open(&merge, runs, n, all, all, err);
    if (!code)
        code = find_repeated(&merge, err);
    kl_key_merge_release(&merge);
    free(runs);
    return code;
}
