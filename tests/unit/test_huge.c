/* A partition of the embedded store that is far larger than what is kept of it: to the
 * end, to a key and through it both ways, with pages of any size. No row may be lost or
 * shown twice; memory does not grow with the rows.
 *
 * KEYLINE_HUGE_ROWS says how many; `make check-huge` takes ten million. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/browse.h"
#include "app/survey.h"
#include "store_help.h"

#define ROWS 200000u
#define STEP 3u /* between the numbers in two keys */
#define HEIGHT 24
#define WINDOW (2u << 20)
#define MEMORY_MIB 64

struct huge {
    char *path;
    struct kl_source *source;
    unsigned rows;
};

struct walk {
    struct huge *huge;
    struct kl_schema schema;
    struct kl_browse *browse;
    bool reverse;
    uint64_t seed;
    unsigned asked; /* requests since the last move began */
    unsigned background;
};

static unsigned wanted_rows(void)
{
    const char *text = getenv("KEYLINE_HUGE_ROWS");

    return text && *text ? (unsigned)strtoul(text, NULL, 10) : ROWS;
}

static void write_store(const struct huge *huge)
{
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_buf item = {0};

    help_begin(&batch, huge->path, "pk", KL_KEY_S, "sk", KL_KEY_S, 0);
    for (unsigned i = 0; i < huge->rows; i++) {
        kl_buf_clear(&item);
        kl_buf_addf(&item, "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"%010u#%c\"}}", i * STEP,
                    'a' + (int)(i % 26));
        help_put(&batch, kl_buf_text(&item));
    }
    help_commit(&batch, &counts);
    kl_buf_release(&item);
}

/* By a process of its own, so that what writing takes is not held against reading. */
static int make_store(void **state)
{
    struct huge *huge = KL_NEW(struct huge);
    int status = -1;
    pid_t writer;

    huge->path = help_path("huge.db");
    huge->rows = wanted_rows();
    writer = fork();
    if (writer == 0) {
        write_store(huge);
        _exit(0);
    }
    if (writer < 0 || waitpid(writer, &status, 0) != writer || status != 0)
        return -1;
    huge->source = help_open(huge->path);
    *state = huge;
    return 0;
}

static int remove_store(void **state)
{
    struct huge *huge = *state;

    kl_source_close(&huge->source);
    help_remove(&huge->path);
    free(huge);
    return 0;
}

/* ---- a browse whose requests are answered at once ---- */

static void set_query(const struct walk *walk, struct kl_query *query)
{
    struct kl_key_value partition = kl_key_value_borrow(KL_KEY_S, KL_STR("p"));

    kl_query_init_of(query, &walk->schema);
    query->npk = 1;
    kl_key_value_copy(&query->pk[0], &partition);
    query->reverse = walk->reverse;
}

static void open_walk(struct walk *walk, struct huge *huge, uint32_t page_limit)
{
    const struct kl_browse_options options = {
        .height = HEIGHT, .window_bytes = WINDOW, .page_limit = page_limit};
    struct kl_query query;

    walk->huge = huge;
    help_schema(&walk->schema, "pk", KL_KEY_S, "sk", KL_KEY_S);
    set_query(walk, &query);
    walk->browse = kl_browse_new(&walk->schema, &query, &options);
    kl_query_release(&query);
}

static void close_walk(struct walk *walk)
{
    kl_browse_free(&walk->browse);
    kl_schema_release(&walk->schema);
}

static void answer(struct walk *walk, struct kl_browse_request *request)
{
    struct kl_page page = {0};

    assert_int_equal(kl_source_query(walk->huge->source, &request->query,
                                     request->evidence, &page, NULL, NULL),
                     KL_OK);
    kl_browse_accept(walk->browse, request->id, &page);
    kl_browse_request_release(request);
}

static void settle(struct walk *walk)
{
    struct kl_browse_request request;

    walk->asked = walk->background = 0;
    do {
        while (kl_browse_work(walk->browse))
            ;
        if (!kl_browse_want(walk->browse, &request))
            return;
        walk->asked += !request.background;
        walk->background += request.background;
        answer(walk, &request);
    } while (walk->asked + walk->background < 100000);
    fail_msg("it never has enough");
}

