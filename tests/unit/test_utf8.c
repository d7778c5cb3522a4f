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

static void test_decode(void **state)
{
    static const struct {
        struct kl_str in;
        int32_t cp;
        size_t len;
    } cases[] = {
        {BYTES("a"), 'a', 1},
        {BYTES("\0"), 0, 1},
        {BYTES("\xc3\xa9"), 0xe9, 2},
        {BYTES("\xe4\xbd\x9c"), 0x4f5c, 3},
        {BYTES("\xf0\x9f\x9a\x80"), 0x1f680, 4},
        {BYTES("\xf4\x8f\xbf\xbf"), 0x10ffff, 4},
        {BYTES("\xf4\x90\x80\x80"), -1, 1}, /* above U+10FFFF */
        {BYTES("\xed\xa0\x80"), -1, 1},     /* a surrogate */
        {BYTES("\xc0\xaf"), -1, 1},         /* overlong */
        {BYTES("\xe0\x80\xaf"), -1, 1},     /* overlong */
        {BYTES("\xc3"), -1, 1},             /* cut */
        {BYTES("\xe4\xbd"), -1, 1},
        {BYTES("\x80"), -1, 1},
        {BYTES("\xff"), -1, 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        size_t len = 99;

        assert_int_equal(kl_utf8_decode(cases[i].in, 0, &len), cases[i].cp);
        assert_int_equal(len, cases[i].len);
        assert_int_equal(kl_utf8_valid(cases[i].in), cases[i].cp >= 0);
    }
}

static void test_encode_gives_back_what_decode_read(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp <= 0x10ffff; cp += cp < 0x3000 ? 1 : 97) {
        struct kl_buf out = {0};
        size_t len;

        if (cp >= 0xd800 && cp < 0xe000)
            continue;
        kl_utf8_encode(cp, &out);
        assert_int_equal(kl_utf8_decode(kl_buf_str(&out), 0, &len), cp);
        assert_int_equal(len, out.len);
        kl_buf_release(&out);
    }
}

