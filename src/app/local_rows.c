#include "config.h"

#include "app/local_rows.h"

#include "app/merge_sort.h"

#define GATHER_ROWS 256          /* of a slice */
#define GATHER_BYTES (64u << 10) /* of their items */
#define SORT_STEPS 4096
#define NONE UINT32_MAX

enum phase { GATHER, SORT, PLACE, MOVED, READY };

struct entry {
    size_t row; /* of the browse */
    size_t off; /* of its value */
    size_t group;
    uint32_t len; /* NONE: it has no value */
    bool moved;
};

/* The longest run of rows that stand in the order of the browse, so far. */
struct chain {
    uint32_t *ends;   /* of chains by their length: the entry with the smallest row */
    uint32_t *before; /* of every entry: the one before it in its chain */
    size_t length;
    size_t at; /* the next entry to look at */
};

struct kl_local_rows {
    struct kl_browse *browse;
    struct kl_local_order order;
    enum phase phase;
    size_t next, loaded, left_out; /* of the rows of the browse */
    struct entry *entries;         /* in the browse's order */
    size_t n, cap;
    struct kl_buf values;
    uint32_t *sorted; /* entries in the order wanted */
    struct kl_merge_sort sort;
    struct chain chain;
    size_t moved;
};

struct kl_local_rows *kl_local_rows_new(struct kl_browse *browse,
                                        const struct kl_local_order *order)
{
    struct kl_local_rows *local = KL_NEW(struct kl_local_rows);

    local->browse = browse;
    local->order = *order;
    return local;
}

static void release_work(struct kl_local_rows *local)
{
    kl_merge_sort_release(&local->sort);
    free(local->chain.ends);
    free(local->chain.before);
    local->chain = (struct chain){0};
}

void kl_local_rows_free(struct kl_local_rows **local)
{
    if (!*local)
        return;
    release_work(*local);
    free((*local)->entries);
    free((*local)->sorted);
    kl_buf_release(&(*local)->values);
    free(*local);
    *local = NULL;
}

static struct kl_str value_of(const struct kl_local_rows *local, const struct entry *e)
{
    if (e->len == NONE)
        return (struct kl_str){0};
    return (struct kl_str){kl_buf_text(&local->values) + e->off, e->len};
}

/* ---- gathering ---- */

static void add_entry(struct kl_local_rows *local, const struct kl_row *row)
{
    const struct kl_local_order *order = &local->order;
    struct entry *e;
    bool has;

    KL_GROW(local->entries, local->n, local->cap);
    e = &local->entries[local->n++];
    *e = (struct entry){.row = local->next, .off = local->values.len, .len = NONE};
    has = order->value && order->value(order->arg, row, &e->group, &local->values);
    if (has && local->values.len - e->off < NONE)
        e->len = (uint32_t)(local->values.len - e->off);
    else
        local->values.len = e->off;
}

static void begin_sort(struct kl_local_rows *local)
{
    kl_merge_sort_begin(&local->sort, local->n);
    local->phase = SORT;
    if (local->order.value)
        return;
    local->sorted = kl_merge_sort_take(&local->sort);
    local->phase = READY;
}

static void gather(struct kl_local_rows *local)
{
    size_t rows = kl_browse_rows(local->browse), bytes = 0;
    struct kl_row row;

    for (size_t i = 0; i < GATHER_ROWS && bytes < GATHER_BYTES; i++, local->next++) {
        if (local->next >= rows || local->n >= NONE ||
            !kl_browse_row(local->browse, local->next, &row)) {
            begin_sort(local);
            return;
        }
        if (row.state != KL_ROW_LOADED) {
            local->left_out++;
            continue;
        }
        local->loaded++;
        bytes += kl_page_item(row.page, row.item).len;
        if (!local->order.keep || local->order.keep(local->order.keep_arg, &row))
            add_entry(local, &row);
    }
}

/* ---- sorting ---- */

/* Whether the right one goes before the left one, which stands before it. */
static bool goes_before(const void *arg, uint32_t right, uint32_t left)
{
    const struct kl_local_rows *local = arg;
    const struct entry *r = &local->entries[right], *l = &local->entries[left];
    int order;

    if (r->group != l->group)
        return r->group < l->group;
    if (r->len == NONE || l->len == NONE)
        return r->len != NONE && l->len == NONE;
    order = local->order.cmp(local->order.arg, value_of(local, r), value_of(local, l));
    return local->order.descending ? order > 0 : order < 0;
}

