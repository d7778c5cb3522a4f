/* The worker: lanes, cancelling, stale events, leaving. The sources are scripted;
 * jobs wait for gates that the test opens, never for time. */
#include "config.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/worker.h"

/* ---- a gate that jobs wait at ---- */

struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int arrived; /* jobs that came to it */
    int opened;  /* how many it has let through, or may */
};

static void gate_init(struct gate *gate)
{
    *gate = (struct gate){0};
    pthread_mutex_init(&gate->lock, NULL);
    pthread_cond_init(&gate->changed, NULL);
}

static void gate_wait(struct gate *gate)
{
    int mine;

    pthread_mutex_lock(&gate->lock);
    mine = ++gate->arrived;
    pthread_cond_broadcast(&gate->changed);
    while (gate->opened < mine)
        pthread_cond_wait(&gate->changed, &gate->lock);
    pthread_mutex_unlock(&gate->lock);
}

static void gate_open(struct gate *gate, int count)
{
    pthread_mutex_lock(&gate->lock);
    gate->opened += count;
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}

static void gate_await(struct gate *gate, int count)
{
    pthread_mutex_lock(&gate->lock);
    while (gate->arrived < count)
        pthread_cond_wait(&gate->changed, &gate->lock);
    pthread_mutex_unlock(&gate->lock);
}

/* ---- scripted sources ---- */

struct script {
    atomic_int opened, closed, released;
    atomic_bool refuse;
    kl_ask_fn ask; /* who the worker says is to be asked */
    void *ask_arg;
};

struct scripted {
    struct kl_source source;
    struct script *script;
};

static void scripted_close(struct kl_source *source)
{
    struct scripted *scripted = (struct scripted *)source;

    atomic_fetch_add(&scripted->script->closed, 1);
    free(scripted);
}

static const struct kl_source_ops scripted_ops = {.close = scripted_close};

static enum kl_code scripted_open(void *arg, struct kl_source **source,
                                  struct kl_err *err)
{
    struct script *script = arg;
    struct scripted *scripted;

    if (atomic_load(&script->refuse))
        return kl_err_set(err, KL_DENIED, "refused");
    atomic_fetch_add(&script->opened, 1);
    scripted = KL_NEW(struct scripted);
    scripted->source.ops = &scripted_ops;
    scripted->script = script;
    *source = &scripted->source;
    return KL_OK;
}

static void script_release(void *arg)
{
    struct script *script = arg;

    atomic_fetch_add(&script->released, 1);
}

static void script_set_ask(void *arg, kl_ask_fn ask, void *ask_arg)
{
    struct script *script = arg;

    script->ask = ask;
    script->ask_arg = ask_arg;
}

static struct kl_worker *start(struct script *script)
{
    struct kl_worker *worker = NULL;
    struct kl_opener opener = {.open = scripted_open,
                               .release = script_release,
                               .set_ask = script_set_ask,
                               .arg = script};

    assert_int_equal(kl_worker_new(opener, &worker, NULL), KL_OK);
    return worker;
}

/* ---- a job of pages ---- */

struct pages {
    struct kl_job job;
    int pages;         /* to do */
    int done;          /* out */
    struct gate *gate; /* passed before each page; NULL: none */
    atomic_int *freed;
    atomic_int *clock; /* ticks for each page: tells who came first */
    int last_tick;
    bool had_source;
    bool deaf; /* does not look at its token */
};

static enum kl_code pages_run(struct kl_job *job, struct kl_work *work,
                              struct kl_err *err)
{
    struct pages *pages = (struct pages *)job;

    (void)err;
    pages->had_source = work->source != NULL;
    for (int i = 0; i < pages->pages; i++) {
        struct kl_progress progress = {.done = (uint64_t)i + 1,
                                       .total = (uint64_t)pages->pages};
        enum kl_code code;

        if (pages->gate)
            gate_wait(pages->gate);
        if (pages->clock)
            pages->last_tick = atomic_fetch_add(pages->clock, 1) + 1;
        pages->done++;
        code = kl_work_page_done(work, &progress);
        if (code && !pages->deaf)
            return code;
    }
    return KL_OK;
}

