/* Usage: compare_sources DATABASE ENDPOINT
 *
 * The same tables in the embedded store and behind an endpoint: every kind of read must
 * give the same from both. Speaks TAP; what differs is told in a comment. Rows of a Query
 * are compared in order, those of a Scan as sets; pages may be cut one item apart,
 * because an item's size is rounded in ways that are not documented; the capacity of an
 * empty reply is not compared, because dynalite says 0.
 */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>

#include "app/filter_text.h"
#include "app/session.h"
#include "base/map.h"
#include "model/item.h"
#include "model/value.h"
#include "model/number.h"

enum { SEGMENTS = 3, STEPS = 40 };

struct pair {
    struct kl_source *local, *remote;
    unsigned cases, failed;
    bool ok; /* of the case under way */
};

static void begin_case(struct pair *pair)
{
    pair->ok = true;
}

static void end_case(struct pair *pair, const char *name)
{
    pair->cases++;
    pair->failed += !pair->ok;
    printf("%sok %u - %s\n", pair->ok ? "" : "not ", pair->cases, name);
}

static void differ(struct pair *pair, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void differ(struct pair *pair, const char *format, ...)
{
    va_list args;

    pair->ok = false;
    printf("# ");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

/* ---- items as text: sorted names, sets in order ---- */

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_sets(json_t *value)
{
    const char *name;
    json_t *inner;
    void *next;

    json_object_foreach_safe(value, next, name, inner)
    {
        if (json_is_array(inner) && strchr(name, 'S') && name[1] == 'S') {
            size_t n = json_array_size(inner);
            char **texts = KL_NEW_ARRAY(char *, n);

            for (size_t i = 0; i < n; i++)
                texts[i] = kl_mem_strdup(json_string_value(json_array_get(inner, i)));
            qsort(texts, n, sizeof(*texts), compare_text);
            for (size_t i = 0; i < n; i++) {
                json_array_set_new(inner, i, json_string(texts[i]));
                free(texts[i]);
            }
            free(texts);
        }
        sort_sets(inner);
    }
}

static char *canonical(struct kl_str json)
{
    struct kl_item item = {0};
    struct kl_err err = {0};
    char *text;

    if (kl_item_decode(json, &item, &err)) {
        printf("Bail out! an item does not decode: %s\n", err.text);
        exit(1);
    }
    sort_sets(item.root);
    text = json_dumps(item.root, JSON_COMPACT | JSON_SORT_KEYS);
    kl_item_release(&item);
    return text;
}

/* ---- one read of both ---- */

struct both {
    struct kl_page local, remote;
};

static void release_both(struct both *both)
{
    kl_page_release(&both->local);
    kl_page_release(&both->remote);
}

static bool read_both(struct pair *pair, const struct kl_query *query, struct both *both)
{
    struct kl_err a = {0}, b = {0};
    bool scan = query->npk == 0;
    enum kl_code x = (scan ? kl_source_scan : kl_source_query)(pair->local, query, false,
                                                               &both->local, NULL, &a);
    enum kl_code y = (scan ? kl_source_scan : kl_source_query)(pair->remote, query, false,
                                                               &both->remote, NULL, &b);

    if (x || y)
        differ(pair, "store: %s; server: %s", x ? a.text : "ok", y ? b.text : "ok");
    return !x && !y;
}

static void same_item(struct pair *pair, const struct both *both, size_t i)
{
    char *a = canonical(kl_page_item(&both->local, i));
    char *b = canonical(kl_page_item(&both->remote, i));

    if (strcmp(a, b) != 0)
        differ(pair, "row %zu: %.200s, not %.200s", i, a, b);
    free(a);
    free(b);
}

static size_t apart(size_t a, size_t b)
{
    return a > b ? a - b : b - a;
}

/* dynalite counts UTF-16 units where DynamoDB counts bytes of UTF-8: beyond ASCII it
 * finds items smaller than they are. */
static bool is_ascii(const struct kl_page *page)
{
    struct kl_str body = kl_buf_str(&page->body);

    for (size_t i = 0; i < body.len; i++)
        if (body.data[i] & 0x80)
            return false;
    return kl_str_find(body, KL_STR("\\u"), 0) == SIZE_MAX;
}

/* The same with numbers: it counts one byte more for some, as their digits stand in pairs
 * from the point on; documented is about a byte for two digits. Whether that can take a
 * page over the next 4 KB. */
static bool numbers_may_cost(const struct kl_page *page)
{
    struct kl_str body = kl_buf_str(&page->body);
    uint64_t bytes = 0, numbers = 0;

    for (size_t i = 0; i < page->nitems; i++) {
        struct kl_item item = {0};

        if (!kl_item_decode(kl_page_item(page, i), &item, NULL))
            bytes += kl_item_size(&item);
        kl_item_release(&item);
    }
    for (size_t at = 0; (at = kl_str_find(body, KL_STR("{\"N\":"), at)) != SIZE_MAX; at++)
        numbers++;
    return (bytes + 4095) / 4096 != (bytes + numbers + 4095) / 4096;
}

static void same_cost(struct pair *pair, const struct both *both)
{
    uint64_t a = both->local.capacity_milli, b = both->remote.capacity_milli;

    if (is_ascii(&both->local) ? a != b : a < b)
        if (a > b || !numbers_may_cost(&both->local))
            differ(pair, "capacity %llu, not %llu, of %zu items", (unsigned long long)a,
                   (unsigned long long)b, both->local.nitems);
}

static void same_cut(struct pair *pair, const struct both *both)
{
    size_t a = both->local.nitems, b = both->remote.nitems;

    if (is_ascii(&both->local) ? apart(a, b) > 1 : a > b + 1)
        differ(pair, "%zu items, not %zu", a, b);
    if (a == b &&
        !kl_page_last_key(&both->local).len != !kl_page_last_key(&both->remote).len)
        differ(pair, "only one of them goes on after %zu items", a);
}

/* Rows in order, the cut, and where both are cut alike the capacity. */
static void same_page(struct pair *pair, const struct both *both)
{
    size_t n = both->local.nitems < both->remote.nitems ? both->local.nitems
                                                        : both->remote.nitems;

    for (size_t i = 0; pair->ok && i < n; i++)
        same_item(pair, both, i);
    same_cut(pair, both);
    if (n && both->local.nitems == both->remote.nitems)
        same_cost(pair, both);
}

/* All pages; both are asked from the store's cursor. */
static size_t same_pages(struct pair *pair, struct kl_query *query)
{
    size_t rows = 0;
    bool more = true;

    while (pair->ok && more) {
        struct both both = {0};

        if (read_both(pair, query, &both))
            same_page(pair, &both);
        rows += both.local.nitems;
        more = kl_page_last_key(&both.local).len > 0;
        kl_query_set_start(query, kl_page_last_key(&both.local));
        release_both(&both);
    }
    kl_query_set_start(query, (struct kl_str){0});
    return rows;
}

/* ---- scans, as sets ---- */

struct set {
    char **items;
    size_t n, cap;
};

static void add_items(struct set *set, const struct kl_page *page)
{
    for (size_t i = 0; i < page->nitems; i++) {
        KL_GROW(set->items, set->n, set->cap);
        set->items[set->n++] = canonical(kl_page_item(page, i));
    }
}

static void sort_set(struct set *set)
{
    if (set->n) /* qsort() takes no NULL */
        qsort(set->items, set->n, sizeof(*set->items), compare_text);
}

static void release_set(struct set *set)
{
    for (size_t i = 0; i < set->n; i++)
        free(set->items[i]);
    free(set->items);
}

static void scan_all(struct pair *pair, struct kl_source *source, const char *table,
                     uint32_t segments, struct set *set)
{
    for (uint32_t i = 0; i < segments; i++) {
        struct kl_query query;
        bool more = true;

        kl_query_init(&query, table);
        query.segment = i;
        query.segments = segments > 1 ? segments : 0;
        while (more) {
            struct kl_page page = {0};
            struct kl_err err = {0};

            if (kl_source_scan(source, &query, false, &page, NULL, &err))
                differ(pair, "scan of %s: %s", table, err.text);
            add_items(set, &page);
            more = kl_page_last_key(&page).len > 0;
            kl_query_set_start(&query, kl_page_last_key(&page));
            kl_page_release(&page);
        }
        kl_query_release(&query);
    }
    sort_set(set);
}

static void same_sets(struct pair *pair, const struct set *a, const struct set *b)
{
    if (a->n != b->n)
        differ(pair, "%zu items, not %zu", a->n, b->n);
    for (size_t i = 0; pair->ok && i < a->n; i++)
        if (strcmp(a->items[i], b->items[i]) != 0)
            differ(pair, "%.200s, not %.200s", a->items[i], b->items[i]);
}

static void compare_scans(struct pair *pair, const char *table)
{
    struct set local = {0}, remote = {0}, parallel = {0};
    char name[300];

    begin_case(pair);
    scan_all(pair, pair->local, table, 1, &local);
    scan_all(pair, pair->remote, table, 1, &remote);
    same_sets(pair, &local, &remote);
    snprintf(name, sizeof(name), "%s: a scan of %zu items", table, local.n);
    end_case(pair, name);
    begin_case(pair);
    scan_all(pair, pair->remote, table, SEGMENTS, &parallel);
    same_sets(pair, &local, &parallel);
    snprintf(name, sizeof(name), "%s: a scan in %d segments", table, SEGMENTS);
    end_case(pair, name);
    release_set(&local);
    release_set(&remote);
    release_set(&parallel);
}

/* ---- queries ---- */

/* The partitions of a table, and of each the sort keys in order. */
struct partition {
    struct kl_key_value pk;
    struct kl_key_value *sk;
    size_t n, cap;
};

struct partitions {
    struct kl_map index;
    struct partition *all;
    size_t n, cap;
};

static void add_row(struct partitions *partitions, const struct kl_page *page, size_t i)
{
    struct kl_page_attr pk = kl_page_key(page, i, 0);
    size_t at = *kl_map_put(&partitions->index, pk.text, partitions->n);
    struct partition *partition;

    if (at == partitions->n) {
        KL_GROW(partitions->all, partitions->n, partitions->cap);
        partition = &partitions->all[partitions->n++];
        *partition = (struct partition){.n = 0};
        kl_key_value_set(&partition->pk, pk.type, pk.text);
    }
    partition = &partitions->all[at];
    if (page->nkeys > 1) { /* an index without a sort key: the table's own key */
        struct kl_page_attr sk = kl_page_key(page, i, 1);

        KL_GROW(partition->sk, partition->n, partition->cap);
        partition->sk[partition->n] = (struct kl_key_value){.len = 0};
        kl_key_value_set(&partition->sk[partition->n++], sk.type, sk.text);
    }
}

static void read_partitions(struct pair *pair, const char *table,
                            struct partitions *partitions)
{
    struct kl_query query;
    bool more = true;

    kl_query_init(&query, table);
    while (more) {
        struct kl_page page = {0};

        if (kl_source_scan(pair->local, &query, false, &page, NULL, NULL))
            differ(pair, "the store's own scan failed");
        for (size_t i = 0; i < page.nitems; i++)
            add_row(partitions, &page, i);
        more = kl_page_last_key(&page).len > 0;
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    kl_query_release(&query);
}

static void release_partitions(struct partitions *partitions)
{
    for (size_t i = 0; i < partitions->n; i++) {
        struct partition *partition = &partitions->all[i];

        kl_key_value_release(&partition->pk);
        for (size_t k = 0; k < partition->n; k++)
            kl_key_value_release(&partition->sk[k]);
        free(partition->sk);
    }
    free(partitions->all);
    kl_map_release(&partitions->index);
}

static void init_query(struct kl_query *query, const char *table,
                       const struct partition *partition)
{
    kl_query_init(query, table);
    kl_key_value_copy(&query->pk[query->npk++], &partition->pk);
}

/* One operator on two of the partition's keys, both ways, whole and in small pages. */
static void compare_operator(struct pair *pair, const char *table,
                             const struct partition *partition, enum kl_cond_op op)
{
    const struct kl_key_value *low = &partition->sk[partition->n / 4];
    const struct kl_key_value *high = &partition->sk[partition->n * 3 / 4];
    struct kl_query query;

    init_query(&query, table, partition);
    query.cond.op = op;
    kl_key_value_copy(&query.cond.a, low);
    if (op == KL_COND_BETWEEN)
        kl_key_value_copy(&query.cond.b, high);
    if (op == KL_COND_BEGINS_WITH && low->len > 2)
        kl_key_value_set(&query.cond.a, low->type,
                         kl_str_sub(kl_key_value_str(low), 0, low->len / 2));
    for (int reverse = 0; reverse < 2; reverse++) {
        query.reverse = reverse;
        query.limit = 0;
        query.consistent = reverse;
        same_pages(pair, &query);
        query.limit = (uint32_t)(partition->n / STEPS + 1);
        same_pages(pair, &query);
    }
    kl_query_release(&query);
}

static bool is_cut_text(const struct kl_key_value *value)
{
    /* A prefix must be whole characters; the tables' keys are ASCII where it matters. */
    for (size_t i = 0; i < value->len; i++)
        if (value->data[i] & 0x80)
            return false;
    return true;
}

static void compare_operators(struct pair *pair, const char *table,
                              const struct partition *partition)
{
    for (enum kl_cond_op op = KL_COND_EQ; op <= KL_COND_BEGINS_WITH; op++) {
        if (op == KL_COND_BEGINS_WITH && (partition->sk[0].type == KL_KEY_N ||
                                          !is_cut_text(&partition->sk[partition->n / 4])))
            continue;
        compare_operator(pair, table, partition, op);
    }
}

static size_t compare_rows(struct pair *pair, const char *table,
                           const struct partition *partition)
{
    struct kl_query query;
    size_t rows;

    init_query(&query, table, partition);
    rows = same_pages(pair, &query);
    query.reverse = true;
    same_pages(pair, &query);
    kl_query_release(&query);
    return rows;
}

/* The largest partitions in full; of the others every one is read once. */
static void compare_queries(struct pair *pair, const char *table,
                            const struct partitions *partitions)
{
    size_t rows = 0, operators = 0;
    char name[300];

    begin_case(pair);
    for (size_t i = 0; i < partitions->n; i++)
        rows += compare_rows(pair, table, &partitions->all[i]);
    snprintf(name, sizeof(name), "%s: %zu partitions, %zu rows, both ways", table,
             partitions->n, rows);
    end_case(pair, name);
    begin_case(pair);
    for (size_t i = 0; i < partitions->n && operators < 8; i++)
        if (partitions->all[i].n >= 4) {
            compare_operators(pair, table, &partitions->all[i]);
            operators++;
        }
    snprintf(name, sizeof(name), "%s: every operator on %zu partitions", table,
             operators);
    end_case(pair, name);
}

static void compare_get(struct pair *pair, const char *table,
                        const struct partition *partition)
{
    size_t nsk = partition->n > 0;

    for (size_t i = 0; pair->ok && i < partition->n + !nsk; i += partition->n / 4 + 1) {
        const struct kl_key_value *sk = nsk ? &partition->sk[i] : NULL;
        struct both both = {0};
        struct kl_err a = {0}, b = {0};

        if (kl_source_get(pair->local, table, &partition->pk, 1, sk, nsk, &both.local,
                          NULL, &a) ||
            kl_source_get(pair->remote, table, &partition->pk, 1, sk, nsk, &both.remote,
                          NULL, &b))
            differ(pair, "store: %s; server: %s", a.text, b.text);
        else
            same_page(pair, &both);
        if (pair->ok && both.local.nitems != 1)
            differ(pair, "the item is not there");
        release_both(&both);
    }
}

/* ---- filters ---- */

enum { FILTERS = 300 };

/* Numbers that are the same in every run. */
static unsigned pick(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

static const char *pick_text(uint64_t *state, const char *const *texts, unsigned n)
{
    return texts[pick(state, n)];
}

static void add_comparison(uint64_t *state, const char *path, const char *value,
                           struct kl_buf *out)
{
    static const char *const comparators[] = {"=", "<>", "<", "<=", ">", ">="};

    kl_buf_addf(out, "%s %s %s", path,
                pick_text(state, comparators, KL_ARRAY_LEN(comparators)), value);
}

static void add_term(uint64_t *state, struct kl_buf *out)
{
    static const char *const paths[] = {"kind",      "n",         "gone", "all.none",
                                        "all.yes",   "all.set",   "all",  "all.list[0]",
                                        "all.bytes", "all.gone.x"};
    static const char *const values[] = {"\"even\"", "\"odd\"",  "\"e\"", "1",
                                         "2.0",      "-3",       "1.50",  "\"1\"",
                                         "b64:AAEC", "b64:AQ==", "3"};
    static const char *const texts[] = {"\"e\"", "\"ev\"", "\"dd\"", "b64:AAE="};
    static const char *const sized[] = {"size(all.set)", "size(kind)", "size(all)",
                                        "size(all.list)", "size(gone)"};
    const char *path = pick_text(state, paths, KL_ARRAY_LEN(paths));
    const char *value = pick_text(state, values, KL_ARRAY_LEN(values));

    switch (pick(state, 8)) {
    case 0:
        kl_buf_addf(out, "%s in (%s, true, 7)", path, value);
        break;
    case 1:
        kl_buf_addf(out, "begins_with(%s, %s)", path,
                    pick_text(state, texts, KL_ARRAY_LEN(texts)));
        break;
    case 2:
        kl_buf_addf(out, "contains(%s, %s)", path, value);
        break;
    case 3:
        kl_buf_addf(out, "attribute_exists(%s)", path);
        break;
    case 4:
        kl_buf_addf(out, "attribute_not_exists(%s)", path);
        break;
    case 5:
        kl_buf_addf(out, "attribute_type(%s, \"%s\")", path,
                    kl_value_type_name(KL_VALUE_S + pick(state, 10)));
        break;
    case 6:
        add_comparison(state, pick_text(state, sized, KL_ARRAY_LEN(sized)),
                       pick(state, 2) ? "3" : "4", out);
        break;
    default:
        add_comparison(state, path, value, out);
        break;
    }
}

static void add_expression(uint64_t *state, unsigned depth, struct kl_buf *out)
{
    if (depth == 0 || pick(state, 3) == 0) {
        add_term(state, out);
        return;
    }
    kl_buf_add_text(out, pick(state, 3) ? "(" : "not (");
    add_expression(state, depth - 1, out);
    kl_buf_add_text(out, pick(state, 2) ? " and " : " or ");
    add_expression(state, depth - 1, out);
    kl_buf_add_char(out, ')');
}

static void compare_filter(struct pair *pair, struct kl_query *query, const char *text)
{
    static const struct kl_filter_names names = {0};
    struct kl_err err = {0};
    size_t column;

    if (kl_filter_text_parse(kl_str_from(text), &names, &query->filter, &column, &err))
        differ(pair, "column %zu: %s", column, err.text);
    else
        same_pages(pair, query);
    kl_filter_free(&query->filter);
    if (!pair->ok)
        printf("# filter: %s\n", text);
}

static void compare_filters(struct pair *pair, const char *table,
                            const struct partition *partition)
{
    struct kl_query query;
    uint64_t state = 20261130;
    size_t failed = 0;
    char name[300];

    init_query(&query, table, partition);
    for (size_t i = 0; i < FILTERS; i++) {
        struct kl_buf text = {0};

        begin_case(pair);
        add_expression(&state, 3, &text);
        compare_filter(pair, &query, kl_buf_text(&text));
        failed += !pair->ok;
        kl_buf_release(&text);
    }
    pair->ok = !failed;
    snprintf(name, sizeof(name), "%s: %d generated filters", table, FILTERS);
    end_case(pair, name);
    kl_query_release(&query);
}

/* Counting, and only some attributes. */
static void compare_parts(struct pair *pair, const char *table,
                          const struct partition *partition)
{
    struct kl_page page = {0};
    struct kl_query query;
    struct kl_err err = {0};

    init_query(&query, table, partition);
    query.count = true;
    if (kl_source_query(pair->remote, &query, false, &page, NULL, &err))
        differ(pair, "count: %s", err.text);
    if (page.nitems || (!kl_page_last_key(&page).len && page.matched != partition->n))
        differ(pair, "%llu counted of %zu, %zu items", (unsigned long long)page.matched,
               partition->n, page.nitems);
    kl_page_release(&page);
    query.count = false;
    kl_query_add_column(&query, "kind");
    if (kl_source_query(pair->remote, &query, true, &page, NULL, &err))
        differ(pair, "columns: %s", err.text);
    for (size_t i = 0; pair->ok && i < page.nitems; i++)
        if (kl_page_nattrs(&page, i) > 1 || !kl_page_key(&page, i, 1).text.data)
            differ(pair, "row %zu has other attributes, or no key", i);
    kl_page_release(&page);
    kl_query_release(&query);
}

static void compare_single(struct pair *pair, const char *table,
                           const struct partitions *partitions)
{
    char name[300];

    begin_case(pair);
    for (size_t i = 0; i < partitions->n && i < 8; i++)
        compare_get(pair, table, &partitions->all[i]);
    snprintf(name, sizeof(name), "%s: single items", table);
    end_case(pair, name);
    if (!partitions->n || !partitions->all[0].n)
        return;
    begin_case(pair);
    for (size_t i = 0; i < partitions->n && i < 8; i++)
        compare_parts(pair, table, &partitions->all[i]);
    snprintf(name, sizeof(name), "%s: counts and columns", table);
    end_case(pair, name);
}

/* ---- indexes: equal keys are in an order of each source's own ---- */

struct index_case {
    struct pair *pair;
    const char *table;
    const struct kl_schema *schema; /* seen through the index */
};

/* The rows of one source: its sort keys in order, and all rows as a set. */
struct answer {
    struct kl_buf keys;
    struct set rows;
    struct kl_buf cursor; /* the names in the last one */
};

static void release_answer(struct answer *answer)
{
    kl_buf_release(&answer->keys);
    kl_buf_release(&answer->cursor);
    release_set(&answer->rows);
}

static void add_names(struct kl_str cursor, struct kl_buf *out)
{
    struct kl_item item = {0};
    const char **names;
    const char *name;
    json_t *value;
    size_t n = 0;

    kl_buf_clear(out);
    if (!cursor.data || kl_item_decode(cursor, &item, NULL))
        return;
    names = KL_NEW_ARRAY(const char *, json_object_size(item.root));
    json_object_foreach(item.root, name, value) names[n++] = name;
    qsort(names, n, sizeof(*names), compare_text);
    for (size_t i = 0; i < n; i++)
        kl_buf_addf(out, "%s ", names[i]);
    free(names);
    kl_item_release(&item);
}

static void ask_index(struct index_case *c, struct kl_source *source,
                      const struct kl_query *asked, struct answer *answer)
{
    struct kl_query query;
    bool more = true, scan = asked->npk == 0;

    kl_query_copy(&query, asked);
    while (c->pair->ok && more) {
        struct kl_page page = {0};
        struct kl_err err = {0};

        if ((scan ? kl_source_scan : kl_source_query)(source, &query, false, &page, NULL,
                                                      &err))
            differ(c->pair, "%s: %s", c->schema->index, err.text);
        for (size_t i = 0; !scan && c->schema->keys.nsk && i < page.nitems; i++) {
            kl_buf_add_str(&answer->keys,
                           kl_page_key(&page, i, c->schema->keys.npk).text);
            kl_buf_add_char(&answer->keys, '\n');
        }
        add_items(&answer->rows, &page);
        more = kl_page_last_key(&page).len > 0;
        if (more)
            add_names(kl_page_last_key(&page), &answer->cursor);
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    sort_set(&answer->rows);
    kl_query_release(&query);
}

static size_t same_answers(struct index_case *c, const struct kl_query *query)
{
    struct answer local = {0}, remote = {0};
    size_t rows;

    ask_index(c, c->pair->local, query, &local);
    ask_index(c, c->pair->remote, query, &remote);
    rows = local.rows.n;
    if (c->pair->ok && !kl_str_eq(kl_buf_str(&local.keys), kl_buf_str(&remote.keys)))
        differ(c->pair, "%s: other keys, or in another order", c->schema->index);
    same_sets(c->pair, &local.rows, &remote.rows);
    if (local.cursor.len && remote.cursor.len &&
        !kl_str_eq(kl_buf_str(&local.cursor), kl_buf_str(&remote.cursor)))
        differ(c->pair, "%s: a cursor of %s, not %s", c->schema->index,
               kl_buf_text(&local.cursor), kl_buf_text(&remote.cursor));
    release_answer(&local);
    release_answer(&remote);
    return rows;
}

/* Both ways, whole and page by page. */
static size_t compare_ways(struct index_case *c, struct kl_query *query)
{
    size_t rows = 0;

    for (int i = 0; i < 4 && c->pair->ok; i++) {
        query->reverse = i % 2;
        query->limit = i / 2 ? 3 : 0;
        rows = same_answers(c, query);
    }
    return rows;
}

static void compare_index_operators(struct index_case *c, struct kl_query *query,
                                    const struct partition *partition)
{
    const struct kl_key_value *low = &partition->sk[partition->n / 4];
    const struct kl_key_value *high = &partition->sk[partition->n * 3 / 4];

    for (enum kl_cond_op op = KL_COND_EQ; op <= KL_COND_BEGINS_WITH; op++) {
        if (op == KL_COND_BEGINS_WITH && (low->type == KL_KEY_N || !is_cut_text(low)))
            continue;
        query->cond.op = op;
        kl_key_value_copy(&query->cond.a, low);
        if (op == KL_COND_BETWEEN)
            kl_key_value_copy(&query->cond.b, high);
        compare_ways(c, query);
        kl_cond_release(&query->cond);
    }
}

static size_t compare_index_partition(struct index_case *c,
                                      const struct partition *partition)
{
    struct kl_query query;
    size_t rows;

    kl_query_init_of(&query, c->schema);
    kl_key_value_copy(&query.pk[query.npk++], &partition->pk);
    rows = compare_ways(c, &query);
    if (c->schema->keys.nsk && partition->n >= 4)
        compare_index_operators(c, &query, partition);
    kl_query_release(&query);
    return rows;
}

/* What one of them refuses the other refuses too. */
static void both_refuse(struct index_case *c, const struct kl_query *query)
{
    struct kl_page page = {0};
    enum kl_code a = kl_source_query(c->pair->local, query, false, &page, NULL, NULL);
    enum kl_code b;

    kl_page_release(&page);
    page = (struct kl_page){0};
    b = kl_source_query(c->pair->remote, query, false, &page, NULL, NULL);
    kl_page_release(&page);
    if (a != KL_INVALID || b != KL_INVALID)
        differ(c->pair, "%s: refused with %d and %d", c->schema->index, a, b);
}

static void compare_refusals(struct index_case *c, const struct partition *partition)
{
    struct kl_query query;

    kl_query_init_of(&query, c->schema);
    kl_key_value_copy(&query.pk[query.npk++], &partition->pk);
    query.consistent = true;
    both_refuse(c, &query);
    kl_query_release(&query);
}

static void read_index_partitions(struct index_case *c, struct partitions *partitions)
{
    struct kl_query query;
    bool more = true;

    kl_query_init_of(&query, c->schema);
    while (more) {
        struct kl_page page = {0};

        if (kl_source_scan(c->pair->local, &query, false, &page, NULL, NULL))
            differ(c->pair, "the store's own scan failed");
        for (size_t i = 0; i < page.nitems; i++)
            add_row(partitions, &page, i);
        more = kl_page_last_key(&page).len > 0;
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    kl_query_release(&query);
}

static void compare_index(struct index_case *c)
{
    const struct kl_index *index = kl_schema_index(c->schema, c->schema->index);
    struct partitions partitions = {.n = 0};
    struct kl_query scan;
    size_t rows = 0;
    char name[600];

    begin_case(c->pair);
    read_index_partitions(c, &partitions);
    for (size_t i = 0; c->pair->ok && i < partitions.n; i++)
        rows += compare_index_partition(c, &partitions.all[i]);
    if (!index->local && partitions.n)
        compare_refusals(c, &partitions.all[0]);
    kl_query_init_of(&scan, c->schema);
    if (same_answers(c, &scan) != rows)
        differ(c->pair, "its scan has other rows than its partitions");
    kl_query_release(&scan);
    snprintf(name, sizeof(name), "%s: index %s, %zu partitions, %zu rows", c->table,
             index->name, partitions.n, rows);
    end_case(c->pair, name);
    release_partitions(&partitions);
}

/* Those that the server knows too: it may know none of several attributes. */
static void compare_indexes(struct pair *pair, const char *table,
                            const struct kl_schema *local, const struct kl_schema *remote)
{
    for (size_t i = 0; i < local->nindexes; i++) {
        struct kl_schema seen = {0};
        struct index_case c = {.pair = pair, .table = table, .schema = &seen};

        if (!kl_schema_index(remote, local->indexes[i].name))
            continue;
        kl_schema_copy(&seen, local);
        kl_schema_use_index(&seen, local->indexes[i].name, NULL);
        compare_index(&c);
        kl_schema_release(&seen);
    }
}

/* ---- tables ---- */

static void compare_table(struct pair *pair, const char *table)
{
    struct kl_schema local = {0}, remote = {0};
    struct partitions partitions = {.n = 0};
    struct kl_err err = {0};
    char name[300];

    begin_case(pair);
    if (kl_source_describe(pair->local, table, &local, NULL, &err) ||
        kl_source_describe(pair->remote, table, &remote, NULL, &err))
        differ(pair, "%s", err.text);
    else if (!kl_key_schema_eq(&local.keys, &remote.keys))
        differ(pair, "other keys");
    snprintf(name, sizeof(name), "%s: its keys", table);
    end_case(pair, name);
    compare_scans(pair, table);
    read_partitions(pair, table, &partitions);
    compare_queries(pair, table, &partitions);
    compare_single(pair, table, &partitions);
    if (!strcmp(table, "numbers"))
        compare_filters(pair, table, &partitions.all[0]);
    compare_indexes(pair, table, &local, &remote);
    release_partitions(&partitions);
    kl_schema_release(&local);
    kl_schema_release(&remote);
}

static void compare_tables(struct pair *pair)
{
    struct kl_names local = {0}, remote = {0};
    struct kl_err err = {0};

    begin_case(pair);
    if (kl_source_list_tables(pair->local, &local, NULL, &err) ||
        kl_source_list_tables(pair->remote, &remote, NULL, &err))
        differ(pair, "%s", err.text);
    qsort(local.names, local.n, sizeof(*local.names), compare_text);
    qsort(remote.names, remote.n, sizeof(*remote.names), compare_text);
    if (local.n != remote.n || local.n == 0)
        differ(pair, "%zu tables, not %zu", local.n, remote.n);
    for (size_t i = 0; pair->ok && i < local.n; i++)
        if (strcmp(local.names[i], remote.names[i]) != 0)
            differ(pair, "%s, not %s", local.names[i], remote.names[i]);
    end_case(pair, "the same tables");
    for (size_t i = 0; pair->ok && i < local.n; i++)
        compare_table(pair, local.names[i]);
    kl_names_release(&local);
    kl_names_release(&remote);
}

static const char *environment(void *arg, const char *name)
{
    (void)arg;
    return getenv(name);
}

static struct kl_session *open_session(const char *db, const char *endpoint,
                                       struct kl_source **source)
{
    struct kl_session_options options = {
        .db = db, .aws.endpoint_url = endpoint, .get_env = environment};
    struct kl_session *session = NULL;
    struct kl_err err = {0};

    if (kl_session_open(&options, &session, &err) ||
        kl_session_source(session, source, &err)) {
        printf("Bail out! %s\n", err.text);
        exit(1);
    }
    return session;
}

int main(int argc, char **argv)
{
    struct pair pair = {0};
    struct kl_session *local, *remote;

    if (argc != 3)
        return 2;
    local = open_session(argv[1], NULL, &pair.local);
    remote = open_session(NULL, argv[2], &pair.remote);
    compare_tables(&pair);
    kl_source_close(&pair.local);
    kl_source_close(&pair.remote);
    kl_session_free(&local);
    kl_session_free(&remote);
    printf("1..%u\n", pair.cases);
    return pair.failed != 0;
}
