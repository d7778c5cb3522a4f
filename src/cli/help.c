#include "config.h"

#include "cli/help.h"

#include "base/i18n.h"
#include "cli/commands.h"
#include "cli/print.h"

static void put_usage(struct cli *cli, const struct cli_command *command)
{
    for (size_t i = 0; command->synopsis[i]; i++)
        cli_putf(cli, "%s %s %s\n", i ? "      " : _("usage:"),
                 command->synopsis[i][0] == ' ' ? "       " : "keyline",
                 command->synopsis[i]);
}

/* "--between A B", "-h, --help" */
static void option_words(const struct kl_args_option *option, struct kl_buf *out)
{
    if (option->letter)
        kl_buf_addf(out, "-%c, ", option->letter);
    kl_buf_addf(out, "--%s", option->name);
    if (option->arg)
        kl_buf_addf(out, " %s", option->arg);
    if (option->arg2)
        kl_buf_addf(out, " %s", option->arg2);
}

/* title NULL: they go on with those before. */
static void put_options(struct cli *cli, const char *title,
                        const struct kl_args_option *options)
{
    if (!options || !options->name)
        return;
    if (title)
        cli_putf(cli, "\n%s\n", title);
    for (; options->name; options++) {
        struct kl_buf words = {0};

        option_words(options, &words);
        if (words.len > 22)
            cli_putf(cli, "  %s\n  %22s  %s\n", kl_buf_text(&words), "",
                     _(options->help));
        else
            cli_putf(cli, "  %-22s  %s\n", kl_buf_text(&words), _(options->help));
        kl_buf_release(&words);
    }
}

int cli_help_command(struct cli *cli, const struct cli_command *command)
{
    put_usage(cli, command);
    cli_putf(cli, "\n%s\n", _(command->summary));
    if (command->text)
        cli_putf(cli, "\n%s", _(command->text));
    put_options(cli, _("Options:"), command->options);
    if (command->screen)
        put_options(cli, NULL, cli_screen_options);
    if (command->data)
        put_options(cli, _("Where the data is:"), cli_data_options);
    put_options(cli, _("For every command:"), cli_global_options);
    return CLI_DONE;
}

int cli_help_all(struct cli *cli)
{
    cli_put(
        cli,
        _("usage: keyline [COMMAND] [OPTION]... [OPERAND]...\n"
          "       keyline [TABLE [PARTITION]]            the terminal screen\n"
          "       keyline FILE...                        data files on it, at once\n\n"
          "A browser for DynamoDB tables whose subject is the sort key.\n\n"
          "Commands:\n"));
    for (size_t i = 0; cli_command_at(i); i++)
        if (!cli_command_at(i)->group)
            cli_putf(cli, "  %-14s  %s\n", cli_command_at(i)->name,
                     _(cli_command_at(i)->summary));
    put_options(cli, _("Where the data is:"), cli_data_options);
    put_options(cli, _("For every command:"), cli_global_options);
    cli_put(cli, _("\nkeyline COMMAND --help says more about one; keyline demo needs no "
                   "data.\n"));
    return CLI_DONE;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct kl_buf name = {0};
    const struct cli_command *found = NULL;
    const char *near;
    int status = CLI_DONE;

    if (!args->noperands)
        return cli_help_all(cli);
    for (size_t i = 0; i < args->noperands; i++)
        kl_buf_addf(&name, "%s%s", i ? " " : "", args->operands[i]);
    for (size_t i = 0; cli_command_at(i); i++)
        if (!strcmp(cli_command_at(i)->name, kl_buf_text(&name)))
            found = cli_command_at(i);
    near = cli_command_suggest(kl_buf_text(&name));
    if (found) {
        status = cli_help_command(cli, found);
    } else {
        struct kl_err err = {0};

        kl_err_set(&err, KL_INVALID, _("no such command: %s"), kl_buf_text(&name));
        if (near)
            kl_err_advise(&err, _("did you mean %s?"), near);
        kl_err_advise(&err, _("see keyline --help for the commands"));
        status = cli_fail(cli, &err);
    }
    kl_buf_release(&name);
    return status;
}

const struct cli_command cli_cmd_help = {
    .name = "help",
    .synopsis = CLI_SYNOPSIS("help [COMMAND]"),
    .summary = N_("help on a command"),
    .max = 2,
    .run = run,
};
