/* What a table is made of: whether DynamoDB would make it. */
#ifndef KL_STORE_DEFINITION_H
#define KL_STORE_DEFINITION_H

#include "base/buf.h"
#include "model/schema.h"

/* The table's name, one partition key, at most one sort key, different names of at most
 * 255 bytes; of its indexes likewise, with one to four partition and up to four sort
 * attributes (a local one: the table's partition attribute and one of its own), and a
 * projection. KL_INVALID says what not. */
enum kl_code kl_definition_check(const struct kl_schema *schema, struct kl_err *err);
/* Whether the name of a table may hold c. */
bool kl_definition_allows(char c);
/* "id (S), when (N)" */
void kl_definition_describe_keys(const struct kl_key_schema *keys, struct kl_buf *out);

#endif
