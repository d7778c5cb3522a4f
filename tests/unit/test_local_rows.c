/* Loaded rows in an order of one's own, and some of them. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/local_by.h"
#include "browse_bench.h"

/* A browse that has read all of these values of "v", as DynamoDB JSON; NULL: absent.
 * Keys are 00, 01 … */
static void open_values(struct bench *bench, const char *const *values, size_t n,
                        bool reverse)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (size_t i = 0; i < n; i++) {
        struct kl_buf more = {0};

        if (values[i])
            kl_buf_addf(&more, ",\"v\":%s", values[i]);
        fake_addf(bench->fake, "p", kl_buf_text(&more), "%02zu", i);
        kl_buf_release(&more);
    }
    bench_open(bench, NULL, reverse, &plain);
    settle(bench);
}

/* The keys in the order made, with a space between. */
static void assert_order(struct bench *bench, const struct kl_local_rows *local,
                         const char *expected)
{
    struct kl_buf out = {0};

    for (size_t i = 0; i < kl_local_rows_count(local); i++) {
        struct kl_str key = key_at(bench, kl_local_rows_at(local, i));

        kl_buf_addf(&out, "%s%.*s", i ? " " : "", KL_STR_ARG(key));
    }
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static struct kl_local_rows *make(struct bench *bench, const struct kl_local_order *order)
{
    struct kl_local_rows *local = kl_local_rows_new(bench->browse, order);

    while (kl_local_rows_work(local))
        continue;
    return local;
}

static void test_numbers_by_value(void **state)
{
    static const char *const values[] = {
        "{\"N\":\"10\"}",
        "{\"N\":\"9\"}",
        NULL,
        "{\"N\":\"-3\"}",
        "{\"N\":\"0.5\"}",
        "{\"N\":\"12345678901234567890123456789012345678\"}",
        "{\"N\":\"12345678901234567890123456789012345677\"}",
        "{\"N\":\"1E2\"}",
        "{\"N\":\"9.0\"}",
    };
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, values, KL_ARRAY_LEN(values), false);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_order(&bench, local, "03 04 01 08 00 07 06 05 02");
    kl_local_rows_free(&local);
    /* Equal ones stay as they stand, and what is not there stays behind. */
    order.descending = true;
    local = make(&bench, &order);
    assert_order(&bench, local, "05 06 07 00 01 08 04 03 02");
    assert_int_equal(kl_local_rows_find(local, 4), 6);
    assert_true(kl_local_rows_find(local, 9) == SIZE_MAX);
    kl_local_rows_free(&local);
    bench_close(&bench);
}

static void test_values_of_every_type(void **state)
{
    static const char *const values[] = {
        "{\"M\":{\"a\":{\"N\":\"1\"}}}",
        "{\"S\":\"b\\u00e4r\"}",
        "{\"L\":[{\"N\":\"1\"},{\"N\":\"2\"},{\"N\":\"3\"},{\"N\":\"4\"},{\"N\":\"5\"},"
        "{\"N\":\"6\"},{\"N\":\"7\"},{\"N\":\"8\"},{\"N\":\"9\"},{\"N\":\"10\"}]}",
        "{\"NULL\":true}",
        "{\"L\":[{\"N\":\"1\"},{\"N\":\"2\"}]}",
        "{\"BOOL\":true}",
        "{\"B\":\"AQ==\"}",
        "{\"S\":\"\"}",
        "{\"BOOL\":false}",
        "{\"N\":\"7\"}",
        "{\"S\":\"Z\"}",
        "{\"SS\":[\"x\"]}",
        NULL,
    };
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, values, KL_ARRAY_LEN(values), false);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_order(&bench, local, "09 07 10 01 06 08 05 03 11 04 02 00 12");
    kl_local_rows_free(&local);
    bench_close(&bench);
}

static bool is_even(const void *arg, const struct kl_row *row)
{
    (void)arg;
    return (row->key.data[row->key.len - 1] - '0') % 2 == 0;
}

static void test_some_rows_are_kept(void **state)
{
    static const char *const values[] = {"{\"N\":\"3\"}", "{\"N\":\"1\"}",
                                         "{\"N\":\"2\"}", "{\"N\":\"0\"}",
                                         "{\"N\":\"1\"}"};
    struct kl_local_order order = {.keep = is_even};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, values, KL_ARRAY_LEN(values), false);
    local = make(&bench, &order);
    assert_order(&bench, local, "00 02 04");
    assert_int_equal(kl_local_rows_loaded(local), 5);
    assert_int_equal(kl_local_rows_left_out(local), 0);
    assert_null(kl_local_rows_value(local, 0).data);
    kl_local_rows_free(&local);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_order(&bench, local, "04 02 00");
    kl_local_rows_free(&local);
    bench_close(&bench);
}

