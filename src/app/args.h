/* Words of a command line: options and operands.
 *
 * Options stand anywhere, also behind operands; "--" ends them. An option with an
 * argument takes it from "=" or from the next word, whatever that looks like, so
 * that --ge -5 works; -5 alone is an operand. Tables of options are const arrays that end
 * with a zeroed entry; one name means the same, and has an argument or not, in every
 * command.
 *
 *     struct kl_args args = {0};
 *     const struct kl_args_option *tables[] = {cli_options, command->options};
 *     if (kl_args_parse(&args, tables, 2, words, n, &err)) ...
 *     const char *limit = kl_args_get(&args, "limit");
 */
#ifndef KL_APP_ARGS_H
#define KL_APP_ARGS_H

#include "base/err.h"
#include "base/str.h"

struct kl_args_option {
    const char *name; /* without the dashes */
    char letter;      /* the short form, or 0 */
    const char *arg;  /* "FILE"; "table|keys|json" allows only these; NULL: a flag */
    const char *arg2; /* a second argument, always a word of its own; or NULL */
    bool repeat;      /* may be given more than once */
    const char *help; /* N_() */
};

struct kl_args_given {
    const struct kl_args_option *option;
    const char *value;  /* NULL for a flag */
    const char *second; /* of an option with two arguments */
};

struct kl_args {
    struct kl_args_given *options; /* in the order given */
    size_t noptions, options_cap;
    const char **operands; /* borrowed words */
    size_t noperands, operands_cap;
};

/* KL_INVALID: an option that no table has, an argument missing, superfluous or not
 * one of those allowed, an option given twice. All words are read even so: a --help
 * behind a fault is still in args. */
enum kl_code kl_args_parse(struct kl_args *args,
                           const struct kl_args_option *const *tables, size_t ntables,
                           const char *const *words, size_t n, struct kl_err *err);
void kl_args_release(struct kl_args *args);
/* Takes the first n operands away. */
void kl_args_drop(struct kl_args *args, size_t n);

/* For words that are still being typed: the option that the word after the n given ones
 * is the argument of, its second one or not; NULL: of none. *ended: it is behind "--". */
const struct kl_args_option *kl_args_pending(const struct kl_args_option *const *tables,
                                             size_t ntables, const char *const *words,
                                             size_t n, bool *second, bool *ended);

/* The nth word, from 0, that an argument called "table|keys|json" allows; absent behind
 * the last, and where any is allowed, as for "FILE" and "A[:S|N]". */
struct kl_str kl_args_choice(const char *arg, size_t nth);

bool kl_args_has(const struct kl_args *args, const char *name);
/* The value of the option's nth occurrence (the first when it cannot repeat). */
const char *kl_args_get(const struct kl_args *args, const char *name);
const char *kl_args_nth(const struct kl_args *args, const char *name, size_t n);
const char *kl_args_second(const struct kl_args *args, const char *name);
/* The whole number given to an option, fallback when it is not there. KL_INVALID:
 * not a whole number from min to max. */
enum kl_code kl_args_number(const struct kl_args *args, const char *name, uint64_t min,
                            uint64_t max, uint64_t *number, struct kl_err *err);

/* The entry of an option table for whatever reads an index too. */
#define KL_INDEX_OPTION                                                                  \
    {                                                                                    \
        .name = "index", .arg = "I", .help = N_("through this index of the table")       \
    }

#endif
