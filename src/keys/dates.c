#include "config.h"

#include "keys/dates.h"

#include "base/digits.h"
#include "keys/classify.h"

/* Whether two dates of a wrong pair are written differently in the way that a kind is
 * about: another cause has findings of its own. */
typedef bool (*cause)(const struct kl_stamp *a, const struct kl_stamp *b);

/* The stamp in a key, or the day that digits are. */
static bool stamp_in(const struct kl_rule_case *c, struct kl_str key,
                     struct kl_stamp *out)
{
    struct kl_str text = kl_rule_value_in(c, key), digits = kl_digits_trim(text);
    int64_t day;

    if (!kl_str_all_digits(text))
        return kl_stamp_read(text, out);
    if (digits.len != 8 || !kl_digits_to_i64(digits, &day))
        return false;
    *out = (struct kl_stamp){.kind = KL_STAMP_DATE,
                             .layout = KL_LAYOUT_BASIC,
                             .civil = {.year = (int)(day / 10000),
                                       .month = (int)(day / 100 % 100),
                                       .day = (int)(day % 100)}};
    return kl_clock_valid_date(out->civil.year, out->civil.month, out->civil.day);
}

/* Takes the pair of a meaning when it is one, for this cause. */
static void take_pair(const struct kl_rule_case *c, enum kl_meaning_id meaning,
                      cause because, struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;
    struct kl_stamp a, b;

    if (kl_tally_meanings_pair(&c->reading->values->meanings, meaning, &stored_first,
                               &meant_first) &&
        stamp_in(c, stored_first, &a) && stamp_in(c, meant_first, &b) && because(&a, &b))
        kl_rule_set_witness(out, stored_first, meant_first);
}

static void take_moments(const struct kl_rule_case *c, cause because,
                         struct kl_finding *out)
{
    take_pair(c, KL_MEANING_MOMENT, because, out);
}

/* Takes two keys that stand the wrong way round, for this cause. */
static bool try_keys(const struct kl_rule_case *c, struct kl_str stored_first,
                     struct kl_str meant_first, cause because, struct kl_finding *out)
{
    size_t off = (size_t)(kl_rule_value_in(c, meant_first).data - meant_first.data);
    struct kl_stamp a, b;

    if (kl_str_cmp(stored_first, meant_first) >= 0 ||
        (size_t)(kl_rule_value_in(c, stored_first).data - stored_first.data) != off ||
        kl_str_common(stored_first, meant_first) < off ||
        !stamp_in(c, stored_first, &a) || !stamp_in(c, meant_first, &b) ||
        kl_stamp_cmp(&b, &a) >= 0 || !because(&a, &b))
        return false;
    kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}

static bool try_few(const struct kl_rule_case *c, const struct kl_few *few,
                    const struct kl_few *others, cause because, struct kl_finding *out)
{
    for (size_t i = 0; i < few->n; i++)
        for (size_t k = 0; k < others->n; k++)
            if (try_keys(c, kl_buf_str(&few->keys[i]), kl_buf_str(&others->keys[k]),
                         because, out))
                return true;
    return false;
}

/* The pair of the meaning, or of the smallest keys of two ways to write: where several
 * things differ, the pair is one of them. */
static void take_ways(const struct kl_rule_case *c, const struct kl_counted *ways,
                      size_t n, cause because, struct kl_finding *out)
{
    take_moments(c, because, out);
    if (c->judge->summary->pooled)
        return;
    for (size_t i = 0; i < n && !out->has_witness; i++)
        for (size_t k = 0; k < n; k++)
            if (k != i && try_few(c, &ways[i].few, &ways[k].few, because, out))
                break;
}

static bool has_dates(const struct kl_rule_case *c)
{
    return c->reading->dates && c->reading->values->stamps;
}

/* Speaks of the keys that have any of n ways but one. */
static void all_but(const struct kl_counted *ways, size_t n, size_t right,
                    struct kl_finding *out)
{
    struct kl_few few = {0};

    for (size_t i = 0; i < n; i++) {
        if (i == right)
            continue;
        out->count += ways[i].keys;
        kl_few_merge(&few, &ways[i].few);
    }
    out->facts[0] = kl_ways_keys(ways, n);
    out->examples = kl_few_take(&few, &out->nexamples);
}

static bool precisions_differ(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->precision && b->precision && a->offset == b->offset &&
           kl_stamp_precision_of(a) != kl_stamp_precision_of(b);
}

