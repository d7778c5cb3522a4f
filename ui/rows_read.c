#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "model/key_text.h"
#include "app/jobs.h"
#include "ui/settings.h"

static void submit_page(struct ui_rows *rows, const struct kl_browse_request *request)
{
    struct kl_job_page *job = kl_job_page_new(&request->query, request->evidence);

    job->request = request->id;
    job->job.lane = request->background ? KL_LANE_BACKGROUND : KL_LANE_FOREGROUND;
    for (size_t i = 0; i < UI_ROWS_JOBS; i++) {
        if (rows->jobs[i].request)
            continue;
        rows->jobs[i].request = request->id;
        rows->jobs[i].job = ui_view_submit(&rows->view, &job->job);
        return;
    }
    /* Every place is taken by a request that was given up and has not ended yet. */
    kl_browse_fail(rows->browse, request->id);
    job->job.free(&job->job);
}

static void cancel_request(struct ui_rows *rows, uint64_t request)
{
    for (size_t i = 0; request && i < UI_ROWS_JOBS; i++) {
        if (rows->jobs[i].request == request)
            kl_worker_cancel(rows->view.host->worker, rows->jobs[i].job);
    }
}

void ui_rows_make_requests(struct ui_rows *rows)
{
    struct kl_browse_request request;

    /* What is shown locally is of the rows that are there. */
    while (rows->browse && !rows->local.rows && kl_browse_want(rows->browse, &request)) {
        cancel_request(rows, request.replaces);
        submit_page(rows, &request);
        kl_browse_request_release(&request);
    }
}

void ui_rows_cancel(struct ui_rows *rows)
{
    if (rows->describe)
        kl_worker_cancel(rows->view.host->worker, rows->describe);
    for (size_t i = 0; i < UI_ROWS_JOBS; i++)
        cancel_request(rows, rows->jobs[i].request);
}

void ui_rows_forget(struct ui_rows *rows)
{
    ui_rows_cancel(rows);
    memset(rows->jobs, 0, sizeof(rows->jobs));
    kl_browse_free(&rows->browse);
    ui_grid_release(&rows->grid);
    ui_rulers_release(&rows->look.rulers);
    rows->look.rulers_of = NULL;
    rows->look.key_width = 0;
    rows->focus = UI_FOCUS_KEY;
    rows->columns_met = rows->nshown = 0;
    rows->first = 0;
    rows->finding = false;
    rows->search.active = false;
    ui_rows_local_end(rows);
    rows->err = (struct kl_err){0};
}

/* Further sort attributes of an index are columns like any other. */
static void hide_keys(struct ui_rows *rows)
{
    const struct kl_key_schema *keys = &rows->schema.keys;

    rows->grid.nhidden = 0;
    for (size_t i = 0; i < keys->npk && !rows->scan; i++)
        rows->hidden[rows->grid.nhidden++] = keys->pk[i].name;
    rows->hidden[rows->grid.nhidden++] = ui_rows_key_name(rows);
    rows->grid.hidden = rows->hidden;
}

static void begin_at(struct ui_rows *rows)
{
    if (rows->goal.at.data)
        kl_browse_seek(rows->browse, &rows->goal.at);
    else
        kl_spot_go(&rows->goal.spot, rows->browse);
    kl_key_value_release(&rows->goal.at);
    kl_spot_release(&rows->goal.spot);
}

/* What is configured for the table, as it is now. */
static void read_config(struct ui_rows *rows)
{
    const struct ui_host *host = rows->view.host;

    kl_table_config_release(&rows->config);
    kl_table_config_read(&rows->config, host->config, rows->table, rows->schema.index,
                         kl_session_label(host->session));
    if (!rows->columns->version)
        ui_settings_columns(&rows->config, ui_rows_key_name(rows), rows->columns);
}

static struct kl_browse_options browse_options(const struct ui_rows *rows)
{
    const uint64_t *numbers = rows->config.numbers;
    bool text_key = rows->schema.keys.nsk && rows->schema.keys.sk[0].type == KL_KEY_S;

    return (struct kl_browse_options){
        .height = (size_t)ui_rows_on_screen(rows, rows->view.host->body_height),
        .remote = kl_session_remote(rows->view.host->session),
        .window_bytes = numbers[KL_OPTION_MEMORY],
        .page_limit = (uint32_t)numbers[KL_OPTION_PAGE_SIZE],
        .no_ahead = !numbers[KL_OPTION_PREFETCH],
        .no_tail = !numbers[KL_OPTION_LAST_ROWS],
        .budget = (unsigned)numbers[KL_OPTION_READ_ON],
        .silence = &rows->config.silence,
        .scheme = text_key ? rows->config.scheme : NULL,
        .drops = rows->asked.drops,
    };
}

