/* app/browse, walked at random: no row may be lost, shown twice or numbered wrongly,
 * whatever the order of replies, the window and the changes of the table. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

/* ---- the random walk ---- */

struct walk {
    struct bench bench;
    uint64_t random;
    const struct fake_item **truth; /* the rows, in the order of the view */
    size_t n;
    bool reverse;
};

static uint64_t below(struct walk *walk, uint64_t n)
{
    walk->random = walk->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (walk->random >> 33) % n;
}

static bool has_sort_key(const struct walk *walk)
{
    return walk->bench.fake->schema.keys.nsk > 0;
}

static struct kl_key_value sort_key(const struct walk *walk, const struct fake_item *item)
{
    return kl_key_value_borrow(walk->bench.fake->schema.keys.sk[0].type,
                               kl_str_from(item->sk));
}

static void tell_truth(struct walk *walk, const struct kl_cond *cond)
{
    struct fake_source *fake = walk->bench.fake;

    walk->n = 0;
    for (size_t i = 0; i < fake->n; i++) {
        const struct fake_item *item = &fake->items[walk->reverse ? fake->n - 1 - i : i];
        struct kl_key_value key = sort_key(walk, item);

        if (!item->gone && (!has_sort_key(walk) || kl_cond_matches(cond, &key)))
            walk->truth[walk->n++] = item;
    }
}

/* What no two rows share: the sort key, or in an index the table's key. */
static const char *name_of(const struct fake_item *item)
{
    return item->id ? item->id : item->sk;
}

static struct kl_str row_name(const struct walk *walk, const struct kl_row *row)
{
    size_t own = walk->bench.fake->schema.keys.npk + walk->bench.fake->schema.keys.nsk;

    return walk->bench.fake->schema.index ? kl_page_key(row->page, row->item, own).text
                                          : row->key;
}

static size_t place_in_truth(const struct walk *walk, struct kl_str name)
{
    for (size_t i = 0; i < walk->n; i++)
        if (kl_str_eq(kl_str_from(name_of(walk->truth[i])), name))
            return i;
    fail_msg("a row that is not in the table: %.*s", KL_STR_ARG(name));
    return 0;
}

static void check_neighbour(const struct walk *walk, struct kl_str key, size_t at)
{
    if (!key.data)
        return;
    assert_true(at < walk->n);
    assert_true(kl_str_eq(key, kl_str_from(walk->truth[at]->sk)));
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
        at = place_in_truth(walk, row_name(walk, &row));
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

static void assert_at(struct walk *walk, size_t at)
{
    struct kl_row row;

    assert_true(
        kl_browse_row(walk->bench.browse, kl_browse_cursor(walk->bench.browse), &row));
    assert_int_equal(row.state, KL_ROW_LOADED);
    assert_int_equal(place_in_truth(walk, row_name(walk, &row)), at);
}

static size_t truth_from(const struct walk *walk, const struct fake_item *item)
{
    struct kl_key_value want = sort_key(walk, item);
    size_t i = 0;

    for (; i < walk->n; i++) {
        struct kl_key_value at = sort_key(walk, walk->truth[i]);
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

    for (size_t i = top; i < rows && i < top + height; i++) {
        struct kl_row row;

        assert_true(kl_browse_row(browse, i, &row));
        assert_int_equal(row.state, KL_ROW_LOADED);
    }
    kl_browse_status(browse, &status);
    if (rows - top < height && !status.paused)
        assert_true(status.end_known);
    assert_false(status.loading);
}

/* One move, answered in full; where it must lead is known. */
static void certain_move(struct walk *walk, size_t height)
{
    struct kl_browse *browse = walk->bench.browse;
    struct fake_source *fake = walk->bench.fake;
    size_t want = SIZE_MAX, i;

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
        kl_browse_retry(browse);
        if (!has_sort_key(walk))
            break;
        i = below(walk, fake->n);
        seek(&walk->bench, fake->items[i].sk);
        want = truth_from(walk, &fake->items[i]);
        break;
    default:
        kl_browse_go(browse, below(walk, kl_browse_rows(browse) + 1));
        break;
    }
    settle(&walk->bench);
    if (walk->n && want != SIZE_MAX)
        assert_at(walk, want);
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
        if (has_sort_key(walk))
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
        assert_at(walk, i);
        kl_browse_move(browse, 1);
        settle(&walk->bench);
    }
    for (size_t i = walk->n; i-- > 0;) {
        assert_at(walk, i);
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
    walk->truth = KL_NEW_ARRAY(const struct fake_item *, count);
}

/* The same seen through an index: keys in groups of up to all rows, whose order nobody
 * can tell from their names; or no sort key at all. */
static void fill_index(struct walk *walk, enum kl_key_type type)
{
    size_t count = 1 + below(walk, 200);
    uint64_t group = 1 + below(walk, below(walk, 2) ? 8 : 120);
    bool with_sk = below(walk, 4) != 0;
    int at = 0;

    walk->bench.fake = fake_new("t", with_sk, type);
    fake_use_index(walk->bench.fake);
    for (size_t i = 0; i < count; i++) {
        char sk[40], id[40];

        if (below(walk, group) == 0)
            at += 1 + (int)below(walk, 9);
        if (type == KL_KEY_N)
            snprintf(sk, sizeof(sk), "%d", at - 200);
        else
            snprintf(sk, sizeof(sk), "%c%05d#%c", (char)('a' + at / 100), at,
                     (char)('a' + at % 7));
        snprintf(id, sizeof(id), "%zu", i * 7919 % 10007);
        fake_add_tied(walk->bench.fake, "p", with_sk ? sk : NULL, id);
    }
    walk->truth = KL_NEW_ARRAY(const struct fake_item *, count);
}

typedef void (*fill_fn)(struct walk *walk, enum kl_key_type type);

static void walk_once(uint64_t seed, fill_fn fill_it)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_S, KL_KEY_N, KL_KEY_B};
    struct walk walk = {.random = seed * 7919 + 1};
    struct kl_browse_options options = {0};
    struct kl_cond cond = {0};

    fill_it(&walk, types[below(&walk, 4)]);
    walk.reverse = below(&walk, 2);
    walk.bench.fake->page_items = 1 + below(&walk, below(&walk, 3) ? 40 : 400);
    walk.bench.fake->empty_at_end = below(&walk, 2);
    if (has_sort_key(&walk))
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
        walk_once(seed, fill_table);
}

