/* The mouse: clicks, wheel and drags, by what the last frame has where. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"

static void mouse(struct world *world, enum ui_mouse_kind kind, int x, int y)
{
    const struct ui_mouse event = {kind, x, y};

    world->todo |= ui_screen_mouse(world->screen, &event);
    world_settle(world);
}

static void click(struct world *world, int x, int y)
{
    mouse(world, UI_MOUSE_PRESS, x, y);
    mouse(world, UI_MOUSE_RELEASE, x, y);
}

/* The line that holds text, and where in it; -1: it is not there. */
static int find(const struct world *world, const char *text, int *x)
{
    struct kl_str needle = kl_str_from(text);

    for (int y = 0; y < world->canvas.height; y++) {
        for (int from = 0; from < world->canvas.width; from++) {
            struct kl_buf rest = {0};
            bool there;

            for (int at = from; at < world->canvas.width && rest.len < needle.len; at++) {
                const struct ui_cell *cell = ui_canvas_at(&world->canvas, at, y);

                kl_buf_add(&rest, cell->len ? cell->text : " ",
                           cell->len ? cell->len : 1);
            }
            there = kl_str_eq(kl_buf_str(&rest), needle);
            kl_buf_release(&rest);
            if (!there)
                continue;
            *x = from;
            return y;
        }
    }
    return -1;
}

static void click_on(struct world *world, const char *text)
{
    int x = 0, y;

    world_draw(world, 80, 24);
    y = find(world, text, &x);
    if (y < 0)
        fail_msg("\"%s\" is not there to be clicked", text);
    click(world, x, y);
    world_draw(world, 80, 24);
}

/* Whether the line with that text is the cursor's. */
static void assert_on(const struct world *world, const char *text)
{
    int x = 0, y = find(world, text, &x);

    if (y < 0)
        fail_msg("\"%s\" is not on the screen", text);
    assert_int_equal(ui_canvas_at(&world->canvas, x, y)->mods & UI_MOD_ROW, UI_MOD_ROW);
}

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 80, 24, text);
}

static void test_a_click_moves_and_a_second_opens(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    click_on(&world, "leaderboard");
    assert_on(&world, "leaderboard");
    click_on(&world, "counters");
    assert_on(&world, "counters");
    click_on(&world, "leaderboard"); /* the first one on it again */
    assert_shows(&world, "readings");
    click_on(&world, "leaderboard");
    click_on(&world, "SEASON#HALF");
    assert_on(&world, "SEASON#HALF");
    click_on(&world, "SEASON#HALF");
    assert_shows(&world, "leaderboard › SEASON#HALF");
    click_on(&world, "0000000112#");
    assert_on(&world, "0000000112#");
    /* A key between two clicks: the second is a first one. */
    world_keys(&world, "j k");
    click_on(&world, "0000000112#");
    assert_shows(&world, "score─10");
    click_on(&world, "0000000112#");
    assert_shows(&world, "row 4");
    /* In the item a click opens and closes too. */
    click_on(&world, "run");
    assert_shows(&world, "kart");
    click_on(&world, "run");
    world_draw(&world, 80, 24);
    assert_false(world_shows(&world, "kart"));
    world_close(&world);
}

static void test_clicks_beside(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    world_draw(&world, 80, 24);
    click(&world, 5, 0);
    click(&world, 5, 23);
    click(&world, 5, 15); /* below the last row */
    click(&world, -1, -1);
    click(&world, 9998, 9998);
    world_draw(&world, 80, 24);
    assert_on(&world, " 1 ");
    /* A question is answered by keys. */
    world_keys(&world, "/ 'x");
    click_on(&world, "240");
    world_keys(&world, "Esc");
    world_draw(&world, 80, 24);
    assert_on(&world, " 1 ");
    world_close(&world);
}

static void test_a_click_on_a_cell_or_a_header(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    click_on(&world, "p_0004");
    world_keys(&world, "yc");
    assert_string_equal(ui_screen_copied(world.screen).data, "p_0004");
    ui_screen_copy_done(world.screen, UI_STYLE_GOOD, "done");
    click_on(&world, "ts");
    world_keys(&world, "yc");
    assert_string_equal(ui_screen_copied(world.screen).data, "1719100800");
    ui_screen_copy_done(world.screen, UI_STYLE_GOOD, "done");
    /* On the column's name once more: the loaded rows by it, up, down, and not. */
    click_on(&world, "ts");
    assert_shows(&world, "↑ts");
    click_on(&world, "↑ts");
    assert_shows(&world, "↓ts");
    click_on(&world, "↓ts");
    assert_false(world_shows(&world, "↓ts"));
    /* The key has its order already. */
    click_on(&world, "rankKey");
    click_on(&world, "rankKey");
    assert_false(world_shows(&world, "rankKey ↑"));
    world_close(&world);
}

