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
 * Beside a segment of a scheme a value that begins like a number may be a date:
 * ts >= 2024-06-01. What it then is the scheme says (app/ask.h).
 */
#ifndef KL_APP_FILTER_TEXT_H
#define KL_APP_FILTER_TEXT_H

#include "model/filter.h"
#include "model/schema.h"
#include "keys/scheme.h"

/* The names whose meaning is known beside those of plain attributes. All borrowed. */
struct kl_filter_names {
    const struct kl_key_attr *const *keys; /* attributes whose type is known */
    size_t nkeys;
    const struct kl_scheme *scheme; /* whose segments may be named; NULL: none */
};

/* KL_INVALID says what was expected; *column is the place in text (bytes, from 0). */
enum kl_code kl_filter_text_parse(struct kl_str text, const struct kl_filter_names *names,
                                  struct kl_filter **filter, size_t *column,
                                  struct kl_err *err);
/* The same with the key attributes that the schema knows: its own, its table's and those
 * of all indexes, since a name has one type in a table. */
enum kl_code kl_filter_text_of(struct kl_str text, const struct kl_schema *schema,
                               const struct kl_scheme *scheme, struct kl_filter **filter,
                               size_t *column, struct kl_err *err);
/* Which open segment of the scheme the path names, from 0; SIZE_MAX: none. Names in
 * backticks and deeper paths name attributes. */
size_t kl_filter_segment(const struct kl_path *path, const struct kl_scheme *scheme);
/* Whether text begins as an expression does: not, (, a function of two operands, or a
 * name with an operator behind it. */
bool kl_filter_text_begins(struct kl_str text);

#endif
