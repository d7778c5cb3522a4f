/* The partitions of a table: found by a Scan, so in no order of DynamoDB's; shown in
 * the order of their values. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "app/jobs.h"
#include "app/recent.h"
#include "ui/keys_ask.h"
#include "ui/partition_ask.h"
#include "ui/scan_ask.h"
#include "ui/search.h"

#define BATCH_PAGES 4 /* of the Scan, between two looks at the list */

struct partitions_view {
    struct ui_view view;
    struct ui_list list;
    char *table, *index;     /* index NULL: the table itself */
    struct kl_schema schema; /* seen through the index; .table NULL: not described yet */
    struct kl_partitions partitions;
    struct kl_partitions recent; /* looked at before, the latest first */
    uint64_t job;                /* under way; 0: none */
    /* Whether to scan at all: on DynamoDB that may cost. The list is then that of the
     * Scan and, if there are any, of the recent partitions. */
    bool asking;
    struct ui_partition_ask ask;
    struct kl_key_value wanted[KL_KEY_ATTRS]; /* the cursor goes there when it has come */
    struct kl_err err;
};

static void read_batch(struct partitions_view *self)
{
    struct kl_job_partitions *job = kl_job_partitions_new(
        &self->schema, kl_str_from(self->partitions.cursor), BATCH_PAGES);

    self->job = ui_view_submit(&self->view, &job->job);
}

/* An embedded store is read at once, DynamoDB when a person says so. */
static void begin(struct partitions_view *self)
{
    const struct kl_session *session = self->view.host->session;

    kl_partitions_release(&self->recent);
    kl_recent_read(kl_session_recent(session), kl_session_data(session), &self->schema,
                   &self->recent);
    self->asking = !kl_session_db(session);
    if (self->asking)
        ui_list_set(&self->list, self->recent.n ? 1 + self->recent.n : 0);
    else
        read_batch(self);
}

/* What is asked about a Scan of DynamoDB are counts as they are now. */
static void start(struct partitions_view *self)
{
    bool known = self->schema.table &&
                 (self->schema.typed || kl_session_db(self->view.host->session));

    self->err = (struct kl_err){0};
    self->asking = false;
    kl_partitions_release(&self->partitions);
    self->partitions = (struct kl_partitions){0};
    ui_list_set(&self->list, 0);
    if (known)
        begin(self);
    else
        self->job = ui_view_submit(&self->view, &kl_job_describe_new(self->table)->job);
}

static void close_view(struct ui_view *view)
{
    struct partitions_view *self = (struct partitions_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
    kl_partitions_release(&self->partitions);
    kl_partitions_release(&self->recent);
    kl_schema_release(&self->schema);
    ui_partition_ask_release(&self->ask);
    for (size_t k = 0; k < KL_KEY_ATTRS; k++)
        kl_key_value_release(&self->wanted[k]);
    free(self->table);
    free(self->index);
    free(self);
}

static void place(const struct ui_view *view, struct ui_place *place)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    place->table = kl_mem_strdup(self->table);
    place->index = kl_mem_strdup(self->index);
    if (self->partitions.n && !self->asking)
        ui_place_set_partition(place, self->partitions.list[self->list.cursor].values,
                               self->schema.keys.npk);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    ui_partition_path(names, view->host, self->table, self->index);
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    kl_buf_addf(out, "Scan%s%s  ", self->index ? "@" : "",
                self->index ? self->index : "");
    kl_buf_add_text(out, _("partitions, no key order"));
}

static struct kl_str value_of(const struct partitions_view *self, size_t i, size_t attr)
{
    return kl_key_value_str(&self->partitions.list[i].values[attr]);
}

/* Where the columns of the values are: a width for each partition attribute. */
struct widths {
    int value[KL_KEY_ATTRS];
};

static bool is_recent(const struct partitions_view *self,
                      const struct kl_key_value *values)
{
    for (size_t i = 0; i < self->recent.n; i++) {
        size_t k = 0;

        while (k < self->schema.keys.npk &&
               kl_key_value_cmp(&values[k], &self->recent.list[i].values[k]) == 0)
            k++;
        if (k == self->schema.keys.npk)
            return true;
    }
    return false;
}

