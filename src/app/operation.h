/* What a view reads, in a line: "Query ↑ rankKey begins_with \"root/\" · filter size >
 * 1". */
#ifndef KL_APP_OPERATION_H
#define KL_APP_OPERATION_H

#include "model/query.h"

/* keys: of what is read; a query without partition values is a Scan. ascii: "^" and "v"
 * for the arrows. Holds names and values of the table: pass it through
 * kl_utf8_visible(). */
void kl_operation_add(const struct kl_query *query, const struct kl_key_schema *keys,
                      bool ascii, struct kl_buf *out);

#endif
