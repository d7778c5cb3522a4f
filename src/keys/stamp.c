#include "config.h"

#include "keys/stamp.h"

#include "base/ascii.h"
#include "keys/daytime.h"
#include "keys/field.h"
#include "keys/ordinal.h"

#define YEAR_MIN 1900 /* of what is no date for certain */
#define YEAR_MAX 2100
#define OFFSET_MAX 18 /* hours: what libraries take */

static bool is_our_time(int year)
{
    return year >= YEAR_MIN && year < YEAR_MAX;
}

/* A stamp of a day; the fields may be none. */
static void set_date(struct kl_stamp *out, enum kl_stamp_kind kind, size_t len,
                     struct kl_civil civil)
{
    *out = (struct kl_stamp){
        .kind = kind,
        .len = len,
        .civil = civil,
        .layout = KL_LAYOUT_EXTENDED,
        .invalid = !kl_clock_valid_date(civil.year, civil.month, civil.day)};
}

/* Length of Z or an offset at i, 0 when there is none. An offset has two digits of
 * hours, and no more of them than there are on earth: 16:36:42-1 and 16:36:42-99 are a
 * time and a suffix, 16:36:42+25:00 cannot be. */
static size_t zone_at(struct kl_str s, size_t i, struct kl_stamp *out)
{
    size_t n, m;
    int hours, minutes;

    if (kl_field_at(s, i) == 'Z' || kl_field_at(s, i) == 'z') {
        out->zone = KL_ZONE_Z;
        out->small_z = kl_field_at(s, i) == 'z';
        return 1;
    }
    if (kl_field_at(s, i) != '+' && kl_field_at(s, i) != '-')
        return 0;
    n = kl_field_digits(s, i + 1, 4);
    m = kl_field_at(s, i + 3) == ':' ? kl_field_digits(s, i + 4, 2) : 0;
    if (n != 2 && n != 4)
        return 0;
    hours = kl_field_number(s, i + 1, 2);
    minutes = n == 4             ? kl_field_number(s, i + 3, 2)
              : n == 2 && m == 2 ? kl_field_number(s, i + 4, 2)
                                 : 0;
    if (hours > OFFSET_MAX || minutes > 59) {
        if (kl_field_at(s, i) == '-')
            return 0;
        out->invalid = true;
        hours = minutes = 0;
    }
    out->zone = KL_ZONE_OFFSET;
    out->offset = (kl_field_at(s, i) == '-' ? -1 : 1) * (60 * hours + minutes);
    return n == 2 && m == 2 ? 6 : 1 + n;
}

static enum kl_precision precision_of(const struct kl_daytime *time)
{
    if (!time->seconds)
        return KL_PRECISION_MINUTE;
    switch (time->places) {
    case 0:
        return KL_PRECISION_S;
    case 3:
        return KL_PRECISION_MS;
    case 6:
        return KL_PRECISION_US;
    case 9:
        return KL_PRECISION_NS;
    default:
        return KL_PRECISION_MIXED;
    }
}

static void set_time(struct kl_stamp *out, const struct kl_daytime *time)
{
    out->civil.hour = time->hour;
    out->civil.minute = time->minute;
    out->civil.second = time->second;
    out->nanos = time->nanos;
    out->places = time->places;
    out->precision = precision_of(time);
    out->basic_time = time->basic;
    out->twelve = time->twelve;
    out->unpadded |= time->unpadded && !time->twelve;
    out->invalid |= time->invalid;
    out->len += time->len;
}

/* 2024-03-09T10: an hour, without minutes. */
static bool add_hour(struct kl_str s, size_t at_hour, struct kl_stamp *out)
{
    size_t n = kl_field_digits(s, at_hour, 2);

    if (n < 1 || n > 2 || out->layout == KL_LAYOUT_BASIC ||
        kl_ascii_is_letter(kl_field_at(s, at_hour + n)))
        return false;
    out->kind = KL_STAMP_HOUR;
    out->civil.hour = kl_field_number(s, at_hour, n);
    out->unpadded |= n == 1;
    out->invalid |= out->civil.hour > 24;
    out->len += n;
    return true;
}

