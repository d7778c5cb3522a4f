#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "app/scan_pool.h"
#include "app/where_args.h"
#include "cli/print.h"
#include "cli/rows.h"

static enum kl_code scan(struct cli_rows *rows, const struct kl_args *args,
                         struct kl_err *err)
{
    uint64_t segments = 1;
    enum kl_code code;

    kl_query_init_of(&rows->request, &rows->data->schema);
    code = cli_rows_init(rows, args, err);
    if (!code)
        code = kl_where_args_filter(args, &rows->data->schema, false,
                                    &rows->request.filter, err);
    if (!code && kl_args_has(args, "segments"))
        code = kl_args_number(args, "segments", 1, KL_SCAN_SEGMENTS_MAX, &segments, err);
    if (code)
        return code;
    if (kl_args_has(args, "dry-run"))
        return cli_rows_dry_run(rows, err);
    code = cli_rows_scan(rows, (uint32_t)segments, err);
    cli_rows_cost(rows);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct cli_data data = {0};
    struct cli_rows rows = {.cli = cli, .data = &data, .operation = "Scan"};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    if (!code)
        code = scan(&rows, args, &err);
    cli_rows_release(&rows);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    {.name = "segments",
     .arg = "N",
     .help = N_("read N parts of the table at a time (default: 1)")},
    KL_INDEX_OPTION,
    KL_FILTER_OPTION,
    CLI_ROWS_OPTIONS,
    {0},
};

const struct cli_command cli_cmd_scan = {
    .name = "scan",
    .synopsis = CLI_SYNOPSIS("scan TABLE [--index I] [--filter EXPR] [--segments N]",
                             "     [--limit N] [--page-size N] [--columns A,B]",
                             "     [--consistent-read] [--count] [--dry-run]",
                             "     [--output FORMAT] [--null]"),
    .summary = N_("all items of a table or index, in no key order"),
    .text =
        N_("Partitions come in the order of their hash. Reads, and on DynamoDB bills,\n"
           "every item. What it cost is told on standard error.\n"),
    .options = options,
    .min = 1,
    .max = 1,
    .data = true,
    .run = run,
};
