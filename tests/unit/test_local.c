#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/base64.h"
#include "model/number.h"
#include "model/plain.h"
#include "store/local.h"
#include "store/writer.h"
#include "tests/unit/store_help.h"

/* ---- A table as a plain array, and what DynamoDB would answer from it */

#define PARTITIONS 4
#define ROWS_MAX 60

struct row {
    struct kl_key_value pk, sk;
    struct kl_buf text;   /* as it goes in, with blanks and odd numbers */
    struct kl_buf stored; /* as it must come out */
};

struct table {
    enum kl_key_type pk_type, sk_type;
    bool has_sk;
    struct kl_key_value pks[PARTITIONS];
    struct row rows[ROWS_MAX];
    size_t n;
    uint64_t seed;
};

static unsigned pick(struct table *t, unsigned n)
{
    return help_random(&t->seed, n);
}

/* Few values, so that keys meet, and bytes at the edges of every order. */
static void random_key(struct table *t, enum kl_key_type type, struct kl_key_value *value)
{
    static const char *const letters[] = {"0",
                                          "9",
                                          "a",
                                          "b",
                                          "#",
                                          "/",
                                          "\"",
                                          "\xc3\xa4",
                                          "\xef\xbf\xbf",
                                          "\xf0\x9f\x92\xa9"};
    static const char *const numbers[] = {
        "0",     "1",    "-1",   "10",   "9",
        "1.5",   "1.50", "-1.5", "1e2",  "100",
        "99",    "-99",  "1e-5", "2e-5", "1e40",
        "-1e40", ".5",   "007",  "-0",   "12345678901234567890123456789012345678"};
    static const char bytes[] = {0, 1, 0x7f, (char)0x80, (char)0xfe, (char)0xff};
    struct kl_buf data = {0};
    unsigned len = 1 + pick(t, 3);

    if (type == KL_KEY_N)
        kl_buf_add_text(&data, numbers[pick(t, KL_ARRAY_LEN(numbers))]);
    for (unsigned i = 0; i < len && type == KL_KEY_S; i++)
        kl_buf_add_text(&data, letters[pick(t, KL_ARRAY_LEN(letters))]);
    for (unsigned i = 0; i < len && type == KL_KEY_B; i++)
        kl_buf_add_char(&data, bytes[pick(t, KL_ARRAY_LEN(bytes))]);
    kl_key_value_release(value);
    kl_key_value_set(value, type, kl_buf_str(&data));
    kl_buf_release(&data);
}

static void add_value(const struct kl_key_value *value, bool normal, struct kl_buf *out)
{
    struct kl_buf inner = {0};
    struct kl_err err = {0};

    if (value->type == KL_KEY_B)
        kl_base64_encode(kl_key_value_str(value), &inner);
    else if (value->type == KL_KEY_N && normal)
        kl_number_normalise(kl_key_value_str(value), &inner, &err);
    else
        kl_buf_add_str(&inner, kl_key_value_str(value));
    kl_buf_addf(out, normal ? "{\"%s\":" : " { \"%s\" :\t",
                kl_key_type_name(value->type));
    kl_json_string(kl_buf_str(&inner), out);
    kl_buf_add_char(out, '}');
    kl_buf_release(&inner);
}

static void write_row(const struct table *t, struct row *row, size_t number)
{
    kl_buf_addf(&row->text, "{\"id\":{\"N\":\"%zu.0\"},\n \"p\":", number);
    add_value(&row->pk, false, &row->text);
    kl_buf_addf(&row->stored, "{\"id\":{\"N\":\"%zu\"},\"p\":", number);
    add_value(&row->pk, true, &row->stored);
    if (t->has_sk) {
        kl_buf_add_text(&row->text, " , \"s\":");
        add_value(&row->sk, false, &row->text);
        kl_buf_add_text(&row->stored, ",\"s\":");
        add_value(&row->sk, true, &row->stored);
    }
    /* Every third item goes outside the tree. */
    if (number % 3 == 0) {
        kl_buf_add_text(&row->text, ",\"long\":{\"S\":\"");
        kl_buf_add_text(&row->stored, ",\"long\":{\"S\":\"");
        for (int i = 0; i < 500; i++) {
            kl_buf_add_text(&row->text, "a long text ");
            kl_buf_add_text(&row->stored, "a long text ");
        }
        kl_buf_add_text(&row->text, "\"}");
        kl_buf_add_text(&row->stored, "\"}");
    }
    kl_buf_add_text(&row->text, " }\n");
    kl_buf_add_char(&row->stored, '}');
}

