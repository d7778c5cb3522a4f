#include "config.h"

#include "store/writer.h"

#include "base/i18n.h"
#include "base/path.h"
#include "store/catalog.h"
#include "store/definition.h"
#include "store/index_writer.h"
#include "store/intake.h"
#include "store/order.h"
#include "store/sorter.h"

/* An entry of the tree above this many bytes would not stay whole in its page (db.c). */
#define ENTRY_MAX ((size_t)4000)
#define ROWS_PER_LOOK 5000
/* The part of a batch's memory that sorting its index rows may take besides. */
#define INDEX_MEMORY 4

struct kl_store_writer {
    struct kl_db *db;
    char *folder;              /* of the database */
    struct kl_schema schema;   /* of the open batch */
    size_t memory;             /* its bound */
    struct kl_sorter *sorter;  /* NULL: no batch is open */
    struct kl_index_rows rows; /* of the item being put: only to be checked */
    struct kl_intake intake;
    bool grouped, group_begun; /* batches share a transaction; it is open */
    kl_store_progress_fn progress;
    void *progress_ctx;
};

/* What a commit works with. */
struct batch {
    struct kl_db *db;
    int64_t table;
    sqlite3_stmt *insert, *find, *update, *remove, *insert_large, *delete_large;
    sqlite3_stmt *find_large;
    struct kl_index_writer indexes;
    struct kl_store_counts counts;
    int64_t items, bytes; /* by how much the table grows */
};

enum kl_code kl_store_writer_open(const char *path, struct kl_store_writer **writer,
                                  struct kl_err *err)
{
    struct kl_store_writer *self = KL_NEW(struct kl_store_writer);
    enum kl_code code = kl_db_open(path, KL_DB_WRITE, &self->db, err);

    self->folder = kl_path_folder(path);
    if (code)
        kl_store_writer_close(&self);
    *writer = self;
    return code;
}

void kl_store_writer_close(struct kl_store_writer **writer)
{
    struct kl_store_writer *self = *writer;

    if (!self)
        return;
    kl_store_writer_rollback(self);
    kl_store_writer_group_end(self, false, NULL);
    kl_db_close(&self->db);
    kl_intake_release(&self->intake);
    free(self->folder);
    free(self);
    *writer = NULL;
}

enum kl_code kl_store_writer_describe(struct kl_store_writer *writer, const char *table,
                                      struct kl_schema *schema, struct kl_err *err)
{
    int64_t id;

    return kl_catalog_find(writer->db, table, &id, schema, err);
}

void kl_store_writer_watch(struct kl_store_writer *writer, kl_store_progress_fn progress,
                           void *ctx)
{
    writer->progress = progress;
    writer->progress_ctx = ctx;
}

/* ---- Collecting */

static enum kl_code other_keys(const struct kl_schema *there,
                               const struct kl_schema *asked, struct kl_err *err)
{
    struct kl_buf has = {0}, wants = {0};

    kl_definition_describe_keys(&there->keys, &has);
    kl_definition_describe_keys(&asked->keys, &wants);
    kl_err_set(err, KL_EXISTS, _("the table %s exists with the key %s, not %s"),
               there->table, kl_buf_text(&has), kl_buf_text(&wants));
    kl_buf_release(&has);
    kl_buf_release(&wants);
    return KL_EXISTS;
}

static enum kl_code other_indexes(const char *table, struct kl_err *err)
{
    kl_err_set(err, KL_EXISTS, _("the table %s exists with other indexes"), table);
    kl_err_advise(err, _("import into a table of another name"));
    return KL_EXISTS;
}

/* The table's number, or 0 when it is not there, and its schema. */
static enum kl_code find_table(struct kl_db *db, const struct kl_schema *asked,
                               int64_t *id, struct kl_schema *there, struct kl_err *err)
{
    struct kl_err own = {0};
    enum kl_code code = kl_catalog_find(db, asked->table, id, there, &own);

    if (code == KL_NOT_FOUND) {
        *id = 0;
        return KL_OK;
    }
    if (code)
        return kl_err_set(err, code, "%s", own.text);
    return kl_key_schema_eq(&there->keys, &asked->keys) ? KL_OK
                                                        : other_keys(there, asked, err);
}

enum kl_code kl_store_writer_begin(struct kl_store_writer *writer,
                                   const struct kl_schema *schema, size_t memory,
                                   struct kl_err *err)
{
    struct kl_schema there = {0};
    int64_t id = 0;
    enum kl_code code = kl_definition_check(schema, err);

