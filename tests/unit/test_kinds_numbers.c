#include "config.h"

#include "kind_cases.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct kind_case cases[] = {
    {"unpadded-number", true, {"T#8", "T#15", "T#230"}},
    {"unpadded-number", true, {"A/7/x", "A/10/x", "A/11/x"}},
    {"unpadded-number", false, {"T#08", "T#15", "T#23"}},
    {"unpadded-number", false, {"T#8", "BIN#15", "CASE#230"}},
    {"half-migrated-padding", true, {"N#17", "N#00018", "N#00019"}},
    {"half-migrated-padding", false, {"N#00017", "N#00018", "N#12345"}},
    {"mixed-width-number", true, {"R#01", "R#002", "R#0003"}},
    {"mixed-width-number", false, {"R#01", "S#002", "T#0003"}},
    {"padding-overflow", true, {"P#098", "P#999", "P#1000"}},
    {"padding-overflow", false, {"P#098", "P#999", "P#100"}},
    {"padding-near-limit", true, {"C#001", "C#950", "C#951"}},
    {"padding-near-limit", false, {"C#001", "C#450", "C#451"}},
    {"padding-duplicate", true, {"D#5", "D#05", "D#006"}},
    {"padding-duplicate", false, {"D#5", "E#05", "F#006"}},
    {"unpadded-tie-break", true, {"L#007#8", "L#007#12", "L#008#1"}},
    {"unpadded-tie-break", false, {"L#007#08", "L#007#12", "L#008#01"}},
    {"mixed-direction", true, {"M#8299999999000", "M#8299999998000", "M#1700000900000"}},
    {"mixed-direction", false, {"M#1700000900000", "M#1700000901000"}},
};

static void numbers_are_judged(void **state)
{
    (void)state;
    kind_cases_run(cases, KL_ARRAY_LEN(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_judged)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
