#include "config.h"

#include "ui/canvas.h"

static const struct ui_cell blank = {.width = 1, .style = UI_STYLE_TEXT};

void ui_canvas_release(struct ui_canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct ui_canvas){0};
}

void ui_canvas_reset(struct ui_canvas *canvas, int width, int height)
{
    size_t n;

    width = width < 0 ? 0 : width;
    height = height < 0 ? 0 : height;
    n = (size_t)width * (size_t)height;
    if (width != canvas->width || height != canvas->height)
        canvas->cells = kl_mem_realloc(canvas->cells, n + 1, sizeof(*canvas->cells));
    canvas->width = width;
    canvas->height = height;
    canvas->cursor_x = 0;
    canvas->cursor_y = -1;
    for (size_t i = 0; i < n; i++)
        canvas->cells[i] = blank;
}

static struct ui_cell *cell_at(struct ui_canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

const struct ui_cell *ui_canvas_at(const struct ui_canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

/* Makes x, y free: the other half of a wide cluster there becomes a space. */
static void clear_cell(struct ui_canvas *canvas, int x, int y)
{
    struct ui_cell *cell = cell_at(canvas, x, y);
    struct ui_cell *other = NULL;

    if (!cell)
        return;
    if (cell->width == 0)
        other = cell_at(canvas, x - 1, y);
    else if (cell->width == 2)
        other = cell_at(canvas, x + 1, y);
    if (other) {
        enum ui_style style = other->style;

        *other = blank;
        other->style = (uint8_t)style;
    }
    *cell = blank;
}

/* The longest piece of cluster that fits a cell and ends with a whole character. */
static size_t cell_bytes(struct kl_str cluster)
{
    size_t off = 0, len = 0;

    while (off < cluster.len) {
        kl_utf8_decode(cluster, off, &len);
        if (off + len > UI_CELL_BYTES)
            break;
        off += len;
    }
    return off;
}

static bool is_safe(struct kl_str cluster, enum kl_visible mode)
{
    for (size_t off = 0, len = 0; off < cluster.len; off += len) {
        int32_t c = kl_utf8_decode(cluster, off, &len);

        if (c < 0x20 || (c >= 0x7f && c < 0xa0))
            return false;
        if (mode == KL_VISIBLE_ASCII && c > 0x7e)
            return false;
    }
    return true;
}

void ui_canvas_put(struct ui_canvas *canvas, int x, int y, struct kl_str cluster,
                   int width, enum ui_style style)
{
    struct ui_cell *cell = cell_at(canvas, x, y);
    bool fits = width < 2 || x + 1 < canvas->width;

    if (!cell)
        return;
    clear_cell(canvas, x, y);
    cell->style = (uint8_t)style;
    if (width < 1 || !fits || !cluster.len)
        return;
    /* The pen has made everything visible; this is the last line of defence. */
    if (!is_safe(cluster, canvas->mode))
        cluster = KL_STR("?");
    cell->len = (uint8_t)cell_bytes(cluster);
    memcpy(cell->text, cluster.data, cell->len);
    if (cell->len == 1 && cell->text[0] == ' ') {
        cell->len = 0;
        cell->text[0] = '\0';
    }
    if (width < 2 || cluster.len == 1)
        return;
    clear_cell(canvas, x + 1, y);
    cell->width = 2;
    cell[1].width = 0;
    cell[1].style = (uint8_t)style;
}

/* rect cut to the canvas. */
static struct ui_rect clip(const struct ui_canvas *canvas, struct ui_rect rect)
{
    return ui_rect_meet(rect, (struct ui_rect){0, 0, canvas->width, canvas->height});
}

void ui_canvas_fill(struct ui_canvas *canvas, struct ui_rect rect, enum ui_style style)
{
    rect = clip(canvas, rect);
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++)
            ui_canvas_put(canvas, x, y, KL_STR(" "), 1, style);
    }
}

void ui_canvas_copy(struct ui_canvas *canvas, struct ui_rect rect,
                    const struct ui_canvas *from)
{
    for (int y = 0; y < rect.h; y++) {
        for (int x = 0; x < rect.w; x++) {
            const struct ui_cell *cell = ui_canvas_at(from, x, y);
            struct ui_cell *to = cell_at(canvas, rect.x + x, rect.y + y);

            if (!cell || !to || cell->width == 0)
                continue;
            ui_canvas_put(canvas, rect.x + x, rect.y + y,
                          (struct kl_str){cell->text, cell->len}, cell->width,
                          (enum ui_style)cell->style);
            to->mods = cell->mods;
        }
    }
}

void ui_canvas_mod(struct ui_canvas *canvas, struct ui_rect rect, unsigned mods)
{
    rect = clip(canvas, rect);
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            struct ui_cell *cell = cell_at(canvas, x, y);

            if (cell)
                cell->mods |= (uint8_t)mods;
        }
    }
}
