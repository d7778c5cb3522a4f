#include "config.h"

#include "app/asked.h"

#include "app/key_args.h"

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
    if (!template_ && keys->nsk && keys->sk[0].type == KL_KEY_S)
        asked->scheme = configured;
    return code;
}

/* A message about the condition says where in it. */
static void point_at(size_t column, struct kl_err *err)
{
    if (column != SIZE_MAX)
        kl_where_args_at("where", column, err);
}

static enum kl_code read_ask(const struct kl_args *args, const struct kl_ask *ask,
                             struct kl_query *request, struct kl_asked *asked,
                             struct kl_err *err)
{
    struct kl_ask_result result = {0};

    asked->by_where = kl_args_has(args, "where");
    if (kl_ask_read(ask, &asked->where, asked->schema, asked->scheme, request, &result,
                    err)) {
        point_at(result.column, err);
        kl_ask_release(&result);
        return KL_INVALID;
    }
    asked->cond = result.cond;
    asked->sort_at = result.sort_at;
    if (ask->scheme_first && asked->sort_at)
        asked->scheme = NULL;
    return KL_OK;
}

enum kl_code kl_asked_read(const struct kl_args *args, const struct kl_schema *schema,
                           const struct kl_scheme *configured, struct kl_query *request,
                           struct kl_asked *asked, struct kl_err *err)
{
    const char *partition = args->noperands > 1 ? args->operands[1] : NULL;
    struct kl_ask ask = {.scheme_first = !kl_args_has(args, "scheme")};
    enum kl_code code;

    asked->schema = schema;
    kl_query_init_of(request, schema);
    request->reverse = kl_args_has(args, "reverse");
    code = read_scheme(args, configured, asked, err);
    if (!code)
        code = kl_where_args_read(args, schema, asked->scheme, &asked->where, err);
    if (!code)
        code = kl_cond_args_read(args, &ask, err);
    if (!code)
        code = kl_key_args_read(args, partition, schema, &ask, err);
    if (!code)
        code = kl_where_args_filter(args, schema, true, &request->filter, err);
    return code ? code : read_ask(args, &ask, request, asked, err);
}

void kl_asked_release(struct kl_asked *asked)
{
    kl_key_cond_release(&asked->cond);
    kl_where_release(&asked->where);
    kl_scheme_free(&asked->own);
}

bool kl_asked_has_sort_key(const struct kl_asked *asked)
{
    return asked->schema->keys.nsk > asked->sort_at;
}

const char *kl_asked_advised(const struct kl_asked *asked)
{
    return asked->by_where && kl_asked_has_sort_key(asked)
               ? asked->schema->keys.sk[asked->sort_at].name
               : NULL;
}
