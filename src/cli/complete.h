/* What may stand for a word that is being typed, after the words before it.
 *
 *     struct cli_complete complete = {0};
 *     cli_complete_find(&complete, cli, words, n);
 *     …
 *     cli_complete_release(&complete);
 *
 * It comes from the tables of commands and options, and where the words name an embedded
 * store, from there: tables, indexes, partitions. DynamoDB is never asked: nobody waits
 * for a network, or pays, for a press of Tab.
 */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include "cli/cli.h"

struct cli_complete_word {
    struct kl_buf text, help; /* help: what it is, or empty */
};

struct cli_complete {
    bool files; /* the name of a file, which the shell completes */
    struct cli_complete_word *words;
    size_t n, cap;
};

/* words: those behind "keyline", the last being typed, which may be empty. Each candidate
 * begins with it. */
void cli_complete_find(struct cli_complete *complete, struct cli *cli,
                       const char *const *words, size_t n);
void cli_complete_release(struct cli_complete *complete);

#endif
