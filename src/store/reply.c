#include "config.h"

#include "store/reply.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "store/order.h"

#define PAGE_BYTES ((uint64_t)1 << 20)
#define UNIT_BYTES 4096

enum column { COLUMN_PK, COLUMN_SK, COLUMN_SIZE, COLUMN_ITEM };

void kl_reply_init(struct kl_reply *reply, struct kl_db *db,
                   const struct kl_schema *schema, uint32_t limit, bool consistent,
                   struct kl_buf *body)
{
    *reply = (struct kl_reply){.body = body,
                               .db = db,
                               .schema = schema,
                               .limit = limit ? limit : UINT64_MAX,
                               .consistent = consistent};
}

void kl_reply_release(struct kl_reply *reply)
{
    kl_buf_release(&reply->pk);
    kl_buf_release(&reply->sk);
    sqlite3_finalize(reply->large);
    *reply = (struct kl_reply){0};
}

static enum kl_code add_large(struct kl_reply *reply, int64_t id, struct kl_err *err)
{
    bool row = false;
    enum kl_code code = KL_OK;

    if (!reply->large)
        code = kl_db_prepare(reply->db, "SELECT item FROM large WHERE id = ?",
                             &reply->large, err);
    if (code)
        return code;
    sqlite3_bind_int64(reply->large, 1, id);
    code = kl_db_step(reply->db, reply->large, &row, err);
    if (row)
        kl_buf_add_str(reply->body, kl_db_column(reply->large, 0));
    else if (!code)
        code =
            kl_err_set(err, KL_INVALID, _("the database %s is damaged: an item is gone"),
                       reply->db->path);
    sqlite3_reset(reply->large);
    return code;
}

static enum kl_code add_text(struct kl_reply *reply, sqlite3_stmt *stmt,
                             struct kl_err *err)
{
    reply->count++;
    reply->bytes += (uint64_t)sqlite3_column_int64(stmt, COLUMN_SIZE);
    if (sqlite3_column_type(stmt, COLUMN_ITEM) == SQLITE_INTEGER)
        return add_large(reply, sqlite3_column_int64(stmt, COLUMN_ITEM), err);
    kl_buf_add_str(reply->body, kl_db_column(stmt, COLUMN_ITEM));
    return KL_OK;
}

enum kl_code kl_reply_add(struct kl_reply *reply, sqlite3_stmt *stmt, struct kl_err *err)
{
    enum kl_code code;

    kl_buf_add_text(reply->body, reply->count ? "," : "{\"Items\":[");
    code = add_text(reply, stmt, err);
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

static void add_last_key(struct kl_reply *reply)
{
    const struct kl_key_schema *keys = &reply->schema->keys;

    kl_buf_add_text(reply->body, ",\"LastEvaluatedKey\":{");
    add_key(reply->body, &keys->pk[0], kl_buf_str(&reply->pk));
    if (keys->nsk > 0) {
        kl_buf_add_char(reply->body, ',');
        add_key(reply->body, &keys->sk[0], kl_buf_str(&reply->sk));
    }
    kl_buf_add_char(reply->body, '}');
}

/* Units of 4 KB, of the sum of the page, at least one; half when eventually
 * consistent. Developer guide "Read consumption". */
static void add_capacity(struct kl_reply *reply)
{
    uint64_t units = (reply->bytes + UNIT_BYTES - 1) / UNIT_BYTES;
    uint64_t halves = (units ? units : 1) * (reply->consistent ? 2 : 1);

    kl_buf_add_text(reply->body, "\"ConsumedCapacity\":{\"TableName\":");
    kl_json_string(kl_str_from(reply->schema->table), reply->body);
    kl_buf_addf(reply->body, ",\"CapacityUnits\":%llu.%d}",
                (unsigned long long)(halves / 2), halves % 2 ? 5 : 0);
}

void kl_reply_end(struct kl_reply *reply, bool may_continue)
{
    if (reply->count == 0)
        kl_buf_add_text(reply->body, "{\"Items\":[");
    kl_buf_addf(reply->body, "],\"Count\":%llu,\"ScannedCount\":%llu",
                (unsigned long long)reply->count, (unsigned long long)reply->count);
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
        code = add_text(reply, stmt, err);
        kl_buf_add_char(reply->body, ',');
    }
    add_capacity(reply);
    kl_buf_add_char(reply->body, '}');
    return code;
}
