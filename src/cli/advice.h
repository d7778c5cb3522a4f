/* Advice on COND, on standard error: what it leaves out or lets in that was hardly meant,
 * and the options that mean it, ready to paste.
 *
 *     by the keys read, 0000000200#... is left out; with it: --lt 0000000201
 */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "keys/summary.h"
#include "cli/cli.h"
#include "app/cond_args.h"

/* By the scheme of --scheme. */
void cli_advise(struct cli *cli, const struct kl_scheme *scheme,
                const struct kl_cond_args *cond);
/* That descending order turns ties round, where the scheme shows that it does. */
void cli_advise_reverse(struct cli *cli, const struct kl_scheme *scheme);
/* By keys that were read, where no scheme was given. */
void cli_advise_by_keys(struct cli *cli, const struct kl_summary *keys,
                        const struct kl_cond_args *cond);

#endif
