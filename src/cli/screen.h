/* The way from a command to the terminal screen. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "cli/cli.h"

/* Opens the screen and returns its status; an error is printed, so is that there is
 * no terminal to open it on. */
int cli_screen_open(struct cli *cli, const struct kl_session *session,
                    const struct kl_start *start);

#endif
