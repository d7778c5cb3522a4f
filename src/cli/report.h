/* A report of the key analysis, for people and as JSON.
 *
 * The JSON has the fields of the manual's CHECK OUTPUT, in that order, and is never
 * translated. A key that is not valid UTF-8 is {"b64":"…"} in it.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "keys/check.h"
#include "cli/cli.h"
#include "cli/plan.h"

/* The positive first: one line for each column that has an order and keeps it; then
 * the findings, each with its witness, examples and advice; then those that are silenced,
 * in one line each. */
void cli_report_text(struct cli *cli, const struct kl_report *report);
/* The findings in one line each, or that there are none; prefix before each line. */
void cli_report_brief(struct cli *cli, const struct kl_report *report,
                      const char *prefix);
/* silencing: the user silences findings; those it hit are in "silenced" then, not in
 * "findings". plan: what it came to is in "plan"; NULL: none was made. */
void cli_report_json(struct cli *cli, const struct kl_report *report, bool silencing,
                     const struct cli_plan *plan);

#endif
