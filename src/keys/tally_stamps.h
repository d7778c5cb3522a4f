/* How the dates and times of a column are written: of each thing that is written in
 * several ways, how many keys have which, and the smallest keys.
 *
 * Of what begins with the year, and of clock times, unless it cannot be. A zeroed struct
 * is empty.
 */
#ifndef KL_KEYS_TALLY_STAMPS_H
#define KL_KEYS_TALLY_STAMPS_H

#include "keys/stamp.h"
#include "keys/ways.h"

/* Precisions are numbers: the minute, the second, then digits of its fraction, where
 * longer ones are one. */
enum { KL_STAMP_MINUTE, KL_STAMP_SECOND, KL_STAMP_FINEST = 10, KL_STAMP_PRECISIONS };

/* What is written for UTC, and other offsets. */
enum kl_stamp_utc {
    KL_UTC_NOTHING,
    KL_UTC_Z,
    KL_UTC_SMALL_Z,
    KL_UTC_COLON,  /* +00:00 */
    KL_UTC_DIGITS, /* +0000, +00 */
    KL_UTC_NOT,
    KL_UTCS,
};

/* Between the parts of a date. */
enum kl_stamp_mark { KL_MARK_DASH, KL_MARK_SLASH, KL_MARK_NOTHING, KL_MARKS };

/* Between date and time. */
enum kl_stamp_between { KL_BETWEEN_T, KL_BETWEEN_SMALL_T, KL_BETWEEN_BLANK, KL_BETWEENS };

/* Colons in the clock, or nothing. */
enum { KL_CLOCK_COLONS, KL_CLOCK_BASIC, KL_CLOCKS };

struct kl_tally_stamps {
    struct kl_counted
        precisions[KL_STAMP_PRECISIONS]; /* of clocks, with or without a date */
    struct kl_counted utcs[KL_UTCS];     /* of dates with a clock */
    struct kl_counted marks[KL_MARKS];
    struct kl_counted betweens[KL_BETWEENS];
    struct kl_counted clocks[KL_CLOCKS];
    int west, east; /* the offsets, in minutes; of those that are not written 0 */
    bool offsets;   /* there are any */
};

void kl_tally_stamps_free(struct kl_tally_stamps **stamps);
/* The next key in ascending order, whose value is a stamp. */
void kl_tally_stamps_add(struct kl_tally_stamps *stamps, struct kl_str key,
                         const struct kl_stamp *stamp);
void kl_tally_stamps_merge(struct kl_tally_stamps *into,
                           const struct kl_tally_stamps *from);

unsigned kl_stamp_precision_of(const struct kl_stamp *stamp);
enum kl_stamp_utc kl_stamp_utc_of(const struct kl_stamp *stamp);
enum kl_stamp_mark kl_stamp_mark_of(const struct kl_stamp *stamp);
enum kl_stamp_between kl_stamp_between_of(const struct kl_stamp *stamp);

#endif
