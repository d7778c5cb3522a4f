#include "config.h"

#include "store/reply.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "store/order.h"
#include "store/project.h"

#define PAGE_BYTES ((uint64_t)1 << 20)
#define UNIT_BYTES 4096

enum column { COLUMN_PK, COLUMN_SK, COLUMN_SIZE, COLUMN_ITEM };

static uint64_t units(uint64_t bytes)
{
    return (bytes + UNIT_BYTES - 1) / UNIT_BYTES;
}

/* A local index is asked for what it does not hold. */
static bool is_wanted(const struct kl_reply_place *place, struct kl_str name)
{
    for (size_t i = 0; place->wanted && i < place->wanted->ncolumns; i++)
        if (kl_str_eq(kl_str_from(place->wanted->columns[i]), name))
            return true;
    return false;
}

static bool is_held(const struct kl_reply_place *place, struct kl_str name)
{
    return kl_index_projects(place->index, kl_schema_table_keys(place->schema), name);
}

static bool is_given(const void *arg, struct kl_str name)
{
    const struct kl_reply_place *place = arg;

    return is_held(place, name) || is_wanted(place, name);
}

void kl_reply_init(struct kl_reply *reply, const struct kl_reply_place *place,
                   uint32_t limit, bool consistent, struct kl_buf *body)
{
    *reply = (struct kl_reply){.body = body,
                               .place = *place,
                               .limit = limit ? limit : UINT64_MAX,
                               .consistent = consistent};
    for (size_t i = 0; place->wanted && i < place->wanted->ncolumns; i++)
        if (!is_held(place, kl_str_from(place->wanted->columns[i])))
            reply->fetches = true;
}

void kl_reply_release(struct kl_reply *reply)
{
    kl_buf_release(&reply->pk);
    kl_buf_release(&reply->sk);
    kl_buf_release(&reply->key);
    kl_buf_release(&reply->text);
    sqlite3_finalize(reply->large);
    sqlite3_finalize(reply->find);
    *reply = (struct kl_reply){0};
}

static enum kl_code damaged(const struct kl_reply *reply, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("the database %s is damaged: an item is gone"),
                      reply->place.db->path);
}

static enum kl_code add_large(struct kl_reply *reply, int64_t id, struct kl_buf *out,
                              struct kl_err *err)
{
    struct kl_db *db = reply->place.db;
    bool row = false;
    enum kl_code code = KL_OK;

    if (!reply->large)
        code =
            kl_db_prepare(db, "SELECT item FROM large WHERE id = ?", &reply->large, err);
    if (code)
        return code;
    sqlite3_bind_int64(reply->large, 1, id);
    code = kl_db_step(db, reply->large, &row, err);
    if (row)
        kl_buf_add_str(out, kl_db_column(reply->large, 0));
    else if (!code)
        code = damaged(reply, err);
    sqlite3_reset(reply->large);
    return code;
}

/* The item's text, from a statement with KL_REPLY_COLUMNS. */
static enum kl_code add_text(struct kl_reply *reply, sqlite3_stmt *stmt,
                             struct kl_buf *out, struct kl_err *err)
{
    if (sqlite3_column_type(stmt, COLUMN_ITEM) == SQLITE_INTEGER)
        return add_large(reply, sqlite3_column_int64(stmt, COLUMN_ITEM), out, err);
    kl_buf_add_str(out, kl_db_column(stmt, COLUMN_ITEM));
    return KL_OK;
}

/* ---- Rows of an index */

/* The table's key behind the index's sort values: pk, and where it ends in key. */
static bool read_table_key(struct kl_reply *reply, struct kl_str tuple, size_t *pk_end)
{
    const struct kl_schema *schema = reply->place.schema;
    size_t nsk = kl_schema_table_keys(schema)->nsk;
    struct kl_buf skipped = {0};
    bool ok = true;

    for (size_t i = 0; i < schema->keys.nsk && ok; i++)
        ok = kl_order_take(&tuple, &skipped);
    kl_buf_release(&skipped);
    kl_buf_clear(&reply->key);
    ok = ok && kl_order_take(&tuple, &reply->key);
    *pk_end = reply->key.len;
    return ok && (nsk == 0 || kl_order_take(&tuple, &reply->key)) && tuple.len == 0;
}

