#include "config.h"

#include "dynamo/request.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/number.h"
#include "model/plain.h"
#include "dynamo/expression.h"

/* One body being written. */
struct body {
    struct kl_expression expression;
    struct kl_buf condition;  /* KeyConditionExpression */
    struct kl_buf filter;     /* FilterExpression */
    struct kl_buf projection; /* ProjectionExpression */
};

static void release(struct body *body)
{
    kl_expression_release(&body->expression);
    kl_buf_release(&body->condition);
    kl_buf_release(&body->filter);
    kl_buf_release(&body->projection);
}

const char *kl_operation_name(enum kl_operation operation)
{
    switch (operation) {
    case KL_OPERATION_QUERY:
        return "Query";
    case KL_OPERATION_SCAN:
        return "Scan";
    case KL_OPERATION_GET_ITEM:
        return "GetItem";
    case KL_OPERATION_LIST_TABLES:
        return "ListTables";
    case KL_OPERATION_DESCRIBE_TABLE:
        return "DescribeTable";
    case KL_OPERATION_DESCRIBE_TTL:
        return "DescribeTimeToLive";
    }
    return "?";
}

/* ---- values ---- */

static void add_text_member(struct kl_buf *out, const char *name, const char *value)
{
    kl_buf_addf(out, ",\"%s\":", name);
    kl_json_string(kl_str_from(value), out);
}

static enum kl_code check_value(const struct kl_key_attr *attr,
                                const struct kl_key_value *value, size_t max,
                                struct kl_err *err)
{
    if (value->type != attr->type)
        return kl_err_set(err, KL_INVALID, _("the key %s is of type %s, not %s"),
                          attr->name, kl_key_type_name(attr->type),
                          kl_key_type_name(value->type));
    if (value->len == 0)
        return kl_err_set(err, KL_INVALID, _("the key %s must not be empty"), attr->name);
    if (value->type != KL_KEY_N && value->len > max)
        return kl_err_set(err, KL_INVALID, _("the key %s of %zu bytes, more than %zu"),
                          attr->name, value->len, max);
    if (value->type == KL_KEY_S && !kl_utf8_valid(kl_key_value_str(value)))
        return kl_err_set(err, KL_INVALID, _("the key %s is not valid UTF-8"),
                          attr->name);
    return KL_OK;
}

/* {"S":"…"} of a key value that fits its attribute. */
static enum kl_code add_value(struct kl_buf *out, const struct kl_key_attr *attr,
                              const struct kl_key_value *value, size_t max,
                              struct kl_err *err)
{
    enum kl_code code = check_value(attr, value, max, err);

    if (code)
        return code;
    kl_buf_addf(out, "{\"%s\":", kl_key_type_name(value->type));
    switch (value->type) {
    case KL_KEY_S:
        kl_json_string(kl_key_value_str(value), out);
        break;
    case KL_KEY_N:
        kl_buf_add_char(out, '"');
        code = kl_number_normalise(kl_key_value_str(value), out, err);
        if (code)
            kl_err_prefix(err, _("the key %s"), attr->name);
        kl_buf_add_char(out, '"');
        break;
    case KL_KEY_B:
        kl_buf_add_char(out, '"');
        kl_base64_encode(kl_key_value_str(value), out);
        kl_buf_add_char(out, '"');
        break;
    }
    kl_buf_add_char(out, '}');
    return code;
}

/* ---- expressions ---- */

static enum kl_code add_placeholder(struct body *body, const struct kl_key_attr *attr,
                                    const struct kl_key_value *value, size_t max,
                                    struct kl_err *err)
{
    kl_expression_add_placeholder(&body->expression, &body->condition);
    return add_value(&body->expression.values, attr, value, max, err);
}

static void begin_term(struct body *body)
{
    if (body->condition.len)
        kl_buf_add_text(&body->condition, " AND ");
}

static enum kl_code add_equality(struct body *body, const struct kl_key_attr *attr,
                                 const struct kl_key_value *value, size_t max,
                                 struct kl_err *err)
{
    begin_term(body);
    kl_expression_add_name(&body->expression, attr->name, &body->condition);
    kl_buf_add_text(&body->condition, " = ");
    return add_placeholder(body, attr, value, max, err);
}

static enum kl_code add_two(struct body *body, const struct kl_key_attr *attr,
                            const struct kl_cond *cond, struct kl_err *err)
{
    enum kl_code code;

    kl_expression_add_name(&body->expression, attr->name, &body->condition);
    kl_buf_add_text(&body->condition, " BETWEEN ");
    code = add_placeholder(body, attr, &cond->a, KL_SORT_KEY_MAX, err);
    if (code)
        return code;
    kl_buf_add_text(&body->condition, " AND ");
    return add_placeholder(body, attr, &cond->b, KL_SORT_KEY_MAX, err);
}

