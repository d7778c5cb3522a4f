#include "config.h"

#include "ui/rows.h"

#include <inttypes.h>

#include "base/i18n.h"
#include "ui/search.h"
#include "ui/severity.h"

#define GAP 3      /* " │ " between two columns */
#define NARROW 60  /* below it there are no positions, and the key has its line */
#define KEY_MIN 20 /* columns a key keeps when something stands beside it */
#define FIXED 3    /* gutter, key, decoded: before the attributes */
#define COLUMNS_MAX (FIXED + UI_GRID_COLUMNS)

enum { COL_GUTTER, COL_KEY, COL_DECODED };

/* What one frame is drawn with. */
struct frame {
    struct ui_rows *rows;
    struct ui_canvas *canvas;
    struct ui_rect header, ruler, list;
    size_t top, end; /* rows on the screen */
    bool positions;
    int decoded_width;
    struct ui_span spans[COLUMNS_MAX];
    size_t ncolumns;
};

/* ---- measuring ---- */

static bool is_number_type(const char *type)
{
    static const char *const numbers[] = {"pad", "inv", "fix", "int"};

    for (size_t i = 0; i < KL_ARRAY_LEN(numbers); i++) {
        if (strncmp(type, numbers[i], 3) == 0)
            return true;
    }
    return false;
}

size_t ui_rows_decode(const struct ui_rows *rows, struct kl_str key, struct kl_buf *out)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);

    if (!lens || ui_rows_key_type(rows) != KL_KEY_S)
        return SIZE_MAX;
    for (size_t i = 0; i < kl_lens_columns(lens); i++) {
        if (is_number_type(kl_lens_column(lens, i)->type) &&
            kl_lens_decode(lens, key, i, true, out))
            return i;
    }
    return SIZE_MAX;
}

/* Widths of what the rows on the screen hold; the grid meets their attributes. */
static void measure_rows(struct frame *frame)
{
    struct ui_rows *rows = frame->rows;
    struct kl_buf decoded = {0};
    struct kl_row row;

    for (size_t i = frame->top; i < frame->end; i++) {
        int width;

        if (!kl_browse_row(rows->browse, i, &row) || row.state != KL_ROW_LOADED)
            continue;
        width = ui_pen_data_width(frame->canvas, ui_rows_key(rows, &row));
        if (width > rows->key_width)
            rows->key_width = width;
        kl_buf_clear(&decoded);
        ui_rows_decode(rows, ui_rows_key(rows, &row), &decoded);
        width = (int)decoded.len;
        if (width > frame->decoded_width)
            frame->decoded_width = width;
        ui_grid_row(&rows->grid, frame->canvas, kl_page_item(row.page, row.item));
    }
    kl_buf_release(&decoded);
}

/* Digits of the largest position on the screen. */
static int position_width(const struct frame *frame)
{
    int width = 4;

    for (size_t n = 100000, end = frame->end; end >= n / 10 && width < 20; n *= 10)
        width++;
    return width;
}

/* The ruler is as wide as the keys it stands over, but names at its end may need more. A
 * long key gives way when the cursor has gone to an attribute. */
static int key_column_width(const struct frame *frame, int room)
{
    const struct ui_rows *rows = frame->rows;
    int name = ui_pen_words_width(frame->canvas, kl_str_from(ui_rows_key_name(rows)));
    int width = rows->key_width > name ? rows->key_width : name;
    struct kl_row row;

    if (ui_rows_here(rows, &row)) {
        int ruler = ui_ruler_width(&rows->rulers, ui_rows_key(rows, &row));

        width = ruler > width ? ruler : width;
    }
    if (frame->decoded_width && room - frame->decoded_width - GAP >= KEY_MIN)
        room -= frame->decoded_width + GAP;
    if (rows->focus >= UI_FOCUS_ATTRS && rows->focus - UI_FOCUS_ATTRS < rows->grid.n) {
        int beside = rows->grid.columns[rows->focus - UI_FOCUS_ATTRS].width + GAP;

        room -= beside < room / 2 ? beside : room / 2;
    }
    return width < room ? width : room;
}

