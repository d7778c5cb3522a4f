/* The class of a column's values.
 */
#ifndef KL_KEYS_CLASSIFY_H
#define KL_KEYS_CLASSIFY_H

#include "keys/reading.h"

/* How many different values of the sample have each shape. */
struct kl_census {
    size_t of[KL_SHAPES];
    size_t hex_words; /* of the letters a to f only */
    size_t all;       /* without empty ones */
};

void kl_census_take(struct kl_tally *tally, struct kl_census *census);
/* At least two thirds of the values. */
bool kl_census_most(const struct kl_census *census, size_t n);
/* Whether all digits are dates without marks (20240105), or begin one beside them. */
bool kl_census_compact(const struct kl_tally *tally);
bool kl_census_dates(const struct kl_census *census, const struct kl_tally *tally);
/* The class of values, with reading->detail and width; the numbers of reading are set. */
enum kl_class kl_classify(const struct kl_tally *values, const struct kl_census *census,
                          const struct kl_reading_context *context,
                          struct kl_reading *reading);

#endif
