#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/check.h"
#include "keys/explain.h"
#include "cli/cond.h"
#include "cli/data.h"
#include "cli/out.h"
#include "cli/print.h"
#include "cli/progress.h"

/* One run of query: what is asked, and what it came to. */
struct query {
    struct cli *cli;
    const struct kl_schema *schema;
    struct kl_source *source;
    const struct kl_scheme *scheme; /* of --scheme, or NULL */
    struct kl_query request;
    struct cli_cond cond;
    struct cli_out out;
    uint64_t limit; /* rows to print, 0: all */
    uint64_t read, matched, dropped, pages, capacity_milli;
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

/* A page read in reverse is flipped, and goes before what was read before it. */
static void summarise(struct query *query, const struct kl_page *page)
{
    struct kl_summary *summary;
    size_t key = query->schema->keys.npk;

    if (!query->request.reverse || !query->schema->keys.nsk ||
        query->schema->keys.sk[0].type != KL_KEY_S)
        return;
    summary = kl_summary_new_scheme(query->scheme);
    for (size_t i = page->nitems; i-- > 0;)
        add_to_summary(summary, page, i, key);
    if (query->summary)
        kl_summary_merge(summary, &query->summary);
    query->summary = summary;
}

/* Whether item i is one that BETWEEN let in and the condition does not. */
static bool is_beyond(const struct query *query, const struct kl_page *page, size_t i)
{
    struct kl_page_attr key = kl_page_key(page, i, query->schema->keys.npk);
    struct kl_key_value value = {0};
    bool beyond;

    kl_key_value_set(&value, key.type, key.text);
    beyond = !kl_range_holds(&query->cond.range, &value);
    kl_key_value_release(&value);
    return beyond;
}

static enum kl_code put_page(struct query *query, const struct kl_page *page,
                             struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < page->nitems && !code; i++) {
        if (!query->cond.exact && is_beyond(query, page, i)) {
            query->dropped++;
            continue;
        }
        if (query->limit && query->matched == query->limit)
            break;
        query->matched++;
        code = cli_out_row(&query->out, page, i, err);
    }
    return code;
}

/* Follows the pages until the limit, the end, or nobody reads any more. */
static enum kl_code read_pages(struct query *query, struct kl_err *err)
{
    struct cli_progress progress;
    enum kl_code code = KL_OK;
    bool more = true;

    cli_progress_init(&progress, query->cli, _("rows"));
    while (more && !code && !cli_output_gone(query->cli)) {
        struct kl_page page = {0};
        uint64_t left = query->limit - query->matched;

        query->request.limit = query->limit && left < UINT32_MAX ? (uint32_t)left : 0;
        code = kl_source_query(query->source, &query->request, query->request.reverse,
                               &page, query->cli->token, err);
        if (!code) {
            query->pages++;
            query->read += page.scanned;
            query->capacity_milli += page.capacity_milli;
            code = put_page(query, &page, err);
            summarise(query, &page);
            more = page.last_key.len && (!query->limit || query->matched < query->limit);
            kl_query_set_start(&query->request, kl_page_last_key(&page));
            if (query->cli->host->out_terminal)
                cli_stream_flush(&query->cli->out);
            else
                cli_progress_show(&progress, query->read, 0);
        }
        kl_page_release(&page);
    }
    cli_progress_clear(&progress);
    cli_out_end(&query->out, !code);
    cli_stream_flush(&query->cli->out);
    return code;
}

static void tell_cost(const struct query *query)
{
    if (cli_output_gone(query->cli))
        return;
    cli_remark(query->cli, _("Query %s: %s read, %s matched, %s RCU, %s %s"),
               query->schema->table, kl_digits_count(query->read, true).text,
               kl_digits_count(query->matched, true).text,
               kl_digits_milli(query->capacity_milli).text,
               kl_digits_count(query->pages, true).text,
               ngettext("page", "pages", query->pages));
    if (query->dropped)
        cli_remark(
            query->cli,
            ngettext("%s row equal to a strict bound was read and left out: BETWEEN "
                     "includes its bounds",
                     "%s rows equal to a strict bound were read and left out: BETWEEN "
                     "includes its bounds",
                     query->dropped),
            kl_digits_count(query->dropped, true).text);
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
    struct kl_buf text = {0};

    kl_cond_describe(&query->cond.cond, &text);
    if (query->cond.nothing)
        cli_remark(query->cli, _("sent: nothing, no key can match"));
    else if (text.len)
        cli_remark(query->cli, _("sent: %s %s"), query->schema->keys.sk[0].name,
                   kl_buf_text(&text));
    else
        cli_remark(query->cli, _("sent: no condition on %s"),
                   query->schema->keys.sk[0].name);
    kl_buf_release(&text);
}

static enum kl_code prepare(struct query *query, const struct cli_args *args,
                            struct kl_err *err)
{
    enum kl_code code;

    kl_query_init(&query->request, query->schema->table);
    query->request.reverse = cli_args_has(args, "reverse");
    code = cli_args_number(args, "limit", 1, INT64_MAX, &query->limit, err);
    if (!code)
        code = cli_out_init(&query->out, query->cli, args, query->schema, err);
    if (!code)
        code = cli_partition_values(args, args->noperands > 1 ? args->operands[1] : NULL,
                                    query->schema, query->request.pk, &query->request.npk,
                                    err);
    if (!code)
        code = cli_cond_read(args, query->schema, query->scheme, &query->cond, err);
    if (!code)
        kl_cond_copy(&query->request.cond, &query->cond.cond);
    return code;
}

static enum kl_code run_query(struct query *query, const struct cli_args *args,
                              struct kl_err *err)
{
    enum kl_code code = prepare(query, args, err);

    if (code)
        return code;
    if (query->scheme && query->schema->keys.nsk)
        tell_sent(query);
    if (query->cond.nothing)
        cli_out_end(&query->out, true);
    else
        code = read_pages(query, err);
    tell_cost(query);
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
    query.source = data.source;
    query.schema = &data.schema;
    query.scheme = scheme;
    if (!code)
        code = run_query(&query, args, &err);
    kl_summary_free(&query.summary);
    cli_out_release(&query.out);
    cli_cond_release(&query.cond);
    kl_query_release(&query.request);
    kl_scheme_free(&scheme);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct cli_option options[] = {
    {.name = "partition",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a partition attribute by its name")},
    CLI_COND_OPTIONS,
    {.name = "reverse", .help = N_("descending order")},
    {.name = "limit", .arg = "N", .help = N_("print at most N rows")},
    {.name = "columns", .arg = "A,B", .help = N_("only these attributes, in this order")},
    {.name = "output",
     .arg = "table|keys|json|jsonl|typed",
     .help = N_("the format (default: table)")},
    {.name = "null", .help = N_("keys end with NUL and are exact (--output keys)")},
    {0},
};

const struct cli_command cli_cmd_query = {
    .name = "query",
    .synopsis = CLI_SYNOPSIS("query TABLE PARTITION [--partition NAME=VALUE]... [COND]",
                             "      [--scheme S] [--reverse] [--limit N] [--columns A,B]",
                             "      [--output FORMAT] [--null]"),
    .summary = N_("items of one partition, in the order of the sort key"),
    .text =
        N_("COND is one of --begins-with --between --eq --lt --le --gt --ge, or a "
           "lower\n"
           "and an upper bound together. Without --limit every page is followed to the\n"
           "end. What it cost is told on standard error.\n"),
    .options = options,
    .min = 1,
    .max = 2,
    .data = true,
    .run = run,
};
