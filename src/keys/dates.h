/* The tests of the kinds about dates and clock times.
 */
#ifndef KL_KEYS_DATES_H
#define KL_KEYS_DATES_H

#include "keys/rule.h"

/* What of a layout differs (facts[2] of mixed-date-format); facts[1] is the way that most
 * have it, of keys/tally_stamps.h. */
enum kl_dates_layout { KL_DATES_MARKS, KL_DATES_BETWEENS, KL_DATES_CLOCKS };

/* mixed-iso-precision */
bool kl_dates_mixed_precision(const struct kl_rule_case *c, struct kl_finding *out);
/* timezone-offset */
bool kl_dates_offsets(const struct kl_rule_case *c, struct kl_finding *out);
/* mixed-utc-spelling */
bool kl_dates_utc_spellings(const struct kl_rule_case *c, struct kl_finding *out);
/* unpadded-date: in one value, or spread over segments */
bool kl_dates_unpadded(const struct kl_rule_case *c, struct kl_finding *out);
/* date-not-year-first */
bool kl_dates_year_last(const struct kl_rule_case *c, struct kl_finding *out);
/* mixed-date-format */
bool kl_dates_mixed_layout(const struct kl_rule_case *c, struct kl_finding *out);
/* twelve-hour-clock */
bool kl_dates_twelve_hour(const struct kl_rule_case *c, struct kl_finding *out);
/* invalid-timestamp */
bool kl_dates_invalid(const struct kl_rule_case *c, struct kl_finding *out);

#endif
