#include "config.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/store_help.h"
#include "tests/unit/world.h"
#include "ui/key.h"

/* ---- the database ---- */

static char *database;

static const char *const names[] = {"Ana", "Björn", "作者", "Chidi", "Zoë", "ねこ"};

static void put_run(struct help_batch *batch, const char *season, const char *key,
                    unsigned score, unsigned ts, unsigned player)
{
    struct kl_buf item = {0};

    kl_buf_addf(
        &item,
        "{\"leaderboardId\":{\"S\":\"SEASON#%s\"},\"rankKey\":{\"S\":\"%s\"},"
        "\"score\":{\"N\":\"%u\"},\"ts\":{\"N\":\"%u\"},"
        "\"playerId\":{\"S\":\"p_%04u\"},\"name\":{\"S\":\"%s\"},"
        "\"run\":{\"M\":{\"car\":{\"S\":\"kart\"},\"laps\":{\"L\":[{\"N\":\"61\"},"
        "{\"NULL\":true}]}}}}",
        season, key, score, ts, player, names[player % KL_ARRAY_LEN(names)]);
    help_put(batch, kl_buf_text(&item));
    kl_buf_release(&item);
}

struct season {
    const char *name;
    unsigned rows;
};

static const struct season seasons[] = {
    {"CLEAN", 300},   {"LIMIT", 60}, {"TWICE", 60}, {"WIDTHS", 60}, {"HALF", 60},
    {"INVERTED", 60}, {"MIXED", 60}, {"OVER", 60},  {"STALE", 60},  {"TIES", 60},
};

/* The key of row i of a season, and how it is wrong there. */
static void season_key(const char *season, unsigned i, unsigned *score, unsigned ts,
                       char key[64])
{
    unsigned long long stored = *score;
    int width = 10, ts_width = 16;

    if (strcmp(season, "HALF") == 0 && i % 12 == 5)
        width = 1;
    if (strcmp(season, "WIDTHS") == 0 && i % 9 == 4)
        width = 8;
    if (strcmp(season, "TWICE") == 0 && i % 30 == 8) {
        /* The number of the row before, without its zeros. */
        stored = *score = (i - 1) * 37 % 2500 + 1;
        width = 1;
    }
    if (strcmp(season, "LIMIT") == 0) {
        stored = *score = i < 10 ? i + 1 : 930 + i;
        width = 3;
    }
    if (strcmp(season, "OVER") == 0) {
        width = 4;
        stored = *score += i % 20 == 7 ? 10000 : 0;
    }
    if (strcmp(season, "TIES") == 0)
        ts_width = 1;
    if (strcmp(season, "INVERTED") == 0 || (strcmp(season, "MIXED") == 0 && i % 15 == 4))
        stored = 9999999999 - stored;
    snprintf(key, 64, "%0*llu#%0*u#p_%04u", width, stored, ts_width, ts, i);
    if (strcmp(season, "STALE") == 0 && i % 20 == 3)
        *score += 7;
}

static void put_seasons(struct help_batch *batch)
{
    for (size_t s = 0; s < KL_ARRAY_LEN(seasons); s++) {
        for (unsigned i = 0; i < seasons[s].rows; i++) {
            unsigned score = i * 37 % 2500 + 1;
            unsigned ts = strcmp(seasons[s].name, "TIES") == 0 ? i * 7 : 1719100800 + i;
            char key[64];

            if (strcmp(seasons[s].name, "TIES") == 0)
                score = i % 4;
            season_key(seasons[s].name, i, &score, ts, key);
            put_run(batch, seasons[s].name, key, score, ts, i);
        }
    }
    put_run(batch, "RAW", "9", 9, 1719100812, 1);
    put_run(batch, "RAW", "10", 10, 1719100811, 2);
    put_run(batch, "RAW", "240", 240, 1719100805, 3);
    put_run(batch, "RAW", "1500", 1500, 1719100800, 4);
}

