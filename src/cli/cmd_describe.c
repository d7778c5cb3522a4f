#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "cli/data.h"
#include "cli/print.h"

static void put_field(struct cli *cli, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put_field(struct cli *cli, const char *name, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    cli_putf(cli, "%-14s ", name);
    cli_put_visible(cli, kl_buf_str(&text));
    cli_put(cli, "\n");
    kl_buf_release(&text);
}

static void put_schema(struct cli *cli, const struct kl_schema *schema)
{
    const struct kl_key_schema *keys = &schema->keys;

    put_field(cli, _("table"), "%s", schema->table);
    for (size_t i = 0; i < keys->npk; i++)
        put_field(cli, i ? "" : _("partition key"), "%s (%s)", keys->pk[i].name,
                  kl_key_type_name(keys->pk[i].type));
    for (size_t i = 0; i < keys->nsk; i++)
        put_field(cli, i ? "" : _("sort key"), "%s (%s)", keys->sk[i].name,
                  kl_key_type_name(keys->sk[i].type));
    if (!keys->nsk)
        put_field(cli, _("sort key"), "%s", _("none"));
    put_field(cli, _("items"), "%s", kl_digits_count(schema->items, true).text);
    put_field(cli, _("size"), _("%s bytes"), kl_digits_count(schema->bytes, true).text);
}

static int run(struct cli *cli, const struct cli_args *args)
{
    struct cli_data data = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    if (!code)
        put_schema(cli, &data.schema);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

const struct cli_command cli_cmd_describe = {
    .name = "describe",
    .synopsis = CLI_SYNOPSIS("describe TABLE"),
    .summary = N_("the keys of a table and how much it holds"),
    .min = 1,
    .max = 1,
    .data = true,
    .run = run,
};
