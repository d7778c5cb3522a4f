/* The ids of a column whose letters mean the same in either case, by their case.
 */
#ifndef KL_KEYS_TALLY_IDS_H
#define KL_KEYS_TALLY_IDS_H

#include "keys/cell.h"
#include "keys/shape.h"
#include "keys/ways.h"

enum kl_id_case { KL_ID_LOWER, KL_ID_UPPER, KL_ID_BOTH, KL_ID_CASES };

/* Alphabets without case. */
enum kl_id_form {
    KL_ID_UUID,
    KL_ID_ULID,
    KL_ID_OBJECTID,
    KL_ID_HEX,
    KL_ID_PREFIXED, /* 0x… */
    KL_ID_BASE32,
    KL_ID_FORMS, /* other shapes */
};

struct kl_tally_ids {
    struct kl_counted cases[KL_ID_FORMS][KL_ID_CASES];
    struct kl_side version_1; /* UUIDs */
};

enum kl_id_form kl_id_form_of(enum kl_shape_kind shape);
/* Whether a value has letters, and their case; the x of 0x is none. */
bool kl_id_has_letters(struct kl_str value, enum kl_id_form form);
enum kl_id_case kl_id_case_of(struct kl_str value, enum kl_id_form form);

void kl_tally_ids_free(struct kl_tally_ids **ids);
/* The next key in ascending order, whose value is of a form. */
void kl_tally_ids_add(struct kl_tally_ids *ids, struct kl_str key, struct kl_str value,
                      const struct kl_shape *shape);
void kl_tally_ids_merge(struct kl_tally_ids *into, const struct kl_tally_ids *from);

#endif
