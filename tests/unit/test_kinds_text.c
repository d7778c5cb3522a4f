#include "config.h"

#include "kind_cases.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "keys/check.h"

static const struct kind_case cases[] = {
    {"natural-order-text", true, {"SEAT#1A", "SEAT#2A", "SEAT#10A", "SEAT#10B"}},
    {"natural-order-text", true, {"L#unit 9 (b)", "L#unit 10 (b)"}},
    {"natural-order-text", true, {"a/img1.png", "a/img2.png", "a/img10.png"}},
    {"natural-order-text", true, {"T#0001#q3", "T#0001#q12", "T#0002#q1"}},
    {"natural-order-text", true, {"R#ann", "R#bob", "R#bed7", "R#bed8", "R#bed11"}},
    {"natural-order-text", true, {"S#b1", "S#b2", "S#b10"}},
    {"natural-order-text",
     true,
     {"\xc3\xa9t\xc3\xa9"
      "2",
      "\xc3\xa9t\xc3\xa9"
      "10"}},
    {"natural-order-text", true, {"P#5%", "P#10%", "P#100%"}},
    {"natural-order-text", true, {"(1)", "(2)", "(10)"}},
    {"natural-order-text", false, {"week01", "week02", "week10"}},
    {"natural-order-text", false, {"U#ann7", "U#bob12", "U#eve5", "U#ann12"}},
    {"natural-order-text", false, {"a/img1.png", "b/img2.png", "c/img10.png"}},
    {"natural-order-text", false, {"K#a1b23", "K#a12b3", "K#a12b4", "K#a1b99"}},
    {"natural-order-text", false, {"555-1234", "555-123", "555-99"}},
    {"natural-order-text", false, {"p_7", "p_21", "p_100"}},
    {"natural-order-text", false, {"H#1f", "H#2f", "H#10f", "H#a3"}},
    {"version-number", true, {"lib/1.9.3/x", "lib/1.10.0/x"}},
    {"version-number", true, {"2.0.0-rc.1", "2.0.0", "10.0.0"}},
    {"version-number", true, {"P#V1.2", "P#V1.10", "P#V1.9"}},
    {"version-number", true, {"P#1.9", "P#1.10.1", "P#1.8.2"}},
    {"version-number", true, {"T#0001#v9#a", "T#0001#v10#b"}},
    {"version-number", false, {"API#v1", "API#v2", "API#v3"}},
    {"version-number", false, {"API#v01", "API#v02", "API#v12"}},
    {"version-number", false, {"KG#1.5", "KG#1.25", "KG#1.75"}},
    {"version-number", false, {"KG#1.50", "KG#1.25", "KG#1.05", "KG#1.7"}},
    {"version-number", false, {"IP#10.0.0.9", "IP#10.0.0.10"}},
    {"version-number", false, {"A#v9", "B#v10"}},
    {"ip-address", true, {"10.0.0.1", "9.9.9.9"}},
    {"ip-address",
     true,
     {"net/10.2.0.1/eth0", "net/10.12.0.1/eth0", "net/10.3.0.1/eth0"}},
    {"ip-address", true, {"T#0001#10.0.0.9", "T#0001#10.0.0.100"}},
    {"ip-address", true, {"H#10.0.0.9:80", "H#10.0.0.10:80"}},
    {"ip-address", true, {"N#10.9.0.0/16", "N#10.10.0.0/16"}},
    {"ip-address", false, {"H#010.000.000.009", "H#010.000.000.010"}},
    {"ip-address", false, {"H#10.0.0.10", "H#10.0.0.11"}},
    {"ip-address", false, {"V#1.2.3.4", "V#1.2.3.400", "V#1.2.3.5000"}},
    {"ip-address", false, {"H#10.0.0", "H#10.0.1", "H#10.0.12"}},
    {"ordinal-words", true, {"DAYS#mon", "DAYS#tue", "DAYS#wed", "DAYS#thu"}},
    {"ordinal-words", true, {"a/Jan/x", "a/Feb/x", "a/March/x", "a/Apr/x"}},
    {"ordinal-words", true, {"R#1#low", "R#2#high", "R#3#medium"}},
    {"ordinal-words", true, {"S#size=S", "S#size=XL", "S#size=M"}},
    {"ordinal-words", true, {"ACT#IV", "ACT#V", "ACT#IX"}},
    {"ordinal-words", true, {"FIRST", "SECOND", "THIRD", "FOURTH"}},
    {"ordinal-words", true, {"T#one#a", "T#two#a", "T#three#a"}},
    {"ordinal-words", true, {"mon#0900", "mon#1000", "tue#0900", "wed#0900", "thu#0900"}},
    {"ordinal-words", true, {"T#7#LOW#a", "T#7#MEDIUM#b", "T#8#HIGH#c"}},
    {"ordinal-words", false, {"low#1", "medium#1", "high#1", "META#1"}},
    {"ordinal-words", false, {"jan#1", "mar#1", "sep#1"}},
    {"ordinal-words", false, {"STATUS#active", "STATUS#done", "STATUS#open"}},
    {"ordinal-words", false, {"DAYS#fri", "DAYS#sat", "DAYS#sun"}},
    {"ordinal-words", false, {"DAYS#sun", "DAYS#tue", "DAYS#wed"}},
    {"ordinal-words", false, {"P#high", "P#low"}},
    {"ordinal-words", false, {"N#april", "N#may", "N#june", "N#bob"}},
    {"ordinal-words", false, {"P#1-low", "P#2-medium", "P#3-high"}},
    {"ordinal-words", false, {"P#low", "Q#high", "R#medium"}},
    {"ordinal-words", false, {"V#i", "V#ii", "V#iii"}},
};

