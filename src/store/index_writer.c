#include "config.h"

#include "store/index_writer.h"

#include "base/i18n.h"
#include "store/catalog.h"
#include "store/order.h"
#include "store/sorter.h"

#define ROWS_PER_LOOK 5000

enum kl_code kl_index_writer_init(struct kl_index_writer *writer, struct kl_db *db,
                                  int64_t table, const struct kl_schema *schema,
                                  size_t memory, const char *folder, struct kl_err *err)
{
    enum kl_code code;

    *writer = (struct kl_index_writer){.db = db, .table = table, .schema = schema};
    if (!schema->nindexes)
        return KL_OK;
    kl_index_rows_init(&writer->now, schema);
    kl_index_rows_init(&writer->before, schema);
    writer->growth = KL_NEW_ARRAY(struct kl_index_growth, schema->nindexes);
    writer->fresh = KL_NEW_ARRAY(struct kl_sorter *, schema->nindexes);
    for (size_t i = 0; i < schema->nindexes; i++)
        writer->fresh[i] = kl_sorter_new(memory / schema->nindexes, folder);
    code = kl_db_prepare(db, "INSERT OR REPLACE INTO index_rows VALUES(?, ?, ?, ?, ?, ?)",
                         &writer->insert, err);
    if (!code)
        code = kl_db_prepare(db,
                             "DELETE FROM index_rows WHERE tab = ? AND idx = ?"
                             " AND hash = ? AND pk = ? AND sk = ?",
                             &writer->remove, err);
    return code;
}

void kl_index_writer_release(struct kl_index_writer *writer)
{
    for (size_t i = 0; writer->fresh && i < writer->schema->nindexes; i++)
        kl_sorter_free(&writer->fresh[i]);
    free(writer->fresh);
    free(writer->growth);
    kl_index_rows_release(&writer->now);
    kl_index_rows_release(&writer->before);
    kl_intake_release(&writer->intake);
    sqlite3_finalize(writer->insert);
    sqlite3_finalize(writer->remove);
    *writer = (struct kl_index_writer){0};
}

/* The two keys must live until the statement was stepped. */
static void bind_key(const struct kl_index_writer *writer, sqlite3_stmt *stmt, size_t i,
                     struct kl_str pk, struct kl_str sk)
{
    sqlite3_bind_int64(stmt, 1, writer->table);
    sqlite3_bind_int64(stmt, 2, kl_catalog_number(i));
    sqlite3_bind_int64(stmt, 3, kl_order_hash(pk));
    kl_db_bind_blob(stmt, 4, pk);
    kl_db_bind_blob(stmt, 5, sk);
}

static enum kl_code take_away(struct kl_index_writer *writer, size_t i,
                              struct kl_err *err)
{
    const struct kl_index_row *row = &writer->before.row[i];

    if (!row->present)
        return KL_OK;
    writer->growth[i].items--;
    writer->growth[i].bytes -= (int64_t)row->size;
    bind_key(writer, writer->remove, i, kl_buf_str(&row->pk), kl_buf_str(&row->sk));
    return kl_db_step_done(writer->db, writer->remove, err);
}

static enum kl_code add_later(struct kl_index_writer *writer, size_t i,
                              struct kl_err *err)
{
    const struct kl_index_row *row = &writer->now.row[i];
    struct kl_sorter_record record;

    if (!row->present)
        return KL_OK;
    writer->growth[i].items++;
    writer->growth[i].bytes += (int64_t)row->size;
    record = (struct kl_sorter_record){.hash = kl_order_hash(kl_buf_str(&row->pk)),
                                       .pk = kl_buf_str(&row->pk),
                                       .sk = kl_buf_str(&row->sk),
                                       .text = KL_STR(""),
                                       .size = (uint32_t)row->size};
    return kl_sorter_add(writer->fresh[i], &record, err);
}

static bool same_row(const struct kl_index_row *a, const struct kl_index_row *b)
{
    if (!a->present || !b->present)
        return a->present == b->present;
    return a->size == b->size && kl_str_eq(kl_buf_str(&a->pk), kl_buf_str(&b->pk)) &&
           kl_str_eq(kl_buf_str(&a->sk), kl_buf_str(&b->sk));
}

static enum kl_code read_rows(struct kl_index_writer *writer, struct kl_str item,
                              struct kl_index_rows *rows, struct kl_err *err)
{
    writer->intake.rows = rows;
    return kl_intake_item(&writer->intake, item, &writer->schema->keys, err);
}

enum kl_code kl_index_writer_put(struct kl_index_writer *writer, struct kl_str item,
                                 struct kl_str old, struct kl_err *err)
{
    enum kl_code code;

    if (!writer->insert)
        return KL_OK;
    kl_index_rows_begin(&writer->before);
    code = old.data ? read_rows(writer, old, &writer->before, err) : KL_OK;
    kl_index_rows_begin(&writer->now);
    if (!code && item.data)
        code = read_rows(writer, item, &writer->now, err);
    for (size_t i = 0; !code && i < writer->schema->nindexes; i++) {
        if (same_row(&writer->before.row[i], &writer->now.row[i]))
            continue;
        code = take_away(writer, i, err);
        if (!code)
            code = add_later(writer, i, err);
    }
    return code;
}

static enum kl_code write_rows(struct kl_index_writer *writer, size_t i,
                               struct kl_token *token, struct kl_err *err)
{
    struct kl_sorter_record record;
    bool more = true;
    uint64_t n = 0;
    enum kl_code code = kl_sorter_sort(writer->fresh[i], token, err);

    while (!code && !(code = kl_sorter_next(writer->fresh[i], &record, &more, err)) &&
           more) {
        bind_key(writer, writer->insert, i, record.pk, record.sk);
        sqlite3_bind_int64(writer->insert, 6, record.size);
        code = kl_db_step_done(writer->db, writer->insert, err);
        if (!code && ++n % ROWS_PER_LOOK == 0 && kl_token_cancelled(token))
            code = kl_err_set(err, KL_CANCELLED, _("cancelled"));
    }
    return code;
}

enum kl_code kl_index_writer_finish(struct kl_index_writer *writer,
                                    struct kl_token *token, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; writer->insert && !code && i < writer->schema->nindexes; i++) {
        code = write_rows(writer, i, token, err);
        if (!code)
            code = kl_catalog_add_index(writer->db, writer->table, i,
                                        writer->growth[i].items, writer->growth[i].bytes,
                                        err);
    }
    return code;
}
