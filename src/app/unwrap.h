/* Takes an item, or the key of one that is to be deleted, out of what a file wraps it in.
 */
#ifndef KL_APP_UNWRAP_H
#define KL_APP_UNWRAP_H

#include "app/json_kind.h"
#include "app/reader.h"

/* Fills text, keys and deletes of a record from a value (valid JSON) of that kind; the
 * text is left absent when there is no item in it. table receives the table's name where
 * the value says it. Returns what is wrong, marked N_(), or NULL. */
const char *kl_unwrap(enum kl_element element, struct kl_str value,
                      struct kl_record *record, struct kl_buf *table);
/* Of "arn:aws:dynamodb:eu-west-1:123456789012:table/Music/stream/…": "Music", appended;
 * nothing when it is no such name. */
void kl_unwrap_table_arn(struct kl_str arn, struct kl_buf *table);

#endif
