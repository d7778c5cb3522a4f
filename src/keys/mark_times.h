/* Whether a finding on dates and times speaks of a row: as in keys/mark.h. */
#ifndef KL_KEYS_MARK_TIMES_H
#define KL_KEYS_MARK_TIMES_H

#include "keys/mark.h"

bool kl_mark_other_unit(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_coarser(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_offset(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_no_z(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_unpadded_date(const struct kl_mark_row *row,
                           const struct kl_finding *finding);
bool kl_mark_year_last(const struct kl_mark_row *row, const struct kl_finding *finding);
/* Not in the layout that most have. */
bool kl_mark_other_layout(const struct kl_mark_row *row,
                          const struct kl_finding *finding);
bool kl_mark_twelve_hour(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_invalid(const struct kl_mark_row *row, const struct kl_finding *finding);

#endif
