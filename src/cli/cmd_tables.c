#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "model/plain.h"
#include "cli/data.h"
#include "cli/print.h"

static void add_attrs(const char *name, const struct kl_key_attr *attrs, size_t n,
                      struct kl_buf *out)
{
    kl_buf_addf(out, "\"%s\": [", name);
    for (size_t i = 0; i < n; i++) {
        kl_buf_add_text(out, i ? ", {\"name\": " : "{\"name\": ");
        kl_json_string(kl_str_from(attrs[i].name), out);
        kl_buf_addf(out, ", \"type\": \"%s\"}", kl_key_type_name(attrs[i].type));
    }
    kl_buf_add_char(out, ']');
}

static void add_table(const struct kl_schema *schema, struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"name\": ");
    kl_json_string(kl_str_from(schema->table), out);
    kl_buf_add_text(out, ", ");
    add_attrs("partition_key", schema->keys.pk, schema->keys.npk, out);
    kl_buf_add_text(out, ", ");
    add_attrs("sort_key", schema->keys.sk, schema->keys.nsk, out);
    kl_buf_addf(out, ", \"items\": %llu, \"bytes\": %llu}",
                (unsigned long long)schema->items, (unsigned long long)schema->bytes);
}

static enum kl_code put_json(struct cli *cli, struct kl_source *source,
                             const struct kl_names *names, struct kl_err *err)
{
    struct kl_buf out = {0};
    enum kl_code code = KL_OK;

    kl_buf_add_char(&out, '[');
    for (size_t i = 0; i < names->n && !code; i++) {
        struct kl_schema schema = {0};

        code = kl_source_describe(source, names->names[i], &schema, cli->token, err);
        kl_buf_add_text(&out, i ? ",\n " : "\n ");
        if (!code)
            add_table(&schema, &out);
        kl_schema_release(&schema);
    }
    kl_buf_add_text(&out, names->n ? "\n]\n" : "]\n");
    if (!code)
        cli_put_json(cli, kl_buf_str(&out));
    kl_buf_release(&out);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    const char *format = kl_args_get(args, "output");
    struct cli_data data = {0};
    struct kl_names names = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, NULL, &data, &err);

    if (!code)
        code = kl_source_list_tables(data.source, &names, cli->token, &err);
    if (!code && format && !strcmp(format, "json")) {
        code = put_json(cli, data.source, &names, &err);
    } else if (!code) {
        for (size_t i = 0; i < names.n; i++) {
            cli_put_exact(cli, kl_str_from(names.names[i]));
            cli_put(cli, "\n");
        }
    }
    kl_names_release(&names);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    {.name = "output", .arg = "text|json", .help = N_("json: with keys and counts")},
    {0},
};

const struct cli_command cli_cmd_tables = {
    .name = "tables",
    .synopsis = CLI_SYNOPSIS("tables [--output text|json]"),
    .summary = N_("the names of the tables, one a line"),
    .options = options,
    .data = true,
    .run = run,
};
