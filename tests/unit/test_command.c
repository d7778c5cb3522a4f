/* The ":" line: its table, how a line is read, and what commands do on the screen. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/words.h"
#include "tests/unit/world_check.h"
#include "ui/command.h"
#include "ui/key.h"
#include "ui/screen_parts.h"

static void test_the_table(void **state)
{
    struct ui_command_row row, found;
    size_t n = 0;

    (void)state;
    for (; ui_command_at(n, &row); n++) {
        assert_non_null(row.name);
        assert_non_null(row.help);
        assert_int_equal(ui_command_find(kl_str_from(row.name), &found, NULL), KL_OK);
        assert_string_equal(found.help, row.help); /* no name twice */
        assert_true(n >= ui_command_listed() || row.argument || row.command);
    }
    assert_true(n > ui_command_listed());
    for (size_t i = 0; ui_action_at(i); i++) {
        if (ui_action_at(i)->action != UI_ACTION_NONE)
            assert_int_equal(
                ui_command_find(kl_str_from(ui_action_at(i)->name), &found, NULL), KL_OK);
    }
}

static void test_reading(void **state)
{
    static const struct {
        const char *text, *name, *argument;
        size_t at;
    } cases[] = {
        {"goto 12", "goto", "12", 5},
        {"  goto   12 3 ", "goto", "12 3 ", 9},
        {":reverse", "reverse", "", 8},
        {"", "", "", 0},
        {"x ", "x", "", 2},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_command_line line;

        ui_command_read(kl_str_from(cases[i].text), &line);
        assert_true(kl_str_eq(line.name, kl_str_from(cases[i].name)));
        assert_true(kl_str_eq(line.argument, kl_str_from(cases[i].argument)));
        assert_int_equal(line.at, cases[i].at);
    }
    assert_true(ui_command_is_number(KL_STR("-12")));
    assert_false(ui_command_is_number(KL_STR("-")));
    assert_false(ui_command_is_number(KL_STR("12a")));
    assert_false(ui_command_is_number(KL_STR("")));
}

static void test_suggestions(void **state)
{
    static const struct {
        const char *typed, *advice;
    } cases[] = {
        {"revers", "did you mean reverse?"},
        {"gotto", "did you mean goto?"},
        {"nextfinding", "did you mean next-finding?"},
        {"xyzzyxyzzy", "Tab lists them"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_command_row row;
        struct kl_err err = {0};

        assert_int_equal(ui_command_find(kl_str_from(cases[i].typed), &row, &err),
                         KL_NOT_FOUND);
        assert_string_equal(err.advice, cases[i].advice);
    }
}

static void test_words(void **state)
{
    static const struct {
        const char *line, *words; /* with a bar behind each; NULL: refused */
    } cases[] = {
        {"", ""},
        {"  a  b ", "a|b|"},
        {"DRIVE#a91 root/", "DRIVE#a91|root/|"},
        {"'a b' \"c d\"e", "a b|c de|"},
        {"\"say \\\"x\\\" \\\\ \\n\"", "say \"x\" \\ \\n|"},
        {"'a\\'b", "a\\b|"},
        {"a\\ b \\\\", "a b|\\|"},
        {"'' x", "|x|"},
        {"a\\", "a\\|"},
        {"'a", NULL},
        {"b \"a\\\"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_names words = {.n = 0};
        struct kl_buf text = {0};
        enum kl_code code = kl_words_read(kl_str_from(cases[i].line), &words, NULL);

        assert_int_equal(code, cases[i].words ? KL_OK : KL_INVALID);
        for (size_t k = 0; k < words.n; k++)
            kl_buf_addf(&text, "%s|", words.names[k]);
        if (cases[i].words)
            assert_string_equal(kl_buf_text(&text), cases[i].words);
        kl_names_release(&words);
        kl_buf_release(&text);
    }
}

/* ---- on the screen ---- */

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 100, 24, text);
}

