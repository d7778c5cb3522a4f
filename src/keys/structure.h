/* Tests of the structure of keys: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_STRUCTURE_H
#define KL_KEYS_STRUCTURE_H

#include "keys/rule.h"

bool kl_structure_key_too_long(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out);

#endif
