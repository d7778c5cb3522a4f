#include "config.h"

#include "keys/worded.h"

/* In paths a column's values may have nothing to do with one another: there a pair in
 * one folder must show the fault. */
static bool is_shown(const struct kl_rule_case *c, const struct kl_finding *out)
{
    return c->judge->trie->delim != KL_DELIM_SLASH || out->has_witness;
}

static uint64_t keys(const struct kl_reading *r)
{
    return r->values->keys - r->values->shapes[KL_SHAPE_EMPTY];
}

bool kl_worded_natural(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    struct kl_natural_found found = {0};

    if (r->worded != KL_WORDED_NATURAL ||
        !kl_natural_judge(&r->values->natural, keys(r), &found))
        return false;
    out->count = found.keys;
    out->at_least = found.at_least;
    out->facts[0] = keys(r);
    out->examples = kl_few_take(&found.few, &out->nexamples);
    if (found.has_pair)
        kl_rule_set_witness(out, found.stored_first, found.meant_first);
    return is_shown(c, out);
}

/* Adds the keys of a shape to the finding, and its numbers to parts. */
static void count(const struct kl_reading *r, enum kl_shape_kind shape,
                  struct kl_form_parts *parts, struct kl_finding *out)
{
    const struct kl_tally_form *form = r->values->forms.of[shape];
    struct kl_few few = {.keys = out->examples, .n = out->nexamples};

    if (!form)
        return;
    kl_form_parts_merge(parts, &form->parts);
    kl_few_merge(&few, &form->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count += r->values->shapes[shape];
    out->facts[0] = keys(r);
}

static void set_pair(const struct kl_rule_case *c, enum kl_meaning_id meaning,
                     struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;

    if (kl_tally_meanings_pair(&c->reading->values->meanings, meaning, &stored_first,
                               &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
}

/* 1.9 and 1.10: in order as decimals, which nobody writes with a 0 at the end beside
 * shorter ones, and not as versions. It cannot be told, so it is only said. */
static bool is_ambiguous(const struct kl_reading *r)
{
    const struct kl_tally *values = r->values;
    struct kl_str stored_first, meant_first;

    return r->numerals && values->shapes[KL_SHAPE_DECIMAL] == keys(r) &&
           values->decimal_round && !values->decimal_small &&
           (values->places & (values->places - 1)) &&
           values->forms.of[KL_SHAPE_DECIMAL]->parts.least[0] ==
               values->forms.of[KL_SHAPE_DECIMAL]->parts.most[0] &&
           kl_tally_meanings_pair(&values->meanings, KL_MEANING_VERSION, &stored_first,
                                  &meant_first);
}

bool kl_worded_version(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    struct kl_form_parts parts = {0};

    if (is_ambiguous(r)) {
        count(r, KL_SHAPE_DECIMAL, &parts, out);
        out->facts[1] = 1;
        out->milder = KL_ERROR - KL_INFO;
        return c->judge->trie->delim != KL_DELIM_SLASH;
    }
    if (r->worded != KL_WORDED_VERSION)
        return false;
    count(r, KL_SHAPE_VERSION, &parts, out);
    count(r, KL_SHAPE_IPV4, &parts, out);
    count(r, KL_SHAPE_DECIMAL, &parts, out);
    set_pair(c, KL_MEANING_VERSION, out);
    return kl_form_parts_differ(&parts) && is_shown(c, out);
}

bool kl_worded_address(const struct kl_rule_case *c, struct kl_finding *out)
{
    struct kl_form_parts parts = {0};

    if (c->reading->worded != KL_WORDED_IPV4)
        return false;
    count(c->reading, KL_SHAPE_IPV4, &parts, out);
    set_pair(c, KL_MEANING_IPV4, out);
    return kl_form_parts_differ(&parts) && is_shown(c, out);
}
