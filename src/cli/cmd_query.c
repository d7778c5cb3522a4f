#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "keys/check.h"
#include "keys/explain.h"
#include "cli/cond.h"
#include "cli/print.h"
#include "cli/rows.h"
#include "cli/where.h"

/* One run of query: what is asked, and what it came to. */
struct query {
    struct cli *cli;
    const struct kl_schema *schema;
    const struct kl_scheme *scheme; /* of --scheme, or NULL */
    struct kl_where where;          /* of --where */
    struct cli_cond cond;
    struct cli_rows rows;
    struct kl_summary *summary; /* of the rows read, ascending; only when reversed */
};

static void add_to_summary(struct kl_summary *summary, const struct kl_page *page,
                           size_t i, size_t key)
{
    struct kl_evidence evidence[64];
    size_t n = kl_page_nattrs(page, i);

    if (n > KL_ARRAY_LEN(evidence))
        n = KL_ARRAY_LEN(evidence);
    for (size_t a = 0; a < n; a++) {
        struct kl_page_attr attr = kl_page_attr(page, i, a);

        evidence[a] = (struct kl_evidence){attr.name, attr.text, attr.type == KL_KEY_N};
    }
    kl_summary_add(summary, kl_page_key(page, i, key).text, evidence, n);
}

/* The sort attribute that the condition is on, and by which rows are told apart. */
static size_t sort_at(const struct query *query)
{
    return query->rows.request.nsk_eq;
}

static bool has_sort_key(const struct query *query)
{
    return query->schema->keys.nsk > sort_at(query);
}

/* A page read in reverse is flipped, and goes before what was read before it. */
static void summarise(void *arg, const struct kl_page *page)
{
    struct query *query = arg;
    struct kl_summary *summary = kl_summary_new(query->scheme);
    size_t key = query->schema->keys.npk + sort_at(query);

    for (size_t i = page->nitems; i-- > 0;)
        add_to_summary(summary, page, i, key);
    if (query->summary)
        kl_summary_merge(summary, &query->summary);
    query->summary = summary;
}

/* Leaves out what BETWEEN let in and the condition does not. */
static bool is_within(void *arg, const struct kl_page *page, size_t i)
{
    const struct query *query = arg;
    struct kl_page_attr key =
        kl_page_key(page, i, query->schema->keys.npk + sort_at(query));
    struct kl_key_value value = {0};
    bool within;

    kl_key_value_set(&value, key.type, key.text);
    within = kl_range_holds(&query->cond.range, &value);
    kl_key_value_release(&value);
    return within;
}

/* Reading descending turns ties round too; the finding says where that matters. */
static void tell_reverse(const struct query *query)
{
    const struct kl_check_options options = {.reverse = true};
    struct kl_report *report;

    if (!query->summary)
        return;
    report = kl_check(query->summary, &options);
    for (size_t i = 0; i < report->nfindings; i++) {
        struct kl_buf text = {0};

        if (strcmp(report->findings[i].kind->id, "tie-break-direction") != 0)
            continue;
        kl_explain_line(report, &report->findings[i], &text);
        cli_remark(query->cli, "%s", kl_buf_text(&text));
        kl_buf_release(&text);
    }
    kl_report_free(&report);
}

/* What is sent differs from what was typed: it is shown before it runs. */
static void tell_sent(const struct query *query)
{
    const char *name = query->schema->keys.sk[sort_at(query)].name;
    struct kl_buf text = {0};

    kl_cond_describe(&query->cond.cond, &text);
    if (query->cond.nothing)
        cli_remark(query->cli, _("sent: nothing, no key can match"));
    else if (text.len)
        cli_remark(query->cli, _("sent: %s %s"), name, kl_buf_text(&text));
    else
        cli_remark(query->cli, _("sent: no condition on %s"), name);
    kl_buf_release(&text);
}

/* Whether the order of ties is looked at: sort keys that are text, read backwards. */
static bool looks_at_ties(const struct query *query)
{
    return query->rows.request.reverse && !query->rows.count && has_sort_key(query) &&
           query->schema->keys.sk[sort_at(query)].type == KL_KEY_S;
}

static enum kl_code prepare(struct query *query, const struct cli_args *args,
                            struct kl_err *err)
{
    struct cli_rows *rows = &query->rows;
    const char *partition = args->noperands > 1 ? args->operands[1] : NULL;
    enum kl_code code;

