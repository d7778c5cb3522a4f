/* app/browse: the lens, the marks, and the way to the next finding. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

/* ---- the lens ---- */

static void test_lens_is_frozen(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 200};
    const struct kl_lens *first;

    (void)state;
    bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 400; i++)
        fake_addf(bench.fake, "p", "", "JOB#%05d", i);
    for (int i = 0; i < 600; i++)
        fake_addf(bench.fake, "p", "", "LOG#%04d#%04d", i, i);
    bench_open(&bench, NULL, false, &options);
    take_wants(&bench);
    answer(&bench, 0);
    first = kl_browse_lens(bench.browse);
    assert_non_null(first);
    assert_string_equal(kl_lens_template(first, 0), "JOB#<n2:pad5>");
    assert_false(kl_browse_lens_changed(bench.browse));
    settle(&bench); /* the last rows are of another kind: more than a fifth */
    assert_true(kl_browse_lens_changed(bench.browse));
    assert_false(kl_browse_lens_changed(bench.browse)); /* told once */
    kl_browse_go_end(bench.browse);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) > 0) {
        kl_browse_scroll(bench.browse, -HEIGHT);
        settle(&bench);
    }
    assert_false(kl_browse_lens_changed(bench.browse)); /* all fit one of the two */
    bench_close(&bench);
}

/* ---- findings ---- */

/* 5,000 padded scores, then unpadded ones. */
static void fill_legacy(struct bench *bench, int unpadded)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 5000; i++)
        fake_addf(bench->fake, "p", "", "%010d#x", i * 1000 + 7);
    for (int i = 0; i < unpadded; i++)
        fake_addf(bench->fake, "p", "", "%d#x", 15000 + i * 2);
}

static void test_wrong_rows_at_the_end_are_known_at_once(void **state)
{
    struct bench bench;
    const struct kl_report *report;
    struct kl_row row;

    (void)state;
    fill_legacy(&bench, 3);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    report = kl_browse_report(bench.browse);
    assert_int_equal(report->nfindings, 1);
    assert_string_equal(report->findings[0].kind->id, "half-migrated-padding");
    assert_int_equal(report->findings[0].count, 3);
    assert_false(report->complete);
    assert_true(kl_browse_row(bench.browse, 5, &row));
    assert_int_equal(row.finding, SIZE_MAX);

    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_FOUND);
    assert_int_equal(bench.asked, 2); /* they were loaded */
    assert_cursor(&bench, "15000#x");
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.finding, 0);
    assert_int_equal(row.number, -3);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "15002#x");
    kl_browse_find(bench.browse, false);
    settle(&bench);
    assert_cursor(&bench, "15000#x");
    bench_close(&bench);
}

/* Marks that rest on the items' attributes, which the window does not keep. */
static void test_stale_rows_are_marked(void **state)
{
    struct bench bench = {.fake = fake_new("t", true, KL_KEY_S)};
    struct kl_row row;

    (void)state;
    for (int i = 0; i < 60; i++) {
        char more[64];

        snprintf(more, sizeof(more), ",\"score\":{\"N\":\"%d\"}", i + 1000 * (i == 41));
        fake_addf(bench.fake, "p", more, "%05d#x", i);
    }
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_string_equal(kl_browse_report(bench.browse)->findings[0].kind->id,
                        "key-attribute-mismatch");
    for (size_t i = 0; i < 60; i++) {
        assert_true(kl_browse_row(bench.browse, i, &row));
        assert_int_equal(row.finding, i == 41 ? 0 : SIZE_MAX);
    }
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "00041#x");
    bench_close(&bench);
}

static void test_find_says_none_when_all_was_read(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 1000};
    uint64_t rows, pages;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_BUSY);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 5, 14);
    assert_in_range(rows, 4900, 5300);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_cursor(&bench, "0000000#a"); /* it stays where it was */
    bench_close(&bench);
}

/* The search reads far from the cursor, past what the window holds: each page once,
 * there and back. */
static void test_find_with_a_small_window(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 40000};
    uint64_t rows, pages;

    (void)state;
    fill_legacy(&bench, 3);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "15000#x");
    kl_browse_find(bench.browse, false); /* there is none before it */
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 49, 55);
    assert_cursor(&bench, "15000#x");
    assert_true(kl_browse_report(bench.browse)->complete);
    bench_close(&bench);
}

/* Wrong rows in the middle of much unread ground: a probe finds them. */
static void test_find_probes_first_digits(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 100};
    uint64_t rows, pages;

    (void)state;
    bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 9000; i++)
        fake_addf(bench.fake, "p", "", "%05d#x", i);
    fake_add(bench.fake, "p", "500#x", "");
    fake_add(bench.fake, "p", "512#x", "");
    for (int i = 60000; i < 69000; i++)
        fake_addf(bench.fake, "p", "", "%05d#x", i);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    assert_int_equal(kl_browse_report(bench.browse)->nfindings, 0);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_FOUND);
    assert_cursor(&bench, "500#x");
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 1, 10);
    assert_in_range(rows, 1, 250);
    bench_close(&bench);
}

static void test_find_asks_after_its_budget(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .remote = true};
    uint64_t rows, pages, first;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    kl_browse_find_cost(bench.browse, &rows, &first);
    assert_in_range(first, 10, 20); /* ten pages and what was probed */
    kl_browse_find(bench.browse, true);
    settle(&bench);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    assert_int_equal(pages, 10); /* goes on where it was, without probes */
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lens_is_frozen),
        cmocka_unit_test(test_wrong_rows_at_the_end_are_known_at_once),
        cmocka_unit_test(test_stale_rows_are_marked),
        cmocka_unit_test(test_find_says_none_when_all_was_read),
        cmocka_unit_test(test_find_with_a_small_window),
        cmocka_unit_test(test_find_probes_first_digits),
        cmocka_unit_test(test_find_asks_after_its_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
