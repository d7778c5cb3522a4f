/* Marks of the findings on the structure of keys: keys/mark.h says what a mark is. */
#ifndef KL_KEYS_MARK_STRUCTURE_H
#define KL_KEYS_MARK_STRUCTURE_H

#include "keys/mark.h"

/* The finding's label, before another delimiter or in another case than most. */
bool kl_mark_other_delimiter(const struct kl_mark_row *row,
                             const struct kl_finding *finding);
bool kl_mark_other_case(const struct kl_mark_row *row, const struct kl_finding *finding);
/* A text where the others end in a number, date or id, and more behind it. */
bool kl_mark_delimiter_inside(const struct kl_mark_row *row,
                              const struct kl_finding *finding);
/* Stands directly behind a row that extends the name it lies in. */
bool kl_mark_behind_sibling(const struct kl_mark_row *row,
                            const struct kl_finding *finding);
/* Flaws of single segments (keys/flaws.h). */
bool kl_mark_empty(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_joined(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_placeholder(const struct kl_mark_row *row, const struct kl_finding *finding);

#endif
