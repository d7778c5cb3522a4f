/* A finding as several collections have it: counts add up, examples and partitions are
 * the bytewise smallest, the severity is the highest, and a fact that cannot be added is
 * that of the collection with the most keys in it; of equal ones of that whose partition
 * is bytewise smaller. So the order of adding does not matter.
 */
#ifndef KL_KEYS_FINDING_SUM_H
#define KL_KEYS_FINDING_SUM_H

#include "keys/report.h"

struct kl_finding_sum {
    struct kl_finding finding; /* its column is the holder's */
    uint64_t from_count;       /* of the collection that such facts are from … */
    struct kl_buf from;        /* … and its partition */
};

void kl_finding_release(struct kl_finding *finding);
/* Says that this partition has it, too. */
void kl_finding_add_partition(struct kl_finding *finding, struct kl_str partition);

void kl_finding_sum_release(struct kl_finding_sum *sum);
/* The finding of one collection; partition absent: of no collection alone. */
void kl_finding_sum_init(struct kl_finding_sum *sum, const struct kl_finding *finding,
                         struct kl_str partition);
void kl_finding_sum_add(struct kl_finding_sum *sum, const struct kl_finding *finding,
                        struct kl_str partition);
void kl_finding_sum_merge(struct kl_finding_sum *sum, const struct kl_finding_sum *other);

#endif
