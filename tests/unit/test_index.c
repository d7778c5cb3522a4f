/* Indexes of the embedded store against a plain array of items: every read of every index
 * must give what sorting the array gives, whatever was put over what. */
#include "config.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"
#include "model/plain.h"
#include "store/local.h"
#include "store/writer.h"
#include "tests/unit/store_help.h"

/* ---- The array */

enum { P, S, A, B, C, D, E, F, X, Y, ATTRS };

static const struct {
    const char *name;
    enum kl_key_type type;
} attrs[ATTRS] = {
    [P] = {"p", KL_KEY_S}, [S] = {"s", KL_KEY_N}, [A] = {"a", KL_KEY_S},
    [B] = {"b", KL_KEY_N}, [C] = {"c", KL_KEY_B}, [D] = {"d", KL_KEY_S},
    [E] = {"e", KL_KEY_N}, [F] = {"f", KL_KEY_B}, [X] = {"x", KL_KEY_S},
    [Y] = {"y", KL_KEY_S},
};

/* Few values, so that keys tie; bytes that the encoding of tuples must get right. */
static const struct {
    const char *data;
    size_t len;
} values[][5] = {
    [KL_KEY_S] = {{"a", 1}, {"ab", 2}, {"b", 1}, {"a\0", 2}, {"a\0\xc3\xa4", 4}},
    [KL_KEY_N] = {{"-2.5", 4}, {"0", 1}, {"10", 2}, {"9", 1}, {"-100", 4}},
    [KL_KEY_B] = {{"\0", 1}, {"\0\xff", 2}, {"\xff", 1}, {"\0\0", 2}, {"\x01", 1}},
};

static const struct index {
    const char *name;
    bool local;
    int pk[KL_KEY_ATTRS], npk, sk[KL_KEY_ATTRS], nsk;
    const char *projection;
    int include; /* with INCLUDE */
} indexes[] = {
    {"byA", false, {A}, 1, {0}, 0, "ALL", 0},
    {"byAthenB", false, {A}, 1, {B}, 1, "KEYS_ONLY", 0},
    {"byABthenCD", false, {A, B}, 2, {C, D}, 2, "INCLUDE", X},
    {"byFour", false, {A, B, C, D}, 4, {E, F, S, P}, 4, "ALL", 0},
    {"localC", true, {P}, 1, {C}, 1, "INCLUDE", X},
    {"localE", true, {P}, 1, {E}, 1, "ALL", 0},
    {"byS", false, {S}, 1, {P}, 1, "ALL", 0},
};

#define INDEXES KL_ARRAY_LEN(indexes)
#define ITEMS_MAX 150

struct item {
    struct kl_key_value value[ATTRS]; /* data borrowed; NULL: absent */
};

struct world {
    struct item items[ITEMS_MAX];
    size_t n;
    uint64_t seed;
    char *path;
    struct kl_source *source;
};

static unsigned pick(struct world *w, unsigned n)
{
    return help_random(&w->seed, n);
}

static struct kl_key_value pick_value(struct world *w, int attr)
{
    enum kl_key_type type = attrs[attr].type;
    unsigned i = pick(w, 5);

    return kl_key_value_borrow(
        type, (struct kl_str){values[type][i].data, values[type][i].len});
}

static void pick_item(struct world *w, struct item *item)
{
    static char numbers[40][3];

    for (int i = 0; i < ATTRS; i++) {
        item->value[i] = (struct kl_key_value){0};
        if (i <= S || pick(w, 8))
            item->value[i] = pick_value(w, i);
    }
    /* More sort keys than values, or few items would be left. */
    for (unsigned i = 0; i < 40; i++)
        snprintf(numbers[i], sizeof(numbers[i]), "%u", i);
    item->value[S] = kl_key_value_borrow(KL_KEY_N, kl_str_from(numbers[pick(w, 40)]));
}

static bool same_value(const struct kl_key_value *a, const struct kl_key_value *b)
{
    return kl_key_value_cmp(a, b) == 0;
}

/* The place of the item with that key, or the end. */
static size_t find(const struct world *w, const struct item *item)
{
    size_t at = 0;

    while (at < w->n && !(same_value(&w->items[at].value[P], &item->value[P]) &&
                          same_value(&w->items[at].value[S], &item->value[S])))
        at++;
    return at;
}

