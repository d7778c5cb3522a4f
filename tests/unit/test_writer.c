#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/file.h"
#include "store/db.h"
#include "tests/unit/store_help.h"

#define BATCH 12000 /* more than two calls of the progress function */

static void put_series(struct help_batch *batch, int from, int n, const char *text)
{
    struct kl_buf item = {0};

    for (int i = from; i < from + n; i++) {
        kl_buf_clear(&item);
        kl_buf_addf(&item,
                    "{\"p\":{\"S\":\"%d\"},\"s\":{\"N\":\"%d\"},\"t\":{\"S\":\"%s\"}}",
                    i % 7, i, text);
        help_put(batch, kl_buf_text(&item));
    }
    kl_buf_release(&item);
}

static void begin(struct help_batch *batch, const char *path)
{
    help_begin(batch, path, "p", KL_KEY_S, "s", KL_KEY_N, 0);
}

static void write_series(const char *path, int from, int n, const char *text)
{
    struct help_batch batch;
    struct kl_store_counts counts;

    begin(&batch, path);
    put_series(&batch, from, n, text);
    help_commit(&batch, &counts);
    assert_int_equal(counts.put, n);
}

static int64_t count_rows(const char *path, const char *sql)
{
    struct kl_db *db = NULL;
    struct kl_err err = {0};
    sqlite3_stmt *stmt = NULL;
    bool row;
    int64_t n;

    if (kl_db_open(path, KL_DB_READ, &db, &err) || kl_db_prepare(db, sql, &stmt, &err) ||
        kl_db_step(db, stmt, &row, &err))
        fail_msg("%s", err.text);
    n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    kl_db_close(&db);
    return n;
}

static void expect_dump(const char *path, const char *text)
{
    struct kl_buf dump = {0};

    help_dump(path, &dump);
    assert_string_equal(kl_buf_text(&dump), text);
    kl_buf_release(&dump);
}

static void test_refused_item_is_left_out(void **state)
{
    char *path = help_path("w.db");
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_err err = {0};

    (void)state;
    begin(&batch, path);
    help_put(&batch, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}");
    assert_int_equal(kl_store_writer_put(batch.writer,
                                         KL_STR("{\"p\":{\"S\":\"a\"},\"s\":{\"N\":2}}"),
                                         &err),
                     KL_INVALID);
    assert_int_equal(kl_store_writer_fault_offset(batch.writer), 24);
    help_put(&batch, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"3\"}}");
    help_commit(&batch, &counts);
    assert_int_equal(counts.put, 2);
    expect_dump(path, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}\n"
                      "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"3\"}}\n");
    help_remove(&path);
}

static void test_nothing_without_commit(void **state)
{
    char *path = help_path("w.db");
    struct help_batch batch;

    (void)state;
    begin(&batch, path);
    put_series(&batch, 0, 3, "x");
    kl_store_writer_rollback(batch.writer);
    kl_store_writer_rollback(batch.writer);
    kl_store_writer_close(&batch.writer);
    assert_false(kl_file_exists(path));
    write_series(path, 0, 1, "x");
    begin(&batch, path);
    put_series(&batch, 1, 3, "x");
    kl_store_writer_close(&batch.writer);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM items"), 1);
    help_remove(&path);
}

static void test_empty_batch_makes_the_table(void **state)
{
    char *path = help_path("w.db");

    (void)state;
    write_series(path, 0, 0, "x");
    expect_dump(path, "");
    assert_int_equal(count_rows(path, "SELECT count(*) FROM tables"), 1);
    help_remove(&path);
}

static void test_other_key_schema(void **state)
{
    static const struct {
        const char *pk;
        enum kl_key_type pk_type;
        const char *sk;
        enum kl_key_type sk_type;
    } rows[] = {
        {"q", KL_KEY_S, "s", KL_KEY_N},
        {"p", KL_KEY_B, "s", KL_KEY_N},
        {"p", KL_KEY_S, "s", KL_KEY_S},
        {"p", KL_KEY_S, NULL, KL_KEY_S},
    };
    char *path = help_path("w.db");
    struct kl_store_writer *writer = NULL;
    struct kl_err err = {0};

    (void)state;
    write_series(path, 0, 1, "x");
    assert_int_equal(kl_store_writer_open(path, &writer, &err), KL_OK);
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_schema schema;

        err = (struct kl_err){0};
        help_schema(&schema, rows[i].pk, rows[i].pk_type, rows[i].sk, rows[i].sk_type);
        assert_int_equal(kl_store_writer_begin(writer, &schema, 0, &err), KL_EXISTS);
        assert_non_null(strstr(err.text, "p (S), s (N)"));
        kl_schema_release(&schema);
    }
    kl_store_writer_close(&writer);
    help_remove(&path);
}

