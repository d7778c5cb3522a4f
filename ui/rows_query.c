/* Rows asked for by the words of keyline query. */
#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "app/asked.h"
#include "app/jobs.h"

static const struct kl_args_option options[] = {KL_ASKED_OPTIONS, {0}};
static const struct kl_args_option *const tables[] = {options};

const struct kl_args_option *ui_rows_query_options(void)
{
    return options;
}

static enum kl_code read_words(const struct kl_names *words, struct kl_args *args,
                               struct kl_err *err)
{
    enum kl_code code = kl_args_parse(args, tables, KL_ARRAY_LEN(tables),
                                      (const char *const *)words->names, words->n, err);

    if (!code && (!args->noperands || args->noperands > 2))
        code = kl_err_set(err, KL_INVALID, "%s",
                          _("query takes a table and a partition, then options"));
    return code;
}

/* Where --where alone says what is read, the plan of it is shown first. */
static bool is_open(const struct kl_args *args)
{
    return args->noperands == 1 && args->noptions == 1 && kl_args_has(args, "where");
}

struct ui_view *ui_rows_query(struct ui_host *host, struct kl_names *take_words,
                              struct kl_err *err)
{
    struct kl_args args = {0};
    struct ui_rows *rows = NULL;
    struct ui_view *plan = NULL;

    if (read_words(take_words, &args, err))
        goto out;
    if (is_open(&args)) {
        plan =
            ui_plan_new(host, args.operands[0], NULL, NULL, kl_args_get(&args, "where"));
        goto out;
    }
    rows = ui_rows_blank(host, args.operands[0]);
    if (args.noperands > 1)
        kl_buf_add_text(&rows->typed, args.operands[1]);
    rows->words = *take_words;
    *take_words = (struct kl_names){0};
    rows->describe = ui_view_submit(&rows->view, &kl_job_describe_new(rows->table)->job);
out:
    kl_args_release(&args);
    return rows ? &rows->view : plan;
}

/* The filter is one of its own, as f has it, and does not go with the condition. */
static void drop_filter(struct kl_args *args)
{
    size_t left = 0;

    for (size_t i = 0; i < args->noptions; i++) {
        if (strcmp(args->options[i].option->name, "filter") != 0)
            args->options[left++] = args->options[i];
    }
    args->noptions = left;
}

/* What s shows for the condition: as it was typed, or as it is sent. */
static void add_condition(const struct kl_args *args, const struct kl_query *query,
                          struct kl_buf *out)
{
    const char *where = kl_args_get(args, "where");

    if (where)
        kl_buf_add_text(out, where);
    else
        kl_cond_describe(&query->cond, out);
}

static enum kl_code read_filter(struct ui_rows *rows, const struct kl_args *args,
                                struct kl_err *err)
{
    const char *text = kl_args_get(args, "filter");

    if (text)
        kl_buf_add_text(&rows->filter_text, text);
    return kl_where_args_filter(args, &rows->schema, true, &rows->filter, err);
}

static enum kl_code read_query(struct ui_rows *rows, const struct kl_args *args,
                               struct kl_err *err)
{
    const struct ui_host *host = rows->view.host;
    struct kl_query *query = &rows->asked.query;
    struct kl_table_config config = {0};
    struct kl_asked asked = {0};
    enum kl_code code;

    kl_table_config_read(&config, host->config, rows->table, rows->schema.index,
                         kl_session_label(host->session));
    code = kl_asked_read(args, &rows->schema, config.scheme, query, &asked, err);
    if (!code && asked.cond.nothing)
        code =
            kl_err_set(err, KL_INVALID, "%s", _("no key can match: no request was made"));
    if (!code) {
        rows->asked.drops = kl_key_cond_drops(&asked.cond);
        add_condition(args, query, &rows->asked.text);
    }
    kl_asked_release(&asked);
    kl_table_config_release(&config);
    return code;
}

static enum kl_code read_all(struct ui_rows *rows, struct kl_args *args,
                             struct kl_err *err)
{
    enum kl_code code =
        kl_schema_use_index(&rows->schema, kl_args_get(args, "index"), err);

    if (!code)
        code = read_filter(rows, args, err);
    drop_filter(args);
    return code ? code : read_query(rows, args, err);
}

void ui_rows_begin_query(struct ui_rows *rows)
{
    const struct kl_query *query = &rows->asked.query;
    struct kl_args args = {0};
    struct kl_err err = {0};

    ui_rows_asked_release(&rows->asked);
    kl_filter_free(&rows->filter);
    kl_buf_clear(&rows->filter_text);
    if (read_words(&rows->words, &args, &err) || read_all(rows, &args, &err)) {
        rows->err = err;
    } else {
        for (size_t i = 0; i < rows->schema.keys.npk; i++)
            kl_key_value_copy(&rows->partition[i], &query->pk[i]);
        ui_rows_read(rows, query->reverse);
        ui_rows_remember(rows);
    }
    kl_args_release(&args);
}
