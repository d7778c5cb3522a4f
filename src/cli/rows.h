/* The rows of a Query or a Scan on standard output, page after page, and their cost.
 *
 *     struct cli_rows rows = {.cli = cli, .data = &data, .operation = "Query"};
 *     kl_query_init(&rows.request, table);
 *     …
 *     code = cli_rows_init(&rows, args, &err);
 *     if (!code)
 *         code = cli_rows_query(&rows, &err);
 *     cli_rows_cost(&rows);
 *     cli_rows_release(&rows);
 */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include "cli/data.h"
#include "cli/out.h"
#include "cli/progress.h"

/* Options that query and scan share, read by cli_rows_init(). */
#define CLI_ROWS_OPTIONS                                                                 \
    {.name = "limit", .arg = "N", .help = N_("print at most N rows")},                   \
        {.name = "page-size", .arg = "N", .help = N_("read N items with each request")}, \
        {.name = "columns",                                                              \
         .arg = "A,B",                                                                   \
         .help = N_("only these attributes, in this order")},                            \
        {.name = "consistent-read",                                                      \
         .help = N_("strongly consistent, at twice the cost")},                          \
        {.name = "count", .help = N_("print only how many rows there are")},             \
        {.name = "dry-run", .help = N_("print the request, send nothing")},              \
        {.name = "output",                                                               \
         .arg = "table|keys|json|jsonl|typed|csv",                                       \
         .help = N_("the format (default: table)")},                                     \
    {                                                                                    \
        .name = "null", .help = N_("keys end with NUL and are exact (--output keys)")    \
    }

struct cli_rows {
    struct cli *cli;
    const struct cli_data *data;
    const char *operation; /* "Query" or "Scan", for the cost line */
    struct kl_query request;
    bool evidence; /* pages list the other attributes too */
    /* Whether item i is a row at all; NULL: every item is. Those that are not are
     * counted as dropped. */
    bool (*keep)(void *arg, const struct kl_page *page, size_t i);
    /* Sees every page after its rows were printed; NULL: nobody does. */
    void (*seen)(void *arg, const struct kl_page *page);
    void *arg;
    /* Filled by cli_rows_init() and the run. */
    struct cli_out out;
    struct cli_progress progress;
    uint64_t limit;     /* rows to print, 0: all */
    uint64_t page_size; /* items a request, 0: as many as a page holds */
    bool count;         /* only the number of rows is printed */
    uint64_t read, matched, dropped, pages, capacity_milli;
};

/* Reads CLI_ROWS_OPTIONS. request.table, keep and data are set before. */
enum kl_code cli_rows_init(struct cli_rows *rows, const struct kl_args *args,
                           struct kl_err *err);
/* Prints the request in place of its rows. */
enum kl_code cli_rows_dry_run(struct cli_rows *rows, struct kl_err *err);
/* Follows the pages until the limit, the end, or nobody reads any more. */
enum kl_code cli_rows_query(struct cli_rows *rows, struct kl_err *err);
/* The same by so many threads, one a segment. */
enum kl_code cli_rows_scan(struct cli_rows *rows, uint32_t segments, struct kl_err *err);
/* What is printed when there is nothing to read. */
enum kl_code cli_rows_none(struct cli_rows *rows, struct kl_err *err);
/* What it came to, on standard error. */
void cli_rows_cost(const struct cli_rows *rows);
void cli_rows_release(struct cli_rows *rows);

#endif