static void sort(struct kl_local_rows *local)
{
    if (kl_merge_sort_work(&local->sort, SORT_STEPS, goes_before, local))
        return;
    local->sorted = kl_merge_sort_take(&local->sort);
    local->phase = PLACE;
}

/* Each group goes to its own places. */
static void place(struct kl_local_rows *local)
{
    uint32_t *places = KL_NEW_ARRAY(uint32_t, local->n + 1);
    size_t ngroups = 0, before = 0;
    size_t *next;

    for (size_t i = 0; i < local->n; i++)
        if (local->entries[i].group >= ngroups)
            ngroups = local->entries[i].group + 1;
    next = KL_NEW_ARRAY(size_t, ngroups + 1);
    for (size_t i = 0; i < local->n; i++)
        next[local->entries[i].group]++;
    for (size_t g = 0; g < ngroups; g++) {
        size_t n = next[g];

        next[g] = before;
        before += n;
    }
    for (size_t i = 0; i < local->n; i++)
        places[i] = local->sorted[next[local->entries[i].group]++];
    free(next);
    free(local->sorted);
    local->sorted = places;
    local->phase = READY;
    if (!local->order.moved)
        return;
    local->phase = MOVED;
    local->chain.ends = KL_NEW_ARRAY(uint32_t, local->n + 1);
    local->chain.before = KL_NEW_ARRAY(uint32_t, local->n + 1);
}

/* ---- what moved ---- */

/* The first length of a chain whose end is not before the row. */
static size_t chain_for(const struct kl_local_rows *local, size_t row)
{
    size_t lo = 0, hi = local->chain.length;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (local->entries[local->chain.ends[mid]].row < row)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* All stand elsewhere but those of the longest chain. */
static void mark_moved(struct kl_local_rows *local)
{
    const struct chain *chain = &local->chain;
    uint32_t e = chain->length ? chain->ends[chain->length - 1] : NONE;

    for (size_t i = 0; i < local->n; i++)
        local->entries[i].moved = true;
    for (; e != NONE; e = chain->before[e])
        local->entries[e].moved = false;
    local->moved = local->n - chain->length;
    local->phase = READY;
}

static void find_moved(struct kl_local_rows *local)
{
    struct chain *chain = &local->chain;

    for (size_t step = 0; step < SORT_STEPS && chain->at < local->n; step++) {
        uint32_t e = local->sorted[chain->at++];
        size_t length = chain_for(local, local->entries[e].row);

        chain->before[e] = length ? chain->ends[length - 1] : NONE;
        chain->ends[length] = e;
        if (length == chain->length)
            chain->length++;
    }
    if (chain->at == local->n)
        mark_moved(local);
}

bool kl_local_rows_work(struct kl_local_rows *local)
{
    switch (local->phase) {
    case GATHER:
        gather(local);
        break;
    case SORT:
        sort(local);
        break;
    case PLACE:
        place(local);
        break;
    case MOVED:
        find_moved(local);
        break;
    case READY:
        break;
    }
    if (local->phase == READY)
        release_work(local);
    return local->phase != READY;
}

size_t kl_local_rows_count(const struct kl_local_rows *local)
{
    return local->n;
}

size_t kl_local_rows_loaded(const struct kl_local_rows *local)
{
    return local->loaded;
}

size_t kl_local_rows_left_out(const struct kl_local_rows *local)
{
    return local->left_out;
}

size_t kl_local_rows_at(const struct kl_local_rows *local, size_t i)
{
    return local->entries[local->sorted[i]].row;
}

size_t kl_local_rows_find(const struct kl_local_rows *local, size_t row)
{
    for (size_t i = 0; i < local->n; i++)
        if (kl_local_rows_at(local, i) == row)
            return i;
    return SIZE_MAX;
}

struct kl_str kl_local_rows_value(const struct kl_local_rows *local, size_t i)
{
    return value_of(local, &local->entries[local->sorted[i]]);
}

bool kl_local_rows_is_moved(const struct kl_local_rows *local, size_t i)
{
    return local->entries[local->sorted[i]].moved;
}

size_t kl_local_rows_moved(const struct kl_local_rows *local)
{
    return local->moved;
}
