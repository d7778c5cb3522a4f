#include "config.h"

#include "app/planner.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "model/number.h"
#include "app/key_terms.h"

/* ---- the names in a condition ---- */

typedef bool term_fn(void *arg, const struct kl_filter *term);

/* Calls visit for each term that the condition is joined of by AND at the top. */
static bool any_top_term(const struct kl_filter *where, term_fn *visit, void *arg)
{
    bool any = false;

    if (!where)
        return false;
    if (where->kind != KL_FILTER_AND)
        return visit(arg, where);
    for (size_t i = 0; i < where->nchildren && !any; i++)
        any = visit(arg, where->children[i]);
    return any;
}

/* The first attribute of an item that the filter names and the index does not hold. */
static const char *lacking(const struct kl_filter *filter, const struct kl_index *index,
                           const struct kl_key_schema *table)
{
    const char *found = NULL;

    for (size_t i = 0; i < filter->noperands; i++) {
        const struct kl_path *path = &filter->operands[i].path;

        if (path->n && !kl_index_projects(index, table, kl_str_from(path->steps[0].name)))
            return path->steps[0].name;
    }
    for (size_t i = 0; i < filter->nchildren && !found; i++)
        found = lacking(filter->children[i], index, table);
    return found;
}

/* Whether the term is false of an item without the attribute. */
static bool implies(void *attribute, const struct kl_filter *term)
{
    const struct kl_operand *first = term->noperands ? &term->operands[0] : NULL;

    return first && term->kind != KL_FILTER_NE && term->kind != KL_FILTER_NOT_EXISTS &&
           first->kind == KL_OPERAND_PATH && kl_path_is(&first->path, attribute);
}

/* Whether a segment has a value that only the scheme can read: a date. */
static bool has_date(const struct kl_filter *filter)
{
    bool found = false;

    for (size_t i = 1; i < filter->noperands && !found; i++) {
        const struct kl_operand *operand = &filter->operands[i];
        struct kl_buf number = {0};

        found = operand->kind == KL_OPERAND_VALUE && operand->typed &&
                operand->typed[0] != '"' && json_object_get(operand->value, "S") &&
                kl_number_normalise(kl_str_from(operand->typed), &number, NULL);
        kl_buf_release(&number);
    }
    for (size_t i = 0; i < filter->nchildren && !found; i++)
        found = has_date(filter->children[i]);
    return found;
}

/* ---- the schemas ---- */

static const struct kl_key_schema *keys_of(const struct kl_planner_ask *ask,
                                           const struct kl_access *access)
{
    return access->index ? &access->index->keys : kl_schema_table_keys(ask->schema);
}

/* The schema seen through the index. */
static void see_through(const struct kl_planner_ask *ask, const struct kl_index *index,
                        struct kl_schema *schema)
{
    kl_schema_copy(schema, ask->schema);
    kl_schema_use_index(schema, index ? index->name : NULL, NULL);
}

/* The scheme is of the table's sort key, and of an index that begins with the same. */
static const struct kl_scheme *scheme_of(const struct kl_planner_ask *ask,
                                         const struct kl_key_schema *keys)
{
    const struct kl_key_schema *table = kl_schema_table_keys(ask->schema);

    if (!table->nsk || !keys->nsk || keys->sk[0].type != KL_KEY_S ||
        strcmp(table->sk[0].name, keys->sk[0].name) != 0)
        return NULL;
    return ask->scheme;
}

/* ---- one access path ---- */

static enum kl_code take_query(const struct kl_planner_ask *ask,
                               const struct kl_scheme *scheme,
                               const struct kl_schema *schema, struct kl_query *query,
                               struct kl_ask_result *asked, struct kl_err *err)
{
    static const struct kl_ask nothing = {.scheme_first = true};
    struct kl_where where = {0};
    size_t column;
    enum kl_code code = KL_OK;

    kl_query_init_of(query, schema);
    query->consistent = ask->consistent;
    if (ask->where)
        code = kl_where_split(kl_filter_copy(ask->where), &schema->keys, scheme, &where,
                              &column, err);
    if (!code)
        code = kl_ask_read(&nothing, &where, schema, scheme, query, asked, err);
    kl_where_release(&where);
    return code;
}

