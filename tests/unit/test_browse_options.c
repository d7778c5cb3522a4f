/* app/browse: what a configuration may say of how a partition is read and judged. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

/* The first page, and nothing that was not asked for. */
static void test_nothing_is_read_ahead(void **state)
{
    const struct kl_browse_options options = {
        .height = HEIGHT, .no_ahead = true, .no_tail = true};
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    kl_browse_refresh(bench.browse); /* the last rows are not read then either */
    settle(&bench);
    assert_int_equal(bench.asked, 2);
    kl_browse_move(bench.browse, 2 * HEIGHT); /* still among what is read */
    settle(&bench);
    assert_int_equal(bench.asked, 2);
    kl_browse_move(bench.browse, 2 * HEIGHT); /* needs more */
    settle(&bench);
    assert_int_equal(bench.asked, 3);
    bench_close(&bench);
}

static void test_last_rows_without_pages_ahead(void **state)
{
    const struct kl_browse_options options = {.height = HEIGHT, .no_ahead = true};
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    assert_int_equal(bench.asked, 2);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 4 * HEIGHT);
    bench_close(&bench);
}

static void test_a_search_asks_after_its_budget(void **state)
{
    const struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .remote = true, .budget = 3};
    struct bench bench;
    uint64_t rows, pages;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    assert_int_equal(pages, 3);
    bench_close(&bench);
}

static void open_half_migrated(struct bench *bench,
                               const struct kl_browse_options *options)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 100; i++)
        fake_addf(bench->fake, "p", "", "%010d#x", i);
    fake_add(bench->fake, "p", "15000#x", "");
    fake_add(bench->fake, "p", "15001#x", "");
    bench_open(bench, NULL, false, options);
    settle(bench);
    kl_browse_find(bench->browse, true);
    settle(bench);
}

/* Silenced findings mark no row, and w passes them by. */
static void test_silenced_findings(void **state)
{
    struct kl_silence silence = {0};
    const struct kl_browse_options options = {.height = HEIGHT, .silence = &silence};
    const struct kl_report *report;
    struct bench bench;
    struct kl_row row;

    (void)state;
    open_half_migrated(&bench, &plain);
    report = kl_browse_report(bench.browse);
    assert_int_equal(kl_report_heard(report), report->nfindings);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_FOUND);
    assert_cursor(&bench, "15000#x");
    for (size_t i = 0; i < report->nfindings; i++)
        kl_silence_add(&silence, kl_str_from(report->findings[i].kind->id), NULL);
    bench_close(&bench);

    open_half_migrated(&bench, &options);
    report = kl_browse_report(bench.browse);
    assert_true(report->nfindings > 0);
    assert_int_equal(kl_report_heard(report), 0);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "15001#x");
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.finding, SIZE_MAX);
    bench_close(&bench);
    kl_silence_release(&silence);
}

static void test_silenced_ones_sink(void **state)
{
    static const bool silenced[] = {true, false, true, false};
    struct kl_report report = {.nfindings = KL_ARRAY_LEN(silenced)};

    (void)state;
    report.findings = KL_NEW_ARRAY(struct kl_finding, KL_ARRAY_LEN(silenced));
    for (size_t i = 0; i < KL_ARRAY_LEN(silenced); i++)
        report.findings[i] = (struct kl_finding){.silenced = silenced[i], .count = i};
    kl_report_sink_silenced(&report);
    assert_int_equal(kl_report_heard(&report), 2);
    assert_int_equal(report.findings[0].count, 1);
    assert_int_equal(report.findings[1].count, 3);
    assert_int_equal(report.findings[2].count, 0);
    assert_int_equal(report.findings[3].count, 2);
    free(report.findings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_read_ahead),
        cmocka_unit_test(test_last_rows_without_pages_ahead),
        cmocka_unit_test(test_a_search_asks_after_its_budget),
        cmocka_unit_test(test_silenced_findings),
        cmocka_unit_test(test_silenced_ones_sink),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
