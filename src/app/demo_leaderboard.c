#include "config.h"

#include <inttypes.h>

#include "app/demo_item.h"

#define NINES UINT64_C(9999999999) /* 10 digits: MAX of the inverted seasons */
#define MARCH_2026 UINT64_C(1772323200)

static const char *const names[] = {
    "Ana",
    "Bj\xc3\xb6rn",
    "\xe4\xbd\x9c\xe8\x80\x85",
    "Chidi",
    "\xd0\x90\xd0\xbb\xd1\x91\xd0\xbd\xd0\xb0",
    "\xce\x94\xce\xb7\xce\xbc\xce\xae\xcf\x84\xcf\x81\xce\xb7\xcf\x82",
    "\xd7\xa9\xd7\xa8\xd7\x94",
    "\xd9\x85\xd8\xad\xd9\x85\xd8\xaf",
    "\xe3\x81\x95\xe3\x81\x8f\xe3\x82\x89",
    "\xea\xb9\x80\xeb\xaf\xbc\xec\xa4\x80",
    "\xe0\xa4\xa8\xe0\xa4\xb0\xe0\xa5\x87\xe0\xa4\x82\xe0\xa4\xa6\xe0\xa5\x8d\xe0\xa4"
    "\xb0",
    "\xe0\xb8\xaa\xe0\xb8\xa1\xe0\xb8\x8a\xe0\xb8\xb2\xe0\xb8\xa2",
    "\xd4\xb1\xd6\x80\xd5\xa1\xd5\xb4",
    "\xe1\x83\x9c\xe1\x83\x98\xe1\x83\x9c\xe1\x83\x9d",
    "\xe1\x8a\xa0\xe1\x89\xa0\xe1\x89\xa0",
    "\xe0\xae\xae\xe0\xae\xbe\xe0\xae\xb1\xe0\xae\xa9\xe0\xaf\x8d",
    "Zo\xc3\xab",
    "Jose\xcc\x81", /* written with a combining accent */
    "Nguy\xe1\xbb\x85n",
    "\xc5\x81ukasz",
    "\xc4\xb0pek",
    "Ng\xc5\xa9g\xc4\xa9",
    "\xf0\x9f\xa6\x8a fox",
    "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80",
    "M\xc4\x81ui",
    "Sin\xc3\xa9"
    "ad",
    "O\xca\xbbzbek",
    "Fatou",
    "Dieter",
    "Mary-Jane",
};

static const char *const regions[] = {
    "eu-central", "eu-west",      "us-east", "us-west",
    "ap-south",   "ap-northeast", "sa-east", "af-south",
};

/* How a season writes its sort keys. */
enum form {
    FORM_PADDED,
    FORM_INVERTED,
    FORM_UNPADDED_SCORE,
    FORM_PAD5,
    FORM_UNPADDED_TS,
    FORM_SCORE_ONLY,
    FORM_INVERTED_ONLY,
};

struct run {
    uint64_t score, ts;
    unsigned player;
    uint64_t shown; /* the score attribute */
};

static void add_key(struct kl_demo_out *out, enum form form, const struct run *run)
{
    const char *name = "rankKey";

    switch (form) {
    case FORM_PADDED:
        kl_demo_s(out, name, "%010" PRIu64 "#%016" PRIu64 "#p_%04u", run->score, run->ts,
                  run->player);
        break;
    case FORM_INVERTED:
        kl_demo_s(out, name, "%010" PRIu64 "#%016" PRIu64 "#p_%04u", NINES - run->score,
                  run->ts, run->player);
        break;
    case FORM_UNPADDED_SCORE:
        kl_demo_s(out, name, "%" PRIu64 "#%016" PRIu64 "#p_%04u", run->score, run->ts,
                  run->player);
        break;
    case FORM_PAD5:
        kl_demo_s(out, name, "%05" PRIu64 "#%016" PRIu64 "#p_%04u", run->score, run->ts,
                  run->player);
        break;
    case FORM_UNPADDED_TS:
        kl_demo_s(out, name, "%010" PRIu64 "#%" PRIu64 "#p_%04u", run->score, run->ts,
                  run->player);
        break;
    case FORM_SCORE_ONLY:
        kl_demo_s(out, name, "%" PRIu64, run->score);
        break;
    case FORM_INVERTED_ONLY:
        kl_demo_s(out, name, "%010" PRIu64, NINES - run->score);
        break;
    }
}

/* Where several numbers are drawn, each has a statement of its own: C does not say in
 * which order arguments are evaluated. */
static void add_run(struct kl_demo_out *out, const char *season, enum form form,
                    const struct run *run)
{
    uint64_t level = 1 + kl_demo_below(&out->random, 60);
    uint64_t seconds = 20 + kl_demo_below(&out->random, 3600);

    kl_demo_begin(out);
    kl_demo_s(out, "leaderboardId", "%s", season);
    add_key(out, form, run);
    kl_demo_n(out, "score", run->shown);
    kl_demo_n(out, "ts", run->ts);
    kl_demo_s(out, "playerId", "p_%04u", run->player);
    kl_demo_s(out, "name", "%s", KL_DEMO_PICK(&out->random, names));
    kl_demo_map(out, "run", "level", level, "seconds", seconds);
    kl_demo_s(out, "region", "%s", KL_DEMO_PICK(&out->random, regions));
    kl_demo_end(out);
}

/* Times of a season never repeat, so that no two keys are the same. */
static struct run make_run(struct kl_demo_out *out, uint64_t i, uint64_t score)
{
    struct run run = {.score = score, .shown = score};

