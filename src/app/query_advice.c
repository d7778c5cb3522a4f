#include "config.h"

#include "app/query_advice.h"

#include "keys/check.h"
#include "keys/lens.h"

static enum kl_bound_op bound_op(enum kl_cond_op op)
{
    switch (op) {
    case KL_COND_NONE:
        return KL_BOUND_NONE;
    case KL_COND_EQ:
        return KL_BOUND_EQ;
    case KL_COND_LT:
        return KL_BOUND_LT;
    case KL_COND_LE:
        return KL_BOUND_LE;
    case KL_COND_GT:
        return KL_BOUND_GT;
    case KL_COND_GE:
        return KL_BOUND_GE;
    case KL_COND_BETWEEN:
        return KL_BOUND_BETWEEN;
    case KL_COND_BEGINS_WITH:
        return KL_BOUND_BEGINS_WITH;
    }
    return KL_BOUND_NONE;
}

bool kl_query_advice(const struct kl_scheme *scheme, const struct kl_cond *cond,
                     bool drop_upper, struct kl_advice *out)
{
    return cond->op != KL_COND_NONE &&
           kl_advise(scheme, bound_op(cond->op), kl_key_value_str(&cond->a),
                     kl_key_value_str(&cond->b), drop_upper, out);
}

bool kl_query_advice_of_keys(const struct kl_summary *keys, const struct kl_cond *cond,
                             bool drop_upper, struct kl_advice *out)
{
    struct kl_report *report = kl_check(keys, &(struct kl_check_options){0});
    bool found = false;

    for (size_t i = 0; !found && kl_lens_template(report->lens, i); i++) {
        struct kl_str template_ = kl_str_from(kl_lens_template(report->lens, i));
        struct kl_scheme *scheme = NULL;

        if (kl_scheme_parse(template_, &scheme, NULL))
            continue;
        found = kl_query_advice(scheme, cond, drop_upper, out);
        kl_scheme_free(&scheme);
    }
    kl_report_free(&report);
    return found;
}
