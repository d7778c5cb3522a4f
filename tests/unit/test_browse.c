/* app/browse against a source in memory: random walks in which no row may be lost,
 * shown twice or numbered wrongly, and the rules one by one. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/browse.h"
#include "fake_source.h"

/* ---- a table, a browse on it, and who answers its requests ---- */

#define UNDER_WAY 8

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

static void bench_open(struct bench *bench, const struct kl_cond *cond, bool reverse,
                       const struct kl_browse_options *options)
{
    struct kl_query query;

    fake_query(&query, bench->fake, "p");
    if (cond)
        kl_cond_copy(&query.cond, cond);
    query.reverse = reverse;
    bench->browse = kl_browse_new(&bench->fake->schema, &query, options);
    kl_query_release(&query);
}

static void bench_close(struct bench *bench)
{
    for (size_t i = 0; i < bench->n; i++)
        kl_browse_request_release(&bench->pending[i].request);
    kl_browse_free(&bench->browse);
    fake_free(&bench->fake);
}

/* Takes all wants, as the screen does after every event. */
static void take_wants(struct bench *bench)
{
    struct kl_browse_request request;

    while (kl_browse_work(bench->browse))
        ;
    while (kl_browse_want(bench->browse, &request)) {
        assert_true(bench->n < UNDER_WAY);
        for (size_t i = 0; i < bench->n; i++)
            if (bench->pending[i].request.id == request.replaces)
                bench->pending[i].cancelled = true;
        bench->pending[bench->n++] = (struct pending){.request = request};
        bench->asked++;
    }
}

/* Answers one request under way. */
static void answer(struct bench *bench, size_t i)
{
    struct pending pending = bench->pending[i];
    struct kl_page page = {0};

    bench->pending[i] = bench->pending[--bench->n];
    assert_int_equal(kl_source_query(&bench->fake->source, &pending.request.query,
                                     pending.request.evidence, &page, NULL, NULL),
                     KL_OK);
    kl_browse_accept(bench->browse, pending.request.id, &page);
    kl_browse_request_release(&pending.request);
}

static void settle(struct bench *bench)
{
    for (unsigned i = 0; i < 10000; i++) {
        take_wants(bench);
        if (!bench->n)
            return;
        answer(bench, 0);
    }
    fail_msg("it never has enough");
}

static struct kl_str key_at(struct bench *bench, size_t index)
{
    struct kl_row row;

    assert_true(kl_browse_row(bench->browse, index, &row));
    return row.state == KL_ROW_LOADED ? row.key : (struct kl_str){0};
}

static void assert_cursor(struct bench *bench, const char *key)
{
    struct kl_str at = key_at(bench, kl_browse_cursor(bench->browse));

    assert_non_null(at.data);
    assert_int_equal(at.len, strlen(key));
    assert_memory_equal(at.data, key, at.len);
}

static void seek(struct bench *bench, const char *key)
{
    struct kl_key_value value =
        kl_key_value_borrow(bench->fake->schema.keys.sk[0].type, kl_str_from(key));

    kl_browse_seek(bench->browse, &value);
}

/* ---- the random walk ---- */

struct walk {
    struct bench bench;
    uint64_t random;
    const char **truth; /* the keys that match, in the order of the view */
    size_t n;
    bool reverse;
};

static uint64_t below(struct walk *walk, uint64_t n)
{
    walk->random = walk->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (walk->random >> 33) % n;
}

static void tell_truth(struct walk *walk, const struct kl_cond *cond)
{
    struct fake_source *fake = walk->bench.fake;

    walk->n = 0;
    for (size_t i = 0; i < fake->n; i++) {
        size_t at = walk->reverse ? fake->n - 1 - i : i;
        struct kl_key_value key = kl_key_value_borrow(fake->schema.keys.sk[0].type,
                                                      kl_str_from(fake->items[at].sk));

        if (kl_cond_matches(cond, &key))
            walk->truth[walk->n++] = fake->items[at].sk;
    }
}

static size_t place_in_truth(const struct walk *walk, struct kl_str key)
{
    for (size_t i = 0; i < walk->n; i++)
        if (kl_str_eq(kl_str_from(walk->truth[i]), key))
            return i;
    fail_msg("a row that is not in the table: %.*s", KL_STR_ARG(key));
    return 0;
}

static void check_neighbour(const struct walk *walk, struct kl_str key, size_t at)
{
    if (key.data)
        assert_int_equal(place_in_truth(walk, key), at);
}

