#include "config.h"

#include "app/where_args.h"

#include "base/i18n.h"
#include "app/filter_text.h"

enum kl_code kl_where_args_at(const char *option, size_t column, struct kl_err *err)
{
    kl_err_prefix(err, _("--%s, column %zu"), option, column + 1);
    return KL_INVALID;
}

static enum kl_code parse(const struct kl_args *args, const char *option,
                          const struct kl_schema *schema, const struct kl_scheme *scheme,
                          struct kl_filter **filter, struct kl_err *err)
{
    const char *text = kl_args_get(args, option);
    size_t column = 0;

    *filter = NULL;
    if (!text ||
        !kl_filter_text_of(kl_str_from(text), schema, scheme, filter, &column, err))
        return KL_OK;
    return kl_where_args_at(option, column, err);
}

enum kl_code kl_where_args_read(const struct kl_args *args,
                                const struct kl_schema *schema,
                                const struct kl_scheme *scheme, struct kl_where *where,
                                struct kl_err *err)
{
    struct kl_filter *filter;
    size_t column = 0;
    enum kl_code code = parse(args, "where", schema, scheme, &filter, err);

    if (code || !filter)
        return code;
    code = kl_where_split(filter, &schema->keys, scheme, where, &column, err);
    return code ? kl_where_args_at("where", column, err) : KL_OK;
}

enum kl_code kl_where_args_filter(const struct kl_args *args,
                                  const struct kl_schema *schema, bool query,
                                  struct kl_filter **filter, struct kl_err *err)
{
    size_t column = 0;
    enum kl_code code = parse(args, "filter", schema, NULL, filter, err);

    if (code || !query || !*filter ||
        !kl_where_check_filter(*filter, &schema->keys, &column, err))
        return code;
    return kl_where_args_at("filter", column, err);
}
