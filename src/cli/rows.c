#include "config.h"

#include "cli/rows.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/dry_run.h"
#include "app/scan_pool.h"
#include "cli/print.h"

/* DynamoDB is asked for these alone; what it gives is all that is printed. */
static void ask_for_columns(struct cli_rows *rows)
{
    for (size_t i = 0; i < rows->out.ncolumns; i++)
        kl_query_add_column(&rows->request, rows->out.columns[i]);
}

enum kl_code cli_rows_init(struct cli_rows *rows, const struct kl_args *args,
                           struct kl_err *err)
{
    enum kl_code code = kl_args_number(args, "limit", 1, INT64_MAX, &rows->limit, err);

    rows->out.cli = rows->cli;
    rows->out.scan = rows->request.npk == 0;
    rows->out.key_at = rows->request.nsk_eq;
    rows->count = kl_args_has(args, "count");
    rows->request.consistent = kl_args_has(args, "consistent-read");
    if (!code)
        code = kl_args_number(args, "page-size", 1, UINT32_MAX, &rows->page_size, err);
    if (!code && rows->count &&
        (kl_args_has(args, "output") || kl_args_has(args, "columns")))
        code =
            kl_err_set(err, KL_INVALID,
                       _("--count prints a number: it takes no --output or --columns"));
    if (!code)
        code = cli_out_init(&rows->out, args, &rows->data->schema, err);
    if (!code)
        ask_for_columns(rows);
    return code;
}

enum kl_code cli_rows_dry_run(struct cli_rows *rows, struct kl_err *err)
{
    struct kl_buf body = {0};
    enum kl_code code;

    rows->request.count = rows->count && !rows->keep;
    rows->request.limit = (uint32_t)rows->page_size;
    code = kl_dry_run(&rows->request, &rows->data->schema, &body, err);
    if (!code) {
        cli_put_json(rows->cli, kl_buf_str(&body));
        cli_put(rows->cli, "\n");
    }
    kl_buf_release(&body);
    return code;
}

/* ---- pages ---- */

static bool has_enough(const struct cli_rows *rows)
{
    return rows->limit && rows->matched >= rows->limit;
}

static enum kl_code put_items(struct cli_rows *rows, const struct kl_page *page,
                              struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < page->nitems && !code; i++) {
        if (rows->keep && !rows->keep(rows->arg, page, i)) {
            rows->dropped++;
            continue;
        }
        if (has_enough(rows))
            break;
        rows->matched++;
        if (!rows->count)
            code = cli_out_row(&rows->out, page, i, err);
    }
    return code;
}

static void count_items(struct cli_rows *rows, const struct kl_page *page)
{
    rows->matched += page->matched;
    if (rows->limit && rows->matched > rows->limit)
        rows->matched = rows->limit;
}

/* A kl_scan_take_fn. */
static enum kl_code take_page(void *arg, uint32_t segment, const struct kl_page *page,
                              bool *more, struct kl_err *err)
{
    struct cli_rows *rows = arg;
    enum kl_code code = KL_OK;

    (void)segment;
    rows->pages++;
    rows->read += page->scanned;
    rows->capacity_milli += page->capacity_milli;
    if (rows->request.count)
        count_items(rows, page);
    else
        code = put_items(rows, page, err);
    if (rows->seen)
        rows->seen(rows->arg, page);
    if (rows->cli->host->out_terminal && !rows->count)
        cli_stream_flush(&rows->cli->out);
    else
        cli_progress_show(&rows->progress, rows->read, 0);
    *more = !has_enough(rows) && !cli_output_gone(rows->cli);
    return code;
}

/* Items worth reading with the next request. Through a filter it cannot be told how many
 * will be read for the rows that are missing. */
static uint32_t next_limit(const struct cli_rows *rows)
{
    uint64_t left = rows->limit - rows->matched;
    uint64_t limit = rows->page_size;

    if (rows->limit && !rows->request.filter && (!limit || left < limit))
        limit = left;
    return limit < UINT32_MAX ? (uint32_t)limit : 0;
}

static void begin(struct cli_rows *rows)
{
    cli_progress_init(&rows->progress, rows->cli, _("rows"));
    rows->request.count = rows->count && !rows->keep;
}

static enum kl_code end(struct cli_rows *rows, enum kl_code code, struct kl_err *err)
{
    enum kl_code at_end = KL_OK;

    cli_progress_clear(&rows->progress);
    if (!rows->count)
        at_end = cli_out_end(&rows->out, !code, err);
    else if (!code)
        cli_putf(rows->cli, "%llu\n", (unsigned long long)rows->matched);
    cli_stream_flush(&rows->cli->out);
    return code ? code : at_end;
}

enum kl_code cli_rows_query(struct cli_rows *rows, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    bool more = true;

    begin(rows);
    while (more && !code && !cli_output_gone(rows->cli)) {
        struct kl_page page = {0};

        rows->request.limit = next_limit(rows);
        code = kl_source_query(rows->data->source, &rows->request, rows->evidence, &page,
                               rows->cli->token, err);
        if (!code)
            code = take_page(rows, 0, &page, &more, err);
        more = more && page.last_key.len;
        kl_query_set_start(&rows->request, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    return end(rows, code, err);
}

enum kl_code cli_rows_scan(struct cli_rows *rows, uint32_t segments, struct kl_err *err)
{
    struct kl_opener opener = kl_session_opener(rows->data->session);
    const struct kl_scan_pool pool = {.opener = &opener,
                                      .query = &rows->request,
                                      .segments = segments,
                                      .evidence = rows->evidence,
                                      .listener = rows->data->source->listener,
                                      .take = take_page,
                                      .arg = rows};
    enum kl_code code;

    begin(rows);
    rows->request.limit = next_limit(rows);
    code = kl_scan_pool_run(&pool, rows->cli->token, err);
    opener.release(opener.arg);
    return end(rows, code, err);
}

enum kl_code cli_rows_none(struct cli_rows *rows, struct kl_err *err)
{
    begin(rows);
    return end(rows, KL_OK, err);
}

/* ---- the end ---- */

void cli_rows_cost(const struct cli_rows *rows)
{
    if (cli_output_gone(rows->cli))
        return;
    cli_remark(
        rows->cli, _("%s %s%s%s: %s read, %s matched, %s RCU, %s %s"), rows->operation,
        rows->request.table, rows->request.index ? "@" : "",
        rows->request.index ? rows->request.index : "",
        kl_digits_count(rows->read, true).text, kl_digits_count(rows->matched, true).text,
        kl_digits_milli(rows->capacity_milli).text,
        kl_digits_count(rows->pages, true).text, ngettext("page", "pages", rows->pages));
    if (rows->read && !rows->matched && rows->request.filter &&
        kl_filter_bare_name(rows->request.filter))
        cli_remark(rows->cli,
                   _("%s in the filter is the name of an attribute; text stands in "
                     "double quotes"),
                   kl_filter_bare_name(rows->request.filter));
    if (rows->out.scan && rows->matched && !rows->count)
        cli_remark(rows->cli, _("partitions of a Scan come in no key order"));
    if (rows->dropped)
        cli_remark(
            rows->cli,
            ngettext("%s row equal to a strict bound was read and left out: BETWEEN "
                     "includes its bounds",
                     "%s rows equal to a strict bound were read and left out: BETWEEN "
                     "includes its bounds",
                     rows->dropped),
            kl_digits_count(rows->dropped, true).text);
}

void cli_rows_release(struct cli_rows *rows)
{
    cli_out_release(&rows->out);
    kl_query_release(&rows->request);
}
