/* Rows into a file: a form of what, which columns, as what and where to, then the export
 * itself, a job in the background. */
#include "config.h"

#include "ui/views.h"

#include <sys/stat.h>

#include "base/i18n.h"
#include "app/export.h"
#include "app/jobs.h"
#include "ui/rows.h"

#define NAMES 10 /* columns of the names of fields */

enum field { FIELD_ROWS, FIELD_COLUMNS, FIELD_FORMAT, FIELD_FILE, FIELD_BEGIN, FIELDS };

struct export_view {
    struct ui_view view;
    struct ui_list list;
    struct ui_rows *rows;
    enum ui_rows_which which;
    bool visible; /* only the columns on the screen */
    enum kl_item_format format;
    struct kl_buf file;
    bool named;   /* by the person: the format does not change the name */
    uint64_t job; /* that runs; 0: none */
    struct kl_progress progress;
    struct kl_err err;  /* why the last one failed */
    struct kl_buf told; /* what the last one came to */
};

/* ---- what is chosen ---- */

static void name_file(struct export_view *self)
{
    struct ui_rows *rows = self->rows;
    struct kl_buf partition = {0};

    if (self->named)
        return;
    if (!rows->scan)
        ui_partition_add(rows->partition, rows->schema.keys.npk, &partition);
    kl_buf_clear(&self->file);
    kl_export_name(rows->table, kl_buf_str(&partition), self->format, &self->file);
    kl_buf_release(&partition);
}

static size_t stepped(size_t now, int step, size_t n)
{
    return (now + n + (size_t)(long)step) % n;
}

static void change_rows(struct export_view *self, int step)
{
    /* The marked ones are the last, and only there when some are. */
    size_t n = self->rows->marks.count ? UI_ROWS_WHICH : UI_ROWS_MARKED;

    self->which = (enum ui_rows_which)stepped(self->which, step, n);
}

static bool has_columns(const struct export_view *self)
{
    return self->format != KL_ITEM_KEYS;
}

static void change_columns(struct export_view *self, int step)
{
    (void)step;
    self->visible = has_columns(self) && !self->visible;
}

/* Keys only where there are sort keys. */
static void change_format(struct export_view *self, int step)
{
    size_t n = self->rows->schema.keys.nsk ? KL_ITEM_FORMATS : KL_ITEM_KEYS;

    self->format = (enum kl_item_format)stepped(self->format, step, n);
    self->visible = self->visible && has_columns(self);
    name_file(self);
}

static void ask_file(struct export_view *self)
{
    ui_host_ask(self->view.host, UI_QUESTION_FILE, _("file: "), kl_buf_str(&self->file));
}

/* ---- the export ---- */

static void begin(struct export_view *self, bool replace)
{
    struct ui_rows *rows = self->rows;
    struct kl_names columns = {0};
    struct kl_buf path = {0}, body = {0};
    struct kl_job_export *export = NULL;
    enum kl_code code;

    self->err = (struct kl_err){0};
    self->progress = (struct kl_progress){0};
    if (self->visible)
        ui_rows_columns(rows, &columns);
    code = kl_export_path(kl_buf_str(&self->file),
                          kl_session_home(self->view.host->session), &path, &self->err);
    if (!code)
        export = kl_job_export_new(&(struct kl_export){
            .path = kl_buf_text(&path),
            .replace = replace,
            .format = self->format,
            .columns = &columns,
            .schema = &rows->schema,
            .temp_folder = kl_session_temp_folder(self->view.host->session)});
    if (!code && self->which == UI_ROWS_WHOLE)
        kl_export_read(export, kl_browse_query(rows->browse),
                       kl_browse_drops(rows->browse));
    else if (!code)
        code = ui_rows_items(rows, self->which, &body, &self->err);
    if (!code && self->which != UI_ROWS_WHOLE)
        code = kl_export_rows(export, &body, &self->err);
    if (!code)
        self->job = ui_view_submit(&self->view, &export->job);
    else
        kl_export_free(&export);
    kl_names_release(&columns);
    kl_buf_release(&path);
    kl_buf_release(&body);
}

