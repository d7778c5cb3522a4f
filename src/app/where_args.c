#include "config.h"

#include "app/where_args.h"

#include "base/i18n.h"
#include "app/filter_text.h"

/* Where in the text of an option it is wrong, for people: from 1. */
static enum kl_code at_column(const char *option, size_t column, struct kl_err *err)
{
    kl_err_prefix(err, _("--%s, column %zu"), option, column + 1);
    return KL_INVALID;
}

static enum kl_code parse(const struct kl_args *args, const char *option,
                          const struct kl_key_schema *keys, struct kl_filter **filter,
                          struct kl_err *err)
{
    const struct kl_key_attr *attrs[2 * KL_KEY_ATTRS];
    const char *text = kl_args_get(args, option);
    size_t n = 0, column = 0;

    *filter = NULL;
    if (!text)
        return KL_OK;
    for (size_t i = 0; i < keys->npk; i++)
        attrs[n++] = &keys->pk[i];
    for (size_t i = 0; i < keys->nsk; i++)
        attrs[n++] = &keys->sk[i];
    if (!kl_filter_text_parse(kl_str_from(text), attrs, n, filter, &column, err))
        return KL_OK;
    return at_column(option, column, err);
}

enum kl_code kl_where_args_read(const struct kl_args *args,
                                const struct kl_key_schema *keys, struct kl_where *where,
                                struct kl_err *err)
{
    struct kl_filter *filter;
    size_t column = 0;
    enum kl_code code = parse(args, "where", keys, &filter, err);

    if (code || !filter)
        return code;
    code = kl_where_split(filter, keys, where, &column, err);
    return code ? at_column("where", column, err) : KL_OK;
}

enum kl_code kl_where_args_filter(const struct kl_args *args,
                                  const struct kl_key_schema *keys,
                                  const struct kl_key_schema *forbidden,
                                  struct kl_filter **filter, struct kl_err *err)
{
    enum kl_code code = parse(args, "filter", keys, filter, err);
    const struct kl_key_attr *attr;
    const struct kl_filter *term;

    if (code || !*filter || !forbidden)
        return code;
    term = kl_where_key_term(*filter, forbidden, &attr);
    if (!term)
        return KL_OK;
    kl_err_set(
        err, KL_INVALID,
        _("%s is a key of what is queried, which a filter cannot name; put it into "
          "--where"),
        attr->name);
    return at_column("filter", term->column, err);
}
