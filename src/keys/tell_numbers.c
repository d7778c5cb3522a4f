#include "config.h"

#include "keys/tell_numbers.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/instant.h"
#include "keys/pace.h"
#include "keys/width_choice.h"

void kl_tell_unpadded(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s unpadded numbers has fewer than %s digits",
                         "%s of %s unpadded numbers have fewer than %s digits",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 3).text, kl_tale_fact(t, 1).text);
}

void kl_tell_tie_break(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s unpadded tie-breaks has fewer than %s digits",
                         "%s of %s unpadded tie-breaks have fewer than %s digits",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 3).text, kl_tale_fact(t, 1).text);
}

/* On the screen: the many and the few. */
static void tell_parts(const struct kl_tale *t, bool fewer, struct kl_buf *out)
{
    uint64_t good =
        fewer ? t->finding->facts[1] : t->finding->facts[3] - t->finding->count;
    unsigned long count = t->finding->count;

    if (fewer)
        kl_buf_addf(out, ngettext("%s key has %s digits", "%s keys have %s digits", good),
                    kl_digits_count(good, t->group).text, kl_tale_fact(t, 0).text);
    else
        kl_buf_addf(out,
                    ngettext("%s key has at most %s digits",
                             "%s keys have at most %s digits", good),
                    kl_digits_count(good, t->group).text, kl_tale_fact(t, 0).text);
    kl_buf_add_text(out, ", ");
    if (fewer)
        kl_buf_addf(out, ngettext("%s has fewer", "%s have fewer", count),
                    kl_tale_count(t).text);
    else
        kl_buf_addf(out, ngettext("%s has more", "%s have more", count),
                    kl_tale_count(t).text);
}

void kl_tell_half_migrated(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->group) {
        tell_parts(t, true, out);
        return;
    }
    kl_buf_addf(out,
                ngettext("%s of %s keys has fewer than %s digits",
                         "%s of %s keys have fewer than %s digits", t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 3).text, kl_tale_fact(t, 0).text);
}

void kl_tell_overflow(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->group && !t->finding->at_least) {
        tell_parts(t, false, out);
        return;
    }
    kl_buf_addf(out,
                ngettext("%s of %s keys has more than %s digits",
                         "%s of %s keys have more than %s digits", t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 3).text, kl_tale_fact(t, 0).text);
}

void kl_tell_mixed_width(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s padded widths, and %s of %s keys has fewer than %s digits",
                         "%s padded widths, and %s of %s keys have fewer than %s digits",
                         t->finding->count),
                kl_tale_fact(t, 0).text, kl_tale_count(t).text, kl_tale_fact(t, 3).text,
                kl_tale_fact(t, 1).text);
}

void kl_tell_near_limit(const struct kl_tale *t, struct kl_buf *out)
{
    uint64_t left = t->finding->facts[1];

    if (left == UINT64_MAX)
        kl_buf_addf(out, _("nine tenths of what %s digits hold are used up"),
                    kl_tale_fact(t, 0).text);
    else
        kl_buf_addf(out,
                    ngettext("%s value is left before %s digits are used up",
                             "%s values are left before %s digits are used up", left),
                    kl_tale_fact(t, 1).text, kl_tale_fact(t, 0).text);
}

void kl_tell_duplicate(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s number is written in two ways",
                         "%s numbers are written in two ways", t->finding->facts[0]),
                kl_tale_fact(t, 0).text);
}

void kl_tell_spaced(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers is padded with blanks to %s characters",
                         "%s of %s numbers are padded with blanks to %s characters",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text, kl_tale_fact(t, 1).text);
}

void kl_tell_trailed(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers is filled up on the right to %s characters",
                         "%s of %s numbers are filled up on the right to %s characters",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text, kl_tale_fact(t, 1).text);
}

