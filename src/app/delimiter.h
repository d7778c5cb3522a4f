/* A delimiter typed by a person: a control character cannot be typed, so the escapes of a
 * scheme stand for it: \x1f, \t, \\.
 */
#ifndef KL_APP_DELIMITER_H
#define KL_APP_DELIMITER_H

#include "base/buf.h"
#include "base/err.h"

/* Appends the bytes of text. KL_INVALID: it is empty, has another escape or is not UTF-8,
 * as every key is. */
enum kl_code kl_delimiter_read(struct kl_str text, struct kl_buf *out,
                               struct kl_err *err);
/* The text that reads back as delimiter. */
void kl_delimiter_write(struct kl_str delimiter, struct kl_buf *out);

#endif
