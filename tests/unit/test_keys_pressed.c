#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"
#include "ui/key.h"

static void draw(struct world *world)
{
    world_draw(world, 100, 24);
}

static void assert_on(struct world *world, const char *text)
{
    world_expect_cursor(world, 100, 24, text);
}

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 100, 24, text);
}

static void test_back_leads_to_the_same_row(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "j Enter");
    world_keys(&world, "j j j");
    assert_on(&world, "SEASON#INVERTED");
    world_keys(&world, "Enter j j j j");
    assert_on(&world, " 5 ");
    world_keys(&world, "Enter");
    assert_shows(&world, "row 5");
    world_keys(&world, "Backspace");
    assert_on(&world, " 5 ");
    world_keys(&world, "K j K F q ? ?");
    assert_on(&world, " 6 ");
    world_keys(&world, "Esc");
    assert_on(&world, "SEASON#INVERTED");
    world_keys(&world, "Backspace");
    assert_on(&world, "leaderboard");
    world_keys(&world, "Backspace");
    assert_shows(&world, "first view");
    assert_int_equal(world.todo & UI_DO_LEAVE, 0);
    world_keys(&world, "q");
    assert_int_equal(world.todo & UI_DO_LEAVE, UI_DO_LEAVE);
    world_close(&world);
}

static void test_moving_in_rows(void **state)
{
    static const struct {
        const char *keys, *row;
    } steps[] = {
        {"j", " 2 "},
        {"G", " 300 "},
        {"k", " 299 "},
        {"g", " 1 "},
        {"End", " 300 "},
        {"Home", " 1 "},
        {"k", " 1 "},
        {"Ctrl-D", " 10 "},
        {"Ctrl-U", " 1 "},
        {"Space", " 18 "},
        {"b", " 1 "},
        {"G g j", " 2 "},
        {"Space Space Space", " 53 "},
    };
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    for (size_t i = 0; i < KL_ARRAY_LEN(steps); i++) {
        draw(&world);
        world_keys(&world, steps[i].keys);
        assert_on(&world, steps[i].row);
    }
    world_close(&world);
}

static void test_reverse(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "G r");
    assert_shows(&world, "Query ↓");
    assert_shows(&world, "in descending order the latest of equal");
    assert_on(&world, "0000002496#");
    world_keys(&world, "r");
    assert_shows(&world, "Query ↑");
    assert_on(&world, "0000000001#");
    world_close(&world);
}

static void test_findings_are_found_and_left(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_keys(&world, "w");
    assert_on(&world, "1074#");
    assert_shows(&world, "half-migrated padding in score");
    world_keys(&world, "w w");
    assert_on(&world, "186#");
    world_keys(&world, "W");
    assert_on(&world, "1518#");
    world_keys(&world, "G w");
    assert_shows(&world, "no other finding that way");
    world_keys(&world, "F Enter");
    draw(&world);
    assert_shows(&world, "half-migrated");
    world_close(&world);
}

/* Keys that come in one piece, before anything was drawn or worked on. */
static void test_keys_typed_ahead(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_key(&world, 'w');
    world_key(&world, 'w');
    world_key(&world, 'j');
    world_settle(&world);
    assert_on(&world, "186#");
    world_close(&world);
}

static void test_no_finding_in_a_clean_partition(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "w");
    assert_shows(&world, "no finding: everything was read");
    world_keys(&world, "j");
    assert_shows(&world, "300 of 300 examined");
    world_close(&world);
}

/* Whatever is shown of it, and the rows that are read later do not count again. */
static void test_whole_partition_is_checked(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    assert_shows(&world, "read so far · C checks all");
    world_keys(&world, "C");
    assert_shows(&world, "300 of 300 examined");
    world_keys(&world, "r j");
    assert_shows(&world, "300 of 300 examined");
    world_keys(&world, "s '>= Space '0000001500 Enter j");
    assert_shows(&world, "300 of 300 examined");
    world_keys(&world, "R");
    assert_shows(&world, "read so far");
    world_close(&world);
}

