/* The tables of a session: names, keys, counts. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "app/jobs.h"
#include "ui/partition_ask.h"
#include "ui/search.h"

#define NAME_MAX_WIDTH 40

/* A table of the list; its description comes when it is on the screen. */
struct table {
    struct kl_schema schema; /* keys.npk 0: not described */
    bool asked;              /* for its description: without one, nobody may tell */
};

struct tables_view {
    struct ui_view view;
    struct ui_list list;
    char *select; /* the table to put the cursor on when the list comes */
    struct table *tables;
    size_t n;
    size_t describing;        /* the table that the job is about */
    bool stopped;             /* by a person: no more descriptions are asked for */
    uint64_t job;             /* under way; 0: none */
    bool to_do;               /* the sample tables must be built first */
    bool building;            /* and are being built */
    uint64_t built, to_build; /* items of the sample tables */
    struct kl_err err;
};

static void read_tables(struct tables_view *self)
{
    self->err = (struct kl_err){0};
    self->stopped = false;
    self->job = ui_view_submit(&self->view, &kl_job_tables_new()->job);
}

static void build_demo(struct tables_view *self)
{
    const char *path = kl_session_db(self->view.host->session);

    self->err = (struct kl_err){0};
    self->building = true;
    self->job = ui_view_submit(&self->view, &kl_job_demo_new(path)->job);
}

/* The next table on the screen that nobody has asked about. One at a time, behind what
 * any view waits for; the list of an account may be long. */
static void describe_next(struct tables_view *self)
{
    size_t end = self->list.top + (size_t)self->list.height;
    struct kl_job_describe *job;

    if (self->job || self->stopped || self->err.code)
        return;
    for (size_t i = self->list.top; i < self->n && i < end; i++) {
        if (self->tables[i].asked)
            continue;
        self->tables[i].asked = true;
        self->describing = i;
        job = kl_job_describe_new(self->tables[i].schema.table);
        job->job.lane = KL_LANE_BACKGROUND;
        self->job = ui_view_submit(&self->view, &job->job);
        return;
    }
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

static void place(const struct ui_view *view, struct ui_place *place)
{
    const struct tables_view *self = (const struct tables_view *)view;

    if (self->n)
        place->table = kl_mem_strdup(self->tables[self->list.cursor].schema.table);
}

static void free_tables(struct tables_view *self)
{
    for (size_t i = 0; i < self->n; i++)
        kl_schema_release(&self->tables[i].schema);
    free(self->tables);
    self->tables = NULL;
    self->n = 0;
}

static void close_view(struct ui_view *view)
{
    struct tables_view *self = (struct tables_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
    free_tables(self);
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
        int own = ui_pen_data_width(canvas, kl_str_from(self->tables[i].schema.table));

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

/* "…" stands for what is not known yet, "?" for what nobody may tell. */
static void draw_undescribed(const struct tables_view *self, size_t i, struct ui_pen *pen)
{
    bool waits = !self->tables[i].asked || (self->job && self->describing == i);

    ui_pen_column(pen, kl_str_from(waits ? "…" : "?"), 11, true, UI_STYLE_FAINT);
}

static void draw_table(const struct tables_view *self, size_t i, struct ui_canvas *canvas,
                       struct ui_rect line, int name)
{
    const struct kl_schema *schema = &self->tables[i].schema;
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf text = {0};

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(schema->table), name, false, UI_STYLE_STRONG);
    if (!schema->keys.npk) {
        draw_undescribed(self, i, &pen);
        return;
    }
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
    struct ui_list_line at = {0};
    struct tables_view *self = (struct tables_view *)view;
    int name = name_width(self, canvas);

    /* What is on the screen is described: known before there is a list, or a list that
     * comes between two frames would wait for a key. */
    ui_list_fit(&self->list, body);
    if (self->building) {
        draw_building(self, canvas, body);
        return;
    }
    if (self->n && body.h > 1)
        draw_header(canvas, ui_rect_take_line(&body), name);
    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        draw_table(self, at.i, canvas, at.rect, name);
        ui_search_mark(canvas, at.rect.x + 2, at.rect.y, name,
                       kl_str_from(self->tables[at.i].schema.table),
                       kl_buf_str(&view->host->needle));
    }
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct tables_view *self = (struct tables_view *)view;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        kl_buf_addf(out, _(" · %s tries again"), ui_view_key(view, UI_ACTION_RERUN).text);
        if (!kl_session_db(view->host->session))
            kl_buf_addf(out, _(" · %s types the name of a table"),
                        ui_view_key(view, UI_ACTION_TABLE).text);
        return UI_STYLE_ERROR;
    }
    if (!self->job && !self->n) {
        kl_buf_add_text(
            out, _("there are no tables here: keyline import puts items into one"));
        return UI_STYLE_INFO;
    }
    if (self->n && kl_session_demo(view->host->session))
        kl_buf_addf(out,
                    _("Sample tables. %s opens one and shows its partitions; in a "
                      "partition %s goes to rows that stand in the wrong place."),
                    ui_view_key(view, UI_ACTION_OPEN).text,
                    ui_host_key(view->host, UI_VIEW_ROWS, UI_ACTION_NEXT_FINDING).text);
    return UI_STYLE_FAINT;
}

