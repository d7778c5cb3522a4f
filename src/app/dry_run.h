/* The request that a query would be, without sending it. */
#ifndef KL_APP_DRY_RUN_H
#define KL_APP_DRY_RUN_H

#include "base/buf.h"
#include "model/query.h"

/* Appends the exact body of the Query, or of the Scan when query has no partition values:
 * one line of JSON. The same for the embedded store, which would answer the same. Errors
 * as kl_request_query(). */
enum kl_code kl_dry_run(const struct kl_query *query, const struct kl_schema *schema,
                        struct kl_buf *out, struct kl_err *err);

#endif
