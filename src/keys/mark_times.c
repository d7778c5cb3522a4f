#include "config.h"

#include "keys/mark_times.h"

#include "keys/dates.h"
#include "keys/stamp.h"
#include "keys/tally_stamps.h"
#include "keys/times.h"

bool kl_mark_other_unit(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_time time;

    return kl_str_all_digits(row->text) && kl_time_of(row->text, &time) &&
           time.unit != finding->facts[1];
}

/* A date or time of a right form; what is wrong for certain is another finding. */
static bool is_stamp(const struct kl_mark_row *row, struct kl_stamp *stamp)
{
    return kl_shape_is_stamp(kl_shape_read(row->text, stamp).kind) && !stamp->invalid;
}

static bool is_year_last(const struct kl_stamp *stamp)
{
    return stamp->kind == KL_STAMP_MDY || stamp->kind == KL_STAMP_DMY ||
           stamp->kind == KL_STAMP_DAY_FIRST;
}

bool kl_mark_coarser(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    return is_stamp(row, &stamp) && stamp.precision && !stamp.twelve &&
           kl_stamp_precision_of(&stamp) != finding->facts[1];
}

bool kl_mark_offset(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    (void)finding;
    return is_stamp(row, &stamp) && stamp.offset;
}

bool kl_mark_no_z(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    (void)finding;
    return is_stamp(row, &stamp) && stamp.precision && stamp.between &&
           kl_stamp_utc_of(&stamp) != KL_UTC_Z;
}

bool kl_mark_unpadded_date(const struct kl_mark_row *row,
                           const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    if (finding->facts[1])
        return row->text.len == 1 && kl_str_all_digits(row->text);
    return is_stamp(row, &stamp) && stamp.unpadded && !is_year_last(&stamp);
}

bool kl_mark_year_last(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    (void)finding;
    return is_stamp(row, &stamp) && is_year_last(&stamp);
}

bool kl_mark_other_layout(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    bool digits = kl_str_all_digits(row->text);
    struct kl_stamp stamp = {0};

    if (digits ? row->text.len <= 4 : !is_stamp(row, &stamp))
        return false;
    switch ((enum kl_dates_layout)finding->facts[2]) {
    case KL_DATES_MARKS:
        return !is_year_last(&stamp) && stamp.kind != KL_STAMP_CLOCK &&
               kl_stamp_mark_of(&stamp) != finding->facts[1];
    case KL_DATES_BETWEENS:
        return stamp.between && kl_stamp_between_of(&stamp) != finding->facts[1];
    case KL_DATES_CLOCKS:
        return stamp.precision &&
               stamp.basic_time != (finding->facts[1] == KL_CLOCK_BASIC);
    }
    return false;
}

bool kl_mark_twelve_hour(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_stamp stamp;

    (void)finding;
    return is_stamp(row, &stamp) && stamp.twelve;
}

bool kl_mark_invalid(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    enum kl_shape_kind shape = kl_shape_of(row->text).kind;

    (void)finding;
    return shape == KL_SHAPE_BAD_DATE || shape == KL_SHAPE_BAD_CLOCK;
}
