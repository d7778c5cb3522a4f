/* Sentences on the screen name the keys as they are bound, not as they come. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world.h"
#include "ui/keymap.h"
#include "ui/settings.h"

static const struct {
    const char *config, *table, *partition, *keys, *shows;
} cases[] = {
    {"", "leaderboard", "SEASON#HALF", "", "w goes there"},
    {"[keys]\nx = next-finding\n", "leaderboard", "SEASON#HALF", "", "x goes there"},
    {"[keys]\nzw = next-finding\n", "leaderboard", "SEASON#HALF", "", "zw goes there"},
    {"[keys]\nw = none\n", "leaderboard", "SEASON#HALF", "", ":next-finding goes there"},
    /* In that view alone. */
    {"[keys rows]\nx = next-finding\n", "leaderboard", "SEASON#HALF", "", "x goes there"},
    {"[keys key]\nx = next-finding\n", "leaderboard", "SEASON#HALF", "", "w goes there"},
    /* As the view binds them in which it is said. */
    {"[keys key]\nx = next-finding\n", "leaderboard", "SEASON#HALF", "K", "x goes there"},
    {"[keys]\nEnter = none\nF5 = open\n", "leaderboard", NULL, "",
     "F5 shows the rows of one in key order"},
    {"[keys]\nI = index\n", "readings", "m1", "t", "I shows the indexes"},
    {"[keys]\nx = columns\nu = show-columns\n", "leaderboard", "SEASON#CLEAN", "l l -",
     "x lists the columns, u shows all"},
    {"[keys]\nx = mark\nu = mark-to\n", "leaderboard", "SEASON#CLEAN", "V",
     "x marks a row; then u marks all"},
    {"[keys]\nX = copy-rows-csv\n", "leaderboard", "SEASON#CLEAN", "m",
     "yj copies it as JSON, X as CSV, yK its key"},
    {"[keys]\nx = open\n", "leaderboard", "SEASON#HALF", "F",
     "x goes to a row that the finding speaks of"},
    {"[keys]\nx = quit\n", NULL, NULL, "Backspace", "this is the first view: x leaves"},
    {"[keys]\nx = next-form\n", "leaderboard", "SEASON#CLEAN", "Enter Tab 'yp",
     "a line has a path: x goes there"},
    {"[keys]\nx = help\n", "leaderboard", "SEASON#CLEAN", "F9", "x lists the keys"},
};

static void test_sentences_follow_the_bindings(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_config_faults faults = {0};
        struct kl_config config;
        struct world world;

        print_message("# %s\n", cases[i].shows);
        kl_config_init(&config);
        kl_config_read(&config, kl_str_from(cases[i].config), &ui_settings_words,
                       &faults);
        assert_int_equal(faults.n, 0);
        world_open_configured(&world, &config, cases[i].table, cases[i].partition);
        world_draw(&world, 200, 24);
        world_keys(&world, cases[i].keys);
        world_draw(&world, 200, 24);
        if (!world_shows(&world, cases[i].shows)) {
            struct kl_buf screen = {0};

            golden_text(&world.canvas, &screen);
            fail_msg("\"%s\" is not shown in\n%s", cases[i].shows, kl_buf_text(&screen));
        }
        world_close(&world);
        kl_config_release(&config);
    }
}

/* Over the rows Esc goes back, and takes no local order away. */
static void test_only_what_works_is_said(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 200, 24);
    world_keys(&world, "l l S");
    world_draw(&world, 200, 24);
    assert_true(world_shows(&world, "Esc takes it away"));
    world_keys(&world, "Enter");
    world_draw(&world, 200, 24);
    assert_true(world_shows(&world, "not DynamoDB's order"));
    assert_false(world_shows(&world, "takes it away"));
    world_close(&world);
}

/* The longest that can be bound, and the longest name of an action, have room. */
static void test_nothing_is_cut(void **state)
{
    const size_t room = sizeof(((struct ui_key_words *)NULL)->text);
    const struct ui_action_row *row;
    struct kl_buf longest = {0};

    (void)state;
    for (size_t i = 0; i < UI_KEYS_MAX; i++)
        ui_key_name(UI_KEY_ALT + UI_KEY_BACKSPACE, &longest);
    assert_true(longest.len < room);
    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        if (row->action != UI_ACTION_NONE)
            assert_true(strlen(row->name) + 1 < room);
    }
    kl_buf_release(&longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences_follow_the_bindings),
        cmocka_unit_test(test_only_what_works_is_said),
        cmocka_unit_test(test_nothing_is_cut),
    };

    return cmocka_run_group_tests_name("key_words", tests, world_setup, world_teardown);
}
