#include "config.h"

#include "cli/asked.h"

#include "base/i18n.h"
#include "cli/advice.h"
#include "cli/print.h"

void cli_asked_tell_sent(struct cli *cli, const struct kl_asked *asked)
{
    struct kl_buf text = {0};
    const char *name;

    if (!asked->scheme || !kl_asked_has_sort_key(asked))
        return;
    name = asked->schema->keys.sk[asked->sort_at].name;
    kl_cond_describe(&asked->cond.cond, &text);
    if (asked->cond.nothing)
        cli_remark(cli, _("sent: nothing, no key can match"));
    else if (text.len)
        cli_remark(cli, _("sent: %s %s"), name, kl_buf_text(&text));
    else
        cli_remark(cli, _("sent: no condition on %s"), name);
    if (!asked->cond.nothing)
        cli_advise(cli, asked->scheme, &asked->cond, kl_asked_advised(asked));
    kl_buf_release(&text);
}
