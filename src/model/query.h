/* One Query (or, with no partition values, one Scan) of a table, typed.
 *
 * dynamo/ writes it as expressions, store/ runs it on SQLite, app/snippet prints
 * it as code: none of them parses text. A zeroed struct is valid; everything in
 * it is owned; kl_query_copy() gives a job its own.
 */
#ifndef KL_MODEL_QUERY_H
#define KL_MODEL_QUERY_H

#include "model/cond.h"
#include "model/filter.h"

struct kl_query {
    char *table;
    char *index; /* NULL: the table itself */
    struct kl_key_value pk[KL_KEY_ATTRS];
    size_t npk;
    struct kl_key_value
        sk_eq[KL_KEY_ATTRS - 1]; /* equalities on leading sort attributes */
    size_t nsk_eq;
    struct kl_cond cond;      /* on the sort attribute after those */
    struct kl_filter *filter; /* what is kept of the items read; NULL: all */
    bool reverse;             /* ScanIndexForward = false */
    bool consistent;
    bool count; /* Select=COUNT: page.matched counts; a source may give the items too */
    char **columns; /* top-level attributes to read, owned; n 0: all. Keys come along; a
                       source may give more */
    size_t ncolumns;
    uint32_t segment, segments; /* of a parallel Scan, from 0; segments 0: not parallel.
                                   A cursor belongs to its segment */
    /* The key attributes of table and index, when a person typed them because they may
     * not be described; npk 0: the source knows them. */
    struct kl_key_schema typed_keys;
    uint32_t limit;  /* items read in this request, 0: as many as a page holds */
    char *start_key; /* ExclusiveStartKey: DynamoDB JSON as received, or NULL */
};

void kl_query_init(struct kl_query *query, const char *table);
/* Of what the schema is about: its table, seen through its index. Keys that a person
 * typed go with the query; a source knows all others. */
void kl_query_init_of(struct kl_query *query, const struct kl_schema *schema);
void kl_query_copy(struct kl_query *to, const struct kl_query *from);
void kl_query_release(struct kl_query *query);
void kl_query_add_column(struct kl_query *query, const char *name);
void kl_query_set_start(struct kl_query *query,
                        struct kl_str start_key); /* absent: none */

#endif
