#include "config.h"

#include "keys/mark.h"

#include "base/digits.h"
#include "keys/evidence.h"
#include "keys/instant.h"
#include "keys/meaning.h"
#include "keys/natural.h"
#include "keys/scheme.h"

bool kl_mark_shorter(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return kl_str_all_digits(row->text) && row->text.len < finding->facts[0];
}

bool kl_mark_longer(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return kl_str_all_digits(row->text) && row->text.len > finding->facts[0];
}

bool kl_mark_other_width(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return kl_str_all_digits(row->text) && row->text.len != finding->facts[1];
}

/* The value of the row before that the row's is held against: the same stands to the
 * left of both. */
bool kl_mark_value_before(const struct kl_mark_row *row, struct kl_str *before)
{
    size_t off = (size_t)(row->text.data - row->key.data);

    return kl_lens_segment(row->lens, row->prev, row->column, before) &&
           (size_t)(before->data - row->prev.data) == off &&
           kl_str_common(row->key, row->prev) >= off;
}

bool kl_mark_descends(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_str before;

    (void)finding;
    return kl_str_all_digits(row->text) && kl_mark_value_before(row, &before) &&
           kl_str_all_digits(before) && kl_digits_cmp(row->text, before) < 0;
}

static bool descends(const struct kl_mark_row *row, enum kl_meaning_id meaning)
{
    struct kl_str before;

    return kl_mark_value_before(row, &before) &&
           kl_meaning_accepts(meaning, kl_shape_of(row->text).kind, row->text) &&
           kl_meaning_accepts(meaning, kl_shape_of(before).kind, before) &&
           kl_meaning_at(meaning)->cmp(row->text, before) < 0;
}

bool kl_mark_descends_number(const struct kl_mark_row *row,
                             const struct kl_finding *finding)
{
    (void)finding;
    return descends(row, KL_MEANING_NUMBER);
}

bool kl_mark_descends_hex(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return descends(row, KL_MEANING_HEX);
}

bool kl_mark_descends_version(const struct kl_mark_row *row,
                              const struct kl_finding *finding)
{
    (void)finding;
    return descends(row, KL_MEANING_VERSION);
}

static bool is_natural(struct kl_str text)
{
    const struct kl_shape shape = kl_shape_of(text);

    return kl_natural_is(text, &shape);
}

bool kl_mark_descends_natural(const struct kl_mark_row *row,
                              const struct kl_finding *finding)
{
    struct kl_str before;

    (void)finding;
    return kl_mark_value_before(row, &before) && is_natural(row->text) &&
           is_natural(before) && kl_natural_cmp(row->text, before) < 0;
}

static bool is_of(const struct kl_mark_row *row, enum kl_shape_kind shape)
{
    return kl_shape_of(row->text).kind == shape;
}

bool kl_mark_spaced(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_SPACED);
}

bool kl_mark_trailed(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_TRAILED);
}

bool kl_mark_negative(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_SIGNED);
}

bool kl_mark_plus(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_PLUS);
}

bool kl_mark_grouped(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_GROUPED);
}

bool kl_mark_exponent(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_EXPONENT) || is_of(row, KL_SHAPE_HEX_EXPONENT);
}

bool kl_mark_foreign(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_of(row, KL_SHAPE_FOREIGN);
}

static const struct kl_evidence *find_attr(const struct kl_mark_row *row,
                                           const char *name)
{
    for (size_t i = 0; name && i < row->nattrs; i++)
        if (kl_str_eq(row->attrs[i].name, kl_str_from(name)))
            return &row->attrs[i];
    return NULL;
}

static bool equals_plainly(struct kl_str text, const struct kl_evidence *attr)
{
    return kl_evidence_match(text, kl_shape_of(text).kind, attr->text, attr->is_number) !=
           KL_EVIDENCE_NONE;
}

/* Whether text = max - attribute. */
static bool equals_inverted(struct kl_str text, const char *max,
                            const struct kl_evidence *attr)
{
    struct kl_buf sum = {0};
    struct kl_str time_max;
    bool equal;

    if (!max || !kl_str_all_digits(text))
        return false;
    if (kl_evidence_inverted_time(text, attr->text, &time_max))
        return kl_str_eq(time_max, kl_str_from(max));
    if (!kl_str_all_digits(attr->text))
        return false;
    kl_digits_add(text, attr->text, &sum);
    equal = !kl_digits_cmp(kl_buf_str(&sum), kl_str_from(max));
    kl_buf_release(&sum);
    return equal;
}

/* Whether max - text is a plausible time. */
static bool is_inverted_time(struct kl_str text, const char *max)
{
    struct kl_buf rest = {0};
    bool time = max && kl_digits_sub(kl_str_from(max), text, &rest) &&
                kl_instant_unit(kl_buf_str(&rest)) != KL_UNIT_NONE;

    kl_buf_release(&rest);
    return time;
}

bool kl_mark_other_direction(const struct kl_mark_row *row,
                             const struct kl_finding *finding)
{
    const struct kl_evidence *attr = find_attr(row, row->of->attribute);
    bool plain, inverted;

    if (!kl_str_all_digits(row->text))
        return false;
    if (attr) {
        plain = equals_plainly(row->text, attr);
        inverted = equals_inverted(row->text, row->of->inverted_max, attr);
    } else {
        plain = kl_instant_unit(row->text) != KL_UNIT_NONE;
        inverted = is_inverted_time(row->text, row->of->inverted_max);
    }
    return finding->facts[2] ? plain && !inverted : inverted && !plain;
}

bool kl_mark_stale(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    const struct kl_evidence *attr = find_attr(row, row->of->attribute);

    (void)finding;
    return attr && !equals_plainly(row->text, attr) &&
           !equals_inverted(row->text, row->of->inverted_max, attr);
}

bool kl_mark_too_long(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return row->key.len > KL_SCHEME_KEY_MAX;
}

bool kl_mark_example(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    for (size_t i = 0; i < finding->nexamples; i++)
        if (kl_str_eq(kl_buf_str(&finding->examples[i]), row->key))
            return true;
    return false;
}