static void test_random_walks_of_an_index(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 800; seed++)
        walk_once(seed, fill_index);
}

/* ---- every size of a page ---- */

#define SIZES 1000
#define SIZED_ROWS 420
#define SIZED_HEIGHT 19

/* The rows on the screen are those of the truth from the cursor's place on. */
static void check_screen(struct walk *walk, size_t cursor)
{
    struct kl_browse *browse = walk->bench.browse;
    size_t at = kl_browse_cursor(browse), top = kl_browse_top(browse);
    size_t rows = kl_browse_rows(browse);

    for (size_t i = top; i < rows && i < top + SIZED_HEIGHT; i++) {
        struct kl_row row;

        assert_true(kl_browse_row(browse, i, &row));
        assert_int_equal(row.state, KL_ROW_LOADED);
        assert_true(kl_str_eq(row_name(walk, &row),
                              kl_str_from(name_of(walk->truth[cursor + i - at]))));
    }
}

/* Down from the top and up again, a screen at a time, in a window that holds a few pages;
 * then up from the end, whose ground is read the other way, and down again. */
static void walk_sized(uint32_t size, bool index)
{
    const struct kl_browse_options options = {
        .height = SIZED_HEIGHT, .page_limit = size, .window_bytes = 9000};
    struct walk walk = {.random = size, .reverse = size % 2};
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);

    walk.bench.fake = fake;
    if (index)
        fake_use_index(fake);
    for (unsigned i = 0; i < SIZED_ROWS; i++) {
        char sk[16], id[16];

        snprintf(sk, sizeof(sk), "%05u", index ? i / (1 + size % 60) : i);
        snprintf(id, sizeof(id), "%u", i * 7919 % 10007);
        if (index)
            fake_add_tied(fake, "p", sk, id);
        else
            fake_add(fake, "p", sk, "");
    }
    walk.truth = KL_NEW_ARRAY(const struct fake_item *, SIZED_ROWS);
    tell_truth(&walk, &(struct kl_cond){0});
    bench_open(&walk.bench, NULL, walk.reverse, &options);
    settle(&walk.bench);
    for (int from_end = 0; from_end < 2; from_end++) {
        long step = from_end ? -(SIZED_HEIGHT - 1) : SIZED_HEIGHT - 1;
        long at = from_end ? SIZED_ROWS - 1 : 0;

        if (from_end)
            kl_browse_go_end(walk.bench.browse);
        else
            kl_browse_go_top(walk.bench.browse);
        settle(&walk.bench);
        for (int turn = 0; turn < 2; turn++, step = -step)
            for (size_t i = 0; i <= SIZED_ROWS / (SIZED_HEIGHT - 1); i++) {
                assert_at(&walk, (size_t)at);
                check_screen(&walk, (size_t)at);
                kl_browse_scroll(walk.bench.browse, step);
                settle(&walk.bench);
                at += step;
                at = at < 0 ? 0 : at < SIZED_ROWS ? at : SIZED_ROWS - 1;
            }
        assert_at(&walk, from_end ? SIZED_ROWS - 1 : 0);
    }
    check_rows(&walk);
    free(walk.truth);
    bench_close(&walk.bench);
}

