/* The key analysis over sources: pages, order, memory, being cut short. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/analyze.h"
#include "fake_source.h"
#include "report_text.h"

static const struct kl_analyze_options plain;

static enum kl_code check_partition(struct fake_source *fake, const char *pk,
                                    enum kl_cond_op op,
                                    const struct kl_analyze_options *options,
                                    struct kl_report **report,
                                    struct kl_analyze_cost *cost, struct kl_err *err)
{
    struct kl_query query;
    struct kl_token token = {0};
    enum kl_code code;

    fake_query(&query, fake, pk);
    query.cond.op = op;
    if (op != KL_COND_NONE)
        kl_key_value_set(&query.cond.a, KL_KEY_S, KL_STR("JOB#"));
    code = kl_analyze_collection(&fake->source, &fake->schema, &query, options, report,
                                 cost, &token, err);
    kl_query_release(&query);
    return code;
}

static const struct kl_finding *only_finding(const struct kl_report *report,
                                             const char *id)
{
    assert_int_equal(report->nfindings, 1);
    assert_string_equal(report->findings[0].kind->id, id);
    return &report->findings[0];
}

static void add_job(struct fake_source *fake, const char *pk, unsigned i)
{
    char more[64];

    snprintf(more, sizeof(more), ",\"job\":{\"N\":\"%u\"}", i);
    fake_addf(fake, pk, more, "JOB#%u", i);
}

/* JOB#1 to JOB#n in order of bytes, with the number as an attribute; n is under 100. */
static void add_jobs(struct fake_source *fake, const char *pk, unsigned n)
{
    for (unsigned first = 1; first < 10 && first <= n; first++) {
        add_job(fake, pk, first);
        for (unsigned i = first * 10; i < first * 10 + 10 && i <= n; i++)
            add_job(fake, pk, i);
    }
}

static void test_collection(void **state)
{
    (void)state;
    for (size_t page = 1; page < 40; page += 3) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_report *report = NULL;
        struct kl_analyze_cost cost = {0};
        const struct kl_finding *finding;

        add_jobs(fake, "p", 30);
        assert_int_equal(fake->n, 30);
        fake->page_items = page;
        assert_int_equal(
            check_partition(fake, "p", KL_COND_NONE, &plain, &report, &cost, NULL),
            KL_OK);
        assert_true(report->complete);
        assert_int_equal(report->keys, 30);
        finding = only_finding(report, "unpadded-number");
        assert_string_equal(report->columns[finding->column].name, "job"); /* evidence */
        assert_int_equal(cost.read, 30);
        assert_int_equal(cost.pages, fake->calls);
        assert_int_equal(cost.capacity_milli, 500 * fake->calls);
        kl_report_free(&report);
        fake_free(&fake);
    }
}

static void test_condition_is_a_part(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};

    (void)state;
    add_jobs(fake, "p", 20);
    assert_int_equal(
        check_partition(fake, "p", KL_COND_BEGINS_WITH, &plain, &report, &cost, NULL),
        KL_OK);
    assert_int_equal(report->keys, 20);
    assert_false(report->complete);
    kl_report_free(&report);
    fake_free(&fake);
}

static void test_numbers_need_no_check(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_N);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};

    (void)state;
    fake_add(fake, "p", "9", "");
    fake_add(fake, "p", "10", "");
    assert_int_equal(
        check_partition(fake, "p", KL_COND_NONE, &plain, &report, &cost, NULL), KL_OK);
    assert_int_equal(report->keys, 0);
    assert_int_equal(report->ncolumns, 0);
    assert_true(report->complete);
    assert_int_equal(fake->calls, 0);
    kl_report_free(&report);
    fake_free(&fake);
}

static enum kl_code stop_at_three(void *arg, const struct kl_progress *progress)
{
    unsigned *told = arg;

    assert_int_equal(progress->done, 2 * ++*told);
    return *told == 3 ? KL_CANCELLED : KL_OK;
}

