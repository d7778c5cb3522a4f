#include "config.h"

#include "store/local.h"

#include "base/i18n.h"
#include "store/catalog.h"
#include "store/intake.h"
#include "store/order.h"
#include "store/reply.h"
#include "store/sk_range.h"

struct local {
    struct kl_source base; /* first: a kl_source is a local */
    struct kl_db *db;
};

/* One call: the table it is about, or its index, and what it works with. */
struct call {
    struct kl_db *db;
    int64_t table;
    struct kl_schema schema;      /* seen through the index */
    const struct kl_index *index; /* NULL: the table itself */
    size_t index_at;              /* in schema.indexes */
    struct kl_buf pk;             /* of Query and GetItem, in its encoding */
    struct kl_buf sk;             /* of GetItem */
    struct kl_sk_range range;
    struct kl_intake start;           /* ExclusiveStartKey */
    struct kl_index_rows start_rows;  /* of an index: its place there */
    struct kl_str start_pk, start_sk; /* in one of them */
    sqlite3_stmt *stmt;
    struct kl_reply reply;
};

static struct kl_db *begin(struct kl_source *source, struct kl_token *token)
{
    struct local *self = (struct local *)source;

    self->db->token = token;
    return self->db;
}

static void release(struct call *call)
{
    kl_index_rows_release(&call->start_rows); /* of the schema */
    kl_schema_release(&call->schema);
    kl_buf_release(&call->pk);
    kl_buf_release(&call->sk);
    kl_sk_range_release(&call->range);
    kl_intake_release(&call->start);
    kl_reply_release(&call->reply);
    sqlite3_finalize(call->stmt);
}

/* ---- What is asked */

/* DynamoDB gives no attribute of a global index that it does not project. */
static enum kl_code check_columns(const struct call *call, const struct kl_query *query,
                                  struct kl_err *err)
{
    const struct kl_key_schema *table = kl_schema_table_keys(&call->schema);

    for (size_t i = 0; i < query->ncolumns; i++)
        if (!kl_index_projects(call->index, table, kl_str_from(query->columns[i])))
            return kl_err_set(err, KL_INVALID,
                              _("the global index %s does not project %s"),
                              call->index->name, query->columns[i]);
    return KL_OK;
}

static enum kl_code check_index(const struct call *call, const struct kl_query *query,
                                struct kl_err *err)
{
    if (!call->index || call->index->local)
        return KL_OK;
    if (query->consistent)
        return kl_err_set(err, KL_INVALID,
                          _("the global index %s cannot be read consistently"),
                          call->index->name);
    return query->count ? KL_OK : check_columns(call, query, err);
}

/* The table, seen through the query's index. */
static enum kl_code open_place(struct call *call, const struct kl_query *query,
                               struct kl_err *err)
{
    enum kl_code code =
        kl_catalog_find(call->db, query->table, &call->table, &call->schema, err);

    if (!code)
        code = kl_schema_use_index(&call->schema, query->index, err);
    if (code || !query->index)
        return code;
    call->index = kl_schema_index(&call->schema, query->index);
    call->index_at = (size_t)(call->index - call->schema.indexes);
    return check_index(call, query, err);
}

static enum kl_code set_key(const struct kl_key_attr *attr,
                            const struct kl_key_value *value, size_t max,
                            struct kl_buf *out, struct kl_err *err)
{
    struct kl_str data = kl_key_value_str(value);

    if (value->type != attr->type)
        return kl_err_set(err, KL_INVALID, _("the key %s is of type %s, not %s"),
                          attr->name, kl_key_type_name(attr->type),
                          kl_key_type_name(value->type));
    if (data.len == 0)
        return kl_err_set(err, KL_INVALID, _("the key %s must not be empty"), attr->name);
    if (attr->type != KL_KEY_N && data.len > max)
        return kl_err_set(err, KL_INVALID, _("the key %s of %zu bytes, more than %zu"),
                          attr->name, data.len, max);
    return kl_order_value(attr->type, data, out, err);
}

static enum kl_code other_count(const struct call *call, size_t n, struct kl_err *err)
{
    const struct kl_key_schema *keys = &call->schema.keys;

