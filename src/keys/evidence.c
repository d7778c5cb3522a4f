#include "config.h"

#include "keys/evidence.h"

#include "base/digits.h"
#include "keys/instant.h"

void kl_attrs_release(struct kl_attrs *attrs)
{
    for (size_t i = 0; i < attrs->n; i++)
        free(attrs->names[i]);
    *attrs = (struct kl_attrs){0};
}

struct kl_str kl_attrs_name(const struct kl_attrs *attrs, size_t i)
{
    return (struct kl_str){attrs->names[i], attrs->lens[i]};
}

size_t kl_attrs_put(struct kl_attrs *attrs, struct kl_str name)
{
    size_t i = 0;

    while (i < attrs->n && !kl_str_eq(kl_attrs_name(attrs, i), name))
        i++;
    if (i < attrs->n)
        return i;
    if (i == KL_ATTRS_MAX)
        return SIZE_MAX;
    attrs->names[i] = kl_mem_dup(name.data, name.len);
    attrs->lens[i] = name.len;
    return attrs->n++;
}

/* Seconds and nanoseconds of a time in either form; digits are seconds,
 * milliseconds or microseconds by their count. */
static bool instant_of(struct kl_str text, struct kl_instant *out)
{
    static const struct {
        size_t digits;
        int64_t unit;
    } units[] = {{10, 1}, {13, 1000}, {16, 1000000}};
    int64_t number;

    *out = (struct kl_instant){0};
    if (!kl_str_all_digits(text))
        return text.len && kl_instant_scan(text, out) == text.len;
    text = kl_digits_trim(text);
    for (size_t i = 0; i < KL_ARRAY_LEN(units); i++)
        if (text.len == units[i].digits && kl_digits_to_i64(text, &number)) {
            out->epoch = number / units[i].unit;
            out->nanos =
                (uint32_t)(number % units[i].unit * (1000000000 / units[i].unit));
            return true;
        }
    return false;
}

/* One of the two is written as a date-time, the other in any form. */
static bool same_instant(struct kl_str a, struct kl_str b)
{
    struct kl_instant x, y;

    return instant_of(a, &x) && instant_of(b, &y) && x.epoch == y.epoch &&
           x.nanos == y.nanos && !x.finer && !y.finer;
}

/* A decimal fraction without zeros that say nothing: 00009.90 is 9.9. */
static struct kl_str trim_decimal(struct kl_str s)
{
    while (s.len > 1 && s.data[0] == '0' && s.data[1] != '.')
        s = kl_str_sub(s, 1, s.len);
    if (kl_str_find(s, KL_STR("."), 0) == SIZE_MAX)
        return s;
    while (s.data[s.len - 1] == '0')
        s.len--;
    s.len -= s.data[s.len - 1] == '.';
    return s;
}

bool kl_evidence_equals(struct kl_str value, enum kl_shape_kind shape, struct kl_str text,
                        bool is_number)
{
    if (kl_str_eq(value, text))
        return true;
    if (shape == KL_SHAPE_DIGITS && kl_str_all_digits(text))
        return kl_digits_cmp(value, text) == 0;
    if (shape == KL_SHAPE_DECIMAL && is_number)
        return kl_str_eq(trim_decimal(value), trim_decimal(text));
    if (shape == KL_SHAPE_DATETIME)
        return same_instant(value, text);
    return shape == KL_SHAPE_DIGITS && !is_number && text.len >= 16 &&
           same_instant(value, text);
}