static void pages_free(struct kl_job *job)
{
    struct pages *pages = (struct pages *)job;

    if (pages->freed)
        atomic_fetch_add(pages->freed, 1);
    free(pages);
}

static struct pages *pages_new(int count, enum kl_lane lane)
{
    struct pages *pages = KL_NEW(struct pages);

    pages->job.lane = lane;
    pages->job.run = pages_run;
    pages->job.free = pages_free;
    pages->pages = count;
    return pages;
}

/* The next DONE; progress on the way is counted. */
static struct kl_event await_done(struct kl_worker *worker, int *progressed)
{
    struct kl_event event;

    for (;;) {
        struct pollfd fd = {.fd = kl_worker_fd(worker), .events = POLLIN};

        assert_int_equal(poll(&fd, 1, 20000), 1);
        while (kl_worker_next(worker, &event)) {
            if (event.type == KL_EVENT_DONE)
                return event;
            if (progressed)
                ++*progressed;
            kl_event_release(&event);
        }
    }
}

/* ---- tests ---- */

static void test_result_comes_back(void **state)
{
    struct script script = {0};
    atomic_int freed = 0;
    struct kl_worker *worker = start(&script);
    struct pages *pages = pages_new(3, KL_LANE_FOREGROUND);
    struct kl_event event;
    int progressed = 0;
    uint64_t id;

    (void)state;
    pages->job.generation = 7;
    pages->job.needs_source = true;
    pages->freed = &freed;
    id = kl_worker_submit(worker, &pages->job);
    event = await_done(worker, &progressed);
    assert_int_equal(event.id, id);
    assert_int_equal(event.generation, 7);
    assert_int_equal(event.job->code, KL_OK);
    assert_ptr_equal(event.job, &pages->job);
    assert_int_equal(pages->done, 3);
    assert_true(pages->had_source);
    assert_in_range(progressed, 1, 3);
    kl_event_release(&event);
    assert_int_equal(freed, 1);
    assert_int_equal(kl_worker_pending(worker), 0);
    assert_false(kl_worker_next(worker, &event));
    kl_worker_free(&worker, 10000);
    assert_null(worker);
    assert_int_equal(script.opened, 1);
    assert_int_equal(script.closed, 1);
    assert_int_equal(script.released, 1);
}

static void test_source_only_when_needed_and_kept(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct pages *pages = pages_new(1, KL_LANE_FOREGROUND);
        struct kl_event event;

        pages->job.needs_source = i > 0;
        kl_worker_submit(worker, &pages->job);
        event = await_done(worker, NULL);
        assert_int_equal(pages->had_source, i > 0);
        assert_int_equal(script.opened, i > 0);
        kl_event_release(&event);
    }
    kl_worker_free(&worker, 10000);
    assert_int_equal(script.closed, 1);
}

static void test_source_refused_then_given(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct pages *pages = pages_new(1, KL_LANE_BACKGROUND);
        struct kl_event event;

        atomic_store(&script.refuse, i == 0);
        pages->job.needs_source = true;
        kl_worker_submit(worker, &pages->job);
        event = await_done(worker, NULL);
        assert_int_equal(event.job->code, i == 0 ? KL_DENIED : KL_OK);
        assert_string_equal(event.job->err.text, i == 0 ? "refused" : "");
        assert_int_equal(pages->done, i);
        kl_event_release(&event);
    }
    kl_worker_free(&worker, 10000);
}

/* A background job in the middle of its pages stands still while the foreground lane
 * works, and goes on after it. */
