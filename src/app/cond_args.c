#include "config.h"

#include "app/cond_args.h"

#include "base/i18n.h"

static const struct {
    const char *name, *what;
    enum kl_bound_op op;
} cond_ops[] = {
    {"begins-with", "--begins-with", KL_BOUND_BEGINS_WITH},
    {"between", "--between", KL_BOUND_BETWEEN},
    {"eq", "--eq", KL_BOUND_EQ},
    {"lt", "--lt", KL_BOUND_LT},
    {"le", "--le", KL_BOUND_LE},
    {"gt", "--gt", KL_BOUND_GT},
    {"ge", "--ge", KL_BOUND_GE},
};

/* The table has the upper bounds before the lower ones. */
static bool makes_pair(enum kl_bound_op first, enum kl_bound_op second)
{
    return (first == KL_BOUND_LT || first == KL_BOUND_LE) &&
           (second == KL_BOUND_GT || second == KL_BOUND_GE);
}

enum kl_code kl_cond_args_read(const struct kl_args *args, struct kl_ask *ask,
                               struct kl_err *err)
{
    const struct kl_key_ask *first = &ask->conds[0];

    for (size_t i = 0; i < KL_ARRAY_LEN(cond_ops); i++) {
        if (!kl_args_has(args, cond_ops[i].name))
            continue;
        if (ask->nconds == 2 ||
            (ask->nconds == 1 && !makes_pair(first->op, cond_ops[i].op)))
            return kl_err_set(err, KL_INVALID,
                              _("%s and %s together: one condition, or a lower and "
                                "an upper bound"),
                              first->what, cond_ops[i].what);
        ask->conds[ask->nconds++] =
            (struct kl_key_ask){cond_ops[i].op, cond_ops[i].what,
                                kl_str_from(kl_args_get(args, cond_ops[i].name)),
                                kl_str_from(kl_args_second(args, cond_ops[i].name))};
    }
    if (ask->nconds && kl_args_has(args, "where"))
        return kl_err_set(err, KL_INVALID, _("%s and --where together: one of them"),
                          first->what);
    return KL_OK;
}

const char *kl_cond_args_option(enum kl_bound_op op)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(cond_ops); i++)
        if (cond_ops[i].op == op)
            return cond_ops[i].what;
    return "";
}