static bool whole(const struct ui_view *view)
{
    return ((const struct tables_view *)view)->err.code != KL_OK;
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
        ui_host_push(self->view.host,
                     ui_partitions_new(self->view.host,
                                       self->tables[self->list.cursor].schema.table,
                                       NULL));
}

static void open_plan(struct tables_view *self)
{
    const struct kl_schema *schema =
        self->n ? &self->tables[self->list.cursor].schema : NULL;

    if (schema)
        ui_host_push(self->view.host,
                     ui_plan_new(self->view.host, schema->table,
                                 schema->keys.npk ? schema : NULL, NULL, NULL));
}

static void ask_table(struct tables_view *self)
{
    ui_host_ask(self->view.host, UI_QUESTION_TABLE, _("table: "), KL_STR(""));
}

static void ask_partition(struct tables_view *self)
{
    const struct kl_schema *schema;
    struct kl_buf label = {0};

    if (!self->n) {
        ask_table(self);
        return;
    }
    schema = &self->tables[self->list.cursor].schema;
    kl_buf_addf(&label, "%s %s = ", schema->table,
                schema->keys.npk ? schema->keys.pk[0].name : _("partition key"));
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
    else if (action == UI_ACTION_PLAN)
        open_plan(self);
    else if (action == UI_ACTION_TABLE)
        ask_table(self);
    else if (action != UI_ACTION_RERUN)
        return false;
    else if (!self->job)
        start(self);
    return true;
}

static void open_table(struct ui_host *host, struct kl_str typed)
{
    struct kl_buf name = {0};

    kl_buf_add_str(&name, typed);
    ui_host_push(host, ui_partitions_new(host, kl_buf_text(&name), NULL));
    kl_buf_release(&name);
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct tables_view *self = (struct tables_view *)view;

    if (!text.len)
        return true;
    if (question == UI_QUESTION_TABLE)
        open_table(view->host, text);
    else if (self->n)
        ui_host_push(
            view->host,
            ui_rows_open(view->host, self->tables[self->list.cursor].schema.table, text));
    return true;
}

/* The cursor goes to the table asked for, or stays on the one it was on. */
static void take_tables(struct tables_view *self, struct kl_job_tables *job)
{
    free_tables(self);
    self->n = job->names.n;
    self->tables = KL_NEW_ARRAY(struct table, self->n);
    for (size_t i = 0; i < self->n; i++)
        self->tables[i].schema.table = kl_mem_strdup(job->names.names[i]);
    ui_list_set(&self->list, self->n);
    for (size_t i = 0; self->select && i < self->n; i++) {
        if (strcmp(self->tables[i].schema.table, self->select) == 0)
            ui_list_go(&self->list, i);
    }
    free(self->select);
    self->select = NULL;
}

/* A table that may not be described, or has just gone, is no failure of the list. */
static void take_description(struct tables_view *self, struct kl_job_describe *job)
{
    struct table *table = &self->tables[self->describing];

    if (job->job.code == KL_OK) {
        kl_schema_release(&table->schema);
        table->schema = job->schema;
        job->schema = (struct kl_schema){0};
    } else if (job->job.code == KL_CANCELLED) {
        self->stopped = true;
        table->asked = false;
    } else if (job->job.code != KL_DENIED && job->job.code != KL_NOT_FOUND) {
        self->err = job->job.err;
    }
}

static void done(struct tables_view *self, struct kl_job *job)
{
    self->job = 0;
    self->building = false;
    if (job->kind == KL_JOB_DESCRIBE) {
        take_description(self, (struct kl_job_describe *)job);
    } else if (job->code) {
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

static bool work(struct ui_view *view)
{
    describe_next((struct tables_view *)view);
    return false;
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
    kl_buf_add_text(out, ((const struct tables_view *)view)->tables[i].schema.table);
}

/* Names of tables; partitions of the one at the cursor that were looked at before. */
static void complete(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates)
{
    const struct tables_view *self = (const struct tables_view *)view;
    static const struct ui_partition_ask first = {.n = 0};

    ui_candidates_begin(candidates, text, 0);
    if (question == UI_QUESTION_PARTITION && self->n)
        ui_partition_ask_complete(&first, view->host,
                                  &self->tables[self->list.cursor].schema, NULL, text,
                                  candidates);
    for (size_t i = 0; i < self->n && question == UI_QUESTION_TABLE; i++)
        ui_candidates_add(candidates, kl_str_from(self->tables[i].schema.table), NULL);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_PARTITION,
                                       UI_ACTION_TABLE, UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_TABLES,
    .hints = hints,
    .place = place,
    .path = path,
    .draw = draw,
    .message = message,
    .whole = whole,
    .cost = cost,
    .act = act,
    .event = event,
    .work = work,
    .loading = loading,
    .stop = stop,
    .line = line,
    .answer = answer,
    .complete = complete,
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