void kl_tell_negative(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers has a minus sign",
                         "%s of %s numbers have a minus sign", t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_plus(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers has a plus sign",
                         "%s of %s numbers have a plus sign", t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_decimal(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out,
        ngettext(
            "%s of %s numbers is a decimal, among %s to %s digits in front of the point",
            "%s of %s numbers are decimals with %s to %s digits in front of the point",
            t->finding->count),
        kl_tale_count(t).text, kl_tale_fact(t, 0).text, kl_tale_fact(t, 1).text,
        kl_tale_fact(t, 2).text);
}

void kl_tell_grouped(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out,
        ngettext("%s of %s numbers has its digits in groups or a decimal comma",
                 "%s of %s numbers have their digits in groups or a decimal comma",
                 t->finding->count),
        kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_exponent(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers is in scientific notation",
                         "%s of %s numbers are in scientific notation",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_foreign(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s numbers has digits of another script",
                         "%s of %s numbers have digits of another script",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_hex(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s values is hexadecimal, of %s to %s digits",
                         "%s of %s values are hexadecimal, of %s to %s digits",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text, kl_tale_fact(t, 1).text,
                kl_tale_fact(t, 2).text);
}

void kl_tell_direction(const struct kl_tale *t, struct kl_buf *out)
{
    uint64_t few = t->finding->facts[2] ? t->finding->facts[1] : t->finding->facts[0];
    struct kl_digits_count all =
        kl_digits_count(t->finding->facts[0] + t->finding->facts[1], t->group);

    if (t->finding->facts[2])
        kl_buf_addf(out,
                    ngettext("%s of %s keys is not inverted, unlike the others",
                             "%s of %s keys are not inverted, unlike the others", few),
                    kl_tale_count(t).text, all.text);
    else
        kl_buf_addf(out,
                    ngettext("%s of %s keys is inverted, unlike the others",
                             "%s of %s keys are inverted, unlike the others", few),
                    kl_tale_count(t).text, all.text);
}

/* "2000 is the largest, 4 of 10 digits": what room a width leaves. */
static void add_room(const struct kl_tale *t, const struct kl_width_choice *choice,
                     struct kl_buf *out)
{
    struct kl_buf text = {0};
    size_t used = choice->largest.len;

    if (choice->bounded || !used || used > choice->width)
        return;
    if (t->group)
        kl_digits_group(choice->largest, &text);
    else
        kl_buf_add_str(&text, choice->largest);
    kl_buf_addf(out, _(", the largest is %s: %zu of %zu digits in use"),
                kl_buf_text(&text), used, choice->width);
    kl_buf_clear(&text);
    if (kl_width_until(choice, &text) && choice->column->pace)
        kl_buf_addf(out, _(", room until %s at the pace of %s"), kl_buf_text(&text),
                    choice->column->pace);
    else if (text.len)
        kl_buf_addf(out, _(", room until %s"), kl_buf_text(&text));
    else if (used < choice->width)
        kl_buf_addf(out,
                    ngettext(", %zu to spare", ", %zu to spare", choice->width - used),
                    choice->width - used);
    else
        kl_buf_add_text(out, _(", none to spare"));
    kl_buf_release(&text);
}

/* How many keys the width rewrites, and what room it leaves. */
static void add_width(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_width_choice choice;

    if (!kl_width_choose(t->report, t->finding->column, &choice) || !choice.of)
        return;
    kl_buf_addf(out,
                ngettext("; that rewrites %s of %s key", "; that rewrites %s of %s keys",
                         choice.of),
                kl_digits_count(choice.rewritten, t->group).text,
                kl_digits_count(choice.of, t->group).text);
    add_room(t, &choice, out);
}

/* The width chosen for the column. */
static struct kl_digits_count width_of(const struct kl_tale *t)
{
    struct kl_width_choice choice;

    kl_width_choose(t->report, t->finding->column, &choice);
    return kl_digits_count(choice.width, false);
}

void kl_advise_pad(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad %s to %s digits, or keep the number in an N attribute"),
                kl_tale_name(t), width_of(t).text);
    add_width(t, out);
}

void kl_advise_tie_break(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad %s to %s digits too, or use a ULID"), kl_tale_name(t),
                width_of(t).text);
    add_width(t, out);
}

void kl_advise_half_migrated(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("rewrite these keys at width %s"), width_of(t).text);
    add_width(t, out);
}

