/* The structural scan of a full page against jansson building and freeing its tree. */
#include "config.h"

#include <jansson.h>

#include "model/page.h"
#include "tests/bench/bench.h"

#define ITEMS 6667 /* 240 bytes each: 1.6 MB of JSON, what 1 MB of items comes as */

/* Each measurement does the work several times: what the heap looks like after the
 * other one's turn counts once. */
#define TIMES 5

struct work {
    struct kl_page page;
    bool evidence;
};

static void add_item(int i, struct kl_buf *out)
{
    static const char *const names[] = {"Ana", "Bj\xc3\xb6rn", "\xe4\xbd\x9c\xe8\x80\x85",
                                        "Chidi Anagonye", "Zo\xc3\xab"};

    kl_buf_addf(
        out,
        "%s{\"leaderboardId\":{\"S\":\"SEASON#2026-SPRING\"},"
        "\"rankKey\":{\"S\":\"%010d#%016d#p_%04d\"},\"score\":{\"N\":\"%d\"},"
        "\"ts\":{\"N\":\"%d\"},\"playerId\":{\"S\":\"p_%04d\"},\"name\":{\"S\":\"%s\"},"
        "\"run\":{\"M\":{\"level\":{\"N\":\"%d\"}}}}",
        i ? "," : "", i * 11, 1719100800 + i, i, i * 11, 1719100800 + i, i,
        names[(size_t)i % KL_ARRAY_LEN(names)], i % 100);
}

static void make_body(struct kl_buf *out)
{
    kl_buf_addf(out, "{\"Count\":%d,\"Items\":[", ITEMS);
    for (int i = 0; i < ITEMS; i++)
        add_item(i, out);
    kl_buf_addf(out,
                "],\"ScannedCount\":%d,\"ConsumedCapacity\":{\"CapacityUnits\":128.5,"
                "\"TableName\":\"leaderboard\"}}",
                ITEMS);
}

static void scan(void *state)
{
    static const char *const keys[] = {"leaderboardId", "rankKey"};
    struct work *work = state;

    for (int i = 0; i < TIMES; i++) {
        struct kl_buf body = work->page.body;

        work->page.body = (struct kl_buf){0};
        kl_page_release(&work->page);
        work->page.body = body;
        if (kl_page_scan(
                &work->page,
                &(struct kl_page_wants){keys, KL_ARRAY_LEN(keys), work->evidence},
                NULL) ||
            work->page.nitems != ITEMS)
            abort();
    }
}

static void build(void *state)
{
    const struct work *work = state;

    for (int i = 0; i < TIMES; i++) {
        json_t *tree =
            json_loadb(work->page.body.data, work->page.body.len, JSON_ALLOW_NUL, NULL);

        if (!tree)
            abort();
        json_decref(tree);
    }
}

int main(void)
{
    struct bench_row keys = {.name = "scan a page: keys",
                             .theirs = "jansson",
                             .runs = 9,
                             .ratio = BENCH_FASTER,
                             .bar = 25};
    struct bench_row all = keys;
    struct work work = {0};
    int missed;

    all.name = "scan a page: keys, evidence";
    make_body(&work.page.body);
    missed = bench_compare(&keys, scan, build, &work);
    work.evidence = true;
    missed |= bench_compare(&all, scan, build, &work);
    kl_page_release(&work.page);
    return missed;
}
