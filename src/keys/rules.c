#include "config.h"

#include "keys/rules.h"

#include "base/digits.h"
#include "keys/report.h"
#include "keys/scheme_key.h"

/* One column before its tests. */
struct rule_case {
    const struct kl_judge *judge;
    const struct kl_reading *reading;
    size_t node;
    size_t column;
};

/* Fills count, examples, facts and witness; false: the column has no such fault. */
typedef bool (*rule_fn)(const struct rule_case *c, struct kl_finding *out);

/* The keys that a width finding speaks of. */
enum width_choice { SHORTER_THAN, LONGER_THAN, OTHER_THAN };

static bool chosen(enum width_choice choice, size_t width, size_t than)
{
    switch (choice) {
    case SHORTER_THAN:
        return width < than;
    case LONGER_THAN:
        return width > than;
    case OTHER_THAN:
        return width != than;
    }
    return false;
}

/* Counts the numbers of the chosen widths; their smallest keys are the examples. */
static void count_widths(const struct kl_reading *r, enum width_choice choice,
                         size_t than, struct kl_finding *out)
{
    const struct kl_tally_widths *widths = &r->values->widths;
    struct kl_few few = {0};

    for (size_t i = 0; i < widths->n + widths->pooled; i++) {
        const struct kl_tally_width *w = i < widths->n ? &widths->at[i] : &widths->wide;
        size_t width = i < widths->n ? w->len : r->longest;

        if (!chosen(choice, width, than))
            continue;
        out->count += w->padded + w->plain;
        kl_few_merge(&few, &w->padded_few);
        kl_few_merge(&few, &w->plain_few);
    }
    out->examples = kl_few_take(&few, &out->nexamples);
}

static uint64_t keys_of_width(const struct kl_reading *r, size_t width)
{
    const struct kl_tally_widths *widths = &r->values->widths;

    for (size_t i = 0; i < widths->n; i++)
        if (widths->at[i].len == width)
            return widths->at[i].padded + widths->at[i].plain;
    return 0;
}

static void set_witness(struct kl_finding *out, struct kl_str stored_first,
                        struct kl_str meant_first)
{
    out->has_witness = true;
    kl_buf_clear(&out->stored_first);
    kl_buf_clear(&out->meant_first);
    kl_buf_add_str(&out->stored_first, stored_first);
    kl_buf_add_str(&out->meant_first, meant_first);
    out->byte = kl_str_common(stored_first, meant_first);
}

static void witness_by_value(const struct kl_reading *r, struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;

    if (kl_witness_pair(&r->values->order, &stored_first, &meant_first))
        set_witness(out, stored_first, meant_first);
}

/* Taxonomy 2: what goes before the widths. */
static bool has_widths_to_judge(const struct kl_reading *r)
{
    return r->numeric && !r->dates && !r->mixed_ids && !r->mixed_direction &&
           !r->mixed_units && !r->hex && r->part <= KL_PART_YEAR;
}

static bool is_unpadded(const struct kl_reading *r)
{
    return has_widths_to_judge(r) && !r->padded && r->shortest != r->longest;
}

static bool is_behind_ordered(const struct rule_case *c)
{
    size_t left = kl_judge_left(c->judge, c->node);

    return left != SIZE_MAX && !c->reading->label.len &&
           kl_reading_is_ordered(&c->judge->readings[left]) &&
           c->judge->readings[left].distinct > 1;
}

static bool unpadded(const struct kl_reading *r, struct kl_finding *out)
{
    count_widths(r, SHORTER_THAN, r->longest, out);
    witness_by_value(r, out);
    out->facts[0] = r->shortest;
    out->facts[1] = r->longest;
    out->facts[2] = r->longest + 2;
    out->facts[3] = r->digits;
    return true;
}

static bool unpadded_number(const struct rule_case *c, struct kl_finding *out)
{
    return is_unpadded(c->reading) && !is_behind_ordered(c) && unpadded(c->reading, out);
}

static bool unpadded_tie_break(const struct rule_case *c, struct kl_finding *out)
{
    return is_unpadded(c->reading) && is_behind_ordered(c) && unpadded(c->reading, out);
}

static bool half_migrated_padding(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!has_widths_to_judge(r) || r->padded_widths != 1 || r->shortest >= r->padded)
        return false;
    count_widths(r, SHORTER_THAN, r->padded, out);
    witness_by_value(r, out);
    out->facts[0] = r->padded;
    out->facts[1] = keys_of_width(r, r->padded);
    out->facts[2] = r->shortest;
    out->facts[3] = r->digits;
    return true;
}

