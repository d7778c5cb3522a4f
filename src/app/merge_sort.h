/* A stable sort of numbers 0 to n - 1 that stops after any step, for a thread that has
 * something else to do. A zeroed struct is empty.
 *
 *     kl_merge_sort_begin(&sort, n);
 *     while (kl_merge_sort_work(&sort, 4096, goes_before, arg))
 *         …something else…
 *     order = kl_merge_sort_take(&sort);
 */
#ifndef KL_APP_MERGE_SORT_H
#define KL_APP_MERGE_SORT_H

#include "base/mem.h"

/* From the bottom up: runs of width numbers are in order, and the two from lo on are
 * being merged. */
struct kl_merge_sort {
    size_t n;
    uint32_t *from, *to;
    size_t width, lo;
    size_t i, k, at; /* next of the left run, next of the right one, next place in to */
};

/* Whether right, which stands behind left so far, goes before it. */
typedef bool (*kl_merge_sort_fn)(const void *arg, uint32_t right, uint32_t left);

void kl_merge_sort_begin(struct kl_merge_sort *sort, size_t n); /* n < UINT32_MAX */
void kl_merge_sort_release(struct kl_merge_sort *sort);
/* At most so many steps; true: there is more to do. */
bool kl_merge_sort_work(struct kl_merge_sort *sort, size_t steps,
                        kl_merge_sort_fn goes_before, const void *arg);
/* The numbers in their order, once there is no more to do: the caller's to free(). */
uint32_t *kl_merge_sort_take(struct kl_merge_sort *sort);

#endif
