#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"

static void expect(struct world *world, int width, int height, const char *text,
                   bool shown)
{
    struct kl_buf screen = {0};

    world_draw(world, width, height);
    if (world_shows(world, text) == shown)
        return;
    golden_text(&world->canvas, &screen);
    fprintf(stderr, "# the screen is now:\n%s", kl_buf_text(&screen));
    kl_buf_release(&screen);
    fail_msg("\"%s\" is %s", text, shown ? "not shown" : "shown");
}

void world_expect(struct world *world, int width, int height, const char *text)
{
    expect(world, width, height, text, true);
}

void world_expect_not(struct world *world, int width, int height, const char *text)
{
    expect(world, width, height, text, false);
}

/* The line of the canvas that the cursor's row is on; -1: none. */
static int cursor_line(const struct world *world)
{
    for (int y = 0; y < world->canvas.height; y++) {
        if (ui_canvas_at(&world->canvas, 2, y)->mods & UI_MOD_ROW)
            return y;
    }
    return -1;
}

void world_expect_cursor(struct world *world, int width, int height, const char *text)
{
    struct kl_buf line = {0};
    int y;

    world_draw(world, width, height);
    y = cursor_line(world);
    assert_int_not_equal(y, -1);
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, y);

        kl_buf_add(&line, cell->len ? cell->text : " ", cell->len ? cell->len : 1);
    }
    if (kl_str_find(kl_buf_str(&line), kl_str_from(text), 0) == SIZE_MAX)
        fail_msg("the cursor is on \"%s\", not on \"%s\"", kl_buf_text(&line), text);
    kl_buf_release(&line);
}

static void test_golden(void **state)
{
    const struct world_case *c = *state;
    struct world world;

    world_open(&world, c->table, c->partition, c->mode);
    world_draw(&world, c->width, c->height);
    world_settle(&world);
    world_keys(&world, c->keys ? c->keys : "");
    world_draw(&world, c->width, c->height);
    golden_check(&world.canvas, c->golden);
    world_close(&world);
}

void world_case_tests(const struct world_case *cases, size_t n, struct CMUnitTest *tests)
{
    for (size_t i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].golden,
                                       .test_func = test_golden,
                                       .initial_state = (void *)(uintptr_t)&cases[i]};
}
