#include "config.h"

#include "keys/rules.h"

#include "keys/finding_sum.h"

/* A fault of order without a pair that shows it has not gone wrong yet: a step down. */
static enum kl_severity severity_of(const struct kl_kind *kind,
                                    const struct kl_finding *finding)
{
    unsigned steps = finding->milder + (kind->needs_witness && !finding->has_witness);

    return steps < (unsigned)kind->severity ? kind->severity - steps : KL_INFO;
}

static bool misplaces(const struct kl_finding *finding)
{
    return finding->has_witness && finding->column != SIZE_MAX &&
           !finding->kind->pair_in_order;
}

static void add_finding(struct kl_judge *judge, const struct kl_kind *kind,
                        struct kl_finding *finding)
{
    struct kl_report *report = judge->report;

    /* Keys of several collections in one run prove no pair; nor do the
     * sides of a column, which are kept for all collections together. */
    if (judge->options->pooled &&
        (!judge->summary->pooled || kind->number == KL_KIND_MIXED_DIRECTION))
        finding->has_witness = false;
    finding->kind = kind;
    finding->severity = severity_of(kind, finding);
    if (misplaces(finding))
        report->columns[finding->column].misplaced = true;
    report->findings = kl_mem_realloc(report->findings, report->nfindings + 1,
                                      sizeof(*report->findings));
    report->findings[report->nfindings++] = *finding;
}

static void test_keys(struct kl_judge *judge, const struct kl_kind *kind)
{
    for (size_t nth = 0;; nth++) {
        struct kl_finding finding = {.column = SIZE_MAX};

        if (!kind->test_keys(judge, nth, &finding)) {
            kl_finding_release(&finding);
            return;
        }
        add_finding(judge, kind, &finding);
    }
}

static void test_columns(struct kl_judge *judge, const struct kl_kind *kind)
{
    for (size_t i = 0; i < judge->report->ncolumns; i++) {
        struct kl_rule_case c = {.judge = judge, .node = judge->nodes[i], .column = i};
        struct kl_finding finding = {.column = i};

        if (c.node == SIZE_MAX)
            continue;
        c.reading = &judge->readings[c.node];
        if (kind->test(&c, &finding))
            add_finding(judge, kind, &finding);
        else
            kl_finding_release(&finding);
    }
}

void kl_rules_run(struct kl_judge *judge)
{
    const struct kl_kind *kind;

    for (size_t i = 0; (kind = kl_kind_at(i)); i++) {
        if (kind->test_keys)
            test_keys(judge, kind);
        if (kind->test)
            test_columns(judge, kind);
    }
    kl_report_sort(judge->report);
}
