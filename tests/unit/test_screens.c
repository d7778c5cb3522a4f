#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"
#include "ui/key.h"

static const struct world_case cases[] = {
    {.golden = "tables_80x24", .width = 80, .height = 24},
    {.golden = "tables_40x10", .width = 40, .height = 10},
    {.golden = "partitions_80x24", .table = "leaderboard", .width = 80, .height = 24},
    {.golden = "partitions_40x10", .table = "leaderboard", .width = 40, .height = 10},

    {"partitions_index_80x24", "tracks", NULL, "i j Enter", 80, 24, KL_VISIBLE_UTF8},
    {"indexes_80x24", "tracks", NULL, "i", 80, 24, KL_VISIBLE_UTF8},
    {"indexes_40x10", "tracks", NULL, "i", 40, 10, KL_VISIBLE_UTF8},
    {"indexes_item_80x24", "tracks", "p1", "j i", 80, 24, KL_VISIBLE_UTF8},
    {"indexes_item_200x60", "tracks", "p1", "i", 200, 60, KL_VISIBLE_UTF8},
    {"rows_index_80x24", "tracks", "p2", "j i j Enter", 80, 24, KL_VISIBLE_UTF8},
    {"rows_index_no_sort_key_80x24", "tracks", "p2", "j i j j Enter", 80, 24,
     KL_VISIBLE_UTF8},

    {"rows_clean_80x24", "leaderboard", "SEASON#CLEAN", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_clean_end_80x24", "leaderboard", "SEASON#CLEAN", "G", 80, 24, KL_VISIBLE_UTF8},
    {"rows_clean_200x60", "leaderboard", "SEASON#CLEAN", "G", 200, 60, KL_VISIBLE_UTF8},
    {"rows_clean_40x10", "leaderboard", "SEASON#CLEAN", "", 40, 10, KL_VISIBLE_UTF8},
    {"rows_clean_1x1", "leaderboard", "SEASON#CLEAN", "", 1, 1, KL_VISIBLE_UTF8},
    {"rows_inverted_80x24", "leaderboard", "SEASON#INVERTED", "G g", 80, 24,
     KL_VISIBLE_UTF8},
    {"rows_reversed_80x24", "leaderboard", "SEASON#CLEAN", "G r", 80, 24,
     KL_VISIBLE_UTF8},
    {"rows_columns_80x24", "leaderboard", "SEASON#CLEAN", "$", 80, 24, KL_VISIBLE_UTF8},
    {"rows_long_80x24", "paths", "a", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_long_columns_80x24", "paths", "a", "l l", 80, 24, KL_VISIBLE_UTF8},
    {"rows_labels_80x24", "shop", "C#1", "j", 80, 24, KL_VISIBLE_UTF8},
    {"rows_number_key_80x24", "readings", "m1", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_no_sort_key_80x24", "counters", "visits", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_hostile_80x24", "leaderboard", "HOSTILE", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_hostile_ascii_80x24", "leaderboard", "HOSTILE", "", 80, 24, KL_VISIBLE_ASCII},
    {"rows_empty_80x24", "leaderboard", "NOWHERE", "", 80, 24, KL_VISIBLE_UTF8},
    {"rows_search_80x24", "leaderboard", "SEASON#CLEAN", "/ 'ana Enter n", 80, 24,
     KL_VISIBLE_UTF8},
    {"rows_condition_80x24", "leaderboard", "SEASON#CLEAN", "s '>= Space '1500", 80, 24,
     KL_VISIBLE_UTF8},

    {"finding_half_80x24", "leaderboard", "SEASON#HALF", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_over_80x24", "leaderboard", "SEASON#OVER", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_mixed_80x24", "leaderboard", "SEASON#MIXED", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_stale_80x24", "leaderboard", "SEASON#STALE", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_ties_80x24", "leaderboard", "SEASON#TIES", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_raw_80x24", "leaderboard", "SEASON#RAW", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_widths_80x24", "leaderboard", "SEASON#WIDTHS", "w", 80, 24,
     KL_VISIBLE_UTF8},
    {"finding_twice_80x24", "leaderboard", "SEASON#TWICE", "w", 80, 24, KL_VISIBLE_UTF8},
    {"finding_limit_80x24", "leaderboard", "SEASON#LIMIT", "G", 80, 24, KL_VISIBLE_UTF8},
    {"finding_reversed_80x24", "leaderboard", "SEASON#CLEAN", "G r j", 80, 24,
     KL_VISIBLE_UTF8},
    {"finding_raw_ascii_80x24", "leaderboard", "SEASON#RAW", "w", 80, 24,
     KL_VISIBLE_ASCII},

    {"key_mixed_80x24", "leaderboard", "SEASON#MIXED", "K", 80, 24, KL_VISIBLE_UTF8},
    {"key_wrong_80x24", "leaderboard", "SEASON#HALF", "s '\"1962\" Enter C K", 80, 24,
     KL_VISIBLE_UTF8},
    {"key_80x24", "leaderboard", "SEASON#HALF", "G K", 80, 24, KL_VISIBLE_UTF8},
    {"key_40x10", "leaderboard", "SEASON#HALF", "G K", 40, 10, KL_VISIBLE_UTF8},
    {"key_200x60", "leaderboard", "SEASON#INVERTED", "G K", 200, 60, KL_VISIBLE_UTF8},
    {"key_number_80x24", "readings", "m1", "K", 80, 24, KL_VISIBLE_UTF8},
    {"key_hostile_80x24", "leaderboard", "HOSTILE", "K", 80, 24, KL_VISIBLE_UTF8},
    {"item_80x24", "leaderboard", "SEASON#HALF", "Enter", 80, 24, KL_VISIBLE_UTF8},
    {"item_hostile_80x24", "leaderboard", "HOSTILE", "G Enter", 80, 24, KL_VISIBLE_UTF8},
    {"findings_80x24", "leaderboard", "SEASON#HALF", "G F", 80, 24, KL_VISIBLE_UTF8},
    {"findings_40x10", "leaderboard", "SEASON#RAW", "F", 40, 10, KL_VISIBLE_UTF8},
    {"findings_clean_80x24", "leaderboard", "SEASON#CLEAN", "F", 80, 24, KL_VISIBLE_UTF8},
    {"help_80x24", "leaderboard", "SEASON#RAW", "?", 80, 24, KL_VISIBLE_UTF8},
    {"help_40x10", "leaderboard", "SEASON#RAW", "? G", 40, 10, KL_VISIBLE_UTF8},
    {"help_tables_200x60", NULL, NULL, "?", 200, 60, KL_VISIBLE_UTF8},
    {"copy_80x24", "leaderboard", "SEASON#RAW", "y", 80, 24, KL_VISIBLE_UTF8},
};

/* The line at the cursor is told whole where its own place is too narrow. */
static void test_help_that_is_cut(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    world_keys(&world, "? / 'watc Enter");
    world_draw(&world, 80, 24);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "help_cut_80x24");
    world_close(&world);
}

/* Over the rows their verdict stays, without the keys that do nothing there. */
static void test_only_keys_that_work_are_told(void **state)
{
    static const char *const keys[] = {"Enter", "Backspace K"};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 200, 24);
    assert_true(world_shows(&world, "C checks all"));
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        world_draw(&world, 200, 24);
        assert_true(world_shows(&world, "in numeric order"));
        assert_false(world_shows(&world, "C checks all"));
    }
    world_close(&world);
}

