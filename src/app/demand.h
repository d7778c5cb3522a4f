/* What an errand asks of the source: the request made of it, and what can still be told
 * of it when the reply comes. Private to app/browse.
 */
#ifndef KL_APP_DEMAND_H
#define KL_APP_DEMAND_H

#include "app/ground.h"

/* The request's own condition, where it has one, and the rows that are meant. */
struct kl_demand {
    bool descending;
    bool own_cond; /* send keep as a condition; else the query's is sent */
    struct kl_range keep;
    const char *start_key; /* borrowed */
    uint32_t limit;
};

/* False when there is nothing to ask; for AGAIN always: its request is as it was. */
bool kl_demand_make(const struct kl_ground *ground, const struct kl_errand *errand,
                    struct kl_demand *demand);
void kl_demand_release(struct kl_demand *demand);
/* The request of an errand; false when there is nothing to ask (no such run or leaf any
 * more, or no key can match). */
bool kl_demand_query(const struct kl_ground *ground, const struct kl_errand *errand,
                     struct kl_query *query);

#endif
