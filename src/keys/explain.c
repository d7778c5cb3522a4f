#include "config.h"

#include "keys/explain.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/instant.h"
#include "keys/lens.h"

/* A finding while it is told. */
struct tale {
    const struct kl_report *report;
    const struct kl_finding *finding;
    const struct kl_column *column; /* NULL: the key as a whole */
    bool group;
};

static struct kl_digits_count fact_text(const struct tale *tale, size_t i)
{
    return kl_digits_count(tale->finding->facts[i], tale->group);
}

static const char *name_of(const struct kl_column *column)
{
    return column && column->name ? column->name : "";
}

/* How many keys the finding is about. */
struct count {
    char text[64];
};

static struct count count_text(const struct tale *tale)
{
    struct kl_digits_count n = kl_digits_count(tale->finding->count, tale->group);
    struct count count;

    snprintf(count.text, sizeof(count.text),
             tale->finding->at_least ? _("at least %s") : "%s", n.text);
    return count;
}

/* What each kind's finding says, without the column it is in (the tie-break's says it
 * itself). */

static void tell_unpadded(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s unpadded numbers has fewer than %s digits",
                         "%s of %s unpadded numbers have fewer than %s digits",
                         t->finding->count),
                count_text(t).text, fact_text(t, 3).text, fact_text(t, 1).text);
}

static void tell_tie_break(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s unpadded tie-breaks has fewer than %s digits",
                         "%s of %s unpadded tie-breaks have fewer than %s digits",
                         t->finding->count),
                count_text(t).text, fact_text(t, 3).text, fact_text(t, 1).text);
}

/* On the screen: the many and the few. */
static void tell_parts(const struct tale *t, bool fewer, struct kl_buf *out)
{
    uint64_t good =
        fewer ? t->finding->facts[1] : t->finding->facts[3] - t->finding->count;
    unsigned long count = t->finding->count;

    if (fewer)
        kl_buf_addf(out, ngettext("%s key has %s digits", "%s keys have %s digits", good),
                    kl_digits_count(good, t->group).text, fact_text(t, 0).text);
    else
        kl_buf_addf(out,
                    ngettext("%s key has at most %s digits",
                             "%s keys have at most %s digits", good),
                    kl_digits_count(good, t->group).text, fact_text(t, 0).text);
    kl_buf_add_text(out, ", ");
    if (fewer)
        kl_buf_addf(out, ngettext("%s has fewer", "%s have fewer", count),
                    count_text(t).text);
    else
        kl_buf_addf(out, ngettext("%s has more", "%s have more", count),
                    count_text(t).text);
}

static void tell_half_migrated(const struct tale *t, struct kl_buf *out)
{
    if (t->group) {
        tell_parts(t, true, out);
        return;
    }
    kl_buf_addf(out,
                ngettext("%s of %s keys has fewer than %s digits",
                         "%s of %s keys have fewer than %s digits", t->finding->count),
                count_text(t).text, fact_text(t, 3).text, fact_text(t, 0).text);
}

static void tell_overflow(const struct tale *t, struct kl_buf *out)
{
    if (t->group && !t->finding->at_least) {
        tell_parts(t, false, out);
        return;
    }
    kl_buf_addf(out,
                ngettext("%s of %s keys has more than %s digits",
                         "%s of %s keys have more than %s digits", t->finding->count),
                count_text(t).text, fact_text(t, 3).text, fact_text(t, 0).text);
}

static void tell_mixed_width(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s padded widths, and %s of %s keys has fewer than %s digits",
                         "%s padded widths, and %s of %s keys have fewer than %s digits",
                         t->finding->count),
                fact_text(t, 0).text, count_text(t).text, fact_text(t, 3).text,
                fact_text(t, 1).text);
}

static void tell_near_limit(const struct tale *t, struct kl_buf *out)
{
    uint64_t left = t->finding->facts[1];

    if (left == UINT64_MAX)
        kl_buf_addf(out, _("nine tenths of what %s digits hold are used up"),
                    fact_text(t, 0).text);
    else
        kl_buf_addf(out,
                    ngettext("%s value is left before %s digits are used up",
                             "%s values are left before %s digits are used up", left),
                    fact_text(t, 1).text, fact_text(t, 0).text);
}

