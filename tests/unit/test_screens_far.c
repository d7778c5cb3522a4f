/* What the screen says of a DynamoDB: what it may not know, and what may cost. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "tests/unit/far.h"
#include "tests/unit/world_check.h"
#include "ui/key.h"

static void open_world(struct world *world, const char *table, const char *partition,
                       struct far_account *account)
{
    world_open_far(world, table, partition,
                   (struct kl_opener){.open = far_open, .arg = account});
}

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 80, 24, text);
}

/* ---- cases ---- */

static const struct screen_case {
    const char *golden;
    struct far_account account;
    const char *table, *partition, *keys;
    int width, height;
} cases[] = {
    {"far_tables_80x24",
     {.lists = true, .describes = true, .items = 35},
     NULL,
     NULL,
     "",
     80,
     24},
    {"far_no_list_80x24", {.describes = true}, NULL, NULL, "", 80, 24},
    {"far_no_list_40x10", {.describes = true}, NULL, NULL, "", 40, 10},
    {"far_no_description_80x24", {.lists = true}, "runs", NULL, "", 80, 24},
    {"far_typing_keys_80x24", {.lists = true}, "runs", NULL, "p 'k:S Space 's:N", 80, 24},
    {"far_scan_question_80x24",
     {.describes = true, .items = 1000000, .bytes = 4200000000},
     "runs",
     NULL,
     "",
     80,
     24},
    {"far_scan_question_40x10",
     {.describes = true, .items = 1000000, .bytes = 4200000000},
     "runs",
     NULL,
     "",
     40,
     10},
    {"far_expired_80x24",
     {.describes = true, .fails = KL_DENIED},
     "runs",
     "S",
     "",
     80,
     24},
};

static void test_golden(void **state)
{
    const struct screen_case *c = *state;
    struct far_account account = c->account;
    struct world world;

    open_world(&world, c->table, c->partition, &account);
    world_keys(&world, c->keys);
    world_draw(&world, c->width, c->height);
    golden_check(&world.canvas, c->golden);
    world_close(&world);
}

static void test_scan_is_asked_about(void **state)
{
    struct far_account account = {.describes = true, .items = 1, .bytes = 1};
    struct world world;

    (void)state;
    open_world(&world, "runs", NULL, &account);
    assert_shows(&world, "about 1 byte, 1 item, 1 RCU: Enter reads on, Esc");
    world_keys(&world, "j G Esc");
    assert_int_equal(account.scans, 0);
    world_keys(&world, "p 'S Enter");
    assert_shows(&world, "0028#x");
    assert_int_equal(account.scans, 0);
    world_keys(&world, "Backspace Enter");
    assert_shows(&world, "1 partition.");
    assert_int_equal(account.scans, 3);
    world_keys(&world, "R");
    assert_shows(&world, "Enter reads on");
    assert_int_equal(account.scans, 3);
    world_close(&world);
}

