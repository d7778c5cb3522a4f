#include "config.h"

#include "app/worker.h"

#include <errno.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/i18n.h"

struct lane {
    struct kl_worker_shared *shared;
    enum kl_lane which;
    pthread_t thread;
    struct kl_job *first, *last; /* waiting, in the order they came */
    struct kl_job *running;
    bool started;
    bool ended; /* the thread touches nothing of the lane any more */
};

struct event_node {
    struct kl_event event;
    struct event_node *next;
};

/* What the worker and its threads share. The last of them frees it, so that a
 * thread which was left behind still finds it. */
struct kl_worker_shared {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* jobs, cancels, foreground idle, closing, lane ended */
    struct lane lanes[KL_LANES];
    struct event_node *first, *last;
    int fd;
    struct kl_opener opener;
    bool closing;
    unsigned owners;
    uint64_t last_id;
    struct {
        bool open, answered;
        char *text; /* NULL: the person gives none */
    } question;     /* one at a time */
};

struct kl_worker {
    struct kl_worker_shared *shared;
};

void kl_event_release(struct kl_event *event)
{
    if (event->job)
        event->job->free(event->job);
    free(event->text);
    *event = (struct kl_event){0};
}

/* ---- events (the lock is held) ---- */

static void post(struct kl_worker_shared *shared, const struct kl_event *event)
{
    struct event_node *node = KL_NEW(struct event_node);
    uint64_t one = 1;

    node->event = *event;
    if (shared->last)
        shared->last->next = node;
    else
        shared->first = node;
    shared->last = node;
    while (write(shared->fd, &one, sizeof(one)) < 0 && errno == EINTR)
        ;
}

static void post_done(struct kl_worker_shared *shared, struct kl_job *job)
{
    post(shared, &(struct kl_event){.type = KL_EVENT_DONE,
                                    .id = job->id,
                                    .generation = job->generation,
                                    .job = job});
}

static void post_progress(struct kl_worker_shared *shared, const struct kl_job *job,
                          const struct kl_progress *progress)
{
    for (struct event_node *node = shared->first; node; node = node->next)
        if (node->event.id == job->id && node->event.type == KL_EVENT_PROGRESS) {
            node->event.progress = *progress;
            return;
        }
    post(shared, &(struct kl_event){.type = KL_EVENT_PROGRESS,
                                    .id = job->id,
                                    .generation = job->generation,
                                    .progress = *progress});
}

/* ---- what sources tell and ask, in a lane's thread ---- */

static void tell(void *arg, const char *text)
{
    const struct lane *lane = arg;
    struct kl_worker_shared *shared = lane->shared;

    pthread_mutex_lock(&shared->lock);
    if (lane->running && !shared->closing)
        post(shared, &(struct kl_event){.type = KL_EVENT_NOTICE,
                                        .id = lane->running->id,
                                        .generation = lane->running->generation,
                                        .text = kl_mem_strdup(text)});
    pthread_mutex_unlock(&shared->lock);
}

/* Waits while a question is open, or until it is answered; false: the job has to end. */
static bool wait_question(struct kl_worker_shared *shared, const struct kl_token *token,
                          bool answered)
{
    while (answered ? !shared->question.answered : shared->question.open) {
        if (shared->closing || kl_token_cancelled(token))
            return false;
        pthread_cond_wait(&shared->changed, &shared->lock);
    }
    return !shared->closing && !kl_token_cancelled(token);
}

static enum kl_code ask(void *arg, const char *prompt, struct kl_buf *answer,
                        struct kl_token *token, struct kl_err *err)
{
    struct kl_worker_shared *shared = arg;
    enum kl_code code = KL_CANCELLED;

    pthread_mutex_lock(&shared->lock);
    if (wait_question(shared, token, false)) {
        shared->question.open = true;
        shared->question.answered = false;
        post(shared, &(struct kl_event){.type = KL_EVENT_QUESTION,
                                        .text = kl_mem_strdup(prompt)});
        if (wait_question(shared, token, true) && shared->question.text) {
            kl_buf_add_text(answer, shared->question.text);
            code = KL_OK;
        }
        free(shared->question.text);
        shared->question.text = NULL;
        shared->question.open = false;
        pthread_cond_broadcast(&shared->changed);
    }
    pthread_mutex_unlock(&shared->lock);
    return code ? kl_err_set(err, code, _("the question was not answered")) : KL_OK;
}