    kl_store_writer_rollback(writer);
    if (!code)
        code = find_table(writer->db, schema, &id, &there, err);
    if (!code && id && schema->nindexes && !kl_schema_same_indexes(&there, schema))
        code = other_indexes(schema->table, err);
    if (!code) {
        kl_schema_copy(&writer->schema, id ? &there : schema);
        writer->memory = memory ? memory : KL_STORE_MEMORY;
        writer->sorter = kl_sorter_new(writer->memory, writer->folder);
        if (writer->schema.nindexes) {
            kl_index_rows_init(&writer->rows, &writer->schema);
            writer->intake.rows = &writer->rows;
        }
    }
    kl_schema_release(&there);
    return code;
}

/* What the intake has read. A text that is empty deletes. */
static enum kl_code collect(struct kl_store_writer *writer, struct kl_str text,
                            struct kl_err *err)
{
    const struct kl_intake *in = &writer->intake;
    const struct kl_sorter_record record = {
        .hash = kl_order_hash(kl_buf_str(&in->pk)),
        .pk = kl_buf_str(&in->pk),
        .sk = kl_buf_str(&in->sk),
        .text = text,
        .size = (uint32_t)in->size,
    };

    return kl_sorter_add(writer->sorter, &record, err);
}

enum kl_code kl_store_writer_put(struct kl_store_writer *writer, struct kl_str item,
                                 struct kl_err *err)
{
    struct kl_intake *in = &writer->intake;
    enum kl_code code = kl_intake_item(in, item, &writer->schema.keys, err);

    return code ? code : collect(writer, kl_buf_str(&in->walk.text), err);
}

enum kl_code kl_store_writer_delete(struct kl_store_writer *writer, struct kl_str key,
                                    struct kl_err *err)
{
    enum kl_code code = kl_intake_key(&writer->intake, key, &writer->schema.keys, err);

    return code ? code : collect(writer, KL_STR(""), err);
}

enum kl_code kl_store_writer_check(struct kl_store_writer *writer, struct kl_str item,
                                   struct kl_err *err)
{
    static const struct kl_key_schema no_keys;
    struct kl_index_rows *rows = writer->intake.rows;
    enum kl_code code;

    writer->intake.rows = NULL;
    code = kl_intake_item(&writer->intake, item, &no_keys, err);
    writer->intake.rows = rows;
    return code;
}

size_t kl_store_writer_fault_offset(const struct kl_store_writer *writer)
{
    return writer->intake.fault_offset;
}

/* They point into the batch's schema. */
static void forget_rows(struct kl_store_writer *writer)
{
    writer->intake.rows = NULL;
    kl_index_rows_release(&writer->rows);
}

void kl_store_writer_rollback(struct kl_store_writer *writer)
{
    kl_sorter_free(&writer->sorter);
    forget_rows(writer);
    kl_schema_release(&writer->schema);
}

/* ---- Writing */

static enum kl_code prepare(struct batch *b, struct kl_err *err)
{
    const struct {
        sqlite3_stmt **stmt;
        const char *sql;
    } statements[] = {
        {&b->insert, "INSERT OR IGNORE INTO items VALUES(?, ?, ?, ?, ?, ?)"},
        {&b->find, "SELECT size, item FROM items"
                   " WHERE tab = ? AND hash = ? AND pk = ? AND sk = ?"},
        {&b->update, "UPDATE items SET size = ?5, item = ?6"
                     " WHERE tab = ?1 AND hash = ?2 AND pk = ?3 AND sk = ?4"},
        {&b->remove, "DELETE FROM items"
                     " WHERE tab = ? AND hash = ? AND pk = ? AND sk = ?"},
        {&b->insert_large, "INSERT INTO large(item) VALUES(?)"},
        {&b->delete_large, "DELETE FROM large WHERE id = ?"},
        {&b->find_large, "SELECT item FROM large WHERE id = ?"},
    };

    enum kl_code code = KL_OK;

    for (size_t i = 0; i < KL_ARRAY_LEN(statements) && !code; i++)
        code = kl_db_prepare(b->db, statements[i].sql, statements[i].stmt, err);
    return code;
}