void ui_rows_read_first(struct ui_rows *rows)
{
    struct kl_table_config config = {0};

    kl_table_config_read(&config, rows->view.host->config, rows->table,
                         rows->schema.index, kl_session_label(rows->view.host->session));
    ui_rows_read(rows, !rows->scan && config.numbers[KL_OPTION_REVERSE]);
    kl_table_config_release(&config);
}

void ui_rows_read(struct ui_rows *rows, bool reverse)
{
    struct kl_browse_options options;
    const struct kl_query *asked = &rows->asked.query;
    struct kl_lens *lens = rows->browse ? kl_browse_take_lens(rows->browse) : NULL;
    struct kl_query query = {0};

    ui_rows_forget(rows);
    rows->columns = ui_column_sets_get(&rows->view.host->columns, rows->table);
    read_config(rows);
    options = browse_options(rows);
    kl_query_init_of(&query, &rows->schema);
    query.npk = rows->scan ? 0 : rows->schema.keys.npk;
    for (size_t i = 0; i < query.npk; i++)
        kl_key_value_copy(&query.pk[i], &rows->partition[i]);
    for (; query.nsk_eq < asked->nsk_eq; query.nsk_eq++)
        kl_key_value_copy(&query.sk_eq[query.nsk_eq], &asked->sk_eq[query.nsk_eq]);
    kl_cond_copy(&query.cond, &asked->cond);
    query.filter =
        kl_filter_and(kl_filter_copy(asked->filter), kl_filter_copy(rows->filter));
    query.reverse = reverse;
    rows->browse = kl_browse_new(&rows->schema, &query, &options);
    if (options.scheme)
        kl_lens_free(&lens); /* the scheme says it */
    kl_browse_set_lens(rows->browse, lens);
    kl_query_release(&query);
    hide_keys(rows);
    ui_rows_step_begin(rows);
    rows->view.hints = rows->scan ? ui_rows_scan_hints : NULL;
    /* Of a job under way nothing may reach the new browse: its numbers start anew. */
    rows->view.generation = ++rows->view.host->generation;
    ui_rows_survey_tell(rows);
    begin_at(rows);
    ui_rows_make_requests(rows);
}

/* Anew, with the width of the key, whose name is known here. */
static void configure_columns(struct ui_rows *rows)
{
    struct kl_table_config config = {0};

    kl_table_config_read(&config, rows->view.host->config, rows->table,
                         rows->schema.index, kl_session_label(rows->view.host->session));
    ui_columns_reset(rows->columns);
    ui_settings_columns(&config, ui_rows_key_name(rows), rows->columns);
    kl_table_config_release(&config);
}

void ui_rows_configure(struct ui_view *view, enum kl_option option)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    if (!rows->browse)
        return;
    if (ui_settings_is_of_columns(option)) {
        configure_columns(rows);
    } else if (option == KL_OPTION_REVERSE) {
        ui_rows_read_first(rows);
    } else {
        ui_rows_rest(view, true);
        ui_rows_rest(view, false);
    }
}

void ui_rows_remember(struct ui_rows *rows)
{
    const struct kl_session *session = rows->view.host->session;

    if (kl_session_recent(session))
        ui_view_submit(&rows->view,
                       &kl_job_recent_new(session, &rows->schema, rows->partition)->job);
}

void ui_rows_know_nothing(struct ui_rows *rows)
{
    struct kl_lens *lens = rows->browse ? kl_browse_take_lens(rows->browse) : NULL;

    kl_lens_free(&lens);
    kl_marks_release(&rows->marks);
    ui_rows_survey_forget(rows);
}

void ui_rows_go_to(struct ui_rows *rows, const struct kl_key_value *partition)
{
    struct kl_key_value copies[KL_KEY_ATTRS] = {0};

    for (size_t i = 0; i < rows->schema.keys.npk; i++)
        kl_key_value_copy(&copies[i], &partition[i]);
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&rows->partition[i]);
    memcpy(rows->partition, copies, sizeof(copies));
    ui_rows_know_nothing(rows);
    ui_rows_read(rows, kl_browse_query(rows->browse)->reverse);
    ui_rows_remember(rows);
}

