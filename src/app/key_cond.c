#include "config.h"

#include "app/key_cond.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "model/key_text.h"

static bool is_upper(enum kl_bound_op op)
{
    return op == KL_BOUND_LT || op == KL_BOUND_LE;
}

static bool is_lower(enum kl_bound_op op)
{
    return op == KL_BOUND_GT || op == KL_BOUND_GE;
}

static bool is_empty(struct kl_str value, enum kl_key_type type)
{
    return !value.len || (type == KL_KEY_B && kl_str_eq(value, KL_STR("b64:")));
}

/* Adds one bound to the range; an empty one is left out. */
static enum kl_code add_bound(struct kl_range *range, const struct kl_key_ask *ask,
                              struct kl_str text, bool lower, enum kl_key_type type,
                              struct kl_err *err)
{
    struct kl_range_end *end = lower ? &range->lower : &range->upper;
    enum kl_code code;

    if (is_empty(text, type))
        return KL_OK;
    code = kl_key_text_read_as(text, type, KL_SORT_KEY_MAX, ask->what, &end->value, err);
    end->set = !code;
    end->strict = ask->op == KL_BOUND_GT || ask->op == KL_BOUND_LT;
    return code;
}

/* eq and begins_with: one value, sent as it is. */
static enum kl_code read_single(const struct kl_key_ask *ask, enum kl_key_type type,
                                struct kl_key_cond *out, struct kl_err *err)
{
    bool prefix = ask->op == KL_BOUND_BEGINS_WITH;
    enum kl_code code;

    if (prefix && type == KL_KEY_N)
        return kl_err_set(err, KL_INVALID,
                          _("%s: the sort key is a number, which has no beginning; use "
                            ">=, <= or between"),
                          ask->what ? ask->what : "begins_with");
    if (prefix && is_empty(ask->a, type))
        return KL_OK;
    code =
        kl_key_text_read_as(ask->a, type, KL_SORT_KEY_MAX, ask->what, &out->cond.a, err);
    out->cond.op = prefix ? KL_COND_BEGINS_WITH : KL_COND_EQ;
    if (!code)
        kl_range_from_cond(&out->range, &out->cond);
    return code;
}

static enum kl_code read_plain(const struct kl_key_ask *asks, size_t n,
                               enum kl_key_type type, struct kl_key_cond *out,
                               struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (asks[0].op == KL_BOUND_EQ || asks[0].op == KL_BOUND_BEGINS_WITH)
        return read_single(&asks[0], type, out, err);
    for (size_t i = 0; i < n && !code; i++) {
        const struct kl_key_ask *ask = &asks[i];

        if (!is_upper(ask->op))
            code = add_bound(&out->range, ask, ask->a, true, type, err);
        if (!code && !is_lower(ask->op))
            code = add_bound(&out->range, ask, is_upper(ask->op) ? ask->a : ask->b, false,
                             type, err);
    }
    if (code)
        return code;
    if (out->range.lower.set && out->range.upper.set &&
        kl_key_value_cmp(&out->range.lower.value, &out->range.upper.value) > 0)
        return kl_err_set(err, KL_INVALID, _("the lower bound is above the upper bound"));
    out->nothing = kl_range_empty(&out->range);
    if (!out->nothing)
        out->exact = kl_range_cond(&out->range, &out->cond);
    return KL_OK;
}

enum kl_cond_op kl_key_cond_op(enum kl_bound_op op)
{
    switch (op) {
    case KL_BOUND_NONE:
    case KL_BOUND_EMPTY:
        return KL_COND_NONE;
    case KL_BOUND_EQ:
        return KL_COND_EQ;
    case KL_BOUND_LT:
        return KL_COND_LT;
    case KL_BOUND_LE:
        return KL_COND_LE;
    case KL_BOUND_GT:
        return KL_COND_GT;
    case KL_BOUND_GE:
        return KL_COND_GE;
    case KL_BOUND_BETWEEN:
        return KL_COND_BETWEEN;
    case KL_BOUND_BEGINS_WITH:
        return KL_COND_BEGINS_WITH;
    }
    return KL_COND_NONE;
}

void kl_key_cond_from_bounds(const struct kl_bounds *bounds, struct kl_key_cond *out)
{
    struct kl_cond *cond = &out->cond;

    *out = (struct kl_key_cond){.cond.op = kl_key_cond_op(bounds->op), .exact = true};
    out->nothing = bounds->op == KL_BOUND_EMPTY;
    if (cond->op == KL_COND_NONE)
        return;
    kl_key_value_set(&cond->a, KL_KEY_S, kl_buf_str(&bounds->a));
    if (cond->op == KL_COND_BETWEEN)
        kl_key_value_set(&cond->b, KL_KEY_S, kl_buf_str(&bounds->b));
    kl_range_from_cond(&out->range, cond);
    if (cond->op == KL_COND_BETWEEN && bounds->drop_b) {
        out->exact = false;
        out->range.upper.strict = true;
    }
}

static enum kl_code read_through(const struct kl_key_ask *asks, size_t n,
                                 const struct kl_scheme *scheme, struct kl_key_cond *out,
                                 struct kl_err *err)
{
    const struct kl_key_ask *low = &asks[n == 2 && is_upper(asks[0].op)];
    const struct kl_key_ask *high = n == 2 ? &asks[low == asks] : NULL;
    struct kl_bounds bounds = {0};
    enum kl_code code;

    for (size_t i = 0; i < n; i++)
        if (!kl_utf8_valid(asks[i].a) || !kl_utf8_valid(asks[i].b))
            return kl_err_set(err, KL_INVALID, _("%s: a string key is UTF-8 text"),
                              asks[i].what ? asks[i].what : "");
    if (low->op == KL_BOUND_EQ && !low->a.len)
        return kl_err_set(err, KL_INVALID, _("%s: a key is never empty"),
                          low->what ? low->what : "=");
    if (high)
        code = kl_bounds_pair(scheme, low->op, low->a, high->op, high->a, &bounds, err);
    else
        code = kl_bounds_through(scheme, low->op, low->a, low->b, &bounds, err);
    if (!code)
        kl_key_cond_from_bounds(&bounds, out);
    kl_bounds_release(&bounds);
    return code;
}

enum kl_code kl_key_cond_read(const struct kl_key_ask *asks, size_t n,
                              enum kl_key_type type, const struct kl_scheme *scheme,
                              struct kl_key_cond *out, struct kl_err *err)
{
    *out = (struct kl_key_cond){.exact = true};
    if (!n)
        return KL_OK;
    return scheme ? read_through(asks, n, scheme, out, err)
                  : read_plain(asks, n, type, out, err);
}

void kl_key_cond_release(struct kl_key_cond *cond)
{
    kl_cond_release(&cond->cond);
    kl_range_release(&cond->range);
    *cond = (struct kl_key_cond){0};
}

struct kl_drops kl_key_cond_drops(const struct kl_key_cond *cond)
{
    if (cond->exact || cond->cond.op != KL_COND_BETWEEN)
        return (struct kl_drops){0};
    return (struct kl_drops){.lower = !kl_range_holds(&cond->range, &cond->cond.a),
                             .upper = !kl_range_holds(&cond->range, &cond->cond.b)};
}
