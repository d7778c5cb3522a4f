/* Runs a fuzz target over its corpus, one TAP case an input: `make check` replays
 * what a fuzzer found or a person wrote down, with any compiler.
 *
 * Usage: replay_NAME [FILE...]
 * Without files: those in $KEYLINE_TOP/tests/fuzz/corpus/NAME.
 */
#include "config.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define INPUT_MAX_BYTES (1U << 20)

static int replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *room = malloc(INPUT_MAX_BYTES);
    uint8_t *data;
    size_t size;
    int bad = 1;

    if (!file || !room)
        goto out;
    size = fread(room, 1, INPUT_MAX_BYTES, file);
    if (ferror(file))
        goto out;
    /* A block of exactly the input's size: a read beyond it is seen. */
    data = malloc(size ? size : 1);
    if (!data)
        goto out;
    memcpy(data, room, size);
    bad = LLVMFuzzerTestOneInput(data, size) != 0;
    free(data);
out:
    free(room);
    if (file)
        fclose(file);
    return bad;
}

/* The name is said before the input runs: a crash then shows where it was. */
static int report(int number, const char *name, const char *path)
{
    int bad;

    printf("# %s\n", name);
    fflush(stdout);
    bad = replay(path);
    printf("%s %d - %s\n", bad ? "not ok" : "ok", number, name);
    return bad;
}

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int replay_corpus(const char *program)
{
    const char *top = getenv("KEYLINE_TOP");
    const char *name = strstr(program, "replay_");
    struct dirent **inputs = NULL;
    char path[4096];
    int failed = 0, n;

    snprintf(path, sizeof(path), "%s/tests/fuzz/corpus/%s", top ? top : ".",
             name ? name + strlen("replay_") : "");
    n = scandir(path, &inputs, is_input, alphasort);
    if (n <= 0) {
        printf("Bail out! no corpus in %s\n", path);
        return 1;
    }
    printf("1..%d\n", n);
    for (int i = 0; i < n; i++) {
        char file[8192];

        snprintf(file, sizeof(file), "%s/%s", path, inputs[i]->d_name);
        failed |= report(i + 1, inputs[i]->d_name, file);
        free(inputs[i]);
    }
    free(inputs);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;

    if (argc < 2)
        return replay_corpus(argv[0]);
    printf("1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++)
        failed |= report(i, argv[i], argv[i]);
    return failed;
}
