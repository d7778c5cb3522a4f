/* Strings in any order, sorted by bytes: the keys of a file.
 *
 * In memory up to a bound, by radix; above it through the store's sorter, which uses
 * a temporary file. Life cycle: new, add…, sort, next… until there are no more, free.
 */
#ifndef KL_APP_KEY_LIST_H
#define KL_APP_KEY_LIST_H

#include "base/err.h"
#include "base/str.h"
#include "model/source.h"

struct kl_key_list;

/* memory: bound in bytes; folder: where the temporary file goes (borrowed). */
struct kl_key_list *kl_key_list_new(size_t memory, const char *folder);
void kl_key_list_free(struct kl_key_list **list);
/* Copies the key. KL_IO when the temporary file cannot be written. */
enum kl_code kl_key_list_add(struct kl_key_list *list, struct kl_str key,
                             struct kl_err *err);
/* Ends the adding. KL_IO, KL_CANCELLED. */
enum kl_code kl_key_list_sort(struct kl_key_list *list, struct kl_token *token,
                              struct kl_err *err);
/* The next key in order, borrowed until the next call; *more is false when there is
 * none. Of equal keys one at least comes, all or not. */
enum kl_code kl_key_list_next(struct kl_key_list *list, struct kl_str *key, bool *more,
                              struct kl_err *err);

#endif
