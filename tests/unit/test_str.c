#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static void test_order_is_that_of_unsigned_bytes(void **state)
{
    static const char *const ascending[] = {
        "", "\x01", "1", "10", "2", "9", "A", "a", "a!", "aa", "\x7f", "\xc3\xa9", "\xff",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(ascending); i++) {
        for (size_t j = 0; j < KL_ARRAY_LEN(ascending); j++) {
            struct kl_str a = kl_str_from(ascending[i]);
            struct kl_str b = kl_str_from(ascending[j]);

            assert_int_equal(sign(kl_str_cmp(a, b)), sign((int)i - (int)j));
            assert_int_equal(kl_str_eq(a, b), i == j);
        }
    }
}

static void test_nul_is_a_byte_like_others(void **state)
{
    struct kl_str a = {"a\0b", 3};
    struct kl_str b = {"a\0c", 3};

    (void)state;
    assert_true(kl_str_cmp(a, b) < 0);
    assert_true(kl_str_cmp(a, KL_STR("a")) > 0);
    assert_int_equal(kl_str_common(a, b), 2);
    assert_int_equal(kl_str_find(a, KL_STR("b"), 0), 2);
}

static void test_absent(void **state)
{
    struct kl_str absent = kl_str_from(NULL);

    (void)state;
    assert_null(absent.data);
    assert_true(kl_str_eq(absent, KL_STR("")));
    assert_int_equal(kl_str_cmp(absent, KL_STR("")), 0);
    assert_true(kl_str_cmp(absent, KL_STR("a")) < 0);
    assert_true(kl_str_starts(KL_STR("a"), absent));
    assert_null(kl_str_sub(absent, 3, 4).data);
    assert_int_equal(kl_str_find(absent, KL_STR("a"), 0), SIZE_MAX);
    assert_false(kl_str_all_digits(absent));
}

static void test_sub(void **state)
{
    static const struct {
        size_t from, len;
        const char *out;
    } cases[] = {
        {0, 5, "abcde"}, {1, 3, "bcd"}, {3, 99, "de"}, {3, SIZE_MAX, "de"},
        {5, 1, ""},      {9, 9, ""},    {2, 0, ""},    {SIZE_MAX, SIZE_MAX, ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_true(kl_str_eq(kl_str_sub(KL_STR("abcde"), cases[i].from, cases[i].len),
                              kl_str_from(cases[i].out)));
}

static void test_find(void **state)
{
    static const struct {
        const char *in, *needle;
        size_t from, at;
    } cases[] = {
        {"root/photos/", "/", 0, 4},
        {"root/photos/", "/", 5, 11},
        {"root/photos/", "/", 12, SIZE_MAX},
        {"root/photos/", "photos", 0, 5},
        {"aab", "ab", 0, 1},
        {"ab", "abc", 0, SIZE_MAX},
        {"ab", "", 1, 1},
        {"ab", "", 2, 2},
        {"ab", "", 3, SIZE_MAX},
        {"ab", "a", SIZE_MAX, SIZE_MAX},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(kl_str_find(kl_str_from(cases[i].in),
                                     kl_str_from(cases[i].needle), cases[i].from),
                         cases[i].at);
}

static void test_starts_and_common(void **state)
{
    (void)state;
    assert_true(kl_str_starts(KL_STR("root/a"), KL_STR("root/")));
    assert_true(kl_str_starts(KL_STR("root/"), KL_STR("root/")));
    assert_false(kl_str_starts(KL_STR("root"), KL_STR("root/")));
    assert_false(kl_str_starts(KL_STR("rooT/a"), KL_STR("root/")));
    assert_int_equal(kl_str_common(KL_STR("0001"), KL_STR("0002")), 3);
    assert_int_equal(kl_str_common(KL_STR("ab"), KL_STR("abc")), 2);
    assert_int_equal(kl_str_common(KL_STR(""), KL_STR("abc")), 0);
}

static void test_all_digits(void **state)
{
    (void)state;
    assert_true(kl_str_all_digits(KL_STR("0123456789")));
    assert_false(kl_str_all_digits(KL_STR("")));
    assert_false(kl_str_all_digits(KL_STR("12 ")));
    assert_false(kl_str_all_digits(KL_STR("-1")));
    assert_false(kl_str_all_digits(KL_STR("1/")));
    assert_false(kl_str_all_digits(KL_STR("1:")));
    assert_false(kl_str_all_digits(KL_STR("\xd9\xa3"))); /* an Arabic digit */
}

static void test_parts(void **state)
{
    static const char *const words[] = {"table", "", "json"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++)
        assert_true(
            kl_str_eq(kl_str_part(KL_STR("table||json"), '|', i), kl_str_from(words[i])));
    assert_null(kl_str_part(KL_STR("table||json"), '|', 3).data);
    assert_true(kl_str_eq(kl_str_part(KL_STR("one"), '|', 0), KL_STR("one")));
    assert_null(kl_str_part(KL_STR("one"), '|', 1).data);
    assert_non_null(kl_str_part(KL_STR("a|"), '|', 1).data);
    assert_null(kl_str_part((struct kl_str){0}, '|', 0).data);
}

static void test_words_in_any_case(void **state)
{
    (void)state;
    assert_true(kl_str_is_word(KL_STR("NullValue"), "NULLValue"));
    assert_true(kl_str_is_word(KL_STR(""), ""));
    assert_false(kl_str_is_word(KL_STR("tru"), "true"));
    assert_false(kl_str_is_word(KL_STR("truer"), "true"));
    assert_false(kl_str_is_word(KL_STR("true\0"), "true"));
    assert_false(kl_str_is_word(KL_STR("[rue"), "{rue")); /* 0x20 apart, and no letters */
    assert_false(kl_str_is_word(KL_STR("\xc3\x89"), "\xc3\xa9"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_is_that_of_unsigned_bytes),
        cmocka_unit_test(test_nul_is_a_byte_like_others),
        cmocka_unit_test(test_absent),
        cmocka_unit_test(test_sub),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_starts_and_common),
        cmocka_unit_test(test_all_digits),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_words_in_any_case),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
