/* The keys of a partition as a tree of folders: what is for path-like keys. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "app/delimiter.h"
#include "ui/tree.h"

struct kl_tree_line ui_tree_here(const struct ui_tree *self)
{
    return kl_tree_line(self->tree, self->list.cursor);
}

struct kl_tree_node *ui_tree_folder_here(const struct ui_tree *self)
{
    struct kl_tree_line line = ui_tree_here(self);

    if (!line.node)
        return kl_tree_root(self->tree);
    return line.node->folder ? line.node : line.node->parent;
}

/* ---- what it does ---- */

/* The rows of a folder's subtree, or the place of a file among the rows. */
static void open_rows(struct ui_tree *self, const struct kl_tree_node *node)
{
    const struct kl_schema *schema = kl_tree_schema(self->tree);
    const struct kl_key_value *pk = kl_tree_partition(self->tree);
    struct ui_host *host = self->view.host;
    struct kl_buf key = {0};

    kl_tree_key(self->tree, node, &key);
    if (node->folder) {
        ui_host_push(host, ui_rows_new_below(host, schema, pk, kl_buf_str(&key)));
    } else {
        struct kl_key_value at = kl_key_value_borrow(KL_KEY_S, kl_buf_str(&key));

        ui_host_push(host, ui_rows_new(host, schema, pk, &at));
    }
    kl_buf_release(&key);
}

/* On a line that stands for what was not read: reads it. */
static bool read_on(struct ui_tree *self, struct kl_tree_line line)
{
    switch (line.kind) {
    case KL_TREE_LINE_NODE:
        return false;
    case KL_TREE_LINE_LOADING:
    case KL_TREE_LINE_EMPTY:
        break;
    case KL_TREE_LINE_MORE:
    case KL_TREE_LINE_FAILED:
        ui_tree_read(self, line.node, KL_TREE_MORE);
        break;
    case KL_TREE_LINE_GAP:
        ui_tree_read(self, line.node, KL_TREE_GAP);
        break;
    }
    return true;
}

static void open_here(struct ui_tree *self)
{
    struct kl_tree_line line = ui_tree_here(self);

    if (line.node && !read_on(self, line))
        open_rows(self, line.node);
}

static void expand(struct ui_tree *self)
{
    struct kl_tree_line line = ui_tree_here(self);

    if (!line.node || read_on(self, line) || !line.node->folder)
        return;
    if (line.node->open) {
        ui_list_go(&self->list, self->list.cursor + 1);
        return;
    }
    kl_tree_show(self->tree, line.node, true);
    if (!line.node->level || !line.node->level->read)
        ui_tree_read(self, line.node, KL_TREE_START);
    ui_list_set(&self->list, kl_tree_lines(self->tree));
}

static void collapse(struct ui_tree *self)
{
    struct kl_tree_line line = ui_tree_here(self);
    struct kl_tree_node *node = line.node;

    if (!node)
        return;
    if (line.kind == KL_TREE_LINE_NODE && !(node->folder && node->open))
        node = node->parent;
    else if (node->parent)
        kl_tree_show(self->tree, node, false);
    ui_tree_hold(self, node);
}

static void count(struct ui_tree *self)
{
    if (kl_tree_delimiter(self->tree).len)
        ui_tree_count(self, ui_tree_folder_here(self));
}

static void compare(struct ui_tree *self)
{
    if (kl_tree_delimiter(self->tree).len)
        ui_host_push(self->view.host, ui_tree_ways_new(self->view.host, &self->view));
}

static void rerun(struct ui_tree *self)
{
    if (self->sample)
        return;
    if (kl_tree_delimiter(self->tree).len)
        ui_tree_read_again(self, ui_tree_folder_here(self));
    else
        ui_tree_begin(self);
}

static void ask_delimiter(struct ui_tree *self)
{
    struct kl_str now = kl_tree_delimiter(self->tree);
    struct kl_buf text = {0};

    kl_delimiter_write(now.len ? now : kl_buf_str(&self->guessed), &text);
    ui_host_ask(self->view.host, UI_QUESTION_DELIMITER, _("delimiter "),
                kl_buf_str(&text));
    kl_buf_release(&text);
}