/* ---- what must be seen ---- */

static uint64_t number_of(struct kl_str key)
{
    uint64_t number = 0;

    assert_int_equal(key.len, 12);
    for (size_t i = 0; i < 10; i++)
        number = number * 10 + (uint64_t)(key.data[i] - '0');
    return number;
}

/* The place of a row in the view's order, told by its key. */
static uint64_t place_of(const struct walk *walk, struct kl_str key)
{
    uint64_t i = number_of(key) / STEP;

    assert_int_equal(number_of(key) % STEP, 0);
    return walk->reverse ? walk->huge->rows - 1 - i : i;
}

/* Every row of the screen is there, follows the one before it and has its number. */
static void check_screen(const struct walk *walk)
{
    size_t top = kl_browse_top(walk->browse), rows = kl_browse_rows(walk->browse);
    uint64_t first = 0;

    for (size_t i = top; i < rows && i < top + HEIGHT; i++) {
        struct kl_row row;
        uint64_t place;

        assert_true(kl_browse_row(walk->browse, i, &row));
        assert_int_equal(row.state, KL_ROW_LOADED);
        place = place_of(walk, row.key);
        if (i == top)
            first = place;
        assert_int_equal(place, first + (i - top));
        if (row.number > 0)
            assert_int_equal(row.number, place + 1);
        if (row.number < 0)
            assert_int_equal(row.number, (int64_t)place - (int64_t)walk->huge->rows);
    }
    if (rows - top < HEIGHT)
        assert_int_equal(first + (rows - top), walk->huge->rows);
}

static uint64_t cursor_place(const struct walk *walk)
{
    struct kl_row row;

    assert_true(kl_browse_row(walk->browse, kl_browse_cursor(walk->browse), &row));
    assert_int_equal(row.state, KL_ROW_LOADED);
    return place_of(walk, row.key);
}

static void seek(struct walk *walk, uint64_t number)
{
    char text[32];
    struct kl_key_value key = {0};

    snprintf(text, sizeof(text), "%010llu", (unsigned long long)number);
    kl_key_value_set(&key, KL_KEY_S, kl_str_from(text));
    kl_browse_seek(walk->browse, &key);
    kl_key_value_release(&key);
}

/* ---- tests ---- */

static void test_end_is_one_request(void **state)
{
    struct walk walk = {0};

    open_walk(&walk, *state, 0);
    settle(&walk);
    kl_browse_go_end(walk.browse);
    settle(&walk);
    assert_true(walk.asked <= 1);
    assert_int_equal(cursor_place(&walk), walk.huge->rows - 1);
    check_screen(&walk);
    kl_browse_go_top(walk.browse);
    settle(&walk);
    assert_true(walk.asked <= 1); /* its first page may have been dropped */
    assert_int_equal(cursor_place(&walk), 0);
    close_walk(&walk);
}

static void test_seek_is_one_request(void **state)
{
    struct walk walk = {0};
    uint64_t middle;

    open_walk(&walk, *state, 0);
    settle(&walk);
    middle = walk.huge->rows / 2;
    seek(&walk, middle * STEP - 1); /* there is none: the next one is meant */
    settle(&walk);
    assert_int_equal(cursor_place(&walk), middle);
    assert_true(walk.asked <= 2);
    check_screen(&walk);
    close_walk(&walk);
}

static unsigned below(struct walk *walk, unsigned n)
{
    return help_random(&walk->seed, n);
}

static void step(struct walk *walk, unsigned reach)
{
    long by = (long)below(walk, 2 * reach) - (long)reach;
    uint64_t want = UINT64_MAX, i;

    switch (below(walk, 8)) {
    case 0:
        kl_browse_go_top(walk->browse);
        want = 0;
        break;
    case 1:
        kl_browse_go_end(walk->browse);
        want = walk->huge->rows - 1;
        break;
    case 2:
    case 3:
        i = below(walk, walk->huge->rows);
        seek(walk, i * STEP);
        want = walk->reverse ? walk->huge->rows - i : i;
        /* Downwards the first one at or below the bare number is the row before it. */
        want = want == walk->huge->rows ? want - 1 : want;
        break;
    case 4:
        if (below(walk, 4) == 0) {
            walk->reverse = !walk->reverse;
            kl_browse_reverse(walk->browse);
        }
        break;
    case 5:
        kl_browse_scroll(walk->browse, by);
        break;
    default:
        kl_browse_move(walk->browse, by);
        break;
    }
    settle(walk);
    if (want != UINT64_MAX)
        assert_int_equal(cursor_place(walk), want);
    check_screen(walk);
}

