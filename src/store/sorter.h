/* Sorts records by key, in memory up to a bound and through a file above it.
 *
 * Records go in in any order and come out in the order of the store's tree: by
 * partition hash, partition key, sort key. Of several with one key only the last to
 * come in comes out. Life cycle: new, add…, sort, next… until there are no more, free.
 */
#ifndef KL_STORE_SORTER_H
#define KL_STORE_SORTER_H

#include "model/source.h"

struct kl_sorter;

/* pk and sk in kl_order_value's encoding, text an item in stored form. */
struct kl_sorter_record {
    int64_t hash;
    struct kl_str pk, sk, text;
    uint32_t size; /* bytes as DynamoDB counts them */
};

/* memory is a bound in bytes, for what is held and for sorting it; folder is where a
 * temporary file goes, which loses its name at once. Both are used by add and sort. */
struct kl_sorter *kl_sorter_new(size_t memory, const char *folder);
void kl_sorter_free(struct kl_sorter **sorter);

/* Copies the record. KL_IO when the temporary file cannot be written. */
enum kl_code kl_sorter_add(struct kl_sorter *sorter,
                           const struct kl_sorter_record *record, struct kl_err *err);
uint64_t kl_sorter_count(const struct kl_sorter *sorter); /* records added */
/* Ends the adding. KL_IO as above, KL_CANCELLED. */
enum kl_code kl_sorter_sort(struct kl_sorter *sorter, struct kl_token *token,
                            struct kl_err *err);
/* The next record in order, borrowed until the next call; *more is false when there
 * is none. KL_IO. */
enum kl_code kl_sorter_next(struct kl_sorter *sorter, struct kl_sorter_record *record,
                            bool *more, struct kl_err *err);

#endif
