#include "config.h"

#include "tests/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double bench_now(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double bench_cpu(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double bench_median(double *values, size_t n)
{
    qsort(values, n, sizeof(*values), by_value);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static double measure(const struct bench_row *row, bench_work *work, void *state)
{
    double start = row->cpu ? bench_cpu() : bench_now();

    work(state);
    return (row->cpu ? bench_cpu() : bench_now()) - start;
}

int bench_compare(const struct bench_row *row, bench_work *ours, bench_work *theirs,
                  void *state)
{
    size_t n = row->runs > 0 ? (size_t)row->runs : 1;
    double *mine = calloc(2 * n, sizeof(*mine));
    int missed;

    if (!mine)
        abort();
    /* In turns, so that a machine that slows down slows both. */
    for (size_t i = 0; i < n; i++) {
        mine[i] = measure(row, ours, state);
        mine[n + i] = measure(row, theirs, state);
    }
    missed = bench_print(row, bench_median(mine, n), bench_median(mine + n, n), "s");
    free(mine);
    return missed;
}

/* Names are the benches' own: plain text without quotes. */
static void print_json(const struct bench_row *row, double ours, double theirs,
                       const char *unit, double ratio, bool missed)
{
    printf("{\"work\": \"%s\", \"ours\": %.6g, \"against\": \"%s\", \"theirs\": %.6g, "
           "\"unit\": \"%s\", \"ratio\": %.4g, \"faster\": %s, ",
           row->name, ours, row->theirs, theirs, unit, ratio,
           row->ratio == BENCH_FASTER ? "true" : "false");
    if (row->bar > 0)
        printf("\"bar\": %.4g, \"met\": %s}\n", row->bar, missed ? "false" : "true");
    else
        printf("\"bar\": null, \"met\": null}\n");
    fflush(stdout);
}

int bench_print(const struct bench_row *row, double ours, double theirs, const char *unit)
{
    bool faster = row->ratio == BENCH_FASTER;
    double ratio = faster ? theirs / ours : ours / theirs;
    bool missed = row->bar > 0 && (faster ? ratio < row->bar : ratio > row->bar);
    char bar[32] = "reported only";

    if (getenv("BENCH_JSON")) {
        print_json(row, ours, theirs, unit, ratio, missed);
        return missed;
    }
    if (row->bar > 0)
        snprintf(bar, sizeof(bar), "%s %.4g%s", faster ? ">=" : "<=", row->bar,
                 missed ? "  MISSED" : "");
    printf("%-36s %10.4f %-2s  %-26s %10.4f %-2s  %8.2f  %s\n", row->name, ours, unit,
           row->theirs, theirs, unit, ratio, bar);
    fflush(stdout);
    return missed;
}
