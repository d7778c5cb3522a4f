/* What the tests of app/browse share: a browse on a table in memory, and who answers
 * its requests. */
#ifndef TESTS_UNIT_BROWSE_BENCH_H
#define TESTS_UNIT_BROWSE_BENCH_H

#include "app/browse.h"
#include "fake_source.h"

#define UNDER_WAY 8
#define HEIGHT 24 /* of most screens here */

struct pending {
    struct kl_browse_request request;
    bool cancelled;
};

struct bench {
    struct fake_source *fake;
    struct kl_browse *browse;
    struct pending pending[UNDER_WAY];
    size_t n;
    unsigned asked; /* requests made */
};

extern const struct kl_browse_options plain; /* HEIGHT rows, the rest as it is */

/* Keys 0000000#a, 0000003#b … of one width, count of them. */
void fill(struct bench *bench, size_t count);
void bench_open(struct bench *bench, const struct kl_cond *cond, bool reverse,
                const struct kl_browse_options *options);
/* The same of any query of the fake's, which is released: with a filter, or a Scan. */
void bench_open_query(struct bench *bench, struct kl_query *take_query,
                      const struct kl_browse_options *options);
void bench_close(struct bench *bench);
/* Takes all wants, as the screen does after every event. */
void take_wants(struct bench *bench);
/* Answers one request under way. */
void answer(struct bench *bench, size_t i);
/* Answers until nothing is wanted. */
void settle(struct bench *bench);
/* The key of a row of the current run; absent while its body is not loaded. */
struct kl_str key_at(struct bench *bench, size_t index);
void assert_cursor(struct bench *bench, const char *key);
void seek(struct bench *bench, const char *key);

#endif