/* A file that is there is asked about. */
static void begin_or_ask(struct export_view *self)
{
    struct ui_host *host = self->view.host;
    struct kl_buf path = {0}, label = {0};
    struct stat st;

    self->err = (struct kl_err){0};
    if (!kl_export_path(kl_buf_str(&self->file), kl_session_home(host->session), &path,
                        &self->err)) {
        if (stat(kl_buf_text(&path), &st) || !S_ISREG(st.st_mode)) {
            begin(self, false); /* what is no file is refused there */
        } else {
            kl_utf8_visible(kl_buf_str(&self->file), host->mode, &label);
            kl_buf_add_text(&label, _(" is there, "));
            ui_add_bytes(&label, (uint64_t)st.st_size);
            kl_buf_add_text(&label, _(": replace it? y or n: "));
            ui_host_ask(host, UI_QUESTION_REPLACE, kl_buf_text(&label), KL_STR(""));
        }
    }
    kl_buf_release(&path);
    kl_buf_release(&label);
}

/* "1,241 items, 212 KB to board.csv". */
static void tell_done(struct export_view *self, const struct kl_job_export *export)
{
    struct kl_buf words = {0};

    ui_add_count(&words, export->items);
    kl_buf_add_text(&words, ngettext(" item, ", " items, ", export->items));
    ui_add_bytes(&words, export->bytes);
    kl_buf_add_text(&words, _(" to "));
    kl_utf8_visible(kl_buf_str(&self->file), self->view.host->mode, &words);
    if (export->reads) {
        kl_buf_add_text(&words, " · ");
        ui_add_pages(&words, export->pages);
        kl_buf_add_text(&words, ", ");
        ui_add_capacity(&words, export->capacity_milli);
    }
    ui_host_note(self->view.host, UI_STYLE_GOOD, "%s", kl_buf_text(&words));
    kl_buf_set(&self->told, kl_buf_str(&words));
    kl_buf_release(&words);
}

static void done(struct export_view *self, const struct kl_job_export *export)
{
    self->job = 0;
    if (!export->job.code) {
        tell_done(self, export);
        self->view.host->done = &self->view;
    } else if (export->job.code == KL_CANCELLED) {
        ui_host_note(self->view.host, UI_STYLE_WARNING, "%s",
                     _("stopped: there is no file of it"));
    } else {
        self->err = export->job.err;
    }
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct export_view *self = (struct export_view *)view;

    if (event->id != self->job)
        return;
    if (event->type == KL_EVENT_PROGRESS)
        self->progress = event->progress;
    else if (event->type == KL_EVENT_DONE)
        done(self, (const struct kl_job_export *)event->job);
}

/* ---- words ---- */

static const char *const which_words[UI_ROWS_WHICH] = {
    [UI_ROWS_WHOLE] = N_("the whole result"),
    [UI_ROWS_PAGE] = N_("the rows on the screen"),
    [UI_ROWS_MEMORY] = N_("the rows in memory"),
    [UI_ROWS_MARKED] = N_("the marked rows"),
};

static const char *const format_words[KL_ITEM_FORMATS] = {
    [KL_ITEM_TYPED] = N_("DynamoDB JSON, as import takes it"),
    [KL_ITEM_JSONL] = N_("a JSON object a line"),
    [KL_ITEM_JSON] = N_("one JSON array"),
    [KL_ITEM_CSV] = N_("a line of names, then the rows"),
    [KL_ITEM_KEYS] = N_("sort keys, one a line"),
};

/* What a field says, and in *more what that means. */
static void field_words(const struct export_view *self, enum field field,
                        struct kl_buf *out, struct kl_buf *more)
{
    switch (field) {
    case FIELD_ROWS:
        kl_buf_add_text(out, _(which_words[self->which]));
        kl_buf_addf(more, _("%s changes it"),
                    ui_view_key(&self->view, UI_ACTION_OPEN).text);
        break;
    case FIELD_COLUMNS:
        kl_buf_add_text(out, !has_columns(self) ? _("the key")
                             : self->visible    ? _("those of the screen")
                                                : _("every attribute"));
        break;
    case FIELD_FORMAT:
        kl_buf_add_text(out, kl_item_format_name(self->format));
        kl_buf_add_text(more, _(format_words[self->format]));
        break;
    case FIELD_FILE:
        kl_buf_add_str(out, kl_buf_str(&self->file));
        kl_buf_add_text(more, _("compressed if it ends in .gz"));
        break;
    case FIELD_BEGIN:
        kl_buf_add_text(out, _("begin"));
        break;
    case FIELDS:
        break;
    }
}

