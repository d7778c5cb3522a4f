/* What query and expr are asked for: a partition, COND, --where, --filter, --scheme, as
 * one typed request.
 *
 *     struct cli_asked asked = {0};
 *     code = cli_asked_read(args, &schema, &request, &asked, &err);
 *     …
 *     cli_asked_release(&asked);
 */
#ifndef CLI_ASKED_H
#define CLI_ASKED_H

#include "model/query.h"
#include "cli/cli.h"
#include "cli/cond.h"
#include "cli/where.h"

/* The options of both, before COND's. */
#define CLI_ASKED_OPTIONS                                                                \
    {.name = "partition",                                                                \
     .arg = "NAME=VALUE",                                                                \
     .repeat = true,                                                                     \
     .help = N_("a partition attribute by its name")},                                   \
        CLI_INDEX_OPTION,                                                                \
        {.name = "sort",                                                                 \
         .arg = "NAME=VALUE",                                                            \
         .repeat = true,                                                                 \
         .help = N_("a leading sort attribute of an index; COND: the next")},            \
        CLI_COND_OPTIONS, CLI_WHERE_OPTION, CLI_FILTER_OPTION,                           \
    {                                                                                    \
        .name = "reverse", .help = N_("descending order")                                \
    }

struct cli_asked {
    const struct kl_schema *schema; /* borrowed */
    struct kl_scheme *scheme;       /* of --scheme, or NULL */
    struct kl_where where;
    struct cli_cond cond;
    size_t sort_at; /* the sort attribute that the condition is on */
};

/* request is zeroed; it is the caller's to release. */
enum kl_code cli_asked_read(const struct cli_args *args, const struct kl_schema *schema,
                            struct kl_query *request, struct cli_asked *asked,
                            struct kl_err *err);
void cli_asked_release(struct cli_asked *asked);
/* Whether there is a sort attribute that a condition could be on. */
bool cli_asked_has_sort_key(const struct cli_asked *asked);
/* Through a scheme what is sent differs from what was typed: it is shown before it runs,
 * on standard error, with advice on what was given literally (cli/advice.h). */
void cli_asked_tell_sent(struct cli *cli, const struct cli_asked *asked);

#endif
