#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"

#define BYTES(literal)                                                                   \
    {                                                                                    \
        (literal), sizeof(literal) - 1                                                   \
    }

static void test_form_c(void **state)
{
    static const struct {
        struct kl_str in, out;
    } cases[] = {
        {BYTES(""), BYTES("")},
        {BYTES("plain"), BYTES("plain")},
        {BYTES("caf\xc3\xa9"), BYTES("caf\xc3\xa9")},
        {BYTES("cafe\xcc\x81"), BYTES("caf\xc3\xa9")},
        {BYTES("\xe2\x84\xab"), BYTES("\xc3\x85")}, /* Angstrom sign */
        {BYTES("q\xcc\x87\xcc\xa3"), BYTES("q\xcc\xa3\xcc\x87")},
        {BYTES("\xe1\x84\x80\xe1\x85\xa1"), BYTES("\xea\xb0\x80")}, /* Hangul */
        {BYTES("\xea\xb0\x80\xe1\x86\xa8"), BYTES("\xea\xb0\x81")},
        {BYTES("\xe0\xa4\x95\xe0\xa4\xbc"), BYTES("\xe0\xa4\x95\xe0\xa4\xbc")},
        {BYTES("a\0e\xcc\x81"), BYTES("a\0\xc3\xa9")},
        {BYTES("e\xcc\x81\xff"), BYTES("e\xcc\x81\xff")}, /* no text */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        kl_utf8_nfc(cases[i].in, &out);
        assert_true(kl_str_eq(kl_buf_str(&out), cases[i].out));
        assert_int_equal(kl_utf8_is_nfc(cases[i].in),
                         kl_str_eq(cases[i].in, cases[i].out));
        assert_true(kl_utf8_is_nfc(cases[i].out));
        kl_buf_release(&out);
    }
}

/* Whether a text is in form C does not hang on the short way to tell. */
static void test_every_code_point_is_in_form_c_or_not(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp <= 0x10ffff; cp++) {
        struct kl_buf in = {0}, out = {0};

        if (cp >= 0xd800 && cp < 0xe000)
            continue;
        kl_buf_add_text(&in, "e");
        kl_utf8_encode(cp, &in);
        kl_utf8_nfc(kl_buf_str(&in), &out);
        assert_int_equal(kl_utf8_is_nfc(kl_buf_str(&in)),
                         kl_str_eq(kl_buf_str(&in), kl_buf_str(&out)));
        kl_buf_release(&in);
        kl_buf_release(&out);
    }
}