    if (!call->index)
        return kl_err_set(err, KL_INVALID,
                          _("the table %s has one partition key, %zu values are given"),
                          call->schema.table, n);
    return kl_err_set(
        err, KL_INVALID,
        ngettext("the index %s has %zu partition attribute, %zu values are given",
                 "the index %s has %zu partition attributes, %zu values are given",
                 keys->npk),
        call->index->name, keys->npk, n);
}

static enum kl_code set_partition(struct call *call, const struct kl_key_value *pk,
                                  size_t npk, struct kl_err *err)
{
    const struct kl_key_schema *keys = &call->schema.keys;
    struct kl_buf value = {0};
    enum kl_code code = KL_OK;

    if (npk != keys->npk)
        return other_count(call, npk, err);
    if (!call->index)
        return set_key(&keys->pk[0], &pk[0], KL_PARTITION_KEY_MAX, &call->pk, err);
    for (size_t i = 0; i < npk && !code; i++) {
        kl_buf_clear(&value);
        code = set_key(&keys->pk[i], &pk[i], KL_PARTITION_KEY_MAX, &value, err);
        kl_order_add(kl_buf_str(&value), &call->pk);
    }
    kl_buf_release(&value);
    return code;
}

/* The tuple of the equalities on leading sort attributes. */
static enum kl_code make_prefix(const struct kl_key_schema *keys,
                                const struct kl_query *query, size_t n,
                                struct kl_buf *prefix, struct kl_err *err)
{
    struct kl_buf value = {0};
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < n && !code; i++) {
        kl_buf_clear(&value);
        code = set_key(&keys->sk[i], &query->sk_eq[i], KL_SORT_KEY_MAX, &value, err);
        kl_order_add(kl_buf_str(&value), prefix);
    }
    kl_buf_release(&value);
    return code;
}

static enum kl_code too_many_conditions(const struct call *call, size_t n,
                                        struct kl_err *err)
{
    size_t nsk = call->schema.keys.nsk;

    if (!call->index)
        return kl_err_set(err, KL_INVALID,
                          nsk ? _("the table %s has no second sort key for a condition")
                              : _("the table %s has no sort key"),
                          call->schema.table);
    if (!nsk)
        return kl_err_set(err, KL_INVALID, _("the index %s has no sort key"),
                          call->index->name);
    return kl_err_set(
        err, KL_INVALID,
        ngettext("the index %s has %zu sort attribute, conditions on %zu are given",
                 "the index %s has %zu sort attributes, conditions on %zu are given",
                 nsk),
        call->index->name, nsk, n);
}

static enum kl_code set_range(struct call *call, const struct kl_query *query,
                              struct kl_err *err)
{
    const struct kl_key_schema *keys = &call->schema.keys;
    struct kl_cond cond = query->cond; /* borrowed */
    size_t at = query->nsk_eq;
    struct kl_buf prefix = {0};
    enum kl_code code;

    if (at + (cond.op != KL_COND_NONE) > keys->nsk)
        return too_many_conditions(call, at + (cond.op != KL_COND_NONE), err);
    if (!call->index && at == 1) {
        cond = (struct kl_cond){.op = KL_COND_EQ, .a = query->sk_eq[0]};
        at = 0;
    }
    code = make_prefix(keys, query, at, &prefix, err);
    if (!code && cond.op != KL_COND_NONE)
        code = kl_sk_range_init(&call->range, &cond, keys->sk[at].type, err);
    if (!code && call->index)
        kl_sk_range_go_in(&call->range, kl_buf_str(&prefix));
    kl_buf_release(&prefix);
    return code;
}

/* A start key of an index holds its key attributes and the table's, no others. */
static enum kl_code read_index_start(struct call *call, struct kl_str text,
                                     struct kl_err *err)
{
    const struct kl_key_schema *table = kl_schema_table_keys(&call->schema);
    const char *names[KL_PAGE_KEYS];
    const struct kl_index_row *row;
    enum kl_code code;

