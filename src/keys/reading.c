#include "config.h"

#include "keys/reading.h"

#include "base/digits.h"
#include "keys/classify.h"

/* Times of a column lie within a working life; digits that only look like times are
 * spread over the century. */
#define YEARS_APART (40 * 366 * (int64_t)86400)

static void read_widths(const struct kl_tally *values, struct kl_reading *out)
{
    out->digits = values->shapes[KL_SHAPE_DIGITS];
    out->shortest = values->shortest[KL_SHAPE_DIGITS];
    out->longest = values->longest[KL_SHAPE_DIGITS];
    for (size_t i = 0; i < values->widths.n; i++)
        if (values->widths.at[i].padded) {
            out->padded_widths++;
            out->padded = values->widths.at[i].len;
        }
    if (values->widths.pooled && values->widths.wide.padded) {
        out->padded_widths++;
        out->padded = values->longest[KL_SHAPE_DIGITS];
    }
}

/* Digits of the length of an ObjectId are one without letters. */
static bool has_counters(const struct kl_tally *values, const struct kl_census *census)
{
    return census->of[KL_SHAPE_DIGITS] &&
           !(census->of[KL_SHAPE_OBJECTID] && values->shortest[KL_SHAPE_DIGITS] == 24 &&
             values->longest[KL_SHAPE_DIGITS] == 24);
}

/* Kinds of id in one column: UUID, ULID, KSUID, ObjectId, counter. */
static bool has_mixed_ids(const struct kl_tally *values, const struct kl_census *census)
{
    static const enum kl_shape_kind ids[] = {KL_SHAPE_UUID, KL_SHAPE_ULID, KL_SHAPE_KSUID,
                                             KL_SHAPE_OBJECTID};
    size_t kinds = has_counters(values, census), all = census->of[KL_SHAPE_DIGITS];

    for (size_t i = 0; i < KL_ARRAY_LEN(ids); i++) {
        kinds += census->of[ids[i]] > 0;
        all += census->of[ids[i]];
    }
    return kinds > 1 && census->all >= 3 && kl_census_most(census, all);
}

/* Numbers in any form, among the values of the sample. */
static size_t numerals(const struct kl_census *census)
{
    static const enum kl_shape_kind forms[] = {
        KL_SHAPE_DIGITS,  KL_SHAPE_SIGNED,  KL_SHAPE_PLUS,
        KL_SHAPE_SPACED,  KL_SHAPE_TRAILED, KL_SHAPE_DECIMAL,
        KL_SHAPE_FOREIGN, KL_SHAPE_GROUPED, KL_SHAPE_EXPONENT};
    size_t n = 0;

    for (size_t i = 0; i < KL_ARRAY_LEN(forms); i++)
        n += census->of[forms[i]];
    return n;
}

/* 1e10 among numbers of other lengths, and no other letters. */
static bool has_exponents(const struct kl_tally *values, const struct kl_census *census,
                          const struct kl_reading *v)
{
    size_t bare = census->of[KL_SHAPE_HEX_EXPONENT];

    if (!bare)
        return census->of[KL_SHAPE_EXPONENT] > 0;
    return !census->of[KL_SHAPE_HEX] && kl_census_most(census, numerals(census)) &&
           (census->of[KL_SHAPE_EXPONENT] || v->shortest != v->longest ||
            v->shortest != values->shortest[KL_SHAPE_HEX_EXPONENT] ||
            v->longest != values->longest[KL_SHAPE_HEX_EXPONENT]);
}

/* Digits among hexadecimal numbers of one case are hexadecimal too; so are words of their
 * letters, if they are not the most. Numbers that only end in a letter, as 10C, are
 * seats, houses and doors. */
static bool has_hex(const struct kl_tally *values, const struct kl_census *census,
                    const struct kl_reading *v)
{
    const struct kl_tally_hex_words *words = &values->hex_words;
    size_t hex = census->of[KL_SHAPE_HEX] + census->of[KL_SHAPE_HEX_EXPONENT];
    size_t sure = hex + census->of[KL_SHAPE_DIGITS];

    return hex && !v->exponents && (values->hex_within || words->keys) &&
           !((values->upper || words->upper) && (values->lower || words->lower)) &&
           sure + census->hex_words == census->all && sure >= census->hex_words;
}

/* Numbers with a point in them that are no parts of versions; where digits alone make
 * the column, their widths are its fault. */
static bool has_decimals(const struct kl_census *census, const struct kl_reading *v)
{
    size_t decimals = census->of[KL_SHAPE_DECIMAL];

    return decimals && v->worded != KL_WORDED_VERSION &&
           kl_census_most(census, decimals + census->of[KL_SHAPE_DIGITS]) &&
           !(v->numeric && v->shortest != v->longest);
}

