/* The rows of one partition in key order: what the view is for. */
#include "config.h"

#include "ui/views.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "keys/explain.h"
#include "app/jobs.h"
#include "ui/keys_ask.h"
#include "ui/rows.h"

#define FIND_MS 4 /* of looking at loaded rows at once */

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    ui_rows_draw((struct ui_rows *)view, canvas, body);
}

/* ---- moving ---- */

/* Focus goes over columns that are there: decoded only where something decodes. */
static void move_focus(struct ui_rows *rows, int step)
{
    size_t last = ui_rows_last_focus(rows);
    struct kl_buf decoded = {0};
    struct kl_row row;
    bool decodes =
        ui_rows_here(rows, &row) &&
        ui_rows_decode(rows, ui_rows_key(rows, &row), true, &decoded) != SIZE_MAX;

    if (step > 0 && rows->focus < last)
        rows->focus += rows->focus == UI_FOCUS_KEY && !decodes ? 2 : 1;
    else if (step < 0 && rows->focus > 0)
        rows->focus -= rows->focus == UI_FOCUS_ATTRS && !decodes ? 2 : 1;
    kl_buf_release(&decoded);
}

/* What was scrolled away comes back. */
static void go_to_key(struct ui_rows *rows)
{
    rows->focus = UI_FOCUS_KEY;
    rows->first = 0;
}

static bool move(struct ui_rows *rows, enum ui_action action)
{
    struct kl_browse *browse = rows->browse;
    long page = rows->look.page > 1 ? rows->look.page - 1 : 1;

    if (ui_rows_local_move(rows, action))
        return true;
    if (action == UI_ACTION_DOWN || action == UI_ACTION_UP)
        kl_browse_move(browse, action == UI_ACTION_DOWN ? 1 : -1);
    else if (action == UI_ACTION_PAGE_DOWN || action == UI_ACTION_PAGE_UP)
        kl_browse_scroll(browse, action == UI_ACTION_PAGE_DOWN ? page : -page);
    else if (action == UI_ACTION_HALF_DOWN || action == UI_ACTION_HALF_UP)
        kl_browse_scroll(browse, action == UI_ACTION_HALF_DOWN ? (page + 1) / 2
                                                               : -(page + 1) / 2);
    else if (action == UI_ACTION_FIRST)
        kl_browse_go_top(browse);
    else if (action == UI_ACTION_LAST)
        kl_browse_go_end(browse);
    else if (action == UI_ACTION_LEFT || action == UI_ACTION_RIGHT)
        move_focus(rows, action == UI_ACTION_RIGHT ? 1 : -1);
    else if (action == UI_ACTION_LINE_START)
        go_to_key(rows);
    else if (action == UI_ACTION_LINE_END)
        rows->focus = ui_rows_last_focus(rows);
    else
        return false;
    return true;
}

static void reverse(struct ui_rows *rows)
{
    bool now = !kl_browse_query(rows->browse)->reverse;
    struct kl_buf words = {0};

    ui_host_mark(&rows->view);
    ui_rows_local_end(rows);
    kl_browse_reverse(rows->browse);
    ui_rows_survey_tell(rows);
    kl_buf_add_text(&words,
                    now ? _("read backwards: the last row of the order comes first")
                        : _("read forwards"));
    if (kl_browse_rows(rows->browse) || kl_browse_report(rows->browse)->keys) {
        struct kl_buf ties = {0};

        if (kl_explain_reverse(kl_browse_report(rows->browse), now, &ties))
            kl_buf_addf(&words, " · %s", kl_buf_text(&ties));
        kl_buf_release(&ties);
    }
    ui_host_note(rows->view.host, UI_STYLE_INFO, "%s", kl_buf_text(&words));
    kl_buf_release(&words);
}

/* Rows that are loaded are looked at before the next key, so that keys typed ahead
 * find what they are meant for. */
static void find(struct ui_rows *rows, bool forward)
{
    uint64_t until = kl_clock_ms() + FIND_MS;

    /* Findings are about DynamoDB's order. */
    ui_rows_local_end(rows);
    kl_browse_find(rows->browse, forward);
    rows->finding = true;
    rows->search.active = false;
    while (kl_browse_work(rows->browse) && kl_clock_ms() < until)
        continue;
}

