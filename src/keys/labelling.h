/* Tests of entity labels: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_LABELLING_H
#define KL_KEYS_LABELLING_H

#include "keys/rule.h"

bool kl_labelling_mixed_delimiters(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out);
bool kl_labelling_prefix_overlap(const struct kl_judge *judge, size_t nth,
                                 struct kl_finding *out);
bool kl_labelling_mixed_case(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out);
/* Whether two labels are the same but for the case of their ASCII letters. */
bool kl_labelling_same(struct kl_str a, struct kl_str b);

#endif
