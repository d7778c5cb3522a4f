#include "config.h"

#include "cli/files.h"

#include "base/i18n.h"
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

/* ---- Options */

/* All that the options say, and what it points into. */
struct wishes {
    struct kl_transfer_options options;
    struct kl_schema schema;
    struct kl_buf partition, sort;
};

static void release(struct wishes *wishes)
{
    kl_buf_release(&wishes->partition);
    kl_buf_release(&wishes->sort);
    kl_schema_release(&wishes->schema);
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

static enum kl_code read_options(const struct kl_args *args, struct wishes *wishes,
                                 struct kl_err *err)
{
    struct kl_transfer_options *options = &wishes->options;
    enum kl_code code;

    *wishes =
        (struct wishes){.options = {.table = kl_args_get(args, "table"),
                                    .skip_bad = kl_args_has(args, "skip-bad"),
                                    .reader = {.columns = kl_args_get(args, "columns")}}};
    if (kl_args_has(args, "header"))
        options->reader.header = KL_HEADER_YES;
    if (kl_args_has(args, "no-header"))
        options->reader.header = KL_HEADER_NO;
    if (kl_args_has(args, "header") && kl_args_has(args, "no-header"))
        return kl_err_set(err, KL_INVALID, _("--header and --no-header exclude another"));
    code = read_key_option(args, "partition-key", &wishes->partition, &options->partition,
                           err);
    if (!code)
        code = read_key_option(args, "sort-key", &wishes->sort, &options->sort, err);
    if (!code && options->sort.name && !options->partition.name)
        code = kl_err_set(err, KL_INVALID, _("--sort-key needs --partition-key"));
    return code ? code : read_schema_option(args, &wishes->schema, options, err);
}

enum kl_code cli_files_check(const struct kl_args *args, struct kl_err *err)
{
    struct wishes wishes;
    enum kl_code code = read_options(args, &wishes, err);

    release(&wishes);
    return code;
}

bool cli_files_asked(const struct kl_args *args, const char **name)
{
    for (const struct kl_args_option *option = cli_files_options; option->name; option++)
        if (kl_args_has(args, option->name)) {
            *name = option->name;
            return true;
        }
    return false;
}

/* ---- Importing */

static enum kl_code import_file(struct cli *cli, struct kl_store_writer *writer,
                                const char *path, const struct wishes *wishes,
                                cli_files_done_fn *done, void *ctx, struct kl_err *err)
{
    struct kl_transfer_result result = {0};
    struct watch watch = {.cli = cli, .phase = KL_TRANSFER_READING};
    const struct kl_transfer_hooks hooks = {&watch, on_progress, on_skipped, on_note};
    enum kl_code code;

    cli_progress_init(&watch.progress, cli, _("bytes read"));
    code = kl_transfer_import(writer, path, &wishes->options, &hooks, &result, cli->token,
                              err);
    cli_progress_clear(&watch.progress);
    if (!code)
        done(ctx, &result);
    kl_transfer_result_release(&result);
    return code;
}

enum kl_code cli_files_import(struct cli *cli, const struct kl_args *args,
                              struct kl_store_writer *writer, cli_files_done_fn *done,
                              void *ctx, struct kl_err *err)
{
    struct wishes wishes;
    enum kl_code code = read_options(args, &wishes, err);

    for (size_t i = 0; i < args->noperands && !code; i++)
        code = import_file(cli, writer, args->operands[i], &wishes, done, ctx, err);
    release(&wishes);
    return code;
}

const struct kl_args_option cli_files_options[] = {
    {.name = "table", .arg = "T", .help = N_("into this table (else as the file says)")},
    {.name = "partition-key",
     .arg = "A[:S|N|B]",
     .help = N_("the partition key attribute and its type")},
    {.name = "sort-key",
     .arg = "A[:S|N|B]",
     .help = N_("the sort key attribute and its type")},
    {.name = "schema",
     .arg = "FILE",
     .help = N_("keys and indexes: JSON of create- or describe-table")},
    {.name = "header", .help = N_("the first line of a CSV file is its header")},
    {.name = "no-header", .help = N_("a CSV file has no header line")},
    {.name = "columns",
     .arg = "A[:TYPE],...",
     .help = N_("names and types of CSV columns, as in n:N,ids:SS")},
    {.name = "skip-bad", .help = N_("report and leave out items that cannot be kept")},
    {0},
};