static const struct visible_case {
    const char *what;
    struct kl_str in;
    const char *utf8;
    const char *ascii;
    size_t width;    /* columns of utf8 */
    size_t clusters; /* escapes included */
} visible_cases[] = {
    {"empty", BYTES(""), "", "", 0, 0},
    {"plain", BYTES("a b~"), "a b~", "a b~", 4, 4},
    {"backslash", BYTES("a\\n"), "a\\n", "a\\n", 3, 3},
    {"c0", BYTES("a\tb\nc\rd\0e\x1b[0m"), "a\\tb\\nc\\rd\\x00e\\x1b[0m",
     "a\\tb\\nc\\rd\\x00e\\x1b[0m", 22, 13},
    {"del", BYTES("\x7f"), "\\x7f", "\\x7f", 4, 1},
    {"c1",
     BYTES("\xc2\x9b"
           "1m"),
     "\\u009b1m", "\\u009b1m", 8, 3},
    {"invalid", BYTES("a\xff\xc3"), "a\\xff\\xc3", "a\\xff\\xc3", 9, 3},
    {"cut before text",
     BYTES("\xe4\xbd"
           "a"),
     "\\xe4\\xbd"
     "a",
     "\\xe4\\xbd"
     "a",
     9, 3},
    {"accent", BYTES("Bj\xc3\xb6rn"), "Björn", "Bj\\u00f6rn", 5, 5},
    {"wide", BYTES("作者"), "作者", "\\u4f5c\\u8005", 4, 2},
    {"ideographic space", BYTES("作\xe3\x80\x80者"), "作\xe3\x80\x80者",
     "\\u4f5c\\u3000\\u8005", 6, 3},
    {"nbsp", BYTES("a\xc2\xa0z"), "a\\u00a0z", "a\\u00a0z", 8, 3},
    {"zero-width space", BYTES("ab\xe2\x80\x8b"), "ab\\u200b", "ab\\u200b", 8, 3},
    {"bidi override",
     BYTES("\xe2\x80\xae"
           "abc"),
     "\\u202e"
     "abc",
     "\\u202e"
     "abc",
     9, 4},
    {"bidi isolate",
     BYTES("\xe2\x81\xa6"
           "a"),
     "\\u2066"
     "a",
     "\\u2066"
     "a",
     7, 2},
    {"bom",
     BYTES("\xef\xbb\xbf"
           "a"),
     "\\ufeff"
     "a",
     "\\ufeff"
     "a",
     7, 2},
    {"soft hyphen",
     BYTES("a\xc2\xad"
           "b"),
     "a\\u00ad"
     "b",
     "a\\u00ad"
     "b",
     8, 3},
    {"line separator", BYTES("\xe2\x80\xa8"), "\\u2028", "\\u2028", 6, 1},
    {"language tag", BYTES("a\xf3\xa0\x80\x81"), "a\\U000e0001", "a\\U000e0001", 11, 2},
    {"stray tag", BYTES("a\xf3\xa0\x81\xa7"), "a\\U000e0067", "a\\U000e0067", 11, 2},
    {"private use", BYTES("\xee\x80\x80"), "\\ue000", "\\ue000", 6, 1},
    {"unassigned", BYTES("\xcd\xb8"), "\\u0378", "\\u0378", 6, 1},
    {"hangul filler", BYTES("\xe3\x85\xa4"), "\\u3164", "\\u3164", 6, 1},
    {"combining", BYTES("e\xcc\x81t"), "e\xcc\x81t", "e\\u0301t", 2, 2},
    {"mark without a letter", BYTES("\xcc\x81t"), "\\u0301t", "\\u0301t", 7, 2},
    {"mark behind an escape", BYTES("\t\xcc\x81"), "\\t\\u0301", "\\t\\u0301", 8, 2},
    {"emoji", BYTES("🚀"), "🚀", "\\U0001f680", 2, 1},
    {"emoji style", BYTES("\xe2\x98\xba\xef\xb8\x8f"), "\xe2\x98\xba\xef\xb8\x8f",
     "\\u263a\\ufe0f", 2, 1},
    {"style on a letter", BYTES("a\xef\xb8\x8f"), "a\\ufe0f", "a\\ufe0f", 7, 2},
    {"keycap", BYTES("1\xef\xb8\x8f\xe2\x83\xa3"), "1\xef\xb8\x8f\xe2\x83\xa3",
     "1\\ufe0f\\u20e3", 2, 1},
    {"flag", BYTES("🇩🇪🇫🇷"), "🇩🇪🇫🇷", "\\U0001f1e9\\U0001f1ea\\U0001f1eb\\U0001f1f7", 4, 2},
    {"flag of a region", BYTES("🏴󠁧󠁢󠁷󠁬󠁳󠁿"),
     "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
     "\\U0001f3f4\\U000e0067\\U000e0062\\U000e0077\\U000e006c\\U000e0073\\U000e007f", 2,
     1},
    {"astronaut", BYTES("👩\xe2\x80\x8d🚀"), "👩\xe2\x80\x8d🚀",
     "\\U0001f469\\u200d\\U0001f680", 2, 1},
    {"joiner behind an emoji", BYTES("👩\xe2\x80\x8d"), "👩\\u200d", "\\U0001f469\\u200d",
     8, 2},
    {"joiner in Latin",
     BYTES("a\xe2\x80\x8d"
           "b"),
     "a\\u200d"
     "b",
     "a\\u200d"
     "b",
     8, 3},
    {"skin tone", BYTES("👍🏽"), "👍🏽", "\\U0001f44d\\U0001f3fd", 2, 1},
    {"Persian", BYTES("می\xe2\x80\x8cخواهم"), "می\xe2\x80\x8cخواهم",
     "\\u0645\\u06cc\\u200c\\u062e\\u0648\\u0627\\u0647\\u0645", 7, 7},
    {"non-joiner at an end", BYTES("می\xe2\x80\x8c"), "می\\u200c",
     "\\u0645\\u06cc\\u200c", 8, 3},
    {"Devanagari", BYTES("कि"), "कि", "\\u0915\\u093f", 2, 1},
    {"Hangul jamo", BYTES("\xe1\x84\x80\xe1\x85\xa1"), "\xe1\x84\x80\xe1\x85\xa1",
     "\\u1100\\u1161", 2, 1},
    {"ideographic variant", BYTES("葛\xf3\xa0\x84\x80"), "葛\xf3\xa0\x84\x80",
     "\\u845b\\U000e0100", 2, 1},
};

static void test_visible(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(visible_cases); i++) {
        const struct visible_case *c = &visible_cases[i];
        struct kl_buf out = {0};
        struct kl_grapheme g;
        size_t n = 0;

        print_message("# %s\n", c->what);
        kl_utf8_visible(c->in, KL_VISIBLE_UTF8, &out);
        assert_string_equal(kl_buf_text(&out), c->utf8);
        assert_int_equal(kl_utf8_width(c->in), c->width);
        assert_int_equal(kl_utf8_width(kl_buf_str(&out)), c->width);
        kl_buf_clear(&out);
        kl_utf8_visible(c->in, KL_VISIBLE_ASCII, &out);
        assert_string_equal(kl_buf_text(&out), c->ascii);
        for (size_t off = 0; kl_utf8_next(c->in, off, &g); off += g.len)
            n++;
        assert_int_equal(n, c->clusters);
        kl_buf_release(&out);
    }
}

