/* Coming back to a place: another browse of the same query shows the same rows, with the
 * cursor on the same one. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/spot.h"
#include "tests/unit/browse_bench.h"

#define ROWS 5000

/* The keys on the screen, a bar before the cursor's. */
static void screen_keys(struct bench *bench, struct kl_buf *out)
{
    size_t top = kl_browse_top(bench->browse), cursor = kl_browse_cursor(bench->browse);
    struct kl_row row;

    for (size_t i = top; i < top + HEIGHT && kl_browse_row(bench->browse, i, &row); i++) {
        assert_int_equal(row.state, KL_ROW_LOADED);
        kl_buf_add_text(out, i == cursor ? "|" : " ");
        kl_buf_add_str(out, row.key);
    }
}

/* A row has the same number from the end, once all of it is known. */
static int64_t from_end(int64_t number)
{
    return number > 0 ? number - ROWS - 1 : number;
}

static int64_t number_here(struct bench *bench)
{
    struct kl_row row;

    assert_true(kl_browse_row(bench->browse, kl_browse_cursor(bench->browse), &row));
    return row.number;
}

/* Where a person may have gone. */
static void go_somewhere(struct bench *bench, unsigned i)
{
    char key[16];

    if (i % 5 == 1)
        kl_browse_go_end(bench->browse);
    if (i % 5 == 2) {
        snprintf(key, sizeof(key), "%07u", i * 977 % (3 * ROWS));
        seek(bench, key);
    }
    settle(bench);
    kl_browse_scroll(bench->browse, (long)(i * 131 % 400) - (i % 5 ? 200 : 0));
    settle(bench);
    kl_browse_move(bench->browse, (long)(i * 7 % 19) - 9);
    settle(bench);
}

static void test_the_same_rows_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 60; i++) {
        struct kl_buf before = {0}, after = {0};
        struct kl_spot spot = {0};
        struct bench bench;
        int64_t number;

        fill(&bench, ROWS);
        bench_open(&bench, NULL, i % 2, &plain);
        settle(&bench);
        go_somewhere(&bench, i);
        screen_keys(&bench, &before);
        number = number_here(&bench);
        kl_spot_take(&spot, bench.browse);
        bench_close(&bench);

        fill(&bench, ROWS);
        bench_open(&bench, NULL, i % 2, &plain);
        kl_spot_go(&spot, bench.browse);
        settle(&bench);
        screen_keys(&bench, &after);
        assert_string_equal(kl_buf_text(&after), kl_buf_text(&before));
        if (number && number <= KL_SPOT_NEAR && number >= -KL_SPOT_NEAR)
            assert_int_equal(from_end(number_here(&bench)), from_end(number));
        bench_close(&bench);
        kl_spot_release(&spot);
        kl_buf_release(&before);
        kl_buf_release(&after);
    }
}

static void test_few_requests(void **state)
{
    struct bench bench;
    struct kl_spot spot = {.number = 990, .above = 4};

    (void)state;
    fill(&bench, ROWS);
    bench_open(&bench, NULL, false, &plain);
    kl_spot_go(&spot, bench.browse);
    while (bench.n == 0)
        take_wants(&bench);
    assert_in_range(bench.pending[0].request.query.limit, 990, 1000 + HEIGHT);
    settle(&bench);
    assert_int_equal(number_here(&bench), 990);
    assert_int_equal(kl_browse_cursor(bench.browse) - kl_browse_top(bench.browse), 4);
    bench_close(&bench);
}

static void test_numbers(void **state)
{
    static const struct {
        int64_t number, is;
    } cases[] = {
        {1, 1},           {2, 2},   {100, 100}, {3000, 3000}, {ROWS, ROWS},
        {ROWS + 1, ROWS}, {-1, -1}, {-2, -2},   {-700, -700}, {0, 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct bench bench;
        int64_t number;

        fill(&bench, ROWS);
        bench_open(&bench, NULL, false, &plain);
        settle(&bench);
        kl_browse_go_number(bench.browse, cases[i].number, SIZE_MAX);
        settle(&bench);
        number = number_here(&bench);
        assert_int_equal(from_end(number), from_end(cases[i].is));
        bench_close(&bench);
    }
}

/* What is far takes ten pages, and the next time goes on from there. */
static void test_a_far_number_in_steps(void **state)
{
    struct kl_browse_options small = plain;
    struct bench bench;
    int64_t first;

    (void)state;
    small.page_limit = 50;
    fill(&bench, ROWS);
    bench_open(&bench, NULL, false, &small);
    settle(&bench);
    kl_browse_go_number(bench.browse, 4000, SIZE_MAX);
    settle(&bench);
    first = number_here(&bench);
    assert_in_range(first, 500, 1000);
    for (int i = 0; i < 10 && number_here(&bench) < 4000; i++) {
        kl_browse_go_number(bench.browse, 4000, SIZE_MAX);
        settle(&bench);
        assert_true(number_here(&bench) > first);
    }
    assert_int_equal(number_here(&bench), 4000);
    bench_close(&bench);
}

static void test_nothing_there(void **state)
{
    struct kl_spot spot = {.number = 5};
    struct bench bench;

    (void)state;
    fill(&bench, 0);
    bench_open(&bench, NULL, false, &plain);
    kl_spot_go(&spot, bench.browse);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse), 0);
    kl_spot_take(&spot, bench.browse);
    assert_int_equal(spot.number, 0);
    kl_browse_go_number(bench.browse, -3, SIZE_MAX);
    settle(&bench);
    bench_close(&bench);
    fill(&bench, 3); /* fewer rows than there were */
    bench_open(&bench, NULL, false, &plain);
    spot.number = 5;
    kl_spot_go(&spot, bench.browse);
    settle(&bench);
    assert_int_equal(number_here(&bench), 3);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_rows_again),
        cmocka_unit_test(test_few_requests),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_a_far_number_in_steps),
        cmocka_unit_test(test_nothing_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