static enum kl_code add_prefix(struct body *body, const struct kl_key_attr *attr,
                               const struct kl_cond *cond, struct kl_err *err)
{
    enum kl_code code;

    if (attr->type == KL_KEY_N)
        return kl_err_set(err, KL_INVALID,
                          _("begins_with needs a key of type S or B: %s is of type N"),
                          attr->name);
    kl_buf_add_text(&body->condition, "begins_with(");
    kl_expression_add_name(&body->expression, attr->name, &body->condition);
    kl_buf_add_text(&body->condition, ", ");
    code = add_placeholder(body, attr, &cond->a, KL_SORT_KEY_MAX, err);
    kl_buf_add_char(&body->condition, ')');
    return code;
}

static enum kl_code add_range(struct body *body, const struct kl_key_attr *attr,
                              const struct kl_cond *cond, struct kl_err *err)
{
    static const char *const signs[] = {
        [KL_COND_EQ] = " = ", [KL_COND_LT] = " < ",  [KL_COND_LE] = " <= ",
        [KL_COND_GT] = " > ", [KL_COND_GE] = " >= ",
    };

    begin_term(body);
    if (cond->op == KL_COND_BETWEEN)
        return add_two(body, attr, cond, err);
    if (cond->op == KL_COND_BEGINS_WITH)
        return add_prefix(body, attr, cond, err);
    kl_expression_add_name(&body->expression, attr->name, &body->condition);
    kl_buf_add_text(&body->condition, signs[cond->op]);
    return add_placeholder(body, attr, &cond->a, KL_SORT_KEY_MAX, err);
}

static enum kl_code check_counts(const struct kl_query *query,
                                 const struct kl_key_schema *keys, struct kl_err *err)
{
    size_t nsk = query->nsk_eq + (query->cond.op != KL_COND_NONE);
    const char *what = query->index ? query->index : query->table;

    if (query->npk != keys->npk)
        return kl_err_set(err, KL_INVALID,
                          _("%s has %zu partition key attributes, %zu values are given"),
                          what, keys->npk, query->npk);
    if (nsk > keys->nsk)
        return kl_err_set(
            err, KL_INVALID,
            _("%s has %zu sort key attributes, conditions on %zu are given"), what,
            keys->nsk, nsk);
    return KL_OK;
}

static enum kl_code add_condition(struct body *body, const struct kl_query *query,
                                  const struct kl_key_schema *keys, struct kl_err *err)
{
    enum kl_code code = check_counts(query, keys, err);

    for (size_t i = 0; !code && i < keys->npk; i++)
        code = add_equality(body, &keys->pk[i], &query->pk[i], KL_PARTITION_KEY_MAX, err);
    for (size_t i = 0; !code && i < query->nsk_eq; i++)
        code = add_equality(body, &keys->sk[i], &query->sk_eq[i], KL_SORT_KEY_MAX, err);
    if (!code && query->cond.op != KL_COND_NONE)
        code = add_range(body, &keys->sk[query->nsk_eq], &query->cond, err);
    return code;
}

static bool is_column(const struct kl_query *query, const char *name)
{
    for (size_t i = 0; i < query->ncolumns; i++)
        if (!strcmp(query->columns[i], name))
            return true;
    return false;
}

static void add_column(struct body *body, const char *name)
{
    if (body->projection.len)
        kl_buf_add_text(&body->projection, ", ");
    kl_expression_add_name(&body->expression, name, &body->projection);
}

/* The keys come along: a page is read by them. A path may stand there once only. */
static void add_projection(struct body *body, const struct kl_query *query,
                           const struct kl_key_schema *keys,
                           const struct kl_key_schema *table)
{
    const char *names[KL_PAGE_KEYS];
    size_t n = kl_schema_page_keys(keys, table, names);

    for (size_t i = 0; i < n; i++)
        if (!is_column(query, names[i]))
            add_column(body, names[i]);
    for (size_t i = 0; i < query->ncolumns; i++) {
        struct kl_query before = {.columns = query->columns, .ncolumns = i};

        if (!is_column(&before, query->columns[i]))
            add_column(body, query->columns[i]);
    }
}

/* ---- bodies ---- */

static void add_expressions(const struct body *body, struct kl_buf *out)
{
    if (body->condition.len)
        add_text_member(out, "KeyConditionExpression", kl_buf_text(&body->condition));
    if (body->filter.len)
        add_text_member(out, "FilterExpression", kl_buf_text(&body->filter));
    if (body->projection.len)
        add_text_member(out, "ProjectionExpression", kl_buf_text(&body->projection));
    kl_expression_add_members(&body->expression, out);
}