/* ---- lanes ---- */

static bool foreground_busy(const struct kl_worker_shared *shared)
{
    const struct lane *lane = &shared->lanes[KL_LANE_FOREGROUND];

    return lane->running || lane->first;
}

static bool must_wait(const struct lane *lane)
{
    return lane->which == KL_LANE_BACKGROUND && foreground_busy(lane->shared);
}

static void push_job(struct lane *lane, struct kl_job *job)
{
    job->next = NULL;
    if (lane->last)
        lane->last->next = job;
    else
        lane->first = job;
    lane->last = job;
}

static void unlink_job(struct lane *lane, struct kl_job *job)
{
    struct kl_job **at = &lane->first, *before = NULL;

    while (*at != job) {
        before = *at;
        at = &(*at)->next;
    }
    *at = job->next;
    if (lane->last == job)
        lane->last = before;
    job->next = NULL;
}

/* The next job of a lane, or NULL when the worker closes. The lock is held. */
static struct kl_job *wait_for_job(struct lane *lane)
{
    struct kl_worker_shared *shared = lane->shared;
    struct kl_job *job;

    while (!shared->closing && (!lane->first || must_wait(lane)))
        pthread_cond_wait(&shared->changed, &shared->lock);
    if (shared->closing)
        return NULL;
    job = lane->first;
    unlink_job(lane, job);
    lane->running = job;
    return job;
}

static void run_job(struct lane *lane, struct kl_job *job, struct kl_source **source)
{
    struct kl_worker_shared *shared = lane->shared;
    struct kl_work work = {.token = &job->token, .job = job, .shared = shared};

    if (job->needs_source && !*source)
        job->code = shared->opener.open(shared->opener.arg, source, &job->err);
    if (job->code)
        return;
    if (*source)
        (*source)->listener = (struct kl_listener){tell, lane};
    work.source = job->needs_source ? *source : NULL;
    job->code = job->run(job, &work, &job->err);
}

static void shared_leave(struct kl_worker_shared *shared)
{
    unsigned left;

    pthread_mutex_lock(&shared->lock);
    left = --shared->owners;
    pthread_mutex_unlock(&shared->lock);
    if (left)
        return;
    while (shared->first) {
        struct event_node *node = shared->first;

        shared->first = node->next;
        kl_event_release(&node->event);
        free(node);
    }
    if (shared->opener.set_ask)
        shared->opener.set_ask(shared->opener.arg, NULL, NULL);
    if (shared->opener.release)
        shared->opener.release(shared->opener.arg);
    close(shared->fd);
    pthread_cond_destroy(&shared->changed);
    pthread_mutex_destroy(&shared->lock);
    free(shared);
}

static void *lane_main(void *arg)
{
    struct lane *lane = arg;
    struct kl_worker_shared *shared = lane->shared;
    struct kl_source *source = NULL;
    struct kl_job *job;

    pthread_mutex_lock(&shared->lock);
    while ((job = wait_for_job(lane))) {
        pthread_mutex_unlock(&shared->lock);
        run_job(lane, job, &source);
        pthread_mutex_lock(&shared->lock);
        lane->running = NULL;
        post_done(shared, job);
        pthread_cond_broadcast(&shared->changed);
    }
    pthread_mutex_unlock(&shared->lock);
    kl_source_close(&source);
    pthread_mutex_lock(&shared->lock);
    lane->ended = true;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    shared_leave(shared);
    return NULL;
}

/* ---- life ---- */

static enum kl_code shared_new(struct kl_opener take_opener,
                               struct kl_worker_shared **out, struct kl_err *err)
{
    struct kl_worker_shared *shared;
    pthread_condattr_t attr;
    int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

