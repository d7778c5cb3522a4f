#include "config.h"

#include "keys/lens_mark.h"

#include "base/digits.h"
#include "keys/evidence.h"
#include "keys/instant.h"

/* A row and what it is held against. */
struct row {
    const struct kl_lens *lens;
    struct kl_str key, prev;
    const struct kl_evidence *attrs;
    size_t nattrs;
};

/* Smaller in value than the row before, which is the same up to the number. */
static bool descends(const struct row *row, size_t column, struct kl_str number)
{
    size_t off = (size_t)(number.data - row->key.data);
    struct kl_str before;

    return kl_lens_segment(row->lens, row->prev, column, &before) &&
           kl_str_all_digits(before) && (size_t)(before.data - row->prev.data) == off &&
           kl_str_common(row->key, row->prev) >= off && kl_digits_cmp(number, before) < 0;
}

static const struct kl_evidence *find_attr(const struct row *row, const char *name)
{
    for (size_t i = 0; name && i < row->nattrs; i++)
        if (kl_str_eq(row->attrs[i].name, kl_str_from(name)))
            return &row->attrs[i];
    return NULL;
}

static bool equals_plainly(struct kl_str text, const struct kl_evidence *attr)
{
    return kl_evidence_equals(text, kl_shape_of(text).kind, attr->text, attr->is_number);
}

/* Whether text = max - attribute. */
static bool equals_inverted(struct kl_str text, const char *max,
                            const struct kl_evidence *attr)
{
    struct kl_buf sum = {0};
    bool equal;

    if (!max || !kl_str_all_digits(text) || !kl_str_all_digits(attr->text))
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

/* Whether the row stands the other way than most of its column. */
static bool other_direction(const struct row *row, const struct kl_column *column,
                            bool most_inverted, struct kl_str text)
{
    const struct kl_evidence *attr = find_attr(row, column->attribute);
    bool plain, inverted;

    if (!kl_str_all_digits(text))
        return false;
    if (attr) {
        plain = equals_plainly(text, attr);
        inverted = equals_inverted(text, column->inverted_max, attr);
    } else {
        plain = kl_instant_unit(text) != KL_UNIT_NONE;
        inverted = is_inverted_time(text, column->inverted_max);
    }
    return most_inverted ? plain && !inverted : inverted && !plain;
}

static bool is_stale(const struct row *row, const struct kl_column *column,
                     struct kl_str text)
{
    const struct kl_evidence *attr = find_attr(row, column->attribute);

    return attr && !equals_plainly(text, attr) &&
           !equals_inverted(text, column->inverted_max, attr);
}

static bool is_example(const struct kl_finding *finding, struct kl_str key)
{
    for (size_t i = 0; i < finding->nexamples; i++)
        if (kl_str_eq(kl_buf_str(&finding->examples[i]), key))
            return true;
    return false;
}

/* The lens's column that is the report's: the same one unless the lens is an older
 * report's. */
static size_t lens_column(const struct kl_lens *lens, const struct kl_report *report,
                          size_t column)
{
    const struct kl_column *of = &report->columns[column];

    for (size_t k = 0; k < kl_lens_columns(lens); k++) {
        size_t i = (column + k) % kl_lens_columns(lens);
        const struct kl_lens_column *c = kl_lens_column(lens, i);

        if (c->segment == of->segment && !strcmp(c->name, of->name))
            return i;
    }
    return SIZE_MAX;
}

/* Whether a finding on a column speaks of a row with that text in the column. */
static bool speaks_of_value(const struct row *row, const struct kl_report *report,
                            const struct kl_finding *finding, size_t column,
                            struct kl_str text)
{
    const struct kl_column *of = &report->columns[finding->column];
    bool digits = kl_str_all_digits(text);

    switch (finding->kind->number) {
    case KL_KIND_HALF_MIGRATED_PADDING:
        return digits && text.len < finding->facts[0];
    case KL_KIND_PADDING_OVERFLOW:
        return digits && text.len > finding->facts[0];
    case KL_KIND_MIXED_WIDTH_NUMBER:
        return digits && text.len != finding->facts[1];
    case KL_KIND_UNPADDED_NUMBER:
    case KL_KIND_UNPADDED_TIE_BREAK:
        return digits && descends(row, column, text);
    case KL_KIND_PADDING_DUPLICATE:
        return is_example(finding, row->key);
    case KL_KIND_MIXED_DIRECTION:
        return other_direction(row, of, finding->facts[2] == 1, text);
    case KL_KIND_KEY_ATTRIBUTE_MISMATCH:
        return is_stale(row, of, text);
    case KL_KIND_PADDING_NEAR_LIMIT:
    case KL_KIND_KEY_TOO_LONG:
    case KL_KIND_TIE_BREAK_DIRECTION:
    case KL_KINDS:
        break;
    }
    return false;
}

static bool speaks_of(const struct row *row, const struct kl_report *report,
                      const struct kl_finding *finding)
{
    struct kl_str text;
    size_t column;

    if (finding->kind->number == KL_KIND_KEY_TOO_LONG)
        return row->key.len > KL_SCHEME_KEY_MAX;
    if (finding->column >= report->ncolumns)
        return false;
    column = lens_column(row->lens, report, finding->column);
    return kl_lens_segment(row->lens, row->key, column, &text) &&
           speaks_of_value(row, report, finding, column, text);
}

size_t kl_lens_mark(const struct kl_lens *lens, const struct kl_report *report,
                    struct kl_str key, struct kl_str prev,
                    const struct kl_evidence *attrs, size_t nattrs)
{
    const struct row row = {lens, key, prev, attrs, nattrs};

    for (size_t i = 0; i < report->nfindings; i++)
        if (speaks_of(&row, report, &report->findings[i]))
            return i;
    return SIZE_MAX;
}