bool kl_dates_mixed_precision(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_counted *ways;
    size_t finest = KL_STAMP_PRECISIONS - 1;

    if (!has_dates(c))
        return false;
    ways = c->reading->values->stamps->precisions;
    if (kl_ways_used(ways, KL_STAMP_PRECISIONS) < 2)
        return false;
    while (!ways[finest].keys)
        finest--;
    all_but(ways, KL_STAMP_PRECISIONS, finest, out);
    out->facts[1] = finest;
    take_ways(c, ways, KL_STAMP_PRECISIONS, precisions_differ, out);
    return true;
}

static bool offsets_differ(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->offset != b->offset;
}

/* Times without a zone are taken for UTC. */
static bool has_offsets(const struct kl_rule_case *c)
{
    const struct kl_tally_stamps *stamps = c->reading->values->stamps;

    return has_dates(c) && stamps->west != stamps->east;
}

bool kl_dates_offsets(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally_stamps *stamps = c->reading->values->stamps;
    struct kl_few few = {0};

    if (!has_offsets(c))
        return false;
    out->count = stamps->utcs[KL_UTC_NOT].keys;
    out->facts[0] = kl_ways_keys(stamps->utcs, KL_UTCS);
    kl_few_merge(&few, &stamps->utcs[KL_UTC_NOT].few);
    out->examples = kl_few_take(&few, &out->nexamples);
    take_ways(c, stamps->utcs, KL_UTCS, offsets_differ, out);
    return true;
}

/* An offset that all have alike is no spelling of UTC. */
bool kl_dates_utc_spellings(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally_stamps *stamps = c->reading->values->stamps;

    if (!has_dates(c) || has_offsets(c) || kl_ways_used(stamps->utcs, KL_UTCS) < 2)
        return false;
    all_but(stamps->utcs, KL_UTCS, KL_UTC_Z, out);
    return true;
}

/* The smallest keys of a shape, which are counted. */
static void add_shape(const struct kl_tally *values, enum kl_shape_kind shape,
                      struct kl_few *few, struct kl_finding *out)
{
    out->count += values->shapes[shape];
    if (values->forms.of[shape])
        kl_few_merge(few, &values->forms.of[shape]->few);
}

/* Speaks of the keys of some shapes; false: there are none. Dates and times of all
 * shapes are the whole. */
static bool of_shapes(const struct kl_rule_case *c, const enum kl_shape_kind *shapes,
                      size_t n, struct kl_finding *out)
{
    const struct kl_tally *values = c->reading->values;
    struct kl_few few = {0};

    if (!has_dates(c))
        return false;
    for (size_t i = 0; i < n; i++)
        add_shape(values, shapes[i], &few, out);
    for (enum kl_shape_kind shape = 0; shape < KL_SHAPES; shape++)
        out->facts[0] += kl_shape_is_stamp(shape) ? values->shapes[shape] : 0;
    out->examples = kl_few_take(&few, &out->nexamples);
    return out->count > 0;
}

static bool is_any_unpadded(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->unpadded || b->unpadded;
}

/* Year, month and day in segments of their own: whether the month, day or hour here is
 * not padded. That a number of one digit is a month it takes its name, a day to its
 * right, or a month of two digits. */
static bool is_unpadded_part(const struct kl_rule_case *c)
{
    const struct kl_reading *r = c->reading;
    size_t right = kl_trie_value(c->judge->trie, c->node);

    if (r->part <= KL_PART_YEAR || r->shortest != 1)
        return false;
    return r->longest > 1 || r->label.len || r->part >= KL_PART_DAY ||
           (right != SIZE_MAX && c->judge->readings[right].part == KL_PART_DAY);
}

