/* What is typed at the `s` prompt, as a sort-key condition.
 *
 *     begins_with root/photos/        between 100 200        100..200
 *     begins_with("root/photos/")
 *     = 1500    < 10    <= 10    > 9    >= "0000000041"      (nothing: all keys)
 *
 * A plain value goes through the view's scheme where there is one: >= 41 is sent
 * as >= "0000000041" (keys/bounds.h, the manual's "With a scheme"). A value in
 * double quotes is literal (keys/quote.h); so is every value where there is no scheme,
 * and begins_with always. A value alone is = for a number where the key, or the
 * scheme's first open segment, is one; else it is begins_with. A.. and ..B are the open
 * ranges. Words in any case; "and" may stand between the values of between. B keys
 * take b64:….
 */
#ifndef KL_APP_QUERY_LINE_H
#define KL_APP_QUERY_LINE_H

#include "app/key_cond.h"

/* type: of the sort key attribute. scheme: NULL for none. Replaces cond; it is released
 * by kl_key_cond_release(). KL_INVALID says what is wrong; *column is the place in text
 * (bytes, from 0) where it is. */
enum kl_code kl_query_line_parse(struct kl_str text, enum kl_key_type type,
                                 const struct kl_scheme *scheme, struct kl_key_cond *cond,
                                 size_t *column, struct kl_err *err);

#endif
