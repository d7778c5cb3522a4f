/* The tests of the kinds that are about direction and about what items say. */
#ifndef KL_KEYS_DIRECTION_H
#define KL_KEYS_DIRECTION_H

#include "keys/rule.h"

/* mixed-direction */
bool kl_direction_mixed(const struct kl_rule_case *c, struct kl_finding *out);
/* key-attribute-mismatch */
bool kl_direction_stale(const struct kl_rule_case *c, struct kl_finding *out);
/* tie-break-direction */
bool kl_direction_tie_break(const struct kl_rule_case *c, struct kl_finding *out);

#endif
