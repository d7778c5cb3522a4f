/* What one contiguous run of sort keys in byte order says.
 *
 * Add keys in ascending order of unsigned bytes; merge adjoining runs. A summary
 * of a whole collection is the same, bit for bit in every finding, whether it was
 * made in one pass or merged from any split of it. Memory is bounded whatever the
 * number of keys; what the bound makes inexact is reported as "at least".
 *
 *     struct kl_summary *s = kl_summary_new(NULL);
 *     for each key in order: kl_summary_add(s, key, attrs, nattrs);
 *     struct kl_report *report = kl_check(s, &(struct kl_check_options){0});
 *
 * Pure: no I/O, no JSON, no clock. One thread at a time, also for what only reads.
 */
#ifndef KL_KEYS_SUMMARY_H
#define KL_KEYS_SUMMARY_H

#include "base/str.h"

/* One attribute of the item that the key belongs to. */
struct kl_evidence {
    struct kl_str name;
    struct kl_str text; /* an S as it is, an N as decimal text */
    bool is_number;     /* an N */
};

struct kl_summary;
struct kl_scheme;

/* scheme NULL: delimiter, labels and columns are found out. Else columns are those of the
 * scheme that the user declared (borrowed: it must outlive the summary and its copies);
 * keys that are not of it are counted apart. Summaries that are merged or pooled have the
 * same scheme. */
struct kl_summary *kl_summary_new(const struct kl_scheme *scheme);
void kl_summary_free(struct kl_summary **summary);
/* key is copied where it is kept; it must not be smaller than the one before. A key
 * equal to the one before is counted once, with the evidence that came last
 * (kl_summary_repeated tells how often). Any bytes, any length. evidence is without
 * the key attributes themselves. */
void kl_summary_add(struct kl_summary *summary, struct kl_str key,
                    const struct kl_evidence *evidence, size_t n);
/* Adds keys without evidence, faster than one by one, while they are in order. Returns
 * how many: keys[that], if it is less than n, is smaller than the one before it. */
size_t kl_summary_add_keys(struct kl_summary *summary, const struct kl_str *keys,
                           size_t n);
/* right's keys all follow left's; right is used up. A last key of left equal to
 * the first of right counts once. */
void kl_summary_merge(struct kl_summary *left, struct kl_summary **take_right);
/* Counts the last key, which waits for one that repeats it: nothing may be added or
 * merged any more, and what is made of the summary needs no copy of it. */
void kl_summary_settle(struct kl_summary *summary);
/* Adds the keys of another collection: the same rules over all keys of a table, but no
 * pair is made of two collections' keys. into is for kl_check() and further pooling
 * only: nothing may be added or merged to it. A new summary is an empty pool. */
void kl_summary_pool(struct kl_summary *into, const struct kl_summary *collection);
struct kl_summary *kl_summary_copy(const struct kl_summary *summary);

uint64_t kl_summary_keys(const struct kl_summary *summary);
uint64_t kl_summary_repeated(const struct kl_summary *summary);

#endif
