#include "config.h"

#include "app/key_list.h"

#include <sys/mman.h>

#include "base/i18n.h"

#define LARGE_PAGE ((size_t)2 << 20)
#define CHUNK_BYTES LARGE_PAGE
#define MEMORY_MIN ((size_t)1 << 20)

struct kl_key_list {
    size_t memory;
    const char *folder;
    struct kl_key_entry *entries;
    size_t n, cap;
    char **chunks;
    size_t nchunks, chunk_cap;
    size_t used, size; /* of the last chunk */
    size_t held;       /* bytes of keys in chunks */
    size_t common;     /* bytes that all keys begin with alike */
    bool ordered;      /* none was smaller than the one before */
    struct kl_temp_file file;
    struct kl_key_run *runs;
    size_t nruns, run_cap;
};

struct kl_key_list *kl_key_list_new(size_t memory, const char *folder)
{
    struct kl_key_list *list = KL_NEW(struct kl_key_list);

    list->memory = memory > MEMORY_MIN ? memory : MEMORY_MIN;
    list->folder = folder;
    list->ordered = true;
    return list;
}

static void drop_keys(struct kl_key_list *list)
{
    for (size_t i = 0; i < list->nchunks; i++)
        free(list->chunks[i]);
    list->n = list->nchunks = 0;
    list->used = list->size = list->held = 0;
    list->ordered = true;
}

void kl_key_list_free(struct kl_key_list **list)
{
    struct kl_key_list *l = *list;

    if (!l)
        return;
    drop_keys(l);
    free(l->chunks);
    free(l->entries);
    for (size_t i = 0; i < l->nruns; i++)
        kl_key_run_release(&l->runs[i]);
    free(l->runs);
    kl_temp_file_release(&l->file);
    free(l);
    *list = NULL;
}

/* Asks for large pages in memory that is about to be used, where the system has them:
 * there is a lot of it, and sorting goes all over it. */
static void use_large_pages(void *memory, size_t size)
{
#ifdef MADV_HUGEPAGE
    uintptr_t from = ((uintptr_t)memory + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
    uintptr_t to = ((uintptr_t)memory + size) & ~(LARGE_PAGE - 1);

    if (from < to)
        madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)size;
#endif
}

static char *new_chunk(size_t size)
{
    void *chunk = NULL;

    if (size != CHUNK_BYTES || posix_memalign(&chunk, CHUNK_BYTES, size))
        return kl_mem_realloc(NULL, 1, size);
    use_large_pages(chunk, size);
    return chunk;
}

static char *room(struct kl_key_list *list, size_t n)
{
    if (list->size - list->used < n) {
        list->size = n > CHUNK_BYTES ? n : CHUNK_BYTES;
        list->used = 0;
        KL_GROW(list->chunks, list->nchunks, list->chunk_cap);
        list->chunks[list->nchunks++] = new_chunk(list->size);
    }
    list->used += n;
    list->held += n;
    return list->chunks[list->nchunks - 1] + list->used - n;
}

static void sort(struct kl_key_list *list, const struct kl_token *token)
{
    if (!list->ordered)
        kl_key_sort(list->entries, list->n, list->common, token);
    list->ordered = true;
}

/* Sorts what is in memory and writes it as a run. */
static enum kl_code spill(struct kl_key_list *list, const struct kl_token *token,
                          struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (!list->file.folder)
        code = kl_temp_file_open(&list->file, list->folder, err);
    if (code)
        return code;
    sort(list, token);
    KL_GROW(list->runs, list->nruns, list->run_cap);
    code = kl_key_run_write(&list->runs[list->nruns++], list->entries, list->n,
                            &list->file, token, err);
    drop_keys(list);
    return code;
}

/* What all keys have in common, and whether they are in order, now with one more. */
static void note_order(struct kl_key_list *list, struct kl_str key)
{
    struct kl_str last;

    if (!list->n) {
        list->common = key.len;
        return;
    }
    last = kl_key_entry_str(&list->entries[list->n - 1]);
    list->common = kl_str_common(kl_str_sub(key, 0, list->common),
                                 kl_str_sub(last, 0, list->common));
    list->ordered = list->ordered && kl_str_cmp(last, key) <= 0;
}

enum kl_code kl_key_list_add(struct kl_key_list *list, struct kl_str key,
                             const struct kl_token *token, struct kl_err *err)
{
    uint32_t len = (uint32_t)key.len;
    char *to;

    if (list->n && list->held + (list->n + 1) * sizeof(*list->entries) > list->memory) {
        enum kl_code code = spill(list, token, err);

        if (code)
            return code;
    }
    note_order(list, key);
    to = room(list, sizeof(len) + key.len);
    memcpy(to, &len, sizeof(len));
    if (key.len)
        memcpy(to + sizeof(len), key.data, key.len);
    if (list->n == list->cap) { /* by half: the bound is on what is really held */
        list->cap += list->cap / 2 + 1024;
        list->entries = kl_mem_realloc(list->entries, list->cap, sizeof(*list->entries));
        use_large_pages(list->entries, list->cap * sizeof(*list->entries));
    }
    list->entries[list->n++] = (struct kl_key_entry){.key = to};
    return KL_OK;
}

enum kl_code kl_key_list_sort(struct kl_key_list *list, const struct kl_token *token,
                              struct kl_err *err)
{
    sort(list, token);
    if (kl_token_cancelled(token))
        return kl_err_set(err, KL_CANCELLED, _("cancelled"));
    KL_GROW(list->runs, list->nruns, list->run_cap);
    list->runs[list->nruns++] =
        (struct kl_key_run){.entries = list->entries, .end = list->n};
    return KL_OK;
}

struct kl_key_run *kl_key_list_runs(const struct kl_key_list *list, size_t *n)
{
    *n = list->nruns;
    return list->runs;
}
