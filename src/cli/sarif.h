/* A report as SARIF 2.1.0 (OASIS, with errata 01), for code scanning services.
 *
 * The rules are the kinds of findings, all of them. A finding in a file of keys is where
 * its smallest example stands, its other keys are related locations; one in a table has
 * the partition as a logical location. Silenced findings are there, suppressed. Its
 * fingerprint stays the same while more keys show it. Never translated.
 */
#ifndef CLI_SARIF_H
#define CLI_SARIF_H

#include "app/key_places.h"
#include "cli/cli.h"

struct cli_sarif {
    const struct kl_report *report;
    bool silencing;    /* the user silences findings */
    const char *file;  /* as --keys names it; NULL: a table */
    const char *table; /* NULL: a file */
    bool null_ended;   /* keys of the file end with NUL: it has no lines */
    const struct kl_key_places *places; /* of the keys wanted, in the file */
};

/* The keys whose places are told: those of each finding. */
void cli_sarif_want(const struct kl_report *report, struct kl_key_places *places);
void cli_sarif_put(struct cli *cli, const struct cli_sarif *sarif);

#endif
