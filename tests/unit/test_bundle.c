/* Exports to S3 by their manifest, and folders of dynamodump. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/bundle.h"
#include "app/transfer.h"
#include "aws/crypto.h"
#include "base/base64.h"
#include "base/file.h"
#include "base/path.h"
#include "tests/unit/store_help.h"

#define A "{\"Item\":{\"id\":{\"S\":\"a\"}}}\n"
#define B "{\"Item\":{\"id\":{\"S\":\"b\"}}}\n"
#define EXPORT "AWSDynamoDB/01700000000000-abcdef01"

/* A folder of its own, which is removed with all in it. */
struct world {
    char *db;
    char *root;
    struct kl_transfer_result result;
    struct kl_buf notes;
    struct kl_err err;
};

static void open_world(struct world *world)
{
    *world = (struct world){.db = help_path("world.db")};
    world->root = kl_path_folder(world->db);
}

static void close_world(struct world *world)
{
    kl_transfer_result_release(&world->result);
    kl_buf_release(&world->notes);
    free(world->root);
    help_remove(&world->db);
}

static void put_file(struct world *world, const char *name, const char *text)
{
    char *path = kl_path_join(world->root, name), *folder = kl_path_folder(path);
    FILE *file;

    assert_int_equal(kl_file_mkdirs(folder, NULL), KL_OK);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    fclose(file);
    free(folder);
    free(path);
}

static void on_note(void *ctx, const char *message)
{
    struct world *world = ctx;

    kl_buf_addf(&world->notes, "%s\n", message);
}

static enum kl_code import_path(struct world *world, const char *name)
{
    const struct kl_transfer_options options = {0};
    const struct kl_transfer_hooks hooks = {.ctx = world, .note = on_note};
    char *path = kl_path_join(world->root, name);
    struct kl_store_writer *writer = NULL;
    enum kl_code code;

    kl_transfer_result_release(&world->result);
    kl_buf_clear(&world->notes);
    world->err = (struct kl_err){0};
    assert_int_equal(kl_store_writer_open(world->db, &writer, NULL), KL_OK);
    code = kl_transfer_import(writer, path, &options, &hooks, &world->result, NULL,
                              &world->err);
    kl_store_writer_close(&writer);
    free(path);
    return code;
}

static void expect_items(const struct world *world, size_t n, const char *table,
                         uint64_t items)
{
    assert_true(world->result.n > n);
    assert_string_equal(world->result.tables[n].schema.table, table);
    assert_int_equal(world->result.tables[n].counts.put, items);
}

/* ---- Exports */

static void sum(const char *text, bool hex, struct kl_buf *out)
{
    unsigned char md5[KL_MD5_LEN];
    struct kl_md5 *context = kl_md5_new();

    kl_md5_add(context, kl_str_from(text));
    kl_md5_end(context, md5);
    kl_md5_free(&context);
    if (hex)
        kl_crypto_hex(md5, KL_MD5_LEN, out);
    else
        kl_base64_encode((struct kl_str){(const char *)md5, KL_MD5_LEN}, out);
}

static void put_summary(struct world *world, const char *folder, const char *members)
{
    struct kl_buf name = {0}, text = {0};

    kl_buf_addf(&name, "%s/manifest-summary.json", folder);
    kl_buf_addf(&text,
                "{\"version\":\"2020-06-30\",\"tableArn\":\"arn:aws:dynamodb:eu-west-1:"
                "123456789012:table/orders\",\"s3Prefix\":null,"
                "\"manifestFilesS3Key\":\"x\"%s}\n",
                members);
    put_file(world, kl_buf_text(&name), kl_buf_text(&text));
    kl_buf_release(&name);
    kl_buf_release(&text);
}

