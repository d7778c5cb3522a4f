#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "store/db.h"
#include "tests/unit/store_help.h"

#define NOBODY 65534

static void make_store(const char *path)
{
    struct help_batch batch;
    struct kl_store_counts counts;

    help_begin(&batch, path, "p", KL_KEY_S, NULL, KL_KEY_S, 0);
    help_put(&batch, "{\"p\":{\"S\":\"a\"}}");
    help_commit(&batch, &counts);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Opening the file either way gives this code, and leaves the file as it was. */
static void expect_refused(const char *path, enum kl_code code, const char *what)
{
    struct kl_source *source = NULL;
    struct kl_store_writer *writer = NULL;
    struct kl_err err = {0}, write_err = {0};
    struct kl_buf before = {0}, after = {0};

    kl_file_read(path, SIZE_MAX, &before, NULL);
    assert_int_equal(kl_local_open(path, &source, &err), code);
    assert_null(source);
    if (!strstr(err.text, what) || !strstr(err.text, path))
        fail_msg("%s is expected in: %s", what, err.text);
    assert_int_equal(kl_store_writer_open(path, &writer, &write_err), code);
    assert_null(writer);
    assert_string_equal(write_err.text, err.text);
    kl_file_read(path, SIZE_MAX, &after, NULL);
    assert_true(kl_str_eq(kl_buf_str(&before), kl_buf_str(&after)));
    kl_buf_release(&before);
    kl_buf_release(&after);
}

typedef void child_fn(const char *path);

static void run_child(child_fn *child, const char *path, bool give_up_rights)
{
    pid_t pid = fork();
    int status;

    assert_true(pid >= 0);
    if (pid == 0) {
        if (give_up_rights && geteuid() == 0 && (setgid(NOBODY) || setuid(NOBODY)))
            _exit(2);
        child(path);
        _exit(3);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void test_missing_file(void **state)
{
    char *path = help_path("none.db");
    struct kl_source *source = NULL;
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_local_open(path, &source, &err), KL_NOT_FOUND);
    assert_non_null(strstr(err.text, path));
    assert_false(kl_file_exists(path));
    help_remove(&path);
}

static void test_folder(void **state)
{
    (void)state;
    expect_refused("/tmp", KL_INVALID, "folder");
}

static void test_empty_file_is_no_database_yet(void **state)
{
    char *path = help_path("empty.db");
    char *file = help_file(path, "empty.db", "", 0);
    struct kl_source *source = NULL;
    struct kl_buf dump = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_local_open(path, &source, &err), KL_INVALID);
    assert_non_null(strstr(err.text, "empty"));
    make_store(path);
    help_dump(path, &dump);
    assert_string_equal(kl_buf_text(&dump), "{\"p\":{\"S\":\"a\"}}\n");
    kl_buf_release(&dump);
    free(file);
    help_remove(&path);
}

static void test_another_kind_of_file(void **state)
{
    static const char text[] = "{\"Item\":{\"p\":{\"S\":\"a\"}}}\n";
    char *path = help_path("items.jsonl");
    char *file = help_file(path, "items.jsonl", text, sizeof(text) - 1);

    (void)state;
    expect_refused(path, KL_INVALID, "not a keyline database");
    free(file);
    help_remove(&path);
}

static void test_database_of_another_program(void **state)
{
    char *path = help_path("other.db");

    (void)state;
    run_sql(path, "CREATE TABLE tables(name)");
    expect_refused(path, KL_INVALID, "another program");
    help_remove(&path);
}

static void test_newer_layout(void **state)
{
    char *path = help_path("newer.db");

    (void)state;
    make_store(path);
    run_sql(path, "PRAGMA user_version = 3");
    expect_refused(path, KL_INVALID, "newer keyline");
    help_remove(&path);
}

/* A database of the keyline before indexes is read as it is, and gets what it lacks when
 * it is written to. */
static void test_layout_without_indexes(void **state)
{
    char *path = help_path("older.db");
    struct kl_buf dump = {0};
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_source *source;
    struct kl_schema schema = {0};
    struct kl_index *index;
    struct kl_err err = {0};

    (void)state;
    make_store(path);
    run_sql(path, "DROP TABLE indexes; DROP TABLE index_include; DROP TABLE index_rows;"
                  "PRAGMA user_version = 1");
    help_dump(path, &dump);
    assert_string_equal(kl_buf_text(&dump), "{\"p\":{\"S\":\"a\"}}\n");
    help_begin(&batch, path, "p", KL_KEY_S, NULL, KL_KEY_S, 0);
    help_put(&batch, "{\"p\":{\"S\":\"b\"}}");
    help_commit(&batch, &counts);

    help_schema(&schema, "p", KL_KEY_S, NULL, KL_KEY_S);
    free(schema.table);
    schema.table = kl_mem_strdup("indexed");
    index = kl_schema_add_index(&schema);
    index->name = kl_mem_strdup("byQ");
    index->projection = kl_mem_strdup("ALL");
    index->keys.pk[index->keys.npk++] =
        (struct kl_key_attr){kl_mem_strdup("q"), KL_KEY_S};
    assert_int_equal(kl_store_writer_open(path, &batch.writer, &err), KL_OK);
    assert_int_equal(kl_store_writer_begin(batch.writer, &schema, 0, &err), KL_OK);
    help_put(&batch, "{\"p\":{\"S\":\"b\"},\"q\":{\"S\":\"c\"}}");
    help_commit(&batch, &counts);
    kl_schema_release(&schema);

    source = help_open(path);
    assert_int_equal(kl_source_describe(source, "indexed", &schema, NULL, &err), KL_OK);
    assert_int_equal(schema.indexes[0].items, 1);
    kl_schema_release(&schema);
    assert_int_equal(kl_source_describe(source, HELP_TABLE, &schema, NULL, &err), KL_OK);
    assert_int_equal(schema.items, 2);
    assert_int_equal(schema.nindexes, 0);
    kl_schema_release(&schema);
    kl_source_close(&source);
    kl_buf_release(&dump);
    help_remove(&path);
}

static void test_cut_database(void **state)
{
    char *path = help_path("cut.db");
    struct kl_source *source = NULL;
    struct kl_names names = {0};
    struct kl_err err = {0};
    enum kl_code code;

    (void)state;
    make_store(path);
    assert_int_equal(truncate(path, 20000), 0);
    code = kl_local_open(path, &source, &err);
    if (!code)
        code = kl_source_list_tables(source, &names, NULL, &err);
    assert_int_equal(code, KL_INVALID);
    assert_non_null(strstr(err.text, path));
    kl_names_release(&names);
    kl_source_close(&source);
    help_remove(&path);
}

/* A writer that dies with pages of a new database in its file already. SQLite takes
 * them out again at the next opening. */
static void leave_half_a_database(const char *path)
{
    sqlite3 *db;

    if (sqlite3_open(path, &db) == SQLITE_OK &&
        sqlite3_exec(db,
                     "PRAGMA cache_size = 1; BEGIN; CREATE TABLE t(x);"
                     "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n"
                     " WHERE i < 999) INSERT INTO t SELECT randomblob(999) FROM n;",
                     NULL, NULL, NULL) == SQLITE_OK)
        _exit(0);
    _exit(1);
}

static void test_killed_while_new(void **state)
{
    char *path = help_path("half.db");
    struct kl_source *source = NULL;
    struct kl_buf content = {0};
    struct kl_err err = {0};

    (void)state;
    for (int i = 0; i < 2; i++) {
        unlink(path);
        run_child(leave_half_a_database, path, false);
        kl_buf_clear(&content);
        assert_int_equal(kl_file_read(path, SIZE_MAX, &content, &err), KL_OK);
        assert_true(content.len > 100000);
        if (i == 0) {
            assert_int_equal(kl_local_open(path, &source, &err), KL_INVALID);
            assert_non_null(strstr(err.text, "empty"));
        }
        make_store(path);
        help_dump(path, &content);
        assert_string_equal(kl_buf_text(&content), "{\"p\":{\"S\":\"a\"}}\n");
    }
    kl_buf_release(&content);
    help_remove(&path);
}

static void test_writer_leaves_wal_mode(void **state)
{
    char *path = help_path("wal.db");
    struct kl_db *db = NULL;
    struct kl_err err = {0};
    sqlite3_stmt *stmt = NULL;
    bool row;

    (void)state;
    make_store(path);
    assert_int_equal(kl_db_open(path, KL_DB_READ, &db, &err), KL_OK);
    assert_int_equal(kl_db_prepare(db, "PRAGMA journal_mode", &stmt, &err), KL_OK);
    assert_int_equal(kl_db_step(db, stmt, &row, &err), KL_OK);
    assert_true(kl_str_eq(kl_db_column(stmt, 0), KL_STR("wal")));
    sqlite3_finalize(stmt);
    assert_int_equal(kl_db_run(db, "DELETE FROM tables", &err), KL_DENIED);
    kl_db_close(&db);
    help_remove(&path);
}

/* SQLite's own names for something else, and bytes that mean something in a URI. */
static void test_odd_names(void **state)
{
    static const char *const names[] = {":memory:", "file:x?mode=memory", "a%20b#c?d"};
    char before[4096];

    (void)state;
    assert_non_null(getcwd(before, sizeof(before)));
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        char *path = help_path(names[i]);
        char *folder = kl_mem_dup(path, strlen(path) - strlen(names[i]));
        struct kl_buf dump = {0};

        assert_int_equal(chdir(folder), 0);
        make_store(names[i]);
        assert_true(kl_file_exists(path));
        help_dump(names[i], &dump);
        assert_true(dump.len > 0);
        assert_int_equal(chdir(before), 0);
        kl_buf_release(&dump);
        free(folder);
        help_remove(&path);
    }
}

