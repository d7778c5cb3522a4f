/* What is typed at the `s` prompt: a condition on the sort key in short
 * (app/query_line.h), or an expression of the query language, whose terms on the sort key
 * and its segments are the condition on the key and whose rest is a filter.
 *
 *     >= 41            100..200            score >= 41 and name = "Ana"
 */
#ifndef KL_APP_ASK_LINE_H
#define KL_APP_ASK_LINE_H

#include "app/ask.h"

/* Fills equalities, condition and filter of query, which was made for schema and has its
 * partition values. scheme: of the sort key, NULL for none. KL_INVALID says what is
 * wrong; asked->column is where in text, SIZE_MAX: nowhere in particular. */
enum kl_code kl_ask_line(struct kl_str text, const struct kl_schema *schema,
                         const struct kl_scheme *scheme, struct kl_query *query,
                         struct kl_ask_result *asked, struct kl_err *err);
/* For people: what query and asked will send of the sort key. */
void kl_ask_describe_key(const struct kl_query *query, const struct kl_ask_result *asked,
                         const struct kl_schema *schema, struct kl_buf *out);
/* For people: what query and asked will send, and what is then filtered. */
void kl_ask_describe(const struct kl_query *query, const struct kl_ask_result *asked,
                     const struct kl_schema *schema, struct kl_buf *out);

#endif
