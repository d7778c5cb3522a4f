/* --where and --filter: the query language on the command line. */
#ifndef KL_APP_WHERE_ARGS_H
#define KL_APP_WHERE_ARGS_H

#include "app/where.h"
#include "app/args.h"

#define KL_WHERE_OPTION                                                                  \
    {                                                                                    \
        .name = "where", .arg = "EXPR",                                                  \
        .help = N_("a condition in the query language; keys and filter")                 \
    }
#define KL_FILTER_OPTION                                                                 \
    {                                                                                    \
        .name = "filter", .arg = "EXPR",                                                 \
        .help = N_("only items for which EXPR holds; all are read")                      \
    }

/* Reads --where, taken apart by the keys of what is queried and, unless it is NULL, the
 * scheme of its sort key. */
enum kl_code kl_where_args_read(const struct kl_args *args,
                                const struct kl_schema *schema,
                                const struct kl_scheme *scheme, struct kl_where *where,
                                struct kl_err *err);
/* Reads --filter; NULL without it. query: it is of a Query, whose keys it cannot name. */
enum kl_code kl_where_args_filter(const struct kl_args *args,
                                  const struct kl_schema *schema, bool query,
                                  struct kl_filter **filter, struct kl_err *err);
/* Says where in the text of an option it is wrong; returns KL_INVALID. */
enum kl_code kl_where_args_at(const char *option, size_t column, struct kl_err *err);

#endif
