#include "config.h"

#include "cli/cond.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "model/key_text.h"
#include "keys/bounds.h"
#include "app/query_line.h"

static const struct {
    const char *name;
    enum kl_cond_op op;
    enum kl_bound_op bound;
} cond_ops[] = {
    {"begins-with", KL_COND_BEGINS_WITH, KL_BOUND_BEGINS_WITH},
    {"between", KL_COND_BETWEEN, KL_BOUND_BETWEEN},
    {"eq", KL_COND_EQ, KL_BOUND_EQ},
    {"lt", KL_COND_LT, KL_BOUND_LT},
    {"le", KL_COND_LE, KL_BOUND_LE},
    {"gt", KL_COND_GT, KL_BOUND_GT},
    {"ge", KL_COND_GE, KL_BOUND_GE},
};

static bool is_upper(enum kl_cond_op op)
{
    return op == KL_COND_LT || op == KL_COND_LE;
}

static bool is_lower(enum kl_cond_op op)
{
    return op == KL_COND_GT || op == KL_COND_GE;
}

enum kl_code cli_key_value(const char *text, enum kl_key_type type, size_t max,
                           const char *what, struct kl_key_value *value,
                           struct kl_err *err)
{
    enum kl_code code = kl_key_text_read(kl_str_from(text), type, max, value, err);

    if (code)
        kl_err_prefix(err, "%s", what);
    return code;
}

/* The options of COND that were given. */
struct given {
    enum kl_cond_op op;
    enum kl_bound_op bound;
    const char *name;
    const char *a, *b;
};

static enum kl_code read_given(const struct cli_args *args, struct given *given,
                               size_t *n, struct kl_err *err)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(cond_ops); i++) {
        struct given *g = &given[*n];

        if (!cli_args_has(args, cond_ops[i].name))
            continue;
        if (*n == 2 || (*n == 1 && (!is_upper(given[0].op) || !is_lower(cond_ops[i].op))))
            return kl_err_set(err, KL_INVALID,
                              _("--%s and --%s together: one condition, or a lower and "
                                "an upper bound"),
                              given[0].name, cond_ops[i].name);
        *g = (struct given){cond_ops[i].op, cond_ops[i].bound, cond_ops[i].name,
                            cli_args_get(args, cond_ops[i].name),
                            cli_args_second(args, cond_ops[i].name)};
        ++*n;
    }
    return KL_OK;
}

/* Adds one bound to the range; an empty one is left out. */
static enum kl_code add_bound(struct kl_range *range, const struct given *g,
                              const char *text, bool lower, enum kl_key_type type,
                              struct kl_err *err)
{
    struct kl_range_end *end = lower ? &range->lower : &range->upper;
    char what[32];
    enum kl_code code;

    if (!text[0] || (type == KL_KEY_B && !strcmp(text, "b64:")))
        return KL_OK;
    snprintf(what, sizeof(what), "--%s", g->name);
    code = cli_key_value(text, type, KL_SORT_KEY_MAX, what, &end->value, err);
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
                                struct cli_cond *out, struct kl_err *err)
{
    char what[32];

    snprintf(what, sizeof(what), "--%s", g->name);
    if (g->op == KL_COND_BEGINS_WITH && type == KL_KEY_N)
        return kl_err_set(err, KL_INVALID,
                          _("--begins-with: the sort key is a number, which has no "
                            "beginning; use --ge, --le or --between"));
    if (g->op == KL_COND_BEGINS_WITH &&
        (!g->a[0] || (type == KL_KEY_B && !strcmp(g->a, "b64:"))))
        return KL_OK;
    out->cond.op = g->op;
    return cli_key_value(g->a, type, KL_SORT_KEY_MAX, what, &out->cond.a, err);
}

static enum kl_code read_plain(const struct given *given, size_t n, enum kl_key_type type,
                               struct cli_cond *out, struct kl_err *err)
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
            code = add_bound(&out->range, g, g->b ? g->b : g->a, false, type, err);
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

