/* The tree of a partition's keys: how it looks, and what its keys do. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/fake_source.h"
#include "tests/unit/world_check.h"
#include "ui/key.h"

static const struct world_case cases[] = {
    {"tree_80x24", "trees", "d", "t G l w", 80, 24, KL_VISIBLE_UTF8},
    {"tree_40x10", "trees", "d", "t", 40, 10, KL_VISIBLE_UTF8},
    {"tree_200x60", "trees", "d", "G t w", 200, 60, KL_VISIBLE_UTF8},
    {"tree_ascii_80x24", "trees", "d", "G t", 80, 24, KL_VISIBLE_ASCII},
    {"tree_deep_40x10", "trees", "d", "j t", 40, 10, KL_VISIBLE_UTF8},
    {"tree_partition_80x24", "trees", NULL, "t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_search_80x24", "trees", "d", "t / 'OLD Enter", 80, 24, KL_VISIBLE_UTF8},
    {"tree_more_80x24", "trees", "many", "t G", 80, 24, KL_VISIBLE_UTF8},
    {"tree_gap_80x24", "trees", "many", "G t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_unit_80x24", "trees", "unit", "G t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_delimiter_80x24", "trees", "d", "t d Backspace '\\xzz", 80, 24,
     KL_VISIBLE_UTF8},
    {"tree_no_sort_key_80x24", "counters", "visits", "t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_number_key_80x24", "readings", "m1", "t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_no_paths_80x24", "leaderboard", "SEASON#CLEAN", "t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_no_delimiter_80x24", "leaderboard", "SEASON#RAW", "t", 80, 24,
     KL_VISIBLE_UTF8},
    {"tree_no_partition_80x24", "trees", "nowhere", "t", 80, 24, KL_VISIBLE_UTF8},
    {"tree_below_80x24", "trees", "d", "t G h k k k Enter", 80, 24, KL_VISIBLE_UTF8},
    {"ways_80x24", "trees", "d", "G t h h h = j R j R k", 80, 24, KL_VISIBLE_UTF8},
    {"ways_40x10", "trees", "d", "G t = j", 40, 10, KL_VISIBLE_UTF8},
    {"ways_200x60", "trees", "d", "G t h h h = j j", 200, 60, KL_VISIBLE_UTF8},
    {"ways_none_80x24", "trees", "unit", "t = j", 80, 24, KL_VISIBLE_UTF8},
};

static void test_mono(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "G t w");
    world_draw(&world, 80, 24);
    golden_check_mono(&world.canvas, "tree_mono_80x24");
    world_close(&world);
}

/* ---- keys ---- */

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 100, 24, text);
}

static void assert_hides(struct world *world, const char *text)
{
    world_expect_not(world, 100, 24, text);
}

static void test_folders_open_and_close(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "t");
    assert_shows(&world, "root/ ");
    assert_shows(&world, "Query · 5 requests");
    assert_hides(&world, "cover.jpg");
    world_keys(&world, "G k");
    assert_shows(&world, " root/photos/ ·");
    world_keys(&world, "Right");
    assert_shows(&world, "├─ 2026/");
    assert_shows(&world, "2 children · 1 request ·");
    world_keys(&world, "l");
    assert_shows(&world, " root/photos/2026/");
    world_keys(&world, "h"); /* closed already: to the folder around it */
    assert_shows(&world, " root/photos/ ·");
    world_keys(&world, "Left");
    assert_hides(&world, "cover.jpg");
    world_keys(&world, "l"); /* known: nothing is read again */
    assert_shows(&world, "Query · 6 requests");
    world_keys(&world, "R");
    assert_shows(&world, "Query · 7 requests");
    world_close(&world);
}

static void test_what_surprises_is_found(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "t w");
    assert_shows(&world, " root/photos · file beside a folder of the same name");
    world_keys(&world, "w");
    assert_shows(&world, " root/photos-old/ · '-' 0x2d is below '/' 0x2f: stands before "
                         "photos/");
    world_keys(&world, "w");
    assert_shows(&world, " root/photos.zip · '.' 0x2e is below '/' 0x2f");
    world_keys(&world, "w");
    assert_shows(&world, "nothing further down");
    world_keys(&world, "W");
    assert_shows(&world, " root/photos-old/ ·");
    world_close(&world);
}