/* Pages of every size from 1 to 1,000, in turns with and without reversed direction. */
static void test_random_walks(void **state)
{
    for (uint32_t size = 1; size <= 1000; size += size < 20 ? 1 : 7) {
        struct walk walk = {.reverse = size % 2, .seed = size};

        open_walk(&walk, *state, size);
        settle(&walk);
        for (unsigned i = 0; i < 30; i++)
            step(&walk, 20 + 8 * size);
        close_walk(&walk);
    }
}

/* From the top through everything, and back up through the half of it. */
static void test_scrolling_through(void **state)
{
    struct walk walk = {0};
    long stride = 1000;
    uint64_t at = 0;

    open_walk(&walk, *state, 0);
    settle(&walk);
    while (at + 1 < walk.huge->rows) {
        uint64_t next;

        kl_browse_move(walk.browse, stride);
        settle(&walk);
        next = cursor_place(&walk);
        assert_true(next > at);
        assert_true(next <= at + (uint64_t)stride);
        at = next;
        check_screen(&walk);
    }
    while (at > walk.huge->rows / 2) {
        kl_browse_move(walk.browse, -stride);
        settle(&walk);
        assert_int_equal(cursor_place(&walk), at - (uint64_t)stride);
        at -= (uint64_t)stride;
        check_screen(&walk);
    }
    assert_true(kl_browse_report(walk.browse)->complete);
    assert_int_equal(kl_browse_report(walk.browse)->keys, walk.huge->rows);
    close_walk(&walk);
}

static void test_survey(void **state)
{
    struct walk walk = {0};
    struct kl_query query;
    struct kl_survey *survey;
    struct kl_report *report;
    struct kl_token token = {0};
    struct kl_progress cost;

    open_walk(&walk, *state, 0);
    settle(&walk);
    set_query(&walk, &query);
    survey = kl_survey_new(&walk.schema, &query, NULL, NULL);
    assert_int_equal(
        kl_survey_step(survey, walk.huge->source, 2, NULL, NULL, &token, NULL), KL_OK);
    assert_false(kl_survey_complete(survey));
    report = kl_survey_report(survey, false);
    assert_false(report->complete);
    kl_survey_cost(survey, &cost);
    assert_int_equal(report->keys, cost.done);
    kl_browse_set_survey(walk.browse, report);
    assert_ptr_equal(kl_browse_report(walk.browse), report);
    while (!kl_survey_complete(survey))
        assert_int_equal(
            kl_survey_step(survey, walk.huge->source, 8, NULL, NULL, &token, NULL),
            KL_OK);
    kl_browse_set_survey(walk.browse, kl_survey_report(survey, false));
    assert_true(kl_browse_report(walk.browse)->complete);
    assert_int_equal(kl_browse_report(walk.browse)->keys, walk.huge->rows);
    kl_survey_free(&survey);
    kl_query_release(&query);
    close_walk(&walk);
}

static void test_memory_is_bounded(void **state)
{
    struct rusage usage; /* of all that went before */
    long most = MEMORY_MIB;

    (void)state;
#ifdef __SANITIZE_ADDRESS__
    most *= 16; /* its shadow, and what it keeps from being used again */
#endif
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    assert_true(usage.ru_maxrss / 1024 < most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_end_is_one_request),
        cmocka_unit_test(test_seek_is_one_request),
        cmocka_unit_test(test_random_walks),
        cmocka_unit_test(test_scrolling_through),
        cmocka_unit_test(test_survey),
        cmocka_unit_test(test_memory_is_bounded),
    };

    return cmocka_run_group_tests(tests, make_store, remove_store);
}
