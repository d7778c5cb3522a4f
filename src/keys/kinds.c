#include "config.h"

#include "keys/kinds.h"

#include "keys/kinds_ids.h"
#include "keys/kinds_items.h"
#include "keys/kinds_letters.h"
#include "keys/kinds_numbers.h"
#include "keys/kinds_structure.h"
#include "keys/kinds_text.h"
#include "keys/kinds_times.h"

static const struct kl_kind_family *const families[] = {
    &kl_kinds_numbers,   &kl_kinds_text,    &kl_kinds_times, &kl_kinds_ids,
    &kl_kinds_structure, &kl_kinds_letters, &kl_kinds_items,
};

const char *kl_severity_name(enum kl_severity severity)
{
    switch (severity) {
    case KL_INFO:
        return "info";
    case KL_WARNING:
        return "warning";
    case KL_ERROR:
        return "error";
    }
    return "";
}

const struct kl_kind *kl_kind_find(struct kl_str id)
{
    const struct kl_kind *kind;

    for (size_t i = 0; (kind = kl_kind_at(i)); i++)
        if (kl_str_eq(id, kl_str_from(kind->id)))
            return kind;
    return NULL;
}

const struct kl_kind *kl_kind_at(size_t i)
{
    for (size_t f = 0; f < KL_ARRAY_LEN(families); f++) {
        if (i < families[f]->n)
            return &families[f]->kinds[i];
        i -= families[f]->n;
    }
    return NULL;
}
