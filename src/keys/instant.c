#include "config.h"

#include "keys/instant.h"

#include "base/ascii.h"
#include "base/clock.h"
#include "base/digits.h"
#include "keys/times.h"

/* A place in a text, moved on by what is recognised there. */
struct cursor {
    struct kl_str s;
    size_t at;
};

static int peek(const struct cursor *c)
{
    return c->at < c->s.len ? (unsigned char)c->s.data[c->at] : -1;
}

static bool take(struct cursor *c, char wanted)
{
    if (peek(c) != (unsigned char)wanted)
        return false;
    c->at++;
    return true;
}

/* Exactly n digits, at most limit; moves on only when they are there. */
static bool take_number(struct cursor *c, int n, int limit, int *value)
{
    int sum = 0;

    if (c->s.len - c->at < (size_t)n)
        return false;
    for (int i = 0; i < n; i++) {
        char digit = c->s.data[c->at + (size_t)i];

        if (!kl_ascii_is_digit(digit))
            return false;
        sum = 10 * sum + (digit - '0');
    }
    if (sum > limit)
        return false;
    c->at += (size_t)n;
    *value = sum;
    return true;
}

static bool take_date(struct cursor *c, struct kl_civil *civil)
{
    struct cursor at = *c;
    bool extended;

    if (!take_number(&at, 4, 9999, &civil->year))
        return false;
    extended = take(&at, '-');
    if (!take_number(&at, 2, 12, &civil->month) || (extended && !take(&at, '-')) ||
        !take_number(&at, 2, 31, &civil->day) ||
        !kl_clock_valid_date(civil->year, civil->month, civil->day))
        return false;
    *c = at;
    return true;
}

static void take_fraction(struct cursor *c, struct kl_instant *instant)
{
    struct cursor at = *c;
    uint32_t unit = 100000000;
    int digit;

    if (!take(&at, '.') || !take_number(&at, 1, 9, &digit))
        return;
    do {
        instant->nanos += (uint32_t)digit * unit;
        instant->finer |= !unit && digit;
        unit /= 10;
    } while (take_number(&at, 1, 9, &digit));
    *c = at;
}

static bool take_clock(struct cursor *c, struct kl_civil *civil,
                       struct kl_instant *instant)
{
    struct cursor seconds;
    bool colon;

    if (!take_number(c, 2, 23, &civil->hour))
        return false;
    colon = take(c, ':');
    if (!take_number(c, 2, 59, &civil->minute))
        return false;
    seconds = *c;
    if ((!colon || take(&seconds, ':')) && take_number(&seconds, 2, 59, &civil->second)) {
        *c = seconds;
        take_fraction(c, instant);
    }
    return true;
}

/* Z, +02, +0200 or +02:00; seconds east of UTC, 0 when there is no zone. */
static int take_zone(struct cursor *c)
{
    struct cursor at = *c, minutes;
    int sign, hour = 0, minute = 0;

    if (take(c, 'Z') || (peek(c) != '+' && peek(c) != '-'))
        return 0;
    sign = peek(&at) == '-' ? -1 : 1;
    at.at++;
    if (!take_number(&at, 2, 23, &hour))
        return 0;
    minutes = at;
    take(&minutes, ':');
    if (take_number(&minutes, 2, 59, &minute))
        at = minutes;
    *c = at;
    return sign * (hour * 3600 + minute * 60);
}

size_t kl_instant_scan(struct kl_str s, struct kl_instant *instant)
{
    struct cursor c = {.s = s};
    struct kl_civil civil = {0};
    struct kl_instant found = {0};

    if (!take_date(&c, &civil) || (!take(&c, 'T') && !take(&c, ' ')) ||
        !take_clock(&c, &civil, &found))
        return 0;
    found.epoch = kl_clock_epoch(&civil);
    found.epoch -= take_zone(&c);
    if (instant)
        *instant = found;
    return c.at;
}

size_t kl_instant_scan_date(struct kl_str s)
{
    struct cursor c = {.s = s};
    struct kl_civil civil;

    return take_date(&c, &civil) ? c.at : 0;
}

enum kl_unit kl_instant_unit(struct kl_str digits)
{
    struct kl_time time;

    return kl_time_of(digits, &time) && time.max == KL_MAX_NONE ? time.unit
                                                                : KL_UNIT_NONE;
}

bool kl_instant_spans(struct kl_str min, struct kl_str max)
{
    enum kl_unit unit = kl_str_all_digits(min) ? kl_instant_unit(min) : KL_UNIT_NONE;

    return unit != KL_UNIT_NONE && kl_str_all_digits(max) && kl_instant_unit(max) == unit;
}

void kl_instant_format(struct kl_str digits, enum kl_unit unit, struct kl_buf *out)
{
    size_t places = unit == KL_UNIT_MS   ? 3
                    : unit == KL_UNIT_US ? 6
                    : unit == KL_UNIT_NS ? 9
                                         : 0;
    size_t whole = digits.len - places;
    int64_t seconds = 0;
    struct kl_civil c;

    kl_digits_to_i64(kl_str_sub(digits, 0, whole), &seconds);
    c = kl_clock_civil(seconds);
    kl_buf_addf(out, "%04d-%02d-%02d %02d:%02d:%02d", c.year, c.month, c.day, c.hour,
                c.minute, c.second);
    while (places && digits.data[whole + places - 1] == '0')
        places--;
    if (places)
        kl_buf_addf(out, ".%.*s", (int)places, digits.data + whole);
    kl_buf_add_text(out, " UTC");
}
