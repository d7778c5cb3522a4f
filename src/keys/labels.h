/* The labels of keys and the delimiter that stands behind each: PAY#1, PAY-3.
 *
 * Seen in the bytes of a key alone, whatever delimiter its collection has: the word that
 * begins the key, and words in capitals behind a delimiter. - and _ are parts of words
 * (PAY-OUT#2) unless a number follows (PAY-3), or, behind the first word of a key, small
 * letters behind capitals and no other delimiter (USER-alice).
 */
#ifndef KL_KEYS_LABELS_H
#define KL_KEYS_LABELS_H

#include "keys/split.h"
#include "keys/words.h"

/* The label that begins at off, and what delimiter it has; false: none. */
bool kl_labels_at(struct kl_str key, size_t off, struct kl_str *label,
                  enum kl_delim *delim);
/* The next label of key from *off on, which is moved behind it; false: no more. */
bool kl_labels_next(struct kl_str key, size_t *off, struct kl_str *label,
                    enum kl_delim *delim);
/* Counts the labels of key, for n keys that have the same; their tags are delimiters.
 * Whether later keys of the same labels need not be shown (keys/words.h). */
bool kl_labels_note(struct kl_words *words, struct kl_str key, uint64_t n);

#endif