/* Two data files, laid out over lines; md5: the checksum of the second one. */
static void put_files(struct world *world, const char *folder, const char *md5)
{
    struct kl_buf name = {0}, text = {0}, first = {0};

    sum(A, false, &first);
    kl_buf_addf(&name, "%s/manifest-files.json", folder);
    kl_buf_addf(&text,
                "{\"itemCount\":1,\"md5Checksum\":\"%s\",\"etag\":\"no-1\","
                "\"dataFileS3Key\":\"pre/%s/data/a.json\"}\n{\n\"itemCount\": 1,\n%s,\n"
                "\"dataFileS3Key\": \"pre/%s/data/b.json\"}\n",
                kl_buf_text(&first), folder, md5, folder);
    put_file(world, kl_buf_text(&name), kl_buf_text(&text));
    kl_buf_release(&name);
    kl_buf_release(&text);
    kl_buf_release(&first);
}

static void put_export(struct world *world, const char *md5)
{
    put_summary(world, EXPORT,
                ",\"outputFormat\":\"DYNAMODB_JSON\",\"itemCount\":2,"
                "\"s3SseAlgorithm\":\"AES256\"");
    put_files(world, EXPORT, md5);
    put_file(world, EXPORT "/data/a.json", A);
    put_file(world, EXPORT "/data/b.json", B);
}

static void test_export_by_any_name(void **state)
{
    static const char *const names[] = {
        ".",
        "AWSDynamoDB",
        EXPORT,
        EXPORT "/",
        EXPORT "/manifest-summary.json",
        EXPORT "/manifest-files.json",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        struct world world;

        open_world(&world);
        put_export(&world, "\"etag\":\"\"");
        if (import_path(&world, names[i]))
            fail_msg("%s: %s", names[i], world.err.text);
        expect_items(&world, 0, "orders", 2);
        close_world(&world);
    }
}

/* Data files beside the manifest, or in a folder above it. */
static void test_data_files_are_found(void **state)
{
    static const char *const places[] = {"", "AWSDynamoDB/data/", "data/"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(places); i++) {
        struct kl_buf name = {0};
        struct world world;

        open_world(&world);
        put_summary(&world, EXPORT, "");
        put_file(&world, EXPORT "/manifest-files.json",
                 "{\"dataFileS3Key\":\"AWSDynamoDB/data/a.json\"}");
        kl_buf_addf(&name, "%sa.json", places[i]);
        put_file(&world, kl_buf_text(&name), A);
        if (import_path(&world, EXPORT))
            fail_msg("%s: %s", places[i], world.err.text);
        expect_items(&world, 0, "orders", 1);
        kl_buf_release(&name);
        close_world(&world);
    }
}

static void test_checksums(void **state)
{
    const struct {
        const char *format; /* %s: the sum of b.json, then that of a.json */
        bool hex, of_other, fits;
    } rows[] = {
        {"\"md5Checksum\":\"%s\"", false, false, true},
        {"\"md5Checksum\":\"%s\"", false, true, false},
        {"\"md5Checksum\":\"%s\",\"etag\":\"0\"", false, false, true},
        {"\"etag\":\"%s\"", true, false, true},
        {"\"etag\":\"%s\"", true, true, false},
        {"\"etag\":\"%s-1\"", true, false, true},
        {"\"etag\":\"%s-1\"", true, true, false},
        {"\"etag\":\"%s-2\"", true, true, true}, /* its parts are not known */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        const char *gap = strstr(rows[i].format, "%s");
        struct kl_buf member = {0};
        struct world world;
        enum kl_code code;

        kl_buf_add(&member, rows[i].format, (size_t)(gap - rows[i].format));
        sum(rows[i].of_other ? A : B, rows[i].hex, &member);
        kl_buf_add_text(&member, gap + 2);
        open_world(&world);
        put_export(&world, kl_buf_text(&member));
        code = import_path(&world, EXPORT);
        if (code != (rows[i].fits ? KL_OK : KL_INVALID))
            fail_msg("row %zu: %s", i, world.err.text);
        if (code) {
            assert_non_null(strstr(world.err.text, "b.json: its checksum is not"));
            assert_int_equal(world.result.n, 0);
            assert_false(kl_file_exists(world.db)); /* a.json was not kept */
        }
        kl_buf_release(&member);
        close_world(&world);
    }
}

