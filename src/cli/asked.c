#include "config.h"

#include "cli/asked.h"

#include "base/i18n.h"
#include "cli/advice.h"
#include "cli/print.h"

static enum kl_code read_scheme(const struct cli_args *args, struct cli_asked *asked,
                                struct kl_err *err)
{
    const char *template_ = cli_args_get(args, "scheme");

    return template_ ? kl_scheme_parse(kl_str_from(template_), &asked->scheme, err)
                     : KL_OK;
}

static enum kl_code read_keys(const struct cli_args *args, struct kl_query *request,
                              struct cli_asked *asked, struct kl_err *err)
{
    const char *partition = args->noperands > 1 ? args->operands[1] : NULL;
    const struct kl_schema *schema = asked->schema;
    enum kl_code code = cli_where_read(args, &schema->keys, &asked->where, err);

    if (!code)
        code = cli_partition_values(args, partition, schema, &asked->where, request->pk,
                                    &request->npk, err);
    if (!code)
        code = cli_sort_values(args, schema, &asked->where, request->sk_eq,
                               &request->nsk_eq, err);
    asked->sort_at = request->nsk_eq;
    if (!code)
        code = cli_cond_read(args, schema, asked->sort_at, asked->scheme, &asked->where,
                             &asked->cond, err);
    if (!code)
        kl_cond_copy(&request->cond, &asked->cond.cond);
    return code;
}

enum kl_code cli_asked_read(const struct cli_args *args, const struct kl_schema *schema,
                            struct kl_query *request, struct cli_asked *asked,
                            struct kl_err *err)
{
    enum kl_code code;

    asked->schema = schema;
    kl_query_init_of(request, schema);
    request->reverse = cli_args_has(args, "reverse");
    code = read_scheme(args, asked, err);
    if (!code)
        code = read_keys(args, request, asked, err);
    if (!code)
        code = cli_filter_read(args, &schema->keys, &schema->keys, &request->filter, err);
    if (code)
        return code;
    request->filter = kl_filter_and(asked->where.rest, request->filter);
    asked->where.rest = NULL;
    return KL_OK;
}

void cli_asked_release(struct cli_asked *asked)
{
    cli_cond_release(&asked->cond);
    kl_where_release(&asked->where);
    kl_scheme_free(&asked->scheme);
}

bool cli_asked_has_sort_key(const struct cli_asked *asked)
{
    return asked->schema->keys.nsk > asked->sort_at;
}

void cli_asked_tell_sent(struct cli *cli, const struct cli_asked *asked)
{
    struct kl_buf text = {0};
    const char *name;

    if (!asked->scheme || !cli_asked_has_sort_key(asked))
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
        cli_advise(cli, asked->scheme, &asked->cond);
    kl_buf_release(&text);
}
