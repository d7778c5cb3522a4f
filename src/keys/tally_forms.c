#include "config.h"

#include "keys/tally_forms.h"

#include <limits.h>

#include "base/ascii.h"

/* Those whose digit counts a finding asks for. */
static bool is_counted(enum kl_shape_kind shape)
{
    return shape == KL_SHAPE_DECIMAL || shape == KL_SHAPE_SPACED ||
           shape == KL_SHAPE_TRAILED || shape == KL_SHAPE_VERSION ||
           shape == KL_SHAPE_IPV4;
}

static void count_part(struct kl_form_parts *parts, size_t i, unsigned char least,
                       unsigned char most)
{
    if (!parts->most[i] || least < parts->least[i])
        parts->least[i] = least;
    if (most > parts->most[i])
        parts->most[i] = most;
}

void kl_form_parts_add(struct kl_form_parts *parts, struct kl_str value)
{
    for (size_t i = 0, part = 0; i < value.len && part < KL_FORM_PARTS; i++) {
        size_t from = i;
        unsigned char digits;

        while (i < value.len && kl_ascii_is_digit(value.data[i]))
            i++;
        if (i == from)
            continue;
        digits = i - from < UCHAR_MAX ? (unsigned char)(i - from) : UCHAR_MAX;
        count_part(parts, part++, digits, digits);
    }
}

void kl_form_parts_merge(struct kl_form_parts *into, const struct kl_form_parts *from)
{
    for (size_t i = 0; i < KL_FORM_PARTS; i++)
        if (from->most[i])
            count_part(into, i, from->least[i], from->most[i]);
}

bool kl_form_parts_differ(const struct kl_form_parts *parts)
{
    for (size_t i = 0; i < KL_FORM_PARTS; i++)
        if (parts->least[i] != parts->most[i])
            return true;
    return false;
}

void kl_tally_forms_release(struct kl_tally_forms *forms)
{
    for (size_t i = 0; i < KL_SHAPES; i++) {
        if (forms->of[i])
            kl_few_release(&forms->of[i]->few);
        free(forms->of[i]);
    }
    *forms = (struct kl_tally_forms){0};
}

static struct kl_tally_form *form_of(struct kl_tally_forms *forms, size_t shape)
{
    if (!forms->of[shape])
        forms->of[shape] = KL_NEW(struct kl_tally_form);
    return forms->of[shape];
}

void kl_tally_forms_add(struct kl_tally_forms *forms, struct kl_str key,
                        struct kl_str value, enum kl_shape_kind shape)
{
    struct kl_tally_form *form = form_of(forms, shape);

    kl_few_append(&form->few, key);
    if (is_counted(shape))
        kl_form_parts_add(&form->parts, value);
}

void kl_tally_forms_merge(struct kl_tally_forms *into, const struct kl_tally_forms *from)
{
    for (size_t i = 0; i < KL_SHAPES; i++) {
        struct kl_tally_form *form;

        if (!from->of[i])
            continue;
        form = form_of(into, i);
        kl_few_merge(&form->few, &from->of[i]->few);
        kl_form_parts_merge(&form->parts, &from->of[i]->parts);
    }
}