static bool mixed_width_number(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!has_widths_to_judge(r) || r->padded_widths < 2)
        return false;
    count_widths(r, OTHER_THAN, r->longest, out);
    witness_by_value(r, out);
    out->facts[0] = r->padded_widths;
    out->facts[1] = r->longest;
    out->facts[2] = r->shortest;
    out->facts[3] = r->digits;
    return true;
}

static bool padding_overflow(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!has_widths_to_judge(r) || r->padded_widths != 1 || r->longest <= r->padded)
        return false;
    count_widths(r, LONGER_THAN, r->padded, out);
    witness_by_value(r, out);
    out->facts[0] = r->padded;
    out->facts[1] = r->longest;
    out->facts[2] = r->longest + 2;
    out->facts[3] = r->digits;
    return true;
}

/* Values left up to 10^width - 1. */
static uint64_t room_left(const struct kl_reading *r)
{
    struct kl_buf limit = {0}, left = {0};
    struct kl_str least, most;
    int64_t value = 0;
    bool fits;

    kl_digits_nines(r->padded, &limit);
    kl_tally_widths_numbers(&r->values->widths, &least, &most);
    fits = kl_digits_sub(kl_buf_str(&limit), most, &left) &&
           kl_digits_to_i64(kl_buf_str(&left), &value);
    kl_buf_release(&limit);
    kl_buf_release(&left);
    return fits ? (uint64_t)value : UINT64_MAX;
}

static bool padding_near_limit(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_tally_widths *widths = &r->values->widths;

    if (!has_widths_to_judge(r) || r->inverted || r->probably_inverted ||
        r->padded_widths != 1 || r->longest != r->padded || !r->values->consecutive ||
        r->declared)
        return false;
    for (size_t i = 0; i < widths->n; i++) {
        const struct kl_tally_width *w = &widths->at[i];
        struct kl_few few = {0};

        if (w->len != r->padded || !w->high)
            continue;
        kl_few_merge(&few, &w->high_few);
        out->examples = kl_few_take(&few, &out->nexamples);
        out->count = w->high;
        out->facts[0] = r->padded;
        out->facts[1] = room_left(r);
        return true;
    }
    return false;
}

static bool padding_duplicate(const struct rule_case *c, struct kl_finding *out)
{
    struct kl_twins_found found = {0};

    if (!has_widths_to_judge(c->reading) ||
        !kl_twins_find(&c->reading->values->twins, &found))
        return false;
    out->count = found.keys;
    out->at_least = found.at_least;
    out->facts[0] = found.numbers;
    out->examples = kl_few_take(&found.few, &out->nexamples);
    set_witness(out, kl_buf_str(&found.a), kl_buf_str(&found.b));
    kl_twins_found_release(&found);
    return true;
}

/* Where the column's value stands in a key. */
static struct kl_str value_in(const struct rule_case *c, struct kl_str key)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    struct kl_extent extents[KL_SCHEME_SEGS_MAX];
    const struct kl_scheme *scheme = c->judge->summary->scheme;
    size_t depth = 0;

    for (size_t node = c->judge->trie->nodes[c->node].parent; node;
         node = c->judge->trie->nodes[node].parent)
        depth++;
    if (scheme && kl_scheme_split(scheme, key, extents))
        return kl_str_sub(key, extents[depth].off, extents[depth].len);
    kl_split(key, c->judge->trie->delim, segs, KL_SPLIT_MAX, NULL);
    return kl_str_sub(key, segs[depth].off + c->reading->label.len,
                      segs[depth].len - c->reading->label.len);
}

/* Takes the pair when the two stand in one context, against what they mean. */
static void try_pair(const struct rule_case *c, struct kl_str plain,
                     struct kl_str inverted, struct kl_finding *out)
{
    struct kl_str p = value_in(c, plain), i = value_in(c, inverted);
    size_t off = (size_t)(p.data - plain.data);
    struct kl_buf meant = {0};
    bool plain_stored_first = kl_str_cmp(plain, inverted) < 0;
    bool plain_meant_first = plain_stored_first;

