/* The columns of the rows below: which are shown, in which order, how wide. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "ui/rows.h"
#include "ui/search.h"

#define NAME_AT 9   /* mark, place */
#define WIDTH_AT 22 /* columns that the words on the width take */
#define STEP 2

struct columns_view {
    struct ui_view view;
    struct ui_list list;
    struct ui_rows *rows;
};

static struct ui_columns *columns_of(const struct columns_view *self)
{
    return self->rows->columns;
}

/* Rows that come while this is open bring columns that are in no list yet. */
static void follow(struct columns_view *self)
{
    ui_rows_name_columns(self->rows);
    ui_list_set(&self->list, columns_of(self)->n);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    view->below->ops->path(view->below, names);
    ui_path_add(names, view->host, kl_str_from(_("columns")));
}

static void add_width(const struct columns_view *self, const struct ui_column *column,
                      struct kl_buf *out)
{
    const struct ui_grid *grid = &self->rows->grid;
    size_t met = ui_grid_find(grid, column->name);

    if (column->width)
        kl_buf_addf(out, _("width %d"), column->width);
    else if (met != SIZE_MAX)
        kl_buf_addf(out, _("as its values: %d"), grid->columns[met].width);
    else
        kl_buf_add_text(out, _("not in these rows"));
}

/* Which place it has among those that are shown. */
static size_t place_of(const struct ui_columns *columns, size_t i)
{
    size_t place = 1;

    while (i-- > 0)
        place += !columns->list[i].hidden;
    return place;
}

static void draw_line(const struct columns_view *self, size_t i, struct ui_canvas *canvas,
                      struct ui_rect rect)
{
    const struct ui_columns *columns = columns_of(self);
    const struct ui_column *column = &columns->list[i];
    enum ui_style style = column->hidden ? UI_STYLE_FAINT : UI_STYLE_TEXT;
    struct ui_pen pen = ui_pen_on(canvas, rect);
    struct ui_pen name = ui_pen_at(canvas, rect.x + NAME_AT, rect.y, rect.w - NAME_AT);
    size_t place = place_of(columns, i);
    struct kl_buf words = {0};

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_words(&pen, column->hidden ? " " : "✓", UI_STYLE_GOOD);
    if (!column->hidden)
        kl_buf_addf(&words, "%3zu", place);
    ui_pen_to(&pen, rect.x + 4, UI_STYLE_TEXT);
    ui_pen_str(&pen, kl_buf_str(&words), UI_STYLE_POSITION);
    if (rect.w > NAME_AT + 2 * WIDTH_AT)
        name.end -= WIDTH_AT;
    ui_pen_data(&name, kl_str_from(column->name), style);
    ui_search_mark(canvas, rect.x + NAME_AT, rect.y, name.end - rect.x - NAME_AT,
                   kl_str_from(column->name), kl_buf_str(&self->view.host->needle));
    kl_buf_clear(&words);
    add_width(self, column, &words);
    if (!column->hidden && place < columns->frozen)
        kl_buf_add_text(&words, _(" · frozen"));
    if (rect.w <= NAME_AT + 2 * WIDTH_AT)
        ui_pen_space(&name, 2, UI_STYLE_TEXT);
    else
        name = ui_pen_at(canvas, rect.x + rect.w - WIDTH_AT - 8, rect.y, WIDTH_AT + 8);
    ui_pen_str(&name, kl_buf_str(&words), UI_STYLE_FAINT);
    kl_buf_release(&words);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct columns_view *self = (struct columns_view *)view;

    follow(self);
    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at))
        draw_line(self, at.i, canvas, at.rect);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct columns_view *self = (const struct columns_view *)view;
    const struct ui_columns *columns = columns_of(self);
    size_t hidden = 0;

    for (size_t i = 0; i < columns->n; i++)
        hidden += columns->list[i].hidden;
    if (!columns->n) {
        kl_buf_add_text(out, _("these rows have no attributes beside the key"));
        return UI_STYLE_FAINT;
    }
    kl_buf_addf(out, ngettext("%zu column", "%zu columns", columns->n), columns->n);
    if (hidden)
        kl_buf_addf(out, ngettext(", %zu of them hidden", ", %zu of them hidden", hidden),
                    hidden);
    kl_buf_add_text(out,
                    _(" · the key's column stands before them · the order of the list is "
                      "that from left to right"));
    return UI_STYLE_INFO;
}

static void widen(struct columns_view *self, int by)
{
    size_t i = self->list.cursor;
    int width = columns_of(self)->list[i].width;
    size_t met = ui_grid_find(&self->rows->grid, columns_of(self)->list[i].name);

    if (!width)
        width = met == SIZE_MAX ? UI_COLUMN_MIN : self->rows->grid.columns[met].width;
    ui_columns_set_width(columns_of(self), i, width + by);
}

/* What a key does to the column at the cursor. */
static bool act_on_column(struct columns_view *self, enum ui_action action)
{
    struct ui_columns *columns = columns_of(self);
    size_t i = self->list.cursor;

    if (action == UI_ACTION_OPEN || action == UI_ACTION_HIDE_COLUMN)
        ui_columns_hide(columns, i, !columns->list[i].hidden);
    else if (action == UI_ACTION_COLUMN_LEFT || action == UI_ACTION_COLUMN_RIGHT)
        ui_list_go(&self->list,
                   ui_columns_move(columns, i, action == UI_ACTION_COLUMN_RIGHT));
    else if (action == UI_ACTION_NARROW || action == UI_ACTION_WIDEN)
        widen(self, action == UI_ACTION_WIDEN ? STEP : -STEP);
    else if (action == UI_ACTION_FIT)
        ui_columns_set_width(columns, i, 0);
    else
        return false;
    return true;
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct columns_view *self = (struct columns_view *)view;

    follow(self);
    if (action == UI_ACTION_SHOW_COLUMNS)
        ui_columns_show_all(columns_of(self));
    else if (action == UI_ACTION_FREEZE)
        ui_rows_freeze(self->rows);
    else
        return self->list.n && act_on_column(self, action);
    return true;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    kl_buf_add_text(out, columns_of((const struct columns_view *)view)->list[i].name);
}

static void close_view(struct ui_view *view)
{
    free(view);
}

static const enum ui_action hints[] = {UI_ACTION_HIDE_COLUMN,  UI_ACTION_COLUMN_LEFT,
                                       UI_ACTION_COLUMN_RIGHT, UI_ACTION_NARROW,
                                       UI_ACTION_WIDEN,        UI_ACTION_BACK,
                                       UI_ACTION_HELP,         UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_COLUMNS,
    .hints = hints,
    .path = path,
    .draw = draw,
    .message = message,
    .cost = ui_below_cost,
    .act = act,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_columns_new(struct ui_host *host, struct ui_view *rows)
{
    struct columns_view *self = KL_NEW(struct columns_view);
    const struct ui_grid_column *here;

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    here = ui_rows_column_here(self->rows);
    follow(self);
    if (here)
        ui_list_go(&self->list, ui_columns_find(columns_of(self), here->name));
    return &self->view;
}
