#include "config.h"

#include "kind_cases.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/scheme.h"

static const struct kind_case cases[] = {
    {"mixed-epoch-unit",
     true,
     {"CLK#1700000000", "CLK#1700000001000", "CLK#1700000002000"}},
    {"mixed-epoch-unit", true, {"a/1700000000000/x", "a/1700000001000000/x"}},
    {"mixed-epoch-unit",
     true,
     {"S#1#0000001700000120", "S#1#0001700000060123", "S#2#0001700000180456"}},
    {"mixed-epoch-unit",
     true,
     {"L#at=8299999999", "L#at=8299999940000", "L#at=8299999930000"}},
    {"mixed-epoch-unit",
     true,
     {"9007197554740991", "9005499254740991", "9005499254680991"}},
    {"mixed-epoch-unit",
     false,
     {"CLK#1700000001000", "CLK#1700000002000", "CLK#1700000003000"}},
    {"mixed-epoch-unit",
     false,
     {"BOOK#9780306406157", "BOOK#9780306406158", "BOOK#1700000000"}},
    {"mixed-epoch-unit", false, {"E#999993600", "E#1000080000", "E#1609459200"}},
    {"mixed-epoch-unit", false, {"E#1700000000", "E#1700000001000", "E#17"}},
    {"mixed-epoch-unit", false, {"E#8299999999", "E#8299999998", "E#8299999997"}},
    {"mixed-iso-precision",
     true,
     {"AT#2024-01-01T00:00:00Z", "AT#2024-01-01T00:00:00.500Z"}},
    {"mixed-iso-precision",
     true,
     {"2024-01-01T00:00:00.1Z|a", "2024-01-01T00:00:00.15Z|b"}},
    {"mixed-iso-precision", true, {"B#2021-08-13T00:00#2", "B#2021-08-13T00:00:30#1"}},
    {"mixed-iso-precision", true, {"B#at=20210813T0000Z", "B#at=20210813T000030Z"}},
    {"mixed-iso-precision",
     false,
     {"AT#2024-01-01T00:00:00.000Z", "AT#2024-01-01T00:00:00.500Z"}},
    {"mixed-iso-precision",
     false,
     {"AT#2024-01-01", "AT#2024-01-01T10", "AT#2024-01-01T10:00:00Z"}},
    {"mixed-iso-precision",
     false,
     {"A#2024-01-01T00:00:00Z", "B#2024-01-01T00:00:00.500Z"}},
    {"mixed-iso-precision", false, {"F#2021-08-02T18:25:00", "F#2021-08-03T20:25:25:00"}},
    {"timezone-offset",
     true,
     {"ARR#2024-01-01T05:00:00+05:00", "ARR#2024-01-01T01:00:00Z"}},
    {"timezone-offset",
     true,
     {"log/2024-07-01T00:00+02:00/a", "log/2024-12-01T00:00+01:00/b"}},
    {"timezone-offset", true, {"X#2024-01-01 00:00:00-0330", "X#2024-01-01 01:00:00"}},
    {"timezone-offset", false, {"ARR#2024-01-01T05:00:00Z", "ARR#2024-01-01T06:00:00Z"}},
    {"timezone-offset",
     false,
     {"L#2024-01-01T05:00:00+02:00", "L#2024-01-01T06:00:00+02:00"}},
    {"timezone-offset", false, {"C#2021-07-07T16:36:42", "C#2021-07-07T16:36:42-1"}},
    {"mixed-utc-spelling",
     true,
     {"UP#2024-01-01T00:00:00Z", "UP#2024-01-01T01:00:00+00:00"}},
    {"mixed-utc-spelling", true, {"2024-01-01T00:00Z", "2024-01-01T01:00", "meta"}},
    {"mixed-utc-spelling",
     true,
     {"U#2024-01-01T00:00:00z#1", "U#2024-01-01T01:00:00Z#1"}},
    {"mixed-utc-spelling", false, {"UP#2024-01-01T00:00:00Z", "UP#2024-01-01T01:00:00Z"}},
    {"mixed-utc-spelling", false, {"UP#2024-01-01", "UP#2024-01-01T01:00:00Z"}},
    {"mixed-utc-spelling",
     false,
     {"U#2024-01-01T00:00:00Z", "U#2024-01-01T01:00:00+00:00",
      "U#2024-01-01T01:00:00+05:30"}},
    {"unpadded-date", true, {"ON#2024-1-5", "ON#2024-11-20"}},
    {"unpadded-date", true, {"SLOT#9:30", "SLOT#10:30"}},
    {"unpadded-date", true, {"T#2024/1/5", "T#2024/10/2"}},
    {"unpadded-date", true, {"a#2024-01-05T9:00:00Z#1", "a#2024-01-05T10:00:00Z#2"}},
    {"unpadded-date", true, {"logs/2024/1/05/a", "logs/2024/12/15/a"}},
    {"unpadded-date",
     true,
     {"x/year=2025/month=04/day=1/f", "x/year=2025/month=12/day=17/f"}},
    {"unpadded-date", true, {"M#year=2025#month=4", "M#year=2025#month=11"}},
    {"unpadded-date", false, {"ON#2024-01-05", "ON#2024-11-20"}},
    {"unpadded-date", false, {"logs/2024/01/05/a", "logs/2024/12/15/a"}},
    {"unpadded-date", false, {"shop/year=2025/aisle=4", "shop/year=2025/aisle=12"}},
    {"unpadded-date", false, {"GEN#1:1", "GEN#1:2", "GEN#10:1"}},
    {"unpadded-date", false, {"SEES#9:00 AM", "SEES#10:00 PM"}},
    {"date-not-year-first", true, {"PAID#03/12/2023", "PAID#11/01/2024"}},
    {"date-not-year-first", true, {"31-05-2022", "01-06-2022"}},
    {"date-not-year-first", true, {"D#25.3.2024#1", "D#26.3.2024#1"}},
    {"date-not-year-first", true, {"D#at=5-Mar-2024", "D#at=16-Apr-2024"}},
    {"date-not-year-first", true, {"D#Mar 5, 2024", "D#Apr 16, 2024"}},
    {"date-not-year-first", true, {"D#03/12/23#1", "D#11/01/24#1"}},
    {"date-not-year-first", false, {"10/12/15/a", "10/12/16/a"}},
    {"date-not-year-first", false, {"PAID#2023-12-03", "PAID#2024-01-11"}},
    {"date-not-year-first", false, {"PAID#03/12/2023", "DUE#11/01/2024"}},
    {"date-not-year-first", false, {"P#1.2.3", "P#1.10.2024", "P#1.3.4"}},
    {"mixed-date-format", true, {"BORN#2024-01-05", "BORN#20240106", "BORN#20240107"}},
    {"mixed-date-format", true, {"2024-01-05T10:00Z#a", "2024-01-05 11:00Z#b"}},
    {"mixed-date-format", true, {"B#x=2024-01-05", "B#x=2024/01/06"}},
    {"mixed-date-format", true, {"B#2024-01-05T100000", "B#2024-01-06T10:00:00"}},
    {"mixed-date-format",
     false,
     {"BORN#2024-01", "BORN#2024-01-06", "BORN#2024-01-06T10"}},
    {"mixed-date-format", false, {"B#2024", "B#2024-01-06", "B#2024-01-06T10"}},
    {"mixed-date-format", false, {"B#20240106", "B#20240107T100000Z"}},
    {"mixed-date-format", false, {"B#2024-01-05", "B#20249999", "B#2024-01-06"}},
    {"twelve-hour-clock", true, {"SEES#11:00 AM", "SEES#02:00 PM"}},
    {"twelve-hour-clock", true, {"T#9am#1", "T#11am#2", "T#2pm#3"}},
    {"twelve-hour-clock", true, {"T#2024-01-05 09:30 AM", "T#2024-01-05 02:30 PM"}},
    {"twelve-hour-clock", false, {"SEES#11:00", "SEES#14:00"}},
    {"twelve-hour-clock", false, {"SEES#11 AMPERE", "SEES#14 AMPERE"}},
    {"twelve-hour-clock", false, {"AM#1", "PM#2"}},
    {"invalid-timestamp", true, {"DEP#2024-02-30T10:00:00", "DEP#2024-02-01T10:00:00"}},
    {"invalid-timestamp", true, {"2021-09-15T02:00\"00#1", "2021-09-15T03:00:00#1"}},
    {"invalid-timestamp", true, {"a/2024-13-01/x", "a/2024-12-01/x"}},
    {"invalid-timestamp", true, {"S#25:00", "S#10:00", "S#09:30"}},
    {"invalid-timestamp", true, {"S#at=2023-02-29", "S#at=2023-02-28"}},
    {"invalid-timestamp",
     false,
     {"DEP#2024-02-29T10:00:00", "DEP#2024-02-01T10:00:00-2"}},
    {"invalid-timestamp", false, {"RATIO#45:67", "RATIO#30:70"}},
    {"invalid-timestamp", false, {"PART#1234-56-78", "PART#1234-57-99"}},
    {"invalid-timestamp", false, {"D#2016-12-31T23:59:60Z", "D#2016-12-31T24:00:00Z"}},
};