/* Rows of a view that is read backwards stand as the view has them. */
static void test_backwards(void **state)
{
    static const char *const values[] = {"{\"N\":\"1\"}", "{\"N\":\"1\"}",
                                         "{\"N\":\"0\"}"};
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, values, KL_ARRAY_LEN(values), true);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_order(&bench, local, "02 01 00");
    kl_local_rows_free(&local);
    bench_close(&bench);
}

/* By attribute, rows with an odd key apart from the others. */
static bool by_attribute(void *arg, const struct kl_row *row, size_t *group,
                         struct kl_buf *out)
{
    struct kl_local_order order;

    kl_local_by_attribute(&order, arg);
    *group = !is_even(NULL, row);
    return order.value(order.arg, row, group, out);
}

/* Each group is sorted in the places that it has, and as few rows as can be are moved. */
static void test_groups_keep_their_places(void **state)
{
    static const char *const values[] = {"{\"S\":\"c\"}", "{\"S\":\"1\"}",
                                         "{\"S\":\"d\"}", "{\"S\":\"2\"}",
                                         "{\"S\":\"a\"}", "{\"S\":\"3\"}"};
    struct kl_local_order order = {.moved = true};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, values, KL_ARRAY_LEN(values), false);
    kl_local_by_attribute(&order, "v");
    order.value = by_attribute;
    local = make(&bench, &order);
    /* a c d in the even places, 1 2 3 in the odd ones */
    assert_order(&bench, local, "04 01 00 03 02 05");
    assert_int_equal(kl_local_rows_moved(local), 3);
    assert_true(kl_local_rows_is_moved(local, 0));
    assert_true(
        kl_str_eq(kl_str_sub(kl_local_rows_value(local, 0), 1, SIZE_MAX), KL_STR("a")));
    kl_local_rows_free(&local);
    bench_close(&bench);
}

static void test_one_row_out_of_place_is_one_move(void **state)
{
    const char *values[40];
    char text[40][32];
    struct kl_local_order order = {.moved = true};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    for (int i = 0; i < 40; i++) {
        snprintf(text[i], sizeof(text[i]), "{\"N\":\"%d\"}", i == 3 ? 100 : i);
        values[i] = text[i];
    }
    open_values(&bench, values, 40, false);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_int_equal(kl_local_rows_moved(local), 1);
    assert_int_equal(kl_local_rows_at(local, 39), 3);
    assert_true(kl_local_rows_is_moved(local, 39));
    assert_false(kl_local_rows_is_moved(local, 3));
    kl_local_rows_free(&local);
    bench_close(&bench);
}

static void open_keys(struct bench *bench, const char *const *keys, size_t n,
                      bool reverse)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (size_t i = 0; i < n; i++)
        fake_add(bench->fake, "p", keys[i], "");
    bench_open(bench, NULL, reverse, &plain);
    settle(bench);
}

static const char *const unpadded[] = {"JOB#10", "JOB#100", "JOB#21", "JOB#3", "META"};

static void test_the_order_that_is_meant(void **state)
{
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct kl_intended *intended;
    struct bench bench;

    (void)state;
    open_keys(&bench, unpadded, KL_ARRAY_LEN(unpadded), false);
    intended = kl_intended_new(kl_browse_report(bench.browse));
    kl_local_by_intention(&order, intended, false);
    local = make(&bench, &order);
    assert_order(&bench, local, "JOB#3 JOB#10 JOB#21 JOB#100 META");
    assert_int_equal(kl_local_rows_moved(local), 2);
    kl_local_rows_free(&local);
    kl_intended_free(&intended);
    bench_close(&bench);

    open_keys(&bench, unpadded, KL_ARRAY_LEN(unpadded), true);
    intended = kl_intended_new(kl_browse_report(bench.browse));
    kl_local_by_intention(&order, intended, true);
    local = make(&bench, &order);
    assert_order(&bench, local, "META JOB#100 JOB#21 JOB#10 JOB#3");
    kl_local_rows_free(&local);
    kl_intended_free(&intended);
    bench_close(&bench);
}

