#include "config.h"

#include "keys/ordinal_words.h"

bool kl_ordinal_words(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shapes[] = {KL_SHAPE_TEXT, KL_SHAPE_LABEL};
    const struct kl_tally *values = c->reading->values;
    struct kl_str stored_first, meant_first;
    struct kl_few few = {0};
    enum kl_ordinal ordinal;
    size_t ranks;

    if (!c->reading->ordinal_words)
        return false;
    ordinal = kl_tally_ordinals_broken(&values->ordinals, &ranks);
    for (size_t i = 0; i < KL_ARRAY_LEN(shapes); i++) {
        out->count += values->shapes[shapes[i]];
        if (values->forms.of[shapes[i]])
            kl_few_merge(&few, &values->forms.of[shapes[i]]->few);
    }
    out->examples = kl_few_take(&few, &out->nexamples);
    out->facts[0] = ranks;
    out->facts[1] = ordinal;
    if (kl_witness_pair(&values->ordinals.of[ordinal]->order, &stored_first,
                        &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}
