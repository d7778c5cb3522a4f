/* Items whose attribute values name their types in other ways than DynamoDB does: in
 * lower case, as AWS Data Pipeline and old SDKs write them ({"s": "x"}, {"sS": […]},
 * {"bOOL": true}), or with all types listed and null for those that it is not.
 */
#ifndef KL_APP_LOOSE_ITEM_H
#define KL_APP_LOOSE_ITEM_H

#include "base/buf.h"

/* Whether every member of an object (well-formed, at its '{') is such a value, and there
 * is one. */
bool kl_loose_item_is(struct kl_str json);
/* Appends the item as DynamoDB writes it, on as many lines. What is no value of one type
 * stays as it is, for the reader of items to tell. */
void kl_loose_item_read(struct kl_str json, struct kl_buf *out);

#endif
