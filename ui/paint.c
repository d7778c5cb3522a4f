#include "config.h"

#include "ui/paint.h"

/* Where the terminal stands while a frame is written. */
struct state {
    const struct ui_paint *paint;
    struct kl_buf *out;
    int x, y; /* x -1: not known */
    int style, mods;
};

static void add_text(struct kl_buf *out, const char *text)
{
    if (text)
        kl_buf_add_text(out, text);
}

static bool same_cell(const struct ui_cell *a, const struct ui_cell *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

/* A cluster whose width terminals may see differently. */
static bool is_doubtful(const struct ui_cell *cell)
{
    return cell->width == 2 || cell->len > 3;
}

static void set_ink(struct state *state, const struct ui_cell *cell)
{
    if (state->style == cell->style && state->mods == cell->mods)
        return;
    add_text(state->out, state->paint->inks->on[cell->style][cell->mods % UI_MODS]);
    state->style = cell->style;
    state->mods = cell->mods;
}

static void go_to(struct state *state, int x, int y)
{
    if (state->x != x || state->y != y)
        state->paint->move(x, y, state->out);
    state->x = x;
    state->y = y;
}

static void send_cell(struct state *state, int x, int y, const struct ui_cell *cell)
{
    go_to(state, x, y);
    set_ink(state, cell);
    if (is_doubtful(cell)) {
        /* What stood there is gone even where the cluster takes fewer columns. */
        kl_buf_add(state->out, "  ", cell->width == 2 ? 2 : 1);
        state->x = -1;
        go_to(state, x, y);
    }
    if (cell->len)
        kl_buf_add(state->out, cell->text, cell->len);
    else
        kl_buf_add_char(state->out, ' ');
    state->x = is_doubtful(cell) ? -1 : x + 1;
}

static void send_line(struct state *state, const struct ui_canvas *shown,
                      const struct ui_canvas *next, int y, bool all)
{
    int width = next->width;
    size_t line = (size_t)y * (size_t)width;
    bool again = false; /* the cell after a doubtful one */

    if (state->paint->keep_corner && y == next->height - 1)
        width--;
    for (int x = 0; x < width; x++) {
        const struct ui_cell *cell = &next->cells[line + (size_t)x];

        if (cell->width == 0 || (x + cell->width > width))
            continue;
        if (!all && !again && same_cell(cell, &shown->cells[line + (size_t)x]))
            continue;
        send_cell(state, x, y, cell);
        again = is_doubtful(cell);
    }
    /* After the last column some terminals stay, some wrap. */
    if (state->x >= width)
        state->x = -1;
}

static void keep_copy(struct ui_canvas *shown, const struct ui_canvas *next)
{
    size_t n = (size_t)next->width * (size_t)next->height;

    if (shown->width != next->width || shown->height != next->height)
        ui_canvas_reset(shown, next->width, next->height);
    if (n)
        memcpy(shown->cells, next->cells, n * sizeof(*next->cells));
}

void ui_paint_frame(const struct ui_paint *paint, struct ui_canvas *shown,
                    const struct ui_canvas *next, bool all, struct kl_buf *out)
{
    struct state state = {.paint = paint, .out = out, .x = -1, .style = -1, .mods = -1};

    if (shown->width != next->width || shown->height != next->height)
        all = true;
    add_text(out, paint->hide_cursor);
    if (all) {
        add_text(out, paint->inks->off);
        add_text(out, paint->clear);
    }
    for (int y = 0; y < next->height; y++)
        send_line(&state, shown, next, y, all);
    add_text(out, paint->inks->off);
    if (next->cursor_y >= 0) {
        paint->move(next->cursor_x, next->cursor_y, out);
        add_text(out, paint->show_cursor);
    }
    keep_copy(shown, next);
}
