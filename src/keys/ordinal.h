/* Words that have an order of their own: months, weekdays, low to high, first to last,
 * small to large, Roman numerals.
 *
 * A word is told in lower case, in capitals, or with a capital at its start.
 */
#ifndef KL_KEYS_ORDINAL_H
#define KL_KEYS_ORDINAL_H

#include "base/str.h"

enum kl_ordinal {
    KL_ORDINAL_MONTHS,
    KL_ORDINAL_WEEKDAYS,
    KL_ORDINAL_LEVELS,  /* low, medium, high */
    KL_ORDINAL_RANKS,   /* first, second */
    KL_ORDINAL_NUMBERS, /* one, two */
    KL_ORDINAL_SIZES,   /* small, medium, large, and S, M, L */
    KL_ORDINAL_ROMAN,   /* I to L: 1 to 50 */
    KL_ORDINALS,
};

#define KL_ORDINAL_WORD_MAX 12 /* bytes of the longest word, with its end */

/* The place of a word among its kin, from 1; 0: it is none of them. */
unsigned kl_ordinal_rank(enum kl_ordinal ordinal, struct kl_str word);
/* Bit 1 << ordinal for each kin that a word is of. */
unsigned kl_ordinal_of(struct kl_str word);
/* "months" */
const char *kl_ordinal_name(enum kl_ordinal ordinal);

#endif
