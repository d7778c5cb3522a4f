#include "config.h"

#include "ui/rows.h"

#include <inttypes.h>

#include "base/i18n.h"
#include "ui/search.h"
#include "ui/severity.h"

static struct ui_pen pen_in(const struct ui_rows_frame *frame, size_t column, int y)
{
    struct ui_span span = frame->spans[column];

    return ui_pen_at(frame->canvas, frame->list.x + span.x, y, span.w);
}

/* The line between what stays and what is scrolled is a thick one. */
static const char *rule_before(const struct ui_rows_frame *frame, size_t column)
{
    bool edge = column == frame->rows->first && column > frame->frozen;

    return edge ? "┃" : "│";
}

static void draw_rules(const struct ui_rows_frame *frame, int y)
{
    for (size_t i = 1; i < frame->ncolumns; i++) {
        struct ui_pen pen;

        if (!frame->spans[i].w)
            continue;
        pen = ui_pen_at(frame->canvas,
                        frame->list.x + frame->spans[i].x - UI_ROWS_GAP + 1, y, 1);
        ui_pen_words(&pen, rule_before(frame, i), UI_STYLE_RULE);
    }
}

static void draw_header(const struct ui_rows_frame *frame)
{
    const struct ui_rows *rows = frame->rows;
    struct kl_buf name = {0};
    struct ui_pen pen;
    int y = frame->header.y;

    draw_rules(frame, y);
    if (frame->positions) {
        pen = pen_in(frame, UI_ROWS_GUTTER, y);
        ui_pen_space(&pen, 3, UI_STYLE_TEXT);
        ui_pen_words(&pen, "#", UI_STYLE_HEADER);
    }
    pen = pen_in(frame, UI_ROWS_KEY, y);
    ui_pen_words(&pen, ui_rows_local_arrow(rows, ui_rows_key_name(rows)),
                 UI_STYLE_WARNING);
    ui_pen_data(&pen, kl_str_from(ui_rows_key_name(rows)), UI_STYLE_HEADER);
    if (frame->spans[UI_ROWS_DECODED].w) {
        ui_rows_decoded_name(frame, &name);
        pen = pen_in(frame, UI_ROWS_DECODED, y);
        ui_pen_space(&pen,
                     frame->spans[UI_ROWS_DECODED].w -
                         ui_pen_words_width(frame->canvas, kl_buf_str(&name)),
                     UI_STYLE_TEXT);
        ui_pen_data(&pen, kl_buf_str(&name), UI_STYLE_HEADER);
        pen = pen_in(frame, UI_ROWS_DECODED, y);
        ui_pen_words(&pen, ui_rows_local_arrow(rows, NULL), UI_STYLE_WARNING);
    }
    for (size_t i = 0; i < rows->nshown; i++) {
        const char *column = rows->grid.columns[rows->shown[i]].name;

        pen = pen_in(frame, UI_ROWS_FIXED + i, y);
        ui_pen_words(&pen, ui_rows_local_arrow(rows, column), UI_STYLE_WARNING);
        ui_pen_data(&pen, kl_str_from(column), UI_STYLE_HEADER);
    }
    kl_buf_release(&name);
}

static void draw_ruler(const struct ui_rows_frame *frame)
{
    struct ui_pen pen = pen_in(frame, UI_ROWS_KEY, frame->ruler.y);
    struct kl_str key = {0};
    struct kl_row row;

    draw_rules(frame, frame->ruler.y);
    if (ui_rows_here(frame->rows, &row))
        key = ui_rows_shown_key(frame->rows, ui_rows_cursor(frame->rows), &row);
    ui_ruler_draw(&pen, &frame->rows->look.rulers, key);
}

static bool is_moved(const struct ui_rows *rows, size_t i)
{
    return rows->local.ready && kl_local_rows_is_moved(rows->local.rows, i);
}

/* The bar of a marked row, the sign of a finding, that of a row that stands elsewhere in
 * DynamoDB's order, and the position; without positions there is room for two signs. */