static void whole_result_words(const struct export_view *self, struct kl_buf *out)
{
    struct kl_browse_status status;

    kl_browse_status(self->rows->browse, &status);
    kl_buf_add_text(out, status.complete ? _("reads the result again: ")
                                         : _("reads the result to its end: so far "));
    ui_add_count(out, status.read);
    kl_buf_add_text(out,
                    ngettext(" row was read for ", " rows were read for ", status.read));
    ui_add_capacity(out, status.capacity_milli);
    if (ui_rows_local_shown(self->rows))
        kl_buf_add_text(out, _(" · all rows, in the order stored: what is local is not "
                               "exported"));
}

static void given_rows_words(const struct export_view *self, struct kl_buf *out)
{
    size_t loaded, others;

    ui_rows_count(self->rows, self->which, &loaded, &others);
    ui_add_count(out, loaded);
    kl_buf_add_text(
        out, ngettext(" row, without a request", " rows, without a request", loaded));
    if (self->which != UI_ROWS_MARKED && ui_rows_local_shown(self->rows))
        kl_buf_add_text(out, _(" · in the local order"));
    if (!others)
        return;
    kl_buf_add_text(out, " · ");
    ui_add_count(out, others);
    kl_buf_add_text(out, _(" others are no longer in memory and are left out"));
}

static void progress_words(const struct export_view *self, struct kl_buf *out)
{
    ui_add_count(out, self->progress.done);
    kl_buf_add_text(out,
                    ngettext(" item written", " items written", self->progress.done));
    if (!self->progress.pages)
        return;
    kl_buf_add_text(out, " · ");
    ui_add_pages(out, self->progress.pages);
    kl_buf_add_text(out, " · ");
    ui_add_capacity(out, self->progress.capacity_milli);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct export_view *self = (struct export_view *)view;

    if (self->job) {
        progress_words(self, out);
        kl_buf_addf(out, _(" · %s stops"), ui_view_key(view, UI_ACTION_ESCAPE).text);
        return UI_STYLE_INFO;
    }
    if (self->err.code) {
        kl_buf_add_text(out, _("not exported: "));
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    if (self->told.len) {
        kl_buf_add_str(out, kl_buf_str(&self->told));
        return UI_STYLE_GOOD;
    }
    if (self->which == UI_ROWS_WHOLE)
        whole_result_words(self, out);
    else
        given_rows_words(self, out);
    return UI_STYLE_INFO;
}

static bool whole(const struct ui_view *view)
{
    return ((const struct export_view *)view)->err.code != KL_OK;
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct export_view *self = (const struct export_view *)view;

    ui_rows_path(&self->rows->view, names);
    ui_path_add(names, view->host, kl_str_from(_("export")));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    ui_rows_operation(&((const struct export_view *)view)->rows->view, out);
}

/* ---- drawing ---- */

static void draw_field(const struct export_view *self, enum field field,
                       struct ui_canvas *canvas, struct ui_rect line)
{
    static const char *const names[FIELDS] = {
        [FIELD_ROWS] = N_("rows"),
        [FIELD_COLUMNS] = N_("columns"),
        [FIELD_FORMAT] = N_("format"),
        [FIELD_FILE] = N_("file"),
    };
    struct ui_pen pen = ui_pen_at(canvas, line.x + 2, line.y, line.w - 2);
    struct kl_buf words = {0}, more = {0};

    ui_pen_words(&pen, names[field] ? _(names[field]) : "", UI_STYLE_HEADER);
    ui_pen_to(&pen, line.x + 2 + NAMES, UI_STYLE_TEXT);
    field_words(self, field, &words, &more);
    ui_pen_data(&pen, kl_buf_str(&words),
                field == FIELD_BEGIN ? UI_STYLE_STRONG : UI_STYLE_TEXT);
    if (more.len && !pen.cut) {
        ui_pen_space(&pen, 2, UI_STYLE_TEXT);
        ui_pen_str(&pen, kl_buf_str(&more), UI_STYLE_FAINT);
    }
    kl_buf_release(&words);
    kl_buf_release(&more);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct export_view *self = (struct export_view *)view;

    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at))
        draw_field(self, (enum field)at.i, canvas, at.rect);
}

/* ---- what the keys do ---- */

