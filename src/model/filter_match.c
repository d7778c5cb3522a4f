#include "config.h"

#include "model/filter_match.h"

#include "base/base64.h"
#include "model/number.h"
#include "model/value.h"

/* An operand's value while it is looked at. */
struct operand {
    enum kl_value_type type;
    const json_t *inner;
    char size[24]; /* of size(): the text of the number */
};

static struct kl_str text(const struct operand *operand)
{
    return operand->size[0] ? kl_str_from(operand->size) : kl_value_text(operand->inner);
}

/* ---- paths ---- */

static const json_t *step_into(const json_t *value, const struct kl_path_step *step)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);

    if (step->name)
        return type == KL_VALUE_M ? json_object_get(inner, step->name) : NULL;
    return type == KL_VALUE_L ? json_array_get(inner, step->index) : NULL;
}

static const json_t *follow(const struct kl_path *path, const struct kl_item *item)
{
    const json_t *value = kl_item_get(item, path->steps[0].name);

    for (size_t i = 1; value && i < path->n; i++)
        value = step_into(value, &path->steps[i]);
    return value;
}

/* false: there is no size of such a value. */
static bool size_of(enum kl_value_type type, const json_t *inner, size_t *size)
{
    switch (type) {
    case KL_VALUE_S:
        *size = json_string_length(inner);
        return true;
    case KL_VALUE_B:
        *size = kl_base64_size(kl_value_text(inner));
        return true;
    case KL_VALUE_M:
        *size = json_object_size(inner);
        return true;
    case KL_VALUE_L:
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
        *size = json_array_size(inner);
        return true;
    case KL_VALUE_ABSENT:
    case KL_VALUE_N:
    case KL_VALUE_BOOL:
    case KL_VALUE_NULL:
    case KL_VALUE_UNKNOWN:
        break;
    }
    return false;
}

static struct operand resolve(const struct kl_operand *operand,
                              const struct kl_item *item)
{
    struct operand out = {0};
    const json_t *value =
        operand->kind == KL_OPERAND_VALUE ? operand->value : follow(&operand->path, item);
    size_t size;

    out.type = kl_value_type(value, &out.inner);
    if (operand->kind != KL_OPERAND_SIZE)
        return out;
    if (!size_of(out.type, out.inner, &size))
        return (struct operand){.type = KL_VALUE_ABSENT};
    out.type = KL_VALUE_N;
    snprintf(out.size, sizeof(out.size), "%zu", size);
    return out;
}

/* ---- comparing ---- */

static int compare_bytes(struct kl_str a, struct kl_str b)
{
    struct kl_buf x = {0}, y = {0};
    int order;

    kl_base64_decode(a, &x);
    kl_base64_decode(b, &y);
    order = kl_str_cmp(kl_buf_str(&x), kl_buf_str(&y));
    kl_buf_release(&x);
    kl_buf_release(&y);
    return order;
}

/* Of two texts of one type S, N or B. */
static int compare_texts(enum kl_value_type type, struct kl_str a, struct kl_str b)
{
    if (type == KL_VALUE_N)
        return kl_number_cmp(a, b);
    return type == KL_VALUE_B ? compare_bytes(a, b) : kl_str_cmp(a, b);
}

static bool is_scalar(enum kl_value_type type)
{
    return type == KL_VALUE_S || type == KL_VALUE_N || type == KL_VALUE_B;
}

/* The type of a set's elements; ABSENT: no set. */
static enum kl_value_type element_type(enum kl_value_type set)
{
    return set == KL_VALUE_SS   ? KL_VALUE_S
           : set == KL_VALUE_NS ? KL_VALUE_N
           : set == KL_VALUE_BS ? KL_VALUE_B
                                : KL_VALUE_ABSENT;
}

static bool set_holds(const json_t *set, enum kl_value_type element, struct kl_str value)
{
    for (size_t i = 0; i < json_array_size(set); i++)
        if (!compare_texts(element, kl_value_text(json_array_get(set, i)), value))
            return true;
    return false;
}

static bool same_sets(const json_t *a, const json_t *b, enum kl_value_type element)
{
    if (json_array_size(a) != json_array_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++)
        if (!set_holds(b, element, kl_value_text(json_array_get(a, i))))
            return false;
    return true;
}

static bool same_values(const json_t *a, const json_t *b);

static bool same_lists(const json_t *a, const json_t *b)
{
    if (json_array_size(a) != json_array_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++)
        if (!same_values(json_array_get(a, i), json_array_get(b, i)))
            return false;
    return true;
}

static bool same_maps(const json_t *a, const json_t *b)
{
    const char *name;
    json_t *value;

    if (json_object_size(a) != json_object_size(b))
        return false;
    json_object_foreach((json_t *)(uintptr_t)a, name, value)
    {
        if (!same_values(value, json_object_get(b, name)))
            return false;
    }
    return true;
}

static bool same(const struct operand *a, const struct operand *b)
{
    if (a->type != b->type)
        return false;
    if (is_scalar(a->type))
        return !compare_texts(a->type, text(a), text(b));
    if (element_type(a->type) != KL_VALUE_ABSENT)
        return same_sets(a->inner, b->inner, element_type(a->type));
    if (a->type == KL_VALUE_L)
        return same_lists(a->inner, b->inner);
    if (a->type == KL_VALUE_M)
        return same_maps(a->inner, b->inner);
    return a->type != KL_VALUE_ABSENT && json_equal(a->inner, b->inner);
}