/* A clock time behind a date, with its zone. */
static bool add_clock(struct kl_str s, size_t at_clock, struct kl_stamp *out)
{
    struct kl_daytime time;

    if (!kl_daytime_behind_date(s, at_clock, &time))
        return false;
    set_time(out, &time);
    if (out->kind == KL_STAMP_DATE)
        out->kind = KL_STAMP_DATETIME;
    out->zone_len = zone_at(s, at_clock + time.len, out);
    out->len += out->zone_len;
    return true;
}

/* The time behind a date, with its T, blank, or comma and blank. */
static void add_time(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t end = off + out->len;
    bool comma = kl_field_at(s, end) == ',' && kl_field_at(s, end + 1) == ' ';
    int between = kl_field_at(s, end + comma);
    struct kl_stamp timed = *out;

    timed.len += 1 + (size_t)comma;
    if (between == 'T' || between == 't') {
        if (!add_clock(s, end + 1, &timed) && !add_hour(s, end + 1, &timed))
            return;
    } else if (between != ' ' || !add_clock(s, end + comma + 1, &timed) ||
               timed.basic_time) {
        return;
    }
    timed.between = (char)between;
    if (timed.kind != KL_STAMP_HOUR &&
        timed.basic_time != (timed.layout == KL_LAYOUT_BASIC))
        timed.layout = KL_LAYOUT_MIXED;
    *out = timed;
}

/* 2024-03-09, 2024-3-9, 2024-03, with what follows. */
static bool year_first(struct kl_str s, size_t off, struct kl_stamp *out)
{
    struct kl_civil civil = {.year = kl_field_number(s, off, 4), .month = 1, .day = 1};
    size_t m = kl_field_digits(s, off + 5, 2), d;
    int mark = kl_field_at(s, off + 4);

    if (m < 1 || m > 2)
        return false;
    civil.month = kl_field_number(s, off + 5, m);
    d = kl_field_at(s, off + 5 + m) == mark ? kl_field_digits(s, off + 6 + m, 2) : 0;
    if (!d && mark == '-' && m == 2 && civil.month >= 1 && civil.month <= 12 &&
        is_our_time(civil.year)) {
        set_date(out, KL_STAMP_YEAR_MONTH, 7, civil);
        out->mark = '-';
        return true;
    }
    if (d < 1 || d > 2)
        return false;
    civil.day = kl_field_number(s, off + 6 + m, d);
    set_date(out, KL_STAMP_DATE, 6 + m + d, civil);
    out->mark = (char)mark;
    out->unpadded = m + d < 4;
    add_time(s, off, out);
    return !out->invalid || is_our_time(civil.year);
}

/* 20240309T100000Z; without a time it is a number. */
static bool basic_date(struct kl_str s, size_t off, struct kl_stamp *out)
{
    struct kl_civil civil = {.year = kl_field_number(s, off, 4),
                             .month = kl_field_number(s, off + 4, 2),
                             .day = kl_field_number(s, off + 6, 2)};

    set_date(out, KL_STAMP_DATE, 8, civil);
    out->layout = KL_LAYOUT_BASIC;
    add_time(s, off, out);
    return out->kind == KL_STAMP_DATETIME && (!out->invalid || is_our_time(civil.year));
}

static bool is_year(struct kl_str s, size_t i)
{
    return kl_field_digits(s, i, 4) == 4;
}

/* Letters of the name of a month at i; 0: it is none. */
static size_t letters_at(struct kl_str s, size_t i)
{
    size_t n = 0;

    while (n < KL_ORDINAL_WORD_MAX && kl_ascii_is_letter(kl_field_at(s, i + n)))
        n++;
    return n;
}

static size_t month_at(struct kl_str s, size_t i, int *month)
{
    size_t n = letters_at(s, i);

    *month = (int)kl_ordinal_rank(KL_ORDINAL_MONTHS, kl_str_sub(s, i, n));
    return *month ? n : 0;
}

/* 5-Mar-2024, 05 March 2024. */
static bool named_month(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t d = kl_field_digits(s, off, 2), len;
    int mark = kl_field_at(s, off + d);
    struct kl_civil civil = {.day = kl_field_number(s, off, d)};

    if (mark != '-' && mark != ' ' && mark != '/')
        return false;
    /* Words are looked up last: it is most of the work. */
    len = d + letters_at(s, off + d + 1) + 2;
    if (kl_field_at(s, off + len - 1) != mark || !is_year(s, off + len) ||
        !month_at(s, off + d + 1, &civil.month))
        return false;
    civil.year = kl_field_number(s, off + len, 4);
    set_date(out, KL_STAMP_DMY, len + 4, civil);
    out->layout = KL_LAYOUT_NONE;
    out->mark = (char)mark;
    add_time(s, off, out);
    return civil.day <= 31;
}

