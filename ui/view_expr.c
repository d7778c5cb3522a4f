/* The query of the rows as code: its expressions, names and values, and below them the
 * code in the form chosen. Lines too long for the screen go on on the next one; what is
 * copied is whole. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "app/shell_command.h"
#include "app/snippet.h"
#include "ui/rows.h"
#include "ui/search.h"

#define TAB 4        /* columns of one in code */
#define GO_ON 4      /* columns by which a line that goes on is moved in */
#define CELLS_MAX 32 /* forms beside each other */

/* One line of the text. */
struct code_line {
    size_t from, len;
    size_t tabs; /* it begins with */
    enum ui_style style;
};

/* As much of a line as the screen is wide. */
struct code_row {
    size_t line;
    size_t from, len;
    int indent;
    bool first; /* of its line */
};

struct expr_view {
    struct ui_view view;
    struct ui_list list; /* over rows */
    struct ui_rows *rows;
    struct kl_buf text; /* the expressions, then the code */
    size_t code;        /* where in text the code begins */
    struct code_line *lines;
    size_t nlines, lines_cap;
    struct code_row *broken; /* the lines, broken at width */
    size_t nbroken, broken_cap;
    int width;         /* 0: not broken yet */
    const char *label; /* of the part told last */
    struct kl_err err; /* the form cannot express it */
};

/* ---- the forms: those of expr --as, and the command line of keyline ---- */

static const struct kl_snippet_form command_form = {"keyline",
                                                    N_("keyline's own command line")};

static const struct kl_snippet_form *form_at(size_t i)
{
    const struct kl_snippet_form *form = kl_snippet_form_at(i);

    if (form)
        return form;
    return i && kl_snippet_form_at(i - 1) ? &command_form : NULL;
}

static const struct kl_snippet_form *form_here(const struct expr_view *self)
{
    return form_at(self->view.host->code_form);
}

static enum kl_code write_command(const struct expr_view *self, struct kl_buf *out,
                                  struct kl_err *err)
{
    const struct ui_rows *rows = self->rows;

    return kl_shell_command(rows->view.host->session, kl_browse_query(rows->browse),
                            &rows->schema, kl_browse_drops(rows->browse), out, err);
}

/* Rows that are dropped after the read are no part of a request. */
static enum kl_code write_form(const struct expr_view *self,
                               const struct kl_snippet_form *form, struct kl_buf *out,
                               struct kl_err *err)
{
    const struct ui_rows *rows = self->rows;

    if (form == &command_form)
        return write_command(self, out, err);
    if (kl_browse_drops(rows->browse).lower || kl_browse_drops(rows->browse).upper)
        return kl_err_set(err, KL_INVALID,
                          _("DynamoDB takes two bounds as BETWEEN only, which includes "
                            "them: the strict bound cannot be said exactly"));
    return kl_snippet_write(kl_browse_query(rows->browse), &rows->schema, 0, form->name,
                            out, err);
}

/* ---- the text ---- */

static void add_line(struct expr_view *self, size_t from, enum ui_style style)
{
    struct kl_str text = kl_str_sub(kl_buf_str(&self->text), from, SIZE_MAX);
    size_t tabs = 0;

    while (tabs < text.len && text.data[tabs] == '\t')
        tabs++;
    KL_GROW(self->lines, self->nlines, self->lines_cap);
    self->lines[self->nlines++] = (struct code_line){from, text.len, tabs, style};
    kl_buf_add_char(&self->text, '\n');
}

static void tell_part(void *arg, const struct kl_snippet_part *part)
{
    struct expr_view *self = arg;
    size_t from = self->text.len;

    if (part->member != self->label) {
        kl_buf_add_text(&self->text, part->member);
        add_line(self, from, UI_STYLE_HEADER);
        self->label = part->member;
        from = self->text.len;
    }
    kl_buf_add_text(&self->text, "  ");
    if (part->name.len) {
        kl_buf_add_str(&self->text, part->name);
        kl_buf_add_text(&self->text, "  ");
    }
    kl_buf_add_str(&self->text, part->text);
    add_line(self, from, UI_STYLE_DECODED);
}

