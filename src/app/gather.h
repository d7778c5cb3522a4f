/* The keys of a whole table on their way to one report: a summary for each partition
 * that is being read, one report over those that have ended, and a pool of all keys for
 * what no collection shows.
 *
 *     struct kl_gather *gather = kl_gather_new(scheme, false);
 *     for each key: if it is the first of its partition: kl_gather_begin(gather, …);
 *                   kl_gather_add(gather, …);
 *     report = kl_gather_end(gather, true);
 *     kl_gather_free(&gather);
 *
 * Keys come by segments: partition after partition within each, and each partition's in
 * order. What a segment says is kept apart until the end, and segments are joined by
 * their number, so that it does not matter which of them was faster.
 */
#ifndef KL_APP_GATHER_H
#define KL_APP_GATHER_H

#include "keys/check.h"
#include "keys/scheme.h"

struct kl_gather;

/* scheme is borrowed; NULL: found out. reverse: the reader reads descending. */
struct kl_gather *kl_gather_new(const struct kl_scheme *scheme, bool reverse);
void kl_gather_free(struct kl_gather **gather);
/* The segment's partition before this one has ended. */
void kl_gather_begin(struct kl_gather *gather, uint32_t segment, struct kl_str partition);
void kl_gather_add(struct kl_gather *gather, uint32_t segment, struct kl_str key,
                   const struct kl_evidence *evidence, size_t n);
/* Ends them all; not complete: partitions may have more keys. Nothing is added after.
 * *pooled becomes the report of all keys together (pooled NULL: it is not wanted). */
struct kl_report *kl_gather_end(struct kl_gather *gather, bool complete,
                                struct kl_report **pooled);

#endif