void ui_rows_begin(struct ui_rows *rows)
{
    struct kl_err err = {0};

    if (rows->words.n)
        ui_rows_begin_query(rows);
    else if (kl_key_text_read(kl_buf_str(&rows->typed), rows->schema.keys.pk[0].type,
                              KL_PARTITION_KEY_MAX, &rows->partition[0], &err))
        rows->err = err;
    else {
        ui_rows_read_first(rows);
        ui_rows_remember(rows);
    }
}

size_t ui_rows_length(const struct ui_rows *rows)
{
    return rows->local.ready ? rows->local.list.n : kl_browse_rows(rows->browse);
}

bool ui_rows_row(const struct ui_rows *rows, size_t i, struct kl_row *row)
{
    if (rows->local.ready)
        return i < rows->local.list.n &&
               kl_browse_row(rows->browse, kl_local_rows_at(rows->local.rows, i), row);
    return kl_browse_row(rows->browse, i, row);
}

size_t ui_rows_cursor(const struct ui_rows *rows)
{
    return rows->local.ready ? rows->local.list.cursor : kl_browse_cursor(rows->browse);
}

size_t ui_rows_top(const struct ui_rows *rows)
{
    return rows->local.ready ? rows->local.list.top : kl_browse_top(rows->browse);
}

void ui_rows_go(struct ui_rows *rows, size_t i)
{
    if (!rows->local.ready) {
        kl_browse_go(rows->browse, i);
        return;
    }
    ui_list_go(&rows->local.list, i);
    if (i < rows->local.list.n)
        kl_browse_go(rows->browse, kl_local_rows_at(rows->local.rows, i));
}

void ui_rows_scroll(struct ui_rows *rows, long lines)
{
    if (!rows->local.ready) {
        kl_browse_scroll(rows->browse, lines);
        return;
    }
    ui_list_scroll(&rows->local.list, lines);
    ui_rows_go(rows, rows->local.list.cursor);
}

bool ui_rows_here(const struct ui_rows *rows, struct kl_row *row)
{
    return rows->browse && ui_rows_length(rows) &&
           kl_browse_row(rows->browse, kl_browse_cursor(rows->browse), row) &&
           row->state == KL_ROW_LOADED;
}

/* Which key of a page stands in the key column, and its attribute. */
static const struct kl_key_attr *shown_key(const struct ui_rows *rows, size_t *at)
{
    const struct kl_key_schema *keys = &rows->schema.keys;
    const struct kl_key_schema *table = kl_schema_table_keys(&rows->schema);

    *at = keys->npk + rows->asked.query.nsk_eq;
    if (keys->nsk)
        return &keys->sk[rows->asked.query.nsk_eq];
    for (size_t i = 0; rows->schema.index && i < table->npk + table->nsk; i++) {
        const struct kl_key_attr *attr =
            i < table->npk ? &table->pk[i] : &table->sk[i - table->npk];

        if (!kl_key_schema_has(keys, kl_str_from(attr->name)))
            return attr; /* the first behind the index's own */
    }
    *at = 0;
    return &keys->pk[0];
}

struct kl_str ui_rows_shown_key(const struct ui_rows *rows, size_t i,
                                const struct kl_row *row)
{
    if (rows->local.ready && rows->local.by == UI_LOCAL_WIDTH)
        return kl_local_rows_value(rows->local.rows, i);
    return ui_rows_key(rows, row);
}

struct kl_str ui_rows_key(const struct ui_rows *rows, const struct kl_row *row)
{
    size_t at;

    shown_key(rows, &at);
    return kl_page_key(row->page, row->item, at).text;
}

enum kl_key_type ui_rows_key_type(const struct ui_rows *rows)
{
    size_t at;

    return shown_key(rows, &at)->type;
}

const char *ui_rows_key_name(const struct ui_rows *rows)
{
    size_t at;

    return shown_key(rows, &at)->name;
}

void ui_rows_failed(struct ui_rows *rows, const struct kl_job *job)
{
    rows->err = job->err;
    kl_err_set(&rows->err, job->code, "%s", _("stopped"));
}

void ui_rows_page_done(struct ui_rows *rows, struct kl_job_page *job)
{
    for (size_t i = 0; i < UI_ROWS_JOBS; i++) {
        if (rows->jobs[i].request == job->request)
            rows->jobs[i].request = 0;
    }
    if (job->job.code == KL_OK) {
        rows->err = (struct kl_err){0};
        kl_marks_renew(&rows->marks, &job->page);
        kl_browse_accept(rows->browse, job->request, &job->page);
        ui_rows_step_check(rows);
    } else {
        kl_browse_fail(rows->browse, job->request);
        if (job->job.code != KL_CANCELLED)
            ui_rows_failed(rows, &job->job);
    }
}