static void test_the_wheel(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 80, 24);
    mouse(&world, UI_MOUSE_WHEEL_DOWN, 10, 10);
    world_draw(&world, 80, 24);
    assert_on(&world, " 4 ");
    mouse(&world, UI_MOUSE_WHEEL_UP, 10, 10);
    mouse(&world, UI_MOUSE_WHEEL_UP, 10, 10);
    world_draw(&world, 80, 24);
    assert_on(&world, " 1 ");
    world_keys(&world, "?");
    mouse(&world, UI_MOUSE_WHEEL_DOWN, 10, 10);
    world_draw(&world, 80, 24);
    assert_on(&world, "Left");
    /* Where there is no list it is as the cursor keys. */
    world_keys(&world, "Esc K");
    mouse(&world, UI_MOUSE_WHEEL_DOWN, 10, 10);
    assert_shows(&world, "key    0000000028#");
    world_close(&world);
}

/* The border behind a column of the header, dragged, is where it ends from then on. */
static void test_dragging_a_border(void **state)
{
    struct world world;
    int x = 0, y, now = 0;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#RAW", KL_VISIBLE_UTF8);
    world_draw(&world, 80, 24);
    y = find(&world, "│ ts", &x);
    mouse(&world, UI_MOUSE_PRESS, x, y);
    mouse(&world, UI_MOUSE_DRAG, x + 2, y);
    mouse(&world, UI_MOUSE_DRAG, x + 5, y + 1);
    world_draw(&world, 80, 24);
    assert_int_equal(find(&world, "│ ts", &now), y);
    assert_int_equal(now, x + 5);
    mouse(&world, UI_MOUSE_RELEASE, x + 6, y);
    world_draw(&world, 80, 24);
    find(&world, "│ ts", &now);
    assert_int_equal(now, x + 6);
    /* It is over. */
    mouse(&world, UI_MOUSE_DRAG, x + 1, y);
    world_draw(&world, 80, 24);
    find(&world, "│ ts", &now);
    assert_int_equal(now, x + 6);
    /* No column is narrower than can be seen, however far it is dragged. */
    mouse(&world, UI_MOUSE_PRESS, now, y);
    mouse(&world, UI_MOUSE_RELEASE, -5, y);
    world_draw(&world, 80, 24);
    assert_int_equal(find(&world, "│ ts", &x), y);
    assert_true(x < now);
    world_close(&world);
}

static void test_the_key_column_and_the_decoded_one(void **state)
{
    struct world world;
    int x = 0, y, now = 0;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 80, 24);
    y = find(&world, "│ = score", &x);
    if (y < 0)
        y = find(&world, "│   = score", &x);
    mouse(&world, UI_MOUSE_PRESS, x, y);
    mouse(&world, UI_MOUSE_RELEASE, x - 4, y);
    world_draw(&world, 80, 24);
    find(&world, "│ = score", &now);
    assert_int_equal(now, x - 4);
    y = find(&world, "│ score", &x);
    mouse(&world, UI_MOUSE_PRESS, x, y);
    mouse(&world, UI_MOUSE_RELEASE, x + 4, y);
    assert_shows(&world, "this column is as wide as its values");
    world_close(&world);
}

static void test_findings(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_keys(&world, "G F");
    click_on(&world, "half-migrated");
    assert_on(&world, "half-migrated");
    click_on(&world, "half-migrated");
    assert_shows(&world, "score─10");
    world_close(&world);
}

static void test_m_gives_it_back(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "M");
    assert_shows(&world, "the mouse is the terminal's again: it selects text");
    world_keys(&world, "M");
    assert_shows(&world, "the mouse works on the screen");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_click_moves_and_a_second_opens),
        cmocka_unit_test(test_clicks_beside),
        cmocka_unit_test(test_a_click_on_a_cell_or_a_header),
        cmocka_unit_test(test_the_wheel),
        cmocka_unit_test(test_dragging_a_border),
        cmocka_unit_test(test_the_key_column_and_the_decoded_one),
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_m_gives_it_back),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