/* Under a key of KMS an etag is no checksum. */
static void test_etags_of_encrypted_objects(void **state)
{
    struct kl_buf member = {0};
    struct world world;

    (void)state;
    open_world(&world);
    kl_buf_add_text(&member, "\"etag\":\"");
    sum(A, true, &member);
    kl_buf_add_char(&member, '"');
    put_export(&world, kl_buf_text(&member));
    put_summary(&world, EXPORT, ",\"s3SseAlgorithm\":\"KMS\"");
    assert_int_equal(import_path(&world, EXPORT), KL_OK);
    kl_buf_release(&member);
    close_world(&world);
}

static void test_checksum_of_a_manifest(void **state)
{
    struct world world;
    struct kl_buf right = {0};
    const char *text = "{\"dataFileS3Key\":\"a.json\"}";

    (void)state;
    open_world(&world);
    put_file(&world, "a.json", A);
    put_file(&world, "manifest-files.json", text);
    put_file(&world, "manifest-files.md5", "ig/e9I9RzNgAca86LpiMYQ==\n");
    assert_int_equal(import_path(&world, "."), KL_INVALID);
    assert_non_null(strstr(world.err.text, "manifest-files.json: its checksum"));
    sum(text, false, &right);
    put_file(&world, "manifest-files.md5", kl_buf_text(&right));
    assert_int_equal(import_path(&world, "."), KL_OK);
    kl_buf_release(&right);
    close_world(&world);
}

static const struct {
    const char *summary; /* members; NULL: no summary */
    const char *files;   /* NULL: none */
    const char *message;
} faults[] = {
    {",\"itemCount\":3", "{\"itemCount\":1,\"dataFileS3Key\":\"a.json\"}",
     "its files hold 1 items, but the export has 3"},
    {"", "{\"itemCount\":2,\"dataFileS3Key\":\"a.json\"}",
     "a.json: it holds 1 items, but the manifest says 2"},
    {"", "{\"itemCount\":1,\"dataFileS3Key\":\"none.json\"}", "none.json is not there"},
    {"", "{\"itemCount\":1,\"dataFileS3Key\":\"../a.json\"}", "leaves its folder"},
    {"", "{\"itemCount\":1,\"dataFileS3Key\":\"x/../../a.json\"}", "leaves its folder"},
    {"", "{\"itemCount\":1}", "an entry without dataFileS3Key"},
    {"", "{\"itemCount\":1,\n", "manifest-files.json:"},
    {",\"outputFormat\":\"ION\"", "{\"itemCount\":1,\"dataFileS3Key\":\"a.json\"}",
     "Amazon Ion"},
    {",\"outputFormat\":\"NEW\"", "{\"itemCount\":1,\"dataFileS3Key\":\"a.json\"}",
     "unknown format NEW"},
    {"", NULL, "manifest-files.json is not beside it"},
    {",", "{}", "manifest-summary.json:1:"},
};

static void test_faults_of_manifests(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(faults); i++) {
        struct world world;

        open_world(&world);
        put_summary(&world, "x", faults[i].summary);
        if (faults[i].files)
            put_file(&world, "x/manifest-files.json", faults[i].files);
        put_file(&world, "x/a.json", A);
        assert_int_not_equal(import_path(&world, "x"), KL_OK);
        if (!strstr(world.err.text, faults[i].message))
            fail_msg("row %zu: %s", i, world.err.text);
        close_world(&world);
    }
}

