#include "config.h"

#include "app/evidence.h"

void kl_evidence_list_fill(struct kl_evidence_list *list, const struct kl_page *page,
                           size_t item)
{
    size_t n = kl_page_nattrs(page, item);

    list->n = 0;
    for (size_t i = 0; i < n; i++) {
        struct kl_page_attr attr = kl_page_attr(page, item, i);

        KL_GROW(list->evidence, list->n, list->cap);
        list->evidence[list->n++] = (struct kl_evidence){
            .name = attr.name, .text = attr.text, .is_number = attr.type == KL_KEY_N};
    }
}

static bool is_among(const struct kl_names *names, struct kl_str name)
{
    size_t i = 0;

    while (i < names->n && !kl_str_eq(kl_str_from(names->names[i]), name))
        i++;
    return i < names->n;
}

void kl_evidence_list_keep(struct kl_evidence_list *list, const struct kl_names *names)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->n; i++)
        if (is_among(names, list->evidence[i].name))
            list->evidence[kept++] = list->evidence[i];
    list->n = kept;
}

void kl_evidence_list_release(struct kl_evidence_list *list)
{
    free(list->evidence);
    *list = (struct kl_evidence_list){0};
}
