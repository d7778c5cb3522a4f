/* What whole keys say about letters, beside what the columns' values do: their form, the
 * order of their code units, and what is wrong in labels and in keys without delimiter.
 *
 * A zeroed struct is empty.
 */
#ifndef KL_KEYS_KEY_LETTERS_H
#define KL_KEYS_KEY_LETTERS_H

#include "keys/code_units.h"
#include "keys/forms.h"
#include "keys/letters.h"
#include "keys/split.h"

#define KL_KEY_LETTERS_SCHEME (KL_DELIM_NONE + 1) /* keys that are not of a scheme */

struct kl_key_letters {
    struct kl_forms forms;
    struct kl_code_units units;
    /* By delimiter: in labels of keys that hold it, anywhere in the others. */
    struct kl_letters *rest[KL_KEY_LETTERS_SCHEME + 1];
    struct kl_letters *paths; /* anywhere in keys that hold a slash */
};

void kl_key_letters_release(struct kl_key_letters *letters);
/* A key that is one segment under each of the delimiters, a set by bit. */
void kl_key_letters_whole(struct kl_key_letters *letters, unsigned delims,
                          struct kl_str key);
/* A key that holds the delimiter. */
void kl_key_letters_split(struct kl_key_letters *letters, enum kl_delim delim,
                          struct kl_str key, const struct kl_segment *segs, size_t n);
void kl_key_letters_merge(struct kl_key_letters *into, const struct kl_key_letters *from,
                          enum kl_join join);

#endif