static void test_sizes_in_the_question(void **state)
{
    static const struct {
        uint64_t bytes;
        const char *words;
    } sizes[] = {
        {0, "which DynamoDB has not counted yet"},
        {999, "about 999 bytes,"},
        {1000, "about 1.0 KB,"},
        {8192, "about 8.1 KB, 0 items, 1 RCU"},
        {8193, "0 items, 2 RCU"},
        {99999, "about 99 KB,"},
        {4200000000, "4.2 GB, 0 items, 512,696"},
        {UINT64_MAX, "about 18 EB,"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(sizes); i++) {
        struct far_account account = {.describes = true, .bytes = sizes[i].bytes};
        struct world world;

        open_world(&world, "runs", NULL, &account);
        assert_shows(&world, sizes[i].words);
        world_close(&world);
    }
}

/* Neither ListTables nor DescribeTable: all is typed, and all of it works. */
static void test_everything_typed(void **state)
{
    struct far_account account = {0};
    struct world world;

    (void)state;
    open_world(&world, NULL, NULL, &account);
    world_keys(&world, "T 'runs Enter");
    assert_shows(&world, "DescribeTable");
    world_keys(&world, "p 'pk Enter");
    assert_shows(&world, "a name, a colon and S, N or B");
    world_keys(&world, "':S Space 'sk:S Enter");
    assert_shows(&world, "pk =");
    world_keys(&world, "'S Enter");
    assert_shows(&world, "0028#x");
    world_keys(&world, "s '> Space '0007 Enter r");
    assert_shows(&world, "Query ↓ sk");
    world_keys(&world, "q");
    assert_shows(&world, "its size is not known");
    world_keys(&world, "Enter");
    assert_shows(&world, "1 partition.");
    world_keys(&world, "q q");
    assert_shows(&world, "ListTables");
    world_close(&world);
}

static void test_keys_typed_for_a_partition(void **state)
{
    struct far_account account = {0};
    struct world world;

    (void)state;
    open_world(&world, "runs", "S", &account);
    assert_shows(&world, "p types the table's key attributes");
    world_keys(&world, "w j / 'x Enter n p 'pk:S Space 'sk:S Enter");
    assert_shows(&world, "0028#x");
    world_close(&world);
}

/* Q on a table that may not be described: what it says can be done is done there. */
static void test_keys_typed_for_a_plan(void **state)
{
    struct far_account account = {0};
    struct world world;

    (void)state;
    open_world(&world, NULL, NULL, &account);
    world_keys(&world, ": 'query Space 'runs Space '--where Space ''pk=\"S\"' Enter");
    assert_shows(&world, "Q types the table's key attributes");
    world_keys(&world, "R");
    assert_shows(&world, "Q types the table's key attributes");
    world_keys(&world, "Q 'pk:S Space 'sk:S Enter");
    assert_shows(&world, "that meet its key condition: Enter");
    world_keys(&world, "Enter");
    assert_shows(&world, "0028#x");
    world_close(&world);
}

/* R asks once more, whatever failed. */
static void test_again(void **state)
{
    struct far_account account = {.describes = true, .fails = KL_DENIED};
    struct world world;

    (void)state;
    open_world(&world, NULL, NULL, &account);
    assert_shows(&world, "ListTables");
    account.lists = true;
    world_keys(&world, "R");
    assert_shows(&world, "2 tables");
    world_keys(&world, "G p 'S Enter");
    assert_shows(&world, "ExpiredTokenException");
    account.fails = KL_OK;
    world_keys(&world, "R");
    assert_shows(&world, "0028#x");
    world_close(&world);
}

/* What a Scan has read is paid for: R goes on behind it. */
static void test_scan_goes_on(void **state)
{
    struct far_account account = {.describes = true, .scan_fails_at = 2};
    struct world world;

    (void)state;
    open_world(&world, "runs", NULL, &account);
    world_keys(&world, "Enter");
    assert_shows(&world, "the line was cut · R tries again");
    assert_shows(&world, "Scan · 2 read");
    world_keys(&world, "R");
    assert_shows(&world, "1 partition.");
    assert_shows(&world, "Scan · 5 read");
    world_close(&world);
}

/* What it costs is said first; what was read before a failure is paid for, and kept. */
static void test_whole_partition_is_checked(void **state)
{
    struct far_account account = {
        .describes = true, .is_long = true, .items = 5, .bytes = 4200000000};
    struct world world;

    (void)state;
    open_world(&world, "runs", "LONG", &account);
    account.queries = 0;
    account.query_fails_at = 3;
    world_keys(&world, "C");
    assert_shows(&world, "reads the whole partition, at most 4.2 GB, 512,696 RCU: C");
    assert_int_equal(account.queries, 0);
    world_keys(&world, "C");
    assert_shows(&world, "the line was cut: the check rests on 4 keys");
    world_keys(&world, "C");
    assert_shows(&world, "401 of 401 examined");
    assert_int_equal(account.queries, (FAR_LONG + 1) / 2 + 1);
    world_keys(&world, "C");
    assert_shows(&world, "every key was examined");
    assert_int_equal(account.queries, (FAR_LONG + 1) / 2 + 1);
    world_close(&world);
}

/* What was read anyway is not read, and billed, again. */
static void test_what_is_known_is_not_checked_again(void **state)
{
    struct far_account account = {.describes = true, .items = 5, .bytes = 4200000000};
    struct world world;

    (void)state;
    open_world(&world, "runs", "S", &account);
    account.queries = 0;
    world_keys(&world, "C");
    assert_shows(&world, "every key was examined");
    assert_int_equal(account.queries, 0);
    world_close(&world);
}

/* The jobs under way end; what they tell is not taken yet. */
static void wait_for_jobs(const struct world *world)
{
    const struct timespec pause = {.tv_nsec = 1000000};

    while (kl_worker_pending(world->worker))
        nanosleep(&pause, NULL);
}

/* Esc that comes between two parts of what is read stops it all the same. */
static void test_esc_between_two_parts_stops(void **state)
{
    struct far_account account = {
        .describes = true, .is_long = true, .items = 5, .bytes = 4200000000};
    struct world world;

    (void)state;
    open_world(&world, "runs", "LONG", &account);
    world_keys(&world, "C");
    account.queries = 0;
    world_key(&world, 'C');
    wait_for_jobs(&world);
    world_key(&world, UI_KEY_ESC);
    world_settle(&world);
    assert_shows(&world, "stopped: the check rests on 16 keys");
    assert_int_equal(account.queries, 8);
    world_keys(&world, "C");
    assert_shows(&world, "401 of 401 examined");
    world_close(&world);

    open_world(&world, "runs", NULL, &account);
    account.scans = 0;
    world_key(&world, UI_KEY_ENTER);
    wait_for_jobs(&world);
    world_key(&world, UI_KEY_ESC);
    world_settle(&world);
    assert_int_equal(account.scans, 4);
    assert_shows(&world, "Scan · 8 read");
    world_close(&world);
}

int main(void)
{
    struct CMUnitTest tests[KL_ARRAY_LEN(cases) + 10];
    size_t n;

    for (n = 0; n < KL_ARRAY_LEN(cases); n++)
        tests[n] = (struct CMUnitTest){.name = cases[n].golden,
                                       .test_func = test_golden,
                                       .initial_state = (void *)(uintptr_t)&cases[n]};
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_scan_is_asked_about);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_sizes_in_the_question);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_everything_typed);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_keys_typed_for_a_partition);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_keys_typed_for_a_plan);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_again);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_scan_goes_on);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_whole_partition_is_checked);
    tests[n++] =
        (struct CMUnitTest)cmocka_unit_test(test_what_is_known_is_not_checked_again);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_esc_between_two_parts_stops);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