/* Whether blanks fill numbers of different digit counts up to one length. */
static bool is_filled(const struct kl_tally *values, const struct kl_reading *v,
                      enum kl_shape_kind shape)
{
    const struct kl_tally_form *form = values->forms.of[shape];
    size_t length = values->longest[shape];

    if (!form || !v->numerals || values->shortest[shape] != length)
        return false;
    if (form->parts.least[0] != form->parts.most[0])
        return true;
    for (size_t i = 0; i < values->widths.n; i++)
        if (values->widths.at[i].len == length)
            return values->widths.at[i].padded + values->widths.at[i].plain > 0;
    return false;
}

/* Versions may have a few of two or four parts among them. */
static bool has_versions(const struct kl_census *census)
{
    size_t certain = census->of[KL_SHAPE_VERSION] + census->of[KL_SHAPE_IPV4];

    return census->of[KL_SHAPE_VERSION] && 3 * certain >= census->all &&
           kl_census_most(census, certain + census->of[KL_SHAPE_DECIMAL]);
}

static enum kl_worded read_worded(struct kl_tally *values, const struct kl_census *census,
                                  const struct kl_reading *v)
{
    uint64_t all = values->keys - values->shapes[KL_SHAPE_EMPTY];

    if (kl_census_most(census, census->of[KL_SHAPE_IPV4]))
        return KL_WORDED_IPV4;
    if (has_versions(census))
        return KL_WORDED_VERSION;
    if (kl_natural_is_uneven(&values->natural, all, v->hex))
        return KL_WORDED_NATURAL;
    if (v->hex || kl_census_most(census, census->of[KL_SHAPE_HEX_PREFIXED]))
        return KL_WORDED_HEX;
    return KL_WORDED_NONE;
}

/* Every number is a time, in several units: plain ones, or inverted ones. */
static bool has_units(const uint64_t *units, uint64_t digits)
{
    uint64_t sum = 0;
    size_t used = 0;

    for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++) {
        sum += units[unit];
        used += units[unit] > 0;
    }
    return used > 1 && sum == digits;
}

static bool has_mixed_units(const struct kl_tally *values, const struct kl_reading *v)
{
    return has_units(values->times.units, v->digits) ||
           has_units(values->times.inverted_units, v->digits);
}

/* Some values are MAX - t, others t, and nothing else. */
static void read_mixed_times(const struct kl_tally *values, struct kl_reading *out)
{
    const struct kl_tally_times *times = &values->times;
    uint64_t plain = times->plain_side.keys, inverted = times->inverted_side.keys;

    if (!plain || !inverted || plain + inverted != out->digits ||
        times->last - times->first > YEARS_APART)
        return;
    for (enum kl_time_max max = 0; max < KL_MAX_NONE; max++)
        if (times->inverted[max] == inverted) {
            out->mixed_direction = true;
            out->most_inverted = out->inverted = inverted >= plain;
            out->max = kl_time_max_text(max);
        }
}

static void read_guards(struct kl_tally *values, const struct kl_census *census,
                        struct kl_reading *out)
{
    out->dates = kl_census_dates(census, values) || kl_census_compact(values);
    out->mixed_ids = has_mixed_ids(values, census);
    out->mixed_units = has_mixed_units(values, out);
    out->ordinal_words = kl_tally_ordinals_broken(&values->ordinals, NULL) != KL_ORDINALS;
    out->distinct = census->all;
    out->numeric = census->all > 1 && kl_census_most(census, census->of[KL_SHAPE_DIGITS]);
    out->numerals = census->all > 1 && kl_census_most(census, numerals(census));
    out->exponents = has_exponents(values, census, out);
    out->hex = has_hex(values, census, out);
    out->worded = read_worded(values, census, out);
    out->decimals = has_decimals(census, out);
    out->spaced = is_filled(values, out, KL_SHAPE_SPACED);
    out->trailed = is_filled(values, out, KL_SHAPE_TRAILED);
}

/* Whether a label in front of a value is the name of a part of a date: month=, day_. */
static bool names_part(struct kl_str label, enum kl_date_part part)
{
    static const char *const names[] = {
        [KL_PART_OF_NO_DATE] = "",
        [KL_PART_YEAR] = " year yyyy yr y ",
        [KL_PART_MONTH] = " month mon mm m ",
        [KL_PART_DAY] = " day dd d ",
        [KL_PART_HOUR] = " hour hh hr h ",
        [KL_PART_MINUTE] = " minute min mi mm ",
    };
    char word[10] = " ";

    if (label.len + 2 > sizeof(word))
        return false;
    for (size_t i = 0; i + 1 < label.len; i++)
        word[i + 1] = (char)(label.data[i] | 0x20);
    word[label.len] = ' ';
    return label.len > 1 && strstr(names[part], word);
}