/* The rows of the current run are a stretch of the truth, numbered rightly. */
static void check_rows(struct walk *walk)
{
    struct kl_browse *browse = walk->bench.browse;
    size_t rows = kl_browse_rows(browse), from = SIZE_MAX;
    struct kl_browse_status status;

    kl_browse_status(browse, &status);
    assert_true(status.matched <= walk->n);
    assert_true(rows <= status.matched);
    for (size_t i = 0; i < rows; i++) {
        struct kl_row row;
        size_t at;

        assert_true(kl_browse_row(browse, i, &row));
        if (row.state != KL_ROW_LOADED)
            continue;
        at = place_in_truth(walk, row.key);
        if (from == SIZE_MAX)
            from = at - i;
        assert_int_equal(at, from + i);
        if (row.number > 0)
            assert_int_equal(row.number, at + 1);
        if (row.number < 0)
            assert_int_equal(row.number, (int64_t)at - (int64_t)walk->n);
        check_neighbour(walk, row.prev, walk->reverse ? at + 1 : at - 1);
        check_neighbour(walk, row.next, walk->reverse ? at - 1 : at + 1);
    }
    assert_true(rows == 0 || kl_browse_cursor(browse) < rows);
    assert_true(kl_browse_top(browse) <= kl_browse_cursor(browse));
    if (from != SIZE_MAX && status.top_known)
        assert_int_equal(from, 0);
    if (from != SIZE_MAX && status.end_known)
        assert_int_equal(from + rows, walk->n);
    if (status.complete) {
        assert_int_equal(rows, walk->n);
        assert_int_equal(status.gaps, 0);
    }
}

static size_t truth_from(const struct walk *walk, const char *key)
{
    enum kl_key_type type = walk->bench.fake->schema.keys.sk[0].type;
    struct kl_key_value want = kl_key_value_borrow(type, kl_str_from(key));
    size_t i = 0;

    for (; i < walk->n; i++) {
        struct kl_key_value at = kl_key_value_borrow(type, kl_str_from(walk->truth[i]));
        int cmp = kl_key_value_cmp(&at, &want);

        if (walk->reverse ? cmp <= 0 : cmp >= 0)
            break;
    }
    return i < walk->n ? i : walk->n - 1;
}

static void check_screen_loaded(struct walk *walk, size_t height)
{
    struct kl_browse *browse = walk->bench.browse;
    size_t top = kl_browse_top(browse), rows = kl_browse_rows(browse);
    struct kl_browse_status status;

    for (size_t i = top; i < rows && i < top + height; i++)
        assert_non_null(key_at(&walk->bench, i).data);
    kl_browse_status(browse, &status);
    if (rows - top < height && !status.paused)
        assert_true(status.end_known);
    assert_false(status.loading);
}

/* One move, answered in full; where it must lead is known. */
static void certain_move(struct walk *walk, size_t height)
{
    struct kl_browse *browse = walk->bench.browse;
    size_t want = SIZE_MAX;
    const char *key;

    switch (below(walk, 4)) {
    case 0:
        kl_browse_go_top(browse);
        want = 0;
        break;
    case 1:
        kl_browse_go_end(browse);
        want = walk->n - 1;
        break;
    case 2:
        key = walk->bench.fake->items[below(walk, walk->bench.fake->n)].sk;
        seek(&walk->bench, key);
        want = truth_from(walk, key);
        break;
    default:
        kl_browse_go(browse, below(walk, kl_browse_rows(browse) + 1));
        break;
    }
    settle(&walk->bench);
    if (walk->n && want != SIZE_MAX)
        assert_cursor(&walk->bench, walk->truth[want]);
    check_screen_loaded(walk, height);
}

/* A move while requests are under way; replies come in any order, or fail. */
static void hasty_move(struct walk *walk)
{
    struct bench *bench = &walk->bench;
    struct kl_browse *browse = bench->browse;
    long delta = (long)below(walk, 60) - 30;

    switch (below(walk, 9)) {
    case 0:
        kl_browse_go_top(browse);
        break;
    case 1:
        kl_browse_go_end(browse);
        break;
    case 2:
        seek(bench, bench->fake->items[below(walk, bench->fake->n)].sk);
        break;
    case 3:
        kl_browse_find(browse, below(walk, 2));
        break;
    case 4:
        if (below(walk, 4) == 0)
            kl_browse_stop(browse);
        break;
    case 5:
        kl_browse_scroll(browse, delta);
        break;
    default:
        kl_browse_move(browse, delta);
        break;
    }
    take_wants(bench);
    while (bench->n && below(walk, 3)) {
        size_t i = below(walk, bench->n);

        if (bench->pending[i].cancelled || below(walk, 12) == 0) {
            kl_browse_fail(browse, bench->pending[i].request.id);
            kl_browse_request_release(&bench->pending[i].request);
            bench->pending[i] = bench->pending[--bench->n];
        } else {
            answer(bench, i);
        }
        take_wants(bench);
    }
    while (bench->n > UNDER_WAY - 3)
        answer(bench, 0);
}

