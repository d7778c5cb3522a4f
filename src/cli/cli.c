#include "config.h"

#include "cli/cli.h"

#include <errno.h>

#include "base/i18n.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/settings.h"

static bool wants_colour(const struct cli_host *host, const struct kl_config *config,
                         const struct kl_args *args)
{
    const char *when = kl_args_get(args, "color");
    enum kl_color set = (enum kl_color)kl_config_number(config, KL_OPTION_COLOR);

    if (when && strcmp(when, "auto"))
        return !strcmp(when, "always");
    if (!when && set != KL_COLOR_AUTO)
        return set == KL_COLOR_ALWAYS && !(host->env_no_color && host->env_no_color[0]);
    return host->out_terminal && !(host->env_no_color && host->env_no_color[0]) &&
           !(host->env_term && !strcmp(host->env_term, "dumb"));
}

static int run_parsed(struct cli *cli, struct kl_args *args, size_t used,
                      enum kl_code parsed, struct kl_err *err)
{
    const struct cli_command *command = cli->command;
    const char *near;

    if (kl_args_has(args, "help"))
        return cli_help_command(cli, command);
    near = cli->bare && args->noperands ? cli_command_suggest(args->operands[0]) : NULL;
    if (parsed) {
        if (near)
            kl_err_advise(err, _("did you mean keyline %s?"), near);
        kl_err_advise(err, _("see keyline%s%s --help"), cli->bare ? "" : " ",
                      cli->bare ? "" : command->name);
        return cli_fail(cli, err);
    }
    kl_args_drop(args, used);
    if (args->noperands < command->min || args->noperands > command->max)
        return cli_usage(cli,
                         args->noperands < command->min
                             ? _("%s needs more: keyline %s")
                             : _("too much for %s: keyline %s"),
                         command->name, command->synopsis[0]);
    if (cli_settings_read(cli, args))
        return CLI_FAILED;
    cli->colour = wants_colour(cli->host, &cli->config, args);
    cli->progress = cli->host->err_terminal && !kl_args_has(args, "no-progress") &&
                    kl_config_is_on(&cli->config, KL_OPTION_PROGRESS);
    return command->run(cli, args);
}

static int run_words(struct cli *cli, const char *const *words, size_t n)
{
    struct kl_args all = {0}, args = {0};
    struct kl_err err = {0};
    size_t used = 0;
    const struct cli_command *command = cli_command_find(words, n, &all, &used);
    enum kl_code parsed;
    int status;

    cli->bare = !command;
    cli->command = command ? command : cli_command_at(0);
    if (kl_args_has(&all, "version")) {
        cli_put(cli, "keyline " PACKAGE_VERSION "\n");
        status = CLI_DONE;
    } else if (kl_args_has(&all, "check-config")) {
        status = cli_settings_check(cli, &all);
    } else if (cli->bare && kl_args_has(&all, "help")) {
        status = cli_help_all(cli);
    } else {
        const struct kl_args_option *tables[] = {
            cli_global_options,
            cli->command->options,
            cli->command->data ? cli_data_options : NULL,
            cli->command->screen ? cli_screen_options : NULL,
        };

        parsed = kl_args_parse(&args, tables, KL_ARRAY_LEN(tables), words, n, &err);
        status = run_parsed(cli, &args, used, parsed, &err);
    }
    kl_args_release(&all);
    kl_args_release(&args);
    return status;
}

int cli_main(const struct cli_host *host, int argc, char **argv)
{
    struct cli cli = {
        .host = host,
        .out.fd = host->out_fd,
        .visible = host->out_terminal && !host->utf8 ? KL_VISIBLE_ASCII : KL_VISIBLE_UTF8,
    };
    int status;

    cli.token = cli_interrupt_install();
    status = run_words(&cli, (const char *const *)argv + 1, argc ? (size_t)argc - 1 : 0);
    cli_stream_flush(&cli.out);
    if (cli.out.error && cli.out.error != EPIPE && status != CLI_INTERRUPTED) {
        cli_note(&cli, _("cannot write the output: %s"), strerror(cli.out.error));
        status = CLI_FAILED;
    }
    kl_buf_release(&cli.out.buf);
    kl_config_release(&cli.config);
    kl_buf_release(&cli.config_note);
    return status;
}
