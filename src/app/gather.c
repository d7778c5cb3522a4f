#include "config.h"

#include "app/gather.h"

#include "keys/pooled.h"
#include "keys/total.h"

/* What one segment has given. */
struct share {
    struct kl_total *total;
    struct kl_summary *pool;
    struct kl_summary *summary; /* of the partition that is being read; NULL: none */
    struct kl_buf partition;
};

struct kl_gather {
    const struct kl_scheme *scheme;
    bool reverse;
    struct share *shares;
    size_t n;
};

struct kl_gather *kl_gather_new(const struct kl_scheme *scheme, bool reverse)
{
    struct kl_gather *gather = KL_NEW(struct kl_gather);

    gather->scheme = scheme;
    gather->reverse = reverse;
    return gather;
}

static void release(struct share *share)
{
    kl_total_free(&share->total);
    kl_summary_free(&share->pool);
    kl_summary_free(&share->summary);
    kl_buf_release(&share->partition);
}

void kl_gather_free(struct kl_gather **gather)
{
    if (!*gather)
        return;
    for (size_t i = 0; i < (*gather)->n; i++)
        release(&(*gather)->shares[i]);
    free((*gather)->shares);
    free(*gather);
    *gather = NULL;
}

static struct share *share_of(struct kl_gather *gather, uint32_t segment)
{
    while (gather->n <= segment) {
        gather->shares =
            kl_mem_realloc(gather->shares, gather->n + 1, sizeof(*gather->shares));
        gather->shares[gather->n++] = (struct share){
            .total = kl_total_new(), .pool = kl_summary_new(gather->scheme)};
    }
    return &gather->shares[segment];
}

static void end_partition(const struct kl_gather *gather, struct share *share,
                          bool complete)
{
    const struct kl_check_options how = {.complete = complete,
                                         .reverse = gather->reverse};
    struct kl_report *one;

    if (!share->summary)
        return;
    kl_summary_settle(share->summary);
    kl_summary_pool(share->pool, share->summary);
    one = kl_check_take(&share->summary, &how);
    kl_total_add(share->total, one, kl_buf_str(&share->partition));
    kl_report_free(&one);
}

void kl_gather_begin(struct kl_gather *gather, uint32_t segment, struct kl_str partition)
{
    struct share *share = share_of(gather, segment);

    end_partition(gather, share, true);
    share->summary = kl_summary_new(gather->scheme);
    kl_buf_set(&share->partition, partition);
}

void kl_gather_add(struct kl_gather *gather, uint32_t segment, struct kl_str key,
                   const struct kl_evidence *evidence, size_t n)
{
    kl_summary_add(gather->shares[segment].summary, key, evidence, n);
}

/* Joins what the segments have given in the first of them. */
static void join(struct kl_gather *gather, bool complete)
{
    struct share *all = share_of(gather, 0);

    for (size_t i = 0; i < gather->n; i++) {
        struct share *share = &gather->shares[i];

        end_partition(gather, share, complete);
        if (share == all)
            continue;
        kl_total_join(all->total, share->total);
        kl_summary_pool(all->pool, share->pool);
    }
}

struct kl_report *kl_gather_end(struct kl_gather *gather, bool complete,
                                struct kl_report **pooled)
{
    const struct kl_check_options how = {
        .complete = complete, .reverse = gather->reverse, .pooled = true};
    struct kl_report *total, *together;

    join(gather, complete);
    total = kl_total_end(gather->shares[0].total, complete);
    if (total->collections < 2 && !pooled)
        return total;
    together = kl_check(gather->shares[0].pool, &how);
    if (total->collections > 1)
        kl_pooled_add(total, together);
    if (pooled)
        *pooled = together;
    else
        kl_report_free(&together);
    return total;
}