static void take_bounds(const struct kl_bounds *bounds, struct cli_cond *out)
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
                                 const struct kl_scheme *scheme, struct cli_cond *out,
                                 struct kl_err *err)
{
    struct kl_str a = kl_str_from(given[0].a), b = kl_str_from(given[0].b);
    struct kl_bounds bounds = {0};
    enum kl_code code;

    for (size_t i = 0; i < n; i++)
        if (!kl_utf8_valid(kl_str_from(given[i].a)) ||
            !kl_utf8_valid(kl_str_from(given[i].b)))
            return kl_err_set(err, KL_INVALID, _("--%s: a string key is UTF-8 text"),
                              given[i].name);
    if (given[0].op == KL_COND_EQ && !a.len)
        return kl_err_set(err, KL_INVALID, _("--eq: a key is never empty"));
    if (n == 2)
        code = kl_bounds_pair(scheme, given[1].bound, kl_str_from(given[1].a),
                              given[0].bound, a, &bounds, err);
    else
        code = kl_bounds_through(scheme, given[0].bound, a, b, &bounds, err);
    if (!code)
        take_bounds(&bounds, out);
    kl_bounds_release(&bounds);
    return code;
}

enum kl_code cli_cond_read(const struct cli_args *args, const struct kl_schema *schema,
                           size_t at, const struct kl_scheme *scheme,
                           struct cli_cond *out, struct kl_err *err)
{
    const char *place = schema->index ? schema->index : schema->table;
    struct given given[2];
    size_t n = 0;
    enum kl_code code = read_given(args, given, &n, err);

    out->exact = true;
    if (code)
        return code;
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

void cli_cond_release(struct cli_cond *cond)
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
static enum kl_code named_values(const struct cli_args *args, const char *option,
                                 const struct kl_key_attr *attrs, size_t n,
                                 const char *values[KL_KEY_ATTRS], struct kl_err *err)
{
    const char *text;

    for (size_t i = 0; (text = cli_args_nth(args, option, i)); i++) {
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

enum kl_code cli_partition_values(const struct cli_args *args, const char *operand,
                                  const struct kl_schema *schema, struct kl_key_value *pk,
                                  size_t *npk, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    const char *values[KL_KEY_ATTRS] = {operand};
    enum kl_code code = named_values(args, "partition", keys->pk, keys->npk, values, err);

    for (size_t i = 0; i < keys->npk && !code; i++) {
        const struct kl_key_attr *attr = &keys->pk[i];

        if (!values[i])
            return kl_err_set(err, KL_INVALID, _("no value for the partition key %s"),
                              attr->name);
        code = cli_key_value(values[i], attr->type, KL_PARTITION_KEY_MAX, attr->name,
                             &pk[i], err);
        *npk = i + 1;
    }
    return code;
}

enum kl_code cli_sort_values(const struct cli_args *args, const struct kl_schema *schema,
                             struct kl_key_value *eq, size_t *n, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    const char *values[KL_KEY_ATTRS] = {NULL};
    enum kl_code code = named_values(args, "sort", keys->sk, keys->nsk, values, err);
    size_t given = 0;

    for (size_t i = 0; i < keys->nsk; i++)
        given = values[i] ? i + 1 : given;
    if (given == KL_KEY_ATTRS)
        return kl_err_set(err, KL_INVALID, _("--sort %s: say it by --eq"),
                          keys->sk[given - 1].name);
    for (size_t i = 0; i < given && !code; i++) {
        const struct kl_key_attr *attr = &keys->sk[i];

        if (!values[i])
            return kl_err_set(err, KL_INVALID,
                              _("--sort %s: the sort key %s before it has no value"),
                              keys->sk[given - 1].name, attr->name);
        code = cli_key_value(values[i], attr->type, KL_SORT_KEY_MAX, attr->name, &eq[i],
                             err);
        *n = i + 1;
    }
    return code;
}
