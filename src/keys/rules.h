/* Every finding kind's test (keys/kinds.h), run on every column. */
#ifndef KL_KEYS_RULES_H
#define KL_KEYS_RULES_H

#include "keys/rule.h"

/* Every test on every column: report->findings, in their order. */
void kl_rules_run(struct kl_judge *judge);

#endif
