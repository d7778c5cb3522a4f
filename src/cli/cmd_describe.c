#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "app/table_facts.h"
#include "cli/data.h"
#include "cli/print.h"

#define NAME_WIDTH 14 /* at least, so that tables described in a row line up */

static void put_fact(struct cli *cli, const struct kl_fact *fact, size_t width)
{
    size_t used = kl_utf8_width(kl_str_from(fact->name));

    cli_putf(cli, "%s%*s ", fact->name, (int)(width - used), "");
    cli_put_visible(cli, kl_str_from(fact->value));
    cli_put(cli, "\n");
}

static void put_schema(struct cli *cli, const struct kl_schema *schema)
{
    struct kl_table_facts facts;
    size_t width;

    kl_table_facts(schema, &facts);
    width = facts.width > NAME_WIDTH ? facts.width : NAME_WIDTH;
    for (size_t i = 0; i < facts.n; i++)
        put_fact(cli, &facts.list[i], width);
    kl_table_facts_release(&facts);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct cli_data data = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    if (!code)
        code = kl_source_complete(data.source, &data.schema, cli->token, &err);
    if (!code)
        put_schema(cli, &data.schema);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

const struct cli_command cli_cmd_describe = {
    .name = "describe",
    .synopsis = CLI_SYNOPSIS("describe TABLE"),
    .summary = N_("keys, indexes, size and settings of a table"),
    .min = 1,
    .max = 1,
    .data = true,
    .run = run,
};