static void tell_duplicate(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s number is written in two ways",
                         "%s numbers are written in two ways", t->finding->facts[0]),
                fact_text(t, 0).text);
}

static void tell_direction(const struct tale *t, struct kl_buf *out)
{
    uint64_t few = t->finding->facts[2] ? t->finding->facts[1] : t->finding->facts[0];
    struct kl_digits_count all =
        kl_digits_count(t->finding->facts[0] + t->finding->facts[1], t->group);

    if (t->finding->facts[2])
        kl_buf_addf(out,
                    ngettext("%s of %s keys is not inverted, unlike the others",
                             "%s of %s keys are not inverted, unlike the others", few),
                    count_text(t).text, all.text);
    else
        kl_buf_addf(out,
                    ngettext("%s of %s keys is inverted, unlike the others",
                             "%s of %s keys are inverted, unlike the others", few),
                    count_text(t).text, all.text);
}

static void tell_too_long(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key has more than 1024 bytes, the longest %s",
                         "%s keys have more than 1024 bytes, the longest %s",
                         t->finding->count),
                count_text(t).text, fact_text(t, 0).text);
}

static void tell_mismatch(const struct tale *t, struct kl_buf *out)
{
    const char *attribute = t->column ? t->column->attribute : NULL;

    kl_buf_addf(out,
                ngettext("%s of %s keys differs from attribute %s of its item",
                         "%s of %s keys differ from attribute %s of their items",
                         t->finding->count),
                count_text(t).text, fact_text(t, 1).text, attribute ? attribute : "");
}

static const struct kl_column *tie_break_of(const struct tale *t)
{
    size_t i = (size_t)t->finding->facts[0];

    return i < t->report->ncolumns ? &t->report->columns[i] : NULL;
}

static void tell_tie_break_direction(const struct tale *t, struct kl_buf *out)
{
    const struct kl_column *tie = tie_break_of(t);

    if (t->column && tie)
        kl_explain_tie(t->column, tie, true, out);
}

/* What to do about each kind. */

static void advise_pad(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out,
        _("pad %s to %s digits and rewrite the shorter keys, or keep the number in "
          "an N attribute"),
        name_of(t->column), fact_text(t, 2).text);
}

static void advise_tie_break(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad %s to %s digits too and rewrite these keys, or use a ULID"),
                name_of(t->column), fact_text(t, 2).text);
}

static void advise_half_migrated(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("rewrite these keys at width %s"), fact_text(t, 0).text);
}

static void advise_mixed_width(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("rewrite these keys at width %s, and find the second writer"),
                fact_text(t, 1).text);
}

static void advise_overflow(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                _("widen %s to %s digits and rewrite all keys, also the shorter ones"),
                name_of(t->column), fact_text(t, 2).text);
}

static void advise_near_limit(const struct tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("plan %s digits for %s before they are used up"),
                kl_digits_count(t->finding->facts[0] + 2, t->group).text,
                name_of(t->column));
}

static void advise_duplicate(const struct tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("compare the two rows of each number, keep one, delete the other"));
}

static void advise_direction(const struct tale *t, struct kl_buf *out)
{
    const char *max = t->column ? t->column->inverted_max : NULL;

    if (t->finding->facts[2] && max)
        kl_buf_addf(out, _("one writer does not invert: rewrite these keys as %s - %s"),
                    max, name_of(t->column));
    else
        kl_buf_addf(out, _("one writer inverts: rewrite these keys with %s as it is"),
                    name_of(t->column));
}

static void advise_too_long(const struct tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("shorten these keys, or put a hash in place of the longest part"));
}

static void advise_mismatch(const struct tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("write these items again under their right keys and delete the "
                      "old rows"));
}

static void advise_tie_break_direction(const struct tale *t, struct kl_buf *out)
{
    const struct kl_column *tie = tie_break_of(t);

    if (tie && tie->inverted)
        kl_buf_addf(out, _("if the largest is to win instead, store %s as it is"),
                    tie->name);
    else if (t->column && t->column->inverted)
        kl_buf_addf(out, _("if the first of equal %s is to win, read in ascending order"),
                    name_of(t->column));
    else
        kl_buf_addf(
            out,
            _("if the first of equal %s is to win, invert %s and read in ascending "
              "order, or invert %s"),
            name_of(t->column), name_of(t->column), name_of(tie));
}