static void remove_item(struct world *w, const struct item *item)
{
    size_t at = find(w, item);

    if (at < w->n)
        w->items[at] = w->items[--w->n];
}

static void put(struct world *w, const struct item *item)
{
    size_t at = find(w, item);

    if (at == w->n)
        w->n++;
    w->items[at] = *item;
}

static void add_json(const struct kl_key_value *value, struct kl_buf *out)
{
    struct kl_buf text = {0};

    if (value->type == KL_KEY_B)
        kl_base64_encode(kl_key_value_str(value), &text);
    else
        kl_buf_add_str(&text, kl_key_value_str(value));
    kl_buf_addf(out, "{\"%s\":", kl_key_type_name(value->type));
    kl_json_string(kl_buf_str(&text), out);
    kl_buf_add_char(out, '}');
    kl_buf_release(&text);
}

/* Of an item the attributes in mask, as the store keeps them. */
static void write_item(const struct item *item, unsigned mask, struct kl_buf *out)
{
    const char *comma = "";

    kl_buf_add_char(out, '{');
    for (int i = 0; i < ATTRS; i++) {
        if (!item->value[i].data || !(mask >> i & 1))
            continue;
        kl_buf_addf(out, "%s\"%s\":", comma, attrs[i].name);
        add_json(&item->value[i], out);
        comma = ",";
    }
    kl_buf_add_char(out, '}');
}

/* ---- The schema */

static void add_attr(struct kl_key_attr *list, size_t *n, int attr)
{
    list[(*n)++] =
        (struct kl_key_attr){kl_mem_strdup(attrs[attr].name), attrs[attr].type};
}

static void make_schema(struct kl_schema *schema)
{
    help_schema(schema, "p", KL_KEY_S, "s", KL_KEY_N);
    for (size_t i = 0; i < INDEXES; i++) {
        struct kl_index *index = kl_schema_add_index(schema);

        index->name = kl_mem_strdup(indexes[i].name);
        index->local = indexes[i].local;
        index->projection = kl_mem_strdup(indexes[i].projection);
        if (!strcmp(indexes[i].projection, "INCLUDE"))
            kl_index_add_include(index, attrs[indexes[i].include].name);
        for (int k = 0; k < indexes[i].npk; k++)
            add_attr(index->keys.pk, &index->keys.npk, indexes[i].pk[k]);
        for (int k = 0; k < indexes[i].nsk; k++)
            add_attr(index->keys.sk, &index->keys.nsk, indexes[i].sk[k]);
    }
}

static unsigned keys_mask(const struct index *index)
{
    unsigned mask = 1u << P | 1u << S;

    for (int i = 0; i < index->npk; i++)
        mask |= 1u << index->pk[i];
    for (int i = 0; i < index->nsk; i++)
        mask |= 1u << index->sk[i];
    return mask;
}

static unsigned projected(const struct index *index)
{
    if (!strcmp(index->projection, "ALL"))
        return UINT_MAX;
    if (!strcmp(index->projection, "INCLUDE"))
        return keys_mask(index) | 1u << index->include;
    return keys_mask(index);
}

/* ---- What an index must give */

static bool is_in(const struct index *index, const struct item *item)
{
    unsigned mask = keys_mask(index);

    for (int i = 0; i < ATTRS; i++)
        if (mask >> i & 1 && !item->value[i].data)
            return false;
    return true;
}

static int cmp_attrs(const int *list, int n, const struct item *a, const struct item *b)
{
    int cmp = 0;

    for (int i = 0; i < n && cmp == 0; i++)
        cmp = kl_key_value_cmp(&a->value[list[i]], &b->value[list[i]]);
    return cmp;
}

static int cmp_rows(const struct index *index, const struct item *a, const struct item *b)
{
    static const int own[] = {P, S};
    int cmp = cmp_attrs(index->sk, index->nsk, a, b);

    return cmp ? cmp : cmp_attrs(own, 2, a, b);
}

/* The items of like's partition that the query means, in order. */
static size_t expect_rows(const struct world *w, const struct index *index,
                          const struct item *like, const struct kl_query *query,
                          const struct item *rows[ITEMS_MAX])
{
    size_t n = 0;

    for (size_t i = 0; i < w->n; i++) {
        const struct item *item = &w->items[i];
        size_t at = n;

        if (!is_in(index, item) || cmp_attrs(index->pk, index->npk, item, like) != 0 ||
            cmp_attrs(index->sk, (int)query->nsk_eq, item, like) != 0 ||
            (query->cond.op != KL_COND_NONE &&
             !kl_cond_matches(&query->cond, &item->value[index->sk[query->nsk_eq]])))
            continue;
        for (; at > 0 && (cmp_rows(index, rows[at - 1], item) > 0) != query->reverse;
             at--)
            rows[at] = rows[at - 1];
        rows[at] = item;
        n++;
    }
    return n;
}

