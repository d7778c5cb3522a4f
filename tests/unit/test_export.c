/* Exports of the screen: rows into files, whole or not at all. */
#include "config.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "app/export.h"
#include "app/jobs.h"
#include "tests/unit/fake_source.h"
#include "tests/unit/store_help.h"

struct bench {
    struct fake_source *fake;
    struct kl_worker *worker;
    struct kl_query query;
    struct kl_names columns;
    char *path;
    uint64_t told; /* items, by the last progress */
};

static const struct kl_drops none = {0};

static enum kl_code open_fake(void *arg, struct kl_source **source, struct kl_err *err)
{
    struct fake_source *fake = arg;

    (void)err;
    *source = &fake->source; /* its close does nothing: the test frees it */
    return KL_OK;
}

static int begin(void **state)
{
    struct bench *bench = KL_NEW(struct bench);

    bench->fake = fake_new("t", true, KL_KEY_S);
    fake_add(bench->fake, "a", "x", "");
    fake_add(bench->fake, "b", "1",
             ",\"n\":{\"N\":\"12345678901234567890123456789012345678\"}");
    fake_add(bench->fake, "b", "2\n", ",\"note\":{\"S\":\"a \\\"b\\\", c\"}");
    fake_add(bench->fake, "b", "3", ",\"n\":{\"N\":\"3\"}");
    bench->fake->page_items = 2;
    fake_query(&bench->query, bench->fake, "b");
    bench->path = help_path("out");
    *state = bench;
    return kl_worker_new((struct kl_opener){.open = open_fake, .arg = bench->fake},
                         &bench->worker, NULL);
}

static int end(void **state)
{
    struct bench *bench = *state;

    kl_worker_free(&bench->worker, 10000);
    fake_free(&bench->fake);
    kl_query_release(&bench->query);
    kl_names_release(&bench->columns);
    help_remove(&bench->path);
    free(bench);
    return 0;
}

static struct kl_job_export *new_export(struct bench *bench, enum kl_item_format format,
                                        bool replace)
{
    return kl_job_export_new(&(struct kl_export){.path = bench->path,
                                                 .replace = replace,
                                                 .format = format,
                                                 .columns = &bench->columns,
                                                 .schema = &bench->fake->schema,
                                                 .temp_folder = "/tmp"});
}

/* Runs it to its end; the caller releases the event. */
static struct kl_event run(struct bench *bench, struct kl_job_export *take_export)
{
    struct kl_event event;

    kl_worker_submit(bench->worker, &take_export->job);
    for (;;) {
        struct pollfd fd = {.fd = kl_worker_fd(bench->worker), .events = POLLIN};

        assert_int_equal(poll(&fd, 1, 20000), 1);
        while (kl_worker_next(bench->worker, &event)) {
            if (event.type == KL_EVENT_DONE)
                return event;
            bench->told = event.progress.done;
            kl_event_release(&event);
        }
    }
}

static void assert_file(const struct bench *bench, const char *text)
{
    struct kl_buf file = {0};
    struct kl_err err = {0};

    if (kl_file_read(bench->path, 1 << 20, &file, &err))
        fail_msg("%s", err.text);
    assert_string_equal(kl_buf_text(&file), text);
    kl_buf_release(&file);
}

