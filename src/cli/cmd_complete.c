#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "cli/complete.h"
#include "cli/print.h"

static int run(struct cli *cli, const struct kl_args *args)
{
    struct cli_complete complete = {0};

    cli_complete_find(&complete, cli, args->operands, args->noperands);
    cli_put(cli, complete.files ? "files\n" : "words\n");
    for (size_t i = 0; i < complete.n; i++) {
        const struct cli_complete_word *word = &complete.words[i];

        cli_put_exact(cli, kl_buf_str(&word->text));
        if (word->help.len)
            cli_putf(cli, "\t%s", kl_buf_text(&word->help));
        cli_put(cli, "\n");
    }
    cli_complete_release(&complete);
    return CLI_DONE;
}

const struct cli_command cli_cmd_complete = {
    .name = "complete",
    .synopsis = CLI_SYNOPSIS("complete -- WORD..."),
    .summary = N_("what may stand for the last word, for the completion of a shell"),
    .text =
        N_("The first line is words, and candidates follow, each with a tab and what it\n"
           "is; or it is files: the name of a file belongs there. Nothing is asked of\n"
           "DynamoDB, and of a large store only what is found at once is told.\n"),
    .max = SIZE_MAX,
    .run = run,
};
