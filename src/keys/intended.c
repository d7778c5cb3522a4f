#include "config.h"

#include "keys/intended.h"

#include "base/map.h"
#include "base/utf8.h"
#include "keys/lens.h"
#include "keys/meaning.h"
#include "keys/moment.h"
#include "keys/natural.h"
#include "keys/numeral.h"
#include "keys/ordinal.h"
#include "keys/rewrite.h"
#include "keys/split.h"
#include "keys/times.h"

struct kl_intended {
    const struct kl_report *report;
    struct kl_rewrite *rewrite; /* of numbers that stand the other way */
    kl_witness_cmp *cmps;       /* by column; NULL: by its bytes */
    bool any, turns, compares;  /* compares: a column by what it means */
    char delimiter;      /* names are extended by bytes below it; 0: they are not */
    struct kl_map forms; /* labels and columns in their order -> number */
    struct kl_buf form, turned;
};

/* A value of a key that was read; they stand before the key, behind their number. */
struct place {
    uint32_t column, off, len;
};

static int hex_cmp(struct kl_str a, struct kl_str b)
{
    return kl_meaning_at(KL_MEANING_HEX)->cmp(a, b);
}

static int version_cmp(struct kl_str a, struct kl_str b)
{
    return kl_meaning_at(KL_MEANING_VERSION)->cmp(a, b);
}

static int ipv4_cmp(struct kl_str a, struct kl_str b)
{
    return kl_meaning_at(KL_MEANING_IPV4)->cmp(a, b);
}

static int uuid_time_cmp(struct kl_str a, struct kl_str b)
{
    return kl_meaning_at(KL_MEANING_UUID_TIME)->cmp(a, b);
}

/* Words of one kin by their place among it. */
static int ordinal_cmp(struct kl_str a, struct kl_str b)
{
    unsigned shared = kl_ordinal_of(a) & kl_ordinal_of(b), x, y;

    for (unsigned i = 0; i < KL_ORDINALS; i++) {
        if (!(shared & 1u << i))
            continue;
        x = kl_ordinal_rank(i, a);
        y = kl_ordinal_rank(i, b);
        return x < y ? -1 : x > y;
    }
    return kl_str_cmp(a, b);
}

static int case_cmp(struct kl_str a, struct kl_str b)
{
    return kl_utf8_fold_cmp(a, b, KL_FOLD_CASE);
}

static int letters_cmp(struct kl_str a, struct kl_str b)
{
    return kl_utf8_fold_cmp(a, b, KL_FOLD_CASE | KL_FOLD_ACCENTS);
}

/* What values mean of which a finding says that their bytes are not in order. */
static const struct {
    enum kl_kind_id kind;
    kl_witness_cmp cmp;
} meant[] = {
    {KL_KIND_UNPADDED_NUMBER, kl_numeral_cmp},
    {KL_KIND_HALF_MIGRATED_PADDING, kl_numeral_cmp},
    {KL_KIND_MIXED_WIDTH_NUMBER, kl_numeral_cmp},
    {KL_KIND_PADDING_OVERFLOW, kl_numeral_cmp},
    {KL_KIND_SPACE_PADDED_NUMBER, kl_numeral_cmp},
    {KL_KIND_RIGHT_PADDED_NUMBER, kl_numeral_cmp},
    {KL_KIND_NEGATIVE_NUMBER, kl_numeral_cmp},
    {KL_KIND_PLUS_SIGN, kl_numeral_cmp},
    {KL_KIND_DECIMAL_NUMBER, kl_numeral_cmp},
    {KL_KIND_GROUPED_NUMBER, kl_numeral_cmp},
    {KL_KIND_EXPONENT_NUMBER, kl_numeral_cmp},
    {KL_KIND_NON_ASCII_DIGITS, kl_numeral_cmp},
    {KL_KIND_UNPADDED_HEX, hex_cmp},
    {KL_KIND_UNPADDED_TIE_BREAK, kl_numeral_cmp},
    {KL_KIND_NATURAL_ORDER_TEXT, kl_natural_cmp},
    {KL_KIND_VERSION_NUMBER, version_cmp},
    {KL_KIND_IP_ADDRESS, ipv4_cmp},
    {KL_KIND_ORDINAL_WORDS, ordinal_cmp},
    {KL_KIND_MIXED_EPOCH_UNIT, kl_time_cmp},
    {KL_KIND_MIXED_ISO_PRECISION, kl_moment_cmp},
    {KL_KIND_TIMEZONE_OFFSET, kl_moment_cmp},
    {KL_KIND_MIXED_UTC_SPELLING, kl_moment_cmp},
    {KL_KIND_UNPADDED_DATE, kl_moment_cmp},
    {KL_KIND_MIXED_DATE_FORMAT, kl_moment_cmp},
    {KL_KIND_TWELVE_HOUR_CLOCK, kl_moment_cmp},
    {KL_KIND_DATE_NOT_YEAR_FIRST, kl_moment_year_last_cmp},
    {KL_KIND_UUID_TIME_ORDER, uuid_time_cmp},
    {KL_KIND_MIXED_CASE_TEXT, case_cmp},
    {KL_KIND_ACCENTED_ORDER, letters_cmp},
};