/* A full export and what changed after it, in the order of their names. */
static void test_incremental_export(void **state)
{
    struct world world;

    (void)state;
    open_world(&world);
    put_export(&world, "\"etag\":\"\"");
    put_summary(&world, "AWSDynamoDB/01700000000001-abcdef02",
                ",\"exportType\":\"INCREMENTAL_EXPORT\",\"outputView\":"
                "\"NEW_AND_OLD_IMAGES\",\"exportFromTime\":\"2026-01-01T00:00:00Z\","
                "\"exportToTime\":\"2026-01-02T00:00:00Z\"");
    put_file(&world, "AWSDynamoDB/01700000000001-abcdef02/manifest-files.json",
             "{\"itemCount\":3,\"dataFileS3Key\":\"AWSDynamoDB/data/c.json\"}");
    put_file(&world, "AWSDynamoDB/data/c.json",
             "{\"Metadata\":{},\"Keys\":{\"id\":{\"S\":\"a\"}},\"OldImage\":{\"id\":"
             "{\"S\":\"a\"}}}\n"
             "{\"Metadata\":{},\"Keys\":{\"id\":{\"S\":\"b\"}},\"NewImage\":{\"id\":"
             "{\"S\":\"b\"},\"n\":{\"N\":\"1\"}}}\n"
             "{\"Metadata\":{},\"Keys\":{\"id\":{\"S\":\"c\"}}}\n");
    if (import_path(&world, "."))
        fail_msg("%s", world.err.text);
    assert_non_null(strstr(kl_buf_text(&world.notes),
                           "what changed from 2026-01-01T00:00:00Z to 2026-01-02T"));
    assert_int_equal(world.result.n, 1);
    assert_int_equal(import_path(&world, "AWSDynamoDB/01700000000001-abcdef02"), KL_OK);
    assert_int_equal(world.result.tables[0].counts.absent, 2);
    assert_int_equal(world.result.tables[0].counts.replaced, 1);
    close_world(&world);
}

/* ---- dynamodump */

#define SCHEMA                                                                           \
    "{\"Table\":{\"TableName\":\"users\",\"AttributeDefinitions\":[{\"AttributeName\":"  \
    "\"id\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"id\","         \
    "\"KeyType\":\"HASH\"}]}}"

static void test_dumps(void **state)
{
    static const char *const names[] = {".", "users", "users/schema.json"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        struct world world;

        open_world(&world);
        put_file(&world, "users/schema.json", SCHEMA);
        put_file(&world, "users/data/0001.json",
                 "{\"Items\":[{\"id\":{\"S\":\"a\"}}],\"Count\":1}");
        put_file(&world, "users/data/0002.json",
                 "{\"Items\":[{\"id\":{\"S\":\"b\"}}],\"Count\":1}");
        if (import_path(&world, names[i]))
            fail_msg("%s: %s", names[i], world.err.text);
        expect_items(&world, 0, "users", 2);
        assert_int_equal(world.notes.len, 0); /* no key is guessed */
        close_world(&world);
    }
}

/* A schema alone is what it was: a description of a table. */
static void test_other_folders(void **state)
{
    struct world world;

    (void)state;
    open_world(&world);
    put_file(&world, "x/schema.json", SCHEMA);
    assert_int_equal(import_path(&world, "x"), KL_INVALID);
    assert_non_null(strstr(world.err.text, "is a folder, not a data file"));
    assert_non_null(strstr(world.err.advice, "manifest-summary.json"));
    assert_int_equal(import_path(&world, "x/schema.json"), KL_INVALID);
    assert_non_null(strstr(world.err.text, "the description of a table"));
    put_file(&world, "x/data/0001.json", "{\"Items\":[{\"id\":{\"S\":1}}]}");
    assert_int_equal(import_path(&world, "x"), KL_INVALID);
    assert_non_null(strstr(world.err.text, "0001.json:1: attribute \"id\""));
    assert_int_equal(import_path(&world, "none"), KL_NOT_FOUND);
    close_world(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_export_by_any_name),
        cmocka_unit_test(test_data_files_are_found),
        cmocka_unit_test(test_checksums),
        cmocka_unit_test(test_etags_of_encrypted_objects),
        cmocka_unit_test(test_checksum_of_a_manifest),
        cmocka_unit_test(test_faults_of_manifests),
        cmocka_unit_test(test_incremental_export),
        cmocka_unit_test(test_dumps),
        cmocka_unit_test(test_other_folders),
    };

    return cmocka_run_group_tests_name("bundle", tests, NULL, NULL);
}