    kl_query_init_of(&rows->request, query->schema);
    rows->request.reverse = cli_args_has(args, "reverse");
    code = cli_where_read(args, &query->schema->keys, &query->where, err);
    if (!code)
        code = cli_partition_values(args, partition, query->schema, &query->where,
                                    rows->request.pk, &rows->request.npk, err);
    if (!code)
        code = cli_sort_values(args, query->schema, &query->where, rows->request.sk_eq,
                               &rows->request.nsk_eq, err);
    if (!code)
        code = cli_cond_read(args, query->schema, sort_at(query), query->scheme,
                             &query->where, &query->cond, err);
    if (!code)
        code = cli_filter_read(args, &query->schema->keys, &query->schema->keys,
                               &rows->request.filter, err);
    if (code)
        return code;
    rows->request.filter = kl_filter_and(query->where.rest, rows->request.filter);
    query->where.rest = NULL;
    kl_cond_copy(&rows->request.cond, &query->cond.cond);
    rows->keep = query->cond.exact ? NULL : is_within;
    code = cli_rows_init(rows, args, err);
    rows->evidence = looks_at_ties(query);
    rows->seen = rows->evidence ? summarise : NULL;
    rows->arg = query;
    return code;
}

static enum kl_code run_query(struct query *query, const struct cli_args *args,
                              struct kl_err *err)
{
    enum kl_code code = prepare(query, args, err);

    if (code)
        return code;
    if (query->scheme && has_sort_key(query))
        tell_sent(query);
    if (cli_args_has(args, "dry-run"))
        return query->cond.nothing ? KL_OK : cli_rows_dry_run(&query->rows, err);
    if (query->cond.nothing)
        code = cli_rows_none(&query->rows, err);
    else
        code = cli_rows_query(&query->rows, err);
    cli_rows_cost(&query->rows);
    if (!code)
        tell_reverse(query);
    return code;
}

static int run(struct cli *cli, const struct cli_args *args)
{
    struct query query = {.cli = cli};
    struct kl_scheme *scheme = NULL;
    struct cli_data data = {0};
    struct kl_err err = {0};
    const char *template_ = cli_args_get(args, "scheme");
    enum kl_code code = KL_OK;

    if (template_)
        code = kl_scheme_parse(kl_str_from(template_), &scheme, &err);
    if (!code)
        code = cli_data_open(cli, args, args->operands[0], &data, &err);
    query.rows = (struct cli_rows){.cli = cli, .data = &data, .operation = "Query"};
    query.schema = &data.schema;
    query.scheme = scheme;
    if (!code)
        code = run_query(&query, args, &err);
    kl_summary_free(&query.summary);
    cli_rows_release(&query.rows);
    cli_cond_release(&query.cond);
    kl_where_release(&query.where);
    kl_scheme_free(&scheme);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct cli_option options[] = {
    {.name = "partition",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a partition attribute by its name")},
    CLI_INDEX_OPTION,
    {.name = "sort",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a leading sort attribute of an index; COND: the next")},
    CLI_COND_OPTIONS,
    CLI_WHERE_OPTION,
    CLI_FILTER_OPTION,
    {.name = "reverse", .help = N_("descending order")},
    CLI_ROWS_OPTIONS,
    {0},
};

const struct cli_command cli_cmd_query = {
    .name = "query",
    .synopsis = CLI_SYNOPSIS("query TABLE PARTITION [--partition NAME=VALUE]... [COND]",
                             "      [--index I] [--sort NAME=VALUE]... [--filter EXPR]",
                             "      [--scheme S] [--reverse] [--limit N] [--page-size N]",
                             "      [--columns A,B] [--consistent-read] [--count]",
                             "      [--dry-run] [--output FORMAT] [--null]"),
    .summary = N_("items of one partition, in the order of the sort key"),
    .text =
        N_("COND is one of --begins-with --between --eq --lt --le --gt --ge, a lower\n"
           "and an upper bound together, or --where. Without --limit every page is\n"
           "followed to the end. What it cost is told on standard error.\n"),
    .options = options,
    .min = 1,
    .max = 2,
    .data = true,
    .run = run,
};
