/* Candidates from an embedded store: the one that the words before, or the environment,
 * name. Without one, or where the words name DynamoDB, there are none. */
#ifndef CLI_COMPLETE_STORE_H
#define CLI_COMPLETE_STORE_H

#include "cli/typing.h"

void cli_complete_tables(struct cli_typing *typing);
/* Of the table that is the first operand. */
void cli_complete_indexes(struct cli_typing *typing);
/* The first values of its partitions that are found in a quarter of a second. */
void cli_complete_partitions(struct cli_typing *typing);
/* NAME=VALUE of --partition, NAME= of --sort. */
void cli_complete_named(struct cli_typing *typing);

#endif
