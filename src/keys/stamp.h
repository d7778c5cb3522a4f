/* Dates and times as they are found in keys, right or wrong.
 *
 * Wider than keys/instant.h, which takes only what is an instant: here 2024-1-5,
 * month 13 and a clock of four fields are recognised too, so that they are not cut
 * and can be named.
 */
#ifndef KL_KEYS_STAMP_H
#define KL_KEYS_STAMP_H

#include "base/clock.h"
#include "keys/phase.h"
#include "keys/shape.h"

enum kl_stamp_kind {
    KL_STAMP_NONE,
    KL_STAMP_YEAR_MONTH, /* 2024-03 */
    KL_STAMP_DATE,       /* 2024-03-09 */
    KL_STAMP_DATETIME,  /* 2024-03-09T10:00:00.250Z, 20240309T100000Z, 2024-03-09 10:00 */
    KL_STAMP_HOUR,      /* 2024-03-09T10 */
    KL_STAMP_MDY,       /* 3/25/2024, Mar 25, 2024 */
    KL_STAMP_DMY,       /* 25-3-2024, 25 March 2024 */
    KL_STAMP_DAY_FIRST, /* 3/4/2024: one of the two above, it cannot be seen which */
    KL_STAMP_CLOCK,     /* 09:30, 9:30:15 PM */
};

struct kl_stamp {
    enum kl_stamp_kind kind;
    size_t len;
    enum kl_stamp_layout layout;
    enum kl_precision precision;
    enum kl_zone zone;
    size_t zone_len; /* bytes of the zone: "+00:00" and "+0000" are not written alike */
    bool small_z;
    size_t places;   /* digits of the second's fraction, whatever their number */
    char mark;       /* between the parts of a date: '-' '/' '.' ' '; 0: nothing */
    char between;    /* date and time: 'T' 't' ' '; 0: one of them is missing */
    bool basic_time; /* 100000 */
    bool unpadded;   /* year-first or a clock of 24 hours, and a field has one digit */
    bool twelve;     /* its clock has AM or PM */
    bool invalid;    /* has the form, but cannot be: month 13, 25:00, four clock fields */
    /* Its fields, where it can be: what is not written is the first there is. */
    struct kl_civil civil;
    uint32_t nanos;
    int offset; /* minutes east of UTC */
};

/* The longest date, date-time or clock time that starts at off; false: none. What
 * stands before off must be looked at by the caller. */
bool kl_stamp_scan(struct kl_str s, size_t off, struct kl_stamp *out);
/* A whole value that is a date or a time, with at most a suffix joined to it by a hyphen
 * (…42-D) or a zone in brackets. Knows more than kl_stamp_scan(), for nothing is cut by
 * it: 2024/1/5, 25.3.2024, Mar 25, 2024, 9 PM, the clock time 25:00. */
bool kl_stamp_read(struct kl_str value, struct kl_stamp *out);
/* By time: <0, 0, >0. Clock times alone are of one day. */
int kl_stamp_cmp(const struct kl_stamp *a, const struct kl_stamp *b);
/* What digits are as a date without marks, in the years 1900 to 2100. */
enum kl_compact {
    KL_COMPACT_NONE,
    KL_COMPACT_PREFIX, /* yyyy, yyyymm: what a date begins with; alone a number */
    KL_COMPACT_DATE,   /* yyyymmdd, and with hhmm, …ss, …ssmmm behind it */
};

enum kl_compact kl_stamp_compact(struct kl_str digits);
/* Narrows the phase of number, written with len digits, to those that begin with a year
 * (true: each one must be looked at) or to those that do not (they are all alike). */
bool kl_stamp_compact_phase(uint64_t number, size_t len, struct kl_phase *phase);

#endif
