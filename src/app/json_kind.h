/* What a piece of JSON in a data file seems to be.
 *
 * The texts are well-formed JSON (model/scan.h) with something behind them to stop at.
 */
#ifndef KL_APP_JSON_KIND_H
#define KL_APP_JSON_KIND_H

#include "base/str.h"

/* Whether it looks like an attribute's value {"S": …}, by its first member and the
 * kind of that one's value. An M is told from an item with an attribute called M by
 * what is inside. */
bool kl_json_is_attribute_value(const char *p);
/* The kind of file that a top-level member tells of, where its value is no attribute
 * value: a NoSQL Workbench model, a batch-write file …; marked for translation. NULL:
 * none that is known. */
const char *kl_json_other_kind(struct kl_str name, const char *value);

#endif