static void step_through(struct walk *walk)
{
    struct kl_browse *browse = walk->bench.browse;

    kl_browse_go_top(browse);
    settle(&walk->bench);
    for (size_t i = 0; i < walk->n; i++) {
        assert_cursor(&walk->bench, walk->truth[i]);
        kl_browse_move(browse, 1);
        settle(&walk->bench);
    }
    for (size_t i = walk->n; i-- > 0;) {
        assert_cursor(&walk->bench, walk->truth[i]);
        kl_browse_move(browse, -1);
        settle(&walk->bench);
    }
}

static void random_cond(struct walk *walk, struct kl_cond *cond)
{
    static const enum kl_cond_op ops[] = {
        KL_COND_NONE, KL_COND_NONE, KL_COND_LT,      KL_COND_LE,         KL_COND_GT,
        KL_COND_GE,   KL_COND_EQ,   KL_COND_BETWEEN, KL_COND_BEGINS_WITH};
    struct fake_source *fake = walk->bench.fake;
    enum kl_key_type type = fake->schema.keys.sk[0].type;
    size_t a = below(walk, fake->n), b = below(walk, fake->n);
    struct kl_str low = kl_str_from(fake->items[a < b ? a : b].sk);

    *cond = (struct kl_cond){.op = ops[below(walk, KL_ARRAY_LEN(ops))]};
    if (cond->op == KL_COND_BEGINS_WITH && type == KL_KEY_N)
        cond->op = KL_COND_NONE;
    if (cond->op == KL_COND_BEGINS_WITH)
        low = kl_str_sub(low, 0, 1 + below(walk, low.len));
    kl_key_value_set(&cond->a, type, low);
    kl_key_value_set(&cond->b, type, kl_str_from(fake->items[a < b ? b : a].sk));
}

static void fill_table(struct walk *walk, enum kl_key_type type)
{
    size_t count = 1 + below(walk, 300);
    uint64_t at = 0;

    walk->bench.fake = fake_new("t", true, type);
    for (size_t i = 0; i < count; i++) {
        at += 1 + below(walk, 40);
        if (type == KL_KEY_N)
            fake_addf(walk->bench.fake, "p", "", "%d", (int)at - 2000);
        else
            fake_addf(walk->bench.fake, "p", "", "%c%05u#%c", (char)('a' + at / 2000),
                      (unsigned)at, (char)('a' + at % 7));
    }
    walk->truth = KL_NEW_ARRAY(const char *, count);
}

static void walk_once(uint64_t seed)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_S, KL_KEY_N, KL_KEY_B};
    struct walk walk = {.random = seed * 7919 + 1};
    struct kl_browse_options options = {0};
    struct kl_cond cond;

    fill_table(&walk, types[below(&walk, 4)]);
    walk.reverse = below(&walk, 2);
    walk.bench.fake->page_items = 1 + below(&walk, below(&walk, 3) ? 40 : 400);
    walk.bench.fake->empty_at_end = below(&walk, 2);
    random_cond(&walk, &cond);
    tell_truth(&walk, &cond);
    options.height = 1 + below(&walk, 30);
    options.page_limit = (uint32_t)below(&walk, 50);
    options.window_bytes = below(&walk, 2) ? 3000 : 0;
    bench_open(&walk.bench, &cond, walk.reverse, &options);
    for (int i = 0; i < 60; i++) {
        if (below(&walk, 3) == 0 && walk.n)
            certain_move(&walk, options.height);
        else
            hasty_move(&walk);
        check_rows(&walk);
        if (below(&walk, 20) == 0) {
            walk.reverse = !walk.reverse;
            kl_browse_reverse(walk.bench.browse);
            tell_truth(&walk, &cond);
        }
        if (below(&walk, 40) == 0)
            kl_browse_refresh(walk.bench.browse);
    }
    if (seed % 4 == 0)
        step_through(&walk);
    kl_cond_release(&cond);
    free(walk.truth);
    bench_close(&walk.bench);
}

static void test_random_walks(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 600; seed++)
        walk_once(seed);
}

/* ---- the rules, one by one ---- */

#define HEIGHT 24

static const struct kl_browse_options plain = {.height = HEIGHT};

