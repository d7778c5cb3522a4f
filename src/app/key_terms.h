/* The condition on the sort key of a query, back in the query language: what --where and
 * the s prompt take.
 *
 *     rankKey >= "0000000041" and rankKey < "0000000100"
 */
#ifndef KL_APP_KEY_TERMS_H
#define KL_APP_KEY_TERMS_H

#include "model/query.h"
#include "app/range.h"

/* The partition of a query: an equality for each attribute. */
struct kl_filter *kl_key_terms_partition(const struct kl_query *query,
                                         const struct kl_key_schema *keys);
/* keys: of what is queried. drops: rows equal to these bounds of a BETWEEN do not match:
 * it becomes two terms. NULL: there is no condition. Values are quoted, so that no scheme
 * changes them. */
struct kl_filter *kl_key_terms(const struct kl_query *query,
                               const struct kl_key_schema *keys, struct kl_drops drops);

#endif
