#include "config.h"

#include "app/table_scan.h"

#include "store/order.h"
#include "store/sorter.h"
#include "app/candidates.h"
#include "app/evidence.h"
#include "app/partition_name.h"
#include "app/seen.h"

/* What is done with each page; KL_OK goes on. */
typedef enum kl_code (*page_fn)(struct kl_table_scan *scan, uint32_t segment,
                                const struct kl_page *page, void *arg,
                                struct kl_err *err);

/* One reading of the table. */
struct pass {
    struct kl_table_scan *scan;
    page_fn take;
    void *arg;
    uint64_t before; /* scan->read when it began */
};

static void count_page(struct kl_table_scan *scan, const struct kl_page *page)
{
    scan->read += page->scanned;
    scan->pages++;
    scan->capacity_milli += page->capacity_milli;
}

/* A kl_scan_take_fn. */
static enum kl_code take_page(void *arg, uint32_t segment, const struct kl_page *page,
                              bool *more, struct kl_err *err)
{
    const struct pass *pass = arg;
    struct kl_table_scan *scan = pass->scan;
    struct kl_progress progress = {.total = scan->schema->items};
    enum kl_code code;

    (void)more;
    count_page(scan, page);
    code = pass->take(scan, segment, page, pass->arg, err);
    progress.done = scan->read - pass->before;
    progress.pages = scan->pages;
    progress.capacity_milli = scan->capacity_milli;
    return code ? code : kl_progress_tell(scan->progress, scan->progress_arg, &progress);
}

/* The first page that has items, or the last one. */
static enum kl_code read_first(struct kl_table_scan *scan, struct kl_page *page,
                               struct kl_token *token, struct kl_err *err)
{
    struct kl_source *source = NULL;
    struct kl_query query;
    enum kl_code code = scan->opener->open(scan->opener->arg, &source, err);

    if (code)
        return code;
    source->listener = scan->listener;
    kl_query_init_of(&query, scan->schema);
    while (!(code = kl_source_scan(source, &query, true, page, token, err)) &&
           !page->nitems && page->last_key.len) {
        count_page(scan, page);
        kl_query_set_start(&query, kl_page_last_key(page));
        kl_page_release(page);
        *page = (struct kl_page){0};
    }
    kl_query_release(&query);
    kl_source_close(&source);
    return code;
}

/* The rest of the table, from start on where there is one segment. */
static enum kl_code read_rest(struct pass *pass, struct kl_str start,
                              struct kl_token *token, struct kl_err *err)
{
    struct kl_table_scan *scan = pass->scan;
    const char *keys[KL_PAGE_KEYS];
    size_t nkeys = kl_schema_names(scan->schema, keys);
    struct kl_query query;
    struct kl_scan_pool pool = {.opener = scan->opener,
                                .query = &query,
                                .segments = scan->segments,
                                .evidence = scan->attributes.n > 0,
                                .listener = scan->listener,
                                .take = take_page,
                                .arg = pass};
    enum kl_code code;

    kl_query_init_of(&query, scan->schema);
    kl_query_set_start(&query, start);
    for (size_t i = 0; i < nkeys; i++)
        kl_query_add_column(&query, keys[i]);
    for (size_t i = 0; i < scan->attributes.n; i++)
        kl_query_add_column(&query, scan->attributes.names[i]);
    scan->projected = true;
    code = kl_scan_pool_run(&pool, token, err);
    kl_query_release(&query);
    return code;
}

/* The first page: what can be learned from it, and its keys when no other will give
 * them. rest is where it ends. */
static enum kl_code begin(struct pass *pass, struct kl_page *first, struct kl_str *rest,
                          struct kl_token *token, struct kl_err *err)
{
    struct kl_table_scan *scan = pass->scan;
    bool more = true;
    enum kl_code code = read_first(scan, first, token, err);

    if (code)
        return code;
    kl_candidates_learn(first, scan->schema->keys.npk, &scan->attributes);
    scan->learned = true;
    *rest = kl_page_last_key(first);
    if (!rest->data || scan->segments == 1)
        return take_page(pass, 0, first, &more, err);
    count_page(scan, first);
    pass->before = scan->read;
    return KL_OK;
}

static enum kl_code scan_pages(struct kl_table_scan *scan, page_fn take, void *arg,
                               struct kl_token *token, struct kl_err *err)
{
    struct pass pass = {scan, take, arg, scan->read};
    struct kl_page first = {0};
    struct kl_str rest = {0};
    bool all = scan->learned;
    enum kl_code code = all ? KL_OK : begin(&pass, &first, &rest, token, err);

    if (!code && kl_token_cancelled(token))
        code = KL_CANCELLED;
    if (!code && (all || rest.data))
        code =
            read_rest(&pass, scan->segments > 1 ? (struct kl_str){0} : rest, token, err);
    kl_page_release(&first);
    return code;
}

void kl_table_scan_release(struct kl_table_scan *scan)
{
    kl_names_release(&scan->attributes);
}

