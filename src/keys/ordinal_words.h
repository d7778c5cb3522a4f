/* The tests of the kind about words with an order of their own.
 */
#ifndef KL_KEYS_ORDINAL_WORDS_H
#define KL_KEYS_ORDINAL_WORDS_H

#include "keys/rule.h"

/* ordinal-words */
bool kl_ordinal_words(const struct kl_rule_case *c, struct kl_finding *out);
/* The same of labels that stand at one place (mon#0900, tue#0900): no column has them. */
bool kl_ordinal_labels(const struct kl_judge *judge, size_t nth, struct kl_finding *out);

#endif
