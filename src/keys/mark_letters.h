/* Which rows the findings on letters speak of. */
#ifndef KL_KEYS_MARK_LETTERS_H
#define KL_KEYS_MARK_LETTERS_H

#include "keys/mark.h"

/* A word that belongs before that of the row before, by case or by accent. */
bool kl_mark_out_of_case(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_out_of_accent(const struct kl_mark_row *row,
                           const struct kl_finding *finding);
bool kl_mark_decomposed(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_code_units(const struct kl_mark_row *row, const struct kl_finding *finding);
/* Characters of the kind, of those that the finding is about. */
bool kl_mark_invisible(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_control(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_edge(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_confusable(const struct kl_mark_row *row, const struct kl_finding *finding);
#endif
