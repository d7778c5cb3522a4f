/* Where sort keys come from, for the commands that analyse them: a table, one of
 * its partitions, or a file of keys.
 */
#ifndef CLI_KEYSOURCE_H
#define CLI_KEYSOURCE_H

#include "app/analyze.h"
#include "app/key_file.h"
#include "app/key_places.h"
#include "app/table_config.h"
#include "cli/cli.h"

struct cli_keys {
    bool keep;                /* set by the caller: a file of keys will be read again */
    struct kl_report *report; /* NULL when nothing was read */
    struct kl_analyze_cost cost;
    struct kl_table_config table; /* what is configured for it; zeroed: a file */
    bool by_value; /* the sort key is no string, or there is none: nothing to check */
    bool missing;  /* the partition has no items */
    FILE *file;    /* what --keys names, or with keep a copy of it; NULL: a table */
    bool borrowed; /* file is not the command's to close */
    long from;     /* with keep: where it began */
    bool binary_partition; /* of a table: its partition key is bytes */
};

/* Reads TABLE [PARTITION] or --keys FILE with --null, and analyses them. options'
 * progress and listener are set here. What a table costs is told on standard error, and
 * before it is read where that is over the network. KL_INVALID: both or neither are
 * given, or --null without
 * --keys. Where reading was cut short there may be a report beside the error. */
enum kl_code cli_keys_read(struct cli *cli, const struct kl_args *args,
                           const struct kl_analyze_options *options,
                           struct cli_keys *keys, struct kl_err *err);
/* The keys of the file once more, from the first on; it is kept. KL_IO. */
enum kl_code cli_keys_again(const struct kl_args *args, const struct cli_keys *keys,
                            struct kl_key_file *in, struct kl_err *err);
/* Where the keys wanted stand in the file, which is kept. KL_IO, KL_CANCELLED. */
enum kl_code cli_keys_places(struct cli *cli, const struct kl_args *args,
                             const struct cli_keys *keys, struct kl_key_places *places,
                             struct kl_err *err);
void cli_keys_release(struct cli_keys *keys);

#endif
