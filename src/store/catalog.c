#include "config.h"

#include "store/catalog.h"

#include "base/i18n.h"
#include "base/utf8.h"

#define NAME_SHOWN_MAX 255 /* characters of a table's name in a message */

enum kl_code kl_catalog_names(struct kl_db *db, struct kl_names *names,
                              struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code =
        kl_db_prepare(db, "SELECT name FROM tables ORDER BY name", &stmt, err);

    if (!code)
        code = kl_db_step(db, stmt, &row, err);
    while (!code && row) {
        kl_names_add(names, kl_db_column(stmt, 0));
        code = kl_db_step(db, stmt, &row, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

/* ---- Finding */

static enum kl_code damaged(const struct kl_db *db, const char *table, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("the database %s: table %s has a damaged key"),
                      db->path, table);
}

/* One row of key_attrs; rows come in order of role and place. */
static bool add_attr(struct kl_key_schema *keys, sqlite3_stmt *stmt)
{
    bool partition = kl_str_eq(kl_db_column(stmt, 0), KL_STR("HASH"));
    struct kl_key_attr *attrs = partition ? keys->pk : keys->sk;
    size_t *n = partition ? &keys->npk : &keys->nsk;
    struct kl_str name = kl_db_column(stmt, 1);

    if (*n == KL_KEY_ATTRS || kl_key_type_parse(kl_db_column(stmt, 2), &attrs[*n].type))
        return false;
    attrs[(*n)++].name = kl_mem_dup(name.data, name.len);
    return true;
}

/* idx 0: of the table. */
static enum kl_code read_keys(struct kl_db *db, int64_t id, int64_t idx,
                              const char *table, struct kl_key_schema *keys,
                              struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code = kl_db_prepare(db,
                                      "SELECT role, name, type FROM key_attrs"
                                      " WHERE tab = ? AND idx = ? ORDER BY role, place",
                                      &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int64(stmt, 2, idx);
        code = kl_db_step(db, stmt, &row, err);
    }
    while (!code && row) {
        code = add_attr(keys, stmt) ? kl_db_step(db, stmt, &row, err)
                                    : damaged(db, table, err);
    }
    sqlite3_finalize(stmt);
    if (!code && (keys->npk == 0 || (idx == 0 && (keys->npk != 1 || keys->nsk > 1))))
        code = damaged(db, table, err);
    return code;
}

static char *text_column(sqlite3_stmt *stmt, int column)
{
    struct kl_str text = kl_db_column(stmt, column);

    return kl_mem_dup(text.data, text.len);
}

static enum kl_code read_include(struct kl_db *db, int64_t id, int64_t idx,
                                 struct kl_index *index, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code = kl_db_prepare(
        db, "SELECT name FROM index_include WHERE tab = ? AND idx = ?", &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int64(stmt, 2, idx);
        code = kl_db_step(db, stmt, &row, err);
    }
    while (!code && row) {
        char *name = text_column(stmt, 0);

        kl_index_add_include(index, name);
        free(name);
        code = kl_db_step(db, stmt, &row, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

static enum kl_code read_index(struct kl_db *db, int64_t id, sqlite3_stmt *stmt,
                               struct kl_schema *schema, struct kl_err *err)
{
    int64_t idx = sqlite3_column_int64(stmt, 0);
    struct kl_index *index = kl_schema_add_index(schema);
    enum kl_code code;

    if (idx != kl_catalog_number(schema->nindexes - 1))
        return damaged(db, schema->table, err);
    index->name = text_column(stmt, 1);
    index->local = sqlite3_column_int64(stmt, 2) != 0;
    index->projection = text_column(stmt, 3);
    index->items = (uint64_t)sqlite3_column_int64(stmt, 4);
    index->bytes = (uint64_t)sqlite3_column_int64(stmt, 5);
    code = read_keys(db, id, idx, schema->table, &index->keys, err);
    return code ? code : read_include(db, id, idx, index, err);
}

static enum kl_code read_indexes(struct kl_db *db, int64_t id, struct kl_schema *schema,
                                 struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool has = false, row = false;
    enum kl_code code = kl_db_has_indexes(db, &has, err);

    if (code || !has)
        return code;
    code = kl_db_prepare(db,
                         "SELECT idx, name, local, projection, items, bytes FROM indexes"
                         " WHERE tab = ? ORDER BY idx",
                         &stmt, err);
    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        code = kl_db_step(db, stmt, &row, err);
    }
    while (!code && row) {
        code = read_index(db, id, stmt, schema, err);
        if (!code)
            code = kl_db_step(db, stmt, &row, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

static enum kl_code no_table(const struct kl_db *db, const char *table,
                             struct kl_err *err)
{
    struct kl_buf shown = {0};

    kl_utf8_visible(kl_str_sub(kl_str_from(table), 0, NAME_SHOWN_MAX), KL_VISIBLE_UTF8,
                    &shown);
    kl_err_set(err, KL_NOT_FOUND, _("no table %s in %s"), kl_buf_text(&shown), db->path);
    kl_buf_release(&shown);
    return KL_NOT_FOUND;
}

enum kl_code kl_catalog_find(struct kl_db *db, const char *table, int64_t *id,
                             struct kl_schema *schema, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code = KL_OK;

    *schema = (struct kl_schema){0};
    if (db->fresh)
        return no_table(db, table, err);
    code = kl_db_prepare(db, "SELECT id, items, bytes FROM tables WHERE name = ?", &stmt,
                         err);
    if (!code) {
        kl_db_bind_text(stmt, 1, kl_str_from(table));
        code = kl_db_step(db, stmt, &row, err);
    }
    if (!code && row) {
        *id = sqlite3_column_int64(stmt, 0);
        schema->table = kl_mem_strdup(table);
        schema->items = (uint64_t)sqlite3_column_int64(stmt, 1);
        schema->bytes = (uint64_t)sqlite3_column_int64(stmt, 2);
        code = read_keys(db, *id, 0, table, &schema->keys, err);
        if (!code)
            code = read_indexes(db, *id, schema, err);
    } else if (!code) {
        code = no_table(db, table, err);
    }
    sqlite3_finalize(stmt);
    if (code)
        kl_schema_release(schema);
    return code;
}

/* ---- Making */

static enum kl_code insert_attrs(struct kl_db *db, sqlite3_stmt *stmt, const char *role,
                                 const struct kl_key_attr *attrs, size_t n,
                                 struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < n && !code; i++) {
        kl_db_bind_text(stmt, 3, kl_str_from(role));
        sqlite3_bind_int64(stmt, 4, (int64_t)i + 1);
        kl_db_bind_text(stmt, 5, kl_str_from(attrs[i].name));
        kl_db_bind_text(stmt, 6, kl_str_from(kl_key_type_name(attrs[i].type)));
        code = kl_db_step_done(db, stmt, err);
    }
    return code;
}

static enum kl_code insert_keys(struct kl_db *db, int64_t id, int64_t idx,
                                const struct kl_key_schema *keys, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code =
        kl_db_prepare(db, "INSERT INTO key_attrs VALUES(?, ?, ?, ?, ?, ?)", &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int64(stmt, 2, idx);
        code = insert_attrs(db, stmt, "HASH", keys->pk, keys->npk, err);
    }
    if (!code)
        code = insert_attrs(db, stmt, "RANGE", keys->sk, keys->nsk, err);
    sqlite3_finalize(stmt);
    return code;
}

static enum kl_code insert_include(struct kl_db *db, int64_t id, int64_t idx,
                                   const struct kl_index *index, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code = kl_db_prepare(
        db, "INSERT OR IGNORE INTO index_include VALUES(?, ?, ?)", &stmt, err);

    for (size_t i = 0; i < index->ninclude && !code; i++) {
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int64(stmt, 2, idx);
        kl_db_bind_text(stmt, 3, kl_str_from(index->include[i]));
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

static enum kl_code insert_index(struct kl_db *db, int64_t id, int64_t idx,
                                 const struct kl_index *index, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code =
        kl_db_prepare(db, "INSERT INTO indexes VALUES(?, ?, ?, ?, ?, 0, 0)", &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int64(stmt, 2, idx);
        kl_db_bind_text(stmt, 3, kl_str_from(index->name));
        sqlite3_bind_int64(stmt, 4, index->local);
        kl_db_bind_text(stmt, 5, kl_str_from(index->projection));
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    if (!code)
        code = insert_keys(db, id, idx, &index->keys, err);
    return code ? code : insert_include(db, id, idx, index, err);
}

int64_t kl_catalog_number(size_t i)
{
    return (int64_t)i + 1;
}

enum kl_code kl_catalog_create(struct kl_db *db, const struct kl_schema *schema,
                               int64_t *id, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code = kl_db_prepare(
        db, "INSERT INTO tables(name, items, bytes) VALUES(?, 0, 0)", &stmt, err);

    if (!code) {
        kl_db_bind_text(stmt, 1, kl_str_from(schema->table));
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    *id = sqlite3_last_insert_rowid(db->handle);
    if (!code)
        code = insert_keys(db, *id, 0, &schema->keys, err);
    for (size_t i = 0; !code && i < schema->nindexes; i++)
        code = insert_index(db, *id, kl_catalog_number(i), &schema->indexes[i], err);
    return code;
}

static enum kl_code add_counts(struct kl_db *db, const char *sql, int64_t id, int64_t idx,
                               int64_t items, int64_t bytes, struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code = kl_db_prepare(db, sql, &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, items);
        sqlite3_bind_int64(stmt, 2, bytes);
        sqlite3_bind_int64(stmt, 3, id);
        sqlite3_bind_int64(stmt, 4, idx);
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

enum kl_code kl_catalog_add(struct kl_db *db, int64_t id, int64_t items, int64_t bytes,
                            struct kl_err *err)
{
    return add_counts(db,
                      "UPDATE tables SET items = items + ?1, bytes = bytes + ?2"
                      " WHERE id = ?3",
                      id, 0, items, bytes, err);
}

enum kl_code kl_catalog_add_index(struct kl_db *db, int64_t id, size_t i, int64_t items,
                                  int64_t bytes, struct kl_err *err)
{
    return add_counts(db,
                      "UPDATE indexes SET items = items + ?1, bytes = bytes + ?2"
                      " WHERE tab = ?3 AND idx = ?4",
                      id, kl_catalog_number(i), items, bytes, err);
}