static void draw_partition(const struct partitions_view *self, size_t i,
                           struct ui_canvas *canvas, struct ui_rect line,
                           const struct widths *widths)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf items = {0};

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    for (size_t k = 0; k < self->schema.keys.npk; k++)
        ui_pen_column(&pen, value_of(self, i, k), widths->value[k], false,
                      UI_STYLE_STRONG);
    ui_add_count(&items, self->partitions.list[i].items);
    ui_pen_column(&pen, kl_buf_str(&items), 12, true, UI_STYLE_NUMBER);
    if (is_recent(self, self->partitions.list[i].values))
        ui_pen_words(&pen, _("recent"), UI_STYLE_FAINT);
    kl_buf_release(&items);
}

static void draw_header(const struct partitions_view *self, struct ui_canvas *canvas,
                        struct ui_rect line, const struct widths *widths)
{
    struct ui_pen pen = ui_pen_on(canvas, line);

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    for (size_t k = 0; k < self->schema.keys.npk; k++)
        ui_pen_column(&pen, kl_str_from(self->schema.keys.pk[k].name), widths->value[k],
                      false, UI_STYLE_HEADER);
    ui_pen_column(&pen,
                  kl_str_from(self->partitions.complete ? _("items") : _("items so far")),
                  12, true, UI_STYLE_HEADER);
}

/* As wide as the widest value on the screen, within what the counts leave. */
static int value_width(const struct partitions_view *self, const struct ui_canvas *canvas,
                       struct ui_rect body, size_t attr)
{
    int width = 16, most = (body.w - 18) / (int)self->schema.keys.npk;

    for (size_t i = self->list.top;
         i < self->list.n && i < self->list.top + (size_t)body.h; i++) {
        int own = ui_pen_data_width(canvas, value_of(self, i, attr));

        width = own > width ? own : width;
    }
    return width > most ? (most > 8 ? most : 8) : width;
}

static void draw_list(struct partitions_view *self, struct ui_canvas *canvas,
                      struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct widths widths = {{0}};

    for (size_t k = 0; k < self->schema.keys.npk; k++)
        widths.value[k] = value_width(self, canvas, body, k);
    if (self->schema.table && body.h > 1)
        draw_header(self, canvas, ui_rect_take_line(&body), &widths);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        draw_partition(self, at.i, canvas, at.rect, &widths);
        ui_search_mark(canvas, at.rect.x + 2, at.rect.y, widths.value[0],
                       value_of(self, at.i, 0), kl_buf_str(&self->view.host->needle));
    }
}

/* What Enter would do while it asks: the Scan, or one of the recent partitions. */
static void draw_choices(struct partitions_view *self, struct ui_canvas *canvas,
                         struct ui_rect body)
{
    struct ui_list_line at = {0};

    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        struct ui_pen pen = ui_pen_on(canvas, at.rect);
        struct kl_buf words = {0};

        ui_pen_space(&pen, 2, UI_STYLE_TEXT);
        if (at.i) {
            ui_pen_words(&pen, _("recent  "), UI_STYLE_FAINT);
            ui_partition_add(self->recent.list[at.i - 1].values, self->schema.keys.npk,
                             &words);
        }
        ui_pen_data(&pen,
                    at.i ? kl_buf_str(&words) : kl_str_from(_("Scan for partitions")),
                    UI_STYLE_STRONG);
        kl_buf_release(&words);
    }
}

/* The facts, and below them what there is to choose from: at least two lines of it. */
static void draw_question(struct partitions_view *self, struct ui_canvas *canvas,
                          struct ui_rect body)
{
    struct ui_rect choices = body;
    int lines = (int)self->list.n + 1, most = body.h / 2;

    if (self->list.n) {
        lines = lines > most ? most : lines;
        body.h -= lines;
        choices.y += body.h + 1;
        choices.h = lines - 1;
        draw_choices(self, canvas, choices);
    }
    ui_scan_draw(&self->schema, canvas, body);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct partitions_view *self = (struct partitions_view *)view;
    struct ui_rect lines = body;

    if (self->asking) {
        draw_question(self, canvas, body);
        return;
    }
    if (self->schema.table && body.h > 1)
        ui_rect_take_line(&lines); /* the header */
    ui_list_fit(&self->list, lines);
    draw_list(self, canvas, body);
}

