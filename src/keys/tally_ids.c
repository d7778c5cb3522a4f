#include "config.h"

#include "keys/tally_ids.h"

enum kl_id_form kl_id_form_of(enum kl_shape_kind shape)
{
    if (shape == KL_SHAPE_UUID)
        return KL_ID_UUID;
    if (shape == KL_SHAPE_ULID)
        return KL_ID_ULID;
    if (shape == KL_SHAPE_OBJECTID)
        return KL_ID_OBJECTID;
    if (shape == KL_SHAPE_HEX || shape == KL_SHAPE_HEX_EXPONENT)
        return KL_ID_HEX;
    if (shape == KL_SHAPE_HEX_PREFIXED)
        return KL_ID_PREFIXED;
    return shape == KL_SHAPE_BASE32 ? KL_ID_BASE32 : KL_ID_FORMS;
}

enum kl_id_case kl_id_case_of(struct kl_str value, enum kl_id_form form)
{
    bool lower = false, upper = false;

    for (size_t i = form == KL_ID_PREFIXED ? 2 : 0; i < value.len; i++) {
        lower |= value.data[i] >= 'a' && value.data[i] <= 'z';
        upper |= value.data[i] >= 'A' && value.data[i] <= 'Z';
    }
    return lower && upper ? KL_ID_BOTH : upper ? KL_ID_UPPER : KL_ID_LOWER;
}

bool kl_id_has_letters(struct kl_str value, enum kl_id_form form)
{
    for (size_t i = form == KL_ID_PREFIXED ? 2 : 0; i < value.len; i++)
        if (value.data[i] >= 'A')
            return true;
    return false;
}

void kl_tally_ids_free(struct kl_tally_ids **ids)
{
    if (!*ids)
        return;
    for (size_t i = 0; i < KL_ID_FORMS; i++)
        for (size_t k = 0; k < KL_ID_CASES; k++)
            kl_counted_release(&(*ids)->cases[i][k]);
    kl_side_release(&(*ids)->version_1);
    free(*ids);
    *ids = NULL;
}

void kl_tally_ids_add(struct kl_tally_ids *ids, struct kl_str key, struct kl_str value,
                      const struct kl_shape *shape)
{
    enum kl_id_form form = kl_id_form_of(shape->kind);

    if (kl_id_has_letters(value, form))
        kl_counted_append(&ids->cases[form][kl_id_case_of(value, form)], key);
    if (form == KL_ID_UUID && shape->detail.version == 1)
        kl_side_add(&ids->version_1, key, value);
}

void kl_tally_ids_merge(struct kl_tally_ids *into, const struct kl_tally_ids *from)
{
    for (size_t i = 0; i < KL_ID_FORMS; i++)
        for (size_t k = 0; k < KL_ID_CASES; k++)
            kl_counted_merge(&into->cases[i][k], &from->cases[i][k]);
    kl_side_merge(&into->version_1, &from->version_1);
}