/* A year of two digits is one of this century up to 69, as POSIX has it. */
static int year_of(struct kl_str s, size_t i, size_t digits)
{
    int year = kl_field_number(s, i, digits);

    return digits > 2 ? year : year < 69 ? 2000 + year : 1900 + year;
}

/* 3/25/2024, 25-3-2024, 25.3.2024, and with a year of that many digits. Of 3/4/2024 it
 * cannot be seen which is the month: it is taken for the first. */
static bool year_last(struct kl_str s, size_t off, size_t year, struct kl_stamp *out)
{
    size_t a = kl_field_digits(s, off, 2), b = kl_field_digits(s, off + a + 1, 2);
    int mark = kl_field_at(s, off + a), first = kl_field_number(s, off, a), second;
    struct kl_civil civil;

    if (a < 1 || a > 2 || b < 1 || b > 2 || kl_field_at(s, off + a + 1 + b) != mark ||
        kl_field_digits(s, off + a + b + 2, year) != year)
        return false;
    second = kl_field_number(s, off + a + 1, b);
    if (!first || !second || first > 31 || second > 31 || (first > 12 && second > 12))
        return false;
    civil = (struct kl_civil){.year = year_of(s, off + a + b + 2, year),
                              .month = first > 12 ? second : first,
                              .day = first > 12 ? first : second};
    set_date(out,
             first > 12    ? KL_STAMP_DMY
             : second > 12 ? KL_STAMP_MDY
                           : KL_STAMP_DAY_FIRST,
             a + b + 2 + year, civil);
    out->layout = KL_LAYOUT_NONE;
    out->mark = (char)mark;
    add_time(s, off, out);
    return true;
}

static void set_clock(struct kl_stamp *out, const struct kl_daytime *time)
{
    *out = (struct kl_stamp){.kind = KL_STAMP_CLOCK,
                             .layout = KL_LAYOUT_EXTENDED,
                             .civil = {.year = 1970, .month = 1, .day = 1}};
    set_time(out, time);
}

bool kl_stamp_scan(struct kl_str s, size_t off, struct kl_stamp *out)
{
    size_t digits = kl_field_digits(s, off, 8);
    int next = kl_field_at(s, off + digits);
    struct kl_daytime time;

    if (digits == 4 && next == '-')
        return year_first(s, off, out);
    if (digits == 8)
        return basic_date(s, off, out);
    if (digits != 1 && digits != 2)
        return false;
    if (next == '/' || next == '-')
        return year_last(s, off, 4, out) || named_month(s, off, out);
    if (next != ':' || !kl_daytime_alone(s, off, &time) || time.invalid)
        return false;
    set_clock(out, &time);
    return true;
}

/* A clock that is wrong: hours that are no minutes of a longer time (59:59). */
static bool is_wrong_clock(const struct kl_daytime *time)
{
    return time->invalid && (time->hour < 30 || time->twelve);
}

/* What stands in no key by chance, but is cut where a part of it is the delimiter. */
static bool read_loosely(struct kl_str s, struct kl_stamp *out)
{
    size_t digits = kl_field_digits(s, 0, 4);
    int next = kl_field_at(s, digits);
    struct kl_daytime time;

    if (digits == 4 && next == '/')
        return year_first(s, 0, out);
    if (digits != 1 && digits != 2)
        return false;
    if (next == '.')
        return year_last(s, 0, 4, out) && is_our_time(out->civil.year);
    if (next == '/' && year_last(s, 0, 2, out))
        return true;
    if ((kl_daytime_alone(s, 0, &time) && is_wrong_clock(&time)) ||
        kl_daytime_hour_alone(s, 0, &time)) {
        set_clock(out, &time);
        return true;
    }
    return named_month(s, 0, out);
}