/* The column that the row at index decodes through; SIZE_MAX: none. */
static size_t decodes_through(const struct ui_rows *rows, size_t index)
{
    struct kl_buf value = {0};
    struct kl_row row;
    size_t column = SIZE_MAX;

    if (kl_browse_row(rows->browse, index, &row) && row.state == KL_ROW_LOADED)
        column = ui_rows_decode(rows, ui_rows_key(rows, &row), &value);
    kl_buf_release(&value);
    return column;
}

/* The name over the decoded column, "= score", of the row at the cursor or the first
 * that has one; with a question mark when it is only probably what it means. */
static void decoded_name(const struct frame *frame, struct kl_buf *out)
{
    const struct ui_rows *rows = frame->rows;
    size_t column = decodes_through(rows, kl_browse_cursor(rows->browse));
    const struct kl_lens_column *shown;

    for (size_t i = frame->top; column == SIZE_MAX && i < frame->end; i++)
        column = decodes_through(rows, i);
    if (column == SIZE_MAX)
        return;
    shown = kl_lens_column(kl_browse_lens(rows->browse), column);
    kl_buf_addf(out, "= %s%s", shown->name, shown->probably ? "?" : "");
}

static void lay_out_columns(struct frame *frame)
{
    struct ui_rows *rows = frame->rows;
    int want[COLUMNS_MAX];
    size_t focus = rows->focus < UI_FOCUS_ATTRS ? COL_KEY : rows->focus + 1;
    size_t first = rows->first_attr + FIXED;
    struct kl_buf name = {0};
    int width;

    decoded_name(frame, &name);
    width = ui_pen_words_width(frame->canvas, kl_buf_str(&name));
    if (frame->decoded_width && width > frame->decoded_width)
        frame->decoded_width = width;
    frame->ncolumns = FIXED + rows->grid.n;
    want[COL_GUTTER] = frame->positions ? 3 + position_width(frame) : 2;
    want[COL_KEY] = key_column_width(frame, frame->list.w - want[COL_GUTTER] - GAP);
    want[COL_DECODED] = frame->decoded_width; /* 0: there is none */
    for (size_t i = 0; i < rows->grid.n; i++)
        want[FIXED + i] = rows->grid.columns[i].width;
    ui_layout_columns(frame->list.w, GAP, want, frame->ncolumns, FIXED, focus, &first,
                      frame->spans);
    rows->first_attr = first >= FIXED ? first - FIXED : 0;
    kl_buf_release(&name);
}

/* ---- drawing ---- */

static struct ui_pen pen_in(const struct frame *frame, size_t column, int y)
{
    struct ui_span span = frame->spans[column];

    return ui_pen_at(frame->canvas, frame->list.x + span.x, y, span.w);
}

static void draw_rules(const struct frame *frame, int y)
{
    for (size_t i = 1; i < frame->ncolumns; i++) {
        struct ui_pen pen;

        if (!frame->spans[i].w)
            continue;
        pen = ui_pen_at(frame->canvas, frame->list.x + frame->spans[i].x - GAP + 1, y, 1);
        ui_pen_words(&pen, "│", UI_STYLE_RULE);
    }
}

static void draw_header(const struct frame *frame)
{
    const struct ui_rows *rows = frame->rows;
    struct kl_buf name = {0};
    struct ui_pen pen;
    int y = frame->header.y;

    draw_rules(frame, y);
    if (frame->positions) {
        pen = pen_in(frame, COL_GUTTER, y);
        ui_pen_space(&pen, 3, UI_STYLE_TEXT);
        ui_pen_words(&pen, "#", UI_STYLE_HEADER);
    }
    pen = pen_in(frame, COL_KEY, y);
    ui_pen_data(&pen, kl_str_from(ui_rows_key_name(rows)), UI_STYLE_HEADER);
    if (frame->spans[COL_DECODED].w) {
        decoded_name(frame, &name);
        pen = pen_in(frame, COL_DECODED, y);
        ui_pen_space(&pen,
                     frame->spans[COL_DECODED].w -
                         ui_pen_words_width(frame->canvas, kl_buf_str(&name)),
                     UI_STYLE_TEXT);
        ui_pen_data(&pen, kl_buf_str(&name), UI_STYLE_HEADER);
    }
    for (size_t i = 0; i < rows->grid.n; i++) {
        pen = pen_in(frame, FIXED + i, y);
        ui_pen_data(&pen, kl_str_from(rows->grid.columns[i].name), UI_STYLE_HEADER);
    }
    kl_buf_release(&name);
}

