/* One item: every attribute with its type and its whole value, nested ones indented. */
#include "config.h"

#include "ui/views.h"

#include <inttypes.h>

#include "base/i18n.h"
#include "base/map.h"
#include "model/plain.h"
#include "model/value.h"
#include "ui/rows.h"
#include "ui/search.h"

#define LINES_MAX 20000 /* of one item; the copy as JSON has all of it */
#define INDENT 2

struct item_line {
    int indent;
    struct kl_buf name; /* of an attribute, or "[3]" of a list; empty: none */
    enum kl_value_type type;
    struct kl_buf text; /* raw bytes of data */
};

struct item_view {
    struct ui_view view;
    struct ui_list list;
    struct ui_rows *rows;
    uint64_t hash; /* of the item shown */
    size_t len;
    struct item_line *lines;
    size_t nlines, cap;
    uint64_t size; /* as DynamoDB counts it */
    int skip;      /* columns scrolled to the right */
    struct kl_err err;
};

static void clear_lines(struct item_view *self)
{
    for (size_t i = 0; i < self->nlines; i++) {
        kl_buf_release(&self->lines[i].name);
        kl_buf_release(&self->lines[i].text);
    }
    self->nlines = 0;
}

static struct item_line *add_line(struct item_view *self, int indent, struct kl_str name,
                                  enum kl_value_type type)
{
    struct item_line *line;

    KL_GROW(self->lines, self->nlines, self->cap);
    line = &self->lines[self->nlines++];
    *line = (struct item_line){.indent = indent, .type = type};
    kl_buf_add_str(&line->name, name);
    return line;
}

static void add_value(struct item_view *self, int indent, struct kl_str name,
                      const json_t *value);

static void add_list(struct item_view *self, int indent, const json_t *list)
{
    struct kl_buf name = {0};
    json_t *value;
    size_t i;

    json_array_foreach(list, i, value)
    {
        kl_buf_clear(&name);
        kl_buf_addf(&name, "[%zu]", i);
        add_value(self, indent, kl_buf_str(&name), value);
    }
    kl_buf_release(&name);
}

static void add_set(struct item_view *self, int indent, const json_t *set,
                    enum kl_value_type element)
{
    json_t *value;
    size_t i;

    json_array_foreach(set, i, value)
    {
        struct item_line *line;

        if (self->nlines >= LINES_MAX)
            return;
        line = add_line(self, indent, KL_STR("·"), element);
        kl_buf_add_str(&line->text, kl_value_text(value));
    }
}

static void add_map(struct item_view *self, int indent, const json_t *map)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)map, name, value)
        add_value(self, indent, kl_str_from(name), value);
}

/* Depth is bounded by the decoder, which refuses what is nested deeper than DynamoDB
 * allows. */
static void add_value(struct item_view *self, int indent, struct kl_str name,
                      const json_t *value)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);
    struct item_line *line;

    if (self->nlines >= LINES_MAX)
        return;
    line = add_line(self, indent, name, type);
    kl_value_preview(value, SIZE_MAX, &line->text);
    if (type == KL_VALUE_M)
        add_map(self, indent + INDENT, inner);
    else if (type == KL_VALUE_L)
        add_list(self, indent + INDENT, inner);
    else if (type == KL_VALUE_SS || type == KL_VALUE_NS || type == KL_VALUE_BS)
        add_set(self, indent + INDENT, inner,
                type == KL_VALUE_SS   ? KL_VALUE_S
                : type == KL_VALUE_NS ? KL_VALUE_N
                                      : KL_VALUE_B);
}

/* Keeps up with the row at the cursor, which w and W move. */
static void follow(struct item_view *self)
{
    struct kl_item item = {0};
    struct kl_row row;
    struct kl_str json;

    if (!ui_rows_here(self->rows, &row))
        return;
    json = kl_page_item(row.page, row.item);
    if (self->len == json.len && self->hash == kl_hash(json))
        return;
    self->len = json.len;
    self->hash = kl_hash(json);
    self->err = (struct kl_err){0};
    clear_lines(self);
    if (!kl_item_decode(json, &item, &self->err)) {
        add_map(self, 0, item.root);
        self->size = kl_item_size(&item);
    }
    kl_item_release(&item);
    ui_list_set(&self->list, self->nlines);
    ui_list_go(&self->list, 0);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct item_view *self = (const struct item_view *)view;
    struct kl_buf name = {0};
    struct kl_row row;

    self->rows->view.ops->path(&self->rows->view, names);
    if (ui_rows_here(self->rows, &row) && row.number > 0)
        kl_buf_addf(&name, _("row %" PRId64), row.number);
    else
        kl_buf_add_text(&name, _("item"));
    ui_path_add(names, view->host, kl_buf_str(&name));
    kl_buf_release(&name);
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct item_view *self = (const struct item_view *)view;

    ui_add_count(out, self->size);
    kl_buf_add_text(out, _(" bytes"));
}

