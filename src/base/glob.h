/* Patterns of names: '*' is any run of characters, '?' any one, all else is itself. */
#ifndef KL_BASE_GLOB_H
#define KL_BASE_GLOB_H

#include "base/str.h"

/* Whether the whole text is one of the pattern. stop: a byte that neither '*' nor '?'
 * stands for, as '/' is in paths; 0: none. At most pattern × text steps. */
bool kl_glob_matches(struct kl_str pattern, struct kl_str text, char stop);

#endif