static bool same_values(const json_t *a, const json_t *b)
{
    struct operand x = {0}, y = {0};

    x.type = kl_value_type(a, &x.inner);
    y.type = kl_value_type(b, &y.inner);
    return same(&x, &y);
}

/* false: the two have no order. */
static bool compare(const struct operand *a, const struct operand *b, int *order)
{
    if (a->type != b->type || !is_scalar(a->type))
        return false;
    *order = compare_texts(a->type, text(a), text(b));
    return true;
}

/* ---- functions ---- */

static bool find_bytes(struct kl_str in, struct kl_str piece)
{
    struct kl_buf x = {0}, y = {0};
    bool found;

    kl_base64_decode(in, &x);
    kl_base64_decode(piece, &y);
    found = kl_str_find(kl_buf_str(&x), kl_buf_str(&y), 0) != SIZE_MAX;
    kl_buf_release(&x);
    kl_buf_release(&y);
    return found;
}

static bool contains(const struct operand *in, const struct operand *what)
{
    if (in->type == KL_VALUE_L) {
        for (size_t i = 0; i < json_array_size(in->inner); i++) {
            struct operand element = {0};

            element.type = kl_value_type(json_array_get(in->inner, i), &element.inner);
            if (same(&element, what))
                return true;
        }
        return false;
    }
    if (what->type == KL_VALUE_ABSENT)
        return false;
    if (element_type(in->type) == what->type)
        return set_holds(in->inner, what->type, text(what));
    if (in->type != what->type)
        return false;
    if (in->type == KL_VALUE_S)
        return kl_str_find(text(in), text(what), 0) != SIZE_MAX;
    return in->type == KL_VALUE_B && find_bytes(text(in), text(what));
}

static bool begins_with(const struct operand *in, const struct operand *what)
{
    struct kl_buf x = {0}, y = {0};
    bool begins;

    if (in->type != what->type)
        return false;
    if (in->type == KL_VALUE_S)
        return kl_str_starts(text(in), text(what));
    if (in->type != KL_VALUE_B)
        return false;
    kl_base64_decode(text(in), &x);
    kl_base64_decode(text(what), &y);
    begins = kl_str_starts(kl_buf_str(&x), kl_buf_str(&y));
    kl_buf_release(&x);
    kl_buf_release(&y);
    return begins;
}

static bool is_of_type(const struct operand *value, const struct operand *type)
{
    return value->type != KL_VALUE_ABSENT &&
           kl_str_eq(text(type), kl_str_from(kl_value_type_name(value->type)));
}

/* ---- the tree ---- */

static bool is_between(const struct operand *value, const struct operand *low,
                       const struct operand *high)
{
    int above, below;

    return compare(value, low, &above) && compare(value, high, &below) && above >= 0 &&
           below <= 0;
}

static bool is_in(const struct kl_filter *filter, const struct kl_item *item,
                  const struct operand *value)
{
    for (size_t i = 1; i < filter->noperands; i++) {
        struct operand other = resolve(&filter->operands[i], item);

        if (same(value, &other))
            return true;
    }
    return false;
}

static bool matches_order(enum kl_filter_kind kind, const struct operand *a,
                          const struct operand *b)
{
    int order;

    if (!compare(a, b, &order))
        return false;
    return kind == KL_FILTER_LT   ? order < 0
           : kind == KL_FILTER_LE ? order <= 0
           : kind == KL_FILTER_GT ? order > 0
                                  : order >= 0;
}

static bool matches_term(const struct kl_filter *filter, const struct kl_item *item)
{
    struct operand operands[3] = {0};

    for (size_t i = 0; i < filter->noperands && i < KL_ARRAY_LEN(operands); i++)
        operands[i] = resolve(&filter->operands[i], item);
    switch (filter->kind) {
    case KL_FILTER_EQ:
        return same(&operands[0], &operands[1]);
    case KL_FILTER_NE:
        return !same(&operands[0], &operands[1]);
    case KL_FILTER_LT:
    case KL_FILTER_LE:
    case KL_FILTER_GT:
    case KL_FILTER_GE:
        return matches_order(filter->kind, &operands[0], &operands[1]);
    case KL_FILTER_BETWEEN:
        return is_between(&operands[0], &operands[1], &operands[2]);
    case KL_FILTER_IN:
        return is_in(filter, item, &operands[0]);
    case KL_FILTER_BEGINS_WITH:
        return begins_with(&operands[0], &operands[1]);
    case KL_FILTER_CONTAINS:
        return contains(&operands[0], &operands[1]);
    case KL_FILTER_EXISTS:
        return operands[0].type != KL_VALUE_ABSENT;
    case KL_FILTER_NOT_EXISTS:
        return operands[0].type == KL_VALUE_ABSENT;
    case KL_FILTER_TYPE:
        return is_of_type(&operands[0], &operands[1]);
    case KL_FILTER_AND:
    case KL_FILTER_OR:
    case KL_FILTER_NOT:
        break;
    }
    return false;
}

bool kl_filter_matches(const struct kl_filter *filter, const struct kl_item *item)
{
    bool any = filter->kind == KL_FILTER_OR;

    if (filter->kind == KL_FILTER_NOT)
        return !kl_filter_matches(filter->children[0], item);
    if (filter->kind != KL_FILTER_AND && filter->kind != KL_FILTER_OR)
        return matches_term(filter, item);
    for (size_t i = 0; i < filter->nchildren; i++)
        if (kl_filter_matches(filter->children[i], item) == any)
            return any;
    return !any;
}
