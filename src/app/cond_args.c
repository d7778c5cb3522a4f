#include "config.h"

#include "app/cond_args.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "model/key_text.h"
#include "keys/bounds.h"
#include "app/query_line.h"

static const struct {
    const char *name;
    enum kl_filter_kind term; /* of --where, the same */
    enum kl_cond_op op;
    enum kl_bound_op bound;
} cond_ops[] = {
    {"begins-with", KL_FILTER_BEGINS_WITH, KL_COND_BEGINS_WITH, KL_BOUND_BEGINS_WITH},
    {"between", KL_FILTER_BETWEEN, KL_COND_BETWEEN, KL_BOUND_BETWEEN},
    {"eq", KL_FILTER_EQ, KL_COND_EQ, KL_BOUND_EQ},
    {"lt", KL_FILTER_LT, KL_COND_LT, KL_BOUND_LT},
    {"le", KL_FILTER_LE, KL_COND_LE, KL_BOUND_LE},
    {"gt", KL_FILTER_GT, KL_COND_GT, KL_BOUND_GT},
    {"ge", KL_FILTER_GE, KL_COND_GE, KL_BOUND_GE},
};

static bool is_upper(enum kl_cond_op op)
{
    return op == KL_COND_LT || op == KL_COND_LE;
}

static bool is_lower(enum kl_cond_op op)
{
    return op == KL_COND_GT || op == KL_COND_GE;
}

static enum kl_code read_value(struct kl_str text, enum kl_key_type type, size_t max,
                               const char *what, struct kl_key_value *value,
                               struct kl_err *err)
{
    enum kl_code code = kl_key_text_read(text, type, max, value, err);

    if (code)
        kl_err_prefix(err, "%s", what);
    return code;
}

enum kl_code kl_cond_args_value(const char *text, enum kl_key_type type, size_t max,
                                const char *what, struct kl_key_value *value,
                                struct kl_err *err)
{
    return read_value(kl_str_from(text), type, max, what, value, err);
}

/* An option of COND that was given, or a term of --where on the sort key. */
struct given {
    enum kl_cond_op op;
    enum kl_bound_op bound;
    const char *name;
    struct kl_str a, b;
};

static enum kl_code read_given(const struct kl_args *args, struct given *given, size_t *n,
                               struct kl_err *err)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(cond_ops); i++) {
        struct given *g = &given[*n];

        if (!kl_args_has(args, cond_ops[i].name))
            continue;
        if (*n == 2 || (*n == 1 && (!is_upper(given[0].op) || !is_lower(cond_ops[i].op))))
            return kl_err_set(err, KL_INVALID,
                              _("--%s and --%s together: one condition, or a lower and "
                                "an upper bound"),
                              given[0].name, cond_ops[i].name);
        *g = (struct given){cond_ops[i].op, cond_ops[i].bound, cond_ops[i].name,
                            kl_str_from(kl_args_get(args, cond_ops[i].name)),
                            kl_str_from(kl_args_second(args, cond_ops[i].name))};
        ++*n;
    }
    if (*n && kl_args_has(args, "where"))
        return kl_err_set(err, KL_INVALID, _("--%s and --where together: one of them"),
                          given[0].name);
    return KL_OK;
}

static struct given given_term(enum kl_filter_kind term)
{
    size_t i = 0;

    while (cond_ops[i].term != term)
        i++;
    return (struct given){
        .op = cond_ops[i].op, .bound = cond_ops[i].bound, .name = "where"};
}

/* A value as an option would have it: through a scheme as it was typed, quotes included,
 * for they make it literal. */
static struct kl_str term_value(const struct kl_filter *term, size_t i, bool typed,
                                struct kl_buf *storage)
{
    if (i >= term->noperands)
        return (struct kl_str){0};
    if (typed)
        return kl_str_from(term->operands[i].typed);
    kl_where_value(term, i, storage);
    return kl_buf_str(storage);
}

/* The terms of --where on the sort key, which kl_where_split() let through, the upper
 * bound first, as read_given() has it. */
static size_t read_terms(const struct kl_where_key *key, bool typed, struct given *given,
                         struct kl_buf (*storage)[2])
{
    bool upper_last = key->n == 2 && (key->terms[1]->kind == KL_FILTER_LT ||
                                      key->terms[1]->kind == KL_FILTER_LE);