/* Once the browse has an answer that is not on the screen anyway. */
static void tell_finding(struct ui_rows *rows)
{
    enum kl_find state = kl_browse_find_state(rows->browse);
    bool any = kl_report_heard(kl_browse_report(rows->browse)) > 0;

    if (!rows->finding || state == KL_FIND_BUSY)
        return;
    rows->finding = false;
    if (state != KL_FIND_NONE)
        return;
    ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                 any ? _("no other finding that way: everything was read")
                     : _("no finding: everything was read"));
}

static void rerun(struct ui_rows *rows)
{
    bool failed = rows->err.code != KL_OK;

    ui_rows_local_end(rows);
    rows->err = (struct kl_err){0};
    if (failed)
        kl_browse_retry(rows->browse);
    else
        kl_browse_refresh(rows->browse);
    ui_rows_survey_forget(rows);
}

/* Condition and direction stay. */
static void go_beside(struct ui_rows *rows, int step)
{
    const struct kl_key_value *partition =
        ui_partitions_beside(&rows->view, &rows->schema, rows->partition, step);

    if (!partition)
        return;
    ui_host_mark(&rows->view);
    ui_rows_go_to(rows, partition);
}

static void open_item(struct ui_rows *rows)
{
    struct kl_row row;

    if (ui_rows_here(rows, &row))
        ui_host_push(rows->view.host, ui_item_new(rows->view.host, &rows->view));
}

static void find_next(struct ui_rows *rows)
{
    find(rows, true);
}

static void find_previous(struct ui_rows *rows)
{
    find(rows, false);
}

static void search_next(struct ui_rows *rows)
{
    ui_rows_search_begin(rows, true);
}

static void search_previous(struct ui_rows *rows)
{
    ui_rows_search_begin(rows, false);
}

static void open_key(struct ui_rows *rows)
{
    ui_host_push(rows->view.host, ui_key_new(rows->view.host, &rows->view));
}

static void open_export(struct ui_rows *rows)
{
    if (kl_browse_rows(rows->browse))
        ui_host_push(rows->view.host, ui_export_new(rows->view.host, &rows->view));
    else
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("there are no rows to export"));
}

static void open_findings(struct ui_rows *rows)
{
    ui_host_push(rows->view.host, ui_findings_new(rows->view.host, &rows->view));
}

static void open_expr(struct ui_rows *rows)
{
    ui_host_push(rows->view.host, ui_expr_new(rows->view.host, &rows->view));
}

static void open_indexes(struct ui_rows *rows)
{
    struct ui_host *host = rows->view.host;

    ui_host_push(host, ui_indexes_new(host, &rows->schema, &rows->view));
}

/* The scheme goes along where it is of the table's sort key. */
static void open_plan(struct ui_rows *rows)
{
    const struct kl_key_schema *table = kl_schema_table_keys(&rows->schema);
    const struct kl_key_schema *keys = &rows->schema.keys;
    bool same = table->nsk && keys->nsk && !strcmp(table->sk[0].name, keys->sk[0].name);
    struct kl_scheme *scheme = same ? ui_rows_scheme(rows) : NULL;

    ui_host_push(rows->view.host,
                 ui_plan_new(rows->view.host, rows->table, &rows->schema, scheme, NULL));
    kl_scheme_free(&scheme);
}

static void open_columns(struct ui_rows *rows)
{
    ui_host_push(rows->view.host, ui_columns_new(rows->view.host, &rows->view));
}

static void open_cell(struct ui_rows *rows)
{
    struct kl_row row;

    if (ui_rows_here(rows, &row))
        ui_host_push(rows->view.host, ui_cell_new(rows->view.host, &rows->view));
}

static void next_partition(struct ui_rows *rows)
{
    go_beside(rows, 1);
}

static void previous_partition(struct ui_rows *rows)
{
    go_beside(rows, -1);
}

