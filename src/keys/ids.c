#include "config.h"

#include "keys/ids.h"

/* Shorter hexadecimal numbers are names of seats and colours as well as ids. */
#define HEX_MIN 6

static void take_few(const struct kl_few *from, struct kl_finding *out)
{
    struct kl_few few = {0};

    kl_few_merge(&few, from);
    out->examples = kl_few_take(&few, &out->nexamples);
}

bool kl_ids_uuid_time(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally *values = c->reading->values;
    struct kl_str stored_first, meant_first;

    if (!values->ids || values->ids->version_1.nvalues < 2)
        return false;
    take_few(&values->ids->version_1.few, out);
    out->count = values->ids->version_1.keys;
    out->facts[0] = values->shapes[KL_SHAPE_UUID];
    if (kl_tally_meanings_pair(&values->meanings, KL_MEANING_UUID_TIME, &stored_first,
                               &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}

/* The smallest keys of digits. */
static void add_digits(const struct kl_tally *values, struct kl_few *few)
{
    const struct kl_tally_widths *widths = &values->widths;

    for (size_t i = 0; i < widths->n + widths->pooled; i++) {
        const struct kl_tally_width *w = i < widths->n ? &widths->at[i] : &widths->wide;

        kl_few_merge(few, &w->plain_few);
        kl_few_merge(few, &w->padded_few);
    }
}

static void add_shape(const struct kl_tally *values, enum kl_shape_kind shape,
                      struct kl_few *few)
{
    if (shape == KL_SHAPE_DIGITS)
        add_digits(values, few);
    else if (values->forms.of[shape])
        kl_few_merge(few, &values->forms.of[shape]->few);
}

bool kl_ids_mixed_kinds(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind ids[] = {KL_SHAPE_UUID, KL_SHAPE_ULID, KL_SHAPE_KSUID,
                                             KL_SHAPE_OBJECTID, KL_SHAPE_DIGITS};
    const struct kl_tally *values = c->reading->values;
    enum kl_shape_kind most = ids[0];
    struct kl_few few = {0};

    if (!c->reading->mixed_ids || c->reading->dates)
        return false;
    for (size_t i = 0; i < KL_ARRAY_LEN(ids); i++) {
        out->facts[0] += values->shapes[ids[i]];
        if (values->shapes[ids[i]] > values->shapes[most])
            most = ids[i];
    }
    for (size_t i = 0; i < KL_ARRAY_LEN(ids); i++)
        if (ids[i] != most)
            add_shape(values, ids[i], &few);
    out->count = out->facts[0] - values->shapes[most];
    out->facts[1] = most;
    out->examples = kl_few_take(&few, &out->nexamples);
    return true;
}

/* Hexadecimal and base-32 ids have one length; of others the form says that they are
 * ids. */
static bool are_ids(const struct kl_reading *r, enum kl_id_form form)
{
    const struct kl_tally *values = r->values;
    const size_t *shortest = values->shortest, *longest = values->longest;

    switch (form) {
    case KL_ID_UUID:
    case KL_ID_ULID:
    case KL_ID_OBJECTID:
    case KL_ID_FORMS:
        return true;
    case KL_ID_PREFIXED:
        return 3 * values->shapes[KL_SHAPE_HEX_PREFIXED] >= 2 * values->keys;
    case KL_ID_BASE32:
        return shortest[KL_SHAPE_BASE32] == longest[KL_SHAPE_BASE32];
    case KL_ID_HEX:
        break;
    }
    return shortest[KL_SHAPE_HEX] == longest[KL_SHAPE_HEX] &&
           longest[KL_SHAPE_HEX] >= HEX_MIN &&
           3 * (values->shapes[KL_SHAPE_HEX] + values->shapes[KL_SHAPE_HEX_EXPONENT] +
                values->shapes[KL_SHAPE_DIGITS]) >=
               2 * values->keys;
}

/* Speaks of the ids of a form that are not in the case that most have. */
static bool other_case(const struct kl_counted *cases, struct kl_finding *out)
{
    enum kl_id_case most =
        cases[KL_ID_UPPER].keys > cases[KL_ID_LOWER].keys ? KL_ID_UPPER : KL_ID_LOWER;
    struct kl_few few = {0};

    out->facts[0] = kl_ways_keys(cases, KL_ID_CASES);
    out->count = out->facts[0] - cases[most].keys;
    if (!out->count)
        return false;
    for (enum kl_id_case i = 0; i < KL_ID_CASES; i++)
        if (i != most)
            kl_few_merge(&few, &cases[i].few);
    out->facts[1] = most;
    out->examples = kl_few_take(&few, &out->nexamples);
    return true;
}

bool kl_ids_mixed_case(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_tally_ids *ids = c->reading->values->ids;

    for (enum kl_id_form form = 0; ids && form < KL_ID_FORMS; form++)
        if (are_ids(c->reading, form) && other_case(ids->cases[form], out))
            return true;
    return false;
}

/* No two times stand behind one id, as far as can be told. */
static bool never_decides(const struct kl_reading *r)
{
    const struct kl_witness *moments = r->values->meanings.of[KL_MEANING_MOMENT];

    return !r->values->order.shared && !(moments && moments->shared);
}

static bool is_unique_id(const struct kl_reading *r, uint64_t keys)
{
    return r->inner == KL_CLASS_UUID && r->detail.version != 6 &&
           r->detail.version != 7 && r->distinct >= 3 &&
           (r->distinct >= keys || kl_sketch_sampled(&r->values->distinct));
}

bool kl_ids_time_behind(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    size_t left = kl_judge_left(c->judge, c->node);
    struct kl_few few = {0};

    if (left == SIZE_MAX || !kl_reading_is_time(r) || r->values->keys < 3 ||
        !is_unique_id(&c->judge->readings[left], r->values->keys) || !never_decides(r))
        return false;
    for (enum kl_shape_kind shape = KL_SHAPE_DIGITS; shape < KL_SHAPES; shape++)
        add_shape(r->values, shape, &few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count = r->values->keys;
    return true;
}
