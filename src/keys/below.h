/* Names that are extended by a byte below the delimiter: photos-old/ before photos/.
 *
 * What extends a name by such a byte stands directly before what lies behind the name
 * and its delimiter, so two neighbours tell it: where they first differ the second has
 * the delimiter. Not counted are names that differ in digits only, those whose longer
 * one begins with a date (2021-09 and 2021-09-15), and what begins a key as an entity
 * label: in capitals, or with another delimiter behind it. Of several that extend one
 * name the last is the one that is looked at.
 */
#ifndef KL_KEYS_BELOW_H
#define KL_KEYS_BELOW_H

#include "keys/few.h"
#include "keys/split.h"

struct kl_below {
    uint64_t names;    /* that have others between themselves and what lies behind them */
    uint64_t bytes[2]; /* by which they are extended: one bit each, all are ASCII */
    struct kl_few few; /* keys that stand between */
    struct kl_buf stored_first, meant_first; /* the pair whose second is smallest */
};

void kl_below_free(struct kl_below **below);
/* Whether prev and key, two neighbours that first differ at byte at, are such a pair. */
bool kl_below_is(struct kl_str prev, struct kl_str key, size_t at, enum kl_delim delim);
/* The same, counted under each candidate; entries are made when needed. */
void kl_below_note(struct kl_below *below[KL_DELIMS], struct kl_str prev,
                   struct kl_str key, size_t at);
void kl_below_merge(struct kl_below *into[KL_DELIMS],
                    struct kl_below *const from[KL_DELIMS]);

#endif
