/* One item: as a tree that opens and closes, or as JSON, plain or typed. */
#include "config.h"

#include "ui/views.h"

#include <inttypes.h>

#include "base/i18n.h"
#include "base/map.h"
#include "ui/item.h"
#include "ui/search.h"

#define SIZES 10        /* columns of a size, " 409,600 B" */
#define SIZES_FROM 60   /* columns of a screen that has them */
#define ITEM_MAX 409600 /* bytes of an item: DynamoDB's limit, 400 KB of 1024 bytes */

/* ---- what is shown ---- */

bool ui_item_is_tree(const struct ui_item *self)
{
    return self->form == UI_ITEM_FORM_TREE && !self->err.code;
}

static size_t nlines(const struct ui_item *self)
{
    return ui_item_is_tree(self) ? self->tree.nlines : self->text.n;
}

uint32_t ui_item_node_here(const struct ui_item *self)
{
    if (!ui_item_is_tree(self) || self->list.cursor >= self->tree.nlines)
        return 0;
    return self->tree.lines[self->list.cursor].node;
}

void ui_item_lines_changed(struct ui_item *self)
{
    int most = self->width / 3 + 2;

    if (ui_item_is_tree(self))
        self->look.names = ui_item_names_width(&self->tree, most);
    ui_list_set(&self->list, nlines(self));
}

void ui_item_go_to_node(struct ui_item *self, uint32_t node)
{
    ui_item_lines_changed(self);
    ui_list_go(&self->list, node ? ui_item_tree_line(&self->tree, node, 0) : 0);
}

static void show_item(struct ui_item *self, struct kl_str json)
{
    struct kl_path path = {0};
    struct kl_item item = {0};

    ui_item_tree_path(&self->tree, ui_item_node_here(self), &path);
    self->err = (struct kl_err){0};
    if (kl_item_decode(json, &item, &self->err)) {
        ui_item_tree_release(&self->tree);
        ui_item_text_take(&self->text, json);
        ui_item_lines_changed(self);
    } else {
        self->size = kl_item_size(&item);
        ui_item_tree_set(&self->tree, &item);
        ui_item_text_release(&self->text);
        if (!ui_item_is_tree(self))
            ui_item_text_set(&self->text, &self->tree.item,
                             self->form == UI_ITEM_FORM_TYPED);
        ui_item_lines_changed(self);
        if (ui_item_is_tree(self))
            ui_item_go_to_node(self, ui_item_tree_at(&self->tree, &path));
    }
    self->skip = 0;
    kl_path_release(&path);
}

/* Keeps up with the row at the cursor, which w and W move. */
static void follow(struct ui_item *self)
{
    struct kl_browse_status status;
    struct ui_item_source source, before = self->source;
    struct kl_row row;
    struct kl_str json;
    uint64_t hash;

    if (!ui_rows_here(self->rows, &row))
        return;
    kl_browse_status(self->rows->browse, &status);
    json = kl_page_item(row.page, row.item);
    source = (struct ui_item_source){json.data, json.len, status.pages,
                                     self->rows->view.generation};
    if (source.json == before.json && source.len == before.len &&
        source.pages == before.pages && source.generation == before.generation)
        return;
    self->source = source;
    hash = kl_hash(json);
    if (source.len == before.len && hash == self->hash)
        return;
    self->hash = hash;
    show_item(self, json);
}

/* ---- words around it ---- */

/* Whether the column of names is too narrow for the attribute's. */
static bool is_cut(const struct ui_item *self, uint32_t node)
{
    const struct ui_canvas canvas = {.mode = self->view.host->mode};

    return node && ui_pen_data_width(&canvas, kl_str_from(self->tree.nodes[node].name)) >
                       self->look.names - 2;
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct ui_item *self = (const struct ui_item *)view;
    struct kl_buf name = {0};
    struct kl_path inside = {0};
    struct kl_row row;

    self->rows->view.ops->path(&self->rows->view, names);
    if (ui_rows_here(self->rows, &row) && row.number > 0)
        kl_buf_addf(&name, _("row %" PRId64), row.number);
    else
        kl_buf_add_text(&name, _("item"));
    ui_path_add(names, view->host, kl_buf_str(&name));
    ui_item_tree_path(&self->tree, ui_item_node_here(self), &inside);
    if (inside.n > 1 || is_cut(self, ui_item_node_here(self))) {
        kl_buf_clear(&name);
        kl_path_describe(&inside, &name);
        ui_path_add(names, view->host, kl_buf_str(&name));
    }
    kl_path_release(&inside);
    kl_buf_release(&name);
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    static const char *const forms[UI_ITEM_FORMS] = {
        [UI_ITEM_FORM_PLAIN] = N_("JSON"), [UI_ITEM_FORM_TYPED] = N_("DynamoDB JSON")};
    const struct ui_item *self = (const struct ui_item *)view;

    if (self->err.code)
        return;
    if (forms[self->form])
        kl_buf_addf(out, "%s · ", _(forms[self->form]));
    ui_add_count(out, self->size);
    kl_buf_add_text(out, _(" bytes"));
    if (self->size >= ITEM_MAX / 10)
        kl_buf_addf(out, _(" · %u %% of 400 KB"),
                    (unsigned)(self->size * 100 / ITEM_MAX));
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct ui_item *self = (struct ui_item *)view;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    return ui_rows_message_in(self->rows, UI_VIEW_ITEM, out);
}

