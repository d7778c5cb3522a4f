#include "config.h"

#include "keys/direction.h"

#include "base/digits.h"

/* Takes the pair when the two stand in one context, against what they mean. */
static void try_pair(const struct kl_rule_case *c, struct kl_str plain,
                     struct kl_str inverted, struct kl_finding *out)
{
    struct kl_str p = kl_rule_value_in(c, plain), i = kl_rule_value_in(c, inverted);
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
        kl_rule_set_witness(out, inverted, plain);
    else
        kl_rule_set_witness(out, plain, inverted);
}

static struct kl_str side_key(const struct kl_side *side, size_t i)
{
    return i < side->few.n ? kl_buf_str(&side->few.keys[i]) : kl_buf_str(&side->last);
}

bool kl_direction_mixed(const struct kl_rule_case *c, struct kl_finding *out)
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

bool kl_direction_stale(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    struct kl_few few = {0};

    if (r->attr == SIZE_MAX || r->proof.matches == r->proof.of ||
        !kl_proof_tells_stale(&r->proof))
        return false;
    kl_cell_stale(r->cell, &r->proof, &few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count = r->proof.of - r->proof.matches;
    out->facts[0] = r->proof.matches;
    out->facts[1] = r->proof.of;
    return true;
}

/* Of numbers that stand out of order it cannot be told which comes first. */
static bool breaks_ties(const struct kl_reading *r)
{
    struct kl_str stored_first, meant_first;

    return !r->label.len && (kl_reading_is_number(r) || kl_reading_is_time(r)) &&
           !kl_witness_pair(&r->values->order, &stored_first, &meant_first);
}

/* The first ordered column of its keys, a number or time directly behind it. */
bool kl_direction_tie_break(const struct kl_rule_case *c, struct kl_finding *out)
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
        !breaks_ties(&judge->readings[tie]))
        return false;
    out->count = judge->trie->nodes[tie].keys;
    out->facts[0] = judge->columns[tie];
    return true;
}
