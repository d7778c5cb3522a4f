/* The synopsis of a command, read: "query TABLE PARTITION [--index I] ...". */
#ifndef CLI_SYNOPSIS_H
#define CLI_SYNOPSIS_H

#include "cli/cli.h"

/* Sets name to what the nth operand behind the command's name, from 0, is called in its
 * first line; empty: there is none. */
void cli_synopsis_operand(const struct cli_command *command, size_t n,
                          struct kl_buf *name);

#endif
