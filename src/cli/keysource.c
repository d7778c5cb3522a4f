#include "config.h"

#include "cli/keysource.h"

#include <errno.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "app/analyze_keys.h"
#include "app/scan_pool.h"
#include "app/spool.h"
#include "app/key_args.h"
#include "cli/data.h"
#include "cli/print.h"
#include "cli/progress.h"

static bool is_stdin(const char *path)
{
    return !strcmp(path, "-");
}

static const char *name_of(const char *path)
{
    return is_stdin(path) ? _("standard input") : path;
}

static enum kl_keys_format format_of(const struct kl_args *args)
{
    return kl_args_has(args, "null") ? KL_KEYS_NUL : KL_KEYS_LINES;
}

static void close_file(struct cli_keys *keys)
{
    if (keys->file && !keys->borrowed)
        fclose(keys->file);
    keys->file = NULL;
}

/* A file can be read again; of what cannot, a copy is made. */
static enum kl_code keep_file(struct cli *cli, const char *path, struct cli_keys *keys,
                              struct kl_err *err)
{
    const char *folder = cli->host->temp_folder;
    FILE *copy = NULL;
    enum kl_code code;

    keys->from = ftell(keys->file);
    if (keys->from >= 0)
        return KL_OK;
    code = kl_spool_copy(keys->file, name_of(path), folder, &copy, cli->token, err);
    close_file(keys);
    keys->file = copy;
    keys->borrowed = false;
    keys->from = 0;
    return code;
}

static enum kl_code read_file(struct cli *cli, const struct kl_args *args,
                              const char *path, const struct kl_analyze_options *options,
                              struct cli_keys *keys, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    keys->borrowed = is_stdin(path);
    keys->file = keys->borrowed ? cli->host->in : fopen(path, "rbe");
    if (!keys->file)
        return kl_err_set(err, errno == ENOENT ? KL_NOT_FOUND : KL_IO,
                          _("cannot open %s: %s"), path, strerror(errno));
    if (keys->keep)
        code = keep_file(cli, path, keys, err);
    if (!code)
        code = kl_analyze_keys(keys->file, name_of(path), format_of(args), options,
                               &keys->report, &keys->cost, cli->token, err);
    return code;
}

static enum kl_code rewind_file(const struct kl_args *args, const struct cli_keys *keys,
                                struct kl_err *err)
{
    if (fseek(keys->file, keys->from, SEEK_SET))
        return kl_err_set(err, KL_IO, _("cannot read %s: %s"),
                          name_of(kl_args_get(args, "keys")), strerror(errno));
    return KL_OK;
}

enum kl_code cli_keys_again(const struct kl_args *args, const struct cli_keys *keys,
                            struct kl_key_file *in, struct kl_err *err)
{
    kl_key_file_init(in, keys->file, name_of(kl_args_get(args, "keys")), format_of(args));
    return rewind_file(args, keys, err);
}

enum kl_code cli_keys_places(struct cli *cli, const struct kl_args *args,
                             const struct cli_keys *keys, struct kl_key_places *places,
                             struct kl_err *err)
{
    enum kl_code code = rewind_file(args, keys, err);

    if (code)
        return code;
    return kl_key_places_read(places, keys->file, name_of(kl_args_get(args, "keys")),
                              format_of(args), cli->token, err);
}

/* ---- a table ---- */

/* Before it is read: a Scan is billed for all there is. */
static void tell_estimate(struct cli *cli, const struct kl_schema *schema)
{
    cli_remark(cli,
               _("Scan %s: about %s %s, %s %s, %s RCU to read (told by DescribeTable, up "
                 "to six hours old)"),
               schema->table, kl_digits_count(schema->items, true).text,
               ngettext("item", "items", schema->items),
               kl_digits_count(schema->bytes, true).text,
               ngettext("byte", "bytes", schema->bytes),
               kl_digits_milli(kl_schema_scan_milli(schema)).text);
}

static void tell_cost(struct cli *cli, const char *operation,
                      const struct kl_schema *schema, const struct kl_analyze_cost *cost)
{
    cli_remark(cli, _("%s %s%s%s: %s read, %s RCU, %s %s"), operation, schema->table,
               schema->index ? "@" : "", schema->index ? schema->index : "",
               kl_digits_count(cost->read, true).text,
               kl_digits_milli(cost->capacity_milli).text,
               kl_digits_count(cost->pages, true).text,
               ngettext("page", "pages", cost->pages));
}

/* What was left out was paid for. */
static void tell_projection(struct cli *cli, const struct kl_analyze_cost *cost)
{
    cli_remark(cli,
               ngettext("only the keys and %s attribute that may say what they say were "
                        "asked for: that saves bandwidth, not capacity",
                        "only the keys and %s attributes that may say what they say were "
                        "asked for: that saves bandwidth, not capacity",
                        cost->attributes),
               kl_digits_count(cost->attributes, true).text);
}

