/* A Query as one PartiQL statement, for ExecuteStatement. */
#ifndef KL_APP_SNIPPET_PARTIQL_H
#define KL_APP_SNIPPET_PARTIQL_H

#include "model/query.h"

/* As kl_snippet_write(). KL_INVALID: a limit, which is no part of a statement, or a
 * binary value, which has no literal. */
enum kl_code kl_snippet_partiql(const struct kl_query *query,
                                const struct kl_schema *schema, uint64_t limit,
                                struct kl_buf *out, struct kl_err *err);

#endif
