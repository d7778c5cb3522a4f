/* One item: as a tree that opens and closes, or as JSON, plain or typed. */
#include "config.h"

#include "ui/views.h"

#include <inttypes.h>

#include "base/i18n.h"
#include "base/map.h"
#include "model/plain.h"
#include "ui/item_draw.h"
#include "ui/item_text.h"
#include "ui/rows.h"
#include "ui/search.h"

#define SIZES 10        /* columns of a size, " 409,600 B" */
#define SIZES_FROM 60   /* columns of a screen that has them */
#define ITEM_MAX 409600 /* bytes of an item: DynamoDB's limit, 400 KB of 1024 bytes */
#define STEP 8          /* columns that h and l move JSON by */

enum form { FORM_TREE, FORM_PLAIN, FORM_TYPED, FORMS };

/* Where an item's JSON was found: while none of this changes it is the same, and need not
 * be looked at. */
struct source {
    const char *json;
    size_t len;
    uint64_t pages;      /* that the browse has received */
    uint64_t generation; /* of the browse */
};

struct item_view {
    struct ui_view view;
    struct ui_list list; /* lines of the form shown */
    struct ui_rows *rows;
    struct source source; /* of what is shown */
    uint64_t hash;        /* of its JSON */
    enum form form;
    struct ui_item_tree tree;
    struct ui_item_text text; /* of FORM_PLAIN and FORM_TYPED */
    struct ui_item_look look; /* of the tree */
    uint64_t size;            /* as DynamoDB counts it */
    int skip;                 /* columns that JSON is scrolled to the right */
    int width;                /* of the body, from the last draw */
    struct kl_err err;        /* why it cannot be shown */
};

/* ---- what is shown ---- */

/* An item that cannot be read is shown as it came, whatever the form. */
static bool is_tree(const struct item_view *self)
{
    return self->form == FORM_TREE && !self->err.code;
}

static size_t nlines(const struct item_view *self)
{
    return is_tree(self) ? self->tree.nlines : self->text.n;
}

/* The node at the cursor; 0: there is none. */
static uint32_t node_here(const struct item_view *self)
{
    if (!is_tree(self) || self->list.cursor >= self->tree.nlines)
        return 0;
    return self->tree.lines[self->list.cursor].node;
}

static void lines_changed(struct item_view *self)
{
    int most = self->width / 3 + 2;

    if (is_tree(self))
        self->look.names = ui_item_names_width(&self->tree, most);
    ui_list_set(&self->list, nlines(self));
}

static void go_to_node(struct item_view *self, uint32_t node)
{
    lines_changed(self);
    ui_list_go(&self->list, node ? ui_item_tree_line(&self->tree, node, 0) : 0);
}

static void show_item(struct item_view *self, struct kl_str json)
{
    struct kl_path path = {0};
    struct kl_item item = {0};

    ui_item_tree_path(&self->tree, node_here(self), &path);
    self->err = (struct kl_err){0};
    if (kl_item_decode(json, &item, &self->err)) {
        ui_item_tree_release(&self->tree);
        ui_item_text_take(&self->text, json);
        lines_changed(self);
    } else {
        self->size = kl_item_size(&item);
        ui_item_tree_set(&self->tree, &item);
        ui_item_text_release(&self->text);
        if (!is_tree(self))
            ui_item_text_set(&self->text, &self->tree.item, self->form == FORM_TYPED);
        lines_changed(self);
        if (is_tree(self))
            go_to_node(self, ui_item_tree_at(&self->tree, &path));
    }
    self->skip = 0;
    kl_path_release(&path);
}

