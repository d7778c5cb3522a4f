/* Browsing through a filter, and a Scan. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

#define PAGE 10 /* items of a page of these sources */

/* n items, of which every step-th has the attribute "hit". */
static void fill_hits(struct bench *bench, size_t n, size_t step)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    bench->fake->page_items = PAGE;
    for (size_t i = 0; i < n; i++)
        fake_addf(bench->fake, "p",
                  step && i % step == step - 1 ? ",\"hit\":{\"N\":\"1\"}" : "", "%05zu",
                  i);
}

static struct kl_filter *hits(void)
{
    struct kl_filter *filter = kl_filter_new(KL_FILTER_EXISTS);

    kl_path_add_name(&kl_filter_add_operand(filter)->path, KL_STR("hit"));
    return filter;
}

static void open_filtered(struct bench *bench, bool reverse)
{
    struct kl_query query;

    fake_query(&query, bench->fake, "p");
    query.filter = hits();
    query.reverse = reverse;
    bench_open_query(bench, &query, &plain);
}

static struct kl_browse_status status_of(const struct bench *bench)
{
    struct kl_browse_status status;

    kl_browse_status(bench->browse, &status);
    return status;
}

static void a_step_ends_after_ten_pages(void **state)
{
    struct bench bench;

    (void)state;
    fill_hits(&bench, 1000, 0);
    open_filtered(&bench, false);
    settle(&bench);
    assert_true(status_of(&bench).paused);
    assert_false(status_of(&bench).loading);
    assert_int_equal(status_of(&bench).read, 11 * PAGE); /* the first, and ten more */
    assert_int_equal(status_of(&bench).matched, 0);
    kl_browse_scroll(bench.browse, 20);
    settle(&bench);
    assert_int_equal(status_of(&bench).read, 21 * PAGE);
    while (!status_of(&bench).complete) {
        kl_browse_scroll(bench.browse, 20);
        settle(&bench);
    }
    assert_int_equal(status_of(&bench).read, 1000);
    assert_int_equal(kl_browse_rows(bench.browse), 0);
    bench_close(&bench);
}

static void a_step_ends_at_a_full_screen(void **state)
{
    struct bench bench;

    (void)state;
    fill_hits(&bench, 1000, 2);
    open_filtered(&bench, false);
    settle(&bench);
    assert_false(status_of(&bench).paused);
    assert_int_equal(kl_browse_rows(bench.browse), 25); /* of 24 on the screen */
    assert_int_equal(status_of(&bench).read, 50);       /* and nothing ahead */
    bench_close(&bench);
}

static void a_step_ends_when_it_took_too_long(void **state)
{
    struct bench bench;

    (void)state;
    fill_hits(&bench, 1000, 0);
    open_filtered(&bench, false);
    take_wants(&bench);
    kl_browse_pause(bench.browse);
    settle(&bench);
    assert_int_equal(status_of(&bench).read, PAGE); /* what was under way */
    assert_true(status_of(&bench).paused);
    kl_browse_move(bench.browse, 1);
    settle(&bench);
    assert_int_equal(status_of(&bench).read, 11 * PAGE);
    bench_close(&bench);
}

/* Rows that match, whatever the steps in which they are read, and none of them twice. */
static void every_match_is_shown_once(void **state)
{
    (void)state;
    for (int reverse = 0; reverse < 2; reverse++) {
        struct bench bench;
        size_t row = 0;

        fill_hits(&bench, 1000, 37);
        open_filtered(&bench, reverse);
        settle(&bench);
        for (int i = 0; i < 200 && !status_of(&bench).complete; i++) {
            kl_browse_scroll(bench.browse, 5);
            settle(&bench);
        }
        assert_true(status_of(&bench).complete);
        assert_int_equal(kl_browse_rows(bench.browse), 27);
        for (; row < 27; row++) {
            char key[16];

            snprintf(key, sizeof(key), "%05zu", 37 * (reverse ? 27 - row : row + 1) - 1);
            kl_browse_go(bench.browse, row);
            settle(&bench);
            assert_cursor(&bench, key);
        }
        bench_close(&bench);
    }
}

static void the_end_is_looked_for_from_the_end(void **state)
{
    struct bench bench;

    (void)state;
    fill_hits(&bench, 2000, 19);
    open_filtered(&bench, false);
    settle(&bench);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "01994");
    assert_int_equal(status_of(&bench).gaps, 1);
    bench_close(&bench);
}

/* ---- a Scan ---- */

