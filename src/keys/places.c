#include "config.h"

#include "keys/places.h"

#include "keys/finding_sum.h"

static void reset(struct kl_finding *out, struct kl_few *examples)
{
    kl_few_release(examples);
    kl_finding_release(out);
    *out = (struct kl_finding){.column = SIZE_MAX};
}

/* What the places without a column of their own have together. */
static bool find_rest(const struct kl_judge *judge, kl_place_test test,
                      const void *context, struct kl_finding *out,
                      struct kl_few *examples)
{
    bool any = false;

    for (size_t i = 0; i < judge->trie->n; i++) {
        if (judge->columns[i] != SIZE_MAX || !test(judge, i, context, out, examples))
            continue;
        out->column = kl_judge_column(judge, i);
        any = true;
    }
    return any;
}

bool kl_places_nth(const struct kl_judge *judge, size_t nth, kl_place_test test,
                   const void *context, struct kl_finding *out)
{
    struct kl_few examples = {0};
    bool found = false;

    for (size_t i = 0; judge->trie && i < judge->trie->n && !found; i++) {
        if (judge->columns[i] == SIZE_MAX || !test(judge, i, context, out, &examples))
            continue;
        found = !nth--;
        if (found)
            out->column = judge->columns[i];
        else
            reset(out, &examples);
    }
    if (!found && judge->trie && !nth)
        found = find_rest(judge, test, context, out, &examples);
    if (!found)
        reset(out, &examples);
    out->examples = kl_few_take(&examples, &out->nexamples);
    return found;
}
