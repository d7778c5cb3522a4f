/* Neighbours that stand the other way round in the order of UTF-16 code units, in which
 * Java, JavaScript and C# sort: U+E000 to U+FFFF before what lies beyond U+FFFF.
 *
 * If each neighbour is in that order, all keys are. A zeroed struct is empty.
 */
#ifndef KL_KEYS_CODE_UNITS_H
#define KL_KEYS_CODE_UNITS_H

#include "keys/few.h"

struct kl_code_units {
    uint64_t pairs;
    struct kl_few few;         /* the second keys of the pairs */
    struct kl_buf first, next; /* the pair whose second key is smallest */
};

/* Whether a, which is smaller than b in bytes, comes after it in UTF-16. */
bool kl_code_units_differ(struct kl_str a, struct kl_str b);

void kl_code_units_release(struct kl_code_units *units);
/* b is the key next to a. */
void kl_code_units_note(struct kl_code_units *units, struct kl_str a, struct kl_str b);
void kl_code_units_merge(struct kl_code_units *into, const struct kl_code_units *from);

#endif