static enum ui_style error_words(const struct partitions_view *self, struct kl_buf *out)
{
    if (!self->schema.table)
        return ui_keys_error(&self->view, &self->err, UI_ACTION_PARTITION, out);
    ui_error_words(&self->err, out);
    kl_buf_addf(out, _(" · %s tries again, %s types a partition"),
                ui_view_key(&self->view, UI_ACTION_RERUN).text,
                ui_view_key(&self->view, UI_ACTION_PARTITION).text);
    return UI_STYLE_ERROR;
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    struct partitions_view *self = (struct partitions_view *)view;

    if (self->err.code)
        return error_words(self, out);
    if (!self->schema.table)
        return UI_STYLE_FAINT;
    if (self->asking)
        return ui_scan_question(view, &self->schema, out);
    if (self->partitions.complete && !self->partitions.n) {
        kl_buf_add_text(out, self->index ? _("this index has no items")
                                         : _("this table has no items"));
        return UI_STYLE_FAINT;
    }
    ui_add_count(out, self->partitions.n);
    if (self->partitions.complete)
        kl_buf_addf(out,
                    ngettext(" partition. %s shows its rows in key order.",
                             " partitions. %s shows the rows of one in key order.",
                             self->partitions.n),
                    ui_view_key(view, UI_ACTION_OPEN).text);
    else if (self->job)
        kl_buf_addf(out,
                    _(" partitions so far; there is no list of them, so the table is "
                      "read. %s goes to one by its key, %s stops."),
                    ui_view_key(view, UI_ACTION_PARTITION).text,
                    ui_view_key(view, UI_ACTION_ESCAPE).text);
    else
        kl_buf_addf(out,
                    _(" partitions; the rest of the table was not read. %s reads it "
                      "again, %s goes to one by its key."),
                    ui_view_key(view, UI_ACTION_RERUN).text,
                    ui_view_key(view, UI_ACTION_PARTITION).text);
    return UI_STYLE_FAINT;
}

static bool whole(const struct ui_view *view)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    return self->err.code || self->asking;
}

static void cost(const struct ui_view *view, struct kl_buf *out)
{
    const struct kl_partitions *p = &((const struct partitions_view *)view)->partitions;

    kl_buf_add_text(out, "Scan · ");
    ui_add_count(out, p->read);
    kl_buf_add_text(out, _(" read · "));
    ui_add_capacity(out, p->capacity_milli);
    kl_buf_add_text(out, " · ");
    ui_add_pages(out, p->pages);
    kl_buf_add_text(out, p->complete ? _(" · end") : _(" · more"));
}

static void open_rows(struct partitions_view *self)
{
    struct ui_host *host = self->view.host;

    if (self->asking && self->list.cursor > 0) {
        ui_host_push(host,
                     ui_rows_new(host, &self->schema,
                                 self->recent.list[self->list.cursor - 1].values, NULL));
    } else if (self->asking) {
        self->asking = false;
        ui_list_set(&self->list, 0);
        read_batch(self);
    } else if (self->list.n) {
        ui_host_push(host,
                     ui_rows_new(host, &self->schema,
                                 self->partitions.list[self->list.cursor].values, NULL));
    }
}

/* The partition at the cursor; NULL: there is none. */
static const struct kl_key_value *values_here(const struct partitions_view *self)
{
    size_t at = self->list.cursor;

    if (self->asking)
        return at > 0 ? self->recent.list[at - 1].values : NULL;
    return self->list.n ? self->partitions.list[at].values : NULL;
}

static void open_tree(struct partitions_view *self)
{
    struct ui_host *host = self->view.host;
    const struct kl_key_value *values = values_here(self);

    if (!ui_tree_refuses(&self->view, &self->schema) && values)
        ui_host_push(host,
                     ui_tree_new(host, &self->schema, values, NULL, (struct kl_str){0}));
}

static void ask_partition(struct partitions_view *self)
{
    ui_partition_ask_begin(&self->ask, self->view.host, &self->schema);
}