static const struct kind_found found[] = {
    {.of = {"mixed-iso-precision",
            true,
            {"E#2024-03-01T08:00:00Z", "E#2024-03-01T08:00:00.250Z",
             "E#2024-03-01T08:00:01+02:00"}},
     .count = 2,
     .severity = "error",
     .stored = "E#2024-03-01T08:00:00.250Z",
     .meant = "E#2024-03-01T08:00:00Z"},
    {.of = {"mixed-epoch-unit",
            true,
            {"C#1700000000", "C#1700000001000", "C#1700000002000"}},
     .count = 1,
     .severity = "warning",
     .stored = ""},
    {.of = {"mixed-epoch-unit",
            true,
            {"C#0001700000120", "C#1700000060123", "C#1700000180456"}},
     .count = 1,
     .severity = "error",
     .stored = "C#0001700000120",
     .meant = "C#1700000060123"},
    {.of = {"mixed-epoch-unit", true, {"1700000000|b", "1700000000123|a"}},
     .severity = "error",
     .stored = "1700000000123|a",
     .meant = "1700000000|b"},
    {.of = {"mixed-epoch-unit",
            true,
            {"C#9005499254740991", "C#9005499254740000", "C#9007197554740891"}},
     .count = 1,
     .severity = "error",
     .stored = "C#9005499254740991",
     .meant = "C#9007197554740891"},
    {.of = {"mixed-epoch-unit", true, {"C#1700000000", "C#1700000001000"}},
     .apart = true,
     .severity = "warning"},
    {.of = {"mixed-iso-precision",
            true,
            {"E#2024-03-01T08:00:00Z", "E#2024-03-01T08:00:00.250Z",
             "E#2024-03-01T08:00:01Z"}},
     .count = 2,
     .severity = "error",
     .stored = "E#2024-03-01T08:00:00.250Z",
     .meant = "E#2024-03-01T08:00:00Z"},
    {.of = {"mixed-iso-precision",
            true,
            {"B#2021-08-13T00:00#r2", "B#2021-08-13T00:00:30#r1"}},
     .count = 1,
     .severity = "warning",
     .stored = ""},
    {.of = {"timezone-offset",
            true,
            {"S#2024-06-01T00:30:00+03:00", "S#2024-06-01T00:00:00Z",
             "S#2024-05-31T22:00:00Z"}},
     .count = 1,
     .severity = "error",
     .stored = "S#2024-06-01T00:00:00Z",
     .meant = "S#2024-06-01T00:30:00+03:00"},
    {.of = {"timezone-offset",
            true,
            {"S#2024-06-01T00:00:00Z", "S#2024-06-02T00:00:00+03:00"}},
     .severity = "warning",
     .stored = ""},
    {.of = {"mixed-utc-spelling",
            true,
            {"2026-04-01T10:00:00Z", "2026-04-01T10:00:00+00:00"}},
     .count = 1,
     .severity = "warning"},
    {.of = {"unpadded-date", true, {"2025-7-31", "2025-7-4", "2025-10-2"}},
     .count = 3,
     .severity = "error",
     .stored = "2025-10-2",
     .meant = "2025-7-4"},
    {.of = {"unpadded-date", true, {"a/2024/1/15", "a/2024/2/20"}},
     .severity = "warning"},
    {.of = {"date-not-year-first",
            true,
            {"7/1/2019", "7/5/2019", "7/15/2019", "11/2/2018"}},
     .count = 4,
     .severity = "error",
     .stored = "7/15/2019",
     .meant = "7/5/2019"},
    {.of = {"date-not-year-first", true, {"P#03/12/2024", "P#11/01/2023"}},
     .count = 2,
     .severity = "error",
     .stored = "P#03/12/2024",
     .meant = "P#11/01/2023"},
    {.of = {"date-not-year-first", true, {"P#03/12/2023", "P#11/01/2023"}},
     .severity = "warning"},
    {.of = {"date-not-year-first", true, {"7/1/2019"}},
     .apart = true,
     .severity = "warning"},
    {.of = {"date-not-year-first", false, {"7/1/2019"}}},
    {.of = {"mixed-date-format", true, {"D#2024-01-05", "D#20240106", "D#2024-01-07"}},
     .count = 1,
     .severity = "error",
     .stored = "D#2024-01-07",
     .meant = "D#20240106"},
    {.of = {"mixed-date-format", true, {"D#2023-01-05", "D#20240106", "D#20240107"}},
     .count = 1,
     .severity = "warning",
     .stored = ""},
    {.of = {"twelve-hour-clock", true, {"S#09:30 AM", "S#12:15 PM", "S#01:05 PM"}},
     .count = 3,
     .severity = "error",
     .stored = "S#01:05 PM",
     .meant = "S#09:30 AM"},
    {.of = {"invalid-timestamp",
            true,
            {"F#2021-08-02T18:25:00", "F#2021-08-03T20:25:25:00",
             "F#2021-13-01T00:00:00"}},
     .count = 2,
     .severity = "warning",
     .stored = ""},
};