/* Whether month or day comes first, where the examples tell: 25/3/2024, 3/25/2024. */
static kl_witness_cmp year_last_cmp(const struct kl_report *report,
                                    const struct kl_finding *finding)
{
    struct kl_str value;

    for (size_t i = 0; i < finding->nexamples; i++) {
        enum kl_shape_kind shape;

        if (!kl_lens_segment(report->lens, kl_buf_str(&finding->examples[i]),
                             finding->column, &value))
            continue;
        shape = kl_shape_of(value).kind;
        if (shape == KL_SHAPE_MDY)
            return kl_moment_month_first_cmp;
        if (shape == KL_SHAPE_DMY)
            return kl_moment_day_first_cmp;
    }
    return kl_moment_year_last_cmp;
}

static kl_witness_cmp cmp_of(const struct kl_report *report,
                             const struct kl_finding *finding)
{
    if (finding->kind->number == KL_KIND_DATE_NOT_YEAR_FIRST)
        return year_last_cmp(report, finding);
    for (size_t i = 0; i < KL_ARRAY_LEN(meant); i++)
        if (meant[i].kind == finding->kind->number)
            return meant[i].cmp;
    return NULL;
}

/* Findings stand by severity: of several on a column the worst decides. */
static void take_finding(struct kl_intended *intended, const struct kl_finding *finding)
{
    kl_witness_cmp cmp;

    if (!finding->silenced && finding->kind->number == KL_KIND_CHAR_BELOW_DELIMITER) {
        intended->delimiter = kl_delim_text((enum kl_delim)finding->facts[2]).data[0];
        intended->any = true;
    }
    if (finding->silenced || finding->column >= intended->report->ncolumns)
        return;
    if (finding->kind->number == KL_KIND_MIXED_DIRECTION)
        intended->turns = intended->any = true;
    cmp = cmp_of(intended->report, finding);
    if (cmp && !intended->cmps[finding->column])
        intended->cmps[finding->column] = cmp;
    intended->compares = intended->compares || cmp;
    intended->any = intended->any || cmp;
}

struct kl_intended *kl_intended_new(const struct kl_report *report)
{
    struct kl_intended *intended = KL_NEW(struct kl_intended);

    intended->report = report;
    intended->cmps = KL_NEW_ARRAY(kl_witness_cmp, report->ncolumns + 1);
    for (size_t i = 0; report->lens && i < report->nfindings; i++)
        take_finding(intended, &report->findings[i]);
    if (intended->turns)
        intended->rewrite = kl_rewrite_new(report, report);
    return intended;
}

void kl_intended_free(struct kl_intended **intended)
{
    if (!*intended)
        return;
    kl_rewrite_free(&(*intended)->rewrite);
    kl_map_release(&(*intended)->forms);
    kl_buf_release(&(*intended)->form);
    kl_buf_release(&(*intended)->turned);
    free((*intended)->cmps);
    free(*intended);
    *intended = NULL;
}

bool kl_intended_any(const struct kl_intended *intended)
{
    return intended->any;
}

bool kl_intended_needs_items(const struct kl_intended *intended)
{
    return intended->turns;
}

static void add_number(struct kl_buf *out, uint32_t n)
{
    kl_buf_add(out, &n, sizeof(n));
}