/* Mar 5, 2024; Tue, 05 Mar 2024 10:00:00 GMT. */
static bool read_words(struct kl_str s, struct kl_stamp *out)
{
    struct kl_civil civil = {0};
    size_t word = 0, m, d;

    while (word < KL_ORDINAL_WORD_MAX && kl_ascii_is_letter(kl_field_at(s, word)))
        word++;
    m = month_at(s, 0, &civil.month);
    if (!m && kl_ordinal_rank(KL_ORDINAL_WEEKDAYS, kl_str_sub(s, 0, word))) {
        size_t skip = word + (kl_field_at(s, word) == ',') + 1;

        if (kl_field_at(s, skip - 1) != ' ' || skip >= s.len)
            return false;
        s = kl_str_sub(s, skip, s.len);
        if (!(kl_ascii_is_digit(kl_field_at(s, 0)) ? named_month(s, 0, out)
                                                   : read_words(s, out)))
            return false;
        out->len += skip;
        return true;
    }
    d = m && kl_field_at(s, m) == ' ' ? kl_field_digits(s, m + 1, 2) : 0;
    if (d < 1 || d > 2)
        return false;
    civil.day = kl_field_number(s, m + 1, d);
    m += 1 + d + (kl_field_at(s, m + 1 + d) == ',');
    if (kl_field_at(s, m) != ' ' || !is_year(s, m + 1))
        return false;
    civil.year = kl_field_number(s, m + 1, 4);
    set_date(out, KL_STAMP_MDY, m + 5, civil);
    out->layout = KL_LAYOUT_NONE;
    out->mark = ' ';
    add_time(s, 0, out);
    return true;
}

/* [Europe/Paris] behind an offset, a zone's name in letters behind a year that comes
 * last. */
static size_t zone_name(struct kl_str s, const struct kl_stamp *stamp)
{
    size_t i = stamp->len;

    if (kl_field_at(s, i) == '[' && s.data[s.len - 1] == ']')
        return s.len - i;
    if (stamp->layout == KL_LAYOUT_EXTENDED || !stamp->between ||
        kl_field_at(s, i) != ' ')
        return 0;
    while (++i < s.len && kl_ascii_is_letter(kl_field_at(s, i)))
        continue;
    return i == s.len ? i - stamp->len : 0;
}

bool kl_stamp_read(struct kl_str value, struct kl_stamp *out)
{
    bool letter = value.len && kl_ascii_is_letter(value.data[0]);

    if (letter ? !read_words(value, out)
               : !kl_stamp_scan(value, 0, out) && !read_loosely(value, out))
        return false;
    out->len += zone_name(value, out);
    return out->len == value.len || value.data[out->len] == '-';
}

static int64_t seconds(const struct kl_stamp *stamp)
{
    return kl_clock_epoch(&stamp->civil) - 60 * (int64_t)stamp->offset;
}

int kl_stamp_cmp(const struct kl_stamp *a, const struct kl_stamp *b)
{
    int64_t x = seconds(a), y = seconds(b);

    if (x != y)
        return x < y ? -1 : 1;
    return a->nanos < b->nanos ? -1 : a->nanos > b->nanos;
}

static bool is_compact_time(struct kl_str digits)
{
    size_t n = digits.len;

    return n == 8 ||
           ((n == 12 || n == 14 || n == 17) && kl_field_number(digits, 8, 2) < 24 &&
            kl_field_number(digits, 10, 2) < 60 &&
            (n == 12 || kl_field_number(digits, 12, 2) < 60));
}

enum kl_compact kl_stamp_compact(struct kl_str digits)
{
    size_t n = digits.len;
    int year, month;

    if (n != 4 && n != 6 && n < 8)
        return KL_COMPACT_NONE;
    year = kl_field_number(digits, 0, 4);
    if (year < YEAR_MIN || year > YEAR_MAX)
        return KL_COMPACT_NONE;
    if (n == 4)
        return KL_COMPACT_PREFIX;
    month = kl_field_number(digits, 4, 2);
    if (n == 6)
        return month >= 1 && month <= 12 ? KL_COMPACT_PREFIX : KL_COMPACT_NONE;
    return kl_clock_valid_date(year, month, kl_field_number(digits, 6, 2)) &&
                   is_compact_time(digits)
               ? KL_COMPACT_DATE
               : KL_COMPACT_NONE;
}

bool kl_stamp_compact_phase(uint64_t number, size_t len, struct kl_phase *phase)
{
    uint64_t behind = 1, first, end;

    if (len < 4)
        return false;
    for (size_t i = 4; i < len; i++)
        behind *= 10;
    first = YEAR_MIN * behind;
    end = (YEAR_MAX + 1) * behind;
    kl_phase_edge(phase, number, first);
    kl_phase_edge(phase, number, end);
    return number >= first && number < end;
}
