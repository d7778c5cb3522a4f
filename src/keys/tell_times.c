#include "config.h"

#include "keys/tell_times.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/instant.h"
#include "keys/reading.h"
#include "keys/tally_stamps.h"

static const char *unit_name(uint64_t unit)
{
    static const char *const names[] = {
        [KL_UNIT_NONE] = N_("another unit"), [KL_UNIT_S] = N_("seconds"),
        [KL_UNIT_MS] = N_("milliseconds"),   [KL_UNIT_US] = N_("microseconds"),
        [KL_UNIT_NS] = N_("nanoseconds"),
    };

    return unit < KL_ARRAY_LEN(names) ? _(names[unit]) : "";
}

/* The whole that a finding's keys are some of. */
static struct kl_digits_count whole(const struct kl_tale *t)
{
    return kl_tale_fact(t, 0);
}

void kl_tell_mixed_unit(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s times is in %s, unlike the others in %s",
                         "%s of %s times are in %s, unlike the others in %s",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text, unit_name(t->finding->facts[2]),
                unit_name(t->finding->facts[1]));
}

void kl_advise_mixed_unit(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("use one unit: rewrite these keys in %s"),
                unit_name(t->finding->facts[1]));
}

/* The moment that digits are, plain or inverted; false: none. */
static bool add_moment(struct kl_str digits, struct kl_buf *out)
{
    struct kl_buf plain = {0};
    struct kl_time time;
    bool found = kl_str_all_digits(digits) && kl_time_of(digits, &time);

    if (found) {
        kl_buf_addf(&plain, "%lld", (long long)time.value);
        kl_instant_format(kl_buf_str(&plain), time.unit, out);
    }
    kl_buf_release(&plain);
    return found;
}

/* "2023-11-14 22:14:20.123 UTC is stored after 2023-11-14 22:15:20 UTC". */
bool kl_tell_unit_pair(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str stored, meant;
    struct kl_buf a = {0}, b = {0};
    bool told = kl_tale_segment(t, kl_buf_str(&t->finding->stored_first), &stored) &&
                kl_tale_segment(t, kl_buf_str(&t->finding->meant_first), &meant) &&
                add_moment(meant, &a) && add_moment(stored, &b);

    if (told)
        kl_buf_addf(out, _("%s is stored after %s"), kl_buf_text(&a), kl_buf_text(&b));
    kl_buf_release(&a);
    kl_buf_release(&b);
    return told;
}

void kl_tell_mixed_precision(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s times is written with less precision than others",
                         "%s of %s times are written with less precision than others",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_mixed_precision(const struct kl_tale *t, struct kl_buf *out)
{
    uint64_t finest = t->finding->facts[1];

    if (finest <= KL_STAMP_SECOND)
        kl_buf_add_text(out, _("always write the seconds, also when they are 00"));
    else if (finest >= KL_STAMP_FINEST)
        kl_buf_add_text(out,
                        _("always write the same number of digits behind the second"));
    else
        kl_buf_addf(out,
                    ngettext("always write %s digit behind the second",
                             "always write %s digits behind the second",
                             finest - KL_STAMP_SECOND),
                    kl_digits_count(finest - KL_STAMP_SECOND, t->group).text);
}

void kl_tell_offsets(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s times is not in UTC, and offsets differ",
                         "%s of %s times are not in UTC, and offsets differ",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_offsets(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("convert these to UTC with Z before the key is built, and keep the "
                      "zone in an attribute"));
}

void kl_tell_utc_spellings(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s times is UTC in another spelling than Z",
                         "%s of %s times are UTC in another spelling than Z",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_utc_spellings(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("use Z everywhere and rewrite these keys"));
}

static const char *part_name(uint64_t part)
{
    static const char *const names[] = {
        [KL_PART_OF_NO_DATE] = "",     [KL_PART_YEAR] = N_("year"),
        [KL_PART_MONTH] = N_("month"), [KL_PART_DAY] = N_("day"),
        [KL_PART_HOUR] = N_("hour"),   [KL_PART_MINUTE] = N_("minute"),
    };

    return part && part < KL_ARRAY_LEN(names) ? _(names[part]) : "";
}

void kl_tell_unpadded_date(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->finding->facts[1])
        kl_buf_addf(out,
                    ngettext("%s of %s keys has one digit for the %s of a date",
                             "%s of %s keys have one digit for the %s of a date",
                             t->finding->count),
                    kl_tale_count(t).text, whole(t).text,
                    part_name(t->finding->facts[1]));
    else
        kl_buf_addf(out,
                    ngettext("%s of %s dates and times has a part of one digit",
                             "%s of %s dates and times have a part of one digit",
                             t->finding->count),
                    kl_tale_count(t).text, whole(t).text);
}

void kl_advise_unpadded_date(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->finding->facts[1])
        kl_buf_addf(out, _("two digits for the %s; rewrite these keys"),
                    part_name(t->finding->facts[1]));
    else
        kl_buf_add_text(out, _("two digits for month, day and hour; rewrite these keys"));
}

void kl_tell_year_last(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s dates does not begin with the year",
                         "%s of %s dates do not begin with the year", t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_year_last(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("write YYYY-MM-DD and rewrite these keys"));
}

void kl_tell_mixed_layout(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s dates is written in another layout",
                         "%s of %s dates are written in another layout",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_mixed_layout(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("one layout, as 2024-01-05T10:00:00Z; rewrite these keys"));
}

void kl_tell_twelve_hour(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s times has AM or PM", "%s of %s times have AM or PM",
                         t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_twelve_hour(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("write hours from 00 to 23 and rewrite these keys"));
}

void kl_tell_invalid(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s dates and times cannot be one",
                         "%s of %s dates and times cannot be one", t->finding->count),
                kl_tale_count(t).text, whole(t).text);
}

void kl_advise_invalid(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("look at these rows and mend the program that wrote them"));
}
