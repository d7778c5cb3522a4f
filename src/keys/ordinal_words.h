/* The test of the kind about words with an order of their own.
 */
#ifndef KL_KEYS_ORDINAL_WORDS_H
#define KL_KEYS_ORDINAL_WORDS_H

#include "keys/rule.h"

/* ordinal-words */
bool kl_ordinal_words(const struct kl_rule_case *c, struct kl_finding *out);

#endif
