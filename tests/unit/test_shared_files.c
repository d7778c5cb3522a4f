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

/* Keys of the samples: all are tried on each file. */
static const struct {
    const char *partition, *sort;
} samples[] = {
    {"Id", "ReplyDateTime"}, {"id", NULL}, {"Artist", "SongTitle"},
    {"SongTitle", NULL},     {"Id", NULL},
};

static const struct {
    const char *file;
    size_t sample;
    int items;           /* -1: an error */
    const char *message; /* a part of it */
} rows[] = {
    {"dynamodump/Reply/data/0001.json", 0, 2, NULL},
    {"dynamodump/Reply/data/0002.json", 0, 2, NULL},
    {"dynamodump/testTable/data/0001.json", 1, 1, NULL},
    {"jsonl/plain-Reply.jsonl", 0, 4, NULL},
    {"jsonl/empty.json", 0, 0, NULL},
    {"cli-output/get-item-1.json", 2, 1, NULL},
    {"cli-output/query-3.json", 3, 2, NULL},
    {"cli-output/query-1.json", 3, -1, ":10: the attribute \"SongTitle\" occurs twice"},
    {"cli-output/query-8.json", 3, -1, ":1: a reply without Items"},
    {"cli-output/scan-0.json", 3, -1, ":1: the key attribute \"SongTitle\" is missing"},
    {"cli-output/scan-1.json", 3, -1, ": the key attribute \"SongTitle\" is missing"},
    {"cli-output/list-tables-0.json", 0, -1, "a list of tables"},
    {"cli-output/describe-table-0.json", 0, -1, "the description of a table"},
    {"cli-output/batch-write-item-0.json", 0, -1, "a batch-write file"},
    {"batch-write/Reply.json", 0, -1, ":1: a batch-write file"},
    {"csv/persons.csv", 0, -1, ":1: not JSON"},
    {"jsonl/persons.json", 1, 150, NULL},
    {"s3-export/synth-full/AWSDynamoDB/01600000000000-a1b2c3d4/data/"
     "aaaaaaaaaaaaaaaaaaaaaaaaaa.json.gz",
     4, 8, NULL},
    {"s3-export/synth-incremental/AWSDynamoDB/data/cccccccccccccccccccccccccc.json.gz", 4,
     -1, "an incremental export"},
    {"jsonl/datapipeline-old-stx-etx.txt", 0, -1, ":1: not JSON"},
    {"nosql-workbench/AnOnlineShop_14.json", 0, -1, "a NoSQL Workbench model"},
    {"other/event-driven-sample.json", 0, -1, ":1: the key attribute \"Id\" is missing"},
    {"other/lambda-stream-event.json", 0, -1, "a stream event"},
    {"s3-export/doc/manifest-summary.json", 0, -1, "the manifest of an export"},
    {"s3-export/synth-ion/data/bbbbbbbbbbbbbbbbbbbbbbbbbb.ion.gz", 0, -1, ":1: not JSON"},
};

static void check_file(struct kl_store_writer *writer, size_t row)
{
    size_t sample = rows[row].sample;
    struct kl_transfer_options options = {
        .table = HELP_TABLE,
        .partition = {.name = samples[sample].partition},
        .sort = {.name = samples[sample].sort},
    };
    struct kl_transfer_result result = {0};
    struct kl_buf name = {0}, path = {0};
    struct kl_err err = {0};
    enum kl_code code;

    kl_buf_addf(&name, "files/%s", rows[row].file);
    shared_path(kl_buf_text(&name), &path);
    code = kl_transfer_import(writer, kl_buf_text(&path), &options, NULL, &result, NULL,
                              &err);
    if (code != (rows[row].items < 0 ? KL_INVALID : KL_OK) ||
        (code && !strstr(err.text, rows[row].message)))
        fail_msg("%s: %s", rows[row].file, err.text);
    if (!code)
        assert_int_equal(result.counts.put, rows[row].items);
    kl_transfer_result_release(&result);
    kl_buf_release(&name);
    kl_buf_release(&path);
}

/* The sort keys of the public samples are well made: nothing may be said of them. */
static void expect_no_findings(const char *db, const char *file)
{
    struct kl_source *source = help_open(db);
    struct kl_session *session = NULL;
    struct kl_opener opener;
    struct kl_schema schema = {0};
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};

    assert_int_equal(kl_source_describe(source, HELP_TABLE, &schema, NULL, NULL), KL_OK);
    assert_int_equal(
        kl_session_open(&(struct kl_session_options){.db = db}, &session, NULL), KL_OK);
    opener = kl_session_opener(session);
    assert_int_equal(kl_analyze_table(&opener, &schema, &(struct kl_analyze_options){0},
                                      &report, &cost, NULL, NULL),
                     KL_OK);
    if (report->nfindings)
        fail_msg("%s: %s", file, report->findings[0].kind->id);
    kl_report_free(&report);
    opener.release(opener.arg);
    kl_session_free(&session);
    kl_schema_release(&schema);
    kl_source_close(&source);
}

static void test_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        char *db = help_path("shared.db");
        struct kl_store_writer *writer = NULL;
        struct kl_err err = {0};

        assert_int_equal(kl_store_writer_open(db, &writer, &err), KL_OK);
        check_file(writer, i);
        kl_store_writer_close(&writer);
        if (rows[i].items > 0)
            expect_no_findings(db, rows[i].file);
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
