#include "config.h"

#include "keys/tally_meanings.h"

void kl_tally_meanings_release(struct kl_tally_meanings *meanings)
{
    for (size_t i = 0; i < KL_MEANINGS; i++) {
        if (meanings->of[i])
            kl_witness_release(meanings->of[i]);
        free(meanings->of[i]);
    }
    *meanings = (struct kl_tally_meanings){0};
}

static bool has_digits(enum kl_meaning_id id)
{
    return kl_meaning_at(id)->shapes & KL_SHAPE_BIT(KL_SHAPE_DIGITS);
}

/* Begins with the digits so far, if the meaning has any. */
static struct kl_witness *begin(struct kl_tally_meanings *meanings, enum kl_meaning_id id,
                                const struct kl_witness *digits)
{
    struct kl_witness *witness = KL_NEW(struct kl_witness);

    if (has_digits(id))
        kl_witness_merge(witness, digits, KL_JOIN_NEXT, kl_meaning_at(id)->cmp);
    meanings->of[id] = witness;
    meanings->any = true;
    return witness;
}

void kl_tally_meanings_add(struct kl_tally_meanings *meanings,
                           const struct kl_witness *digits, struct kl_str key, size_t off,
                           size_t len, enum kl_shape_kind shape)
{
    unsigned all;

    if (shape == KL_SHAPE_DIGITS && !meanings->any)
        return;
    all = kl_meaning_all(shape, (struct kl_str){key.data + off, len});
    for (enum kl_meaning_id id = 0; all; id++, all >>= 1) {
        struct kl_witness *witness = meanings->of[id];

        if (!(all & 1) || (!witness && shape == KL_SHAPE_DIGITS))
            continue;
        if (!witness)
            witness = begin(meanings, id, digits);
        kl_witness_add(witness, key, off, len, kl_meaning_at(id)->cmp);
    }
}

/* A collection of digits only says nothing of the meaning. */
static void merge_apart(struct kl_tally_meanings *into, enum kl_meaning_id id,
                        const struct kl_witness *from)
{
    static const struct kl_witness none;

    if (!from)
        return;
    if (!into->of[id])
        begin(into, id, &none);
    kl_witness_merge(into->of[id], from, KL_JOIN_APART, kl_meaning_at(id)->cmp);
}

void kl_tally_meanings_merge(struct kl_tally_meanings *into,
                             const struct kl_tally_meanings *from,
                             const struct kl_witness *into_digits,
                             const struct kl_witness *from_digits, enum kl_join join)
{
    for (enum kl_meaning_id id = 0; id < KL_MEANINGS; id++) {
        const struct kl_witness *right = from->of[id];

        if (join == KL_JOIN_APART) {
            merge_apart(into, id, right);
            continue;
        }
        if (!into->of[id] && !right)
            continue;
        if (!into->of[id])
            begin(into, id, into_digits);
        if (!right && has_digits(id))
            right = from_digits;
        if (right)
            kl_witness_merge(into->of[id], right, join, kl_meaning_at(id)->cmp);
    }
}

bool kl_tally_meanings_pair(const struct kl_tally_meanings *meanings,
                            enum kl_meaning_id id, struct kl_str *stored_first,
                            struct kl_str *meant_first)
{
    return meanings->of[id] &&
           kl_witness_pair(meanings->of[id], stored_first, meant_first);
}
