/* Advice on COND, on standard error: what it leaves out or lets in that was hardly meant,
 * and the options that mean it, ready to paste; beside --where, which goes with none of
 * them, the term.
 *
 *     by the keys read, 0000000200#... is left out; with it: --lt 0000000201
 *     by the keys read, 0000000200#... is left out; with it: rankKey < "0000000201"
 */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "keys/summary.h"
#include "app/key_cond.h"
#include "cli/cli.h"

/* By the scheme of --scheme. attribute: of the sort key, where COND was --where; NULL:
 * options. */
void cli_advise(struct cli *cli, const struct kl_scheme *scheme,
                const struct kl_key_cond *cond, const char *attribute);
/* That descending order turns ties round, where the scheme shows that it does. */
void cli_advise_reverse(struct cli *cli, const struct kl_scheme *scheme);
/* By keys that were read, where no scheme was given. */
void cli_advise_by_keys(struct cli *cli, const struct kl_summary *keys,
                        const struct kl_key_cond *cond, const char *attribute);

#endif