/* Whatever the bytes, the visible form is valid UTF-8 without a control, is its own
 * visible form, and every cluster has a width. */
static void test_visible_of_any_bytes(void **state)
{
    uint32_t seed = 1;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        static const uint32_t tops[] = {0x80, 0x800, 0x3100, 0x20000, 0xe0200, 0x110000};
        struct kl_buf in = {0}, once = {0}, twice = {0};
        struct kl_grapheme g;

        for (int n = 0; n < 12; n++) {
            seed = seed * 1664525 + 1013904223;
            if (seed >> 29 == 0)
                kl_buf_add_char(&in, (char)(seed >> 16));
            else
                kl_utf8_encode((seed >> 8) % tops[(seed >> 4) % 6], &in);
        }
        kl_utf8_visible(kl_buf_str(&in), KL_VISIBLE_UTF8, &once);
        kl_utf8_visible(kl_buf_str(&once), KL_VISIBLE_UTF8, &twice);
        assert_true(kl_utf8_valid(kl_buf_str(&once)));
        assert_string_equal(kl_buf_text(&once), kl_buf_text(&twice));
        for (size_t off = 0; kl_utf8_next(kl_buf_str(&once), off, &g); off += g.len) {
            assert_false(g.escape);
            assert_in_range(g.width, 1, 2);
        }
        kl_buf_clear(&twice);
        kl_utf8_visible(kl_buf_str(&in), KL_VISIBLE_ASCII, &twice);
        for (size_t i = 0; i < twice.len; i++)
            assert_in_range((unsigned char)twice.data[i], 0x20, 0x7e);
        kl_buf_release(&in);
        kl_buf_release(&once);
        kl_buf_release(&twice);
    }
}

/* Thousands of marks on one letter do not make one endless cluster. */
static void test_long_cluster_is_cut(void **state)
{
    struct kl_buf in = {0};
    struct kl_grapheme g;

    (void)state;
    kl_buf_add_char(&in, 'a');
    for (int i = 0; i < 5000; i++)
        kl_buf_add_text(&in, "\xcc\x81");
    assert_true(kl_utf8_next(kl_buf_str(&in), 0, &g));
    assert_int_equal(g.len, 61);
    assert_int_equal(g.width, 1);
    assert_true(kl_utf8_next(kl_buf_str(&in), g.len, &g));
    assert_true(g.escape);
    kl_buf_release(&in);
}

static void test_fit(void **state)
{
    static const struct {
        const char *in;
        size_t columns;
        enum kl_visible mode;
        const char *out;
        size_t used;
    } cases[] = {
        {"abc", 3, KL_VISIBLE_UTF8, "abc", 3},
        {"abc", 9, KL_VISIBLE_UTF8, "abc", 3},
        {"abcd", 3, KL_VISIBLE_UTF8, "ab…", 3},
        {"abcd", 3, KL_VISIBLE_ASCII, "ab~", 3},
        {"abcd", 1, KL_VISIBLE_UTF8, "…", 1},
        {"abcd", 0, KL_VISIBLE_UTF8, "", 0},
        {"", 0, KL_VISIBLE_UTF8, "", 0},
        {"作者", 4, KL_VISIBLE_UTF8, "作者", 4},
        {"作者", 3, KL_VISIBLE_UTF8, "作…", 3},
        {"作者", 2, KL_VISIBLE_UTF8, "…", 1},
        {"作者", 1, KL_VISIBLE_UTF8, "…", 1},
        {"e\xcc\x81"
         "e\xcc\x81"
         "e",
         2, KL_VISIBLE_UTF8, "e\xcc\x81…", 2},
        {"👩\xe2\x80\x8d🚀x", 2, KL_VISIBLE_UTF8, "…", 1},
        {"👩\xe2\x80\x8d🚀", 2, KL_VISIBLE_UTF8, "👩\xe2\x80\x8d🚀", 2},
        {"e\xcc\x81", 1, KL_VISIBLE_UTF8, "e\xcc\x81", 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        assert_int_equal(
            kl_utf8_fit(kl_str_from(cases[i].in), cases[i].columns, cases[i].mode, &out),
            cases[i].used);
        assert_string_equal(kl_buf_text(&out), cases[i].out);
        kl_buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_encode_gives_back_what_decode_read),
        cmocka_unit_test(test_visible),
        cmocka_unit_test(test_visible_of_any_bytes),
        cmocka_unit_test(test_long_cluster_is_cut),
        cmocka_unit_test(test_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
