/* ":set" on the screen: what it says, what follows, and what it completes. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/config_read.h"
#include "tests/unit/golden.h"
#include "tests/unit/world_check.h"

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 100, 24, text);
}

/* What is pressed in the rows of a clean season, and what is shown then. */
static void test_on_the_screen(void **state)
{
    static const struct {
        const char *keys, *shows;
    } cases[] = {
        {": 'set Space 'theme Enter", "theme = dark (the default)"},
        {": 'set Space 'theme Space 'light Enter", "theme = light"},
        {": 'set Space 'theme=mono Enter", "theme = mono"},
        {": 'set Space 'theme Space '= Space 'mono Enter", "theme = mono"},
        {": 'set Space 'mouse Enter", "mouse = off (line 1 of the configuration)"},
        {": 'set Enter", "takes an option and its value"},
        {": 'set Space 'freeze Space '12 Enter",
         "freeze is a whole number from 0 to 9, not \"12\""},
        {": 'set Space 'prefetch Space 'x", "prefetch is off or on, not \"x\""},
        {": 'set Space 'clipboar Enter", "did you mean clipboard?"},
        {": 'set Space 'clipboard", "tool or off; now clipboard = auto (the default)"},
        {": 'set Space 'fre Tab", ":set freeze"},
        {": 'set Space 'theme Space 'hi Tab", ":set theme high-contrast"},
        /* What is shown follows. */
        {": 'set Space 'watch Space '7 Enter A", "seconds between readings 7"},
        {": 'set Space 'reverse Space 'on Enter", "Query ↓"},
        {": 'set Space 'scheme Space '<points:pad10>#<rest> Enter", "= points"},
        {": 'set Space 'columns Space 'name,score Enter", "= score │ name"},
        {": 'set Space 'hide Space 'score Enter", "hide = score"},
    };
    struct kl_config_faults faults = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_config config;
        struct world world;

        print_message("# %s\n", cases[i].keys);
        kl_config_init(&config);
        kl_config_read(&config, KL_STR("mouse = off\n"), NULL, &faults);
        world_open_configured(&world, &config, "leaderboard", "SEASON#CLEAN");
        world_keys(&world, cases[i].keys);
        assert_shows(&world, cases[i].shows);
        world_close(&world);
        kl_config_release(&config);
    }
    assert_int_equal(faults.n, 0);
}

/* Of another scheme the same rows are read again, and the cursor stays. */
static void test_the_cursor_stays(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, ": '250 Enter : 'set Space 'scheme Space '<points:pad10>#<rest> "
                       "Enter Enter");
    assert_shows(&world, "row 250");
    world_close(&world);
}

/* A list of columns goes before what was changed by hand. */
static void test_columns_anew(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, ": 'set Space 'hide Space '* Enter");
    assert_shows(&world, "hide = *");
    assert_false(world_shows(&world, "│ name"));
    world_keys(&world, ": 'set Space 'hide= Enter");
    assert_shows(&world, "│ name");
    assert_shows(&world, "score │");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_the_screen),
        cmocka_unit_test(test_the_cursor_stays),
        cmocka_unit_test(test_columns_anew),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
