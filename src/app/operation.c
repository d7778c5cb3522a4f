#include "config.h"

#include "app/operation.h"

#include "base/i18n.h"

static void add_condition(const struct kl_key_schema *keys, const struct kl_query *query,
                          struct kl_buf *out)
{
    if (keys->nsk > query->nsk_eq)
        kl_buf_addf(out, " %s", keys->sk[query->nsk_eq].name);
    kl_buf_add_char(out, ' ');
    if (query->cond.op == KL_COND_NONE)
        kl_buf_add_text(out, _("all keys"));
    else
        kl_cond_describe(&query->cond, out);
}

void kl_operation_add(const struct kl_query *query, const struct kl_key_schema *keys,
                      bool ascii, struct kl_buf *out)
{
    static const char *const arrows[2][2] = {{"\xe2\x86\x91", "\xe2\x86\x93"},
                                             {"^", "v"}};
    const char *separator = query->npk ? _(" filter ") : _(" · filter ");

    kl_buf_add_text(out, query->npk ? "Query" : "Scan");
    if (query->index)
        kl_buf_addf(out, "@%s", query->index);
    if (query->npk)
        kl_buf_addf(out, " %s", arrows[ascii][query->reverse]);
    else
        kl_buf_add_text(out, _(" no key order"));
    if (query->npk && (query->cond.op != KL_COND_NONE || !query->filter)) {
        add_condition(keys, query, out);
        separator = _(" · filter ");
    }
    if (query->filter) {
        kl_buf_add_text(out, separator);
        kl_filter_describe(query->filter, out);
    }
}