/* ---- Comparing */

static void expect_text(const struct kl_page *page, size_t i, const struct item *item,
                        unsigned mask)
{
    struct kl_buf want = {0};

    write_item(item, mask, &want);
    if (!kl_str_eq(kl_page_item(page, i), kl_buf_str(&want)))
        fail_msg("%s is expected, not %.*s", kl_buf_text(&want),
                 KL_STR_ARG(kl_page_item(page, i)));
    kl_buf_release(&want);
}

/* A cursor has the attributes of the index's key and of the table's, each once. */
static void expect_cursor(struct kl_str cursor, const struct item *item, unsigned mask)
{
    const char *names[ATTRS];
    struct kl_page_wants wants = {.keys = names, .nkeys = ATTRS};
    struct kl_page page = {0};
    struct kl_err err = {0};

    for (int i = 0; i < ATTRS; i++)
        names[i] = attrs[i].name;
    if (kl_page_scan_item(&page, cursor, &wants, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < ATTRS; i++) {
        struct kl_str text = kl_page_key(&page, 0, (size_t)i).text;

        assert_int_equal(text.data != NULL, mask >> i & 1);
        if (text.data)
            assert_true(kl_str_eq(text, kl_key_value_str(&item->value[i])));
    }
    kl_page_release(&page);
}

static void expect_query(struct world *w, const struct index *index,
                         const struct item *like, struct kl_query *query)
{
    const struct item *rows[ITEMS_MAX];
    size_t n = expect_rows(w, index, like, query, rows), at = 0;
    bool more = true;

    while (more) {
        struct kl_page page = {0};
        struct kl_str cursor;

        help_query(w->source, query, &page);
        for (size_t i = 0; i < page.nitems; i++) {
            assert_true(at < n);
            expect_text(&page, i, rows[at++], projected(index));
        }
        cursor = kl_page_last_key(&page);
        more = cursor.data;
        if (more)
            expect_cursor(cursor, rows[at - 1], keys_mask(index));
        if (query->limit)
            assert_true(more == (page.nitems == query->limit));
        kl_query_set_start(query, cursor);
        kl_page_release(&page);
    }
    assert_int_equal(at, n);
    kl_query_set_start(query, (struct kl_str){0});
}

static void pick_cond(struct world *w, struct kl_cond *cond, int attr)
{
    static const enum kl_cond_op ops[] = {KL_COND_NONE,    KL_COND_EQ,         KL_COND_LT,
                                          KL_COND_LE,      KL_COND_GT,         KL_COND_GE,
                                          KL_COND_BETWEEN, KL_COND_BEGINS_WITH};
    struct kl_key_value a = pick_value(w, attr), b = pick_value(w, attr);

    cond->op = ops[pick(w, KL_ARRAY_LEN(ops))];
    if (cond->op == KL_COND_BEGINS_WITH && a.type == KL_KEY_N)
        cond->op = KL_COND_NONE;
    if (cond->op == KL_COND_NONE)
        return;
    if (kl_key_value_cmp(&a, &b) > 0 && cond->op == KL_COND_BETWEEN) {
        struct kl_key_value c = a;

        a = b;
        b = c;
    }
    kl_key_value_copy(&cond->a, &a);
    if (cond->op == KL_COND_BETWEEN)
        kl_key_value_copy(&cond->b, &b);
}

static void ask_at_random(struct world *w)
{
    const struct index *index = &indexes[pick(w, INDEXES)];
    const struct item *like = &w->items[pick(w, (unsigned)w->n)];
    struct kl_query query;
    size_t eq = index->nsk ? pick(w, (unsigned)index->nsk + 1) : 0;

    if (!is_in(index, like))
        return;
    kl_query_init(&query, HELP_TABLE);
    query.index = kl_mem_strdup(index->name);
    for (int i = 0; i < index->npk; i++)
        kl_key_value_copy(&query.pk[query.npk++], &like->value[index->pk[i]]);
    for (size_t i = 0; i < eq && i < KL_KEY_ATTRS - 1; i++)
        kl_key_value_copy(&query.sk_eq[query.nsk_eq++], &like->value[index->sk[i]]);
    if (query.nsk_eq < (size_t)index->nsk)
        pick_cond(w, &query.cond, index->sk[query.nsk_eq]);
    query.reverse = pick(w, 2);
    query.limit = pick(w, 3) ? pick(w, 6) : 0;
    query.consistent = index->local && pick(w, 2);
    expect_query(w, index, like, &query);
    kl_query_release(&query);
}

/* Every row once, whatever the segments and the pages; and the counts. */
static void expect_scan(struct world *w, const struct index *index)
{
    uint32_t segments = 1 + pick(w, 4);
    size_t n = 0, rows = 0;
    struct kl_schema schema = {0};
    struct kl_err err = {0};

    for (size_t i = 0; i < w->n; i++)
        n += is_in(index, &w->items[i]);
    for (uint32_t i = 0; i < segments; i++) {
        struct kl_query query;
        bool more = true;

        kl_query_init(&query, HELP_TABLE);
        query.index = kl_mem_strdup(index->name);
        query.segment = i;
        query.segments = segments;
        query.limit = pick(w, 8);
        while (more) {
            struct kl_page page = {0};

            help_scan(w->source, &query, &page);
            rows += page.nitems;
            more = kl_page_last_key(&page).data;
            kl_query_set_start(&query, kl_page_last_key(&page));
            kl_page_release(&page);
        }
        kl_query_release(&query);
    }
    assert_int_equal(rows, n);
    assert_int_equal(kl_source_describe(w->source, HELP_TABLE, &schema, NULL, &err),
                     KL_OK);
    assert_int_equal(kl_schema_index(&schema, index->name)->items, n);
    kl_schema_release(&schema);
}

static void commit_some(struct world *w, struct kl_store_writer *writer, unsigned count)
{
    bool grouped = pick(w, 2);
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct kl_err err = {0};

    make_schema(&schema);
    if (grouped)
        kl_store_writer_group(writer);
    if (kl_store_writer_begin(writer, &schema, pick(w, 2) ? 2000 : 0, &err))
        fail_msg("%s", err.text);
    for (unsigned i = 0; i < count; i++) {
        bool deletes = w->n > 1 && pick(w, 4) == 0;
        struct kl_buf json = {0};
        struct item item;

        pick_item(w, &item);
        write_item(&item, deletes ? 1u << P | 1u << S : UINT_MAX, &json);
        if (deletes ? kl_store_writer_delete(writer, kl_buf_str(&json), &err)
                    : kl_store_writer_put(writer, kl_buf_str(&json), &err))
            fail_msg("%s: %s", kl_buf_text(&json), err.text);
        if (deletes)
            remove_item(w, &item);
        else
            put(w, &item);
        kl_buf_release(&json);
    }
    if (kl_store_writer_commit(writer, &counts, NULL, &err) ||
        kl_store_writer_group_end(writer, true, &err))
        fail_msg("%s", err.text);
    kl_schema_release(&schema);
}

static void test_against_an_array(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct world *w = KL_NEW(struct world);
        struct kl_store_writer *writer = NULL;
        struct kl_err err = {0};

        w->seed = seed;
        w->path = help_path("index.db");
        if (kl_store_writer_open(w->path, &writer, &err))
            fail_msg("%s", err.text);
        for (int round = 0; round < 4; round++) {
            commit_some(w, writer, 1 + pick(w, 60));
            w->source = help_open(w->path);
            for (int i = 0; i < 70; i++)
                ask_at_random(w);
            for (size_t i = 0; i < INDEXES; i++)
                expect_scan(w, &indexes[i]);
            kl_source_close(&w->source);
        }
        kl_store_writer_close(&writer);
        help_remove(&w->path);
        free(w);
    }
}

