/* JSON inside a text: told from other text, and laid out over lines without changing a
 * byte of its values. */
#ifndef KL_MODEL_JSON_TEXT_H
#define KL_MODEL_JSON_TEXT_H

#include "base/buf.h"

/* Whether text is one JSON object or array, with nothing but blanks around it. */
bool kl_json_text_is(struct kl_str text);
/* Appends it, one member on a line and indented by two. Numbers and strings, escapes
 * included, stay as they are written: text is what kl_json_text_is() accepted. */
void kl_json_text_indent(struct kl_str text, struct kl_buf *out);

#endif