static void test_folded_order(void **state)
{
    static const struct {
        const char *a, *b;
        int plain, by_case, by_accent, by_both;
    } cases[] = {
        {"anna", "anna", 0, 0, 0, 0},
        {"Zoe", "anna", -1, 1, -1, 1},
        {"Zagreb", "\u00c9vora", -1, -1, 1, 1},
        {"Zell", "\u00e9toile", -1, -1, -1, 1},
        {"\u00c9a", "\u00e9a", -1, 0, -1, 0},
        {"Weitz", "Wei\u00df", -1, -1, 1, 1},
        {"Weiss", "Wei\u00df", -1, -1, 0, 0},
        {"\u0141\u00f3d\u017a", "Lublin", 1, 1, -1, -1},
        {"cafe\u0301", "caf\u00e9", -1, -1, 0, 0},
        {"\u042f", "\u0430", -1, 1, -1, 1},
        {"\u0438\u0306", "\u0439", -1, -1, -1, -1}, /* no Latin letters */
        {"a", "ab", -1, -1, -1, -1},
        {"", "a", -1, -1, -1, -1},
        {"\U0010ffff", "\xff", -1, -1, -1, -1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_str a = kl_str_from(cases[i].a), b = kl_str_from(cases[i].b);
        const int orders[] = {cases[i].plain, cases[i].by_case, cases[i].by_accent,
                              cases[i].by_both};

        for (unsigned fold = 0; fold < KL_ARRAY_LEN(orders); fold++) {
            assert_int_equal(kl_utf8_fold_cmp(a, b, fold), orders[fold]);
            assert_int_equal(kl_utf8_fold_cmp(b, a, fold), -orders[fold]);
        }
    }
}

static void test_accents(void **state)
{
    (void)state;
    assert_true(kl_utf8_has_accent(KL_STR("caf\u00e9")));
    assert_true(kl_utf8_has_accent(KL_STR("cafe\u0301")));
    assert_true(kl_utf8_has_accent(KL_STR("\u0141")));
    assert_false(kl_utf8_has_accent(KL_STR("cafe")));
    assert_false(kl_utf8_has_accent(KL_STR("\u0439\u4f5c\u20ac")));
    assert_false(kl_utf8_has_accent(KL_STR("\xff")));
    assert_false(kl_utf8_has_accent(KL_STR("")));
}

/* The flaws of a text, one after another: c for a control, i for what is not seen. */
static void test_flaws(void **state)
{
    static const struct {
        struct kl_str in;
        const char *flaws;
    } cases[] = {
        {BYTES("plain text \xc3\xa9 \xe3\x80\x80 \xff"), ""},
        {BYTES("\t\x7f\xc2\x85\0"), "cccc"},
        {BYTES("a\xe2\x80\x8b"
               "b\xc2\xa0"
               "c\xe2\x80\xaf\xc2\xad\xef\xbb\xbf"),
         "iiiii"},
        {BYTES("\xe2\x80\xae\xe2\x81\xa6\xd8\x9c\xe2\x80\xa8"), "iiii"},
        {BYTES("\xe3\x85\xa4\xcd\x8f\xe2\xa0\x80"), "iii"},
        /* emoji: a rocket behind a person, fire behind a heart, a keycap */
        {BYTES("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80"), ""},
        {BYTES("1\xef\xb8\x8f\xe2\x83\xa3"), ""},
        {BYTES("x\xef\xb8\x8f"), "i"},
        {BYTES("x\xe2\x80\x8dy"), "i"},
        /* Persian, and a Malayalam chillu at the end of a word */
        {BYTES("\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xae"), ""},
        {BYTES("\xe0\xb4\xa8\xe0\xb5\x8d\xe2\x80\x8d"), ""},
        {BYTES("\xe0\xb4\xa8\xe2\x80\x8d"), "i"},
        {BYTES("\xe2\x80\x8d"), "i"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_flawed flawed;
        char found[16] = "";
        size_t off = 0, n = 0;

        while (kl_utf8_next_flaw(cases[i].in, &off, &flawed) && n < sizeof(found) - 1)
            found[n++] = flawed.flaw == KL_FLAW_CONTROL ? 'c' : 'i';
        assert_string_equal(found, cases[i].flaws);
        assert_int_equal(off, cases[i].in.len);
    }
}

static void test_classes(void **state)
{
    static const struct {
        int32_t cp;
        enum kl_char kind;
        bool latin;
    } cases[] = {
        {'A', KL_CHAR_UPPER, true},      {'z', KL_CHAR_LOWER, true},
        {'0', KL_CHAR_DIGIT, false},     {' ', KL_CHAR_BLANK, false},
        {'-', KL_CHAR_OTHER, false},     {0xc9, KL_CHAR_UPPER, true},
        {0xd7, KL_CHAR_OTHER, false},    {0x1c5, KL_CHAR_UPPER, true},
        {0x3b1, KL_CHAR_LOWER, false},   {0x416, KL_CHAR_UPPER, false},
        {0x4f5c, KL_CHAR_LETTER, false}, {0x301, KL_CHAR_MARK, false},
        {0x663, KL_CHAR_DIGIT, false},   {0x3000, KL_CHAR_BLANK, false},
        {0xa0, KL_CHAR_OTHER, false},    {0x200b, KL_CHAR_OTHER, false},
        {-1, KL_CHAR_OTHER, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        assert_int_equal(kl_utf8_char(cases[i].cp), cases[i].kind);
        assert_int_equal(kl_utf8_is_latin(cases[i].cp), cases[i].latin);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_form_c),
        cmocka_unit_test(test_every_code_point_is_in_form_c_or_not),
        cmocka_unit_test(test_folded_order),
        cmocka_unit_test(test_accents),
        cmocka_unit_test(test_flaws),
        cmocka_unit_test(test_classes),
    };

    return cmocka_run_group_tests_name("utf8_forms", tests, NULL, NULL);
}