/* Keys 00000#x … of one width, count of them. */
static void fill(struct bench *bench, size_t count)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (size_t i = 0; i < count; i++)
        fake_addf(bench->fake, "p", "", "%07zu#%c", i * 3, (char)('a' + i % 26));
}

static void assert_request(const struct kl_browse_request *request, bool reverse,
                           unsigned limit, bool background)
{
    assert_int_equal(request->query.reverse, reverse);
    assert_int_equal(request->query.limit, limit);
    assert_int_equal(request->background, background);
}

static void test_first_page_then_last_rows(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_request(&bench.pending[0].request, false, 3 * HEIGHT, false);
    assert_true(bench.pending[0].request.evidence);
    assert_null(bench.pending[0].request.query.start_key);
    answer(&bench, 0);
    take_wants(&bench);
    assert_int_equal(bench.n, 1); /* the end, where wrong rows hide */
    assert_request(&bench.pending[0].request, true, HEIGHT, true);
    answer(&bench, 0);
    take_wants(&bench);
    assert_int_equal(bench.n, 0); /* nothing more until something moves */
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 4 * HEIGHT);
    assert_false(kl_browse_report(bench.browse)->complete);
    bench_close(&bench);
}

static void test_no_last_rows_when_first_page_is_all(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 50);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 50);
    bench_close(&bench);
}

/* A page that ends exactly at the last row has a cursor: it is not the end yet. */
static void test_cursor_at_the_last_row(void **state)
{
    struct bench bench;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 3 * HEIGHT);
    bench.fake->empty_at_end = true;
    bench_open(&bench, NULL, false, &plain);
    take_wants(&bench);
    answer(&bench, 0);
    kl_browse_status(bench.browse, &status);
    assert_false(status.end_known);
    assert_false(kl_browse_report(bench.browse)->complete);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    kl_browse_status(bench.browse, &status);
    assert_int_equal(kl_browse_rows(bench.browse), HEIGHT * 3);
    assert_int_equal(status.matched, HEIGHT * 3);
    bench_close(&bench);
}

static void test_end_is_one_reversed_query(void **state)
{
    struct bench bench = {.fake = fake_new("t", true, KL_KEY_N)};
    struct kl_row row;

    (void)state;
    for (int i = 0; i < 20000; i++)
        fake_addf(bench.fake, "p", "", "%d", i);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1); /* numbers: no extra request */
    kl_browse_go_end(bench.browse);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_true(bench.pending[0].request.query.reverse);
    assert_null(bench.pending[0].request.query.start_key);
    answer(&bench, 0);
    assert_cursor(&bench, "19999");
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.number, -1);
    assert_int_equal(kl_browse_cursor(bench.browse) - kl_browse_top(bench.browse),
                     HEIGHT - 1);
    kl_browse_go_top(bench.browse);
    take_wants(&bench);
    assert_int_equal(bench.n, 0); /* known */
    assert_cursor(&bench, "0");
    bench_close(&bench);
}

static void test_seek_in_unread_ground(void **state)
{
    struct bench bench;
    struct kl_row row;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    seek(&bench, "0006001");
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_int_equal(bench.pending[0].request.query.cond.op, KL_COND_GE);
    settle(&bench);
    assert_cursor(&bench, "0006003#z"); /* the first one behind it */
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.number, 0); /* ~ */
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.gaps, 2);
    kl_browse_move(bench.browse, -1); /* the other way, without that row again */
    settle(&bench);
    assert_cursor(&bench, "0006000#y");
    seek(&bench, "9");
    settle(&bench);
    assert_cursor(&bench, "0014997#h"); /* behind all: the last row */
    bench_close(&bench);
}

static void test_condition_is_folded(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};
    const struct kl_query *query;

    (void)state;
    fill(&bench, 5000);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("00"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    seek(&bench, "0006001");
    take_wants(&bench);
    query = &bench.pending[0].request.query;
    assert_int_equal(query->cond.op, KL_COND_BETWEEN);
    assert_string_equal(query->cond.a.data, "0006001");
    assert_string_equal(query->cond.b.data, "01");
    bench_close(&bench);
    kl_cond_release(&cond);
}

static void test_prefetch_in_the_direction_of_travel(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 500};

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_move(bench.browse, HEIGHT); /* less than two screens ahead now */
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_request(&bench.pending[0].request, false, 500, true);
    assert_non_null(bench.pending[0].request.query.start_key);
    kl_browse_move(bench.browse, 500); /* it is needed at once now */
    take_wants(&bench);
    assert_int_equal(bench.n, 2);
    assert_request(&bench.pending[1].request, false, 500, false);
    assert_int_equal(bench.pending[1].request.replaces, bench.pending[0].request.id);
    answer(&bench, 1);
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT + 500);
    answer(&bench, 0); /* came all the same: dropped, its cost counted */
    assert_int_equal(kl_browse_rows(bench.browse), 3 * HEIGHT + 500);
    settle(&bench);
    bench_close(&bench);
}