static const struct {
    void (*change)(struct export_view *self, int step);
    void (*open)(struct export_view *self);
} fields[FIELDS] = {
    [FIELD_ROWS] = {.change = change_rows},
    [FIELD_COLUMNS] = {.change = change_columns},
    [FIELD_FORMAT] = {.change = change_format},
    [FIELD_FILE] = {.open = ask_file},
    [FIELD_BEGIN] = {.open = begin_or_ask},
};

static void change(struct export_view *self, int step)
{
    if (fields[self->list.cursor].change)
        fields[self->list.cursor].change(self, step);
}

static void open_field(struct export_view *self)
{
    if (fields[self->list.cursor].open)
        fields[self->list.cursor].open(self);
    else
        change(self, 1);
}

/* While it runs nothing is changed, and nobody leaves by accident. */
static bool act_running(struct export_view *self, enum ui_action action)
{
    bool taken = action == UI_ACTION_BACK || action == UI_ACTION_QUIT ||
                 action == UI_ACTION_OPEN || action == UI_ACTION_EXPORT ||
                 action == UI_ACTION_LEFT || action == UI_ACTION_RIGHT;

    if (taken)
        ui_host_note(self->view.host, UI_STYLE_WARNING,
                     _("the export is running: %s stops it"),
                     ui_view_key(&self->view, UI_ACTION_ESCAPE).text);
    return taken;
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct export_view *self = (struct export_view *)view;

    if (self->job)
        return act_running(self, action);
    kl_buf_clear(&self->told);
    if (action == UI_ACTION_OPEN)
        open_field(self);
    else if (action == UI_ACTION_RIGHT || action == UI_ACTION_LEFT)
        change(self, action == UI_ACTION_RIGHT ? 1 : -1);
    else if (action == UI_ACTION_EXPORT)
        begin_or_ask(self);
    else
        return false;
    return true;
}

/* What the ending of the file's name says; typed JSON may stand in any .jsonl. */
static void take_format(struct export_view *self, enum kl_item_format format)
{
    if (format == KL_ITEM_FORMATS ||
        (format == KL_ITEM_KEYS && !self->rows->schema.keys.nsk) ||
        (format == KL_ITEM_JSONL && self->format == KL_ITEM_TYPED))
        return;
    self->format = format;
    self->visible = self->visible && has_columns(self);
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct export_view *self = (struct export_view *)view;

    if (question == UI_QUESTION_REPLACE) {
        if (kl_str_eq(text, KL_STR("y")) || kl_str_eq(text, KL_STR("yes")))
            begin(self, true);
        else
            ui_host_note(view->host, UI_STYLE_INFO, "%s",
                         _("not exported: the file is as it was"));
        return true;
    }
    if (question != UI_QUESTION_FILE || !text.len)
        return true;
    kl_buf_set(&self->file, text);
    self->named = true;
    take_format(self, kl_export_format(text));
    self->err = (struct kl_err){0};
    ui_list_go(&self->list, FIELD_BEGIN);
    return true;
}

static void complete(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates)
{
    (void)view;
    if (question == UI_QUESTION_FILE)
        ui_candidates_add_files(candidates, text);
}

static bool loading(const struct ui_view *view)
{
    return ((const struct export_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    struct export_view *self = (struct export_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    struct kl_buf more = {0};

    field_words((const struct export_view *)view, (enum field)i, out, &more);
    kl_buf_release(&more);
}

static void close_view(struct ui_view *view)
{
    struct export_view *self = (struct export_view *)view;

    stop(view);
    kl_buf_release(&self->file);
    kl_buf_release(&self->told);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_EXPORT, UI_ACTION_OPEN, UI_ACTION_BACK,
                                       UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_EXPORT,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .whole = whole,
    .cost = ui_below_cost,
    .act = act,
    .event = event,
    .loading = loading,
    .stop = stop,
    .line = line,
    .answer = answer,
    .complete = complete,
    .close = close_view,
};

struct ui_view *ui_export_new(struct ui_host *host, struct ui_view *rows)
{
    struct export_view *self = KL_NEW(struct export_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    self->format = KL_ITEM_JSONL;
    if (self->rows->marks.count)
        self->which = UI_ROWS_MARKED;
    ui_list_set(&self->list, FIELDS);
    name_file(self);
    return &self->view;
}