    if (off == (size_t)(i.data - inverted.data) &&
        !memcmp(plain.data, inverted.data, off) &&
        kl_digits_sub(c->reading->max, i, &meant)) {
        int order = kl_digits_cmp(p, kl_buf_str(&meant));

        if (order)
            plain_meant_first = c->reading->most_inverted ? order > 0 : order < 0;
    }
    kl_buf_release(&meant);
    if (plain_meant_first == plain_stored_first)
        return;
    if (out->has_witness && kl_str_cmp(plain_meant_first ? plain : inverted,
                                       kl_buf_str(&out->meant_first)) >= 0)
        return;
    if (plain_meant_first)
        set_witness(out, inverted, plain);
    else
        set_witness(out, plain, inverted);
}

static struct kl_str side_key(const struct kl_side *side, size_t i)
{
    return i < side->few.n ? kl_buf_str(&side->few.keys[i]) : kl_buf_str(&side->last);
}

static bool mixed_direction(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_side *plain = &r->values->times.plain_side;
    const struct kl_side *inverted = &r->values->times.inverted_side;
    struct kl_few few = {0};

    if (!r->mixed_direction || r->dates || r->mixed_ids)
        return false;
    if (r->attr != SIZE_MAX && r->proof.sum) {
        plain = &r->cell->plain;
        inverted = &r->proof.sum->side;
    }
    for (size_t i = 0; i <= plain->few.n; i++)
        for (size_t k = 0; k <= inverted->few.n; k++)
            try_pair(c, side_key(plain, i), side_key(inverted, k), out);
    kl_few_merge(&few, r->most_inverted ? &plain->few : &inverted->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count = r->most_inverted ? plain->keys : inverted->keys;
    out->facts[0] = inverted->keys;
    out->facts[1] = plain->keys;
    out->facts[2] = r->most_inverted;
    return true;
}

static bool key_attribute_mismatch(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    struct kl_few few = {0};

    if (r->attr == SIZE_MAX || r->proof.matches == r->proof.of)
        return false;
    kl_cell_stale(r->cell, &r->proof, &few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count = r->proof.of - r->proof.matches;
    out->facts[0] = r->proof.matches;
    out->facts[1] = r->proof.of;
    return true;
}

/* The first ordered column of its keys, a number or time directly behind it. */
static bool tie_break_direction(const struct rule_case *c, struct kl_finding *out)
{
    const struct kl_judge *judge = c->judge;
    size_t left = c->node, tie;

    if (!judge->options->reverse || !kl_reading_is_ordered(c->reading))
        return false;
    for (left = judge->trie->nodes[left].parent; left;
         left = judge->trie->nodes[left].parent)
        if (!judge->trie->nodes[left].is_label &&
            kl_reading_is_ordered(&judge->readings[left]))
            return false;
    for (tie = c->node + 1; tie < judge->trie->n; tie++)
        if (judge->trie->nodes[tie].tally && kl_judge_left(judge, tie) == c->node)
            break;
    if (tie == judge->trie->n || judge->columns[tie] == SIZE_MAX ||
        judge->readings[tie].label.len ||
        (!kl_reading_is_number(&judge->readings[tie]) &&
         !kl_reading_is_time(&judge->readings[tie])))
        return false;
    out->count = judge->trie->nodes[tie].keys;
    out->facts[0] = judge->columns[tie];
    return true;
}

static const struct {
    enum kl_kind_id kind;
    rule_fn test;
} rules[] = {
    {KL_KIND_UNPADDED_NUMBER, unpadded_number},
    {KL_KIND_HALF_MIGRATED_PADDING, half_migrated_padding},
    {KL_KIND_MIXED_WIDTH_NUMBER, mixed_width_number},
    {KL_KIND_PADDING_OVERFLOW, padding_overflow},
    {KL_KIND_PADDING_NEAR_LIMIT, padding_near_limit},
    {KL_KIND_PADDING_DUPLICATE, padding_duplicate},
    {KL_KIND_UNPADDED_TIE_BREAK, unpadded_tie_break},
    {KL_KIND_MIXED_DIRECTION, mixed_direction},
    {KL_KIND_KEY_ATTRIBUTE_MISMATCH, key_attribute_mismatch},
    {KL_KIND_TIE_BREAK_DIRECTION, tie_break_direction},
};

static void add_finding(struct kl_judge *judge, enum kl_kind_id kind,
                        struct kl_finding *finding)
{
    struct kl_report *report = judge->report;

    /* Keys of several collections in one run prove no pair (taxonomy 1.7). */
    if (judge->options->pooled && !judge->summary->pooled)
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
        struct rule_case c = {.judge = judge, .node = judge->nodes[i], .column = i};

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
