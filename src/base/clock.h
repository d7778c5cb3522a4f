/* Time: a steady clock, and civil dates in UTC. No time zone is ever read. */
#ifndef KL_BASE_CLOCK_H
#define KL_BASE_CLOCK_H

#include "base/buf.h"

struct kl_civil {
    int year, month, day, hour, minute, second; /* month and day from 1 */
};

uint64_t kl_clock_ms(void); /* steady, for durations only */
/* Gregorian, also before 1582. Exact; seconds beyond two
 * thousand million years either way are taken as that. */
struct kl_civil kl_clock_civil(int64_t epoch);
int64_t kl_clock_epoch(const struct kl_civil *civil);
bool kl_clock_valid_date(int year, int month, int day); /* 30 February is not */
/* "2024-06-23 00:00:00 UTC". */
void kl_clock_format(int64_t epoch, struct kl_buf *out);

#endif
