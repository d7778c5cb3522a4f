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

#include "model/cond.h"
#include "keys/bounds.h"

struct kl_query_line {
    struct kl_cond cond; /* KL_COND_NONE: every key */
    bool nothing;        /* no key can match: make no request */
    bool drop_upper;     /* BETWEEN: rows equal to the upper bound do not match */
};

void kl_query_line_release(struct kl_query_line *line);
/* type: of the sort key attribute. scheme: NULL for none. KL_INVALID says what is
 * wrong; *column is the place in text (bytes, from 0) where it is. */
enum kl_code kl_query_line_parse(struct kl_str text, enum kl_key_type type,
                                 const struct kl_scheme *scheme,
                                 struct kl_query_line *line, size_t *column,
                                 struct kl_err *err);
/* What a translation through a scheme says (keys/bounds.h), as a condition on a string
 * sort key. */
void kl_query_line_from_bounds(struct kl_query_line *line,
                               const struct kl_bounds *bounds);
/* The form that will be sent, for people: `rankKey >= "0000000041"`, "all keys", or
 * "nothing can match". */
void kl_query_line_describe(const struct kl_query_line *line, const char *attribute,
                            struct kl_buf *out);

#endif