static void test_a_query_in_every_format(void **state)
{
    static const struct {
        enum kl_item_format format;
        const char *column, *file;
    } cases[] = {
        {KL_ITEM_TYPED, NULL,
         "{\"Item\":{\"pk\":{\"S\":\"b\"},\"sk\":{\"S\":\"1\"},\"n\":{\"N\":"
         "\"12345678901234567890123456789012345678\"}}}\n"
         "{\"Item\":{\"pk\":{\"S\":\"b\"},\"sk\":{\"S\":\"2\\n\"},\"note\":{\"S\":"
         "\"a \\\"b\\\", c\"}}}\n"
         "{\"Item\":{\"pk\":{\"S\":\"b\"},\"sk\":{\"S\":\"3\"},\"n\":{\"N\":\"3\"}}}\n"},
        {KL_ITEM_JSONL, "n",
         "{\"n\":12345678901234567890123456789012345678}\n{}\n{\"n\":3}\n"},
        {KL_ITEM_JSON, "sk",
         "[\n{\"sk\":\"1\"},\n{\"sk\":\"2\\n\"},\n{\"sk\":\"3\"}\n]\n"},
        {KL_ITEM_CSV, NULL,
         "pk,sk,n,note\r\nb,1,12345678901234567890123456789012345678,\r\n"
         "b,\"2\n\",,\"a \"\"b\"\", c\"\r\nb,3,3,\r\n"},
        {KL_ITEM_KEYS, NULL, "1\n2\\n\n3\n"},
    };
    struct bench *bench = *state;

    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_job_export *export;
        struct kl_event event;

        if (cases[i].column)
            kl_names_add(&bench->columns, kl_str_from(cases[i].column));
        export = new_export(bench, cases[i].format, true);
        kl_export_read(export, &bench->query, none);
        event = run(bench, export);
        export = (struct kl_job_export *)event.job;
        assert_int_equal(export->job.code, KL_OK);
        assert_int_equal(export->items, 3);
        assert_int_equal(bench->told, 3);
        assert_int_equal(export->pages, 2);
        assert_int_equal(export->bytes, strlen(cases[i].file));
        assert_file(bench, cases[i].file);
        kl_event_release(&event);
        kl_names_release(&bench->columns);
    }
}

static void test_rows_that_are_given(void **state)
{
    struct bench *bench = *state;
    struct kl_job_export *export = new_export(bench, KL_ITEM_KEYS, false);
    struct kl_buf body = {0};
    struct kl_event event;

    kl_buf_add_text(&body, "{\"Items\":[{\"pk\":{\"S\":\"b\"},\"sk\":{\"S\":\"9\"}},"
                           "{\"sk\":{\"S\":\"7\"},\"pk\":{\"S\":\"b\"}}]}");
    assert_int_equal(kl_export_rows(export, &body, NULL), KL_OK);
    event = run(bench, export);
    assert_int_equal(event.job->code, KL_OK);
    assert_int_equal(bench->fake->calls, 0);
    assert_file(bench, "9\n7\n");
    kl_event_release(&event);
}

/* A strict bound of a pair is sent as BETWEEN: rows equal to it are no rows. */
static void test_a_strict_bound(void **state)
{
    static const struct {
        struct kl_drops drops;
        const char *file;
    } cases[] = {
        {{.upper = true}, "1\n2\\n\n"},
        {{.lower = true}, "2\\n\n3\n"},
        {{.lower = true, .upper = true}, "2\\n\n"},
    };
    struct bench *bench = *state;

    bench->query.cond.op = KL_COND_BETWEEN;
    kl_key_value_set(&bench->query.cond.a, KL_KEY_S, KL_STR("1"));
    kl_key_value_set(&bench->query.cond.b, KL_KEY_S, KL_STR("3"));
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_job_export *export = new_export(bench, KL_ITEM_KEYS, true);
        struct kl_event event;

        kl_export_read(export, &bench->query, cases[i].drops);
        event = run(bench, export);
        assert_int_equal(event.job->code, KL_OK);
        assert_file(bench, cases[i].file);
        kl_event_release(&event);
    }
}

static void assert_no_file(const struct bench *bench)
{
    struct kl_buf other = {0};

    assert_int_equal(access(bench->path, F_OK), -1);
    kl_buf_addf(&other, "%s.new0", bench->path);
    assert_int_equal(access(kl_buf_text(&other), F_OK), -1);
    kl_buf_release(&other);
}

/* The second request fails, or is cancelled: of what was written before nothing stays. */
static void test_what_is_cut_is_no_file(void **state)
{
    struct bench *bench = *state;

    for (int cancelled = 0; cancelled < 2; cancelled++) {
        struct kl_job_export *export = new_export(bench, KL_ITEM_JSONL, false);
        struct kl_event event;

        bench->fake->calls = 0;
        bench->fake->fail_at = cancelled ? 0 : 2;
        bench->fake->cancel_at = cancelled ? 2 : 0;
        kl_export_read(export, &bench->query, none);
        event = run(bench, export);
        assert_int_equal(event.job->code, cancelled ? KL_CANCELLED : KL_IO);
        assert_no_file(bench);
        kl_event_release(&event);
    }
}

