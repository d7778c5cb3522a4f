/* A line of words, as a shell takes it apart.
 *
 *     query drive DRIVE#a91 --ge "root/my photos/"     four words
 *
 * Words are divided by spaces. 'single' quotes keep everything, "double" ones all but \"
 * and \\, a backslash outside of quotes keeps the character behind it. Nothing else is
 * special.
 */
#ifndef KL_APP_WORDS_H
#define KL_APP_WORDS_H

#include "model/source.h"

/* Adds the words to an empty list. KL_INVALID: a quote that nothing closes. */
enum kl_code kl_words_read(struct kl_str line, struct kl_names *words,
                           struct kl_err *err);

#endif