static void test_from_rows_to_the_tree_and_back(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "G k k t"); /* the row root/photos/cover.jpg */
    assert_shows(&world, " root/photos/cover.jpg · ");
    world_keys(&world, "h Enter"); /* root/photos/: its subtree as rows */
    assert_shows(&world, "Query ↑ path begins_with \"root/photos/\"");
    assert_shows(&world, "5 read");
    world_keys(&world, "j j t"); /* that row's place in the tree below */
    assert_shows(&world, " root/photos/2026/beach.jpg · ");
    world_keys(&world, "Enter");
    assert_shows(&world, "all keys");
    assert_shows(&world, "root/photos/2026/beach.jpg");
    world_keys(&world, "Backspace Backspace");
    assert_shows(&world, "Query ↑ path all keys");
    world_close(&world);
}

static void test_a_name_and_a_key_are_copied(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "unit", KL_VISIBLE_UTF8);
    world_keys(&world, "j t yc");
    assert_true(kl_str_eq(ui_screen_copied(world.screen), KL_STR("d\x1b[31m")));
    world_keys(&world, "yk");
    assert_true(kl_str_eq(ui_screen_copied(world.screen), KL_STR("a\x1f"
                                                                 "b\x1f"
                                                                 "d\x1b[31m")));
    world_keys(&world, "h yk");
    assert_true(kl_str_eq(ui_screen_copied(world.screen), KL_STR("a\x1f"
                                                                 "b\x1f")));
    world_close(&world);
}

static void test_the_delimiter_is_changed(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "t");
    assert_shows(&world, "rankKey is no path");
    world_keys(&world, "d Enter"); /* the one that was guessed */
    assert_shows(&world, "divided by \"#\"");
    assert_shows(&world, "0000000001#");
    world_keys(&world, "d Backspace '\\q Enter");
    assert_shows(&world, "a backslash is followed by");
    world_keys(&world, "Backspace Backspace '::p Enter");
    assert_shows(&world, "divided by \"::p\"");
    world_close(&world);
}

static void test_the_ways_are_measured_and_chosen(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "G t h h h ="); /* of root/ */
    assert_shows(&world, "skip-scan");
    assert_shows(&world, "measured");
    assert_shows(&world, "estimated");
    world_keys(&world, "j R");
    assert_shows(&world,
                 "Query trees@by-parent: parent = \"root/\", filter drive = \"d\"");
    assert_shows(&world, "other partitions' rows are read and filtered");
    world_keys(&world, "Enter");
    assert_shows(&world, "tree, by parent");
    assert_shows(&world, "read by parent: folders without a row of");
    assert_hides(&world, "bare/");
    world_keys(&world, "= G Enter");
    assert_shows(&world, "tree, by depth");
    assert_hides(&world, "bare/");
    world_keys(&world, "= g Enter");
    assert_shows(&world, "bare/");
    world_close(&world);
}

static void test_a_way_that_is_not_there_says_why(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "unit", KL_VISIBLE_UTF8);
    world_keys(&world, "t = j Enter");
    assert_shows(&world, "no attribute of the rows seen is the folder they lie in");
    world_keys(&world, "j R");
    assert_shows(&world, "no number in the rows seen is how deep they lie");
    world_close(&world);
}

static void test_keys_below_are_counted(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "t #");
    assert_shows(&world, "12 keys below");
    world_close(&world);
}

static void test_a_large_folder_is_read_in_parts(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "many", KL_VISIBLE_UTF8);
    world_keys(&world, "t");
    assert_shows(&world, "1,000 children so far");
    world_keys(&world, "G");
    assert_shows(&world, "there is more: Enter reads on");
    world_keys(&world, "Enter");
    assert_shows(&world, " many/1000 ");
    world_keys(&world, "G l g");
    assert_shows(&world, "2,500 children · ");
    world_close(&world);
}

static void click(struct world *world, int x, int y)
{
    const struct ui_mouse mouse = {.kind = UI_MOUSE_PRESS, .x = x, .y = y};

    ui_screen_mouse(world->screen, &mouse);
    world_settle(world);
}

/* The line of the first folder that is closed, and the column of its mark. */
static int find_closed(const struct world *world, int *x)
{
    for (int y = 0; y < world->canvas.height; y++) {
        for (*x = 0; *x < world->canvas.width; ++*x) {
            if (!strcmp(ui_canvas_at(&world->canvas, *x, y)->text, "▸"))
                return y;
        }
    }
    fail_msg("no folder is closed");
    return -1;
}

static void test_a_click_on_its_mark_opens_a_folder(void **state)
{
    struct world world;
    int x = 0, y;

    (void)state;
    world_open(&world, "trees", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "t");
    world_draw(&world, 100, 24);
    y = find_closed(&world, &x);
    click(&world, x, y);
    assert_shows(&world, "inner/");
    assert_shows(&world, " root/bare/ · ");
    click(&world, x, y);
    assert_hides(&world, "inner/");
    click(&world, 6, y + 1); /* elsewhere it is the cursor that moves */
    assert_shows(&world, " root/photos · file beside");
    world_close(&world);
}

