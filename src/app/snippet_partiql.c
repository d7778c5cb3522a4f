#include "config.h"

#include "app/snippet_partiql.h"

#include "base/enclose.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/number.h"
#include "model/value.h"

static void add_name(const char *name, struct kl_buf *out)
{
    kl_enclose('"', kl_str_from(name), out);
}

/* PartiQL has no escapes: a control character cannot be written so that it is seen. */
static enum kl_code add_text(struct kl_str text, struct kl_buf *out, struct kl_err *err)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] < 0x20)
            return kl_err_set(err, KL_INVALID,
                              _("PartiQL has no escapes: a text with a control character "
                                "cannot be written"));
    kl_enclose('\'', text, out);
    return KL_OK;
}

static enum kl_code no_binary(struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID,
                      _("PartiQL has no literal for binary values: give them as "
                        "parameters of ExecuteStatement"));
}

static enum kl_code add_key_value(const struct kl_key_value *value, struct kl_buf *out,
                                  struct kl_err *err)
{
    switch (value->type) {
    case KL_KEY_S:
        return add_text(kl_key_value_str(value), out, err);
    case KL_KEY_N:
        return kl_number_normalise(kl_key_value_str(value), out, err);
    case KL_KEY_B:
        break;
    }
    return no_binary(err);
}

/* ---- filters ---- */

static void add_step(void *unused, const char *name, struct kl_buf *out)
{
    (void)unused;
    add_name(name, out);
}

static void add_path(const struct kl_path *path, struct kl_buf *out)
{
    kl_path_write(path, add_step, NULL, out);
}

static enum kl_code add_literal(const json_t *value, struct kl_buf *out,
                                struct kl_err *err)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);
    struct kl_str text = kl_value_text(inner);

    if (type == KL_VALUE_S)
        return add_text(text, out, err);
    if (type == KL_VALUE_N)
        return kl_number_normalise(text, out, err);
    if (type == KL_VALUE_B)
        return no_binary(err);
    kl_buf_add_text(out, type == KL_VALUE_NULL ? "NULL"
                         : json_is_true(inner) ? "TRUE"
                                               : "FALSE");
    return KL_OK;
}

static enum kl_code add_operand(const struct kl_operand *operand, struct kl_buf *out,
                                struct kl_err *err)
{
    if (operand->kind == KL_OPERAND_VALUE)
        return add_literal(operand->value, out, err);
    kl_buf_add_text(out, operand->kind == KL_OPERAND_SIZE ? "size(" : "");
    add_path(&operand->path, out);
    kl_buf_add_text(out, operand->kind == KL_OPERAND_SIZE ? ")" : "");
    return KL_OK;
}

static enum kl_code add_list(const struct kl_filter *filter, size_t first,
                             const char *between, struct kl_buf *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = first; i < filter->noperands && !code; i++) {
        if (i > first)
            kl_buf_add_text(out, between);
        code = add_operand(&filter->operands[i], out, err);
    }
    return code;
}

/* "a <> v" leaves out items without a, which DynamoDB's <> keeps. */
static enum kl_code add_unequal(const struct kl_filter *filter, struct kl_buf *out,
                                struct kl_err *err)
{
    enum kl_code code;

    kl_buf_add_char(out, '(');
    code = add_list(filter, 0, " <> ", out, err);
    for (size_t i = 0; i < 2; i++) {
        if (filter->operands[i].kind != KL_OPERAND_PATH)
            continue;
        kl_buf_add_text(out, " OR ");
        add_path(&filter->operands[i].path, out);
        kl_buf_add_text(out, " IS MISSING");
    }
    kl_buf_add_char(out, ')');
    return code;
}

static enum kl_code add_term(const struct kl_filter *filter, struct kl_buf *out,
                             struct kl_err *err)
{
    enum kl_code code;

    if (filter->kind == KL_FILTER_EXISTS || filter->kind == KL_FILTER_NOT_EXISTS) {
        add_path(&filter->operands[0].path, out);
        kl_buf_add_text(out, filter->kind == KL_FILTER_EXISTS ? " IS NOT MISSING"
                                                              : " IS MISSING");
        return KL_OK;
    }
    if (filter->kind >= KL_FILTER_BEGINS_WITH) {
        kl_buf_addf(out, "%s(", kl_filter_word(filter->kind));
        code = add_list(filter, 0, ", ", out, err);
        kl_buf_add_char(out, ')');
        return code;
    }
    if (filter->kind == KL_FILTER_NE)
        return add_unequal(filter, out, err);
    code = add_operand(&filter->operands[0], out, err);
    if (filter->kind == KL_FILTER_IN || filter->kind == KL_FILTER_BETWEEN)
        kl_buf_add_text(out, filter->kind == KL_FILTER_IN ? " IN [" : " BETWEEN ");
    else
        kl_buf_addf(out, " %s ", kl_filter_word(filter->kind));
    if (!code)
        code =
            add_list(filter, 1, filter->kind == KL_FILTER_IN ? ", " : " AND ", out, err);
    kl_buf_add_text(out, filter->kind == KL_FILTER_IN ? "]" : "");
    return code;
}

