#include "config.h"

#include "ui/tree.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/delimiter.h"
#include "ui/partition_ask.h"

const char *ui_tree_way_name(enum kl_tree_way way)
{
    switch (way) {
    case KL_TREE_SKIP:
        return _("skip-scan");
    case KL_TREE_PARENT:
        return _("by parent");
    case KL_TREE_DEPTH:
        break;
    }
    return _("by depth");
}

bool ui_tree_is_odd(const struct kl_tree_node *node)
{
    return node->between || (node->twin && !node->folder);
}

/* ---- where one is ---- */

static void add_folders(const struct ui_tree *self, const struct kl_tree_node *node,
                        struct kl_names *names)
{
    struct kl_buf name = {0};

    if (!node->parent)
        return;
    add_folders(self, node->parent, names);
    kl_buf_add(&name, node->name, node->len);
    if (node->folder)
        kl_buf_add_str(&name, kl_tree_delimiter(self->tree));
    ui_path_add(names, self->view.host, kl_buf_str(&name));
    kl_buf_release(&name);
}

void ui_tree_path(const struct ui_view *view, struct kl_names *names)
{
    const struct ui_tree *self = (const struct ui_tree *)view;
    const struct kl_schema *schema = kl_tree_schema(self->tree);
    const struct kl_tree_node *folder = ui_tree_folder_here(self);
    struct kl_buf partition = {0};

    ui_partition_path(names, view->host, schema->table, schema->index);
    ui_partition_add(kl_tree_partition(self->tree), schema->keys.npk, &partition);
    ui_path_add(names, view->host, kl_buf_str(&partition));
    add_folders(self, folder, names);
    kl_buf_release(&partition);
}

void ui_tree_operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct ui_tree *self = (const struct ui_tree *)view;

    kl_buf_addf(out, _("tree, %s"),
                ui_tree_way_name(kl_tree_way_of(self->tree, ui_tree_folder_here(self))));
}

void ui_tree_cost(const struct ui_view *view, struct kl_buf *out)
{
    const struct ui_tree *self = (const struct ui_tree *)view;
    struct kl_children_cost cost = kl_tree_cost(self->tree);

    kl_buf_addf(out,
                ngettext("Query · %s request · %s read · ",
                         "Query · %s requests · %s read · ", cost.requests),
                kl_digits_count(cost.requests, true).text,
                kl_digits_count(cost.read, true).text);
    ui_add_capacity(out, cost.capacity_milli);
}

/* ---- what is to be said of a line ---- */

static void add_part(struct kl_buf *out)
{
    if (out->len)
        kl_buf_add_text(out, " · ");
}

/* "'-' 0x2d", or without a form "0x1f". */
static void add_byte(unsigned char byte, struct kl_buf *out)
{
    if (byte > ' ' && byte < 0x7f)
        kl_buf_addf(out, "'%c' 0x%02x", byte, byte);
    else
        kl_buf_addf(out, "0x%02x", byte);
}

/* Why it stands before a folder that a person would look for first. */
static void add_between(const struct ui_tree *self, const struct kl_tree_node *node,
                        struct kl_buf *out)
{
    const struct kl_tree_node *folder = node->between;
    struct kl_str delimiter = kl_tree_delimiter(self->tree);
    struct kl_str rest =
        kl_str_sub((struct kl_str){node->name, node->len}, folder->len, SIZE_MAX);
    size_t same = kl_str_common(rest, delimiter);

    if (same < rest.len && same < delimiter.len) {
        add_byte((unsigned char)rest.data[same], out);
        kl_buf_add_text(out, _(" is below "));
        add_byte((unsigned char)delimiter.data[same], out);
        kl_buf_add_text(out, ": ");
    }
    kl_buf_add_text(out, _("stands before "));
    kl_buf_add(out, folder->name, folder->len);
    kl_buf_add_str(out, delimiter);
}

