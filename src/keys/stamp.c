#include "config.h"

#include "keys/stamp.h"

#include "base/ascii.h"
#include "base/clock.h"

/* Fields of a clock that are looked at: a longer row of them is none. */
#define FIELDS_MAX 5

static int at(struct kl_str s, size_t i)
{
    return i < s.len ? (unsigned char)s.data[i] : -1;
}

/* How many digits stand at i, counted up to max + 1. */
static size_t digits_at(struct kl_str s, size_t i, size_t max)
{
    size_t n = 0;

    while (n <= max && kl_ascii_is_digit(at(s, i + n)))
        n++;
    return n;
}

static int number(struct kl_str s, size_t i, size_t n)
{
    int value = 0;

    for (size_t k = 0; k < n; k++)
        value = 10 * value + (at(s, i + k) - '0');
    return value;
}

static enum kl_precision fraction_precision(size_t digits)
{
    return digits == 3   ? KL_PRECISION_MS
           : digits == 6 ? KL_PRECISION_US
           : digits == 9 ? KL_PRECISION_NS
                         : KL_PRECISION_MIXED;
}

/* Length of Z or an offset at i, 0 when there is none. An offset has two digits of
 * hours: 16:36:42-1 is a time and a suffix. */
static size_t zone_at(struct kl_str s, size_t i, struct kl_stamp *out)
{
    size_t n, m;

    if (at(s, i) == 'Z' || at(s, i) == 'z') {
        out->zone = KL_ZONE_Z;
        return 1;
    }
    if (at(s, i) != '+' && at(s, i) != '-')
        return 0;
    n = digits_at(s, i + 1, 4);
    m = at(s, i + 3) == ':' ? digits_at(s, i + 4, 2) : 0;
    if (n != 2 && n != 4)
        return 0;
    out->zone = KL_ZONE_OFFSET;
    return n == 2 && m == 2 ? 6 : 1 + n;
}

/* Length of a fraction of a second at i. */
static size_t fraction_at(struct kl_str s, size_t i, struct kl_stamp *out)
{
    size_t n;

    if (at(s, i) != '.' && at(s, i) != ',')
        return 0;
    n = digits_at(s, i + 1, 18);
    if (!n)
        return 0;
    out->precision = fraction_precision(n);
    return 1 + n;
}

/* 10:00, 10:00:15.250, and what only looks so: 10:00:15:30. *fields gets the number
 * of fields; the length is 0 when there are fewer than two. */
static size_t colon_clock(struct kl_str s, size_t i, struct kl_stamp *out, size_t *fields)
{
    size_t n = digits_at(s, i, 2), len = n;

    *fields = 0;
    if (n < 1 || n > 2)
        return 0;
    out->invalid |= number(s, i, n) > 23;
    for (*fields = 1; *fields < FIELDS_MAX && at(s, i + len) == ':' &&
                      digits_at(s, i + len + 1, 2) == 2;
         len += 3) {
        out->invalid |= number(s, i + len + 1, 2) > 59;
        ++*fields;
    }
    out->invalid |= *fields > 3;
    out->precision = *fields > 2 ? KL_PRECISION_S : KL_PRECISION_MINUTE;
    if (*fields == 3)
        len += fraction_at(s, i + len, out);
    return *fields > 1 ? len : 0;
}

/* 1000, 100000 or 100000.250. */
static size_t basic_clock(struct kl_str s, size_t i, struct kl_stamp *out)
{
    size_t n = digits_at(s, i, 6);

    if (n != 4 && n != 6)
        return 0;
    out->invalid |= number(s, i, 2) > 23 || number(s, i + 2, 2) > 59 ||
                    (n == 6 && number(s, i + 4, 2) > 59);
    out->precision = n == 6 ? KL_PRECISION_S : KL_PRECISION_MINUTE;
    return n == 6 ? n + fraction_at(s, i + n, out) : n;
}

/* The time behind a date that ends at i, with its T or blank; 0: none. */
static size_t time_at(struct kl_str s, size_t i, struct kl_stamp *out)
{
    bool basic_date = out->layout == KL_LAYOUT_BASIC;
    size_t fields, len;

    if (at(s, i) != 'T' && at(s, i) != 't' && at(s, i) != ' ')
        return 0;
    len = colon_clock(s, i + 1, out, &fields);
    if (len) {
        out->layout = basic_date ? KL_LAYOUT_MIXED : KL_LAYOUT_EXTENDED;
    } else if (at(s, i) != ' ' && (len = basic_clock(s, i + 1, out))) {
        out->layout = basic_date ? KL_LAYOUT_BASIC : KL_LAYOUT_MIXED;
    } else if (at(s, i) != ' ' && !basic_date && digits_at(s, i + 1, 2) == 2) {
        out->kind = KL_STAMP_HOUR;
        return 3;
    } else {
        return 0;
    }
    if (out->kind == KL_STAMP_DATE)
        out->kind = KL_STAMP_DATETIME;
    return 1 + len + zone_at(s, i + 1 + len, out);
}

