#include "config.h"

#include "keys/width_choice.h"

#include "base/clock.h"
#include "base/digits.h"
#include "keys/instant.h"

#define LAST_YEAR 9999

/* Digits of the times of a unit up to 2286-11-20, and those behind the second. */
static const struct {
    size_t digits, places;
} units[] = {
    [KL_UNIT_NONE] = {0, 0}, [KL_UNIT_S] = {10, 0},  [KL_UNIT_MS] = {13, 3},
    [KL_UNIT_US] = {16, 6},  [KL_UNIT_NS] = {19, 9},
};

/* The largest width that a finding on the column asks for; 0: none does. */
static size_t width_asked(const struct kl_report *report, size_t column, bool *unpadded)
{
    size_t width = 0;

    *unpadded = true;
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        if (finding->column != column || !finding->kind->of_widths)
            continue;
        if (finding->facts[finding->kind->width_fact] > width)
            width = (size_t)finding->facts[finding->kind->width_fact];
        *unpadded &= finding->kind->unpadded;
    }
    return width;
}

static enum kl_unit unit_of(const struct kl_column *column)
{
    struct kl_str min = kl_str_from(column->min), max = kl_str_from(column->max);

    return kl_instant_spans(min, max) ? kl_instant_unit(max) : KL_UNIT_NONE;
}

static void count_rewritten(const struct kl_column *column, struct kl_width_choice *out)
{
    for (size_t i = 0; i < column->nwidths; i++) {
        out->of += column->widths[i].keys;
        if (column->widths[i].width != out->width)
            out->rewritten += column->widths[i].keys;
    }
}

bool kl_width_choose(const struct kl_report *report, size_t column,
                     struct kl_width_choice *out)
{
    const struct kl_column *c;
    bool unpadded;

    *out = (struct kl_width_choice){.width = width_asked(report, column, &unpadded)};
    if (!out->width || column >= report->ncolumns)
        return false;
    c = &report->columns[column];
    out->unit = unit_of(c);
    out->bounded = c->inverted && c->inverted_max;
    if (c->max && kl_str_all_digits(kl_str_from(c->max)))
        out->largest = kl_str_from(c->max);
    if (out->bounded && out->largest.len <= strlen(c->inverted_max))
        out->width = strlen(c->inverted_max);
    else if (unpadded && out->unit != KL_UNIT_NONE)
        out->width = units[out->unit].digits;
    count_rewritten(c, out);
    return true;
}

bool kl_width_until(const struct kl_width_choice *choice, struct kl_buf *out)
{
    size_t places = units[choice->unit].places;
    struct kl_buf last = {0};
    struct kl_civil civil;
    int64_t seconds = 0;
    bool held;

    if (choice->unit == KL_UNIT_NONE || choice->width <= places)
        return false;
    kl_digits_nines(choice->width - places, &last);
    held = kl_digits_to_i64(kl_buf_str(&last), &seconds);
    kl_buf_release(&last);
    civil = kl_clock_civil(seconds);
    if (!held || civil.year > LAST_YEAR)
        return false;
    kl_buf_addf(out, "%04d-%02d-%02d", civil.year, civil.month, civil.day);
    return true;
}
