#include "config.h"

#include "keys/point.h"

#include "base/digits.h"
#include "keys/stamp.h"
#include "keys/times.h"

#define NANOS 1000000000

/* Units of a second. */
static int64_t per_second(enum kl_unit unit)
{
    switch (unit) {
    case KL_UNIT_MS:
        return 1000;
    case KL_UNIT_US:
        return 1000000;
    case KL_UNIT_NS:
        return NANOS;
    case KL_UNIT_NONE:
    case KL_UNIT_S:
        break;
    }
    return 1;
}

static bool from_epoch(struct kl_str digits, struct kl_point *out)
{
    struct kl_time time;
    int64_t per;

    if (!kl_time_of(digits, &time) || time.max != KL_MAX_NONE)
        return false;
    per = per_second(time.unit);
    out->epoch = time.epoch;
    out->nanos = (uint32_t)(time.value % per * (NANOS / per));
    out->grain = time.unit == KL_UNIT_S    ? KL_GRAIN_S
                 : time.unit == KL_UNIT_MS ? KL_GRAIN_MS
                 : time.unit == KL_UNIT_US ? KL_GRAIN_US
                                           : KL_GRAIN_NS;
    return true;
}

/* n digits at an offset; 0 where they are not written. */
static int field(struct kl_str digits, size_t at, size_t n)
{
    int64_t value = 0;

    if (at + n <= digits.len)
        kl_digits_to_i64(kl_str_sub(digits, at, n), &value);
    return (int)value;
}

/* yyyymmdd, and with hhmm, …ss, …ssmmm behind it. */
static bool from_compact(struct kl_str digits, struct kl_point *out)
{
    struct kl_civil civil = {.year = field(digits, 0, 4),
                             .month = field(digits, 4, 2),
                             .day = field(digits, 6, 2),
                             .hour = field(digits, 8, 2),
                             .minute = field(digits, 10, 2),
                             .second = field(digits, 12, 2)};

    if (digits.len < 8 || kl_stamp_compact(digits) != KL_COMPACT_DATE)
        return false;
    out->epoch = kl_clock_epoch(&civil);
    out->nanos = (uint32_t)field(digits, 14, 3) * 1000000;
    out->grain = digits.len == 8    ? KL_GRAIN_DAY
                 : digits.len == 12 ? KL_GRAIN_MINUTE
                 : digits.len == 14 ? KL_GRAIN_S
                                    : KL_GRAIN_MS;
    return true;
}

static enum kl_grain grain_of(const struct kl_stamp *stamp)
{
    if (stamp->kind == KL_STAMP_YEAR_MONTH)
        return KL_GRAIN_MONTH;
    if (stamp->kind == KL_STAMP_DATE)
        return KL_GRAIN_DAY;
    if (stamp->kind == KL_STAMP_HOUR)
        return KL_GRAIN_HOUR;
    if (stamp->precision == KL_PRECISION_MINUTE)
        return KL_GRAIN_MINUTE;
    return !stamp->places       ? KL_GRAIN_S
           : stamp->places <= 3 ? KL_GRAIN_MS
           : stamp->places <= 6 ? KL_GRAIN_US
                                : KL_GRAIN_NS;
}

static bool from_stamp(struct kl_str text, struct kl_point *out)
{
    struct kl_stamp stamp;

    if (!kl_stamp_read(text, &stamp) || stamp.len != text.len || stamp.invalid ||
        stamp.places > 9 ||
        (stamp.kind != KL_STAMP_YEAR_MONTH && stamp.kind != KL_STAMP_DATE &&
         stamp.kind != KL_STAMP_HOUR && stamp.kind != KL_STAMP_DATETIME))
        return false;
    out->epoch = kl_clock_epoch(&stamp.civil) - (int64_t)stamp.offset * 60;
    out->nanos = stamp.nanos;
    out->grain = grain_of(&stamp);
    return true;
}

bool kl_point_of(struct kl_str text, struct kl_point *out)
{
    if (text.len < 7 || text.data[0] < '0' || text.data[0] > '9')
        return false;
    if (kl_str_all_digits(text))
        return from_epoch(text, out) || from_compact(text, out);
    return from_stamp(text, out);
}

/* The point with what its grain does not tell left out. */
static struct kl_point cut_to(const struct kl_point *point, enum kl_grain grain)
{
    static const uint32_t kept[] = {
        [KL_GRAIN_MS] = 1000000, [KL_GRAIN_US] = 1000, [KL_GRAIN_NS] = 1};
    struct kl_civil civil = kl_clock_civil(point->epoch);
    struct kl_point out = {.grain = grain};

    civil.second = grain < KL_GRAIN_S ? 0 : civil.second;
    civil.minute = grain < KL_GRAIN_MINUTE ? 0 : civil.minute;
    civil.hour = grain < KL_GRAIN_HOUR ? 0 : civil.hour;
    civil.day = grain < KL_GRAIN_DAY ? 1 : civil.day;
    out.epoch = kl_clock_epoch(&civil);
    if (grain > KL_GRAIN_S)
        out.nanos = point->nanos / kept[grain] * kept[grain];
    return out;
}

bool kl_point_tells(const struct kl_point *coarse, const struct kl_point *fine, bool *cut)
{
    struct kl_point rest;

    *cut = false;
    if (coarse->epoch == fine->epoch && coarse->nanos == fine->nanos)
        return true;
    if (coarse->grain >= fine->grain)
        return false;
    rest = cut_to(fine, coarse->grain);
    *cut = true;
    return coarse->epoch == rest.epoch && coarse->nanos == rest.nanos;
}

bool kl_point_in(const struct kl_point *point, enum kl_unit unit, int64_t *out)
{
    int64_t per = per_second(unit);

    if (point->nanos % (NANOS / per) || point->epoch < 0 ||
        point->epoch > INT64_MAX / per - 1)
        return false;
    *out = point->epoch * per + point->nanos / (NANOS / per);
    return true;
}
