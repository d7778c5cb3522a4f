#include "config.h"

#include "keys/check.h"

#include "keys/columns.h"
#include "keys/judge.h"
#include "keys/lens.h"
#include "keys/paths.h"
#include "keys/rules.h"

/* Keys that are counted but were left out of every column. */
static uint64_t left_out(const struct kl_judge *judge)
{
    uint64_t n = judge->summary->unlooked;

    for (size_t i = 0; judge->trie && i < judge->trie->n; i++)
        n += judge->trie->nodes[i].cut;
    return n;
}

struct kl_report *kl_check_take(struct kl_summary **take_summary,
                                const struct kl_check_options *options)
{
    struct kl_report *report = KL_NEW(struct kl_report);
    struct kl_judge judge = {
        .summary = *take_summary, .options = options, .report = report};
    const struct kl_summary *s = judge.summary;

    *take_summary = NULL;
    kl_summary_settle(judge.summary);
    judge.trie = kl_judge_choose(judge.summary);
    report->keys = s->keys;
    report->repeated = s->repeated;
    report->misfits = s->misfits;
    report->collections = 1;
    report->complete = options->complete;
    report->has_evidence = s->with_items > 0;
    report->pooled = left_out(&judge);
    if (judge.trie)
        kl_columns_read(&judge);
    kl_paths_fill(&judge);
    kl_rules_run(&judge);
    report->lens =
        s->scheme ? kl_lens_from_scheme(s->scheme) : kl_lens_from_report(report);
    kl_judge_release(&judge);
    return report;
}

struct kl_report *kl_check(const struct kl_summary *summary,
                           const struct kl_check_options *options)
{
    struct kl_summary *copy = kl_summary_copy(summary);

    return kl_check_take(&copy, options);
}
