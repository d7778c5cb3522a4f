#include "config.h"

#include "ui/pen.h"

#include "ui/glyph.h"

struct ui_pen ui_pen_at(struct ui_canvas *canvas, int x, int y, int width)
{
    return (struct ui_pen){.canvas = canvas, .x = x, .y = y, .from = x, .end = x + width};
}

struct ui_pen ui_pen_on(struct ui_canvas *canvas, struct ui_rect line)
{
    return ui_pen_at(canvas, line.x, line.y, line.h > 0 ? line.w : 0);
}

static void mark_cut(struct ui_pen *pen)
{
    const char *mark = pen->canvas->mode == KL_VISIBLE_ASCII ? "~" : "…";

    if (!pen->cut && pen->end > pen->from)
        ui_canvas_put(pen->canvas, pen->end - 1, pen->y, kl_str_from(mark), 1,
                      UI_STYLE_CUT);
    pen->cut = true;
}

/* One cluster that is ready to be shown. */
static void put(struct ui_pen *pen, struct kl_str cluster, int width, enum ui_style style)
{
    if (width < 1)
        return;
    if (pen->skip > 0) {
        pen->skip -= width;
        /* Half of a wide cluster was swallowed: the other half is a space. */
        if (pen->skip < 0 && pen->x < pen->end) {
            ui_canvas_put(pen->canvas, pen->x++, pen->y, KL_STR(" "), 1, style);
            pen->skip = 0;
        }
        return;
    }
    if (pen->x + width > pen->end) {
        mark_cut(pen);
        return;
    }
    ui_canvas_put(pen->canvas, pen->x, pen->y, cluster, width, style);
    pen->x += width;
}

static void put_ascii(struct ui_pen *pen, struct kl_str text, enum ui_style style)
{
    for (size_t i = 0; i < text.len; i++)
        put(pen, kl_str_sub(text, i, 1), 1, style);
}

/* A cluster with no form of its own, or none on this terminal. */
static void put_visible(struct ui_pen *pen, struct kl_str cluster, enum ui_style style)
{
    struct kl_buf visible = {0};

    kl_utf8_visible(cluster, pen->canvas->mode, &visible);
    put_ascii(pen, kl_buf_str(&visible), style);
    kl_buf_release(&visible);
}

static bool as_it_is(const struct ui_canvas *canvas, struct kl_str cluster,
                     const struct kl_grapheme *g)
{
    if (g->escape)
        return false;
    return canvas->mode != KL_VISIBLE_ASCII ||
           (cluster.len == 1 && (unsigned char)cluster.data[0] < 0x7f);
}

void ui_pen_data(struct ui_pen *pen, struct kl_str data, enum ui_style style)
{
    struct kl_grapheme g;

    for (size_t off = 0; !pen->cut && kl_utf8_next(data, off, &g); off = g.off + g.len) {
        struct kl_str cluster = kl_str_sub(data, g.off, g.len);

        if (as_it_is(pen->canvas, cluster, &g))
            put(pen, cluster, g.width, style);
        else
            put_visible(pen, cluster, UI_STYLE_ESCAPE);
    }
}

void ui_pen_str(struct ui_pen *pen, struct kl_str words, enum ui_style style)
{
    struct kl_grapheme g;

    for (size_t off = 0; !pen->cut && kl_utf8_next(words, off, &g); off = g.off + g.len) {
        struct kl_str cluster = kl_str_sub(words, g.off, g.len);
        const char *ascii = NULL;

        if (as_it_is(pen->canvas, cluster, &g)) {
            put(pen, cluster, g.width, style);
            continue;
        }
        if (!g.escape)
            ascii = ui_glyph_ascii(cluster);
        if (ascii)
            put_ascii(pen, kl_str_from(ascii), style);
        else
            put_visible(pen, cluster, style);
    }
}

void ui_pen_words(struct ui_pen *pen, const char *words, enum ui_style style)
{
    ui_pen_str(pen, kl_str_from(words), style);
}

void ui_pen_space(struct ui_pen *pen, int columns, enum ui_style style)
{
    ui_pen_to(pen, pen->x + columns, style);
}

void ui_pen_to(struct ui_pen *pen, int x, enum ui_style style)
{
    while (pen->x < x && pen->x < pen->end)
        ui_canvas_put(pen->canvas, pen->x++, pen->y, KL_STR(" "), 1, style);
}

void ui_pen_column(struct ui_pen *pen, struct kl_str data, int width, bool right,
                   enum ui_style style)
{
    struct ui_pen column = ui_pen_at(pen->canvas, pen->x, pen->y, width);
    int used = ui_pen_data_width(pen->canvas, data);

    if (column.end > pen->end)
        column.end = pen->end;
    if (column.x >= column.end)
        return;
    if (right && used < width)
        ui_pen_space(&column, width - used, UI_STYLE_TEXT);
    ui_pen_data(&column, data, style);
    pen->x = column.x;
    ui_pen_to(pen, column.from + width + 2, UI_STYLE_TEXT);
}

static int width_of(const struct ui_canvas *canvas, struct kl_str text, bool words)
{
    struct kl_buf visible = {0};
    struct kl_grapheme g;
    size_t width = 0;

    for (size_t off = 0; kl_utf8_next(text, off, &g); off = g.off + g.len) {
        struct kl_str cluster = kl_str_sub(text, g.off, g.len);

        if (as_it_is(canvas, cluster, &g)) {
            width += (size_t)g.width;
        } else if (words && !g.escape && ui_glyph_ascii(cluster)) {
            width++;
        } else {
            kl_buf_clear(&visible);
            kl_utf8_visible(cluster, canvas->mode, &visible);
            width += visible.len;
        }
        if (width > INT32_MAX / 2)
            break;
    }
    kl_buf_release(&visible);
    return (int)width;
}

int ui_pen_data_width(const struct ui_canvas *canvas, struct kl_str data)
{
    return width_of(canvas, data, false);
}

int ui_pen_words_width(const struct ui_canvas *canvas, struct kl_str words)
{
    return width_of(canvas, words, true);
}
