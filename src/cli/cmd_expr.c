#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "app/snippet.h"
#include "cli/access.h"
#include "cli/advice.h"
#include "cli/asked.h"
#include "cli/data.h"
#include "cli/print.h"

/* A range that a key condition cannot say exactly would need rows to be dropped, which is
 * no part of a request. */
static enum kl_code check_exact(const struct kl_asked *asked, struct kl_err *err)
{
    if (asked->cond.nothing)
        return kl_err_set(err, KL_INVALID,
                          _("no key can match: there is no request to write"));
    if (asked->cond.exact)
        return KL_OK;
    kl_err_set(err, KL_INVALID,
               _("DynamoDB takes two bounds as BETWEEN only, which includes them: the "
                 "strict bound cannot be said exactly"));
    kl_err_advise(err, _("give the bound that is meant, included"));
    return KL_INVALID;
}

static enum kl_code write_code(struct cli *cli, const struct kl_args *args,
                               struct cli_data *data, struct kl_query *request,
                               struct kl_asked *asked, struct kl_err *err)
{
    struct kl_buf code_text = {0};
    uint64_t limit = 0;
    const struct kl_scheme *scheme = data->table.scheme;
    enum kl_code code = cli_access_choose(cli, args, data, &scheme, err);

    if (!code)
        code = kl_asked_read(args, &data->schema, scheme, request, asked, err);
    if (!code)
        code = check_exact(asked, err);
    if (!code)
        code = kl_args_number(args, "limit", 1, INT32_MAX, &limit, err);
    if (code)
        return code;
    cli_asked_tell_sent(cli, asked);
    if (request->reverse && asked->scheme)
        cli_advise_reverse(cli, asked->scheme);
    code = kl_snippet_write(request, &data->schema, limit, kl_args_get(args, "as"),
                            &code_text, err);
    for (struct kl_str rest = kl_buf_str(&code_text); !code && rest.len;) {
        size_t end = kl_str_find(rest, KL_STR("\n"), 0);

        cli_put_exact(cli, kl_str_sub(rest, 0, end));
        cli_put(cli, "\n");
        rest = kl_str_sub(rest, end + 1, SIZE_MAX);
    }
    kl_buf_release(&code_text);
    return code;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct kl_query request = {0};
    struct kl_asked asked = {0};
    struct cli_data data = {0};
    struct kl_err err = {0};
    enum kl_code code;

    if (!kl_args_has(args, "as"))
        return cli_usage(cli, _("expr needs --as: in which form?"));
    code = cli_data_open(cli, args, args->operands[0], &data, &err);
    if (!code)
        code = write_code(cli, args, &data, &request, &asked, &err);
    kl_query_release(&request);
    kl_asked_release(&asked);
    cli_data_release(&data);
    return cli_end(cli, code, &err);
}

static const struct kl_args_option options[] = {
    {.name = "as", .arg = KL_SNIPPET_FORMS, .help = N_("the form of the code")},
    KL_ASKED_OPTIONS,
    {.name = "limit", .arg = "N", .help = N_("stop after N rows")},
    {0},
};

const struct cli_command cli_cmd_expr = {
    .name = "expr",
    .synopsis = CLI_SYNOPSIS("expr TABLE PARTITION [--partition NAME=VALUE]... [COND]",
                             "     [--index I] [--sort NAME=VALUE]... [--filter EXPR]",
                             "     [--scheme S] [--reverse] [--limit N] --as FORM"),
    .summary = N_("a query as code: the request and the loop over its pages"),
    .text = N_("Names are aliased, values typed. Nothing but the code is on standard\n"
               "output, and nothing is read but the table's keys.\n"),
    .options = options,
    .min = 1,
    .max = 2,
    .data = true,
    .run = run,
};