static bool whole(const struct ui_view *view)
{
    return ((const struct ui_item *)view)->err.code != KL_OK;
}

/* ---- drawing ---- */

static bool is_sort_key(const struct ui_item *self, uint32_t node)
{
    const char *name = self->tree.nodes[node].name;

    return self->tree.nodes[node].depth == 0 &&
           !strcmp(name, ui_rows_key_name(self->rows));
}

static void draw_value(const struct ui_item *self, uint32_t node,
                       struct ui_canvas *canvas, struct ui_rect line)
{
    int x = line.x + ui_item_value_at(&self->look);
    int room = ui_item_room(&self->look, line.w);
    struct ui_pen pen = ui_pen_at(canvas, x, line.y, room);
    struct kl_row row;

    if (!is_sort_key(self, node) || !ui_rows_here(self->rows, &row)) {
        ui_item_draw_value(&self->tree, node, &self->look, canvas, line);
        return;
    }
    ui_keytext_draw(&pen, kl_browse_lens(self->rows->browse),
                    ui_rows_key_type(self->rows), ui_rows_key(self->rows, &row));
    ui_search_mark(canvas, x, line.y, room, ui_rows_key(self->rows, &row),
                   self->look.needle);
}

static void draw_node(const struct ui_item *self, size_t i, struct ui_canvas *canvas,
                      struct ui_rect line)
{
    struct ui_item_line at = self->tree.lines[i];

    if (at.piece) {
        ui_item_draw_piece(&self->tree, at, &self->look, canvas, line);
        return;
    }
    ui_item_draw_name(&self->tree, at.node, &self->look, canvas, line);
    draw_value(self, at.node, canvas, line);
    ui_item_draw_size(&self->tree, at.node, &self->look, canvas, line);
}

static void draw_json(const struct ui_item *self, size_t i, struct ui_canvas *canvas,
                      struct ui_rect line)
{
    struct kl_str text = ui_item_text_line(&self->text, i);
    size_t name = ui_item_text_name(text);
    struct ui_pen pen = ui_pen_at(canvas, line.x + 1, line.y, line.w - 1);
    int x = pen.x;

    pen.skip = self->skip;
    ui_pen_data(&pen, kl_str_sub(text, 0, name), UI_STYLE_HEADER);
    ui_pen_data(&pen, kl_str_sub(text, name, SIZE_MAX), UI_STYLE_TEXT);
    if (!self->skip)
        ui_search_mark(canvas, x, line.y, pen.end - x, text, self->look.needle);
}

/* What depends on the size of the screen. */
static void fit(struct ui_item *self, const struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_item_line at = {0};
    bool moved;

    if (ui_item_node_here(self))
        at = self->tree.lines[self->list.cursor];
    self->look.sizes = body.w >= SIZES_FROM ? SIZES : 0;
    moved = ui_item_tree_fit(&self->tree, body.w, canvas->mode);
    if (moved || self->width != body.w) {
        self->width = body.w;
        ui_item_lines_changed(self);
        if (moved && at.node)
            ui_list_go(&self->list, ui_item_tree_line(&self->tree, at.node, at.piece));
    }
    self->tree.room = ui_item_room(&self->look, body.w);
    self->look.needle = kl_buf_str(&self->view.host->needle);
    ui_list_fit(&self->list, body);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct ui_item *self = (struct ui_item *)view;

    follow(self);
    fit(self, canvas, body);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        if (ui_item_is_tree(self))
            draw_node(self, at.i, canvas, at.rect);
        else
            draw_json(self, at.i, canvas, at.rect);
    }
}

/* For ui_search_list(), which looks through JSON. */
static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct ui_item *self = (const struct ui_item *)view;

    kl_buf_add_str(out, ui_item_text_line(&self->text, i));
}

static void close_view(struct ui_view *view)
{
    struct ui_item *self = (struct ui_item *)view;

    ui_item_tree_release(&self->tree);
    ui_item_text_release(&self->text);
    free(self);
}

static const enum ui_action hints[] = {
    UI_ACTION_OPEN,     UI_ACTION_NEXT_FORM, UI_ACTION_NEXT_ITEM, UI_ACTION_COPY_PATH,
    UI_ACTION_KEY_PANE, UI_ACTION_BACK,      UI_ACTION_HELP,      UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_ITEM,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .whole = whole,
    .cost = ui_below_cost,
    .act = ui_item_act,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_item_new(struct ui_host *host, struct ui_view *rows)
{
    struct ui_item *self = KL_NEW(struct ui_item);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    self->width = 80; /* until it is drawn */
    follow(self);
    return &self->view;
}
