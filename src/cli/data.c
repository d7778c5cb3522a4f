#include "config.h"

#include "cli/data.h"

#include "base/i18n.h"
#include "base/suggest.h"
#include "cli/ask.h"
#include "cli/print.h"

/* Why a request takes long. */
static void tell(void *arg, const char *text)
{
    cli_note(arg, "%s", text);
}

static enum kl_code open_session(struct cli *cli, const struct kl_args *args,
                                 struct kl_session **session, struct kl_err *err)
{
    const struct kl_session_options options = {
        .db = kl_args_get(args, "db"),
        .env_db = cli->host->env_db,
        .xdg_data_home = cli->host->xdg_data_home,
        .xdg_state_home = cli->host->xdg_state_home,
        .home = cli->host->home,
        .temp_folder = cli->host->temp_folder,
        .forget = !kl_config_is_on(&cli->config, KL_OPTION_REMEMBER),
        .aws = {.profile = kl_args_get(args, "profile"),
                .region = kl_args_get(args, "region"),
                .endpoint_url = kl_args_get(args, "endpoint-url"),
                .ca_bundle = kl_args_get(args, "ca-bundle")},
        .get_env = cli->host->get_env,
        .ask = cli->host->in_terminal && cli->host->err_terminal ? cli_ask : NULL,
        .arg = cli,
    };

    return kl_session_open(&options, session, err);
}

static void suggest_table(struct cli *cli, struct kl_source *source, const char *table,
                          struct kl_err *err)
{
    struct kl_names names = {0};
    const char **list = NULL;
    const char *near = NULL;

    if (!kl_source_list_tables(source, &names, cli->token, NULL)) {
        list = KL_NEW_ARRAY(const char *, names.n + 1);
        for (size_t i = 0; i < names.n; i++)
            list[i] = names.names[i];
        near = kl_suggest(table, list);
    }
    if (near) {
        err->advice[0] = '\0'; /* what the source advises says less */
        kl_err_advise(err, _("did you mean %s?"), near);
    } else {
        kl_err_advise(err, _("see keyline tables for what is there"));
    }
    free(list);
    kl_names_release(&names);
}

enum kl_code cli_data_session(struct cli *cli, const struct kl_args *args,
                              struct cli_data *data, struct kl_err *err)
{
    return open_session(cli, args, &data->session, err);
}

/* Who may read a table but not describe it says a key by its name. */
static enum kl_code learn_table(struct cli *cli, const struct kl_args *args,
                                const char *table, struct cli_data *data,
                                struct kl_err *err)
{
    const char *given = kl_args_nth(args, "partition", 0);
    const char *equals = given ? strchr(given, '=') : NULL;
    enum kl_code code;
    char *name;

    if (!equals || equals == given) {
        err->advice[0] = '\0';
        kl_err_advise(err, _("query and check go without, when --partition NAME=VALUE "
                             "names the partition key"));
        return KL_DENIED;
    }
    *err = (struct kl_err){0};
    name = kl_mem_dup(given, (size_t)(equals - given));
    code = kl_source_learn(data->source, table, name, kl_str_from(equals + 1),
                           &data->schema, cli->token, err);
    free(name);
    return code;
}

static enum kl_code use_index(const char *index, struct kl_schema *schema,
                              struct kl_err *err)
{
    if (index && schema->typed)
        return kl_err_set(err, KL_DENIED,
                          _("--index %s: the table %s may not be described, so its "
                            "indexes are not known"),
                          index, schema->table);
    return kl_schema_use_index(schema, index, err);
}

static enum kl_code open_table(struct cli *cli, const struct kl_args *args,
                               const char *table, struct cli_data *data,
                               struct kl_err *err)
{
    enum kl_code code =
        kl_source_describe(data->source, table, &data->schema, cli->token, err);

    if (code == KL_DENIED)
        code = learn_table(cli, args, table, data, err);
    else if (code == KL_NOT_FOUND)
        suggest_table(cli, data->source, table, err);
    if (!code)
        code = use_index(kl_args_get(args, "index"), &data->schema, err);
    if (!code)
        kl_table_config_read(&data->table, &cli->config, data->schema.table,
                             data->schema.index, kl_session_label(data->session));
    return code;
}

enum kl_code cli_data_open(struct cli *cli, const struct kl_args *args, const char *table,
                           struct cli_data *data, struct kl_err *err)
{
    enum kl_code code = cli_data_session(cli, args, data, err);

    if (!code)
        code = kl_session_source(data->session, &data->source, err);
    if (!code)
        data->source->listener = (struct kl_listener){tell, cli};
    return code || !table ? code : open_table(cli, args, table, data, err);
}

void cli_data_release(struct cli_data *data)
{
    kl_schema_release(&data->schema);
    kl_table_config_release(&data->table);
    kl_source_close(&data->source);
    kl_session_free(&data->session);
}

int cli_data_run(struct cli *cli, const struct kl_args *args,
                 enum kl_code (*work)(struct cli *cli, const struct kl_args *args,
                                      const struct cli_data *data, struct kl_err *err))
{
    struct cli_data data = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_open(cli, args, args->operands[0], &data, &err);

    if (!code)
        code = work(cli, args, &data, &err);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

bool cli_data_asked(const struct kl_args *args)
{
    static const char *const names[] = {"db", "endpoint-url", "region", "profile"};

    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++)
        if (kl_args_has(args, names[i]))
            return true;
    return false;
}

bool cli_data_given(struct cli *cli, const struct kl_args *args)
{
    struct kl_session *session = NULL;
    enum kl_code code;

    if (kl_args_has(args, "db") || (cli->host->env_db && cli->host->env_db[0]))
        return true;
    code = open_session(cli, args, &session, NULL);
    kl_session_free(&session);
    return code == KL_OK;
}
