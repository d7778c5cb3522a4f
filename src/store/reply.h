/* Builds the reply to one request as DynamoDB would send it, row by row.
 *
 *     kl_reply_init(&reply, &place, query->limit, query->consistent, &page->body);
 *     while (more rows && !kl_reply_full(&reply))
 *         code = kl_reply_add(&reply, stmt, err);
 *     kl_reply_end(&reply, true);
 */
#ifndef KL_STORE_REPLY_H
#define KL_STORE_REPLY_H

#include "model/filter_match.h"
#include "model/page.h"
#include "store/db.h"

/* The columns that kl_reply_add reads, for a SELECT from items; of index_rows the last
 * one is left out. */
#define KL_REPLY_COLUMNS "pk, sk, size, item"
#define KL_REPLY_INDEX_COLUMNS "pk, sk, size"

/* What is read: a table, or one of its indexes. */
struct kl_reply_place {
    struct kl_db *db;
    int64_t table;
    const struct kl_schema *schema; /* seen through the index */
    const struct kl_index *index;   /* NULL: the table itself */
    const struct kl_query *wanted;  /* of a local index: its columns are read too, from
                                       the table where they are not projected; or NULL */
};

struct kl_reply {
    struct kl_buf *body;
    const struct kl_filter *filter; /* borrowed, set after kl_reply_init; NULL: none */
    /* Private. */
    struct kl_reply_place place;
    uint64_t limit;
    bool consistent;
    uint64_t count, matched, bytes; /* items read, those that the filter kept */
    uint64_t fetched_units; /* of 4 KB, of items that an index does not hold whole */
    bool fetches;           /* whether it does so at all */
    struct kl_buf pk, sk;   /* of the last row */
    struct kl_buf key;      /* the table's key of an index row, its parts */
    struct kl_buf text;     /* an item before attributes were left out */
    sqlite3_stmt *large, *find;
};

/* body is empty; what place points to is borrowed. limit 0: as many items as a page
 * holds. */
void kl_reply_init(struct kl_reply *reply, const struct kl_reply_place *place,
                   uint32_t limit, bool consistent, struct kl_buf *body);
void kl_reply_release(struct kl_reply *reply);
/* Reads the row that stmt is at, into Items if the filter keeps it. */
enum kl_code kl_reply_add(struct kl_reply *reply, sqlite3_stmt *stmt, struct kl_err *err);
/* Whether the page ends here: limit items read, or 1 MB (the item that reaches it is
 * the last one; of an index what it projects counts). */
bool kl_reply_full(const struct kl_reply *reply);
/* Closes a reply of Items. A full page has a LastEvaluatedKey, unless the table has no
 * sort key and this was a Query, which can have one item only (may_continue false). */
void kl_reply_end(struct kl_reply *reply, bool may_continue);

/* The whole reply of GetItem: the row that stmt is at, or with NULL none. */
enum kl_code kl_reply_item(struct kl_reply *reply, sqlite3_stmt *stmt,
                           struct kl_err *err);

#endif
