#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/numeral.h"

static void digits_of_all_scripts_have_their_value(void **state)
{
    static const struct {
        const char *text;
        int value;
        size_t len;
    } table[] = {
        {"7", 7, 1},
        {"\xd9\xa4", 4, 2},         /* Arabic-Indic */
        {"\xdb\xb9", 9, 2},         /* extended Arabic-Indic */
        {"\xe0\xa5\xaa", 4, 3},     /* Devanagari */
        {"\xef\xbc\x90", 0, 3},     /* fullwidth */
        {"\xf0\x9d\x9f\x99", 1, 4}, /* mathematical double-struck */
        {"\xc2\xb2", -1, 2},        /* superscript two is no decimal digit */
        {"\xe4\xb8\x80", -1, 3},    /* nor is one in Chinese */
        {"a", -1, 1},
        {"\xff", -1, 1},
        {"", -1, 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        size_t len;

        assert_int_equal(kl_numeral_digit(kl_str_from(table[i].text), 0, &len),
                         table[i].value);
        assert_int_equal(len, table[i].len);
    }
}

static void forms_are_told_apart(void **state)
{
    static const struct {
        const char *text;
        bool foreign, grouped, exponent, bare;
    } table[] = {
        {"12", false, false, false, false},
        {"\xd9\xa1\xd9\xa2", true, false, false, false},
        {"1\xd9\xa2", true, false, false, false},
        {"\xd9\xa1 \xd9\xa2", false, false, false, false},
        {"1,250", false, true, false, false},
        {"-1,250.5", false, true, false, false},
        {"1_000_000", false, true, false, false},
        {"12 400", false, true, false, false},
        {"1\xc2\xa0"
         "250",
         false, true, false, false},
        {"1.000,50", false, true, false, false},
        {"1.000.000", false, true, false, false},
        {"001.000.000", false, false, false, false}, /* a version */
        {"1.000", false, false, false, false},
        {"12,5", false, true, false, false},
        {"1,2,3", false, false, false, false},
        {"1,25,000", false, false, false, false},
        {"1234,567.5", false, false, false, false},
        {",5", false, false, false, false},
        {"5,", false, false, false, false},
        {"1e10", false, false, true, true},
        {"1E10", false, false, true, true},
        {"1e+21", false, false, true, false},
        {"-2.5e-7", false, false, true, false},
        {"1.e5", false, false, false, false},
        {"e5", false, false, false, false},
        {"1e", false, false, false, false},
        {"1e+", false, false, false, false},
        {"1e5x", false, false, false, false},
        {"", false, false, false, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_str s = kl_str_from(table[i].text);
        bool bare = false;

        assert_int_equal(kl_numeral_is_foreign(s), table[i].foreign);
        assert_int_equal(kl_numeral_is_grouped(s), table[i].grouped);
        assert_int_equal(kl_numeral_is_exponent(s, &bare), table[i].exponent);
        assert_int_equal(table[i].exponent && bare, table[i].bare);
    }
}

/* In ascending order; "=" in front: equal to the one before. */
static void numbers_are_compared_by_value(void **state)
{
    static const char *const ascending[] = {
        "-1e+30",
        "-1,250",
        "=-1250",
        "=-1.25e3",
        "-12",
        "=000-12",
        "-11.5",
        "-3",
        "-0.05",
        "0",
        "=-0",
        "=000",
        "=0.00",
        "1e-9",
        "0.05",
        "=5e-2",
        "0.050001",
        "0.5",
        "=0,5",
        "5",
        "=+5",
        "=5  ",
        "=  5",
        "=5__",
        "=\xd9\xa5",
        "=5.000",
        "5.25",
        "=5,25",
        "11",
        "=1\xd9\xa1",
        "12",
        "=012",
        "999",
        "=9.99e+2",
        "1000",
        "=1 000",
        "=1_000",
        "=1,000",
        "1000.50",
        "=1.000,50",
        "=1,000.5",
        "1250000",
        "=1.250.000",
        "=1,250,000",
        "=1.25e6",
        "1e+21",
        "=1000000000000000000000",
        "1000000000000000000001",
        "1e300",
        "2e300",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(ascending); i++) {
        bool equal = true;

        for (size_t k = i; k < KL_ARRAY_LEN(ascending); k++) {
            struct kl_str a = kl_str_from(ascending[i] + (*ascending[i] == '='));
            struct kl_str b = kl_str_from(ascending[k] + (*ascending[k] == '='));
            int order = kl_numeral_cmp(a, b);

            equal &= k == i || *ascending[k] == '=';
            if ((order == 0) != equal || order > 0 ||
                (kl_numeral_cmp(b, a) > 0) != (order < 0))
                fail_msg("%s and %s: %d", a.data, b.data, order);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_of_all_scripts_have_their_value),
        cmocka_unit_test(forms_are_told_apart),
        cmocka_unit_test(numbers_are_compared_by_value),
    };

    return cmocka_run_group_tests_name("numeral", tests, NULL, NULL);
}
