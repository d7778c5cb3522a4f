#include "config.h"

#include "cli/ask.h"

#include "base/i18n.h"

enum { ANSWER_MAX = 256 };

enum kl_code cli_ask(void *arg, const char *prompt, struct kl_buf *answer,
                     struct kl_token *token, struct kl_err *err)
{
    const struct cli *cli = arg;
    char line[ANSWER_MAX];
    struct kl_buf shown = {0};

    kl_utf8_visible(kl_str_from(prompt), cli->visible, &shown);
    fprintf(cli->host->err, "%s", kl_buf_text(&shown));
    fflush(cli->host->err);
    kl_buf_release(&shown);
    /* A signal ends the read: it comes without SA_RESTART. */
    if (!fgets(line, sizeof(line), cli->host->in))
        return kl_token_cancelled(token)
                   ? kl_err_set(err, KL_CANCELLED, _("cancelled"))
                   : kl_err_set(err, KL_DENIED, _("the question was not answered"));
    line[strcspn(line, "\r\n")] = '\0';
    kl_buf_add_text(answer, line);
    return KL_OK;
}
