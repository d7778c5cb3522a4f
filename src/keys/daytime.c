#include "config.h"

#include "keys/daytime.h"

#include "base/ascii.h"
#include "keys/field.h"

/* Fields of a clock that are looked at: a longer row of them is none. */
#define FIELDS_MAX 5

static void read_fraction(struct kl_str s, struct kl_daytime *out, size_t i)
{
    uint32_t unit = 100000000;
    size_t n;

    if (kl_field_at(s, i) != '.' && kl_field_at(s, i) != ',')
        return;
    n = kl_field_digits(s, i + 1, 18);
    for (size_t k = 0; k < n && k < 9; k++, unit /= 10)
        out->nanos += (uint32_t)(kl_field_at(s, i + 1 + k) - '0') * unit;
    out->places = n;
    out->len += n ? 1 + n : 0;
}

/* A minute has 60 seconds but for the leap second, a day ends at 24:00. */
static bool is_valid(const struct kl_daytime *t)
{
    bool leap = t->hour == 23 && t->minute == 59 && t->second == 60;
    bool midnight = t->hour == 24 && !t->minute && !t->second && !t->nanos;

    return (t->hour < 24 || midnight) && t->minute < 60 && (t->second < 60 || leap);
}

static size_t letter_and_m(struct kl_str s, size_t i)
{
    size_t point = kl_field_at(s, i + 1) == '.';
    int half = kl_field_at(s, i) | 0x20, m = kl_field_at(s, i + 1 + point) | 0x20;

    if (kl_field_at(s, i) < 0 || (half != 'a' && half != 'p') || m != 'm')
        return 0;
    return point && kl_field_at(s, i + 3) == '.' ? 4 : point ? 0 : 2;
}

/* AM, p.m., with a blank before it or not. */
static void read_meridiem(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t i = off + out->len;
    size_t blank = kl_field_at(s, i) == ' ', len = letter_and_m(s, i + blank);
    bool pm;

    if (!len || kl_ascii_is_alnum(kl_field_at(s, i + blank + len)))
        return;
    pm = (kl_field_at(s, i + blank) | 0x20) == 'p';
    out->twelve = true;
    out->invalid |= out->hour > 12;
    out->hour = out->hour % 12 + (pm ? 12 : 0);
    out->len += blank + len;
}

/* Digits and colons: 10:00, 10:00:15, and what only looks so, 10:00:15:30. Minutes and
 * seconds have two digits, or one when narrow. Returns the number of fields. */
static size_t read_fields(struct kl_str s, size_t off, bool narrow,
                          struct kl_daytime *out)
{
    size_t n = kl_field_digits(s, off, 2), fields = 1, width;
    int *const values[] = {&out->hour, &out->minute, &out->second};

    if (n < 1 || n > 2)
        return 0;
    out->hour = kl_field_number(s, off, n);
    out->unpadded = n == 1;
    out->len = n;
    while (fields < FIELDS_MAX && kl_field_at(s, off + out->len) == ':') {
        width = kl_field_digits(s, off + out->len + 1, 2);
        if (width != 2 && (!narrow || width != 1 || fields > 2))
            break;
        if (fields < KL_ARRAY_LEN(values))
            *values[fields] = kl_field_number(s, off + out->len + 1, width);
        out->unpadded |= width == 1;
        out->len += 1 + width;
        fields++;
    }
    return fields;
}

static void judge_fields(struct kl_str s, size_t off, size_t fields,
                         struct kl_daytime *out)
{
    out->seconds = fields > 2;
    if (fields == 3)
        read_fraction(s, out, off + out->len);
    out->invalid = fields > 3 || !is_valid(out);
}

static bool colon_clock(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t fields;

    *out = (struct kl_daytime){0};
    fields = read_fields(s, off, true, out);
    if (fields < 2)
        return false;
    judge_fields(s, off, fields, out);
    return true;
}

/* 1000, 100000 or 100000.250. */
static bool basic_clock(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t n = kl_field_digits(s, off, 6);

    if (n != 4 && n != 6)
        return false;
    *out = (struct kl_daytime){.len = n,
                               .hour = kl_field_number(s, off, 2),
                               .minute = kl_field_number(s, off + 2, 2),
                               .seconds = n == 6,
                               .basic = true};
    if (out->seconds) {
        out->second = kl_field_number(s, off + 4, 2);
        read_fraction(s, out, off + n);
    }
    out->invalid = !is_valid(out);
    return true;
}

/* What may end a time, or part one value from another, is no wrong character in it; an
 * h is a way to write it. */
static bool may_be_wrong(int c)
{
    return c > ' ' && c < 0x7f && !strchr("#|/~^;_+-Zzh", c);
}

/* Whether len characters at off are a clock but for one of them. */
static bool is_near(struct kl_str s, size_t off, size_t len)
{
    size_t wrong = 0;

    for (size_t i = 0; i < len; i++) {
        int c = kl_field_at(s, off + i);
        bool colon = i % 3 == 2;

        if (colon ? c == ':' : kl_ascii_is_digit(c))
            continue;
        if (!may_be_wrong(c) || (strchr(".,", c) && !(colon && len == 8)))
            return false;
        wrong++;
    }
    return wrong == 1 && !kl_ascii_is_digit(kl_field_at(s, off + len)) &&
           kl_field_at(s, off + len) != ':';
}

static bool broken_clock(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t len = is_near(s, off, 8) ? 8 : is_near(s, off, 5) ? 5 : 0;

    *out = (struct kl_daytime){.len = len, .seconds = len == 8, .invalid = true};
    if (len == 8)
        read_fraction(s, out, off + len);
    return len > 0;
}

bool kl_daytime_behind_date(struct kl_str s, size_t off, struct kl_daytime *out)
{
    bool colons = colon_clock(s, off, out);

    /* Hours, minutes and seconds in full are what most have. */
    if (!(colons && out->seconds && !out->unpadded)) {
        if (broken_clock(s, off, out))
            return true;
        if (!colon_clock(s, off, out) && !basic_clock(s, off, out))
            return false;
    }
    read_meridiem(s, off, out);
    return true;
}

bool kl_daytime_alone(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t fields;

    *out = (struct kl_daytime){0};
    fields = read_fields(s, off, false, out);
    if (fields < 2 || fields > 3 || kl_field_at(s, off + out->len) == ':' ||
        kl_ascii_is_digit(kl_field_at(s, off + out->len)))
        return false;
    judge_fields(s, off, fields, out);
    read_meridiem(s, off, out);
    return true;
}

bool kl_daytime_hour_alone(struct kl_str s, size_t off, struct kl_daytime *out)
{
    size_t n = kl_field_digits(s, off, 2);

    if (n < 1 || n > 2)
        return false;
    *out = (struct kl_daytime){
        .len = n, .hour = kl_field_number(s, off, n), .unpadded = n == 1};
    read_meridiem(s, off, out);
    return out->twelve;
}
