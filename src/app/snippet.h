/* A Query as code that can be run: the request in full, and the loop over its pages.
 *
 * Every name is aliased and every value typed, as keyline sends them. What a target
 * cannot express is refused with the reason, never approximated.
 */
#ifndef KL_APP_SNIPPET_H
#define KL_APP_SNIPPET_H

#include "model/query.h"

/* Appends the code of query, which is one of schema's table or index. limit: rows to stop
 * after, 0: all. target: in the words of --as, "request", "cli", "boto3". KL_INVALID: no
 * such target, what it cannot express, or what
 * DynamoDB would refuse (dynamo/request.h). */
enum kl_code kl_snippet_write(const struct kl_query *query,
                              const struct kl_schema *schema, uint64_t limit,
                              const char *target, struct kl_buf *out, struct kl_err *err);

#endif