/* The form is what stands between the values, and which columns they are of. */
static void add_form(struct kl_buf *form, struct kl_str key,
                     const struct kl_lens_value *value, size_t end)
{
    add_number(form, (uint32_t)value->column);
    add_number(form, (uint32_t)(value->off - end));
    kl_buf_add_str(form, kl_str_sub(key, end, value->off - end));
}

size_t kl_intended_read(struct kl_intended *intended, struct kl_str key,
                        const struct kl_evidence *attrs, size_t nattrs,
                        struct kl_buf *out)
{
    struct kl_lens_value values[KL_LENS_VALUES];
    size_t n, end = 0;

    kl_buf_clear(&intended->turned);
    kl_buf_clear(&intended->form);
    if (intended->rewrite &&
        kl_rewrite_key(intended->rewrite, (struct kl_str){0}, key, attrs, nattrs,
                       &intended->turned) == KL_REWRITE_NEW)
        key = kl_buf_str(&intended->turned);
    n = intended->report->lens ? kl_lens_values(intended->report->lens, key, values) : 0;
    add_number(out, (uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        struct place place = {(uint32_t)values[i].column, (uint32_t)values[i].off,
                              (uint32_t)values[i].len};

        kl_buf_add(out, &place, sizeof(place));
        add_form(&intended->form, key, &values[i], end);
        end = values[i].off + values[i].len;
    }
    kl_buf_add_str(out, key);
    /* Paths have one order, however deep they lie. */
    if (intended->delimiter && !intended->compares)
        kl_buf_clear(&intended->form);
    return *kl_map_put(&intended->forms, kl_buf_str(&intended->form), intended->forms.n);
}

/* What was read, taken apart again. */
struct reading {
    uint32_t n;
    const char *places;
    struct kl_str key;
};

static struct reading reading_of(struct kl_str s)
{
    struct reading r;
    size_t head;

    memcpy(&r.n, s.data, sizeof(r.n));
    head = sizeof(r.n) + r.n * sizeof(struct place);
    r.places = s.data + sizeof(r.n);
    r.key = kl_str_sub(s, head, SIZE_MAX);
    return r;
}

static struct place place_at(const struct reading *r, uint32_t i)
{
    struct place place;

    memcpy(&place, r->places + i * sizeof(place), sizeof(place));
    return place;
}

/* By bytes, the delimiter below all others where names are extended by lower ones. */
static int bytes_cmp(const struct kl_intended *intended, struct kl_str a, struct kl_str b)
{
    size_t at = kl_str_common(a, b);

    if (!intended->delimiter || at == a.len || at == b.len)
        return kl_str_cmp(a, b);
    if (a.data[at] == intended->delimiter || b.data[at] == intended->delimiter)
        return a.data[at] == intended->delimiter ? -1 : 1;
    return kl_str_cmp(a, b);
}

/* What stands between two values that mean something is compared as it is, delimiters
 * included: so the order is that of the bytes wherever no finding speaks against it. */
int kl_intended_cmp(const struct kl_intended *intended, struct kl_str a, struct kl_str b)
{
    struct reading x = reading_of(a), y = reading_of(b);
    size_t from_x = 0, from_y = 0;
    int order = 0;

    for (uint32_t i = 0; i < x.n && i < y.n && !order; i++) {
        struct place s = place_at(&x, i), t = place_at(&y, i);
        kl_witness_cmp cmp =
            s.column < intended->report->ncolumns ? intended->cmps[s.column] : NULL;

        if (!cmp)
            continue;
        order = bytes_cmp(intended, kl_str_sub(x.key, from_x, s.off - from_x),
                          kl_str_sub(y.key, from_y, t.off - from_y));
        if (!order)
            order = cmp(kl_str_sub(x.key, s.off, s.len), kl_str_sub(y.key, t.off, t.len));
        from_x = s.off + s.len;
        from_y = t.off + t.len;
    }
    if (!order)
        order = bytes_cmp(intended, kl_str_sub(x.key, from_x, SIZE_MAX),
                          kl_str_sub(y.key, from_y, SIZE_MAX));
    return order ? order : kl_str_cmp(x.key, y.key);
}