/* What the view does once its table is described, beside moving. */
static const struct {
    enum ui_action action;
    void (*act)(struct ui_rows *rows);
} acts[] = {
    {UI_ACTION_OPEN, open_item},
    {UI_ACTION_REVERSE, reverse},
    {UI_ACTION_NEXT_FINDING, find_next},
    {UI_ACTION_PREVIOUS_FINDING, find_previous},
    {UI_ACTION_SEARCH_NEXT, search_next},
    {UI_ACTION_SEARCH_PREVIOUS, search_previous},
    {UI_ACTION_CONDITION, ui_rows_ask_condition},
    {UI_ACTION_FILTER, ui_rows_ask_filter},
    {UI_ACTION_PARTITION, ui_rows_ask_partition},
    {UI_ACTION_NEXT_PARTITION, next_partition},
    {UI_ACTION_PREVIOUS_PARTITION, previous_partition},
    {UI_ACTION_INDEX, open_indexes},
    {UI_ACTION_PLAN, open_plan},
    {UI_ACTION_KEY_PANE, open_key},
    {UI_ACTION_FINDINGS, open_findings},
    {UI_ACTION_EXPORT, open_export},
    {UI_ACTION_EXPR, open_expr},
    {UI_ACTION_CHECK, ui_rows_check},
    {UI_ACTION_TREE, ui_rows_open_tree},
    {UI_ACTION_WATCH, ui_rows_ask_watch},
    {UI_ACTION_RERUN, rerun},
    {UI_ACTION_COLUMNS, open_columns},
    {UI_ACTION_CELL, open_cell},
    {UI_ACTION_HIDE_COLUMN, ui_rows_hide_column},
    {UI_ACTION_SHOW_COLUMNS, ui_rows_show_columns},
    {UI_ACTION_COLUMN_LEFT, ui_rows_column_left},
    {UI_ACTION_COLUMN_RIGHT, ui_rows_column_right},
    {UI_ACTION_NARROW, ui_rows_narrow},
    {UI_ACTION_WIDEN, ui_rows_widen},
    {UI_ACTION_FIT, ui_rows_fit},
    {UI_ACTION_FREEZE, ui_rows_freeze},
    {UI_ACTION_SORT, ui_rows_local_sort},
    {UI_ACTION_INTENDED, ui_rows_local_intended},
    {UI_ACTION_WHAT_IF, ui_rows_local_ask_width},
    {UI_ACTION_KEEP, ui_rows_local_ask_keep},
    {UI_ACTION_MARK, ui_rows_mark},
    {UI_ACTION_MARK_TO, ui_rows_mark_to},
    {UI_ACTION_MARK_ALL, ui_rows_mark_all},
    {UI_ACTION_MARK_NONE, ui_rows_mark_none},
    {UI_ACTION_COPY_JSON, ui_rows_copy_json},
    {UI_ACTION_COPY_CSV, ui_rows_copy_csv},
    {UI_ACTION_COPY_KEYS, ui_rows_copy_keys},
    {UI_ACTION_COPY_CELL, ui_rows_copy_cell},
    {UI_ACTION_COPY_KEY, ui_rows_copy_key},
    {UI_ACTION_COPY_ITEM, ui_rows_copy_item},
};

static void retry_describe(struct ui_rows *rows)
{
    rows->err = (struct kl_err){0};
    rows->describe = ui_view_submit(&rows->view, &kl_job_describe_new(rows->table)->job);
}

/* Leaving, cancelling and help are the screen's. */
static bool act_undescribed(struct ui_rows *rows, enum ui_action action)
{
    if (action == UI_ACTION_RERUN && !rows->describe)
        retry_describe(rows);
    else if (action == UI_ACTION_PARTITION && ui_keys_help(&rows->err))
        ui_keys_ask(rows->view.host, rows->table);
    else
        return false;
    return true;
}

/* What is shown locally goes before the view does; the marks of a search go first. */
static bool escape(struct ui_rows *rows, enum ui_action action)
{
    return action == UI_ACTION_ESCAPE && !rows->view.host->needle.len &&
           ui_rows_local_escape(rows);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct ui_rows *rows = (struct ui_rows *)view;
    bool done;

    if (!rows->browse)
        return act_undescribed(rows, action);
    ui_rows_step_begin(rows);
    done = move(rows, action) || escape(rows, action) ||
           ui_rows_refuse_in_scan(rows, action);
    for (size_t i = 0; i < KL_ARRAY_LEN(acts) && !done; i++) {
        done = acts[i].action == action;
        if (done)
            acts[i].act(rows);
    }
    ui_rows_make_requests(rows);
    tell_finding(rows);
    return done;
}

