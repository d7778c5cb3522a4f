#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/colour.h"
#include "ui/theme.h"

static bool same(struct ui_ink a, struct ui_ink b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attrs == b.attrs;
}

static void each_theme(void (*test)(const struct ui_theme *theme, enum ui_depth depth))
{
    for (int i = 0; i < KL_THEME_COUNT; i++) {
        struct ui_theme theme;

        ui_theme_init(&theme, (enum kl_theme)i);
        for (int depth = 0; depth < UI_DEPTH_COUNT; depth++) {
            print_message("# theme %d at depth %d\n", i, depth);
            test(&theme, (enum ui_depth)depth);
        }
    }
}

/* What a key's segments say must be seen in every theme, on and off the cursor. */
static void segments_differ(const struct ui_theme *theme, enum ui_depth depth)
{
    static const enum ui_style pairs[][2] = {
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_PADDING},
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_WRONG},
        {UI_STYLE_KEY_DIGITS, UI_STYLE_KEY_INVERTED},
        {UI_STYLE_KEY_INVERTED, UI_STYLE_KEY_PADDING},
        {UI_STYLE_KEY_INVERTED, UI_STYLE_KEY_TEXT},
        {UI_STYLE_KEY_WRONG, UI_STYLE_KEY_PADDING},
        {UI_STYLE_KEY_WRONG, UI_STYLE_KEY_TEXT},
        {UI_STYLE_KEY_WRONG, UI_STYLE_KEY_INVERTED},
        {UI_STYLE_KEY_TEXT, UI_STYLE_KEY_DELIMITER},
        {UI_STYLE_ESCAPE, UI_STYLE_KEY_TEXT},
        {UI_STYLE_HINT_KEY, UI_STYLE_TEXT},
        {UI_STYLE_TITLE_HERE, UI_STYLE_TITLE},
    };

    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
        for (unsigned mods = 0; mods <= UI_MOD_ROW; mods++) {
            struct ui_ink a = ui_theme_ink(theme, pairs[i][0], mods, depth);
            struct ui_ink b = ui_theme_ink(theme, pairs[i][1], mods, depth);

            /* Grey is not grey on the few backgrounds of a row. */
            if (mods && (depth != UI_DEPTH_256 || theme->theme == KL_THEME_MONO) &&
                pairs[i][1] == UI_STYLE_KEY_DELIMITER)
                continue;
            if (same(a, b))
                fail_msg("%s and %s look the same", ui_style_name(pairs[i][0]),
                         ui_style_name(pairs[i][1]));
        }
}

static void test_segments_differ(void **state)
{
    (void)state;
    each_theme(segments_differ);
}

/* The marks of rows have signs of their own; with colours they have those too. */
static void marks_differ(const struct ui_theme *theme, enum ui_depth depth)
{
    static const enum ui_style marks[] = {UI_STYLE_ERROR, UI_STYLE_WARNING, UI_STYLE_INFO,
                                          UI_STYLE_GOOD};

    if (depth == UI_DEPTH_MONO || theme->theme == KL_THEME_MONO)
        return;
    for (size_t a = 0; a < 4; a++)
        for (size_t b = 0; b < a; b++)
            assert_false(same(ui_theme_ink(theme, marks[a], 0, depth),
                              ui_theme_ink(theme, marks[b], 0, depth)));
}

static void test_marks_differ(void **state)
{
    (void)state;
    each_theme(marks_differ);
}

static void modifiers_are_seen(const struct ui_theme *theme, enum ui_depth depth)
{
    for (unsigned a = 0; a < UI_MODS; a++)
        for (unsigned b = 0; b < a; b++) {
            bool covered = (a & UI_MOD_MATCH) && (b & UI_MOD_MATCH);
            bool cells = (a & UI_MOD_CELL) && (b & UI_MOD_CELL) &&
                         (a & UI_MOD_MATCH) == (b & UI_MOD_MATCH);

            /* The strongest one covers the others, where there are colours; and in mono
             * a hit in the cell at the cursor is underlined already. */
            if (covered || cells || ((a & UI_MOD_CELL) && (b & UI_MOD_CELL)))
                continue;
            if (same(ui_theme_ink(theme, UI_STYLE_TEXT, a, depth),
                     ui_theme_ink(theme, UI_STYLE_TEXT, b, depth)))
                fail_msg("modifiers %u and %u look the same", a, b);
        }
}

static void test_modifiers_are_seen(void **state)
{
    (void)state;
    each_theme(modifiers_are_seen);
}

static void colours_fit(const struct ui_theme *theme, enum ui_depth depth)
{
    static const int colours[] = {0, 8, 16, 256};
    int most = theme->theme == KL_THEME_MONO ? 0 : colours[depth];

    if (theme->theme == KL_THEME_TERMINAL && most > 16)
        most = 16;
    for (int style = 0; style < UI_STYLE_COUNT; style++)
        for (unsigned mods = 0; mods < UI_MODS; mods++) {
            struct ui_ink ink = ui_theme_ink(theme, (enum ui_style)style, mods, depth);

            assert_in_range(ink.fg + 1, 0, most);
            assert_in_range(ink.bg + 1, 0, most);
            assert_true(ink.fg == -1 || ink.fg != ink.bg);
        }
}

static void test_colours_fit_their_depth(void **state)
{
    (void)state;
    each_theme(colours_fit);
}

/* ---- contrast, as WCAG 2.1 reckons it ---- */

static double linear(int part)
{
    double x = part / 255.0, root, power = 1;

    if (x <= 0.03928)
        return x / 12.92;
    /* ((x + 0.055) / 1.055) ^ 2.4, as the square times the fifth root of its square */
    x = (x + 0.055) / 1.055;
    root = x;
    for (int i = 0; i < 60; i++) { /* Newton: root ^ 5 = x ^ 2 */
        double four = root * root * root * root;

        root -= (root * four - x * x) / (5 * four);
    }
    power = x * x * root;
    return power;
}

