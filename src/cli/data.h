/* The data a command works on: an embedded store or DynamoDB, and a table in it. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "app/table_config.h"
#include "cli/cli.h"

struct cli_data {
    struct kl_session *session;
    struct kl_source *source;
    /* Of the table, seen through --index; zeroed when no table was asked for. */
    struct kl_schema schema;
    struct kl_table_config table;
};

/* Opens the session alone, without a source. */
enum kl_code cli_data_session(struct cli *cli, const struct kl_args *args,
                              struct cli_data *data, struct kl_err *err);
/* Opens the session, a source and, unless it is NULL, describes the table; with --index
 * the schema is seen through it. The error of a table that is not there suggests one that
 * is. To be released either way. */
enum kl_code cli_data_open(struct cli *cli, const struct kl_args *args, const char *table,
                           struct cli_data *data, struct kl_err *err);
void cli_data_release(struct cli_data *data);
/* The run() of a command on the table that its first operand names: opens it, works,
 * releases it, and returns the exit status. */
int cli_data_run(struct cli *cli, const struct kl_args *args,
                 enum kl_code (*work)(struct cli *cli, const struct kl_args *args,
                                      const struct cli_data *data, struct kl_err *err));
/* Whether an option says where the data is. */
bool cli_data_asked(const struct kl_args *args);
/* Whether options, the environment or the AWS configuration say where the data is. */
bool cli_data_given(struct cli *cli, const struct kl_args *args);

#endif