static void test_schemas_refused(void **state)
{
    static const struct {
        const char *table, *pk, *sk, *what;
    } rows[] = {
        {"", "p", NULL, "table name"},          {"a b", "p", NULL, "table name"},
        {"t\xc3\xa4", "p", NULL, "table name"}, {"t", "", NULL, "name must be"},
        {"t", "p", "p", "same attribute"},      {"t", "\xff", NULL, "UTF-8"},
    };
    char *path = help_path("w.db");
    struct kl_store_writer *writer = NULL;
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_store_writer_open(path, &writer, &err), KL_OK);
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_schema schema;

        err = (struct kl_err){0};
        help_schema(&schema, rows[i].pk, KL_KEY_S, rows[i].sk, KL_KEY_S);
        free(schema.table);
        schema.table = kl_mem_strdup(rows[i].table);
        assert_int_equal(kl_store_writer_begin(writer, &schema, 0, &err), KL_INVALID);
        if (!strstr(err.text, rows[i].what))
            fail_msg("%s", err.text);
        kl_schema_release(&schema);
    }
    kl_store_writer_close(&writer);
    help_remove(&path);
}

static void put_long(const char *path, int n, size_t len)
{
    struct kl_buf text = {0};

    for (size_t i = 0; i < len; i++)
        kl_buf_add_char(&text, 'x');
    write_series(path, 0, n, kl_buf_text(&text));
    kl_buf_release(&text);
}

/* Items change their place with their length, and leave nothing behind. */
static void test_long_items(void **state)
{
    char *path = help_path("w.db");

    (void)state;
    put_long(path, 10, 5000);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM large"), 10);
    put_long(path, 6, 100);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM large"), 4);
    put_long(path, 3, 9000);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM large"), 7);
    put_long(path, 10, 8000);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM large"), 10);
    /* p s t, one digit each and two of them in the sort key, and the text */
    assert_int_equal(count_rows(path, "SELECT bytes FROM tables"),
                     10 * (3 + 1 + 2 + 8000) - 1);
    assert_int_equal(count_rows(path, "SELECT sum(size) FROM items"),
                     count_rows(path, "SELECT bytes FROM tables"));
    assert_int_equal(count_rows(path, "SELECT items FROM tables"), 10);
    help_remove(&path);
}

/* ---- Cancelled and watched */

struct watch {
    struct kl_token token;
    int calls, cancel_at;
    uint64_t written, total;
};

static void on_progress(void *ctx, uint64_t written, uint64_t total)
{
    struct watch *watch = ctx;

    assert_true(written > watch->written && written <= total);
    watch->written = written;
    watch->total = total;
    if (++watch->calls == watch->cancel_at)
        kl_token_cancel(&watch->token);
}

static void test_cancelled_commit(void **state)
{
    char *path = help_path("w.db");
    struct watch watch = {.cancel_at = 2};
    struct kl_store_counts counts;
    struct kl_err err = {0};
    struct help_batch batch;

    (void)state;
    begin(&batch, path);
    put_series(&batch, 0, BATCH, "x");
    kl_store_writer_watch(batch.writer, on_progress, &watch);
    assert_int_equal(kl_store_writer_commit(batch.writer, &counts, &watch.token, &err),
                     KL_CANCELLED);
    assert_int_equal(watch.total, BATCH);
    assert_int_equal(watch.calls, 2);
    kl_store_writer_close(&batch.writer);
    assert_false(kl_file_exists(path));
    help_remove(&path);
}

static void test_writer_goes_on_after_a_cancel(void **state)
{
    char *path = help_path("w.db");
    struct kl_token token = {0};
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct kl_err err = {0};
    struct help_batch batch;

    (void)state;
    begin(&batch, path);
    kl_token_cancel(&token);
    put_series(&batch, 0, 5, "x");
    assert_int_equal(kl_store_writer_commit(batch.writer, &counts, &token, &err),
                     KL_CANCELLED);
    err = (struct kl_err){0};
    help_schema(&schema, "p", KL_KEY_S, "s", KL_KEY_N);
    assert_int_equal(kl_store_writer_begin(batch.writer, &schema, 0, &err), KL_OK);
    kl_schema_release(&schema);
    put_series(&batch, 5, 2, "x");
    help_commit(&batch, &counts);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM items"), 2);
    help_remove(&path);
}

/* ---- Readers beside a writer */

struct beside {
    struct kl_source *source;
    int looks;
};

