#include "config.h"

#include "keys/rules.h"

#include "keys/direction.h"
#include "keys/width.h"

void kl_rule_set_witness(struct kl_finding *out, struct kl_str stored_first,
                         struct kl_str meant_first)
{
    out->has_witness = true;
    kl_buf_clear(&out->stored_first);
    kl_buf_clear(&out->meant_first);
    kl_buf_add_str(&out->stored_first, stored_first);
    kl_buf_add_str(&out->meant_first, meant_first);
    out->byte = kl_str_common(stored_first, meant_first);
}

static const struct {
    enum kl_kind_id kind;
    kl_rule_fn test;
} rules[] = {
    {KL_KIND_UNPADDED_NUMBER, kl_width_unpadded_number},
    {KL_KIND_HALF_MIGRATED_PADDING, kl_width_half_migrated_padding},
    {KL_KIND_MIXED_WIDTH_NUMBER, kl_width_mixed_width_number},
    {KL_KIND_PADDING_OVERFLOW, kl_width_padding_overflow},
    {KL_KIND_PADDING_NEAR_LIMIT, kl_width_padding_near_limit},
    {KL_KIND_PADDING_DUPLICATE, kl_width_padding_duplicate},
    {KL_KIND_UNPADDED_TIE_BREAK, kl_width_unpadded_tie_break},
    {KL_KIND_MIXED_DIRECTION, kl_direction_mixed},
    {KL_KIND_KEY_ATTRIBUTE_MISMATCH, kl_direction_stale},
    {KL_KIND_TIE_BREAK_DIRECTION, kl_direction_tie_break},
};

static void add_finding(struct kl_judge *judge, enum kl_kind_id kind,
                        struct kl_finding *finding)
{
    struct kl_report *report = judge->report;

    /* Keys of several collections in one run prove no pair; nor do the
     * sides of a column, which are kept for all collections together. */
    if (judge->options->pooled &&
        (!judge->summary->pooled || kind == KL_KIND_MIXED_DIRECTION))
        finding->has_witness = false;
    finding->kind = kl_kind_at(kind);
    finding->severity = finding->kind->severity;
    if (finding->kind->needs_witness && !finding->has_witness)
        finding->severity--;
    report->findings = kl_mem_realloc(report->findings, report->nfindings + 1,
                                      sizeof(*report->findings));
    report->findings[report->nfindings++] = *finding;
}

static void key_too_long(struct kl_judge *judge)
{
    struct kl_summary *s = judge->summary;
    struct kl_finding finding = {.column = SIZE_MAX, .count = s->long_keys};

    if (!s->long_keys)
        return;
    finding.facts[0] = s->longest;
    finding.examples = kl_few_take(&s->long_few, &finding.nexamples);
    add_finding(judge, KL_KIND_KEY_TOO_LONG, &finding);
}

void kl_rules_run(struct kl_judge *judge)
{
    struct kl_report *report = judge->report;

    key_too_long(judge);
    for (size_t i = 0; i < report->ncolumns; i++) {
        struct kl_rule_case c = {.judge = judge, .node = judge->nodes[i], .column = i};

        if (c.node == SIZE_MAX)
            continue;
        c.reading = &judge->readings[c.node];
        for (size_t k = 0; k < KL_ARRAY_LEN(rules); k++) {
            struct kl_finding finding = {.column = i};

            if (rules[k].test(&c, &finding))
                add_finding(judge, rules[k].kind, &finding);
        }
    }
    kl_report_sort(report);
}