static void release_row(struct row *row)
{
    kl_key_value_release(&row->pk);
    kl_key_value_release(&row->sk);
    kl_buf_release(&row->text);
    kl_buf_release(&row->stored);
}

static bool same_key(const struct table *t, const struct row *a, const struct row *b)
{
    return kl_key_value_cmp(&a->pk, &b->pk) == 0 &&
           (!t->has_sk || kl_key_value_cmp(&a->sk, &b->sk) == 0);
}

/* Puts count rows into the store and the array, and checks the counts. */
static void put_batch(struct table *t, const char *path, size_t count)
{
    static const size_t memories[] = {1, 3000, 0};
    struct help_batch batch;
    struct kl_store_counts expected = {0}, counts;
    size_t first = t->n, kept = 0;
    bool fresh[ROWS_MAX] = {false};

    help_begin(&batch, path, "p", t->pk_type, t->has_sk ? "s" : NULL, t->sk_type,
               memories[pick(t, 3)]);
    for (size_t i = 0; i < count; i++) {
        struct row row = {0};
        size_t at = 0;

        kl_key_value_copy(&row.pk, &t->pks[pick(t, PARTITIONS)]);
        if (t->has_sk)
            random_key(t, t->sk_type, &row.sk);
        write_row(t, &row, first + i);
        help_put(&batch, kl_buf_text(&row.text));
        while (at < t->n && !same_key(t, &t->rows[at], &row))
            at++;
        if (at < t->n && fresh[at])
            expected.duplicates++;
        else if (at < t->n)
            expected.replaced++;
        if (at < t->n)
            release_row(&t->rows[at]);
        else
            t->n++;
        t->rows[at] = row;
        fresh[at] = true;
    }
    for (size_t i = 0; i < t->n; i++)
        kept += fresh[i];
    help_commit(&batch, &counts);
    assert_int_equal(counts.put, kept);
    assert_int_equal(counts.replaced, expected.replaced);
    assert_int_equal(counts.duplicates, expected.duplicates);
}

static void fill_table(struct table *t, const char *path)
{
    for (size_t i = 0; i < PARTITIONS; i++)
        random_key(t, t->pk_type, &t->pks[i]);
    put_batch(t, path, pick(t, ROWS_MAX / 2));
    put_batch(t, path, pick(t, ROWS_MAX / 2));
}

static void release_table(struct table *t)
{
    for (size_t i = 0; i < PARTITIONS; i++)
        kl_key_value_release(&t->pks[i]);
    for (size_t i = 0; i < t->n; i++)
        release_row(&t->rows[i]);
}

/* Rows of a query in reading order. */
static size_t expected_rows(const struct table *t, const struct kl_query *query,
                            const struct row *found[])
{
    size_t n = 0;

    for (size_t i = 0; i < t->n; i++) {
        const struct row *row = &t->rows[i];
        size_t at = n;

        if (kl_key_value_cmp(&row->pk, &query->pk[0]) != 0 ||
            (query->cond.op != KL_COND_NONE && !kl_cond_matches(&query->cond, &row->sk)))
            continue;
        for (; at > 0; at--) {
            int order = t->has_sk ? kl_key_value_cmp(&found[at - 1]->sk, &row->sk) : 0;

            if (query->reverse ? order > 0 : order < 0)
                break;
            found[at] = found[at - 1];
        }
        found[at] = row;
        n++;
    }
    return n;
}

static void random_cond(struct table *t, struct kl_cond *cond)
{
    static const enum kl_cond_op ops[] = {
        KL_COND_NONE, KL_COND_EQ, KL_COND_LT,      KL_COND_LE,
        KL_COND_GT,   KL_COND_GE, KL_COND_BETWEEN, KL_COND_BEGINS_WITH,
    };

    cond->op = t->has_sk ? ops[pick(t, KL_ARRAY_LEN(ops))] : KL_COND_NONE;
    if (cond->op == KL_COND_BEGINS_WITH && t->sk_type == KL_KEY_N)
        cond->op = KL_COND_GE;
    if (cond->op != KL_COND_NONE)
        random_key(t, t->sk_type, &cond->a);
    if (cond->op == KL_COND_BETWEEN) {
        random_key(t, t->sk_type, &cond->b);
        if (kl_key_value_cmp(&cond->a, &cond->b) > 0) {
            struct kl_key_value higher = cond->a;

            cond->a = cond->b;
            cond->b = higher;
        }
    }
}

