/* The grid of the rows view: columns frozen, hidden, moved, widened. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world.h"
#include "ui/key.h"

/* One screen: what to open, the keys pressed, the size, and its golden. */
struct screen_case {
    const char *golden;
    const char *table, *partition;
    const char *keys;
    int width, height;
    enum kl_visible mode;
};

static const struct screen_case cases[] = {
    {"grid_frozen_80x24", "leaderboard", "SEASON#HALF", "2 $", 80, 24, KL_VISIBLE_UTF8},
    {"grid_frozen_40x10", "leaderboard", "SEASON#HALF", "9 $", 40, 10, KL_VISIBLE_UTF8},
    {"grid_frozen_200x60", "leaderboard", "SEASON#HALF", "3 $", 200, 60, KL_VISIBLE_UTF8},
    {"grid_nothing_frozen_80x24", "leaderboard", "SEASON#HALF", "0 $", 80, 24,
     KL_VISIBLE_UTF8},
    {"grid_arranged_80x24", "leaderboard", "SEASON#HALF", "l l - L > > > l = ^ < <", 80,
     24, KL_VISIBLE_UTF8},
    {"columns_80x24", "leaderboard", "SEASON#HALF", "l l l - 2 v j j L > > -", 80, 24,
     KL_VISIBLE_UTF8},
    {"columns_40x10", "leaderboard", "SEASON#HALF", "l l l - 2 v j j L > >", 40, 10,
     KL_VISIBLE_UTF8},
    {"columns_200x60", "leaderboard", "HOSTILE", "v / 'ye Enter", 200, 60,
     KL_VISIBLE_UTF8},
    {"columns_none_80x24", "tracks", "p1", "v + j v", 80, 24, KL_VISIBLE_ASCII},
};

static void test_golden(void **state)
{
    const struct screen_case *c = *state;
    struct world world;

    world_open(&world, c->table, c->partition, c->mode);
    world_draw(&world, c->width, c->height);
    world_settle(&world);
    world_keys(&world, c->keys);
    world_draw(&world, c->width, c->height);
    golden_check(&world.canvas, c->golden);
    world_close(&world);
}

static void open_half(struct world *world)
{
    world_open(world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_draw(world, 120, 24);
    world_settle(world);
}

/* The line of names. */
static void header(struct world *world, struct kl_buf *out)
{
    kl_buf_clear(out);
    world_draw(world, 120, 24);
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, 1);

        if (cell->len && cell->text[0] != ' ')
            kl_buf_add(out, cell->text, cell->len);
    }
}

static void assert_header(struct world *world, const char *expected)
{
    struct kl_buf out = {0};

    header(world, &out);
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static void test_columns_hide_move_and_come_back(void **state)
{
    static const struct {
        const char *keys, *header;
    } steps[] = {
        {"", "#│rankKey│=score│score│ts│playerId│name│run"},
        {"l l -", "#│rankKey│=score│ts│playerId│name│run"},
        {"-", "#│rankKey│=score│playerId│name│run"},
        {"L", "#│rankKey│=score│name│playerId│run"},
        {"L L L", "#│rankKey│=score│name│run│playerId"},
        {"H", "#│rankKey│=score│name│playerId│run"},
        {"+", "#│rankKey│=score│score│ts│name│playerId│run"},
        /* the cursor has stayed on playerId */
        {"-", "#│rankKey│=score│score│ts│name│run"},
        {"v Enter Enter Enter q", "#│rankKey│=score│score│ts│name"},
        {"v + g L v", "#│rankKey│=score│ts│score│name│playerId│run"},
        /* of the key there is nothing to hide or to move */
        {"^ - H L", "#│rankKey│=score│ts│score│name│playerId│run"},
    };
    struct world world;

    (void)state;
    open_half(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(steps); i++) {
        world_keys(&world, steps[i].keys);
        assert_header(&world, steps[i].header);
    }
    world_close(&world);
}

/* What was said of columns holds in the next partition, and after a condition. */
static void test_columns_stay_as_they_were_put(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_keys(&world, "j Enter l l - $ H 2");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_keys(&world, "s '> Space '3 Enter");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_keys(&world, "q j Enter");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_close(&world);
}

static int column_of(struct world *world, const char *name)
{
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, 1);

        if (cell->len && strncmp(cell->text, name, cell->len) == 0 &&
            !ui_canvas_at(&world->canvas, x - 1, 1)->len && x > 9)
            return x;
    }
    return -1;
}

static void test_widths(void **state)
{
    struct world world;
    int before, after;

    (void)state;
    open_half(&world);
    world_keys(&world, "l l l");
    world_draw(&world, 120, 24);
    before = column_of(&world, "playerId");
    world_keys(&world, "> >");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before + 4);
    world_keys(&world, "=");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before);
    world_keys(&world, "< < < < < < < < < <");
    world_draw(&world, 120, 24);
    after = column_of(&world, "playerId");
    assert_true(after < before && after > before - 10);
    world_keys(&world, "= ^ < <");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before - 4);
    world_close(&world);
}

/* Where the cursor is, is seen: whatever is frozen, at any width. */
static void test_the_column_at_the_cursor_is_always_seen(void **state)
{
    static const char *const keys[] = {"0", "1", "2", "3", "6", "9"};
    struct world world;

    (void)state;
    open_half(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        world_keys(&world, "$");
        for (int width = 24; width < 130; width += 7) {
            world_draw(&world, width, 12);
            if (!world_shows(&world, "{2}"))
                fail_msg("frozen %s, %d wide: the last column is not there", keys[i],
                         width);
        }
    }
    world_close(&world);
}

static const struct CMUnitTest others[] = {
    cmocka_unit_test(test_columns_hide_move_and_come_back),
    cmocka_unit_test(test_columns_stay_as_they_were_put),
    cmocka_unit_test(test_widths),
    cmocka_unit_test(test_the_column_at_the_cursor_is_always_seen),
};

int main(void)
{
    struct CMUnitTest tests[KL_ARRAY_LEN(cases) + KL_ARRAY_LEN(others)];

    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].golden,
                                       .test_func = test_golden,
                                       .initial_state = (void *)(uintptr_t)&cases[i]};
    memcpy(tests + KL_ARRAY_LEN(cases), others, sizeof(others));
    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
