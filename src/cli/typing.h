/* A word that is being typed, and what was typed before it: what the offerers of
 * cli/complete.c look at, and through which they answer. */
#ifndef CLI_TYPING_H
#define CLI_TYPING_H

#include "cli/complete.h"

struct cli_typing {
    struct cli_complete *out;
    struct cli *cli;
    const struct cli_command *command; /* NULL: no command word yet */
    struct kl_args args;               /* of the words before */
    size_t used;                       /* operands that are the command's name */
    struct kl_str typed; /* the word so far, without "--option=" before it */
    struct kl_str head;  /* "--option=" */
    const struct kl_args_option *option; /* whose argument it is, or NULL */
    bool ended;                          /* it is behind "--": no option */
};

/* A candidate, and what it is (translated, or empty). It is passed over unless it begins
 * with what is typed, and is one line. */
void cli_typing_offer(struct cli_typing *typing, struct kl_str text, const char *help);
void cli_typing_offer_text(struct cli_typing *typing, const char *text, const char *help);

#endif
