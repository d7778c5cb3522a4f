/* A partition of a million rows: what is kept of it when the window has room for all,
 * against the bytes of its pages; and the requests that its end takes. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/browse.h"
#include "store/local.h"
#include "tests/bench/bench.h"
#include "tests/bench/rows_db.h"

#define HEIGHT 60

struct reader {
    struct kl_schema schema;
    struct kl_source *source;
    struct kl_browse *browse;
    bool foreground; /* nothing is read ahead */
    unsigned requests;
    uint64_t bytes; /* of all pages */
};

static void open_reader(struct reader *reader, const char *path)
{
    const struct kl_browse_options options = {.height = HEIGHT,
                                              .window_bytes = (size_t)1 << 40};
    struct kl_key_value large = kl_key_value_borrow(KL_KEY_S, KL_STR("large"));
    struct kl_query query = {0};
    struct kl_err err = {0};

    bench_rows_db_schema(&reader->schema);
    bench_stop_if(kl_local_open(path, &reader->source, &err), &err);
    kl_query_init_of(&query, &reader->schema);
    query.npk = 1;
    kl_key_value_copy(&query.pk[0], &large);
    reader->browse = kl_browse_new(&reader->schema, &query, &options);
    kl_query_release(&query);
}

static void close_reader(struct reader *reader)
{
    kl_browse_free(&reader->browse);
    kl_source_close(&reader->source);
    kl_schema_release(&reader->schema);
}

static void answer(struct reader *reader, const struct kl_browse_request *request)
{
    struct kl_page page = {0};
    struct kl_err err = {0};

    bench_stop_if(kl_source_query(reader->source, &request->query, request->evidence,
                                  &page, NULL, &err),
                  &err);
    reader->requests++;
    reader->bytes += page.body.len;
    kl_browse_accept(reader->browse, request->id, &page);
}

static void settle(struct reader *reader)
{
    struct kl_browse_request request;

    while (kl_browse_want(reader->browse, &request)) {
        if (request.background && reader->foreground)
            kl_browse_fail(reader->browse, request.id);
        else
            answer(reader, &request);
        kl_browse_request_release(&request);
    }
}

static double resident_mb(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;

    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        exit(2);
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static int measure_memory(const char *path)
{
    const struct bench_row row = {.name = "memory of 1 million rows",
                                  .theirs = "bytes of their pages",
                                  .ratio = BENCH_SLOWER,
                                  .bar = 1.25};
    struct reader reader = {0};
    double before;
    size_t rows = 0;
    int missed;

    open_reader(&reader, path);
    settle(&reader);
    before = resident_mb() - (double)reader.bytes / 1e6;
    while (rows < kl_browse_rows(reader.browse)) {
        rows = kl_browse_rows(reader.browse);
        kl_browse_move(reader.browse, (long)rows);
        settle(&reader);
    }
    if (rows != BENCH_LARGE) {
        fprintf(stderr, "bench_browse: %zu rows are there\n", rows);
        exit(2);
    }
    missed = bench_print(&row, resident_mb() - before, (double)reader.bytes / 1e6, "MB");
    close_reader(&reader);
    return missed;
}

static int count_requests(const char *path)
{
    const struct bench_row row = {.name = "end of a partition of 1 million",
                                  .theirs = "one request",
                                  .ratio = BENCH_SLOWER,
                                  .bar = 1};
    struct reader reader = {.foreground = true};
    unsigned before;
    int missed;

    open_reader(&reader, path);
    settle(&reader);
    before = reader.requests;
    kl_browse_go_end(reader.browse);
    settle(&reader);
    missed = bench_print(&row, reader.requests - before, 1, "");
    close_reader(&reader);
    return missed;
}

/* By another process, so that what making it takes is not counted. */
static void make_database(struct bench_rows_db *db)
{
    int status = 0;
    pid_t maker;

    bench_rows_db_name(db);
    maker = fork();
    if (maker == 0) {
        bench_rows_db_fill(db);
        _exit(0);
    }
    if (maker < 0 || waitpid(maker, &status, 0) != maker || status != 0)
        exit(2);
}

int main(void)
{
    struct bench_rows_db db = {0};
    int missed;

    make_database(&db);
    missed = measure_memory(db.path);
    missed |= count_requests(db.path);
    bench_rows_db_remove(&db);
    return missed;
}