/* Keys and values that would do harm if a byte of them reached a terminal. */
static const char *const hostile[] = {
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"a\\u001b[31mred\"},"
    "\"note\":{\"S\":\"tab\\there, NUL\\u0000, bell\\u0007\"}}",
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"b\\u202eover\\u202c\"},"
    "\"note\":{\"S\":\"\"}}",
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"c\\u200binvisible\"},"
    "\"note\":{\"NULL\":true}}",
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"d作者と猫がいる\"},"
    "\"note\":{\"S\":\"e\xcc\x81t\xcc\x81\xcc\xa3 combining\"}}",
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"e\\n\\r\\u0085\"},"
    "\"note\":{\"S\":\"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80 and "
    "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa\"}}",
    "{\"leaderboardId\":{\"S\":\"HOSTILE\"},\"rankKey\":{\"S\":\"f\"},"
    "\"note\":{\"B\":\"AP8Q\"},\"set\":{\"NS\":[\"1\",\"2\",\"3\"]},\"yes\":{\"BOOL\":"
    "true}}",
};

/* help_begin() and the rest work on a table of one name; here there are several. */
static void begin(struct help_batch *batch, const char *table, const char *pk,
                  const char *sk, enum kl_key_type sk_type)
{
    struct kl_schema schema;
    struct kl_err err = {0};

    help_schema(&schema, pk, KL_KEY_S, sk, sk_type);
    free(schema.table);
    schema.table = kl_mem_strdup(table);
    if (kl_store_writer_open(database, &batch->writer, &err) ||
        kl_store_writer_begin(batch->writer, &schema, 0, &err))
        fail_msg("%s", err.text);
    kl_schema_release(&schema);
}

static void commit(struct help_batch *batch)
{
    struct kl_store_counts counts;

    help_commit(batch, &counts);
}

static void put_others(void)
{
    struct help_batch batch;

    begin(&batch, "counters", "name", NULL, KL_KEY_S);
    help_put(&batch, "{\"name\":{\"S\":\"visits\"},\"n\":{\"N\":\"12\"}}");
    help_put(&batch,
             "{\"name\":{\"S\":\"doc\"},\"body\":{\"S\":\"{\\\"id\\\":"
             "123456789012345678901234567890,\\\"tags\\\":[\\\"a\\\",\\\"作者\\\"],"
             "\\\"price\\\":1.50}\"},\"text\":{\"S\":\"first line\\nsecond\\ttab "
             "\\u001b[31mred and then a line that goes on and on until it must be cut "
             "somewhere, whatever the width of the screen may be\"},\"bytes\":{\"B\":"
             "\"AP8QSGVsbG8sIHdvcmxkIQAAAAAAAAAAAAA=\"},\"empty\":{\"S\":\"\"}}");
    commit(&batch);
    begin(&batch, "readings", "meter", "at", KL_KEY_N);
    help_put(&batch,
             "{\"meter\":{\"S\":\"m1\"},\"at\":{\"N\":\"-5\"},\"v\":{\"N\":\"1.50\"}}");
    help_put(&batch,
             "{\"meter\":{\"S\":\"m1\"},\"at\":{\"N\":\"10\"},\"v\":{\"N\":\"2\"}}");
    help_put(&batch,
             "{\"meter\":{\"S\":\"m1\"},\"at\":{\"N\":\"9\"},\"v\":{\"N\":\"3\"}}");
    commit(&batch);
    begin(&batch, "paths", "drive", "path", KL_KEY_S);
    for (int i = 0; i < 5; i++) {
        char item[320];

        snprintf(item, sizeof(item),
                 "{\"drive\":{\"S\":\"a\"},\"path\":{\"S\":\"root/%0100d/file%d.txt\"},"
                 "\"owner\":{\"S\":\"Zo\xc3\xab\"},\"size\":{\"N\":\"%d\"}}",
                 i, i, i * 1000);
        help_put(&batch, item);
    }
    commit(&batch);
    begin(&batch, "shop", "pk", "sk", KL_KEY_S);
    help_put(&batch,
             "{\"pk\":{\"S\":\"C#1\"},\"sk\":{\"S\":\"PROFILE\"},\"n\":{\"S\":\"x\"}}");
    for (int i = 1; i < 12; i++) {
        char item[160];

        snprintf(item, sizeof(item),
                 "{\"pk\":{\"S\":\"C#1\"},\"sk\":{\"S\":\"ORDER#%08d#ITEM#%04d\"},"
                 "\"qty\":{\"N\":\"%d\"}}",
                 i, i, i);
        help_put(&batch, item);
    }
    commit(&batch);
}

