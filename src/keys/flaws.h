/* What is wrong with single segments at one place of a trie.
 *
 * Made when the first one is met: most places have none. Runs merge exactly.
 */
#ifndef KL_KEYS_FLAWS_H
#define KL_KEYS_FLAWS_H

#include "keys/split.h"
#include "keys/words.h"

enum kl_flaw_kind {
    KL_FLAW_NONE,
    KL_FLAW_BETWEEN,     /* nothing between two delimiters */
    KL_FLAW_AT_END,      /* nothing behind the last delimiter */
    KL_FLAW_PLACEHOLDER, /* undefined, ${name} (keys/placeholder.h) */
    KL_FLAW_JOINED,      /* 12WHEEL: a word directly behind digits */
};

#define KL_FLAW_KINDS (KL_FLAW_JOINED + 1)

struct kl_flaws {
    struct kl_counted of[KL_FLAW_KINDS];
    struct kl_words joined;
};

void kl_flaws_free(struct kl_flaws **flaws);
/* What is wrong with segment i of key; followed: by another one. word, when JOINED, gets
 * the letters that end it: two or more behind digits only, four or more behind others. */
enum kl_flaw_kind kl_flaws_of(struct kl_str key, enum kl_delim delim,
                              const struct kl_segment *segs, size_t i, bool followed,
                              struct kl_str *word);
/* The same, counted; *flaws is made when there is something to note. Keys come in
 * ascending order. */
void kl_flaws_note(struct kl_flaws **flaws, struct kl_str key, enum kl_delim delim,
                   const struct kl_segment *segs, size_t i, bool followed);
void kl_flaws_merge(struct kl_flaws **into, const struct kl_flaws *from);

#endif