/* What is pressed from a view on, and what is shown then. */
static void test_commands(void **state)
{
    static const struct {
        const char *table, *partition, *keys, *shows;
    } cases[] = {
        {NULL, NULL, ": 'table Space 'paths Enter", "1 partition."},
        {NULL, NULL, ": 'table Enter", "table:"},
        {NULL, NULL, ": 'goto Space '3 Enter Enter", "world.db › paths"},
        {NULL, NULL, ": '-1 Enter k Enter", "world.db › tracks"},
        {NULL, NULL, ": '99 Enter k Enter", "world.db › tracks"},
        {NULL, NULL, ": 'goto Space 'x Enter", "the number of a line"},
        {NULL, NULL, ": 'partitions Enter", "of which table?"},
        {NULL, NULL, ": 'partitions Space 'tracks Space '--index Space 'by-car Enter",
         "tracks@by-car"},
        {NULL, NULL, ": 'partitions Space 'tracks Space '--indx Enter",
         "did you mean --index?"},
        {NULL, NULL, ": 'reverse Enter", "reverse: does nothing in this view"},
        {"leaderboard", "SEASON#CLEAN", ": 'reverse Enter", "Query ↓"},
        {"leaderboard", "SEASON#CLEAN", ": 'revers Enter", "did you mean reverse?"},
        {"leaderboard", "SEASON#CLEAN", ": 'reverse Space 'x Enter", "read backwards"},
        {"leaderboard", "SEASON#CLEAN", ": 'condition Space '>= Space '2400 Enter",
         "0000002401#"},
        {"leaderboard", "SEASON#CLEAN", ": 'condition Space '>= Enter",
         "a value is missing"},
        {"leaderboard", "SEASON#CLEAN", ": 'condition Enter", "begins_with P"},
        {"leaderboard", "SEASON#CLEAN", ": 'partition Space 'SEASON#HALF Enter",
         "half-migrated"},
        {"leaderboard", "SEASON#CLEAN", ": 'partition Space 'a Space 'b Enter",
         "b was not needed"},
        {"leaderboard", "SEASON#CLEAN", ": 'partition Space ''a Enter",
         "the closing quote is missing"},
        {"leaderboard", "SEASON#CLEAN", ": 'partitions Enter", "partitions. Enter"},
        {"leaderboard", "SEASON#CLEAN", ": 'next-finding Enter", "everything was read"},
        {"leaderboard", "SEASON#CLEAN", ": 'search Space 'Zo Enter n", "SEASON#CLEAN"},
        {"leaderboard", "SEASON#CLEAN", ": 'tables Enter", "tables   "},
        {"leaderboard", "SEASON#CLEAN", ": 'goto Space '250 Enter Enter", "row 250"},
        {"leaderboard", "SEASON#CLEAN", ": '250 Enter Enter", "row 250"},
        {"leaderboard", "SEASON#CLEAN", ": '-2 Enter Enter", "row 299"},
        {"leaderboard", "SEASON#CLEAN", ": '9999 Enter Enter", "row 300"},
        {"leaderboard", "SEASON#CLEAN", ": 'goto Space '0000002401 Enter Enter",
         "N    2401"},
        {"leaderboard", "SEASON#CLEAN", ": 'goto Enter", "number of a row, or a key"},
        {"readings", "m1", ": 'goto Space '\"9\" Enter Enter", "row 2"},
        {"readings", "m1", ": 'goto Space '\"x\" Enter", "not a number"},
        {"counters", "visits", ": 'goto Space 'x Enter", "there is no sort key here"},
        {"tracks", "p1", ": 'index Space 'by-car Enter", "tracks@by-car"},
        {"tracks", "p1", ": 'index Space 'by-ca Enter", "did you mean by-car?"},
        {"tracks", "p1", ": 'index Enter", "Enter shows this item"},
        {"tracks", NULL, ": 'index Space 'by-league Enter", "tracks@by-league"},
        {"leaderboard", "SEASON#CLEAN", ": 'expr Enter", "KeyConditionExpression"},
        {"leaderboard", "SEASON#CLEAN", ": 'help Enter", "Moving"},
        {"leaderboard", "SEASON#CLEAN", ": 'h Enter", "Moving"},
        {"leaderboard", "SEASON#CLEAN", ": Enter", "all keys"},
        {NULL, NULL,
         ": 'query Space 'paths Space 'a Space '--begins-with Space 'root/ Enter",
         "begins_with \"root/\""},
        {"counters", "visits",
         ": 'query Space 'leaderboard Space 'SEASON#CLEAN Space '--ge Space '0000002400 "
         "Space '--reverse Enter",
         "Query ↓ rankKey >= \"0000002400\""},
        {NULL, NULL,
         ": 'query Space 'leaderboard Space 'SEASON#CLEAN Space '--filter Space "
         "''score Space '> Space '2400' Enter",
         "filter score > 2400"},
        {NULL, NULL,
         ": 'query Space 'leaderboard Space 'SEASON#CLEAN Space '--where Space "
         "''rankKey Space '> Space '\"0000002400\" Space 'and Space 'score Space '> "
         "Space "
         "'2480' Enter",
         "0000002491#"},
        {NULL, NULL,
         ": 'query Space 'tracks Space '--partition Space 'league=L1 Space '--index "
         "Space "
         "'by-league Space '--partition Space 'region=EU Enter",
         "L1 · EU"},
        {NULL, NULL, ": 'query Space 'nosuch Space 'x Enter", "nosuch"},
        {NULL, NULL, ": 'query Space 'leaderboard Enter",
         "no value for the partition key"},
        {NULL, NULL, ": 'query Enter", "takes a table and a partition"},
        {NULL, NULL, ": 'query Space 'a Space 'b Space '--bgins-with Space 'x Enter",
         "did you mean --begins-with?"},
        {NULL, NULL,
         ": 'query Space 'leaderboard Space 'x Space '--gt Space '5 Space '--lt Space '4 "
         "Enter",
         "the lower bound is above the upper bound"},
        {NULL, NULL, ": 'query Space 'tracks Space 'x Space '--index Space 'by-ca Enter",
         "by-ca"},
        {"leaderboard", "SEASON#CLEAN", ": 'plan Space 'score Space '> Space '2490 Enter",
         "score > 2490"},
        {"leaderboard", "SEASON#CLEAN", ": 'keep Space '作者 Enter", "作者"},
        {"leaderboard", "SEASON#CLEAN", ": 'watch Space '5 Enter", "watch"},
        {"tracks", NULL,
         ": 'plan Space 'score Space '> Space '40 Enter Enter : 'goto Space 'x Enter",
         "a Scan is in no key order"},
        {"tracks", NULL, ": 'plan Space 'score Space '> Space '40 Enter Enter : '7 Enter",
         "Scan"},
        {"leaderboard", "SEASON#CLEAN", ": 'columns Space 'name,score Enter",
         "│ name  │ score"},
        {"leaderboard", "SEASON#CLEAN",
         ": 'columns Space 'name Enter : 'columns Space '* Enter", "│ playerId"},
        {"leaderboard", "SEASON#CLEAN", ": 'columns Enter", "columns"},
        {NULL, NULL, ": 'columns Space 'x Enter", "of which table?"},
        {NULL, NULL, ": 'set Space 'theme Space 'light Enter", "theme = light"},
        {NULL, NULL, ": 'set Space 'theme Space '= Space 'mono Enter", "theme = mono"},
        {NULL, NULL, ": 'set Space 'mouse=off Enter", "mouse = off"},
        {NULL, NULL, ": 'set Space 'theme Enter",
         "theme = dark (the default) · the colours"},
        {NULL, NULL, ": 'set Space 'theem Space 'light Enter", "theme"},
        {NULL, NULL, ": 'set Space 'theme Space 'purple Enter", "light"},
        {NULL, NULL, ": 'set Enter", "takes an option and its value"},
        {"leaderboard", "SEASON#RAW", ": 'set Space 'scheme Space '<points:int> Enter",
         "= points"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_keys(&world, cases[i].keys);
        assert_shows(&world, cases[i].shows);
        world_close(&world);
    }
}

/* Whatever asks something when its key is pressed is listed with what it takes. */
static void test_what_asks_takes_an_argument(void **state)
{
    static const struct {
        const char *table, *partition, *keys;
        enum ui_view_kind kind;
    } views[] = {
        {NULL, NULL, "", UI_VIEW_TABLES},
        {"tracks", NULL, "", UI_VIEW_PARTITIONS},
        {"leaderboard", "SEASON#CLEAN", "", UI_VIEW_ROWS},
        {"leaderboard", "SEASON#CLEAN", "Enter", UI_VIEW_ITEM},
        {"paths", "a", "t", UI_VIEW_TREE},
    };
    const struct ui_action_row *action;

    (void)state;
    for (size_t v = 0; v < KL_ARRAY_LEN(views); v++) {
        for (size_t i = 0; (action = ui_action_at(i)); i++) {
            struct ui_command_row row;
            struct world world;

            if (!ui_action_works(action->action, views[v].kind) ||
                action->action == UI_ACTION_COMMAND)
                continue;
            assert_int_equal(ui_command_find(kl_str_from(action->name), &row, NULL),
                             KL_OK);
            world_open(&world, views[v].table, views[v].partition, KL_VISIBLE_UTF8);
            if (*views[v].keys)
                world_keys(&world, views[v].keys);
            assert_int_equal(world.screen->top->ops->kind, views[v].kind);
            ui_screen_act(world.screen, action->action, false);
            ui_screen_settle(world.screen);
            if (world.screen->host.prompt.open && !row.argument)
                fail_msg("%s asks, and takes no argument", action->name);
            world_close(&world);
        }
    }
}

/* A table's list of partitions at the bottom of the stack is gone back to, not made anew;
 * several attributes of a partition key take a word each. */
static void test_several_words(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, ": 'index Space 'by-league Enter");
    world_keys(&world, ": 'partition Space 'L1 Space 'EU Enter");
    assert_shows(&world, "L1 · EU");
    world_keys(&world, ": 'partition Space 'L1 Enter");
    assert_shows(&world, "region =");
    world_keys(&world, "'US Enter");
    assert_shows(&world, "L1 · US");
    world_close(&world);
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "j Enter Enter : 'tables Enter");
    assert_shows(&world, "partition key");
    world_keys(&world, "Backspace");
    assert_shows(&world, "this is the first view");
    world_close(&world);
}