static void open_scan(struct bench *bench, bool filtered)
{
    struct kl_query query;

    kl_query_init_of(&query, &bench->fake->schema);
    query.filter = filtered ? hits() : NULL;
    bench_open_query(bench, &query, &plain);
}

static struct kl_str pk_at(struct bench *bench, size_t index)
{
    struct kl_row row;

    assert_true(kl_browse_row(bench->browse, index, &row));
    assert_int_equal(row.state, KL_ROW_LOADED);
    return kl_page_key(row.page, row.item, 0).text;
}

/* Items of many partitions, in no order of their keys. */
static void fill_table(struct bench *bench, size_t n)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    bench->fake->page_items = PAGE;
    for (size_t i = 0; i < n; i++) {
        char pk[24];

        snprintf(pk, sizeof(pk), "p%zu", i * 7919 % n);
        fake_addf(bench->fake, pk, "", "%zu", i % 3);
    }
}

static void a_scan_is_read_from_the_top_on(void **state)
{
    struct bench bench;
    struct kl_buf text = {0};

    (void)state;
    fill_table(&bench, 300);
    open_scan(&bench, false);
    settle(&bench);
    assert_true(kl_str_eq(pk_at(&bench, 0), KL_STR("p0")));
    assert_int_equal(kl_browse_cursor(bench.browse), 0);
    assert_null(kl_browse_lens(bench.browse));
    kl_browse_go_end(bench.browse);
    settle(&bench);
    for (int i = 0; i < 10 && !status_of(&bench).complete; i++) {
        kl_browse_go_end(bench.browse);
        settle(&bench);
    }
    assert_true(status_of(&bench).complete);
    assert_int_equal(status_of(&bench).gaps, 0);
    assert_int_equal(kl_browse_rows(bench.browse), 300);
    assert_int_equal(kl_browse_cursor(bench.browse), 299);
    for (size_t i = 0; i < 300; i++) {
        char pk[24];

        snprintf(pk, sizeof(pk), "p%zu", i * 7919 % 300);
        kl_browse_go(bench.browse, i);
        settle(&bench);
        assert_true(kl_str_eq(pk_at(&bench, i), kl_str_from(pk)));
    }
    kl_browse_operation(bench.browse, true, &text);
    assert_string_equal(kl_buf_text(&text), "Scan no key order");
    kl_buf_release(&text);
    bench_close(&bench);
}

static void the_end_of_a_scan_is_reached_in_steps(void **state)
{
    struct bench bench;
    unsigned before;

    (void)state;
    fill_table(&bench, 900);
    open_scan(&bench, false);
    settle(&bench);
    before = bench.asked;
    kl_browse_go_end(bench.browse);
    settle(&bench);
    assert_int_equal(bench.asked - before, 10);
    assert_true(status_of(&bench).paused);
    assert_false(status_of(&bench).complete);
    bench_close(&bench);
}

static void bodies_of_a_scan_come_again(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .window_bytes = 20000};

    (void)state;
    fill_table(&bench, 600);
    bench_open_query(&bench, &(struct kl_query){.table = kl_mem_strdup("t")}, &options);
    settle(&bench);
    for (int i = 0; i < 20; i++) {
        kl_browse_go_end(bench.browse);
        settle(&bench);
    }
    assert_true(status_of(&bench).complete);
    kl_browse_go_top(bench.browse);
    settle(&bench);
    assert_true(kl_str_eq(pk_at(&bench, 0), KL_STR("p0")));
    assert_int_equal(kl_browse_rows(bench.browse), 600);
    bench_close(&bench);
}

static void a_scan_may_be_filtered(void **state)
{
    struct bench bench;

    (void)state;
    fill_hits(&bench, 700, 50);
    open_scan(&bench, true);
    settle(&bench);
    assert_true(status_of(&bench).paused);
    while (!status_of(&bench).complete) {
        kl_browse_scroll(bench.browse, 20);
        settle(&bench);
    }
    assert_int_equal(kl_browse_rows(bench.browse), 14);
    assert_int_equal(status_of(&bench).read, 700);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_ends_after_ten_pages),
        cmocka_unit_test(a_step_ends_at_a_full_screen),
        cmocka_unit_test(a_step_ends_when_it_took_too_long),
        cmocka_unit_test(every_match_is_shown_once),
        cmocka_unit_test(the_end_is_looked_for_from_the_end),
        cmocka_unit_test(a_scan_is_read_from_the_top_on),
        cmocka_unit_test(the_end_of_a_scan_is_reached_in_steps),
        cmocka_unit_test(bodies_of_a_scan_come_again),
        cmocka_unit_test(a_scan_may_be_filtered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
