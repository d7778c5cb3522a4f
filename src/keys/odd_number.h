/* The tests of finding kinds on numbers that are not plain digits. */
#ifndef KL_KEYS_ODD_NUMBER_H
#define KL_KEYS_ODD_NUMBER_H

#include "keys/rule.h"

bool kl_odd_number_spaced(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_trailed(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_negative(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_plus(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_decimal(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_grouped(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_exponent(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_foreign(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_odd_number_hex(const struct kl_rule_case *c, struct kl_finding *out);

#endif
