#include "config.h"

#include "keys/classify.h"

void kl_census_take(struct kl_tally *tally, struct kl_census *census)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    *census = (struct kl_census){0};
    kl_sketch_settle(&tally->distinct);
    while ((entry = kl_sketch_next(&tally->distinct, &at))) {
        census->of[entry->tag & ~(unsigned)KL_TALLY_HEX_WORD]++;
        census->hex_words += entry->tag & KL_TALLY_HEX_WORD ? 1 : 0;
        census->all++;
    }
}

bool kl_census_most(const struct kl_census *census, size_t n)
{
    return n && 3 * n >= 2 * census->all;
}

/* Only bit i set. */
static bool only(unsigned bits, unsigned i)
{
    return bits == 1U << i;
}

/* The one enum constant among bits, or mixed. 0 is "says nothing". */
static unsigned one_of(unsigned bits, unsigned mixed)
{
    for (unsigned i = 0; bits && i < mixed; i++)
        if (only(bits, i))
            return i;
    return bits ? mixed : 0;
}

bool kl_census_compact(const struct kl_tally *tally)
{
    return tally->compact[KL_COMPACT_DATE] && !tally->compact[KL_COMPACT_NONE];
}

/* Digits that are all compact dates count as dates. */
static size_t compact_dates(const struct kl_census *census, const struct kl_tally *tally)
{
    return kl_census_compact(tally) ? census->of[KL_SHAPE_DIGITS] : 0;
}

/* 25:00 is a wrong clock time among right ones; else two numbers. */
static bool has_clocks(const struct kl_census *census)
{
    return census->of[KL_SHAPE_CLOCK] + census->of[KL_SHAPE_UNPADDED_CLOCK] +
               census->of[KL_SHAPE_TWELVE_HOUR] >=
           census->of[KL_SHAPE_BAD_CLOCK];
}

static size_t dates(const struct kl_census *census, const struct kl_tally *tally)
{
    size_t n = compact_dates(census, tally);

    for (enum kl_shape_kind kind = KL_SHAPE_YEAR_MONTH; kind < KL_SHAPE_BAD_CLOCK; kind++)
        n += census->of[kind];
    return n + (has_clocks(census) ? census->of[KL_SHAPE_BAD_CLOCK] : 0);
}

bool kl_census_dates(const struct kl_census *census, const struct kl_tally *tally)
{
    return kl_census_most(census, dates(census, tally));
}

static enum kl_class day_or_month_first(const struct kl_census *census)
{
    return census->of[KL_SHAPE_DMY] && !census->of[KL_SHAPE_MDY] ? KL_CLASS_DATE_DMY
                                                                 : KL_CLASS_DATE_MDY;
}

static enum kl_stamp_layout layout_of(unsigned layouts, bool compact)
{
    layouts &= ~(1U << KL_LAYOUT_NONE);
    if (compact)
        layouts |= 1U << KL_LAYOUT_BASIC;
    return (enum kl_stamp_layout)one_of(layouts, KL_LAYOUT_MIXED);
}

static enum kl_class year_first(const struct kl_tally *values,
                                const struct kl_census *census,
                                struct kl_reading *reading)
{
    size_t compact = compact_dates(census, values);
    size_t shortest = values->shortest[KL_SHAPE_DIGITS];
    size_t longest = values->longest[KL_SHAPE_DIGITS];
    size_t days = census->of[KL_SHAPE_DATE] + (longest == 8 ? compact : 0);
    size_t times = census->of[KL_SHAPE_DATETIME] + (shortest > 8 ? compact : 0);
    size_t prefixes = census->of[KL_SHAPE_YEAR_MONTH] + census->of[KL_SHAPE_HOUR] +
                      (compact && (shortest < 8 || (shortest == 8 && longest > 8)));

    if (!days && !times && !prefixes)
        return KL_CLASS_TEXT; /* clock times alone */
    reading->detail.layout = layout_of(values->layouts, compact > 0);
    if (prefixes || (days && times))
        return KL_CLASS_ISO_PREFIX;
    if (days)
        return KL_CLASS_ISO_DATE;
    reading->detail.precision = (enum kl_precision)one_of(
        values->precisions & ~(1U << KL_PRECISION_NONE), KL_PRECISION_MIXED);
    reading->detail.zone = (enum kl_zone)one_of(values->zones, KL_ZONE_MIXED);
    return KL_CLASS_ISO_DATETIME;
}

static enum kl_class date_class(const struct kl_tally *values,
                                const struct kl_census *census,
                                struct kl_reading *reading)
{
    size_t year_last = census->of[KL_SHAPE_MDY] + census->of[KL_SHAPE_DMY] +
                       census->of[KL_SHAPE_DAY_FIRST];

    if (census->of[KL_SHAPE_UNPADDED_DATE])
        return KL_CLASS_UNPADDED_DATE;
    if (2 * year_last > dates(census, values))
        return day_or_month_first(census);
    return year_first(values, census, reading);
}

/* Every key a plausible time of one unit. */
static bool epochs(const struct kl_tally *values, struct kl_reading *reading)
{
    for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++)
        if (values->times.units[unit] == reading->digits)
            reading->detail.unit = unit;
    return reading->detail.unit != KL_UNIT_NONE;
}