static void draw_gutter(const struct ui_rows_frame *frame, size_t i,
                        const struct kl_row *row, int y)
{
    struct ui_pen pen = pen_in(frame, UI_ROWS_GUTTER, y);
    const struct kl_report *report = kl_browse_report(frame->rows->browse);
    struct kl_buf number = {0};

    if (ui_rows_is_marked(frame->rows, row))
        ui_pen_words(&pen, "▌", UI_STYLE_BAR);
    if (frame->positions)
        ui_pen_to(&pen, frame->list.x + 1, UI_STYLE_TEXT);
    if (row->state == KL_ROW_LOADED && row->finding < report->nfindings) {
        enum kl_severity severity = report->findings[row->finding].severity;

        ui_pen_words(&pen, ui_severity_mark(severity), ui_severity_style(severity));
    }
    if (is_moved(frame->rows, i)) {
        ui_pen_to(&pen, frame->list.x + 1 + frame->positions, UI_STYLE_TEXT);
        ui_pen_words(&pen, "↕", UI_STYLE_WARNING);
    }
    if (frame->positions) {
        ui_pen_to(&pen, frame->list.x + 3, UI_STYLE_TEXT);
        if (row->number)
            kl_buf_addf(&number, "%s%" PRId64, row->number < 0 ? "−" : "",
                        row->number < 0 ? -row->number : row->number);
        else
            kl_buf_add_char(&number, '~');
        ui_pen_str(&pen, kl_buf_str(&number), UI_STYLE_POSITION);
    }
    kl_buf_release(&number);
}

static void draw_decoded(const struct ui_rows_frame *frame, struct kl_str key, int y)
{
    struct ui_pen pen = pen_in(frame, UI_ROWS_DECODED, y);
    struct kl_buf value = {0};

    if (frame->spans[UI_ROWS_DECODED].w) {
        ui_rows_decode(frame->rows, key, true, &value);
        ui_pen_space(&pen, frame->spans[UI_ROWS_DECODED].w - (int)value.len,
                     UI_STYLE_TEXT);
        ui_pen_str(&pen, kl_buf_str(&value), UI_STYLE_DECODED);
    }
    kl_buf_release(&value);
}

/* What a search looks for, and what rows are kept for. */
static void mark_matches(const struct ui_rows_frame *frame, int x, int y, int width,
                         struct kl_str text)
{
    const struct ui_rows *rows = frame->rows;

    ui_search_mark(frame->canvas, x, y, width, text,
                   kl_buf_str(&rows->view.host->needle));
    if (rows->local.ready)
        ui_search_mark(frame->canvas, x, y, width, text, kl_buf_str(&rows->local.keep));
}

static void draw_cell(const struct ui_rows_frame *frame, const struct ui_grid_cell *cell,
                      size_t column, int y)
{
    struct ui_pen pen = pen_in(frame, column, y);
    struct kl_str text = kl_buf_str(&cell->text);
    int x = pen.x;

    if (ui_grid_right(cell->type)) {
        int spare = frame->spans[column].w - ui_pen_data_width(frame->canvas, text);

        ui_pen_space(&pen, spare, UI_STYLE_TEXT);
        x = pen.x;
    }
    ui_pen_data(&pen, text, ui_grid_style(cell->type));
    mark_matches(frame, x, y, pen.end - x, text);
}

static void draw_attributes(const struct ui_rows_frame *frame, const struct kl_row *row,
                            int y)
{
    struct ui_rows *rows = frame->rows;
    const struct ui_grid_row *cells =
        ui_grid_row(&rows->grid, frame->canvas, kl_page_item(row->page, row->item));
    struct ui_pen pen;

    if (cells && !cells->broken) {
        for (size_t i = 0; i < rows->nshown; i++) {
            if (frame->spans[UI_ROWS_FIXED + i].w)
                draw_cell(frame, &cells->cells[rows->shown[i]], UI_ROWS_FIXED + i, y);
        }
        return;
    }
    pen =
        ui_pen_at(frame->canvas,
                  frame->spans[UI_ROWS_KEY].x + frame->spans[UI_ROWS_KEY].w + UI_ROWS_GAP,
                  y, frame->list.w);
    pen.end = frame->list.x + frame->list.w;
    ui_pen_words(&pen, cells ? _("this item cannot be read") : "…",
                 cells ? UI_STYLE_ERROR : UI_STYLE_FAINT);
}

