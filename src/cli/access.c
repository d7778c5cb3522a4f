#include "config.h"

#include "cli/access.h"

#include "base/enclose.h"
#include "base/i18n.h"
#include "app/filter_text.h"
#include "app/planner.h"
#include "app/where_args.h"
#include "cli/print.h"

/* What is planned, and what of it is owned. */
struct planning {
    struct kl_planner_ask ask;
    struct kl_filter *where, *filter;
    struct kl_scheme *own; /* of --scheme, or NULL */
    struct kl_names columns;
    struct kl_access_list list;
};

static void release(struct planning *p)
{
    kl_access_list_release(&p->list);
    kl_filter_free(&p->where);
    kl_filter_free(&p->filter);
    kl_scheme_free(&p->own);
    kl_names_release(&p->columns);
}

/* Whether it is left open where the condition is to be read. */
static bool is_open(const struct kl_args *args)
{
    return args->noperands < 2 && kl_args_has(args, "where") &&
           !kl_args_has(args, "partition") && !kl_args_has(args, "index");
}

/* --columns: what is wrong with them is told where they are printed. */
static void read_columns(const struct kl_args *args, struct kl_names *columns)
{
    struct kl_str list = kl_str_from(kl_args_get(args, "columns")), name;

    for (size_t i = 0; (name = kl_str_part(list, ',', i)).data; i++)
        kl_names_add(columns, name);
}

static enum kl_code read_ask(const struct kl_args *args, const struct cli_data *data,
                             const struct kl_scheme *configured, struct planning *p,
                             struct kl_err *err)
{
    const char *scheme = kl_args_get(args, "scheme"), *where = kl_args_get(args, "where");
    size_t column = 0;
    enum kl_code code = KL_OK;

    if (scheme)
        code = kl_scheme_parse(kl_str_from(scheme), &p->own, err);
    if (code)
        return code;
    p->ask.scheme = p->own ? p->own : configured;
    if (kl_filter_text_of(kl_str_from(where), &data->schema, p->ask.scheme, &p->where,
                          &column, err))
        return kl_where_args_at("where", column, err);
    read_columns(args, &p->columns);
    p->ask.schema = &data->schema;
    p->ask.where = p->where;
    p->ask.columns = (const char *const *)p->columns.names;
    p->ask.ncolumns = p->columns.n;
    p->ask.consistent = kl_args_has(args, "consistent-read");
    code = kl_where_args_filter(args, &data->schema, false, &p->filter, err);
    p->ask.filter = p->filter;
    return code;
}

static void tell_chosen(struct cli *cli, const struct planning *p,
                        const struct kl_access *access)
{
    struct kl_buf text = {0};

    kl_planner_name(&p->ask, access, &text);
    kl_buf_add_text(&text, ": ");
    kl_planner_cost(&p->ask, access, &text);
    if (access->why.len)
        kl_buf_addf(&text, "; %s", kl_buf_text(&access->why));
    cli_remark(cli, _("by %s"), kl_buf_text(&text));
    kl_buf_release(&text);
}

/* What was passed over, and why; of what could be read too, what it would cost. */
static void tell_others(struct cli *cli, const struct planning *p, size_t from)
{
    for (size_t i = from; i < p->list.n; i++) {
        const struct kl_access *access = &p->list.all[i];
        struct kl_buf text = {0};

        kl_planner_name(&p->ask, access, &text);
        kl_buf_add_text(&text, ": ");
        if (access->possible)
            kl_planner_cost(&p->ask, access, &text);
        if (access->possible && access->why.len)
            kl_buf_add_text(&text, "; ");
        kl_buf_add_text(&text, kl_buf_text(&access->why));
        cli_remark(cli, _("not by %s"), kl_buf_text(&text));
        kl_buf_release(&text);
    }
}

/* A word of a command line that a person can paste. */
static void add_word(const char *word, struct kl_buf *out)
{
    kl_buf_add_char(out, ' ');
    kl_enclose_shell(kl_str_from(word), out);
}

/* The scan command that gives these rows, whole whatever its length. */
static void tell_scan(struct cli *cli, const struct kl_args *args,
                      const struct kl_access *access)
{
    const char *where = kl_args_get(args, "where"), *filter = kl_args_get(args, "filter");
    struct kl_buf text = {0}, both = {0};

    kl_buf_add_text(&text, "keyline scan");
    add_word(args->operands[0], &text);
    if (access->index) {
        kl_buf_add_text(&text, " --index");
        add_word(access->index->name, &text);
    }
    kl_buf_addf(&both, filter ? "(%s) and (%s)" : "%s", where, filter);
    kl_buf_add_text(&text, " --filter");
    add_word(kl_buf_text(&both), &text);
    cli_remark(cli, _("by a Scan: %s"), kl_buf_text(&text));
    kl_buf_release(&both);
    kl_buf_release(&text);
}

static enum kl_code only_a_scan(struct cli *cli, const struct kl_args *args,
                                const struct planning *p, const struct kl_access *access,
                                struct kl_err *err)
{
    struct kl_buf cost = {0};

    if (!access->possible)
        return kl_err_set(err, KL_INVALID, _("%s cannot be read by that condition: %s"),
                          p->ask.schema->table, kl_buf_text(&access->why));
    tell_scan(cli, args, access);
    kl_planner_cost(&p->ask, access, &cost);
    kl_err_set(err, KL_INVALID, _("no Query can answer this condition; a Scan %s"),
               kl_buf_text(&cost));
    kl_buf_release(&cost);
    return KL_INVALID;
}

static enum kl_code choose(struct cli *cli, const struct kl_args *args,
                           const struct planning *p, struct kl_err *err)
{
    const struct kl_access *best = &p->list.all[0];
    bool queries = best->possible && !best->scan;

    if (queries)
        tell_chosen(cli, p, best);
    if (!queries || kl_args_has(args, "dry-run"))
        tell_others(cli, p, best->possible);
    if (!queries)
        return only_a_scan(cli, args, p, best, err);
    if (p->own && !best->through_scheme)
        return kl_err_set(err, KL_INVALID,
                          _("--scheme: it says nothing of the sort key of %s; leave it "
                            "out, or name an index"),
                          best->index ? best->index->name : p->ask.schema->table);
    return KL_OK;
}

enum kl_code cli_access_choose(struct cli *cli, const struct kl_args *args,
                               struct cli_data *data, const struct kl_scheme **scheme,
                               struct kl_err *err)
{
    struct planning p = {.where = NULL};
    const struct kl_access *best;
    enum kl_code code;

    if (!is_open(args))
        return KL_OK;
    code = read_ask(args, data, *scheme, &p, err);
    if (!code) {
        kl_planner_run(&p.ask, &p.list);
        code = choose(cli, args, &p, err);
    }
    if (!code) {
        best = &p.list.all[0];
        if (!best->through_scheme)
            *scheme = NULL;
        code = kl_schema_use_index(&data->schema, best->index ? best->index->name : NULL,
                                   err);
    }
    release(&p);
    return code;
}

void cli_access_advise(struct cli *cli, const struct kl_schema *schema,
                       const struct kl_query *query, struct kl_drops drops)
{
    const struct kl_index *index = kl_planner_better(schema, query, drops);

    if (index)
        cli_remark(cli, _("--index %s has more of this in its key: it reads less"),
                   index->name);
}