/* Finds the item that a row of the index points at. */
static enum kl_code find_item(struct kl_reply *reply, struct kl_str tuple,
                              struct kl_err *err)
{
    struct kl_db *db = reply->place.db;
    struct kl_str key;
    size_t pk_end;
    bool row = false;
    enum kl_code code = KL_OK;

    if (!read_table_key(reply, tuple, &pk_end))
        return damaged(reply, err);
    if (!reply->find)
        code = kl_db_prepare(db,
                             "SELECT " KL_REPLY_COLUMNS " FROM items"
                             " WHERE tab = ? AND hash = ? AND pk = ? AND sk = ?",
                             &reply->find, err);
    if (code)
        return code;
    key = kl_buf_str(&reply->key);
    sqlite3_bind_int64(reply->find, 1, reply->place.table);
    sqlite3_bind_int64(reply->find, 2, kl_order_hash(kl_str_sub(key, 0, pk_end)));
    kl_db_bind_blob(reply->find, 3, kl_str_sub(key, 0, pk_end));
    kl_db_bind_blob(reply->find, 4, kl_str_sub(key, pk_end, SIZE_MAX));
    code = kl_db_step(db, reply->find, &row, err);
    return code || row ? code : damaged(reply, err);
}

static enum kl_code add_projected(struct kl_reply *reply, struct kl_err *err)
{
    enum kl_code code;

    kl_buf_clear(&reply->text);
    code = add_text(reply, reply->find, &reply->text, err);
    return code
               ? code
               : kl_project_item(&reply->text, is_given, &reply->place, reply->body, err);
}

static enum kl_code add_index_row(struct kl_reply *reply, sqlite3_stmt *stmt,
                                  struct kl_err *err)
{
    enum kl_code code = find_item(reply, kl_db_column(stmt, COLUMN_SK), err);

    if (code)
        return code;
    if (reply->fetches)
        reply->fetched_units +=
            units((uint64_t)sqlite3_column_int64(reply->find, COLUMN_SIZE));
    if (kl_index_projects_all(reply->place.index))
        code = add_text(reply, reply->find, reply->body, err);
    else
        code = add_projected(reply, err);
    sqlite3_reset(reply->find);
    return code;
}

/* Takes the item at from out again unless the filter keeps it. */
static enum kl_code filter_item(struct kl_reply *reply, size_t from, size_t item,
                                struct kl_err *err)
{
    struct kl_str text = kl_str_sub(kl_buf_str(reply->body), item, SIZE_MAX);
    struct kl_item decoded = {0};
    enum kl_code code = KL_OK;
    bool kept = true;

    if (reply->filter) {
        code = kl_item_decode(text, &decoded, err);
        kept = !code && kl_filter_matches(reply->filter, &decoded);
        kl_item_release(&decoded);
    }
    reply->matched += kept;
    if (!kept)
        reply->body->len = from;
    return code;
}

enum kl_code kl_reply_add(struct kl_reply *reply, sqlite3_stmt *stmt, struct kl_err *err)
{
    size_t from = reply->body->len, item;
    enum kl_code code;

    kl_buf_add_text(reply->body, reply->matched ? "," : "{\"Items\":[");
    item = reply->body->len;
    reply->count++;
    reply->bytes += (uint64_t)sqlite3_column_int64(stmt, COLUMN_SIZE);
    code = reply->place.index ? add_index_row(reply, stmt, err)
                              : add_text(reply, stmt, reply->body, err);
    if (!code)
        code = filter_item(reply, from, item, err);
    if (!code && kl_reply_full(reply)) {
        kl_buf_add_str(&reply->pk, kl_db_column(stmt, COLUMN_PK));
        kl_buf_add_str(&reply->sk, kl_db_column(stmt, COLUMN_SK));
    }
    return code;
}

bool kl_reply_full(const struct kl_reply *reply)
{
    return reply->count >= reply->limit || reply->bytes >= PAGE_BYTES;
}

/* "name":{"S":"value"} of a key value in its encoding. */
static void add_key(struct kl_buf *body, const struct kl_key_attr *attr,
                    struct kl_str encoded)
{
    kl_json_string(kl_str_from(attr->name), body);
    kl_buf_addf(body, ":{\"%s\":", kl_key_type_name(attr->type));
    switch (attr->type) {
    case KL_KEY_S:
        kl_json_string(encoded, body);
        break;
    case KL_KEY_N:
        kl_buf_add_char(body, '"');
        kl_order_number_text(encoded, body);
        kl_buf_add_char(body, '"');
        break;
    case KL_KEY_B:
        kl_buf_add_char(body, '"');
        kl_base64_encode(encoded, body);
        kl_buf_add_char(body, '"');
        break;
    }
    kl_buf_add_char(body, '}');
}

