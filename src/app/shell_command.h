/* What the screen shows, as a command line of keyline for a POSIX shell.
 *
 *     keyline query 'leaderboard' 'SEASON#1' --db 'demo.db' \
 *         --where 'rankKey between "0000000100" and "0000000200$"' --reverse
 */
#ifndef KL_APP_SHELL_COMMAND_H
#define KL_APP_SHELL_COMMAND_H

#include "model/query.h"
#include "app/range.h"
#include "app/session.h"

/* Appends `keyline query` for the query, with where the session has its data from.
 * drops: rows equal to these bounds of a BETWEEN do not match. KL_INVALID: it is no
 * Query, or a key value that no word of a command line can hold. */
enum kl_code kl_shell_command(const struct kl_session *session,
                              const struct kl_query *query,
                              const struct kl_schema *schema, struct kl_drops drops,
                              struct kl_buf *out, struct kl_err *err);

#endif