static void add_code(struct expr_view *self)
{
    struct kl_buf code = {0};
    struct kl_str rest;

    self->err = (struct kl_err){0};
    write_form(self, form_here(self), &code, &self->err);
    rest = self->err.code ? (struct kl_str){0} : kl_buf_str(&code);
    while (rest.len) {
        size_t end = kl_str_find(rest, KL_STR("\n"), 0), from = self->text.len;

        kl_buf_add_str(&self->text, kl_str_sub(rest, 0, end));
        add_line(self, from, UI_STYLE_TEXT);
        rest = kl_str_sub(rest, end == SIZE_MAX ? rest.len : end + 1, SIZE_MAX);
    }
    kl_buf_release(&code);
}

static void make_text(struct expr_view *self)
{
    const struct ui_rows *rows = self->rows;

    kl_buf_clear(&self->text);
    self->nlines = 0;
    self->width = 0;
    self->label = NULL;
    kl_snippet_parts(kl_browse_query(rows->browse), &rows->schema, tell_part, self, NULL);
    if (self->nlines)
        add_line(self, self->text.len, UI_STYLE_TEXT);
    self->code = self->text.len;
    add_code(self);
}

/* ---- lines on a screen of some width ---- */

/* Bytes from off on that fit: broken behind the last blank or comma where there is one
 * in the second half. */
static size_t fitting(const struct ui_canvas *canvas, struct kl_str text, size_t off,
                      int width)
{
    size_t end = off, at_break = off;
    struct kl_grapheme g;
    int used = 0;

    while (kl_utf8_next(text, end, &g)) {
        used += ui_pen_data_width(canvas, kl_str_sub(text, g.off, g.len));
        if (used > width && end > off)
            return at_break > off ? at_break - off : end - off;
        end = g.off + g.len;
        if ((text.data[g.off] == ' ' || text.data[g.off] == ',') && used > width / 2)
            at_break = end;
    }
    return end - off;
}

static void break_line(struct expr_view *self, const struct ui_canvas *canvas, size_t i,
                       int width)
{
    const struct code_line *line = &self->lines[i];
    struct kl_str text = kl_str_sub(kl_buf_str(&self->text), line->from, line->len);
    size_t off = line->tabs;
    bool first = true;

    do {
        int indent = (int)line->tabs * TAB + (first ? 0 : GO_ON);
        size_t len;

        if (indent > width / 2)
            indent = width / 2;
        len = fitting(canvas, text, off, width - indent);
        KL_GROW(self->broken, self->nbroken, self->broken_cap);
        self->broken[self->nbroken++] =
            (struct code_row){i, line->from + off, len, indent, first};
        first = false;
        off += len;
    } while (off < text.len);
}

static void break_lines(struct expr_view *self, const struct ui_canvas *canvas, int width)
{
    if (self->width == width)
        return;
    self->width = width;
    self->nbroken = 0;
    for (size_t i = 0; i < self->nlines; i++)
        break_line(self, canvas, i, width > 0 ? width : 1);
    ui_list_set(&self->list, self->nbroken);
}

static void draw_forms(const struct expr_view *self, struct ui_canvas *canvas,
                       struct ui_rect line)
{
    struct ui_span spans[CELLS_MAX];
    int want[CELLS_MAX];
    size_t n = 0, first = 0, here = self->view.host->code_form;

    for (; form_at(n) && n < CELLS_MAX; n++)
        want[n] = (int)strlen(form_at(n)->name);
    ui_layout_columns(line.w - 2, 2, want, n, 0, here, &first, spans);
    for (size_t i = 0; i < n; i++) {
        struct ui_rect cell = {line.x + 1 + spans[i].x, line.y, spans[i].w, 1};
        struct ui_pen pen = ui_pen_on(canvas, cell);

        if (!cell.w)
            continue;
        ui_pen_words(&pen, form_at(i)->name,
                     i == here ? UI_STYLE_STRONG : UI_STYLE_FAINT);
        if (i == here)
            ui_canvas_mod(canvas, cell, UI_MOD_CELL);
    }
}

static void draw_row(const struct expr_view *self, struct ui_canvas *canvas, size_t i,
                     struct ui_rect rect)
{
    const struct code_row *row = &self->broken[i];
    struct kl_str data = kl_str_sub(kl_buf_str(&self->text), row->from, row->len);
    struct ui_pen pen =
        ui_pen_at(canvas, rect.x + 1 + row->indent, rect.y, rect.w - 2 - row->indent);

    ui_pen_data(&pen, data, self->lines[row->line].style);
    ui_search_mark(canvas, pen.from, rect.y, pen.end - pen.from, data,
                   kl_buf_str(&self->view.host->needle));
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct expr_view *self = (struct expr_view *)view;
    struct ui_list_line at = {0};