void kl_advise_mixed_width(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("rewrite these keys at width %s, and find the second writer"),
                width_of(t).text);
    add_width(t, out);
}

void kl_advise_overflow(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                _("widen %s to %s digits and rewrite all keys, also the shorter ones"),
                kl_tale_name(t), width_of(t).text);
    add_width(t, out);
}

void kl_advise_near_limit(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf day = {0};

    kl_buf_addf(out, _("plan %s digits for %s before they are used up"),
                kl_digits_count(t->finding->facts[0] + 2, t->group).text,
                kl_tale_name(t));
    if (t->column && kl_pace_until(t->column, (size_t)t->finding->facts[0], &day))
        kl_buf_addf(out, _(": at the pace of %s that is on %s"), t->column->pace,
                    kl_buf_text(&day));
    kl_buf_release(&day);
}

void kl_advise_duplicate(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("compare the two rows of each number, keep one, delete the other"));
}

void kl_advise_spaced(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad %s with 0 instead of blanks and rewrite these keys"),
                kl_tale_name(t));
}

void kl_advise_trailed(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad %s with 0 on the left and rewrite all keys"),
                kl_tale_name(t));
}

void kl_advise_negative(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out,
        _("add an offset so that %s is never negative, pad it, and rewrite all keys"),
        kl_tale_name(t));
}

void kl_advise_plus(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("write %s without the plus sign and rewrite these keys"),
                kl_tale_name(t));
}

void kl_advise_decimal(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                _("store %s in its smallest unit as a padded integer, or pad it to %s "
                  "digits in front of the point and fix the places"),
                kl_tale_name(t),
                kl_digits_count(t->finding->facts[2] + 2, t->group).text);
}

void kl_advise_plain_digits(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out, _("write %s in plain digits, padded to one width, and rewrite these keys"),
        kl_tale_name(t));
}

void kl_advise_foreign(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("write %s in ASCII digits and rewrite these keys"),
                kl_tale_name(t));
}

/* Eight digits hold 32 bits, sixteen 64. */
void kl_advise_hex(const struct kl_tale *t, struct kl_buf *out)
{
    uint64_t width = t->finding->facts[2];

    width = width <= 8 ? 8 : width <= 16 ? 16 : width;
    kl_buf_addf(out, _("pad %s to %s digits, in one case, and rewrite the shorter keys"),
                kl_tale_name(t), kl_digits_count(width, t->group).text);
}

void kl_advise_direction(const struct kl_tale *t, struct kl_buf *out)
{
    const char *max = t->column ? t->column->inverted_max : NULL;

    if (t->finding->facts[2] && max)
        kl_buf_addf(out, _("one writer does not invert: rewrite these keys as %s - %s"),
                    max, kl_tale_name(t));
    else
        kl_buf_addf(out, _("one writer inverts: rewrite these keys with %s as it is"),
                    kl_tale_name(t));
}

/* Of a pair of mixed directions one is inverted: the one for which its meaning is
 * against its byte order. That depends only on whether the two together pass MAX. */
static bool inverted_is_meant_first(const struct kl_tale *t, struct kl_str stored,
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
bool kl_tell_mixed_pair(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str stored, meant;
    struct kl_buf a = {0}, b = {0};
    const char *max = t->column ? t->column->inverted_max : NULL;
    bool meant_inverted;

    if (!max || !kl_tale_segment(t, kl_buf_str(&t->finding->stored_first), &stored) ||
        !kl_tale_segment(t, kl_buf_str(&t->finding->meant_first), &meant) ||
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

bool kl_tell_twins(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str stored, meant;

    if (!kl_tale_segment(t, kl_buf_str(&t->finding->stored_first), &stored) ||
        !kl_tale_segment(t, kl_buf_str(&t->finding->meant_first), &meant))
        return false;
    kl_buf_addf(out, _("%.*s and %.*s are one number"), KL_STR_ARG(stored),
                KL_STR_ARG(meant));
    return true;
}
