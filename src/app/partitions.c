#include "config.h"

#include "app/partitions.h"

static void partition_release(struct kl_partition *partition)
{
    for (size_t i = 0; i < partition->nvalues; i++)
        kl_key_value_release(&partition->values[i]);
    *partition = (struct kl_partition){0};
}

void kl_partitions_release(struct kl_partitions *partitions)
{
    if (!partitions)
        return;
    for (size_t i = 0; i < partitions->n; i++)
        partition_release(&partitions->list[i]);
    free(partitions->list);
    free(partitions->cursor);
    kl_map_release(&partitions->places);
    *partitions = (struct kl_partitions){0};
}

/* Type and length in front of each value, so that no two lists look alike. */
static void identity(const struct kl_key_value *values, size_t n, struct kl_buf *out)
{
    kl_buf_clear(out);
    for (size_t i = 0; i < n; i++) {
        kl_buf_addf(out, "%s%zu:", kl_key_type_name(values[i].type), values[i].len);
        kl_buf_add_str(out, kl_key_value_str(&values[i]));
    }
}

static int compare_values(const struct kl_key_value *a, const struct kl_key_value *b,
                          size_t n)
{
    int cmp = 0;

    for (size_t i = 0; !cmp && i < n; i++)
        cmp = kl_key_value_cmp(&a[i], &b[i]);
    return cmp;
}

static int compare(const void *va, const void *vb)
{
    const struct kl_partition *a = va, *b = vb;

    return compare_values(a->values, b->values,
                          a->nvalues < b->nvalues ? a->nvalues : b->nvalues);
}

size_t kl_partitions_find(const struct kl_partitions *partitions,
                          const struct kl_key_value *values, size_t n, bool *found)
{
    size_t low = 0, high = partitions->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_values(partitions->list[middle].values, values, n) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *found = low < partitions->n &&
             compare_values(partitions->list[low].values, values, n) == 0;
    return low;
}

/* In order of value; the places are then no longer right. */
static void sort(struct kl_partitions *partitions)
{
    if (partitions->n > 1)
        qsort(partitions->list, partitions->n, sizeof(*partitions->list), compare);
    kl_map_release(&partitions->places);
}

static void find_places(struct kl_partitions *partitions)
{
    struct kl_buf name = {0};

    for (size_t i = 0; i < partitions->n; i++) {
        identity(partitions->list[i].values, partitions->list[i].nvalues, &name);
        kl_map_put(&partitions->places, kl_buf_str(&name), i);
    }
    kl_buf_release(&name);
}

/* The partition of these values, new ones at the end of the list. */
static struct kl_partition *place(struct kl_partitions *partitions,
                                  const struct kl_key_value *values, size_t n,
                                  struct kl_buf *name)
{
    size_t at;

    identity(values, n, name);
    at = *kl_map_put(&partitions->places, kl_buf_str(name), partitions->n);
    if (at == partitions->n) {
        struct kl_partition *partition;

        KL_GROW(partitions->list, partitions->n, partitions->cap);
        partition = &partitions->list[partitions->n++];
        *partition = (struct kl_partition){.nvalues = n};
        for (size_t i = 0; i < n; i++)
            kl_key_value_copy(&partition->values[i], &values[i]);
    }
    return &partitions->list[at];
}

/* One page's items; false when another value than the limit allows came. */
static bool count_page(struct kl_partitions *partitions, const struct kl_page *page,
                       size_t npk, size_t limit, struct kl_buf *name)
{
    struct kl_key_value values[KL_KEY_ATTRS] = {0};

    for (size_t i = 0; i < page->nitems; i++) {
        for (size_t k = 0; k < npk; k++) {
            struct kl_page_attr attr = kl_page_key(page, i, k);

            values[k] = kl_key_value_borrow(attr.type, attr.text);
        }
        if (limit && partitions->n >= limit) {
            identity(values, npk, name);
            if (!kl_map_get(&partitions->places, kl_buf_str(name)))
                return false;
        }
        place(partitions, values, npk, name)->items++;
        partitions->read++;
    }
    return true;
}

