#include "config.h"

#include "keys/kinds_times.h"

#include "base/i18n.h"
#include "keys/dates.h"
#include "keys/epochs.h"
#include "keys/mark_times.h"
#include "keys/tell_times.h"

static const struct kl_kind kinds[] = {
    {
        .id = "mixed-epoch-unit",
        .name = "mixed epoch unit",
        .number = KL_KIND_MIXED_EPOCH_UNIT,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("seconds and milliseconds since 1970 in one column"),
        .detail =
            N_("Padded or inverted to one width, times of two units are out of order. "
               "Unpadded, seconds are the beginning of milliseconds and the order mostly "
               "survives, but bounds of BETWEEN, equal seconds and readers of the number "
               "do not."),
        .advice = N_("Use one unit and rewrite the rows that have the other."),
        .bad = "CLK#0001700000120\nCLK#1700000060123\nCLK#1700000180456",
        .good = "CLK#1700000120000\nCLK#1700000060123\nCLK#1700000180456",
        /* times judged; the unit of most, the unit of others */
        .facts = "+...",
        .test = kl_epochs_mixed_unit,
        .tell = kl_tell_mixed_unit,
        .advise = kl_advise_mixed_unit,
        .tell_witness = kl_tell_unit_pair,
        .marks = kl_mark_other_unit,
    },
    {
        .id = "mixed-iso-precision",
        .name = "mixed ISO precision",
        .number = KL_KIND_MIXED_ISO_PRECISION,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("ISO times of different precision"),
        .detail = N_("What follows the shorter form decides: Z (0x5a) is above '.' and "
                     "':', so the whole second ending in Z sorts after its own "
                     "fractions. Default printers leave zeros out, so it hits few rows."),
        .advice = N_("Always write the same number of digits: appendInstant(3) in Java, "
                     "\".000Z07:00\" in Go."),
        .bad = "AT#2024-01-01T00:00:00Z\nAT#2024-01-01T00:00:00.500Z",
        .good = "AT#2024-01-01T00:00:00.000Z\nAT#2024-01-01T00:00:00.500Z",
        /* times judged; the finest precision (keys/tally_stamps.h) */
        .facts = "+>..",
        .test = kl_dates_mixed_precision,
        .tell = kl_tell_mixed_precision,
        .advise = kl_advise_mixed_precision,
        .marks = kl_mark_coarser,
    },
    {
        .id = "timezone-offset",
        .name = "timezone offset",
        .number = KL_KIND_TIMEZONE_OFFSET,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("ISO times with different offsets from UTC"),
        .detail = N_("Bytes compare the local times: 00:30+03:00 is before 22:00Z of the "
                     "day before and stands after it."),
        .advice =
            N_("Convert to UTC with Z before the key is built, and keep the zone in "
               "an attribute."),
        .bad = "ARR#2024-01-01T05:00:00+05:00\nARR#2024-01-01T01:00:00Z",
        .good = "ARR#2024-01-01T00:00:00Z\nARR#2024-01-01T01:00:00Z",
        /* times judged */
        .facts = "+...",
        .test = kl_dates_offsets,
        .tell = kl_tell_offsets,
        .advise = kl_advise_offsets,
        .marks = kl_mark_offset,
    },
    {
        .id = "mixed-utc-spelling",
        .name = "mixed UTC spelling",
        .number = KL_KIND_MIXED_UTC_SPELLING,
        .severity = KL_WARNING,
        .uneven = true,
        .title = N_("Z, +00:00 and no zone side by side"),
        .detail = N_("One instant has several spellings, so it may be there twice, and "
                     "'+' sorts below 'Z'."),
        .advice = N_("Use Z everywhere."),
        .bad = "UP#2024-01-01T00:00:00Z\nUP#2024-01-01T01:00:00+00:00",
        .good = "UP#2024-01-01T00:00:00Z\nUP#2024-01-01T01:00:00Z",
        /* times judged */
        .facts = "+...",
        .test = kl_dates_utc_spellings,
        .tell = kl_tell_utc_spellings,
        .advise = kl_advise_utc_spellings,
        .marks = kl_mark_no_z,
    },
    {
        .id = "unpadded-date",
        .name = "unpadded date",
        .number = KL_KIND_UNPADDED_DATE,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("dates or times of day without leading zeros"),
        .detail = N_("October, month 10, stands before month 2, and 10:30 before 9:30. "
                     "The date may be one value or spread over segments."),
        .advice = N_("Two digits for month, day and hour."),
        .bad = "ON#2024-2-5\nON#2024-11-20",
        .good = "ON#2024-02-05\nON#2024-11-20",
        /* values judged; the part of a date that the segment is, 0: a whole one */
        .facts = "+...",
        .test = kl_dates_unpadded,
        .tell = kl_tell_unpadded_date,
        .advise = kl_advise_unpadded_date,
        .marks = kl_mark_unpadded_date,
    },
    {
        .id = "date-not-year-first",
        .name = "date not year first",
        .number = KL_KIND_DATE_NOT_YEAR_FIRST,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("dates that begin with the month or the day"),
        .detail = N_("Bytes compare what stands first: all first days of a month stand "
                     "together, whatever their year."),
        .advice = N_("Write YYYY-MM-DD."),
        .bad = "PAID#11/01/2023\nPAID#03/12/2024",
        .good = "PAID#2023-11-01\nPAID#2024-03-12",
        /* dates judged */
        .facts = "+...",
        .test = kl_dates_year_last,
        .tell = kl_tell_year_last,
        .advise = kl_advise_year_last,
        .marks = kl_mark_year_last,
    },
    {
        .id = "mixed-date-format",
        .name = "mixed date format",
        .number = KL_KIND_MIXED_DATE_FORMAT,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("dates in different layouts"),
        .detail =
            N_("'-' sorts below the digits and a blank below T, so the dates of one "
               "layout stand before those of the other. A shorter form that begins the "
               "longer one (2024-01, 2024-01-06) is in order and no fault."),
        .advice = N_("One layout for all rows."),
        .bad = "BORN#2024-01-07\nBORN#20240105\nBORN#20240106",
        .good = "BORN#2024-01-07\nBORN#2024-01-05\nBORN#2024-01-06",
        /* dates judged; the way of most, what differs (keys/dates.h) */
        .facts = "+...",
        .test = kl_dates_mixed_layout,
        .tell = kl_tell_mixed_layout,
        .advise = kl_advise_mixed_layout,
        .marks = kl_mark_other_layout,
    },
    {
        .id = "twelve-hour-clock",
        .name = "twelve-hour clock",
        .number = KL_KIND_TWELVE_HOUR_CLOCK,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("times of day with AM or PM"),
        .detail = N_("02:00 PM stands before 11:00 AM, and 12:15 AM after both."),
        .advice = N_("Write the hours from 00 to 23."),
        .bad = "SEES#11:00 AM\nSEES#02:00 PM",
        .good = "SEES#11:00\nSEES#14:00",
        /* times judged */
        .facts = "+...",
        .test = kl_dates_twelve_hour,
        .tell = kl_tell_twelve_hour,
        .advise = kl_advise_twelve_hour,
        .marks = kl_mark_twelve_hour,
    },
    {
        .id = "invalid-timestamp",
        .name = "invalid timestamp",
        .number = KL_KIND_INVALID_TIMESTAMP,
        .severity = KL_WARNING,
        .uneven = true,
        .title = N_("what looks like a date or a time and is none"),
        .detail = N_("Month 13, 30 February, 25:00, a clock of four fields or with a "
                     "wrong character: the row stands where nobody looks for it."),
        .advice = N_("Look at the row, and mend the program that wrote it."),
        .bad = "DEP#2024-02-30T10:00:00\nDEP#2024-02-01T10:00:00",
        .good = "DEP#2024-02-29T10:00:00\nDEP#2024-02-01T10:00:00",
        /* dates and times judged */
        .facts = "+...",
        .test = kl_dates_invalid,
        .tell = kl_tell_invalid,
        .advise = kl_advise_invalid,
        .marks = kl_mark_invalid,
    },
};

const struct kl_kind_family kl_kinds_times = {kinds, KL_ARRAY_LEN(kinds)};