static void check_key(const struct kl_page *page, size_t i, size_t key,
                      const struct kl_key_value *value)
{
    struct kl_page_attr attr = kl_page_key(page, i, key);
    struct kl_key_value got = {0};

    assert_int_equal(attr.type, value->type);
    kl_key_value_set(&got, attr.type, attr.text);
    assert_int_equal(kl_key_value_cmp(&got, value), 0);
    kl_key_value_release(&got);
}

/* Follows the pages of a query from its start to its end. */
static void check_query(struct kl_source *source, const struct table *t,
                        struct kl_query *query)
{
    const struct row *rows[ROWS_MAX];
    size_t n = expected_rows(t, query, rows);
    size_t at = 0;
    bool end = false;

    while (!end) {
        struct kl_page page = {0};
        size_t most = query->limit ? query->limit : ROWS_MAX;
        size_t want = n - at < most ? n - at : most;

        help_query(source, query, &page);
        assert_int_equal(page.nitems, want);
        assert_int_equal(page.scanned, want);
        for (size_t i = 0; i < want; i++, at++) {
            struct kl_str item = kl_page_item(&page, i);

            if (!kl_str_eq(item, kl_buf_str(&rows[at]->stored)))
                fail_msg("row %zu is %.*s, not %s", at, KL_STR_ARG(item),
                         kl_buf_text(&rows[at]->stored));
            check_key(&page, i, 0, &rows[at]->pk);
            if (t->has_sk)
                check_key(&page, i, 1, &rows[at]->sk);
        }
        end = page.last_key.len == 0;
        assert_int_equal(end, want < most || !t->has_sk);
        kl_query_set_start(query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    assert_int_equal(at, n);
}

static void check_random_query(struct kl_source *source, struct table *t)
{
    struct kl_query query;

    kl_query_init(&query, HELP_TABLE);
    query.npk = 1;
    if (pick(t, 8))
        kl_key_value_copy(&query.pk[0], &t->pks[pick(t, PARTITIONS)]);
    else
        random_key(t, t->pk_type, &query.pk[0]);
    query.reverse = pick(t, 2);
    query.limit = pick(t, 3) ? 1 + pick(t, 12) : 0;
    random_cond(t, &query.cond);
    check_query(source, t, &query);
    kl_query_release(&query);
}

/* Every item once; partitions one after the other, in order inside. */
static size_t scan_segment(struct kl_source *source, struct table *t, uint32_t limit,
                           uint32_t segment, uint32_t segments, bool *seen)
{
    const struct row *last = NULL;
    struct kl_query query;
    size_t count = 0;
    bool end = false;

    kl_query_init(&query, HELP_TABLE);
    query.limit = limit;
    query.segment = segment;
    query.segments = segments;
    while (!end) {
        struct kl_page page = {0};

        help_scan(source, &query, &page);
        for (size_t i = 0; i < page.nitems; i++) {
            size_t at = 0;

            while (at < t->n &&
                   !kl_str_eq(kl_buf_str(&t->rows[at].stored), kl_page_item(&page, i)))
                at++;
            assert_true(at < t->n);
            assert_false(seen[at]);
            seen[at] = true;
            if (last && kl_key_value_cmp(&last->pk, &t->rows[at].pk) == 0)
                assert_true(kl_key_value_cmp(&last->sk, &t->rows[at].sk) < 0);
            for (size_t j = 0; last && j < t->n; j++)
                if (kl_key_value_cmp(&last->pk, &t->rows[at].pk) != 0 && !seen[j])
                    assert_true(kl_key_value_cmp(&t->rows[j].pk, &last->pk) != 0);
            last = &t->rows[at];
            count++;
        }
        end = page.last_key.len == 0;
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    kl_query_release(&query);
    return count;
}

static void check_scan(struct kl_source *source, struct table *t, uint32_t limit)
{
    bool seen[ROWS_MAX] = {false};

    assert_int_equal(scan_segment(source, t, limit, 0, 0, seen), t->n);
}

/* Segments share the items out: none is in two, none in no segment. */
static void check_segments(struct kl_source *source, struct table *t, uint32_t segments)
{
    bool seen[ROWS_MAX] = {false};
    size_t count = 0;

    for (uint32_t i = 0; i < segments; i++)
        count += scan_segment(source, t, segments, i, segments, seen);
    assert_int_equal(count, t->n);
}

static void check_gets(struct kl_source *source, struct table *t)
{
    for (size_t i = 0; i < t->n; i++) {
        struct kl_page page = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_source_get(source, HELP_TABLE, &t->rows[i].pk, 1,
                                       &t->rows[i].sk, t->has_sk, &page, NULL, &err),
                         KL_OK);
        assert_int_equal(page.nitems, 1);
        assert_true(kl_str_eq(kl_page_item(&page, 0), kl_buf_str(&t->rows[i].stored)));
        kl_page_release(&page);
    }
}

static void check_table(struct table *t)
{
    char *path = help_path("local.db");
    struct kl_source *source;

    fill_table(t, path);
    source = help_open(path);
    for (int i = 0; i < 60; i++)
        check_random_query(source, t);
    for (uint32_t limit = 0; limit < 5; limit++)
        check_scan(source, t, limit);
    for (uint32_t segments = 1; segments < 8; segments += 3)
        check_segments(source, t, segments);
    check_gets(source, t);
    kl_source_close(&source);
    release_table(t);
    help_remove(&path);
}

static void test_random_tables(void **state)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_N, KL_KEY_B};

