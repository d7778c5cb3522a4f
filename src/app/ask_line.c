#include "config.h"

#include "app/ask_line.h"

#include "base/i18n.h"
#include "app/filter_text.h"
#include "app/query_line.h"

static enum kl_code read_short(struct kl_str text, const struct kl_schema *schema,
                               const struct kl_scheme *scheme, struct kl_query *query,
                               struct kl_ask_result *asked, struct kl_err *err)
{
    size_t column = 0;
    enum kl_code code = kl_query_line_parse(text, schema->keys.sk[0].type, scheme,
                                            &asked->cond, &column, err);

    if (code)
        asked->column = column;
    else
        kl_cond_copy(&query->cond, &asked->cond.cond);
    return code;
}

static enum kl_code read_expression(struct kl_str text, const struct kl_schema *schema,
                                    const struct kl_scheme *scheme,
                                    struct kl_query *query, struct kl_ask_result *asked,
                                    struct kl_err *err)
{
    static const struct kl_ask here = {.in_partition = true, .scheme_first = true};
    struct kl_where where = {0};
    struct kl_filter *filter = NULL;
    size_t column = 0;
    enum kl_code code = kl_filter_text_of(text, schema, scheme, &filter, &column, err);

    if (!code)
        code = kl_where_split(filter, &schema->keys, scheme, &where, &column, err);
    if (code)
        asked->column = column;
    else
        code = kl_ask_read(&here, &where, schema, scheme, query, asked, err);
    kl_where_release(&where);
    return code;
}

enum kl_code kl_ask_line(struct kl_str text, const struct kl_schema *schema,
                         const struct kl_scheme *scheme, struct kl_query *query,
                         struct kl_ask_result *asked, struct kl_err *err)
{
    *asked = (struct kl_ask_result){.column = SIZE_MAX};
    if (kl_filter_text_begins(text))
        return read_expression(text, schema, scheme, query, asked, err);
    if (schema->keys.nsk)
        return read_short(text, schema, scheme, query, asked, err);
    return kl_err_set(err, KL_INVALID,
                      _("%s has no sort key: only other attributes can "
                        "be asked for, by their names"),
                      kl_schema_place(schema));
}

void kl_ask_describe_key(const struct kl_query *query, const struct kl_ask_result *asked,
                         const struct kl_schema *schema, struct kl_buf *out)
{
    const struct kl_key_schema *keys = &schema->keys;

    if (asked->cond.nothing) {
        kl_buf_add_text(out, _("nothing can match"));
        return;
    }
    for (size_t i = 0; i < query->nsk_eq; i++) {
        struct kl_cond equal = {.op = KL_COND_EQ, .a = query->sk_eq[i]};

        kl_buf_addf(out, "%s ", keys->sk[i].name);
        kl_cond_describe(&equal, out);
        kl_buf_add_text(out, " and ");
    }
    if (query->cond.op == KL_COND_NONE) {
        kl_buf_add_text(out, _("all keys"));
    } else {
        kl_buf_addf(out, "%s ", keys->sk[query->nsk_eq].name);
        kl_cond_describe(&query->cond, out);
    }
    if (kl_key_cond_drops(&asked->cond).lower)
        kl_buf_add_text(out, _(", without rows equal to the lower bound"));
    if (kl_key_cond_drops(&asked->cond).upper)
        kl_buf_add_text(out, _(", without rows equal to the upper bound"));
}

void kl_ask_describe(const struct kl_query *query, const struct kl_ask_result *asked,
                     const struct kl_schema *schema, struct kl_buf *out)
{
    kl_ask_describe_key(query, asked, schema, out);
    if (query->filter && !asked->cond.nothing) {
        kl_buf_add_text(out, _(" · then filtered: "));
        kl_filter_describe(query->filter, out);
    }
}
