/* How a condition over any attributes is best read: of which table or index, by a Query
 * or by a Scan, and what that costs.
 *
 *     struct kl_access_list list;
 *     kl_planner_run(&ask, &list);
 *     if (list.all[0].possible && !list.all[0].scan) …
 *     kl_access_list_release(&list);
 *
 * A Query needs every partition attribute with =, sort attributes from left to right, the
 * last one by a range, and no other term on a key attribute (app/ask.h); what it finds of
 * the condition beside that is a filter, which reads attributes that the index has. A
 * Scan reads everything; that of an index only counts when the condition holds for none
 * of the items that are not in it.
 *
 * Pure: nothing is read. Best first: a Query before a Scan, whole items before parts of
 * them, more of the condition in the key, the table before its indexes, less to read.
 */
#ifndef KL_APP_PLANNER_H
#define KL_APP_PLANNER_H

#include "model/query.h"
#include "app/ask.h"

/* What is asked. All borrowed, also by what is made of it. */
struct kl_planner_ask {
    const struct kl_schema *schema; /* with all indexes; seen through whatever */
    const struct kl_filter *where;  /* read with that schema; NULL: everything */
    const struct kl_filter *filter; /* beside it, of what is read; NULL: none */
    const struct kl_scheme *scheme; /* of the table's sort key; NULL: none */
    const char *const *columns;     /* attributes that are wanted; n 0: all */
    size_t ncolumns;
    bool consistent;
};

/* An access path: one way to read it. */
struct kl_access {
    const struct kl_index *index; /* borrowed from the schema; NULL: the table */
    bool scan;
    bool possible;
    bool partial;        /* the index lacks attributes of the items */
    size_t terms;        /* of the condition in the key, of a Query */
    bool through_scheme; /* segments, and values of the sort key, are the scheme's */
    struct kl_buf why;   /* of a way that is not possible: why; else a remark, or empty */
};

/* Ranked, the best first; those that are not possible last. */
struct kl_access_list {
    struct kl_access *all;
    size_t n;
};

void kl_planner_run(const struct kl_planner_ask *ask, struct kl_access_list *out);
void kl_access_list_release(struct kl_access_list *out);
/* Makes what is needed to read that way: schema becomes a copy seen through the index,
 * query and asked what kl_ask_read() makes. It is possible. */
enum kl_code kl_planner_take(const struct kl_planner_ask *ask,
                             const struct kl_access *access, struct kl_schema *schema,
                             struct kl_query *query, struct kl_ask_result *asked,
                             struct kl_err *err);
/* An index that shares the partition of a Query of the table and has more of what it asks
 * in its key, so that it reads less, with all attributes: worth telling who filters.
 * NULL: there is none. Borrowed from the schema. drops: of the query's condition. */
const struct kl_index *kl_planner_better(const struct kl_schema *schema,
                                         const struct kl_query *query,
                                         struct kl_drops drops);
/* "Query leaderboard@byPlayer", "Scan leaderboard". Names are raw. */
void kl_planner_name(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out);
/* What it costs: "reads the whole table, about 4.2 GB, 1,000,000 items, 512,696 RCU, on
 * demand: all of them billed", or of a Query what it reads and what a unit buys. */
void kl_planner_cost(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out);

#endif
