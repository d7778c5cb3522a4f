/* --where and --filter: the query language on the command line. */
#ifndef KL_APP_WHERE_ARGS_H
#define KL_APP_WHERE_ARGS_H

#include "app/args.h"
#include "app/where.h"

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

/* Reads --where, taken apart by the keys of what is queried. */
enum kl_code kl_where_args_read(const struct kl_args *args,
                                const struct kl_key_schema *keys, struct kl_where *where,
                                struct kl_err *err);
/* Reads --filter; NULL without it. forbidden: keys it must not name, or NULL. */
enum kl_code kl_where_args_filter(const struct kl_args *args,
                                  const struct kl_key_schema *keys,
                                  const struct kl_key_schema *forbidden,
                                  struct kl_filter **filter, struct kl_err *err);

#endif
