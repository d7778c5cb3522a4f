#include "config.h"

#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"

#define APPLICATION_ID 0x6b6c696e /* "klin" */
#define LAYOUT_VERSION 2
/* Instructions of SQLite's machine between two looks at the token: well below a
 * millisecond. */
#define STEPS_PER_LOOK 2000
#define BUSY_MS 5000
#define BUSY_SLEEP_MS 10

/* items is the tree of all base tables: a partition is one range of it, a Scan goes
 * through it from end to end. Its column item holds the text, or the number of a row
 * in large when the text would make the tree's pages poor. With pages of 16 KB SQLite
 * keeps entries of up to 4,086 bytes whole. key_attrs has the tables' own keys as index
 * 0, those of their indexes as 1 and up. */
static const char layout[] = "CREATE TABLE tables("
                             " id INTEGER PRIMARY KEY,"
                             " name TEXT NOT NULL UNIQUE,"
                             " items INTEGER NOT NULL,"
                             " bytes INTEGER NOT NULL);"
                             "CREATE TABLE key_attrs("
                             " tab INTEGER NOT NULL REFERENCES tables(id),"
                             " idx INTEGER NOT NULL,"
                             " role TEXT NOT NULL CHECK(role IN ('HASH', 'RANGE')),"
                             " place INTEGER NOT NULL,"
                             " name TEXT NOT NULL,"
                             " type TEXT NOT NULL CHECK(type IN ('S', 'N', 'B')),"
                             " PRIMARY KEY(tab, idx, role, place)) WITHOUT ROWID;"
                             "CREATE TABLE items("
                             " tab INTEGER NOT NULL,"
                             " hash INTEGER NOT NULL,"
                             " pk BLOB NOT NULL,"
                             " sk BLOB NOT NULL,"
                             " size INTEGER NOT NULL,"
                             " item NOT NULL,"
                             " PRIMARY KEY(tab, hash, pk, sk)) WITHOUT ROWID;"
                             "CREATE TABLE large("
                             " id INTEGER PRIMARY KEY,"
                             " item TEXT NOT NULL);";

/* What layout 2 added. index_rows is the tree of all indexes: pk and sk are tuples
 * (index_rows.h), size is that of what the index projects. */
static const char layout_2[] = "CREATE TABLE indexes("
                               " tab INTEGER NOT NULL REFERENCES tables(id),"
                               " idx INTEGER NOT NULL,"
                               " name TEXT NOT NULL,"
                               " local INTEGER NOT NULL,"
                               " projection TEXT NOT NULL,"
                               " items INTEGER NOT NULL,"
                               " bytes INTEGER NOT NULL,"
                               " PRIMARY KEY(tab, idx)) WITHOUT ROWID;"
                               "CREATE TABLE index_include("
                               " tab INTEGER NOT NULL,"
                               " idx INTEGER NOT NULL,"
                               " name TEXT NOT NULL,"
                               " PRIMARY KEY(tab, idx, name)) WITHOUT ROWID;"
                               "CREATE TABLE index_rows("
                               " tab INTEGER NOT NULL,"
                               " idx INTEGER NOT NULL,"
                               " hash INTEGER NOT NULL,"
                               " pk BLOB NOT NULL,"
                               " sk BLOB NOT NULL,"
                               " size INTEGER NOT NULL,"
                               " PRIMARY KEY(tab, idx, hash, pk, sk)) WITHOUT ROWID;";

/* Readers go on while there is a writer; a commit is one fsync less, and what that
 * risks is the last commit before a power failure, never the database. */
