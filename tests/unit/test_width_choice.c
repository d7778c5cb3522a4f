#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/width_choice.h"

#define KEYS 6

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static struct kl_report *check(const char *const *keys)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_str sorted[KEYS];
    struct kl_report *report;
    size_t n = 0;

    for (; n < KEYS && keys[n]; n++)
        sorted[n] = kl_str_from(keys[n]);
    qsort(sorted, n, sizeof(*sorted), by_bytes);
    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, sorted[i], NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

static void chooses_and_says_why(void **state)
{
    static const struct {
        const char *keys[KEYS];
        size_t width;
        uint64_t rewritten, of;
        const char *advice; /* of the worst finding */
    } table[] = {
        {{"9", "10", "100"},
         5,
         3,
         3,
         "pad n1 to 5 digits, or keep the number in an N attribute; that rewrites 3 of 3 "
         "keys, the largest is 100: 3 of 5 digits in use, 2 to spare"},
        {{"A#0000000009", "A#240", "A#1500", "A#0000000010"},
         10,
         2,
         4,
         "rewrite these keys at width 10; that rewrites 2 of 4 keys, the largest is "
         "1500: "
         "4 of 10 digits in use, 6 to spare"},
        {{"007", "0008", "9999"},
         4,
         1,
         3,
         "rewrite these keys at width 4, and find the second writer; that rewrites 1 of "
         "3 "
         "keys, the largest is 9999: 4 of 4 digits in use, none to spare"},
        {{"0007", "9999", "10000"},
         7,
         3,
         3,
         "widen n1 to 7 digits and rewrite all keys, also the shorter ones; that "
         "rewrites "
         "3 of 3 keys, the largest is 10000: 5 of 7 digits in use, 2 to spare"},
        {{"999993600", "1000080000", "1609459200"}, /* seconds */
         10,
         1,
         3,
         "pad n1 to 10 digits, or keep the number in an N attribute; that rewrites 1 of "
         "3 "
         "keys, the largest is 1609459200: 10 of 10 digits in use, room until "
         "2286-11-20"},
        {{"00001609459200", "1609459201", "1609459300"}, /* no year that a width ends */
         14,
         2,
         3,
         "rewrite these keys at width 14; that rewrites 2 of 3 keys, the largest is "
         "1609459300: 10 of 14 digits in use, 4 to spare"},
        {{"7#1", "7#10", "0008#2", "0009#3"}, /* of two columns the first */
         4,
         2,
         4,
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_report *report = check(table[i].keys);
        struct kl_width_choice choice;
        struct kl_buf advice = {0};

        assert_true(kl_width_choose(report, 0, &choice));
        assert_int_equal(choice.width, table[i].width);
        assert_int_equal(choice.rewritten, table[i].rewritten);
        assert_int_equal(choice.of, table[i].of);
        kl_explain_advice(report, &report->findings[0], &advice);
        if (table[i].advice)
            assert_string_equal(kl_buf_text(&advice), table[i].advice);
        kl_buf_release(&advice);
        kl_report_free(&report);
    }
}

static void says_nothing_where_nothing_is_wrong(void **state)
{
    static const char *const keys[] = {"0009#a", "0010#b", NULL};
    struct kl_report *report = check(keys);
    struct kl_width_choice choice;

    (void)state;
    assert_false(kl_width_choose(report, 0, &choice));
    assert_false(kl_width_choose(report, 1, &choice));
    assert_false(kl_width_choose(report, SIZE_MAX, &choice));
    kl_report_free(&report);
}

static void knows_when_a_width_of_times_ends(void **state)
{
    static const struct {
        enum kl_unit unit;
        size_t width;
        const char *until; /* NULL: not told */
    } table[] = {
        {KL_UNIT_S, 10, "2286-11-20"},  {KL_UNIT_S, 11, "5138-11-16"},
        {KL_UNIT_S, 12, NULL},          {KL_UNIT_MS, 13, "2286-11-20"},
        {KL_UNIT_US, 16, "2286-11-20"}, {KL_UNIT_NS, 19, "2286-11-20"},
        {KL_UNIT_NONE, 10, NULL},       {KL_UNIT_S, 40, NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        const struct kl_width_choice choice = {.unit = table[i].unit,
                                               .width = table[i].width};
        struct kl_buf until = {0};

        assert_int_equal(kl_width_until(&choice, &until), table[i].until != NULL);
        assert_string_equal(kl_buf_text(&until), table[i].until ? table[i].until : "");
        kl_buf_release(&until);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chooses_and_says_why),
        cmocka_unit_test(says_nothing_where_nothing_is_wrong),
        cmocka_unit_test(knows_when_a_width_of_times_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
