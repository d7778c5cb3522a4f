#include "config.h"

#include "base/i18n.h"
#include "cli/cond.h"
#include "cli/out.h"
#include "cli/progress.h"
#include "keys/check.h"
#include "keys/explain.h"

/* One run of query: what is asked, and what it came to. */
struct run {
    struct cli *cli;
    const struct kl_schema *schema;
    struct kl_source *source;
    struct kl_query query;
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
static void summarise(struct run *run, const struct kl_page *page)
{
    struct kl_summary *summary;
    size_t key = run->schema->keys.npk;

    if (!run->query.reverse || !run->schema->keys.nsk ||
        run->schema->keys.sk[0].type != KL_KEY_S)
        return;
    summary = kl_summary_new();
    for (size_t i = page->nitems; i-- > 0;)
        add_to_summary(summary, page, i, key);
    if (run->summary)
        kl_summary_merge(summary, &run->summary);
    run->summary = summary;
}

static enum kl_code put_page(struct run *run, const struct kl_page *page,
                             struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < page->nitems && !code; i++) {
        struct kl_page_attr key = {0};

        if (run->schema->keys.nsk)
            key = kl_page_key(page, i, run->schema->keys.npk);
        if (!run->cond.exact) {
            struct kl_key_value value = {key.type, (char *)(uintptr_t)key.text.data,
                                         key.text.len};

            if (!kl_range_holds(&run->cond.range, &value)) {
                run->dropped++;
                continue;
            }
        }
        if (run->limit && run->matched == run->limit)
            break;
        run->matched++;
        code = cli_out_row(&run->out, page, i, err);
    }
    return code;
}

/* Follows the pages until the limit, the end, or nobody reads any more. */
static enum kl_code read_pages(struct run *run, struct kl_err *err)
{
    struct cli_progress progress;
    enum kl_code code = KL_OK;
    bool more = true;

    cli_progress_init(&progress, run->cli, _("rows"));
    while (more && !code && !cli_output_gone(run->cli)) {
        struct kl_page page = {0};
        uint64_t left = run->limit - run->matched;

        run->query.limit = run->limit && left < UINT32_MAX ? (uint32_t)left : 0;
        code = kl_source_query(run->source, &run->query, run->query.reverse, &page,
                               run->cli->token, err);
        if (!code) {
            run->pages++;
            run->read += page.scanned;
            run->capacity_milli += page.capacity_milli;
            code = put_page(run, &page, err);
            summarise(run, &page);
            more = page.last_key.len && (!run->limit || run->matched < run->limit);
            kl_query_set_start(&run->query, kl_page_last_key(&page));
            if (!run->cli->host->out_terminal)
                cli_progress_show(&progress, run->read, 0);
        }
        kl_page_release(&page);
    }
    cli_progress_clear(&progress);
    cli_out_end(&run->out, !code);
    cli_stream_flush(&run->cli->out);
    return code;
}

static void tell_cost(const struct run *run)
{
    cli_remark(run->cli, _("Query %s: %s read, %s matched, %s RCU, %s %s"),
               run->schema->table, cli_group(run->read).text,
               cli_group(run->matched).text, cli_capacity(run->capacity_milli).text,
               cli_group(run->pages).text, ngettext("page", "pages", run->pages));
    if (run->dropped)
        cli_remark(
            run->cli,
            _("%s equal to a strict bound were read and left out: BETWEEN includes "
              "its bounds"),
            cli_group(run->dropped).text);
}

/* Reading descending turns ties round too; the finding says where that matters. */
static void tell_reverse(const struct run *run)
{
    const struct kl_check_options options = {.reverse = true};
    struct kl_report *report;

    if (!run->summary)
        return;
    report = kl_check(run->summary, &options);
    for (size_t i = 0; i < report->nfindings; i++) {
        struct kl_buf text = {0};

        if (strcmp(report->findings[i].kind->id, "tie-break-direction") != 0)
            continue;
        kl_explain_line(report, &report->findings[i], &text);
        cli_remark(run->cli, "%s", kl_buf_text(&text));
        kl_buf_release(&text);
    }
    kl_report_free(&report);
}

/* What is sent differs from what was typed: it is shown before it runs. */
static void tell_sent(const struct run *run)
{
    struct kl_buf text = {0};

    kl_cond_describe(&run->cond.cond, &text);
    if (run->cond.nothing)
        cli_remark(run->cli, _("sent: nothing, no key can match"));
    else if (text.len)
        cli_remark(run->cli, _("sent: %s %s"), run->schema->keys.sk[0].name,
                   kl_buf_text(&text));
    else
        cli_remark(run->cli, _("sent: no condition on %s"), run->schema->keys.sk[0].name);
    kl_buf_release(&text);
}

static enum kl_code prepare(struct run *run, const struct cli_args *args,
                            const struct kl_scheme *scheme, struct kl_err *err)
{
    enum kl_code code;

    kl_query_init(&run->query, run->schema->table);
    run->query.reverse = cli_args_has(args, "reverse");
    code = cli_args_number(args, "limit", 1, INT64_MAX, &run->limit, err);
    if (!code)
        code = cli_out_init(&run->out, run->cli, args, run->schema, err);
    if (!code)
        code = cli_partition_values(args, args->noperands > 1 ? args->operands[1] : NULL,
                                    run->schema, run->query.pk, &run->query.npk, err);
    if (!code)
        code = cli_cond_read(args, run->schema, scheme, &run->cond, err);
    if (!code)
        kl_cond_copy(&run->query.cond, &run->cond.cond);
    return code;
}

static enum kl_code run_query(struct run *run, const struct cli_args *args,
                              const struct kl_scheme *scheme, struct kl_err *err)
{
    enum kl_code code = prepare(run, args, scheme, err);

    if (code)
        return code;
    if (scheme && run->schema->keys.nsk)
        tell_sent(run);
    if (run->cond.nothing)
        cli_out_end(&run->out, true);
    else
        code = read_pages(run, err);
    tell_cost(run);
    if (!code)
        tell_reverse(run);
    return code;
}

int cli_cmd_query(struct cli *cli, const struct cli_args *args)
{
    struct run run = {.cli = cli};
    struct kl_session *session = NULL;
    struct kl_scheme *scheme = NULL;
    struct kl_schema schema = {0};
    struct kl_err err = {0};
    const char *template_ = cli_args_get(args, "scheme");
    enum kl_code code = KL_OK;

    if (template_)
        code = kl_scheme_parse(kl_str_from(template_), &scheme, &err);
    if (!code)
        code = cli_open(cli, args, &session, &run.source, &err);
    if (!code)
        code = cli_describe(cli, run.source, args->operands[0], &schema, &err);
    run.schema = &schema;
    if (!code)
        code = run_query(&run, args, scheme, &err);
    kl_summary_free(&run.summary);
    cli_out_release(&run.out);
    cli_cond_release(&run.cond);
    kl_query_release(&run.query);
    kl_schema_release(&schema);
    kl_scheme_free(&scheme);
    kl_source_close(&run.source);
    kl_session_free(&session);
    return code ? cli_fail(cli, &err) : CLI_DONE;
}
