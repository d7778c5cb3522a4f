/* Letters of other scripts that look like Latin ones.
 *
 * A word (letters, their marks, digits) that mixes Latin letters with such Cyrillic or
 * Greek ones looks like another word and is none. Words of one script are left alone,
 * and so are the signs of science: Greek small letters other than omicron, iota and
 * upsilon count between small Latin letters only, so that TNFα and κB are no fault.
 * The letters: Unicode's confusables.txt, those whose glyphs are the same.
 */
#ifndef KL_KEYS_CONFUSABLE_H
#define KL_KEYS_CONFUSABLE_H

#include "base/str.h"

/* The next one at or after *off, which is the start of a word or of anything between
 * words, and moves behind the word; false: none is left. */
bool kl_confusable_next(struct kl_str text, size_t *off, int32_t *code_point);
/* The Latin letter that a code point looks like; 0: none. */
char kl_confusable_latin(int32_t code_point);

#endif
