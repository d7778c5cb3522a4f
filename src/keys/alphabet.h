/* The words of one column: which case they start in, and where their byte order is not
 * the order of the alphabet.
 *
 * Only values that read like words or names take part: they begin with a letter, letters
 * and digits are not mixed, capitals stand where words begin. Others (tokens, codes) are
 * counted. Values are held against the one before in one context, equal bytes to the
 * left: if each neighbour is in order, all are. Runs merge exactly. A zeroed struct is
 * empty.
 */
#ifndef KL_KEYS_ALPHABET_H
#define KL_KEYS_ALPHABET_H

#include "keys/few.h"
#include "keys/witness.h"

/* What puts two words out of order. */
enum kl_alphabet_cause { KL_ALPHABET_CASE, KL_ALPHABET_ACCENT };

#define KL_ALPHABET_CAUSES (KL_ALPHABET_ACCENT + 1)

struct kl_alphabet_pairs {
    struct kl_few few; /* of keys that stand behind a word that belongs behind them */
    bool broken;
    struct kl_buf stored_first, meant_first; /* the pair whose second key is smallest */
};

struct kl_alphabet {
    uint64_t upper, lower;                  /* keys whose word starts so */
    uint64_t words;                         /* of these and of scripts without case */
    uint64_t others;                        /* keys with a value that is no word */
    uint64_t accents;                       /* keys whose word has an accent */
    bool decomposed;                        /* a word is not in normalisation form C */
    struct kl_spot first, last;             /* len 0: none yet */
    struct kl_spot upper_most, lower_least; /* without case and accents */
    struct kl_alphabet_pairs pairs[KL_ALPHABET_CAUSES];
};

void kl_alphabet_free(struct kl_alphabet **words);
/* The next key of the column, with a value at off; *words is made when need be. */
void kl_alphabet_add(struct kl_alphabet **words, struct kl_str key, size_t off,
                     size_t len);
/* n more keys with the value of the one before, the last of them key. */
void kl_alphabet_repeat(struct kl_alphabet *words, struct kl_str key, size_t off,
                        size_t len, uint64_t n);
void kl_alphabet_merge(struct kl_alphabet **into, const struct kl_alphabet *from,
                       enum kl_join join);
/* Whether a value reads like words. */
bool kl_alphabet_are(struct kl_str value);
/* What puts two values, the first of them stored first, the wrong way round; false:
 * nothing that is in their letters. */
bool kl_alphabet_descend(struct kl_str before, struct kl_str value,
                         enum kl_alphabet_cause *cause);
/* Whether words that start in upper case stand before others that belong before them,
 * whatever collection or context they are of. */
bool kl_alphabet_would_mix(const struct kl_alphabet *words);

#endif
