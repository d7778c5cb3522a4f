/* Base64 (RFC 4648 §4, with padding), as DynamoDB JSON carries binary values. */
#ifndef KL_BASE_BASE64_H
#define KL_BASE_BASE64_H

#include "base/buf.h"

void kl_base64_encode(struct kl_str bytes, struct kl_buf *out);
/* Appends the bytes that text stands for. false, with nothing appended, when a
 * character is outside the alphabet, padding is missing or misplaced, or the bits
 * that padding leaves over are not zero (such a text has no unique encoding). */
bool kl_base64_decode(struct kl_str text, struct kl_buf *out);
/* Bytes that a text decodes to, by its length and padding; the text is not checked. */
size_t kl_base64_size(struct kl_str text);

#endif
