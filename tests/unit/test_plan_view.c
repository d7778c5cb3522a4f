/* Q: a condition over any attributes, the plan of it, and the rows that it reads. */
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
    world_expect(world, 140, 24, text);
}

static void type(struct world *world, const char *text)
{
    for (; *text; text++)
        world_key(world, *text);
    world_settle(world);
}

/* The partitions of a table, Q, and the text. */
static void ask(struct world *world, const char *table, const char *text)
{
    world_open(world, table, NULL, KL_VISIBLE_UTF8);
    world_draw(world, 140, 24);
    world_keys(world, "Q");
    type(world, text);
}

static void an_index_is_chosen_and_read(void **state)
{
    struct world world;

    (void)state;
    ask(&world, "tracks", "league = \"L1\" and region = \"EU\"");
    assert_shows(&world, "Query tracks@by-league  league = \"L1\" and region = \"EU\"");
    assert_shows(&world, "no: no value for the partition key player");
    type(&world, " and round = 10 and car > \"c2\" and score > 20");
    assert_shows(&world, "round = 10 and car > \"c2\" · filter score > 20");
    world_keys(&world, "Enter");
    assert_shows(&world, "Enter reads it");
    world_keys(&world, "Enter");
    assert_shows(&world, "tracks@by-league › L1 · EU");
    assert_shows(&world, "Query@by-league ↑ car > \"c2\" · filter score > 20");
    /* What was asked can be changed as if it was typed there. */
    world_keys(&world, "s");
    assert_shows(&world, "round = 10 and car > \"c2\"");
    world_keys(&world, "Ctrl-U Enter");
    assert_shows(&world, "Query@by-league ↑ filter score > 20");
    world_keys(&world, "f Ctrl-U Enter");
    assert_shows(&world, "all keys");
    world_keys(&world, "Backspace Backspace Backspace");
    assert_shows(&world, "Enter reads it");
    world_close(&world);
}

static void a_scan_is_said_and_read(void **state)
{
    struct world world;

    (void)state;
    ask(&world, "tracks", "score > 40");
    assert_shows(&world, "Scan tracks  filter score > 40");
    world_keys(&world, "Enter");
    assert_shows(&world, "Scan tracks reads the whole table, about");
    assert_shows(&world, "Enter reads on, Esc does not");
    world_keys(&world, "Enter");
    assert_shows(&world, "tracks › Scan");
    assert_shows(&world, "Scan no key order · filter score > 40");
    assert_shows(&world, "player");
    assert_shows(&world, "no key order · i follows an item");
    world_keys(&world, "r");
    assert_shows(&world, "a Scan has no key order");
    world_keys(&world, "w");
    assert_shows(&world, "a Scan has no key order");
    world_keys(&world, "A");
    assert_shows(&world, "a Scan has no key order");
    world_keys(&world, "Enter K");
    assert_shows(&world, "a Scan has no key order");
    world_keys(&world, "Backspace G");
    assert_shows(&world, "120 read · 22 matched");
    /* An item leads into its partition. */
    world_keys(&world, "g i g Enter");
    assert_shows(&world, "Query ↑ game all keys");
    world_keys(&world, "Backspace Backspace f Ctrl-U");
    type(&world, "player = \"p2\" and score > 40");
    world_keys(&world, "Enter");
    assert_shows(&world, "filter player = \"p2\" and score > 40");
    world_keys(&world, "G");
    assert_shows(&world, "120 read · 5 matched");
    world_close(&world);
}

static void mistakes_and_what_cannot_be(void **state)
{
    struct world world;

    (void)state;
    ask(&world, "tracks", "league = \"L1\" and");
    assert_shows(&world, "column 18: expected the name of an attribute");
    world_keys(&world, "Enter");
    assert_shows(&world, "column 18: expected the name of an attribute");
    type(&world, " car = \"c1\"");
    world_keys(&world, "Enter j j");
    /* What is not possible says why, and is not read. */
    world_keys(&world, "G Enter");
    assert_shows(&world, "tracks › league = \"L1\" and car = \"c1\"");
    world_close(&world);
}

/* From rows the scheme of the view goes along: a segment is a part of the key. */
static void segments_are_known_from_rows(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 140, 24);
    world_keys(&world, "Q");
    type(&world, "leaderboardId = \"SEASON#TIES\" and score between 2 and 3");
    assert_shows(
        &world, "Query leaderboard  leaderboardId = \"SEASON#TIES\" and rankKey between");
    world_keys(&world, "Enter Enter");
    assert_shows(&world, "leaderboard › SEASON#TIES");
    assert_shows(&world, "rankKey between \"0000000002\" and \"0000000003$\"");
    world_close(&world);
}

static void a_table_is_asked_from_the_list(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 140, 24);
    world_keys(&world, "Q");
    assert_shows(&world, "where");
    world_keys(&world, "Esc");
    assert_shows(&world, "Q asks for one");
    world_keys(&world, "Backspace");
    assert_shows(&world, "tables");
    world_close(&world);
}

static void a_command_asks_too(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "tracks", NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 140, 24);
    world_keys(&world, ":");
    type(&world, "plan car = \"c1\"");
    world_keys(&world, "Enter");
    assert_shows(&world, "Query tracks@by-car  car = \"c1\"");
    assert_shows(&world, "Enter reads it");
    world_keys(&world, ":");
    type(&world, "query tracks --where 'car = \"c2\"'");
    world_keys(&world, "Enter");
    assert_shows(&world, "Query tracks@by-car  car = \"c2\"");
    world_keys(&world, "Enter");
    assert_shows(&world, "tracks@by-car › c2");
    world_close(&world);
}

static void names_of_keys_are_completed(void **state)
{
    struct world world;

    (void)state;
    ask(&world, "tracks", "lea");
    world_keys(&world, "Tab");
    type(&world, " = \"L1\" and regi");
    world_keys(&world, "Tab");
    type(&world, " = \"EU\"");
    assert_shows(&world, "league = \"L1\" and region = \"EU\"");
    assert_shows(&world, "Query tracks@by-league");
    world_close(&world);
}

static void looks(void **state)
{
    static const char text[] =
        "league = \"L1\" and region = \"EU\" and round > 9 and score > 20";
    struct world world;

    (void)state;
    ask(&world, "tracks", text);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "plan_typing_80x24");
    world_keys(&world, "Enter");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "plan_80x24");
    world_draw(&world, 40, 10);
    golden_check(&world.canvas, "plan_40x10");
    world_draw(&world, 200, 60);
    golden_check(&world.canvas, "plan_200x60");
    world_draw(&world, 80, 24);
    golden_check_mono(&world.canvas, "plan_mono_80x24");
    world_keys(&world, "G Enter");
    world_close(&world);

    ask(&world, "tracks", "score > 40");
    world_keys(&world, "Enter Enter");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "scan_rows_80x24");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_is_chosen_and_read),
        cmocka_unit_test(a_scan_is_said_and_read),
        cmocka_unit_test(mistakes_and_what_cannot_be),
        cmocka_unit_test(segments_are_known_from_rows),
        cmocka_unit_test(a_table_is_asked_from_the_list),
        cmocka_unit_test(a_command_asks_too),
        cmocka_unit_test(names_of_keys_are_completed),
        cmocka_unit_test(looks),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