static void add_index(struct kl_schema *schema, const char *name, const char *projection,
                      const struct kl_key_schema *keys)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup(name);
    index->local = strcmp(name, "by-score") == 0;
    index->projection = kl_mem_strdup(projection);
    kl_key_schema_copy(&index->keys, keys);
}

/* A table with a local index and two global ones: of two partition and two sort
 * attributes, and without a sort key. Every fourth item is in none of these. */
static void put_indexed(void)
{
    static char player[] = "player", game[] = "game", score[] = "score";
    static char league[] = "league", region[] = "region", round[] = "round";
    static char car[] = "car";
    struct help_batch batch;
    struct kl_schema schema;
    struct kl_err err = {0};

    help_schema(&schema, player, KL_KEY_S, game, KL_KEY_S);
    free(schema.table);
    schema.table = kl_mem_strdup("tracks");
    add_index(
        &schema, "by-score", "KEYS_ONLY",
        &(struct kl_key_schema){
            .pk = {{player, KL_KEY_S}}, .npk = 1, .sk = {{score, KL_KEY_N}}, .nsk = 1});
    add_index(&schema, "by-league", "ALL",
              &(struct kl_key_schema){.pk = {{league, KL_KEY_S}, {region, KL_KEY_S}},
                                      .npk = 2,
                                      .sk = {{round, KL_KEY_N}, {car, KL_KEY_S}},
                                      .nsk = 2});
    add_index(&schema, "by-car", "ALL",
              &(struct kl_key_schema){.pk = {{car, KL_KEY_S}}, .npk = 1});
    if (kl_store_writer_open(database, &batch.writer, &err) ||
        kl_store_writer_begin(batch.writer, &schema, 0, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < 120; i++) {
        struct kl_buf item = {0};

        kl_buf_addf(&item,
                    "{\"player\":{\"S\":\"p%d\"},\"game\":{\"S\":\"g%03d\"},"
                    "\"score\":{\"N\":\"%d\"}",
                    i % 5, i, i * 7 % 50);
        if (i % 4)
            kl_buf_addf(&item,
                        ",\"league\":{\"S\":\"L%d\"},\"region\":{\"S\":\"%s\"},"
                        "\"round\":{\"N\":\"%d\"},\"car\":{\"S\":\"c%d\"}",
                        i % 2, i % 3 ? "EU" : "US", i % 3 + 9, i % 7);
        kl_buf_add_char(&item, '}');
        help_put(&batch, kl_buf_text(&item));
        kl_buf_release(&item);
    }
    kl_schema_release(&schema);
    commit(&batch);
}

/* A path, what it lies in and how deep; a folder without a row has none. */
static void put_path(struct help_batch *batch, const char *drive, const char *path)
{
    size_t len = strlen(path), name = len, depth = 0;
    struct kl_buf item = {0};

    while (name > 0 && (name == len || path[name - 1] != '/'))
        name--;
    for (size_t i = 0; i < name; i++)
        depth += path[i] == '/';
    kl_buf_addf(&item,
                "{\"drive\":{\"S\":\"%s\"},\"path\":{\"S\":\"%s\"},"
                "\"depth\":{\"N\":\"%zu\"}",
                drive, path, depth);
    if (name)
        kl_buf_addf(&item, ",\"parent\":{\"S\":\"%.*s\"}", (int)name, path);
    if (path[len - 1] != '/')
        kl_buf_addf(&item, ",\"size\":{\"N\":\"%zu\"}", len * 77777);
    kl_buf_add_char(&item, '}');
    help_put(batch, kl_buf_text(&item));
    kl_buf_release(&item);
}

/* Trees: a small one with all that may surprise, a folder with very many names, and one
 * whose delimiter is a control character. */
static void put_trees(void)
{
    static const char *const paths[] = {"root/",
                                        "root/bare/inner/deep.txt",
                                        "root/photos",
                                        "root/photos-old/",
                                        "root/photos.zip",
                                        "root/photos/",
                                        "root/photos/2026/",
                                        "root/photos/2026/beach.jpg",
                                        "root/photos/2026/sunset.jpg",
                                        "root/photos/cover.jpg",
                                        "root/作者/",
                                        "root/作者/e\u0301t\u00e9.txt"};
    static char drive[] = "drive", path[] = "path", parent[] = "parent";
    struct help_batch batch;
    struct kl_schema schema;
    struct kl_err err = {0};

    help_schema(&schema, drive, KL_KEY_S, path, KL_KEY_S);
    free(schema.table);
    schema.table = kl_mem_strdup("trees");
    add_index(
        &schema, "by-parent", "ALL",
        &(struct kl_key_schema){
            .pk = {{parent, KL_KEY_S}}, .npk = 1, .sk = {{path, KL_KEY_S}}, .nsk = 1});
    if (kl_store_writer_open(database, &batch.writer, &err) ||
        kl_store_writer_begin(batch.writer, &schema, 0, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < KL_ARRAY_LEN(paths); i++)
        put_path(&batch, "d", paths[i]);
    put_path(&batch, "other", "root/photos/theirs.jpg");
    for (int i = 0; i < 2500; i++) {
        char key[32];

        snprintf(key, sizeof(key), "many/%04d", i);
        put_path(&batch, "many", key);
    }
    help_put(&batch,
             "{\"drive\":{\"S\":\"unit\"},\"path\":{\"S\":\"a\\u001fb\\u001fc\"}}");
    help_put(
        &batch,
        "{\"drive\":{\"S\":\"unit\"},\"path\":{\"S\":\"a\\u001fb\\u001fd\\u001b[31m\"}}");
    help_put(&batch, "{\"drive\":{\"S\":\"unit\"},\"path\":{\"S\":\"a\\u001fe\"}}");
    kl_schema_release(&schema);
    commit(&batch);
}

int world_setup(void **state)
{
    struct help_batch batch;

    (void)state;
    database = help_path("world.db");
    begin(&batch, "leaderboard", "leaderboardId", "rankKey", KL_KEY_S);
    put_seasons(&batch);
    for (size_t i = 0; i < KL_ARRAY_LEN(hostile); i++)
        help_put(&batch, hostile[i]);
    commit(&batch);
    put_others();
    put_indexed();
    put_trees();
    return 0;
}

void world_make(const char *const *items, size_t n)
{
    struct help_batch batch;

    database = help_path("world.db");
    begin(&batch, "things", "pk", "sk", KL_KEY_S);
    for (size_t i = 0; i < n; i++)
        help_put(&batch, items[i]);
    commit(&batch);
}

int world_teardown(void **state)
{
    (void)state;
    help_remove(&database);
    return 0;
}

void world_put(const char *table, const char *pk, const char *sk, const char *item)
{
    struct help_batch batch;

    begin(&batch, table, pk, sk, KL_KEY_S);
    help_put(&batch, item);
    commit(&batch);
}

/* ---- the screen ---- */

static void open_session(struct world *world, const struct kl_session_options *options)
{
    struct kl_err err = {0};

    *world = (struct world){0};
    if (kl_session_open(options, &world->session, &err))
        fail_msg("%s", err.text);
}

static void open_screen(struct world *world, const char *table, const char *partition,
                        struct kl_config *config, enum kl_visible mode,
                        struct kl_opener take_opener)
{
    struct kl_start start = {0};
    struct kl_err err = {0};

    start.table = kl_mem_strdup(table);
    start.partition = kl_mem_strdup(partition);
    if (kl_worker_new(take_opener, &world->worker, &err) ||
        ui_screen_new(world->session, world->worker, &start, config, mode, &world->screen,
                      &err))
        fail_msg("%s", err.text);
    kl_start_release(&start);
    ui_canvas_reset(&world->canvas, 80, 24);
    ui_screen_draw(world->screen, &world->canvas, 1);
    world_settle(world);
}

void world_open(struct world *world, const char *table, const char *partition,
                enum kl_visible mode)
{
    const struct kl_session_options options = {.db = database};

    open_session(world, &options);
    open_screen(world, table, partition, NULL, mode, kl_session_opener(world->session));
}

void world_open_configured(struct world *world, struct kl_config *config,
                           const char *table, const char *partition)
{
    const struct kl_session_options options = {.db = database};

    open_session(world, &options);
    open_screen(world, table, partition, config, KL_VISIBLE_UTF8,
                kl_session_opener(world->session));
}

void world_open_far(struct world *world, const char *table, const char *partition,
                    struct kl_opener take_opener)
{
    const struct kl_session_options options = {
        .aws = {.endpoint_url = "https://far.example", .region = "xx-test-1"}};

    open_session(world, &options);
    open_screen(world, table, partition, NULL, KL_VISIBLE_UTF8, take_opener);
}

void world_close(struct world *world)
{
    ui_screen_free(&world->screen);
    kl_worker_free(&world->worker, 10000);
    kl_session_free(&world->session);
    ui_canvas_release(&world->canvas);
}

/* Waits for news of the worker as long as it has jobs; false: there are none. */
static bool wait_for_news(const struct world *world)
{
    struct pollfd fd = {.fd = kl_worker_fd(world->worker), .events = POLLIN};
    bool busy = kl_worker_pending(world->worker) > 0;
    int n = poll(&fd, 1, busy ? 20000 : 0);

    assert_true(!busy || n == 1);
    return n == 1;
}

void world_settle(struct world *world)
{
    bool more;

    /* As the loop does: a view is drawn before anything can come for it. */
    world_draw(world, world->canvas.width, world->canvas.height);
    do {
        world->todo |= ui_screen_events(world->screen);
        world->todo |= ui_screen_work(world->screen, &more);
        /* Drawing tells the browse how many rows are wanted. */
        world_draw(world, world->canvas.width, world->canvas.height);
    } while (more || wait_for_news(world));
}

void world_key(struct world *world, int32_t key)
{
    world->todo |= ui_screen_key(world->screen, key);
}

static void type_text(struct world *world, struct kl_str text)
{
    size_t len;

    for (size_t off = 0; off < text.len; off += len)
        world_key(world, kl_utf8_decode(text, off, &len));
}

void world_keys(struct world *world, const char *keys)
{
    struct kl_str all = kl_str_from(keys);

    for (size_t off = 0; off < all.len;) {
        size_t end = kl_str_find(all, KL_STR(" "), off);
        struct kl_str name = kl_str_sub(all, off, end - off);
        int32_t parsed[2];
        size_t n;

        if (name.data[0] == '\'') {
            type_text(world, kl_str_sub(name, 1, name.len));
        } else {
            n = ui_key_parse(name, parsed, 2);
            assert_int_not_equal(n, 0);
            for (size_t i = 0; i < n; i++)
                world_key(world, parsed[i]);
        }
        world_settle(world);
        off = end == SIZE_MAX ? all.len : end + 1;
    }
}

void world_draw_at(struct world *world, int width, int height, uint64_t now_ms)
{
    ui_canvas_reset(&world->canvas, width, height);
    ui_screen_draw(world->screen, &world->canvas, now_ms);
}

void world_draw(struct world *world, int width, int height)
{
    world_draw_at(world, width, height, 1);
}

bool world_shows(const struct world *world, const char *text)
{
    struct kl_buf screen = {0};
    bool shows;

    golden_text(&world->canvas, &screen);
    shows = kl_str_find(kl_buf_str(&screen), kl_str_from(text), 0) != SIZE_MAX;
    kl_buf_release(&screen);
    return shows;
}
