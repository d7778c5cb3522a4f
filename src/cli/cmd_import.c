#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/transfer.h"
#include "cli/print.h"
#include "cli/progress.h"

/* What the import of one file tells while it runs. */
struct watch {
    struct cli *cli;
    struct cli_progress progress;
    enum kl_transfer_phase phase;
};

static void on_progress(void *ctx, const struct kl_transfer_progress *p)
{
    struct watch *watch = ctx;

    if (p->phase != watch->phase) {
        watch->phase = p->phase;
        cli_progress_restart(&watch->progress, _("items written"));
    }
    cli_progress_show(&watch->progress, p->done, p->total);
}

static void on_skipped(void *ctx, const char *message)
{
    struct watch *watch = ctx;

    cli_progress_clear(&watch->progress);
    cli_note(watch->cli, _("skipped: %s"), message);
}

static void on_note(void *ctx, const char *message)
{
    struct watch *watch = ctx;

    cli_progress_clear(&watch->progress);
    cli_note(watch->cli, "%s", message);
}

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
static void put_result(struct cli *cli, const struct kl_transfer_result *result)
{
    for (size_t i = 0; i < result->n; i++) {
        put_table(cli, &result->tables[i]);
        if (result->skipped && i + 1 == result->n)
            cli_putf(cli, _(", %s skipped"), kl_digits_count(result->skipped, true).text);
        cli_putf(cli, "%s\n", result->tables[i].created ? _(" (new table)") : "");
    }
}

static enum kl_code import_file(struct cli *cli, struct kl_store_writer *writer,
                                const char *path,
                                const struct kl_transfer_options *options,
                                struct kl_err *err)
{
    struct kl_transfer_result result = {0};
    struct watch watch = {.cli = cli, .phase = KL_TRANSFER_READING};
    const struct kl_transfer_hooks hooks = {&watch, on_progress, on_skipped, on_note};
    enum kl_code code;

    cli_progress_init(&watch.progress, cli, _("bytes read"));
    code = kl_transfer_import(writer, path, options, &hooks, &result, cli->token, err);
    cli_progress_clear(&watch.progress);
    if (!code)
        put_result(cli, &result);
    kl_transfer_result_release(&result);
    return code;
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

static enum kl_code read_key_option(const struct kl_args *args, const char *name,
                                    struct kl_buf *storage, struct kl_transfer_key *key,
                                    struct kl_err *err)
{
    const char *text = kl_args_get(args, name);
    enum kl_code code = text ? kl_transfer_key_parse(text, storage, key, err) : KL_OK;

    if (code)
        kl_err_prefix(err, "--%s", name);
    return code;
}

/* --schema says all that the options for keys say. */
static enum kl_code read_schema_option(const struct kl_args *args,
                                       struct kl_schema *schema,
                                       struct kl_transfer_options *options,
                                       struct kl_err *err)
{
    const char *path = kl_args_get(args, "schema");
    enum kl_code code;

    if (!path)
        return KL_OK;
    if (options->partition.name || options->sort.name)
        return kl_err_set(err, KL_INVALID,
                          _("--schema names the keys: --partition-key and --sort-key "
                            "go without it"));
    code = kl_transfer_schema_read(path, schema, err);
    if (code)
        kl_err_prefix(err, "--schema");
    options->schema = schema;
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct kl_schema schema = {0};
    struct kl_transfer_options options = {
        .table = kl_args_get(args, "table"),
        .skip_bad = kl_args_has(args, "skip-bad"),
    };
    struct kl_store_writer *writer = NULL;
    struct kl_buf partition = {0}, sort = {0};
    struct kl_err err = {0};
    const char *db = NULL;
    enum kl_code code = find_db(cli, args, &db, &err);

    if (!code)
        code =
            read_key_option(args, "partition-key", &partition, &options.partition, &err);
    if (!code)
        code = read_key_option(args, "sort-key", &sort, &options.sort, &err);
    if (!code)
        code = read_schema_option(args, &schema, &options, &err);
    if (!code)
        code = kl_store_writer_open(db, &writer, &err);
    for (size_t i = 0; i < args->noperands && !code; i++)
        code = import_file(cli, writer, args->operands[i], &options, &err);
    kl_store_writer_close(&writer);
    kl_buf_release(&partition);
    kl_buf_release(&sort);
    kl_schema_release(&schema);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    {.name = "table",
     .arg = "T",
     .help = N_("into this table (default: named after the file)")},
    {.name = "partition-key",
     .arg = "A[:S|N|B]",
     .help = N_("the partition key attribute and its type")},
    {.name = "sort-key",
     .arg = "A[:S|N|B]",
     .help = N_("the sort key attribute and its type")},
    {.name = "schema",
     .arg = "FILE",
     .help = N_("keys and indexes: JSON of create- or describe-table")},
    {.name = "skip-bad", .help = N_("report and leave out items that cannot be kept")},
    {0},
};

const struct cli_command cli_cmd_import = {
    .name = "import",
    .synopsis =
        CLI_SYNOPSIS("import FILE... --db FILE [--table T] [--partition-key A[:S|N|B]]",
                     "       [--sort-key A[:S|N|B]] [--schema FILE] [--skip-bad]"),
    .summary = N_("put data files into the embedded store"),
    .text = N_("Read are DynamoDB JSON items (one a line, with or without \"Item\") "
               "and what\n"
               "aws dynamodb scan and query print. Every file is one transaction: a "
               "bad line\n"
               "is named and nothing of its file is kept, unless --skip-bad.\n"),
    .options = options,
    .min = 1,
    .max = SIZE_MAX,
    .data = true,
    .run = run,
};
