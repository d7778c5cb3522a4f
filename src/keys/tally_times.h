/* The numbers of a column that are plausible times, 2001 to 2100.
 *
 * As long as all its numbers are times of one kind (a unit, plain or subtracted from one
 * maximum), their order by value is that by time. With the second kind a witness by time
 * begins, as a copy of that by value. It says nothing of a column in which any number is
 * no time. A zeroed struct is empty.
 */
#ifndef KL_KEYS_TALLY_TIMES_H
#define KL_KEYS_TALLY_TIMES_H

#include "keys/cell.h"
#include "keys/few.h"
#include "keys/times.h"
#include "keys/witness.h"

struct kl_tally_times {
    uint64_t units[KL_UNIT_NS + 1]; /* as they are, by unit */
    uint64_t inverted[KL_MAX_NONE]; /* subtracted from a maximum */
    uint64_t inverted_units[KL_UNIT_NS + 1];
    int64_t first, last; /* of them all, seconds since 1970 */
    bool any;
    struct kl_side plain_side, inverted_side;
    struct kl_few few[KL_UNIT_NS + 1]; /* by unit, plain or inverted */
    unsigned kinds;                    /* kl_time_kind() of each */
    struct kl_witness *order;          /* by time; NULL: as by value */
};

void kl_tally_times_release(struct kl_tally_times *times);
/* The next key, whose digits stand at off. So far there were n of digits, whose witness
 * by value is digits. */
void kl_tally_times_add(struct kl_tally_times *times, const struct kl_witness *digits,
                        uint64_t n, struct kl_str key, size_t off, size_t len);
/* Counts a time n times: all that hangs on its key is left to the caller. */
void kl_tally_times_note(struct kl_tally_times *times, const struct kl_time *time,
                         uint64_t n);
/* Whether n numbers are all times. */
bool kl_tally_times_only(const struct kl_tally_times *times, uint64_t n);
/* Before the witnesses of digits are merged. */
void kl_tally_times_merge(struct kl_tally_times *into, const struct kl_tally_times *from,
                          const struct kl_witness *into_digits,
                          const struct kl_witness *from_digits, enum kl_join join);

#endif
