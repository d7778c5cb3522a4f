#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"

static void test_known_dates(void **state)
{
    /* from date -u -d @N */
    static const struct {
        int64_t epoch;
        const char *text;
    } cases[] = {
        {0, "1970-01-01 00:00:00 UTC"},
        {-1, "1969-12-31 23:59:59 UTC"},
        {951782400, "2000-02-29 00:00:00 UTC"},
        {951868799, "2000-02-29 23:59:59 UTC"},
        {1719100800, "2024-06-23 00:00:00 UTC"},
        {2147483648, "2038-01-19 03:14:08 UTC"},
        {4107542400, "2100-03-01 00:00:00 UTC"},
        {4107542399, "2100-02-28 23:59:59 UTC"},
        {253402300799, "9999-12-31 23:59:59 UTC"},
        {-2208988800, "1900-01-01 00:00:00 UTC"},
        {-62135596800, "0001-01-01 00:00:00 UTC"},
    };
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_civil civil = kl_clock_civil(cases[i].epoch);

        kl_clock_format(cases[i].epoch, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].text);
        assert_int_equal(kl_clock_epoch(&civil), cases[i].epoch);
        kl_buf_clear(&out);
    }
    kl_buf_release(&out);
}

/* A day is followed by the next one, for 2,000 years, across every leap rule. */
static void test_every_day_follows_the_one_before(void **state)
{
    struct kl_civil before = kl_clock_civil(-31536000LL * 1000);

    (void)state;
    for (int64_t day = -365000 + 1; day < 365000; day++) {
        struct kl_civil at = kl_clock_civil(day * 86400);
        bool first = at.day == 1;

        assert_true(kl_clock_valid_date(at.year, at.month, at.day));
        assert_int_equal(kl_clock_epoch(&at), day * 86400);
        if (first)
            assert_false(kl_clock_valid_date(before.year, before.month, before.day + 1));
        else
            assert_int_equal(at.day, before.day + 1);
        before = at;
    }
}

static void test_far_seconds_come_back(void **state)
{
    static const int64_t far[] = {INT64_C(60000000000000000), INT64_C(-60000000000000000),
                                  INT64_C(253402300800)};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(far); i++) {
        struct kl_civil civil = kl_clock_civil(far[i]);

        assert_int_equal(kl_clock_epoch(&civil), far[i]);
    }
    assert_int_equal(kl_clock_civil(INT64_MAX).year / 1000000, 2000);
    assert_int_equal(kl_clock_civil(INT64_MIN).year / 1000000, -1999);
}

static void test_valid_date(void **state)
{
    static const struct {
        int year, month, day;
        bool valid;
    } cases[] = {
        {2024, 2, 29, true},  {2023, 2, 29, false}, {2000, 2, 29, true},
        {1900, 2, 29, false}, {2024, 2, 30, false}, {2024, 4, 31, false},
        {2024, 12, 31, true}, {2024, 0, 1, false},  {2024, 13, 1, false},
        {2024, 1, 0, false},  {2024, 1, 32, false}, {2024, -1, 1, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(kl_clock_valid_date(cases[i].year, cases[i].month, cases[i].day),
                         cases[i].valid);
}

static void test_steady(void **state)
{
    uint64_t before = kl_clock_ms();

    (void)state;
    assert_true(before > 0);
    for (int i = 0; i < 1000; i++)
        assert_true(kl_clock_ms() >= before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_dates),
        cmocka_unit_test(test_every_day_follows_the_one_before),
        cmocka_unit_test(test_far_seconds_come_back),
        cmocka_unit_test(test_valid_date),
        cmocka_unit_test(test_steady),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
