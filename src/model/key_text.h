/* A key value as a person types it: S as it is, N as a decimal, B as "b64:" and base64.
 */
#ifndef KL_MODEL_KEY_TEXT_H
#define KL_MODEL_KEY_TEXT_H

#include "model/cond.h"

/* Replaces value. KL_INVALID: no such value of the type, empty (keys never are), or
 * longer than max bytes. */
enum kl_code kl_key_text_read(struct kl_str text, enum kl_key_type type, size_t max,
                              struct kl_key_value *value, struct kl_err *err);
/* The same; an error says which value it is of: what, NULL for nothing. */
enum kl_code kl_key_text_read_as(struct kl_str text, enum kl_key_type type, size_t max,
                                 const char *what, struct kl_key_value *value,
                                 struct kl_err *err);
/* What would be typed for value: bytes of data, to be made visible on a terminal. */
void kl_key_text_add(const struct kl_key_value *value, struct kl_buf *out);

#endif