/* The next line, or the one before, that does not stand where a person would look. */
static void find_odd(struct ui_tree *self, bool forward)
{
    size_t n = kl_tree_lines(self->tree);

    for (size_t i = self->list.cursor; forward ? ++i < n : i-- > 0;) {
        struct kl_tree_line line = kl_tree_line(self->tree, i);

        if (line.kind != KL_TREE_LINE_NODE || !ui_tree_is_odd(line.node))
            continue;
        ui_list_go(&self->list, i);
        return;
    }
    ui_host_note(self->view.host, UI_STYLE_INFO, "%s",
                 forward ? _("nothing further down stands in an unexpected place, of "
                             "what was opened")
                         : _("nothing further up stands in an unexpected place, of "
                             "what was opened"));
}

static void find_next(struct ui_tree *self)
{
    find_odd(self, true);
}

static void find_previous(struct ui_tree *self)
{
    find_odd(self, false);
}

static void copy(struct ui_tree *self, bool whole)
{
    struct kl_tree_line line = ui_tree_here(self);
    struct kl_buf key = {0};

    if (!line.node || line.kind != KL_TREE_LINE_NODE)
        return;
    kl_tree_key(self->tree, line.node, &key);
    ui_host_copy(self->view.host, whole ? _("key") : _("name"),
                 whole ? kl_buf_str(&key)
                       : (struct kl_str){line.node->name, line.node->len});
    kl_buf_release(&key);
}

static void copy_name(struct ui_tree *self)
{
    copy(self, false);
}

static void copy_key(struct ui_tree *self)
{
    copy(self, true);
}

static const struct {
    enum ui_action action;
    void (*act)(struct ui_tree *self);
} acts[] = {
    {UI_ACTION_OPEN, open_here},
    {UI_ACTION_EXPAND, expand},
    {UI_ACTION_COLLAPSE, collapse},
    {UI_ACTION_COUNT_BELOW, count},
    {UI_ACTION_WAYS, compare},
    {UI_ACTION_DELIMITER, ask_delimiter},
    {UI_ACTION_RERUN, rerun},
    {UI_ACTION_NEXT_FINDING, find_next},
    {UI_ACTION_PREVIOUS_FINDING, find_previous},
    {UI_ACTION_COPY_CELL, copy_name},
    {UI_ACTION_COPY_KEY, copy_key},
};

static bool act(struct ui_view *view, enum ui_action action)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(acts); i++) {
        if (acts[i].action != action)
            continue;
        acts[i].act((struct ui_tree *)view);
        return true;
    }
    return false;
}

/* A click on the mark of a folder opens or closes it. */
static size_t point(struct ui_view *view, int x, int y)
{
    struct ui_tree *self = (struct ui_tree *)view;
    size_t at = ui_list_at(&self->list, y);
    struct kl_tree_line line = kl_tree_line(self->tree, at);

    if (at == SIZE_MAX)
        return at;
    ui_list_go(&self->list, at);
    if (line.kind != KL_TREE_LINE_NODE || !line.node->folder || x < self->marker - 1 ||
        x > self->marker + 1)
        return at;
    if (line.node->open)
        collapse(self);
    else
        expand(self);
    return SIZE_MAX;
}

/* ---- the delimiter ---- */

static enum ui_style typing(struct ui_view *view, enum ui_question question,
                            struct kl_str text, struct kl_buf *out)
{
    struct kl_buf bytes = {0};
    struct kl_err err = {0};
    enum ui_style style = UI_STYLE_FAINT;

    (void)view;
    if (question != UI_QUESTION_DELIMITER)
        return style;
    if (kl_delimiter_read(text, &bytes, &err)) {
        ui_error_words(&err, out);
        style = UI_STYLE_WARNING;
    } else {
        kl_buf_add_text(out, _("what divides names: any text; \\x1f is one, too"));
    }
    kl_buf_release(&bytes);
    return style;
}