static void times_are_judged(void **state)
{
    (void)state;
    kind_cases_run(cases, KL_ARRAY_LEN(cases));
    kind_cases_run_found(found, KL_ARRAY_LEN(found));
}

/* What the user declared is held against the keys. */
static void declared_times_are_judged(void **state)
{
    static const struct {
        const char *scheme, *id; /* the one finding; NULL: none */
        const char *keys[3];
    } table[] = {
        {"E#<at:iso>",
         "mixed-iso-precision",
         {"E#2024-03-01T08:00:00Z", "E#2024-03-01T08:00:00.5Z"}},
        {"E#<at:iso>",
         "timezone-offset",
         {"E#2024-03-01T08:00:00+02:00", "E#2024-03-01T08:00:00Z"}},
        {"E#<at:iso>", NULL, {"E#2024-03-01T08:00:00Z", "E#2024-03-01T08:00:01Z"}},
        {"E#<at:date>", "mixed-date-format", {"E#2024-03-01", "E#20240302"}},
        {"E#<at:epochms>",
         "mixed-epoch-unit",
         {"E#1700000000", "E#1700000000123", "E#1700000000124"}},
        {"E#<at:epochms>", NULL, {"E#1700000000000", "E#1700000000123"}},
        {"E#<n:pad13>",
         "half-migrated-padding",
         {"E#1700000000", "E#1700000000123", "E#1700000000124"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = NULL;
        struct kl_summary *summary;
        struct kl_report *report;

        assert_int_equal(kl_scheme_parse(kl_str_from(table[i].scheme), &scheme, NULL),
                         KL_OK);
        summary = kl_summary_new(scheme);
        for (size_t k = 0; k < 3 && table[i].keys[k]; k++)
            kl_summary_add(summary, kl_str_from(table[i].keys[k]), NULL, 0);
        report = kl_check(summary, &(struct kl_check_options){.complete = true});
        assert_int_equal(report->misfits, 0);
        assert_int_equal(report->nfindings, table[i].id != NULL);
        if (table[i].id)
            assert_string_equal(report->findings[0].kind->id, table[i].id);
        kl_report_free(&report);
        kl_summary_free(&summary);
        kl_scheme_free(&scheme);
    }
}

static void rows_are_marked(void **state)
{
    (void)state;
    kind_cases_run_marks(cases, KL_ARRAY_LEN(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_judged),
                                       cmocka_unit_test(declared_times_are_judged),
                                       cmocka_unit_test(rows_are_marked)};

    return cmocka_run_group_tests_name("kinds_times", tests, NULL, NULL);
}