/* The numbers of the items say that the last one stands the other way. */
static void test_items_tell_the_direction(void **state)
{
    static const unsigned scores[] = {10, 20, 30, 40, 50, 25};
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct kl_intended *intended;
    struct bench bench = {.fake = fake_new("t", true, KL_KEY_S)};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(scores); i++) {
        char more[48];

        snprintf(more, sizeof(more), ",\"score\":{\"N\":\"%u\"}", scores[i]);
        fake_addf(bench.fake, "p", more, "%010llu#%zu",
                  i == 5 ? 9999999999ull - scores[i] : scores[i], i);
    }
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    intended = kl_intended_new(kl_browse_report(bench.browse));
    assert_true(kl_intended_needs_items(intended));
    kl_local_by_intention(&order, intended, false);
    local = make(&bench, &order);
    assert_int_equal(kl_local_rows_at(local, 2), 5);
    assert_int_equal(kl_local_rows_moved(local), 1);
    kl_local_rows_free(&local);
    kl_intended_free(&intended);
    bench_close(&bench);
}

static void test_another_width(void **state)
{
    struct kl_local_width width = {.what_if = {.width = 2}};
    struct kl_local_order order = {0};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_keys(&bench, unpadded, KL_ARRAY_LEN(unpadded), false);
    width.what_if.lens = kl_browse_report(bench.browse)->lens;
    width.what_if.column = kl_what_if_column(width.what_if.lens, KL_STR(""));
    kl_local_by_width(&order, &width, false);
    local = make(&bench, &order);
    /* as they would be: JOB#03 JOB#10 JOB#100 JOB#21 META */
    assert_order(&bench, local, "JOB#3 JOB#10 JOB#100 JOB#21 META");
    assert_true(kl_str_eq(kl_local_rows_value(local, 0), KL_STR("JOB#03")));
    assert_int_equal(width.over, 1);
    assert_int_equal(width.none, 1);
    assert_int_equal(kl_local_rows_moved(local), 1);
    kl_local_rows_free(&local);
    bench_close(&bench);
}

/* No slice is long, whatever there is to do. */
static void test_in_slices(void **state)
{
    struct kl_local_order order = {.moved = true};
    struct kl_local_rows *local;
    struct bench bench;
    size_t slices = 0;

    (void)state;
    bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (unsigned i = 0; i < 5000; i++) {
        char more[32];

        snprintf(more, sizeof(more), ",\"v\":{\"N\":\"%u\"}", i * 7919u % 5000u);
        fake_addf(bench.fake, "p", more, "%05u", i);
    }
    bench_open(&bench, NULL, false, &(struct kl_browse_options){.height = 1000});
    settle(&bench);
    for (int i = 0; i < 10; i++) {
        kl_browse_move(bench.browse, 1000);
        settle(&bench);
    }
    assert_int_equal(kl_browse_rows(bench.browse), 5000);
    kl_local_by_attribute(&order, "v");
    local = kl_local_rows_new(bench.browse, &order);
    while (kl_local_rows_work(local))
        slices++;
    assert_true(slices > 20);
    for (size_t i = 0; i < 5000; i++) {
        struct kl_row row;

        kl_browse_row(bench.browse, kl_local_rows_at(local, i), &row);
        assert_int_equal(strtoul(row.key.data, NULL, 10) * 7919u % 5000u, i);
    }
    kl_local_rows_free(&local);
    bench_close(&bench);
}

static void test_nothing_loaded(void **state)
{
    struct kl_local_order order = {.moved = true};
    struct kl_local_rows *local;
    struct bench bench;

    (void)state;
    open_values(&bench, NULL, 0, false);
    kl_local_by_attribute(&order, "v");
    local = make(&bench, &order);
    assert_int_equal(kl_local_rows_count(local), 0);
    assert_int_equal(kl_local_rows_moved(local), 0);
    kl_local_rows_free(&local);
    assert_null(local);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_by_value),
        cmocka_unit_test(test_values_of_every_type),
        cmocka_unit_test(test_some_rows_are_kept),
        cmocka_unit_test(test_backwards),
        cmocka_unit_test(test_groups_keep_their_places),
        cmocka_unit_test(test_one_row_out_of_place_is_one_move),
        cmocka_unit_test(test_the_order_that_is_meant),
        cmocka_unit_test(test_items_tell_the_direction),
        cmocka_unit_test(test_another_width),
        cmocka_unit_test(test_in_slices),
        cmocka_unit_test(test_nothing_loaded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
