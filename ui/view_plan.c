/* Which table or index reads a condition, by a Query or by a Scan, and what that costs:
 * asked before it runs. The ways to read it, the best first; those that are not possible
 * with their reasons. */
#include "config.h"

#include "ui/views.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "app/ask_line.h"
#include "app/filter_text.h"
#include "app/jobs.h"
#include "app/planner.h"
#include "app/table_config.h"
#include "ui/keys_ask.h"
#include "ui/partition_ask.h"

#define LINES 2 /* of one way */
#define INDENT 4

struct plan_view {
    struct ui_view view;
    struct ui_list list; /* of the ways */
    char *table;
    struct kl_schema schema;  /* .table NULL: not described yet */
    struct kl_scheme *scheme; /* of the table's sort key; NULL: none */
    uint64_t job;             /* 0: none */
    struct kl_err failed;     /* to describe the table */

    struct kl_buf text; /* that the ways are for */
    struct kl_filter *where;
    struct kl_planner_ask ask;
    struct kl_access_list ways;
    struct kl_err err; /* of the text */
    size_t column;
};

/* ---- planning ---- */

static void forget(struct plan_view *self)
{
    kl_access_list_release(&self->ways);
    kl_filter_free(&self->where);
    self->err = (struct kl_err){0};
    self->column = SIZE_MAX;
}

/* What is typed may be wrong for a while: the ways of the last text stay then. */
static void plan(struct plan_view *self, struct kl_str text)
{
    struct kl_filter *where = NULL;
    struct kl_err err = {0};
    size_t column = SIZE_MAX;

    if (self->ways.n && kl_str_eq(text, kl_buf_str(&self->text)))
        return;
    kl_buf_set(&self->text, text);
    if (!self->schema.table)
        return; /* once it is described */
    if (text.len &&
        kl_filter_text_of(text, &self->schema, self->scheme, &where, &column, &err)) {
        self->err = err;
        self->column = column;
        return;
    }
    forget(self);
    self->where = where;
    self->ask = (struct kl_planner_ask){
        .schema = &self->schema, .where = where, .scheme = self->scheme};
    kl_planner_run(&self->ask, &self->ways);
    ui_list_set(&self->list, self->ways.n);
    ui_list_go(&self->list, 0);
}

/* The text came before the table was described. */
static void plan_anew(struct plan_view *self)
{
    struct kl_buf text = self->text;

    self->text = (struct kl_buf){0};
    plan(self, kl_buf_str(&text));
    kl_buf_release(&text);
}

static bool is_asking(const struct plan_view *self)
{
    const struct ui_prompt *prompt = &self->view.host->prompt;

    return prompt->open && prompt->question == UI_QUESTION_QUERY;
}

static void ask(struct plan_view *self)
{
    ui_host_ask(self->view.host, UI_QUESTION_QUERY, _("where "), kl_buf_str(&self->text));
}

/* The scheme configured for the table, unless one came with the question. */
static void read_scheme(struct plan_view *self)
{
    const struct ui_host *host = self->view.host;
    const struct kl_key_schema *keys = kl_schema_table_keys(&self->schema);
    struct kl_table_config config = {0};

    if (!self->scheme && keys->nsk && keys->sk[0].type == KL_KEY_S) {
        kl_table_config_read(&config, host->config, self->table, NULL,
                             kl_session_label(host->session));
        if (config.scheme)
            self->scheme = kl_scheme_copy(config.scheme);
        kl_table_config_release(&config);
    }
}

static void described(struct plan_view *self, struct kl_schema *take_schema)
{
    forget(self);
    ui_list_set(&self->list, 0);
    kl_schema_release(&self->schema);
    self->schema = *take_schema;
    *take_schema = (struct kl_schema){0};
    read_scheme(self);
    plan_anew(self);
}

/* ---- running ---- */

static const struct kl_access *way_here(const struct plan_view *self)
{
    return self->list.cursor < self->ways.n ? &self->ways.all[self->list.cursor] : NULL;
}

