/* The tests of the kinds that are about widths of numbers. */
#ifndef KL_KEYS_WIDTH_H
#define KL_KEYS_WIDTH_H

#include "keys/rule.h"

bool kl_width_unpadded_number(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_half_migrated_padding(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_mixed_width_number(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_padding_overflow(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_padding_near_limit(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_padding_duplicate(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_width_unpadded_tie_break(const struct kl_rule_case *c, struct kl_finding *out);

#endif
