/* The tests of the kinds about identifiers.
 */
#ifndef KL_KEYS_IDS_H
#define KL_KEYS_IDS_H

#include "keys/rule.h"

/* uuid-time-order */
bool kl_ids_uuid_time(const struct kl_rule_case *c, struct kl_finding *out);
/* mixed-id-kinds */
bool kl_ids_mixed_kinds(const struct kl_rule_case *c, struct kl_finding *out);
/* mixed-case-id */
bool kl_ids_mixed_case(const struct kl_rule_case *c, struct kl_finding *out);
/* time-after-unique-id */
bool kl_ids_time_behind(const struct kl_rule_case *c, struct kl_finding *out);

#endif
