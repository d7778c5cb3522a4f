#include "config.h"

#include "keys/moment.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "keys/stamp.h"

/* Whether a byte of two texts of one form leaves their order to the bytes: no zone but
 * Z, no AM or PM. */
static bool is_plain(char c, size_t i)
{
    return c == ':' || c == '.' || c == 'T' || c == 'Z' || c == ' ' || c == '/' ||
           (c == '-' && i < 10);
}

/* Whether two texts differ in digits only, and are ordered as their bytes are: what most
 * pairs of a column are. */
static bool is_one_form(struct kl_str a, struct kl_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (kl_ascii_is_digit(a.data[i])
                ? !kl_ascii_is_digit(b.data[i])
                : a.data[i] != b.data[i] || !is_plain(a.data[i], i))
            return false;
    return true;
}

/* Digits are put before the dates, among them, or behind them. */
enum rank { RANK_FEW, RANK_DAY, RANK_MANY };

struct moment {
    enum rank rank;
    int64_t day;    /* yyyymmdd, also of digits that are no day; 0: no date */
    int64_t second; /* of the day */
    uint32_t nanos;
};

static void read_digits(struct kl_str digits, struct moment *out)
{
    digits = kl_digits_trim(digits);
    out->rank = digits.len < 8 ? RANK_FEW : digits.len > 8 ? RANK_MANY : RANK_DAY;
    if (out->rank == RANK_DAY)
        kl_digits_to_i64(digits, &out->day);
}

static void read_stamp(const struct kl_stamp *stamp, struct moment *out)
{
    int64_t epoch = kl_clock_epoch(&stamp->civil) - 60 * (int64_t)stamp->offset;
    struct kl_civil utc = kl_clock_civil(epoch);

    out->day = (utc.year * 100 + utc.month) * 100 + utc.day;
    out->second = (utc.hour * 60 + utc.minute) * 60 + utc.second;
    out->nanos = stamp->nanos;
}

static struct moment moment_of(struct kl_str text)
{
    struct moment out = {.rank = RANK_DAY};
    struct kl_stamp stamp;

    if (kl_str_all_digits(text))
        read_digits(text, &out);
    else if (kl_stamp_read(text, &stamp))
        read_stamp(&stamp, &out);
    return out;
}

static int cmp(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

int kl_moment_cmp(struct kl_str a, struct kl_str b)
{
    struct moment x, y;
    int order;

    if (is_one_form(a, b))
        return memcmp(a.data, b.data, a.len);
    x = moment_of(a);
    y = moment_of(b);
    if (x.rank != y.rank)
        return x.rank < y.rank ? -1 : 1;
    if (x.rank != RANK_DAY)
        return kl_digits_cmp(a, b);
    order = cmp(x.day, y.day);
    order = order ? order : cmp(x.second, y.second);
    return order ? order : cmp(x.nanos, y.nanos);
}

/* How much of a date that ends with the year is known. */
enum known { KNOWN_MONTH_FIRST, KNOWN_DAY_FIRST, KNOWN_YEAR };

static struct kl_stamp year_last(struct kl_str text, enum known known)
{
    struct kl_stamp stamp = {0};
    struct kl_civil *civil = &stamp.civil;

    if (!kl_stamp_read(text, &stamp))
        return (struct kl_stamp){.civil = {.month = 1, .day = 1}};
    if (known == KNOWN_DAY_FIRST && stamp.kind == KL_STAMP_DAY_FIRST) {
        int day = civil->month;

        civil->month = civil->day;
        civil->day = day;
    } else if (known == KNOWN_YEAR) {
        stamp = (struct kl_stamp){.civil = {.year = civil->year, .month = 1, .day = 1}};
    }
    return stamp;
}

static int year_last_cmp(struct kl_str a, struct kl_str b, enum known known)
{
    struct kl_stamp x = year_last(a, known), y = year_last(b, known);

    return kl_stamp_cmp(&x, &y);
}

int kl_moment_month_first_cmp(struct kl_str a, struct kl_str b)
{
    return year_last_cmp(a, b, KNOWN_MONTH_FIRST);
}

int kl_moment_day_first_cmp(struct kl_str a, struct kl_str b)
{
    return year_last_cmp(a, b, KNOWN_DAY_FIRST);
}

int kl_moment_year_last_cmp(struct kl_str a, struct kl_str b)
{
    return year_last_cmp(a, b, KNOWN_YEAR);
}
