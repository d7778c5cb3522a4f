#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/config_file.h"
#include "app/table_config.h"

/* ---- the table ---- */

static void test_every_default_is_allowed(void **state)
{
    (void)state;
    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        const struct kl_option_row *row = kl_option_row((enum kl_option)i);
        struct kl_err err = {0};

        assert_int_equal(row->option, i);
        assert_ptr_equal(kl_option_find(kl_str_from(row->name)), row);
        assert_true(row->help && row->help[0]);
        if (kl_config_check(row->option, kl_str_from(row->fallback), &err))
            fail_msg("%s", err.text);
    }
    assert_null(kl_option_row(KL_OPTION_COUNT));
}

/* Code switches on the words of three options by their place. */
static void test_words_have_their_places(void **state)
{
    static const struct {
        enum kl_option option;
        size_t place;
        const char *word;
    } cases[] = {
        {KL_OPTION_THEME, KL_THEME_DARK, "dark"},
        {KL_OPTION_THEME, KL_THEME_LIGHT, "light"},
        {KL_OPTION_THEME, KL_THEME_HIGH_CONTRAST, "high-contrast"},
        {KL_OPTION_THEME, KL_THEME_TERMINAL, "terminal"},
        {KL_OPTION_THEME, KL_THEME_MONO, "mono"},
        {KL_OPTION_COLOR, KL_COLOR_AUTO, "auto"},
        {KL_OPTION_COLOR, KL_COLOR_ALWAYS, "always"},
        {KL_OPTION_COLOR, KL_COLOR_NEVER, "never"},
        {KL_OPTION_ASCII, KL_AUTO, "auto"},
        {KL_OPTION_ASCII, KL_AUTO_ON, "on"},
        {KL_OPTION_ASCII, KL_AUTO_OFF, "off"},
        {KL_OPTION_CLIPBOARD, KL_CLIPBOARD_AUTO, "auto"},
        {KL_OPTION_CLIPBOARD, KL_CLIPBOARD_OSC52, "osc52"},
        {KL_OPTION_CLIPBOARD, KL_CLIPBOARD_TOOL, "tool"},
        {KL_OPTION_CLIPBOARD, KL_CLIPBOARD_OFF, "off"},
        {KL_OPTION_MOUSE, false, "off"},
        {KL_OPTION_MOUSE, true, "on"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_true(
            kl_str_eq(kl_option_word(kl_option_row(cases[i].option), cases[i].place),
                      kl_str_from(cases[i].word)));
    assert_null(kl_option_word(kl_option_row(KL_OPTION_THEME), KL_THEME_COUNT).data);
}

static void test_scalars(void **state)
{
    static const struct {
        enum kl_option option;
        const char *text;
        enum kl_code code;
        uint64_t number;
    } cases[] = {
        {KL_OPTION_MOUSE, "on", KL_OK, 1},
        {KL_OPTION_MOUSE, "off", KL_OK, 0},
        {KL_OPTION_MOUSE, "On", KL_INVALID, 0},
        {KL_OPTION_MOUSE, "", KL_INVALID, 0},
        {KL_OPTION_THEME, "high-contrast", KL_OK, KL_THEME_HIGH_CONTRAST},
        {KL_OPTION_THEME, "high", KL_INVALID, 0},
        {KL_OPTION_THEME, "dark|light", KL_INVALID, 0},
        {KL_OPTION_FREEZE, "0", KL_OK, 0},
        {KL_OPTION_FREEZE, "9", KL_OK, 9},
        {KL_OPTION_FREEZE, "10", KL_INVALID, 0},
        {KL_OPTION_FREEZE, "-1", KL_INVALID, 0},
        {KL_OPTION_FREEZE, "1.5", KL_INVALID, 0},
        {KL_OPTION_PAGE_SIZE, "1000000", KL_OK, 1000000},
        {KL_OPTION_PAGE_SIZE, "1000001", KL_INVALID, 0},
        {KL_OPTION_PAGE_SIZE, "99999999999999999999999", KL_INVALID, 0},
        {KL_OPTION_MEMORY, "64M", KL_OK, 64u << 20},
        {KL_OPTION_MEMORY, "2048K", KL_OK, 2u << 20},
        {KL_OPTION_MEMORY, "1024G", KL_OK, (uint64_t)1 << 40},
        {KL_OPTION_MEMORY, "1048576", KL_OK, 1u << 20},
        {KL_OPTION_MEMORY, "1048575", KL_INVALID, 0},
        {KL_OPTION_MEMORY, "M", KL_INVALID, 0},
        {KL_OPTION_MEMORY, "64m", KL_INVALID, 0},
        {KL_OPTION_MEMORY, "18446744073709551615G", KL_INVALID, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct kl_option_row *row = kl_option_row(cases[i].option);
        uint64_t number = 0;
        struct kl_err err = {0};
        struct kl_buf out = {0};

        print_message("# %s = %s\n", row->name, cases[i].text);
        assert_int_equal(kl_option_read(row, kl_str_from(cases[i].text), &number, &err),
                         cases[i].code);
        assert_int_equal(number, cases[i].number);
        assert_int_equal(err.text[0] != 0, cases[i].code != KL_OK);
        if (!cases[i].code) { /* what is written is read as the same */
            kl_option_write(row, number, &out);
            assert_int_equal(kl_option_read(row, kl_buf_str(&out), &number, NULL), KL_OK);
            assert_int_equal(number, cases[i].number);
        }
        kl_buf_release(&out);
    }
}

/* ---- the parser ---- */

struct read {
    struct kl_config config;
    struct kl_config_faults faults;
};

static void read_text(struct read *read, struct kl_str text)
{
    *read = (struct read){0};
    kl_config_init(&read->config);
    kl_config_read(&read->config, text, NULL, &read->faults);
}

static void release(struct read *read)
{
    kl_config_release(&read->config);
    kl_config_faults_release(&read->faults);
}

static void read_right(struct read *read, const char *text)
{
    read_text(read, kl_str_from(text));
    if (read->faults.n)
        fail_msg("%u: %s", read->faults.faults[0].line, read->faults.faults[0].err.text);
}

static void test_options(void **state)
{
    struct read read;
    unsigned line;

    (void)state;
    read_right(&read, "\xef\xbb\xbf# a comment = none\r\n"
                      "  theme =  light \r\n"
                      "\t\n"
                      "clipboard = \"off\"\n"
                      "freeze = 2\n"
                      "mouse=off");
    assert_int_equal(kl_config_number(&read.config, KL_OPTION_THEME), KL_THEME_LIGHT);
    assert_int_equal(kl_config_origin(&read.config, KL_OPTION_THEME, &line),
                     KL_ORIGIN_FILE);
    assert_int_equal(line, 2);
    assert_int_equal(kl_config_number(&read.config, KL_OPTION_CLIPBOARD),
                     KL_CLIPBOARD_OFF);
    assert_false(kl_config_is_on(&read.config, KL_OPTION_MOUSE));
    assert_true(kl_config_is_on(&read.config, KL_OPTION_PROGRESS));
    assert_int_equal(kl_config_origin(&read.config, KL_OPTION_PROGRESS, &line),
                     KL_ORIGIN_DEFAULT);
    assert_int_equal(kl_config_origin(&read.config, KL_OPTION_FREEZE, &line),
                     KL_ORIGIN_FILE);
    assert_int_equal(line, 5);
    release(&read);
}

static void test_faults(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *words, *advice;
    } cases[] = {
        {"theem = dark", 1, "no such option: theem", "did you mean theme?"},
        {"xyzzy = 1", 1, "no such option: xyzzy", ""},
        {"\n\ntheme = drak", 3,
         "theme is dark, light, high-contrast, terminal or mono, not \"drak\"", ""},
        {"mouse = maybe", 1, "mouse is off or on, not \"maybe\"", ""},
        {"freeze = 12", 1, "freeze is a whole number from 0 to 9, not \"12\"", ""},
        {"memory = 1k", 1, "memory is a size from 1M to 1024G, not \"1k\"", ""},
        {"theme", 1, "neither \"name = value\" nor a section: theme", ""},
        {"= dark", 1, "neither \"name = value\" nor a section: = dark", ""},
        {"\"theme = dark", 1, "neither \"name = value\" nor a section: \"theme = dark",
         ""},
        {"theme = dark\ntheme = light", 2, "theme is set in line 1 already", ""},
        {"freeze = 1\nfreeze = 1", 2, "freeze is set in line 1 already", ""},
        {"[tables]", 1, "[tables] is no section",
         "there are [keys], [keys VIEW], [style], [table \"NAME\"] and [table \"NAME\" "
         "in "
         "\"DATA\"]"},
        {"[table]", 1, "[table] is no section", NULL},
        {"[table \"a\" of \"b\"]", 1, "[table \"a\" of \"b\"] is no section", NULL},
        {"[table \"a\" in]", 1, "[table \"a\" in] is no section", NULL},
        {"[table \"a\" in \"b\" c]", 1, "[table \"a\" in \"b\" c] is no section", NULL},
        {"[table \"\"]", 1, "a name in [table \"\"] is empty", ""},
        {"[style x]", 1, "[style x] is no section", NULL},
        {"[]", 1, "[] is no section", NULL},
        {"[", 1, "the ']' of a section is missing: [", ""},
        {"[table \"a\"", 1, "the ']' of a section is missing: [table \"a\"", ""},
        {"[table a]\ntheme = dark", 2, "theme is no option of single tables",
         "it stands above all sections"},
        {"[table a]\nscheme = <a:pad10><b", 2, NULL, NULL},
        {"ignore = unpadded-numbre", 1, "no such kind of finding: unpadded-numbre", NULL},
        {"ignore = :unpadded-number", 1,
         "\":unpadded-number\" is neither ID nor COLUMN:ID", ""},
        {"ignore = unpadded-number,", 1, "ignore: an item of the list is empty", ""},
        {"columns = a,,b", 1, "columns: an item of the list is empty", ""},
        {"columns = a, b, a", 1, "columns names \"a\" twice", ""},
        {"columns = \"a", 1, "columns: a quote has no end: \"a", ""},
        {"columns = \"a\" b", 1, "columns: a comma is missing behind \"a\"", ""},
        {"widths = name", 1,
         "widths is a list of NAME:WIDTH, a width from 3 to 120, not \"name\"", ""},
        {"widths = name:0", 1,
         "widths is a list of NAME:WIDTH, a width from 3 to 120, not \"name:0\"", ""},
        {"widths = name:121", 1,
         "widths is a list of NAME:WIDTH, a width from 3 to 120, not \"name:121\"", ""},
        {"widths = a:3, a:4", 1, "widths names \"a\" twice", ""},
        {"theme = \xff", 1, "this is not UTF-8", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct kl_config_fault *fault;
        struct read read;

        print_message("# %s\n", cases[i].text);
        read_text(&read, kl_str_from(cases[i].text));
        assert_int_equal(read.faults.n, 1);
        fault = &read.faults.faults[0];
        assert_int_equal(fault->line, cases[i].line);
        if (cases[i].words)
            assert_string_equal(fault->err.text, cases[i].words);
        if (cases[i].advice)
            assert_string_equal(fault->err.advice, cases[i].advice);
        release(&read);
    }
}

static void test_a_fault_in_words(void **state)
{
    struct kl_buf out = {0};
    struct read read;

    (void)state;
    read_text(&read, KL_STR("\nmuose = on"));
    read.config.path = kl_mem_strdup("/u/ann/keyline.conf");
    kl_config_fault_tell(&read.config, &read.faults.faults[0], &out);
    assert_string_equal(kl_buf_text(&out), "/u/ann/keyline.conf:2: no such option: "
                                           "muose; did you mean mouse?");
    kl_buf_release(&out);
    release(&read);
}

/* A line that is wrong takes none with it, a head that is wrong what is below it. */
static void test_what_is_right_counts(void **state)
{
    struct read read;

    (void)state;
    read_text(&read, KL_STR("theme = light\nnonsense\n[tables x]\nmouse = off\n"
                            "clipboard = off\n[keys]\nx = reverse\n"));
    assert_int_equal(read.faults.n, 2);
    assert_int_equal(kl_config_number(&read.config, KL_OPTION_THEME), KL_THEME_LIGHT);
    assert_true(kl_config_is_on(&read.config, KL_OPTION_MOUSE));
    assert_int_equal(read.config.nkeys, 1);
    release(&read);
}

static void test_keys_and_styles(void **state)
{
    static const struct {
        const char *view, *key, *action;
        unsigned line;
    } keys[] = {
        {NULL, "x", "reverse", 2}, {NULL, "=", "rerun", 3},   {NULL, "\"", "none", 4},
        {"rows", "[", "none", 6},  {"rows", "a", "x = y", 7},
    };
    struct read read;

    (void)state;
    read_right(&read, "[keys]\nx = reverse\n\"=\"=rerun\n\"\\\"\" = none\n[keys rows]\n"
                      "\"[\" = none\na = x = y\n[style]\npadding = 240 dim\n");
    assert_int_equal(read.config.nkeys, KL_ARRAY_LEN(keys));
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        const struct kl_config_key *key = &read.config.keys[i];

        assert_string_equal(key->key, keys[i].key);
        assert_string_equal(key->action, keys[i].action);
        assert_int_equal(key->line, keys[i].line);
        assert_string_equal(key->view ? key->view : "", keys[i].view ? keys[i].view : "");
    }
    assert_int_equal(read.config.nstyles, 1);
    assert_string_equal(read.config.styles[0].name, "padding");
    assert_string_equal(read.config.styles[0].look, "240 dim");
    release(&read);
}

/* ---- hostile files ---- */

static void test_hostile(void **state)
{
    static const char with_nul[] = "theme = li\0ght\nmouse = off";
    struct kl_buf text = {0};
    struct read read;

    (void)state;
    read_text(&read, (struct kl_str){with_nul, sizeof(with_nul) - 1});
    assert_int_equal(read.faults.n, 1);
    assert_string_equal(read.faults.faults[0].err.text, "a NUL byte: this is no text");
    assert_false(kl_config_is_on(&read.config, KL_OPTION_MOUSE));
    release(&read);

    /* One line of a megabyte: told, and cut. */
    for (size_t i = 0; i < 1u << 20; i++)
        kl_buf_add_char(&text, 'x');
    read_text(&read, kl_buf_str(&text));
    assert_int_equal(read.faults.n, 1);
    assert_true(strlen(read.faults.faults[0].err.text) < 120);
    release(&read);
    kl_buf_clear(&text);

    /* As many faults as there are lines: some are kept, all are counted. */
    for (size_t i = 0; i < 5000; i++)
        kl_buf_add_text(&text, "[\n");
    read_text(&read, kl_buf_str(&text));
    assert_int_equal(read.faults.n, KL_CONFIG_FAULTS_MAX);
    assert_int_equal(read.faults.more, 5000 - KL_CONFIG_FAULTS_MAX);
    release(&read);
    kl_buf_clear(&text);

    for (int c = 0; c < 256; c++)
        for (int d = 0; d < 256; d++) {
            char bytes[] = {(char)c, (char)d, '=', (char)c, '\n'};

            kl_buf_add(&text, bytes, sizeof(bytes));
        }
    read_text(&read, kl_buf_str(&text));
    assert_true(read.faults.n > 0);
    release(&read);
    kl_buf_release(&text);
}

/* ---- one table ---- */

static const char tables[] = "freeze = 2\n"
                             "ignore = mixed-case-id\n"
                             "[table \"orders*\"]\n"
                             "scheme = ORDER#<order:pad8>\n"
                             "ignore = order:unpadded-number\n"
                             "columns = name, \"a,b\"\n"
                             "[table orders-old]\n"
                             "scheme =\n"
                             "ignore =\n"
                             "reverse = on\n"
                             "widths = name:20, a:b:7\n"
                             "[table \"orders@*\"]\n"
                             "freeze = 3\n"
                             "[table \"*\" in \"prod.db\"]\n"
                             "page-size = 7\n";

static void test_tables(void **state)
{
    static const struct {
        const char *table, *index, *place;
        const char *scheme;
        size_t rules;
        uint64_t freeze, reverse, page_size;
    } cases[] = {
        {"scores", NULL, NULL, NULL, 1, 2, 0, 0},
        {"orders", NULL, "demo.db", "ORDER#<order:pad8>", 2, 2, 0, 0},
        {"orders-new", NULL, "prod.db", "ORDER#<order:pad8>", 2, 2, 0, 7},
        {"orders-old", NULL, NULL, NULL, 0, 2, 1, 0},
        {"orders", "byDate", NULL, NULL, 1, 3, 0, 0},
        {"scores", "byDate", "prod.db", NULL, 1, 2, 0, 0},
    };
    struct read read;

    (void)state;
    read_right(&read, tables);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_table_config table = {0};

        print_message("# %s %s\n", cases[i].table, cases[i].index ? cases[i].index : "");
        kl_table_config_read(&table, &read.config, cases[i].table, cases[i].index,
                             cases[i].place);
        assert_int_equal(table.scheme != NULL, cases[i].scheme != NULL);
        if (cases[i].scheme)
            assert_string_equal(table.scheme_text, cases[i].scheme);
        assert_int_equal(table.silence.n, cases[i].rules);
        assert_int_equal(table.numbers[KL_OPTION_FREEZE], cases[i].freeze);
        assert_int_equal(table.numbers[KL_OPTION_REVERSE], cases[i].reverse);
        assert_int_equal(table.numbers[KL_OPTION_PAGE_SIZE], cases[i].page_size);
        assert_int_equal(table.numbers[KL_OPTION_MEMORY], 64u << 20);
        kl_table_config_release(&table);
    }
    release(&read);
}

static void test_lists(void **state)
{
    struct kl_table_config table = {0};
    struct read read;

    (void)state;
    read_right(&read, tables);
    kl_table_config_read(&table, &read.config, "orders-old", NULL, NULL);
    assert_int_equal(table.columns.n, 2);
    assert_string_equal(table.columns.names[1], "a,b");
    assert_int_equal(table.nwidths, 2);
    assert_string_equal(table.widths[1].name, "a:b");
    assert_int_equal(table.widths[1].width, 7);
    assert_int_equal(table.hide.n, 0);
    kl_table_config_release(&table);
    release(&read);
}

/* ---- set ---- */

static void test_set(void **state)
{
    struct kl_table_config table = {0};
    struct kl_buf out = {0};
    struct kl_err err = {0};
    struct read read;
    unsigned line = 9;

    (void)state;
    read_right(&read, "theme = light\n[table t]\nfreeze = 3\n");
    assert_int_equal(kl_config_set(&read.config, KL_ORIGIN_SET, KL_STR("theme"),
                                   KL_STR(" mono "), &err),
                     KL_OK);
    assert_int_equal(kl_config_number(&read.config, KL_OPTION_THEME), KL_THEME_MONO);
    assert_int_equal(kl_config_origin(&read.config, KL_OPTION_THEME, &line),
                     KL_ORIGIN_SET);
    assert_int_equal(line, 0);

    /* Over the section of the table, and over itself. */
    assert_int_equal(
        kl_config_set(&read.config, KL_ORIGIN_SET, KL_STR("freeze"), KL_STR("5"), &err),
        KL_OK);
    assert_int_equal(
        kl_config_set(&read.config, KL_ORIGIN_SET, KL_STR("freeze"), KL_STR("6"), &err),
        KL_OK);
    kl_table_config_read(&table, &read.config, "t", NULL, NULL);
    assert_int_equal(table.numbers[KL_OPTION_FREEZE], 6);
    kl_config_write(&read.config, KL_OPTION_FREEZE, &out);
    assert_string_equal(kl_buf_text(&out), "6");

    assert_int_equal(kl_config_set(&read.config, KL_ORIGIN_SET, KL_STR("freeze"),
                                   KL_STR("many"), &err),
                     KL_INVALID);
    assert_int_equal(read.config.set.n, 1);
    err = (struct kl_err){0};
    assert_int_equal(
        kl_config_set(&read.config, KL_ORIGIN_SET, KL_STR("theem"), KL_STR("x"), &err),
        KL_NOT_FOUND);
    assert_string_equal(err.advice, "did you mean theme?");
    kl_buf_release(&out);
    kl_table_config_release(&table);
    release(&read);
}

/* ---- where the file is ---- */

static void test_path(void **state)
{
    static const struct {
        struct kl_config_place place;
        const char *path;
        bool named;
    } cases[] = {
        {{.home = "/u/ann"}, "/u/ann/.config/keyline/keyline.conf", false},
        {{.home = "/u/ann", .xdg_config_home = "/x"}, "/x/keyline/keyline.conf", false},
        {{.home = "/u/ann", .xdg_config_home = "relative"},
         "/u/ann/.config/keyline/keyline.conf",
         false},
        {{.home = "/u/ann", .env_file = ""},
         "/u/ann/.config/keyline/keyline.conf",
         false},
        {{.home = "/u/ann", .env_file = "e.conf"}, "e.conf", true},
        {{.home = "/u/ann", .env_file = "e.conf", .file = "f.conf"}, "f.conf", true},
        {{.home = "/u/ann", .env_file = "e.conf", .none = true}, "", false},
        {{.home = ""}, "", false},
        {{0}, "", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf path = {0};

        assert_int_equal(kl_config_path(&cases[i].place, &path), cases[i].named);
        assert_string_equal(kl_buf_text(&path), cases[i].path);
        kl_buf_release(&path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_default_is_allowed),
        cmocka_unit_test(test_words_have_their_places),
        cmocka_unit_test(test_scalars),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_a_fault_in_words),
        cmocka_unit_test(test_what_is_right_counts),
        cmocka_unit_test(test_keys_and_styles),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_path),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
