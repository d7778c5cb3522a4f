#include "config.h"

#include "cli/commands.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "cli/data.h"
#include "cli/print.h"

/* One line: what, its value, and why it is that; nothing without a value. */
static void put_line(struct cli *cli, const char *what, const char *value,
                     const char *why)
{
    if (!value)
        return;
    cli_putf(cli, "%-9s ", what);
    cli_put_visible(cli, kl_str_from(value));
    if (why) {
        cli_put(cli, "  (");
        cli_put_visible(cli, kl_str_from(why));
        cli_put(cli, ")");
    }
    cli_put(cli, "\n");
}

static void put_who(struct cli *cli, const struct kl_who *who)
{
    struct kl_buf text = {0};

    put_line(cli, _("profile"), who->profile, who->profile_why);
    put_line(cli, _("provider"), who->provider, who->provider_why);
    kl_buf_addf(&text, "…%s", who->key_tail ? who->key_tail : "");
    put_line(cli, _("key"), who->key_tail ? kl_buf_text(&text) : NULL, NULL);
    put_line(cli, _("account"), who->account_id, NULL);
    kl_buf_clear(&text);
    if (who->expires)
        kl_clock_format(who->expires, &text);
    put_line(cli, _("expires"), text.len ? kl_buf_text(&text) : NULL, NULL);
    put_line(cli, _("region"), who->endpoint.region, who->endpoint.region_why);
    put_line(cli, _("endpoint"), who->endpoint.url, who->endpoint.url_why);
    kl_buf_release(&text);
}

/* A line that was passed over may be why the keys are not the ones expected. */
static void put_warnings(struct cli *cli, const struct kl_session *session)
{
    size_t n;
    const char *const *warnings = kl_session_warnings(session, &n);

    for (size_t i = 0; i < n; i++)
        cli_note(cli, _("passed over: %s"), warnings[i]);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct cli_data data = {0};
    struct kl_who who = {0};
    struct kl_err err = {0};
    enum kl_code code = cli_data_session(cli, args, &data, &err);

    if (!code)
        put_warnings(cli, data.session);
    if (!code)
        code = kl_session_who(data.session, &who, cli->token, &err);
    if (!code)
        put_who(cli, &who);
    kl_who_release(&who);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

const struct cli_command cli_cmd_whoami = {
    .name = "whoami",
    .synopsis = CLI_SYNOPSIS("whoami"),
    .summary = N_("whose keys are used for which endpoint, and why"),
    .text = N_("Credentials are fetched where that is needed; no secret is shown.\n"),
    .data = true,
    .run = run,
};