/* After a failure from where it stood: what was read is paid for. */
static void rerun(struct partitions_view *self)
{
    if (self->err.code && self->schema.table) {
        self->err = (struct kl_err){0};
        read_batch(self);
    } else {
        start(self);
    }
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct partitions_view *self = (struct partitions_view *)view;

    if (action == UI_ACTION_OPEN) {
        open_rows(self);
    } else if (action == UI_ACTION_RERUN) {
        if (!self->job)
            rerun(self);
    } else if (action == UI_ACTION_PARTITION && self->schema.table) {
        ask_partition(self);
    } else if (action == UI_ACTION_TREE && self->schema.table) {
        open_tree(self);
    } else if (action == UI_ACTION_PLAN && self->schema.table) {
        ui_host_push(view->host,
                     ui_plan_new(view->host, self->table, &self->schema, NULL, NULL));
    } else if (action == UI_ACTION_INDEX && self->schema.table) {
        ui_host_push(view->host, ui_indexes_new(view->host, &self->schema, NULL));
    } else if (action == UI_ACTION_PARTITION && ui_keys_help(&self->err)) {
        ui_keys_ask(view->host, self->table);
    } else {
        return false;
    }
    return true;
}

static enum ui_style typing(struct ui_view *view, enum ui_question question,
                            struct kl_str text, struct kl_buf *out)
{
    (void)view;
    return question == UI_QUESTION_KEYS ? ui_keys_typing(text, out) : UI_STYLE_FAINT;
}

static bool take_partition(struct partitions_view *self, struct kl_str text)
{
    struct ui_host *host = self->view.host;
    bool whole, done;

    done = ui_partition_ask_take(&self->ask, host, &self->schema, text, &whole);
    if (whole)
        ui_host_push(host, ui_rows_new(host, &self->schema, self->ask.values, NULL));
    return done;
}

/* Who typed the keys wants to go to a partition. */
static bool take_keys(struct partitions_view *self, struct kl_str text)
{
    if (!ui_keys_answer(self->view.host, self->table, text, &self->schema))
        return false;
    start(self);
    ask_partition(self);
    return false; /* one more question */
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct partitions_view *self = (struct partitions_view *)view;

    return question == UI_QUESTION_KEYS ? take_keys(self, text)
                                        : take_partition(self, text);
}

static void release_wanted(struct partitions_view *self)
{
    for (size_t k = 0; k < KL_KEY_ATTRS; k++)
        kl_key_value_release(&self->wanted[k]);
}

static void find_wanted(struct partitions_view *self)
{
    bool found;
    size_t at;

    if (!self->wanted[0].data || !self->partitions.n)
        return;
    at = kl_partitions_find(&self->partitions, self->wanted, self->schema.keys.npk,
                            &found);
    if (!found)
        return;
    ui_list_go(&self->list, at);
    release_wanted(self);
}

/* Merges what came; the cursor stays on its partition. */
static void take_batch(struct partitions_view *self, struct kl_partitions *batch)
{
    size_t npk = self->schema.keys.npk, at;
    struct kl_key_value here[KL_KEY_ATTRS] = {0};
    bool found;

    for (size_t k = 0; self->list.n && k < npk; k++)
        kl_key_value_copy(&here[k], &self->partitions.list[self->list.cursor].values[k]);
    kl_partitions_merge(&self->partitions, batch);
    ui_list_set(&self->list, self->partitions.n);
    at = kl_partitions_find(&self->partitions, here, npk, &found);
    if (here[0].data && found)
        ui_list_go(&self->list, at);
    for (size_t k = 0; k < npk; k++)
        kl_key_value_release(&here[k]);
    find_wanted(self);
}

/* The schema, seen through the index; one that is gone is a failure. */
static void take_description(struct partitions_view *self, struct kl_job_describe *job)
{
    kl_schema_release(&self->schema);
    if (kl_schema_use_index(&job->schema, self->index, &self->err))
        return;
    self->schema = job->schema;
    job->schema = (struct kl_schema){0};
    begin(self);
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct partitions_view *self = (struct partitions_view *)view;
    struct kl_job *job = event->job;

    if (event->type != KL_EVENT_DONE)
        return;
    self->job = 0;
    if (job->kind == KL_JOB_PARTITIONS)
        take_batch(self, &((struct kl_job_partitions *)job)->batch);
    if (job->code == KL_CANCELLED && self->schema.table)
        return; /* the message says that the rest was not read */
    if (job->code) {
        self->err = job->err;
        kl_err_set(&self->err, job->code, "%s", _("stopped"));
    } else if (job->kind == KL_JOB_DESCRIBE) {
        take_description(self, (struct kl_job_describe *)job);
    } else if (!self->partitions.complete && !kl_token_cancelled(&job->token)) {
        read_batch(self);
    }
}