    for (size_t i = 0; i < key->n; i++) {
        const struct kl_filter *term = key->terms[upper_last ? 1 - i : i];

        given[i] = given_term(term->kind);
        given[i].a = term_value(term, 1, typed, &storage[i][0]);
        given[i].b = term_value(term, 2, typed, &storage[i][1]);
    }
    return key->n;
}

static bool is_empty(struct kl_str value, enum kl_key_type type)
{
    return !value.len || (type == KL_KEY_B && kl_str_eq(value, KL_STR("b64:")));
}

/* Adds one bound to the range; an empty one is left out. */
static enum kl_code add_bound(struct kl_range *range, const struct given *g,
                              struct kl_str text, bool lower, enum kl_key_type type,
                              struct kl_err *err)
{
    struct kl_range_end *end = lower ? &range->lower : &range->upper;
    char what[32];
    enum kl_code code;

    if (is_empty(text, type))
        return KL_OK;
    snprintf(what, sizeof(what), "--%s", g->name);
    code = read_value(text, type, KL_SORT_KEY_MAX, what, &end->value, err);
    end->set = !code;
    end->strict = g->op == KL_COND_GT || g->op == KL_COND_LT;
    return code;
}

static enum kl_code upside_down(struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("the lower bound is above the upper bound"));
}

/* eq and begins_with: one value, sent as it is. */
static enum kl_code read_single(const struct given *g, enum kl_key_type type,
                                struct kl_cond_args *out, struct kl_err *err)
{
    char what[32];

    snprintf(what, sizeof(what), "--%s", g->name);
    if (g->op == KL_COND_BEGINS_WITH && type == KL_KEY_N)
        return kl_err_set(err, KL_INVALID,
                          _("--begins-with: the sort key is a number, which has no "
                            "beginning; use --ge, --le or --between"));
    if (g->op == KL_COND_BEGINS_WITH && is_empty(g->a, type))
        return KL_OK;
    out->cond.op = g->op;
    return read_value(g->a, type, KL_SORT_KEY_MAX, what, &out->cond.a, err);
}

static enum kl_code read_plain(const struct given *given, size_t n, enum kl_key_type type,
                               struct kl_cond_args *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (n == 1 && (given[0].op == KL_COND_EQ || given[0].op == KL_COND_BEGINS_WITH)) {
        code = read_single(given, type, out, err);
        if (!code)
            kl_range_from_cond(&out->range, &out->cond);
        return code;
    }
    for (size_t i = 0; i < n && !code; i++) {
        const struct given *g = &given[i];

        if (!is_upper(g->op))
            code = add_bound(&out->range, g, g->a, true, type, err);
        if (!code && !is_lower(g->op))
            code = add_bound(&out->range, g, g->b.data ? g->b : g->a, false, type, err);
    }
    if (code)
        return code;
    if (out->range.lower.set && out->range.upper.set &&
        kl_key_value_cmp(&out->range.lower.value, &out->range.upper.value) > 0)
        return upside_down(err);
    out->nothing = kl_range_empty(&out->range);
    if (!out->nothing)
        out->exact = kl_range_cond(&out->range, &out->cond);
    return KL_OK;
}

static void take_bounds(const struct kl_bounds *bounds, struct kl_cond_args *out)
{
    struct kl_query_line line;

    kl_query_line_from_bounds(&line, bounds);
    out->cond = line.cond;
    out->nothing = line.nothing;
    kl_range_from_cond(&out->range, &out->cond);
    out->range.upper.strict = out->range.upper.strict || line.drop_upper;
    out->exact = !line.drop_upper;
}

static enum kl_code read_through(const struct given *given, size_t n,
                                 const struct kl_scheme *scheme, struct kl_cond_args *out,
                                 struct kl_err *err)
{
    struct kl_str a = given[0].a, b = given[0].b;
    struct kl_bounds bounds = {0};
    enum kl_code code;

