/* --help, from the tables of commands and options. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* Both print to standard output and return CLI_DONE. */
int cli_help_all(struct cli *cli);
int cli_help_command(struct cli *cli, const struct cli_command *command);

#endif
