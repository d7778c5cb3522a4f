/* The tests of finding kinds on text with numbers in it. */
#ifndef KL_KEYS_WORDED_H
#define KL_KEYS_WORDED_H

#include "keys/rule.h"

bool kl_worded_natural(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_worded_version(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_worded_address(const struct kl_rule_case *c, struct kl_finding *out);

#endif
