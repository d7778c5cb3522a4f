/* One reply of Query, Scan or GetItem, as received.
 *
 * The body is DynamoDB JSON in one buffer and stays as it came. A structural
 * scan finds where each item lies and where its key attributes are; nothing is
 * parsed into a tree. Items are decoded (model/item.h) only when they are drawn,
 * exported or filtered. Both sources fill the same page.
 *
 * Life cycle: zeroed, filled by a source (which calls kl_page_scan), released.
 * Everything handed out is borrowed until kl_page_release().
 *
 * The scan checks the grammar of the whole page: strings (escapes, surrogates,
 * UTF-8), numbers, balance and depth. A top-level attribute that occurs twice in
 * an item is an error; what is malformed is an error with its offset, never a
 * wrong slice. A body is at most KL_PAGE_MAX bytes. Whether an attribute's value
 * is a well-formed AttributeValue is found when the item is decoded.
 *
 *     struct kl_page page = {0};
 *     kl_buf_add_str(&page.body, reply);
 *     if (!kl_page_scan(&page, &wants, &err))
 *         for (size_t i = 0; i < page.nitems; i++)
 *             show(kl_page_key(&page, i, 0).text);
 *     kl_page_release(&page);
 */
#ifndef KL_MODEL_PAGE_H
#define KL_MODEL_PAGE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "model/schema.h"

#define KL_PAGE_MAX (128u << 20)

/* A top-level attribute of an item that is an S, an N or (keys only) a B. */
struct kl_page_attr {
    struct kl_str name; /* escapes undone */
    struct kl_str text; /* S: text; N: as received, not checked to be a number; B: raw
                           bytes; escapes undone. {NULL, 0}: the item has no such */
    enum kl_key_type type;
};

struct kl_page_span {
    uint32_t off, len; /* in body */
};

/* Where a value's text lies. Private: read through the functions below. A page has
 * many of these, so they are packed. */
struct kl_page_slot {
    uint32_t off;      /* in body, or in unescaped */
    uint32_t len : 28; /* KL_PAGE_MAX is 2^27 */
    uint32_t form : 4;
};

struct kl_page_evidence {
    uint32_t name; /* in names */
    struct kl_page_slot slot;
};

struct kl_page {
    struct kl_buf body;
    struct kl_page_span *items;
    size_t nitems;
    uint64_t scanned;        /* ScannedCount: items read; without one, nitems */
    uint64_t matched;        /* Count: items that passed; without one, nitems */
    uint64_t capacity_milli; /* consumed capacity units × 1000, rounded up */
    bool listed; /* the reply has Items or a Count, as those of Query and Scan have */
    struct kl_page_span last_key; /* LastEvaluatedKey's object; len 0: the end */

    /* Private. */
    struct kl_page_slot *keys; /* nitems × nkeys, in the order they were asked for */
    size_t nkeys;
    uint32_t *key_names;               /* nkeys, in names */
    struct kl_page_evidence *evidence; /* all items one after the other */
    size_t nevidence;
    uint32_t *evidence_from; /* nitems + 1 offsets into evidence; NULL: not asked for */
    struct kl_map names;     /* attribute names, escapes undone */
    struct kl_buf unescaped; /* texts that held escapes, and bytes of B */
};

/* What the scan looks for in each item. */
struct kl_page_wants {
    const char *const *keys; /* names of key attributes */
    size_t nkeys;
    bool evidence; /* also every other top-level S and N attribute */
};

/* Scans page->body, a whole reply object with Items (Query, Scan) or Item
 * (GetItem; none is zero items). Unknown fields are checked and skipped. KL_INVALID
 * with the offset of what is wrong, KL_TOO_LARGE over KL_PAGE_MAX; the page then
 * has no items. A page is scanned once. */
enum kl_code kl_page_scan(struct kl_page *page, const struct kl_page_wants *wants,
                          struct kl_err *err);
/* The same for one item's JSON object, which is copied: a page of that item. page is
 * zeroed. KL_INVALID also when item is not one object. */
enum kl_code kl_page_scan_item(struct kl_page *page, struct kl_str item,
                               const struct kl_page_wants *wants, struct kl_err *err);
void kl_page_release(struct kl_page *page);

struct kl_str kl_page_item(const struct kl_page *page, size_t i); /* its JSON object */
/* The key attribute of item i that was asked for as number key. */
struct kl_page_attr kl_page_key(const struct kl_page *page, size_t i, size_t key);
/* The other S and N attributes of item i, in the order received; none unless
 * evidence was asked for. */
size_t kl_page_nattrs(const struct kl_page *page, size_t i);
struct kl_page_attr kl_page_attr(const struct kl_page *page, size_t i, size_t attr);
/* Gives back the memory of the evidence; kl_page_nattrs() is 0 from then on. */
void kl_page_drop_attrs(struct kl_page *page);
struct kl_str kl_page_last_key(const struct kl_page *page); /* absent at the end */
/* Bytes of memory the page holds, for the window's cap. */
size_t kl_page_memory(const struct kl_page *page);

#endif
