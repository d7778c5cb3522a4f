#include "config.h"

#include "app/scan_pool.h"

#include <assert.h>
#include <pthread.h>

#include "base/i18n.h"

enum { WAITING_PER_SEGMENT = 2, LOOK_MS = 20 };

struct waiting {
    struct kl_page page;
    uint32_t segment;
    struct waiting *next;
};

/* One run, shared by its threads; everything from `first` on is under the lock. */
struct run {
    const struct kl_scan_pool *pool;
    struct kl_token token; /* of the threads: the caller's, or the run is over */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct waiting *first, **end;
    size_t nwaiting;
    uint32_t running; /* threads */
    enum kl_code code;
    struct kl_err err;
};

struct segment {
    struct run *run;
    uint32_t number;
    pthread_t thread;
};

/* ---- in the threads ---- */

/* Waits for room and hands the page over; an ended run's page is dropped. */
static void hand_over(struct run *run, uint32_t segment, struct kl_page *page)
{
    struct waiting *waiting = KL_NEW(struct waiting);

    waiting->page = *page;
    waiting->segment = segment;
    *page = (struct kl_page){0};
    pthread_mutex_lock(&run->lock);
    while (run->nwaiting >= (size_t)WAITING_PER_SEGMENT * run->pool->segments &&
           !kl_token_cancelled(&run->token))
        pthread_cond_wait(&run->changed, &run->lock);
    *run->end = waiting;
    run->end = &waiting->next;
    run->nwaiting++;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

static void tell(void *arg, const char *text)
{
    struct run *run = arg;

    pthread_mutex_lock(&run->lock);
    kl_listener_tell(&run->pool->listener, text);
    pthread_mutex_unlock(&run->lock);
}

static enum kl_code read_segment(const struct segment *segment, struct kl_source *source,
                                 struct kl_err *err)
{
    struct run *run = segment->run;
    struct kl_query query = {0};
    enum kl_code code = KL_OK;
    bool more = true;

    kl_query_copy(&query, run->pool->query);
    query.segment = segment->number;
    query.segments = run->pool->segments > 1 ? run->pool->segments : 0;
    if (query.segments)
        kl_query_set_start(&query, (struct kl_str){0});
    while (more && !code) {
        struct kl_page page = {0};

        code =
            kl_source_scan(source, &query, run->pool->evidence, &page, &run->token, err);
        if (!code) {
            kl_query_set_start(&query, kl_page_last_key(&page));
            more = query.start_key != NULL;
            hand_over(run, segment->number, &page);
        }
        kl_page_release(&page);
    }
    kl_query_release(&query);
    return code;
}

/* The first error ends the run; that others were cancelled by it is no error. */
static void end_thread(struct run *run, enum kl_code code, const struct kl_err *err)
{
    pthread_mutex_lock(&run->lock);
    run->running--;
    if (code && !run->code) {
        run->code = code;
        run->err = *err;
        kl_token_cancel(&run->token);
    }
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

static void *thread_main(void *arg)
{
    struct segment *segment = arg;
    struct run *run = segment->run;
    struct kl_source *source = NULL;
    struct kl_err err = {0};
    const struct kl_opener *opener = run->pool->opener;
    enum kl_code code = opener->open(opener->arg, &source, &err);

    if (!code) {
        source->listener = (struct kl_listener){tell, run};
        code = read_segment(segment, source, &err);
    }
    kl_source_close(&source);
    end_thread(run, code, &err);
    return NULL;
}

/* ---- in the caller's thread ---- */

static void pass_on(struct run *run, const struct kl_token *token)
{
    if (!kl_token_cancelled(token))
        return;
    kl_token_cancel(&run->token);
    pthread_cond_broadcast(&run->changed);
}

static void wait_a_moment(struct run *run)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&run->changed, &run->lock, &until);
}

/* The next page; NULL when all threads have ended and all pages were taken. The
 * caller's token is looked at every LOOK_MS. */
static struct waiting *next_page(struct run *run, const struct kl_token *token)
{
    struct waiting *waiting;

    pthread_mutex_lock(&run->lock);
    pass_on(run, token);
    while (!run->first && run->running) {
        wait_a_moment(run);
        pass_on(run, token);
    }
    waiting = run->first;
    if (waiting) {
        run->first = waiting->next;
        run->nwaiting--;
        if (!run->first)
            run->end = &run->first;
        pthread_cond_broadcast(&run->changed);
    }
    pthread_mutex_unlock(&run->lock);
    return waiting;
}

/* Ends the run for a reason of this thread's. */
static void stop(struct run *run, enum kl_code code, const struct kl_err *err)
{
    pthread_mutex_lock(&run->lock);
    if (!run->code) {
        run->code = code;
        run->err = *err;
    }
    kl_token_cancel(&run->token);
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

/* Takes pages until the threads have ended; what has arrived is taken even when the run
 * was cancelled. true: the taker had enough. */
static bool take_pages(struct run *run, const struct kl_token *token)
{
    const struct kl_scan_pool *pool = run->pool;
    struct waiting *waiting;
    enum kl_code code = KL_OK;
    bool more = true;

    while ((waiting = next_page(run, token))) {
        struct kl_err err = {0};

        if (more && !code) {
            code = pool->take(pool->arg, waiting->segment, &waiting->page, &more, &err);
            if (code || !more)
                stop(run, code ? code : KL_CANCELLED, &err);
        }
        kl_page_release(&waiting->page);
        free(waiting);
    }
    return !code && !more;
}

static uint32_t start_threads(struct run *run, struct segment *segments)
{
    uint32_t started = 0;

    for (uint32_t i = 0; i < run->pool->segments; i++) {
        int error;

        segments[i] = (struct segment){.run = run, .number = i};
        pthread_mutex_lock(&run->lock);
        run->running++;
        pthread_mutex_unlock(&run->lock);
        error = pthread_create(&segments[i].thread, NULL, thread_main, &segments[i]);
        if (error) {
            struct kl_err err = {0};

            kl_err_set(&err, KL_IO, _("cannot start a thread: %s"), strerror(error));
            end_thread(run, KL_IO, &err);
            break;
        }
        started++;
    }
    return started;
}

static void run_init(struct run *run, const struct kl_scan_pool *pool)
{
    *run = (struct run){.pool = pool};
    run->end = &run->first;
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->changed, NULL);
}

enum kl_code kl_scan_pool_run(const struct kl_scan_pool *pool, struct kl_token *token,
                              struct kl_err *err)
{
    struct segment segments[KL_SCAN_SEGMENTS_MAX];
    struct run run;
    uint32_t started;
    bool enough;

    assert(pool->segments >= 1 && pool->segments <= KL_SCAN_SEGMENTS_MAX);
    run_init(&run, pool);
    started = start_threads(&run, segments);
    enough = take_pages(&run, token);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(segments[i].thread, NULL);
    pthread_cond_destroy(&run.changed);
    pthread_mutex_destroy(&run.lock);
    if (enough && run.code == KL_CANCELLED && !kl_token_cancelled(token))
        return KL_OK;
    /* A code without a message is the taker's own: the caller may try again. */
    if (run.err.code) {
        kl_err_set(err, run.code, "%s", run.err.text);
        if (run.err.advice[0])
            kl_err_advise(err, "%s", run.err.advice);
    }
    return run.code;
}