static void test_loading_is_told_after_a_second(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    /* Events are not taken, so that the rows are still on their way. */
    world_key(&world, UI_KEY_ENTER);
    world_draw_at(&world, 80, 24, 1000);
    assert_false(world_shows(&world, "loading"));
    world_draw_at(&world, 80, 24, 1900);
    assert_false(world_shows(&world, "loading"));
    world_draw_at(&world, 80, 24, 3100);
    golden_check(&world.canvas, "rows_loading_80x24");
    world_settle(&world);
    world_draw_at(&world, 80, 24, 9000);
    assert_false(world_shows(&world, "loading"));
    world_close(&world);
}

static void test_a_table_that_is_not_there(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "nothing", "x", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    assert_true(world_shows(&world, "no table nothing"));
    assert_true(world_shows(&world, "R tries again"));
    world_keys(&world, "j G K Enter w y y R");
    world_draw(&world, 120, 24);
    assert_true(world_shows(&world, "no table nothing"));
    world_close(&world);
}

/* Without colour the attributes alone tell digits, padding and wrong widths apart. */
static void test_mono(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_keys(&world, "w W G");
    world_draw(&world, 80, 24);
    golden_check_mono(&world.canvas, "rows_mono_80x24");
    world_close(&world);
}

static void test_no_size_breaks_it(void **state)
{
    static const char *const keys[] = {
        "", "K", "K F", "Backspace Enter", "Backspace ?", "Backspace / 'a"};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        for (int w = 0; w <= 90; w += w < 12 ? 1 : 13) {
            for (int h = 0; h <= 40; h += h < 20 ? 1 : 7) {
                world_draw(&world, w, h);
                world_settle(&world);
            }
        }
        world_draw(&world, 400, 100);
    }
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "SEASON#HALF"));
    world_close(&world);
}

static const struct CMUnitTest others[] = {
    cmocka_unit_test(test_help_that_is_cut),
    cmocka_unit_test(test_only_keys_that_work_are_told),
    cmocka_unit_test(test_loading_is_told_after_a_second),
    cmocka_unit_test(test_a_table_that_is_not_there),
    cmocka_unit_test(test_mono),
    cmocka_unit_test(test_no_size_breaks_it),
};

int main(void)
{
    struct CMUnitTest tests[KL_ARRAY_LEN(cases) + KL_ARRAY_LEN(others)];

    world_case_tests(cases, KL_ARRAY_LEN(cases), tests);
    memcpy(tests + KL_ARRAY_LEN(cases), others, sizeof(others));
    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