/* One row is no evidence for anything: its columns keep their names. */
static void test_names_outlive_a_condition(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "s 'score Space '= Space '112 Enter j");
    assert_shows(&world, "✓ score: 10 digits");
    world_close(&world);
}

static void test_conditions(void **state)
{
    static const struct {
        const char *typed, *sent, *row;
    } cases[] = {
        {"'>= Space '2400", ">= \"0000002400\"", "0000002401#"},
        {"'begins_with Space '0000009999", "begins_with \"0000009999\"", ""},
        {"'between Space '12 Space '17", "between \"0000000012\"", "0000000012#"},
        {"'= Space '38", "begins_with \"0000000038#\"", "0000000038#"},
        {"'< Space '2", "rankKey", "0000000001#"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
        draw(&world);
        world_keys(&world, "s");
        world_keys(&world, cases[i].typed);
        assert_shows(&world, cases[i].sent);
        world_keys(&world, "Enter");
        draw(&world);
        if (cases[i].row[0])
            assert_on(&world, cases[i].row);
        else
            assert_shows(&world, "no rows match the condition");
        /* The same line is there again, and taking it away shows all rows. */
        world_keys(&world, "s Ctrl-U Enter");
        assert_on(&world, "0000000001#");
        assert_shows(&world, "all keys");
        world_close(&world);
    }
}

/* What is typed literally, and what it lets in or leaves out that was hardly meant. */
static void test_advice_on_conditions(void **state)
{
    static const struct {
        const char *typed, *advice;
    } cases[] = {
        {"'<= Space '\"0000000200\"",
         "0000000200#... is left out; with it: < \"0000000201\""},
        {"'between Space '\"0000000100\" Space '\"0000000200\"",
         "with it: between \"0000000100\" and \"0000000200$\""},
        {"'begins_with Space '41",
         "score has 10 digits in every key; for 41: begins_with \"0000000041#\""},
        {"'<= Space '200", "will send: rankKey < \"0000000201\""},
        {"'begins_with Space '00000", "will send: rankKey begins_with \"00000\""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
        draw(&world);
        world_keys(&world, "s");
        world_keys(&world, cases[i].typed);
        assert_shows(&world, cases[i].advice);
        world_close(&world);
    }
}

static void test_a_wrong_condition_is_told_and_kept(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "s '>= Space '12345678901 Enter");
    assert_shows(&world, "12345678901");
    assert_shows(&world, "rankKey >=");
    world_keys(&world, "Esc j");
    assert_on(&world, " 2 ");
    world_close(&world);
}

static void test_partition_by_its_key(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "j p 'SEASON#RAW Enter");
    assert_shows(&world, "leaderboard › SEASON#RAW");
    assert_on(&world, "10");
    world_keys(&world, "p 'SEASON#TIES Enter");
    assert_shows(&world, "leaderboard › SEASON#TIES");
    world_keys(&world, "Backspace");
    assert_shows(&world, "leaderboard › SEASON#RAW");
    world_keys(&world, "p Enter");
    assert_shows(&world, "leaderboard › SEASON#RAW");
    world_close(&world);
}

static void assert_copies(struct world *world, const char *keys, struct kl_str bytes)
{
    struct kl_str copied;

    world->todo = 0;
    world_keys(world, keys);
    assert_int_equal(world->todo, UI_DO_COPY);
    copied = ui_screen_copied(world->screen);
    assert_int_equal(copied.len, bytes.len);
    assert_memory_equal(copied.data, bytes.data, bytes.len);
    ui_screen_copy_done(world->screen, UI_STYLE_GOOD, "done");
    assert_shows(world, "bytes: done");
}

