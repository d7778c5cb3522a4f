/* The first rows of a view, read again every n seconds: what changed, and what it costs.
 */
#include "config.h"

#include "ui/views.h"

#include "base/clock.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "app/jobs.h"
#include "app/watch.h"
#include "ui/keytext.h"
#include "ui/rows.h"
#include "ui/search.h"
#include "ui/watch.h"

#define SECONDS_MOST 86400
#define ROWS_LEAST 20 /* that are read, where the screen is small */
#define POSITION 5    /* columns */
#define MOVE 5
#define NOTE_LEAST 20 /* columns that stay for what changed */

struct watch_view {
    struct ui_view view;
    struct ui_list list;
    struct ui_rows *rows; /* below on the stack */
    struct kl_watch *watch;
    unsigned seconds;
    uint64_t due; /* by the clock; 0: it stands still */
    uint64_t job; /* under way; 0: none */
    struct kl_err err;
    uint64_t last_milli, all_milli, read;
    bool more; /* there are rows behind those that are read */
};

/* ---- the question ---- */

static bool parse_seconds(struct kl_str text, unsigned *seconds)
{
    uint64_t value;

    if (!kl_str_all_digits(text) || !kl_digits_to_u64(text, &value) || !value ||
        value > SECONDS_MOST)
        return false;
    *seconds = (unsigned)value;
    return true;
}

void ui_watch_ask(struct ui_host *host, unsigned now)
{
    struct kl_buf text = {0};

    kl_buf_addf(&text, "%u",
                now ? now : (unsigned)kl_config_number(host->config, KL_OPTION_WATCH));
    ui_host_ask(host, UI_QUESTION_SECONDS, _("seconds between readings "),
                kl_buf_str(&text));
    kl_buf_release(&text);
}

enum ui_style ui_watch_typing(struct kl_str text, struct kl_buf *out)
{
    unsigned seconds;

    if (!parse_seconds(text, &seconds)) {
        kl_buf_addf(out, _("a number of seconds from 1 to %s"),
                    kl_digits_count(SECONDS_MOST, true).text);
        return UI_STYLE_WARNING;
    }
    kl_buf_addf(out,
                ngettext("reads the first rows again %s time an hour",
                         "reads the first rows again %s times an hour", 3600 / seconds),
                kl_digits_count(3600 / seconds, true).text);
    return UI_STYLE_INFO;
}

bool ui_watch_seconds(struct ui_host *host, struct kl_str text, unsigned *seconds)
{
    if (parse_seconds(text, seconds))
        return true;
    ui_host_note(host, UI_STYLE_WARNING, _("a number of seconds from 1 to %s"),
                 kl_digits_count(SECONDS_MOST, true).text);
    return false;
}

/* ---- reading ---- */

static void read_now(struct watch_view *self)
{
    self->due = 0;
    self->job = ui_view_submit(&self->view,
                               &kl_job_page_new(kl_watch_query(self->watch), false)->job);
}

static bool work(struct ui_view *view)
{
    struct watch_view *self = (struct watch_view *)view;

    if (self->due && !self->job && kl_clock_ms() >= self->due)
        read_now(self);
    return false;
}

static uint64_t due(const struct ui_view *view)
{
    return ((const struct watch_view *)view)->due;
}

static void take_page(struct watch_view *self, const struct kl_page *page)
{
    self->last_milli = page->capacity_milli;
    self->all_milli += page->capacity_milli;
    self->read += page->scanned;
    self->more = page->last_key.len > 0;
    kl_watch_take(self->watch, page);
    ui_list_set(&self->list, kl_watch_rows(self->watch));
}

/* After a failure it stands still: what failed may cost, and go on failing. */
static void event(struct ui_view *view, struct kl_event *event)
{
    struct watch_view *self = (struct watch_view *)view;

    if (event->type != KL_EVENT_DONE || event->id != self->job)
        return;
    self->job = 0;
    self->err = (struct kl_err){0};
    if (event->job->code) {
        self->err = event->job->err;
        kl_err_set(&self->err, event->job->code, "%s", _("stopped"));
        return;
    }
    take_page(self, &((struct kl_job_page *)event->job)->page);
    self->due = kl_clock_ms() + (uint64_t)self->seconds * 1000;
}

