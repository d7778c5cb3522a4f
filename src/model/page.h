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
 * The scan checks strings, escapes and balance over the whole page; a top-level
 * attribute that occurs twice in an item is an error; what is malformed is an
 * error with its offset, never a wrong slice. A body is at most KL_PAGE_MAX bytes.
 */
#ifndef KL_MODEL_PAGE_H
#define KL_MODEL_PAGE_H

#include "base/buf.h"
#include "base/err.h"
#include "model/schema.h"

#define KL_PAGE_MAX (128u << 20)

/* A top-level attribute of an item that is an S, an N or (keys only) a B. */
struct kl_page_attr {
    struct kl_str name; /* escapes undone */
    struct kl_str text; /* S: text; N: decimal text; B: raw bytes; escapes undone */
    enum kl_key_type type;
};

struct kl_page_span {
    uint32_t off, len; /* in body */
};

struct kl_page_arena; /* where unescaped text lives */

struct kl_page {
    struct kl_buf body;
    struct kl_page_span *items;
    size_t nitems;
    struct kl_page_attr *keys; /* nitems × nkeys, in the order they were asked for */
    size_t nkeys;
    struct kl_page_attr *attrs; /* evidence, all items one after the other */
    uint32_t *attr_from;        /* nitems + 1 offsets into attrs; NULL: not asked for */
    uint64_t scanned;           /* ScannedCount: items read */
    uint64_t capacity_milli;    /* consumed capacity units × 1000 */
    struct kl_page_span last_key; /* LastEvaluatedKey's object; len 0: the end */
    struct kl_page_arena *arena;
};

/* What the scan looks for in each item. */
struct kl_page_wants {
    const char *const *keys; /* names of key attributes */
    size_t nkeys;
    bool evidence; /* also every other top-level S and N attribute */
};

/* Scans page->body, a whole reply object with Items (Query, Scan) or Item
 * (GetItem; none is zero items). KL_INVALID with the offset of what is wrong,
 * KL_TOO_LARGE over KL_PAGE_MAX. A key attribute that is missing or of another
 * type than S, N, B has text {NULL, 0}. */
enum kl_code kl_page_scan(struct kl_page *page, const struct kl_page_wants *wants,
                          struct kl_err *err);
void kl_page_release(struct kl_page *page);

struct kl_str kl_page_item(const struct kl_page *page, size_t i); /* its JSON object */
const struct kl_page_attr *kl_page_key(const struct kl_page *page, size_t i, size_t key);
/* The other S and N attributes of item i; none unless evidence was asked for. */
const struct kl_page_attr *kl_page_attrs(const struct kl_page *page, size_t i, size_t *n);
struct kl_str kl_page_last_key(const struct kl_page *page); /* absent at the end */
/* Bytes of memory the page holds, for the window's cap. */
size_t kl_page_memory(const struct kl_page *page);

#endif
