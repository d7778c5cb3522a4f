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

void kl_evidence_list_release(struct kl_evidence_list *list)
{
    free(list->evidence);
    *list = (struct kl_evidence_list){0};
}
