#include "config.h"

#include "app/where.h"

#include "base/i18n.h"
#include "model/value.h"

static void release_key(struct kl_where_key *key)
{
    for (size_t i = 0; i < key->n; i++)
        kl_filter_free(&key->terms[i]);
}

void kl_where_release(struct kl_where *where)
{
    for (size_t i = 0; i < KL_KEY_ATTRS; i++) {
        release_key(&where->pk[i]);
        release_key(&where->sk[i]);
    }
    kl_filter_free(&where->rest);
    *where = (struct kl_where){0};
}

static const struct kl_key_attr *key_of_path(const struct kl_path *path,
                                             const struct kl_key_schema *keys)
{
    for (size_t i = 0; i < keys->npk; i++)
        if (path->n && !strcmp(path->steps[0].name, keys->pk[i].name))
            return &keys->pk[i];
    for (size_t i = 0; i < keys->nsk; i++)
        if (path->n && !strcmp(path->steps[0].name, keys->sk[i].name))
            return &keys->sk[i];
    return NULL;
}

const struct kl_filter *kl_where_key_term(const struct kl_filter *filter,
                                          const struct kl_key_schema *keys,
                                          const struct kl_key_attr **attr)
{
    for (size_t i = 0; i < filter->noperands; i++) {
        *attr = key_of_path(&filter->operands[i].path, keys);
        if (*attr)
            return filter;
    }
    for (size_t i = 0; i < filter->nchildren; i++) {
        const struct kl_filter *found =
            kl_where_key_term(filter->children[i], keys, attr);

        if (found)
            return found;
    }
    return NULL;
}

static bool is_lower(enum kl_filter_kind kind)
{
    return kind == KL_FILTER_GT || kind == KL_FILTER_GE;
}

static bool is_upper(enum kl_filter_kind kind)
{
    return kind == KL_FILTER_LT || kind == KL_FILTER_LE;
}

static bool is_key_condition(enum kl_filter_kind kind)
{
    return kind == KL_FILTER_EQ || is_lower(kind) || is_upper(kind) ||
           kind == KL_FILTER_BETWEEN || kind == KL_FILTER_BEGINS_WITH;
}

static bool has_values(const struct kl_filter *term)
{
    for (size_t i = 1; i < term->noperands; i++)
        if (term->operands[i].kind != KL_OPERAND_VALUE)
            return false;
    return true;
}

/* Whether a second term makes a pair of bounds with the first. */
static bool makes_pair(const struct kl_where_key *key, const struct kl_filter *term)
{
    return key->n == 1 && ((is_lower(key->terms[0]->kind) && is_upper(term->kind)) ||
                           (is_upper(key->terms[0]->kind) && is_lower(term->kind)));
}

static enum kl_code check_term(const struct kl_where_key *key, bool partition,
                               const char *name, const struct kl_filter *term,
                               struct kl_err *err)
{
    const char *word = kl_filter_word(term->kind);

    if (term->operands[0].kind != KL_OPERAND_PATH || term->operands[0].path.n > 1)
        return kl_err_set(err, KL_INVALID, _("%s is a key: it can only stand as it is"),
                          name);
    if (partition && term->kind != KL_FILTER_EQ)
        return kl_err_set(err, KL_INVALID,
                          _("%s is a partition key: a Query needs it with =, not %s"),
                          name, word);
    if (!is_key_condition(term->kind))
        return kl_err_set(err, KL_INVALID,
                          _("%s is the sort key: a Query reads one range of it, which %s "
                            "is not; use = < <= > >= between or begins_with"),
                          name, word);
    if (!has_values(term))
        return kl_err_set(err, KL_INVALID,
                          _("%s is a key: it is held against values, not attributes"),
                          name);
    if (key->n && !makes_pair(key, term))
        return kl_err_set(err, KL_INVALID,
                          _("two conditions on %s that are not a lower and an upper "
                            "bound: a Query takes one"),
                          name);
    return KL_OK;
}

static enum kl_code take_term(struct kl_filter *take_term,
                              const struct kl_key_schema *keys,
                              const struct kl_key_attr *attr, struct kl_where *where,
                              struct kl_err *err)
{
    bool partition = attr >= keys->pk && attr < keys->pk + keys->npk;
    struct kl_where_key *key =
        partition ? &where->pk[attr - keys->pk] : &where->sk[attr - keys->sk];
    enum kl_code code = check_term(key, partition, attr->name, take_term, err);

    if (code)
        kl_filter_free(&take_term);
    else
        key->terms[key->n++] = take_term;
    return code;
}

/* One term of the top: into a key's condition, or into the rest. */
static enum kl_code sort_term(struct kl_filter *take, const struct kl_key_schema *keys,
                              struct kl_where *where, size_t *column, struct kl_err *err)
{
    const struct kl_key_attr *attr;
    const struct kl_filter *at = kl_where_key_term(take, keys, &attr);

    if (!at) {
        where->rest = kl_filter_and(where->rest, take);
        return KL_OK;
    }
    *column = at->column;
    if (at == take && key_of_path(&take->operands[0].path, keys) == attr)
        return take_term(take, keys, attr, where, err);
    kl_filter_free(&take);
    return kl_err_set(
        err, KL_INVALID,
        _("%s is a key: a Query reads one range of keys, so it can only "
          "stand first in a term joined by \"and\", not under \"or\" or \"not\""),
        attr->name);
}

enum kl_code kl_where_split(struct kl_filter *take_filter,
                            const struct kl_key_schema *keys, struct kl_where *where,
                            size_t *column, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (take_filter->kind != KL_FILTER_AND)
        return sort_term(take_filter, keys, where, column, err);
    for (size_t i = 0; i < take_filter->nchildren; i++) {
        if (code)
            kl_filter_free(&take_filter->children[i]);
        else
            code = sort_term(take_filter->children[i], keys, where, column, err);
    }
    take_filter->nchildren = 0;
    kl_filter_free(&take_filter);
    return code;
}

void kl_where_value(const struct kl_filter *term, size_t i, struct kl_buf *out)
{
    const json_t *inner;

    if (kl_value_type(term->operands[i].value, &inner) == KL_VALUE_B)
        kl_buf_add_text(out, "b64:");
    kl_buf_add_str(out, kl_value_text(inner));
}