static void move_cursor(struct kl_partitions *partitions, const struct kl_page *page)
{
    struct kl_str next = kl_page_last_key(page);

    free(partitions->cursor);
    partitions->cursor = next.data ? kl_mem_dup(next.data, next.len) : NULL;
    partitions->complete = !next.data;
}

static enum kl_code read_page(struct kl_source *source, struct kl_query *query,
                              struct kl_partitions *partitions, struct kl_page *page,
                              struct kl_token *token, struct kl_err *err)
{
    enum kl_code code;

    kl_query_set_start(query, kl_str_from(partitions->cursor));
    code = kl_source_scan(source, query, false, page, token, err);
    if (code)
        return code;
    partitions->pages++;
    partitions->capacity_milli += page->capacity_milli;
    return KL_OK;
}

enum kl_code kl_partitions_read(struct kl_source *source, const struct kl_schema *schema,
                                struct kl_partitions *partitions, unsigned pages,
                                size_t limit, kl_progress_fn progress, void *arg,
                                struct kl_token *token, struct kl_err *err)
{
    struct kl_query query;
    struct kl_page page = {0};
    struct kl_buf name = {0};
    enum kl_code code = KL_OK;
    bool more = true;

    kl_query_init_of(&query, schema);
    find_places(partitions);
    for (unsigned n = 0; more && !partitions->complete && (!pages || n < pages); n++) {
        struct kl_progress now;

        code = read_page(source, &query, partitions, &page, token, err);
        if (code)
            break;
        more = count_page(partitions, &page, schema->keys.npk, limit, &name);
        if (more)
            move_cursor(partitions, &page);
        kl_page_release(&page);
        now = (struct kl_progress){.done = partitions->read,
                                   .total = schema->items,
                                   .pages = partitions->pages,
                                   .capacity_milli = partitions->capacity_milli};
        code = kl_progress_tell(progress, arg, &now);
        if (code)
            break;
    }
    sort(partitions);
    kl_page_release(&page);
    kl_buf_release(&name);
    kl_query_release(&query);
    return code;
}

/* How many of batch's values are not in the list; adds the items of the others. */
static size_t add_known(struct kl_partitions *partitions, struct kl_partitions *batch)
{
    size_t at = 0, fresh = 0;

    for (size_t i = 0; i < batch->n; i++) {
        while (at < partitions->n && compare(&partitions->list[at], &batch->list[i]) < 0)
            at++;
        if (at < partitions->n && compare(&partitions->list[at], &batch->list[i]) == 0) {
            partitions->list[at].items += batch->list[i].items;
            partition_release(&batch->list[i]);
        } else {
            fresh++;
        }
    }
    return fresh;
}

/* Moves the values that are new into their places, from the back. */
static void insert_fresh(struct kl_partitions *partitions, struct kl_partitions *batch,
                         size_t fresh)
{
    size_t old = partitions->n, to = old + fresh;

    while (partitions->cap < to)
        KL_GROW(partitions->list, partitions->cap, partitions->cap);
    partitions->n = to;
    for (size_t i = batch->n; i-- > 0;) {
        if (!batch->list[i].nvalues)
            continue; /* was known */
        while (old > 0 && compare(&partitions->list[old - 1], &batch->list[i]) > 0)
            partitions->list[--to] = partitions->list[--old];
        partitions->list[--to] = batch->list[i];
        batch->list[i] = (struct kl_partition){0};
    }
}

void kl_partitions_merge(struct kl_partitions *partitions, struct kl_partitions *batch)
{
    insert_fresh(partitions, batch, add_known(partitions, batch));
    free(partitions->cursor);
    partitions->cursor = batch->cursor;
    batch->cursor = NULL;
    partitions->complete = batch->complete;
    partitions->read += batch->read;
    partitions->pages += batch->pages;
    partitions->capacity_milli += batch->capacity_milli;
    kl_map_release(&partitions->places);
    kl_partitions_release(batch);
}
