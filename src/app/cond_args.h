/* COND: the options that say which sort keys are read.
 *
 * At most one of them, except that --gt or --ge may stand with --lt or --le. Two
 * bounds become one BETWEEN; where BETWEEN says more than was asked, the rows that
 * kl_range_holds() refuses are to be dropped. With a scheme, values are values of
 * its first open segment (keys/bounds.h).
 */
#ifndef KL_APP_COND_ARGS_H
#define KL_APP_COND_ARGS_H

#include "model/schema.h"
#include "keys/scheme.h"
#include "app/args.h"
#include "app/range.h"
#include "app/where.h"

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

struct kl_cond_args {
    struct kl_cond cond;   /* what is sent */
    struct kl_range range; /* what was asked */
    bool exact;            /* no row needs to be dropped */
    bool nothing;          /* no key can match: no request */
};

/* at: which sort attribute the condition is on, from 0; scheme: NULL for none. where: of
 * --where, whose terms on that attribute are the condition then; NULL for none.
 * KL_INVALID says what is wrong with which option. */
enum kl_code kl_cond_args_read(const struct kl_args *args, const struct kl_schema *schema,
                               size_t at, const struct kl_scheme *scheme,
                               const struct kl_where *where, struct kl_cond_args *out,
                               struct kl_err *err);
void kl_cond_args_release(struct kl_cond_args *cond);

/* A key value as it is typed: S text, N decimal, B "b64:…". what names it in the
 * error. KL_INVALID: not such a value, empty, or longer than max bytes. */
enum kl_code kl_cond_args_value(const char *text, enum kl_key_type type, size_t max,
                                const char *what, struct kl_key_value *value,
                                struct kl_err *err);
/* The values of all partition attributes: operand (may be NULL) is the first one's,
 * --partition NAME=VALUE names any, and so does where (may be NULL). pk has room for
 * KL_KEY_ATTRS. */
enum kl_code kl_cond_args_partition(const struct kl_args *args, const char *operand,
                                    const struct kl_schema *schema,
                                    const struct kl_where *where, struct kl_key_value *pk,
                                    size_t *npk, struct kl_err *err);
/* The values of leading sort attributes, --sort NAME=VALUE or equalities of where (may be
 * NULL) that another condition follows, in the order of the key. eq has room for
 * KL_KEY_ATTRS - 1. KL_INVALID: one is left out that another one follows. */
enum kl_code kl_cond_args_sort(const struct kl_args *args, const struct kl_schema *schema,
                               const struct kl_where *where, struct kl_key_value *eq,
                               size_t *n, struct kl_err *err);

#endif