static void test_foreground_preempts(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct gate back_gate, front_gate;
    atomic_int clock = 0;
    struct pages *back = pages_new(3, KL_LANE_BACKGROUND);
    struct pages *front = pages_new(2, KL_LANE_FOREGROUND);
    struct kl_event first, second;

    (void)state;
    gate_init(&back_gate);
    gate_init(&front_gate);
    back->gate = &back_gate;
    front->gate = &front_gate;
    back->clock = front->clock = &clock;
    kl_worker_submit(worker, &back->job);
    gate_await(&back_gate, 1); /* in its first page */
    kl_worker_submit(worker, &front->job);
    gate_await(&front_gate, 1);
    gate_open(&back_gate, 3); /* it may do all its pages now, but gives way */
    gate_open(&front_gate, 2);
    first = await_done(worker, NULL);
    assert_ptr_equal(first.job, &front->job);
    second = await_done(worker, NULL);
    assert_ptr_equal(second.job, &back->job);
    assert_int_equal(back->done, 3);
    /* Pages 2 and 3 of the background job came after both of the foreground's. */
    assert_int_equal(back->last_tick, 5);
    assert_true(front->last_tick <= 3);
    kl_event_release(&first);
    kl_event_release(&second);
    kl_worker_free(&worker, 10000);
}

static void test_cancel_running_and_waiting(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct gate gate;
    struct pages *running = pages_new(100, KL_LANE_FOREGROUND);
    struct pages *waiting = pages_new(1, KL_LANE_FOREGROUND);
    struct pages *kept = pages_new(1, KL_LANE_FOREGROUND);
    struct kl_event event;
    uint64_t running_id, waiting_id;

    (void)state;
    gate_init(&gate);
    running->gate = &gate;
    running_id = kl_worker_submit(worker, &running->job);
    waiting_id = kl_worker_submit(worker, &waiting->job);
    kl_worker_submit(worker, &kept->job);
    gate_await(&gate, 1);
    assert_int_equal(kl_worker_pending(worker), 3);

    kl_worker_cancel(worker, waiting_id); /* at once: it has not begun */
    event = await_done(worker, NULL);
    assert_ptr_equal(event.job, &waiting->job);
    assert_int_equal(event.job->code, KL_CANCELLED);
    assert_int_equal(waiting->done, 0);
    kl_event_release(&event);

    kl_worker_cancel(worker, running_id);
    gate_open(&gate, 1);
    event = await_done(worker, NULL);
    assert_ptr_equal(event.job, &running->job);
    assert_int_equal(event.job->code, KL_CANCELLED);
    assert_int_equal(running->done, 1);
    kl_event_release(&event);

    event = await_done(worker, NULL); /* its token is its own: not hit */
    assert_ptr_equal(event.job, &kept->job);
    assert_int_equal(event.job->code, KL_OK);
    kl_event_release(&event);
    kl_worker_cancel(worker, running_id); /* over: nothing happens */
    kl_worker_free(&worker, 10000);
}

/* What it did counts; who would go on with a next job sees that it was cancelled. */
static void test_cancel_ended_but_not_read(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct pages *job = pages_new(1, KL_LANE_FOREGROUND);
    uint64_t id = kl_worker_submit(worker, &job->job);
    struct kl_event event;

    (void)state;
    while (kl_worker_pending(worker))
        sched_yield();
    kl_worker_cancel(worker, id);
    event = await_done(worker, NULL);
    assert_int_equal(event.job->code, KL_OK);
    assert_true(kl_token_cancelled(&event.job->token));
    kl_event_release(&event);
    kl_worker_free(&worker, 10000);
}

/* A background job that waits for the foreground lane hears its cancel there. */
static void test_cancel_while_giving_way(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct gate back_gate, front_gate;
    struct pages *back = pages_new(9, KL_LANE_BACKGROUND);
    struct pages *front = pages_new(1, KL_LANE_FOREGROUND);
    struct kl_event event;
    uint64_t id;

    (void)state;
    gate_init(&back_gate);
    gate_init(&front_gate);
    back->gate = &back_gate;
    front->gate = &front_gate;
    id = kl_worker_submit(worker, &back->job);
    gate_await(&back_gate, 1);
    kl_worker_submit(worker, &front->job);
    gate_await(&front_gate, 1);
    gate_open(&back_gate, 9);
    kl_worker_cancel(worker, id);
    event = await_done(worker, NULL); /* while the foreground job still runs */
    assert_ptr_equal(event.job, &back->job);
    assert_int_equal(event.job->code, KL_CANCELLED);
    assert_int_equal(back->done, 1);
    kl_event_release(&event);
    gate_open(&front_gate, 1);
    event = await_done(worker, NULL);
    kl_event_release(&event);
    kl_worker_free(&worker, 10000);
}

