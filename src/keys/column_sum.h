/* A column as several collections show it: counts add up, extremes stay, and what cannot
 * be added (its class) is that of the collection with the most keys in it; of equal ones
 * of that whose partition is bytewise smaller. So the order of adding does not matter.
 */
#ifndef KL_KEYS_COLUMN_SUM_H
#define KL_KEYS_COLUMN_SUM_H

#include "keys/report.h"

struct kl_column_sum {
    struct kl_column column;
    uint64_t from_keys; /* of the collection that the class is from … */
    struct kl_buf from; /* … and its partition */
};

void kl_column_release(struct kl_column *column);
void kl_column_sum_release(struct kl_column_sum *sum);
void kl_column_sum_init(struct kl_column_sum *sum, const struct kl_column *column,
                        struct kl_str partition);
/* Adds the same column of one more collection. */
void kl_column_sum_add(struct kl_column_sum *sum, const struct kl_column *column,
                       struct kl_str partition);
/* Adds what other collections say of the column. */
void kl_column_sum_merge(struct kl_column_sum *sum, const struct kl_column_sum *other);

/* By template, segment, name. */
int kl_column_compare(const struct kl_column *a, const struct kl_column *b);
/* The template without its names and, when types is false, without the types behind them:
 * columns of one form and segment stand at one place. */
void kl_column_form(const struct kl_column *column, bool types, struct kl_buf *out);
/* Whether keys have them at one place: behind the same literals and as many values,
 * whatever follows. */
bool kl_column_same_place(const struct kl_column *a, const struct kl_column *b);
/* How many of its segments are numbers of a width without a 0 in front: <n1:fix4>. In a
 * form they are padded ones (<:pad4>), for other collections may have the 0. */
size_t kl_column_fixed(const struct kl_column *column);
/* How many names of the template only tell the place: n1, s2, t3. */
size_t kl_column_places_named(const struct kl_column *column);

#endif
