#include "config.h"

#include "keys/finding_sum.h"

#include "keys/few.h"

static void free_keys(struct kl_buf *keys)
{
    struct kl_few few = {.keys = keys, .n = 0};

    kl_few_release(&few);
}

void kl_finding_release(struct kl_finding *finding)
{
    free_keys(finding->examples);
    free_keys(finding->partitions);
    kl_buf_release(&finding->stored_first);
    kl_buf_release(&finding->meant_first);
    kl_buf_release(&finding->word);
    kl_buf_release(&finding->other);
}

void kl_finding_sum_release(struct kl_finding_sum *sum)
{
    kl_finding_release(&sum->finding);
    kl_buf_release(&sum->from);
    *sum = (struct kl_finding_sum){0};
}

static void merge_keys(struct kl_buf **keys, size_t *n, const struct kl_buf *from,
                       size_t nfrom)
{
    struct kl_few few = {.keys = *keys, .n = *n};

    for (size_t i = 0; i < nfrom; i++)
        kl_few_add(&few, kl_buf_str(&from[i]));
    *keys = few.keys;
    *n = few.n;
}

void kl_finding_add_partition(struct kl_finding *finding, struct kl_str partition)
{
    struct kl_buf name = {.data = (char *)(uintptr_t)partition.data,
                          .len = partition.len};

    merge_keys(&finding->partitions, &finding->npartitions_shown, &name, 1);
    finding->npartitions++;
}

/* Whether b's pair is shown in place of a's: what stands wrong in the smallest key. */
static bool is_smaller_pair(const struct kl_finding *b, const struct kl_finding *a)
{
    int order = kl_str_cmp(kl_buf_str(&b->meant_first), kl_buf_str(&a->meant_first));

    if (!order)
        order = kl_str_cmp(kl_buf_str(&b->stored_first), kl_buf_str(&a->stored_first));
    return order < 0;
}

static void take_witness(struct kl_finding *to, const struct kl_finding *from)
{
    if (!from->has_witness || (to->has_witness && !is_smaller_pair(from, to)))
        return;
    to->has_witness = true;
    kl_buf_clear(&to->stored_first);
    kl_buf_clear(&to->meant_first);
    kl_buf_add_str(&to->stored_first, kl_buf_str(&from->stored_first));
    kl_buf_add_str(&to->meant_first, kl_buf_str(&from->meant_first));
    to->byte = from->byte;
}

/* The numbers of the sentence over both: sums of keys, extremes of widths; the others
 * are from's when those are to be taken. */
static void merge_facts(struct kl_finding *to, const struct kl_finding *from, bool take)
{
    for (size_t i = 0; i < KL_FACTS; i++) {
        uint64_t *mine = &to->facts[i], other = from->facts[i];

        switch (to->kind->facts[i]) {
        case '+':
            *mine += other;
            break;
        case '<':
            *mine = other < *mine ? other : *mine;
            break;
        case '>':
            *mine = other > *mine ? other : *mine;
            break;
        case '|':
            *mine |= other;
            break;
        default:
            *mine = take ? other : *mine;
            break;
        }
    }
}

static void take_words(struct kl_finding *to, const struct kl_finding *from)
{
    kl_buf_clear(&to->word);
    kl_buf_clear(&to->other);
    kl_buf_add_str(&to->word, kl_buf_str(&from->word));
    kl_buf_add_str(&to->other, kl_buf_str(&from->other));
}

static void copy_finding(struct kl_finding *to, const struct kl_finding *from)
{
    *to = (struct kl_finding){.kind = from->kind,
                              .severity = from->severity,
                              .column = from->column,
                              .count = from->count,
                              .at_least = from->at_least,
                              .npartitions = from->npartitions};
    memcpy(to->facts, from->facts, sizeof(to->facts));
    merge_keys(&to->examples, &to->nexamples, from->examples, from->nexamples);
    merge_keys(&to->partitions, &to->npartitions_shown, from->partitions,
               from->npartitions_shown);
    take_words(to, from);
    take_witness(to, from);
}

static void merge_finding(struct kl_finding *to, const struct kl_finding *from, bool take)
{
    merge_facts(to, from, take);
    if (take)
        take_words(to, from);
    to->count += from->count;
    to->at_least |= from->at_least;
    if (from->severity > to->severity)
        to->severity = from->severity;
    merge_keys(&to->examples, &to->nexamples, from->examples, from->nexamples);
    merge_keys(&to->partitions, &to->npartitions_shown, from->partitions,
               from->npartitions_shown);
    to->npartitions += from->npartitions;
    take_witness(to, from);
}

void kl_finding_sum_init(struct kl_finding_sum *sum, const struct kl_finding *finding,
                         struct kl_str partition)
{
    *sum = (struct kl_finding_sum){.from_count = finding->count};
    copy_finding(&sum->finding, finding);
    kl_buf_add_str(&sum->from, partition);
    if (partition.data)
        kl_finding_add_partition(&sum->finding, partition);
}

/* Whether facts that cannot be added are taken from there. */
static bool takes_from(struct kl_finding_sum *sum, uint64_t count,
                       struct kl_str partition)
{
    if (count < sum->from_count ||
        (count == sum->from_count && kl_str_cmp(partition, kl_buf_str(&sum->from)) >= 0))
        return false;
    sum->from_count = count;
    kl_buf_set(&sum->from, partition);
    return true;
}

void kl_finding_sum_add(struct kl_finding_sum *sum, const struct kl_finding *finding,
                        struct kl_str partition)
{
    merge_finding(&sum->finding, finding, takes_from(sum, finding->count, partition));
    if (partition.data)
        kl_finding_add_partition(&sum->finding, partition);
}

void kl_finding_sum_merge(struct kl_finding_sum *sum, const struct kl_finding_sum *other)
{
    merge_finding(&sum->finding, &other->finding,
                  takes_from(sum, other->from_count, kl_buf_str(&other->from)));
}