    if (fd < 0) {
        kl_err_set(err, KL_IO, _("cannot make an event counter: %s"), strerror(errno));
        if (take_opener.release)
            take_opener.release(take_opener.arg);
        return KL_IO;
    }
    shared = KL_NEW(struct kl_worker_shared);
    shared->fd = fd;
    shared->opener = take_opener;
    shared->owners = 1;
    pthread_mutex_init(&shared->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&shared->changed, &attr);
    pthread_condattr_destroy(&attr);
    for (size_t i = 0; i < KL_LANES; i++)
        shared->lanes[i] = (struct lane){.shared = shared, .which = i, .ended = true};
    if (take_opener.set_ask)
        take_opener.set_ask(take_opener.arg, ask, shared);
    *out = shared;
    return KL_OK;
}

static enum kl_code start_lane(struct kl_worker_shared *shared, struct lane *lane,
                               struct kl_err *err)
{
    int failed;

    pthread_mutex_lock(&shared->lock);
    shared->owners++;
    failed = pthread_create(&lane->thread, NULL, lane_main, lane);
    lane->started = !failed;
    lane->ended = failed;
    if (failed)
        shared->owners--;
    pthread_mutex_unlock(&shared->lock);
    if (failed)
        return kl_err_set(err, KL_IO, _("cannot start a thread: %s"), strerror(failed));
    return KL_OK;
}

enum kl_code kl_worker_new(struct kl_opener take_opener, struct kl_worker **worker,
                           struct kl_err *err)
{
    struct kl_worker_shared *shared = NULL;
    enum kl_code code = shared_new(take_opener, &shared, err);

    if (code)
        return code;
    *worker = KL_NEW(struct kl_worker);
    (*worker)->shared = shared;
    for (size_t i = 0; i < KL_LANES; i++)
        if ((code = start_lane(shared, &shared->lanes[i], err))) {
            kl_worker_free(worker, 1000);
            return code;
        }
    return KL_OK;
}

/* Waits until the lane's thread is done or the time is over. The lock is held. */
static bool lane_ends(struct lane *lane, const struct timespec *deadline)
{
    struct kl_worker_shared *shared = lane->shared;
    int failed = 0;

    while (!lane->ended && failed != ETIMEDOUT)
        failed = pthread_cond_timedwait(&shared->changed, &shared->lock, deadline);
    return lane->ended;
}

static struct timespec after_ms(unsigned ms)
{
    struct timespec when;

    clock_gettime(CLOCK_MONOTONIC, &when);
    when.tv_sec += ms / 1000;
    when.tv_nsec += (long)(ms % 1000) * 1000000;
    if (when.tv_nsec >= 1000000000) {
        when.tv_sec++;
        when.tv_nsec -= 1000000000;
    }
    return when;
}

/* The queued jobs get their DONE like all others; the last owner frees them. */
static void close_lanes(struct kl_worker_shared *shared)
{
    shared->closing = true;
    for (size_t i = 0; i < KL_LANES; i++) {
        struct lane *lane = &shared->lanes[i];

        if (lane->running)
            kl_token_cancel(&lane->running->token);
        while (lane->first) {
            struct kl_job *job = lane->first;

            unlink_job(lane, job);
            job->code = KL_CANCELLED;
            post_done(shared, job);
        }
    }
    pthread_cond_broadcast(&shared->changed);
}

void kl_worker_free(struct kl_worker **worker, unsigned grace_ms)
{
    struct kl_worker_shared *shared;
    struct timespec deadline = after_ms(grace_ms);
    pthread_t threads[KL_LANES];
    bool started[KL_LANES] = {false}, ended[KL_LANES] = {false};

    if (!*worker)
        return;
    shared = (*worker)->shared;
    pthread_mutex_lock(&shared->lock);
    for (size_t i = 0; i < KL_LANES; i++) {
        started[i] = shared->lanes[i].started;
        threads[i] = shared->lanes[i].thread;
    }
    close_lanes(shared);
    for (size_t i = 0; i < KL_LANES; i++)
        ended[i] = lane_ends(&shared->lanes[i], &deadline);
    pthread_mutex_unlock(&shared->lock);
    for (size_t i = 0; i < KL_LANES; i++) {
        if (started[i] && ended[i])
            pthread_join(threads[i], NULL);
        else if (started[i])
            pthread_detach(threads[i]);
    }
    shared_leave(shared);
    free(*worker);
    *worker = NULL;
}