static void run(struct plan_view *self)
{
    struct ui_host *host = self->view.host;
    const struct kl_access *way = way_here(self);
    struct kl_schema schema = {0};
    struct kl_query query = {0};
    struct kl_ask_result asked = {0};
    struct kl_err err = {0};

    if (!way)
        return;
    if (!way->possible) {
        ui_host_note(host, UI_STYLE_WARNING, "%s", kl_buf_text(&way->why));
        return;
    }
    if (kl_planner_take(&self->ask, way, &schema, &query, &asked, &err))
        ui_host_error(host, &err);
    else if (asked.cond.nothing)
        ui_host_note(host, UI_STYLE_WARNING, "%s",
                     _("no key can match: no request was made"));
    else
        ui_host_push(host, ui_rows_new_query(host, &schema, &query,
                                             kl_key_cond_drops(&asked.cond),
                                             way->through_scheme ? self->scheme : NULL));
    kl_ask_release(&asked);
    kl_query_release(&query);
    kl_schema_release(&schema);
}

/* ---- drawing ---- */

/* What a way asks of the key, and what it filters then. */
static void add_request(const struct plan_view *self, const struct kl_access *way,
                        struct kl_buf *out)
{
    struct kl_schema schema = {0};
    struct kl_query query = {0};
    struct kl_ask_result asked = {0};

    if (!kl_planner_take(&self->ask, way, &schema, &query, &asked, NULL)) {
        for (size_t i = 0; i < query.npk; i++) {
            struct kl_cond equal = {.op = KL_COND_EQ, .a = query.pk[i]};

            kl_buf_addf(out, i ? " and %s " : "%s ", schema.keys.pk[i].name);
            kl_cond_describe(&equal, out);
        }
        if (query.npk && (query.nsk_eq || query.cond.op != KL_COND_NONE))
            kl_buf_add_text(out, " and ");
        if (query.nsk_eq || query.cond.op != KL_COND_NONE || asked.cond.nothing)
            kl_ask_describe_key(&query, &asked, &schema, out);
        if (query.filter) {
            kl_buf_add_text(out, query.npk ? _(" · filter ") : _("filter "));
            kl_filter_describe(query.filter, out);
        }
    }
    kl_ask_release(&asked);
    kl_query_release(&query);
    kl_schema_release(&schema);
}

static void draw_way(const struct plan_view *self, size_t i, struct ui_canvas *canvas,
                     struct ui_rect *body)
{
    const struct kl_access *way = &self->ways.all[i];
    struct ui_rect first = ui_rect_take_line(body);
    struct ui_pen pen = ui_pen_on(canvas, first);
    struct kl_buf text = {0};

    ui_pen_space(&pen, 1, UI_STYLE_TEXT);
    kl_planner_name(&self->ask, way, &text);
    ui_pen_data(&pen, kl_buf_str(&text),
                way->possible ? UI_STYLE_STRONG : UI_STYLE_FAINT);
    kl_buf_clear(&text);
    if (way->possible)
        add_request(self, way, &text);
    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_data(&pen, kl_buf_str(&text), UI_STYLE_TEXT);
    if (i == self->list.cursor)
        ui_canvas_mod(canvas, first, UI_MOD_ROW);
    kl_buf_clear(&text);
    if (way->possible)
        kl_planner_cost(&self->ask, way, &text);
    if (way->why.len)
        kl_buf_addf(&text, way->possible ? "; %s" : _("no: %s"), kl_buf_text(&way->why));
    if (body->h > 0) {
        pen = ui_pen_on(canvas, ui_rect_take_line(body));
        ui_pen_space(&pen, INDENT, UI_STYLE_TEXT);
        ui_pen_data(&pen, kl_buf_str(&text),
                    way->possible && way->scan ? UI_STYLE_WARNING : UI_STYLE_FAINT);
    }
    kl_buf_release(&text);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct plan_view *self = (struct plan_view *)view;
    struct ui_rect lines = body;