    run.ts = MARCH_2026 + i * 601 + kl_demo_below(&out->random, 600);
    run.player = 1 + (unsigned)kl_demo_below(&out->random, 8999);
    return run;
}

/* Few high scores, many low ones; at least from. */
static uint64_t draw_score(struct kl_demo_out *out, uint64_t from, uint64_t width)
{
    uint64_t a = kl_demo_below(&out->random, width);
    uint64_t b = 1 + kl_demo_below(&out->random, 1000);

    return from + a * b / 1000;
}

/* The scores of the texts that keyline grew from. */
static const struct run classics[] = {
    {.score = 9, .ts = 1719100812, .player = 1207, .shown = 9},
    {.score = 10, .ts = 1719100805, .player = 3301, .shown = 10},
    {.score = 240, .ts = 1719100799, .player = 417, .shown = 240},
    {.score = 1500, .ts = 1719100800, .player = 8842, .shown = 1500},
};

static void add_classics(struct kl_demo_out *out, const char *season, enum form form)
{
    for (size_t i = 0; i < sizeof(classics) / sizeof(classics[0]); i++)
        add_run(out, season, form, &classics[i]);
}

static void raw(struct kl_demo_out *out, const char *season)
{
    add_classics(out, season, FORM_SCORE_ONLY);
}

static void top(struct kl_demo_out *out, const char *season)
{
    add_classics(out, season, FORM_INVERTED_ONLY);
}

/* Every third score is had twice: the time decides. */
static void many(struct kl_demo_out *out, const char *season, enum form form,
                 uint64_t count, uint64_t from, uint64_t width)
{
    uint64_t score = 0;

    for (uint64_t i = 0; i < count; i++) {
        struct run run;

        if (i % 3 != 2)
            score = draw_score(out, from, width);
        run = make_run(out, i, score);
        if (i == 0)
            run.player = 1;
        add_run(out, season, form, &run);
    }
}

static void spring(struct kl_demo_out *out, const char *season)
{
    add_classics(out, season, FORM_PADDED);
    many(out, season, FORM_PADDED, 4196, 1501, 2400000);
}

static void summer(struct kl_demo_out *out, const char *season)
{
    many(out, season, FORM_INVERTED, 2400, 300, 3100000);
}

/* Padded scores never end in 0 or 5 and unpadded ones always do: no number is there
 * in both spellings, which would be another finding. */
static void legacy(struct kl_demo_out *out, const char *season)
{
    for (uint64_t i = 0; i < 1204; i++) {
        uint64_t score = draw_score(out, 200, 400000) * 5 + 1 + i % 4;
        struct run run = make_run(out, i, score);

        add_run(out, season, FORM_PADDED, &run);
    }
    add_run(out, season, FORM_UNPADDED_SCORE, &classics[3]);
    for (uint64_t i = 0; i < 36; i++) {
        struct run run = make_run(out, i, draw_score(out, 310, 17000) * 5);

        add_run(out, season, FORM_UNPADDED_SCORE, &run);
    }
}

static void overflow(struct kl_demo_out *out, const char *season)
{
    many(out, season, FORM_PAD5, 860, 40, 88000);
    for (uint64_t i = 860; i < 912; i++) {
        struct run run = make_run(out, i, draw_score(out, 100000, 64000));

        add_run(out, season, FORM_PAD5, &run);
    }
}

/* The time is counted from the season's start, and nobody padded it. */
static void ties(struct kl_demo_out *out, const char *season)
{
    for (uint64_t i = 0; i < 720; i++) {
        struct run run = make_run(out, i, 1000 + 25 * (i % 240));

        run.ts = i * 2600 + 90 + (run.ts - MARCH_2026) % 601;
        add_run(out, season, FORM_UNPADDED_TS, &run);
    }
}

static void mixed(struct kl_demo_out *out, const char *season)
{
    for (uint64_t i = 0; i < 800; i++) {
        struct run run = make_run(out, i, draw_score(out, 700, 900000));

        add_run(out, season, i % 19 == 7 ? FORM_INVERTED : FORM_PADDED, &run);
    }
}

static void stale(struct kl_demo_out *out, const char *season)
{
    for (uint64_t i = 0; i < 640; i++) {
        struct run run = make_run(out, i, draw_score(out, 900, 750000));

        if (i % 23 == 5)
            run.shown += 1 + kl_demo_below(&out->random, 5000);
        add_run(out, season, FORM_PADDED, &run);
    }
}

static const struct season {
    const char *name;
    void (*make)(struct kl_demo_out *out, const char *season);
} seasons[] = {
    {"SEASON#RAW", raw},
    {"SEASON#2026-SPRING", spring},
    {"SEASON#2026-SUMMER", summer},
    {"SEASON#2026-TOP", top},
    {"SEASON#2025-LEGACY", legacy},
    {"SEASON#2025-OVERFLOW", overflow},
    {"SEASON#2025-TIES", ties},
    {"SEASON#2025-MIXED", mixed},
    {"SEASON#2024-STALE", stale},
};

const char *kl_demo_season(size_t i)
{
    return i < sizeof(seasons) / sizeof(seasons[0]) ? seasons[i].name : NULL;
}

/* Each season has a seed of its own: one can change without the others. */
void kl_demo_leaderboard(struct kl_demo_out *out)
{
    for (size_t i = 0; i < sizeof(seasons) / sizeof(seasons[0]); i++) {
        out->random.state = 1000 + i;
        seasons[i].make(out, seasons[i].name);
    }
}
