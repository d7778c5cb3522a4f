#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/scan.h"

#define LIT(literal)                                                                     \
    {                                                                                    \
        (literal), sizeof(literal) - 1                                                   \
    }

/* Walks over one value with nothing around it; SIZE_MAX: it is valid, else the
 * offset of the fault. */
static size_t fault_of(struct kl_str json)
{
    struct kl_buf buf = {0};
    struct kl_scan scan;
    const char *end;
    size_t at = SIZE_MAX;

    kl_buf_add_str(&buf, json);
    kl_scan_init(&scan, &buf);
    end = kl_scan_value(&scan, kl_scan_space(scan.start), 0);
    if (end && kl_scan_space(end) != scan.end)
        end = kl_scan_fault(&scan, end, "something follows");
    if (!end)
        at = (size_t)(scan.fault_at - scan.start);
    kl_buf_release(&buf);
    return at;
}

static void test_valid(void **state)
{
    static const struct kl_str cases[] = {
        LIT("0"),
        LIT("-0"),
        LIT("10"),
        LIT("1.5"),
        LIT("-1.50e+09"),
        LIT("1E5"),
        LIT("123456789012345678901234567890123456789012345678901234567890"),
        LIT("true"),
        LIT("false"),
        LIT("null"),
        LIT("\"\""),
        LIT("{}"),
        LIT("[]"),
        LIT(" [ 1 , \"a\" , { \"b\" : [ ] } ] \r\n\t"),
        LIT("{\"a\":{\"a\":{}}}"),
        LIT("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uABCD\\uabcd\""),
        LIT("\"\\ud83d\\ude80\""),
        LIT("\"\\uDBFF\\uDFFF\""),
        LIT("\"\x7f\""), /* DEL is not a control of JSON */
        LIT("\"\xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf\""),
        LIT("\"\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\""),
        LIT("{\"S\":\"a\"}"),
        LIT("{\"S\":\"a\" }"),
        LIT("{\"S\":\"a\",\"S\":\"b\"}"),
        LIT("{\"\":0}"),
        LIT("\"0123456789abcdef\""),
        LIT("\"0123456789abcdef0123456789abcdef\""),
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        if (fault_of(cases[i]) != SIZE_MAX)
            fail_msg("%.*s: fault at %zu", KL_STR_ARG(cases[i]), fault_of(cases[i]));
}

static void test_faults_and_their_places(void **state)
{
    static const struct {
        struct kl_str json;
        size_t at;
    } cases[] = {
        {LIT(""), 0},
        {LIT(" "), 1},
        {LIT("x"), 0},
        {LIT("tru"), 0},
        {LIT("truE"), 0},
        {LIT("nul1"), 0},
        {LIT("-"), 1},
        {LIT("+1"), 0},
        {LIT("01"), 0},
        {LIT("-01"), 1},
        {LIT("1."), 2},
        {LIT(".5"), 0},
        {LIT("1.e1"), 2},
        {LIT("1e"), 2},
        {LIT("1e+"), 3},
        {LIT("1x"), 1},
        {LIT("1 2"), 1},
        {LIT("0x10"), 1},
        {LIT("\"a"), 2},
        {LIT("\"a\x1f\""), 2},
        {LIT("\"\n\""), 1},
        {LIT("\"\0\""), 1},
        {LIT("\"\\x\""), 1},
        {LIT("\"\\"), 2},
        {LIT("\"\\u12g4\""), 1},
        {LIT("\"\\u12"), 1},
        {LIT("\"\\u123\""), 1},
        {LIT("\"\\ud800\""), 1},
        {LIT("\"\\udc00\""), 1},
        {LIT("\"a\\ud800x\""), 2},
        {LIT("\"\\ud800\\ud800\""), 1},
        {LIT("\"\\ud800\\n\""), 1},
        {LIT("\"\\udc00\\ud800\""), 1},
        {LIT("\"\x80\""), 1},
        {LIT("\"\xc0\xaf\""), 1},
        {LIT("\"\xc1\xbf\""), 1},
        {LIT("\"\xe0\x9f\xbf\""), 1},
        {LIT("\"\xc3\""), 1},
        {LIT("\"\xed\xa0\x80\""), 1},
        {LIT("\"\xf0\x8f\xbf\xbf\""), 1},
        {LIT("\"\xf4\x90\x80\x80\""), 1},
        {LIT("\"\xf5\x80\x80\x80\""), 1},
        {LIT("\"\xe4\xbd\""), 1},
        {LIT("\"\xff\""), 1},
        {LIT("\"ab\xc3\xa9\xff\""), 5},
        {LIT("["), 1},
        {LIT("[1"), 2},
        {LIT("[1,"), 3},
        {LIT("[1,]"), 3},
        {LIT("[,1]"), 1},
        {LIT("[1 2]"), 3},
        {LIT("[1}"), 2},
        {LIT("]"), 0},
        {LIT("{"), 1},
        {LIT("{\"a\""), 4},
        {LIT("{\"a\":"), 5},
        {LIT("{\"a\":1"), 6},
        {LIT("{\"a\":1,}"), 7},
        {LIT("{a:1}"), 1},
        {LIT("{\"a\" 1}"), 5},
        {LIT("{\"a\":1]"), 6},
        {LIT("{1:1}"), 1},
        {LIT("{\"a\":1 \"b\":2}"), 7},
        {LIT("{\"S\":\"a\"]"), 8},
        {LIT("{\"S\":\"a"), 7},
        {LIT("{\"\":\"a\"}}"), 8},
        {LIT("{\"S\":\"\\q\"}"), 6},
        {LIT("{\"\x01\":\"a\"}"), 2},
        {LIT("\0"), 0},
        {LIT("1\0"), 1},
        {LIT("\xef\xbb\xbf{}"), 0}, /* a byte order mark */
        {LIT("'a'"), 0},
        {LIT("/**/1"), 0},
        {LIT("\xa0"
             "1"),
         0},
        {LIT("\f1"), 0},
        {LIT("NaN"), 0},
        {LIT("Infinity"), 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        if (fault_of(cases[i].json) != cases[i].at)
            fail_msg("%.*s: fault at %zu, not %zu", KL_STR_ARG(cases[i].json),
                     fault_of(cases[i].json), cases[i].at);
}

static void nest(struct kl_buf *out, const char *open, const char *close, size_t depth)
{
    kl_buf_clear(out);
    for (size_t i = 0; i < depth; i++)
        kl_buf_add_text(out, open);
    kl_buf_add_char(out, '1');
    for (size_t i = 0; i < depth; i++)
        kl_buf_add_text(out, close);
}

static void test_depth(void **state)
{
    struct kl_buf json = {0};

    (void)state;
    nest(&json, "[", "]", KL_SCAN_DEPTH);
    assert_int_equal(fault_of(kl_buf_str(&json)), SIZE_MAX);
    nest(&json, "[", "]", KL_SCAN_DEPTH + 1);
    assert_int_equal(fault_of(kl_buf_str(&json)), KL_SCAN_DEPTH);
    nest(&json, "{\"a\":", "}", KL_SCAN_DEPTH);
    assert_int_equal(fault_of(kl_buf_str(&json)), SIZE_MAX);
    nest(&json, "{\"a\":", "}", KL_SCAN_DEPTH + 1);
    assert_int_equal(fault_of(kl_buf_str(&json)), KL_SCAN_DEPTH * strlen("{\"a\":"));
    nest(&json, "[", "]", 5000000); /* no stack is used up */
    assert_int_equal(fault_of(kl_buf_str(&json)), KL_SCAN_DEPTH);
    nest(&json, "[", "", KL_SCAN_DEPTH - 1);
    kl_buf_add_text(&json, "x");
    assert_int_equal(fault_of(kl_buf_str(&json)), KL_SCAN_DEPTH);
    kl_buf_release(&json);
}

/* The usual spelling of a typed text is one step, and a level of depth all the same. */
static void test_depth_of_typed_text(void **state)
{
    struct kl_buf json = {0};

    (void)state;
    for (size_t depth = KL_SCAN_DEPTH - 1; depth <= KL_SCAN_DEPTH; depth++) {
        kl_buf_clear(&json);
        for (size_t i = 0; i < depth; i++)
            kl_buf_add_char(&json, '[');
        kl_buf_add_text(&json, "{\"S\":\"a\"}");
        for (size_t i = 0; i < depth; i++)
            kl_buf_add_char(&json, ']');
        assert_int_equal(fault_of(kl_buf_str(&json)),
                         depth < KL_SCAN_DEPTH ? SIZE_MAX : depth);
    }
    kl_buf_release(&json);
}

/* A string is the same wherever its end falls among the bytes looked at together. */
static void test_string_lengths(void **state)
{
    static const struct kl_str tails[] = {LIT(""), LIT("\\n"), LIT("\xc3\xa9"),
                                          LIT("\\u00e9")};

    (void)state;
    for (size_t len = 0; len < 70; len++) {
        for (size_t i = 0; i < KL_ARRAY_LEN(tails); i++) {
            struct kl_buf json = {0};

            kl_buf_add_char(&json, '"');
            for (size_t at = 0; at < len; at++)
                kl_buf_add_char(&json, 'a');
            kl_buf_add_str(&json, tails[i]);
            kl_buf_add_char(&json, '"');
            assert_int_equal(fault_of(kl_buf_str(&json)), SIZE_MAX);
            json.len--;
            assert_int_equal(fault_of(kl_buf_str(&json)), json.len);
            kl_buf_release(&json);
        }
    }
}

static void test_unescape(void **state)
{
    static const struct {
        struct kl_str in, out;
    } cases[] = {
        {LIT(""), LIT("")},
        {LIT("plain"), LIT("plain")},
        {LIT("\\\"\\\\\\/\\b\\f\\n\\r\\t"), LIT("\"\\/\b\f\n\r\t")},
        {LIT("a\\u0000b"), LIT("a\0b")},
        {LIT("\\u00e9\\u4f5c\\uFFFF"), LIT("\xc3\xa9\xe4\xbd\x9c\xef\xbf\xbf")},
        {LIT("\\ud83d\\ude80!"), LIT("\xf0\x9f\x9a\x80!")},
        {LIT("\\\\u0041"), LIT("\\u0041")},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        kl_scan_unescape(cases[i].in, &out);
        assert_int_equal(out.len, cases[i].out.len);
        assert_memory_equal(kl_buf_text(&out), cases[i].out.data, out.len);
        kl_buf_release(&out);
    }
}

static void test_error(void **state)
{
    struct kl_buf json = {0};
    struct kl_scan scan;
    struct kl_err err = {0};

    (void)state;
    kl_buf_add_text(&json, "{\"a\":\"\\q\"}");
    kl_scan_init(&scan, &json);
    assert_null(kl_scan_value(&scan, scan.start, 0));
    assert_null(kl_scan_fault(&scan, scan.end, "later")); /* the first one stays */
    assert_int_equal(kl_scan_err(&scan, "reply", &err), KL_INVALID);
    assert_string_equal(err.text,
                        "malformed reply at byte 6: unknown escape in a string");
    kl_buf_release(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_faults_and_their_places),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_depth_of_typed_text),
        cmocka_unit_test(test_string_lengths),
        cmocka_unit_test(test_unescape),
        cmocka_unit_test(test_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