/* ---- What is refused */

static const char whole[] =
    "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"},\"b\":{\"N\":\"1\"},"
    "\"c\":{\"B\":\"AA==\"},\"x\":{\"S\":\"x\"},\"y\":{\"S\":\"yy\"}}";

static struct kl_source *open_one(const char *path)
{
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct kl_err err = {0};

    make_schema(&schema);
    if (kl_store_writer_open(path, &writer, &err) ||
        kl_store_writer_begin(writer, &schema, 0, &err) ||
        kl_store_writer_put(writer, kl_str_from(whole), &err) ||
        kl_store_writer_commit(writer, &counts, NULL, &err))
        fail_msg("%s", err.text);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
    return help_open(path);
}

static void init_query(struct kl_query *query, const char *index, const char *pk)
{
    kl_query_init(query, HELP_TABLE);
    query->index = kl_mem_strdup(index);
    query->npk = 1;
    kl_key_value_set(&query->pk[0], KL_KEY_S, kl_str_from(pk));
}

static void expect_refused(struct kl_source *source, const struct kl_query *query,
                           enum kl_code want, const char *what)
{
    struct kl_page page = {0};
    struct kl_err err = {0};
    enum kl_code code = kl_source_query(source, query, false, &page, NULL, &err);

    if (code != want || !strstr(err.text, what))
        fail_msg("%s is expected, not %d: %s", what, code, err.text);
    kl_page_release(&page);
}