static void finalize(struct batch *b)
{
    sqlite3_finalize(b->insert);
    sqlite3_finalize(b->find);
    sqlite3_finalize(b->update);
    sqlite3_finalize(b->remove);
    sqlite3_finalize(b->insert_large);
    sqlite3_finalize(b->delete_large);
    sqlite3_finalize(b->find_large);
    kl_index_writer_release(&b->indexes);
}

static void bind_key(const struct batch *b, sqlite3_stmt *stmt,
                     const struct kl_sorter_record *record)
{
    sqlite3_bind_int64(stmt, 1, b->table);
    sqlite3_bind_int64(stmt, 2, record->hash);
    kl_db_bind_blob(stmt, 3, record->pk);
    kl_db_bind_blob(stmt, 4, record->sk);
}

static void bind_row(const struct batch *b, sqlite3_stmt *stmt,
                     const struct kl_sorter_record *record, int64_t large)
{
    bind_key(b, stmt, record);
    sqlite3_bind_int64(stmt, 5, record->size);
    if (large)
        sqlite3_bind_int64(stmt, 6, large);
    else
        kl_db_bind_text(stmt, 6, record->text);
}

/* Puts a text that is too long for the tree aside; *large is its number, or 0. */
static enum kl_code put_large(struct batch *b, const struct kl_sorter_record *record,
                              int64_t *large, struct kl_err *err)
{
    enum kl_code code;

    *large = 0;
    if (record->pk.len + record->sk.len + record->text.len <= ENTRY_MAX)
        return KL_OK;
    kl_db_bind_text(b->insert_large, 1, record->text);
    code = kl_db_step_done(b->db, b->insert_large, err);
    *large = sqlite3_last_insert_rowid(b->db->handle);
    return code;
}

/* The text of an item that was put aside. */
static enum kl_code read_large(struct batch *b, int64_t large, struct kl_buf *text,
                               struct kl_err *err)
{
    bool row = false;
    enum kl_code code;

    sqlite3_bind_int64(b->find_large, 1, large);
    code = kl_db_step(b->db, b->find_large, &row, err);
    if (row)
        kl_buf_add_str(text, kl_db_column(b->find_large, 0));
    sqlite3_reset(b->find_large);
    return code;
}

/* Takes what an earlier batch put under the key out of the counts, and its text from
 * where it was put aside; text receives it when there are indexes. *there: whether there
 * was such an item. */
static enum kl_code forget_old(struct batch *b, const struct kl_sorter_record *record,
                               bool *there, struct kl_buf *text, struct kl_err *err)
{
    bool row = false, indexed = b->indexes.insert != NULL;
    int64_t large = 0;
    enum kl_code code;

    bind_key(b, b->find, record);
    code = kl_db_step(b->db, b->find, &row, err);
    *there = row;
    if (row) {
        b->items--;
        b->bytes -= sqlite3_column_int64(b->find, 0);
        if (sqlite3_column_type(b->find, 1) == SQLITE_INTEGER)
            large = sqlite3_column_int64(b->find, 1);
        else if (indexed)
            kl_buf_add_str(text, kl_db_column(b->find, 1));
    }
    sqlite3_reset(b->find);
    if (!code && large && indexed)
        code = read_large(b, large, text, err);
    if (code || !large)
        return code;
    sqlite3_bind_int64(b->delete_large, 1, large);
    return kl_db_step_done(b->db, b->delete_large, err);
}

static enum kl_code replace(struct batch *b, const struct kl_sorter_record *record,
                            int64_t large, struct kl_err *err)
{
    struct kl_buf old = {0};
    bool there;
    enum kl_code code = forget_old(b, record, &there, &old, err);

    b->counts.replaced++;
    bind_row(b, b->update, record, large);
    if (!code)
        code = kl_db_step_done(b->db, b->update, err);
    if (!code)
        code = kl_index_writer_put(&b->indexes, record->text, kl_buf_str(&old), err);
    kl_buf_release(&old);
    return code;
}

static enum kl_code delete_record(struct batch *b, const struct kl_sorter_record *record,
                                  struct kl_err *err)
{
    struct kl_buf old = {0};
    bool there = false;
    enum kl_code code = forget_old(b, record, &there, &old, err);

    b->counts.deleted += there;
    b->counts.absent += !there;
    if (!code && there) {
        bind_key(b, b->remove, record);
        code = kl_db_step_done(b->db, b->remove, err);
        if (!code)
            code = kl_index_writer_put(&b->indexes, (struct kl_str){NULL, 0},
                                       kl_buf_str(&old), err);
    }
    kl_buf_release(&old);
    return code;
}