/* Keeps up with the row at the cursor, which w and W move. */
static void follow(struct item_view *self)
{
    struct kl_browse_status status;
    struct source source, before = self->source;
    struct kl_row row;
    struct kl_str json;
    uint64_t hash;

    if (!ui_rows_here(self->rows, &row))
        return;
    kl_browse_status(self->rows->browse, &status);
    json = kl_page_item(row.page, row.item);
    source =
        (struct source){json.data, json.len, status.pages, self->rows->view.generation};
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
static bool is_cut(const struct item_view *self, uint32_t node)
{
    const struct ui_canvas canvas = {.mode = self->view.host->mode};

    return node && ui_pen_data_width(&canvas, kl_str_from(self->tree.nodes[node].name)) >
                       self->look.names - 2;
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct item_view *self = (const struct item_view *)view;
    struct kl_buf name = {0};
    struct kl_path inside = {0};
    struct kl_row row;

    self->rows->view.ops->path(&self->rows->view, names);
    if (ui_rows_here(self->rows, &row) && row.number > 0)
        kl_buf_addf(&name, _("row %" PRId64), row.number);
    else
        kl_buf_add_text(&name, _("item"));
    ui_path_add(names, view->host, kl_buf_str(&name));
    ui_item_tree_path(&self->tree, node_here(self), &inside);
    if (inside.n > 1 || is_cut(self, node_here(self))) {
        kl_buf_clear(&name);
        kl_path_describe(&inside, &name);
        ui_path_add(names, view->host, kl_buf_str(&name));
    }
    kl_path_release(&inside);
    kl_buf_release(&name);
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    static const char *const forms[FORMS] = {
        [FORM_PLAIN] = N_("JSON"), [FORM_TYPED] = N_("DynamoDB JSON")};
    const struct item_view *self = (const struct item_view *)view;

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
    struct item_view *self = (struct item_view *)view;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    return self->rows->view.ops->message(&self->rows->view, out);
}

static bool whole(const struct ui_view *view)
{
    return ((const struct item_view *)view)->err.code != KL_OK;
}

/* ---- drawing ---- */

static bool is_sort_key(const struct item_view *self, uint32_t node)
{
    const char *name = self->tree.nodes[node].name;

    return self->tree.nodes[node].depth == 0 &&
           !strcmp(name, ui_rows_key_name(self->rows));
}

static void draw_value(const struct item_view *self, uint32_t node,
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

static void draw_node(const struct item_view *self, size_t i, struct ui_canvas *canvas,
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

static void draw_json(const struct item_view *self, size_t i, struct ui_canvas *canvas,
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
static void fit(struct item_view *self, const struct ui_canvas *canvas,
                struct ui_rect body)
{
    struct ui_item_line at = {0};
    bool moved;

    if (node_here(self))
        at = self->tree.lines[self->list.cursor];
    self->look.sizes = body.w >= SIZES_FROM ? SIZES : 0;
    moved = ui_item_tree_fit(&self->tree, body.w, canvas->mode);
    if (moved || self->width != body.w) {
        self->width = body.w;
        lines_changed(self);
        if (moved && at.node)
            ui_list_go(&self->list, ui_item_tree_line(&self->tree, at.node, at.piece));
    }
    self->tree.room = ui_item_room(&self->look, body.w);
    self->look.needle = kl_buf_str(&self->view.host->needle);
    ui_list_fit(&self->list, body);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct item_view *self = (struct item_view *)view;

    follow(self);
    fit(self, canvas, body);
    for (size_t i = self->list.top; i < self->list.n && body.h > 0; i++) {
        struct ui_rect line = ui_rect_take_line(&body);

        if (is_tree(self))
            draw_node(self, i, canvas, line);
        else
            draw_json(self, i, canvas, line);
        if (i == self->list.cursor)
            ui_canvas_mod(canvas, line, UI_MOD_ROW);
    }
}

/* ---- opening and closing ---- */

static void set_open(struct item_view *self, uint32_t node, bool open)
{
    ui_item_tree_open(&self->tree, node, open);
    go_to_node(self, node);
}

static void toggle(struct item_view *self)
{
    uint32_t node = node_here(self);

    if (node)
        set_open(self, node, !self->tree.nodes[node].open);
}

/* Opens; what is open already is gone into. */
static void go_in(struct item_view *self)
{
    uint32_t node = node_here(self);

    if (!is_tree(self))
        self->skip += STEP;
    else if (node && !self->tree.nodes[node].open)
        set_open(self, node, true);
    else if (node && ui_item_tree_opens(&self->tree, node))
        ui_list_go(&self->list, self->list.cursor + 1);
}

/* Closes; from what has nothing to close, to what holds it. */
static void go_out(struct item_view *self)
{
    uint32_t node = node_here(self);

    if (!is_tree(self))
        self->skip = self->skip > STEP ? self->skip - STEP : 0;
    else if (node && self->tree.nodes[node].open && ui_item_tree_opens(&self->tree, node))
        set_open(self, node, false);
    else if (node && self->tree.nodes[node].parent)
        go_to_node(self, self->tree.nodes[node].parent);
}

static void line_start(struct item_view *self)
{
    self->skip = 0;
}

static void open_all(struct item_view *self, bool open)
{
    uint32_t node = node_here(self);

    if (!is_tree(self))
        return;
    ui_item_tree_open_all(&self->tree, open);
    go_to_node(self, node);
}

static void expand_all(struct item_view *self)
{
    open_all(self, true);
}

static void collapse_all(struct item_view *self)
{
    open_all(self, false);
}

/* ---- another form, another item ---- */

static uint32_t attribute_of(const struct item_view *self, uint32_t node)
{
    while (self->tree.nodes[node].depth)
        node = self->tree.nodes[node].parent;
    return self->tree.nodes[node].index;
}

/* The cursor stays on the attribute. */
static void next_form(struct item_view *self)
{
    size_t attribute;

    if (self->err.code)
        return;
    attribute = is_tree(self) ? attribute_of(self, node_here(self))
                              : ui_item_text_attribute(&self->text, self->list.cursor);
    self->form = (self->form + 1) % FORMS;
    self->skip = 0;
    ui_item_text_release(&self->text);
    if (is_tree(self)) {
        go_to_node(self, (uint32_t)attribute + 1);
        return;
    }
    ui_item_text_set(&self->text, &self->tree.item, self->form == FORM_TYPED);
    lines_changed(self);
    ui_list_go(&self->list, ui_item_text_of(&self->text, attribute));
}

static void go_beside(struct item_view *self, bool forward)
{
    struct ui_view *rows = &self->rows->view;
    size_t before = self->rows->browse ? kl_browse_cursor(self->rows->browse) : 0;

    rows->ops->act(rows, forward ? UI_ACTION_DOWN : UI_ACTION_UP);
    if (self->rows->browse && kl_browse_cursor(self->rows->browse) == before &&
        !rows->ops->loading(rows))
        ui_host_note(self->view.host, UI_STYLE_INFO, "%s",
                     forward ? _("this is the last row") : _("this is the first row"));
}

static void next_item(struct item_view *self)
{
    go_beside(self, true);
}

static void previous_item(struct item_view *self)
{
    go_beside(self, false);
}

/* ---- search ---- */

/* JSON is scrolled to where the hit is. */
static void show_hit(struct item_view *self)
{
    struct ui_canvas canvas = {.mode = self->view.host->mode};
    struct kl_str needle = kl_buf_str(&self->view.host->needle), text;
    size_t at;
    int end;

    if (self->list.cursor >= self->text.n)
        return;
    text = ui_item_text_line(&self->text, self->list.cursor);
    at = ui_search_find(text, needle, 0);
    if (at == SIZE_MAX)
        return;
    end = ui_pen_data_width(&canvas, kl_str_sub(text, 0, at + needle.len));
    self->skip = end > self->width - 2 ? end - self->width / 2 : 0;
}

static void search(struct item_view *self, bool forward)
{
    struct ui_host *host = self->view.host;
    bool wrapped = false;
    size_t line;

    if (!is_tree(self)) {
        ui_search_list(&self->view, forward);
        show_hit(self);
        return;
    }
    line = ui_item_tree_find(&self->tree, kl_buf_str(&host->needle), self->list.cursor,
                             forward, &wrapped);
    if (line == SIZE_MAX) {
        ui_host_note(host, UI_STYLE_WARNING, _("not found in this item: %s"),
                     kl_buf_text(&host->needle));
        return;
    }
    lines_changed(self);
    ui_list_go(&self->list, line);
    if (wrapped)
        ui_host_note(host, UI_STYLE_INFO, "%s",
                     forward ? _("search went on at the top")
                             : _("search went on at the end"));
}

static void search_next(struct item_view *self)
{
    search(self, true);
}

static void search_previous(struct item_view *self)
{
    search(self, false);
}

/* ---- copying ---- */

static void copy_node(struct item_view *self)
{
    uint32_t node = node_here(self);
    struct kl_buf out = {0};

    if (!node)
        return;
    if (self->tree.nodes[node].value)
        ui_value_copied(self->tree.nodes[node].value, &out);
    else
        kl_buf_add_str(&out, ui_item_tree_text(&self->tree, node));
    ui_host_copy(self->view.host, _("value"), kl_buf_str(&out));
    kl_buf_release(&out);
}

static void copy_line(struct item_view *self)
{
    if (is_tree(self))
        copy_node(self);
    else if (self->list.n)
        ui_host_copy(self->view.host, _("line"),
                     ui_item_text_line(&self->text, self->list.cursor));
}

static void copy_path(struct item_view *self)
{
    struct kl_path inside = {0};
    struct kl_buf out = {0};

    ui_item_tree_path(&self->tree, node_here(self), &inside);
    kl_path_describe(&inside, &out);
    if (out.len)
        ui_host_copy(self->view.host, _("path"), kl_buf_str(&out));
    else if (self->err.code)
        ui_host_error(self->view.host, &self->err);
    else
        ui_host_note(self->view.host, UI_STYLE_INFO, "%s",
                     _("in the tree a line has a path: Tab goes there"));
    kl_path_release(&inside);
    kl_buf_release(&out);
}

/* In the form that is shown; the tree's is plain. */
static void copy_item(struct item_view *self)
{
    struct kl_buf out = {0};

    if (self->form == FORM_TYPED) {
        kl_typed_item(&self->tree.item, NULL, 0, KL_PLAIN_INDENTED, &out);
        ui_host_copy(self->view.host, _("item as DynamoDB JSON"), kl_buf_str(&out));
    } else {
        self->rows->view.ops->act(&self->rows->view, UI_ACTION_COPY_ITEM);
    }
    kl_buf_release(&out);
}

/* ---- what the keys do ---- */

static void open_key(struct item_view *self)
{
    ui_host_push(self->view.host, ui_key_new(self->view.host, &self->rows->view));
}

static const struct {
    enum ui_action action;
    void (*act)(struct item_view *self);
} acts[] = {
    {UI_ACTION_OPEN, toggle},
    {UI_ACTION_RIGHT, go_in},
    {UI_ACTION_LEFT, go_out},
    {UI_ACTION_LINE_START, line_start},
    {UI_ACTION_EXPAND_ALL, expand_all},
    {UI_ACTION_COLLAPSE_ALL, collapse_all},
    {UI_ACTION_NEXT_FORM, next_form},
    {UI_ACTION_NEXT_ITEM, next_item},
    {UI_ACTION_PREVIOUS_ITEM, previous_item},
    {UI_ACTION_SEARCH_NEXT, search_next},
    {UI_ACTION_SEARCH_PREVIOUS, search_previous},
    {UI_ACTION_COPY_CELL, copy_line},
    {UI_ACTION_COPY_PATH, copy_path},
    {UI_ACTION_COPY_ITEM, copy_item},
    {UI_ACTION_KEY_PANE, open_key},
};

/* What these do is the rows' matter. */
static const enum ui_action of_rows[] = {UI_ACTION_NEXT_FINDING,
                                         UI_ACTION_PREVIOUS_FINDING, UI_ACTION_COPY_KEY,
                                         UI_ACTION_INDEX};

static bool act(struct ui_view *view, enum ui_action action)
{
    struct item_view *self = (struct item_view *)view;

    for (size_t i = 0; i < KL_ARRAY_LEN(acts); i++) {
        if (acts[i].action == action) {
            acts[i].act(self);
            return true;
        }
    }
    for (size_t i = 0; i < KL_ARRAY_LEN(of_rows); i++) {
        if (of_rows[i] == action)
            return self->rows->view.ops->act(&self->rows->view, action);
    }
    return false;
}

/* For ui_search_list(), which looks through JSON. */
static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct item_view *self = (const struct item_view *)view;

    kl_buf_add_str(out, ui_item_text_line(&self->text, i));
}

static void close_view(struct ui_view *view)
{
    struct item_view *self = (struct item_view *)view;

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
    self->width = 80; /* until it is drawn */
    follow(self);
    return &self->view;
}
