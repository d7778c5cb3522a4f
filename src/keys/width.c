#include "config.h"

#include "keys/width.h"

#include "base/digits.h"

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

static void witness_by_value(const struct kl_reading *r, struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;

    if (kl_witness_pair(&r->values->order, &stored_first, &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
}

/* What goes before the widths. */
static bool has_widths_to_judge(const struct kl_reading *r)
{
    return r->numeric && !r->dates && !r->mixed_ids && !r->mixed_direction &&
           !r->mixed_units && !r->hex && r->part <= KL_PART_YEAR;
}

/* Segments of paths at one depth may have nothing to do with one another (docs/1 and
 * img/10): there only a pair that stands the wrong way in one folder counts. */
static bool is_judged(const struct kl_rule_case *c)
{
    struct kl_str stored_first, meant_first;

    return has_widths_to_judge(c->reading) &&
           (c->judge->trie->delim != KL_DELIM_SLASH ||
            kl_witness_pair(&c->reading->values->order, &stored_first, &meant_first));
}

static bool is_unpadded(const struct kl_rule_case *c)
{
    const struct kl_reading *r = c->reading;

    return is_judged(c) && !r->padded && r->shortest != r->longest;
}

static bool is_behind_ordered(const struct kl_rule_case *c)
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

bool kl_width_unpadded_number(const struct kl_rule_case *c, struct kl_finding *out)
{
    return is_unpadded(c) && !is_behind_ordered(c) && unpadded(c->reading, out);
}

bool kl_width_unpadded_tie_break(const struct kl_rule_case *c, struct kl_finding *out)
{
    return is_unpadded(c) && is_behind_ordered(c) && unpadded(c->reading, out);
}

bool kl_width_half_migrated_padding(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!is_judged(c) || r->padded_widths != 1 || r->shortest >= r->padded)
        return false;
    count_widths(r, SHORTER_THAN, r->padded, out);
    witness_by_value(r, out);
    out->facts[0] = r->padded;
    out->facts[1] = keys_of_width(r, r->padded);
    out->facts[2] = r->shortest;
    out->facts[3] = r->digits;
    return true;
}

bool kl_width_mixed_width_number(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!is_judged(c) || r->padded_widths < 2)
        return false;
    count_widths(r, OTHER_THAN, r->longest, out);
    witness_by_value(r, out);
    out->facts[0] = r->padded_widths;
    out->facts[1] = r->longest;
    out->facts[2] = r->shortest;
    out->facts[3] = r->digits;
    return true;
}

bool kl_width_padding_overflow(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!is_judged(c) || r->padded_widths != 1 || r->longest <= r->padded)
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

bool kl_width_padding_near_limit(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_tally_widths *widths = &r->values->widths;

    if (!has_widths_to_judge(r) || r->inverted || r->probably_inverted ||
        r->padded_widths != 1 || r->longest != r->padded || !r->values->consecutive)
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

bool kl_width_padding_duplicate(const struct kl_rule_case *c, struct kl_finding *out)
{
    struct kl_twins_found found = {0};

    if (!has_widths_to_judge(c->reading) ||
        !kl_twins_find(&c->reading->values->twins, &found))
        return false;
    out->count = found.keys;
    out->at_least = found.at_least;
    out->facts[0] = found.numbers;
    out->examples = kl_few_take(&found.few, &out->nexamples);
    kl_rule_set_witness(out, kl_buf_str(&found.a), kl_buf_str(&found.b));
    kl_twins_found_release(&found);
    return true;
}