    if (is_asking(self))
        plan(self, kl_buf_str(&view->host->prompt.text));
    lines.h = body.h / LINES;
    ui_list_fit(&self->list, lines);
    for (size_t i = self->list.top; i < self->ways.n && body.h > 0; i++)
        draw_way(self, i, canvas, &body);
}

/* ---- words ---- */

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct plan_view *self = (const struct plan_view *)view;

    ui_partition_path(names, view->host, self->table, NULL);
    ui_path_add(names, view->host,
                self->text.len ? kl_buf_str(&self->text) : kl_str_from(_("plan")));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct plan_view *self = (const struct plan_view *)view;
    const struct kl_access *way = way_here(self);

    if (way && way->possible)
        kl_planner_name(&self->ask, way, out);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct plan_view *self = (struct plan_view *)view;
    const struct kl_access *way = way_here(self);

    if (self->failed.code)
        return ui_keys_error(view, &self->failed, UI_ACTION_PLAN, out);
    if (!self->schema.table)
        return UI_STYLE_FAINT;
    if (self->err.code) {
        ui_text_error(&self->err, self->column, out);
        return UI_STYLE_WARNING;
    }
    if (!self->text.len) {
        kl_buf_addf(out,
                    _("a condition over any attributes says what is read; %s asks "
                      "for one"),
                    ui_view_key(view, UI_ACTION_PLAN).text);
        return UI_STYLE_FAINT;
    }
    if (!way || !way->possible) {
        kl_buf_addf(out, _("it cannot be read this way · %s asks for another condition"),
                    ui_view_key(view, UI_ACTION_PLAN).text);
        return UI_STYLE_WARNING;
    }
    kl_planner_name(&self->ask, way, out);
    kl_buf_add_char(out, ' ');
    kl_planner_cost(&self->ask, way, out);
    if (way->scan)
        kl_buf_addf(out, _(": %s reads on, %s does not"),
                    ui_view_key(view, UI_ACTION_OPEN).text,
                    ui_view_key(view, UI_ACTION_ESCAPE).text);
    else
        kl_buf_addf(out, _(": %s reads it"), ui_view_key(view, UI_ACTION_OPEN).text);
    return way->scan ? UI_STYLE_WARNING : UI_STYLE_INFO;
}

static bool whole(const struct ui_view *view)
{
    const struct plan_view *self = (const struct plan_view *)view;

    return !is_asking(self);
}

static enum ui_style typing(struct ui_view *view, enum ui_question question,
                            struct kl_str text, struct kl_buf *out)
{
    struct plan_view *self = (struct plan_view *)view;

    if (question == UI_QUESTION_KEYS)
        return ui_keys_typing(text, out);
    if (!text.len) {
        kl_buf_add_text(out, _("playerId = \"p_8842\" and score > 100"));
        return UI_STYLE_FAINT;
    }
    plan(self, text);
    return message(view, out);
}

/* ---- completion ---- */

static void offer_keys(const struct kl_key_schema *keys, struct ui_candidates *candidates)
{
    for (size_t i = 0; i < keys->npk; i++)
        ui_candidates_add(candidates, kl_str_from(keys->pk[i].name), _("partition key"));
    for (size_t i = 0; i < keys->nsk; i++)
        ui_candidates_add(candidates, kl_str_from(keys->sk[i].name), _("sort key"));
}

/* Where the name begins that is being typed; a value is expected behind an operator. */
static size_t name_begins(struct kl_str text, bool *value)
{
    size_t from = text.len, before;

    while (from &&
           (kl_ascii_is_alnum(text.data[from - 1]) || strchr("_#-", text.data[from - 1])))
        from--;
    for (before = from; before && text.data[before - 1] == ' ';)
        before--;
    *value = before && strchr("<>=", text.data[before - 1]);
    return from;
}

