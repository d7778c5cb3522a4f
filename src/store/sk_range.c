#include "config.h"

#include "store/sk_range.h"

#include "base/i18n.h"
#include "store/order.h"

#define LOWER_PARAMETER 4
#define UPPER_PARAMETER 5

void kl_sk_range_release(struct kl_sk_range *range)
{
    kl_buf_release(&range->lower.at);
    kl_buf_release(&range->upper.at);
    *range = (struct kl_sk_range){0};
}

static enum kl_code set_bound(struct kl_sk_bound *bound, const struct kl_key_value *value,
                              enum kl_key_type type, bool strict, struct kl_err *err)
{
    struct kl_str operand = kl_key_value_str(value);

    if (value->type != type)
        return kl_err_set(err, KL_INVALID,
                          _("a condition of type %s on a sort key of type %s"),
                          kl_key_type_name(value->type), kl_key_type_name(type));
    if (operand.len == 0)
        return kl_err_set(err, KL_INVALID, _("an empty value in a sort key condition"));
    if (type != KL_KEY_N && operand.len > KL_SORT_KEY_MAX)
        return kl_err_set(err, KL_INVALID,
                          _("a sort key condition of %zu bytes, more than %d"),
                          operand.len, KL_SORT_KEY_MAX);
    bound->set = true;
    bound->strict = strict;
    return kl_order_value(type, operand, &bound->at, err);
}

/* The first bytes after all that begin with the lower bound; none when there are no
 * such bytes. */
static void set_prefix_end(struct kl_sk_range *range)
{
    struct kl_buf *end = &range->upper.at;

    kl_buf_add_str(end, kl_buf_str(&range->lower.at));
    while (end->len > 0 && (unsigned char)end->data[end->len - 1] == 0xff)
        end->len--;
    if (end->len > 0)
        end->data[end->len - 1]++;
    range->upper.set = end->len > 0;
    range->upper.strict = true;
}

static enum kl_code set_between(struct kl_sk_range *range, const struct kl_cond *cond,
                                enum kl_key_type type, struct kl_err *err)
{
    enum kl_code code = set_bound(&range->lower, &cond->a, type, false, err);

    if (!code)
        code = set_bound(&range->upper, &cond->b, type, false, err);
    if (!code &&
        kl_str_cmp(kl_buf_str(&range->lower.at), kl_buf_str(&range->upper.at)) > 0)
        code = kl_err_set(err, KL_INVALID,
                          _("the lower bound of BETWEEN is above the upper"));
    return code;
}

static enum kl_code set_prefix(struct kl_sk_range *range, const struct kl_cond *cond,
                               enum kl_key_type type, struct kl_err *err)
{
    enum kl_code code;

    if (type == KL_KEY_N)
        return kl_err_set(err, KL_INVALID, _("begins_with on a sort key of type N"));
    code = set_bound(&range->lower, &cond->a, type, false, err);
    if (!code)
        set_prefix_end(range);
    return code;
}

static enum kl_code set_equal(struct kl_sk_range *range, const struct kl_cond *cond,
                              enum kl_key_type type, struct kl_err *err)
{
    enum kl_code code = set_bound(&range->lower, &cond->a, type, false, err);

    return code ? code : set_bound(&range->upper, &cond->a, type, false, err);
}

static enum kl_code set_range(struct kl_sk_range *range, const struct kl_cond *cond,
                              enum kl_key_type type, struct kl_err *err)
{
    switch (cond->op) {
    case KL_COND_NONE:
        break;
    case KL_COND_EQ:
        return set_equal(range, cond, type, err);
    case KL_COND_LT:
        return set_bound(&range->upper, &cond->a, type, true, err);
    case KL_COND_LE:
        return set_bound(&range->upper, &cond->a, type, false, err);
    case KL_COND_GT:
        return set_bound(&range->lower, &cond->a, type, true, err);
    case KL_COND_GE:
        return set_bound(&range->lower, &cond->a, type, false, err);
    case KL_COND_BETWEEN:
        return set_between(range, cond, type, err);
    case KL_COND_BEGINS_WITH:
        return set_prefix(range, cond, type, err);
    }
    return KL_OK;
}

enum kl_code kl_sk_range_init(struct kl_sk_range *range, const struct kl_cond *cond,
                              enum kl_key_type type, struct kl_err *err)
{
    enum kl_code code;

    *range = (struct kl_sk_range){0};
    code = set_range(range, cond, type, err);
    if (code)
        kl_sk_range_release(range);
    return code;
}

/* The bound of a value as one of tuples, before or behind those with just that value. */
static void go_in(struct kl_sk_bound *bound, struct kl_str prefix, bool behind)
{
    struct kl_buf tuple = {0};

    kl_buf_add_str(&tuple, prefix);
    kl_order_add_open(kl_buf_str(&bound->at), &tuple);
    if (behind)
        kl_order_add_after(&tuple);
    kl_buf_release(&bound->at);
    bound->at = tuple;
}

void kl_sk_range_go_in(struct kl_sk_range *range, struct kl_str prefix)
{
    struct kl_sk_bound *lower = &range->lower, *upper = &range->upper;

    if (lower->set) {
        go_in(lower, prefix, lower->strict);
    } else if (prefix.len) {
        kl_buf_add_str(&lower->at, prefix);
        lower->set = true;
    }
    lower->strict = false;
    if (upper->set) {
        go_in(upper, prefix, !upper->strict);
    } else if (prefix.len) { /* ends with the end of its last value */
        kl_buf_add_str(&upper->at, kl_str_sub(prefix, 0, prefix.len - 2));
        kl_order_add_after(&upper->at);
        upper->set = true;
    }
    upper->strict = true;
}

/* sk is on the inner side of the bound; side is 1 for the lower, -1 for the upper. */
static bool is_inside(const struct kl_sk_bound *bound, struct kl_str sk, int side)
{
    int order = side * kl_str_cmp(sk, kl_buf_str(&bound->at));

    return !bound->set || order > 0 || (order == 0 && !bound->strict);
}

bool kl_sk_range_contains(const struct kl_sk_range *range, struct kl_str sk)
{
    return is_inside(&range->lower, sk, 1) && is_inside(&range->upper, sk, -1);
}

void kl_sk_range_continue(struct kl_sk_range *range, struct kl_str sk, bool reverse)
{
    struct kl_sk_bound *bound = reverse ? &range->upper : &range->lower;

    kl_buf_clear(&bound->at);
    kl_buf_add_str(&bound->at, sk);
    bound->set = bound->strict = true;
}

void kl_sk_range_add_sql(const struct kl_sk_range *range, struct kl_buf *sql)
{
    if (range->lower.set)
        kl_buf_addf(sql, " AND sk %s ?%d",
                    range->lower.strict ? ">" : ">=", LOWER_PARAMETER);
    if (range->upper.set)
        kl_buf_addf(sql, " AND sk %s ?%d",
                    range->upper.strict ? "<" : "<=", UPPER_PARAMETER);
}

void kl_sk_range_bind(const struct kl_sk_range *range, sqlite3_stmt *stmt)
{
    if (range->lower.set)
        kl_db_bind_blob(stmt, LOWER_PARAMETER, kl_buf_str(&range->lower.at));
    if (range->upper.set)
        kl_db_bind_blob(stmt, UPPER_PARAMETER, kl_buf_str(&range->upper.at));
}
