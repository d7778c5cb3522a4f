/* The words of a literal: what a scheme's literal names, and what only divides.
 *
 * ORDER# is the word ORDER and a delimiter; #ITEM# a delimiter, a word, a delimiter;
 * year= the word year; p_ one word (the value goes on without a break).
 */
#ifndef KL_KEYS_LITERAL_H
#define KL_KEYS_LITERAL_H

#include "base/str.h"

/* Length of the run at off (below the length): a word of letters and digits, with the
 * _ - . inside or behind it, or what stands between words. */
size_t kl_literal_run(struct kl_str literal, size_t off, bool *word);

#endif
