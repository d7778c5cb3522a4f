/* Threads that wait, so that the screen never does.
 *
 * Two lanes, each a thread with a source of its own. The foreground lane does what
 * the view waits for. The background lane does what may take long (prefetch, a
 * check of a whole partition); at every page boundary it stands still while the
 * foreground lane has work. Jobs of one lane run in the order they came.
 *
 * A job is one struct that carries the request in and the result out, and has one
 * owner at a time: who submits it gives it to the worker, and gets it back in its
 * one KL_EVENT_DONE, whatever happened to it. Kinds of jobs embed struct kl_job as
 * their first member (app/jobs.h).
 *
 *     struct kl_job_page *page = kl_job_page_new(&query, true);
 *     page->job.generation = view_generation;
 *     id = kl_worker_submit(worker, &page->job);
 *     …
 *     poll(kl_worker_fd(worker));
 *     struct kl_event event;
 *     while (kl_worker_next(worker, &event)) {
 *         if (event.generation == view_generation) …use it…;   // else it is stale
 *         kl_event_release(&event);                            // frees the job
 *     }
 *
 * Only the thread that made the worker calls kl_worker_*; jobs call kl_work_*.
 */
#ifndef KL_APP_WORKER_H
#define KL_APP_WORKER_H

#include "model/source.h"
#include "app/progress.h"
#include "app/session.h"

enum kl_lane { KL_LANE_FOREGROUND, KL_LANE_BACKGROUND };
#define KL_LANES 2

/* What a running job may use; lives on the lane's stack. */
struct kl_work {
    struct kl_source *source; /* the lane's; NULL unless the job needs one */
    struct kl_token *token;   /* this job's */
    struct kl_job *job;
    struct kl_worker_shared *shared;
};

struct kl_job {
    /* Set by who makes the job. */
    int kind; /* for the receiver; enum kl_job_kind of app/jobs.h */
    enum kl_lane lane;
    bool needs_source;
    uint64_t generation; /* comes back in every event of the job */
    enum kl_code (*run)(struct kl_job *job, struct kl_work *work, struct kl_err *err);
    void (*free)(struct kl_job *job);
    /* Set by the worker; to be read after KL_EVENT_DONE. */
    uint64_t id;
    enum kl_code code; /* what run returned, or why it did not run */
    struct kl_err err;
    struct kl_token token;
    struct kl_job *next; /* the worker's queue */
};

enum kl_event_type {
    KL_EVENT_PROGRESS,
    KL_EVENT_NOTICE,   /* the source says why a job takes long: "throttled, trying …" */
    KL_EVENT_QUESTION, /* a person is asked for a line: kl_worker_answer() */
    KL_EVENT_DONE,
};

struct kl_event {
    enum kl_event_type type;
    uint64_t id, generation;
    struct kl_progress progress; /* the newest; older ones are dropped */
    char *text;                  /* NOTICE, QUESTION: owned; NULL else */
    struct kl_job *job;          /* DONE: the receiver's; NULL else */
};

void kl_event_release(
    struct kl_event *event); /* frees text, and the job unless it was taken */

struct kl_worker;

/* KL_IO when a thread or the eventfd cannot be made (the opener is released). The
 * lanes open their sources when the first job needs one; a failure to open is the
 * job's error, and the next job tries again. */
enum kl_code kl_worker_new(struct kl_opener take_opener, struct kl_worker **worker,
                           struct kl_err *err);
/* Cancels everything and leaves. Waits up to grace_ms for the threads; one that is
 * stuck is left to itself and cleans up after itself when it ends. Events not yet
 * read, and their jobs, are freed. */
void kl_worker_free(struct kl_worker **worker, unsigned grace_ms);

/* Readable while events wait; for poll(). */
int kl_worker_fd(const struct kl_worker *worker);
/* The job's id (from 1), for kl_worker_cancel(). */
uint64_t kl_worker_submit(struct kl_worker *worker, struct kl_job *take_job);
/* The next event, in order; false when there is none. Never blocks. */
bool kl_worker_next(struct kl_worker *worker, struct kl_event *event);
/* The job ends with KL_CANCELLED soon (at once when it has not begun). Its DONE still
 * comes. When it has ended and its DONE was not read yet, its code stays what it is, and
 * its token is cancelled: who would go on with a next job asks that. */
void kl_worker_cancel(struct kl_worker *worker, uint64_t id);
/* The answer to the question of the last KL_EVENT_QUESTION, an MFA code; NULL: the person
 * gives none, and the job that asked is cancelled. Nothing happens without a question. */
void kl_worker_answer(struct kl_worker *worker, const char *text);
/* Jobs that are queued or running. */
size_t kl_worker_pending(const struct kl_worker *worker);

/* For jobs: to be called between pages. Tells the receiver how far the job is,
 * waits while a background job has to give way, and returns KL_CANCELLED when the
 * job was cancelled. progress may be NULL. */
enum kl_code kl_work_page_done(struct kl_work *work, const struct kl_progress *progress);
/* The same as a kl_progress_fn; arg is the struct kl_work. */
enum kl_code kl_work_progress(void *arg, const struct kl_progress *progress);

#endif