static bool loading(const struct ui_view *view)
{
    return ((const struct partitions_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    kl_worker_cancel(view->host->worker, ((struct partitions_view *)view)->job);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    if (self->asking && i == 0)
        return;
    ui_partition_add(self->asking ? self->recent.list[i - 1].values
                                  : self->partitions.list[i].values,
                     self->schema.keys.npk, out);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN,  UI_ACTION_PARTITION,
                                       UI_ACTION_INDEX, UI_ACTION_BACK,
                                       UI_ACTION_HELP,  UI_ACTION_NONE};

static void complete(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    if (question == UI_QUESTION_PARTITION)
        ui_partition_ask_complete(&self->ask, view->host, &self->schema,
                                  &self->partitions, text, candidates);
    else if (question == UI_QUESTION_INDEX)
        ui_partition_ask_index(&self->schema, text, candidates);
}

static const struct kl_schema *schema_of(const struct ui_view *view)
{
    const struct partitions_view *self = (const struct partitions_view *)view;

    return self->schema.table ? &self->schema : NULL;
}

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_PARTITIONS,
    .hints = hints,
    .schema = schema_of,
    .place = place,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .whole = whole,
    .cost = cost,
    .act = act,
    .event = event,
    .loading = loading,
    .stop = stop,
    .line = line,
    .typing = typing,
    .answer = answer,
    .complete = complete,
    .close = close_view,
};

struct ui_view *ui_partitions_new(struct ui_host *host, const char *table,
                                  const char *index)
{
    struct partitions_view *self = KL_NEW(struct partitions_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->table = kl_mem_strdup(table);
    self->index = kl_mem_strdup(index);
    start(self);
    return &self->view;
}

void ui_partitions_go(struct ui_view *partitions, const struct kl_key_value *values)
{
    struct partitions_view *self = (struct partitions_view *)partitions;

    release_wanted(self);
    for (size_t k = 0; k < KL_KEY_ATTRS; k++)
        kl_key_value_copy(&self->wanted[k], &values[k]);
    find_wanted(self);
}

/* ---- what the views above ask ---- */

static struct partitions_view *find_list(struct ui_view *below,
                                         const struct kl_schema *schema)
{
    for (; below; below = below->below) {
        struct partitions_view *self = (struct partitions_view *)below;

        if (below->ops == &ops && self->partitions.n &&
            kl_schema_is(schema, self->table, self->index))
            return self;
    }
    return NULL;
}

const struct kl_partitions *ui_partitions_known(struct ui_view *below,
                                                const struct kl_schema *schema)
{
    const struct partitions_view *self = find_list(below, schema);

    return self ? &self->partitions : NULL;
}

void ui_partitions_follow(struct ui_view *below, const struct kl_schema *schema,
                          const struct kl_key_value *partition)
{
    struct partitions_view *self = find_list(below, schema);

    if (self)
        ui_partitions_go(&self->view, partition);
}

const struct kl_key_value *ui_partitions_beside(struct ui_view *view,
                                                const struct kl_schema *schema,
                                                const struct kl_key_value *partition,
                                                int step)
{
    struct partitions_view *self = find_list(view->below, schema);
    bool found;
    size_t at;

    if (!self) {
        ui_host_note(view->host, UI_STYLE_INFO,
                     _("there is no list of partitions to go on in: %s types one"),
                     ui_view_key(view, UI_ACTION_PARTITION).text);
        return NULL;
    }
    at = kl_partitions_find(&self->partitions, partition, schema->keys.npk, &found);
    at += step > 0 ? (size_t)found : (size_t)-1;
    if (at >= self->partitions.n) {
        ui_host_note(view->host, UI_STYLE_INFO, "%s",
                     step < 0 ? _("this is the first partition of the list")
                     : self->partitions.complete
                         ? _("this is the last partition of the list")
                         : _("this is the last partition known so far"));
        return NULL;
    }
    ui_list_go(&self->list, at);
    return self->partitions.list[at].values;
}