static const struct kind_found found[] = {
    {.of = {"natural-order-text", true, {"week1", "week2", "week10"}},
     .count = 3,
     .severity = "error",
     .stored = "week10",
     .meant = "week2"},
    {.of = {"natural-order-text", true, {"row1", "row2", "row10"}},
     .apart = true,
     .severity = "warning",
     .stored = ""},
    {.of = {"version-number", true, {"API#v1", "API#v2", "API#v12"}},
     .count = 3,
     .severity = "error",
     .stored = "API#v12",
     .meant = "API#v2"},
    {.of = {"version-number", true, {"v9", "v11"}}, .apart = true, .severity = "warning"},
    {.of = {"version-number", true, {"REL#1.9", "REL#1.10", "REL#1.2"}},
     .count = 3,
     .severity = "info",
     .stored = ""},
    {.of = {"ip-address", true, {"H#192.168.1.2", "H#192.168.1.10"}},
     .count = 2,
     .severity = "error",
     .stored = "H#192.168.1.10",
     .meant = "H#192.168.1.2"},
    {.of = {"ip-address", true, {"8.8.8.8", "10.0.0.1"}},
     .apart = true,
     .severity = "warning"},
    {.of = {"ordinal-words", true, {"prio#low", "prio#medium", "prio#high"}},
     .count = 3,
     .severity = "warning",
     .stored = "prio#high",
     .meant = "prio#low"},
    {.of = {"ordinal-words", true, {"p#low", "p#medium", "p#high"}},
     .apart = true,
     .stored = ""},
    {.of = {"ordinal-words", true, {"low#1", "low#2", "medium#1", "high#1"}},
     .count = 4,
     .severity = "warning",
     .stored = "high#1",
     .meant = "low#1"},
    {.of = {"ordinal-words", true, {"low#1", "medium#1", "high#1"}},
     .apart = true,
     .stored = ""},
};

static void text_is_judged(void **state)
{
    (void)state;
    kind_cases_run(cases, KL_ARRAY_LEN(cases));
    kind_cases_run_found(found, KL_ARRAY_LEN(found));
}

/* What has a pair that stands the wrong way is not in order, whatever it is. */
static void a_column_with_a_wrong_pair_is_misplaced(void **state)
{
    static const struct {
        const char *keys[2];
        bool misplaced;
    } table[] = {
        {{"lesson10", "lesson9"}, true}, {{"S#v10", "S#v2"}, true},
        {{"D#+5", "D#3"}, true},         {{"lesson09", "lesson10"}, false},
        {{"D#0007", "D#7"}, false}, /* one number, two spellings */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_summary *summary = kl_summary_new(NULL);
        struct kl_report *report;

        for (size_t k = 0; k < 2; k++)
            kl_summary_add(summary, kl_str_from(table[i].keys[k]), NULL, 0);
        report = kl_check(summary, &(struct kl_check_options){.complete = true});
        assert_int_equal(report->ncolumns, 1);
        assert_int_equal(report->columns[0].misplaced, table[i].misplaced);
        kl_report_free(&report);
        kl_summary_free(&summary);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_judged),
        cmocka_unit_test(a_column_with_a_wrong_pair_is_misplaced)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
