/* app/browse, rule by rule: requests, moves, edges, the window, costs. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

/* ---- the rules, one by one ---- */

static void assert_request(const struct kl_browse_request *request, bool reverse,
                           unsigned limit, bool background)
{
    assert_int_equal(request->query.reverse, reverse);
    assert_int_equal(request->query.limit, limit);
    assert_int_equal(request->background, background);
}

/* On a screen of any height a request asks for some rows, and never for very many. */
static void test_first_page_has_bounds(void **state)
{
    static const struct {
        size_t height;
        unsigned limit;
    } cases[] = {{1, 20}, {6, 20}, {7, 21}, {333, 999}, {334, 1000}, {5000, 1000}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_browse_options options = {.height = cases[i].height};
        struct bench bench;

        fill(&bench, 1);
        bench_open(&bench, NULL, false, &options);
        take_wants(&bench);
        assert_request(&bench.pending[0].request, false, cases[i].limit, false);
        bench_close(&bench);
    }
}

static void test_first_page_then_last_rows(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_request(&bench.pending[0].request, false, 3 * HEIGHT, false);
    assert_true(bench.pending[0].request.evidence);
    assert_null(bench.pending[0].request.query.start_key);
    answer(&bench, 0);
    take_wants(&bench);
    assert_int_equal(bench.n, 1); /* the end, where wrong rows hide */
    assert_request(&bench.pending[0].request, true, HEIGHT, true);
    answer(&bench, 0);
    take_wants(&bench);
    assert_int_equal(bench.n, 0); /* nothing more until something moves */
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 4 * HEIGHT);
    assert_false(kl_browse_report(bench.browse)->complete);
    bench_close(&bench);
}

static void test_no_last_rows_when_first_page_is_all(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 50);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 50);
    bench_close(&bench);
}

/* A page that ends exactly at the last row has a cursor: it is not the end yet. */
static void test_cursor_at_the_last_row(void **state)
{
    struct bench bench;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 3 * HEIGHT);
    bench.fake->empty_at_end = true;
    bench_open(&bench, NULL, false, &plain);
    take_wants(&bench);
    answer(&bench, 0);
    kl_browse_status(bench.browse, &status);
    assert_false(status.end_known);
    assert_false(kl_browse_report(bench.browse)->complete);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    kl_browse_status(bench.browse, &status);
    assert_int_equal(kl_browse_rows(bench.browse), HEIGHT * 3);
    assert_int_equal(status.matched, HEIGHT * 3);
    bench_close(&bench);
}

static void test_end_is_one_reversed_query(void **state)
{
    struct bench bench = {.fake = fake_new("t", true, KL_KEY_N)};
    struct kl_row row;

    (void)state;
    for (int i = 0; i < 20000; i++)
        fake_addf(bench.fake, "p", "", "%d", i);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1); /* numbers: no extra request */
    kl_browse_go_end(bench.browse);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_true(bench.pending[0].request.query.reverse);
    assert_null(bench.pending[0].request.query.start_key);
    answer(&bench, 0);
    assert_cursor(&bench, "19999");
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.number, -1);
    assert_int_equal(kl_browse_cursor(bench.browse) - kl_browse_top(bench.browse),
                     HEIGHT - 1);
    kl_browse_go_top(bench.browse);
    take_wants(&bench);
    assert_int_equal(bench.n, 0); /* known */
    assert_cursor(&bench, "0");
    bench_close(&bench);
}

static void test_seek_in_unread_ground(void **state)
{
    struct bench bench;
    struct kl_row row;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    seek(&bench, "0006001");
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_int_equal(bench.pending[0].request.query.cond.op, KL_COND_GE);
    settle(&bench);
    assert_cursor(&bench, "0006003#z"); /* the first one behind it */
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.number, 0); /* ~ */
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.gaps, 2);
    kl_browse_move(bench.browse, -1); /* the other way, without that row again */
    settle(&bench);
    assert_cursor(&bench, "0006000#y");
    seek(&bench, "9");
    settle(&bench);
    assert_cursor(&bench, "0014997#h"); /* behind all: the last row */
    bench_close(&bench);
}

static void test_condition_is_folded(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};
    const struct kl_query *query;

    (void)state;
    fill(&bench, 5000);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("00"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    seek(&bench, "0006001");
    take_wants(&bench);
    query = &bench.pending[0].request.query;
    assert_int_equal(query->cond.op, KL_COND_BETWEEN);
    assert_string_equal(query->cond.a.data, "0006001");
    assert_string_equal(query->cond.b.data, "01");
    bench_close(&bench);
    kl_cond_release(&cond);
}

