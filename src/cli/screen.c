#include "config.h"

#include "cli/screen.h"

#include "base/i18n.h"
#include "cli/interrupt.h"

int cli_screen_open(struct cli *cli, const struct cli_args *args,
                    const struct kl_session *session, const struct kl_start *start,
                    struct kl_err *err)
{
    const char *when = cli_args_get(args, "color");
    const struct cli_screen screen = {
        .session = session,
        .start = start,
        .colour = when && !strcmp(when, "always") ? true : cli->colour,
    };
    int status;

    if (!cli->host->in_terminal || !cli->host->out_terminal) {
        kl_err_set(err, KL_INVALID, _("the screen needs a terminal on both ends"));
        kl_err_advise(err, _("keyline query, check and the others print to a pipe"));
        return cli_fail(cli, err);
    }
    cli_interrupt_remove();
    status = cli->host->open_screen(&screen, err);
    return err->code ? cli_fail(cli, err) : status;
}
