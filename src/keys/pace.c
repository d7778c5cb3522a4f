#include "config.h"

#include "keys/pace.h"

#include "base/clock.h"
#include "base/digits.h"
#include "keys/point.h"

#define LAST_YEAR 9999
#define KEYS_MIN 10 /* fewer may be in the order of their times by chance */

static void give_up(struct kl_pace *pace)
{
    *pace = (struct kl_pace){.none = true};
}

/* Where the width is, or would be put. */
static size_t place_of(const struct kl_pace *pace, size_t width)
{
    size_t i = 0;

    while (i < pace->n && pace->widths[i].width < width)
        i++;
    return i;
}

/* More numbers of a width, all larger than those before them. */
static void follow(struct kl_pace *pace, const struct kl_pace_width *next)
{
    size_t i = place_of(pace, next->width);
    struct kl_pace_width *at = &pace->widths[i];

    if (i < pace->n && at->width == next->width) {
        if (next->first < at->last)
            give_up(pace);
        else
            at->last = next->last;
    } else if (pace->n == KL_PACE_WIDTHS) {
        give_up(pace);
    } else {
        memmove(at + 1, at, (pace->n - i) * sizeof(*at));
        *at = *next;
        pace->n++;
    }
}

void kl_pace_add(struct kl_pace *pace, size_t width, struct kl_str text)
{
    struct kl_point point;

    if (pace->none)
        return;
    if (!kl_point_of(text, &point)) {
        give_up(pace);
        return;
    }
    pace->keys++;
    follow(pace, &(struct kl_pace_width){width, point.epoch, point.epoch});
}

void kl_pace_merge(struct kl_pace *into, const struct kl_pace *from, enum kl_join join)
{
    if (from->none || (join == KL_JOIN_APART && into->keys && from->keys))
        give_up(into);
    if (into->none)
        return;
    into->keys += from->keys;
    for (size_t i = 0; i < from->n && !into->none; i++)
        follow(into, &from->widths[i]);
}

bool kl_pace_span(const struct kl_pace *pace, int64_t *first, int64_t *last)
{
    if (pace->none || pace->keys < KEYS_MIN)
        return false;
    for (size_t i = 1; i < pace->n; i++)
        if (pace->widths[i].first < pace->widths[i - 1].last)
            return false;
    *first = pace->widths[0].first;
    *last = pace->widths[pace->n - 1].last;
    return *last > *first;
}

/* 10^width - 1 less the value; an estimate needs no more than a double has. */
static double left_of(size_t width, double value)
{
    double limit = 1;

    while (width--)
        limit *= 10;
    return limit - 1 - value;
}

bool kl_pace_until(const struct kl_column *column, size_t width, struct kl_buf *out)
{
    int64_t least, most;
    double seconds;
    struct kl_civil civil;

    if (!column->pace || !kl_digits_to_i64(kl_str_from(column->min), &least) ||
        !kl_digits_to_i64(kl_str_from(column->max), &most) || most <= least)
        return false;
    seconds = left_of(width, (double)most) / (double)(most - least) *
              (double)(column->pace_last - column->pace_first);
    if (seconds < 0 || seconds > (double)LAST_YEAR * 366 * 86400)
        return false;
    civil = kl_clock_civil(column->pace_last + (int64_t)seconds);
    if (civil.year > LAST_YEAR)
        return false;
    kl_buf_addf(out, "%04d-%02d-%02d", civil.year, civil.month, civil.day);
    return true;
}
