/* Pieces of the text of keyline.conf: quotes and lists. */
#ifndef KL_APP_CONFIG_TEXT_H
#define KL_APP_CONFIG_TEXT_H

#include "base/buf.h"
#include "base/err.h"
#include "app/option.h"

/* Without blanks and tabs at both ends. */
struct kl_str kl_config_trim(struct kl_str text);
/* Appends a value: what stands between quotes when it begins and ends with one (\" is a
 * quote in it and \\ a backslash), else the text itself. */
void kl_config_unquote(struct kl_str text, struct kl_buf *out);
/* Appends what is written for an option: without the blanks around it and, of a scalar
 * option, its quotes. */
void kl_config_value(const struct kl_option_row *row, struct kl_str text,
                     struct kl_buf *out);
/* The quoted text that begins with text's first byte, a quote: how long it is with its
 * quotes; 0: it has no end. */
size_t kl_config_quoted_len(struct kl_str text);
/* Takes the next item of a list divided by commas, which may be quoted, from *rest into
 * item; *rest is empty after the last one. KL_INVALID: it is empty, or its quote has no
 * end or something behind it; name says of what. */
enum kl_code kl_config_next_item(const char *name, struct kl_str *rest,
                                 struct kl_buf *item, struct kl_err *err);

#endif
