#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "cli/completion.inc"
#include "cli/print.h"

static const struct {
    const char *shell, *text;
} scripts[] = {
    {"bash", completion_bash},
    {"zsh", completion_zsh},
    {"fish", completion_fish},
};

static int run(struct cli *cli, const struct kl_args *args)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(scripts); i++) {
        if (strcmp(scripts[i].shell, args->operands[0]) != 0)
            continue;
        cli_put(cli, scripts[i].text);
        return CLI_DONE;
    }
    return cli_usage(cli, _("no completion for %s: bash, zsh or fish"),
                     args->operands[0]);
}

const struct cli_command cli_cmd_completion = {
    .name = "completion",
    .synopsis = CLI_SYNOPSIS("completion bash|zsh|fish"),
    .summary = N_("the script that lets a shell complete what is typed"),
    .text = N_("make install puts it in its place. For one session of a shell:\n\n"
               "    source <(keyline completion bash)\n"
               "    source <(keyline completion zsh)\n"
               "    keyline completion fish | source\n"),
    .min = 1,
    .max = 1,
    .run = run,
};
