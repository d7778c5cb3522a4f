#include "config.h"

#include "cli/commands.h"

#include "base/file.h"
#include "base/i18n.h"
#include "cli/data.h"
#include "cli/files.h"
#include "cli/open_files.h"
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
    else
        kl_err_advise(&err,
                      _("see keyline --help for the commands; a table needs --db FILE"));
    return cli_fail(cli, &err);
}

/* Whether the operands are data files: a name with a slash, which no table has, or the
 * name of a file. After the word browse, and with an option that says where the data is,
 * they are tables. A folder may well be called like a table: it needs the slash where
 * tables are at hand. */
static bool are_files(struct cli *cli, const struct kl_args *args)
{
    const char *word = args->noperands ? args->operands[0] : NULL;

    if (!word || !cli->bare)
        return false;
    if (strchr(word, '/'))
        return true;
    if (cli_data_asked(args) || !kl_file_exists(word))
        return false;
    return kl_file_is_regular(word) || !cli_data_given(cli, args);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    const char *option, *table = args->noperands ? args->operands[0] : NULL;
    struct cli_data data = {0};
    struct kl_start start = {0};
    struct kl_err err = {0};
    enum kl_code code;
    int status;

    if (are_files(cli, args))
        return cli_open_files(cli, args);
    if (cli->bare && table && !cli_data_given(cli, args))
        return unknown_word(cli, table);
    if (cli_files_asked(args, &option))
        return cli_usage(cli,
                         _("--%s says how a data file is to be read, and none is "
                           "named"),
                         option);
    if (args->noperands > 2 && cli->bare && cli_command_suggest(table))
        return unknown_word(cli, table);
    if (args->noperands > 2)
        return cli_usage(cli, _("too much for browse: keyline %s"),
                         cli->command->synopsis[0]);
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
    .synopsis = CLI_SYNOPSIS("[browse] [TABLE [PARTITION]] [--theme NAME] [--no-mouse]",
                             "FILE... [--table T] [--partition-key A[:S|N|B]]",
                             "       [--sort-key A[:S|N|B]] [--schema FILE]",
                             "       [--header | --no-header] [--columns A[:TYPE],...]",
                             "       [--skip-bad]"),
    .summary = N_("the terminal screen: tables, partitions, rows in key order"),
    .text =
        N_("Without the word browse, command words beat table names.\n"
           "On the screen ? shows the keys and q goes back.\n"
           "\n"
           "FILE is a name with a slash or that of a file: any data file that import\n"
           "reads. Files are opened at once, in a store that is gone at the end. Where\n"
           "standard output is no terminal their tables and findings are printed.\n"),
    .options = cli_files_options,
    .max = SIZE_MAX,
    .data = true,
    .screen = true,
    .run = run,
};
