/* Dates and times compared as texts, by the moment they say: for keys/meaning.c.
 *
 * Each is an order of all texts: what is no date comes before those that are.
 */
#ifndef KL_KEYS_MOMENT_H
#define KL_KEYS_MOMENT_H

#include "base/str.h"

/* Dates that begin with the year and clock times, in any layout, and digits: those of a
 * day (20240105) with them, fewer digits before and more digits behind all dates. Digits
 * are among one another ordered by value. */
int kl_moment_cmp(struct kl_str a, struct kl_str b);
/* Dates that end with the year; 3/4/2024 is 4 March, 3 April, or some day of 2024. */
int kl_moment_month_first_cmp(struct kl_str a, struct kl_str b);
int kl_moment_day_first_cmp(struct kl_str a, struct kl_str b);
int kl_moment_year_last_cmp(struct kl_str a, struct kl_str b);

#endif