/* A Query by the keys, values through the scheme or not. */
static enum kl_code try_query(const struct kl_planner_ask *ask, struct kl_access *access,
                              const struct kl_scheme *scheme, struct kl_err *err)
{
    const struct kl_key_schema *table = kl_schema_table_keys(ask->schema);
    struct kl_schema schema;
    struct kl_query query = {0};
    struct kl_ask_result asked = {0};
    const char *name = NULL;
    size_t column;
    enum kl_code code;

    see_through(ask, access->index, &schema);
    code = take_query(ask, scheme, &schema, &query, &asked, err);
    if (!code && !scheme && query.filter && has_date(query.filter))
        code = kl_err_set(err, KL_INVALID,
                          _("a date is taken only by a segment of a key's scheme"));
    if (!code && ask->filter)
        code = kl_where_check_filter(ask->filter, &schema.keys, &column, err);
    if (!code && access->index && query.filter)
        name = lacking(query.filter, access->index, table);
    if (!code && !name && access->index && ask->filter)
        name = lacking(ask->filter, access->index, table);
    if (name)
        code = kl_err_set(err, KL_INVALID,
                          _("it does not hold %s, which the filter asks for"), name);
    access->terms = query.npk + query.nsk_eq + (query.cond.op != KL_COND_NONE) +
                    (query.cond.op == KL_COND_EQ);
    access->possible = !code;
    access->through_scheme = scheme != NULL;
    kl_query_release(&query);
    kl_ask_release(&asked);
    kl_schema_release(&schema);
    return code;
}

/* Whether every item for which the condition holds is in the index: it has all key
 * attributes of it. */
static const char *may_be_left_out(const struct kl_planner_ask *ask,
                                   const struct kl_access *access)
{
    const struct kl_key_schema *keys = keys_of(ask, access),
                               *table = kl_schema_table_keys(ask->schema);

    for (size_t i = 0; i < keys->npk + keys->nsk; i++) {
        char *name = i < keys->npk ? keys->pk[i].name : keys->sk[i - keys->npk].name;

        if (!kl_key_schema_has(table, kl_str_from(name)) &&
            !any_top_term(ask->where, implies, name))
            return name;
    }
    return NULL;
}

static void try_scan(const struct kl_planner_ask *ask, struct kl_access *access)
{
    const struct kl_key_schema *table = kl_schema_table_keys(ask->schema);
    const char *name = NULL;

    access->scan = true;
    if (ask->where && has_date(ask->where)) {
        kl_buf_add_text(&access->why,
                        _("a date is taken only by a segment of a key's scheme"));
        return;
    }
    if (access->index)
        name = may_be_left_out(ask, access);
    if (name) {
        kl_buf_addf(&access->why, _("items without %s are not in it"), name);
        return;
    }
    if (access->index && ask->where)
        name = lacking(ask->where, access->index, table);
    if (name)
        kl_buf_addf(&access->why, _("it does not hold %s, which the filter asks for"),
                    name);
    access->possible = !name;
}

static const char *lacking_column(const struct kl_planner_ask *ask,
                                  const struct kl_index *index)
{
    for (size_t i = 0; i < ask->ncolumns; i++)
        if (!kl_index_projects(index, kl_schema_table_keys(ask->schema),
                               kl_str_from(ask->columns[i])))
            return ask->columns[i];
    return NULL;
}

/* Why the index cannot be read for this at all; false: it can. */
static bool is_barred(const struct kl_planner_ask *ask, struct kl_access *access)
{
    const struct kl_index *index = access->index;
    const char *column = index ? lacking_column(ask, index) : NULL;

    if (!index)
        return false;
    if (index->status && strncmp(index->status, "ACTIVE", 6) != 0)
        kl_buf_addf(&access->why, _("it is not ready: %s"), index->status);
    else if (ask->consistent && !index->local)
        kl_buf_add_text(&access->why,
                        _("a global index cannot be read strongly consistent"));
    else if (column)
        kl_buf_addf(&access->why, _("it does not hold %s, which is asked for"), column);
    else
        return false;
    return true;
}

static void tell_partial(struct kl_access *access)
{
    const struct kl_index *index = access->index;

    if (!access->possible || !access->partial)
        return;
    kl_buf_add_text(&access->why, access->why.len ? " · " : "");
    if (!index->ninclude)
        kl_buf_add_text(&access->why, _("its rows have only the keys"));
    else
        kl_buf_add_text(&access->why, _("its rows have only the keys and "));
    for (size_t i = 0; i < index->ninclude; i++)
        kl_buf_addf(&access->why, i ? ", %s" : "%s", index->include[i]);
}

/* Through the scheme, where it has a meaning; else, or where that fails, by attributes.
 */
static void query_access(const struct kl_planner_ask *ask, struct kl_access *access)
{
    const struct kl_scheme *scheme = scheme_of(ask, keys_of(ask, access));
    struct kl_err err = {0}, again = {0};

    if (!try_query(ask, access, scheme, &err))
        return;
    if (scheme && !try_query(ask, access, NULL, &again))
        kl_buf_addf(&access->why, _("by attributes, for %s"), err.text);
    else
        kl_buf_add_text(&access->why, err.text);
}