    (void)state;
    for (unsigned i = 0; i < 36; i++) {
        struct table t = {.pk_type = types[i % 3],
                          .sk_type = types[i / 3 % 3],
                          .has_sk = i % 4 != 3,
                          .seed = i + 1};

        check_table(&t);
    }
}

/* ---- Pages and what they cost */

/* Items a/000, a/001 … and with fill bytes of text in each. */
static struct kl_source *open_series(const char *path, int n, size_t fill)
{
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_buf text = {0};

    help_begin(&batch, path, "p", KL_KEY_S, "s", KL_KEY_S, 0);
    for (int i = 0; i < n; i++) {
        kl_buf_clear(&text);
        kl_buf_addf(&text, "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"%03d\"},\"t\":{\"S\":\"",
                    i);
        for (size_t j = 0; j < fill; j++)
            kl_buf_add_char(&text, 'x');
        kl_buf_add_text(&text, "\"}}");
        help_put(&batch, kl_buf_text(&text));
    }
    kl_buf_release(&text);
    help_commit(&batch, &counts);
    return help_open(path);
}

static void set_query(struct kl_query *query, const char *pk)
{
    kl_query_init(query, HELP_TABLE);
    query->npk = 1;
    kl_key_value_set(&query->pk[0], KL_KEY_S, kl_str_from(pk));
}

