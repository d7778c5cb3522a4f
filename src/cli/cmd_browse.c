#include "config.h"

#include "base/file.h"
#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/screen.h"

/* A first word that is no command, and no data to look for a table in. */
static int unknown_word(struct cli *cli, const char *word)
{
    struct kl_err err = {0};
    const char *near = cli_command_suggest(word);

    kl_err_set(&err, KL_INVALID, _("no such command: %s"), word);
    if (near)
        kl_err_advise(&err, _("did you mean keyline %s?"), near);
    else if (kl_file_exists(word))
        kl_err_advise(&err, _("keyline import %s --db FILE reads data files"), word);
    else
        kl_err_advise(&err,
                      _("keyline --help lists the commands; a table needs --db FILE"));
    return cli_fail(cli, &err);
}

/* A wrong table or partition is told here, before the screen opens. */
static enum kl_code check_start(struct cli *cli, struct kl_source *source,
                                const struct cli_args *args, struct kl_start *start,
                                struct kl_err *err)
{
    struct kl_schema schema = {0};
    enum kl_code code;

    if (!args->noperands)
        return KL_OK;
    start->table = kl_mem_strdup(args->operands[0]);
    if (args->noperands > 1)
        start->partition = kl_mem_strdup(args->operands[1]);
    if (cli->bare && cli_command_suggest(start->table)) {
        code = kl_source_describe(source, start->table, &schema, cli->token, err);
        if (code == KL_NOT_FOUND)
            kl_err_advise(err, _("did you mean keyline %s?"),
                          cli_command_suggest(start->table));
    } else {
        code = cli_describe(cli, source, start->table, &schema, err);
    }
    kl_schema_release(&schema);
    return code;
}

int cli_cmd_browse(struct cli *cli, const struct cli_args *args)
{
    bool has_db = cli_args_has(args, "db") || (cli->host->env_db && cli->host->env_db[0]);
    struct kl_session *session = NULL;
    struct kl_source *source = NULL;
    struct kl_start start = {0};
    struct kl_err err = {0};
    enum kl_code code;
    int status = CLI_FAILED;

    if (cli->bare && args->noperands && !has_db)
        return unknown_word(cli, args->operands[0]);
    code = cli_open(cli, args, &session, &source, &err);
    if (!code)
        code = check_start(cli, source, args, &start, &err);
    kl_source_close(&source);
    if (!code)
        status = cli_screen_open(cli, args, session, &start, &err);
    else
        status = cli_fail(cli, &err);
    kl_start_release(&start);
    kl_session_free(&session);
    return status;
}
