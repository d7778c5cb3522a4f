#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/timestamp.h"

static void test_forms(void **state)
{
    static const struct {
        const char *text;
        int64_t epoch;
    } good[] = {
        {"1970-01-01T00:00:00Z", 0},
        {"2021-12-07T01:19:12UTC", 1638839952},
        {"2021-12-07T01:19:12Z", 1638839952},
        {"2021-12-07T01:19:12", 1638839952},
        {"2021-12-07 01:19:12+00:00", 1638839952},
        {"2021-12-07T01:19:12.987654321Z", 1638839952},
        {"2024-06-10T15:00:06-08:00", 1718060406},
        {"2024-06-10T15:00:06-0800", 1718060406},
        {"2024-06-10T15:00:06-08", 1718060406},
        {"2024-06-10T15:00:06+05:30", 1718011806},
        {"2080-10-16T03:56:45Z", 3496276605},
    };
    static const char *const bad[] = {
        "",
        "never",
        "2021-12-07",
        "2021-12-07T01:19",
        "2021-12-07T01:19:12X",
        "2021-12-07T01:19:12Z ",
        "2021-12-07T01:19:12.Z",
        "2021-12-07T25:19:12Z",
        "2021-02-30T01:19:12Z",
        "2021-12-07T01:19:12+",
        "2021-12-07T01:19:12+24:00",
        "2021-12-07T01:19:12+00:60",
        "20211-12-07T01:19:12Z",
        "1638839952",
    };
    int64_t epoch;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(good); i++) {
        assert_true(kl_timestamp_parse(kl_str_from(good[i].text), &epoch));
        assert_int_equal(epoch, good[i].epoch);
    }
    epoch = 42;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++)
        assert_false(kl_timestamp_parse(kl_str_from(bad[i]), &epoch));
    assert_int_equal(epoch, 42);
}

static void test_compact(void **state)
{
    static const char *const bad[] = {"",
                                      "20240229T235959",
                                      "20240229 235959Z",
                                      "20230229T235959Z",
                                      "20240229T235959Z0",
                                      "99999999999999999999T000000Z",
                                      "20240229T245959Z"};
    int64_t epoch = 0;

    (void)state;
    assert_true(kl_timestamp_parse_compact(KL_STR("20240229T235959Z"), &epoch));
    assert_int_equal(epoch, 1709251199);
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++)
        assert_false(kl_timestamp_parse_compact(kl_str_from(bad[i]), &epoch));
    assert_int_equal(epoch, 1709251199);
}

static void test_format(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_timestamp_format(1709251199, &out);
    assert_string_equal(kl_buf_text(&out), "2024-02-29T23:59:59Z");
    kl_buf_release(&out);
}

static void test_numbers(void **state)
{
    static const char *const bad[] = {"",      "-1",  "x",
                                      "1x",    "nan", "1e15",
                                      "1e999", " 1",  "12345678901234567890123456789012"};
    int64_t epoch = 0;

    (void)state;
    assert_true(kl_timestamp_parse_number(KL_STR("1651516560"), &epoch));
    assert_int_equal(epoch, 1651516560);
    assert_true(kl_timestamp_parse_number(KL_STR("1651516560123"), &epoch));
    assert_int_equal(epoch, 1651516560);
    assert_true(kl_timestamp_parse_number(KL_STR("1.65151656E9"), &epoch));
    assert_int_equal(epoch, 1651516560);
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++)
        assert_false(kl_timestamp_parse_number(kl_str_from(bad[i]), &epoch));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_compact),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_format),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