static struct kl_str partition_of(const struct kl_table_scan *scan,
                                  const struct kl_page *page, size_t item,
                                  struct kl_buf *buf)
{
    struct kl_str values[KL_KEY_ATTRS];
    size_t npk = scan->schema->keys.npk;

    for (size_t k = 0; k < npk; k++)
        values[k] = kl_page_key(page, item, k).text;
    return kl_partition_name(values, npk, buf);
}

/* ---- as it comes ---- */

/* Where one segment stands. */
struct place {
    bool begun;
    struct kl_buf partition, key;
};

struct order {
    struct place places[KL_SCAN_SEGMENTS_MAX];
    struct kl_seen *seen; /* partitions that were begun */
    struct kl_evidence_list evidence;
    struct kl_buf name; /* of a partition of several attributes */
};

static void order_release(struct order *order)
{
    for (size_t i = 0; i < KL_SCAN_SEGMENTS_MAX; i++) {
        kl_buf_release(&order->places[i].partition);
        kl_buf_release(&order->places[i].key);
    }
    kl_seen_free(&order->seen);
    kl_buf_release(&order->name);
    kl_evidence_list_release(&order->evidence);
}

/* KL_EXISTS: the row may not come here. */
static enum kl_code check_place(struct order *order, struct place *place,
                                struct kl_str partition, struct kl_str key, bool *begins,
                                struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *begins = !place->begun || !kl_str_eq(kl_buf_str(&place->partition), partition);
    if (*begins) {
        code = kl_seen_add(order->seen, partition, err);
        place->begun = true;
        kl_buf_set(&place->partition, partition);
    } else if (kl_str_cmp(kl_buf_str(&place->key), key) > 0) {
        code = KL_EXISTS;
    }
    kl_buf_set(&place->key, key);
    return code;
}

static enum kl_code pass_on(struct kl_table_scan *scan, uint32_t segment,
                            const struct kl_page *page, void *arg, struct kl_err *err)
{
    struct order *order = arg;
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str partition = partition_of(scan, page, i, &order->name);
        struct kl_str key = kl_page_key(page, i, scan->schema->keys.npk).text;
        bool begins;

        code = check_place(order, &order->places[segment], partition, key, &begins, err);
        if (code)
            return code;
        kl_evidence_list_fill(&order->evidence, page, i);
        kl_evidence_list_keep(&order->evidence, &scan->attributes);
        code = scan->key(scan->arg, segment, begins, partition, key,
                         order->evidence.evidence, order->evidence.n);
    }
    return code;
}

enum kl_code kl_table_scan_run(struct kl_table_scan *scan, struct kl_token *token,
                               struct kl_err *err)
{
    struct order order = {.seen = kl_seen_new(KL_SEEN_HELD, scan->temp_folder)};
    enum kl_code code = scan_pages(scan, pass_on, &order, token, err);

    if (!code)
        code = kl_seen_end(order.seen, token, err);
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
    struct kl_buf packed, name;
};

static enum kl_code collect(struct kl_table_scan *scan, uint32_t segment,
                            const struct kl_page *page, void *arg, struct kl_err *err)
{
    struct collection *all = arg;
    enum kl_code code = KL_OK;

    (void)segment;
    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str partition = partition_of(scan, page, i, &all->name);
        struct kl_sorter_record record = {
            .hash = kl_order_hash(partition),
            .pk = partition,
            .sk = kl_page_key(page, i, scan->schema->keys.npk).text,
        };

        kl_evidence_list_fill(&all->evidence, page, i);
        kl_evidence_list_keep(&all->evidence, &scan->attributes);
        pack(&all->evidence, &all->packed);
        record.text = kl_buf_str(&all->packed);
        if (!record.text.data)
            record.text = KL_STR("");
        code = kl_sorter_add(all->sorter, &record, err);
    }
    return code;
}

static enum kl_code hand_out(struct kl_table_scan *scan, struct collection *all,
                             struct kl_token *token, struct kl_err *err)
{
    struct kl_buf partition = {0};
    struct kl_sorter_record record;
    bool more = true, first = true;
    enum kl_code code = KL_OK;

    while (!code && !(code = kl_sorter_next(all->sorter, &record, &more, err)) && more) {
        bool begins = first || !kl_str_eq(kl_buf_str(&partition), record.pk);

        first = false;
        if (begins) {
            kl_buf_set(&partition, record.pk);
        }
        unpack(record.text, &all->evidence);
        code = scan->key(scan->arg, 0, begins, record.pk, record.sk,
                         all->evidence.evidence, all->evidence.n);
        if (!code && kl_token_cancelled(token))
            code = KL_CANCELLED;
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
        code = hand_out(scan, &all, token, err);
    kl_sorter_free(&all.sorter);
    kl_evidence_list_release(&all.evidence);
    kl_buf_release(&all.packed);
    kl_buf_release(&all.name);
    return code;
}
