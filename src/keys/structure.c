#include "config.h"

#include "keys/structure.h"

bool kl_structure_key_too_long(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out)
{
    struct kl_few few = {0};

    if (nth || !judge->summary->long_keys)
        return false;
    out->count = judge->summary->long_keys;
    out->facts[0] = judge->summary->longest;
    kl_few_merge(&few, &judge->summary->long_few);
    out->examples = kl_few_take(&few, &out->nexamples);
    return true;
}
