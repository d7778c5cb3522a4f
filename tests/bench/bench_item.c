/* Frames of the item view's tree at 200×60: an item of 100,000 values, all open, against
 * one of 100. What a frame costs is what is on the screen. */
#include "config.h"

#include <stdlib.h>

#include "tests/bench/bench.h"
#include "ui/item_draw.h"

#define WIDTH 200
#define HEIGHT 60
#define FRAMES 300 /* of one run */
#define SIZES 10   /* columns of a size */

struct shown {
    struct ui_item_tree tree;
    struct ui_item_look look;
    struct ui_canvas canvas;
};

struct benched {
    struct shown small, large;
};

/* Lists of ten numbers that are times. */
static void open_item(struct shown *shown, unsigned values)
{
    struct kl_item item = {0};
    struct kl_buf json = {0};

    kl_buf_add_text(&json, "{\"list\":{\"L\":[");
    for (unsigned i = 0; i < values; i += 10) {
        kl_buf_addf(&json, "%s{\"L\":[", i ? "," : "");
        for (unsigned k = 0; k < 10; k++)
            kl_buf_addf(&json, "%s{\"N\":\"%u\"}", k ? "," : "", 1719100800 + i + k);
        kl_buf_add_text(&json, "]}");
    }
    kl_buf_add_text(&json, "]}}");
    if (kl_item_decode(kl_buf_str(&json), &item, NULL))
        abort();
    ui_item_tree_fit(&shown->tree, WIDTH, KL_VISIBLE_UTF8);
    ui_item_tree_set(&shown->tree, &item);
    ui_item_tree_open_all(&shown->tree, true);
    shown->look = (struct ui_item_look){
        .names = ui_item_names_width(&shown->tree, WIDTH / 2), .sizes = SIZES};
    shown->tree.room = ui_item_room(&shown->look, WIDTH);
    kl_buf_release(&json);
}

static void close_item(struct shown *shown)
{
    ui_item_tree_release(&shown->tree);
    ui_canvas_release(&shown->canvas);
}

static void draw_frame(struct shown *shown, size_t top)
{
    const struct ui_item_tree *tree = &shown->tree;

    ui_canvas_reset(&shown->canvas, WIDTH, HEIGHT);
    for (size_t i = 0; i < HEIGHT; i++) {
        struct ui_rect line = {0, (int)i, WIDTH, 1};
        uint32_t node = tree->lines[top + i].node;

        ui_item_draw_name(tree, node, &shown->look, &shown->canvas, line);
        ui_item_draw_value(tree, node, &shown->look, &shown->canvas, line);
        ui_item_draw_size(tree, node, &shown->look, &shown->canvas, line);
    }
}

static void draw_frames(struct shown *shown)
{
    size_t tops = shown->tree.nlines - HEIGHT;

    for (size_t i = 0; i < FRAMES; i++)
        draw_frame(shown, i * 7919 % tops);
}

static void small_frames(void *state)
{
    draw_frames(&((struct benched *)state)->small);
}

static void large_frames(void *state)
{
    draw_frames(&((struct benched *)state)->large);
}

int main(void)
{
    const struct bench_row row = {.name = "300 frames, 100,000 values",
                                  .theirs = "100 values",
                                  .runs = 9,
                                  .ratio = BENCH_SLOWER,
                                  .bar = 1.2,
                                  .cpu = true};
    struct benched benched = {0};
    int missed;

    open_item(&benched.small, 100);
    open_item(&benched.large, 100000);
    missed = bench_compare(&row, large_frames, small_frames, &benched);
    close_item(&benched.small);
    close_item(&benched.large);
    return missed;
}