static void test_a_file_that_is_there_stays(void **state)
{
    struct bench *bench = *state;
    struct kl_job_export *export = new_export(bench, KL_ITEM_KEYS, false);
    struct kl_event event;

    free(help_file(bench->path, "out", "old", 3));
    kl_export_read(export, &bench->query, none);
    event = run(bench, export);
    assert_int_equal(event.job->code, KL_INVALID);
    assert_non_null(strstr(event.job->err.text, "has come meanwhile"));
    assert_file(bench, "old");
    kl_event_release(&event);
    export = new_export(bench, KL_ITEM_KEYS, true);
    kl_export_read(export, &bench->query, none);
    event = run(bench, export);
    assert_int_equal(event.job->code, KL_OK);
    assert_file(bench, "1\n2\\n\n3\n");
    kl_event_release(&event);
}

/* An item that is no item ends it, and is named. */
static void test_an_item_that_does_not_decode(void **state)
{
    struct bench *bench = *state;
    struct kl_job_export *export = new_export(bench, KL_ITEM_JSONL, false);
    struct kl_event event;

    fake_add(bench->fake, "b", "4", ",\"bad\":{\"N\":\"x\"}");
    kl_export_read(export, &bench->query, none);
    event = run(bench, export);
    assert_int_equal(event.job->code, KL_INVALID);
    assert_non_null(strstr(event.job->err.text, "attribute bad"));
    assert_no_file(bench);
    kl_event_release(&event);
}

static void test_paths(void **state)
{
    static const struct {
        const char *typed, *home, *path; /* path NULL: refused */
    } cases[] = {
        {"a.csv", "/h", "a.csv"}, {"~/a.csv", "/h", "/h/a.csv"},
        {"./~a", "/h", "./~a"},   {"a~b", NULL, "a~b"},
        {"", "/h", NULL},         {"~x/a", "/h", NULL},
        {"~/a", NULL, NULL},      {"~/a", "", NULL},
        {"/tmp", "/h", NULL},     {"new/", "/h", NULL},
        {"~", "/tmp", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};
        enum kl_code code =
            kl_export_path(kl_str_from(cases[i].typed), cases[i].home, &out, NULL);

        assert_int_equal(code, cases[i].path ? KL_OK : KL_INVALID);
        if (cases[i].path)
            assert_string_equal(kl_buf_text(&out), cases[i].path);
        kl_buf_release(&out);
    }
}

static void test_names(void **state)
{
    static const struct {
        const char *table, *partition;
        enum kl_item_format format;
        const char *name;
    } cases[] = {
        {"board", "SEASON#2026", KL_ITEM_CSV, "board-SEASON_2026.csv"},
        {"board", "", KL_ITEM_JSON, "board.json"},
        {"../x", "/etc/passwd", KL_ITEM_JSONL, "x-_etc_passwd.jsonl"},
        {"a", "\n\t\x1b[31m", KL_ITEM_TYPED, "a-_31m.typed.jsonl"},
        {"\xe4\xbd\x9c", "", KL_ITEM_KEYS, "export.keys.txt"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf name = {0};

        kl_export_name(cases[i].table, kl_str_from(cases[i].partition), cases[i].format,
                       &name);
        assert_string_equal(kl_buf_text(&name), cases[i].name);
        kl_buf_release(&name);
    }
}

static void test_endings(void **state)
{
    static const struct {
        const char *name;
        enum kl_item_format format;
    } cases[] = {
        {"a.csv", KL_ITEM_CSV},           {"a.csv.gz", KL_ITEM_CSV},
        {"a.json", KL_ITEM_JSON},         {"a.jsonl", KL_ITEM_JSONL},
        {"a.typed.jsonl", KL_ITEM_TYPED}, {"a.keys.txt.gz", KL_ITEM_KEYS},
        {"a.txt", KL_ITEM_FORMATS},       {".csv", KL_ITEM_FORMATS},
        {"csv", KL_ITEM_FORMATS},         {"", KL_ITEM_FORMATS},
        {".gz", KL_ITEM_FORMATS},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(kl_export_format(kl_str_from(cases[i].name)), cases[i].format);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_query_in_every_format, begin, end),
        cmocka_unit_test_setup_teardown(test_rows_that_are_given, begin, end),
        cmocka_unit_test_setup_teardown(test_a_strict_bound, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_cut_is_no_file, begin, end),
        cmocka_unit_test_setup_teardown(test_a_file_that_is_there_stays, begin, end),
        cmocka_unit_test_setup_teardown(test_an_item_that_does_not_decode, begin, end),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_endings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