static void look(void *ctx, uint64_t written, uint64_t total)
{
    struct beside *beside = ctx;
    struct kl_page page = {0};
    struct kl_query query;

    (void)written;
    (void)total;
    kl_query_init(&query, HELP_TABLE);
    help_scan(beside->source, &query, &page);
    assert_int_equal(page.nitems, 3);
    beside->looks++;
    kl_page_release(&page);
    kl_query_release(&query);
}

static void test_reader_sees_what_was_committed(void **state)
{
    char *path = help_path("w.db");
    struct beside beside = {0};
    struct kl_store_counts counts;
    struct kl_schema schema = {0};
    struct kl_err err = {0};
    struct help_batch batch;

    (void)state;
    write_series(path, 0, 3, "x");
    beside.source = help_open(path);
    begin(&batch, path);
    put_series(&batch, 100, BATCH, "y");
    kl_store_writer_watch(batch.writer, look, &beside);
    help_commit(&batch, &counts);
    assert_true(beside.looks > 0);
    assert_int_equal(kl_source_describe(beside.source, HELP_TABLE, &schema, NULL, &err),
                     KL_OK);
    assert_int_equal(schema.items, 3 + BATCH);
    kl_schema_release(&schema);
    kl_source_close(&beside.source);
    help_remove(&path);
}

/* ---- Killed. A child writes a batch and dies in the middle. */

static void die(void *ctx, uint64_t written, uint64_t total)
{
    int *calls = ctx;

    (void)written;
    (void)total;
    if (--*calls == 0)
        raise(SIGKILL);
}

static pid_t start_child(const char *path, int calls)
{
    struct kl_store_counts counts;
    struct help_batch batch;
    pid_t pid = fork();

    assert_true(pid >= 0);
    if (pid > 0)
        return pid;
    begin(&batch, path);
    put_series(&batch, BATCH / 2, BATCH, "new");
    if (calls > 0)
        kl_store_writer_watch(batch.writer, die, &calls);
    help_commit(&batch, &counts);
    _exit(0);
}

/* The database has all of the batch or nothing of it, and can be written to. */
static bool check_after_kill(const char *path, const struct kl_buf *old,
                             const struct kl_buf *new)
{
    struct kl_buf dump = {0};
    bool finished;

    help_dump(path, &dump);
    finished = kl_str_eq(kl_buf_str(&dump), kl_buf_str(new));
    if (!finished && !kl_str_eq(kl_buf_str(&dump), kl_buf_str(old)))
        fail_msg("%zu bytes of items, neither %zu nor %zu", dump.len, old->len, new->len);
    kl_buf_release(&dump);
    return finished;
}

static void prepare(const char *path, bool fresh)
{
    char *wal = kl_mem_calloc(1, strlen(path) + 9);

    unlink(path);
    snprintf(wal, strlen(path) + 9, "%s-wal", path);
    unlink(wal);
    snprintf(wal, strlen(path) + 9, "%s-journal", path);
    unlink(wal);
    if (!fresh)
        write_series(path, 0, BATCH, "old");
    free(wal);
}

static void check_kills(bool fresh)
{
    char *path = help_path("w.db");
    struct kl_buf old = {0}, new = {0};
    uint64_t start, whole;
    int status;

    prepare(path, fresh);
    help_dump(path, &old);
    start = kl_clock_ms();
    waitpid(start_child(path, 0), &status, 0);
    whole = kl_clock_ms() - start;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    help_dump(path, &new);
    assert_true(new.len > old.len);
    for (int calls = 1; calls <= BATCH / 5000; calls++) {
        prepare(path, fresh);
        waitpid(start_child(path, calls), &status, 0);
        assert_true(WIFSIGNALED(status));
        assert_false(check_after_kill(path, &old, &new));
    }
    for (uint64_t step = 0; step < 8; step++) {
        pid_t pid;

        prepare(path, fresh);
        pid = start_child(path, 0);
        usleep((useconds_t)(whole * 1000 * step / 7));
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
        check_after_kill(path, &old, &new);
        write_series(path, BATCH / 2, BATCH, "new");
        assert_true(check_after_kill(path, &old, &new));
    }
    kl_buf_release(&old);
    kl_buf_release(&new);
    help_remove(&path);
}

static void test_killed_in_an_old_database(void **state)
{
    (void)state;
    check_kills(false);
}

static void test_killed_in_a_new_database(void **state)
{
    (void)state;
    check_kills(true);
}

static void delete_series(struct help_batch *batch, int from, int n)
{
    struct kl_buf key = {0};

    for (int i = from; i < from + n; i++) {
        kl_buf_clear(&key);
        kl_buf_addf(&key, "{\"p\":{\"S\":\"%d\"},\"s\":{\"N\":\"%d\"}}", i % 7, i);
        assert_int_equal(kl_store_writer_delete(batch->writer, kl_buf_str(&key), NULL),
                         KL_OK);
    }
    kl_buf_release(&key);
}

