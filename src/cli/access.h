/* Which table or index a condition without a partition is read by: app/planner, said on
 * standard error before it runs.
 *
 *     keyline query board --where 'playerId = "p_1" and points > 100'
 *     → by Query board@byPlayer: reads …
 */
#ifndef CLI_ACCESS_H
#define CLI_ACCESS_H

#include "app/range.h"
#include "cli/data.h"

/* Where --where alone says what is asked, with no PARTITION, --partition and --index:
 * data.schema becomes seen through the index that answers it by a Query. *scheme is the
 * table's configured one, and becomes NULL where it says nothing of that index. With
 * --dry-run what was passed over is told too. KL_INVALID: no Query can answer it; a Scan
 * is never made in its place, but named. */
enum kl_code cli_access_choose(struct cli *cli, const struct kl_args *args,
                               struct cli_data *data, const struct kl_scheme **scheme,
                               struct kl_err *err);

/* Names an index that would read less for a Query that filters, on standard error. */
void cli_access_advise(struct cli *cli, const struct kl_schema *schema,
                       const struct kl_query *query, struct kl_drops drops);

#endif
