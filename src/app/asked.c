#include "config.h"

#include "app/asked.h"

/* What is configured is for the first sort attribute, where that is text. */
static enum kl_code read_scheme(const struct kl_args *args,
                                const struct kl_scheme *configured,
                                struct kl_asked *asked, struct kl_err *err)
{
    const char *template_ = kl_args_get(args, "scheme");
    const struct kl_key_schema *keys = &asked->schema->keys;
    enum kl_code code = KL_OK;

    if (template_)
        code = kl_scheme_parse(kl_str_from(template_), &asked->own, err);
    asked->scheme = asked->own;
    if (!template_ && !asked->sort_at && keys->nsk && keys->sk[0].type == KL_KEY_S)
        asked->scheme = configured;
    return code;
}

static enum kl_code read_keys(const struct kl_args *args,
                              const struct kl_scheme *configured,
                              struct kl_query *request, struct kl_asked *asked,
                              struct kl_err *err)
{
    const char *partition = args->noperands > 1 ? args->operands[1] : NULL;
    const struct kl_schema *schema = asked->schema;
    enum kl_code code = kl_where_args_read(args, &schema->keys, &asked->where, err);

    if (!code)
        code = kl_cond_args_partition(args, partition, schema, &asked->where, request->pk,
                                      &request->npk, err);
    if (!code)
        code = kl_cond_args_sort(args, schema, &asked->where, request->sk_eq,
                                 &request->nsk_eq, err);
    asked->sort_at = request->nsk_eq;
    if (!code)
        code = read_scheme(args, configured, asked, err);
    if (!code)
        code = kl_cond_args_read(args, schema, asked->sort_at, asked->scheme,
                                 &asked->where, &asked->cond, err);
    if (!code)
        kl_cond_copy(&request->cond, &asked->cond.cond);
    return code;
}

enum kl_code kl_asked_read(const struct kl_args *args, const struct kl_schema *schema,
                           const struct kl_scheme *configured, struct kl_query *request,
                           struct kl_asked *asked, struct kl_err *err)
{
    enum kl_code code;

    asked->schema = schema;
    kl_query_init_of(request, schema);
    request->reverse = kl_args_has(args, "reverse");
    code = read_keys(args, configured, request, asked, err);
    if (!code)
        code = kl_where_args_filter(args, &schema->keys, &schema->keys, &request->filter,
                                    err);
    if (code)
        return code;
    request->filter = kl_filter_and(asked->where.rest, request->filter);
    asked->where.rest = NULL;
    return KL_OK;
}

void kl_asked_release(struct kl_asked *asked)
{
    kl_cond_args_release(&asked->cond);
    kl_where_release(&asked->where);
    kl_scheme_free(&asked->own);
}

bool kl_asked_has_sort_key(const struct kl_asked *asked)
{
    return asked->schema->keys.nsk > asked->sort_at;
}