static void test_prefetch_in_the_direction_of_travel(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 500};

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_move(bench.browse, HEIGHT); /* less than two screens ahead now */
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_request(&bench.pending[0].request, false, 500, true);
    assert_non_null(bench.pending[0].request.query.start_key);
    kl_browse_move(bench.browse, 500); /* it is needed at once now */
    take_wants(&bench);
    assert_int_equal(bench.n, 2);
    assert_request(&bench.pending[1].request, false, 500, false);
    assert_int_equal(bench.pending[1].request.replaces, bench.pending[0].request.id);
    answer(&bench, 1);
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT + 500);
    answer(&bench, 0); /* came all the same: dropped, its cost counted */
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT + 500);
    settle(&bench);
    bench_close(&bench);
}

/* A move that had to stop at the edge goes on when the rows are there, a screen at
 * most. */
static void test_move_over_the_edge(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_move(bench.browse, 3 * HEIGHT + 9);
    assert_int_equal(kl_browse_cursor(bench.browse), 3 * HEIGHT - 1);
    settle(&bench);
    assert_int_equal(kl_browse_cursor(bench.browse), 3 * HEIGHT + 9);
    bench_close(&bench);
}

static void test_window_drops_bodies_and_reads_them_again(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 40000};
    struct kl_row row;
    size_t loaded = 0;
    uint64_t read;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 3000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) < 2990) {
        kl_browse_scroll(bench.browse, HEIGHT);
        settle(&bench);
    }
    for (size_t i = 0; i < kl_browse_rows(bench.browse); i++)
        if (kl_browse_row(bench.browse, i, &row) && row.state == KL_ROW_LOADED)
            loaded++;
    assert_in_range(loaded, HEIGHT, 800);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 3000);
    kl_browse_status(bench.browse, &status);
    read = status.read;
    kl_browse_go_top(bench.browse);
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.state, KL_ROW_WAITING);
    assert_int_equal(row.number, 1);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_null(bench.pending[0].request.query.start_key); /* the same request */
    assert_int_equal(bench.pending[0].request.query.limit, 3 * HEIGHT);
    assert_false(bench.pending[0].request.evidence); /* it was summarised */
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    assert_int_equal(kl_browse_report(bench.browse)->keys, 3000); /* counted once */
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.read, read);
    bench_close(&bench);
}

/* Between two readings of one page items came and went: none is lost. */
static void test_known_ground_that_changed(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 20000};

    (void)state;
    fill(&bench, 2000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) < 1990) {
        kl_browse_scroll(bench.browse, HEIGHT);
        settle(&bench);
    }
    for (int i = 0; i < 30; i++) { /* into the first page, which is not loaded */
        struct kl_buf key = {0};

        kl_buf_addf(&key, "0000003#d%c", 'a' + i);
        fake_insert(bench.fake, (size_t)(2 + i), "p", kl_buf_text(&key));
        kl_buf_release(&key);
    }
    fake_remove(bench.fake, 300);
    kl_browse_go_top(bench.browse);
    settle(&bench);
    for (size_t i = 0; i < bench.fake->n; i++) {
        assert_cursor(&bench, bench.fake->items[i].sk);
        kl_browse_move(bench.browse, 1);
        settle(&bench);
    }
    assert_int_equal(kl_browse_rows(bench.browse), 2029);
    bench_close(&bench);
}

static void test_resize(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 1000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_move(bench.browse, 20);
    kl_browse_resize(bench.browse, 5);
    settle(&bench);
    assert_cursor(&bench, "0000060#u");
    assert_in_range(kl_browse_cursor(bench.browse) - kl_browse_top(bench.browse), 0, 4);
    kl_browse_resize(bench.browse, 0); /* one row at least */
    assert_int_equal(kl_browse_top(bench.browse), kl_browse_cursor(bench.browse));
    kl_browse_resize(bench.browse, 200);
    settle(&bench);
    assert_true(kl_browse_rows(bench.browse) - kl_browse_top(bench.browse) >= 200);
    bench_close(&bench);
}

static void test_no_lines_stay_empty_below_the_end(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    kl_browse_resize(bench.browse, 3 * HEIGHT);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse) - kl_browse_top(bench.browse),
                     3 * HEIGHT);
    assert_int_equal(kl_browse_cursor(bench.browse), kl_browse_rows(bench.browse) - 1);
    bench_close(&bench);
}