/* What a query was asked for is what s and f show, and a step like any other. */
static void test_a_query_can_be_changed(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "counters", "visits", KL_VISIBLE_UTF8);
    world_keys(&world, ": 'query Space 'leaderboard Space 'SEASON#CLEAN Space '--between "
                       "Space '0000001000 Space '0000002000 Space '--filter Space "
                       "''score Space '> Space '1500' Enter");
    world_keys(&world, "s");
    assert_shows(&world, "rankKey between \"0000001000\" and \"0000002000\"");
    world_keys(&world, "Enter f");
    assert_shows(&world, "filter score > 1500");
    world_keys(&world, "Ctrl-U Enter g");
    assert_shows(&world, "0000001000#");
    world_keys(&world, "Backspace Backspace");
    assert_shows(&world, "0000001513#");
    world_keys(&world, "Backspace");
    assert_shows(&world, "counters › visits");
    world_close(&world);
}

static void test_leaving(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "K : 'q Enter");
    assert_int_equal(world.todo & UI_DO_LEAVE, 0); /* as the key: back */
    world_keys(&world, "K : 'exit Enter");
    assert_int_equal(world.todo & UI_DO_LEAVE, UI_DO_LEAVE);
    world_close(&world);
}

static void test_completion(void **state)
{
    static const struct {
        const char *table, *partition, *keys, *shows;
    } cases[] = {
        {NULL, NULL, ": 'table Space 'lea Tab", ":table leaderboard"},
        {NULL, NULL, ": 'tables Tab", ":tables"},
        {"leaderboard", "SEASON#CLEAN", ": 'rev Tab", ":reverse"},
        {"leaderboard", "SEASON#CLEAN", ": 'cond Tab 'beg Tab", ":condition begins_with"},
        {"leaderboard", "SEASON#CLEAN", ": 'condition Space '>= Space Tab Tab",
         ":condition >= 1"},
        {"leaderboard", "SEASON#CLEAN", ": 'condition Space '>= Space '12 'x",
         "12x is not a whole number"},
        {"tracks", "p1", ": 'index Space 'by- Tab Tab Tab", ":index by-league"},
        {"leaderboard", "SEASON#CLEAN", ": 'goto Space Tab",
         "nothing is known that goes on so"},
        {"leaderboard", "SEASON#CLEAN", ": 'xyz Space Tab",
         "nothing is known that goes on so"},
        {"leaderboard", "SEASON#CLEAN", ": 'goto", "goto ROW|KEY: a row by its number"},
        {NULL, NULL, ": 'query Space 'pat Tab", ":query paths"},
        {NULL, NULL, ": 'query Space 'paths Space 'a Space '--beg Tab 'root/",
         "--begins-with root/"},
        {NULL, NULL, ": 'query Space 'paths Space 'a Space Tab Tab", "--partition"},
        {"leaderboard", NULL, ": 'query Space 'leaderboard Space 'SEASON#CL Tab",
         ":query leaderboard SEASON#CLEAN"},
        {"leaderboard", NULL, ": 'query Space 'paths Space 'SEASON#CL Tab",
         "nothing is known"},
        {"leaderboard", "SEASON#CLEAN", ": 'columns Space 'score,na Tab",
         ":columns score,name"},
        {NULL, NULL, ": 'set Space 'the Tab 'li Tab", ":set theme light"},
        {NULL, NULL, ": 'set Space 'theme Space Tab Shift-Tab", ":set theme mono"},
        {NULL, NULL, ": 'set Space 'nosuch Space Tab", "nothing is known"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_keys(&world, cases[i].keys);
        assert_shows(&world, cases[i].shows);
        world_close(&world);
    }
}

static void test_goldens(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, ": 'ta Tab Tab");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "command_80x24");
    world_draw(&world, 40, 10);
    golden_check(&world.canvas, "command_40x10");
    world_draw(&world, 1, 1);
    world_draw(&world, 2, 3);
    world_close(&world);
}

/* ---- the manual ---- */

static void add_mdoc(const char *text, struct kl_buf *out)
{
    for (; *text; text++) {
        if (*text == '-')
            kl_buf_add_char(out, '\\');
        kl_buf_add_char(out, *text);
    }
}

static void test_the_manual_lists_the_commands(void **state)
{
    struct kl_buf lines = {0};
    struct ui_command_row row;

    (void)state;
    for (size_t i = 0; i < ui_command_listed() && ui_command_at(i, &row); i++) {
        kl_buf_add_text(&lines, ".It Ic \\&:");
        add_mdoc(row.name, &lines);
        if (row.argument) {
            kl_buf_add_text(&lines, " Ar \\&");
            add_mdoc(row.argument, &lines);
        }
        kl_buf_addf(&lines, "\n%s\n", row.help);
    }
    golden_manual("doc/keyline.1", "commands", &lines);
    kl_buf_release(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_table),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_what_asks_takes_an_argument),
        cmocka_unit_test(test_several_words),
        cmocka_unit_test(test_a_query_can_be_changed),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_completion),
        cmocka_unit_test(test_goldens),
        cmocka_unit_test(test_the_manual_lists_the_commands),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
