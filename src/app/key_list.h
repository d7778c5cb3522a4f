/* Keys in any order, as runs of sorted ones: in memory up to a bound, above it in a
 * temporary file.
 *
 * Life cycle: new, add…, sort, then its runs are read (app/key_merge.h), free. A list
 * belongs to one thread until it is sorted.
 */
#ifndef KL_APP_KEY_LIST_H
#define KL_APP_KEY_LIST_H

#include "app/key_run.h"

struct kl_key_list;

/* memory: bound in bytes, but for a few megabytes; folder: where the temporary file goes
 * (borrowed). */
struct kl_key_list *kl_key_list_new(size_t memory, const char *folder);
void kl_key_list_free(struct kl_key_list **list);
/* Copies the key. KL_IO when the temporary file cannot be written, KL_CANCELLED. */
enum kl_code kl_key_list_add(struct kl_key_list *list, struct kl_str key,
                             const struct kl_token *token, struct kl_err *err);
/* Ends the adding. KL_CANCELLED. */
enum kl_code kl_key_list_sort(struct kl_key_list *list, const struct kl_token *token,
                              struct kl_err *err);
/* The runs of a sorted list, *n of them; they live as long as it does. */
struct kl_key_run *kl_key_list_runs(const struct kl_key_list *list, size_t *n);

#endif
