/* The attributes of an item, as evidence for the key analysis (design: items say
 * what a segment means). A list is filled again for every item and grows once. */
#ifndef KL_APP_EVIDENCE_H
#define KL_APP_EVIDENCE_H

#include "model/page.h"
#include "model/source.h"
#include "keys/summary.h"

/* A zeroed struct is an empty list. */
struct kl_evidence_list {
    struct kl_evidence *evidence;
    size_t n, cap;
};

/* The S and N attributes of an item besides its keys, borrowed from the page. */
void kl_evidence_list_fill(struct kl_evidence_list *list, const struct kl_page *page,
                           size_t item);
/* Drops the attributes that are not among names. */
void kl_evidence_list_keep(struct kl_evidence_list *list, const struct kl_names *names);
void kl_evidence_list_release(struct kl_evidence_list *list);

#endif
