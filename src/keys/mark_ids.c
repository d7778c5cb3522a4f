#include "config.h"

#include "keys/mark_ids.h"

#include "keys/tally_ids.h"

bool kl_mark_uuid_time(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_shape shape = kl_shape_of(row->text);

    (void)finding;
    return shape.kind == KL_SHAPE_UUID && shape.detail.version == 1;
}

bool kl_mark_other_id(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    enum kl_shape_kind shape = kl_shape_of(row->text).kind;

    return shape != finding->facts[1] &&
           (shape == KL_SHAPE_UUID || shape == KL_SHAPE_ULID || shape == KL_SHAPE_KSUID ||
            shape == KL_SHAPE_OBJECTID || shape == KL_SHAPE_DIGITS);
}

bool kl_mark_id_case(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    enum kl_id_form form = kl_id_form_of(kl_shape_of(row->text).kind);

    return form != KL_ID_FORMS && kl_id_has_letters(row->text, form) &&
           kl_id_case_of(row->text, form) != finding->facts[1];
}
