#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/golden.h"
#include "tests/unit/world.h"
#include "ui/settings.h"

static void read_text(struct kl_config *config, const char *text,
                      struct kl_config_faults *faults)
{
    kl_config_init(config);
    kl_config_read(config, kl_str_from(text), &ui_settings_words, faults);
}

static void read_right(struct kl_config *config, const char *text)
{
    struct kl_config_faults faults = {0};

    read_text(config, text, &faults);
    if (faults.n)
        fail_msg("line %u: %s", faults.faults[0].line, faults.faults[0].err.text);
}

static void test_faults(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *words;
        const char *advice; /* begins with it; NULL: any */
    } cases[] = {
        {"[keys]\nabc = reverse", 2, "abc is no key", "keys are written as the help"},
        {"[keys]\nF13 = reverse", 2, "F13 is no key", NULL},
        {"[keys]\nAlt- = reverse", 2, "Alt- is no key", NULL},
        {"[keys]\nx = reverze", 2, "no such action: reverze", "did you mean reverse?"},
        {"[keys]\nx = frobnicate", 2, "no such action: frobnicate",
         "keyline.conf(5) lists them"},
        {"[keys]\nx =", 2, "no such action: ", NULL},
        {"[keys]\nCtrl-C = up", 2, "Ctrl-C always cancels and leaves: it cannot be bound",
         ""},
        {"[keys]\nx = up\n\nx = down", 4, "x is bound in line 2 already", ""},
        {"[keys]\nx = up\nxy = down", 3, "xy is bound in line 2 already", ""},
        {"[keys]\nx = none\n[keys]\nx = down", 4, "x is bound in line 2 already", ""},
        {"[keys rows]\nx = up\n[keys rows]\nx = down", 4, "x is bound in line 2 already",
         ""},
        {"[keys row]\nx = up", 1, "no such view: row", "there are tables, "},
        {"[keys tables]\nx = reverse", 2, "reverse does not work in the view tables", ""},
        {"[style]\npadding = dim", 2, "no such style: padding", NULL},
        {"[style]\nkey-paddin = dim", 2, "no such style: key-paddin",
         "did you mean key-padding?"},
        {"[style]\ntext = bold\ntext = dim", 3, "text is set in line 2 already", ""},
        {"[style]\ntext = crimson", 2, "\"crimson\" is no colour or attribute here",
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_config_faults faults = {0};
        struct kl_config config;

        print_message("# %s\n", cases[i].text);
        read_text(&config, cases[i].text, &faults);
        assert_int_equal(faults.n, 1);
        assert_int_equal(faults.faults[0].line, cases[i].line);
        assert_string_equal(faults.faults[0].err.text, cases[i].words);
        if (cases[i].advice)
            assert_int_equal(strncmp(faults.faults[0].err.advice, cases[i].advice,
                                     strlen(cases[i].advice)),
                             0);
        kl_config_faults_release(&faults);
        kl_config_release(&config);
    }
}

/* The same key may mean another thing in other views, and in one than in all. */
static void test_not_bound_twice(void **state)
{
    struct kl_config config;

    (void)state;
    read_right(&config, "[keys]\nx = reverse\n[keys tables]\nx = table\n"
                        "[keys rows]\nx = findings\n");
    kl_config_release(&config);
}

static void test_bind(void **state)
{
    static const struct {
        enum ui_view_kind kind;
        const char *keys;
        enum ui_match match;
        enum ui_action action;
    } cases[] = {
        {UI_VIEW_ROWS, "x", UI_MATCH_ACTION, UI_ACTION_REVERSE},
        {UI_VIEW_ROWS, "r", UI_MATCH_ACTION, UI_ACTION_REVERSE}, /* stays */
        {UI_VIEW_TABLES, "x", UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, "w", UI_MATCH_NONE, UI_ACTION_NONE}, /* none */
        {UI_VIEW_ITEM, "w", UI_MATCH_ACTION, UI_ACTION_NEXT_FINDING},
        {UI_VIEW_TABLES, "q", UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, "y", UI_MATCH_ACTION, UI_ACTION_UP}, /* instead of yc … */
        {UI_VIEW_ROWS, "yc", UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, "zz", UI_MATCH_ACTION, UI_ACTION_LAST},
        {UI_VIEW_ROWS, "z", UI_MATCH_PREFIX, UI_ACTION_NONE},
        {UI_VIEW_ROWS, "Alt-x", UI_MATCH_ACTION, UI_ACTION_FIRST},
        {UI_VIEW_ROWS, "=", UI_MATCH_ACTION, UI_ACTION_RERUN},
        {UI_VIEW_ROWS, "[", UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, "K", UI_MATCH_ACTION, UI_ACTION_FINDINGS}, /* the view's */
        {UI_VIEW_ITEM, "K", UI_MATCH_ACTION, UI_ACTION_DOWN},
    };
    struct ui_keymap *map = NULL;
    struct kl_buf keys = {0};
    struct kl_config config;

    (void)state;
    read_right(&config, "[keys]\nx = reverse\nq = none\ny = up\nzz = last\n"
                        "Alt-x = first\n\"=\" = rerun\n\"[\" = none\nK = down\n"
                        "[keys rows]\nw = none\nK = findings\n");
    assert_int_equal(ui_keymap_new(&map, NULL), KL_OK);
    ui_settings_bind(&config, map);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        enum ui_action action = UI_ACTION_NONE;
        int32_t pressed[UI_KEYS_MAX];
        size_t n = ui_key_parse(kl_str_from(cases[i].keys), pressed, UI_KEYS_MAX);

        print_message("# %s\n", cases[i].keys);
        assert_int_equal(ui_keymap_find(map, cases[i].kind, pressed, n, &action),
                         cases[i].match);
        assert_int_equal(action, cases[i].action);
    }
    /* What was chosen comes first in hints and help. */
    ui_keymap_keys(map, UI_VIEW_ROWS, UI_ACTION_REVERSE, 0, &keys);
    assert_string_equal(kl_buf_text(&keys), "x r");
    kl_buf_release(&keys);
    ui_keymap_free(&map);
    kl_config_release(&config);
}