    kl_index_rows_init(&call->start_rows, &call->schema);
    call->start.rows = &call->start_rows;
    code = kl_intake_item(&call->start, text, table, err);
    row = &call->start_rows.row[call->index_at];
    if (!code &&
        (!row->present || call->start.nattrs != kl_schema_names(&call->schema, names)))
        code =
            kl_err_set(err, KL_INVALID,
                       _("other attributes than those of the keys of %s and its table"),
                       call->index->name);
    call->start_pk = kl_buf_str(&row->pk);
    call->start_sk = kl_buf_str(&row->sk);
    return code;
}

static enum kl_code read_table_start(struct call *call, struct kl_str text,
                                     struct kl_err *err)
{
    enum kl_code code = kl_intake_key(&call->start, text, &call->schema.keys, err);

    call->start_pk = kl_buf_str(&call->start.pk);
    call->start_sk = kl_buf_str(&call->start.sk);
    return code;
}

static enum kl_code read_start(struct call *call, const struct kl_query *query,
                               struct kl_err *err)
{
    struct kl_str text = kl_str_from(query->start_key);
    struct kl_err own = {0};
    enum kl_code code = call->index ? read_index_start(call, text, &own)
                                    : read_table_start(call, text, &own);

    return code ? kl_err_set(err, code, _("invalid start key: %s"), own.text) : KL_OK;
}

/* A partition of a table without a sort key has one item at most. */
static bool may_continue(const struct call *call)
{
    return call->index || call->schema.keys.nsk > 0;
}

/* A start key need not exist, but the query must be able to come to it. Messages
 * after DynamoDB's ValidationExceptions. */
static enum kl_code set_query_start(struct call *call, const struct kl_query *query,
                                    struct kl_err *err)
{
    enum kl_code code = read_start(call, query, err);

    if (code)
        return code;
    if (!kl_str_eq(call->start_pk, kl_buf_str(&call->pk)))
        return kl_err_set(err, KL_INVALID,
                          _("invalid start key: it lies in another partition"));
    if (!may_continue(call))
        return kl_err_set(err, KL_INVALID,
                          _("invalid start key: the query can give one item only"));
    if (!kl_sk_range_contains(&call->range, call->start_sk))
        return kl_err_set(
            err, KL_INVALID,
            _("invalid start key: it does not match the sort key condition"));
    kl_sk_range_continue(&call->range, call->start_sk, query->reverse);
    return KL_OK;
}

/* ---- Statements */

/* What is read, up to its first condition. */
#define FROM_ITEMS "SELECT " KL_REPLY_COLUMNS " FROM items WHERE tab = ?1"
#define FROM_INDEX                                                                       \
    "SELECT " KL_REPLY_INDEX_COLUMNS " FROM index_rows"                                  \
    " WHERE tab = ?1 AND idx = ?7"

static enum kl_code prepare(struct call *call, const char *conditions, struct kl_err *err)
{
    struct kl_buf sql = {0};
    enum kl_code code;

    kl_buf_addf(&sql, "%s%s", call->index ? FROM_INDEX : FROM_ITEMS, conditions);
    code = kl_db_prepare(call->db, kl_buf_text(&sql), &call->stmt, err);
    kl_buf_release(&sql);
    if (code)
        return code;
    sqlite3_bind_int64(call->stmt, 1, call->table);
    if (call->index)
        sqlite3_bind_int64(call->stmt, 7, kl_catalog_number(call->index_at));
    return KL_OK;
}

static void bind_partition(struct call *call)
{
    sqlite3_bind_int64(call->stmt, 2, kl_order_hash(kl_buf_str(&call->pk)));
    kl_db_bind_blob(call->stmt, 3, kl_buf_str(&call->pk));
}

static enum kl_code prepare_query(struct call *call, bool reverse, struct kl_err *err)
{
    struct kl_buf sql = {0};
    enum kl_code code;

    kl_buf_add_text(&sql, " AND hash = ?2 AND pk = ?3");
    kl_sk_range_add_sql(&call->range, &sql);
    kl_buf_add_text(&sql, reverse ? " ORDER BY sk DESC" : " ORDER BY sk");
    code = prepare(call, kl_buf_text(&sql), err);
    kl_buf_release(&sql);
    if (code)
        return code;
    bind_partition(call);
    kl_sk_range_bind(&call->range, call->stmt);
    return KL_OK;
}

