#include "config.h"

#include "app/analyze_keys.h"

#include <stdatomic.h>
#include <sys/stat.h>

#include "app/crew.h"
#include "app/key_list.h"
#include "app/key_merge.h"

#define THREADS_MAX 4
#define BATCH 256                      /* keys handed over at once */
#define PART_BYTES ((uint64_t)1 << 20) /* of a file: smaller parts are not worth it */
#define SHARE_KEYS ((uint64_t)1 << 16) /* of sorted keys: the same */
#define SAMPLES 64                     /* of each run, to cut all of them alike */

/* A part of the file, or a share of the sorted keys: what one thread does. */
struct part {
    struct kl_key_file in;
    struct kl_key_list *list;
    struct kl_key_merge merge;
    struct kl_summary *summary;
    struct kl_buf first, last; /* keys */
    bool any;                  /* there are these */
    bool unordered;
    uint64_t read; /* keys */
    enum kl_code code;
    struct kl_err err;
    char apart[64]; /* no cache line is shared with the next part */
};

struct job {
    const struct kl_analyze_options *options;
    const struct kl_token *token;
    struct part parts[THREADS_MAX];
    size_t nparts, cores;
    bool stream;
    uint64_t total; /* bytes of the file; 0: not known */
    atomic_uint_fast64_t bytes;
    /* The lowest part that came to its end too early. Those behind it need not go on:
     * what is said is what reading from front to back would say. */
    atomic_size_t stopped;
};

/* How many threads share n bytes or keys: one for each `worth` of them, or as many as it
 * was told, but none without a byte or key. */
static size_t threads_for(const struct job *job, uint64_t n, uint64_t worth)
{
    uint64_t threads = job->options->threads ? n : n / worth + 1;

    if (threads >= job->cores)
        return job->cores;
    return threads ? (size_t)threads : 1;
}

static void stop(struct job *job, size_t number)
{
    size_t lowest = atomic_load(&job->stopped);

    while (number < lowest &&
           !atomic_compare_exchange_weak(&job->stopped, &lowest, number))
        ;
}

static bool fail(struct job *job, size_t number, enum kl_code code)
{
    job->parts[number].code = code;
    stop(job, number);
    return false;
}

/* Whether a part should go on; the caller's thread, which has number 0, tells how far
 * all of them are. */
static bool goes_on(struct job *job, size_t number)
{
    struct kl_progress progress = {.done = atomic_load(&job->bytes), .total = job->total};
    enum kl_code code = KL_OK;

    if (atomic_load(&job->stopped) < number)
        return false;
    if (number == 0)
        code = kl_progress_tell(job->options->progress, job->options->arg, &progress);
    if (!code && kl_token_cancelled(job->token))
        code = KL_CANCELLED;
    return code ? fail(job, number, code) : true;
}

/* The next keys of a part of the file; false at the end, or when it should stop. */
static bool read_keys(struct job *job, size_t number, struct kl_str *keys, size_t *n)
{
    struct part *part = &job->parts[number];
    uint64_t before = part->in.bytes;
    enum kl_code code = kl_key_file_read(&part->in, keys, BATCH, n, &part->err);

    if (code)
        return fail(job, number, code);
    if (part->in.bytes != before) {
        atomic_fetch_add(&job->bytes, part->in.bytes - before);
        if (!goes_on(job, number))
            return false;
    }
    return *n > 0;
}

/* How a part ended. */
static enum kl_code end_of(const struct part *part, struct kl_err *err)
{
    if (part->err.code && err && !err->code)
        *err = part->err;
    return part->code;
}

static void note_ends(struct part *part, const struct kl_str *keys, size_t n)
{
    if (!part->any)
        kl_buf_add_str(&part->first, keys[0]);
    kl_buf_set(&part->last, keys[n - 1]);
    part->any = true;
}

/* ---- in order: parts of the file are summarised ---- */

static void summarise_part(void *arg, size_t number)
{
    struct job *job = arg;
    struct part *part = &job->parts[number];
    struct kl_str keys[BATCH];
    size_t n, added;

    while (read_keys(job, number, keys, &n)) {
        added = kl_summary_add_keys(part->summary, keys, n);
        part->read += added;
        if (added < n) {
            part->unordered = true;
            stop(job, number);
            return;
        }
        note_ends(part, keys, n);
    }
}

