#include "config.h"

#include "keys/epochs.h"

/* Keys with times of a unit, plain or inverted. */
static uint64_t keys_of(const struct kl_tally_times *times, enum kl_unit unit)
{
    return times->units[unit] + times->inverted_units[unit];
}

/* The unit that most have, of equals the finest, but for one. */
static enum kl_unit most_but(const struct kl_tally_times *times, enum kl_unit but)
{
    enum kl_unit most = KL_UNIT_NONE;

    for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++)
        if (unit != but && keys_of(times, unit) &&
            (most == KL_UNIT_NONE || keys_of(times, unit) >= keys_of(times, most)))
            most = unit;
    return most;
}

bool kl_epochs_mixed_unit(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_tally_times *times = &r->values->times;
    struct kl_str stored_first, meant_first;
    struct kl_few few = {0};
    enum kl_unit most;

    if (!r->mixed_units || !r->numeric || r->dates || r->mixed_ids || r->mixed_direction)
        return false;
    most = most_but(times, KL_UNIT_NONE);
    for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++) {
        if (unit == most)
            continue;
        out->count += keys_of(times, unit);
        kl_few_merge(&few, &times->few[unit]);
    }
    out->examples = kl_few_take(&few, &out->nexamples);
    out->facts[0] = r->digits;
    out->facts[1] = most;
    out->facts[2] = most_but(times, most);
    if (times->order && kl_witness_pair(times->order, &stored_first, &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}
