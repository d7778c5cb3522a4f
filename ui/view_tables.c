/* The tables of a session: names, keys, counts. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "app/jobs.h"
#include "ui/search.h"

#define NAME_MAX_WIDTH 40

struct tables_view {
    struct ui_view view;
    struct ui_list list;
    char *select; /* the table to put the cursor on when the list comes */
    struct kl_schema *schemas;
    size_t n;
    uint64_t job;             /* under way; 0: none */
    bool to_do;               /* the sample tables must be built first */
    bool building;            /* and are being built */
    uint64_t built, to_build; /* items of the sample tables */
    struct kl_err err;
};

static void read_tables(struct tables_view *self)
{
    self->err = (struct kl_err){0};
    self->job = ui_view_submit(&self->view, &kl_job_tables_new()->job);
}

static void build_demo(struct tables_view *self)
{
    const char *path = kl_session_db(self->view.host->session);

    self->err = (struct kl_err){0};
    self->building = true;
    self->job = ui_view_submit(&self->view, &kl_job_demo_new(path)->job);
}

static void start(struct tables_view *self)
{
    if (self->to_do)
        build_demo(self);
    else
        read_tables(self);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    (void)view;
    (void)names;
}

static void free_schemas(struct tables_view *self)
{
    for (size_t i = 0; i < self->n; i++)
        kl_schema_release(&self->schemas[i]);
    free(self->schemas);
    self->schemas = NULL;
    self->n = 0;
}

static void close_view(struct ui_view *view)
{
    struct tables_view *self = (struct tables_view *)view;

    free_schemas(self);
    free(self->select);
    free(self);
}

/* "leaderboardId S, rankKey S" */
static void add_attrs(const struct kl_key_attr *attrs, size_t n, struct kl_buf *out)
{
    for (size_t i = 0; i < n; i++)
        kl_buf_addf(out, "%s%s %s", i ? ", " : "", attrs[i].name,
                    kl_key_type_name(attrs[i].type));
}

static int name_width(const struct tables_view *self, const struct ui_canvas *canvas)
{
    int width = 8;

    for (size_t i = 0; i < self->n; i++) {
        int own = ui_pen_data_width(canvas, kl_str_from(self->schemas[i].table));

        width = own > width ? own : width;
    }
    return width > NAME_MAX_WIDTH ? NAME_MAX_WIDTH : width;
}

static void draw_header(struct ui_canvas *canvas, struct ui_rect line, int name)
{
    struct ui_pen pen = ui_pen_on(canvas, line);

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(_("table")), name, false, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("items")), 11, true, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("partition key")), 20, false, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("sort key")), 20, false, UI_STYLE_HEADER);
}

static void draw_table(const struct kl_schema *schema, struct ui_canvas *canvas,
                       struct ui_rect line, int name)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf text = {0};

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(schema->table), name, false, UI_STYLE_STRONG);
    if (schema->approximate)
        kl_buf_add_char(&text, '~');
    ui_add_count(&text, schema->items);
    ui_pen_column(&pen, kl_buf_str(&text), 11, true, UI_STYLE_NUMBER);
    kl_buf_clear(&text);
    add_attrs(schema->keys.pk, schema->keys.npk, &text);
    ui_pen_column(&pen, kl_buf_str(&text), 20, false, UI_STYLE_TEXT);
    kl_buf_clear(&text);
    add_attrs(schema->keys.sk, schema->keys.nsk, &text);
    ui_pen_column(&pen, kl_buf_str(&text), 20, false, UI_STYLE_TEXT);
    kl_buf_release(&text);
}

/* A bar as long as what is done of it. */
static void draw_building(const struct tables_view *self, struct ui_canvas *canvas,
                          struct ui_rect body)
{
    struct ui_pen pen = ui_pen_at(canvas, body.x + 2, body.y + 1, body.w - 4);
    struct kl_buf text = {0};
    int width = body.w - 4 < 40 ? body.w - 4 : 40;
    int done = self->to_build ? (int)(self->built * (uint64_t)width / self->to_build) : 0;

    if (body.h < 2)
        return;
    kl_buf_add_text(&text, _("building the sample tables, once: "));
    ui_add_count(&text, self->built);
    kl_buf_add_text(&text, _(" items"));
    ui_pen_str(&pen, kl_buf_str(&text), UI_STYLE_TEXT);
    pen = ui_pen_at(canvas, body.x + 2, body.y + 2, body.w - 4);
    for (int i = 0; i < width && body.h > 2; i++)
        ui_pen_words(&pen, i < done ? "█" : "·",
                     i < done ? UI_STYLE_BAR : UI_STYLE_FAINT);
    kl_buf_release(&text);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct tables_view *self = (struct tables_view *)view;
    int name = name_width(self, canvas);

