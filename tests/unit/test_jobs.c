/* The jobs of the screen, run by a worker on a source in memory. */
#include "config.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/jobs.h"
#include "fake_source.h"

struct bench {
    struct fake_source *fake;
    struct kl_worker *worker;
    unsigned progressed;
};

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
    fake_add(bench->fake, "b", "JOB#1", ",\"n\":{\"N\":\"1\"}");
    fake_add(bench->fake, "b", "JOB#10", ",\"n\":{\"N\":\"10\"}");
    fake_add(bench->fake, "b", "JOB#2", ",\"n\":{\"N\":\"2\"}");
    fake_add(bench->fake, "a", "x", "");
    *state = bench;
    return kl_worker_new((struct kl_opener){.open = open_fake, .arg = bench->fake},
                         &bench->worker, NULL);
}

static int end(void **state)
{
    struct bench *bench = *state;

    kl_worker_free(&bench->worker, 10000);
    fake_free(&bench->fake);
    free(bench);
    return 0;
}

/* Runs a job to its end; the caller releases the event. */
static struct kl_event run(struct bench *bench, struct kl_job *take_job)
{
    struct kl_event event;

    kl_worker_submit(bench->worker, take_job);
    for (;;) {
        struct pollfd fd = {.fd = kl_worker_fd(bench->worker), .events = POLLIN};

        assert_int_equal(poll(&fd, 1, 20000), 1);
        while (kl_worker_next(bench->worker, &event)) {
            if (event.type == KL_EVENT_DONE)
                return event;
            bench->progressed++;
            kl_event_release(&event);
        }
    }
}

static void test_tables(void **state)
{
    struct bench *bench = *state;
    struct kl_event event = run(bench, &kl_job_tables_new()->job);
    const struct kl_job_tables *tables = (const struct kl_job_tables *)event.job;

    assert_int_equal(event.job->kind, KL_JOB_TABLES);
    assert_int_equal(event.job->code, KL_OK);
    assert_int_equal(tables->names.n, 1);
    assert_string_equal(tables->names.names[0], "t");
    kl_event_release(&event);
}

static void test_describe(void **state)
{
    struct bench *bench = *state;
    struct kl_event event = run(bench, &kl_job_describe_new("t")->job);

    assert_int_equal(event.job->kind, KL_JOB_DESCRIBE);
    assert_int_equal(event.job->code, KL_OK);
    assert_string_equal(((struct kl_job_describe *)event.job)->schema.table, "t");
    kl_event_release(&event);

    event = run(bench, &kl_job_describe_new("other")->job);
    assert_int_equal(event.job->code, KL_NOT_FOUND);
    assert_string_equal(event.job->err.text, "no such table: other");
    kl_event_release(&event);
}

/* Batches from the cursor, until there is no more. */
static void test_partitions(void **state)
{
    struct bench *bench = *state;
    struct kl_partitions all = {0};
    unsigned batches = 0;

    bench->fake->page_items = 1;
    while (!all.complete) {
        struct kl_job_partitions *job =
            kl_job_partitions_new(&bench->fake->schema, kl_str_from(all.cursor), 2);
        struct kl_event event;

        assert_int_equal(job->job.lane, KL_LANE_BACKGROUND);
        event = run(bench, &job->job);
        assert_int_equal(event.job->kind, KL_JOB_PARTITIONS);
        assert_int_equal(event.job->code, KL_OK);
        kl_partitions_merge(&all, &((struct kl_job_partitions *)event.job)->batch);
        kl_event_release(&event);
        batches++;
    }
    assert_int_equal(batches, 2);
    assert_int_equal(all.n, 2);
    assert_int_equal(all.list[0].items, 1);
    assert_int_equal(all.list[1].items, 3);
    assert_true(bench->progressed > 0);
    kl_partitions_release(&all);
}

static void test_page(void **state)
{
    struct bench *bench = *state;
    struct kl_query query;
    struct kl_job_page *job;
    struct kl_event event;

    fake_query(&query, bench->fake, "b");
    query.limit = 2;
    job = kl_job_page_new(&query, true);
    kl_query_release(&query); /* the job has its own */
    job->request = 17;
    event = run(bench, &job->job);
    job = (struct kl_job_page *)event.job;
    assert_int_equal(job->job.kind, KL_JOB_PAGE);
    assert_int_equal(job->job.code, KL_OK);
    assert_int_equal(job->request, 17);
    assert_int_equal(job->page.nitems, 2);
    assert_int_equal(kl_page_nattrs(&job->page, 1), 1);
    assert_true(kl_str_eq(kl_page_key(&job->page, 1, 1).text, KL_STR("JOB#10")));
    kl_event_release(&event);
}

/* Without a source, because there is none before it; a failure names the place. */
static void test_demo(void **state)
{
    struct bench *bench = *state;
    struct kl_job_demo *job = kl_job_demo_new("/dev/null/x/demo.db");
    struct kl_event event;

    assert_false(job->job.needs_source);
    event = run(bench, &job->job);
    assert_int_equal(event.job->kind, KL_JOB_DEMO);
    assert_int_not_equal(event.job->code, KL_OK);
    assert_non_null(strstr(event.job->err.text, "/dev/null"));
    kl_event_release(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tables, begin, end),
        cmocka_unit_test_setup_teardown(test_describe, begin, end),
        cmocka_unit_test_setup_teardown(test_partitions, begin, end),
        cmocka_unit_test_setup_teardown(test_page, begin, end),
        cmocka_unit_test_setup_teardown(test_demo, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
