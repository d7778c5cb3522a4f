#include "config.h"

#include "cli/data.h"

#include "base/i18n.h"

static enum kl_code open_session(struct cli *cli, const struct cli_args *args,
                                 struct kl_session **session, struct kl_err *err)
{
    const struct kl_session_options options = {
        .db = cli_args_get(args, "db"),
        .env_db = cli->host->env_db,
        .xdg_data_home = cli->host->xdg_data_home,
        .home = cli->host->home,
    };

    if (options.db && !options.db[0])
        return kl_err_set(err, KL_INVALID, _("--db needs the name of a file"));
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
        near = cli_suggest(table, list);
    }
    if (near)
        kl_err_advise(err, _("did you mean %s?"), near);
    else
        kl_err_advise(err, _("see keyline tables for what is there"));
    free(list);
    kl_names_release(&names);
}

enum kl_code cli_data_open(struct cli *cli, const struct cli_args *args,
                           const char *table, struct cli_data *data, struct kl_err *err)
{
    enum kl_code code = open_session(cli, args, &data->session, err);

    if (!code)
        code = kl_session_source(data->session, &data->source, err);
    if (!code && table)
        code = kl_source_describe(data->source, table, &data->schema, cli->token, err);
    if (code == KL_NOT_FOUND && data->source)
        suggest_table(cli, data->source, table, err);
    return code;
}

void cli_data_release(struct cli_data *data)
{
    kl_schema_release(&data->schema);
    kl_source_close(&data->source);
    kl_session_free(&data->session);
}

bool cli_data_given(const struct cli *cli, const struct cli_args *args)
{
    return cli_args_has(args, "db") || (cli->host->env_db && cli->host->env_db[0]);
}
