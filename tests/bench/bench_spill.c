/* Keys in no order that do not fit into memory: check --keys with 64 MiB for them,
 * against sort with as much. Reported. */
#include "config.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/analyze_keys.h"
#include "tests/bench/bench.h"

#define KEYS 5000000u
#define STRIDE 2654435761u /* odd, and no factor of KEYS: each number comes once */
#define MEMORY_MIB 64

extern char **environ;

static void stop(const char *what)
{
    perror(what);
    exit(2);
}

static void write_keys(const char *path)
{
    FILE *file = fopen(path, "we");

    if (!file)
        stop(path);
    for (uint64_t i = 0; i < KEYS; i++) {
        unsigned at = (unsigned)(i * STRIDE % KEYS);

        fprintf(file, "%010u#%016u#p_%05u\n", at * 37, 1719100800 + at * 7919 % 86400,
                at * 31 % 100000);
    }
    if (fclose(file))
        stop(path);
}

static void check(void *state)
{
    struct kl_analyze_options options = {.memory = (size_t)MEMORY_MIB << 20,
                                         .temp_folder = getenv("TMPDIR")};
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    FILE *file = fopen(state, "re");

    if (!file ||
        kl_analyze_keys(file, state, KL_KEYS_LINES, &options, &report, &cost, NULL,
                        NULL) ||
        report->keys != KEYS)
        stop("check");
    kl_report_free(&report);
    fclose(file);
}

static void sort(void *state)
{
    char name[] = "sort", memory[16], option[] = "-o", nowhere[] = "/dev/null";
    char *argv[] = {name, memory, option, nowhere, state, NULL};
    pid_t child;
    int status;

    snprintf(memory, sizeof(memory), "-S%dM", MEMORY_MIB);
    setenv("LC_ALL", "C", 1);
    if (posix_spawnp(&child, name, NULL, NULL, argv, environ) ||
        waitpid(child, &status, 0) != child || status)
        stop("sort");
}

int main(void)
{
    const struct bench_row row = {.name = "check 5000000 keys in 64 MiB",
                                  .theirs = "sort -S 64M",
                                  .runs = 3,
                                  .ratio = BENCH_SLOWER};
    const char *folder = getenv("TMPDIR");
    struct kl_buf path = {0};
    int missed;

    kl_buf_addf(&path, "%s/keyline-bench-keys-%d", folder && *folder ? folder : "/tmp",
                (int)getpid());
    write_keys(kl_buf_text(&path));
    missed = bench_compare(&row, check, sort, path.data);
    unlink(kl_buf_text(&path));
    kl_buf_release(&path);
    return missed;
}
