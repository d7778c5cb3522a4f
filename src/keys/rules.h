/* The tests of the finding kinds: one small function each, in one table.
 *
 * To add a kind: an entry in keys/kinds, its number in enum kl_kind_id, a test here, and
 * the lines on how its facts are merged in keys/report.c.
 */
#ifndef KL_KEYS_RULES_H
#define KL_KEYS_RULES_H

#include "keys/judge.h"

/* Every test on every column: report->findings, in their order. */
void kl_rules_run(struct kl_judge *judge);

#endif
