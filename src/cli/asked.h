/* What query and expr tell of what they are asked for (app/asked.h). */
#ifndef CLI_ASKED_H
#define CLI_ASKED_H

#include "app/asked.h"
#include "cli/cli.h"

/* Through a scheme what is sent differs from what was typed: it is shown before it runs,
 * on standard error, with advice on what was given literally (cli/advice.h). */
void cli_asked_tell_sent(struct cli *cli, const struct kl_asked *asked);

#endif