/* Long items leave nothing behind, and the last word on a key counts. */
static void test_deletes(void **state)
{
    char *path = help_path("del.db"), *text = kl_mem_calloc(1, 9001);
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_buf dump = {0};

    (void)state;
    memset(text, 'x', 9000);
    write_series(path, 0, 20, text);
    begin(&batch, path);
    delete_series(&batch, 5, 20); /* 20 to 24 are not there */
    put_series(&batch, 7, 1, "again");
    put_series(&batch, 30, 1, "never");
    delete_series(&batch, 30, 1);
    help_commit(&batch, &counts);
    assert_int_equal(counts.put, 1);
    assert_int_equal(counts.replaced, 1);
    assert_int_equal(counts.deleted, 14);
    assert_int_equal(counts.absent, 6);
    assert_int_equal(counts.duplicates, 2);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM items"), 6);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM large"), 5);
    help_dump(path, &dump);
    assert_non_null(strstr(kl_buf_text(&dump), "again"));
    kl_buf_release(&dump);
    free(text);
    help_remove(&path);
}

/* Batches of a group are kept together or not at all. */
static void test_groups(void **state)
{
    char *path = help_path("group.db");
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct help_batch batch;

    (void)state;
    help_schema(&schema, "p", KL_KEY_S, "s", KL_KEY_N);
    for (int keep = 0; keep < 2; keep++) {
        assert_int_equal(kl_store_writer_open(path, &batch.writer, NULL), KL_OK);
        kl_store_writer_group(batch.writer);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(kl_store_writer_begin(batch.writer, &schema, 0, NULL),
                             KL_OK);
            put_series(&batch, i * 5, 10, "x"); /* five of them twice */
            assert_int_equal(kl_store_writer_commit(batch.writer, &counts, NULL, NULL),
                             KL_OK);
            assert_int_equal(counts.replaced, i * 5);
        }
        assert_int_equal(kl_store_writer_group_end(batch.writer, keep, NULL), KL_OK);
        kl_store_writer_close(&batch.writer);
        assert_int_equal(kl_file_exists(path), keep);
    }
    assert_int_equal(count_rows(path, "SELECT count(*) FROM items"), 15);
    kl_schema_release(&schema);
    help_remove(&path);
}

/* A batch of a group that fails undoes those before it. */
static void test_group_that_fails(void **state)
{
    char *path = help_path("group.db");
    struct kl_token cancelled = {.cancelled = true};
    struct kl_store_counts counts;
    struct kl_schema schema;
    struct help_batch batch;

    (void)state;
    help_schema(&schema, "p", KL_KEY_S, "s", KL_KEY_N);
    write_series(path, 0, 3, "x");
    assert_int_equal(kl_store_writer_open(path, &batch.writer, NULL), KL_OK);
    kl_store_writer_group(batch.writer);
    assert_int_equal(kl_store_writer_begin(batch.writer, &schema, 0, NULL), KL_OK);
    put_series(&batch, 10, 10, "x");
    assert_int_equal(kl_store_writer_commit(batch.writer, &counts, NULL, NULL), KL_OK);
    assert_int_equal(kl_store_writer_begin(batch.writer, &schema, 0, NULL), KL_OK);
    put_series(&batch, 20, BATCH, "x");
    assert_int_equal(kl_store_writer_commit(batch.writer, &counts, &cancelled, NULL),
                     KL_CANCELLED);
    assert_int_equal(kl_store_writer_group_end(batch.writer, false, NULL), KL_OK);
    kl_store_writer_close(&batch.writer);
    assert_int_equal(count_rows(path, "SELECT count(*) FROM items"), 3);
    kl_schema_release(&schema);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused_item_is_left_out),
        cmocka_unit_test(test_nothing_without_commit),
        cmocka_unit_test(test_empty_batch_makes_the_table),
        cmocka_unit_test(test_other_key_schema),
        cmocka_unit_test(test_schemas_refused),
        cmocka_unit_test(test_long_items),
        cmocka_unit_test(test_cancelled_commit),
        cmocka_unit_test(test_writer_goes_on_after_a_cancel),
        cmocka_unit_test(test_reader_sees_what_was_committed),
        cmocka_unit_test(test_killed_in_an_old_database),
        cmocka_unit_test(test_killed_in_a_new_database),
        cmocka_unit_test(test_deletes),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_group_that_fails),
    };

    return cmocka_run_group_tests_name("writer", tests, NULL, NULL);
}