void ui_tree_level_words(const struct kl_tree_node *folder, struct kl_buf *out)
{
    const struct kl_tree_level *level = folder->level;
    const struct kl_tree_measure *measure;

    if (!level || !level->read)
        return;
    measure = &level->measures[level->way];
    kl_buf_addf(out, ngettext("%s child", "%s children", level->n),
                kl_digits_count(level->n, true).text);
    if (!level->end || level->gap)
        kl_buf_add_text(out, _(" so far"));
    kl_buf_addf(out,
                ngettext(" · %s request · ", " · %s requests · ", measure->cost.requests),
                kl_digits_count(measure->cost.requests, true).text);
    ui_add_capacity(out, measure->cost.capacity_milli);
    if (level->way != KL_TREE_SKIP)
        kl_buf_addf(out, " · %s", ui_tree_way_name(level->way));
}

static void add_count(const struct kl_tree_count *count, struct kl_buf *out)
{
    if (!count->known && !count->running)
        return;
    add_part(out);
    if (count->running)
        kl_buf_addf(out, _("counting: %s keys below so far"),
                    kl_digits_count(count->keys, true).text);
    else
        kl_buf_addf(out,
                    count->end ? ngettext("%s key below", "%s keys below", count->keys)
                               : _("at least %s keys below"),
                    kl_digits_count(count->keys, true).text);
    kl_buf_addf(out, " (%s RCU)", kl_digits_milli(count->capacity_milli).text);
}

static void note_folder(const struct ui_tree *self, const struct kl_tree_node *node,
                        struct kl_buf *out)
{
    const struct kl_tree_level *level = node->level;

    if (node->between)
        add_between(self, node, out);
    if (node->open && level && level->read) {
        add_part(out);
        ui_tree_level_words(node, out);
    }
    if (level)
        add_count(&level->count, out);
    if (node->twin) {
        add_part(out);
        kl_buf_add_text(out, _("beside a file of the same name"));
    }
    if (!node->row) {
        add_part(out);
        kl_buf_add_text(out, _("no row of its own"));
    }
}

static void note_file(const struct ui_tree *self, const struct kl_tree_node *node,
                      struct kl_buf *out)
{
    if (node->twin)
        kl_buf_add_text(out, _("file beside a folder of the same name"));
    else if (node->between)
        add_between(self, node, out);
    if (!node->sized)
        return;
    add_part(out);
    ui_add_bytes(out, node->size);
}

static void note_loading(const struct ui_tree *self, const struct kl_tree_node *folder,
                         struct kl_buf *out)
{
    kl_buf_add_text(out, _("reading"));
    for (size_t i = 0; i < self->njobs; i++) {
        const struct ui_tree_job *job = &self->jobs[i];

        if (job->folder == folder && !job->counts && job->progress.pages)
            kl_buf_addf(out, _(": %s names in %s requests"),
                        kl_digits_count(job->progress.done, true).text,
                        kl_digits_count(job->progress.pages, true).text);
    }
}

enum ui_style ui_tree_note(const struct ui_tree *self, struct kl_tree_line line,
                           struct kl_buf *out)
{
    switch (line.kind) {
    case KL_TREE_LINE_NODE:
        if (line.node->folder)
            note_folder(self, line.node, out);
        else
            note_file(self, line.node, out);
        return ui_tree_is_odd(line.node) ? UI_STYLE_INFO : UI_STYLE_FAINT;
    case KL_TREE_LINE_LOADING:
        note_loading(self, line.node, out);
        return UI_STYLE_FAINT;
    case KL_TREE_LINE_EMPTY:
        kl_buf_add_text(out, line.node->row ? _("nothing but the folder's own row")
                                            : _("nothing here"));
        return UI_STYLE_FAINT;
    case KL_TREE_LINE_MORE:
        kl_buf_addf(out,
                    line.node->level->read ? _("there is more: %s reads on")
                                           : _("not read: %s reads it"),
                    ui_view_key(&self->view, UI_ACTION_OPEN).text);
        return UI_STYLE_STRONG;
    case KL_TREE_LINE_GAP:
        kl_buf_addf(out, _("names between were not read: %s reads on here"),
                    ui_view_key(&self->view, UI_ACTION_OPEN).text);
        return UI_STYLE_STRONG;
    case KL_TREE_LINE_FAILED:
        ui_error_words(line.node->level->err, out);
        kl_buf_addf(out, _(" · %s tries again"),
                    ui_view_key(&self->view, UI_ACTION_OPEN).text);
        return UI_STYLE_ERROR;
    }
    return UI_STYLE_FAINT;
}