/* Adds those that are not in it yet: the keys of an index and of its table overlap. */
static void add_keys(struct kl_reply *reply, const struct kl_key_attr *attrs, size_t n,
                     struct kl_str *tuple, const struct kl_key_schema *had)
{
    struct kl_buf value = {0};

    for (size_t i = 0; i < n; i++) {
        kl_buf_clear(&value);
        kl_order_take(tuple, &value);
        if (had && kl_key_schema_has(had, kl_str_from(attrs[i].name)))
            continue;
        if (reply->body->data[reply->body->len - 1] != '{')
            kl_buf_add_char(reply->body, ',');
        add_key(reply->body, &attrs[i], kl_buf_str(&value));
    }
    kl_buf_release(&value);
}

static void add_index_key(struct kl_reply *reply)
{
    const struct kl_key_schema *own = &reply->place.schema->keys;
    const struct kl_key_schema *table = kl_schema_table_keys(reply->place.schema);
    struct kl_str pk = kl_buf_str(&reply->pk), sk = kl_buf_str(&reply->sk);

    add_keys(reply, own->pk, own->npk, &pk, NULL);
    add_keys(reply, own->sk, own->nsk, &sk, NULL);
    add_keys(reply, table->pk, table->npk, &sk, own);
    add_keys(reply, table->sk, table->nsk, &sk, own);
}

static void add_table_key(struct kl_reply *reply)
{
    const struct kl_key_schema *keys = &reply->place.schema->keys;

    add_key(reply->body, &keys->pk[0], kl_buf_str(&reply->pk));
    if (keys->nsk > 0) {
        kl_buf_add_char(reply->body, ',');
        add_key(reply->body, &keys->sk[0], kl_buf_str(&reply->sk));
    }
}

static void add_last_key(struct kl_reply *reply)
{
    kl_buf_add_text(reply->body, ",\"LastEvaluatedKey\":{");
    if (reply->place.index)
        add_index_key(reply);
    else
        add_table_key(reply);
    kl_buf_add_char(reply->body, '}');
}

/* Units of 4 KB, of the sum of the page, at least one; half when eventually consistent.
 * What a local index does not hold costs whole items besides. Developer guide "Read
 * consumption" and "Local secondary indexes: read capacity units". */
static void add_capacity(struct kl_reply *reply)
{
    uint64_t sum = units(reply->bytes) + reply->fetched_units;
    uint64_t halves = (sum ? sum : 1) * (reply->consistent ? 2 : 1);

    kl_buf_add_text(reply->body, "\"ConsumedCapacity\":{\"TableName\":");
    kl_json_string(kl_str_from(reply->place.schema->table), reply->body);
    kl_buf_addf(reply->body, ",\"CapacityUnits\":%llu.%d}",
                (unsigned long long)(halves / 2), halves % 2 ? 5 : 0);
}

void kl_reply_end(struct kl_reply *reply, bool may_continue)
{
    if (reply->matched == 0)
        kl_buf_add_text(reply->body, "{\"Items\":[");
    kl_buf_addf(reply->body, "],\"Count\":%llu,\"ScannedCount\":%llu",
                (unsigned long long)reply->matched, (unsigned long long)reply->count);
    if (may_continue && reply->count > 0 && kl_reply_full(reply))
        add_last_key(reply);
    kl_buf_add_char(reply->body, ',');
    add_capacity(reply);
    kl_buf_add_char(reply->body, '}');
}

enum kl_code kl_reply_item(struct kl_reply *reply, sqlite3_stmt *stmt, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    kl_buf_add_char(reply->body, '{');
    if (stmt) {
        kl_buf_add_text(reply->body, "\"Item\":");
        reply->bytes = (uint64_t)sqlite3_column_int64(stmt, COLUMN_SIZE);
        code = add_text(reply, stmt, reply->body, err);
        kl_buf_add_char(reply->body, ',');
    }
    add_capacity(reply);
    kl_buf_add_char(reply->body, '}');
    return code;
}