/* A move that had to stop at the edge goes on when the rows are there, a screen at
 * most. */
static void test_move_over_the_edge(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_move(bench.browse, 3 * HEIGHT + 9);
    assert_int_equal(kl_browse_cursor(bench.browse), 3 * HEIGHT - 1);
    settle(&bench);
    assert_int_equal(kl_browse_cursor(bench.browse), 3 * HEIGHT + 9);
    bench_close(&bench);
}

static void test_window_drops_bodies_and_reads_them_again(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 40000};
    struct kl_row row;
    size_t loaded = 0;
    uint64_t read;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 3000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) < 2990) {
        kl_browse_scroll(bench.browse, HEIGHT);
        settle(&bench);
    }
    for (size_t i = 0; i < kl_browse_rows(bench.browse); i++)
        if (kl_browse_row(bench.browse, i, &row) && row.state == KL_ROW_LOADED)
            loaded++;
    assert_in_range(loaded, HEIGHT, 800);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 3000);
    kl_browse_status(bench.browse, &status);
    read = status.read;
    kl_browse_go_top(bench.browse);
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.state, KL_ROW_WAITING);
    assert_int_equal(row.number, 1);
    take_wants(&bench);
    assert_int_equal(bench.n, 1);
    assert_null(bench.pending[0].request.query.start_key); /* the same request */
    assert_int_equal(bench.pending[0].request.query.limit, 3 * HEIGHT);
    assert_false(bench.pending[0].request.evidence); /* it was summarised */
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    assert_int_equal(kl_browse_report(bench.browse)->keys, 3000); /* counted once */
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.read, read);
    bench_close(&bench);
}

/* Between two readings of one page items came and went: none is lost. */
static void test_known_ground_that_changed(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 20000};

    (void)state;
    fill(&bench, 2000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) < 1990) {
        kl_browse_scroll(bench.browse, HEIGHT);
        settle(&bench);
    }
    for (int i = 0; i < 30; i++) { /* into the first page, which is not loaded */
        struct kl_buf key = {0};

        kl_buf_addf(&key, "0000003#d%c", 'a' + i);
        fake_insert(bench.fake, (size_t)(2 + i), "p", kl_buf_text(&key));
        kl_buf_release(&key);
    }
    fake_remove(bench.fake, 300);
    kl_browse_go_top(bench.browse);
    settle(&bench);
    for (size_t i = 0; i < bench.fake->n; i++) {
        assert_cursor(&bench, bench.fake->items[i].sk);
        kl_browse_move(bench.browse, 1);
        settle(&bench);
    }
    assert_int_equal(kl_browse_rows(bench.browse), 2029);
    bench_close(&bench);
}

static void test_nothing_there(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    struct kl_row row;

    (void)state;
    fill(&bench, 0);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    kl_browse_status(bench.browse, &status);
    assert_true(status.complete);
    assert_false(status.loading);
    assert_int_equal(kl_browse_rows(bench.browse), 0);
    assert_false(kl_browse_row(bench.browse, 0, &row));
    kl_browse_move(bench.browse, 3);
    kl_browse_go_end(bench.browse);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    bench_close(&bench);
}

static void test_a_condition_that_nothing_can_match(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BETWEEN};
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 100);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("2"));
    kl_key_value_set(&cond.b, KL_KEY_S, KL_STR("1"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    assert_int_equal(bench.asked, 0); /* no request is made for it */
    kl_browse_status(bench.browse, &status);
    assert_true(status.complete);
    assert_false(status.loading);
    kl_cond_release(&cond);
    bench_close(&bench);
}

static void test_strict_upper_bound(void **state)
{
    struct bench bench;
    struct kl_cond cond = {.op = KL_COND_BETWEEN};
    struct kl_browse_options options = {.height = HEIGHT, .drop_upper = true};

    (void)state;
    fill(&bench, 10);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("0000003"));
    kl_key_value_set(&cond.b, KL_KEY_S, KL_STR("0000012#e"));
    bench_open(&bench, &cond, false, &options);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse), 3);
    kl_browse_go_end(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000009#d");
    kl_cond_release(&cond);
    bench_close(&bench);
}

