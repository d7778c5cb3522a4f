/* Rows of `make bench`: one piece of work against its yardstick, both measured in
 * one run, as the ratio of medians.
 *
 *     struct bench_row row = {
 *         .name = "scan a page", .theirs = "jansson", .runs = 9,
 *         .ratio = BENCH_FASTER, .bar = 25};
 *     missed |= bench_compare(&row, ours, theirs, &state);
 *
 * main returns what bench_compare returned: 0 when every bar was met.
 */
#ifndef KL_TESTS_BENCH_H
#define KL_TESTS_BENCH_H

#include <stdbool.h>
#include <stddef.h>

enum bench_ratio {
    BENCH_FASTER, /* theirs / ours, at least the bar */
    BENCH_SLOWER, /* ours / theirs, at most the bar */
};

struct bench_row {
    const char *name;
    const char *theirs; /* what it is measured against */
    int runs;           /* of each, taken in turns; odd */
    enum bench_ratio ratio;
    double bar; /* 0: only reported */
    bool cpu;   /* what the process computes counts, not what it waits */
};

typedef void bench_work(void *state);

/* Seconds on a clock that only goes forward; of computing in this process. */
double bench_now(void);
double bench_cpu(void);
/* Median of n values; sorts them. */
double bench_median(double *values, size_t n);
/* Measures both, prints the row; 1 when the bar was missed, else 0. */
int bench_compare(const struct bench_row *row, bench_work *ours, bench_work *theirs,
                  void *state);
/* Prints a row of two figures measured elsewhere: seconds, bytes or counts. */
int bench_print(const struct bench_row *row, double ours, double theirs,
                const char *unit);

#endif