static void test_declared_scheme(void **state)
{
    struct bench bench;
    struct kl_scheme *scheme = NULL;
    struct kl_browse_options options = {.height = HEIGHT};

    (void)state;
    fill(&bench, 40);
    assert_int_equal(kl_scheme_parse(KL_STR("<points:pad7>#<who>"), &scheme, NULL),
                     KL_OK);
    options.scheme = scheme;
    bench_open(&bench, NULL, false, &options);
    assert_string_equal(kl_lens_template(kl_browse_lens(bench.browse), 0),
                        "<points:pad7>#<who>"); /* before there is a page */
    settle(&bench);
    assert_string_equal(kl_browse_report(bench.browse)->columns[0].name, "points");
    assert_false(kl_browse_lens_changed(bench.browse));
    bench_close(&bench);
    kl_scheme_free(&scheme);
}

/* Of few rows, or none, nothing is inferred: they are shown as the others were. */
static void test_a_condition_keeps_the_lens(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};
    const struct kl_lens *before;
    struct kl_lens *lens;

    (void)state;
    fill(&bench, 40);
    bench_open(&bench, NULL, false, &plain);
    assert_null(kl_browse_take_lens(bench.browse)); /* no page yet */
    kl_browse_set_lens(bench.browse, NULL);
    settle(&bench);
    before = kl_browse_lens(bench.browse);
    lens = kl_browse_take_lens(bench.browse);
    assert_ptr_equal(lens, before);
    kl_browse_free(&bench.browse);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("nowhere"));
    bench_open(&bench, &cond, false, &plain);
    kl_browse_set_lens(bench.browse, lens);
    settle(&bench);
    assert_ptr_equal(kl_browse_lens(bench.browse), before);
    assert_false(kl_browse_lens_changed(bench.browse));
    assert_int_equal(kl_browse_rows(bench.browse), 0);
    bench_close(&bench);
    kl_cond_release(&cond);
}

static void test_nothing_there(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    struct kl_row row;

    (void)state;
    fill(&bench, 0);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    kl_browse_status(bench.browse, &status);
    assert_true(status.complete);
    assert_false(status.loading);
    assert_int_equal(kl_browse_rows(bench.browse), 0);
    assert_false(kl_browse_row(bench.browse, 0, &row));
    kl_browse_move(bench.browse, 3);
    kl_browse_go_end(bench.browse);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    bench_close(&bench);
}

static void test_a_condition_that_nothing_can_match(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BETWEEN};
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 100);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("2"));
    kl_key_value_set(&cond.b, KL_KEY_S, KL_STR("1"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 0); /* no request is made for it */
    kl_browse_status(bench.browse, &status);
    assert_true(status.complete);
    assert_false(status.loading);
    kl_cond_release(&cond);
    bench_close(&bench);
}

static void test_strict_upper_bound(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BETWEEN};
    struct kl_browse_options options = {.height = HEIGHT, .drops.upper = true};

    (void)state;
    fill(&bench, 10);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("0000003"));
    kl_key_value_set(&cond.b, KL_KEY_S, KL_STR("0000012#e"));
    bench_open(&bench, &cond, false, &options);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse), 3);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000009#d");
    kl_cond_release(&cond);
    bench_close(&bench);
}

static void test_table_without_sort_key(void **state)
{
    struct bench bench = {.fake = fake_new("t", false, KL_KEY_S)};
    struct kl_buf text = {0};
    struct kl_row row;

    (void)state;
    fake_add(bench.fake, "p", NULL, ",\"a\":{\"S\":\"x\"}");
    bench.fake->empty_at_end = true;
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_go_end(bench.browse);
    kl_browse_go_top(bench.browse);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse), 1);
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.number, 1);
    assert_null(row.key.data);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 0);
    kl_browse_operation(bench.browse, true, &text);
    assert_string_equal(kl_buf_text(&text), "Query ^ all keys");
    kl_buf_release(&text);
    bench_close(&bench);
}

/* Pages that hold no rows but have a cursor, as a filter makes them. */
static void test_pauses_after_ten_pages(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    unsigned made = 0;

    (void)state;
    fill(&bench, 1);
    bench_open(&bench, NULL, false, &plain);
    for (int round = 1; round <= 2; round++) {
        struct kl_browse_request request;

        while (kl_browse_want(bench.browse, &request)) {
            struct kl_page page = {0};

            if (request.background) { /* the end: not of interest here */
                kl_browse_request_release(&request);
                continue;
            }
            kl_buf_addf(
                &page.body,
                "{\"Items\":[],\"Count\":0,\"ScannedCount\":7,\"LastEvaluatedKey\":"
                "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"%06u\"}}}",
                ++made);
            assert_int_equal(
                kl_page_scan(&page,
                             &(struct kl_page_wants){.keys = (const char *[]){"pk", "sk"},
                                                     .nkeys = 2},
                             NULL),
                KL_OK);
            kl_browse_accept(bench.browse, request.id, &page);
            kl_browse_request_release(&request);
        }
        assert_int_equal(made, round == 1 ? 11 : 21);
        kl_browse_status(bench.browse, &status);
        assert_true(status.paused);
        assert_false(status.end_known);
        assert_int_equal(status.read, 7 * made);
        assert_int_equal(status.matched, 0);
        kl_browse_move(bench.browse, 1); /* Space reads on */
    }
    bench_close(&bench);
}