/* A kind in words. The name is its id with blanks where it is spoken so. */
struct telling {
    const char *name;
    void (*tell)(const struct tale *t, struct kl_buf *out);
    void (*advise)(const struct tale *t, struct kl_buf *out);
};

static const struct telling tellings[KL_KINDS] = {
    [KL_KIND_UNPADDED_NUMBER] = {"unpadded number", tell_unpadded, advise_pad},
    [KL_KIND_HALF_MIGRATED_PADDING] = {"half-migrated padding", tell_half_migrated,
                                       advise_half_migrated},
    [KL_KIND_MIXED_WIDTH_NUMBER] = {"mixed-width number", tell_mixed_width,
                                    advise_mixed_width},
    [KL_KIND_PADDING_OVERFLOW] = {"padding overflow", tell_overflow, advise_overflow},
    [KL_KIND_PADDING_NEAR_LIMIT] = {"padding near limit", tell_near_limit,
                                    advise_near_limit},
    [KL_KIND_PADDING_DUPLICATE] = {"padding duplicate", tell_duplicate, advise_duplicate},
    [KL_KIND_UNPADDED_TIE_BREAK] = {"unpadded tie-break", tell_tie_break,
                                    advise_tie_break},
    [KL_KIND_MIXED_DIRECTION] = {"mixed direction", tell_direction, advise_direction},
    [KL_KIND_KEY_TOO_LONG] = {"key too long", tell_too_long, advise_too_long},
    [KL_KIND_KEY_ATTRIBUTE_MISMATCH] = {"key attribute mismatch", tell_mismatch,
                                        advise_mismatch},
    [KL_KIND_TIE_BREAK_DIRECTION] = {"tie-break direction", tell_tie_break_direction,
                                     advise_tie_break_direction},
};

static struct tale begin(const struct kl_report *report, const struct kl_finding *finding,
                         bool group)
{
    const struct kl_column *column =
        finding->column < report->ncolumns ? &report->columns[finding->column] : NULL;

    return (struct tale){report, finding, column, group};
}

const char *kl_explain_name(const struct kl_kind *kind)
{
    return tellings[kind->number].name;
}

void kl_explain_message(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out)
{
    const struct tale tale = begin(report, finding, false);
    struct kl_buf told = {0};

    tellings[finding->kind->number].tell(&tale, &told);
    if (tale.column && finding->kind->number != KL_KIND_TIE_BREAK_DIRECTION)
        kl_buf_addf(out, _("%s in %s"), kl_buf_text(&told), name_of(tale.column));
    else
        kl_buf_add_str(out, kl_buf_str(&told));
    kl_buf_release(&told);
}

void kl_explain_advice(const struct kl_report *report, const struct kl_finding *finding,
                       struct kl_buf *out)
{
    const struct tale tale = begin(report, finding, false);

    tellings[finding->kind->number].advise(&tale, out);
}

static bool segment_of(const struct tale *t, struct kl_str key, struct kl_str *segment)
{
    return t->report->lens && t->column &&
           kl_lens_segment(t->report->lens, key, t->finding->column, segment);
}

/* Of a pair of mixed directions one is inverted: the one for which its meaning is
 * against its byte order. That depends only on whether the two together pass MAX. */
static bool inverted_is_meant_first(const struct tale *t, struct kl_str stored,
                                    struct kl_str meant)
{
    struct kl_buf sum = {0};
    bool above;

    kl_digits_add(stored, meant, &sum);
    above = kl_digits_cmp(kl_buf_str(&sum), kl_str_from(t->column->inverted_max)) > 0;
    kl_buf_release(&sum);
    return above != (t->finding->facts[2] == 1);
}

/* The value of digits, inverted by max unless that is NULL; a time as a date. */
static void add_value(struct kl_str digits, const char *max, struct kl_buf *out)
{
    struct kl_buf value = {0};
    enum kl_unit unit;

    if (!max || !kl_digits_sub(kl_str_from(max), digits, &value))
        kl_buf_add_str(&value, kl_digits_trim(digits));
    unit = kl_instant_unit(kl_buf_str(&value));
    if (unit != KL_UNIT_NONE)
        kl_instant_format(kl_buf_str(&value), unit, out);
    else
        kl_digits_group(kl_buf_str(&value), out);
    kl_buf_release(&value);
}