static void test_page_ends_at_a_megabyte(void **state)
{
    /* p a s 000 t and the text: 102400 bytes an item; the eleventh reaches 1 MB. */
    char *path = help_path("mb.db");
    struct kl_source *source = open_series(path, 30, 102400 - 7);
    size_t sizes[] = {11, 11, 8};
    struct kl_query query;

    (void)state;
    set_query(&query, "a");
    for (size_t i = 0; i < KL_ARRAY_LEN(sizes); i++) {
        struct kl_page page = {0};

        help_query(source, &query, &page);
        assert_int_equal(page.nitems, sizes[i]);
        assert_int_equal(page.last_key.len > 0, i < 2);
        /* 275 or 200 units of 4 KB, half each */
        assert_int_equal(page.capacity_milli, sizes[i] * 25 * 500);
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_page_of_a_megabyte_exactly_is_full(void **state)
{
    char *path = help_path("exact.db");
    struct kl_source *source = open_series(path, 9, (1 << 17) - 7);
    struct kl_query query;
    struct kl_page page = {0};

    (void)state;
    set_query(&query, "a");
    help_query(source, &query, &page);
    assert_int_equal(page.nitems, 8);
    assert_true(page.last_key.len > 0);
    kl_page_release(&page);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void check_page(struct kl_source *source, const struct kl_query *query, size_t n,
                       bool more, uint64_t milli)
{
    struct kl_page page = {0};

    help_query(source, query, &page);
    assert_int_equal(page.nitems, n);
    assert_int_equal(page.last_key.len > 0, more);
    assert_int_equal(page.capacity_milli, milli);
    kl_page_release(&page);
}

static void test_capacity_is_rounded_once(void **state)
{
    /* 3000 bytes an item. */
    char *path = help_path("units.db");
    struct kl_source *source = open_series(path, 4, 3000 - 7);
    struct kl_query query;

    (void)state;
    set_query(&query, "a");
    check_page(source, &query, 4, false, 1500); /* 12000 bytes: 3 units */
    query.consistent = true;
    check_page(source, &query, 4, false, 3000);
    query.limit = 1;
    check_page(source, &query, 1, true, 1000);
    kl_query_release(&query);
    set_query(&query, "none");
    check_page(source, &query, 0, false, 500);
    query.consistent = true;
    check_page(source, &query, 0, false, 1000);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_exactly_limit_gives_a_cursor(void **state)
{
    char *path = help_path("limit.db");
    struct kl_source *source = open_series(path, 3, 1);
    struct kl_page page = {0};
    struct kl_query query;

    (void)state;
    set_query(&query, "a");
    query.limit = 3;
    help_query(source, &query, &page);
    assert_int_equal(page.nitems, 3);
    assert_true(kl_str_eq(kl_page_last_key(&page),
                          KL_STR("{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"002\"}}")));
    kl_query_set_start(&query, kl_page_last_key(&page));
    kl_page_release(&page);
    check_page(source, &query, 0, false, 500);
    query.limit = 4;
    kl_query_set_start(&query, (struct kl_str){NULL, 0});
    check_page(source, &query, 3, false, 500);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_get_of_nothing_costs(void **state)
{
    char *path = help_path("get.db");
    struct kl_source *source = open_series(path, 1, 5000);
    struct kl_key_value pk = {0}, sk = {0};
    struct kl_err err = {0};
    struct kl_page page = {0};

    (void)state;
    kl_key_value_set(&pk, KL_KEY_S, KL_STR("a"));
    kl_key_value_set(&sk, KL_KEY_S, KL_STR("000"));
    assert_int_equal(kl_source_get(source, HELP_TABLE, &pk, 1, &sk, 1, &page, NULL, &err),
                     KL_OK);
    assert_int_equal(page.nitems, 1);
    assert_int_equal(page.capacity_milli, 1000);
    kl_page_release(&page);
    kl_key_value_release(&sk);
    kl_key_value_set(&sk, KL_KEY_S, KL_STR("001"));
    assert_int_equal(kl_source_get(source, HELP_TABLE, &pk, 1, &sk, 1, &page, NULL, &err),
                     KL_OK);
    assert_int_equal(page.nitems, 0);
    assert_int_equal(page.capacity_milli, 500);
    kl_page_release(&page);
    assert_int_equal(
        kl_source_get(source, HELP_TABLE, &pk, 1, NULL, 0, &page, NULL, &err),
        KL_INVALID);
    kl_page_release(&page);
    kl_key_value_release(&pk);
    kl_key_value_release(&sk);
    kl_source_close(&source);
    help_remove(&path);
}

/* ---- What DynamoDB refuses */

static void expect_refused(struct kl_source *source, const struct kl_query *query,
                           bool is_scan, const char *what)
{
    struct kl_page page = {0};
    struct kl_err err = {0};
    enum kl_code code = is_scan
                            ? kl_source_scan(source, query, false, &page, NULL, &err)
                            : kl_source_query(source, query, false, &page, NULL, &err);

    if (code != KL_INVALID || !strstr(err.text, what))
        fail_msg("%s is expected, not %d: %s", what, code, err.text);
    kl_page_release(&page);
}

static void test_start_keys(void **state)
{
    static const struct {
        const char *key;
        const char *refusal; /* NULL: fine */
        size_t rows;         /* that follow */
    } rows[] = {
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"001\"}}", NULL, 3},
        {"{\"s\":{\"S\":\"001\"},\"p\":{\"S\":\"a\"}}", NULL, 3},
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"0015\"}}", NULL, 3}, /* need not exist */
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"zzz\"}}", NULL, 0},
        {"{\"p\":{\"S\":\"b\"},\"s\":{\"S\":\"001\"}}", "another partition", 0},
        {"{\"p\":{\"S\":\"a\"}}", "\"s\" is missing", 0},
        {"{\"s\":{\"S\":\"001\"}}", "\"p\" is missing", 0},
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}", "type N", 0},
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"\"}}", "empty", 0},
        {"{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"1\"},\"x\":{\"S\":\"1\"}}",
         "other attributes", 0},
        {"{}", "missing", 0},
        {"nonsense", "JSON", 0},
    };
    char *path = help_path("start.db");
    struct kl_source *source = open_series(path, 5, 1);

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_query query;

        set_query(&query, "a");
        kl_query_set_start(&query, kl_str_from(rows[i].key));
        if (rows[i].refusal)
            expect_refused(source, &query, false, rows[i].refusal);
        else
            check_page(source, &query, rows[i].rows, false, 500);
        kl_query_release(&query);
    }
    kl_source_close(&source);
    help_remove(&path);
}