static void test_pages_of_every_size(void **state)
{
    (void)state;
    for (uint32_t size = 1; size <= SIZES; size++)
        walk_sized(size, size % 3 == 0);
}

/* The same at random: items come and go while it walks up and down over pages that the
 * window drops. Those that stay are each met once, in order. */
static void walk_changing(uint64_t seed)
{
    struct walk walk = {.random = seed};
    struct bench *bench = &walk.bench;
    struct kl_browse_options options = {.window_bytes = 4000};
    struct kl_str last = {0};
    size_t met = 0, stay = 0;

    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (unsigned i = 0; i < 400; i++)
        fake_addf(bench->fake, "p", "", "%05u", i * 10);
    options.height = 1 + below(&walk, 12);
    options.page_limit = 10 + (uint32_t)below(&walk, 40);
    bench_open(bench, NULL, seed % 2, &options);
    settle(bench);
    for (int i = 0; i < 40; i++) {
        size_t at = below(&walk, bench->fake->n);
        char key[40];

        if (below(&walk, 3)) { /* keys that end in 0 stay */
            unsigned long before = strtoul(bench->fake->items[at].sk, NULL, 10);

            /* later ones stand before */
            snprintf(key, sizeof(key), "%05lu#%02d", before, 99 - i);
            if (strlen(bench->fake->items[at].sk) == 5)
                fake_insert(bench->fake, at + 1, "p", key);
        } else if (strlen(bench->fake->items[at].sk) > 5) {
            fake_remove(bench->fake, at);
        }
        if (below(&walk, 2))
            kl_browse_scroll(bench->browse, (long)below(&walk, 120) - 60);
        else if (below(&walk, 2))
            kl_browse_go(bench->browse, below(&walk, kl_browse_rows(bench->browse)));
        else
            kl_browse_go_end(bench->browse);
        settle(bench);
    }
    kl_browse_go_top(bench->browse);
    settle(bench);
    for (;;) {
        size_t cursor = kl_browse_cursor(bench->browse);
        struct kl_str key = key_at(bench, cursor);
        char copy[16];

        assert_non_null(key.data);
        if (last.data &&
            !(seed % 2 ? kl_str_cmp(last, key) > 0 : kl_str_cmp(last, key) < 0))
            fail_msg("seed %d: %.*s then %.*s at %zu of %zu", (int)seed, KL_STR_ARG(last),
                     KL_STR_ARG(key), cursor, kl_browse_rows(bench->browse));
        if (last.data)
            assert_true(seed % 2 ? kl_str_cmp(last, key) > 0 : kl_str_cmp(last, key) < 0);
        met += key.len == 5;
        snprintf(copy, sizeof(copy), "%.*s", KL_STR_ARG(key));
        free((char *)(uintptr_t)last.data);
        last = (struct kl_str){kl_mem_strdup(copy), key.len};
        kl_browse_move(bench->browse, 1);
        settle(bench);
        if (kl_browse_cursor(bench->browse) == cursor)
            break;
    }
    for (size_t i = 0; i < bench->fake->n; i++)
        stay += strlen(bench->fake->items[i].sk) == 5;
    assert_int_equal(met, stay);
    free((char *)(uintptr_t)last.data);
    bench_close(bench);
}

static void test_changing_ground(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        walk_changing(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_walks),
        cmocka_unit_test(test_random_walks_of_an_index),
        cmocka_unit_test(test_pages_of_every_size),
        cmocka_unit_test(test_changing_ground),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