static void test_order_within_a_lane(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    uint64_t last = 0;

    (void)state;
    for (int i = 0; i < 50; i++)
        kl_worker_submit(worker, &pages_new(1, KL_LANE_FOREGROUND)->job);
    for (int i = 0; i < 50; i++) {
        struct kl_event event = await_done(worker, NULL);

        assert_true(event.id > last);
        last = event.id;
        kl_event_release(&event);
    }
    kl_worker_free(&worker, 10000);
}

static void test_progress_is_the_newest(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct pages *pages = pages_new(1000, KL_LANE_FOREGROUND);
    struct kl_event event;
    size_t events = 0;
    uint64_t done = 0;

    (void)state;
    kl_worker_submit(worker, &pages->job);
    while (kl_worker_pending(worker))
        usleep(100);
    while (kl_worker_next(worker, &event)) {
        events++;
        if (event.type == KL_EVENT_PROGRESS)
            done = event.progress.done;
        kl_event_release(&event);
    }
    assert_int_equal(events, 2); /* one progress, one done: none piled up */
    assert_int_equal(done, 1000);
    kl_worker_free(&worker, 10000);
}

/* Events that nobody read, and jobs that never began, are freed with the worker. */
static void test_leaving_frees_all_jobs(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    atomic_int freed = 0;
    struct gate gate;

    (void)state;
    gate_init(&gate);
    for (int i = 0; i < 6; i++) {
        struct pages *pages =
            pages_new(1, i % 2 ? KL_LANE_BACKGROUND : KL_LANE_FOREGROUND);

        pages->freed = &freed;
        pages->gate = i == 2 ? &gate : NULL;
        kl_worker_submit(worker, &pages->job);
    }
    gate_await(&gate, 1);
    gate_open(&gate, 1);
    kl_worker_free(&worker, 10000);
    assert_int_equal(freed, 6);
    assert_int_equal(script.released, 1);
}

/* A job that does not heed its token does not keep the user from leaving; what it
 * uses stays until it ends, and is freed then. */
static void test_leaving_a_stuck_job(void **state)
{
    static struct script script;
    static atomic_int freed;
    static struct gate gate;
    struct kl_worker *worker = start(&script);
    struct pages *pages = pages_new(1, KL_LANE_FOREGROUND);

    (void)state;
    gate_init(&gate);
    pages->gate = &gate;
    pages->freed = &freed;
    pages->deaf = true;
    pages->job.needs_source = true;
    kl_worker_submit(worker, &pages->job);
    gate_await(&gate, 1);
    kl_worker_free(&worker, 10); /* returns, though the job still runs */
    assert_null(worker);
    assert_int_equal(freed, 0);
    assert_int_equal(script.released, 0);
    gate_open(&gate, 1);
    while (!atomic_load(&script.released))
        usleep(100);
    assert_int_equal(freed, 1);
    assert_int_equal(script.closed, 1);
}

/* ---- what a source tells and asks ---- */

/* A job whose source wants an MFA code. */
struct asking {
    struct kl_job job;
    struct script *script;
    struct kl_buf answer;
};

static enum kl_code asking_run(struct kl_job *job, struct kl_work *work,
                               struct kl_err *err)
{
    struct asking *asking = (struct asking *)job;

    kl_source_tell(work->source, "throttled, trying again in 0.8 s");
    return asking->script->ask(asking->script->ask_arg, "MFA code: ", &asking->answer,
                               work->token, err);
}