/* The tree as it is with another delimiter. */
static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct ui_tree *self = (struct ui_tree *)view;
    struct kl_buf bytes = {0};
    struct kl_err err = {0};
    bool taken = question == UI_QUESTION_DELIMITER &&
                 kl_delimiter_read(text, &bytes, &err) == KL_OK;

    if (taken) {
        ui_tree_stop(view);
        self->njobs = 0;
        self->sample = 0;
        view->generation = ++view->host->generation; /* what is on its way is stale */
        kl_tree_set_delimiter(self->tree, kl_buf_str(&bytes));
        ui_list_set(&self->list, 0);
        self->jumped = NULL;
        ui_tree_begin(self);
    } else if (err.code) {
        ui_host_error(view->host, &err);
    }
    kl_buf_release(&bytes);
    return taken;
}

/* ---- life ---- */

static const struct kl_schema *schema_of(const struct ui_view *view)
{
    return kl_tree_schema(((const struct ui_tree *)view)->tree);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct ui_tree *self = (const struct ui_tree *)view;
    struct kl_tree_line at = kl_tree_line(self->tree, i);

    if (at.node && at.kind == KL_TREE_LINE_NODE)
        kl_buf_add(out, at.node->name, at.node->len);
}

static bool whole(const struct ui_view *view)
{
    const struct ui_tree *self = (const struct ui_tree *)view;
    struct kl_tree_line here = ui_tree_here(self);

    return self->err.code || !kl_tree_delimiter(self->tree).len ||
           (here.node && here.kind == KL_TREE_LINE_FAILED);
}

static void close_view(struct ui_view *view)
{
    struct ui_tree *self = (struct ui_tree *)view;

    ui_tree_stop(view);
    kl_tree_free(&self->tree);
    kl_buf_release(&self->guessed);
    kl_buf_release(&self->target);
    free(self->jobs);
    free(self);
}

static const enum ui_action hints[] = {
    UI_ACTION_EXPAND, UI_ACTION_OPEN, UI_ACTION_WAYS, UI_ACTION_COUNT_BELOW,
    UI_ACTION_BACK,   UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_TREE,
    .hints = hints,
    .schema = schema_of,
    .path = ui_tree_path,
    .operation = ui_tree_operation,
    .draw = ui_tree_draw,
    .message = ui_tree_message,
    .whole = whole,
    .cost = ui_tree_cost,
    .act = act,
    .point = point,
    .event = ui_tree_event,
    .loading = ui_tree_loading,
    .stop = ui_tree_stop,
    .line = line,
    .typing = typing,
    .answer = answer,
    .close = close_view,
};

bool ui_tree_refuses(const struct ui_view *view, const struct kl_schema *schema)
{
    const char *why;

    if (schema->keys.nsk && schema->keys.sk[0].type == KL_KEY_S)
        return false;
    if (schema->keys.nsk)
        why = _("the sort key is no text (S): a tree is made of names in it");
    else if (schema->index)
        why = _("this index has no sort key: a tree is made of the sort keys of a "
                "partition");
    else
        why = _("this table has no sort key: a tree is made of the sort keys of a "
                "partition");
    ui_host_note(view->host, UI_STYLE_WARNING, _("%s; %s shows the indexes"), why,
                 ui_view_key(view, UI_ACTION_INDEX).text);
    return true;
}

struct ui_view *ui_tree_new(struct ui_host *host, const struct kl_schema *schema,
                            const struct kl_key_value *partition,
                            const struct kl_page *sample, struct kl_str at)
{
    struct ui_tree *self = KL_NEW(struct ui_tree);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->tree = kl_tree_new(schema, partition);
    kl_buf_add_str(&self->target, at);
    if (sample)
        ui_tree_sample(self, sample);
    if (!self->sampled || kl_tree_delimiter(self->tree).len)
        ui_tree_begin(self);
    return &self->view;
}

bool ui_tree_go_to(struct ui_view *below, const struct kl_schema *schema,
                   const struct kl_key_value *partition, struct kl_str key)
{
    struct ui_tree *self = (struct ui_tree *)below;
    const struct kl_schema *own;

    if (!below || below->ops != &ops || !kl_tree_delimiter(self->tree).len)
        return false;
    own = kl_tree_schema(self->tree);
    if (!kl_schema_is(schema, own->table, own->index))
        return false;
    for (size_t i = 0; i < own->keys.npk; i++) {
        if (kl_key_value_cmp(&kl_tree_partition(self->tree)[i], &partition[i]) != 0)
            return false;
    }
    kl_buf_set(&self->target, key);
    ui_tree_seek(self);
    return true;
}
