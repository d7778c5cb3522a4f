/* Counters, and the day on which they outgrow their width. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/pace.h"

struct row {
    char key[32], time[32];
};

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct row *)a)->key, ((const struct row *)b)->key);
}

static struct kl_report *check(struct row *rows, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    qsort(rows, n, sizeof(*rows), by_key);
    for (size_t i = 0; i < n; i++) {
        const struct kl_evidence at = {KL_STR("createdAt"), kl_str_from(rows[i].time),
                                       false};

        kl_summary_add(summary, kl_str_from(rows[i].key), &at, 1);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

/* Numbers from 1 on, one a day from 2026-01-01 on; back: one of them a day earlier. */
static size_t count_days(struct row *rows, size_t n, int digits, size_t back)
{
    for (size_t i = 0; i < n; i++) {
        snprintf(rows[i].key, sizeof(rows[i].key), "SEQ#%0*d", digits, (int)i + 1);
        snprintf(rows[i].time, sizeof(rows[i].time), "%lld",
                 1767225600LL + 86400LL * ((long long)i - (i == back ? 2 : 0)));
    }
    return n;
}

static const struct kl_finding *find(const struct kl_report *report, const char *id)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (!strcmp(report->findings[i].kind->id, id))
            return &report->findings[i];
    fail_msg("no %s", id);
    return NULL;
}

static void advice_of(const struct kl_report *report, const char *id, struct kl_buf *out)
{
    kl_buf_clear(out);
    kl_explain_advice(report, find(report, id), out);
}

static void a_counter_has_a_day_on_which_it_is_full(void **state)
{
    struct row rows[120];
    struct kl_buf advice = {0};
    struct kl_report *report = check(rows, count_days(rows, 120, 1, SIZE_MAX));

    (void)state;
    /* 99,999 numbers at one a day. */
    advice_of(report, "unpadded-number", &advice);
    assert_non_null(
        strstr(kl_buf_text(&advice), "room until 2299-10-15 at the pace of createdAt"));
    kl_report_free(&report);
    report = check(rows, count_days(rows, 95, 2, SIZE_MAX));
    advice_of(report, "padding-near-limit", &advice);
    assert_non_null(
        strstr(kl_buf_text(&advice), "at the pace of createdAt that is on 2026-04-09"));
    kl_report_free(&report);
    kl_buf_release(&advice);
}

static void times_that_go_back_are_no_pace(void **state)
{
    struct row rows[120];
    struct kl_buf advice = {0};

    (void)state;
    for (size_t back = 1; back < 120; back += 13) {
        struct kl_report *report = check(rows, count_days(rows, 120, 1, back));

        advice_of(report, "unpadded-number", &advice);
        assert_null(strstr(kl_buf_text(&advice), "pace"));
        kl_report_free(&report);
    }
    kl_buf_release(&advice);
}

static void few_values_are_no_pace(void **state)
{
    struct row rows[12];
    struct kl_buf advice = {0};
    struct kl_report *report;

    (void)state;
    count_days(rows, 12, 1, SIZE_MAX);
    report = check(rows + 3, 9);
    advice_of(report, "unpadded-number", &advice);
    assert_null(strstr(kl_buf_text(&advice), "pace"));
    kl_report_free(&report);
    kl_buf_release(&advice);
}

static void runs_merge_as_one(void **state)
{
    (void)state;
    for (size_t cut = 0; cut <= 40; cut++) {
        struct kl_pace whole = {0}, left = {0}, right = {0};

        for (size_t i = 0; i < 40; i++) {
            char time[32];
            size_t width = i < 10 ? 1 : i < 25 ? 3 : 2;

            snprintf(time, sizeof(time), "%lld", 1700000000LL + (long long)i * 60);
            kl_pace_add(&whole, width, kl_str_from(time));
            kl_pace_add(i < cut ? &left : &right, width, kl_str_from(time));
        }
        kl_pace_merge(&left, &right, KL_JOIN_NEXT);
        assert_int_equal(left.n, whole.n);
        assert_int_equal(left.none, whole.none);
        assert_int_equal(left.keys, whole.keys);
        assert_memory_equal(left.widths, whole.widths, whole.n * sizeof(*whole.widths));
    }
}

static void collections_count_for_themselves(void **state)
{
    struct kl_pace one = {0}, other = {0};
    int64_t first, last;

    (void)state;
    for (size_t i = 0; i < 20; i++) {
        char time[32];

        snprintf(time, sizeof(time), "%lld", 1700000000LL + (long long)i * 60);
        kl_pace_add(i < 10 ? &one : &other, 4, kl_str_from(time));
    }
    assert_true(kl_pace_span(&one, &first, &last));
    kl_pace_merge(&one, &other, KL_JOIN_APART);
    assert_false(kl_pace_span(&one, &first, &last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_counter_has_a_day_on_which_it_is_full),
        cmocka_unit_test(times_that_go_back_are_no_pace),
        cmocka_unit_test(few_values_are_no_pace),
        cmocka_unit_test(runs_merge_as_one),
        cmocka_unit_test(collections_count_for_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
