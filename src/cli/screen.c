#include "config.h"

#include "cli/screen.h"

#include "base/i18n.h"
#include "cli/interrupt.h"
#include "cli/print.h"

int cli_screen_open(struct cli *cli, const struct kl_session *session,
                    const struct kl_start *start)
{
    const struct cli_screen screen = {
        .session = session,
        .start = start,
        .config = &cli->config,
        .note = kl_buf_text(&cli->config_note),
        .colour = cli->colour,
    };
    struct kl_err err = {0};
    int status;

    if (!cli->host->in_terminal || !cli->host->out_terminal) {
        kl_err_set(&err, KL_INVALID, _("the screen needs a terminal on both ends"));
        kl_err_advise(&err, _("in a pipe use keyline query, keyline check and the like"));
        return cli_fail(cli, &err);
    }
    cli_interrupt_remove();
    status = cli->host->open_screen(&screen, &err);
    return err.code ? cli_fail(cli, &err) : status;
}
