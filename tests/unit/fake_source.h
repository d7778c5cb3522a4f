/* A source over items in memory, for tests: one table, in the order it was told, pages
 * cut where the test wants them. Each call can be counted, failed or cancelled. */
#ifndef TESTS_UNIT_FAKE_SOURCE_H
#define TESTS_UNIT_FAKE_SOURCE_H

#include <stdatomic.h>

#include "app/session.h"

struct fake_item {
    char *pk, *sk; /* owned; sk NULL where the table has no sort key */
    char *more;    /* further attributes as JSON, ",\"a\":{…}" or "" */
    char *id;      /* of an index: the table's own key; NULL: of a table */
    bool gone;     /* of an index: removed; its place stays for cursors */
};

struct fake_source {
    struct kl_source source;
    struct kl_schema schema;
    struct fake_item *items;
    size_t n, cap;
    size_t page_items;          /* a page holds at most so many; 0: all */
    bool empty_at_end;          /* the end is told only by an empty page */
    atomic_uint calls;          /* of query, scan and get */
    unsigned fail_at;           /* call number that fails with KL_IO; 0: none */
    unsigned cancel_at;         /* call number during which the token is set; 0: none */
    bool torn;                  /* segments cut partitions apart */
    struct fake_source *origin; /* of one that was opened; NULL */
};

/* A table of that name with S keys "pk" and "sk" (sk_type: of the sort key; with_sk
 * false: none). */
struct fake_source *fake_new(const char *table, bool with_sk, enum kl_key_type sk_type);
void fake_free(struct fake_source **fake);
/* Makes the table one that is seen through its index "byK" of the keys pk and sk; its own
 * key is "id" (S). Before items are added. */
void fake_use_index(struct fake_source *fake);
/* An item of such a table. Equal sort keys are in the order in which they are added. */
void fake_add_tied(struct fake_source *fake, const char *pk, const char *sk,
                   const char *id);
/* Items of one partition must be added in order of their sort key; a Scan gives all
 * items in the order they were added. */
void fake_add(struct fake_source *fake, const char *pk, const char *sk, const char *more);
void fake_addf(struct fake_source *fake, const char *pk, const char *more,
               const char *format, ...) __attribute__((format(printf, 4, 5)));
void fake_remove(struct fake_source *fake, size_t i);
void fake_insert(struct fake_source *fake, size_t i, const char *pk, const char *sk);
/* Opens sources of the same items; counters are fake's. Segments take partitions by a
 * hash, so that they are no stretches of the whole. */
struct kl_opener fake_opener(struct fake_source *fake);
/* A query of one partition. */
void fake_query(struct kl_query *query, const struct fake_source *fake, const char *pk);

#endif
