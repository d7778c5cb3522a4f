/* Values that a program has left where something else was meant. */
#ifndef KL_KEYS_PLACEHOLDER_H
#define KL_KEYS_PLACEHOLDER_H

#include "base/str.h"

/* undefined, null, NaN, None, [object Object], ${…}, {{…}}, <name>. */
bool kl_placeholder_is(struct kl_str value);

#endif