    for (size_t i = 0; i < n; i++)
        if (!kl_utf8_valid(given[i].a) || !kl_utf8_valid(given[i].b))
            return kl_err_set(err, KL_INVALID, _("--%s: a string key is UTF-8 text"),
                              given[i].name);
    if (given[0].op == KL_COND_EQ && !a.len)
        return kl_err_set(err, KL_INVALID, _("--eq: a key is never empty"));
    if (n == 2)
        code = kl_bounds_pair(scheme, given[1].bound, given[1].a, given[0].bound, a,
                              &bounds, err);
    else
        code = kl_bounds_through(scheme, given[0].bound, a, b, &bounds, err);
    if (!code)
        take_bounds(&bounds, out);
    kl_bounds_release(&bounds);
    return code;
}

static enum kl_code read_all(const struct given *given, size_t n,
                             const struct kl_schema *schema, size_t at,
                             const struct kl_scheme *scheme, struct kl_cond_args *out,
                             struct kl_err *err)
{
    const char *place = schema->index ? schema->index : schema->table;

    if (n && schema->keys.nsk <= at)
        return kl_err_set(err, KL_INVALID,
                          at ? _("--%s: %s has no further sort key")
                             : _("--%s: %s has no sort key"),
                          given[0].name, place);
    if (scheme && (schema->keys.nsk <= at || schema->keys.sk[at].type != KL_KEY_S))
        return kl_err_set(err, KL_INVALID,
                          _("--scheme: the sort key of %s is not a string, its order is "
                            "that of its values"),
                          place);
    if (!n)
        return KL_OK;
    if (scheme)
        return read_through(given, n, scheme, out, err);
    return read_plain(given, n, schema->keys.sk[at].type, out, err);
}

enum kl_code kl_cond_args_read(const struct kl_args *args, const struct kl_schema *schema,
                               size_t at, const struct kl_scheme *scheme,
                               const struct kl_where *where, struct kl_cond_args *out,
                               struct kl_err *err)
{
    struct kl_buf storage[2][2] = {0};
    struct given given[2];
    size_t n = 0;
    enum kl_code code = read_given(args, given, &n, err);

    out->exact = true;
    if (!code && !n && where && at < KL_KEY_ATTRS)
        n = read_terms(&where->sk[at], scheme != NULL, given, storage);
    if (!code)
        code = read_all(given, n, schema, at, scheme, out, err);
    for (size_t i = 0; i < 4; i++)
        kl_buf_release(&storage[i / 2][i % 2]);
    return code;
}

void kl_cond_args_release(struct kl_cond_args *cond)
{
    kl_cond_release(&cond->cond);
    kl_range_release(&cond->range);
}

/* NAME=VALUE: the attribute that NAME is. The longest name counts, since a name may hold
 * "=". */
static enum kl_code named_value(const char *option, const char *text,
                                const struct kl_key_attr *attrs, size_t n, size_t *attr,
                                const char **value, struct kl_err *err)
{
    struct kl_buf names = {0};
    size_t best = 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = attrs[i].name;
        size_t len = strlen(name);

        kl_buf_addf(&names, i ? ", %s" : "%s", name);
        if (!strncmp(text, name, len) && text[len] == '=' && len >= best) {
            best = len;
            *attr = i;
            *value = text + len + 1;
        }
    }
    if (!*value)
        kl_err_set(err, KL_INVALID, _("--%s %s: not NAME=VALUE of one of: %s"), option,
                   text, n ? kl_buf_text(&names) : _("none"));
    kl_buf_release(&names);
    return *value ? KL_OK : KL_INVALID;
}

/* All NAME=VALUE of one option, each attribute at most once. */
static enum kl_code named_values(const struct kl_args *args, const char *option,
                                 const struct kl_key_attr *attrs, size_t n,
                                 const char *values[KL_KEY_ATTRS], struct kl_err *err)
{
    const char *text;

    for (size_t i = 0; (text = kl_args_nth(args, option, i)); i++) {
        const char *value = NULL;
        size_t attr = 0;
        enum kl_code code = named_value(option, text, attrs, n, &attr, &value, err);

        if (code)
            return code;
        if (values[attr])
            return kl_err_set(err, KL_INVALID, _("%s is given twice"), attrs[attr].name);
        values[attr] = value;
    }
    return KL_OK;
}

