/* Where sort keys come from, for the commands that analyse them: a table, one of
 * its partitions, or a file of keys.
 */
#ifndef CLI_KEYSOURCE_H
#define CLI_KEYSOURCE_H

#include "app/analyze.h"
#include "cli/cli.h"

struct cli_keys {
    struct kl_report *report; /* NULL when nothing was read */
    struct kl_analyze_cost cost;
    bool by_value; /* the sort key is no string, or there is none: nothing to check */
};

/* Reads TABLE [PARTITION] or --keys FILE with --null, and analyses them. options'
 * progress is set here. KL_INVALID: both or neither are given, or --null without
 * --keys. Where reading was cut short there may be a report beside the error. */
enum kl_code cli_keys_read(struct cli *cli, const struct cli_args *args,
                           const struct kl_analyze_options *options,
                           struct cli_keys *keys, struct kl_err *err);
void cli_keys_release(struct cli_keys *keys);

#endif