static void make_access(const struct kl_planner_ask *ask, const struct kl_index *index,
                        struct kl_access *access)
{
    *access = (struct kl_access){.index = index};
    access->partial = index && !ask->ncolumns && !kl_index_projects_all(index);
    if (is_barred(ask, access))
        return;
    query_access(ask, access);
    tell_partial(access);
}

/* ---- all of them ---- */

static uint64_t bytes_of(const struct kl_planner_ask *ask, const struct kl_access *access)
{
    const struct kl_schema *schema = ask->schema;

    if (access->index)
        return access->index->bytes;
    return schema->index ? schema->table_bytes : schema->bytes;
}

static int order(const struct kl_planner_ask *ask, const struct kl_access *a,
                 const struct kl_access *b)
{
    bool a_large, b_large;

    if (a->possible != b->possible)
        return a->possible ? -1 : 1;
    if (a->scan != b->scan)
        return a->scan ? 1 : -1;
    if (a->partial != b->partial)
        return a->partial ? 1 : -1;
    if (a->terms != b->terms)
        return a->terms > b->terms ? -1 : 1;
    a_large = bytes_of(ask, a) > bytes_of(ask, b);
    b_large = bytes_of(ask, b) > bytes_of(ask, a);
    if (a->scan && a_large != b_large)
        return a_large ? 1 : -1;
    return 0; /* the table, then its indexes as they were described */
}

static void insert(const struct kl_planner_ask *ask, struct kl_access_list *list,
                   const struct kl_access *access)
{
    size_t at = list->n++;

    for (; at && order(ask, access, &list->all[at - 1]) < 0; at--)
        list->all[at] = list->all[at - 1];
    list->all[at] = *access;
}

void kl_planner_run(const struct kl_planner_ask *ask, struct kl_access_list *out)
{
    const struct kl_schema *schema = ask->schema;
    size_t places = schema->nindexes + 1;

    *out = (struct kl_access_list){.all = KL_NEW_ARRAY(struct kl_access, 2 * places)};
    for (size_t i = 0; i < 2 * places; i++) {
        const struct kl_index *index =
            i % places ? &schema->indexes[i % places - 1] : NULL;
        struct kl_access access = {.index = index};

        if (i < places)
            make_access(ask, index, &access);
        else if (!is_barred(ask, &access) &&
                 !(index && !kl_index_projects_all(index) && !ask->ncolumns))
            try_scan(ask, &access);
        else
            kl_buf_release(&access.why); /* it was said of the Query */
        if (i < places || access.possible || access.why.len)
            insert(ask, out, &access);
    }
}

void kl_access_list_release(struct kl_access_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        kl_buf_release(&list->all[i].why);
    free(list->all);
    *list = (struct kl_access_list){0};
}

enum kl_code kl_planner_take(const struct kl_planner_ask *ask,
                             const struct kl_access *access, struct kl_schema *schema,
                             struct kl_query *query, struct kl_ask_result *asked,
                             struct kl_err *err)
{
    const struct kl_scheme *scheme =
        access->through_scheme ? scheme_of(ask, keys_of(ask, access)) : NULL;

    see_through(ask, access->index, schema);
    if (!access->scan)
        return take_query(ask, scheme, schema, query, asked, err);
    kl_query_init_of(query, schema);
    query->consistent = ask->consistent;
    query->filter = kl_filter_copy(ask->where);
    *asked = (struct kl_ask_result){.cond.exact = true, .column = SIZE_MAX};
    return KL_OK;
}

/* ---- a better index ---- */

/* All of what a Query asks, as one condition. */
static struct kl_filter *whole_condition(const struct kl_schema *schema,
                                         const struct kl_query *query,
                                         struct kl_drops drops)
{
    const struct kl_key_schema *table = kl_schema_table_keys(schema);
    struct kl_filter *keys = kl_filter_and(kl_key_terms_partition(query, table),
                                           kl_key_terms(query, table, drops));

    return kl_filter_and(keys, kl_filter_copy(query->filter));
}

static bool shares_partition(const struct kl_schema *schema, const struct kl_index *index)
{
    const struct kl_key_schema *table = kl_schema_table_keys(schema);

    return index->keys.npk == 1 && !strcmp(index->keys.pk[0].name, table->pk[0].name);
}

const struct kl_index *kl_planner_better(const struct kl_schema *schema,
                                         const struct kl_query *query,
                                         struct kl_drops drops)
{
    struct kl_filter *where;
    struct kl_planner_ask ask = {.schema = schema, .consistent = query->consistent};
    struct kl_access_list list;
    const struct kl_access *best;
    const struct kl_index *better = NULL;
    size_t terms = query->npk + query->nsk_eq + (query->cond.op != KL_COND_NONE) +
                   (query->cond.op == KL_COND_EQ);

