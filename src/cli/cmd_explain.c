#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "keys/kind_advice.h"
#include "keys/kinds.h"
#include "cli/print.h"

static int explain_all(struct cli *cli)
{
    for (size_t i = 0; kl_kind_at(i); i++) {
        const struct kl_kind *kind = kl_kind_at(i);

        cli_putf(cli, "%-24s %-7s  %s\n", kind->id, kl_severity_name(kind->severity),
                 _(kind->title));
    }
    return CLI_DONE;
}

static int unknown_kind(struct cli *cli, const char *id)
{
    struct kl_err err = {0};

    kl_err_set(&err, KL_NOT_FOUND, _("no such kind of finding: %s"), id);
    kl_kind_advise(kl_str_from(id), &err);
    return cli_fail(cli, &err);
}

/* Example keys, one a line, indented. */
static void put_keys(struct cli *cli, const char *title, const char *keys)
{
    cli_putf(cli, "\n%s%s%s\n", cli_style(cli, CLI_BOLD), title,
             cli_style(cli, CLI_PLAIN));
    for (const char *end; *keys; keys = *end ? end + 1 : end) {
        end = strchr(keys, '\n');
        end = end ? end : keys + strlen(keys);
        cli_put(cli, "    ");
        cli_put_visible(cli, (struct kl_str){keys, (size_t)(end - keys)});
        cli_put(cli, "\n");
    }
}

static int run(struct cli *cli, const struct kl_args *args)
{
    const struct kl_kind *kind;

    if (!args->noperands)
        return explain_all(cli);
    kind = kl_kind_find(kl_str_from(args->operands[0]));
    if (!kind)
        return unknown_kind(cli, args->operands[0]);
    cli_putf(cli, "%s%s%s (%s)\n", cli_style(cli, CLI_BOLD), kind->id,
             cli_style(cli, CLI_PLAIN), kl_severity_name(kind->severity));
    cli_put_wrapped(cli, _(kind->title), 0);
    cli_put(cli, "\n");
    cli_put_wrapped(cli, _(kind->detail), 0);
    put_keys(cli, _("Reported:"), kind->bad);
    put_keys(cli, _("Not reported:"), kind->good);
    cli_putf(cli, "\n%s%s%s\n", cli_style(cli, CLI_BOLD), _("What to do:"),
             cli_style(cli, CLI_PLAIN));
    cli_put_wrapped(cli, _(kind->advice), 4);
    return CLI_DONE;
}

const struct cli_command cli_cmd_explain = {
    .name = "explain",
    .synopsis = CLI_SYNOPSIS("explain [ID]"),
    .summary = N_("a kind of finding: what it is, examples, what to do"),
    .text = N_("Without ID: all kinds, one a line.\n"),
    .max = 1,
    .run = run,
};
