#include "config.h"

#include "store/catalog.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

#define KEY_NAME_MAX 255
#define TABLE_NAME_MIN 1 /* DynamoDB wants three; the name of a file is often shorter */
#define TABLE_NAME_MAX 255

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

static enum kl_code read_keys(struct kl_db *db, int64_t id, struct kl_schema *schema,
                              struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code = kl_db_prepare(db,
                                      "SELECT role, name, type FROM key_attrs"
                                      " WHERE tab = ? AND idx = 0 ORDER BY role, place",
                                      &stmt, err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, id);
        code = kl_db_step(db, stmt, &row, err);
    }
    while (!code && row) {
        code = add_attr(&schema->keys, stmt) ? kl_db_step(db, stmt, &row, err)
                                             : damaged(db, schema->table, err);
    }
    sqlite3_finalize(stmt);
    if (!code && (schema->keys.npk != 1 || schema->keys.nsk > 1))
        code = damaged(db, schema->table, err);
    return code;
}

static enum kl_code no_table(const struct kl_db *db, const char *table,
                             struct kl_err *err)
{
    struct kl_buf shown = {0};

    kl_utf8_visible(kl_str_sub(kl_str_from(table), 0, TABLE_NAME_MAX), KL_VISIBLE_UTF8,
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
        code = read_keys(db, *id, schema, err);
    } else if (!code) {
        code = no_table(db, table, err);
    }
    sqlite3_finalize(stmt);
    if (code)
        kl_schema_release(schema);
    return code;
}

/* ---- Making */

static enum kl_code insert_attrs(struct kl_db *db, int64_t id, const char *role,
                                 const struct kl_key_attr *attrs, size_t n,
                                 struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code =
        kl_db_prepare(db, "INSERT INTO key_attrs VALUES(?, 0, ?, ?, ?, ?)", &stmt, err);

    for (size_t i = 0; i < n && !code; i++) {
        sqlite3_bind_int64(stmt, 1, id);
        kl_db_bind_text(stmt, 2, kl_str_from(role));
        sqlite3_bind_int64(stmt, 3, (int64_t)i + 1);
        kl_db_bind_text(stmt, 4, kl_str_from(attrs[i].name));
        kl_db_bind_text(stmt, 5, kl_str_from(kl_key_type_name(attrs[i].type)));
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

enum kl_code kl_catalog_create(struct kl_db *db, const struct kl_schema *schema,
                               int64_t *id, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
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
        code = insert_attrs(db, *id, "HASH", keys->pk, keys->npk, err);
    return code ? code : insert_attrs(db, *id, "RANGE", keys->sk, keys->nsk, err);
}

enum kl_code kl_catalog_add(struct kl_db *db, int64_t id, int64_t items, int64_t bytes,
                            struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum kl_code code = kl_db_prepare(
        db, "UPDATE tables SET items = items + ?, bytes = bytes + ? WHERE id = ?", &stmt,
        err);

    if (!code) {
        sqlite3_bind_int64(stmt, 1, items);
        sqlite3_bind_int64(stmt, 2, bytes);
        sqlite3_bind_int64(stmt, 3, id);
        code = kl_db_step_done(db, stmt, err);
    }
    sqlite3_finalize(stmt);
    return code;
}

/* ---- Checking */

bool kl_catalog_allows(char c)
{
    return kl_ascii_is_alnum(c) || c == '_' || c == '-' || c == '.';
}

static bool is_table_name(struct kl_str name)
{
    if (name.len < TABLE_NAME_MIN || name.len > TABLE_NAME_MAX)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (!kl_catalog_allows(name.data[i]))
            return false;
    return true;
}

static enum kl_code check_name(const struct kl_key_attr *attr, struct kl_err *err)
{
    struct kl_str name = kl_str_from(attr->name);

    if (name.len == 0 || name.len > KEY_NAME_MAX || !kl_utf8_valid(name))
        return kl_err_set(err, KL_INVALID,
                          _("a key attribute's name must be UTF-8 of 1 to %d bytes"),
                          KEY_NAME_MAX);
    return KL_OK;
}

enum kl_code kl_catalog_check(const struct kl_schema *schema, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    enum kl_code code;

    if (!is_table_name(kl_str_from(schema->table))) {
        struct kl_buf shown = {0};

        kl_utf8_visible(kl_str_sub(kl_str_from(schema->table), 0, TABLE_NAME_MAX),
                        KL_VISIBLE_UTF8, &shown);
        kl_err_set(err, KL_INVALID,
                   _("\"%s\" is no table name: it must be %d to %d "
                     "characters of a-z A-Z 0-9 _ - ."),
                   kl_buf_text(&shown), TABLE_NAME_MIN, TABLE_NAME_MAX);
        kl_buf_release(&shown);
        return KL_INVALID;
    }
    if (keys->npk != 1 || keys->nsk > 1)
        return kl_err_set(err, KL_INVALID,
                          _("a table has one partition key and at most one sort key"));
    code = check_name(&keys->pk[0], err);
    if (!code && keys->nsk > 0)
        code = check_name(&keys->sk[0], err);
    if (!code && keys->nsk > 0 && strcmp(keys->pk[0].name, keys->sk[0].name) == 0)
        code = kl_err_set(err, KL_INVALID,
                          _("the partition key and the sort key are the same attribute"));
    return code;
}

void kl_catalog_describe_keys(const struct kl_key_schema *keys, struct kl_buf *out)
{
    for (size_t i = 0; i < keys->npk + keys->nsk; i++) {
        const struct kl_key_attr *attr =
            i < keys->npk ? &keys->pk[i] : &keys->sk[i - keys->npk];

        if (i > 0)
            kl_buf_add_text(out, ", ");
        kl_utf8_visible(kl_str_from(attr->name), KL_VISIBLE_UTF8, out);
        kl_buf_addf(out, " (%s)", kl_key_type_name(attr->type));
    }
}