static void test_table_without_sort_key(void **state)
{
    struct bench bench = {.fake = fake_new("t", false, KL_KEY_S)};
    struct kl_buf text = {0};
    struct kl_row row;

    (void)state;
    fake_add(bench.fake, "p", NULL, ",\"a\":{\"S\":\"x\"}");
    bench.fake->empty_at_end = true;
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_go_end(bench.browse);
    kl_browse_go_top(bench.browse);
    settle(&bench);
    assert_int_equal(kl_browse_rows(bench.browse), 1);
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.number, 1);
    assert_null(row.key.data);
    assert_int_equal(kl_browse_report(bench.browse)->keys, 0);
    kl_browse_operation(bench.browse, true, &text);
    assert_string_equal(kl_buf_text(&text), "Query ^ all keys");
    kl_buf_release(&text);
    bench_close(&bench);
}

/* Pages that hold no rows but have a cursor, as a filter makes them. */
static void test_pauses_after_ten_pages(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    unsigned made = 0;

    (void)state;
    fill(&bench, 1);
    bench_open(&bench, NULL, false, &plain);
    for (int round = 1; round <= 2; round++) {
        struct kl_browse_request request;

        while (kl_browse_want(bench.browse, &request)) {
            struct kl_page page = {0};

            if (request.background) { /* the end: not of interest here */
                kl_browse_request_release(&request);
                continue;
            }
            kl_buf_addf(
                &page.body,
                "{\"Items\":[],\"Count\":0,\"ScannedCount\":7,\"LastEvaluatedKey\":"
                "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"%06u\"}}}",
                ++made);
            assert_int_equal(
                kl_page_scan(&page,
                             &(struct kl_page_wants){.keys = (const char *[]){"pk", "sk"},
                                                     .nkeys = 2},
                             NULL),
                KL_OK);
            kl_browse_accept(bench.browse, request.id, &page);
            kl_browse_request_release(&request);
        }
        assert_int_equal(made, round == 1 ? 11 : 21);
        kl_browse_status(bench.browse, &status);
        assert_true(status.paused);
        assert_false(status.end_known);
        assert_int_equal(status.read, 7 * made);
        assert_int_equal(status.matched, 0);
        kl_browse_move(bench.browse, 1); /* Space reads on */
    }
    bench_close(&bench);
}

static void test_failure_and_retry(void **state)
{
    struct bench bench;
    struct kl_browse_request request;
    struct kl_browse_status status;

    (void)state;
    fill(&bench, 100);
    bench_open(&bench, NULL, false, &plain);
    assert_true(kl_browse_want(bench.browse, &request));
    kl_browse_status(bench.browse, &status);
    assert_true(status.loading);
    kl_browse_fail(bench.browse, request.id);
    kl_browse_request_release(&request);
    assert_false(kl_browse_want(bench.browse, &request)); /* not by itself */
    kl_browse_status(bench.browse, &status);
    assert_false(status.loading);
    kl_browse_retry(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    bench_close(&bench);
}

static void test_stop_gives_up_the_target(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    seek(&bench, "0009000");
    take_wants(&bench);
    kl_browse_stop(bench.browse);
    answer(&bench, 0); /* too late */
    settle(&bench);
    assert_cursor(&bench, "0000000#a");
    kl_browse_move(bench.browse, 1);
    settle(&bench);
    assert_cursor(&bench, "0000003#b");
    bench_close(&bench);
}

static void test_costs_and_operation(void **state)
{
    struct bench bench;
    struct kl_browse_status status;
    struct kl_buf text = {0};
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};

    (void)state;
    fill(&bench, 5000);
    kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("000"));
    bench_open(&bench, &cond, false, &plain);
    settle(&bench);
    kl_browse_status(bench.browse, &status);
    assert_int_equal(status.pages, 2);
    assert_int_equal(status.capacity_milli, 1000);
    assert_int_equal(status.read, 4 * HEIGHT);
    assert_int_equal(status.matched, 4 * HEIGHT);
    assert_int_equal(status.gaps, 1);
    assert_true(status.top_known);
    assert_false(status.end_known);
    kl_browse_operation(bench.browse, false, &text);
    assert_string_equal(kl_buf_text(&text), "Query \xe2\x86\x91 sk begins_with \"000\"");
    kl_buf_clear(&text);
    kl_browse_reverse(bench.browse);
    kl_browse_operation(bench.browse, true, &text);
    assert_string_equal(kl_buf_text(&text), "Query v sk begins_with \"000\"");
    kl_buf_release(&text);
    kl_cond_release(&cond);
    bench_close(&bench);
}