/* What Query and Scan have in common. */
static void add_reading(const struct kl_query *query, struct kl_buf *out)
{
    if (query->count)
        kl_buf_add_text(out, ",\"Select\":\"COUNT\"");
    if (query->limit)
        kl_buf_addf(out, ",\"Limit\":%u", query->limit);
    if (query->consistent)
        kl_buf_add_text(out, ",\"ConsistentRead\":true");
    if (query->start_key)
        kl_buf_addf(out, ",\"ExclusiveStartKey\":%s", query->start_key);
    kl_buf_add_text(out, ",\"ReturnConsumedCapacity\":\"TOTAL\"}");
}

static void begin_body(const char *table, const char *index, struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"TableName\":");
    kl_json_string(kl_str_from(table), out);
    if (index)
        add_text_member(out, "IndexName", index);
}

enum kl_code kl_request_query(const struct kl_query *query,
                              const struct kl_key_schema *keys,
                              const struct kl_key_schema *table, struct kl_buf *out,
                              struct kl_err *err)
{
    struct body body = {0};
    enum kl_code code = add_condition(&body, query, keys, err);

    if (!code && query->filter)
        kl_expression_add_filter(&body.expression, query->filter, &body.filter);
    if (!code && query->ncolumns && !query->count)
        add_projection(&body, query, keys, table);
    if (!code) {
        begin_body(query->table, query->index, out);
        add_expressions(&body, out);
        kl_buf_addf(out, ",\"ScanIndexForward\":%s", query->reverse ? "false" : "true");
        add_reading(query, out);
    }
    release(&body);
    return code;
}

static enum kl_code check_scan(const struct kl_query *query, struct kl_err *err)
{
    if (query->npk || query->nsk_eq || query->cond.op != KL_COND_NONE || query->reverse)
        return kl_err_set(err, KL_INVALID,
                          _("a Scan takes neither keys nor a direction"));
    if (query->segments && query->segment >= query->segments)
        return kl_err_set(err, KL_INVALID, _("segment %u of %u"), query->segment,
                          query->segments);
    return KL_OK;
}

enum kl_code kl_request_scan(const struct kl_query *query,
                             const struct kl_key_schema *keys,
                             const struct kl_key_schema *table, struct kl_buf *out,
                             struct kl_err *err)
{
    struct body body = {0};
    enum kl_code code = check_scan(query, err);

    if (code)
        return code;
    if (query->filter)
        kl_expression_add_filter(&body.expression, query->filter, &body.filter);
    if (query->ncolumns && !query->count)
        add_projection(&body, query, keys, table);
    begin_body(query->table, query->index, out);
    add_expressions(&body, out);
    if (query->segments)
        kl_buf_addf(out, ",\"Segment\":%u,\"TotalSegments\":%u", query->segment,
                    query->segments);
    add_reading(query, out);
    release(&body);
    return KL_OK;
}

static enum kl_code add_key(struct kl_buf *out, const struct kl_key_attr *attrs,
                            const struct kl_key_value *values, size_t n, size_t max,
                            struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < n; i++) {
        if (out->len)
            kl_buf_add_char(out, ',');
        kl_json_string(kl_str_from(attrs[i].name), out);
        kl_buf_add_char(out, ':');
        code = add_value(out, &attrs[i], &values[i], max, err);
    }
    return code;
}

enum kl_code kl_request_get(const char *table, const struct kl_key_schema *keys,
                            const struct kl_key_value *pk, size_t npk,
                            const struct kl_key_value *sk, size_t nsk, struct kl_buf *out,
                            struct kl_err *err)
{
    struct kl_buf key = {0};
    enum kl_code code;

    if (npk != keys->npk)
        return kl_err_set(err, KL_INVALID,
                          _("%s has %zu partition key attributes, %zu values are given"),
                          table, keys->npk, npk);
    if (nsk != keys->nsk)
        return kl_err_set(err, KL_INVALID,
                          nsk ? _("the table %s has no sort key")
                              : _("the table %s needs a sort key too"),
                          table);
    code = add_key(&key, keys->pk, pk, npk, KL_PARTITION_KEY_MAX, err);
    if (!code)
        code = add_key(&key, keys->sk, sk, nsk, KL_SORT_KEY_MAX, err);
    if (!code) {
        begin_body(table, NULL, out);
        kl_buf_addf(out, ",\"Key\":{%s},\"ReturnConsumedCapacity\":\"TOTAL\"}",
                    kl_buf_text(&key));
    }
    kl_buf_release(&key);
    return code;
}

void kl_request_list_tables(const char *after, struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"Limit\":100");
    if (after)
        add_text_member(out, "ExclusiveStartTableName", after);
    kl_buf_add_char(out, '}');
}

void kl_request_table(const char *table, struct kl_buf *out)
{
    begin_body(table, NULL, out);
    kl_buf_add_char(out, '}');
}
