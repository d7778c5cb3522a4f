#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"

static bool is_within(struct ui_rect rect, int y)
{
    return y >= rect.y && y < rect.y + rect.h;
}

/* The column drawn at x, with the gap before it; SIZE_MAX: none. */
static size_t column_at(const struct ui_rows_places *places, int x)
{
    size_t found = SIZE_MAX;

    for (size_t i = UI_ROWS_KEY; i < places->ncolumns; i++) {
        struct ui_span span = places->spans[i];

        if (span.w && x >= places->list.x + span.x - UI_ROWS_GAP / 2 &&
            x <= places->list.x + span.x + span.w)
            found = i;
    }
    return found;
}

/* The column that ends at the rule at x, or beside it; SIZE_MAX: there is none. */
static size_t border_at(const struct ui_rows_places *places, int x)
{
    size_t before = SIZE_MAX;

    for (size_t i = UI_ROWS_KEY; i < places->ncolumns; i++) {
        int rule = places->list.x + places->spans[i].x - UI_ROWS_GAP + 1;

        if (!places->spans[i].w)
            continue;
        if (before != SIZE_MAX && x >= rule - 1 && x <= rule + 1)
            return before;
        before = i;
    }
    return SIZE_MAX;
}

static void focus_on(struct ui_rows *rows, size_t column)
{
    if (column != SIZE_MAX)
        rows->focus = column - UI_ROWS_KEY;
}

/* A click on a column's name goes there; on the one at the cursor it sorts. */
static void click_header(struct ui_rows *rows, int x)
{
    size_t column = column_at(&rows->look.places, x);

    if (column == UI_ROWS_KEY + rows->focus && column > UI_ROWS_KEY)
        ui_rows_local_sort(rows);
    else
        focus_on(rows, column);
}

size_t ui_rows_point(struct ui_view *view, int x, int y)
{
    struct ui_rows *rows = (struct ui_rows *)view;
    const struct ui_rows_places *places = &rows->look.places;
    size_t row;

    rows->look.dragged = 0;
    if (!rows->browse)
        return SIZE_MAX;
    if (is_within(places->header, y) || is_within(places->ruler, y)) {
        size_t border = border_at(places, x);

        rows->look.dragged = border == SIZE_MAX ? 0 : border;
        if (!rows->look.dragged)
            click_header(rows, x);
        return SIZE_MAX;
    }
    row = places->top + (size_t)(y - places->list.y);
    if (!is_within(places->list, y) || row >= places->end)
        return SIZE_MAX;
    ui_rows_go(rows, row);
    focus_on(rows, column_at(places, x));
    ui_rows_make_requests(rows);
    return row;
}

void ui_rows_drag(struct ui_view *view, int x, bool released)
{
    struct ui_rows *rows = (struct ui_rows *)view;
    int width;

    if (!rows->browse || !rows->look.dragged)
        return;
    /* Behind a column stands a blank, then the rule that is dragged. */
    width =
        x - rows->look.places.list.x - rows->look.places.spans[rows->look.dragged].x - 1;
    ui_rows_set_width(rows, rows->look.dragged - UI_ROWS_KEY, width > 1 ? width : 1);
    if (released)
        rows->look.dragged = 0;
}

void ui_rows_wheel(struct ui_view *view, long lines)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    if (!rows->browse)
        return;
    ui_rows_scroll(rows, lines);
    ui_rows_make_requests(rows);
}
