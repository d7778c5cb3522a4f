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

size_t ui_rows_decode(const struct ui_rows *rows, struct kl_str key, bool group,
                      struct kl_buf *out)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);

    if (!lens || ui_rows_key_type(rows) != KL_KEY_S)
        return SIZE_MAX;
    for (size_t i = 0; i < kl_lens_columns(lens); i++) {
        if (is_number_type(kl_lens_column(lens, i)->type) &&
            kl_lens_decode(lens, key, i, group, out))
            return i;
    }
    return SIZE_MAX;
}

const struct ui_grid_column *ui_rows_column_here(const struct ui_rows *rows)
{
    size_t place = rows->focus - UI_FOCUS_ATTRS;

    if (rows->focus < UI_FOCUS_ATTRS || place >= rows->nshown)
        return NULL;
    return &rows->grid.columns[rows->shown[place]];
}

size_t ui_rows_last_focus(const struct ui_rows *rows)
{
    return rows->nshown ? UI_FOCUS_ATTRS + rows->nshown - 1 : UI_FOCUS_KEY;
}

static void show(struct ui_rows *rows, size_t column)
{
    rows->shown[rows->nshown++] = column;
}

/* What a person said of columns comes first; the others follow as they were met. */
static void show_columns(struct ui_rows *rows)
{
    const struct ui_columns *columns = rows->columns;
    const struct ui_grid *grid = &rows->grid;

    rows->nshown = 0;
    for (size_t i = 0; i < columns->n; i++) {
        size_t column = ui_grid_find(grid, columns->list[i].name);

        if (column != SIZE_MAX && !columns->list[i].hidden)
            show(rows, column);
    }
    for (size_t i = 0; i < grid->n && !columns->others_hidden; i++) {
        if (ui_columns_find(columns, grid->columns[i].name) == SIZE_MAX)
            show(rows, i);
    }
}

void ui_rows_arrange(struct ui_rows *rows)
{
    if (rows->columns_version != rows->columns->version ||
        rows->columns_met != rows->grid.n)
        show_columns(rows);
    rows->columns_version = rows->columns->version;
    rows->columns_met = rows->grid.n;
    if (rows->focus > ui_rows_last_focus(rows))
        rows->focus = ui_rows_last_focus(rows);
}

/* Widths of what the rows on the screen hold; the grid meets their attributes. */
static void measure_rows(struct ui_rows_frame *frame)
{
    struct ui_rows *rows = frame->rows;
    struct kl_buf decoded = {0};
    struct kl_row row;

    for (size_t i = frame->top; i < frame->end; i++) {
        int width;

        if (!ui_rows_row(rows, i, &row) || row.state != KL_ROW_LOADED)
            continue;
        width = ui_pen_data_width(frame->canvas, ui_rows_shown_key(rows, i, &row));
        if (width > rows->look.key_width)
            rows->look.key_width = width;
        kl_buf_clear(&decoded);
        ui_rows_decode(rows, ui_rows_key(rows, &row), true, &decoded);
        width = (int)decoded.len;
        if (width > frame->decoded_width)
            frame->decoded_width = width;
        ui_grid_row(&rows->grid, frame->canvas, kl_page_item(row.page, row.item));
    }
    kl_buf_release(&decoded);
}

/* Digits of the largest position on the screen; in a local order it can be any. */
static int position_width(const struct ui_rows_frame *frame)
{
    const struct ui_rows *rows = frame->rows;
    size_t end = rows->local.ready ? kl_browse_rows(rows->browse) : frame->end;
    int width = 4;

    for (size_t n = 100000; end >= n / 10 && width < 20; n *= 10)
        width++;
    return width;
}

int ui_rows_attribute_width(const struct ui_rows *rows, size_t place)
{
    const struct ui_grid_column *column = &rows->grid.columns[rows->shown[place]];
    int wanted = ui_columns_width(rows->columns, column->name);

    if (wanted)
        return wanted;
    return column->width + (ui_rows_local_arrow(rows, column->name)[0] != '\0');
}

/* The ruler is as wide as the keys it stands over, but names at its end may need more. A
 * long key gives way when the cursor has gone to an attribute. */
