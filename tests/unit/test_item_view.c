/* The item view, by keys: what opens, what is copied, which item is shown. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/fake_source.h"
#include "tests/unit/world_check.h"

#define LONG                                                                             \
    "The first line of a note that is much longer than a line of the screen, so that "   \
    "it "                                                                                \
    "opens.\\nThe second line has a needle\\tin it."

static const char *const items[] = {
    ("{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"1\"},\"at\":{\"N\":\"1719100800\"},"
     "\"ms\":{\"S\":\"1719100800250\"},\"big\":{\"N\":"
     "\"12345678901234567890123456789012345678\"},\"note\":{\"S\":\"" LONG "\"},"
     "\"raw\":{\"B\":\"AAECAwQFBgcICQoLDA0ODxAREhMUFQ==\"},\"tags\":{\"SS\":[\"a\","
     "\"b\"]},\"run\":{\"M\":{\"car\":{\"S\":\"kart\"},\"odd.name\":{\"L\":[{\"N\":"
     "\"61\"}"
     ","
     "{\"BOOL\":true},{\"NULL\":true}]},\"empty\":{\"M\":{}}}},\"void\":{\"S\":\"\"},"
     "\"evil\":{\"S\":\"a\\u001b[31m\\u202eb\"}}"),
    ("{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"2\"},\"run\":{\"M\":{\"car\":{\"S\":\"bus\"},"
     "\"odd.name\":{\"L\":[{\"N\":\"7\"}]}}}}"),
    "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"3\"},\"n\":{\"N\":\"3\"}}",
};

static int setup(void **state)
{
    (void)state;
    world_make(items, KL_ARRAY_LEN(items));
    return 0;
}

static void open_item(struct world *world)
{
    world_open(world, "things", "P", KL_VISIBLE_UTF8);
    world_keys(world, "Enter");
}

static void assert_shows(struct world *world, const char *text, bool shows)
{
    (shows ? world_expect : world_expect_not)(world, 80, 40, text);
}

static void assert_copied(struct world *world, const char *text)
{
    struct kl_str copied = ui_screen_copied(world->screen);

    assert_int_equal(world->todo & UI_DO_COPY, UI_DO_COPY);
    assert_int_equal(copied.len, strlen(text));
    assert_memory_equal(copied.data, text, copied.len);
}

static void test_goldens(void **state)
{
    static const struct {
        const char *golden, *keys;
        int width, height;
        enum kl_visible mode;
    } cases[] = {
        {"item_tree_80x24", "", 80, 24, KL_VISIBLE_UTF8},
        {"item_tree_40x10", "G k k k k k", 40, 10, KL_VISIBLE_UTF8},
        {"item_tree_200x60", "", 200, 60, KL_VISIBLE_UTF8},
        {"item_tree_ascii_80x24", "j j j j j j Enter", 80, 24, KL_VISIBLE_ASCII},
        {"item_opened_80x24", "j j j j j Enter j j j j Enter", 80, 24, KL_VISIBLE_UTF8},
        {"item_closed_80x24", "-", 80, 24, KL_VISIBLE_UTF8},
        {"item_search_80x24", "- / 'needle Enter", 80, 24, KL_VISIBLE_UTF8},
        {"item_json_80x24", "j j Tab", 80, 24, KL_VISIBLE_UTF8},
        {"item_typed_80x24", "Tab Tab l", 80, 24, KL_VISIBLE_UTF8},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, "things", "P", cases[i].mode);
        world_keys(&world, "Enter");
        world_draw(&world, cases[i].width, cases[i].height);
        world_keys(&world, cases[i].keys);
        golden_check(&world.canvas, cases[i].golden);
        world_close(&world);
    }
}

static void test_mono(void **state)
{
    struct world world;

    (void)state;
    open_item(&world);
    golden_check_mono(&world.canvas, "item_mono_80x24");
    world_close(&world);
}

static void test_opening_and_closing(void **state)
{
    struct world world;

    (void)state;
    open_item(&world);
    assert_shows(&world, "kart", true);
    world_keys(&world, "-");
    assert_shows(&world, "kart", false);
    assert_shows(&world, "▸ run", true);
    world_keys(&world, "/ 'run Enter l");
    assert_shows(&world, "kart", true);
    assert_shows(&world, "61", false);
    world_keys(&world, "l j l l");
    assert_shows(&world, "61", true);
    assert_shows(&world, "row 1 › run.`odd.name`[0]", true);
    /* h closes, or goes to what holds it. */
    world_keys(&world, "h");
    assert_shows(&world, "row 1 › run.`odd.name` ", true);
    world_keys(&world, "h");
    assert_shows(&world, "61", false);
    world_keys(&world, "h h");
    assert_shows(&world, "kart", false);
    world_keys(&world, "+");
    assert_shows(&world, "61", true);
    world_close(&world);
}