static enum kl_code read_every_collection(struct cli *cli, const struct kl_args *args,
                                          const struct cli_data *data,
                                          struct kl_analyze_options *options,
                                          struct cli_keys *keys, struct kl_err *err)
{
    struct kl_opener opener = {0};
    uint64_t segments = keys->table.numbers[KL_OPTION_SEGMENTS];
    enum kl_code code = KL_OK;

    if (kl_args_has(args, "segments"))
        code = kl_args_number(args, "segments", 1, KL_SCAN_SEGMENTS_MAX, &segments, err);
    if (code)
        return code;
    options->segments = (uint32_t)segments;
    if (data->schema.approximate && !keys->by_value)
        tell_estimate(cli, &data->schema);
    opener = kl_session_opener(data->session);
    code = kl_analyze_table(&opener, &data->schema, options, &keys->report, &keys->cost,
                            cli->token, err);
    opener.release(opener.arg);
    return code;
}

static enum kl_code read_collection(struct cli *cli, const struct kl_args *args,
                                    const struct cli_data *data,
                                    const struct kl_analyze_options *options,
                                    struct cli_keys *keys, struct kl_err *err)
{
    const struct kl_schema *schema = &data->schema;
    struct kl_query query = {0};
    enum kl_code code = KL_OK;

    if (kl_args_has(args, "segments"))
        return kl_err_set(err, KL_INVALID,
                          _("--segments goes with a whole table, not a partition"));
    kl_query_init_of(&query, schema);
    code = kl_key_args_partition(args, args->noperands > 1 ? args->operands[1] : NULL,
                                 schema, query.pk, &query.npk, err);
    if (!code)
        code = kl_analyze_collection(data->source, schema, &query, options, &keys->report,
                                     &keys->cost, cli->token, err);
    keys->missing = !code && !keys->by_value && !keys->report->keys;
    kl_query_release(&query);
    return code;
}

static enum kl_code read_collections(struct cli *cli, const struct kl_args *args,
                                     const struct cli_data *data,
                                     struct kl_analyze_options *options,
                                     struct cli_progress *progress, struct cli_keys *keys,
                                     struct kl_err *err)
{
    const struct kl_schema *schema = &data->schema;
    bool all = args->noperands == 1 && !kl_args_has(args, "partition");
    enum kl_code code;

    keys->by_value = !schema->keys.nsk || schema->keys.sk[0].type != KL_KEY_S;
    keys->binary_partition = schema->keys.pk[0].type == KL_KEY_B;
    options->listener = data->source->listener;
    code = all ? read_every_collection(cli, args, data, options, keys, err)
               : read_collection(cli, args, data, options, keys, err);
    cli_progress_clear(progress);
    if (!keys->cost.pages)
        return code;
    tell_cost(cli, all ? "Scan" : "Query", schema, &keys->cost);
    if (keys->cost.projected && schema->approximate)
        tell_projection(cli, &keys->cost);
    return code;
}

static enum kl_code read_table(struct cli *cli, const struct kl_args *args,
                               struct kl_analyze_options *options,
                               struct cli_progress *progress, struct cli_keys *keys,
                               struct kl_err *err)
{
    struct cli_data data = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, err);

    keys->table = data.table; /* what is found may hold on to the scheme */
    data.table = (struct kl_table_config){0};
    if (!options->scheme)
        options->scheme = keys->table.scheme;
    if (!code)
        code = read_collections(cli, args, &data, options, progress, keys, err);
    cli_data_release(&data);
    return code;
}

enum kl_code cli_keys_read(struct cli *cli, const struct kl_args *args,
                           const struct kl_analyze_options *options,
                           struct cli_keys *keys, struct kl_err *err)
{
    const char *path = kl_args_get(args, "keys");
    struct kl_analyze_options with_progress = *options;
    struct cli_progress progress;
    enum kl_code code;

    if (!path == !args->noperands)
        return kl_err_set(err, KL_INVALID,
                          path ? _("--keys %s and a table: one of them")
                               : _("no keys to read: give TABLE or --keys FILE%.0s"),
                          path ? path : "");
    if (!path && kl_args_has(args, "null"))
        return kl_err_set(err, KL_INVALID, _("--null goes with --keys only"));
    if (path && (kl_args_has(args, "segments") || kl_args_has(args, "index") ||
                 kl_args_has(args, "partition")))
        return kl_err_set(
            err, KL_INVALID,
            _("--segments, --index and --partition go with a table, not with --keys"));
    cli_progress_init(&progress, cli, _("keys"));
    with_progress.progress = cli_progress_tell;
    with_progress.arg = &progress;
    with_progress.temp_folder = cli->host->temp_folder;
    if (path)
        code = read_file(cli, args, path, &with_progress, keys, err);
    else
        code = read_table(cli, args, &with_progress, &progress, keys, err);
    cli_progress_clear(&progress);
    return code;
}

void cli_keys_release(struct cli_keys *keys)
{
    kl_report_free(&keys->report);
    kl_table_config_release(&keys->table);
    close_file(keys);
}
