/* One connection to a keyline database: the only place that knows SQLite's ways.
 *
 * The file is SQLite's, marked by its application_id; user_version is the version of
 * the layout (db.c). Readers never write to it; a writer leaves it in WAL mode, so
 * that readers go on while it writes.
 */
#ifndef KL_STORE_DB_H
#define KL_STORE_DB_H

#include <sqlite3.h>

#include "base/buf.h"
#include "model/source.h"

enum kl_db_mode {
    KL_DB_READ,
    KL_DB_WRITE, /* makes the file when it is not there */
};

struct kl_db {
    sqlite3 *handle;
    char *path;
    const struct kl_token *token; /* of the call that is running, or NULL */
    bool fresh;                   /* the file is empty: it has no layout yet */
    bool made;                    /* this connection made the file */
    bool layout_pending;          /* the open transaction has made the layout */
};

/* KL_NOT_FOUND, KL_DENIED, KL_INVALID (another kind of file, a newer version), KL_IO. */
enum kl_code kl_db_open(const char *path, enum kl_db_mode mode, struct kl_db **db,
                        struct kl_err *err);
/* Removes the file again when it was made and is still empty. */
void kl_db_close(struct kl_db **db);
/* Starts a transaction that writes; in an empty file it makes the layout first. */
enum kl_code kl_db_begin(struct kl_db *db, struct kl_err *err);
enum kl_code kl_db_commit(struct kl_db *db, struct kl_err *err);
void kl_db_rollback(struct kl_db *db); /* nothing when no transaction is open */

/* Whether the database has the tables of indexes: one of layout 1 has not, until the next
 * transaction that writes makes them. */
enum kl_code kl_db_has_indexes(struct kl_db *db, bool *has, struct kl_err *err);

/* Runs statements that give no rows. */
enum kl_code kl_db_run(struct kl_db *db, const char *sql, struct kl_err *err);
enum kl_code kl_db_prepare(struct kl_db *db, const char *sql, sqlite3_stmt **stmt,
                           struct kl_err *err);
/* *row: whether there is one. KL_CANCELLED within milliseconds of the token. */
enum kl_code kl_db_step(struct kl_db *db, sqlite3_stmt *stmt, bool *row,
                        struct kl_err *err);
/* A statement that gives no rows, bound before; reset after it. */
enum kl_code kl_db_step_done(struct kl_db *db, sqlite3_stmt *stmt, struct kl_err *err);

/* The bytes of a column, borrowed until the next step. */
struct kl_str kl_db_column(sqlite3_stmt *stmt, int column);
/* Borrowed until the statement is stepped to its end, reset or bound anew. */
void kl_db_bind_blob(sqlite3_stmt *stmt, int at, struct kl_str bytes);
void kl_db_bind_text(sqlite3_stmt *stmt, int at, struct kl_str text);

#endif