/* Keys at another width are read by a lens of their own, where it is of their form. */
static const struct kl_lens *lens_of(const struct ui_rows *rows, struct kl_str key)
{
    const struct kl_lens *lens = rows->local.ready ? rows->local.lens : NULL;

    return lens && kl_lens_fits(lens, key) ? lens : kl_browse_lens(rows->browse);
}

static void draw_row(const struct ui_rows_frame *frame, size_t i,
                     const struct kl_row *row, int y)
{
    const struct ui_rows *rows = frame->rows;
    struct ui_pen pen = pen_in(frame, UI_ROWS_KEY, y);
    struct kl_str key;

    draw_rules(frame, y);
    draw_gutter(frame, i, row, y);
    if (row->state == KL_ROW_WAITING) {
        ui_pen_words(&pen, "…", UI_STYLE_FAINT);
        return;
    }
    key = ui_rows_shown_key(rows, i, row);
    ui_keytext_draw(&pen, lens_of(rows, key), ui_rows_key_type(rows), key);
    mark_matches(frame, frame->list.x + frame->spans[UI_ROWS_KEY].x, y,
                 frame->spans[UI_ROWS_KEY].w, key);
    draw_decoded(frame, ui_rows_key(rows, row), y);
    draw_attributes(frame, row, y);
}

/* The cursor's row, and in it the cell that h and l have gone to. */
static void mark_cursor(const struct ui_rows_frame *frame, int y)
{
    size_t column = UI_ROWS_KEY + frame->rows->focus;
    struct ui_rect line = {frame->list.x, y, frame->list.w, 1};

    ui_canvas_mod(frame->canvas, line, UI_MOD_ROW);
    if ((column == UI_ROWS_KEY && frame->frozen > UI_ROWS_KEY) ||
        column >= frame->ncolumns)
        return;
    line.x += frame->spans[column].x;
    line.w = frame->spans[column].w;
    ui_canvas_mod(frame->canvas, line, UI_MOD_CELL);
}

static void draw_list(const struct ui_rows_frame *frame)
{
    size_t cursor = ui_rows_cursor(frame->rows);
    struct kl_row row;

    for (size_t i = frame->top; i < frame->end; i++) {
        int y = frame->list.y + (int)(i - frame->top);

        if (ui_rows_row(frame->rows, i, &row))
            draw_row(frame, i, &row, y);
        if (i == cursor)
            mark_cursor(frame, y);
    }
}

static void follow_lens(struct ui_rows *rows)
{
    const struct kl_lens *lens = rows->local.ready && rows->local.lens
                                     ? rows->local.lens
                                     : kl_browse_lens(rows->browse);

    if (kl_browse_lens_changed(rows->browse)) {
        rows->look.rulers_of = NULL;
        ui_host_note(
            rows->view.host, UI_STYLE_INFO, "%s",
            _("many of the rows read last are of another form: the columns of the "
              "key were inferred again"));
    }
    if (lens != rows->look.rulers_of)
        ui_rulers_set(&rows->look.rulers, lens);
    rows->look.rulers_of = lens;
}

static void note_places(const struct ui_rows_frame *frame)
{
    struct ui_rows_places *places = &frame->rows->look.places;

    *places = (struct ui_rows_places){.header = frame->header,
                                      .ruler = frame->ruler,
                                      .list = frame->list,
                                      .top = frame->top,
                                      .end = frame->end,
                                      .ncolumns = frame->ncolumns};
    memcpy(places->spans, frame->spans, sizeof(places->spans));
}

void ui_rows_draw(struct ui_rows *rows, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_rows_frame frame;

    if (!rows->browse || body.h < 1)
        return;
    follow_lens(rows);
    ui_rows_frame_begin(&frame, rows, canvas, body);
    draw_list(&frame);
    if (frame.header.h && kl_browse_rows(rows->browse))
        draw_header(&frame);
    if (frame.ruler.h && kl_browse_rows(rows->browse))
        draw_ruler(&frame);
    note_places(&frame);
}
