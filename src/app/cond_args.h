/* COND: the options that say which sort keys are read.
 *
 * At most one of them, except that --gt or --ge may stand with --lt or --le. What they
 * ask for: app/key_cond.h.
 */
#ifndef KL_APP_COND_ARGS_H
#define KL_APP_COND_ARGS_H

#include "app/ask.h"
#include "app/args.h"

/* The entries of an option table; the table ends with {0} after them. */
#define KL_COND_OPTIONS                                                                  \
    {.name = "begins-with", .arg = "P", .help = N_("sort keys that begin with P")},      \
        {.name = "between",                                                              \
         .arg = "A",                                                                     \
         .arg2 = "B",                                                                    \
         .help = N_("sort keys from A to B, both included")},                            \
        {.name = "eq", .arg = "V", .help = N_("the sort key V")},                        \
        {.name = "lt", .arg = "V", .help = N_("sort keys below V")},                     \
        {.name = "le", .arg = "V", .help = N_("sort keys up to V")},                     \
        {.name = "gt", .arg = "V", .help = N_("sort keys above V")},                     \
        {.name = "ge", .arg = "V", .help = N_("sort keys from V on")},                   \
    {                                                                                    \
        .name = "scheme", .arg = "S",                                                    \
        .help = N_("values are those of the first open segment of scheme S")             \
    }

/* The conditions among the options, as typed. KL_INVALID: more than go together. */
enum kl_code kl_cond_args_read(const struct kl_args *args, struct kl_ask *ask,
                               struct kl_err *err);
/* The option of an operator with its dashes, "--ge"; op is not NONE or EMPTY. */
const char *kl_cond_args_option(enum kl_bound_op op);

#endif
