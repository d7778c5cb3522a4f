/* The sample tables: a deterministic generator, and the database it fills.
 *
 * The same bytes on every machine and run. The database lives in a folder named
 * after the version of its contents, so that a newer keyline builds its own; it is
 * built beside its place and renamed into it, so that it is there whole or not.
 */
#ifndef KL_APP_DEMO_H
#define KL_APP_DEMO_H

#include "model/source.h"
#include "app/progress.h"

/* Where the database is: data_dir/demo-<version>/demo.db. */
void kl_demo_path(const char *data_dir, struct kl_buf *out);
/* Whether it is there. */
bool kl_demo_ready(const char *path);
/* Builds it anew, replacing what is there; progress counts items. KL_CANCELLED and
 * failures leave what was there before. */
enum kl_code kl_demo_build(const char *path, kl_progress_fn progress, void *arg,
                           struct kl_token *token, struct kl_err *err);

/* The generator alone, for tests and for who wants the items elsewhere. */
typedef enum kl_code (*kl_demo_item_fn)(void *arg, const char *table, struct kl_str item,
                                        struct kl_err *err);
size_t kl_demo_tables(void);
/* Every item of sample table i, as DynamoDB JSON, in no particular order. Stops at
 * the first code that is not KL_OK and returns it. */
enum kl_code kl_demo_items(size_t i, kl_demo_item_fn item, void *arg, struct kl_err *err);

/* The partitions of `leaderboard` in the order in which `demo --print` shows them;
 * NULL ends. */
const char *kl_demo_season(size_t i);

#endif
