/* The public data files beside the project: what is read of them, and what is said of
 * the others. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/analyze.h"
#include "app/transfer.h"
#include "tests/unit/shared.h"
#include "tests/unit/store_help.h"

#define EXPORT "s3-export/synth-full/AWSDynamoDB/01600000000000-a1b2c3d4/"

/* Every file there is, and what becomes of it without an option. */
static const struct {
    const char *file;
    int items;        /* of all tables; -1: an error */
    const char *says; /* a part of its message, else the key: "pk sk" */
} rows[] = {
    {"batch-write/Forum.json", 2, "Name"},
    {"batch-write/Reply.json", 4, "Id ReplyDateTime"},
    {"batch-write/global-serverless-sample-data.json", 13, "PK SK"},
    {"cli-output/batch-get-item-0.json", -1, ":1: the request of batch-get-item"},
    {"cli-output/batch-write-item-0.json", 3, "Artist SongTitle"},
    {"cli-output/batch-write-item-1.json", 0, ""},
    {"cli-output/describe-table-0.json", -1, ":1: the description of a table"},
    {"cli-output/describe-table-multi-attribute-gsi.json", -1,
     ":1: the description of a table"},
    {"cli-output/get-item-0.json", 1, "Artist"},
    {"cli-output/get-item-1.json", 1, "AlbumTitle"},
    {"cli-output/get-item-2.json", 1, "Artist"},
    {"cli-output/get-item-3.json", 1, "AlbumTitle"},
    {"cli-output/get-item-4.json", -1, ":1: names of an expression"},
    {"cli-output/get-item-5.json", 1, "Price"},
    {"cli-output/list-tables-0.json", -1, ":1: a list of tables"},
    {"cli-output/list-tables-1.json", -1, ":1: a list of tables"},
    {"cli-output/list-tables-2.json", -1, ":1: a list of tables"},
    {"cli-output/list-tables-3.json", -1, ":1: a list of tables"},
    {"cli-output/query-0.json", -1, ":1: values of an expression"},
    {"cli-output/query-1.json", -1, ":10: the attribute \"SongTitle\" occurs twice"},
    {"cli-output/query-2.json", -1, ":1: values of an expression"},
    {"cli-output/query-3.json", 2, "SongTitle"},
    {"cli-output/query-4.json", -1, ":1: values of an expression"},
    {"cli-output/query-5.json", -1, ":1: names of an expression"},
    {"cli-output/query-7.json", -1, ":1: values of an expression"},
    {"cli-output/query-8.json", -1, ":1: a reply without Items"},
    {"cli-output/query-9.json", -1, ":1: values of an expression"},
    {"cli-output/scan-0.json", -1, ":1: names of an expression"},
    {"cli-output/scan-1.json", -1, ":1: values of an expression"},
    {"cli-output/transact-get-items-0.json", -1, ":2: the request of transact-get-items"},
    {"csv/console-results-ProductCatalog.csv", 8, "Id"},
    {"csv/console-results-Reply.csv", 4, "Id ReplyDateTime"},
    {"csv/persons.csv", 200, "id"},
    {"csv/persons_no_header_row.csv", 200, "column1"},
    {"dynamodump", 5, "Id ReplyDateTime"},
    {"dynamodump/Reply", 4, "Id ReplyDateTime"},
    {"dynamodump/Reply/schema.json", 4, "Id ReplyDateTime"},
    {"dynamodump/Reply/data/0001.json", 2, "Id ReplyDateTime"},
    {"dynamodump/Reply/data/0002.json", 2, "Id ReplyDateTime"},
    {"dynamodump/testTable", 1, "id"},
    {"dynamodump/testTable/data/0001.json", 1, "id"},
    {"jsonl/datapipeline-old-stx-etx.txt", 4, "Id ReplyDateTime"},
    {"jsonl/empty.json", 0, ""},
    {"jsonl/persons.json", 150, "id"},
    {"jsonl/plain-Reply.jsonl", 4, "Id ReplyDateTime"},
    {"nosql-workbench/AnOnlineShop_14.json", 19, "PK SK"},
    {"nosql-workbench/CartModel.json", 5, "CustomerID Status#Date"},
    {"nosql-workbench/ComplaintManagementSchema.json", 9, "PK SK"},
    {"nosql-workbench/DeviceStateLog_1.json", 11, "DeviceID Date"},
    {"nosql-workbench/DeviceStateLog_7.json", 11, "DeviceID State#Date"},
    {"nosql-workbench/SessionManagementSchema.json", 6, "PK SK"},
    {"nosql-workbench/visualizer-ACL.json", 5, "PK SK"},
    {"nosql-workbench/visualizer-Asset_Management.json", 3, "PK SK"},
    {"nosql-workbench/visualizer-Hospital.json", 8, "PK SK"},
    {"nosql-workbench/visualizer-Mobile_Payments_Service.json", 7, "PK SK"},
    {"nosql-workbench/visualizer-OneTable.json", -1, ":1: a OneTable schema"},
    {"other/event-driven-sample.json", -1, ":17: not JSON"},
    {"other/lambda-stream-event.json", -1, ":77: attribute \"asdf2\": the set's value"},
    {"s3-export/doc/manifest-files.pretty.json", -1, "33334444EXAMPLE.json.gz is not"},
    {"s3-export/doc/manifest-summary.json", -1, "manifest-files.json is not beside it"},
    {"s3-export/synth-full", 8, "Id"},
    {"s3-export/synth-full/AWSDynamoDB", 8, "Id"},
    {EXPORT "manifest-summary.json", 8, "Id"},
    {EXPORT "manifest-files.json", 8, "Id"},
    {EXPORT "data/aaaaaaaaaaaaaaaaaaaaaaaaaa.json.gz", 8, "Id"},
    {"s3-export/synth-incremental", 2, "PK SK"},
    {"s3-export/synth-incremental/AWSDynamoDB/data/cccccccccccccccccccccccccc.json.gz", 2,
     "PK SK"},
    {"s3-export/synth-ion/data/bbbbbbbbbbbbbbbbbbbbbbbbbb.ion.gz", -1, "Amazon Ion"},
};