static int key_column_width(const struct ui_rows_frame *frame, int room)
{
    const struct ui_rows *rows = frame->rows;
    const char *arrow = ui_rows_local_arrow(rows, ui_rows_key_name(rows));
    int name = ui_pen_words_width(frame->canvas, kl_str_from(ui_rows_key_name(rows))) +
               (arrow[0] != '\0');
    int width = rows->look.key_width > name ? rows->look.key_width : name;
    struct kl_row row;

    if (ui_rows_here(rows, &row)) {
        int ruler = ui_ruler_width(&rows->look.rulers, ui_rows_key(rows, &row));

        width = ruler > width ? ruler : width;
    }
    if (frame->decoded_width && room - frame->decoded_width - UI_ROWS_GAP >= KEY_MIN)
        room -= frame->decoded_width + UI_ROWS_GAP;
    if (rows->columns->key_width && rows->columns->key_width < room)
        return rows->columns->key_width;
    if (ui_rows_column_here(rows)) {
        int beside =
            ui_rows_attribute_width(rows, rows->focus - UI_FOCUS_ATTRS) + UI_ROWS_GAP;

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

    if (ui_rows_row(rows, index, &row) && row.state == KL_ROW_LOADED)
        column = ui_rows_decode(rows, ui_rows_key(rows, &row), true, &value);
    kl_buf_release(&value);
    return column;
}

void ui_rows_decoded_name(const struct ui_rows_frame *frame, struct kl_buf *out)
{
    const struct ui_rows *rows = frame->rows;
    size_t column = decodes_through(rows, ui_rows_cursor(rows));
    const struct kl_lens_column *shown;

    for (size_t i = frame->top; column == SIZE_MAX && i < frame->end; i++)
        column = decodes_through(rows, i);
    if (column == SIZE_MAX)
        return;
    shown = kl_lens_column(kl_browse_lens(rows->browse), column);
    kl_buf_addf(out, "= %s%s", shown->name, shown->probably ? "?" : "");
}

/* Where the first n columns end. */
static int columns_end(const int *want, size_t n)
{
    int x = 0;

    for (size_t i = 0; i < n; i++)
        x += want[i] ? want[i] + UI_ROWS_GAP : 0;
    return x;
}

/* Whether the column at the cursor is seen, or a third of the screen of it, when the
 * first n columns stay. */
static bool leaves_room(const struct ui_rows_frame *frame, const int *want, size_t n,
                        size_t focus)
{
    int least = frame->list.w / 3;

    return columns_end(want, n < focus ? n : focus) +
               (want[focus] < least ? want[focus] : least) <=
           frame->list.w;
}

/* How many columns stay, of those that a person froze: as many as leave a place for the
 * one at the cursor. What the key decodes to gives way too. */
static size_t frozen_columns(const struct ui_rows_frame *frame, int *want, size_t focus)
{
    size_t wanted = frame->rows->columns->frozen;
    size_t n = wanted ? UI_ROWS_FIXED + wanted - 1 : UI_ROWS_GUTTER + 1;

    n = n < frame->ncolumns ? n : frame->ncolumns;
    while (n > UI_ROWS_FIXED && !leaves_room(frame, want, n, focus))
        n--;
    if (focus >= UI_ROWS_FIXED && !leaves_room(frame, want, n, focus))
        want[UI_ROWS_DECODED] = 0;
    return n;
}

static void lay_out_columns(struct ui_rows_frame *frame)
{
    struct ui_rows *rows = frame->rows;
    int want[UI_ROWS_COLUMNS];
    size_t focus = UI_ROWS_KEY + rows->focus;
    struct kl_buf name = {0};
    int width;

    ui_rows_decoded_name(frame, &name);
    width = ui_pen_words_width(frame->canvas, kl_buf_str(&name));
    if (frame->decoded_width && width > frame->decoded_width)
        frame->decoded_width = width;
    frame->ncolumns = UI_ROWS_FIXED + rows->nshown;
    want[UI_ROWS_GUTTER] = frame->positions ? 3 + position_width(frame) : 2;
    want[UI_ROWS_KEY] = rows->look.key_drawn =
        key_column_width(frame, frame->list.w - want[UI_ROWS_GUTTER] - UI_ROWS_GAP);
    want[UI_ROWS_DECODED] = frame->decoded_width; /* 0: there is none */
    for (size_t i = 0; i < rows->nshown; i++)
        want[UI_ROWS_FIXED + i] = ui_rows_attribute_width(rows, i);
    if (focus == UI_ROWS_DECODED && !want[focus])
        focus = UI_ROWS_KEY;
    frame->frozen = frozen_columns(frame, want, focus);
    ui_layout_columns(frame->list.w, UI_ROWS_GAP, want, frame->ncolumns, frame->frozen,
                      focus, &rows->first, frame->spans);
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
    if (body.w != rows->look.drawn_width)
        rows->look.key_width = 0;
    rows->look.drawn_width = body.w;
    split_body(frame, body);
    rows->look.page = frame->list.h;
    kl_browse_resize(rows->browse, (size_t)frame->list.h);
    ui_list_fit(&rows->local.list, frame->list);
    frame->top = ui_rows_top(rows);
    frame->end = frame->top + (size_t)frame->list.h;
    if (frame->end > ui_rows_length(rows))
        frame->end = ui_rows_length(rows);
    ui_grid_begin(&rows->grid);
    measure_rows(frame);
    ui_rows_arrange(rows);
    lay_out_columns(frame);
}