/* Names of one depth stand in a column; deeper ones are wider by their indent. */
static int name_width(const struct item_view *self, const struct ui_canvas *canvas,
                      int most)
{
    int width = 4;

    for (size_t i = 0; i < self->nlines && i < 1000; i++) {
        int own = self->lines[i].indent +
                  ui_pen_words_width(canvas, kl_buf_str(&self->lines[i].name));

        width = own > width ? own : width;
    }
    return width < most ? width : most;
}

static void draw_line(const struct item_view *self, size_t i, struct ui_canvas *canvas,
                      struct ui_rect rect, int names)
{
    const struct item_line *line = &self->lines[i];
    struct ui_pen pen = ui_pen_on(canvas, rect);
    struct ui_pen name = ui_pen_at(canvas, rect.x + 2, rect.y, names);
    const char *type = kl_value_type_name(line->type);
    bool is_key = strcmp(kl_buf_text(&line->name), ui_rows_key_name(self->rows)) == 0 &&
                  line->indent == 0;
    struct kl_row row;

    ui_pen_space(&name, line->indent, UI_STYLE_TEXT);
    ui_pen_str(&name, kl_buf_str(&line->name), UI_STYLE_HEADER);
    pen.x = rect.x + 2 + names + 1;
    ui_pen_words(&pen, type, UI_STYLE_FAINT);
    ui_pen_to(&pen, rect.x + 2 + names + 1 + 5, UI_STYLE_TEXT);
    pen.from = pen.x;
    pen.skip = self->skip;
    if (is_key && ui_rows_here(self->rows, &row))
        ui_keytext_draw(&pen, kl_browse_lens(self->rows->browse),
                        ui_rows_key_type(self->rows), ui_rows_key(self->rows, &row));
    else
        ui_pen_data(&pen, kl_buf_str(&line->text), ui_grid_style(line->type));
    if (!self->skip)
        ui_search_mark(canvas, pen.from, rect.y, pen.end - pen.from,
                       kl_buf_str(&line->text), kl_buf_str(&self->view.host->needle));
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct item_view *self = (struct item_view *)view;
    int names;

    follow(self);
    names = name_width(self, canvas, body.w / 2 - 4);
    ui_list_fit(&self->list, body.h);
    for (size_t i = self->list.top; i < self->nlines && body.h > 0; i++) {
        struct ui_rect line = ui_rect_take_line(&body);

        draw_line(self, i, canvas, line, names > 1 ? names : 1);
        if (i == self->list.cursor)
            ui_canvas_mod(canvas, line, UI_MOD_ROW);
    }
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct item_view *self = (struct item_view *)view;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    if (self->nlines >= LINES_MAX) {
        kl_buf_addf(out, _("only the first %d lines are shown; yi copies the whole item"),
                    LINES_MAX);
        return UI_STYLE_WARNING;
    }
    return self->rows->view.ops->message(&self->rows->view, out);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct item_view *self = (struct item_view *)view;
    struct ui_view *rows = &self->rows->view;

    if (action == UI_ACTION_NEXT_FINDING || action == UI_ACTION_PREVIOUS_FINDING ||
        action == UI_ACTION_COPY_KEY || action == UI_ACTION_COPY_ITEM ||
        action == UI_ACTION_INDEX)
        return rows->ops->act(rows, action);
    if (action == UI_ACTION_KEY_PANE)
        ui_host_push(view->host, ui_key_new(view->host, rows));
    else if (action == UI_ACTION_RIGHT)
        self->skip += 8;
    else if (action == UI_ACTION_LEFT)
        self->skip = self->skip > 8 ? self->skip - 8 : 0;
    else if (action == UI_ACTION_LINE_START)
        self->skip = 0;
    else
        return false;
    return true;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    kl_buf_add_str(out, kl_buf_str(&((const struct item_view *)view)->lines[i].text));
}

static void close_view(struct ui_view *view)
{
    struct item_view *self = (struct item_view *)view;

    clear_lines(self);
    free(self->lines);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_NEXT_FINDING, UI_ACTION_KEY_PANE,
                                       UI_ACTION_COPY_ITEM,    UI_ACTION_BACK,
                                       UI_ACTION_HELP,         UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_ITEM,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .cost = ui_below_cost,
    .act = act,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_item_new(struct ui_host *host, struct ui_view *rows)
{
    struct item_view *self = KL_NEW(struct item_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    follow(self);
    return &self->view;
}
