#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/partitions.h"
#include "cli/data.h"
#include "cli/out.h"
#include "cli/print.h"
#include "cli/progress.h"

static void put_list(struct cli *cli, const struct kl_schema *schema,
                     const struct kl_partitions *partitions)
{
    struct cli_table table = {0};

    for (size_t i = 0; i < partitions->n; i++) {
        const struct kl_partition *p = &partitions->list[i];
        struct kl_buf text = {0};

        cli_table_row(&table);
        for (size_t k = 0; k < p->nvalues; k++) {
            const struct kl_key_value *value = &p->values[k];

            kl_buf_clear(&text);
            if (value->type == KL_KEY_B)
                kl_item_out_key(kl_key_value_str(value), KL_KEY_B, &text);
            else
                kl_buf_add_str(&text, kl_key_value_str(value));
            cli_table_cell(cli, &table, kl_str_from(schema->keys.pk[k].name),
                           kl_buf_str(&text), 0, value->type == KL_KEY_N);
        }
        kl_buf_clear(&text);
        kl_buf_addf(&text, "%llu", (unsigned long long)p->items);
        cli_table_cell(cli, &table, kl_str_from(_("items")), kl_buf_str(&text), 0, true);
        kl_buf_release(&text);
    }
    cli_table_end(cli, &table);
    cli_table_release(&table);
}

static enum kl_code list_partitions(struct cli *cli, const struct kl_args *args,
                                    const struct cli_data *data, struct kl_err *err)
{
    const struct kl_schema *schema = &data->schema;
    struct kl_partitions partitions = {0};
    struct cli_progress progress;
    uint64_t limit = 0;
    enum kl_code code = kl_args_number(args, "limit", 1, SIZE_MAX / 2, &limit, err);

    if (code)
        return code;
    cli_progress_init(&progress, cli, _("items"));
    code = kl_partitions_read(data->source, schema, &partitions, 0, (size_t)limit,
                              cli_progress_tell, &progress, cli->token, err);
    cli_progress_clear(&progress);
    if (!code || code == KL_CANCELLED)
        put_list(cli, schema, &partitions);
    cli_remark(cli,
               ngettext("Scan %s%s%s: %s read, %s partition%s, %s RCU",
                        "Scan %s%s%s: %s read, %s partitions%s, %s RCU", partitions.n),
               schema->table, schema->index ? "@" : "",
               schema->index ? schema->index : "",
               kl_digits_count(partitions.read, true).text,
               kl_digits_count(partitions.n, true).text,
               partitions.complete ? "" : _(" so far, counts not final"),
               kl_digits_milli(partitions.capacity_milli).text);
    kl_partitions_release(&partitions);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    return cli_data_run(cli, args, list_partitions);
}

static const struct kl_args_option options[] = {
    KL_INDEX_OPTION,
    {.name = "limit", .arg = "N", .help = N_("stop after N values")},
    {0},
};

const struct cli_command cli_cmd_partitions = {
    .name = "partitions",
    .synopsis = CLI_SYNOPSIS("partitions TABLE [--index I] [--limit N]"),
    .summary = N_("the partition values of a table or index and their item counts"),
    .text = N_("DynamoDB has no list of them: this is a Scan and reads every item.\n"),
    .options = options,
    .min = 1,
    .max = 1,
    .data = true,
    .run = run,
};
