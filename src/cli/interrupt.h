/* Ctrl-C as a cancel token.
 *
 * The first SIGINT, SIGTERM or SIGHUP sets the token, and the command ends at the
 * next place where it may; one that comes later ends the process at once. A signal
 * handler has no parameter, so the token and the time are the static objects of cli.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include "model/source.h"

/* Installs the handlers; the token is valid for the rest of the process. */
struct kl_token *cli_interrupt_install(void);
/* Gives the signals back, for the screen, which has its own use for them. */
void cli_interrupt_remove(void);

#endif
