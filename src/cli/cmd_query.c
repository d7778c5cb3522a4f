#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "keys/check.h"
#include "keys/explain.h"
#include "cli/access.h"
#include "cli/advice.h"
#include "cli/asked.h"
#include "cli/print.h"
#include "cli/rows.h"

/* One run of query: what is asked, and what it came to. */
struct query {
    struct cli *cli;
    const struct kl_schema *schema;
    const struct kl_scheme *scheme; /* configured; NULL: none */
    struct kl_asked asked;
    struct cli_rows rows;
    struct kl_summary *summary; /* of the rows read, ascending; NULL: not looked at */
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

static bool looks_at_ties(const struct query *query);

/* A page read in reverse is flipped, and goes before what was read before it. The names
 * that advice is given with are known after the first. */
static void summarise(void *arg, const struct kl_page *page)
{
    struct query *query = arg;
    struct kl_summary *summary;
    size_t key = query->schema->keys.npk + query->asked.sort_at;

    query->rows.evidence = looks_at_ties(query);
    if (!query->rows.request.reverse) {
        if (!query->summary)
            query->summary = kl_summary_new(query->asked.scheme);
        for (size_t i = 0; i < page->nitems; i++)
            add_to_summary(query->summary, page, i, key);
        return;
    }
    summary = kl_summary_new(query->asked.scheme);
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
        kl_page_key(page, i, query->schema->keys.npk + query->asked.sort_at);
    struct kl_key_value value = {0};
    bool within;

    kl_key_value_set(&value, key.type, key.text);
    within = kl_range_holds(&query->asked.cond.range, &value);
    kl_key_value_release(&value);
    return within;
}

/* Reading descending turns ties round too; the finding says where that matters. */
static void tell_reverse(const struct query *query)
{
    const struct kl_check_options options = {.reverse = true};
    struct kl_report *report;

    if (!query->summary || !query->rows.request.reverse)
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

static bool has_text_key(const struct query *query)
{
    return kl_asked_has_sort_key(&query->asked) &&
           query->schema->keys.sk[query->asked.sort_at].type == KL_KEY_S;
}

/* Whether the order of ties is looked at: sort keys that are text, read backwards. */
static bool looks_at_ties(const struct query *query)
{
    return query->rows.request.reverse && !query->rows.count && has_text_key(query);
}

/* Whether the form of the keys is looked at, for advice on a condition. */
static bool looks_at_keys(const struct query *query)
{
    return !query->asked.scheme && has_text_key(query) &&
           query->asked.cond.cond.op != KL_COND_NONE;
}

static enum kl_code prepare(struct query *query, const struct kl_args *args,
                            struct kl_err *err)
{
    struct cli_rows *rows = &query->rows;
    enum kl_code code = kl_asked_read(args, query->schema, query->scheme, &rows->request,
                                      &query->asked, err);

    if (code)
        return code;
    rows->keep = query->asked.cond.exact ? NULL : is_within;
    code = cli_rows_init(rows, args, err);
    rows->evidence = looks_at_ties(query) || looks_at_keys(query);
    rows->seen = rows->evidence ? summarise : NULL;
    rows->arg = query;
    return code;
}

static enum kl_code run_query(struct query *query, const struct kl_args *args,
                              struct kl_err *err)
{
    enum kl_code code = prepare(query, args, err);

    if (code)
        return code;
    cli_asked_tell_sent(query->cli, &query->asked);
    cli_access_advise(query->cli, query->schema, &query->rows.request,
                      kl_key_cond_drops(&query->asked.cond));
    if (kl_args_has(args, "dry-run"))
        return query->asked.cond.nothing ? KL_OK : cli_rows_dry_run(&query->rows, err);
    if (query->asked.cond.nothing)
        code = cli_rows_none(&query->rows, err);
    else
        code = cli_rows_query(&query->rows, err);
    cli_rows_cost(&query->rows);
    if (!code)
        tell_reverse(query);
    if (!code && query->summary && looks_at_keys(query))
        cli_advise_by_keys(query->cli, query->summary, &query->asked.cond,
                           kl_asked_advised(&query->asked));
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct query query = {.cli = cli};
    struct cli_data data = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    query.rows = (struct cli_rows){.cli = cli, .data = &data, .operation = "Query"};
    query.schema = &data.schema;
    query.scheme = data.table.scheme;
    if (!code)
        code = cli_access_choose(cli, args, &data, &query.scheme, &err);
    if (!code)
        code = run_query(&query, args, &err);
    kl_summary_free(&query.summary);
    cli_rows_release(&query.rows);
    kl_asked_release(&query.asked);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    KL_ASKED_OPTIONS,
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
           "and an upper bound together, or --where. Without PARTITION --where says\n"
           "it, and an index is chosen that can read it. Without --limit every page is\n"
           "followed to the end. What it cost is told on standard error.\n"),
    .options = options,
    .min = 1,
    .max = 2,
    .data = true,
    .run = run,
};