/* Year, month, day, hour, minute in segments side by side (aws-samples/
 * shopfloor-connectivity#47); in # keys only with their names: month=4. */
static enum kl_date_part date_part(const struct kl_reading *v,
                                   const struct kl_reading_context *context)
{
    static const int64_t ranges[][2] = {[KL_PART_YEAR] = {1900, 2100},
                                        [KL_PART_MONTH] = {1, 12},
                                        [KL_PART_DAY] = {1, 31},
                                        [KL_PART_HOUR] = {0, 24},
                                        [KL_PART_MINUTE] = {0, 59}};
    enum kl_date_part part = KL_PART_YEAR;
    struct kl_str low, high;
    int64_t least, most;

    if (!v->digits || v->digits != v->values->keys || v->longest > 4 ||
        (!context->path && !v->label.len))
        return KL_PART_OF_NO_DATE;
    if (context->left && context->left->part && context->left->part < KL_PART_MINUTE)
        part = context->left->part + 1;
    else if (v->shortest != 4)
        return KL_PART_OF_NO_DATE;
    if (v->label.len && !names_part(v->label, part))
        return KL_PART_OF_NO_DATE;
    kl_tally_widths_numbers(&v->values->widths, &low, &high);
    kl_digits_to_i64(low, &least);
    kl_digits_to_i64(high, &most);
    return least >= ranges[part][0] && most <= ranges[part][1] ? part
                                                               : KL_PART_OF_NO_DATE;
}

/* Whether b explains more than a, or as much without cutting times. */
static bool explains_more(const struct kl_proof *b, const struct kl_proof *a)
{
    return b->matches > a->matches || (b->matches == a->matches && b->cut < a->cut);
}

/* The attribute that explains the most keys; of equal ones the bytewise smaller name. */
static bool read_evidence(const struct kl_tally *tally, const struct kl_attrs *attrs,
                          struct kl_reading *out)
{
    out->attr = SIZE_MAX;
    for (size_t i = 0; i < attrs->n; i++) {
        struct kl_proof proof;

        if (!tally->cells[i] || !kl_cell_proves(tally->cells[i], &proof))
            continue;
        if (out->attr != SIZE_MAX && !explains_more(&proof, &out->proof) &&
            (explains_more(&out->proof, &proof) ||
             kl_str_cmp(kl_attrs_name(attrs, i), kl_attrs_name(attrs, out->attr)) > 0))
            continue;
        out->attr = i;
        out->proof = proof;
        out->cell = tally->cells[i];
    }
    return out->attr != SIZE_MAX;
}

/* What an attribute says of the direction goes before what times look like. */
static void read_direction(struct kl_reading *out)
{
    const struct kl_proof *proof = &out->proof;

    if (out->attr == SIZE_MAX || out->mixed_direction)
        return;
    out->inverted = proof->inverted > proof->plain;
    out->max = (struct kl_str){"", 0};
    if (proof->inverted) {
        out->max = kl_buf_str(&proof->sum->max);
        out->mixed_direction = proof->plain > 0;
        out->most_inverted = out->inverted;
    }
}

/* Nearly all begin with a run of nines: shown, never a finding. */
static void read_probably(const struct kl_tally *values, struct kl_reading *out)
{
    if (out->attr != SIZE_MAX || out->inverted || out->mixed_direction || !out->numeric ||
        out->shortest != out->longest || 10 * values->nines < 9 * out->digits)
        return;
    out->probably_inverted = true;
}

static enum kl_class class_of_declared(const struct kl_seg *seg, enum kl_class inferred)
{
    switch (seg->type) {
    case KL_SEG_PAD:
    case KL_SEG_INV:
        return KL_CLASS_PADDED_NUMBER;
    case KL_SEG_FIX:
        return KL_CLASS_NUMBER;
    case KL_SEG_INT:
        return KL_CLASS_UNPADDED_NUMBER;
    case KL_SEG_EPOCH:
    case KL_SEG_EPOCHMS:
        return KL_CLASS_EPOCH;
    case KL_SEG_ISO:
        return KL_CLASS_ISO_DATETIME;
    case KL_SEG_DATE:
        return KL_CLASS_ISO_DATE;
    case KL_SEG_UUID:
        return KL_CLASS_UUID;
    case KL_SEG_ULID:
        return KL_CLASS_ULID;
    case KL_SEG_KSUID:
        return KL_CLASS_KSUID;
    case KL_SEG_HEX:
        return KL_CLASS_HEX;
    case KL_SEG_PATH:
        return KL_CLASS_PATH_COMPONENT;
    case KL_SEG_LITERAL:
    case KL_SEG_TEXT:
        break;
    }
    return kl_class_is_number(inferred) ? KL_CLASS_TEXT : inferred;
}

