#include "config.h"

#include "app/where.h"

#include "base/i18n.h"
#include "model/value.h"
#include "app/filter_text.h"

/* What a name in a condition may be beside a plain attribute. */
enum role { PARTITION, SORT, SEGMENT };

struct named {
    enum role role;
    const char *name;
    struct kl_where_key *key;
};

/* What is taken apart, and by which keys. */
struct splitter {
    const struct kl_key_schema *keys;
    const struct kl_scheme *scheme;
    struct kl_where *where;
    size_t *column;
    struct kl_err *err;
};

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
    for (size_t i = 0; i < where->nsegs; i++)
        release_key(&where->segs[i]);
    free(where->segs);
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

/* The first term that names an attribute of keys; NULL: none does. */
static const struct kl_filter *key_term(const struct kl_filter *filter,
                                        const struct kl_key_schema *keys,
                                        const struct kl_key_attr **attr)
{
    for (size_t i = 0; i < filter->noperands; i++) {
        *attr = key_of_path(&filter->operands[i].path, keys);
        if (*attr)
            return filter;
    }
    for (size_t i = 0; i < filter->nchildren; i++) {
        const struct kl_filter *found = key_term(filter->children[i], keys, attr);

        if (found)
            return found;
    }
    return NULL;
}

enum kl_code kl_where_check_filter(const struct kl_filter *filter,
                                   const struct kl_key_schema *keys, size_t *column,
                                   struct kl_err *err)
{
    const struct kl_key_attr *attr;
    const struct kl_filter *term = key_term(filter, keys, &attr);

    if (!term)
        return KL_OK;
    *column = term->column;
    kl_err_set(err, KL_INVALID,
               _("%s is a key of what is queried, which a filter cannot name"),
               attr->name);
    kl_err_advise(err, _("put it into --where, on the screen into s"));
    return KL_INVALID;
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

static enum kl_code no_such_operator(const struct named *named, const char *word,
                                     struct kl_err *err)
{
    return kl_err_set(
        err, KL_INVALID,
        named->role == SORT
            ? _("%s is the sort key: a Query reads one range of it, which %s "
                "is not; use = < <= > >= between or begins_with")
            : _("%s is a segment of the sort key: a Query reads one range of it, which "
                "%s is not; use = < <= > >= between or begins_with"),
        named->name, word);
}

static enum kl_code check_term(const struct named *named, const struct kl_filter *term,
                               struct kl_err *err)
{
    const char *word = kl_filter_word(term->kind), *name = named->name;

    if (term->operands[0].kind != KL_OPERAND_PATH || term->operands[0].path.n > 1)
        return kl_err_set(err, KL_INVALID, _("%s is a key: it can only stand as it is"),
                          name);
    if (named->role == PARTITION && term->kind != KL_FILTER_EQ)
        return kl_err_set(err, KL_INVALID,
                          _("%s is a partition key: a Query needs it with =, not %s"),
                          name, word);
    if (!is_key_condition(term->kind))
        return no_such_operator(named, word, err);
    if (!has_values(term))
        return kl_err_set(err, KL_INVALID,
                          named->role == SEGMENT
                              ? _("%s is a segment of the sort key: it is held against "
                                  "values, and text stands in double quotes")
                              : _("%s is a key: it is held against values, and text "
                                  "stands in double quotes"),
                          name);
    if (named->key->n && !makes_pair(named->key, term))
        return kl_err_set(err, KL_INVALID,
                          _("two conditions on %s that are not a lower and an upper "
                            "bound: a Query takes one"),
                          name);
    return KL_OK;
}

/* The key attribute or segment that the path is; false: a plain attribute. */
static bool find_named(const struct splitter *split, const struct kl_path *path,
                       struct named *named)
{
    const struct kl_key_schema *keys = split->keys;
    const struct kl_key_attr *attr = key_of_path(path, keys);
    size_t open;

    if (attr && attr >= keys->pk && attr < keys->pk + keys->npk)
        *named =
            (struct named){PARTITION, attr->name, &split->where->pk[attr - keys->pk]};
    else if (attr)
        *named = (struct named){SORT, attr->name, &split->where->sk[attr - keys->sk]};
    if (attr || !path->n)
        return attr;
    open = kl_filter_segment(path, split->scheme);
    if (open != SIZE_MAX)
        *named = (struct named){SEGMENT, path->steps[0].name, &split->where->segs[open]};
    return open != SIZE_MAX;
}

/* The first term that names a key attribute or segment; NULL: none does. A function's
 * operand, size(score), is an attribute unless it is a key. */
static const struct kl_filter *named_term(const struct splitter *split,
                                          const struct kl_filter *filter,
                                          struct named *named)
{
    const struct kl_filter *found = NULL;

    for (size_t i = 0; i < filter->noperands; i++) {
        const struct kl_operand *operand = &filter->operands[i];

        if (find_named(split, &operand->path, named) &&
            (named->role != SEGMENT || operand->kind == KL_OPERAND_PATH))
            return filter;
    }
    for (size_t i = 0; i < filter->nchildren && !found; i++)
        found = named_term(split, filter->children[i], named);
    return found;
}

static enum kl_code take_named(struct named *named, struct kl_filter *take_term,
                               struct kl_err *err)
{
    enum kl_code code = check_term(named, take_term, err);

    if (code)
        kl_filter_free(&take_term);
    else
        named->key->terms[named->key->n++] = take_term;
    return code;
}

static void misplaced(const struct named *named, struct kl_err *err)
{
    kl_err_set(
        err, KL_INVALID,
        named->role == SEGMENT
            ? _("%s is a segment of the sort key: a Query reads one range of keys, "
                "so it can only stand first in a term joined by \"and\", not under "
                "\"or\" or \"not\"")
            : _("%s is a key: a Query reads one range of keys, so it can only "
                "stand first in a term joined by \"and\", not under \"or\" or "
                "\"not\""),
        named->name);
    if (named->role == SEGMENT)
        kl_err_advise(err, _("in backticks it is the attribute of that name"));
}

/* One term of the top: into a key's condition, or into the rest. */
static enum kl_code sort_term(const struct splitter *split, struct kl_filter *take)
{
    struct named named, first;
    const struct kl_filter *at = named_term(split, take, &named);

    if (!at) {
        split->where->rest = kl_filter_and(split->where->rest, take);
        return KL_OK;
    }
    *split->column = at->column;
    if (at == take && find_named(split, &take->operands[0].path, &first) &&
        first.key == named.key)
        return take_named(&named, take, split->err);
    misplaced(&named, split->err);
    kl_filter_free(&take);
    return KL_INVALID;
}

enum kl_code kl_where_split(struct kl_filter *take_filter,
                            const struct kl_key_schema *keys,
                            const struct kl_scheme *scheme, struct kl_where *where,
                            size_t *column, struct kl_err *err)
{
    const struct splitter split = {keys, scheme, where, column, err};
    enum kl_code code = KL_OK;

    for (size_t i = 0; scheme && i < scheme->n; i++)
        where->nsegs += scheme->segs[i].type != KL_SEG_LITERAL;
    where->segs = KL_NEW_ARRAY(struct kl_where_key, where->nsegs + 1);
    if (take_filter->kind != KL_FILTER_AND)
        return sort_term(&split, take_filter);
    for (size_t i = 0; i < take_filter->nchildren; i++) {
        if (code)
            kl_filter_free(&take_filter->children[i]);
        else
            code = sort_term(&split, take_filter->children[i]);
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
