/* The query language of --where, --filter and the prompts, as a filter.
 *
 *     score >= 100 and (run.best[0] = "x" or not attribute_exists(`my name`))
 *
 *     or := and ('or' and)*
 *     and := not ('and' not)*
 *     not := 'not' not | '(' or ')' | term
 *     term := path cmp value | path between value and value | path in (value, …) |
 *             size(path) cmp value | begins_with(path, value) | contains(path, value) |
 *             attribute_exists(path) | attribute_not_exists(path) |
 *             attribute_type(path, "S")
 *     value := "text" | number | b64:… | true | false | null | path
 *
 * Words in any case. A name that is not of letters, digits, _ # - stands in backticks,
 * doubled inside. A quoted value is text and an unquoted number a number, except beside a
 * key attribute, whose type counts: 0000041 beside an S key stays the text 0000041.
 */
#ifndef KL_APP_FILTER_TEXT_H
#define KL_APP_FILTER_TEXT_H

#include "model/filter.h"
#include "model/schema.h"

/* keys: the attributes whose type is known (borrowed). KL_INVALID says what was expected;
 * *column is the place in text (bytes, from 0). */
enum kl_code kl_filter_text_parse(struct kl_str text,
                                  const struct kl_key_attr *const *keys, size_t nkeys,
                                  struct kl_filter **filter, size_t *column,
                                  struct kl_err *err);

#endif