/* Turned round, known ground stays known. */
static void test_reverse_asks_nothing_that_is_known(void **state)
{
    struct bench bench;
    struct kl_row row;

    (void)state;
    fill(&bench, 50);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_reverse(bench.browse);
    settle(&bench);
    assert_int_equal(bench.asked, 1);
    assert_cursor(&bench, "0000147#x");
    assert_true(kl_browse_row(bench.browse, 0, &row));
    assert_int_equal(row.number, 1);
    assert_memory_equal(row.prev.data, "0000144#w", 9); /* in key order all the same */
    assert_null(row.next.data);
    assert_true(kl_browse_query(bench.browse)->reverse);
    bench_close(&bench);
}

static void test_refresh_keeps_the_place(void **state)
{
    struct bench bench;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    kl_browse_move(bench.browse, 30);
    settle(&bench);
    kl_browse_refresh(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0000090#e");
    seek(&bench, "0009000");
    settle(&bench);
    kl_browse_refresh(bench.browse);
    settle(&bench);
    assert_cursor(&bench, "0009000#k");
    bench_close(&bench);
}

/* ---- the lens ---- */

static void test_lens_is_frozen(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 200};
    const struct kl_lens *first;

    (void)state;
    bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 400; i++)
        fake_addf(bench.fake, "p", "", "JOB#%05d", i);
    for (int i = 0; i < 600; i++)
        fake_addf(bench.fake, "p", "", "LOG#%04d#%04d", i, i);
    bench_open(&bench, NULL, false, &options);
    take_wants(&bench);
    answer(&bench, 0);
    first = kl_browse_lens(bench.browse);
    assert_non_null(first);
    assert_string_equal(kl_lens_template(first, 0), "JOB#<n2:pad5>");
    assert_false(kl_browse_lens_changed(bench.browse));
    settle(&bench); /* the last rows are of another kind: more than a fifth */
    assert_true(kl_browse_lens_changed(bench.browse));
    assert_false(kl_browse_lens_changed(bench.browse)); /* told once */
    kl_browse_go_end(bench.browse);
    settle(&bench);
    while (kl_browse_cursor(bench.browse) > 0) {
        kl_browse_scroll(bench.browse, -HEIGHT);
        settle(&bench);
    }
    assert_false(kl_browse_lens_changed(bench.browse)); /* all fit one of the two */
    bench_close(&bench);
}

/* ---- findings ---- */

/* 5,000 padded scores, then unpadded ones. */
static void fill_legacy(struct bench *bench, int unpadded)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 5000; i++)
        fake_addf(bench->fake, "p", "", "%010d#x", i * 1000 + 7);
    for (int i = 0; i < unpadded; i++)
        fake_addf(bench->fake, "p", "", "%d#x", 15000 + i * 2);
}

static void test_wrong_rows_at_the_end_are_known_at_once(void **state)
{
    struct bench bench;
    const struct kl_report *report;
    struct kl_row row;

    (void)state;
    fill_legacy(&bench, 3);
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    report = kl_browse_report(bench.browse);
    assert_int_equal(report->nfindings, 1);
    assert_string_equal(report->findings[0].kind->id, "half-migrated-padding");
    assert_int_equal(report->findings[0].count, 3);
    assert_false(report->complete);
    assert_true(kl_browse_row(bench.browse, 5, &row));
    assert_int_equal(row.finding, SIZE_MAX);

    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_FOUND);
    assert_int_equal(bench.asked, 2); /* they were loaded */
    assert_cursor(&bench, "15000#x");
    assert_true(kl_browse_row(bench.browse, kl_browse_cursor(bench.browse), &row));
    assert_int_equal(row.finding, 0);
    assert_int_equal(row.number, -3);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "15002#x");
    kl_browse_find(bench.browse, false);
    settle(&bench);
    assert_cursor(&bench, "15000#x");
    bench_close(&bench);
}

/* Marks that rest on the items' attributes, which the window does not keep. */
static void test_stale_rows_are_marked(void **state)
{
    struct bench bench = {.fake = fake_new("t", true, KL_KEY_S)};
    struct kl_row row;

    (void)state;
    for (int i = 0; i < 60; i++) {
        char more[64];

        snprintf(more, sizeof(more), ",\"score\":{\"N\":\"%d\"}", i + 1000 * (i == 41));
        fake_addf(bench.fake, "p", more, "%05d#x", i);
    }
    bench_open(&bench, NULL, false, &plain);
    settle(&bench);
    assert_string_equal(kl_browse_report(bench.browse)->findings[0].kind->id,
                        "key-attribute-mismatch");
    for (size_t i = 0; i < 60; i++) {
        assert_true(kl_browse_row(bench.browse, i, &row));
        assert_int_equal(row.finding, i == 41 ? 0 : SIZE_MAX);
    }
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "00041#x");
    bench_close(&bench);
}