static void test_copying(void **state)
{
    static const struct {
        const char *keys, *copied;
    } cases[] = {
        {"yc", "P"},
        {"/ 'kart Enter yc", "kart"},
        {"/ 'kart Enter yp", "run.car"},
        {"/ '61 Enter yp", "run.`odd.name`[0]"},
        {"/ 'odd Enter yc", "[61,true,null]"},
        {"/ 'tags Enter yc", "[\"a\",\"b\"]"},
        {"/ 'tags Enter j yc", "a"},
        {"/ 'tags Enter j yp", "tags"},
        {"/ 'big Enter yc", "12345678901234567890123456789012345678"},
        {"/ 'evil Enter yc", "a\033[31m\xe2\x80\xae"
                             "b"},
        {"] ] Tab Tab yi", "{\n  \"pk\": {\"S\": \"P\"},\n  \"sk\": {\"S\": \"3\"},\n"
                           "  \"n\": {\"N\": \"3\"}\n}"},
        {"] ] yi", "{\n  \"pk\": \"P\",\n  \"sk\": \"3\",\n  \"n\": 3\n}"},
        {"] ] Tab j j yc", "  \"n\": 3"},
        {"yk", "1"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        open_item(&world);
        world_keys(&world, cases[i].keys);
        assert_copied(&world, cases[i].copied);
        world_close(&world);
    }
}

/* The cursor stays where it was in the item, as far as the next one has that. */
static void test_the_next_item(void **state)
{
    struct world world;

    (void)state;
    open_item(&world);
    world_keys(&world, "/ '61 Enter ]");
    assert_shows(&world, "row 2 › run.`odd.name`[0]", true);
    assert_shows(&world, "bus", true);
    world_keys(&world, "]");
    assert_shows(&world, "row 3 ", true);
    assert_shows(&world, "9 bytes", true);
    world_keys(&world, "]");
    assert_shows(&world, "this is the last row", true);
    world_keys(&world, "[ [ [");
    assert_shows(&world, "this is the first row", true);
    assert_shows(&world, "kart", true);
    /* In JSON it stays JSON. */
    world_keys(&world, "Tab Ctrl-N");
    assert_shows(&world, "\"car\": \"bus\"", true);
    assert_shows(&world, "JSON · ", true);
    world_keys(&world, "Ctrl-P Tab");
    assert_shows(&world, "\"car\": {\"S\": \"kart\"}", true);
    /* The rows view has moved along. */
    world_keys(&world, "] Backspace Enter");
    assert_shows(&world, "row 2", true);
    world_close(&world);
}

static void test_search(void **state)
{
    struct world world;

    (void)state;
    open_item(&world);
    world_keys(&world, "/ 'needle Enter");
    assert_shows(&world, "The second line has a needle\\tin it.", true);
    world_keys(&world, "/ 'nothing-like-it Enter");
    assert_shows(&world, "not found in this item: nothing-like-it", true);
    /* In JSON the line is scrolled to the hit, which is far to the right. */
    world_keys(&world, "Tab g / 'needle Enter");
    assert_shows(&world, "has a needle", true);
    world_keys(&world, "^");
    assert_shows(&world, "has a needle", false);
    world_close(&world);
}

/* What DynamoDB would not send, and a broken server might: an error and the bytes. */
static void test_an_item_that_does_not_decode(void **state)
{
    struct fake_source *fake = fake_new("things", true, KL_KEY_S);
    struct world world;

    (void)state;
    fake_add(fake, "P", "1", ",\"bad\":{\"N\":\"x\\u001b[2J\"}");
    fake_add(fake, "P", "2", ",\"good\":{\"S\":\"yes\"}");
    world_open_far(&world, "things", "P", fake_opener(fake));
    assert_shows(&world, "this item cannot be read", true);
    world_keys(&world, "Enter");
    assert_shows(&world, "attribute bad: ", true);
    assert_shows(&world, "\"bad\":{\"N\":\"x\\u001b[2J\"}", true);
    /* Nothing of what is done to an item can be done to it. */
    world_keys(&world, "l h + - Tab Enter yp");
    assert_shows(&world, "attribute bad: ", true);
    world_keys(&world, "/ 'BAD Enter / 'bad Enter yc");
    world_keys(&world, "]");
    assert_shows(&world, "yes", true);
    world_keys(&world, "[");
    assert_shows(&world, "attribute bad: ", true);
    world_close(&world);
    fake_free(&fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goldens),
        cmocka_unit_test(test_mono),
        cmocka_unit_test(test_opening_and_closing),
        cmocka_unit_test(test_copying),
        cmocka_unit_test(test_the_next_item),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_an_item_that_does_not_decode),
    };

    return cmocka_run_group_tests(tests, setup, world_teardown);
}
