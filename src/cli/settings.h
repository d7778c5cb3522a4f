/* keyline.conf on the command line: reading it before a command runs, and --check-config.
 */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/cli.h"

/* Reads the configuration into cli->config. What is wrong in it is printed, and the
 * command does not run: CLI_FAILED; one that opens the screen goes on with what is
 * right, and cli->config_note says so. */
int cli_settings_read(struct cli *cli, const struct kl_args *args);
/* --check-config: where the file is, whether it is right, and every option's value with
 * where it is from. CLI_FAILED: it is not right, and every fault is printed. */
int cli_settings_check(struct cli *cli, const struct kl_args *args);

#endif