static void test_copying(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "HOSTILE", KL_VISIBLE_UTF8);
    /* Exact bytes, control characters included. */
    assert_copies(&world, "yk", KL_STR("a\033[31mred"));
    assert_copies(&world, "l yc", KL_STR("tab\there, NUL\0, bell\a"));
    assert_copies(
        &world, "G yi",
        KL_STR("{\n  \"leaderboardId\": \"HOSTILE\",\n  \"rankKey\": \"f\",\n"
               "  \"note\": \"AP8Q\",\n  \"set\": [\n    1,\n    2,\n    3\n  ],\n"
               "  \"yes\": true\n}"));
    assert_copies(&world, "Enter j j yc", KL_STR("AP8Q"));
    world_close(&world);
    world_open(&world, "leaderboard", "SEASON#INVERTED", KL_VISIBLE_UTF8);
    assert_copies(&world, "l yy", KL_STR("2,184"));
    assert_copies(&world, "K yk", KL_STR("9999997815#0000001719100859#p_0059"));
    world_close(&world);
}

static void test_search(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "n");
    assert_shows(&world, "nothing to search for");
    world_keys(&world, "/ '作者 Enter");
    assert_on(&world, "0000000017#");
    world_keys(&world, "n");
    assert_on(&world, "0000000065#");
    world_keys(&world, "N N");
    assert_shows(&world, "search went on at the end");
    world_keys(&world, "/ 'p_0001 Enter");
    assert_on(&world, "0000000038#");
    world_keys(&world, "/ 'P_0001 Enter");
    assert_shows(&world, "not found in the rows read so far: P_0001");
    world_keys(&world, "Esc");
    assert_on(&world, "0000000038#"); /* gave up the marks, not the view */
    world_close(&world);
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "/ 'ties Enter");
    assert_on(&world, "SEASON#TIES");
    world_keys(&world, "n");
    assert_shows(&world, "search went on at the top");
    world_close(&world);
}

static void test_interrupt(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_key(&world, UI_KEY_ENTER);
    world_key(&world, UI_CTRL('C')); /* while the rows load */
    world_settle(&world);
    assert_int_equal(world.todo & UI_DO_LEAVE, 0);
    assert_shows(&world, "stopped");
    world_keys(&world, "j Ctrl-C");
    assert_shows(&world, "Ctrl-C again leaves");
    world_keys(&world, "j Ctrl-C"); /* not twice in a row */
    assert_int_equal(world.todo & UI_DO_LEAVE, 0);
    world_keys(&world, "Ctrl-C");
    assert_int_equal(world.todo & UI_DO_LEAVE, UI_DO_LEAVE);
    assert_true(ui_screen_interrupted(world.screen));
    world_close(&world);
}

static void test_keys_that_mean_nothing(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    world_keys(&world, "Z");
    assert_shows(&world, "Z does nothing here");
    world_keys(&world, "yZ");
    assert_shows(&world, "yZ does nothing here");
    world_keys(&world, "y Esc j");
    assert_on(&world, " 2 ");
    /* A paste outside of a prompt is no run of commands. */
    assert_int_equal(ui_screen_paste(world.screen, KL_STR("qqqq")), 0);
    world_keys(&world, "/");
    ui_screen_paste(world.screen, KL_STR("240\n"));
    world_keys(&world, "Enter");
    assert_on(&world, "240");
    world_close(&world);
}

static void test_suspend_and_redraw_are_left_to_the_loop(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    world.todo = 0;
    world_keys(&world, "Ctrl-L");
    assert_int_equal(world.todo, UI_DO_REDRAW);
    world.todo = 0;
    world_keys(&world, "Ctrl-Z");
    assert_int_equal(world.todo, UI_DO_SUSPEND);
    world_close(&world);
}

/* What the first Ctrl-C stopped need not have ended when the second one comes. */
static void test_interrupted_twice_at_once(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_key(&world, UI_KEY_ENTER);
    world_key(&world, UI_CTRL('C'));
    assert_int_equal(world.todo & UI_DO_LEAVE, 0);
    world_key(&world, UI_CTRL('C'));
    assert_int_equal(world.todo & UI_DO_LEAVE, UI_DO_LEAVE);
    assert_true(ui_screen_interrupted(world.screen));
    world_close(&world);
}