/* Puts the summaries together, into that of part 0, up to where one was cut short.
 * false: the keys are not in order. */
static bool join_parts(struct job *job, struct kl_analyze_cost *cost, enum kl_code *code,
                       struct kl_err *err)
{
    struct kl_str last = {0};
    uint64_t read = 0, empty = 0;

    for (size_t i = 0; i < job->nparts && !*code; i++) {
        struct part *part = &job->parts[i];

        if (part->unordered ||
            (last.data && part->any && kl_str_cmp(last, kl_buf_str(&part->first)) > 0))
            return false;
        if (part->any)
            last = kl_buf_str(&part->last);
        if (i)
            kl_summary_merge(job->parts[0].summary, &part->summary);
        read += part->read;
        empty += part->in.empty;
        *code = end_of(part, err);
    }
    cost->read += read;
    cost->empty += empty;
    return true;
}

/* ---- in any order: parts are sorted, then shares of all keys summarised ---- */

static void sort_list(struct job *job, size_t number)
{
    struct part *part = &job->parts[number];
    enum kl_code code = kl_key_list_sort(part->list, job->token, &part->err);

    if (code)
        fail(job, number, code);
}

static bool add_to_list(struct job *job, size_t number, const struct kl_str *keys,
                        size_t n, struct kl_key_list *list)
{
    struct part *part = &job->parts[number];
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < n && !code; i++)
        code = kl_key_list_add(list, keys[i], job->token, &part->err);
    part->read += n;
    return code ? fail(job, number, code) : true;
}

static void list_part(void *arg, size_t number)
{
    struct job *job = arg;
    struct kl_str keys[BATCH];
    size_t n;

    while (read_keys(job, number, keys, &n) &&
           add_to_list(job, number, keys, n, job->parts[number].list))
        ;
    if (!job->parts[number].code)
        sort_list(job, number);
}

static void sort_part(void *arg, size_t number)
{
    sort_list(arg, number);
}

/* A stream has one reader; its keys go to the lists in turns. */
static void list_stream(struct job *job)
{
    struct kl_str keys[BATCH];
    size_t n;

    while (read_keys(job, 0, keys, &n) &&
           add_to_list(job, 0, keys, n,
                       job->parts[job->parts[0].read / SHARE_KEYS % job->nparts].list))
        ;
}

/* All runs of all lists, *n of them; the array is the caller's. */
static struct kl_key_run **all_runs(const struct job *job, size_t *n)
{
    struct kl_key_run **runs = NULL;
    size_t cap = 0;

    *n = 0;
    for (size_t i = 0; i < job->nparts; i++) {
        size_t theirs;
        struct kl_key_run *run = kl_key_list_runs(job->parts[i].list, &theirs);

        for (size_t k = 0; k < theirs; k++) {
            KL_GROW(runs, *n, cap);
            runs[(*n)++] = &run[k];
        }
    }
    return runs;
}

static void summarise_share(void *arg, size_t number)
{
    struct job *job = arg;
    struct part *part = &job->parts[number];
    struct kl_str keys[BATCH];
    size_t n;

    while (goes_on(job, number)) {
        enum kl_code code = kl_key_merge_read(&part->merge, keys, BATCH, &n, &part->err);

        if (code)
            fail(job, number, code);
        if (code || !n)
            return;
        kl_summary_add_keys(part->summary, keys, n);
    }
}

static enum kl_code summarise_runs(struct job *job, uint64_t keys, struct kl_err *err)
{
    struct kl_key_merge *merges[THREADS_MAX];
    size_t nruns, nshares = threads_for(job, keys, SHARE_KEYS);
    struct kl_key_run **runs = all_runs(job, &nruns);
    enum kl_code code;

    for (size_t i = 0; i < THREADS_MAX; i++)
        merges[i] = &job->parts[i].merge;
    code = kl_key_merge_shares(merges, nshares, runs, nruns, err);
    if (!code)
        kl_crew_run(nshares, summarise_share, job);
    for (size_t i = 0; i < nshares && !code; i++) {
        if (i)
            kl_summary_merge(job->parts[0].summary, &job->parts[i].summary);
        code = end_of(&job->parts[i], err);
    }
    free(runs);
    return code;
}