/* ---- events ---- */

static void described(struct ui_rows *rows, struct kl_job_describe *job)
{
    rows->describe = 0;
    if (job->job.code) {
        ui_rows_failed(rows, &job->job);
        return;
    }
    rows->schema = job->schema;
    job->schema = (struct kl_schema){0};
    ui_rows_begin(rows);
}

/* What a job brought changes the rows there are, and what is known of them. */
static void job_done(struct ui_rows *rows, struct kl_job *job)
{
    bool local = ui_rows_local_wanted(rows);

    if (job->kind != KL_JOB_PAGE && job->kind != KL_JOB_SURVEY)
        return;
    ui_rows_local_drop(rows);
    if (job->kind == KL_JOB_PAGE)
        ui_rows_page_done(rows, (struct kl_job_page *)job);
    else
        ui_rows_survey_done(rows, (struct kl_job_survey *)job);
    if (local)
        ui_rows_local_make(rows);
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    if (event->type != KL_EVENT_DONE)
        return;
    if (event->job->kind == KL_JOB_DESCRIBE)
        described(rows, (struct kl_job_describe *)event->job);
    else if (rows->browse)
        job_done(rows, event->job);
    ui_rows_make_requests(rows);
    ui_rows_follow(rows);
    if (rows->browse)
        tell_finding(rows);
}

static bool work(struct ui_view *view)
{
    struct ui_rows *rows = (struct ui_rows *)view;
    bool more;

    if (!rows->browse)
        return false;
    more = kl_browse_work(rows->browse);
    more = ui_rows_search_work(rows) || more;
    more = ui_rows_local_work(rows) || more;
    ui_rows_make_requests(rows);
    tell_finding(rows);
    return more || rows->grid.pending;
}

static bool loading(const struct ui_view *view)
{
    const struct ui_rows *rows = (const struct ui_rows *)view;
    struct kl_browse_status status;

    if (!rows->browse)
        return rows->describe != 0;
    kl_browse_status(rows->browse, &status);
    return status.loading || rows->search.active || rows->survey.job ||
           (rows->local.rows && !rows->local.ready) ||
           kl_browse_find_state(rows->browse) == KL_FIND_BUSY;
}

static void stop(struct ui_view *view)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    ui_rows_cancel(rows);
    ui_rows_survey_stop(rows);
    rows->search.active = false;
    rows->finding = false;
    if (!rows->local.ready)
        ui_rows_local_end(rows);
    if (rows->browse)
        kl_browse_stop(rows->browse);
}

static void close_view(struct ui_view *view)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    ui_rows_survey_forget(rows);
    ui_rows_forget(rows);
    kl_marks_release(&rows->marks);
    kl_buf_release(&rows->mark_from);
    kl_buf_release(&rows->typed);
    kl_names_release(&rows->words);
    ui_rows_asked_release(&rows->asked);
    kl_filter_free(&rows->filter);
    kl_buf_release(&rows->filter_text);
    kl_table_config_release(&rows->config);
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&rows->partition[i]);
    kl_key_value_release(&rows->goal.at);
    kl_spot_release(&rows->goal.spot);
    if (rows->resting)
        ui_place_release(rows->resting);
    free(rows->resting);
    for (size_t i = 0; i < rows->goal.nitem; i++)
        kl_key_value_release(&rows->goal.item[i]);
    ui_partition_ask_release(&rows->ask);
    kl_schema_release(&rows->schema);
    free(rows->table);
    free(rows);
}

static bool whole(const struct ui_view *view)
{
    return ((const struct ui_rows *)view)->err.code != KL_OK;
}

static const enum ui_action hints[] = {
    UI_ACTION_NEXT_FINDING, UI_ACTION_KEY_PANE, UI_ACTION_FINDINGS, UI_ACTION_CONDITION,
    UI_ACTION_REVERSE,      UI_ACTION_HELP,     UI_ACTION_NONE};

