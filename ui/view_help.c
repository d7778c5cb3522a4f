/* What the keys do, and what the signs on the screen mean. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/command.h"
#include "ui/search.h"

struct help_line {
    struct kl_buf left; /* keys, or a sample */
    enum ui_style left_style;
    struct kl_buf text;
    enum ui_style style;
};

struct help_view {
    struct ui_view view;
    struct ui_list list;
    enum ui_view_kind kind; /* the view that help was asked for in */
    struct help_line *lines;
    size_t n, cap;
    int left_width, text_width; /* columns of a line's two parts; 0: not drawn yet */
};

/* How segments of a key and marks look, with what that says. */
struct legend {
    const char *sample;
    enum ui_style style;
    const char *text; /* N_() */
};

static const struct legend legends[] = {
    {"1500", UI_STYLE_KEY_DIGITS, N_("digits of a number, or of a time")},
    {"000000", UI_STYLE_KEY_PADDING, N_("zeros that pad it to the width of its column")},
    {"9999998499", UI_STYLE_KEY_INVERTED,
     N_("an inverted number: a maximum minus the value")},
    {"1500", UI_STYLE_KEY_WRONG, N_("a number whose width is not that of its column")},
    {"#", UI_STYLE_KEY_DELIMITER, N_("a delimiter between two segments")},
    {"ORDER", UI_STYLE_KEY_LABEL, N_("a label: the name of an entity type")},
    {"= score", UI_STYLE_DECODED,
     N_("the value that the key stands for; with ? a guess")},
    {"\\x1f", UI_STYLE_ESCAPE, N_("a control or invisible character of the data")},
    {"{2} [2] <2>", UI_STYLE_FAINT, N_("a map, a list, a set, and how many are in it")},
    {"✗ ▲ •", UI_STYLE_ERROR, N_("a finding speaks of this row: error, warning, note")},
    {"▌", UI_STYLE_BAR, N_("the row is marked")},
    {"↕", UI_STYLE_WARNING, N_("a row that is shown elsewhere than DynamoDB has it")},
    {"24.5 RCU", UI_STYLE_COST, N_("read capacity units: what DynamoDB bills")},
    {"1 gap", UI_STYLE_COST, N_("a stretch of the partition that was not read yet")},
    {"−1", UI_STYLE_POSITION, N_("position of a row; −: from the end, ~: unknown")},
};

static struct help_line *add_line(struct help_view *self)
{
    KL_GROW(self->lines, self->n, self->cap);
    self->lines[self->n] = (struct help_line){.style = UI_STYLE_TEXT};
    return &self->lines[self->n++];
}

static void add_title(struct help_view *self, const char *title)
{
    struct help_line *line;

    if (self->n)
        add_line(self);
    line = add_line(self);
    kl_buf_add_text(&line->left, title);
    line->left_style = UI_STYLE_HEADER;
}

static void add_actions(struct help_view *self)
{
    const struct ui_action_row *row;
    const char *group = NULL;

    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        struct help_line *line;

        if (row->action == UI_ACTION_NONE)
            group = row->group;
        if (!ui_action_works(row->action, self->kind))
            continue;
        /* A group without an action in this view has no title either. */
        if (group)
            add_title(self, _(group));
        group = NULL;
        line = add_line(self);
        ui_keymap_keys(self->view.host->keymap, self->kind, row->action, 0, &line->left);
        line->left_style = UI_STYLE_HINT_KEY;
        kl_buf_add_text(&line->text, _(row->help));
    }
}