static enum kl_code add_sorted(struct job *job, struct kl_analyze_cost *cost,
                               struct kl_err *err)
{
    size_t memory = kl_analyze_memory(job->options);
    const char *folder = kl_analyze_folder(job->options);
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < job->nparts; i++)
        job->parts[i].list = kl_key_list_new(memory / job->nparts, folder);
    if (job->stream) {
        list_stream(job);
        if (!job->parts[0].code)
            kl_crew_run(job->nparts, sort_part, job);
    } else {
        kl_crew_run(job->nparts, list_part, job);
    }
    for (size_t i = 0; i < job->nparts && !code; i++) {
        code = end_of(&job->parts[i], err);
        cost->read += job->parts[i].read;
        cost->empty += job->parts[i].in.empty;
    }
    return code ? code : summarise_runs(job, cost->read, err);
}

/* ---- the job ---- */

/* Where a regular file stands, and its size; -1: it cannot be read again. */
static off_t place_of(FILE *file, uint64_t *size)
{
    struct stat st;

    if (fstat(fileno(file), &st) || !S_ISREG(st.st_mode))
        return -1;
    *size = (uint64_t)st.st_size;
    return ftello(file);
}

/* Ready to read the file from `from` to its end, and to do each part's work. */
static void begin(struct job *job, const struct kl_key_file *file, off_t from)
{
    uint64_t rest = job->total > (uint64_t)from ? job->total - (uint64_t)from : 0;

    job->nparts = job->stream ? job->cores : threads_for(job, rest, PART_BYTES);
    for (size_t i = 0; i < THREADS_MAX; i++) {
        struct part *part = &job->parts[i];
        off_t at = from + (off_t)(rest * i / job->nparts);
        off_t until = from + (off_t)(rest * (i + 1) / job->nparts);

        /* It may grow while it is read. */
        if (i + 1 == job->nparts)
            until = INT64_MAX;
        *part =
            (struct part){.in = *file, .summary = kl_summary_new(job->options->scheme)};
        if (!job->stream)
            kl_key_file_part(&part->in, at, until, i == 0);
    }
    atomic_init(&job->bytes, 0);
    atomic_init(&job->stopped, THREADS_MAX);
}

static void end(struct job *job)
{
    for (size_t i = 0; i < THREADS_MAX; i++) {
        struct part *part = &job->parts[i];

        kl_key_file_release(&part->in);
        kl_key_merge_release(&part->merge);
        kl_key_list_free(&part->list);
        kl_summary_free(&part->summary);
        kl_buf_release(&part->first);
        kl_buf_release(&part->last);
    }
}

static struct job *job_new(const struct kl_analyze_options *options,
                           const struct kl_token *token)
{
    struct job *job = KL_NEW(struct job);

    job->options = options;
    job->token = token;
    job->cores = kl_crew_cores(THREADS_MAX);
    if (options->threads)
        job->cores = options->threads < THREADS_MAX ? options->threads : THREADS_MAX;
    return job;
}

enum kl_code kl_analyze_keys(FILE *file, const char *name, enum kl_keys_format format,
                             const struct kl_analyze_options *options,
                             struct kl_report **report, struct kl_analyze_cost *cost,
                             struct kl_token *token, struct kl_err *err)
{
    struct kl_check_options how = {.reverse = options->reverse};
    struct job *job = job_new(options, token);
    struct kl_key_file in;
    off_t from = place_of(file, &job->total);
    bool ordered = false;
    enum kl_code code = KL_OK;

    job->stream = from < 0;
    kl_key_file_init(&in, file, name, format);
    begin(job, &in, from);
    if (!job->stream) {
        kl_crew_run(job->nparts, summarise_part, job);
        ordered = join_parts(job, cost, &code, err);
    }
    if (!ordered) {
        end(job);
        begin(job, &in, from);
        code = add_sorted(job, cost, err);
    }
    how.complete = !code;
    *report = kl_check(job->parts[0].summary, &how);
    end(job);
    free(job);
    return code;
}
