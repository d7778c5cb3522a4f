/* The key analysis of sorted keys against the least that sort -c does: finding each line
 * and comparing it with the one before. Reported; the command has its bar elsewhere. */
#include "config.h"

#include "base/buf.h"
#include "keys/check.h"
#include "tests/bench/bench.h"

#define KEYS 500000

struct work {
    struct kl_str *keys;
    struct kl_buf lines;
    bool items; /* each key comes with the three attributes it was made of */
    uint64_t sum;
};

static unsigned next(unsigned *seed)
{
    *seed = *seed * 1103515245 + 12345;
    return *seed >> 8;
}

static void make_one_shape(struct kl_buf *out)
{
    unsigned seed = 1, score = 0;

    for (size_t i = 0; i < KEYS; i++) {
        score += 1 + next(&seed) % 4;
        kl_buf_addf(out, "%010u#%016u#p_%05u\n", score,
                    1719100800 + next(&seed) % 1000000, next(&seed) % 90000);
    }
}

/* Ten entity types, one after the other and interleaved with their children. */
static void make_ten_shapes(struct kl_buf *out)
{
    static const char *const labels[] = {"ADDR", "CARD", "INV", "JOB", "LOG"};

    for (size_t label = 0; label < KL_ARRAY_LEN(labels); label++)
        for (size_t i = 0; i < KEYS / 10; i++) {
            kl_buf_addf(out, "%s#%08zu\n", labels[label], i);
            kl_buf_addf(out, "%s#%08zu#ITEM#%03zu\n", labels[label], i, i % 900);
        }
}

static void cut_lines(struct work *work)
{
    const char *at = work->lines.data;

    for (size_t i = 0; i < KEYS; i++) {
        const char *end =
            memchr(at, '\n', (size_t)(work->lines.data + work->lines.len - at));

        work->keys[i] = (struct kl_str){at, (size_t)(end - at)};
        at = end + 1;
    }
}

static void analyse(void *state)
{
    struct work *work = state;
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < KEYS; i++) {
        struct kl_str key = work->keys[i];
        const struct kl_evidence item[] = {
            {KL_STR("score"), kl_str_sub(key, 0, 10), true},
            {KL_STR("ts"), kl_str_sub(key, 17, 10), true},
            {KL_STR("playerId"), kl_str_sub(key, 28, 7), false},
        };

        kl_summary_add(summary, key, item, work->items ? KL_ARRAY_LEN(item) : 0);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    work->sum += report->nfindings;
    kl_report_free(&report);
    kl_summary_free(&summary);
}

static void compare(void *state)
{
    struct work *work = state;
    struct kl_str before = work->keys[0];
    const char *at = work->lines.data, *end = at + work->lines.len;

    while (at < end) {
        struct kl_str key = {
            at, (size_t)((const char *)memchr(at, '\n', (size_t)(end - at)) - at)};

        work->sum += kl_str_cmp(before, key) > 0;
        before = key;
        at += key.len + 1;
    }
}

static int measure(const char *name, void (*make)(struct kl_buf *), bool items)
{
    struct bench_row row = {
        .name = name, .theirs = "comparing", .runs = 5, .ratio = BENCH_SLOWER};
    struct work work = {.keys = KL_NEW_ARRAY(struct kl_str, KEYS), .items = items};
    int missed;

    make(&work.lines);
    cut_lines(&work);
    missed = bench_compare(&row, analyse, compare, &work);
    kl_buf_release(&work.lines);
    free(work.keys);
    return missed;
}

int main(void)
{
    return measure("analyse keys of one shape", make_one_shape, false) |
           measure("analyse keys of ten shapes", make_ten_shapes, false) |
           measure("analyse keys with items", make_one_shape, true);
}