/* The one finding of a file; the others have none. */
static const struct {
    const char *file, *finding;
} findings[] = {
    {"nosql-workbench/AnOnlineShop_14.json", "label-prefix-overlap"},
    {"nosql-workbench/SessionManagementSchema.json", "label-prefix-overlap"},
};

static const char *finding_of(const char *file)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(findings); i++)
        if (!strcmp(findings[i].file, file))
            return findings[i].finding;
    return NULL;
}

/* The sort keys of the public samples are well made: where nothing is expected nothing
 * may be said of them. */
static void expect_findings(const char *db, size_t row, const char *table)
{
    const char *finds = finding_of(rows[row].file);
    struct kl_source *source = help_open(db);
    struct kl_session *session = NULL;
    struct kl_opener opener;
    struct kl_schema schema = {0};
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};

    assert_int_equal(kl_source_describe(source, table, &schema, NULL, NULL), KL_OK);
    assert_int_equal(
        kl_session_open(&(struct kl_session_options){.db = db}, &session, NULL), KL_OK);
    opener = kl_session_opener(session);
    assert_int_equal(kl_analyze_table(&opener, &schema, &(struct kl_analyze_options){0},
                                      &report, &cost, NULL, NULL),
                     KL_OK);
    if (report->nfindings != (finds != NULL) ||
        (finds && strcmp(report->findings[0].kind->id, finds)))
        fail_msg("%s: %zu findings", rows[row].file, report->nfindings);
    kl_report_free(&report);
    opener.release(opener.arg);
    kl_session_free(&session);
    kl_schema_release(&schema);
    kl_source_close(&source);
}

static void describe_key(const struct kl_transfer_result *result, struct kl_buf *out)
{
    const struct kl_key_schema *keys = &result->tables[0].schema.keys;

    if (keys->npk)
        kl_buf_add_text(out, keys->pk[0].name);
    if (keys->nsk)
        kl_buf_addf(out, " %s", keys->sk[0].name);
}

static void check_file(const char *db, struct kl_store_writer *writer, size_t row)
{
    const struct kl_transfer_options options = {0};
    struct kl_transfer_result result = {0};
    struct kl_buf name = {0}, path = {0}, key = {0};
    struct kl_err err = {0};
    uint64_t items = 0;
    enum kl_code code;

    kl_buf_addf(&name, "files/%s", rows[row].file);
    shared_path(kl_buf_text(&name), &path);
    code = kl_transfer_import(writer, kl_buf_text(&path), &options, NULL, &result, NULL,
                              &err);
    for (size_t i = 0; i < result.n; i++)
        items += result.tables[i].counts.put;
    if (!code)
        describe_key(&result, &key);
    if (rows[row].items < 0 ? !code || !strstr(err.text, rows[row].says)
                            : code || items != (uint64_t)rows[row].items ||
                                  strcmp(kl_buf_text(&key), rows[row].says))
        fail_msg("%s: %d, %d items, key %s; %s", rows[row].file, code, (int)items,
                 kl_buf_text(&key), err.text);
    for (size_t i = 0; i < result.n; i++)
        if (result.tables[i].counts.put)
            expect_findings(db, row, result.tables[i].schema.table);
    kl_transfer_result_release(&result);
    kl_buf_release(&name);
    kl_buf_release(&path);
    kl_buf_release(&key);
}

static void test_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        char *db = help_path("shared.db");
        struct kl_store_writer *writer = NULL;
        struct kl_err err = {0};

        assert_int_equal(kl_store_writer_open(db, &writer, &err), KL_OK);
        check_file(db, writer, i);
        kl_store_writer_close(&writer);
        help_remove(&db);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
    };

    if (!shared_exists("files"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_files", tests, NULL, NULL);
}