/* The hashes of a segment: equal stretches of all that there are. */
static enum kl_code segment_hashes(const struct kl_query *query, int64_t *first,
                                   int64_t *last, struct kl_err *err)
{
    uint64_t segments = query->segments ? query->segments : 1;
    uint64_t width = UINT64_MAX / segments;
    uint64_t low, high;

    if (query->segment >= segments)
        return kl_err_set(err, KL_INVALID, _("there is no segment %u of %u"),
                          (unsigned)query->segment, (unsigned)segments);
    low = query->segment * width;
    high = query->segment + 1 == segments ? UINT64_MAX : low + width - 1;
    *first = (int64_t)(low ^ (uint64_t)INT64_MIN);
    *last = (int64_t)(high ^ (uint64_t)INT64_MIN);
    return KL_OK;
}

static enum kl_code check_start_segment(int64_t hash, int64_t first, int64_t last,
                                        struct kl_err *err)
{
    if (hash >= first && hash <= last)
        return KL_OK;
    return kl_err_set(err, KL_INVALID,
                      _("invalid start key: it lies in another segment"));
}

static enum kl_code prepare_scan(struct call *call, const struct kl_query *query,
                                 struct kl_err *err)
{
    struct kl_str pk = call->start_pk;
    bool from_start = !query->start_key;
    int64_t first = 0, last = 0;
    enum kl_code code = segment_hashes(query, &first, &last, err);

    if (!code && !from_start)
        code = check_start_segment(kl_order_hash(pk), first, last, err);
    if (!code)
        code = prepare(call,
                       from_start ? " AND hash >= ?5 AND hash <= ?6 ORDER BY hash, pk, sk"
                                  : " AND (hash, pk, sk) > (?2, ?3, ?4) AND hash <= ?6"
                                    " ORDER BY hash, pk, sk",
                       err);
    if (code)
        return code;
    sqlite3_bind_int64(call->stmt, 5, first);
    sqlite3_bind_int64(call->stmt, 6, last);
    if (!from_start) {
        sqlite3_bind_int64(call->stmt, 2, kl_order_hash(pk));
        kl_db_bind_blob(call->stmt, 3, pk);
        kl_db_bind_blob(call->stmt, 4, call->start_sk);
    }
    return KL_OK;
}

/* ---- Pages */

static enum kl_code scan_page(const struct call *call, bool evidence,
                              struct kl_page *page, struct kl_err *err)
{
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names,
                                  .nkeys = kl_schema_names(&call->schema, names),
                                  .evidence = evidence};

    return kl_page_scan(page, &wants, err);
}

/* Reads the rows of the statement into the page. */
static enum kl_code fill(struct call *call, const struct kl_query *query, bool goes_on,
                         bool evidence, struct kl_page *page, struct kl_err *err)
{
    const struct kl_reply_place place = {
        .db = call->db,
        .table = call->table,
        .schema = &call->schema,
        .index = call->index,
        .wanted = call->index && call->index->local && !query->count ? query : NULL};
    struct kl_reply *reply = &call->reply;
    bool row = true;
    enum kl_code code = KL_OK;

    kl_reply_init(reply, &place, query->limit, query->consistent, &page->body);
    reply->filter = query->filter;
    while (!code && row && !kl_reply_full(reply)) {
        if (kl_token_cancelled(call->db->token))
            return kl_err_set(err, KL_CANCELLED, _("cancelled"));
        code = kl_db_step(call->db, call->stmt, &row, err);
        if (!code && row)
            code = kl_reply_add(reply, call->stmt, err);
    }
    if (code)
        return code;
    kl_reply_end(reply, goes_on);
    return scan_page(call, evidence, page, err);
}

/* ---- The calls */

static enum kl_code list_tables(struct kl_source *source, struct kl_names *names,
                                struct kl_token *token, struct kl_err *err)
{
    return kl_catalog_names(begin(source, token), names, err);
}

static enum kl_code describe(struct kl_source *source, const char *table,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    int64_t id;

    return kl_catalog_find(begin(source, token), table, &id, schema, err);
}

static enum kl_code query(struct kl_source *source, const struct kl_query *query,
                          bool evidence, struct kl_page *page, struct kl_token *token,
                          struct kl_err *err)
{
    struct call call = {.db = begin(source, token)};
    enum kl_code code = open_place(&call, query, err);

