/* A key value as it is typed: text for S, decimal for N, b64:… for B. */
#ifndef UI_TYPED_H
#define UI_TYPED_H

#include "model/cond.h"

/* KL_INVALID: empty, not a number, not base64, or above the size of a partition key. */
enum kl_code ui_typed_partition(struct kl_str typed, enum kl_key_type type,
                                struct kl_key_value *value, struct kl_err *err);
/* The same form of a value: what was typed. */
void ui_typed_add(const struct kl_key_value *value, struct kl_buf *out);

#endif