/* ---- the UI thread's side ---- */

int kl_worker_fd(const struct kl_worker *worker)
{
    return worker->shared->fd;
}

uint64_t kl_worker_submit(struct kl_worker *worker, struct kl_job *take_job)
{
    struct kl_worker_shared *shared = worker->shared;
    uint64_t id;

    pthread_mutex_lock(&shared->lock);
    id = take_job->id = ++shared->last_id;
    push_job(&shared->lanes[take_job->lane], take_job);
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    return id;
}

bool kl_worker_next(struct kl_worker *worker, struct kl_event *event)
{
    struct kl_worker_shared *shared = worker->shared;
    struct event_node *node;
    uint64_t count;

    pthread_mutex_lock(&shared->lock);
    node = shared->first;
    if (node) {
        shared->first = node->next;
        if (!shared->first)
            shared->last = NULL;
    }
    /* Emptied: the counter goes back to 0, so that poll() sleeps again. */
    if (!shared->first)
        while (read(shared->fd, &count, sizeof(count)) < 0 && errno == EINTR)
            ;
    pthread_mutex_unlock(&shared->lock);
    if (!node)
        return false;
    *event = node->event;
    free(node);
    return true;
}

void kl_worker_cancel(struct kl_worker *worker, uint64_t id)
{
    struct kl_worker_shared *shared = worker->shared;

    pthread_mutex_lock(&shared->lock);
    for (struct event_node *node = shared->first; node; node = node->next)
        if (node->event.job && node->event.id == id)
            kl_token_cancel(&node->event.job->token);
    for (size_t i = 0; i < KL_LANES; i++) {
        struct lane *lane = &shared->lanes[i];

        if (lane->running && lane->running->id == id)
            kl_token_cancel(&lane->running->token);
        for (struct kl_job *job = lane->first, *next; job; job = next) {
            next = job->next;
            if (job->id != id)
                continue;
            unlink_job(lane, job);
            job->code = KL_CANCELLED;
            post_done(shared, job);
        }
    }
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
}

void kl_worker_answer(struct kl_worker *worker, const char *text)
{
    struct kl_worker_shared *shared = worker->shared;

    pthread_mutex_lock(&shared->lock);
    if (shared->question.open && !shared->question.answered) {
        shared->question.text = kl_mem_strdup(text);
        shared->question.answered = true;
        pthread_cond_broadcast(&shared->changed);
    }
    pthread_mutex_unlock(&shared->lock);
}

size_t kl_worker_pending(const struct kl_worker *worker)
{
    struct kl_worker_shared *shared = worker->shared;
    size_t n = 0;

    pthread_mutex_lock(&shared->lock);
    for (size_t i = 0; i < KL_LANES; i++) {
        n += shared->lanes[i].running != NULL;
        for (const struct kl_job *job = shared->lanes[i].first; job; job = job->next)
            n++;
    }
    pthread_mutex_unlock(&shared->lock);
    return n;
}

/* ---- the job's side ---- */

enum kl_code kl_work_page_done(struct kl_work *work, const struct kl_progress *progress)
{
    struct kl_worker_shared *shared = work->shared;

    pthread_mutex_lock(&shared->lock);
    if (progress && !shared->closing)
        post_progress(shared, work->job, progress);
    while (work->job->lane == KL_LANE_BACKGROUND && foreground_busy(shared) &&
           !kl_token_cancelled(work->token))
        pthread_cond_wait(&shared->changed, &shared->lock);
    pthread_mutex_unlock(&shared->lock);
    return kl_token_cancelled(work->token) ? KL_CANCELLED : KL_OK;
}

enum kl_code kl_work_progress(void *arg, const struct kl_progress *progress)
{
    return kl_work_page_done(arg, progress);
}
