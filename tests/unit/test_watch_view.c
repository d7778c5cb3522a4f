/* A watch: the first rows of a view, read again and again. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/fake_source.h"
#include "tests/unit/world_check.h"
#include "ui/key.h"

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 100, 24, text);
}

static void put_run(const char *key, unsigned score, const char *player)
{
    struct kl_buf item = {0};

    kl_buf_addf(&item,
                "{\"leaderboardId\":{\"S\":\"LIVE\"},\"rankKey\":{\"S\":\"%s\"},"
                "\"score\":{\"N\":\"%u\"},\"playerId\":{\"S\":\"%s\"}}",
                key, score, player);
    world_put("leaderboard", "leaderboardId", "rankKey", kl_buf_text(&item));
    kl_buf_release(&item);
}

static void test_what_changes_is_marked(void **state)
{
    struct world world;

    (void)state;
    put_run("0000000100#p_1", 100, "p_1");
    put_run("0000000200#p_2", 200, "p_2");
    put_run("0000000300#p_3", 300, "p_3");
    world_open(&world, "leaderboard", "LIVE", KL_VISIBLE_UTF8);
    world_keys(&world, "A");
    assert_shows(&world, "reads the first rows again 720 times an hour");
    world_keys(&world, "Ctrl-U '600 Enter");
    assert_shows(&world, "read once; what is different in 600 s will be marked");
    assert_shows(&world, "every 600 s");
    assert_shows(&world, "Query · 1 reading · 0.5 RCU · 3 RCU an hour");
    world_keys(&world, "R");
    assert_shows(&world, "nothing changed since the reading before");
    put_run("0000000200#p_2", 201, "p_2");
    put_run("0000000050#p_4", 50, "p_4");
    world_keys(&world, "R");
    assert_shows(&world, "1 new, 1 changed, 3 moved since the reading before");
    assert_shows(&world, "score 200 → 201");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "watch_80x24");
    world_draw(&world, 40, 10);
    golden_check(&world.canvas, "watch_40x10");
    world_draw(&world, 80, 24);
    golden_check_mono(&world.canvas, "watch_mono_80x24");
    world_keys(&world, "R");
    assert_shows(&world, "nothing changed");
    world_keys(&world, "q");
    assert_shows(&world, "all keys");
    world_close(&world);
}

static void test_seconds_are_seconds(void **state)
{
    static const char *const wrong[] = {"'0", "'x", "'-1", "'1.5", "'86401"};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "A");
    for (size_t i = 0; i < KL_ARRAY_LEN(wrong); i++) {
        world_keys(&world, "Ctrl-U");
        world_keys(&world, wrong[i]);
        world_keys(&world, "Enter");
        assert_shows(&world, "a number of seconds from 1 to 86,400");
    }
    world_keys(&world, "Ctrl-U '3600 Enter");
    assert_shows(&world, "every 3600 s");
    assert_shows(&world, "more below");
    world_keys(&world, "A Ctrl-U '60 Enter");
    assert_shows(&world, "every 60 s");
    world_close(&world);
}

/* The loop is told when the next reading is due, and until when nothing happens. */
static void test_the_next_reading_is_due(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    assert_int_equal(ui_screen_due(world.screen), 0);
    world_keys(&world, "A Ctrl-U '1 Enter");
    assert_true(ui_screen_due(world.screen) > 0);
    world_keys(&world, "q");
    assert_int_equal(ui_screen_due(world.screen), 0);
    world_close(&world);
}

static void test_after_a_failure_it_stands_still(void **state)
{
    struct fake_source *fake = fake_new("far", true, KL_KEY_S);
    struct world world;

    (void)state;
    for (int i = 0; i < 30; i++)
        fake_addf(fake, "p", "", "%04d", i);
    world_open_far(&world, "far", "p", fake_opener(fake));
    world_keys(&world, "A Enter");
    assert_shows(&world, "read once");
    world_close(&world);
    fake->fail_at = fake->calls + 3;
    world_open_far(&world, "far", "p", fake_opener(fake));
    world_keys(&world, "A Enter");
    for (int i = 0; i < 4 && !world_shows(&world, "stands still"); i++) {
        world_keys(&world, "R");
        world_draw(&world, 100, 24);
    }
    assert_shows(&world, "scripted failure · it stands still: R goes on");
    assert_int_equal(ui_screen_due(world.screen), 0);
    world_keys(&world, "R");
    assert_shows(&world, "nothing changed");
    world_close(&world);
    fake_free(&fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_changes_is_marked),
        cmocka_unit_test(test_seconds_are_seconds),
        cmocka_unit_test(test_the_next_reading_is_due),
        cmocka_unit_test(test_after_a_failure_it_stands_still),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
