#include "config.h"

#include "app/merge_sort.h"

#include <stdlib.h>

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void begin_runs(struct kl_merge_sort *sort, size_t lo)
{
    sort->lo = sort->i = sort->at = lo;
    sort->k = min_size(lo + sort->width, sort->n);
}

void kl_merge_sort_begin(struct kl_merge_sort *sort, size_t n)
{
    *sort = (struct kl_merge_sort){.n = n,
                                   .from = KL_NEW_ARRAY(uint32_t, n + 1),
                                   .to = KL_NEW_ARRAY(uint32_t, n + 1),
                                   .width = 1};
    for (size_t i = 0; i < n; i++)
        sort->from[i] = (uint32_t)i;
    begin_runs(sort, 0);
}

void kl_merge_sort_release(struct kl_merge_sort *sort)
{
    free(sort->from);
    free(sort->to);
    *sort = (struct kl_merge_sort){0};
}

/* Every pair of runs was merged: runs are twice as long from now on. */
static void end_pass(struct kl_merge_sort *sort)
{
    uint32_t *done = sort->to;

    sort->to = sort->from;
    sort->from = done;
    sort->width *= 2;
    begin_runs(sort, 0);
}

bool kl_merge_sort_work(struct kl_merge_sort *sort, size_t steps,
                        kl_merge_sort_fn goes_before, const void *arg)
{
    for (; steps > 0 && sort->width < sort->n; steps--) {
        size_t mid = min_size(sort->lo + sort->width, sort->n);
        size_t hi = min_size(sort->lo + 2 * sort->width, sort->n);

        if (sort->at == hi && hi == sort->n)
            end_pass(sort);
        else if (sort->at == hi)
            begin_runs(sort, hi);
        else if (sort->i < mid && (sort->k == hi || !goes_before(arg, sort->from[sort->k],
                                                                 sort->from[sort->i])))
            sort->to[sort->at++] = sort->from[sort->i++];
        else
            sort->to[sort->at++] = sort->from[sort->k++];
    }
    return sort->width < sort->n;
}

uint32_t *kl_merge_sort_take(struct kl_merge_sort *sort)
{
    uint32_t *order = sort->from;

    sort->from = NULL;
    kl_merge_sort_release(sort);
    return order;
}