static enum kl_code write_record(struct batch *b, const struct kl_sorter_record *record,
                                 struct kl_err *err)
{
    int64_t large;
    enum kl_code code = put_large(b, record, &large, err);

    if (code)
        return code;
    bind_row(b, b->insert, record, large);
    code = kl_db_step_done(b->db, b->insert, err);
    if (code)
        return code;
    if (sqlite3_changes(b->db->handle) == 0)
        code = replace(b, record, large, err);
    else
        code = kl_index_writer_put(&b->indexes, record->text, (struct kl_str){0}, err);
    b->counts.put++;
    b->items++;
    b->bytes += record->size;
    return code;
}

static enum kl_code write_records(struct kl_store_writer *writer, struct batch *b,
                                  struct kl_token *token, struct kl_err *err)
{
    uint64_t total = kl_sorter_count(writer->sorter), done = 0;
    struct kl_sorter_record record;
    bool more = true;
    enum kl_code code;

    while (!(code = kl_sorter_next(writer->sorter, &record, &more, err)) && more) {
        code = record.text.len ? write_record(b, &record, err)
                               : delete_record(b, &record, err);
        if (code)
            return code;
        if (++done % ROWS_PER_LOOK == 0) {
            if (kl_token_cancelled(token))
                return kl_err_set(err, KL_CANCELLED, _("cancelled"));
            if (writer->progress)
                writer->progress(writer->progress_ctx, done, total);
        }
    }
    b->counts.duplicates = total - done;
    return code;
}

/* The table, as it is now: another program may have made it since the batch began. */
static enum kl_code open_table(struct kl_store_writer *writer, struct batch *b,
                               struct kl_err *err)
{
    struct kl_schema *schema = &writer->schema, there = {0};
    enum kl_code code = find_table(b->db, schema, &b->table, &there, err);

    if (!code && b->table == 0) {
        code = kl_catalog_create(b->db, schema, &b->table, err);
    } else if (!code && !kl_schema_same_indexes(&there, schema)) {
        code = other_indexes(schema->table, err);
    } else if (!code) { /* its indexes may be in another order */
        kl_schema_release(schema);
        kl_schema_copy(schema, &there);
    }
    kl_schema_release(&there);
    if (!code)
        code = prepare(b, err);
    if (!code)
        code = kl_index_writer_init(&b->indexes, b->db, b->table, schema,
                                    writer->memory / INDEX_MEMORY, writer->folder, err);
    return code;
}

/* Everything of the batch, inside the transaction. */
static enum kl_code write_batch(struct kl_store_writer *writer, struct batch *b,
                                struct kl_token *token, struct kl_err *err)
{
    enum kl_code code = open_table(writer, b, err);

    if (!code)
        code = write_records(writer, b, token, err);
    if (!code)
        code = kl_index_writer_finish(&b->indexes, token, err);
    finalize(b);
    return code ? code : kl_catalog_add(b->db, b->table, b->items, b->bytes, err);
}

enum kl_code kl_store_writer_commit(struct kl_store_writer *writer,
                                    struct kl_store_counts *counts,
                                    struct kl_token *token, struct kl_err *err)
{
    struct kl_err own = {0}; /* kept apart: a filled err of the caller hides nothing */
    struct batch batch = {.db = writer->db};
    enum kl_code code = kl_sorter_sort(writer->sorter, token, &own);

    writer->db->token = token;
    forget_rows(writer);
    if (!code && !writer->group_begun)
        code = kl_db_begin(writer->db, &own);
    if (!code) {
        code = write_batch(writer, &batch, token, &own);
        if (!code && !writer->grouped)
            code = kl_db_commit(writer->db, &own);
        else if (code)
            kl_db_rollback(writer->db);
        writer->group_begun = writer->grouped && !code;
    }
    writer->db->token = NULL;
    kl_store_writer_rollback(writer);
    if (code)
        return kl_err_set(err, code, "%s", own.text);
    *counts = batch.counts;
    return KL_OK;
}

void kl_store_writer_group(struct kl_store_writer *writer)
{
    writer->grouped = true;
}

enum kl_code kl_store_writer_group_end(struct kl_store_writer *writer, bool keep,
                                       struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (writer->group_begun && keep)
        code = kl_db_commit(writer->db, err);
    else if (writer->group_begun)
        kl_db_rollback(writer->db);
    writer->grouped = writer->group_begun = false;
    return code;
}
