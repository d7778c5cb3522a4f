#include "config.h"

#include "keys/evidence.h"

#include "base/digits.h"
#include "keys/meaning.h"
#include "keys/numeral.h"
#include "keys/point.h"
#include "keys/times.h"

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

/* Whether a value that is not written like the attribute may be its time. */
static bool may_be_time(struct kl_str text, bool digits)
{
    static const unsigned lens = 1U << 8 | 1U << 10 | 1U << 12 | 1U << 13 | 1U << 14 |
                                 1U << 16 | 1U << 17 | 1U << 19;

    if (digits)
        text = kl_digits_trim(text);
    return text.len >= 7 && text.data[0] >= '0' && text.data[0] <= '9' &&
           (!digits || (text.len < 20 && (lens >> text.len & 1)));
}

/* 2024-06-23 of 2024-06-23T23:30:00-05:00, whatever day that is in UTC. */
static bool begins(struct kl_str value, struct kl_str text)
{
    return value.len < text.len && kl_str_eq(kl_str_sub(text, 0, value.len), value);
}

static enum kl_evidence_match match_times(struct kl_str value, struct kl_str text)
{
    struct kl_point mine, theirs;
    bool cut;

    if (!kl_point_of(value, &mine) || !kl_point_of(text, &theirs))
        return KL_EVIDENCE_NONE;
    if (kl_point_tells(&mine, &theirs, &cut))
        return cut ? KL_EVIDENCE_CUT : KL_EVIDENCE_EQUAL;
    return begins(value, text) && mine.grain < theirs.grain ? KL_EVIDENCE_CUT
                                                            : KL_EVIDENCE_NONE;
}

enum kl_evidence_match kl_evidence_match(struct kl_str value, enum kl_shape_kind shape,
                                         struct kl_str text, bool is_number)
{
    bool digits = shape == KL_SHAPE_DIGITS, same_form = kl_str_all_digits(text);

    if (kl_str_eq(value, text) || (digits && same_form && !kl_digits_cmp(value, text)) ||
        (!digits && is_number && kl_meaning_accepts(KL_MEANING_NUMBER, shape, value) &&
         !kl_numeral_cmp(value, text)))
        return KL_EVIDENCE_EQUAL;
    if ((!digits && !kl_shape_is_stamp(shape)) || !may_be_time(value, digits) ||
        !may_be_time(text, same_form))
        return KL_EVIDENCE_NONE;
    return match_times(value, text);
}

bool kl_evidence_inverted_time(struct kl_str digits, struct kl_str text,
                               struct kl_str *max)
{
    struct kl_point point;
    struct kl_time time;
    int64_t number;

    if (digits.len < 10 || !may_be_time(text, kl_str_all_digits(text)) ||
        !kl_time_of(digits, &time) || time.max == KL_MAX_NONE ||
        !kl_point_of(text, &point) || !kl_point_in(&point, time.unit, &number) ||
        number != time.value)
        return false;
    *max = kl_time_max_text(time.max);
    return true;
}