/* ---- Without the right to write. root has every right, so a child gives it up. */

static void read_one_item(const char *path)
{
    struct kl_source *source = NULL;
    struct kl_page page = {0};
    struct kl_err err = {0};
    struct kl_query query;
    bool found = false;

    kl_query_init(&query, HELP_TABLE);
    if (!kl_local_open(path, &source, &err) &&
        !kl_source_scan(source, &query, false, &page, NULL, &err))
        found = page.nitems == 1;
    else
        fprintf(stderr, "%s\n", err.text);
    kl_page_release(&page);
    kl_query_release(&query);
    kl_source_close(&source);
    _exit(found ? 0 : 1);
}

static void try_to_write(const char *path)
{
    struct kl_store_writer *writer = NULL;
    struct kl_err err = {0};
    enum kl_code code = kl_store_writer_open(path, &writer, &err);

    if (code != KL_DENIED)
        fprintf(stderr, "%d: %s\n", code, err.text);
    kl_store_writer_close(&writer);
    _exit(code == KL_DENIED ? 0 : 1);
}

static void try_to_read(const char *path)
{
    struct kl_source *source = NULL;
    struct kl_err err = {0};
    enum kl_code code = kl_local_open(path, &source, &err);

    kl_source_close(&source);
    _exit(code == KL_DENIED ? 0 : 1);
}