static bool loading(const struct ui_view *view)
{
    return ((const struct watch_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    kl_worker_cancel(view->host->worker, ((struct watch_view *)view)->job);
}

/* ---- how it looks ---- */

static enum ui_style style_of(const struct kl_watch_row *row)
{
    switch (row->state) {
    case KL_WATCH_NEW:
        return UI_STYLE_GOOD;
    case KL_WATCH_CHANGED:
    case KL_WATCH_REKEYED:
        return UI_STYLE_INFO;
    case KL_WATCH_SAME:
        break;
    }
    return row->moved ? UI_STYLE_STRONG : UI_STYLE_FAINT;
}

static const char *mark_of(const struct kl_watch_row *row)
{
    switch (row->state) {
    case KL_WATCH_NEW:
        return "+";
    case KL_WATCH_CHANGED:
    case KL_WATCH_REKEYED:
        return "*";
    case KL_WATCH_SAME:
        break;
    }
    return " ";
}

static void draw_move(const struct kl_watch_row *row, struct ui_pen *pen)
{
    struct kl_buf text = {0};

    if (row->moved)
        kl_buf_addf(&text, "%s%ld", row->moved > 0 ? "↑" : "↓",
                    row->moved > 0 ? row->moved : -row->moved);
    ui_pen_space(pen, MOVE - ui_pen_words_width(pen->canvas, kl_buf_str(&text)),
                 UI_STYLE_TEXT);
    ui_pen_str(pen, kl_buf_str(&text), UI_STYLE_STRONG);
    ui_pen_space(pen, 2, UI_STYLE_TEXT);
    kl_buf_release(&text);
}

/* What changed, else what the item holds. */
static void draw_words(const struct kl_watch *watch, const struct kl_watch_row *row,
                       struct ui_pen *pen)
{
    struct kl_buf text = {0};

    if (row->state == KL_WATCH_NEW)
        ui_pen_words(pen, _("new "), UI_STYLE_GOOD);
    if (row->words.len) {
        ui_pen_str(pen, kl_buf_str(&row->words), UI_STYLE_INFO);
        return;
    }
    kl_watch_describe(watch, row, &text);
    ui_pen_data(pen, kl_buf_str(&text), UI_STYLE_FAINT);
    kl_buf_release(&text);
}

static int key_width(const struct watch_view *self, const struct ui_canvas *canvas)
{
    int most = 12, room = canvas->width - POSITION - MOVE - NOTE_LEAST - 6;

    for (size_t i = self->list.top; i < self->list.n; i++) {
        const struct kl_watch_row *row = kl_watch_row(self->watch, i);
        int own;

        if (i >= self->list.top + (size_t)(self->list.height > 0 ? self->list.height : 1))
            break;
        own = ui_pen_data_width(canvas, kl_buf_str(&row->key));
        most = own > most ? own : most;
    }
    return most < room || room < 12 ? most : room;
}

static void draw_row(const struct watch_view *self, size_t i, struct ui_canvas *canvas,
                     struct ui_rect line, int width)
{
    const struct kl_watch_row *row = kl_watch_row(self->watch, i);
    struct ui_pen pen = ui_pen_on(canvas, line), key;
    struct kl_buf number = {0};

    ui_pen_words(&pen, mark_of(row), style_of(row));
    kl_buf_addf(&number, "%zu", i + 1);
    ui_pen_column(&pen, kl_buf_str(&number), POSITION - 1, true, UI_STYLE_POSITION);
    key = ui_pen_at(canvas, pen.x, pen.y,
                    width < pen.end - pen.x ? width : pen.end - pen.x);
    ui_keytext_draw(&key, kl_browse_lens(self->rows->browse),
                    ui_rows_key_type(self->rows), kl_buf_str(&row->key));
    ui_search_mark(canvas, pen.x, pen.y, width, kl_buf_str(&row->key),
                   kl_buf_str(&self->view.host->needle));
    width += pen.x;
    pen.x = key.x;
    ui_pen_to(&pen, width, UI_STYLE_TEXT);
    draw_move(row, &pen);
    draw_words(self->watch, row, &pen);
    kl_buf_release(&number);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct watch_view *self = (struct watch_view *)view;
    struct ui_rect header = {0};
    int width;

    if (body.h > 1)
        header = ui_rect_take_line(&body);
    ui_list_fit(&self->list, body);
    width = key_width(self, canvas);
    if (header.h) {
        struct ui_pen pen = ui_pen_on(canvas, header);

        ui_pen_words(&pen, "    #  ", UI_STYLE_HEADER);
        ui_pen_column(&pen, kl_str_from(ui_rows_key_name(self->rows)), width, false,
                      UI_STYLE_HEADER);
        ui_pen_words(&pen, _("moved"), UI_STYLE_HEADER);
    }
    while (ui_list_line(&self->list, canvas, &body, &at))
        draw_row(self, at.i, canvas, at.rect, width);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct watch_view *self = (const struct watch_view *)view;

    self->rows->view.ops->path(&self->rows->view, names);
    ui_path_add(names, view->host, kl_str_from(_("watch")));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct watch_view *self = (const struct watch_view *)view;

    kl_buf_addf(out, _("every %u s: "), self->seconds);
    self->rows->view.ops->operation(&self->rows->view, out);
}

/* ---- what it tells ---- */

static void add_part(struct kl_buf *out, size_t n, const char *what)
{
    if (n)
        kl_buf_addf(out, "%s%zu %s", out->len ? ", " : "", n, what);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct watch_view *self = (const struct watch_view *)view;
    struct kl_watch_sum sum = kl_watch_sum(self->watch);

    if (self->err.code) {
        ui_error_words(&self->err, out);
        kl_buf_addf(out, _(" · it stands still: %s goes on"),
                    ui_view_key(view, UI_ACTION_RERUN).text);
        return UI_STYLE_ERROR;
    }
    if (!kl_watch_readings(self->watch))
        return UI_STYLE_FAINT;
    if (kl_watch_readings(self->watch) == 1) {
        kl_buf_addf(out, _("read once; what is different in %u s will be marked"),
                    self->seconds);
        return UI_STYLE_FAINT;
    }
    add_part(out, sum.added, _("new"));
    add_part(out, sum.changed, _("changed"));
    add_part(out, sum.moved, _("moved"));
    add_part(out, sum.gone, _("gone"));
    if (!out->len) {
        kl_buf_add_text(out, _("nothing changed since the reading before"));
        return UI_STYLE_FAINT;
    }
    kl_buf_add_text(out, _(" since the reading before"));
    return UI_STYLE_INFO;
}

static void cost(const struct ui_view *view, struct kl_buf *out)
{
    const struct watch_view *self = (const struct watch_view *)view;
    uint64_t readings = kl_watch_readings(self->watch);

    kl_buf_addf(out,
                ngettext("Query · %s reading · ", "Query · %s readings · ", readings),
                kl_digits_count(readings, true).text);
    ui_add_capacity(out, self->all_milli);
    kl_buf_add_text(out, " · ");
    ui_add_capacity(out, self->last_milli * 3600 / self->seconds);
    kl_buf_add_text(out, _(" an hour"));
    if (self->more)
        kl_buf_add_text(out, _(" · more below"));
}

/* ---- what it does ---- */

static bool act(struct ui_view *view, enum ui_action action)
{
    struct watch_view *self = (struct watch_view *)view;

    if (action == UI_ACTION_WATCH)
        ui_watch_ask(view->host, self->seconds);
    else if (action == UI_ACTION_RERUN && !self->job)
        read_now(self);
    else
        return action == UI_ACTION_RERUN;
    return true;
}

static enum ui_style typing(struct ui_view *view, enum ui_question question,
                            struct kl_str text, struct kl_buf *out)
{
    (void)view;
    return question == UI_QUESTION_SECONDS ? ui_watch_typing(text, out) : UI_STYLE_FAINT;
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct watch_view *self = (struct watch_view *)view;

    if (question != UI_QUESTION_SECONDS ||
        !ui_watch_seconds(view->host, text, &self->seconds))
        return false;
    if (self->due)
        self->due = kl_clock_ms() + (uint64_t)self->seconds * 1000;
    return true;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct watch_view *self = (const struct watch_view *)view;

    kl_buf_add_str(out, kl_buf_str(&kl_watch_row(self->watch, i)->key));
}

static bool whole(const struct ui_view *view)
{
    return ((const struct watch_view *)view)->err.code != KL_OK;
}

static void close_view(struct ui_view *view)
{
    struct watch_view *self = (struct watch_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
    kl_watch_free(&self->watch);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_WATCH, UI_ACTION_RERUN, UI_ACTION_BACK,
                                       UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_WATCH,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .whole = whole,
    .cost = cost,
    .act = act,
    .event = event,
    .work = work,
    .due = due,
    .loading = loading,
    .stop = stop,
    .line = line,
    .typing = typing,
    .answer = answer,
    .close = close_view,
};

struct ui_view *ui_watch_new(struct ui_host *host, struct ui_view *rows, unsigned seconds)
{
    struct watch_view *self = KL_NEW(struct watch_view);
    struct kl_query query = {0};

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    self->seconds = seconds;
    kl_query_copy(&query, kl_browse_query(self->rows->browse));
    kl_query_set_start(&query, (struct kl_str){0});
    /* Of what a filter keeps as much as one page holds. */
    query.limit = query.filter                     ? 0
                  : host->body_height > ROWS_LEAST ? (uint32_t)host->body_height
                                                   : ROWS_LEAST;
    self->watch =
        kl_watch_new(&self->rows->schema, &query, kl_browse_drops(self->rows->browse));
    kl_query_release(&query);
    read_now(self);
    return &self->view;
}