static void test_cut_short(void **state)
{
    static const struct {
        unsigned fail_at, cancel_at;
        bool stop;
        enum kl_code code;
        uint64_t keys;
    } cases[] = {
        {3, 0, false, KL_IO, 4},
        {0, 3, false, KL_CANCELLED, 4},
        {0, 0, true, KL_CANCELLED, 6},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_report *report = NULL;
        struct kl_analyze_cost cost = {0};
        unsigned told = 0;
        struct kl_analyze_options options = {
            .progress = cases[i].stop ? stop_at_three : NULL, .arg = &told};

        add_jobs(fake, "p", 30);
        fake->page_items = 2;
        fake->fail_at = cases[i].fail_at;
        fake->cancel_at = cases[i].cancel_at;
        assert_int_equal(
            check_partition(fake, "p", KL_COND_NONE, &options, &report, &cost, NULL),
            cases[i].code);
        assert_false(report->complete); /* whatever it found */
        assert_int_equal(report->keys, cases[i].keys);
        kl_report_free(&report);
        fake_free(&fake);
    }
}

static void test_query_out_of_order_is_an_error(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_err err = {0};

    (void)state;
    fake_add(fake, "p", "b", "");
    fake_add(fake, "p", "a", "");
    fake->page_items = 1; /* across pages too */
    assert_int_equal(
        check_partition(fake, "p", KL_COND_NONE, &plain, &report, &cost, &err),
        KL_INVALID);
    assert_non_null(strstr(err.text, "out of order"));
    assert_false(report->complete);
    kl_report_free(&report);
    fake_free(&fake);
}

/* ---- tables ---- */

static struct kl_report *check_table(struct fake_source *fake,
                                     const struct kl_analyze_options *options,
                                     enum kl_code code)
{
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_token token = {0};
    struct kl_opener opener = fake_opener(fake);

    assert_int_equal(
        kl_analyze_table(&opener, &fake->schema, options, &report, &cost, &token, NULL),
        code);
    assert_non_null(report);
    return report;
}

static void test_table(void **state)
{
    (void)state;
    for (size_t page = 1; page < 70; page += 7) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_report *report;
        const struct kl_finding *finding;

        add_jobs(fake, "z", 20);
        add_jobs(fake, "a", 15);
        fake_add(fake, "clean", "JOB#1", "");
        fake->page_items = page;
        report = check_table(fake, &plain, KL_OK);
        assert_int_equal(report->keys, 36);
        assert_int_equal(report->collections, 3);
        assert_true(report->complete);
        finding = only_finding(report, "unpadded-number");
        assert_int_equal(finding->npartitions, 2);
        assert_int_equal(finding->npartitions_shown, 2);
        assert_string_equal(kl_buf_text(&finding->partitions[0]), "a");
        kl_report_free(&report);
        fake_free(&fake);
    }
}

/* The same items in an order that no Scan gives: collected and sorted, the same. */
static void test_table_in_pieces(void **state)
{
    static const size_t memories[] = {0, 1 << 20};

    (void)state;
    for (size_t m = 0; m < KL_ARRAY_LEN(memories); m++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_analyze_options options = {.memory = memories[m]};
        struct kl_report *report;
        const struct kl_finding *finding;

        for (int i = 0; i < 9000; i++) {
            char more[64];

            snprintf(more, sizeof(more), ",\"score\":{\"N\":\"%d\"}", 9000 - i);
            fake_addf(fake, i % 2 ? "odd" : "even", more, "%06d#x", 9000 - i);
        }
        fake_add(fake, "even", "77#x", ",\"score\":{\"N\":\"77\"}");
        fake->page_items = 500;
        report = check_table(fake, &options, KL_OK);
        assert_int_equal(report->keys, 9001);
        assert_int_equal(report->collections, 2);
        assert_true(report->complete);
        finding = &report->findings[0];
        assert_string_equal(finding->kind->id, "half-migrated-padding");
        assert_int_equal(finding->count, 1);
        assert_string_equal(report->columns[finding->column].name, "score");
        kl_report_free(&report);
        fake_free(&fake);
    }
}