static void test_help_tells_of_folders(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "t ? / 'folder Space 'here Enter");
    assert_shows(&world, "open the folder here: reads one level");
    world_keys(&world, "q = ?");
    assert_shows(&world, "ways to read it › help");
    world_close(&world);
}

static void test_a_gap_is_read(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "trees", "many", KL_VISIBLE_UTF8);
    world_keys(&world, "G t");
    assert_shows(&world, " many/2499 ");
    world_keys(&world, "k");
    assert_shows(&world, "names between were not read");
    world_keys(&world, "Enter k");
    assert_shows(&world, " many/0999 ");
    world_keys(&world, "g");
    assert_shows(&world, "2,001 children so far");
    world_close(&world);
}

/* ---- a source that is far, fails and waits ---- */

static void open_far(struct world *world, struct fake_source *fake)
{
    world_open_far(world, fake->schema.table, "p", fake_opener(fake));
}

static struct fake_source *far_tree(void)
{
    struct fake_source *fake = fake_new("far", true, KL_KEY_S);

    for (int i = 0; i < 40; i++)
        fake_addf(fake, "p", "", "top/%02d/x", i);
    return fake;
}

static void test_a_failure_is_told_where_it_happened(void **state)
{
    struct fake_source *fake = far_tree();
    struct world world;

    (void)state;
    fake->page_items = 8;
    fake->fail_at = 14;
    open_far(&world, fake);
    world_keys(&world, "t");
    for (int i = 0; i < 40 && !world_shows(&world, "scripted failure"); i++)
        world_keys(&world, "l");
    assert_shows(&world, "scripted failure · Enter tries again");
    world_keys(&world, "Enter");
    assert_hides(&world, "scripted failure");
    world_close(&world);
    fake_free(&fake);
}

static void test_what_is_on_its_way_is_cancelled(void **state)
{
    struct fake_source *fake = far_tree();
    struct world world;

    (void)state;
    open_far(&world, fake);
    world_keys(&world, "t j");
    world_key(&world, '#');
    world_key(&world, UI_KEY_ESC);
    world_settle(&world);
    assert_shows(&world, "top/");
    world_key(&world, 'R');
    world_key(&world, 'd');
    world_key(&world, UI_KEY_ENTER);
    world_settle(&world);
    assert_shows(&world, "top/");
    world_key(&world, 'R');
    world_key(&world, 'q');
    world_settle(&world);
    world_close(&world);
    fake_free(&fake);
}

static void test_no_size_breaks_it(void **state)
{
    static const char *const keys[] = {"t", "w", "=", "j", "Backspace", "d"};
    struct world world;

    (void)state;
    world_open(&world, "trees", "d", KL_VISIBLE_UTF8);
    world_keys(&world, "G");
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        for (int w = 0; w <= 90; w += w < 12 ? 1 : 13) {
            for (int h = 0; h <= 40; h += h < 20 ? 1 : 7)
                world_draw(&world, w, h);
        }
    }
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "root/"));
    world_close(&world);
}

static const struct CMUnitTest others[] = {
    cmocka_unit_test(test_mono),
    cmocka_unit_test(test_folders_open_and_close),
    cmocka_unit_test(test_what_surprises_is_found),
    cmocka_unit_test(test_from_rows_to_the_tree_and_back),
    cmocka_unit_test(test_a_name_and_a_key_are_copied),
    cmocka_unit_test(test_the_delimiter_is_changed),
    cmocka_unit_test(test_the_ways_are_measured_and_chosen),
    cmocka_unit_test(test_a_way_that_is_not_there_says_why),
    cmocka_unit_test(test_keys_below_are_counted),
    cmocka_unit_test(test_a_large_folder_is_read_in_parts),
    cmocka_unit_test(test_a_gap_is_read),
    cmocka_unit_test(test_a_click_on_its_mark_opens_a_folder),
    cmocka_unit_test(test_help_tells_of_folders),
    cmocka_unit_test(test_a_failure_is_told_where_it_happened),
    cmocka_unit_test(test_what_is_on_its_way_is_cancelled),
    cmocka_unit_test(test_no_size_breaks_it),
};

int main(void)
{
    struct CMUnitTest tests[KL_ARRAY_LEN(cases) + KL_ARRAY_LEN(others)];

    world_case_tests(cases, KL_ARRAY_LEN(cases), tests);
    memcpy(tests + KL_ARRAY_LEN(cases), others, sizeof(others));
    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
