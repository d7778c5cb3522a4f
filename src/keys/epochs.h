/* The test of the kind about numbers that are times.
 */
#ifndef KL_KEYS_EPOCHS_H
#define KL_KEYS_EPOCHS_H

#include "keys/rule.h"

/* mixed-epoch-unit */
bool kl_epochs_mixed_unit(const struct kl_rule_case *c, struct kl_finding *out);

#endif
