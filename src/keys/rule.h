/* What the test of a finding kind is given, and what it fills in. */
#ifndef KL_KEYS_RULE_H
#define KL_KEYS_RULE_H

#include "keys/judge.h"

/* One column before its tests. */
struct kl_rule_case {
    const struct kl_judge *judge;
    const struct kl_reading *reading;
    size_t node;
    size_t column;
};

/* A test (keys/kinds.h) fills count, examples, facts and the witness; out comes zeroed.
 * false: there is no such fault, whatever it holds. */

void kl_rule_set_witness(struct kl_finding *out, struct kl_str stored_first,
                         struct kl_str meant_first);
/* The column's value in a key that has one, without the label in front of it. */
struct kl_str kl_rule_value_in(const struct kl_rule_case *c, struct kl_str key);

#endif
