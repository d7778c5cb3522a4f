/* `keyline FILE…`: data files on the screen, in a store of their own. */
#ifndef CLI_OPEN_FILES_H
#define CLI_OPEN_FILES_H

#include "cli/cli.h"

/* Imports the operands into a database in a private folder under the host's folder for
 * temporary files, opens the screen on it, and removes it again; returns the exit status.
 * Where standard output is no terminal the tables and what is found in their keys are
 * printed instead. */
int cli_open_files(struct cli *cli, const struct kl_args *args);

#endif
