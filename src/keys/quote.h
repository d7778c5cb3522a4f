/* A value in double quotes: literal text, with the escapes of the query language.
 *
 *     "root/photos/"   "a \"quoted\" word"   "caf\u00e9"   "\ud83d\ude80"
 */
#ifndef KL_KEYS_QUOTE_H
#define KL_KEYS_QUOTE_H

#include "base/buf.h"
#include "base/err.h"

/* Whether s begins and ends with a quote. */
bool kl_quote_is(struct kl_str s);
/* Behind the quote that closes the one at from; SIZE_MAX: nothing closes it. */
size_t kl_quote_end(struct kl_str text, size_t from);
/* Appends what stands between the quotes, \" \\ \n \r \t \u00e9 resolved; KL_INVALID
 * for another escape or half a surrogate pair. */
enum kl_code kl_quote_read(struct kl_str quoted, struct kl_buf *out, struct kl_err *err);

#endif