static void test_refused_queries(void **state)
{
    char *path = help_path("refused.db");
    struct kl_source *source = open_one(path);
    struct kl_query query;

    (void)state;
    init_query(&query, "byNothing", "a");
    expect_refused(source, &query, KL_NOT_FOUND, "no such index: byNothing");
    kl_query_release(&query);

    init_query(&query, "byAthenB", "a");
    query.consistent = true;
    expect_refused(source, &query, KL_INVALID, "cannot be read consistently");
    query.consistent = false;
    kl_query_add_column(&query, "x");
    expect_refused(source, &query, KL_INVALID, "does not project x");
    kl_query_release(&query);

    init_query(&query, "byABthenCD", "a");
    expect_refused(source, &query, KL_INVALID, "2 partition attributes, 1 values");
    kl_query_release(&query);

    init_query(&query, "byA", "a");
    query.cond.op = KL_COND_GT;
    kl_key_value_set(&query.cond.a, KL_KEY_S, KL_STR("q"));
    expect_refused(source, &query, KL_INVALID, "byA has no sort key");
    kl_query_release(&query);

    init_query(&query, "byAthenB", "a");
    query.nsk_eq = 1;
    kl_key_value_set(&query.sk_eq[0], KL_KEY_N, KL_STR("1"));
    query.cond.op = KL_COND_GT;
    kl_key_value_set(&query.cond.a, KL_KEY_S, KL_STR("q"));
    expect_refused(source, &query, KL_INVALID, "1 sort attribute, conditions on 2");
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_start_keys(void **state)
{
    static const struct {
        const char *key, *what;
    } bad[] = {
        {"{\"a\":{\"S\":\"a\"},\"b\":{\"N\":\"1\"}}", "\"p\" is missing"},
        {"{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"}}",
         "other attributes"},
        {"{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"},"
         "\"b\":{\"N\":\"1\"},\"x\":{\"S\":\"x\"}}",
         "other attributes"},
        {"{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"},"
         "\"b\":{\"S\":\"1\"}}",
         "of type S, but as a key of the index"},
        {"{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"other\"},"
         "\"b\":{\"N\":\"1\"}}",
         "another partition"},
        {"{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"},"
         "\"b\":{\"N\":\"-1\"}}",
         "does not match the sort key condition"},
    };
    char *path = help_path("start.db");
    struct kl_source *source = open_one(path);
    struct kl_query query;

    (void)state;
    init_query(&query, "byAthenB", "a");
    query.cond.op = KL_COND_GE;
    kl_key_value_set(&query.cond.a, KL_KEY_N, KL_STR("0"));
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        kl_query_set_start(&query, kl_str_from(bad[i].key));
        expect_refused(source, &query, KL_INVALID, bad[i].what);
    }
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

/* ---- Projections */

static void expect_one(struct kl_source *source, const struct kl_query *query,
                       const char *text, uint64_t capacity_milli)
{
    struct kl_page page = {0};

    help_query(source, query, &page);
    assert_int_equal(page.nitems, 1);
    assert_int_equal(page.capacity_milli, capacity_milli);
    if (!kl_str_eq(kl_page_item(&page, 0), kl_str_from(text)))
        fail_msg("%s is expected, not %.*s", text, KL_STR_ARG(kl_page_item(&page, 0)));
    kl_page_release(&page);
}

