/* The partitions that were looked at last, kept from one run of the screen to the next.
 *
 * One file in the user's state folder (app/state_file.h), a line of JSON each:
 *
 *     {"data":"/home/a/x.db","table":"t","index":"i","values":[["S","DRIVE#a91"]]}
 *
 * Whatever else is found in the file is passed over: a value counts only where it is a
 * whole partition key of the schema that asks. At most KL_RECENT_MAX lines are kept,
 * KL_RECENT_EACH of one table or index.
 */
#ifndef KL_APP_RECENT_H
#define KL_APP_RECENT_H

#include "app/partitions.h"

#define KL_RECENT_EACH 20
#define KL_RECENT_MAX 500

/* Those of the schema's table or index in the data of that name (kl_session_data), the
 * latest first, into an empty list; their items are 0. A file that is not there, or
 * cannot be read, is an empty one; path may be NULL. */
void kl_recent_read(const char *path, const char *data, const struct kl_schema *schema,
                    struct kl_partitions *recent);
/* Notes one as the latest. KL_IO, KL_DENIED. */
enum kl_code kl_recent_add(const char *path, const char *data,
                           const struct kl_schema *schema,
                           const struct kl_key_value *values, struct kl_err *err);

#endif
