#include "config.h"

#include "keys/width_choice.h"

#include "base/clock.h"
#include "base/digits.h"
#include "keys/column_sum.h"
#include "keys/instant.h"
#include "keys/pace.h"

#define LAST_YEAR 9999

/* Digits of the times of a unit up to 2286-11-20, and those behind the second. */
static const struct {
    size_t digits, places;
} units[] = {
    [KL_UNIT_NONE] = {0, 0}, [KL_UNIT_S] = {10, 0},  [KL_UNIT_MS] = {13, 3},
    [KL_UNIT_US] = {16, 6},  [KL_UNIT_NS] = {19, 9},
};

static enum kl_unit unit_of(const struct kl_column *column)
{
    struct kl_str min = kl_str_from(column->min), max = kl_str_from(column->max);

    return kl_instant_spans(min, max) ? kl_instant_unit(max) : KL_UNIT_NONE;
}

/* The largest width that a finding on the column asks for; 0: none does. */
static size_t width_asked(const struct kl_report *report, size_t column)
{
    const struct kl_column *c = &report->columns[column];
    bool unpadded = true;
    size_t width = 0;

    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        if (finding->column != column || !finding->kind->of_widths)
            continue;
        if (finding->facts[finding->kind->width_fact] > width)
            width = (size_t)finding->facts[finding->kind->width_fact];
        unpadded &= finding->kind->unpadded;
    }
    if (width && c->inverted && c->inverted_max &&
        strlen(c->max) <= strlen(c->inverted_max))
        return strlen(c->inverted_max);
    if (width && unpadded && unit_of(c) != KL_UNIT_NONE)
        return units[unit_of(c)].digits;
    return width;
}

static bool is_padded(const struct kl_column *column)
{
    return column->inner == KL_CLASS_PADDED_NUMBER ||
           column->inner == KL_CLASS_PADDED_EPOCH;
}

/* One place has one width: what other columns there ask for, or have. */
static size_t width_of_place(const struct kl_report *report, size_t column, size_t width)
{
    const struct kl_column *own = &report->columns[column];

    for (size_t i = 0; i < report->ncolumns; i++) {
        const struct kl_column *c = &report->columns[i];
        size_t other;

        if (i == column || c->segment != own->segment || !kl_column_same_place(c, own))
            continue;
        other = width_asked(report, i);
        if (!other && is_padded(c))
            other = c->width;
        width = other > width ? other : width;
    }
    return width;
}

bool kl_width_choose(const struct kl_report *report, size_t column,
                     struct kl_width_choice *out)
{
    const struct kl_column *c;

    *out = (struct kl_width_choice){0};
    if (column < report->ncolumns)
        out->width = width_asked(report, column);
    if (!out->width)
        return false;
    out->width = width_of_place(report, column, out->width);
    c = &report->columns[column];
    out->unit = unit_of(c);
    out->column = c;
    out->bounded = c->inverted_max != NULL;
    /* Among other forms widths are bytes, and the largest is so by its bytes. */
    if (!kl_class_is_number(c->inner))
        return true;
    if (c->max && kl_str_all_digits(kl_str_from(c->max)))
        out->largest = kl_str_from(c->max);
    for (size_t i = 0; i < c->nwidths; i++) {
        out->of += c->widths[i].keys;
        if (c->widths[i].width != out->width)
            out->rewritten += c->widths[i].keys;
    }
    return true;
}

bool kl_width_until(const struct kl_width_choice *choice, struct kl_buf *out)
{
    size_t places = units[choice->unit].places;
    struct kl_buf last = {0};
    struct kl_civil civil;
    int64_t seconds = 0;
    bool held;

    if (choice->unit == KL_UNIT_NONE)
        return choice->column && kl_pace_until(choice->column, choice->width, out);
    if (choice->width <= places)
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