static void draw_ruler(const struct frame *frame)
{
    struct ui_pen pen = pen_in(frame, COL_KEY, frame->ruler.y);
    struct kl_str key = {0};
    struct kl_row row;

    draw_rules(frame, frame->ruler.y);
    if (ui_rows_here(frame->rows, &row))
        key = ui_rows_key(frame->rows, &row);
    ui_ruler_draw(&pen, &frame->rows->rulers, key);
}

static void draw_gutter(const struct frame *frame, const struct kl_row *row, int y)
{
    struct ui_pen pen = pen_in(frame, COL_GUTTER, y);
    const struct kl_report *report = kl_browse_report(frame->rows->browse);
    struct kl_buf number = {0};

    if (frame->positions)
        ui_pen_space(&pen, 1, UI_STYLE_TEXT);
    if (row->state == KL_ROW_LOADED && row->finding < report->nfindings) {
        enum kl_severity severity = report->findings[row->finding].severity;

        ui_pen_words(&pen, ui_severity_mark(severity), ui_severity_style(severity));
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

static void draw_decoded(const struct frame *frame, struct kl_str key, int y)
{
    struct ui_pen pen = pen_in(frame, COL_DECODED, y);
    struct kl_buf value = {0};

    if (frame->spans[COL_DECODED].w) {
        ui_rows_decode(frame->rows, key, &value);
        ui_pen_space(&pen, frame->spans[COL_DECODED].w - (int)value.len, UI_STYLE_TEXT);
        ui_pen_str(&pen, kl_buf_str(&value), UI_STYLE_DECODED);
    }
    kl_buf_release(&value);
}

static void draw_cell(const struct frame *frame, const struct ui_grid_cell *cell,
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
    ui_search_mark(frame->canvas, x, y, pen.end - x, text,
                   kl_buf_str(&frame->rows->view.host->needle));
}

static void draw_attributes(const struct frame *frame, const struct kl_row *row, int y)
{
    struct ui_rows *rows = frame->rows;
    const struct ui_grid_row *cells =
        ui_grid_row(&rows->grid, frame->canvas, kl_page_item(row->page, row->item));
    struct ui_pen pen;

    if (cells && !cells->broken) {
        for (size_t i = 0; i < rows->grid.n; i++) {
            if (frame->spans[FIXED + i].w)
                draw_cell(frame, &cells->cells[i], FIXED + i, y);
        }
        return;
    }
    pen =
        ui_pen_at(frame->canvas, frame->spans[COL_KEY].x + frame->spans[COL_KEY].w + GAP,
                  y, frame->list.w);
    pen.end = frame->list.x + frame->list.w;
    ui_pen_words(&pen, cells ? _("this item cannot be read") : "…",
                 cells ? UI_STYLE_ERROR : UI_STYLE_FAINT);
}

static void draw_row(const struct frame *frame, const struct kl_row *row, int y)
{
    const struct ui_rows *rows = frame->rows;
    struct ui_pen pen = pen_in(frame, COL_KEY, y);
    struct kl_str key;

    draw_rules(frame, y);
    draw_gutter(frame, row, y);
    if (row->state == KL_ROW_WAITING) {
        ui_pen_words(&pen, "…", UI_STYLE_FAINT);
        return;
    }
    key = ui_rows_key(rows, row);
    ui_keytext_draw(&pen, kl_browse_lens(rows->browse), ui_rows_key_type(rows), key);
    ui_search_mark(frame->canvas, frame->list.x + frame->spans[COL_KEY].x, y,
                   frame->spans[COL_KEY].w, key, kl_buf_str(&rows->view.host->needle));
    draw_decoded(frame, key, y);
    draw_attributes(frame, row, y);
}

/* The cursor's row, and in it the cell that h and l have gone to. */
static void mark_cursor(const struct frame *frame, int y)
{
    size_t column = frame->rows->focus == UI_FOCUS_KEY ? COL_KEY : frame->rows->focus + 1;
    struct ui_rect line = {frame->list.x, y, frame->list.w, 1};

    ui_canvas_mod(frame->canvas, line, UI_MOD_ROW);
    if (column == COL_KEY || column >= frame->ncolumns)
        return;
    line.x += frame->spans[column].x;
    line.w = frame->spans[column].w;
    ui_canvas_mod(frame->canvas, line, UI_MOD_CELL);
}

static void draw_list(const struct frame *frame)
{
    size_t cursor = kl_browse_cursor(frame->rows->browse);
    struct kl_row row;

    for (size_t i = frame->top; i < frame->end; i++) {
        int y = frame->list.y + (int)(i - frame->top);

        if (kl_browse_row(frame->rows->browse, i, &row))
            draw_row(frame, &row, y);
        if (i == cursor)
            mark_cursor(frame, y);
    }
}

/* Names and ruler take a line each where there is room for some rows as well. The ruler
 * has its line from the start, so that rows do not move when columns are found. */
static bool has_header(int height)
{
    return height >= 3;
}

static bool has_ruler(const struct ui_rows *rows, int height)
{
    return height >= 5 && rows->schema.keys.nsk && ui_rows_key_type(rows) == KL_KEY_S;
}

int ui_rows_on_screen(const struct ui_rows *rows, int height)
{
    int lines = height - has_header(height) - has_ruler(rows, height);

    return lines > 1 ? lines : 1;
}

static void split_body(struct frame *frame, struct ui_rect body)
{
    frame->list = body;
    frame->header = frame->ruler = (struct ui_rect){0};
    if (has_header(body.h))
        frame->header = ui_rect_take_line(&frame->list);
    if (has_ruler(frame->rows, body.h))
        frame->ruler = ui_rect_take_line(&frame->list);
}

static void follow_lens(struct ui_rows *rows)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);

    if (kl_browse_lens_changed(rows->browse)) {
        rows->rulers_of = NULL;
        ui_host_note(
            rows->view.host, UI_STYLE_INFO, "%s",
            _("many of the rows read last are of another form: the columns of the "
              "key were inferred again"));
    }
    if (lens != rows->rulers_of)
        ui_rulers_set(&rows->rulers, lens);
    rows->rulers_of = lens;
}

void ui_rows_draw(struct ui_rows *rows, struct ui_canvas *canvas, struct ui_rect body)
{
    struct frame frame = {.rows = rows, .canvas = canvas, .positions = body.w >= NARROW};

    if (!rows->browse || body.h < 1)
        return;
    follow_lens(rows);
    if (body.w != rows->drawn_width)
        rows->key_width = 0;
    rows->drawn_width = body.w;
    split_body(&frame, body);
    rows->page = frame.list.h;
    kl_browse_resize(rows->browse, (size_t)frame.list.h);
    frame.top = kl_browse_top(rows->browse);
    frame.end = frame.top + (size_t)frame.list.h;
    if (frame.end > kl_browse_rows(rows->browse))
        frame.end = kl_browse_rows(rows->browse);
    ui_grid_begin(&rows->grid);
    measure_rows(&frame);
    lay_out_columns(&frame);
    draw_list(&frame);
    if (frame.header.h && kl_browse_rows(rows->browse))
        draw_header(&frame);
    if (frame.ruler.h && kl_browse_rows(rows->browse))
        draw_ruler(&frame);
}
