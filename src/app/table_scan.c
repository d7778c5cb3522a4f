#include "config.h"

#include "app/table_scan.h"

#include "base/buf.h"
#include "base/map.h"
#include "store/sorter.h"
#include "app/evidence.h"

/* What is done with each page; KL_OK goes on. */
typedef enum kl_code (*page_fn)(struct kl_table_scan *scan, const struct kl_page *page,
                                void *arg, struct kl_err *err);

static enum kl_code scan_pages(struct kl_table_scan *scan, page_fn take, void *arg,
                               struct kl_token *token, struct kl_err *err)
{
    struct kl_query query;
    struct kl_page page = {0};
    enum kl_code code;

    kl_query_init_of(&query, scan->schema);
    do {
        struct kl_progress progress = {.total = scan->schema->items};

        code = kl_source_scan(scan->source, &query, true, &page, token, err);
        if (code)
            break;
        progress.done = scan->read += page.scanned;
        progress.pages = ++scan->pages;
        progress.capacity_milli = scan->capacity_milli += page.capacity_milli;
        kl_query_set_start(&query, kl_page_last_key(&page));
        code = take(scan, &page, arg, err);
        kl_page_release(&page);
        page = (struct kl_page){0};
        if (!code)
            code = kl_progress_tell(scan->progress, scan->progress_arg, &progress);
        if (!code && kl_token_cancelled(token))
            code = KL_CANCELLED;
    } while (!code && query.start_key);
    kl_page_release(&page);
    kl_query_release(&query);
    return code;
}

/* ---- as it comes ---- */

struct order {
    struct kl_map seen; /* partitions that were begun */
    struct kl_buf partition, key;
    struct kl_evidence_list evidence;
};

static void order_release(struct order *order)
{
    kl_map_release(&order->seen);
    kl_buf_release(&order->partition);
    kl_buf_release(&order->key);
    kl_evidence_list_release(&order->evidence);
}

/* Whether the row may come here; notes it. */
static bool in_order(struct order *order, struct kl_str partition, struct kl_str key,
                     bool *begins)
{
    size_t before = order->seen.n;

    *begins = before == 0 || !kl_str_eq(kl_buf_str(&order->partition), partition);
    if (*begins) {
        kl_map_put(&order->seen, partition, 0);
        if (order->seen.n == before)
            return false;
        kl_buf_clear(&order->partition);
        kl_buf_add_str(&order->partition, partition);
    } else if (kl_str_cmp(kl_buf_str(&order->key), key) > 0) {
        return false;
    }
    kl_buf_clear(&order->key);
    kl_buf_add_str(&order->key, key);
    return true;
}

static enum kl_code pass_on(struct kl_table_scan *scan, const struct kl_page *page,
                            void *arg, struct kl_err *err)
{
    struct order *order = arg;
    enum kl_code code = KL_OK;

    (void)err;
    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str partition = kl_page_key(page, i, 0).text;
        struct kl_str key = kl_page_key(page, i, scan->schema->keys.npk).text;
        bool begins;

        if (!in_order(order, partition, key, &begins))
            return KL_EXISTS;
        kl_evidence_list_fill(&order->evidence, page, i);
        code = scan->key(scan->arg, begins, partition, key, order->evidence.evidence,
                         order->evidence.n);
    }
    return code;
}

enum kl_code kl_table_scan_run(struct kl_table_scan *scan, struct kl_token *token,
                               struct kl_err *err)
{
    struct order order = {0};
    enum kl_code code = scan_pages(scan, pass_on, &order, token, err);

    order_release(&order);
    return code;
}

/* ---- collected and sorted ---- */

/* The attributes of an item as one string of bytes, and back. */
static void pack(const struct kl_evidence_list *list, struct kl_buf *out)
{
    kl_buf_clear(out);
    for (size_t i = 0; i < list->n; i++) {
        const struct kl_evidence *e = &list->evidence[i];
        uint64_t head[3] = {e->name.len, e->text.len, e->is_number};

        kl_buf_add(out, head, sizeof(head));
        kl_buf_add_str(out, e->name);
        kl_buf_add_str(out, e->text);
    }
}

static void unpack(struct kl_str packed, struct kl_evidence_list *list)
{
    size_t at = 0;

    list->n = 0;
    while (at < packed.len) {
        uint64_t head[3];
        struct kl_evidence e;

        memcpy(head, packed.data + at, sizeof(head));
        at += sizeof(head);
        e.name = kl_str_sub(packed, at, (size_t)head[0]);
        e.text = kl_str_sub(packed, at + e.name.len, (size_t)head[1]);
        e.is_number = head[2];
        at += e.name.len + e.text.len;
        KL_GROW(list->evidence, list->n, list->cap);
        list->evidence[list->n++] = e;
    }
}

struct collection {
    struct kl_sorter *sorter;
    struct kl_evidence_list evidence;
    struct kl_buf packed;
};

static enum kl_code collect(struct kl_table_scan *scan, const struct kl_page *page,
                            void *arg, struct kl_err *err)
{
    struct collection *all = arg;
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str partition = kl_page_key(page, i, 0).text;
        struct kl_sorter_record record = {
            .hash = (int64_t)kl_hash(partition),
            .pk = partition,
            .sk = kl_page_key(page, i, scan->schema->keys.npk).text,
        };

        kl_evidence_list_fill(&all->evidence, page, i);
        pack(&all->evidence, &all->packed);
        record.text = kl_buf_str(&all->packed);
        if (!record.text.data)
            record.text = KL_STR("");
        code = kl_sorter_add(all->sorter, &record, err);
    }
    return code;
}

static enum kl_code hand_out(struct kl_table_scan *scan, struct collection *all,
                             struct kl_err *err)
{
    struct kl_buf partition = {0};
    struct kl_sorter_record record;
    bool more = true, first = true;
    enum kl_code code = KL_OK;

    while (!code && !(code = kl_sorter_next(all->sorter, &record, &more, err)) && more) {
        bool begins = first || !kl_str_eq(kl_buf_str(&partition), record.pk);

        first = false;
        if (begins) {
            kl_buf_clear(&partition);
            kl_buf_add_str(&partition, record.pk);
        }
        unpack(record.text, &all->evidence);
        code = scan->key(scan->arg, begins, record.pk, record.sk, all->evidence.evidence,
                         all->evidence.n);
    }
    kl_buf_release(&partition);
    return code;
}

enum kl_code kl_table_scan_sorted(struct kl_table_scan *scan, struct kl_token *token,
                                  struct kl_err *err)
{
    struct collection all = {.sorter = kl_sorter_new(scan->memory, scan->temp_folder)};
    enum kl_code code = scan_pages(scan, collect, &all, token, err);

    if (!code)
        code = kl_sorter_sort(all.sorter, token, err);
    if (!code)
        code = hand_out(scan, &all, err);
    kl_sorter_free(&all.sorter);
    kl_evidence_list_release(&all.evidence);
    kl_buf_release(&all.packed);
    return code;
}
