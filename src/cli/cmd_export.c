#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/export.h"
#include "app/key_args.h"
#include "cli/print.h"
#include "cli/rows.h"

static enum kl_code put_rows(struct cli_rows *rows, struct kl_err *err)
{
    return rows->request.npk ? cli_rows_query(rows, err) : cli_rows_scan(rows, 1, err);
}

/* Only a whole result gets the file's name. */
static enum kl_code put_file(struct cli_rows *rows, const char *path, struct kl_err *err)
{
    struct cli *cli = rows->cli;
    const struct cli_host *host = cli->host;
    struct cli_host no_terminal = *host;
    enum kl_code code = kl_outfile_open(path, &cli->out.file, err);

    if (code)
        return code;
    no_terminal.out_terminal = false;
    cli->host = &no_terminal;
    code = put_rows(rows, err);
    cli_stream_flush(&cli->out);
    cli->host = host;
    if (!code && cli->out.error)
        code = kl_err_set(err, KL_IO, _("cannot write %s: %s"), path,
                          strerror(cli->out.error));
    if (!code)
        code = kl_outfile_commit(cli->out.file, err);
    kl_outfile_free(&cli->out.file);
    cli->out.error = 0;
    return code;
}

static enum kl_code export_rows(struct cli_rows *rows, const struct kl_args *args,
                                struct kl_err *err)
{
    const struct kl_schema *schema = &rows->data->schema;
    const char *path = kl_args_get(args, "output-file");
    bool one = args->noperands > 1 || kl_args_has(args, "partition");
    enum kl_code code = KL_OK;

    kl_query_init_of(&rows->request, schema);
    rows->out.for_file = true;
    rows->out.csv_file = path && kl_export_format(kl_str_from(path)) == KL_ITEM_CSV;
    rows->operation = one ? "Query" : "Scan";
    if (one)
        code = kl_key_args_partition(args, args->noperands > 1 ? args->operands[1] : NULL,
                                     schema, rows->request.pk, &rows->request.npk, err);
    if (!code)
        code = cli_rows_init(rows, args, err);
    if (code)
        return code;
    code = path ? put_file(rows, path, err) : put_rows(rows, err);
    if (rows->pages)
        cli_rows_cost(rows);
    if (!code && path)
        cli_remark(rows->cli, ngettext("%s: %s item", "%s: %s items", rows->matched),
                   path, kl_digits_count(rows->matched, true).text);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct cli_data data = {0};
    struct cli_rows rows = {.cli = cli, .data = &data};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    if (!code)
        code = export_rows(&rows, args, &err);
    cli_rows_release(&rows);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    {.name = "partition",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a partition attribute by its name")},
    KL_INDEX_OPTION,
    {.name = "columns", .arg = "A,B", .help = N_("only these attributes, in this order")},
    {.name = "output",
     .arg = "typed|jsonl|json|csv",
     .help = N_("the format (default: typed, or csv for FILE.csv)")},
    {.name = "output-file",
     .letter = 'o',
     .arg = "FILE",
     .help = N_("into FILE; compressed if it ends in .gz")},
    {0},
};

const struct cli_command cli_cmd_export = {
    .name = "export",
    .synopsis = CLI_SYNOPSIS("export TABLE [PARTITION] [--partition NAME=VALUE]...",
                             "       [--index I] [--columns A,B] [--output FORMAT]",
                             "       [-o FILE]"),
    .summary = N_("the items of a table or a partition, as a file"),
    .text =
        N_("A partition is read by a Query, in the order of the sort key; a table by a\n"
           "Scan, which has no key order and reads every item. FILE gets its name when\n"
           "it is whole: what was there before stays until then.\n"),
    .options = options,
    .min = 1,
    .max = 2,
    .data = true,
    .run = run,
};