static bool inverted_times(const struct kl_tally *values, struct kl_reading *reading)
{
    for (enum kl_time_max max = 0; max < KL_MAX_NONE; max++) {
        if (values->times.inverted[max] != reading->digits)
            continue;
        reading->max = kl_time_max_text(max);
        reading->inverted = true;
        for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++)
            if (values->times.inverted_units[unit] == reading->digits)
                reading->detail.unit = unit;
        return true;
    }
    return false;
}

static enum kl_class number_class(const struct kl_tally *values,
                                  struct kl_reading *reading)
{
    bool one_length = reading->shortest == reading->longest;

    if (one_length)
        reading->width = reading->longest;
    if (inverted_times(values, reading))
        return KL_CLASS_INVERTED_TIME;
    if (reading->padded) {
        reading->width = reading->padded;
        return epochs(values, reading) ? KL_CLASS_PADDED_EPOCH : KL_CLASS_PADDED_NUMBER;
    }
    if (!one_length)
        return KL_CLASS_UNPADDED_NUMBER;
    return epochs(values, reading) ? KL_CLASS_EPOCH : KL_CLASS_NUMBER;
}

static enum kl_class decimal_class(const struct kl_tally *values,
                                   struct kl_reading *reading)
{
    size_t length = values->longest[KL_SHAPE_DECIMAL];
    unsigned places = one_of(values->places, 31);

    if (!values->decimal_padded || places == 31 ||
        values->shortest[KL_SHAPE_DECIMAL] != length)
        return KL_CLASS_DECIMAL;
    reading->width = length;
    reading->detail.places = places;
    return KL_CLASS_PADDED_DECIMAL;
}

/* Digits and a-f of one case, all of one length, and most of them with a letter. */
static bool is_hex(const struct kl_tally *values, const struct kl_census *census,
                   struct kl_reading *reading)
{
    size_t hex = census->of[KL_SHAPE_HEX], digits = census->of[KL_SHAPE_DIGITS];
    size_t bare = census->of[KL_SHAPE_HEX_EXPONENT];
    size_t length = values->longest[hex ? KL_SHAPE_HEX : KL_SHAPE_HEX_EXPONENT];

    if (2 * (hex + bare) < census->all || !kl_census_most(census, hex + bare + digits) ||
        (values->upper && values->lower) ||
        (hex && values->shortest[KL_SHAPE_HEX] != length) ||
        (bare && (values->shortest[KL_SHAPE_HEX_EXPONENT] != length ||
                  values->longest[KL_SHAPE_HEX_EXPONENT] != length)) ||
        (digits && (reading->shortest != length || reading->longest != length)))
        return false;
    reading->width = length;
    return true;
}

/* Classes that most values must have. */
static bool by_most(const struct kl_tally *values, const struct kl_census *census,
                    struct kl_reading *reading, enum kl_class *class_)
{
    static const struct {
        enum kl_shape_kind shape;
        enum kl_class class_;
    } of[] = {
        {KL_SHAPE_UUID, KL_CLASS_UUID},        {KL_SHAPE_ULID, KL_CLASS_ULID},
        {KL_SHAPE_KSUID, KL_CLASS_KSUID},      {KL_SHAPE_OBJECTID, KL_CLASS_OBJECTID},
        {KL_SHAPE_BASE32, KL_CLASS_TOKEN},     {KL_SHAPE_VERSION, KL_CLASS_VERSION},
        {KL_SHAPE_IPV4, KL_CLASS_IPV4},        {KL_SHAPE_TOKEN, KL_CLASS_TOKEN},
        {KL_SHAPE_HEX_PREFIXED, KL_CLASS_HEX},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(of); i++) {
        if (!kl_census_most(census, census->of[of[i].shape]))
            continue;
        *class_ = of[i].class_;
        if (of[i].shape == KL_SHAPE_UUID && one_of(values->versions, 31) < 31)
            reading->detail.version = one_of(values->versions, 31);
        return true;
    }
    return false;
}

enum kl_class kl_classify(const struct kl_tally *values, const struct kl_census *census,
                          const struct kl_reading_context *context,
                          struct kl_reading *reading)
{
    const size_t *of = census->of;
    enum kl_class class_;

    if (!census->all)
        return KL_CLASS_TEXT;
    if (context->labels)
        return KL_CLASS_LABEL;
    if (of[KL_SHAPE_PLACEHOLDER] == census->all)
        return KL_CLASS_PLACEHOLDER;
    if (kl_census_dates(census, values))
        return date_class(values, census, reading);
    if (by_most(values, census, reading, &class_))
        return class_;
    if (reading->worded == KL_WORDED_VERSION)
        return KL_CLASS_VERSION;
    if (of[KL_SHAPE_SIGNED] &&
        of[KL_SHAPE_SIGNED] + of[KL_SHAPE_DIGITS] + of[KL_SHAPE_DECIMAL] == census->all)
        return KL_CLASS_SIGNED_NUMBER;
    if (reading->hex)
        return is_hex(values, census, reading) ? KL_CLASS_HEX : KL_CLASS_TEXT;
    if (kl_census_most(census, of[KL_SHAPE_DIGITS]))
        return number_class(values, reading);
    if (kl_census_most(census, of[KL_SHAPE_DECIMAL]))
        return decimal_class(values, reading);
    if (is_hex(values, census, reading))
        return KL_CLASS_HEX;
    return context->path ? KL_CLASS_PATH_COMPONENT : KL_CLASS_TEXT;
}
