/* Words of a command line: options and operands.
 *
 * Options stand anywhere, also behind operands; "--" ends them. An option with an
 * argument takes it from "=" or from the next word, whatever that looks like, so
 * that --ge -5 works; -5 alone is an operand. Tables of options are const arrays that end
 * with a zeroed entry; one name means the same, and has an argument or not, in every
 * command.
 *
 *     struct cli_args args = {0};
 *     const struct cli_option *tables[] = {cli_options, command->options};
 *     if (cli_args_parse(&args, tables, 2, words, n, &err)) ...
 *     const char *limit = cli_args_get(&args, "limit");
 */
#ifndef CLI_OPT_H
#define CLI_OPT_H

#include "base/err.h"
#include "base/str.h"

struct cli_option {
    const char *name; /* without the dashes */
    char letter;      /* the short form, or 0 */
    const char *arg;  /* "FILE"; "table|keys|json" allows only these; NULL: a flag */
    const char *arg2; /* a second argument, always a word of its own; or NULL */
    bool repeat;      /* may be given more than once */
    const char *help; /* N_() */
};

struct cli_given {
    const struct cli_option *option;
    const char *value;  /* NULL for a flag */
    const char *second; /* of an option with two arguments */
};

struct cli_args {
    struct cli_given *options; /* in the order given */
    size_t noptions, options_cap;
    const char **operands; /* borrowed words */
    size_t noperands, operands_cap;
};

/* KL_INVALID: an option that no table has, an argument missing, superfluous or not
 * one of those allowed, an option given twice. All words are read even so: a --help
 * behind a fault is still in args. */
enum kl_code cli_args_parse(struct cli_args *args, const struct cli_option *const *tables,
                            size_t ntables, const char *const *words, size_t n,
                            struct kl_err *err);
void cli_args_release(struct cli_args *args);
/* Takes the first n operands away. */
void cli_args_drop(struct cli_args *args, size_t n);

bool cli_args_has(const struct cli_args *args, const char *name);
/* The value of the option's nth occurrence (the first when it cannot repeat). */
const char *cli_args_get(const struct cli_args *args, const char *name);
const char *cli_args_nth(const struct cli_args *args, const char *name, size_t n);
const char *cli_args_second(const struct cli_args *args, const char *name);
/* The whole number given to an option, fallback when it is not there. KL_INVALID:
 * not a whole number from min to max. */
enum kl_code cli_args_number(const struct cli_args *args, const char *name, uint64_t min,
                             uint64_t max, uint64_t *number, struct kl_err *err);

#endif
