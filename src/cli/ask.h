/* One question to the person at the terminal, such as an MFA code. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli/cli.h"

/* As kl_ask_fn; arg is the struct cli. The prompt goes to standard error. KL_CANCELLED on
 * Ctrl-C, KL_DENIED at the end of the input. */
enum kl_code cli_ask(void *arg, const char *prompt, struct kl_buf *answer,
                     struct kl_token *token, struct kl_err *err);

#endif
