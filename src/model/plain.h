/* Items as JSON text: plain ({"score": 1500}) and typed ({"score":{"N":"1500"}}).
 *
 * Plain JSON keeps exact digits: a number is written as its decimal text, never
 * through a double. Binary is base64, sets are arrays, NULL is null, absent
 * attributes are left out, attributes stand in the order received.
 */
#ifndef KL_MODEL_PLAIN_H
#define KL_MODEL_PLAIN_H

#include "model/item.h"

enum kl_plain_style { KL_PLAIN_COMPACT, KL_PLAIN_INDENTED };

/* The item as one plain JSON object; with names (n > 0) only those, in that order. */
void kl_plain_item(const struct kl_item *item, const char *const *names, size_t n,
                   enum kl_plain_style style, struct kl_buf *out);
void kl_plain_value(const json_t *value, enum kl_plain_style style, struct kl_buf *out);
/* The item as one typed object, numbers normalised as DynamoDB does. */
void kl_typed_item(const struct kl_item *item, const char *const *names, size_t n,
                   enum kl_plain_style style, struct kl_buf *out);
/* Whether a character has no glyph and changes what a terminal or an editor shows:
 * controls (C0, DEL, C1), line separators, marks of direction, the byte order mark, and
 * -1, an invalid byte. None is above U+FFFF. */
bool kl_json_escapes(int32_t code_point);
/* A JSON string literal of s: UTF-8 is kept, what kl_json_escapes() is escaped, so that
 * it may go to a terminal. An invalid byte becomes \ufffd: who must keep it does not
 * write it as a string. */
void kl_json_string(struct kl_str s, struct kl_buf *out);
/* A key: a string, or {"b64":"…"} for bytes that are not UTF-8. */
void kl_json_key(struct kl_str key, struct kl_buf *out);
void kl_json_bytes(struct kl_str bytes, struct kl_buf *out); /* {"b64":"…"} */

#endif