    draw_forms(self, canvas, ui_rect_take_line(&body));
    break_lines(self, canvas, body.w - 2);
    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at))
        draw_row(self, canvas, at.i, at.rect);
}

/* ---- what it does ---- */

static void choose(struct expr_view *self, int step)
{
    size_t *form = &self->view.host->code_form;

    if (step > 0 && form_at(*form + 1))
        ++*form;
    else if (step < 0 && *form)
        --*form;
    make_text(self);
}

static void copy_form(struct expr_view *self, const struct kl_snippet_form *form)
{
    struct kl_buf code = {0};
    struct kl_err err = {0};

    if (write_form(self, form, &code, &err))
        ui_host_error(self->view.host, &err);
    else
        ui_host_copy(self->view.host, _(form->title), kl_buf_str(&code));
    kl_buf_release(&code);
}

static void copy_expressions(struct expr_view *self)
{
    struct kl_str text = kl_str_sub(kl_buf_str(&self->text), 0, self->code);

    if (text.len)
        ui_host_copy(self->view.host, _("expressions"),
                     kl_str_sub(text, 0, text.len - 1)); /* but for the empty line */
    else
        ui_host_error(self->view.host, &self->err);
}

static void copy_line(struct expr_view *self)
{
    const struct code_line *line;

    if (!self->nbroken)
        return;
    line = &self->lines[self->broken[self->list.cursor].line];
    ui_host_copy(self->view.host, _("line"),
                 kl_str_sub(kl_buf_str(&self->text), line->from, line->len));
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct expr_view *self = (struct expr_view *)view;

    if (action == UI_ACTION_LEFT || action == UI_ACTION_RIGHT)
        choose(self, action == UI_ACTION_RIGHT ? 1 : -1);
    else if (action == UI_ACTION_COPY_CELL)
        copy_line(self);
    else if (action == UI_ACTION_COPY_CODE)
        copy_form(self, form_here(self));
    else if (action == UI_ACTION_COPY_REQUEST)
        copy_form(self, kl_snippet_form_at(0));
    else if (action == UI_ACTION_COPY_COMMAND)
        copy_form(self, &command_form);
    else if (action == UI_ACTION_COPY_EXPRESSIONS)
        copy_expressions(self);
    else
        return false;
    return true;
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct expr_view *self = (const struct expr_view *)view;

    ui_rows_path(&self->rows->view, names);
    ui_path_add(names, view->host, kl_str_from(_("code")));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    ui_rows_operation(&((const struct expr_view *)view)->rows->view, out);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct expr_view *self = (const struct expr_view *)view;

    if (self->err.code) {
        kl_buf_addf(out, "%s: ", form_here(self)->name);
        ui_error_words(&self->err, out);
        return UI_STYLE_WARNING;
    }
    kl_buf_add_text(out, _(form_here(self)->title));
    kl_buf_addf(out, _(" · %s and %s choose another form"),
                ui_view_key(view, UI_ACTION_LEFT).text,
                ui_view_key(view, UI_ACTION_RIGHT).text);
    return UI_STYLE_FAINT;
}

static bool whole(const struct ui_view *view)
{
    return ((const struct expr_view *)view)->err.code != KL_OK;
}

/* For search: a line that goes on counts once. */
static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct expr_view *self = (const struct expr_view *)view;
    const struct code_row *row = &self->broken[i];
    const struct code_line *of = &self->lines[row->line];

    if (row->first)
        kl_buf_add_str(out, kl_str_sub(kl_buf_str(&self->text), of->from, of->len));
}

static void close_view(struct ui_view *view)
{
    struct expr_view *self = (struct expr_view *)view;

    kl_buf_release(&self->text);
    free(self->lines);
    free(self->broken);
    free(self);
}

static const enum ui_action hints[] = {
    UI_ACTION_COPY_CODE,    UI_ACTION_COPY_REQUEST, UI_ACTION_COPY_EXPRESSIONS,
    UI_ACTION_COPY_COMMAND, UI_ACTION_BACK,         UI_ACTION_HELP,
    UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_EXPR,
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

struct ui_view *ui_expr_new(struct ui_host *host, struct ui_view *rows)
{
    struct expr_view *self = KL_NEW(struct expr_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    make_text(self);
    return &self->view;
}
