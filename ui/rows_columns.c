#include "config.h"

#include "ui/rows.h"

#define NARROW 60  /* columns below which there are no positions */
#define KEY_MIN 20 /* columns a key keeps when something stands beside it */

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
static void measure_rows(struct ui_rows_frame *frame)
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
static int position_width(const struct ui_rows_frame *frame)
{
    int width = 4;

    for (size_t n = 100000, end = frame->end; end >= n / 10 && width < 20; n *= 10)
        width++;
    return width;
}

/* The ruler is as wide as the keys it stands over, but names at its end may need more. A
 * long key gives way when the cursor has gone to an attribute. */
static int key_column_width(const struct ui_rows_frame *frame, int room)
{
    const struct ui_rows *rows = frame->rows;
    int name = ui_pen_words_width(frame->canvas, kl_str_from(ui_rows_key_name(rows)));
    int width = rows->key_width > name ? rows->key_width : name;
    struct kl_row row;

    if (ui_rows_here(rows, &row)) {
        int ruler = ui_ruler_width(&rows->rulers, ui_rows_key(rows, &row));

        width = ruler > width ? ruler : width;
    }
    if (frame->decoded_width && room - frame->decoded_width - UI_ROWS_GAP >= KEY_MIN)
        room -= frame->decoded_width + UI_ROWS_GAP;
    if (rows->focus >= UI_FOCUS_ATTRS && rows->focus - UI_FOCUS_ATTRS < rows->grid.n) {
        int beside = rows->grid.columns[rows->focus - UI_FOCUS_ATTRS].width + UI_ROWS_GAP;

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

void ui_rows_decoded_name(const struct ui_rows_frame *frame, struct kl_buf *out)
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

static void lay_out_columns(struct ui_rows_frame *frame)
{
    struct ui_rows *rows = frame->rows;
    int want[UI_ROWS_COLUMNS];
    size_t focus = rows->focus < UI_FOCUS_ATTRS ? UI_ROWS_KEY : rows->focus + 1;
    size_t first = rows->first_attr + UI_ROWS_FIXED;
    struct kl_buf name = {0};
    int width;

    ui_rows_decoded_name(frame, &name);
    width = ui_pen_words_width(frame->canvas, kl_buf_str(&name));
    if (frame->decoded_width && width > frame->decoded_width)
        frame->decoded_width = width;
    frame->ncolumns = UI_ROWS_FIXED + rows->grid.n;
    want[UI_ROWS_GUTTER] = frame->positions ? 3 + position_width(frame) : 2;
    want[UI_ROWS_KEY] =
        key_column_width(frame, frame->list.w - want[UI_ROWS_GUTTER] - UI_ROWS_GAP);
    want[UI_ROWS_DECODED] = frame->decoded_width; /* 0: there is none */
    for (size_t i = 0; i < rows->grid.n; i++)
        want[UI_ROWS_FIXED + i] = rows->grid.columns[i].width;
    ui_layout_columns(frame->list.w, UI_ROWS_GAP, want, frame->ncolumns, UI_ROWS_FIXED,
                      focus, &first, frame->spans);
    rows->first_attr = first >= UI_ROWS_FIXED ? first - UI_ROWS_FIXED : 0;
    kl_buf_release(&name);
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

static void split_body(struct ui_rows_frame *frame, struct ui_rect body)
{
    frame->list = body;
    frame->header = frame->ruler = (struct ui_rect){0};
    if (has_header(body.h))
        frame->header = ui_rect_take_line(&frame->list);
    if (has_ruler(frame->rows, body.h))
        frame->ruler = ui_rect_take_line(&frame->list);
}

void ui_rows_frame_begin(struct ui_rows_frame *frame, struct ui_rows *rows,
                         struct ui_canvas *canvas, struct ui_rect body)
{
    *frame = (struct ui_rows_frame){
        .rows = rows, .canvas = canvas, .positions = body.w >= NARROW};
    if (body.w != rows->drawn_width)
        rows->key_width = 0;
    rows->drawn_width = body.w;
    split_body(frame, body);
    rows->page = frame->list.h;
    kl_browse_resize(rows->browse, (size_t)frame->list.h);
    frame->top = kl_browse_top(rows->browse);
    frame->end = frame->top + (size_t)frame->list.h;
    if (frame->end > kl_browse_rows(rows->browse))
        frame->end = kl_browse_rows(rows->browse);
    ui_grid_begin(&rows->grid);
    measure_rows(frame);
    lay_out_columns(frame);
}
