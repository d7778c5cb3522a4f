/* The items of a page: where they lie, their keys and the rest of their scalars.
 *
 * Private to the page: kl_page_scan() is the way in. This is the speed of the
 * product, so it stands in a file of its own.
 *
 * Names of attributes are interned, so that a duplicate is one comparison of a
 * number. Items of a page mostly have the same attributes in the same order: the
 * name at each place is first compared with the one that the item before had there,
 * as raw bytes, and looked up only when they differ.
 */
#ifndef KL_MODEL_PAGE_ITEMS_H
#define KL_MODEL_PAGE_ITEMS_H

#include "model/page.h"
#include "model/scan.h"

/* What kl_page_slot.form holds: a type, and where the text lies. */
enum kl_page_form {
    KL_PAGE_FORM_NONE,
    KL_PAGE_FORM_S,
    KL_PAGE_FORM_N,
    KL_PAGE_FORM_B,
    KL_PAGE_FORM_UNESCAPED = 4, /* a flag: off counts in unescaped */
};

/* The attribute name that the last item had at one place. */
struct kl_page_place {
    const char *raw; /* in body, quotes included */
    size_t raw_len;
    uint32_t name; /* in page->names */
};

/* What is known of one name. */
struct kl_page_mark {
    uint32_t last_item; /* the last item that has it, counted from 1 */
    bool is_key;
};

/* One scan of a page; lives as long as that. */
struct kl_page_pass {
    struct kl_scan scan;
    struct kl_page *page;
    bool evidence;
    struct kl_page_place *places;
    size_t nplaces, places_cap;
    struct kl_page_mark *marks; /* by name */
    size_t marks_cap;
    size_t items_cap, evidence_cap;
};

void kl_page_pass_init(struct kl_page_pass *pass, struct kl_page *page,
                       const struct kl_page_wants *wants);
/* Also gives back what the page's arrays have grown too large. */
void kl_page_pass_release(struct kl_page_pass *pass);
/* The array of items at p; returns what is behind it, NULL after a fault. */
const char *kl_page_pass_items(struct kl_page_pass *pass, const char *p);
/* One item at p, added to the page. */
const char *kl_page_pass_item(struct kl_page_pass *pass, const char *p);

#endif
