#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/paint.h"
#include "ui/pen.h"

#define W 40
#define H 6

/* A terminal that reads what ui_paint_frame() writes: text, "\033[y;xH" (from 0),
 * "\033[2J" and "\033[<style>,<mods>m". It can be told to see wide clusters as one
 * column, as old terminals do. */
struct tiny {
    char cells[H][W][UI_CELL_BYTES + 1];
    int x, y;
    bool narrow;
};

static void tiny_clear(struct tiny *tiny)
{
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            memcpy(tiny->cells[y][x], " ", 2);
    }
}

static size_t tiny_sequence(struct tiny *tiny, struct kl_str in, size_t off)
{
    size_t end = off + 2;
    int y = 0, x = 0;

    while (end < in.len && !strchr("HJm", in.data[end]))
        end++;
    assert_true(end < in.len);
    if (in.data[end] == 'J')
        tiny_clear(tiny);
    if (in.data[end] == 'H') {
        assert_int_equal(sscanf(in.data + off, "\033[%d;%dH", &y, &x), 2);
        tiny->x = x;
        tiny->y = y;
    }
    return end + 1;
}

static void tiny_write(struct tiny *tiny, struct kl_str in)
{
    struct kl_grapheme g;
    size_t off = 0;

    while (off < in.len) {
        if (in.data[off] == '\033') {
            off = tiny_sequence(tiny, in, off);
            continue;
        }
        assert_true(kl_utf8_next(in, off, &g));
        assert_in_range(tiny->x, 0, W - 1);
        assert_in_range(tiny->y, 0, H - 1);
        memset(tiny->cells[tiny->y][tiny->x], 0, UI_CELL_BYTES + 1);
        memcpy(tiny->cells[tiny->y][tiny->x], in.data + off, g.len);
        tiny->x++;
        if (g.width == 2 && !tiny->narrow)
            tiny->cells[tiny->y][tiny->x++][0] = '\0';
        off += g.len;
    }
}

static void tiny_move(int x, int y, struct kl_buf *out)
{
    kl_buf_addf(out, "\033[%d;%dH", y, x);
}

static void assert_shows(const struct tiny *tiny, const struct ui_canvas *canvas)
{
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            const struct ui_cell *cell = ui_canvas_at(canvas, x, y);

            if (cell->width == 0)
                continue;
            assert_memory_equal(tiny->cells[y][x], cell->len ? cell->text : " ",
                                cell->len ? cell->len : 1);
        }
    }
}

static void make_inks(struct ui_ink_strings *inks)
{
    for (int s = 0; s < UI_STYLE_COUNT; s++) {
        for (unsigned m = 0; m < UI_MODS; m++) {
            struct kl_buf out = {0};
            size_t len;

            kl_buf_addf(&out, "\033[%d,%um", s, m);
            inks->on[s][m] = kl_buf_take(&out, &len);
        }
    }
    inks->off = kl_mem_strdup("\033[m");
}

static void free_inks(struct ui_ink_strings *inks)
{
    for (int s = 0; s < UI_STYLE_COUNT; s++) {
        for (unsigned m = 0; m < UI_MODS; m++)
            free(inks->on[s][m]);
    }
    free(inks->off);
}

static const char *const pieces[] = {
    "a", "xyz", "作", "é", "e\xcc\x81", " ", "👩‍👩‍👧", "#"};

static void scribble(struct ui_canvas *canvas, uint32_t *seed)
{
    for (int i = 0; i < 12; i++) {
        struct ui_pen pen;

        *seed = *seed * 1664525u + 1013904223u;
        pen = ui_pen_at(canvas, (int)(*seed >> 8) % W, (int)(*seed >> 16) % H, W);
        pen.end = W;
        ui_pen_words(&pen, pieces[(*seed >> 24) % KL_ARRAY_LEN(pieces)],
                     (enum ui_style)((*seed >> 12) % UI_STYLE_COUNT));
    }
}

/* Whatever was drawn before, the terminal shows the canvas after each frame. */
static void check_frames(bool narrow)
{
    struct ui_ink_strings inks;
    struct ui_paint paint = {.inks = &inks, .clear = "\033[2J", .move = tiny_move};
    struct ui_canvas shown = {0}, next = {0};
    struct tiny tiny = {.narrow = narrow};
    uint32_t seed = 7;

    make_inks(&inks);
    tiny_clear(&tiny);
    ui_canvas_reset(&next, W, H);
    for (int frame = 0; frame < 500; frame++) {
        struct kl_buf out = {0};

        if (frame % 9 == 0)
            ui_canvas_reset(&next, W, H);
        scribble(&next, &seed);
        ui_paint_frame(&paint, &shown, &next, frame == 0, &out);
        tiny_write(&tiny, kl_buf_str(&out));
        assert_shows(&tiny, &next);
        kl_buf_release(&out);
    }
    ui_canvas_release(&shown);
    ui_canvas_release(&next);
    free_inks(&inks);
}

static void test_the_terminal_shows_the_canvas(void **state)
{
    (void)state;
    check_frames(false);
}

static void test_also_one_that_sees_wide_clusters_as_narrow(void **state)
{
    (void)state;
    check_frames(true);
}

static void test_an_unchanged_frame_sends_no_cells(void **state)
{
    struct ui_ink_strings inks;
    struct ui_paint paint = {.inks = &inks, .move = tiny_move};
    struct ui_canvas shown = {0}, next = {0};
    struct kl_buf out = {0};

    (void)state;
    make_inks(&inks);
    ui_canvas_reset(&next, W, H);
    ui_canvas_put(&next, 3, 3, KL_STR("x"), 1, UI_STYLE_TEXT);
    ui_paint_frame(&paint, &shown, &next, true, &out);
    kl_buf_clear(&out);
    ui_paint_frame(&paint, &shown, &next, false, &out);
    assert_string_equal(kl_buf_text(&out), "\033[m");
    kl_buf_clear(&out);
    ui_canvas_put(&next, 3, 3, KL_STR("y"), 1, UI_STYLE_TEXT);
    ui_paint_frame(&paint, &shown, &next, false, &out);
    assert_string_equal(kl_buf_text(&out), "\033[3;3H\033[0,0my\033[m");
    kl_buf_release(&out);
    ui_canvas_release(&shown);
    ui_canvas_release(&next);
    free_inks(&inks);
}

/* Writing the last cell of a terminal that wraps at once would scroll the screen. */
static void test_the_corner_is_kept(void **state)
{
    struct ui_ink_strings inks;
    struct ui_paint paint = {.inks = &inks, .move = tiny_move, .keep_corner = true};
    struct ui_canvas shown = {0}, next = {0};
    struct kl_buf out = {0};

    (void)state;
    make_inks(&inks);
    ui_canvas_reset(&next, 2, 2);
    for (int i = 0; i < 4; i++)
        ui_canvas_put(&next, i % 2, i / 2, KL_STR("x"), 1, UI_STYLE_TEXT);
    ui_paint_frame(&paint, &shown, &next, true, &out);
    assert_string_equal(kl_buf_text(&out), "\033[m\033[0;0H\033[0,0mxx\033[1;0Hx\033[m");
    kl_buf_release(&out);
    ui_canvas_release(&shown);
    ui_canvas_release(&next);
    free_inks(&inks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_terminal_shows_the_canvas),
        cmocka_unit_test(test_also_one_that_sees_wide_clusters_as_narrow),
        cmocka_unit_test(test_an_unchanged_frame_sends_no_cells),
        cmocka_unit_test(test_the_corner_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
