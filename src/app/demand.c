#include "config.h"

#include "app/demand.h"

void kl_demand_release(struct kl_demand *demand)
{
    kl_range_release(&demand->keep);
}

static bool demand_edge(const struct kl_ground *ground, const struct kl_errand *errand,
                        struct kl_demand *demand)
{
    const struct kl_run *run = kl_ground_run(ground, errand->run);
    const struct kl_edge *edge = run ? &run->edge[errand->side] : NULL;

    if (!edge || edge->end || edge->stamp != errand->stamp)
        return false;
    kl_ground_beyond(ground, &edge->key, errand->side, edge->cover == KL_COVER_ALL,
                     &demand->keep);
    demand->own_cond = !edge->cursor;
    demand->start_key = edge->cursor;
    return true;
}

bool kl_demand_make(const struct kl_ground *ground, const struct kl_errand *errand,
                    struct kl_demand *demand)
{
    *demand =
        (struct kl_demand){.descending = errand->side == KL_LOW, .limit = errand->limit};
    switch (errand->kind) {
    case KL_ERRAND_NONE:
    case KL_ERRAND_AGAIN:
        return false;
    case KL_ERRAND_END: /* inwards from that side */
        demand->descending = errand->side == KL_HIGH;
        kl_range_copy(&demand->keep, &ground->range);
        return true;
    case KL_ERRAND_FROM:
        kl_ground_beyond(ground, &errand->key, errand->side, false, &demand->keep);
        demand->own_cond = true;
        return true;
    case KL_ERRAND_EDGE:
        return demand_edge(ground, errand, demand);
    }
    return false;
}

static bool query_again(const struct kl_ground *ground, uint64_t id,
                        struct kl_query *query)
{
    struct kl_run *run;
    const struct kl_leaf *leaf = kl_ground_leaf(ground, id, &run);

    if (!leaf)
        return false;
    kl_query_copy(query, &ground->query);
    if (leaf->cond) {
        kl_cond_release(&query->cond);
        kl_cond_copy(&query->cond, leaf->cond);
    }
    query->reverse = leaf->descending;
    query->limit = leaf->limit;
    kl_query_set_start(query, kl_str_from(leaf->start_key));
    return true;
}

bool kl_demand_query(const struct kl_ground *ground, const struct kl_errand *errand,
                     struct kl_query *query)
{
    struct kl_demand demand;
    bool ok;

    if (errand->kind == KL_ERRAND_AGAIN)
        return query_again(ground, errand->leaf, query);
    ok = kl_demand_make(ground, errand, &demand) && !kl_range_empty(&demand.keep);
    if (ok) {
        kl_query_copy(query, &ground->query);
        if (demand.own_cond)
            kl_range_cond(&demand.keep, &query->cond);
        query->reverse = demand.descending;
        query->limit = demand.limit;
        kl_query_set_start(query, kl_str_from(demand.start_key));
    }
    kl_demand_release(&demand);
    return ok;
}
