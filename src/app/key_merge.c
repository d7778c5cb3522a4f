#include "config.h"

#include "app/key_merge.h"

#define SAMPLES 64 /* of each run, to cut all of them alike */

static bool less(const struct kl_key_cursor *a, const struct kl_key_cursor *b)
{
    return kl_str_cmp(a->key, b->key) < 0;
}

static void sift_down(struct kl_key_merge *merge, size_t i)
{
    struct kl_key_cursor *moved = merge->heap[i];

    for (;;) {
        size_t child = 2 * i + 1;

        if (child >= merge->nheap)
            break;
        if (child + 1 < merge->nheap && less(merge->heap[child + 1], merge->heap[child]))
            child++;
        if (!less(merge->heap[child], moved))
            break;
        merge->heap[i] = merge->heap[child];
        i = child;
    }
    merge->heap[i] = moved;
}

static void push(struct kl_key_merge *merge, struct kl_key_cursor *cursor)
{
    size_t i = merge->nheap++;

    while (i && less(cursor, merge->heap[(i - 1) / 2])) {
        merge->heap[i] = merge->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    merge->heap[i] = cursor;
}

enum kl_code kl_key_merge_open(struct kl_key_merge *merge, struct kl_key_run *const *runs,
                               size_t n, struct kl_str low, struct kl_str high,
                               struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *merge = (struct kl_key_merge){.cursors = KL_NEW_ARRAY(struct kl_key_cursor, n),
                                   .ncursors = n,
                                   .heap = KL_NEW_ARRAY(struct kl_key_cursor *, n),
                                   .waiting = KL_NEW_ARRAY(bool, n)};
    for (size_t i = 0; !code && i < n; i++) {
        uint64_t from = 0, to = runs[i]->end;

        if (low.data)
            code = kl_key_run_find(runs[i], low, &from, err);
        if (!code && high.data)
            code = kl_key_run_find(runs[i], high, &to, err);
        kl_key_cursor_init(&merge->cursors[i], runs[i], from, to);
        merge->waiting[i] = true;
    }
    return code;
}

void kl_key_merge_release(struct kl_key_merge *merge)
{
    for (size_t i = 0; i < merge->ncursors; i++)
        kl_key_cursor_release(&merge->cursors[i]);
    free(merge->cursors);
    free(merge->heap);
    free(merge->waiting);
    *merge = (struct kl_key_merge){0};
}

/* Brings the cursors back into the heap that had run dry, which ends the borrowing. */
static enum kl_code fetch(struct kl_key_merge *merge, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < merge->ncursors; i++) {
        struct kl_key_cursor *cursor = &merge->cursors[i];

        if (!merge->waiting[i])
            continue;
        merge->waiting[i] = false;
        kl_key_cursor_advance(cursor);
        if (cursor->live && cursor->dry)
            code = kl_key_cursor_fill(cursor, err);
        if (!code && cursor->live)
            push(merge, cursor);
    }
    return code;
}

/* Goes on in the run of the smallest key; false: it must be read first. */
static bool step(struct kl_key_merge *merge)
{
    struct kl_key_cursor *first = merge->heap[0];

    kl_key_cursor_advance(first);
    if (!first->live || first->dry)
        merge->heap[0] = merge->heap[--merge->nheap];
    if (merge->nheap)
        sift_down(merge, 0);
    if (first->live && first->dry)
        merge->waiting[first - merge->cursors] = true;
    return !first->live || !first->dry;
}

enum kl_code kl_key_merge_read(struct kl_key_merge *merge, struct kl_str *keys,
                               size_t max, size_t *n, struct kl_err *err)
{
    enum kl_code code = fetch(merge, err);
    bool more = true;

    *n = 0;
    while (!code && more && *n < max && merge->nheap) {
        keys[(*n)++] = merge->heap[0]->key;
        more = step(merge);
    }
    return code;
}

/* ---- shares ---- */

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(kl_buf_str(a), kl_buf_str(b));
}

/* Keys between which there are about equally many, in order; the array has room. */
static enum kl_code sample(struct kl_key_run *const *runs, size_t n, struct kl_buf *keys,
                           size_t *nkeys, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < n * SAMPLES; i++) {
        bool found = false;

        code = kl_key_run_sample(runs[i / SAMPLES], i % SAMPLES, SAMPLES, &keys[*nkeys],
                                 &found, err);
        *nkeys += found;
    }
    qsort(keys, *nkeys, sizeof(*keys), by_bytes);
    return code;
}

enum kl_code kl_key_merge_shares(struct kl_key_merge *const *merges, size_t n,
                                 struct kl_key_run *const *runs, size_t nruns,
                                 struct kl_err *err)
{
    struct kl_buf *keys = KL_NEW_ARRAY(struct kl_buf, nruns * SAMPLES);
    struct kl_str low = {0}, high = {0};
    size_t nkeys = 0;
    enum kl_code code = n > 1 ? sample(runs, nruns, keys, &nkeys, err) : KL_OK;

    for (size_t i = 0; !code && i < n; i++) {
        const struct kl_buf *pivot = nkeys ? &keys[nkeys * (i + 1) / n] : NULL;

        high = i + 1 == n || !pivot ? (struct kl_str){0}
                                    : (struct kl_str){kl_buf_text(pivot), pivot->len};
        code = kl_key_merge_open(merges[i], runs, nruns, low, high, err);
        low = high;
    }
    for (size_t i = 0; i < nkeys; i++)
        kl_buf_release(&keys[i]);
    free(keys);
    return code;
}
