#include "config.h"

#include "aws/timestamp.h"

#include "base/clock.h"

/* The number that n digits at the start of text are; takes them off. */
static bool take(struct kl_str *text, size_t n, int *value)
{
    *value = 0;
    if (text->len < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (text->data[i] < '0' || text->data[i] > '9')
            return false;
        *value = *value * 10 + text->data[i] - '0';
    }
    *text = kl_str_sub(*text, n, SIZE_MAX);
    return true;
}

static bool skip(struct kl_str *text, const char *one_of)
{
    if (!text->len || !text->data[0] || !strchr(one_of, text->data[0]))
        return false;
    *text = kl_str_sub(*text, 1, SIZE_MAX);
    return true;
}

static bool is_real(const struct kl_civil *at)
{
    return kl_clock_valid_date(at->year, at->month, at->day) && at->hour < 24 &&
           at->minute < 60 && at->second <= 60;
}

/* Seconds east of Greenwich. */
static bool take_zone(struct kl_str text, int64_t *offset)
{
    int hours, minutes = 0;
    bool west;

    *offset = 0;
    if (!text.len || kl_str_eq(text, KL_STR("Z")) || kl_str_eq(text, KL_STR("UTC")))
        return true;
    west = text.data[0] == '-';
    if (!skip(&text, "+-") || !take(&text, 2, &hours))
        return false;
    if (text.len && ((void)skip(&text, ":"), !take(&text, 2, &minutes)))
        return false;
    *offset = (hours * 60 + minutes) * 60 * (west ? -1 : 1);
    return !text.len && hours < 24 && minutes < 60;
}

bool kl_timestamp_parse(struct kl_str text, int64_t *epoch)
{
    struct kl_civil at;
    int64_t offset;

    if (!take(&text, 4, &at.year) || !skip(&text, "-") || !take(&text, 2, &at.month) ||
        !skip(&text, "-") || !take(&text, 2, &at.day) || !skip(&text, "T ") ||
        !take(&text, 2, &at.hour) || !skip(&text, ":") || !take(&text, 2, &at.minute) ||
        !skip(&text, ":") || !take(&text, 2, &at.second))
        return false;
    if (skip(&text, ".")) {
        if (!skip(&text, "0123456789"))
            return false;
        while (skip(&text, "0123456789"))
            continue;
    }
    if (!take_zone(text, &offset) || !is_real(&at))
        return false;
    *epoch = kl_clock_epoch(&at) - offset;
    return true;
}

bool kl_timestamp_parse_compact(struct kl_str text, int64_t *epoch)
{
    struct kl_civil at;

    if (!take(&text, 4, &at.year) || !take(&text, 2, &at.month) ||
        !take(&text, 2, &at.day) || !skip(&text, "T") || !take(&text, 2, &at.hour) ||
        !take(&text, 2, &at.minute) || !take(&text, 2, &at.second) || !skip(&text, "Z") ||
        text.len || !is_real(&at))
        return false;
    *epoch = kl_clock_epoch(&at);
    return true;
}

bool kl_timestamp_parse_number(struct kl_str text, int64_t *epoch)
{
    char copy[32], *end;
    double seconds;

    if (!text.len || text.len >= sizeof(copy) || text.data[0] < '0' || text.data[0] > '9')
        return false;
    memcpy(copy, text.data, text.len);
    copy[text.len] = '\0';
    seconds = strtod(copy, &end);
    if (*end || !(seconds >= 0 && seconds < 1e15))
        return false;
    if (seconds >= 1e11) /* the year 5138 as seconds, 1973 as milliseconds */
        seconds /= 1000;
    *epoch = (int64_t)seconds;
    return true;
}

void kl_timestamp_format(int64_t epoch, struct kl_buf *out)
{
    struct kl_civil at = kl_clock_civil(epoch);

    kl_buf_addf(out, "%04d-%02d-%02dT%02d:%02d:%02dZ", at.year, at.month, at.day, at.hour,
                at.minute, at.second);
}