/* Dates are judged as dates where they are declared so, or as text; epochs by their
 * unit. */
static void keep_guards(enum kl_seg_type type, struct kl_reading *out)
{
    bool text = type == KL_SEG_TEXT;

    out->dates &= text || type == KL_SEG_ISO || type == KL_SEG_DATE;
    out->mixed_ids &= text;
    out->mixed_units &= type == KL_SEG_EPOCH || type == KL_SEG_EPOCHMS;
    out->hex = false;
}

/* What the user declared stands; the values are judged against it. */
static void apply_declared(const struct kl_seg *seg, struct kl_reading *out)
{
    out->declared = seg;
    out->class_ = out->inner = class_of_declared(seg, out->class_);
    out->numeric = kl_seg_is_number(seg) && out->digits;
    keep_guards(seg->type, out);
    out->worded = seg->type == KL_SEG_TEXT ? out->worded : KL_WORDED_NONE;
    out->probably_inverted = false;
    if (seg->type != KL_SEG_INT && kl_seg_is_number(seg)) {
        out->padded = out->width = seg->width;
        out->padded_widths = 1;
    }
    if (out->mixed_direction && out->attr != SIZE_MAX)
        return;
    out->mixed_direction = false;
    out->inverted = seg->type == KL_SEG_INV;
    out->max = out->inverted ? kl_str_from(seg->max) : (struct kl_str){"", 0};
}

/* Whether the values behind the shared prefix are of a kind of their own. */
static bool is_labelled(enum kl_class inner)
{
    return kl_class_is_number(inner) || kl_class_is_date(inner) ||
           inner == KL_CLASS_VERSION || inner == KL_CLASS_IPV4 ||
           inner == KL_CLASS_PADDED_DECIMAL || inner == KL_CLASS_DECIMAL ||
           inner == KL_CLASS_SIGNED_NUMBER || inner == KL_CLASS_UUID ||
           inner == KL_CLASS_ULID || inner == KL_CLASS_KSUID ||
           inner == KL_CLASS_OBJECTID;
}

static void read_values(struct kl_tally *values, const struct kl_reading_context *context,
                        struct kl_reading *out)
{
    struct kl_census census;

    out->values = values;
    kl_census_take(values, &census);
    read_widths(values, out);
    read_guards(values, &census, out);
    out->class_ = out->inner = kl_classify(values, &census, context, out);
    read_mixed_times(values, out);
}

void kl_reading_read(struct kl_tally *tally, const struct kl_reading_context *context,
                     struct kl_reading *out)
{
    struct kl_reading inner = {.whole = tally};

    *out = (struct kl_reading){.whole = tally};
    read_values(tally, context, out);
    if (!read_evidence(tally, context->attrs, out) && !context->declared &&
        tally->inner) {
        read_values(tally->inner, context, &inner);
        if (inner.dates || inner.mixed_ids || inner.ordinal_words ||
            is_labelled(inner.class_)) {
            *out = inner;
            out->class_ = KL_CLASS_LABELLED;
            out->label = kl_buf_str(&tally->prefix);
            read_evidence(tally->inner, context->attrs, out);
        }
    }
    read_direction(out);
    if (out->inverted && out->width < out->max.len)
        out->width = out->max.len;
    read_probably(out->values, out);
    if (context->declared)
        apply_declared(context->declared, out);
    out->part = date_part(out, context);
}

bool kl_reading_is_number(const struct kl_reading *reading)
{
    return kl_class_is_number(reading->inner);
}

bool kl_reading_is_time(const struct kl_reading *reading)
{
    return reading->inner == KL_CLASS_EPOCH || reading->inner == KL_CLASS_PADDED_EPOCH ||
           reading->inner == KL_CLASS_INVERTED_TIME || kl_class_is_date(reading->inner);
}

bool kl_reading_is_ordered(const struct kl_reading *reading)
{
    return kl_reading_is_time(reading) || reading->inner == KL_CLASS_PADDED_NUMBER ||
           (reading->inverted && reading->width);
}
