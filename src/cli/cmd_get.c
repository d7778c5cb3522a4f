#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "model/item.h"
#include "model/key_text.h"
#include "model/plain.h"
#include "app/key_args.h"
#include "cli/data.h"
#include "cli/print.h"

struct key {
    struct kl_key_value pk[KL_KEY_ATTRS], sk[KL_KEY_ATTRS];
    size_t npk, nsk;
};

static void release_key(struct key *key)
{
    for (size_t i = 0; i < KL_KEY_ATTRS; i++) {
        kl_key_value_release(&key->pk[i]);
        kl_key_value_release(&key->sk[i]);
    }
}

static enum kl_code read_key(const struct kl_args *args, const struct kl_schema *schema,
                             struct key *key, struct kl_err *err)
{
    const char *sort = args->noperands > 2 ? args->operands[2] : NULL;
    enum kl_code code =
        kl_key_args_partition(args, args->operands[1], schema, key->pk, &key->npk, err);

    if (code)
        return code;
    if (sort && !schema->keys.nsk)
        return kl_err_set(err, KL_INVALID, _("%s has no sort key: give PARTITION alone"),
                          schema->table);
    if (!sort && schema->keys.nsk) {
        kl_err_set(err, KL_INVALID, _("no value for the sort key %s"),
                   schema->keys.sk[0].name);
        kl_err_advise(err, _("for the whole collection: keyline query %s PARTITION"),
                      schema->table);
        return KL_INVALID;
    }
    if (!sort)
        return KL_OK;
    key->nsk = 1;
    return kl_key_text_read_as(kl_str_from(sort), schema->keys.sk[0].type,
                               KL_SORT_KEY_MAX, schema->keys.sk[0].name, &key->sk[0],
                               err);
}

static enum kl_code put_item(struct cli *cli, struct kl_str json, bool typed,
                             struct kl_err *err)
{
    struct kl_item item = {0};
    struct kl_buf text = {0};
    enum kl_code code = kl_item_decode(json, &item, err);

    if (!code && typed) {
        kl_buf_add_text(&text, "{\"Item\":");
        kl_typed_item(&item, NULL, 0, KL_PLAIN_COMPACT, &text);
        kl_buf_add_text(&text, "}");
    } else if (!code) {
        kl_plain_item(&item, NULL, 0, KL_PLAIN_INDENTED, &text);
    }
    if (!code) {
        kl_buf_add_char(&text, '\n');
        cli_put_json(cli, kl_buf_str(&text));
    }
    kl_buf_release(&text);
    kl_item_release(&item);
    return code;
}

static enum kl_code get(struct cli *cli, const struct kl_args *args,
                        const struct cli_data *data, struct kl_err *err)
{
    const struct kl_schema *schema = &data->schema;
    const char *format = kl_args_get(args, "output");
    struct kl_page page = {0};
    struct key key = {0};
    enum kl_code code = read_key(args, schema, &key, err);

    if (!code)
        code = kl_source_get(data->source, schema->table, key.pk, key.npk, key.sk,
                             key.nsk, &page, cli->token, err);
    if (!code && !page.nitems)
        code = kl_err_set(err, KL_NOT_FOUND, _("no such item in %s: %s%s%s"),
                          schema->table, args->operands[1], key.nsk ? ", " : "",
                          key.nsk ? args->operands[2] : "");
    if (!code)
        code = put_item(cli, kl_page_item(&page, 0), format && !strcmp(format, "typed"),
                        err);
    kl_page_release(&page);
    release_key(&key);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    return cli_data_run(cli, args, get);
}

static const struct kl_args_option options[] = {
    {.name = "output",
     .arg = "json|typed",
     .help = N_("plain JSON (default) or DynamoDB's")},
    {0},
};

const struct cli_command cli_cmd_get = {
    .name = "get",
    .synopsis = CLI_SYNOPSIS("get TABLE PARTITION [SORT] [--output json|typed]"),
    .summary = N_("one item by its whole key"),
    .options = options,
    .min = 2,
    .max = 3,
    .data = true,
    .run = run,
};