/* Those of the ":" line that are more than the name of an action. */
static void add_commands(struct help_view *self)
{
    struct ui_command_row row;
    struct help_line *line;

    add_title(self, _("Commands"));
    for (size_t i = 0; i < ui_command_listed() && ui_command_at(i, &row); i++) {
        line = add_line(self);
        kl_buf_addf(&line->left, ":%s%s%s", row.name, row.argument ? " " : "",
                    row.argument ? row.argument : "");
        line->left_style = UI_STYLE_HINT_KEY;
        kl_buf_add_text(&line->text, _(row.help));
    }
    line = add_line(self);
    kl_buf_add_text(&line->left, ":next-finding");
    line->left_style = UI_STYLE_HINT_KEY;
    kl_buf_add_text(&line->text, _("and every other action by its name: Tab lists them"));
}

static void add_legends(struct help_view *self)
{
    add_title(self, _("What the signs mean"));
    for (size_t i = 0; i < KL_ARRAY_LEN(legends); i++) {
        struct help_line *line = add_line(self);

        kl_buf_add_text(&line->left, legends[i].sample);
        line->left_style = legends[i].style;
        kl_buf_add_text(&line->text, _(legends[i].text));
    }
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    if (view->below)
        view->below->ops->path(view->below, names);
    ui_path_add(names, view->host, kl_str_from(_("help")));
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct help_view *self = (struct help_view *)view;
    int left = body.w >= 60 ? 24 : body.w / 3;

    ui_list_fit(&self->list, body);
    self->left_width = left;
    self->text_width = body.w - left - 3;
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        const struct help_line *line = &self->lines[at.i];
        struct ui_pen pen = ui_pen_at(canvas, at.rect.x + 2, at.rect.y, at.rect.w - 2);
        struct kl_str text = kl_buf_str(&line->text);

        if (text.len)
            pen.end = pen.x + left;
        ui_pen_str(&pen, kl_buf_str(&line->left), line->left_style);
        pen =
            ui_pen_at(canvas, at.rect.x + 2 + left + 1, at.rect.y, at.rect.w - left - 3);
        ui_pen_str(&pen, text, line->style);
        ui_search_mark(canvas, pen.from, at.rect.y, pen.end - pen.from, text,
                       kl_buf_str(&view->host->needle));
    }
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct help_view *self = (const struct help_view *)view;

    kl_buf_add_str(out, kl_buf_str(&self->lines[i].left));
    kl_buf_add_char(out, ' ');
    kl_buf_add_str(out, kl_buf_str(&self->lines[i].text));
}

/* Whether the line has more than there is room for. */
static bool is_cut(const struct help_view *self, const struct help_line *of)
{
    struct kl_str text = kl_buf_str(&of->text);

    return text.len && ((int)kl_utf8_width(text) > self->text_width ||
                        (int)kl_utf8_width(kl_buf_str(&of->left)) > self->left_width);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct help_view *self = (const struct help_view *)view;

    if (self->left_width && self->list.cursor < self->n &&
        is_cut(self, &self->lines[self->list.cursor])) {
        line(view, self->list.cursor, out);
        return UI_STYLE_TEXT;
    }
    kl_buf_add_text(out,
                    _("keyline only reads. A partition is shown in the order in which "
                      "DynamoDB stores it: byte by byte."));
    return UI_STYLE_FAINT;
}

static bool act(struct ui_view *view, enum ui_action action)
{
    if (action == UI_ACTION_HELP)
        view->host->go_back = true;
    return action == UI_ACTION_HELP;
}

static void close_view(struct ui_view *view)
{
    struct help_view *self = (struct help_view *)view;

    for (size_t i = 0; i < self->n; i++) {
        kl_buf_release(&self->lines[i].left);
        kl_buf_release(&self->lines[i].text);
    }
    free(self->lines);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_SEARCH, UI_ACTION_BACK, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_HELP,
    .hints = hints,
    .path = path,
    .draw = draw,
    .message = message,
    .act = act,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_help_new(struct ui_host *host, enum ui_view_kind kind)
{
    struct help_view *self = KL_NEW(struct help_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->kind = kind;
    add_actions(self);
    add_commands(self);
    add_legends(self);
    ui_list_set(&self->list, self->n);
    return &self->view;
}
