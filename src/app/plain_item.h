/* A plain JSON object as an item of DynamoDB JSON: {"score": 1500} is
 * {"score": {"N": "1500"}}.
 *
 * Text by text: numbers keep every digit, white space and the order of members stay, so
 * that a line of one is the same line of the other. Strings are S, arrays L, objects M.
 */
#ifndef KL_APP_PLAIN_ITEM_H
#define KL_APP_PLAIN_ITEM_H

#include "base/buf.h"

/* Whether an object (well-formed, at its '{') is plain: it has members, and none of them
 * is an object of one member with the name of a type, {"S": …}. */
bool kl_plain_item_is(struct kl_str json);
/* Appends the item of a plain object. json is well-formed and nests at most
 * KL_SCAN_DEPTH deep. */
void kl_plain_item_read(struct kl_str json, struct kl_buf *out);

/* The same for a value of any kind: [1] is {"L": [{"N": "1"}]}. */
void kl_plain_item_value(struct kl_str json, struct kl_buf *out);
/* Whether the value at p (well-formed) is an object of one member with the name of a
 * type. */
bool kl_plain_item_typed(const char *p);

#endif
