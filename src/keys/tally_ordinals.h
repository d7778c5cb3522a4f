/* Words of a column that have an order of their own, while it has no others.
 *
 * Each list of words (keys/ordinal.h) is kept as long as all values are on it: with the
 * first other value it is dropped, which most columns have at once. A zeroed struct is
 * empty.
 */
#ifndef KL_KEYS_TALLY_ORDINALS_H
#define KL_KEYS_TALLY_ORDINALS_H

#include "keys/ordinal.h"
#include "keys/shape.h"
#include "keys/witness.h"

#define KL_ORDINAL_RANK_END 64 /* ranks are below */

/* What is there of one rank, in bytes; "" where nothing is. */
struct kl_ordinal_spelling {
    char least[KL_ORDINAL_WORD_MAX], most[KL_ORDINAL_WORD_MAX];
};

struct kl_ordinal_words {
    struct kl_ordinal_spelling ranks[KL_ORDINAL_RANK_END];
    struct kl_witness order; /* without Sunday, which is first or last */
};

struct kl_tally_ordinals {
    unsigned missing; /* bit 1 << list: some value is not on it */
    struct kl_ordinal_words *of[KL_ORDINALS];
};

void kl_tally_ordinals_release(struct kl_tally_ordinals *ordinals);
/* The next key. */
void kl_tally_ordinals_add(struct kl_tally_ordinals *ordinals, struct kl_str key,
                           size_t off, size_t len, enum kl_shape_kind shape);
void kl_tally_ordinals_merge(struct kl_tally_ordinals *into,
                             const struct kl_tally_ordinals *from, enum kl_join join);
/* Whether no list is kept any more. */
bool kl_tally_ordinals_none(const struct kl_tally_ordinals *ordinals);
/* The list that has all values, three ranks of it or more, which are not in the order of
 * their bytes; KL_ORDINALS: none. *ranks, when not NULL, gets how many there are. */
enum kl_ordinal kl_tally_ordinals_broken(const struct kl_tally_ordinals *ordinals,
                                         size_t *ranks);

#endif