/* ---- the message ---- */

static void add_guessed(const struct ui_tree *self, struct kl_buf *out)
{
    kl_buf_add_char(out, '"');
    kl_delimiter_write(kl_buf_str(&self->guessed), out);
    kl_buf_add_char(out, '"');
}

/* Why there is no tree. */
static enum ui_style no_tree(const struct ui_tree *self, struct kl_buf *out)
{
    const char *sk = kl_tree_schema(self->tree)->keys.sk[0].name;

    if (!self->sampled)
        return UI_STYLE_FAINT;
    if (!self->looked) {
        kl_buf_add_text(out, _("no rows: there is no such partition"));
    } else if (self->guess == KL_TREE_GUESS_NONE) {
        kl_buf_addf(out,
                    ngettext("no delimiter was found in %s, of which %zu value was "
                             "read: %s names one",
                             "no delimiter was found in %s, of which %zu values were "
                             "read: %s names one",
                             self->looked),
                    sk, self->looked, ui_view_key(&self->view, UI_ACTION_DELIMITER).text);
    } else {
        kl_buf_addf(out,
                    _("%s is no path: most of the %zu values read begin with a name "
                      "of their own before "),
                    sk, self->looked);
        add_guessed(self, out);
        kl_buf_addf(out, _(" · %s shows the tree all the same"),
                    ui_view_key(&self->view, UI_ACTION_DELIMITER).text);
    }
    return UI_STYLE_WARNING;
}

/* What the way by which a level was read cannot see. */
static void add_limits(const struct kl_tree_level *level, struct kl_buf *out)
{
    if (level->way == KL_TREE_SKIP)
        return;
    add_part(out);
    kl_buf_addf(out, _("read %s: folders without a row of their own are not listed"),
                ui_tree_way_name(level->way));
    if (level->elsewhere)
        kl_buf_addf(out,
                    ngettext(", and %s row that was found lies elsewhere",
                             ", and %s rows that were found lie elsewhere",
                             level->elsewhere),
                    kl_digits_count(level->elsewhere, true).text);
}

static enum ui_style line_words(const struct ui_tree *self, struct kl_tree_line line,
                                struct kl_buf *out)
{
    enum ui_style style;
    struct kl_buf note = {0};

    style = ui_tree_note(self, line, &note);
    if (line.kind == KL_TREE_LINE_NODE) {
        kl_tree_key(self->tree, line.node, out);
        style = style == UI_STYLE_FAINT ? UI_STYLE_TEXT : style;
    }
    if (note.len)
        add_part(out);
    kl_buf_add_str(out, kl_buf_str(&note));
    if (line.kind == KL_TREE_LINE_NODE && line.node->open && line.node->level)
        add_limits(line.node->level, out);
    kl_buf_release(&note);
    return style;
}

enum ui_style ui_tree_message(struct ui_view *view, struct kl_buf *out)
{
    const struct ui_tree *self = (const struct ui_tree *)view;
    const struct kl_tree_level *top = kl_tree_root(self->tree)->level;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        kl_buf_addf(out, _(" · %s tries again"),
                    ui_view_key(&self->view, UI_ACTION_RERUN).text);
        return UI_STYLE_ERROR;
    }
    if (!kl_tree_delimiter(self->tree).len)
        return no_tree(self, out);
    if (!self->list.n && top && top->end) {
        kl_buf_add_text(out, _("no rows: there is no such partition"));
        return UI_STYLE_WARNING;
    }
    return self->list.n ? line_words(self, ui_tree_here(self), out) : UI_STYLE_FAINT;
}
