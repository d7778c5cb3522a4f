/* Words found in keys, counted: labels with what stands behind them.
 *
 * A word with a tag is one entry; entries of one word are kept together. At most about
 * KL_SKETCH entries, those with the smallest hashes, so that any split of a collection
 * keeps the same ones; beyond, counts are of a sample of words ("at least").
 */
#ifndef KL_KEYS_WORDS_H
#define KL_KEYS_WORDS_H

#include "keys/few.h"
#include "keys/sketch.h"

#define KL_WORD_TAGS 16

struct kl_word {
    struct kl_buf text;
    unsigned tag; /* below KL_WORD_TAGS */
    uint64_t keys;
    struct kl_few few; /* the smallest keys that have it */
};

/* A zeroed struct is empty; kl_words_release() leaves it so. */
struct kl_words {
    struct kl_sketch sketch;
};

void kl_words_release(struct kl_words *words);
/* n more keys have it; key is the smallest of them, and kept when it is one of the few.
 * Whether later keys need not be shown any more: they would not be kept. */
bool kl_words_add(struct kl_words *words, struct kl_str text, unsigned tag,
                  struct kl_str key, uint64_t n);
void kl_words_merge(struct kl_words *into, const struct kl_words *from);
/* The words by text, then tag, and how many there are; the caller's, the entries are
 * borrowed. Drops what is beyond the bound first. */
const struct kl_word **kl_words_list(struct kl_words *words, size_t *n);
/* Whether there were more than are kept; after kl_words_list(). */
bool kl_words_sampled(const struct kl_words *words);

#endif
