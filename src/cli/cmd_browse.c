#include "config.h"

#include "cli/commands.h"

#include "base/file.h"
#include "base/i18n.h"
#include "cli/data.h"
#include "cli/print.h"
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
        kl_err_advise(&err, _("to read a data file: keyline import %s --db FILE"), word);
    else
        kl_err_advise(&err,
                      _("see keyline --help for the commands; a table needs --db FILE"));
    return cli_fail(cli, &err);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    const char *table = args->noperands ? args->operands[0] : NULL;
    struct cli_data data = {0};
    struct kl_start start = {0};
    struct kl_err err = {0};
    enum kl_code code;
    int status;

    if (cli->bare && table && !cli_data_given(cli, args))
        return unknown_word(cli, table);
    /* A wrong table is told here, before the screen opens. Who may not describe it may
     * read it all the same: there the screen asks for its keys. */
    code = cli_data_open(cli, args, table, &data, &err);
    if (code == KL_DENIED && data.source) {
        code = KL_OK;
        err = (struct kl_err){0};
    }
    start.table = kl_mem_strdup(table);
    start.partition = kl_mem_strdup(args->noperands > 1 ? args->operands[1] : NULL);
    if (code)
        status = cli_end(cli, code, &err);
    else
        status = cli_screen_open(cli, data.session, &start);
    if (code == KL_NOT_FOUND && data.source && cli->bare && cli_command_suggest(table))
        cli_note(cli, _("or keyline %s?"), cli_command_suggest(table));
    kl_start_release(&start);
    cli_data_release(&data);
    return status;
}

const struct cli_command cli_cmd_browse = {
    .name = "browse",
    .synopsis = CLI_SYNOPSIS("[browse] [TABLE [PARTITION]]"),
    .summary = N_("the terminal screen: tables, partitions, rows in key order"),
    .text = N_("Without the word browse, command words beat table names.\n"
               "On the screen ? shows the keys and q goes back.\n"),
    .max = 2,
    .data = true,
    .screen = true,
    .run = run,
};
