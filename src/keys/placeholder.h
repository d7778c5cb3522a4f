/* Values that a program has left where something else was meant. */
#ifndef KL_KEYS_PLACEHOLDER_H
#define KL_KEYS_PLACEHOLDER_H

#include "base/str.h"

/* undefined, null, NaN, None, [object Object], Invalid Date, ${…}, {{…}}, <name>. */
bool kl_placeholder_is(struct kl_str value);
/* Whether a key is one as a whole; ${a}#${b} is two, in its segments. */
bool kl_placeholder_is_alone(struct kl_str key);

#endif
