/* What the keys do in the item view. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "model/plain.h"
#include "ui/item.h"
#include "ui/item_find.h"
#include "ui/search.h"

#define STEP 8 /* columns that h and l move JSON by */

/* ---- opening and closing ---- */

static void set_open(struct ui_item *self, uint32_t node, bool open)
{
    ui_item_tree_open(&self->tree, node, open);
    ui_item_go_to_node(self, node);
}

static void toggle(struct ui_item *self)
{
    uint32_t node = ui_item_node_here(self);

    if (node)
        set_open(self, node, !self->tree.nodes[node].open);
}

/* Opens; what is open already is gone into. */
static void go_in(struct ui_item *self)
{
    uint32_t node = ui_item_node_here(self);

    if (!ui_item_is_tree(self))
        self->skip += STEP;
    else if (node && !self->tree.nodes[node].open)
        set_open(self, node, true);
    else if (node && ui_item_tree_opens(&self->tree, node))
        ui_list_go(&self->list, self->list.cursor + 1);
}

/* Closes; from what has nothing to close, to what holds it. */
static void go_out(struct ui_item *self)
{
    uint32_t node = ui_item_node_here(self);

    if (!ui_item_is_tree(self))
        self->skip = self->skip > STEP ? self->skip - STEP : 0;
    else if (node && self->tree.nodes[node].open && ui_item_tree_opens(&self->tree, node))
        set_open(self, node, false);
    else if (node && self->tree.nodes[node].parent)
        ui_item_go_to_node(self, self->tree.nodes[node].parent);
}

static void line_start(struct ui_item *self)
{
    self->skip = 0;
}

static void open_all(struct ui_item *self, bool open)
{
    uint32_t node = ui_item_node_here(self);

    if (!ui_item_is_tree(self))
        return;
    ui_item_tree_open_all(&self->tree, open);
    ui_item_go_to_node(self, node);
}

static void expand_all(struct ui_item *self)
{
    open_all(self, true);
}

static void collapse_all(struct ui_item *self)
{
    open_all(self, false);
}

/* ---- another form, another item ---- */

static uint32_t attribute_of(const struct ui_item *self, uint32_t node)
{
    while (self->tree.nodes[node].depth)
        node = self->tree.nodes[node].parent;
    return self->tree.nodes[node].index;
}

/* The cursor stays on the attribute. */
static void next_form(struct ui_item *self)
{
    size_t attribute;

    if (self->err.code)
        return;
    attribute = ui_item_is_tree(self)
                    ? attribute_of(self, ui_item_node_here(self))
                    : ui_item_text_attribute(&self->text, self->list.cursor);
    self->form = (self->form + 1) % UI_ITEM_FORMS;
    self->skip = 0;
    ui_item_text_release(&self->text);
    if (ui_item_is_tree(self)) {
        ui_item_go_to_node(self, (uint32_t)attribute + 1);
        return;
    }
    ui_item_text_set(&self->text, &self->tree.item, self->form == UI_ITEM_FORM_TYPED);
    ui_item_lines_changed(self);
    ui_list_go(&self->list, ui_item_text_of(&self->text, attribute));
}

static void go_beside(struct ui_item *self, bool forward)
{
    struct ui_view *rows = &self->rows->view;
    size_t before = self->rows->browse ? kl_browse_cursor(self->rows->browse) : 0;

    rows->ops->act(rows, forward ? UI_ACTION_DOWN : UI_ACTION_UP);
    if (self->rows->browse && kl_browse_cursor(self->rows->browse) == before &&
        !rows->ops->loading(rows))
        ui_host_note(self->view.host, UI_STYLE_INFO, "%s",
                     forward ? _("this is the last row") : _("this is the first row"));
}

static void next_item(struct ui_item *self)
{
    go_beside(self, true);
}

static void previous_item(struct ui_item *self)
{
    go_beside(self, false);
}

/* ---- search ---- */

/* JSON is scrolled to where the hit is. */
static void show_hit(struct ui_item *self)
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

static void search(struct ui_item *self, bool forward)
{
    struct ui_host *host = self->view.host;
    bool wrapped = false;
    size_t line;

    if (!ui_item_is_tree(self)) {
        ui_search_list(&self->view, forward);
        show_hit(self);
        return;
    }
    line = ui_item_find(&self->tree, kl_buf_str(&host->needle), self->list.cursor,
                        forward, &wrapped);
    if (line == SIZE_MAX) {
        ui_host_note(host, UI_STYLE_WARNING, _("not found in this item: %s"),
                     kl_buf_text(&host->needle));
        return;
    }
    ui_item_lines_changed(self);
    ui_list_go(&self->list, line);
    if (wrapped)
        ui_host_note(host, UI_STYLE_INFO, "%s",
                     forward ? _("search went on at the top")
                             : _("search went on at the end"));
}

static void search_next(struct ui_item *self)
{
    search(self, true);
}

static void search_previous(struct ui_item *self)
{
    search(self, false);
}

/* ---- copying ---- */

static void copy_node(struct ui_item *self)
{
    uint32_t node = ui_item_node_here(self);
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

static void copy_line(struct ui_item *self)
{
    if (ui_item_is_tree(self))
        copy_node(self);
    else if (self->list.n)
        ui_host_copy(self->view.host, _("line"),
                     ui_item_text_line(&self->text, self->list.cursor));
}

static void copy_path(struct ui_item *self)
{
    struct kl_path inside = {0};
    struct kl_buf out = {0};

    ui_item_tree_path(&self->tree, ui_item_node_here(self), &inside);
    kl_path_describe(&inside, &out);
    if (out.len)
        ui_host_copy(self->view.host, _("path"), kl_buf_str(&out));
    else if (self->err.code)
        ui_host_error(self->view.host, &self->err);
    else
        ui_host_note(self->view.host, UI_STYLE_INFO,
                     _("in the tree a line has a path: %s goes there"),
                     ui_view_key(&self->view, UI_ACTION_NEXT_FORM).text);
    kl_path_release(&inside);
    kl_buf_release(&out);
}

/* In the form that is shown; the tree's is plain. */
static void copy_item(struct ui_item *self)
{
    struct kl_buf out = {0};

    if (self->form == UI_ITEM_FORM_TYPED) {
        kl_typed_item(&self->tree.item, NULL, 0, KL_PLAIN_INDENTED, &out);
        ui_host_copy(self->view.host, _("item as DynamoDB JSON"), kl_buf_str(&out));
    } else {
        self->rows->view.ops->act(&self->rows->view, UI_ACTION_COPY_ITEM);
    }
    kl_buf_release(&out);
}

/* ---- what the keys do ---- */

static const struct {
    enum ui_action action;
    void (*act)(struct ui_item *self);
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
};

/* What these do is the rows' matter. */
static const enum ui_action of_rows[] = {UI_ACTION_NEXT_FINDING,
                                         UI_ACTION_PREVIOUS_FINDING, UI_ACTION_COPY_KEY,
                                         UI_ACTION_INDEX, UI_ACTION_KEY_PANE};

bool ui_item_act(struct ui_view *view, enum ui_action action)
{
    struct ui_item *self = (struct ui_item *)view;

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
