#include "config.h"

#include "app/range.h"

#include "keys/bounds.h"

void kl_range_release(struct kl_range *range)
{
    if (!range)
        return;
    kl_key_value_release(&range->lower.value);
    kl_key_value_release(&range->upper.value);
    *range = (struct kl_range){0};
}

void kl_range_copy(struct kl_range *to, const struct kl_range *from)
{
    *to = *from;
    kl_key_value_copy(&to->lower.value, &from->lower.value);
    kl_key_value_copy(&to->upper.value, &from->upper.value);
}

/* DynamoDB refuses empty key operands, and no key is empty. */
static bool is_empty_text(const struct kl_key_value *value)
{
    return value->type != KL_KEY_N && value->len == 0;
}

static void set_end(struct kl_range_end *end, const struct kl_key_value *value,
                    bool strict)
{
    struct kl_key_value copy;

    kl_key_value_copy(&copy, value);
    kl_key_value_release(&end->value);
    *end = (struct kl_range_end){.set = true, .strict = strict, .value = copy};
}

void kl_range_raise(struct kl_range *range, const struct kl_key_value *lower, bool strict)
{
    struct kl_range_end *end = &range->lower;
    int cmp = end->set ? kl_key_value_cmp(lower, &end->value) : 1;

    if (is_empty_text(lower))
        return;
    if (cmp > 0 || (cmp == 0 && strict))
        set_end(end, lower, strict);
}

void kl_range_cap(struct kl_range *range, const struct kl_key_value *upper, bool strict)
{
    struct kl_range_end *end = &range->upper;
    int cmp = end->set ? kl_key_value_cmp(upper, &end->value) : -1;

    if (cmp < 0 || (cmp == 0 && strict))
        set_end(end, upper, strict);
}

/* The smallest bytes above all that begin with prefix: its last byte + 1, trailing
 * 0xff dropped. */
static bool bytes_successor(struct kl_str prefix, struct kl_buf *out)
{
    size_t len = prefix.len;

    while (len > 0 && (unsigned char)prefix.data[len - 1] == 0xff)
        len--;
    if (len == 0)
        return false;
    kl_buf_add(out, prefix.data, len - 1);
    kl_buf_add_char(out, (char)((unsigned char)prefix.data[len - 1] + 1));
    return true;
}

static void cap_prefix(struct kl_range *range, const struct kl_key_value *prefix)
{
    struct kl_str text = kl_key_value_str(prefix);
    struct kl_buf above = {0};
    struct kl_key_value upper = {0};
    bool found = prefix->type == KL_KEY_B ? bytes_successor(text, &above)
                                          : kl_bounds_successor(text, &above);

    if (found && above.len <= KL_SORT_KEY_MAX) {
        kl_key_value_set(&upper, prefix->type, kl_buf_str(&above));
        kl_range_cap(range, &upper, true);
        kl_key_value_release(&upper);
    } else if (prefix->len >= KL_SORT_KEY_MAX) {
        kl_range_cap(range, prefix, false); /* nothing longer can be a key */
    }
    kl_buf_release(&above);
}

void kl_range_from_cond(struct kl_range *range, const struct kl_cond *cond)
{
    *range = (struct kl_range){0};
    switch (cond->op) {
    case KL_COND_NONE:
        break;
    case KL_COND_EQ:
        kl_range_raise(range, &cond->a, false);
        kl_range_cap(range, &cond->a, false);
        break;
    case KL_COND_LT:
        kl_range_cap(range, &cond->a, true);
        break;
    case KL_COND_LE:
        kl_range_cap(range, &cond->a, false);
        break;
    case KL_COND_GT:
        kl_range_raise(range, &cond->a, true);
        break;
    case KL_COND_GE:
        kl_range_raise(range, &cond->a, false);
        break;
    case KL_COND_BETWEEN:
        kl_range_raise(range, &cond->a, false);
        kl_range_cap(range, &cond->b, false);
        break;
    case KL_COND_BEGINS_WITH:
        kl_range_raise(range, &cond->a, false);
        if (!is_empty_text(&cond->a))
            cap_prefix(range, &cond->a);
        break;
    }
}

bool kl_range_empty(const struct kl_range *range)
{
    int cmp;

    if (!range->upper.set)
        return false;
    if (is_empty_text(&range->upper.value))
        return true;
    if (!range->lower.set)
        return false;
    cmp = kl_key_value_cmp(&range->lower.value, &range->upper.value);
    return cmp > 0 || (cmp == 0 && (range->lower.strict || range->upper.strict));
}

bool kl_range_holds(const struct kl_range *range, const struct kl_key_value *key)
{
    int cmp;

    if (range->lower.set) {
        cmp = kl_key_value_cmp(key, &range->lower.value);
        if (cmp < 0 || (cmp == 0 && range->lower.strict))
            return false;
    }
    if (range->upper.set) {
        cmp = kl_key_value_cmp(key, &range->upper.value);
        if (cmp > 0 || (cmp == 0 && range->upper.strict))
            return false;
    }
    return true;
}

/* The bound followed by one NUL byte is the next string there is. */
static bool make_inclusive(struct kl_key_value *lower)
{
    struct kl_buf next = {0};

    if (lower->type == KL_KEY_N || lower->len >= KL_SORT_KEY_MAX)
        return false;
    kl_buf_add_str(&next, kl_key_value_str(lower));
    kl_buf_add_char(&next, '\0');
    kl_key_value_set(lower, lower->type, kl_buf_str(&next));
    kl_buf_release(&next);
    return true;
}

static bool pair_cond(const struct kl_range *range, struct kl_cond *cond)
{
    bool exact = !range->upper.strict;

    kl_key_value_copy(&cond->a, &range->lower.value);
    if (range->lower.strict && !make_inclusive(&cond->a))
        exact = false;
    cond->op = KL_COND_EQ;
    if (kl_key_value_cmp(&cond->a, &range->upper.value) != 0) {
        cond->op = KL_COND_BETWEEN;
        kl_key_value_copy(&cond->b, &range->upper.value);
    }
    return exact;
}

bool kl_range_cond(const struct kl_range *range, struct kl_cond *cond)
{
    const struct kl_range_end *lower = &range->lower, *upper = &range->upper;

    kl_cond_release(cond);
    if (lower->set && upper->set)
        return pair_cond(range, cond);
    if (lower->set) {
        cond->op = lower->strict ? KL_COND_GT : KL_COND_GE;
        kl_key_value_copy(&cond->a, &lower->value);
    } else if (upper->set) {
        cond->op = upper->strict ? KL_COND_LT : KL_COND_LE;
        kl_key_value_copy(&cond->a, &upper->value);
    }
    return true;
}