static enum kl_code add_filter(const struct kl_filter *filter, struct kl_buf *out,
                               struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (!filter->nchildren)
        return add_term(filter, out, err);
    if (filter->kind == KL_FILTER_NOT)
        kl_buf_add_text(out, "NOT ");
    for (size_t i = 0; i < filter->nchildren && !code; i++) {
        bool enclosed = filter->children[i]->nchildren > 0;

        if (i)
            kl_buf_add_text(out, filter->kind == KL_FILTER_AND ? " AND " : " OR ");
        kl_buf_add_text(out, enclosed ? "(" : "");
        code = add_filter(filter->children[i], out, err);
        kl_buf_add_text(out, enclosed ? ")" : "");
    }
    return code;
}

/* ---- the statement ---- */

static enum kl_code add_equality(const struct kl_key_attr *attr,
                                 const struct kl_key_value *value, bool first,
                                 struct kl_buf *out, struct kl_err *err)
{
    kl_buf_add_text(out, first ? "\nWHERE " : "\n  AND ");
    add_name(attr->name, out);
    kl_buf_add_text(out, " = ");
    return add_key_value(value, out, err);
}

static enum kl_code add_condition(const struct kl_key_attr *attr,
                                  const struct kl_cond *cond, struct kl_buf *out,
                                  struct kl_err *err)
{
    static const char *const signs[] = {
        [KL_COND_EQ] = " = ",         [KL_COND_LT] = " < ",
        [KL_COND_LE] = " <= ",        [KL_COND_GT] = " > ",
        [KL_COND_GE] = " >= ",        [KL_COND_BETWEEN] = " BETWEEN ",
        [KL_COND_BEGINS_WITH] = ", ",
    };
    enum kl_code code;

    kl_buf_add_text(out, "\n  AND ");
    kl_buf_add_text(out, cond->op == KL_COND_BEGINS_WITH ? "begins_with(" : "");
    add_name(attr->name, out);
    kl_buf_add_text(out, signs[cond->op]);
    code = add_key_value(&cond->a, out, err);
    if (!code && cond->op == KL_COND_BETWEEN) {
        kl_buf_add_text(out, " AND ");
        code = add_key_value(&cond->b, out, err);
    }
    kl_buf_add_text(out, cond->op == KL_COND_BEGINS_WITH ? ")" : "");
    return code;
}

static enum kl_code add_keys(const struct kl_query *query,
                             const struct kl_key_schema *keys, struct kl_buf *out,
                             struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < query->npk && !code; i++)
        code = add_equality(&keys->pk[i], &query->pk[i], i == 0, out, err);
    for (size_t i = 0; i < query->nsk_eq && !code; i++)
        code = add_equality(&keys->sk[i], &query->sk_eq[i], false, out, err);
    if (!code && query->cond.op != KL_COND_NONE)
        code = add_condition(&keys->sk[query->nsk_eq], &query->cond, out, err);
    return code;
}

enum kl_code kl_snippet_partiql(const struct kl_query *query,
                                const struct kl_schema *schema, uint64_t limit,
                                struct kl_buf *out, struct kl_err *err)
{
    const struct kl_key_schema *keys;
    enum kl_code code = kl_schema_keys(schema, query->index, &keys, err);

    if (!code && limit)
        code = kl_err_set(err, KL_INVALID,
                          _("a PartiQL statement has no limit: give Limit to "
                            "ExecuteStatement"));
    if (code)
        return code;
    kl_buf_add_text(out, "SELECT * FROM ");
    add_name(query->table, out);
    if (query->index) {
        kl_buf_add_char(out, '.');
        add_name(query->index, out);
    }
    code = add_keys(query, keys, out, err);
    if (!code && query->filter) {
        kl_buf_add_text(out, "\n  AND (");
        code = add_filter(query->filter, out, err);
        kl_buf_add_char(out, ')');
    }
    if (query->reverse && keys->nsk) {
        kl_buf_add_text(out, "\nORDER BY ");
        add_name(keys->sk[0].name, out);
        kl_buf_add_text(out, " DESC");
    }
    kl_buf_add_char(out, '\n');
    return code;
}