/* One row in each partition: only all together show it, one step less severe. */
static void test_table_pooled(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_report *report;
    const struct kl_finding *finding;

    (void)state;
    fake_add(fake, "a", "LINE#9", "");
    fake_add(fake, "b", "LINE#10", "");
    fake_add(fake, "c", "LINE#100", "");
    report = check_table(fake, &plain, KL_OK);
    assert_int_equal(report->collections, 3);
    assert_int_equal(report->keys, 3);
    finding = only_finding(report, "unpadded-number");
    assert_int_equal(finding->severity, KL_WARNING);
    assert_false(finding->has_witness);
    kl_report_free(&report);
    fake_free(&fake);
}

static void test_table_cut_short(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_report *report;

    (void)state;
    add_jobs(fake, "a", 20);
    add_jobs(fake, "b", 20);
    fake->page_items = 25;
    fake->cancel_at = 2;
    report = check_table(fake, &(struct kl_analyze_options){.segments = 1}, KL_CANCELLED);
    assert_false(report->complete);
    assert_int_equal(report->keys, 25);
    assert_int_equal(report->nfindings, 1);
    kl_report_free(&report);
    fake_free(&fake);
}

/* One of several segments fails, or the user has enough: what was read is told, and that
 * it is not all. */
static void test_table_cut_short_in_a_segment(void **state)
{
    static const struct {
        unsigned fail_at, cancel_at;
        enum kl_code code;
    } cases[] = {
        {5, 0, KL_IO}, {0, 5, KL_CANCELLED}, {1, 0, KL_IO}, {0, 1, KL_CANCELLED}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_report *report;

        for (unsigned p = 0; p < 20; p++)
            add_jobs(fake, (const char[]){(char)('a' + p), 0}, 20);
        fake->page_items = 7;
        fake->fail_at = cases[i].fail_at;
        fake->cancel_at = cases[i].cancel_at;
        report = check_table(fake, &plain, cases[i].code);
        assert_false(report->complete);
        assert_true(report->keys < 400);
        kl_report_free(&report);
        fake_free(&fake);
    }
}

/* A table of forms and faults that partitions share or have alone. */
static void add_forms(struct fake_source *fake)
{
    for (unsigned p = 0; p < 40; p++) {
        char pk[16], more[96];

        snprintf(pk, sizeof(pk), "p%02u", (p * 7) % 40);
        for (unsigned i = 0; i < 9; i++) {
            snprintf(more, sizeof(more),
                     ",\"score\":{\"N\":\"%u\"},\"note\":{\"S\":\"note %u\"}", i * p, i);
            if (p % 3 == 0)
                fake_addf(fake, pk, more, "%04u#%02u", i * p, i);
            else if (p % 3 == 1)
                fake_addf(fake, pk, more, "L%c#%u", 'A' + (int)(p % 5), i + p % 4 * 8);
            else
                fake_addf(fake, pk, "", "K#%0*u#x", (int)(p % 4 + 2), i);
        }
    }
    for (size_t i = 0; i < fake->n; i++) /* each partition in order of bytes */
        for (size_t k = i; k > 0 && !strcmp(fake->items[k].pk, fake->items[k - 1].pk) &&
                           strcmp(fake->items[k].sk, fake->items[k - 1].sk) < 0;
             k--) {
            struct fake_item item = fake->items[k];

            fake->items[k] = fake->items[k - 1];
            fake->items[k - 1] = item;
        }
}

/* The same input gives the same bytes: whatever the number of segments, the pages, and
 * whether segments cut partitions apart, so that all is sorted. */