static const char write_ahead[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";

/* ---- Errors */

static enum kl_code code_of(int sqlite_code)
{
    switch (sqlite_code & 0xff) {
    case SQLITE_INTERRUPT:
        return KL_CANCELLED;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return KL_INVALID;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
        return KL_DENIED;
    default:
        return KL_IO;
    }
}

/* The error of the last call on db: "cannot read|write FILE: why". */
static enum kl_code fail(struct kl_db *db, struct kl_err *err)
{
    int sqlite_code = sqlite3_extended_errcode(db->handle);
    enum kl_code code = code_of(sqlite_code);

    if (code == KL_CANCELLED)
        return kl_err_set(err, code, _("cancelled"));
    if ((sqlite_code & 0xff) == SQLITE_BUSY)
        return kl_err_set(err, code, _("the database %s is in use by another program"),
                          db->path);
    if ((sqlite_code & 0xff) == SQLITE_NOTADB)
        return kl_err_set(err, code, _("%s is not a keyline database"), db->path);
    return kl_err_set(err, code, _("the database %s: %s"), db->path,
                      sqlite3_errmsg(db->handle));
}

/* ---- Statements */

enum kl_code kl_db_prepare(struct kl_db *db, const char *sql, sqlite3_stmt **stmt,
                           struct kl_err *err)
{
    return sqlite3_prepare_v2(db->handle, sql, -1, stmt, NULL) ? fail(db, err) : KL_OK;
}

enum kl_code kl_db_run(struct kl_db *db, const char *sql, struct kl_err *err)
{
    return sqlite3_exec(db->handle, sql, NULL, NULL, NULL) ? fail(db, err) : KL_OK;
}

enum kl_code kl_db_step(struct kl_db *db, sqlite3_stmt *stmt, bool *row,
                        struct kl_err *err)
{
    int got = sqlite3_step(stmt);

    *row = got == SQLITE_ROW;
    return got == SQLITE_ROW || got == SQLITE_DONE ? KL_OK : fail(db, err);
}

enum kl_code kl_db_step_done(struct kl_db *db, sqlite3_stmt *stmt, struct kl_err *err)
{
    bool row;
    enum kl_code code = kl_db_step(db, stmt, &row, err);

    sqlite3_reset(stmt);
    return code;
}

struct kl_str kl_db_column(sqlite3_stmt *stmt, int column)
{
    const char *data = sqlite3_column_blob(stmt, column);

    return (struct kl_str){data ? data : "", (size_t)sqlite3_column_bytes(stmt, column)};
}

void kl_db_bind_blob(sqlite3_stmt *stmt, int at, struct kl_str bytes)
{
    /* A NULL pointer would bind NULL instead of no bytes. */
    sqlite3_bind_blob64(stmt, at, bytes.len ? bytes.data : "", bytes.len, SQLITE_STATIC);
}

void kl_db_bind_text(sqlite3_stmt *stmt, int at, struct kl_str text)
{
    sqlite3_bind_text64(stmt, at, text.len ? text.data : "", text.len, SQLITE_STATIC,
                        SQLITE_UTF8);
}

static enum kl_code read_number(struct kl_db *db, const char *sql, int64_t *number,
                                struct kl_err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool row = false;
    enum kl_code code = kl_db_prepare(db, sql, &stmt, err);

    if (!code)
        code = kl_db_step(db, stmt, &row, err);
    *number = row ? sqlite3_column_int64(stmt, 0) : 0;
    sqlite3_finalize(stmt);
    return code;
}

enum kl_code kl_db_has_indexes(struct kl_db *db, bool *has, struct kl_err *err)
{
    int64_t version = 0;
    enum kl_code code = read_number(db, "PRAGMA user_version", &version, err);

    *has = version >= 2;
    return code;
}

/* ---- Waiting and cancelling */

static int on_progress(void *ctx)
{
    const struct kl_db *db = ctx;

    return kl_token_cancelled(db->token);
}

static int on_busy(void *ctx, int count)
{
    const struct kl_db *db = ctx;

    if (count * BUSY_SLEEP_MS >= BUSY_MS || kl_token_cancelled(db->token))
        return 0;
    sqlite3_sleep(BUSY_SLEEP_MS);
    return 1;
}

/* ---- Opening */

static bool is_denied(int error)
{
    return error == EACCES || error == EPERM || error == EROFS;
}

/* SQLite takes ":memory:" and "" for something else than a file's name. */
static char *file_name(const char *path)
{
    struct kl_buf name = {0};

    kl_buf_addf(&name, "%s%s", path[0] == '/' ? "" : "./", path);
    return kl_buf_take(&name, NULL);
}

/* A file that cannot change, in a folder where nothing can be made. */
static char *immutable_uri(const char *path)
{
    struct kl_buf uri = {0};

    kl_buf_add_text(&uri, "file:");
    for (const char *p = path; *p; p++)
        if (*p == '%' || *p == '?' || *p == '#')
            kl_buf_addf(&uri, "%%%02x", (unsigned)*p);
        else
            kl_buf_add_char(&uri, *p);
    kl_buf_add_text(&uri, "?immutable=1");
    return kl_buf_take(&uri, NULL);
}

/* SQLite would make it too, but tells badly why it cannot. */
static enum kl_code make_file(struct kl_db *db, struct kl_err *err)
{
    int fd = open(db->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0)
        return kl_err_set(err, is_denied(errno) ? KL_DENIED : KL_IO,
                          _("cannot make the database %s: %s"), db->path,
                          strerror(errno));
    close(fd);
    db->made = true;
    return KL_OK;
}

static enum kl_code look_at_file(struct kl_db *db, enum kl_db_mode mode,
                                 struct kl_err *err)
{
    struct stat st;

    if (stat(db->path, &st) == 0) {
        if (S_ISDIR(st.st_mode))
            return kl_err_set(err, KL_INVALID, _("%s is a folder, not a database"),
                              db->path);
        return KL_OK;
    }
    if (errno != ENOENT)
        return kl_err_set(err, is_denied(errno) ? KL_DENIED : KL_IO,
                          _("cannot open the database %s: %s"), db->path,
                          strerror(errno));
    if (mode == KL_DB_READ)
        return kl_err_set(err, KL_NOT_FOUND, _("no such database: %s"), db->path);
    return make_file(db, err);
}

static enum kl_code connect(struct kl_db *db, const char *name, int flags,
                            struct kl_err *err)
{
    sqlite3_close(db->handle);
    db->handle = NULL;
    if (sqlite3_open_v2(name, &db->handle, flags | SQLITE_OPEN_NOMUTEX, NULL)) {
        int error = sqlite3_system_errno(db->handle);

        return kl_err_set(err, is_denied(error) ? KL_DENIED : KL_IO,
                          _("cannot open the database %s: %s"), db->path,
                          error ? strerror(error) : sqlite3_errmsg(db->handle));
    }
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_progress_handler(db->handle, STEPS_PER_LOOK, on_progress, db);
    sqlite3_busy_handler(db->handle, on_busy, db);
    return KL_OK;
}

static enum kl_code check_layout(struct kl_db *db, struct kl_err *err)
{
    int64_t application = 0, version = 0;
    enum kl_code code = read_number(db, "PRAGMA application_id", &application, err);

    if (!code)
        code = read_number(db, "PRAGMA user_version", &version, err);
    if (code)
        return code;
    if (application != APPLICATION_ID)
        return kl_err_set(err, KL_INVALID,
                          _("%s is not a keyline database, but another program's"),
                          db->path);
    if (version > LAYOUT_VERSION) {
        kl_err_set(err, KL_INVALID,
                   _("%s was made by a newer keyline (layout %lld, this one knows %d)"),
                   db->path, (long long)version, LAYOUT_VERSION);
        kl_err_advise(err, _("use the newer keyline for this database"));
        return KL_INVALID;
    }
    return KL_OK;
}

/* The first read of the file. It also undoes what a writer left that was killed, after
 * which the file may be empty: only then is that known. */
static enum kl_code check_content(struct kl_db *db, struct kl_err *err)
{
    int64_t pages = 0;
    enum kl_code code = read_number(db, "PRAGMA page_count", &pages, err);

    if (code)
        return code;
    db->fresh = pages == 0;
    return db->fresh ? KL_OK : check_layout(db, err);
}

static bool has_wal(const struct kl_db *db)
{
    struct kl_buf wal = {0};
    struct stat st;
    bool has;

    kl_buf_addf(&wal, "%s-wal", db->path);
    has = stat(kl_buf_text(&wal), &st) == 0 && st.st_size > 0;
    kl_buf_release(&wal);
    return has;
}

/* A database in WAL mode needs files beside it. Where none can be made and none are
 * left from a writer, its own file is the whole truth. */
static enum kl_code open_immutable(struct kl_db *db, struct kl_err *err)
{
    char *uri = immutable_uri(db->path);
    enum kl_code code = connect(db, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, err);

    free(uri);
    return code ? code : check_content(db, err);
}

static enum kl_code open_reader(struct kl_db *db, const char *name, struct kl_err *err)
{
    struct kl_err first = {0};
    enum kl_code code;
    int sqlite_code;

    /* For writing, though nothing is written: only so may SQLite tidy up behind a
     * writer that was killed. Without the right it opens for reading by itself. */
    code = connect(db, name, SQLITE_OPEN_READWRITE, err);
    if (code)
        return code;
    code = check_content(db, &first);
    sqlite_code = sqlite3_errcode(db->handle) & 0xff;
    if (code && (sqlite_code == SQLITE_CANTOPEN || sqlite_code == SQLITE_READONLY) &&
        !has_wal(db))
        return open_immutable(db, err);
    if (code) {
        kl_err_set(err, code, "%s", first.text);
        if (first.advice[0])
            kl_err_advise(err, "%s", first.advice);
        return code;
    }
    if (db->fresh)
        return kl_err_set(err, KL_INVALID,
                          _("%s is not a keyline database: the file is empty"), db->path);
    return kl_db_run(db, "PRAGMA query_only = 1", err);
}

static enum kl_code open_writer(struct kl_db *db, const char *name, struct kl_err *err)
{
    enum kl_code code = connect(db, name, SQLITE_OPEN_READWRITE, err);

    if (code)
        return code;
    if (sqlite3_db_readonly(db->handle, "main"))
        return kl_err_set(err, KL_DENIED, _("no permission to write to %s"), db->path);
    code = check_content(db, err);
    /* A new file is first filled without WAL: nothing is there to be read meanwhile,
     * and every page is written once instead of twice. */
    if (!code)
        code = kl_db_run(db, db->fresh ? "PRAGMA page_size = 16384" : write_ahead, err);
    return code ? code : kl_db_run(db, "PRAGMA cache_size = -65536", err);
}

enum kl_code kl_db_open(const char *path, enum kl_db_mode mode, struct kl_db **db,
                        struct kl_err *err)
{
    struct kl_db *self = KL_NEW(struct kl_db);
    char *name = file_name(path);
    enum kl_code code;

    self->path = kl_mem_strdup(path);
    code = look_at_file(self, mode, err);
    if (!code)
        code = mode == KL_DB_READ ? open_reader(self, name, err)
                                  : open_writer(self, name, err);
    free(name);
    if (code)
        kl_db_close(&self);
    *db = self;
    return code;
}

void kl_db_close(struct kl_db **db)
{
    struct kl_db *self = *db;
    struct stat st;

    if (!self)
        return;
    /* After a write that failed SQLite leaves the rollback to whoever reads next. */
    if (self->made)
        sqlite3_exec(self->handle, "SELECT 1 FROM sqlite_schema", NULL, NULL, NULL);
    sqlite3_close(self->handle);
    if (self->made && stat(self->path, &st) == 0 && st.st_size == 0)
        unlink(self->path);
    free(self->path);
    free(self);
    *db = NULL;
}

/* ---- Transactions */

static enum kl_code create_layout(struct kl_db *db, struct kl_err *err)
{
    struct kl_buf sql = {0};
    int64_t application = 0;
    enum kl_code code;

    /* Another program may have been first, before this one had the lock. */
    code = read_number(db, "PRAGMA application_id", &application, err);
    if (code)
        return code;
    if (application != 0)
        return check_layout(db, err);
    kl_buf_addf(&sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; %s %s",
                APPLICATION_ID, LAYOUT_VERSION, layout, layout_2);
    code = kl_db_run(db, kl_buf_text(&sql), err);
    kl_buf_release(&sql);
    return code;
}

/* A database of an older keyline, whose items stay as they are. */
static enum kl_code upgrade_layout(struct kl_db *db, struct kl_err *err)
{
    struct kl_buf sql = {0};
    bool has = false;
    enum kl_code code = kl_db_has_indexes(db, &has, err);

    if (code || has)
        return code;
    kl_buf_addf(&sql, "PRAGMA user_version = %d; %s", LAYOUT_VERSION, layout_2);
    code = kl_db_run(db, kl_buf_text(&sql), err);
    kl_buf_release(&sql);
    return code;
}

enum kl_code kl_db_begin(struct kl_db *db, struct kl_err *err)
{
    enum kl_code code = kl_db_run(db, "BEGIN IMMEDIATE", err);

    if (!code && db->fresh) {
        code = create_layout(db, err);
        db->layout_pending = true;
        db->fresh = false;
    } else if (!code) {
        code = upgrade_layout(db, err);
    }
    if (code)
        kl_db_rollback(db);
    return code;
}

enum kl_code kl_db_commit(struct kl_db *db, struct kl_err *err)
{
    enum kl_code code = kl_db_run(db, "COMMIT", err);

    if (code) {
        kl_db_rollback(db);
        return code;
    }
    /* What is committed is committed: a reader that came first only delays this. */
    if (db->layout_pending)
        sqlite3_exec(db->handle, write_ahead, NULL, NULL, NULL);
    db->layout_pending = false;
    return KL_OK;
}

void kl_db_rollback(struct kl_db *db)
{
    if (!sqlite3_get_autocommit(db->handle))
        sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
    db->fresh = db->fresh || db->layout_pending;
    db->layout_pending = false;
}