static void test_failure_and_retry(void **state)
{
    struct bench bench;
    struct kl_browse_request request;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 100);
    bench_open(&bench, NULL, false, &plain);
    assert_true(kl_browse_want(bench.browse, &request));
    kl_browse_status(bench.browse, &status);
    assert_true(status.loading);
    kl_browse_fail(bench.browse, request.id);
    kl_browse_request_release(&request);
    assert_false(kl_browse_want(bench.browse, &request)); /* not by itself */
    kl_browse_status(bench.browse, &status);
    assert_false(status.loading);
    kl_browse_retry(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    bench_close(&bench);
}

static void test_stop_gives_up_the_target(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    seek(&bench, "0009000");
    take_wants(&bench);
    kl_browse_stop(bench.browse);
    answer(&bench, 0); /* too late */
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    kl_browse_move(bench.browse, 1);
    settle(&bench);
    assert_cursor(&bench, "0000003#b");
    bench_close(&bench);
}

static void test_costs_and_operation(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    struct kl_buf text = {0};
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};

    (void)state;
    fill(&bench, 5000);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("000"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.pages, 2);
    assert_int_equal(status.capacity_milli, 1000);
    assert_int_equal(status.read, 4 * HEIGHT);
    assert_int_equal(status.matched, 4 * HEIGHT);
    assert_int_equal(status.gaps, 1);
    assert_true(status.top_known);
    assert_false(status.end_known);
    kl_browse_operation(bench.browse, false, &text);
    assert_string_equal(kl_buf_text(&text), "Query \xe2\x86\x91 sk begins_with \"000\"");
    kl_buf_clear(&text);
    kl_browse_reverse(bench.browse);
    kl_browse_operation(bench.browse, true, &text);
    assert_string_equal(kl_buf_text(&text), "Query v sk begins_with \"000\"");
    kl_buf_release(&text);
    kl_cond_release(&cond);
    bench_close(&bench);
}

/* Turned round, known ground stays known. */
static void test_reverse_asks_nothing_that_is_known(void **state)
{
    struct bench bench;
    struct kl_row row;

    (void)state;
    fill(&bench, 50);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_reverse(bench.browse);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_cursor(&bench, "0000147#x");
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.number, 1);
    assert_memory_equal(row.prev.data, "0000144#w", 9); /* in key order all the same */
    assert_null(row.next.data);
    assert_true(kl_browse_query(bench.browse)->reverse);
    bench_close(&bench);
}

static void test_refresh_keeps_the_place(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_move(bench.browse, 30);
    settle(&bench);
    kl_browse_refresh(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000090#e");
    seek(&bench, "0009000");
    settle(&bench);
    kl_browse_refresh(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0009000#k");
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_page_then_last_rows),
        cmocka_unit_test(test_first_page_has_bounds),
        cmocka_unit_test(test_no_last_rows_when_first_page_is_all),
        cmocka_unit_test(test_cursor_at_the_last_row),
        cmocka_unit_test(test_end_is_one_reversed_query),
        cmocka_unit_test(test_seek_in_unread_ground),
        cmocka_unit_test(test_condition_is_folded),
        cmocka_unit_test(test_prefetch_in_the_direction_of_travel),
        cmocka_unit_test(test_move_over_the_edge),
        cmocka_unit_test(test_window_drops_bodies_and_reads_them_again),
        cmocka_unit_test(test_known_ground_that_changed),
        cmocka_unit_test(test_resize),
        cmocka_unit_test(test_no_lines_stay_empty_below_the_end),
        cmocka_unit_test(test_declared_scheme),
        cmocka_unit_test(test_a_condition_keeps_the_lens),
        cmocka_unit_test(test_nothing_there),
        cmocka_unit_test(test_a_condition_that_nothing_can_match),
        cmocka_unit_test(test_strict_upper_bound),
        cmocka_unit_test(test_table_without_sort_key),
        cmocka_unit_test(test_pauses_after_ten_pages),
        cmocka_unit_test(test_failure_and_retry),
        cmocka_unit_test(test_stop_gives_up_the_target),
        cmocka_unit_test(test_costs_and_operation),
        cmocka_unit_test(test_reverse_asks_nothing_that_is_known),
        cmocka_unit_test(test_refresh_keeps_the_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
