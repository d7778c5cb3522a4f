/* What is asked of the rows by s and f: conditions, segments by name, filters. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"
#include "ui/key.h"

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 200, 24, text);
}

/* Presses the key of a question, and types over what it offers. */
static void ask(struct world *world, const char *key, const char *text)
{
    world_keys(world, key);
    world_keys(world, "Ctrl-U");
    for (; *text; text++)
        world_key(world, *text);
    world_settle(world);
}

static void open_clean(struct world *world)
{
    world_open(world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(world, 200, 24);
}

static void a_filter_is_told_before_and_after(void **state)
{
    struct world world;

    (void)state;
    open_clean(&world);
    ask(&world, "f", "");
    assert_shows(&world, "empty: no filter");
    ask(&world, "Esc f", "name = \"Ana\" and run.");
    assert_shows(&world, "column 22: expected the name of an attribute");
    ask(&world, "Esc f", "name = \"Ana\" and run.car = \"kart\"");
    assert_shows(&world,
                 "read and billed, then thrown away unless name = \"Ana\" and run.c");
    world_keys(&world, "Enter");
    assert_shows(&world, "Query ↑ filter name = \"Ana\" and run.car = \"kart\"");
    assert_shows(&world, "of the rows that the filter keeps");
    assert_shows(&world, "Ana");
    assert_false(world_shows(&world, "Chidi"));
    ask(&world, "f", "");
    world_keys(&world, "Enter");
    assert_shows(&world, "all keys");
    assert_shows(&world, "Chidi");
    world_close(&world);
}

static void a_filter_that_keeps_nothing_says_so(void **state)
{
    struct world world;

    (void)state;
    open_clean(&world);
    ask(&world, "f", "score < 0");
    assert_shows(&world, "(s reads only by score)");
    world_keys(&world, "Enter");
    assert_shows(&world, "no row matches the filter · f changes it");
    assert_shows(&world, "300 read · 0 matched");
    ask(&world, "f", "rankKey = \"x\"");
    assert_shows(&world, "column 1: rankKey is a key");
    world_keys(&world, "Enter");
    assert_shows(&world, "column 1: rankKey is a key");
    world_close(&world);
}

static void text_without_quotes_is_told(void **state)
{
    struct world world;

    (void)state;
    open_clean(&world);
    ask(&world, "f", "name = Ana");
    assert_shows(&world,
                 "text stands in double quotes: no row read has an attribute Ana");
    ask(&world, "Esc f", "name = playerId");
    assert_shows(&world, "thrown away unless name = playerId");
    world_close(&world);
}

/* The filter is cut there, and what is open over it still ends the path. */
static void a_path_goes_on_behind_a_name_that_is_cut(void **state)
{
    struct world world;

    (void)state;
    open_clean(&world);
    ask(&world, "f", "name <> \"a name of some length that no row has\"");
    world_keys(&world, "Enter E");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_export_80x24");
    world_close(&world);
}

static void segments_are_asked_for_by_name(void **state)
{
    static const struct {
        const char *typed, *told;
    } cases[] = {
        {"score between 100 and 200",
         "will send: rankKey between \"0000000100\" and \"0000000200$\""},
        {"score = 38 and ts >= 1719100801",
         "between \"0000000038#0000001719100801\" and \"0000000038$\""},
        {"score > 5 and name = \"Ana\"",
         "rankKey >= \"0000000006\" · then filtered: name = \"Ana\""},
        {"score = 38 and ts > 2024-06-23",
         "between \"0000000038#0000001719100801\" and \"0000000038$\""},
        {"score = 38 and ts < 2024-06-23T00:00:00.5Z", "finer than whole seconds"},
        {"ts > 5", "column 1: ts stands behind score in the key"},
        {"score > 5 or score < 3", "column 1: score is a segment of the sort key"},
        {"score in (1, 2)", "column 1: score is a segment of the sort key"},
        {"score > 12345678901", "column 1: score 12345678901 needs 11 digits"},
        {"score > 9999999999", "nothing can match"},
        {"leaderboardId = \"x\" and score > 3", "leaderboardId is given twice"},
        {"`score` > 3", "all keys · then filtered: `score` > 3"},
    };
    struct world world;

    (void)state;
    open_clean(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        ask(&world, "s", cases[i].typed);
        assert_shows(&world, cases[i].told);
        world_keys(&world, "Esc");
    }
    ask(&world, "s", "score between 38 and 75 and name <> \"Ana\"");
    world_keys(&world, "Enter");
    assert_shows(&world, "between \"0000000038\" and \"0000000075$\" · filter name <>");
    assert_shows(&world, "6 read · 5 matched");
    /* f adds to it, and its end leaves the other. */
    ask(&world, "f", "score = 75");
    world_keys(&world, "Enter");
    assert_shows(&world, "6 read · 1 matched");
    ask(&world, "f", "");
    world_keys(&world, "Enter");
    assert_shows(&world, "6 read · 5 matched");
    ask(&world, "s", "");
    world_keys(&world, "Enter");
    assert_shows(&world, "all keys");
    world_close(&world);
}

/* A strict bound that BETWEEN cannot say: the row that equals it is not shown. */
static void strict_bounds_are_kept(void **state)
{
    struct world world;

    (void)state;
    open_clean(&world);
    ask(&world, "s",
        "rankKey > \"0000000001#0000001719100800#p_0000\" and "
        "rankKey < \"0000000075#0000001719100802#p_0002\"");
    assert_shows(&world, "without rows equal to the upper bound");
    world_keys(&world, "Enter");
    world_draw(&world, 200, 24);
    assert_shows(&world, "0000000038#");
    assert_false(world_shows(&world, "0000000001#0000001719100800#p_0000   "));
    assert_false(world_shows(&world, "0000000075#0000001719100802#p_0002   "));
    world_close(&world);
}

static void looks(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 80, 24);
    ask(&world, "f", "name = \"Ana\" and run.");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_error_80x24");
    ask(&world, "Esc f", "name = \"Ana\" and run.car = \"kart\"");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_typing_80x24");
    world_keys(&world, "Enter");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_80x24");
    world_draw(&world, 40, 10);
    golden_check(&world.canvas, "filter_40x10");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_filter_is_told_before_and_after),
        cmocka_unit_test(a_filter_that_keeps_nothing_says_so),
        cmocka_unit_test(text_without_quotes_is_told),
        cmocka_unit_test(a_path_goes_on_behind_a_name_that_is_cut),
        cmocka_unit_test(segments_are_asked_for_by_name),
        cmocka_unit_test(strict_bounds_are_kept),
        cmocka_unit_test(looks),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