static void test_segments_refused(void **state)
{
    char *path = help_path("segments.db");
    struct kl_source *source = open_series(path, 5, 1);
    struct kl_query query;

    (void)state;
    kl_query_init(&query, HELP_TABLE);
    query.segment = 2;
    query.segments = 2;
    expect_refused(source, &query, true, "segment 2 of 2");
    kl_query_set_start(&query, KL_STR("{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"001\"}}"));
    query.segments = 1000000;
    query.segment = 0;
    expect_refused(source, &query, true, "another segment");
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_start_key_and_condition(void **state)
{
    char *path = help_path("range.db");
    struct kl_source *source = open_series(path, 5, 1);
    struct kl_query query;

    (void)state;
    set_query(&query, "a");
    query.cond.op = KL_COND_GE;
    kl_key_value_set(&query.cond.a, KL_KEY_S, KL_STR("002"));
    kl_query_set_start(&query, KL_STR("{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"001\"}}"));
    expect_refused(source, &query, false, "does not match");
    kl_query_set_start(&query, KL_STR("{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"003\"}}"));
    check_page(source, &query, 1, false, 500);
    query.reverse = true;
    check_page(source, &query, 1, false, 500);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_conditions_refused(void **state)
{
    static const struct {
        enum kl_cond_op op;
        enum kl_key_type type;
        const char *a, *b, *refusal;
    } rows[] = {
        {KL_COND_BEGINS_WITH, KL_KEY_N, "1", NULL, "begins_with"},
        {KL_COND_BETWEEN, KL_KEY_N, "2", "1.5", "lower bound"},
        {KL_COND_EQ, KL_KEY_S, "2", NULL, "type S"},
        {KL_COND_EQ, KL_KEY_N, "", NULL, "empty"},
        {KL_COND_EQ, KL_KEY_N, "two", NULL, "not a number"},
        {KL_COND_BETWEEN, KL_KEY_N, "2", "", "empty"},
    };
    char *path = help_path("conds.db");
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_source *source;

    (void)state;
    help_begin(&batch, path, "p", KL_KEY_S, "s", KL_KEY_N, 0);
    help_put(&batch, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}");
    help_commit(&batch, &counts);
    source = help_open(path);
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_query query;

        set_query(&query, "a");
        query.cond.op = rows[i].op;
        kl_key_value_set(&query.cond.a, rows[i].type, kl_str_from(rows[i].a));
        if (rows[i].b)
            kl_key_value_set(&query.cond.b, rows[i].type, kl_str_from(rows[i].b));
        expect_refused(source, &query, false, rows[i].refusal);
        kl_query_release(&query);
    }
    kl_source_close(&source);
    help_remove(&path);
}

static void test_keys_refused(void **state)
{
    char *path = help_path("keys.db");
    struct kl_source *source = open_series(path, 1, 1);
    struct kl_query query;
    char wide[KL_SORT_KEY_MAX + 1];

    (void)state;
    memset(wide, 'x', sizeof(wide));
    set_query(&query, "");
    expect_refused(source, &query, false, "must not be empty");
    expect_refused(source, &query, true, "takes neither");
    query.npk = 0;
    expect_refused(source, &query, false, "one partition key");
    query.npk = 1;
    kl_query_release(&query);
    set_query(&query, "a");
    query.cond.op = KL_COND_EQ;
    kl_key_value_set(&query.cond.a, KL_KEY_S, (struct kl_str){wide, sizeof(wide)});
    expect_refused(source, &query, false, "1025 bytes");
    kl_query_release(&query);
    kl_query_init(&query, HELP_TABLE);
    query.reverse = true;
    expect_refused(source, &query, true, "takes neither");
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

/* Without a sort key a partition is one item: no cursor, and none is taken. */
static void test_table_without_sort_key(void **state)
{
    char *path = help_path("single.db");
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_source *source;
    struct kl_query query;

    (void)state;
    help_begin(&batch, path, "p", KL_KEY_S, NULL, KL_KEY_S, 0);
    help_put(&batch, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}");
    help_put(&batch, "{\"p\":{\"S\":\"b\"}}");
    help_commit(&batch, &counts);
    source = help_open(path);
    set_query(&query, "a");
    query.limit = 1;
    check_page(source, &query, 1, false, 500);
    kl_query_set_start(&query, KL_STR("{\"p\":{\"S\":\"a\"}}"));
    expect_refused(source, &query, false, "one item only");
    kl_query_set_start(&query, (struct kl_str){NULL, 0});
    query.cond.op = KL_COND_EQ;
    kl_key_value_set(&query.cond.a, KL_KEY_N, KL_STR("1"));
    expect_refused(source, &query, false, "no sort key");
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

/* ---- The other calls */

static void test_tables_and_schemas(void **state)
{
    char *path = help_path("tables.db");
    struct kl_source *source = open_series(path, 3, 3);
    struct kl_names names = {0};
    struct kl_schema schema = {0};
    struct kl_err err = {0};

    (void)state;
    assert_false(source->remote);
    assert_string_equal(source->label, "tables.db");
    assert_int_equal(kl_source_list_tables(source, &names, NULL, &err), KL_OK);
    assert_int_equal(names.n, 1);
    assert_string_equal(names.names[0], HELP_TABLE);
    assert_int_equal(kl_source_describe(source, HELP_TABLE, &schema, NULL, &err), KL_OK);
    assert_int_equal(schema.items, 3);
    assert_int_equal(schema.bytes, 3 * 10);
    assert_false(schema.approximate);
    assert_string_equal(schema.keys.pk[0].name, "p");
    assert_string_equal(schema.keys.sk[0].name, "s");
    assert_int_equal(schema.keys.sk[0].type, KL_KEY_S);
    kl_schema_release(&schema);
    assert_int_equal(kl_source_describe(source, "nowhere", &schema, NULL, &err),
                     KL_NOT_FOUND);
    assert_non_null(strstr(err.text, "nowhere"));
    kl_names_release(&names);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_cancelled(void **state)
{
    char *path = help_path("cancel.db");
    struct kl_source *source = open_series(path, 3, 1);
    struct kl_token token = {0};
    struct kl_page page = {0};
    struct kl_err err = {0};
    struct kl_query query;

    (void)state;
    kl_token_cancel(&token);
    set_query(&query, "a");
    assert_int_equal(kl_source_query(source, &query, false, &page, &token, &err),
                     KL_CANCELLED);
    kl_page_release(&page);
    check_page(source, &query, 3, false, 500); /* the next job has its own token */
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

static void test_evidence_on_request(void **state)
{
    char *path = help_path("evidence.db");
    struct kl_source *source = open_series(path, 1, 3);
    struct kl_page page = {0};
    struct kl_err err = {0};
    struct kl_query query;

    (void)state;
    set_query(&query, "a");
    assert_int_equal(kl_source_query(source, &query, true, &page, NULL, &err), KL_OK);
    assert_int_equal(kl_page_nattrs(&page, 0), 1);
    assert_true(kl_str_eq(kl_page_attr(&page, 0, 0).text, KL_STR("xxx")));
    kl_page_release(&page);
    kl_query_release(&query);
    kl_source_close(&source);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_tables),
        cmocka_unit_test(test_page_ends_at_a_megabyte),
        cmocka_unit_test(test_page_of_a_megabyte_exactly_is_full),
        cmocka_unit_test(test_capacity_is_rounded_once),
        cmocka_unit_test(test_exactly_limit_gives_a_cursor),
        cmocka_unit_test(test_get_of_nothing_costs),
        cmocka_unit_test(test_segments_refused),
        cmocka_unit_test(test_start_keys),
        cmocka_unit_test(test_start_key_and_condition),
        cmocka_unit_test(test_conditions_refused),
        cmocka_unit_test(test_keys_refused),
        cmocka_unit_test(test_table_without_sort_key),
        cmocka_unit_test(test_tables_and_schemas),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_evidence_on_request),
    };

    return cmocka_run_group_tests_name("local", tests, NULL, NULL);
}