static bool unpadded_part(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_tally_width *one = &r->values->widths.at[0];
    struct kl_str stored_first, meant_first;
    struct kl_few few = {0};

    if (!is_unpadded_part(c))
        return false;
    kl_few_merge(&few, &one->plain_few);
    kl_few_merge(&few, &one->padded_few);
    out->count = one->plain + one->padded;
    out->examples = kl_few_take(&few, &out->nexamples);
    out->facts[0] = r->digits;
    out->facts[1] = r->part;
    if (kl_witness_pair(&r->values->order, &stored_first, &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}

bool kl_dates_unpadded(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shapes[] = {KL_SHAPE_UNPADDED_DATE,
                                                KL_SHAPE_UNPADDED_CLOCK};

    if (!of_shapes(c, shapes, KL_ARRAY_LEN(shapes), out))
        return unpadded_part(c, out);
    take_moments(c, is_any_unpadded, out);
    return true;
}

static bool any_cause(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->len && b->len;
}

/* 3/4/2024 is what the other dates of the column say; where they do not, only the year is
 * known. */
static enum kl_meaning_id year_last_meaning(const struct kl_tally *values)
{
    bool month_first = values->shapes[KL_SHAPE_MDY],
         day_first = values->shapes[KL_SHAPE_DMY];

    if (month_first == day_first)
        return KL_MEANING_YEAR_LAST;
    return month_first ? KL_MEANING_MONTH_FIRST : KL_MEANING_DAY_FIRST;
}

/* One such value may be chance in a collection, but not in a table or among dates. */
bool kl_dates_year_last(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shapes[] = {KL_SHAPE_MDY, KL_SHAPE_DMY,
                                                KL_SHAPE_DAY_FIRST};

    if (c->reading->distinct < 2 && !c->judge->options->pooled &&
        !c->judge->summary->pooled)
        return false;
    if (!of_shapes(c, shapes, KL_ARRAY_LEN(shapes), out))
        return false;
    take_pair(c, year_last_meaning(c->reading->values), any_cause, out);
    return true;
}

static bool marks_differ(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return kl_stamp_mark_of(a) != kl_stamp_mark_of(b);
}

static bool betweens_differ(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->between && b->between && kl_stamp_between_of(a) != kl_stamp_between_of(b);
}

static bool clocks_differ(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->precision && b->precision && a->basic_time != b->basic_time;
}

/* Days without marks are digits to the tally; a year by itself begins every layout. */
static void add_days_of_digits(const struct kl_tally *values, struct kl_counted *way)
{
    for (size_t i = 0; i < values->widths.n; i++) {
        const struct kl_tally_width *width = &values->widths.at[i];

        if (width->len <= 4 || !(width->padded + width->plain))
            continue;
        way->keys += width->padded + width->plain;
        kl_few_merge(&way->few, &width->plain_few);
        kl_few_merge(&way->few, &width->padded_few);
    }
}

/* Takes what is written in more than one of n ways; most is right. */
static bool mixed_ways(enum kl_dates_layout way, const struct kl_counted *ways, size_t n,
                       struct kl_finding *out)
{
    if (kl_ways_used(ways, n) < 2)
        return false;
    all_but(ways, n, kl_ways_most(ways, n), out);
    out->facts[1] = kl_ways_most(ways, n);
    out->facts[2] = way;
    return true;
}

static bool mixed_marks(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally *values = c->reading->values;
    struct kl_counted ways[KL_MARKS];
    struct kl_few few = {0};
    bool mixed;

    memcpy(ways, values->stamps->marks, sizeof(ways));
    kl_few_merge(&few, &ways[KL_MARK_NOTHING].few);
    ways[KL_MARK_NOTHING].few = few;
    if (kl_census_compact(values))
        add_days_of_digits(values, &ways[KL_MARK_NOTHING]);
    mixed = mixed_ways(KL_DATES_MARKS, ways, KL_MARKS, out);
    kl_few_release(&ways[KL_MARK_NOTHING].few);
    return mixed;
}

bool kl_dates_mixed_layout(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally_stamps *stamps = c->reading->values->stamps;

    if (!has_dates(c))
        return false;
    if (mixed_marks(c, out))
        take_moments(c, marks_differ, out);
    else if (mixed_ways(KL_DATES_BETWEENS, stamps->betweens, KL_BETWEENS, out))
        take_ways(c, stamps->betweens, KL_BETWEENS, betweens_differ, out);
    else if (mixed_ways(KL_DATES_CLOCKS, stamps->clocks, KL_CLOCKS, out))
        take_ways(c, stamps->clocks, KL_CLOCKS, clocks_differ, out);
    else
        return false;
    return true;
}

static bool is_any_twelve(const struct kl_stamp *a, const struct kl_stamp *b)
{
    return a->twelve || b->twelve;
}

bool kl_dates_twelve_hour(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shape = KL_SHAPE_TWELVE_HOUR;

    if (!of_shapes(c, &shape, 1, out))
        return false;
    take_moments(c, is_any_twelve, out);
    return true;
}

bool kl_dates_invalid(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shapes[] = {KL_SHAPE_BAD_DATE, KL_SHAPE_BAD_CLOCK};

    return of_shapes(c, shapes, KL_ARRAY_LEN(shapes), out);
}