static void set_modes(const char *path, mode_t folder_mode, mode_t file_mode)
{
    char *folder = kl_mem_dup(path, (size_t)(strrchr(path, '/') - path));

    assert_int_equal(chmod(path, file_mode), 0);
    assert_int_equal(chmod(folder, folder_mode), 0);
    free(folder);
}

static void test_read_only(void **state)
{
    static const struct {
        mode_t folder, file;
    } modes[] = {{0555, 0444}, {0555, 0666}, {0777, 0444}};
    char *path = help_path("a%20b?c.db");

    (void)state;
    make_store(path);
    for (size_t i = 0; i < KL_ARRAY_LEN(modes); i++) {
        set_modes(path, modes[i].folder, modes[i].file);
        run_child(read_one_item, path, true);
    }
    set_modes(path, 0555, 0444);
    run_child(try_to_write, path, true);
    set_modes(path, 0755, 0000);
    run_child(try_to_read, path, true);
    set_modes(path, 0700, 0600);
    help_remove(&path);
}

static void test_no_new_file_in_a_read_only_folder(void **state)
{
    char *path = help_path("new.db");
    char *file = help_file(path, "other", "", 0);

    (void)state;
    set_modes(file, 0555, 0444);
    run_child(try_to_write, path, true);
    set_modes(file, 0700, 0600);
    free(file);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_file),
        cmocka_unit_test(test_folder),
        cmocka_unit_test(test_empty_file_is_no_database_yet),
        cmocka_unit_test(test_another_kind_of_file),
        cmocka_unit_test(test_database_of_another_program),
        cmocka_unit_test(test_newer_layout),
        cmocka_unit_test(test_layout_without_indexes),
        cmocka_unit_test(test_cut_database),
        cmocka_unit_test(test_killed_while_new),
        cmocka_unit_test(test_writer_leaves_wal_mode),
        cmocka_unit_test(test_odd_names),
        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_no_new_file_in_a_read_only_folder),
    };

    return cmocka_run_group_tests_name("db", tests, NULL, NULL);
}