    if (query->index || !query->npk || !query->filter)
        return NULL;
    where = whole_condition(schema, query, drops);
    ask.where = where;
    ask.columns = (const char *const *)query->columns;
    ask.ncolumns = query->ncolumns;
    kl_planner_run(&ask, &list);
    best = &list.all[0];
    if (best->possible && !best->scan && best->index && !best->partial &&
        best->terms > terms && shares_partition(schema, best->index))
        better = best->index;
    kl_access_list_release(&list);
    kl_filter_free(&where);
    return better;
}

/* ---- words ---- */

void kl_planner_name(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out)
{
    kl_buf_addf(out, "%s %s%s%s", access->scan ? "Scan" : "Query", ask->schema->table,
                access->index ? "@" : "", access->index ? access->index->name : "");
}

static uint64_t items_of(const struct kl_planner_ask *ask, const struct kl_access *access)
{
    const struct kl_schema *schema = ask->schema;

    if (access->index)
        return access->index->items;
    return schema->index ? schema->table_items : schema->items;
}

/* "1 RCU reads about 43 rows": half a unit reads 4 KB, a consistent read twice that. */
static void add_rate(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out)
{
    uint64_t items = items_of(ask, access), bytes = bytes_of(ask, access), rows;

    kl_buf_add_text(out,
                    _("reads the rows of one partition that meet its key condition"));
    if (!items || !bytes)
        return;
    rows = (ask->consistent ? 4096u : 8192u) * items / bytes;
    kl_buf_addf(out, ngettext(", about %s row a RCU", ", about %s rows a RCU", rows),
                kl_digits_count(rows ? rows : 1, true).text);
    if (ask->consistent)
        kl_buf_add_text(out, _(", consistent reads cost twice as much"));
}

/* How long provisioned units take: "1 h 25 min". */
static void add_duration(uint64_t seconds, struct kl_buf *out)
{
    if (seconds < 120)
        kl_buf_addf(out, _("%llu s"), (unsigned long long)seconds);
    else if (seconds < 7200)
        kl_buf_addf(out, _("%llu min"), (unsigned long long)(seconds + 59) / 60);
    else
        kl_buf_addf(out, _("%llu h"), (unsigned long long)(seconds + 3599) / 3600);
}

/* What units mean for the bill. */
static void add_billing(const struct kl_planner_ask *ask, const struct kl_access *access,
                        uint64_t units, struct kl_buf *out)
{
    const struct kl_schema *schema = ask->schema;
    bool own = access->index && !access->index->local;
    uint64_t rate = own ? access->index->read_units : schema->read_units;

    if (schema->on_demand) {
        kl_buf_add_text(out, _(", on demand: every unit is billed"));
    } else if (rate) {
        kl_buf_addf(out,
                    own ? _(", from the index's own %s RCU a second: at least ")
                        : _(", from %s provisioned RCU a second: at least "),
                    kl_digits_count(rate, true).text);
        add_duration((units + rate - 1) / rate, out);
    }
}

static void add_scan(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out)
{
    uint64_t bytes = bytes_of(ask, access), items = items_of(ask, access);
    uint64_t halves = (bytes / 4096 + (bytes % 4096 != 0)) * (ask->consistent ? 2 : 1);

    if (ask->schema->typed) {
        kl_buf_add_text(out, _("reads the whole table, and its size is not known"));
        return;
    }
    if (ask->schema->approximate && !items && !bytes) {
        kl_buf_add_text(out, access->index
                                 ? _("reads the whole index, which DynamoDB has "
                                     "not counted yet")
                                 : _("reads the whole table, which DynamoDB has "
                                     "not counted yet"));
        return;
    }
    kl_buf_add_text(out, access->index ? _("reads the whole index, about ")
                                       : _("reads the whole table, about "));
    kl_digits_bytes(bytes, out);
    kl_buf_addf(out, ngettext(", %s item", ", %s items", items),
                kl_digits_count(items, true).text);
    kl_buf_addf(out, ", %s RCU", kl_digits_count((halves + 1) / 2, true).text);
    if (ask->consistent)
        kl_buf_add_text(out, _(" (consistent reads cost twice as much)"));
    add_billing(ask, access, (halves + 1) / 2, out);
}

void kl_planner_cost(const struct kl_planner_ask *ask, const struct kl_access *access,
                     struct kl_buf *out)
{
    if (access->scan)
        add_scan(ask, access, out);
    else
        add_rate(ask, access, out);
}
