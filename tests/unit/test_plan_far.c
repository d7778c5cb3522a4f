/* Filters and plans over the network, where a page is little and reading costs. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/far.h"
#include "tests/unit/world_check.h"
#include "ui/key.h"

/* Sixty rows, one of which is looked for. */
static const struct far_account plenty = {.lists = true,
                                          .describes = true,
                                          .on_demand = true,
                                          .rows = 60,
                                          .hit = 51,
                                          .items = 1000000,
                                          .bytes = 4200000000};

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 140, 24, text);
}

static void type(struct world *world, const char *text)
{
    for (; *text; text++)
        world_key(world, *text);
    world_settle(world);
}

static void a_filter_is_read_in_steps(void **state)
{
    struct far_account account = plenty;
    struct world world;
    unsigned before;

    (void)state;
    world_open_far(&world, "runs", "S",
                   (struct kl_opener){.open = far_open, .arg = &account});
    world_draw(&world, 140, 24);
    world_keys(&world, "f");
    type(&world, "hit = true");
    before = account.queries;
    world_keys(&world, "Enter");
    assert_shows(&world, "22 read, 0 matched: Space reads on");
    assert_int_equal(account.queries - before, 11);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_paused_80x24");
    world_keys(&world, "Space");
    assert_shows(&world, "42 read, 0 matched: Space reads on");
    world_keys(&world, "Space");
    assert_shows(&world, "60 read · 1 matched");
    assert_shows(&world, "0350#x");
    world_close(&world);
}

static void an_index_that_reads_less_is_named(void **state)
{
    struct far_account account = plenty;
    struct world world;

    (void)state;
    world_open_far(&world, "runs", "S",
                   (struct kl_opener){.open = far_open, .arg = &account});
    world_draw(&world, 140, 24);
    world_keys(&world, "f");
    type(&world, "at > 5");
    assert_shows(&world, "(Q: byAt reads less) unless at > 5");
    world_keys(&world, "Ctrl-U");
    type(&world, "other > 5");
    assert_shows(&world, "then thrown away unless other > 5");
    world_close(&world);
}

static void nothing_is_read_before_it_was_said(void **state)
{
    struct far_account account = plenty;
    struct world world;

    (void)state;
    world_open_far(&world, "runs", NULL,
                   (struct kl_opener){.open = far_open, .arg = &account});
    world_draw(&world, 140, 24);
    world_keys(&world, "Q");
    type(&world, "hit = true");
    world_keys(&world, "Enter");
    assert_shows(&world,
                 "Scan runs reads the whole table, about 4.2 GB, 1,000,000 items, "
                 "512,696 RCU, on demand: every unit is billed");
    assert_int_equal(account.scans + account.queries, 0);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "plan_scan_80x24");
    world_keys(&world, "Enter");
    assert_true(account.scans > 0);
    assert_int_equal(account.queries, 0);
    assert_shows(&world, "0 matched: Space reads on");
    world_keys(&world, "G");
    world_keys(&world, "G");
    world_keys(&world, "G");
    assert_shows(&world, "60 read · 1 matched");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_filter_is_read_in_steps),
        cmocka_unit_test(an_index_that_reads_less_is_named),
        cmocka_unit_test(nothing_is_read_before_it_was_said),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