/* "795,833, inverted, is stored after 859,588". */
static bool tell_mixed_pair(const struct tale *t, struct kl_buf *out)
{
    struct kl_str stored, meant;
    struct kl_buf a = {0}, b = {0};
    const char *max = t->column ? t->column->inverted_max : NULL;
    bool meant_inverted;

    if (!max || !segment_of(t, kl_buf_str(&t->finding->stored_first), &stored) ||
        !segment_of(t, kl_buf_str(&t->finding->meant_first), &meant) ||
        !kl_str_all_digits(stored) || !kl_str_all_digits(meant))
        return false;
    meant_inverted = inverted_is_meant_first(t, stored, meant);
    add_value(meant, meant_inverted ? max : NULL, &a);
    add_value(stored, meant_inverted ? NULL : max, &b);
    kl_buf_addf(out,
                meant_inverted ? _("%s, inverted, is stored after %s")
                               : _("%s is stored after %s, inverted"),
                kl_buf_text(&a), kl_buf_text(&b));
    kl_buf_release(&a);
    kl_buf_release(&b);
    return true;
}

static bool tell_twins(const struct tale *t, struct kl_buf *out)
{
    struct kl_str stored, meant;

    if (!segment_of(t, kl_buf_str(&t->finding->stored_first), &stored) ||
        !segment_of(t, kl_buf_str(&t->finding->meant_first), &meant))
        return false;
    kl_buf_addf(out, _("%.*s and %.*s are one number"), KL_STR_ARG(stored),
                KL_STR_ARG(meant));
    return true;
}

/* A key's value in the column: the number itself where digits are at fault, not what it
 * stands for. */
static bool value_of(const struct tale *t, struct kl_str key, struct kl_buf *out)
{
    struct kl_str segment;

    if (!segment_of(t, key, &segment))
        return false;
    if (t->column->inverted || !kl_str_all_digits(segment))
        return kl_lens_decode(t->report->lens, key, t->finding->column, true, out);
    kl_digits_group(kl_digits_trim(segment), out);
    return true;
}

/* By their values in the column; by the whole keys where those are equal or none. */
static void tell_pair(const struct tale *t, struct kl_buf *out)
{
    struct kl_str first = kl_buf_str(&t->finding->stored_first);
    struct kl_str second = kl_buf_str(&t->finding->meant_first);
    struct kl_buf stored = {0}, meant = {0};

    if (!value_of(t, first, &stored) || !value_of(t, second, &meant) ||
        kl_str_eq(kl_buf_str(&stored), kl_buf_str(&meant))) {
        kl_buf_clear(&stored);
        kl_buf_clear(&meant);
        kl_explain_key(first, &stored);
        kl_explain_key(second, &meant);
    }
    kl_buf_addf(out, _("%s is stored after %s"), kl_buf_text(&meant),
                kl_buf_text(&stored));
    kl_buf_release(&stored);
    kl_buf_release(&meant);
}

bool kl_explain_witness(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out)
{
    const struct tale tale = begin(report, finding, true);
    enum kl_kind_id kind = finding->kind->number;

    if (!finding->has_witness)
        return false;
    if (kind == KL_KIND_PADDING_DUPLICATE && tell_twins(&tale, out))
        return true;
    if (kind != KL_KIND_MIXED_DIRECTION || !tell_mixed_pair(&tale, out))
        tell_pair(&tale, out);
    return true;
}

void kl_explain_line(const struct kl_report *report, const struct kl_finding *finding,
                     struct kl_buf *out)
{
    const struct tale tale = begin(report, finding, true);
    struct kl_buf witness = {0};

    kl_buf_add_text(out, kl_explain_name(finding->kind));
    if (tale.column)
        kl_buf_addf(out, _(" in %s"), name_of(tale.column));
    kl_buf_add_text(out, ": ");
    tellings[finding->kind->number].tell(&tale, out);
    if (kl_explain_witness(report, finding, &witness))
        kl_buf_addf(out, "; %s", kl_buf_text(&witness));
    kl_buf_release(&witness);
}
