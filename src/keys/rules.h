/* The table of tests: every finding kind's small function, run on every column.
 *
 * To add a kind: its number in enum kl_kind_id and its entry in keys/kinds.c; its test
 * (keys/rule.h says what it gets) in a file like keys/width.c, and a line in the table of
 * keys/rules.c; how its facts add up in keys/report.c; its sentence in keys/explain.c;
 * triggers and near misses in tests/unit/test_check.c.
 */
#ifndef KL_KEYS_RULES_H
#define KL_KEYS_RULES_H

#include "keys/rule.h"

/* Every test on every column: report->findings, in their order. */
void kl_rules_run(struct kl_judge *judge);

#endif
