/* What query and expr are asked for: a partition, COND, --where, --filter, --scheme, as
 * one typed request.
 *
 *     struct kl_asked asked = {0};
 *     code = kl_asked_read(args, &schema, NULL, &request, &asked, &err);
 *     …
 *     kl_asked_release(&asked);
 */
#ifndef KL_APP_ASKED_H
#define KL_APP_ASKED_H

#include "model/query.h"
#include "app/ask.h"
#include "app/cond_args.h"
#include "app/where_args.h"

/* The options of both, before COND's. */
#define KL_ASKED_OPTIONS                                                                 \
    {.name = "partition",                                                                \
     .arg = "NAME=VALUE",                                                                \
     .repeat = true,                                                                     \
     .help = N_("a partition attribute by its name")},                                   \
        KL_INDEX_OPTION,                                                                 \
        {.name = "sort",                                                                 \
         .arg = "NAME=VALUE",                                                            \
         .repeat = true,                                                                 \
         .help = N_("a leading sort attribute of an index; COND: the next")},            \
        KL_COND_OPTIONS, KL_WHERE_OPTION, KL_FILTER_OPTION,                              \
    {                                                                                    \
        .name = "reverse", .help = N_("descending order")                                \
    }

struct kl_asked {
    const struct kl_schema *schema; /* borrowed */
    struct kl_scheme *own;          /* of --scheme, or NULL */
    const struct kl_scheme *scheme; /* that, or the one configured, or NULL */
    struct kl_where where;
    bool by_where; /* the condition on the sort key is said by --where */
    struct kl_key_cond cond;
    size_t sort_at; /* the sort attribute that the condition is on */
};

/* configured: the scheme of the table (app/table_config.h) where --scheme is not given;
 * it outlives asked; NULL: none. request is zeroed; it is the caller's to release. */
enum kl_code kl_asked_read(const struct kl_args *args, const struct kl_schema *schema,
                           const struct kl_scheme *configured, struct kl_query *request,
                           struct kl_asked *asked, struct kl_err *err);
void kl_asked_release(struct kl_asked *asked);
/* Whether there is a sort attribute that a condition could be on. */
bool kl_asked_has_sort_key(const struct kl_asked *asked);
/* The sort attribute's name, where advice is to be a term of --where; else NULL. */
const char *kl_asked_advised(const struct kl_asked *asked);

#endif