static void test_every_view_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < UI_VIEW_KINDS; i++) {
        const char *name = ui_view_name((enum ui_view_kind)i);

        assert_non_null(name);
        assert_int_equal(ui_settings_words.view(kl_str_from(name), NULL), KL_OK);
    }
}

static void test_theme(void **state)
{
    struct ui_theme theme, plain;
    struct kl_config config;

    (void)state;
    read_right(&config, "theme = light\n[style]\nkey-padding = 17 underline\n");
    ui_settings_theme(&config, &theme);
    ui_theme_init(&plain, KL_THEME_LIGHT);
    assert_int_equal(ui_theme_ink(&theme, UI_STYLE_KEY_PADDING, 0, UI_DEPTH_256).fg, 17);
    assert_int_equal(ui_theme_ink(&theme, UI_STYLE_KEY_PADDING, 0, UI_DEPTH_MONO).attrs,
                     UI_ATTR_UNDERLINE);
    assert_int_equal(ui_theme_ink(&theme, UI_STYLE_KEY_DIGITS, 0, UI_DEPTH_256).fg,
                     ui_theme_ink(&plain, UI_STYLE_KEY_DIGITS, 0, UI_DEPTH_256).fg);
    kl_config_release(&config);
}

static void test_columns(void **state)
{
    struct kl_table_config table = {0};
    struct ui_columns columns;
    struct kl_config config;

    (void)state;
    read_right(&config, "[table t]\ncolumns = b, a\nhide = c, \"*\"\n"
                        "widths = a:7, sk:40, d:9\nfreeze = 3\n");
    kl_table_config_read(&table, &config, "t", NULL, NULL);
    ui_columns_init(&columns);
    ui_settings_columns(&table, "sk", &columns);
    assert_int_equal(columns.n, 3);
    assert_string_equal(columns.list[0].name, "b");
    assert_false(columns.list[0].hidden);
    assert_int_equal(columns.list[1].width, 7);
    assert_int_equal(ui_columns_width(&columns, "d"), 9); /* has no place of its own */
    assert_int_equal(ui_columns_find(&columns, "d"), SIZE_MAX);
    assert_int_equal(ui_columns_width(&columns, "e"), 0);
    assert_true(columns.list[2].hidden);
    assert_true(columns.others_hidden);
    assert_int_equal(columns.key_width, 40);
    assert_int_equal(columns.frozen, 3);
    assert_int_equal(ui_column_meet(&columns, "d")->width, 9);
    ui_columns_release(&columns);
    kl_table_config_release(&table);
    kl_config_release(&config);
}

/* ---- keyline.conf(5) ---- */

#define MANUAL "doc/keyline.conf.5"

static void test_the_manual_lists_the_options(void **state)
{
    struct kl_buf lines = {0};

    (void)state;
    kl_buf_add_text(&lines, ".Bl -tag -width Ds\n");
    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        const struct kl_option_row *row = kl_option_row((enum kl_option)i);
        struct kl_buf expected = {0};

        kl_buf_add_text(&lines, ".It Cm ");
        golden_mdoc(row->name, &lines);
        kl_buf_addf(&lines, "%s\n", row->table ? " *" : "");
        kl_option_expected(row, &expected);
        golden_mdoc(kl_buf_text(&expected), &lines);
        if (row->fallback[0]) {
            kl_buf_add_text(&lines, ";\nthe default is\n.Cm ");
            golden_mdoc(row->fallback, &lines);
            kl_buf_add_text(&lines, " .\n");
        } else {
            kl_buf_add_text(&lines, ".\n");
        }
        kl_buf_add_text(&lines, ".br\n");
        golden_mdoc(row->help, &lines);
        kl_buf_add_text(&lines, ".\n");
        kl_buf_release(&expected);
    }
    kl_buf_add_text(&lines, ".El\n");
    golden_manual(MANUAL, "options", &lines);
    kl_buf_release(&lines);
}

static void test_the_manual_lists_the_styles(void **state)
{
    struct kl_buf lines = {0};

    (void)state;
    kl_buf_add_text(&lines, ".Bl -tag -width key-delimiter -compact\n");
    for (int i = 0; i < UI_STYLE_COUNT; i++) {
        kl_buf_add_text(&lines, ".It Cm ");
        golden_mdoc(ui_style_name((enum ui_style)i), &lines);
        kl_buf_addf(&lines, "\n%s\n", ui_style_what((enum ui_style)i));
    }
    kl_buf_add_text(&lines, ".El\n");
    golden_manual(MANUAL, "styles", &lines);
    kl_buf_release(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_not_bound_twice),
        cmocka_unit_test(test_bind),
        cmocka_unit_test(test_every_view_has_a_name),
        cmocka_unit_test(test_theme),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_the_manual_lists_the_options),
        cmocka_unit_test(test_the_manual_lists_the_styles),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