    if (!code)
        code = set_partition(&call, query->pk, query->npk, err);
    if (!code)
        code = set_range(&call, query, err);
    if (!code && query->start_key)
        code = set_query_start(&call, query, err);
    if (!code)
        code = prepare_query(&call, query->reverse, err);
    if (!code)
        code = fill(&call, query, may_continue(&call), evidence, page, err);
    release(&call);
    return code;
}

static enum kl_code scan(struct kl_source *source, const struct kl_query *query,
                         bool evidence, struct kl_page *page, struct kl_token *token,
                         struct kl_err *err)
{
    struct call call = {.db = begin(source, token)};
    enum kl_code code = open_place(&call, query, err);

    if (!code && (query->npk > 0 || query->nsk_eq > 0 || query->cond.op != KL_COND_NONE ||
                  query->reverse))
        code =
            kl_err_set(err, KL_INVALID, _("a Scan takes neither keys nor a direction"));
    if (!code && query->start_key)
        code = read_start(&call, query, err);
    if (!code)
        code = prepare_scan(&call, query, err);
    if (!code)
        code = fill(&call, query, true, evidence, page, err);
    release(&call);
    return code;
}

static enum kl_code set_whole_key(struct call *call, const struct kl_key_value *pk,
                                  size_t npk, const struct kl_key_value *sk, size_t nsk,
                                  struct kl_err *err)
{
    const struct kl_key_schema *keys = &call->schema.keys;
    enum kl_code code = set_partition(call, pk, npk, err);

    if (code)
        return code;
    if (nsk != keys->nsk)
        return kl_err_set(err, KL_INVALID,
                          nsk ? _("the table %s has no sort key")
                              : _("the table %s needs a sort key too"),
                          call->schema.table);
    return nsk ? set_key(&keys->sk[0], &sk[0], KL_SORT_KEY_MAX, &call->sk, err) : KL_OK;
}

static enum kl_code read_item(struct call *call, struct kl_page *page, struct kl_err *err)
{
    bool row = false;
    const struct kl_reply_place place = {
        .db = call->db, .table = call->table, .schema = &call->schema};
    enum kl_code code = prepare(call, " AND hash = ?2 AND pk = ?3 AND sk = ?4", err);

    if (code)
        return code;
    bind_partition(call);
    kl_db_bind_blob(call->stmt, 4, kl_buf_str(&call->sk));
    code = kl_db_step(call->db, call->stmt, &row, err);
    if (code)
        return code;
    kl_reply_init(&call->reply, &place, 1, false, &page->body);
    code = kl_reply_item(&call->reply, row ? call->stmt : NULL, err);
    return code ? code : scan_page(call, false, page, err);
}

static enum kl_code get(struct kl_source *source, const char *table,
                        const struct kl_key_value *pk, size_t npk,
                        const struct kl_key_value *sk, size_t nsk, struct kl_page *page,
                        struct kl_token *token, struct kl_err *err)
{
    struct call call = {.db = begin(source, token)};
    enum kl_code code = kl_catalog_find(call.db, table, &call.table, &call.schema, err);

    if (!code)
        code = set_whole_key(&call, pk, npk, sk, nsk, err);
    if (!code)
        code = read_item(&call, page, err);
    release(&call);
    return code;
}

static void close_local(struct kl_source *source)
{
    struct local *self = (struct local *)source;

    kl_db_close(&self->db);
    free(self->base.label);
    free(self);
}

static const struct kl_source_ops ops = {
    .list_tables = list_tables,
    .describe = describe,
    .query = query,
    .scan = scan,
    .get = get,
    .close = close_local,
};

enum kl_code kl_local_open(const char *path, struct kl_source **source,
                           struct kl_err *err)
{
    struct local *self = KL_NEW(struct local);
    const char *slash = strrchr(path, '/');
    enum kl_code code = kl_db_open(path, KL_DB_READ, &self->db, err);

    *source = NULL;
    if (code) {
        free(self);
        return code;
    }
    self->base.ops = &ops;
    self->base.label = kl_mem_strdup(slash ? slash + 1 : path);
    *source = &self->base;
    return KL_OK;
}
