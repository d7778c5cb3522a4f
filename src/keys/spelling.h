/* The tests of the finding kinds on letters. */
#ifndef KL_KEYS_SPELLING_H
#define KL_KEYS_SPELLING_H

#include "keys/rule.h"

/* In the values of one column. */
bool kl_spelling_mixed_case(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_spelling_accented(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_spelling_invisible(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_spelling_control(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_spelling_edge(const struct kl_rule_case *c, struct kl_finding *out);
bool kl_spelling_confusable(const struct kl_rule_case *c, struct kl_finding *out);

/* In whole keys: what stands in labels, in keys without the delimiter, and in paths,
 * whose segments are no columns. */
bool kl_spelling_path_mixed_case(const struct kl_judge *judge, size_t nth,
                                 struct kl_finding *out);
bool kl_spelling_path_accented(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out);
bool kl_spelling_key_invisible(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out);
bool kl_spelling_key_control(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out);
bool kl_spelling_key_edge(const struct kl_judge *judge, size_t nth,
                          struct kl_finding *out);
bool kl_spelling_key_confusable(const struct kl_judge *judge, size_t nth,
                                struct kl_finding *out);
bool kl_spelling_forms(const struct kl_judge *judge, size_t nth, struct kl_finding *out);
bool kl_spelling_code_units(const struct kl_judge *judge, size_t nth,
                            struct kl_finding *out);

#endif
