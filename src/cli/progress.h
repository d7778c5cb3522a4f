/* A bar on standard error for work that takes longer than a second.
 *
 * Only on a terminal and without --no-progress; one line that is drawn over itself
 * and cleared at the end.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "app/progress.h"
#include "cli/cli.h"

struct cli_progress {
    struct cli *cli;
    const char *what;        /* "keys", "items"; translated */
    uint64_t started, drawn; /* ms of the steady clock */
    uint64_t capacity_milli; /* so far; 0: nothing to tell of it */
    bool shown;
};

void cli_progress_init(struct cli_progress *progress, struct cli *cli, const char *what);
/* done of total (0: not known) so far. */
void cli_progress_show(struct cli_progress *progress, uint64_t done, uint64_t total);
/* A new stretch of work, counted from zero. */
void cli_progress_restart(struct cli_progress *progress, const char *what);
void cli_progress_clear(struct cli_progress *progress);

/* The same as a kl_progress_fn; arg is the struct cli_progress. */
enum kl_code cli_progress_tell(void *arg, const struct kl_progress *progress);

#endif