/* What --where says of a partition attribute that is not given otherwise. */
static enum kl_code value_of_where(const struct kl_where *where, size_t i,
                                   const struct kl_key_attr *attr, bool given,
                                   struct kl_key_value *value, struct kl_err *err)
{
    struct kl_buf text = {0};
    enum kl_code code;

    if (given)
        return kl_err_set(err, KL_INVALID, _("%s is given twice"), attr->name);
    kl_where_value(where->pk[i].terms[0], 1, &text);
    code = read_value(kl_buf_str(&text), attr->type, KL_PARTITION_KEY_MAX, "--where",
                      value, err);
    kl_buf_release(&text);
    return code;
}

enum kl_code kl_cond_args_partition(const struct kl_args *args, const char *operand,
                                    const struct kl_schema *schema,
                                    const struct kl_where *where, struct kl_key_value *pk,
                                    size_t *npk, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    const char *values[KL_KEY_ATTRS] = {operand};
    enum kl_code code = named_values(args, "partition", keys->pk, keys->npk, values, err);

    for (size_t i = 0; i < keys->npk && !code; i++) {
        const struct kl_key_attr *attr = &keys->pk[i];

        if (where && where->pk[i].n)
            code = value_of_where(where, i, attr, values[i] != NULL, &pk[i], err);
        else if (!values[i])
            return kl_err_set(err, KL_INVALID, _("no value for the partition key %s"),
                              attr->name);
        else
            code = kl_cond_args_value(values[i], attr->type, KL_PARTITION_KEY_MAX,
                                      attr->name, &pk[i], err);
        *npk = i + 1;
    }
    return code;
}

/* How many sort attributes stand before the last one that where has a condition on. */
static size_t leading_terms(const struct kl_where *where)
{
    size_t leading = 0;

    for (size_t i = 0; where && i < KL_KEY_ATTRS; i++)
        leading = where->sk[i].n ? i : leading;
    return leading;
}

/* The value of a leading sort attribute; text stays absent when there is none. */
static enum kl_code leading_value(const struct kl_where *where, size_t i, bool leads,
                                  const struct kl_key_attr *attr, const char *option,
                                  struct kl_buf *text, struct kl_err *err)
{
    const struct kl_where_key *key = where && leads ? &where->sk[i] : NULL;

    if (option)
        kl_buf_add_text(text, option);
    if (!key || !key->n)
        return KL_OK;
    if (option)
        return kl_err_set(err, KL_INVALID, _("%s is given twice"), attr->name);
    if (key->terms[0]->kind != KL_FILTER_EQ)
        return kl_err_set(
            err, KL_INVALID,
            _("--where: %s needs =, because a condition on a later sort key "
              "follows"),
            attr->name);
    kl_where_value(key->terms[0], 1, text);
    return KL_OK;
}

enum kl_code kl_cond_args_sort(const struct kl_args *args, const struct kl_schema *schema,
                               const struct kl_where *where, struct kl_key_value *eq,
                               size_t *n, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    const char *values[KL_KEY_ATTRS] = {NULL};
    enum kl_code code = named_values(args, "sort", keys->sk, keys->nsk, values, err);
    size_t given = leading_terms(where), leading = given;

    for (size_t i = 0; i < keys->nsk; i++)
        given = values[i] && i >= given ? i + 1 : given;
    if (given == KL_KEY_ATTRS)
        return kl_err_set(err, KL_INVALID, _("--sort %s: say it by --eq"),
                          keys->sk[given - 1].name);
    for (size_t i = 0; i < given && !code; i++) {
        const struct kl_key_attr *attr = &keys->sk[i];
        struct kl_buf text = {0};

        code = leading_value(where, i, i < leading, attr, values[i], &text, err);
        if (!code && !text.len)
            code = kl_err_set(
                err, KL_INVALID, _("%s: the sort key %s before it has no value"),
                keys->sk[given > leading ? given - 1 : leading].name, attr->name);
        if (!code)
            code = read_value(kl_buf_str(&text), attr->type, KL_SORT_KEY_MAX, attr->name,
                              &eq[i], err);
        kl_buf_release(&text);
        *n = i + 1;
    }
    return code;
}
