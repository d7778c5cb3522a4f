/* Findings that are looked for at every place of a trie, one for each column.
 *
 * Places without a column of their own (the names of paths) have one finding together.
 */
#ifndef KL_KEYS_PLACES_H
#define KL_KEYS_PLACES_H

#include "keys/rule.h"

/* What is found at one place is added to out (but its column) and to its examples;
 * false: nothing. context is the caller's. */
typedef bool (*kl_place_test)(const struct kl_judge *judge, size_t node,
                              const void *context, struct kl_finding *out,
                              struct kl_few *examples);

/* The nth finding of a test, from 0; false: there are no more. out comes zeroed. */
bool kl_places_nth(const struct kl_judge *judge, size_t nth, kl_place_test test,
                   const void *context, struct kl_finding *out);

#endif
