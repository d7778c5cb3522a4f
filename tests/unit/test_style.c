#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/style.h"

static void test_letters_are_distinct(void **state)
{
    (void)state;
    for (int a = 0; a < UI_STYLE_COUNT; a++) {
        assert_true(ui_style_letter((enum ui_style)a) > ' ');
        for (int b = 0; b < a; b++)
            assert_int_not_equal(ui_style_letter((enum ui_style)a),
                                 ui_style_letter((enum ui_style)b));
    }
}

static bool same(struct ui_ink a, struct ui_ink b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attrs == b.attrs;
}

/* What a key's segments say must be seen at every depth, on and off the cursor. */
static void test_segments_differ(void **state)
{
    static const enum ui_style pairs[][2] = {
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_PADDING},
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_WRONG},
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_INVERTED},
        {UI_STYLE_KEY_WRONG, UI_STYLE_KEY_PADDING},
        {UI_STYLE_KEY_WRONG, UI_STYLE_KEY_TEXT},
    };

    (void)state;
    for (int depth = 0; depth < UI_DEPTH_COUNT; depth++) {
        for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
            for (unsigned mods = 0; mods <= UI_MOD_ROW; mods++)
                assert_false(same(ui_style_ink(pairs[i][0], mods, (enum ui_depth)depth),
                                  ui_style_ink(pairs[i][1], mods, (enum ui_depth)depth)));
        }
    }
}

static void test_modifiers_are_seen(void **state)
{
    (void)state;
    for (int depth = 0; depth < UI_DEPTH_COUNT; depth++) {
        for (unsigned a = 0; a < UI_MOD_MATCH; a = a ? 2 * a : 1) {
            struct ui_ink plain = ui_style_ink(UI_STYLE_TEXT, 0, (enum ui_depth)depth);
            unsigned mod = a ? a : UI_MOD_MATCH;

            assert_false(
                same(plain, ui_style_ink(UI_STYLE_TEXT, mod, (enum ui_depth)depth)));
        }
    }
}

static void test_colours_fit_their_depth(void **state)
{
    static const int colours[] = {0, 8, 16, 256};

    (void)state;
    for (int depth = 0; depth < UI_DEPTH_COUNT; depth++) {
        for (int style = 0; style < UI_STYLE_COUNT; style++) {
            for (unsigned mods = 0; mods < UI_MODS; mods++) {
                struct ui_ink ink =
                    ui_style_ink((enum ui_style)style, mods, (enum ui_depth)depth);

                assert_in_range(ink.fg + 1, 0, colours[depth]);
                assert_in_range(ink.bg + 1, 0, colours[depth]);
                assert_true(ink.fg == -1 || ink.fg != ink.bg);
            }
        }
    }
}

static void test_depth(void **state)
{
    (void)state;
    assert_int_equal(ui_style_depth(-1), UI_DEPTH_MONO);
    assert_int_equal(ui_style_depth(2), UI_DEPTH_MONO);
    assert_int_equal(ui_style_depth(8), UI_DEPTH_8);
    assert_int_equal(ui_style_depth(16), UI_DEPTH_16);
    assert_int_equal(ui_style_depth(88), UI_DEPTH_16);
    assert_int_equal(ui_style_depth(256), UI_DEPTH_256);
    assert_int_equal(ui_style_depth(1 << 24), UI_DEPTH_256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_distinct),
        cmocka_unit_test(test_segments_differ),
        cmocka_unit_test(test_modifiers_are_seen),
        cmocka_unit_test(test_colours_fit_their_depth),
        cmocka_unit_test(test_depth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
