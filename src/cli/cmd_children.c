#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "app/children.h"
#include "app/delimiter.h"
#include "app/key_args.h"
#include "cli/data.h"
#include "cli/out.h"
#include "cli/print.h"

/* The children of one prefix on their way out. */
struct level {
    struct cli *cli;
    struct kl_str delimiter;
    bool json;
    uint64_t n;
};

static void put_json(struct level *level, struct kl_str name,
                     const struct kl_child *child)
{
    struct kl_buf text = {0};

    cli_put(level->cli, level->n ? ",\n" : "[\n");
    kl_buf_add_text(&text, "{\"name\":");
    kl_json_key(name, &text);
    kl_buf_addf(&text, ",\"folder\":%s,\"row\":%s}", child->folder ? "true" : "false",
                child->row ? "true" : "false");
    cli_put_json(level->cli, kl_buf_str(&text));
    kl_buf_release(&text);
}

/* Folders with their delimiter, so that a file beside a folder of its name shows. */
static bool put_child(void *arg, const struct kl_child *child)
{
    struct level *level = arg;
    struct kl_buf name = {0};

    kl_buf_add_str(&name, child->name);
    if (child->folder)
        kl_buf_add_str(&name, level->delimiter);
    if (level->json) {
        put_json(level, kl_buf_str(&name), child);
    } else {
        struct kl_buf line = {0};

        kl_item_out_key(kl_buf_str(&name), KL_KEY_S, &line);
        cli_put_exact(level->cli, kl_buf_str(&line));
        cli_put(level->cli, "\n");
        kl_buf_release(&line);
    }
    level->n++;
    kl_buf_release(&name);
    return !cli_output_gone(level->cli);
}

/* A prefix that does not end a name is a folder's without its delimiter. */
static void add_prefix(const char *operand, struct kl_str delimiter, struct kl_buf *out)
{
    struct kl_str prefix = kl_str_from(operand);

    kl_buf_add_str(out, prefix);
    if (prefix.len &&
        (prefix.len < delimiter.len || memcmp(prefix.data + prefix.len - delimiter.len,
                                              delimiter.data, delimiter.len) != 0))
        kl_buf_add_str(out, delimiter);
}

static enum kl_code read_delimiter(const struct kl_args *args, struct kl_buf *out,
                                   struct kl_err *err)
{
    const char *text = kl_args_get(args, "delimiter");

    return kl_delimiter_read(text ? kl_str_from(text) : KL_STR("/"), out, err);
}

static void tell_cost(struct cli *cli, const struct kl_schema *schema,
                      const struct kl_children_cost *cost)
{
    cli_remark(cli,
               ngettext("Query %s: %s request, %s read, %s RCU",
                        "Query %s: %s requests, %s read, %s RCU", cost->requests),
               kl_schema_place(schema), kl_digits_count(cost->requests, true).text,
               kl_digits_count(cost->read, true).text,
               kl_digits_milli(cost->capacity_milli).text);
}

static enum kl_code list_children(struct cli *cli, const struct kl_args *args,
                                  const struct cli_data *data, struct kl_err *err)
{
    struct kl_key_value pk[KL_KEY_ATTRS] = {0};
    struct kl_buf delimiter = {0}, prefix = {0};
    struct kl_children_cost cost = {0};
    struct level level = {.cli = cli};
    struct kl_children children = {.source = data->source,
                                   .schema = &data->schema,
                                   .pk = pk,
                                   .take = put_child,
                                   .arg = &level};
    const char *format = kl_args_get(args, "output");
    enum kl_code code = kl_key_args_partition(args, args->operands[1], &data->schema, pk,
                                              &children.npk, err);

    if (!code)
        code = read_delimiter(args, &delimiter, err);
    if (!code) {
        level.json = format && !strcmp(format, "json");
        level.delimiter = children.delimiter = kl_buf_str(&delimiter);
        add_prefix(args->operands[2], level.delimiter, &prefix);
        children.prefix = kl_buf_str(&prefix);
        code = kl_children_read(&children, &cost, cli->token, err);
        if (level.json && !code)
            cli_put(cli, level.n ? "\n]\n" : "[]\n");
        cli_stream_flush(&cli->out);
        tell_cost(cli, &data->schema, &cost);
    }
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&pk[i]);
    kl_buf_release(&delimiter);
    kl_buf_release(&prefix);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    return cli_data_run(cli, args, list_children);
}

static const struct kl_args_option options[] = {
    {.name = "delimiter",
     .arg = "D",
     .help = N_("what divides names (default: /); \\x1f is one, too")},
    {.name = "output", .arg = "text|json", .help = N_("the format (default: text)")},
    {0},
};

const struct cli_command cli_cmd_children = {
    .name = "children",
    .synopsis = CLI_SYNOPSIS("children TABLE PARTITION PREFIX [--delimiter D]",
                             "         [--output text|json]"),
    .summary = N_("one level of a tree of keys, without reading what is below"),
    .text =
        N_("Names are relative to PREFIX, folders end with the delimiter. Requests grow\n"
           "with the children, not with what is below them; what it cost is told on\n"
           "standard error.\n"),
    .options = options,
    .min = 3,
    .max = 3,
    .data = true,
    .run = run,
};