/* What the rows below know of their items, and the keys of the table and its indexes. */
static void complete(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates)
{
    const struct plan_view *self = (const struct plan_view *)view;
    const struct ui_view *below = view->below;
    bool value;
    size_t from = name_begins(text, &value);

    if (question != UI_QUESTION_QUERY)
        return;
    if (below && below->ops->kind == UI_VIEW_ROWS)
        below->ops->complete(below, UI_QUESTION_FILTER, text, candidates);
    else
        ui_candidates_begin(candidates, text, from);
    if (value || candidates->from != from || !self->schema.table)
        return;
    offer_keys(kl_schema_table_keys(&self->schema), candidates);
    for (size_t i = 0; i < self->schema.nindexes; i++)
        offer_keys(&self->schema.indexes[i].keys, candidates);
}

/* ---- what happens ---- */

/* False: the next question is asked, for what is to be read. */
static bool take_keys(struct plan_view *self, struct kl_schema *take_schema)
{
    self->failed = (struct kl_err){0};
    described(self, take_schema);
    if (self->text.len)
        return true;
    ask(self);
    return false;
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct plan_view *self = (struct plan_view *)view;
    struct kl_schema schema = {0};

    if (question == UI_QUESTION_KEYS)
        return ui_keys_answer(view->host, self->table, text, &schema) &&
               take_keys(self, &schema);
    plan(self, text);
    if (!self->err.code)
        return true;
    ui_host_text_error(view->host, &self->err, self->column);
    return false;
}

static void describe(struct plan_view *self)
{
    self->failed = (struct kl_err){0};
    self->job = ui_view_submit(&self->view, &kl_job_describe_new(self->table)->job);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct plan_view *self = (struct plan_view *)view;

    if (action == UI_ACTION_OPEN)
        run(self);
    else if (action == UI_ACTION_PLAN && ui_keys_help(&self->failed))
        ui_keys_ask(view->host, self->table);
    else if (action == UI_ACTION_PLAN)
        ask(self);
    else if (action == UI_ACTION_RERUN && !self->job)
        describe(self);
    else
        return action == UI_ACTION_RERUN;
    return true;
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct plan_view *self = (struct plan_view *)view;

    if (event->type != KL_EVENT_DONE)
        return;
    self->job = 0;
    if (event->job->code) {
        self->failed = event->job->err;
        kl_err_set(&self->failed, event->job->code, "%s", _("stopped"));
    } else if (event->job->kind == KL_JOB_DESCRIBE) {
        described(self, &((struct kl_job_describe *)event->job)->schema);
    }
}

static bool loading(const struct ui_view *view)
{
    return ((const struct plan_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    kl_worker_cancel(view->host->worker, ((struct plan_view *)view)->job);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct plan_view *self = (const struct plan_view *)view;

    kl_planner_name(&self->ask, &self->ways.all[i], out);
    kl_buf_addf(out, " %s", kl_buf_text(&self->ways.all[i].why));
}

static void close_view(struct ui_view *view)
{
    struct plan_view *self = (struct plan_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
    forget(self);
    kl_buf_release(&self->text);
    kl_scheme_free(&self->scheme);
    kl_schema_release(&self->schema);
    free(self->table);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_PLAN, UI_ACTION_BACK,
                                       UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_PLAN,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .whole = whole,
    .act = act,
    .event = event,
    .loading = loading,
    .stop = stop,
    .line = line,
    .typing = typing,
    .complete = complete,
    .answer = answer,
    .close = close_view,
};

struct ui_view *ui_plan_new(struct ui_host *host, const char *table,
                            const struct kl_schema *schema,
                            const struct kl_scheme *scheme, const char *where)
{
    struct plan_view *self = KL_NEW(struct plan_view);
    struct kl_schema copy = {0};

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->table = kl_mem_strdup(table);
    self->column = SIZE_MAX;
    if (where)
        kl_buf_add_text(&self->text, where);
    if (scheme)
        self->scheme = kl_scheme_copy(scheme);
    if (schema) {
        kl_schema_copy(&copy, schema);
        described(self, &copy);
    } else {
        describe(self);
    }
    if (!where)
        ask(self);
    return &self->view;
}