    if (self->building) {
        draw_building(self, canvas, body);
        return;
    }
    if (self->n && body.h > 1)
        draw_header(canvas, ui_rect_take_line(&body), name);
    ui_list_fit(&self->list, body.h);
    for (size_t i = self->list.top; i < self->n && body.h > 0; i++) {
        struct ui_rect line = ui_rect_take_line(&body);

        draw_table(&self->schemas[i], canvas, line, name);
        ui_search_mark(canvas, line.x + 2, line.y, name,
                       kl_str_from(self->schemas[i].table),
                       kl_buf_str(&view->host->needle));
        if (i == self->list.cursor)
            ui_canvas_mod(canvas, line, UI_MOD_ROW);
    }
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct tables_view *self = (struct tables_view *)view;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        kl_buf_add_text(out, _(" · R tries again"));
        return UI_STYLE_ERROR;
    }
    if (!self->job && !self->n) {
        kl_buf_add_text(
            out, _("there are no tables here: keyline import puts items into one"));
        return UI_STYLE_INFO;
    }
    if (self->n && kl_session_demo(view->host->session))
        kl_buf_add_text(out,
                        _("Sample tables. Enter opens one and shows its partitions; in a "
                          "partition w goes to rows that stand in the wrong place."));
    return UI_STYLE_FAINT;
}

static void cost(const struct ui_view *view, struct kl_buf *out)
{
    const struct tables_view *self = (const struct tables_view *)view;

    if (self->n)
        kl_buf_addf(out, ngettext("%zu table", "%zu tables", self->n), self->n);
}

static void open_partitions(struct tables_view *self)
{
    if (self->n)
        ui_host_push(
            self->view.host,
            ui_partitions_new(self->view.host, self->schemas[self->list.cursor].table));
}

static void ask_partition(struct tables_view *self)
{
    const struct kl_schema *schema;
    struct kl_buf label = {0};

    if (!self->n)
        return;
    schema = &self->schemas[self->list.cursor];
    kl_buf_addf(&label, "%s %s = ", schema->table, schema->keys.pk[0].name);
    ui_host_ask(self->view.host, UI_QUESTION_PARTITION, kl_buf_text(&label), KL_STR(""));
    kl_buf_release(&label);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct tables_view *self = (struct tables_view *)view;

    if (action == UI_ACTION_OPEN)
        open_partitions(self);
    else if (action == UI_ACTION_PARTITION)
        ask_partition(self);
    else if (action != UI_ACTION_RERUN)
        return false;
    else if (!self->job)
        start(self);
    return true;
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct tables_view *self = (struct tables_view *)view;

    if (question == UI_QUESTION_PARTITION && text.len && self->n)
        ui_host_push(
            view->host,
            ui_rows_open(view->host, self->schemas[self->list.cursor].table, text));
    return true;
}

/* The cursor goes to the table asked for, or stays on the one it was on. */
static void take_tables(struct tables_view *self, struct kl_job_tables *job)
{
    free_schemas(self);
    self->schemas = job->schemas;
    self->n = job->n;
    job->schemas = NULL;
    job->n = 0;
    ui_list_set(&self->list, self->n);
    for (size_t i = 0; self->select && i < self->n; i++) {
        if (strcmp(self->schemas[i].table, self->select) == 0)
            ui_list_go(&self->list, i);
    }
    free(self->select);
    self->select = NULL;
}

static void done(struct tables_view *self, struct kl_job *job)
{
    self->job = 0;
    self->building = false;
    if (job->code) {
        self->err = job->err;
        kl_err_set(&self->err, job->code, "%s", _("stopped"));
    } else if (job->kind == KL_JOB_DEMO) {
        self->to_do = false;
        read_tables(self);
    } else if (job->kind == KL_JOB_TABLES) {
        take_tables(self, (struct kl_job_tables *)job);
    }
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct tables_view *self = (struct tables_view *)view;

    if (event->type == KL_EVENT_DONE) {
        done(self, event->job);
        return;
    }
    self->built = event->progress.done;
    self->to_build = event->progress.total;
}

static bool loading(const struct ui_view *view)
{
    return ((const struct tables_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    kl_worker_cancel(view->host->worker, ((struct tables_view *)view)->job);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    kl_buf_add_text(out, ((const struct tables_view *)view)->schemas[i].table);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_PARTITION,
                                       UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_TABLES,
    .hints = hints,
    .path = path,
    .draw = draw,
    .message = message,
    .cost = cost,
    .act = act,
    .event = event,
    .loading = loading,
    .stop = stop,
    .line = line,
    .answer = answer,
    .close = close_view,
};

struct ui_view *ui_tables_new(struct ui_host *host, const char *select, bool build)
{
    struct tables_view *self = KL_NEW(struct tables_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->select = kl_mem_strdup(select);
    self->to_do = build;
    start(self);
    return &self->view;
}