static void test_following_an_item_into_an_index(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", "p1", KL_VISIBLE_UTF8);
    world_keys(&world, "j j");
    assert_on(&world, "g011");
    /* The row of g011: its league and region, at its round. */
    world_keys(&world, "i j Enter");
    assert_shows(&world, "tracks@by-league");
    assert_shows(&world, "L1 · EU");
    assert_shows(&world, "Query@by-league");
    assert_on(&world, "g011");
    /* And back into the table, from an item that the index has at its top. */
    world_keys(&world, "i");
    assert_shows(&world, "indexes");
    world_keys(&world, "g Enter");
    assert_shows(&world, "tracks › p");
    world_keys(&world, "Backspace Backspace Backspace Backspace");
    assert_on(&world, "g011");
    world_close(&world);
}

static void test_an_item_that_is_not_in_an_index(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", "p1", KL_VISIBLE_UTF8);
    world_keys(&world, "/ 'g016 Enter");
    assert_on(&world, "g016");
    world_keys(&world, "i j Enter");
    assert_shows(&world, "not in the index by-league: it has no key attribute league");
    /* What an index does not project cannot be followed from there. */
    world_keys(&world, "k Enter");
    assert_shows(&world, "tracks@by-score");
    world_keys(&world, "i G Enter");
    assert_shows(&world, "the index by-score does not project car");
    world_keys(&world, "Backspace Enter i");
    assert_shows(&world, "of this item");
    world_close(&world);
}

static void test_partitions_of_an_index(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "i j Enter");
    assert_shows(&world, "Scan@by-league");
    assert_shows(&world, "4 partitions");
    world_keys(&world, "j Enter");
    assert_shows(&world, "L0 · US");
    world_keys(&world, "]");
    assert_shows(&world, "L1 · EU");
    world_keys(&world, "r ]");
    assert_shows(&world, "L1 · US");
    assert_shows(&world, "↓");
    world_keys(&world, "]");
    assert_shows(&world, "last partition of the list");
    world_keys(&world, "[ [ [");
    assert_shows(&world, "L0 · EU");
    world_keys(&world, "[");
    assert_shows(&world, "first partition of the list");
    world_keys(&world, "q");
    assert_on(&world, "L0");
    assert_on(&world, "EU");
    /* One attribute after another. */
    world_keys(&world, "p");
    assert_shows(&world, "league =");
    world_keys(&world, "'L1 Enter");
    assert_shows(&world, "region =");
    world_keys(&world, "'US Enter");
    assert_shows(&world, "L1 · US");
    world_close(&world);
}

static void test_no_list_to_go_on_in(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", "p1", KL_VISIBLE_UTF8);
    world_keys(&world, "]");
    assert_shows(&world, "no list of partitions");
    world_close(&world);
}

/* The rows of an index page by page, with equal keys. */
static void test_rows_of_an_index(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "i G p 'c1 Enter");
    assert_shows(&world, "tracks@by-car");
    assert_on(&world, " 1 ");
    world_keys(&world, "G");
    assert_on(&world, " 13 ");
    world_keys(&world, "s");
    assert_shows(&world, "this index has no sort key");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_following_an_item_into_an_index),
        cmocka_unit_test(test_an_item_that_is_not_in_an_index),
        cmocka_unit_test(test_partitions_of_an_index),
        cmocka_unit_test(test_no_list_to_go_on_in),
        cmocka_unit_test(test_rows_of_an_index),
        cmocka_unit_test(test_back_leads_to_the_same_row),
        cmocka_unit_test(test_moving_in_rows),
        cmocka_unit_test(test_reverse),
        cmocka_unit_test(test_findings_are_found_and_left),
        cmocka_unit_test(test_keys_typed_ahead),
        cmocka_unit_test(test_no_finding_in_a_clean_partition),
        cmocka_unit_test(test_whole_partition_is_checked),
        cmocka_unit_test(test_names_outlive_a_condition),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_advice_on_conditions),
        cmocka_unit_test(test_a_wrong_condition_is_told_and_kept),
        cmocka_unit_test(test_partition_by_its_key),
        cmocka_unit_test(test_copying),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_keys_that_mean_nothing),
        cmocka_unit_test(test_suspend_and_redraw_are_left_to_the_loop),
        cmocka_unit_test(test_interrupted_twice_at_once),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
