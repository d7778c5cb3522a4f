/* The values of a column by shape: the smallest keys, and the digits of their numbers.
 *
 * Of every shape but DIGITS, whose keys are kept by length (keys/tally_widths.h), so that
 * a column of digits has none of this. A zeroed struct is empty.
 */
#ifndef KL_KEYS_TALLY_FORMS_H
#define KL_KEYS_TALLY_FORMS_H

#include "keys/few.h"
#include "keys/shape.h"

/* Numbers within one value that are looked at. */
#define KL_FORM_PARTS 6

/* How many digits each number within values has (1.10.0: three), from 1 to 255 and more;
 * most 0: no value has that many. */
struct kl_form_parts {
    unsigned char least[KL_FORM_PARTS], most[KL_FORM_PARTS];
};

struct kl_tally_form {
    struct kl_few few;
    struct kl_form_parts parts;
};

struct kl_tally_forms {
    struct kl_tally_form *of[KL_SHAPES]; /* NULL: no value is of the shape */
};

void kl_form_parts_add(struct kl_form_parts *parts, struct kl_str value);
void kl_form_parts_merge(struct kl_form_parts *into, const struct kl_form_parts *from);
/* Whether two values have a number at one place with different digit counts. */
bool kl_form_parts_differ(const struct kl_form_parts *parts);

void kl_tally_forms_release(struct kl_tally_forms *forms);
/* The next key in ascending order. */
void kl_tally_forms_add(struct kl_tally_forms *forms, struct kl_str key,
                        struct kl_str value, enum kl_shape_kind shape);
void kl_tally_forms_merge(struct kl_tally_forms *into, const struct kl_tally_forms *from);

#endif
