/* What somebody meant who misspelt a word. */
#ifndef KL_BASE_SUGGEST_H
#define KL_BASE_SUGGEST_H

#include <stddef.h>

/* The candidate that word most likely means, by the edits between them; NULL when
 * none is near. Candidates end with NULL. */
const char *kl_suggest(const char *word, const char *const *candidates);
/* The candidates nearest to word however far they are, at most max, the nearest first;
 * those that hold the word go before all others. Returns their number. */
size_t kl_suggest_all(const char *word, const char *const *candidates, const char **near,
                      size_t max);

#endif