/* 2024-03-09, 2024-3-9, 2024-03, with what follows. */
static bool year_first(struct kl_str s, size_t off, struct kl_stamp *out)
{
    int year = number(s, off, 4), month, day;
    size_t m = digits_at(s, off + 5, 2), d;

    if (m < 1 || m > 2)
        return false;
    month = number(s, off + 5, m);
    d = at(s, off + 5 + m) == '-' ? digits_at(s, off + 6 + m, 2) : 0;
    if (!d && m == 2 && month >= 1 && month <= 12 && year >= 1900 && year < 2100) {
        *out = (struct kl_stamp){
            .kind = KL_STAMP_YEAR_MONTH, .len = 7, .layout = KL_LAYOUT_EXTENDED};
        return true;
    }
    if (d < 1 || d > 2)
        return false;
    day = number(s, off + 6 + m, d);
    *out = (struct kl_stamp){.kind = m + d == 4 ? KL_STAMP_DATE : KL_STAMP_UNPADDED,
                             .len = 6 + m + d,
                             .layout = KL_LAYOUT_EXTENDED,
                             .invalid = !kl_clock_valid_date(year, month, day)};
    out->len += time_at(s, off + out->len, out);
    return !out->invalid || (year >= 1900 && year < 2100);
}

/* 20240309T100000Z; without a time it is a number. */
static bool basic_date(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t len;

    *out = (struct kl_stamp){.kind = KL_STAMP_DATE, .len = 8, .layout = KL_LAYOUT_BASIC};
    out->invalid = !kl_clock_valid_date(number(s, off, 4), number(s, off + 4, 2),
                                        number(s, off + 6, 2));
    len = time_at(s, off + 8, out);
    out->len += len;
    return len && !out->invalid;
}

/* 3/25/2024 and 25-3-2024. */
static bool year_last(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t a = digits_at(s, off, 2), b = digits_at(s, off + a + 1, 2);
    size_t len = a + b + 6;
    int mark = at(s, off + a), first = number(s, off, a), second;

    if (a > 2 || b < 1 || b > 2 || (mark != '/' && mark != '-') ||
        at(s, off + a + 1 + b) != mark || digits_at(s, off + a + b + 2, 4) != 4)
        return false;
    second = number(s, off + a + 1, b);
    if (!first || !second || first > 31 || second > 31 || (first > 12 && second > 12))
        return false;
    *out = (struct kl_stamp){.kind = first > 12    ? KL_STAMP_DMY
                                     : second > 12 ? KL_STAMP_MDY
                                                   : KL_STAMP_DAY_FIRST,
                             .len = len};
    out->len += time_at(s, off + len, out);
    return true;
}

static size_t meridiem_at(struct kl_str s, size_t i)
{
    size_t blank = at(s, i) == ' ';
    int half = at(s, i + blank), m = at(s, i + blank + 1);

    return (half == 'A' || half == 'P' || half == 'a' || half == 'p') &&
                   (m == 'M' || m == 'm')
               ? blank + 2
               : 0;
}

static bool clock_time(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t fields;

    *out = (struct kl_stamp){.kind = KL_STAMP_CLOCK, .layout = KL_LAYOUT_EXTENDED};
    out->len = colon_clock(s, off, out, &fields);
    if (!out->len || out->invalid || at(s, off + out->len) == ':' ||
        kl_ascii_is_digit(at(s, off + out->len)))
        return false;
    out->len += meridiem_at(s, off + out->len);
    return true;
}

bool kl_stamp_scan(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t digits = digits_at(s, off, 8);

    if (digits == 4 && at(s, off + 4) == '-')
        return year_first(s, off, out);
    if (digits == 8)
        return basic_date(s, off, out);
    if (digits == 1 || digits == 2)
        return at(s, off + digits) == ':' ? clock_time(s, off, out)
                                          : year_last(s, off, out);
    return false;
}

static bool is_compact_time(struct kl_str digits)
{
    size_t n = digits.len;

    return n == 8 ||
           ((n == 12 || n == 14 || n == 17) && number(digits, 8, 2) < 24 &&
            number(digits, 10, 2) < 60 && (n == 12 || number(digits, 12, 2) < 60));
}

enum kl_compact kl_stamp_compact(struct kl_str digits)
{
    size_t n = digits.len;
    int year, month;

    if (n != 4 && n != 6 && n < 8)
        return KL_COMPACT_NONE;
    year = number(digits, 0, 4);
    if (year < 1900 || year > 2100)
        return KL_COMPACT_NONE;
    if (n == 4)
        return KL_COMPACT_PREFIX;
    month = number(digits, 4, 2);
    if (n == 6)
        return month >= 1 && month <= 12 ? KL_COMPACT_PREFIX : KL_COMPACT_NONE;
    return kl_clock_valid_date(year, month, number(digits, 6, 2)) &&
                   is_compact_time(digits)
               ? KL_COMPACT_DATE
               : KL_COMPACT_NONE;
}
