/* Key attributes that a person types, where DescribeTable is denied: "pk:S sk:S".
 *
 * Shared by the views that begin with a table's description.
 */
#ifndef UI_KEYS_ASK_H
#define UI_KEYS_ASK_H

#include "ui/view.h"

/* Whether typed keys help against this error. */
bool ui_keys_help(const struct kl_err *err);
/* Words of the error that kept a table from being described, and what to do; types: the
 * action that asks for the keys. */
enum ui_style ui_keys_error(const struct ui_view *view, const struct kl_err *err,
                            enum ui_action types, struct kl_buf *out);
/* Opens the question UI_QUESTION_KEYS. */
void ui_keys_ask(struct ui_host *host, const char *table);
/* What the text typed so far means. */
enum ui_style ui_keys_typing(struct kl_str text, struct kl_buf *out);
/* Makes the schema of the answer; false: a note says what is wrong. */
bool ui_keys_answer(struct ui_host *host, const char *table, struct kl_str text,
                    struct kl_schema *schema);

#endif
