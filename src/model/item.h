/* One item, decoded: a tree of DynamoDB JSON that can be drawn.
 *
 * Decoding costs; it happens for rows on the screen and for output. Numbers stay
 * decimal text (they are JSON strings on the wire). Attributes keep the order in
 * which they were received.
 */
#ifndef KL_MODEL_ITEM_H
#define KL_MODEL_ITEM_H

#include <jansson.h>

#include "base/buf.h"
#include "base/err.h"

struct kl_item {
    json_t *root; /* object: name -> {"S": …} */
};

/* Decodes one item's JSON object. KL_INVALID with the place when it is not one, a
 * name occurs twice in one object, or a value at any depth is not a well-formed
 * AttributeValue: one type; N and NS numbers in text (a JSON number is refused, as
 * DynamoDB does); B and BS base64; sets not empty and without duplicates; NULL
 * true. Any UTF-8 is kept, NUL too, except in names (a limit of jansson). */
enum kl_code kl_item_decode(struct kl_str json, struct kl_item *item, struct kl_err *err);
void kl_item_release(struct kl_item *item);
/* The AttributeValue {"S": …} of an attribute, borrowed; NULL when absent. */
const json_t *kl_item_get(const struct kl_item *item, const char *name);
/* Size in bytes as DynamoDB counts it (names and values, about one byte per two
 * digits): developer guide "DynamoDB item sizes and formats". */
uint64_t kl_item_size(const struct kl_item *item);
/* The part of it that an AttributeValue has, without the name it stands under. What is in
 * a map or a list costs a byte more for being in it. */
uint64_t kl_value_size(const json_t *value);

#endif