static void asking_free(struct kl_job *job)
{
    struct asking *asking = (struct asking *)job;

    kl_buf_release(&asking->answer);
    free(asking);
}

static uint64_t ask_something(struct kl_worker *worker, struct script *script,
                              enum kl_lane lane)
{
    struct asking *asking = KL_NEW(struct asking);

    asking->job.run = asking_run;
    asking->job.free = asking_free;
    asking->job.needs_source = true;
    asking->job.lane = lane;
    asking->job.generation = 7;
    asking->script = script;
    return kl_worker_submit(worker, &asking->job);
}

/* The next event of that type; others before it are dropped. */
static struct kl_event await(struct kl_worker *worker, enum kl_event_type type)
{
    struct kl_event event;

    for (;;) {
        struct pollfd fd = {.fd = kl_worker_fd(worker), .events = POLLIN};

        assert_int_equal(poll(&fd, 1, 20000), 1);
        while (kl_worker_next(worker, &event)) {
            if (event.type == type)
                return event;
            kl_event_release(&event);
        }
    }
}

static void test_source_tells_and_asks(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    uint64_t id = ask_something(worker, &script, KL_LANE_FOREGROUND);
    struct kl_event event = await(worker, KL_EVENT_NOTICE);

    (void)state;
    assert_int_equal(event.id, id);
    assert_int_equal(event.generation, 7);
    assert_string_equal(event.text, "throttled, trying again in 0.8 s");
    kl_event_release(&event);
    event = await(worker, KL_EVENT_QUESTION);
    assert_string_equal(event.text, "MFA code: ");
    kl_event_release(&event);
    kl_worker_answer(worker, "123456");
    kl_worker_answer(worker, "too late");
    event = await(worker, KL_EVENT_DONE);
    assert_int_equal(event.job->code, KL_OK);
    assert_string_equal(kl_buf_text(&((struct asking *)event.job)->answer), "123456");
    kl_event_release(&event);
    kl_worker_free(&worker, 20000);
    assert_null(script.ask);
}

/* No answer, a cancel and leaving all end the wait. */
static void test_question_without_answer(void **state)
{
    struct script script = {0};
    struct kl_worker *worker = start(&script);
    struct kl_event event;
    uint64_t id;

    (void)state;
    kl_worker_answer(worker, "nobody asked");
    ask_something(worker, &script, KL_LANE_FOREGROUND);
    event = await(worker, KL_EVENT_QUESTION);
    kl_event_release(&event);
    kl_worker_answer(worker, NULL);
    event = await(worker, KL_EVENT_DONE);
    assert_int_equal(event.job->code, KL_CANCELLED);
    kl_event_release(&event);
    id = ask_something(worker, &script, KL_LANE_FOREGROUND);
    event = await(worker, KL_EVENT_QUESTION);
    kl_event_release(&event);
    kl_worker_cancel(worker, id);
    event = await(worker, KL_EVENT_DONE);
    assert_int_equal(event.job->code, KL_CANCELLED);
    kl_event_release(&event);
    ask_something(worker, &script, KL_LANE_FOREGROUND);
    event = await(worker, KL_EVENT_QUESTION);
    kl_event_release(&event);
    kl_worker_free(&worker, 20000);
    assert_int_equal(script.released, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_result_comes_back),
        cmocka_unit_test(test_source_only_when_needed_and_kept),
        cmocka_unit_test(test_source_refused_then_given),
        cmocka_unit_test(test_foreground_preempts),
        cmocka_unit_test(test_cancel_running_and_waiting),
        cmocka_unit_test(test_cancel_ended_but_not_read),
        cmocka_unit_test(test_cancel_while_giving_way),
        cmocka_unit_test(test_order_within_a_lane),
        cmocka_unit_test(test_progress_is_the_newest),
        cmocka_unit_test(test_leaving_frees_all_jobs),
        cmocka_unit_test(test_leaving_a_stuck_job),
        cmocka_unit_test(test_source_tells_and_asks),
        cmocka_unit_test(test_question_without_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