static double luminance(int colour)
{
    int rgb[3];

    ui_colour_rgb(colour, rgb);
    return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

static double contrast(int a, int b)
{
    double one = luminance(a), other = luminance(b);

    return one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05);
}

/* What recedes on purpose, but must be readable. */
static bool is_quiet(enum ui_style style)
{
    return style == UI_STYLE_RULE || style == UI_STYLE_POSITION ||
           style == UI_STYLE_KEY_PADDING || style == UI_STYLE_KEY_DELIMITER ||
           style == UI_STYLE_RULER || style == UI_STYLE_BAR;
}

/* On black, white and a ground of its own, at 256 colours, which no palette changes. */
static void test_contrast(void **state)
{
    static const struct {
        enum kl_theme theme;
        int ground, text;
        double loud, quiet, over;
    } cases[] = {
        {KL_THEME_DARK, 16, 231, 4.5, 2.8, 1.8},
        {KL_THEME_LIGHT, 231, 16, 4.5, 2.6, 2.0},
        {KL_THEME_HIGH_CONTRAST, 16, 231, 10.0, 8.0, 5.0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct ui_theme theme;

        ui_theme_init(&theme, cases[i].theme);
        for (int style = 0; style < UI_STYLE_COUNT; style++)
            for (unsigned mods = 0; mods < UI_MODS; mods = mods ? 2 * mods : 1) {
                struct ui_ink ink =
                    ui_theme_ink(&theme, (enum ui_style)style, mods, UI_DEPTH_256);
                double least = mods                             ? cases[i].over
                               : is_quiet((enum ui_style)style) ? cases[i].quiet
                                                                : cases[i].loud;
                double is = contrast(ink.fg < 0 ? cases[i].text : ink.fg,
                                     ink.bg < 0 ? cases[i].ground : ink.bg);

                if (is < least)
                    fail_msg("theme %d, %s with %u: %.1f", cases[i].theme,
                             ui_style_name((enum ui_style)style), mods, is);
            }
    }
}

/* ---- looks ---- */

static void test_read_look(void **state)
{
    static const struct {
        const char *text;
        struct ui_ink look;
    } cases[] = {
        {"", {-1, -1, 0}},
        {"red", {1, -1, 0}},
        {"bright-red bold", {9, -1, UI_ATTR_BOLD}},
        {"bold dim", {-1, -1, UI_ATTR_BOLD | UI_ATTR_DIM}},
        {"240 on 17 underline", {240, 17, UI_ATTR_UNDERLINE}},
        {"on white", {-1, 7, 0}},
        {"default on default reverse", {-1, -1, UI_ATTR_REVERSE}},
        {"#ff0000", {196, -1, 0}},
        {"#000000 on #FFFFFF", {16, 231, 0}},
        {"#888888", {102, -1, 0}},
        {"bold  red", {1, -1, UI_ATTR_BOLD}},
    };
    static const char *const wrong[] = {"crimson",  "256",
                                        "red blue", "on",
                                        "red on",   "on bold",
                                        "#12345",   "#12345g",
                                        "-1",       "red on blue on green",
                                        "on 1 2",   "bright-default",
                                        "Bold"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_ink look = {7, 7, 7};
        struct kl_err err = {0};

        print_message("# %s\n", cases[i].text);
        assert_int_equal(ui_theme_read_look(kl_str_from(cases[i].text), &look, &err),
                         KL_OK);
        assert_true(same(look, cases[i].look));
    }
    for (size_t i = 0; i < KL_ARRAY_LEN(wrong); i++) {
        struct ui_ink look = {7, 7, 7};
        struct kl_err err = {0};

        print_message("# %s\n", wrong[i]);
        assert_int_equal(ui_theme_read_look(kl_str_from(wrong[i]), &look, &err),
                         KL_INVALID);
        assert_true(err.text[0]);
        assert_int_equal(look.fg, 7);
    }
}

static void test_a_look_at_other_depths(void **state)
{
    static const struct {
        int fg, c16, c8;
    } cases[] = {{-1, -1, -1}, {3, 3, 3},    {11, 11, 3}, {196, 9, 1},
                 {16, 0, 0},   {231, 15, 7}, {244, 8, 7}, {235, 0, 0}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct ui_ink look = {cases[i].fg, -1, UI_ATTR_BOLD};
        struct ui_theme theme;

        print_message("# %d\n", cases[i].fg);
        ui_theme_init(&theme, KL_THEME_DARK);
        ui_theme_set(&theme, UI_STYLE_TEXT, &look);
        assert_int_equal(ui_theme_ink(&theme, UI_STYLE_TEXT, 0, UI_DEPTH_256).fg,
                         cases[i].fg);
        assert_int_equal(ui_theme_ink(&theme, UI_STYLE_TEXT, 0, UI_DEPTH_16).fg,
                         cases[i].c16);
        assert_int_equal(ui_theme_ink(&theme, UI_STYLE_TEXT, 0, UI_DEPTH_8).fg,
                         cases[i].c8);
        assert_int_equal(ui_theme_ink(&theme, UI_STYLE_TEXT, 0, UI_DEPTH_MONO).attrs,
                         UI_ATTR_BOLD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segments_differ),
        cmocka_unit_test(test_marks_differ),
        cmocka_unit_test(test_modifiers_are_seen),
        cmocka_unit_test(test_colours_fit_their_depth),
        cmocka_unit_test(test_contrast),
        cmocka_unit_test(test_read_look),
        cmocka_unit_test(test_a_look_at_other_depths),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
