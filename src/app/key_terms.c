#include "config.h"

#include "app/key_terms.h"

static struct kl_filter *new_condition(const struct kl_cond *cond, const char *name,
                                       struct kl_drops drops)
{
    static const enum kl_filter_kind kinds[] = {
        [KL_COND_EQ] = KL_FILTER_EQ,
        [KL_COND_LT] = KL_FILTER_LT,
        [KL_COND_LE] = KL_FILTER_LE,
        [KL_COND_GT] = KL_FILTER_GT,
        [KL_COND_GE] = KL_FILTER_GE,
        [KL_COND_BETWEEN] = KL_FILTER_BETWEEN,
        [KL_COND_BEGINS_WITH] = KL_FILTER_BEGINS_WITH,
    };
    struct kl_filter *term;

    if (cond->op == KL_COND_NONE)
        return NULL;
    if (cond->op == KL_COND_BETWEEN && (drops.lower || drops.upper))
        return kl_filter_and(
            kl_filter_new_term(drops.lower ? KL_FILTER_GT : KL_FILTER_GE, name, &cond->a),
            kl_filter_new_term(drops.upper ? KL_FILTER_LT : KL_FILTER_LE, name,
                               &cond->b));
    term = kl_filter_new_term(kinds[cond->op], name, &cond->a);
    if (cond->op == KL_COND_BETWEEN)
        kl_operand_set(kl_filter_add_operand(term), &cond->b);
    return term;
}

struct kl_filter *kl_key_terms_partition(const struct kl_query *query,
                                         const struct kl_key_schema *keys)
{
    struct kl_filter *terms = NULL;

    for (size_t i = 0; i < query->npk; i++)
        terms = kl_filter_and(
            terms, kl_filter_new_term(KL_FILTER_EQ, keys->pk[i].name, &query->pk[i]));
    return terms;
}

struct kl_filter *kl_key_terms(const struct kl_query *query,
                               const struct kl_key_schema *keys, struct kl_drops drops)
{
    struct kl_filter *terms = NULL;

    for (size_t i = 0; i < query->nsk_eq; i++)
        terms = kl_filter_and(
            terms, kl_filter_new_term(KL_FILTER_EQ, keys->sk[i].name, &query->sk_eq[i]));
    if (query->cond.op != KL_COND_NONE)
        terms = kl_filter_and(
            terms, new_condition(&query->cond, keys->sk[query->nsk_eq].name, drops));
    return terms;
}
