#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "cli/files.h"
#include "cli/print.h"

static void put_table(struct cli *cli, const struct kl_transfer_table *table)
{
    const struct {
        uint64_t n;
        const char *words;
    } more[] = {
        {table->counts.replaced, N_("of them replaced")},
        {table->counts.duplicates, N_("overwritten by a later one of the same key")},
        {table->counts.deleted, N_("deleted")},
        {table->counts.absent, N_("to be deleted were not there")},
    };

    cli_put_visible(cli, kl_str_from(table->schema.table));
    cli_putf(cli, ngettext(": %s item", ": %s items", table->counts.put),
             kl_digits_count(table->counts.put, true).text);
    for (size_t i = 0; i < KL_ARRAY_LEN(more); i++)
        if (more[i].n)
            cli_putf(cli, ", %s %s", kl_digits_count(more[i].n, true).text,
                     gettext(more[i].words));
}

/* One line a table; what was skipped belongs to the file, and stands on its last one. */
static void put_result(void *ctx, const struct kl_transfer_result *result)
{
    struct cli *cli = ctx;

    for (size_t i = 0; i < result->n; i++) {
        put_table(cli, &result->tables[i]);
        if (result->skipped && i + 1 == result->n)
            cli_putf(cli, _(", %s skipped"), kl_digits_count(result->skipped, true).text);
        cli_putf(cli, "%s\n", result->tables[i].created ? _(" (new table)") : "");
    }
}

/* The database's path. Unlike reading, import makes it when it is not there. */
static enum kl_code find_db(struct cli *cli, const struct kl_args *args,
                            const char **path, struct kl_err *err)
{
    static const char *const others[] = {"endpoint-url", "region", "profile",
                                         "ca-bundle"};

    for (size_t i = 0; i < KL_ARRAY_LEN(others); i++)
        if (kl_args_has(args, others[i]))
            return kl_err_set(err, KL_INVALID,
                              _("--%s: import writes an embedded store only"), others[i]);
    *path = kl_args_get(args, "db");
    if (*path && !(*path)[0])
        return kl_err_set(err, KL_INVALID, _("--db needs the name of a file"));
    if (!*path)
        *path = cli->host->env_db;
    if (*path && (*path)[0])
        return KL_OK;
    kl_err_set(err, KL_INVALID, _("import into what? give --db FILE"));
    kl_err_advise(err, _("FILE is made when it is not there; KEYLINE_DB names it, too"));
    return KL_INVALID;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct kl_store_writer *writer = NULL;
    struct kl_err err = {0};
    const char *db = NULL;
    enum kl_code code = find_db(cli, args, &db, &err);

    if (!code)
        code = cli_files_check(args, &err);
    if (!code)
        code = kl_store_writer_open(db, &writer, &err);
    if (!code)
        code = cli_files_import(cli, args, writer, put_result, cli, &err);
    kl_store_writer_close(&writer);
    return cli_end(cli, code, &err);
}

const struct cli_command cli_cmd_import = {
    .name = "import",
    .synopsis =
        CLI_SYNOPSIS("import FILE... --db FILE [--table T] [--partition-key A[:S|N|B]]",
                     "       [--sort-key A[:S|N|B]] [--schema FILE]",
                     "       [--header | --no-header] [--columns A[:TYPE],...]",
                     "       [--skip-bad]"),
    .summary = N_("put data files into the embedded store"),
    .text =
        N_("Read are DynamoDB JSON and plain JSON, what the AWS CLI prints of items,\n"
           "batch-write files, exports to S3 and folders of dynamodump, models of\n"
           "NoSQL Workbench, and CSV, all of it also compressed with gzip. Every file\n"
           "is one transaction: a bad line is named and nothing of its file is kept,\n"
           "unless --skip-bad. Where nothing names the key it is guessed.\n"),
    .options = cli_files_options,
    .min = 1,
    .max = SIZE_MAX,
    .data = true,
    .run = run,
};
