/* check --plan FILE: the keys as they would be once the findings are put right.
 *
 *     struct cli_plan plan = {0};
 *     code = cli_plan_begin(cli, args, &options, &plan, &err);
 *     … cli_keys_read() with options, the findings silenced …
 *     code = cli_plan_make(cli, args, &keys, &plan, &err);
 *     cli_plan_text(cli, &plan);
 *     cli_plan_release(&plan);
 *
 * FILE is made when the plan is whole, and not before; a file that was there is replaced
 * then. Without --plan all of this does nothing.
 */
#ifndef CLI_PLAN_H
#define CLI_PLAN_H

#include "base/newfile.h"
#include "app/key_plan.h"
#include "app/key_spool.h"
#include "cli/keysource.h"

struct cli_plan {
    const char *path; /* NULL: none is wanted */
    struct kl_newfile file;
    struct kl_key_spool *spool; /* the keys of a table */
    struct kl_key_tap tap;
    struct kl_report *pooled;
    struct kl_rewrite *rewrite;
    struct kl_key_plan *plan; /* NULL: it was not made */
    const struct kl_report *report;
};

/* Makes the file under a name of its own, so that a path that cannot be written is told
 * before the work; lets options show it the keys. KL_INVALID: FILE is no regular file, or
 * that of the keys. */
enum kl_code cli_plan_begin(struct cli *cli, const struct kl_args *args,
                            struct kl_analyze_options *options, struct cli_plan *plan,
                            struct kl_err *err);
/* Writes the plan for the findings that count. keys' file was kept. */
enum kl_code cli_plan_make(struct cli *cli, const struct kl_args *args,
                           struct cli_keys *keys, struct cli_plan *plan,
                           struct kl_err *err);
/* What it came to: lines, the keys left out and why, the findings for which there is no
 * plan. On standard output, or aside from it. */
void cli_plan_text(struct cli *cli, const struct cli_plan *plan, bool aside);
/* The same as the members of a JSON object. */
void cli_plan_json(const struct cli_plan *plan, struct kl_buf *out);
/* Whether a key that is wrong is not in the plan. */
bool cli_plan_left_out(const struct cli_plan *plan);
void cli_plan_release(struct cli_plan *plan);

#endif
