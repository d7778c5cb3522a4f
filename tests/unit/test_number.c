#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/number.h"

/* Appends the digit n times. */
static void repeat(struct kl_buf *out, char digit, size_t n)
{
    for (size_t i = 0; i < n; i++)
        kl_buf_add_char(out, digit);
}

static void assert_normal(const char *in, const char *want)
{
    struct kl_buf out = {0};
    struct kl_err err = {0};

    if (kl_number_normalise(kl_str_from(in), &out, &err))
        fail_msg("%s: %s", in, err.text);
    assert_string_equal(kl_buf_text(&out), want);
    assert_int_equal(err.code, KL_OK);
    kl_buf_clear(&out);
    kl_number_normalise(kl_str_from(want), &out, &err); /* once is enough */
    assert_string_equal(kl_buf_text(&out), want);
    kl_buf_release(&out);
}

static void assert_refused(const char *in, const char *why)
{
    struct kl_buf out = {0};
    struct kl_err err = {0};

    kl_buf_add_text(&out, "kept");
    if (kl_number_normalise(kl_str_from(in), &out, &err) != KL_INVALID)
        fail_msg("%s is taken", in);
    if (!strstr(err.text, why))
        fail_msg("%s: %s", in, err.text);
    assert_string_equal(kl_buf_text(&out), "kept");
    kl_buf_release(&out);
}

static void test_normal_form(void **state)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"0", "0"},
        {"-0", "0"},
        {"+0", "0"},
        {"0.000", "0"},
        {"-0.0e5", "0"},
        {"00", "0"},
        {"7", "7"},
        {"007", "7"},
        {"+3", "3"},
        {"-12", "-12"},
        {".5", "0.5"},
        {"5.", "5"},
        {"-.5", "-0.5"},
        {"0.50", "0.5"},
        {"100", "100"},
        {"1e2", "100"},
        {"1E+2", "100"},
        {"1e0", "1"},
        {"1e-2", "0.01"},
        {"12.5e1", "125"},
        {"12.5e-1", "1.25"},
        {"1.500e3", "1500"},
        {"120e-1", "12"},
        {"0.00012e3", "0.12"},
        {"1234.5678", "1234.5678"},
        {"0012.3400", "12.34"},
        {"1e00000000000000000000000000000000001", "10"},
        {"0e99999999999999999999", "0"},
        {"12345678901234567890123456789012345678",
         "12345678901234567890123456789012345678"},
        {"1.2345678901234567890123456789012345678",
         "1.2345678901234567890123456789012345678"},
        {"000123456789012345678901234567890123456780000",
         "123456789012345678901234567890123456780000"},
        {"9007199254740993", "9007199254740993"}, /* 2^53 + 1 */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_normal(cases[i].in, cases[i].out);
}

static void test_range(void **state)
{
    struct kl_buf want = {0};

    (void)state;
    kl_buf_add_char(&want, '1');
    repeat(&want, '0', 125);
    assert_normal("1e125", kl_buf_text(&want));
    assert_normal("0.1e126", kl_buf_text(&want));
    assert_normal("1000e122", kl_buf_text(&want));
    kl_buf_clear(&want);
    kl_buf_add_text(&want, "-0.");
    repeat(&want, '0', 129);
    kl_buf_add_char(&want, '1');
    assert_normal("-1e-130", kl_buf_text(&want));
    assert_normal("-100e-132", kl_buf_text(&want));
    kl_buf_clear(&want);
    repeat(&want, '9', 38);
    repeat(&want, '0', 88);
    assert_normal("9.9999999999999999999999999999999999999e125", kl_buf_text(&want));
    assert_refused("1e126", "overflow");
    assert_refused("-10e125", "overflow");
    assert_refused("1e99999999999999999999999999", "overflow");
    assert_refused("9e-131", "underflow");
    assert_refused("1e-99999999999999999999999999", "underflow");
    kl_buf_release(&want);
}

static void test_digits(void **state)
{
    (void)state;
    assert_refused("123456789012345678901234567890123456789", "38 significant digits");
    assert_refused("1.00000000000000000000000000000000000001", "38 significant digits");
    assert_normal("1.0000000000000000000000000000000000000", "1");
    assert_normal("0.0000000000000000000000000000000000000000000000001",
                  "0.0000000000000000000000000000000000000000000000001");
}

static void test_refused(void **state)
{
    static const char *const cases[] = {
        "",    " ",        " 1",    "1 ",    "+",        "-",     ".",     "-.",
        "e1",  "1e",       "1e+",   "1e1.5", "--1",      "+-1",   "1.2.3", "0x10",
        "NaN", "Infinity", "1_000", "1,5",   "\xd9\xa3", "1e1e1", "1\n",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_refused(cases[i], "not a number");
}

/* Data in a message cannot steer a terminal, nor fill a screen. */
static void test_message_is_safe(void **state)
{
    struct kl_buf text = {0}, out = {0};
    struct kl_err err = {0}, longer = {0};

    (void)state;
    kl_number_normalise(KL_STR("\x1b[31m\0"), &out, &err);
    assert_string_equal(err.text, "not a number: \"\\x1b[31m\\x00\"");
    repeat(&text, 'x', 100000);
    kl_number_normalise(kl_buf_str(&text), &out, &longer);
    assert_true(strlen(longer.text) < 100);
    kl_buf_release(&text);
    kl_buf_release(&out);
}

static void test_order(void **state)
{
    static const char *const ascending[] = {
        "-9.9e125",
        "-1e125",
        "-100",
        "-99.5",
        "-10",
        "-9",
        "-1.5",
        "-1",
        "-0.5",
        "-1e-130",
        "0",
        "1e-130",
        "0.05",
        "0.5",
        "0.51",
        "1",
        "1.5",
        "2",
        "9",
        "9.5",
        "10",
        "11",
        "99",
        "100",
        "1000",
        "12345678901234567890123456789012345677",
        "12345678901234567890123456789012345678",
        "1e125",
        "1.1e125",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(ascending); i++) {
        for (size_t j = 0; j < KL_ARRAY_LEN(ascending); j++) {
            int order =
                kl_number_cmp(kl_str_from(ascending[i]), kl_str_from(ascending[j]));

            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    }
}

static void test_equal(void **state)
{
    static const struct {
        const char *a, *b;
    } cases[] = {
        {"1", "1.0"},   {"-0", "0"},        {"1e2", "100"},  {"007", "7"},
        {".5", "0.50"}, {"1500e-3", "1.5"}, {"-1e1", "-10"}, {"0e5", "0.00"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(kl_number_cmp(kl_str_from(cases[i].a), kl_str_from(cases[i].b)),
                         0);
}

static void test_size(void **state)
{
    static const struct {
        const char *in;
        size_t size;
    } cases[] = {
        {"0", 1},   {"1", 2},      {"12", 2},
        {"123", 3}, {"1200", 2},   {"0.5", 2},
        {"-12", 2}, {"12.345", 4}, {"12345678901234567890123456789012345678", 20},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(kl_number_size(kl_str_from(cases[i].in)), cases[i].size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normal_form),     cmocka_unit_test(test_range),
        cmocka_unit_test(test_digits),          cmocka_unit_test(test_refused),
        cmocka_unit_test(test_message_is_safe), cmocka_unit_test(test_order),
        cmocka_unit_test(test_equal),           cmocka_unit_test(test_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
