/* For every meaning that values of a column have, the pair that stands against it.
 *
 * What a column does not have costs it nothing: a meaning begins with the first value of
 * another shape than DIGITS. The digits before that are not lost: under every meaning
 * they are ordered by value, as in the column's own witness of digits, which the new
 * one begins as a copy of. A zeroed struct is empty.
 */
#ifndef KL_KEYS_TALLY_MEANINGS_H
#define KL_KEYS_TALLY_MEANINGS_H

#include "keys/meaning.h"

struct kl_tally_meanings {
    struct kl_witness *of[KL_MEANINGS]; /* NULL: no value has it, or digits only */
    bool any;
};

void kl_tally_meanings_release(struct kl_tally_meanings *meanings);
/* The next key; digits is the witness of those so far, without it. */
void kl_tally_meanings_add(struct kl_tally_meanings *meanings,
                           const struct kl_witness *digits, struct kl_str key, size_t off,
                           size_t len, enum kl_shape_kind shape);
/* Before the witnesses of digits are merged. */
void kl_tally_meanings_merge(struct kl_tally_meanings *into,
                             const struct kl_tally_meanings *from,
                             const struct kl_witness *into_digits,
                             const struct kl_witness *from_digits, enum kl_join join);
/* The pair of a meaning; false: there is none. Borrowed. */
bool kl_tally_meanings_pair(const struct kl_tally_meanings *meanings,
                            enum kl_meaning_id id, struct kl_str *stored_first,
                            struct kl_str *meant_first);

#endif