static void test_projections(void **state)
{
    char *path = help_path("projection.db");
    struct kl_source *source = open_one(path);
    struct kl_query query;

    (void)state;
    init_query(&query, "byA", "a");
    expect_one(source, &query, whole, 500);
    kl_query_release(&query);

    init_query(&query, "byAthenB", "a");
    expect_one(source, &query,
               "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"a\":{\"S\":\"a\"},"
               "\"b\":{\"N\":\"1\"}}",
               500);
    kl_query_release(&query);

    init_query(&query, "localC", "p");
    expect_one(source, &query,
               "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"c\":{\"B\":\"AA==\"},"
               "\"x\":{\"S\":\"x\"}}",
               500);
    /* A local index gets what it does not hold from the table, at the item's cost. */
    kl_query_add_column(&query, "y");
    expect_one(source, &query,
               "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"c\":{\"B\":\"AA==\"},"
               "\"x\":{\"S\":\"x\"},\"y\":{\"S\":\"yy\"}}",
               1000);
    query.consistent = true;
    expect_one(source, &query,
               "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"c\":{\"B\":\"AA==\"},"
               "\"x\":{\"S\":\"x\"},\"y\":{\"S\":\"yy\"}}",
               2000);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

/* A page of an index ends by what the index holds of its items. */
static void test_pages_of_what_is_projected(void **state)
{
    char *path = help_path("pages.db");
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct kl_query query;
    struct kl_page page = {0};
    struct kl_source *source;
    struct kl_err err = {0};
    struct kl_buf long_text = {0};

    (void)state;
    for (int i = 0; i < 40000; i++)
        kl_buf_add_text(&long_text, "long ");
    make_schema(&schema);
    if (kl_store_writer_open(path, &writer, &err) ||
        kl_store_writer_begin(writer, &schema, 0, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < 10; i++) {
        struct kl_buf json = {0};

        kl_buf_addf(&json,
                    "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"%d\"},\"a\":{\"S\":\"a\"},"
                    "\"b\":{\"N\":\"7\"},\"y\":{\"S\":\"%s\"}}",
                    i, kl_buf_text(&long_text));
        if (kl_store_writer_put(writer, kl_buf_str(&json), &err))
            fail_msg("%s", err.text);
        kl_buf_release(&json);
    }
    if (kl_store_writer_commit(writer, &counts, NULL, &err))
        fail_msg("%s", err.text);
    kl_store_writer_close(&writer);
    source = help_open(path);
    init_query(&query, "byA", "a");
    help_query(source, &query, &page);
    assert_int_equal(page.nitems, 6); /* 6 × 200 KB pass 1 MB */
    kl_page_release(&page);
    kl_query_release(&query);
    init_query(&query, "byAthenB", "a");
    page = (struct kl_page){0};
    help_query(source, &query, &page);
    assert_int_equal(page.nitems, 10);
    assert_int_equal(page.capacity_milli, 500);
    kl_page_release(&page);
    kl_query_release(&query);
    kl_source_close(&source);
    kl_schema_release(&schema);
    kl_buf_release(&long_text);
    help_remove(&path);
}

/* ---- Writing */

static void test_refused_items(void **state)
{
    static const struct {
        const char *members, *what;
    } bad[] = {
        {"\"a\":{\"N\":\"1\"}", "attribute \"a\": of type N, but as a key of the index "
                                "byA of type S"},
        {"\"a\":{\"S\":\"\"}", "attribute \"a\": as a key of the index byA it must not "
                               "be empty"},
        {"\"b\":{\"NULL\":true}", "of type NULL"},
        {"\"c\":{\"B\":\"\"}", "must not be empty"},
    };
    char *path = help_path("items.db");
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct kl_err err = {0};
    struct kl_buf json = {0};

    (void)state;
    make_schema(&schema);
    if (kl_store_writer_open(path, &writer, &err) ||
        kl_store_writer_begin(writer, &schema, 0, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_err own = {0};

        kl_buf_clear(&json);
        kl_buf_addf(&json, "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},%s}",
                    bad[i].members);
        assert_int_equal(kl_store_writer_put(writer, kl_buf_str(&json), &own),
                         KL_INVALID);
        if (!strstr(own.text, bad[i].what))
            fail_msg("%s is expected in: %s", bad[i].what, own.text);
    }
    kl_buf_clear(&json);
    kl_buf_add_text(&json, "{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},\"d\":{\"S\":\"");
    for (int i = 0; i < 1025; i++)
        kl_buf_add_char(&json, 'd');
    kl_buf_add_text(&json, "\"}}");
    assert_int_equal(kl_store_writer_put(writer, kl_buf_str(&json), &err), KL_INVALID);
    assert_non_null(strstr(err.text, "1025 bytes, more than the 1024 of a key of the "
                                     "index byABthenCD"));
    assert_int_equal(kl_store_writer_commit(writer, &counts, NULL, &err), KL_OK);
    assert_int_equal(counts.put, 0);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
    kl_buf_release(&json);
    help_remove(&path);
}

static void test_other_indexes(void **state)
{
    char *path = help_path("other.db");
    struct kl_source *source = open_one(path);
    struct kl_store_writer *writer = NULL;
    struct kl_schema schema, bare;
    struct kl_err err = {0};

    (void)state;
    kl_source_close(&source);
    make_schema(&schema);
    help_schema(&bare, "p", KL_KEY_S, "s", KL_KEY_N);
    assert_int_equal(kl_store_writer_open(path, &writer, &err), KL_OK);
    /* Without indexes: those that there are. */
    assert_int_equal(kl_store_writer_begin(writer, &bare, 0, &err), KL_OK);
    assert_int_equal(
        kl_store_writer_put(writer,
                            KL_STR("{\"p\":{\"S\":\"p\"},\"s\":{\"N\":\"1\"},"
                                   "\"a\":{\"BOOL\":true}}"),
                            &err),
        KL_INVALID);
    err = (struct kl_err){0};
    free(schema.indexes[1].projection);
    schema.indexes[1].projection = kl_mem_strdup("ALL");
    assert_int_equal(kl_store_writer_begin(writer, &schema, 0, &err), KL_EXISTS);
    assert_non_null(strstr(err.text, "exists with other indexes"));
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
    kl_schema_release(&bare);
    help_remove(&path);
}

static void test_refused_definitions(void **state)
{
    static const struct {
        size_t at;
        const char *name, *projection, *what;
        bool local;
    } bad[] = {
        {0, "by", "ALL", "no index name", false},
        {0, "by A", "ALL", "no index name", false},
        {0, "localE", "ALL", "two indexes of the name localE", false},
        {0, "byA", "SOME", "projection is ALL, KEYS_ONLY", false},
        {0, "byA", "INCLUDE", "projection is ALL, KEYS_ONLY", false},
        {0, "byA", "ALL", "local index byA", true},
        {1, "byAthenB", "ALL", "local index byAthenB", true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        char *path = help_path("bad.db");
        struct kl_store_writer *writer = NULL;
        struct kl_schema schema;
        struct kl_index *index;
        struct kl_err err = {0};

        make_schema(&schema);
        index = &schema.indexes[bad[i].at];
        free(index->name);
        free(index->projection);
        index->name = kl_mem_strdup(bad[i].name);
        index->projection = kl_mem_strdup(bad[i].projection);
        index->local = bad[i].local;
        assert_int_equal(kl_store_writer_open(path, &writer, &err), KL_OK);
        assert_int_equal(kl_store_writer_begin(writer, &schema, 0, &err), KL_INVALID);
        if (!strstr(err.text, bad[i].what))
            fail_msg("%s is expected in: %s", bad[i].what, err.text);
        kl_store_writer_close(&writer);
        kl_schema_release(&schema);
        help_remove(&path);
    }
}

static void test_keys_of_two_types(void **state)
{
    char *path = help_path("types.db");
    struct kl_store_writer *writer = NULL;
    struct kl_schema schema;
    struct kl_err err = {0};

    (void)state;
    make_schema(&schema);
    schema.indexes[6].keys.pk[0].type = KL_KEY_S;
    assert_int_equal(kl_store_writer_open(path, &writer, &err), KL_OK);
    assert_int_equal(kl_store_writer_begin(writer, &schema, 0, &err), KL_INVALID);
    assert_non_null(strstr(err.text, "s is of two types"));
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_an_array),
        cmocka_unit_test(test_refused_queries),
        cmocka_unit_test(test_start_keys),
        cmocka_unit_test(test_projections),
        cmocka_unit_test(test_pages_of_what_is_projected),
        cmocka_unit_test(test_refused_items),
        cmocka_unit_test(test_other_indexes),
        cmocka_unit_test(test_refused_definitions),
        cmocka_unit_test(test_keys_of_two_types),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
