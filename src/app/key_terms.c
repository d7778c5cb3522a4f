#include "config.h"

#include "app/key_terms.h"

#include "base/base64.h"

static json_t *attribute_value(const struct kl_key_value *value)
{
    struct kl_str text = kl_key_value_str(value);
    struct kl_buf base64 = {0};
    json_t *object = NULL;

    switch (value->type) {
    case KL_KEY_S:
    case KL_KEY_N:
        object =
            json_pack("{s:s%}", value->type == KL_KEY_S ? "S" : "N", text.data, text.len);
        break;
    case KL_KEY_B:
        kl_base64_encode(text, &base64);
        object = json_pack("{s:s%}", "B", kl_buf_text(&base64), base64.len);
        break;
    }
    kl_buf_release(&base64);
    return object;
}

static void add_value(struct kl_filter *term, const struct kl_key_value *value)
{
    struct kl_operand *operand = kl_filter_add_operand(term);

    operand->kind = KL_OPERAND_VALUE;
    operand->value = attribute_value(value);
}

/* A term of the query language: a key attribute and its first value. */
static struct kl_filter *new_term(enum kl_filter_kind kind, const char *name,
                                  const struct kl_key_value *value)
{
    struct kl_filter *term = kl_filter_new(kind);
    struct kl_operand *operand = kl_filter_add_operand(term);

    operand->kind = KL_OPERAND_PATH;
    kl_path_add_name(&operand->path, kl_str_from(name));
    add_value(term, value);
    return term;
}

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
            new_term(drops.lower ? KL_FILTER_GT : KL_FILTER_GE, name, &cond->a),
            new_term(drops.upper ? KL_FILTER_LT : KL_FILTER_LE, name, &cond->b));
    term = new_term(kinds[cond->op], name, &cond->a);
    if (cond->op == KL_COND_BETWEEN)
        add_value(term, &cond->b);
    return term;
}

struct kl_filter *kl_key_terms_partition(const struct kl_query *query,
                                         const struct kl_key_schema *keys)
{
    struct kl_filter *terms = NULL;

    for (size_t i = 0; i < query->npk; i++)
        terms =
            kl_filter_and(terms, new_term(KL_FILTER_EQ, keys->pk[i].name, &query->pk[i]));
    return terms;
}

struct kl_filter *kl_key_terms(const struct kl_query *query,
                               const struct kl_key_schema *keys, struct kl_drops drops)
{
    struct kl_filter *terms = NULL;

    for (size_t i = 0; i < query->nsk_eq; i++)
        terms = kl_filter_and(terms,
                              new_term(KL_FILTER_EQ, keys->sk[i].name, &query->sk_eq[i]));
    if (query->cond.op != KL_COND_NONE)
        terms = kl_filter_and(
            terms, new_condition(&query->cond, keys->sk[query->nsk_eq].name, drops));
    return terms;
}
