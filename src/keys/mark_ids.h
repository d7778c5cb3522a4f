/* Whether a finding on identifiers speaks of a row: as in keys/mark.h. */
#ifndef KL_KEYS_MARK_IDS_H
#define KL_KEYS_MARK_IDS_H

#include "keys/mark.h"

bool kl_mark_uuid_time(const struct kl_mark_row *row, const struct kl_finding *finding);
/* An id, but not of the kind that most are. */
bool kl_mark_other_id(const struct kl_mark_row *row, const struct kl_finding *finding);
/* Not in the case that most are in. */
bool kl_mark_id_case(const struct kl_mark_row *row, const struct kl_finding *finding);

#endif