static void test_table_is_the_same_by_any_segments(void **state)
{
    struct kl_buf first = {0}, text = {0};

    (void)state;
    for (uint32_t segments = 1; segments <= 9; segments++)
        for (int torn = 0; torn < 2; torn++) {
            struct fake_source *fake = fake_new("t", true, KL_KEY_S);
            struct kl_analyze_options options = {.segments = segments};
            struct kl_report *report;

            add_forms(fake);
            fake->page_items = 50 + segments;
            fake->torn = torn;
            report = check_table(fake, &options, KL_OK);
            assert_true(report->nfindings > 3);
            kl_buf_clear(&text);
            report_text(report, &text);
            if (!first.len)
                kl_buf_add_str(&first, kl_buf_str(&text));
            assert_string_equal(kl_buf_text(&text), kl_buf_text(&first));
            kl_report_free(&report);
            fake_free(&fake);
        }
    kl_buf_release(&first);
    kl_buf_release(&text);
}

static void count_telling(void *arg, const char *text)
{
    assert_non_null(strstr(text, "together and in order"));
    ++*(unsigned *)arg;
}

/* A partition in two segments is told, and sorted; one in one segment is not. */
static void test_table_torn_is_told(void **state)
{
    (void)state;
    for (unsigned torn = 0; torn < 2; torn++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        unsigned told = 0;
        struct kl_analyze_options options = {.listener = {count_telling, &told}};
        struct kl_opener opener = fake_opener(fake);
        struct kl_report *report = NULL;
        struct kl_analyze_cost cost = {0};

        add_forms(fake);
        fake->page_items = 30;
        fake->torn = torn;
        assert_int_equal(kl_analyze_table(&opener, &fake->schema, &options, &report,
                                          &cost, NULL, NULL),
                         KL_OK);
        assert_int_equal(told, torn);
        assert_int_equal(cost.sorted, torn);
        assert_true(cost.projected);
        /* What was read twice costs twice; what came behind the fault was not taken. */
        assert_true(torn ? cost.pages <= fake->calls : cost.pages == fake->calls);
        assert_int_equal(cost.capacity_milli, 500 * cost.pages);
        assert_int_equal(report->keys, 360);
        kl_report_free(&report);
        fake_free(&fake);
    }
}

/* Of the attributes only those that may say what a key says are asked for. */
static void test_table_candidates(void **state)
{
    static const struct {
        const char *more;
        size_t attributes;
    } cases[] = {
        {"", 0},
        {",\"score\":{\"N\":\"77\"}", 1},                /* may be inverted */
        {",\"at\":{\"S\":\"2024-06-23T00:00:00Z\"}", 1}, /* a time */
        {",\"job\":{\"S\":\"JOB\"}", 1},                 /* a part of the key */
        {",\"text\":{\"S\":\"nothing of it\"}", 0},
        {",\"l\":{\"L\":[]},\"e\":{\"S\":\"\"},\"n\":{\"N\":\"1.5\"}", 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        struct kl_opener opener = fake_opener(fake);
        struct kl_report *report = NULL;
        struct kl_analyze_cost cost = {0};

        fake_add(fake, "p", "JOB#01", cases[i].more);
        fake_add(fake, "p", "JOB#02", cases[i].more);
        fake->page_items = 1;
        assert_int_equal(
            kl_analyze_table(&opener, &fake->schema, &plain, &report, &cost, NULL, NULL),
            KL_OK);
        assert_int_equal(cost.attributes, cases[i].attributes);
        assert_int_equal(report->has_evidence, cases[i].attributes > 0);
        kl_report_free(&report);
        fake_free(&fake);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_collection),
        cmocka_unit_test(test_condition_is_a_part),
        cmocka_unit_test(test_numbers_need_no_check),
        cmocka_unit_test(test_cut_short),
        cmocka_unit_test(test_query_out_of_order_is_an_error),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_table_in_pieces),
        cmocka_unit_test(test_table_pooled),
        cmocka_unit_test(test_table_cut_short),
        cmocka_unit_test(test_table_cut_short_in_a_segment),
        cmocka_unit_test(test_table_is_the_same_by_any_segments),
        cmocka_unit_test(test_table_torn_is_told),
        cmocka_unit_test(test_table_candidates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