static void test_find_says_none_when_all_was_read(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 1000};
    uint64_t rows, pages;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_BUSY);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 5, 14);
    assert_in_range(rows, 4900, 5300);
    assert_true(kl_browse_report(bench.browse)->complete);
    assert_cursor(&bench, "0000000#a"); /* it stays where it was */
    bench_close(&bench);
}

/* The search reads far from the cursor, past what the window holds: each page once,
 * there and back. */
static void test_find_with_a_small_window(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .window_bytes = 40000};
    uint64_t rows, pages;

    (void)state;
    fill_legacy(&bench, 3);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_cursor(&bench, "15000#x");
    kl_browse_find(bench.browse, false); /* there is none before it */
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_NONE);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 49, 55);
    assert_cursor(&bench, "15000#x");
    assert_true(kl_browse_report(bench.browse)->complete);
    bench_close(&bench);
}

/* Wrong rows in the middle of much unread ground: a probe finds them. */
static void test_find_probes_first_digits(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {.height = HEIGHT, .page_limit = 100};
    uint64_t rows, pages;

    (void)state;
    bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (int i = 0; i < 9000; i++)
        fake_addf(bench.fake, "p", "", "%05d#x", i);
    fake_add(bench.fake, "p", "500#x", "");
    fake_add(bench.fake, "p", "512#x", "");
    for (int i = 60000; i < 69000; i++)
        fake_addf(bench.fake, "p", "", "%05d#x", i);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    assert_int_equal(kl_browse_report(bench.browse)->nfindings, 0);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_FOUND);
    assert_cursor(&bench, "500#x");
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_in_range(pages, 1, 10);
    assert_in_range(rows, 1, 250);
    bench_close(&bench);
}

static void test_find_asks_after_its_budget(void **state)
{
    struct bench bench;
    struct kl_browse_options options = {
        .height = HEIGHT, .page_limit = 100, .remote = true};
    uint64_t rows, pages, first;

    (void)state;
    fill(&bench, 5000);
    bench_open(&bench, NULL, false, &options);
    settle(&bench);
    kl_browse_find(bench.browse, true);
    settle(&bench);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    kl_browse_find_cost(bench.browse, &rows, &first);
    assert_in_range(first, 10, 20); /* ten pages and what was probed */
    kl_browse_find(bench.browse, true);
    settle(&bench);
    kl_browse_find_cost(bench.browse, &rows, &pages);
    assert_int_equal(kl_browse_find_state(bench.browse), KL_FIND_ASK);
    assert_int_equal(pages, 10); /* goes on where it was, without probes */
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_walks),
        cmocka_unit_test(test_first_page_then_last_rows),
        cmocka_unit_test(test_no_last_rows_when_first_page_is_all),
        cmocka_unit_test(test_cursor_at_the_last_row),
        cmocka_unit_test(test_end_is_one_reversed_query),
        cmocka_unit_test(test_seek_in_unread_ground),
        cmocka_unit_test(test_condition_is_folded),
        cmocka_unit_test(test_prefetch_in_the_direction_of_travel),
        cmocka_unit_test(test_move_over_the_edge),
        cmocka_unit_test(test_window_drops_bodies_and_reads_them_again),
        cmocka_unit_test(test_known_ground_that_changed),
        cmocka_unit_test(test_nothing_there),
        cmocka_unit_test(test_a_condition_that_nothing_can_match),
        cmocka_unit_test(test_strict_upper_bound),
        cmocka_unit_test(test_table_without_sort_key),
        cmocka_unit_test(test_pauses_after_ten_pages),
        cmocka_unit_test(test_failure_and_retry),
        cmocka_unit_test(test_stop_gives_up_the_target),
        cmocka_unit_test(test_costs_and_operation),
        cmocka_unit_test(test_reverse_asks_nothing_that_is_known),
        cmocka_unit_test(test_refresh_keeps_the_place),
        cmocka_unit_test(test_lens_is_frozen),
        cmocka_unit_test(test_wrong_rows_at_the_end_are_known_at_once),
        cmocka_unit_test(test_stale_rows_are_marked),
        cmocka_unit_test(test_find_says_none_when_all_was_read),
        cmocka_unit_test(test_find_with_a_small_window),
        cmocka_unit_test(test_find_probes_first_digits),
        cmocka_unit_test(test_find_asks_after_its_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
