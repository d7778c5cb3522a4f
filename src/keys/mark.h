/* Whether a finding speaks of a row: the marks of keys/kinds.h, each a predicate on the
 * row given the column's state. Allocates nothing that grows with the key.
 */
#ifndef KL_KEYS_MARK_H
#define KL_KEYS_MARK_H

#include "keys/lens.h"

/* A row and what it is held against. */
struct kl_mark_row {
    const struct kl_lens *lens;
    struct kl_str key, prev; /* prev: the row before in key order; absent: none */
    const struct kl_evidence *attrs;
    size_t nattrs;
    /* Of a finding on a column: which it is, in report and lens, and the row's value.
     * Else NULL, nothing, and the whole key. */
    const struct kl_column *of;
    size_t column;
    struct kl_str text;
};

/* The value of the row before that the row's is held against: the same stands to the
 * left of both. */
bool kl_mark_value_before(const struct kl_mark_row *row, struct kl_str *before);

/* Digits fewer or more than the width, or other than the width to use. */
bool kl_mark_shorter(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_longer(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_other_width(const struct kl_mark_row *row, const struct kl_finding *finding);
/* Smaller in value than the row before, which is the same up to the number. */
bool kl_mark_descends(const struct kl_mark_row *row, const struct kl_finding *finding);
/* The same by what the values mean. */
bool kl_mark_descends_number(const struct kl_mark_row *row,
                             const struct kl_finding *finding);
bool kl_mark_descends_hex(const struct kl_mark_row *row,
                          const struct kl_finding *finding);
bool kl_mark_descends_version(const struct kl_mark_row *row,
                              const struct kl_finding *finding);
bool kl_mark_descends_natural(const struct kl_mark_row *row,
                              const struct kl_finding *finding);
/* A number of that form. */
bool kl_mark_spaced(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_trailed(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_negative(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_plus(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_grouped(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_exponent(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_foreign(const struct kl_mark_row *row, const struct kl_finding *finding);
/* Not the way most are: by the item, else by plausible time. */
bool kl_mark_other_direction(const struct kl_mark_row *row,
                             const struct kl_finding *finding);
/* Equals its attribute neither plainly nor inverted. */
bool kl_mark_stale(const struct kl_mark_row *row, const struct kl_finding *finding);
bool kl_mark_too_long(const struct kl_mark_row *row, const struct kl_finding *finding);
/* One of the finding's examples. */
bool kl_mark_example(const struct kl_mark_row *row, const struct kl_finding *finding);

#endif