static const struct kl_schema *schema_of(const struct ui_view *view)
{
    const struct ui_rows *self = (const struct ui_rows *)view;

    return self->schema.table ? &self->schema : NULL;
}

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_ROWS,
    .hints = hints,
    .schema = schema_of,
    .place = ui_rows_place,
    .return_to = ui_rows_return,
    .rest = ui_rows_rest,
    .path = ui_rows_path,
    .operation = ui_rows_operation,
    .draw = draw,
    .point = ui_rows_point,
    .drag = ui_rows_drag,
    .scroll = ui_rows_wheel,
    .message = ui_rows_message,
    .whole = whole,
    .cost = ui_rows_cost,
    .act = act,
    .event = event,
    .work = work,
    .loading = loading,
    .stop = stop,
    .typing = ui_rows_typing,
    .answer = ui_rows_answer,
    .complete = ui_rows_complete,
    .close = close_view,
};

struct ui_rows *ui_rows_blank(struct ui_host *host, const char *table)
{
    struct ui_rows *rows = KL_NEW(struct ui_rows);

    ui_view_init(&rows->view, &ops, host);
    rows->table = kl_mem_strdup(table);
    return rows;
}

struct ui_view *ui_rows_open(struct ui_host *host, const char *table, struct kl_str typed)
{
    struct ui_rows *rows = ui_rows_blank(host, table);

    kl_buf_add_str(&rows->typed, typed);
    rows->describe = ui_view_submit(&rows->view, &kl_job_describe_new(rows->table)->job);
    return &rows->view;
}

struct ui_view *ui_rows_new(struct ui_host *host, const struct kl_schema *schema,
                            const struct kl_key_value *partition,
                            const struct kl_key_value *at)
{
    struct ui_rows *rows = ui_rows_blank(host, schema->table);

    kl_schema_copy(&rows->schema, schema);
    for (size_t i = 0; i < schema->keys.npk; i++)
        kl_key_value_copy(&rows->partition[i], &partition[i]);
    if (at)
        kl_key_value_copy(&rows->goal.at, at);
    ui_rows_read_first(rows);
    ui_rows_remember(rows);
    return &rows->view;
}

struct ui_view *ui_rows_at(struct ui_host *host, const struct ui_place *place)
{
    struct ui_rows *rows = ui_rows_blank(host, place->table);

    kl_schema_copy(&rows->schema, &place->schema);
    ui_rows_return(&rows->view, place);
    return &rows->view;
}

struct ui_view *ui_rows_new_below(struct ui_host *host, const struct kl_schema *schema,
                                  const struct kl_key_value *partition,
                                  struct kl_str prefix)
{
    struct ui_rows *rows = ui_rows_blank(host, schema->table);

    kl_schema_copy(&rows->schema, schema);
    for (size_t i = 0; i < schema->keys.npk; i++)
        kl_key_value_copy(&rows->partition[i], &partition[i]);
    rows->asked.query.cond.op = KL_COND_BEGINS_WITH;
    kl_key_value_set(&rows->asked.query.cond.a, KL_KEY_S, prefix);
    kl_buf_add_text(&rows->asked.text, "begins_with ");
    kl_json_string(prefix, &rows->asked.text);
    ui_rows_read_first(rows);
    return &rows->view;
}

struct ui_view *ui_rows_new_query(struct ui_host *host, const struct kl_schema *schema,
                                  const struct kl_query *query, struct kl_drops drops,
                                  const struct kl_scheme *scheme)
{
    struct ui_rows *rows = ui_rows_blank(host, schema->table);

    kl_schema_copy(&rows->schema, schema);
    for (size_t i = 0; i < query->npk; i++)
        kl_key_value_copy(&rows->partition[i], &query->pk[i]);
    rows->scan = !query->npk;
    ui_rows_ask_for(rows, query, drops);
    ui_rows_read_first(rows);
    if (scheme && !rows->scan)
        kl_browse_set_lens(rows->browse, kl_lens_from_scheme(scheme));
    if (!rows->scan)
        ui_rows_remember(rows);
    return &rows->view;
}

void ui_rows_go_to_item(struct ui_view *view, const struct kl_key_value *key, size_t n)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    for (size_t i = 0; i < n && i < KL_ARRAY_LEN(rows->goal.item); i++)
        kl_key_value_copy(&rows->goal.item[rows->goal.nitem++], &key[i]);
}
