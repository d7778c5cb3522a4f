/* E: the form, the export it begins, and what it says of that. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "tests/unit/store_help.h"
#include "tests/unit/world_check.h"

static const char *const items[] = {
    "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"1\"},\"a\":{\"N\":\"1\"},\"b\":{\"S\":\"x\"}}",
    "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"2\"},\"a\":{\"N\":\"2\"}}",
    "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"3\"},\"b\":{\"S\":\"\\u001b[31m\"}}",
    "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"4\"}}",
};

static struct help_visit visit;

/* Files go where the test is, which is a folder of its own. */
static int setup(void **state)
{
    (void)state;
    world_make(items, KL_ARRAY_LEN(items));
    help_enter(&visit);
    return 0;
}

static int teardown(void **state)
{
    help_leave(&visit);
    return world_teardown(state);
}

static void open_export(struct world *world)
{
    world_open(world, "things", "P", KL_VISIBLE_UTF8);
    world_keys(world, "E");
}

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 80, 24, text);
}

static void assert_file(const char *path, const char *text)
{
    struct kl_buf file = {0};
    struct kl_err err = {0};

    if (kl_file_read(path, 1 << 20, &file, &err))
        fail_msg("%s", err.text);
    assert_string_equal(kl_buf_text(&file), text);
    kl_buf_release(&file);
    unlink(path);
}

static void test_goldens(void **state)
{
    static const struct {
        const char *golden;
        int width, height;
    } cases[] = {
        {"export_80x24", 80, 24}, {"export_40x10", 40, 10}, {"export_200x60", 200, 60}};

    (void)state;
    assert_int_equal(chdir(visit.before), 0); /* where the goldens are */
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        open_export(&world);
        world_draw(&world, cases[i].width, cases[i].height);
        golden_check(&world.canvas, cases[i].golden);
        world_close(&world);
    }
    assert_int_equal(chdir(visit.folder), 0);
}

static void test_what_is_exported(void **state)
{
    static const struct {
        const char *before, *keys, *path, *file, *told;
    } cases[] = {
        {"", "E", "things-P.jsonl",
         "{\"pk\":\"P\",\"sk\":\"1\",\"a\":1,\"b\":\"x\"}\n"
         "{\"pk\":\"P\",\"sk\":\"2\",\"a\":2}\n"
         "{\"pk\":\"P\",\"sk\":\"3\",\"b\":\"\\u001b[31m\"}\n{\"pk\":\"P\",\"sk\":\"4\"}"
         "\n",
         "4 items, 117 bytes to things-P.jsonl · 1 page, 0.5 RCU"},
        /* The condition and the direction in force; keys; a name typed in. */
        {"s '< Space '\"3\" Enter r", "j j l l l j Enter Ctrl-U 'k.txt Enter Enter",
         "k.txt", "2\n1\n", "2 items, 4 bytes to k.txt"},
        /* The screen's rows and columns, without a request. */
        {"", "l j l j l l E", "things-P.csv",
         "sk,a,b\r\n1,1,x\r\n2,2,\r\n3,,\x1b[31m\r\n4,,\r\n",
         "4 items, 36 bytes to things-P.csv"},
        /* A filter. */
        {"f 'b Space '= Space '\"x\" Enter", "j j l l l E", "things-P.keys.txt", "1\n",
         "1 item, 2 bytes to things-P.keys.txt"},
        /* Marked rows are what is meant when there are some. */
        {"m j m", "j j l l l E", "things-P.keys.txt", "1\n3\n",
         "2 items, 4 bytes to things-P.keys.txt"},
        /* Rows as they are shown locally: sorted by a, downwards; those that hold an x.
         */
        {"l l S S", "l l j j h E", "things-P.typed.jsonl",
         "{\"Item\":{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"2\"},\"a\":{\"N\":\"2\"}}}\n"
         "{\"Item\":{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"1\"},\"a\":{\"N\":\"1\"},\"b\":"
         "{"
         "\"S\":\"x\"}}}\n"
         "{\"Item\":{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"3\"},\"b\":{\"S\":"
         "\"\\u001b[31m\"}}}\n"
         "{\"Item\":{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"4\"}}}\n",
         "4 items, "},
        {"& 'x Enter", "l l j j l l l E", "things-P.keys.txt", "1\n",
         "1 item, 2 bytes to things-P.keys.txt"},
        /* l goes round; h goes back. */
        {"", "h j j h h l h E", "things-P.keys.txt", "1\n2\n3\n4\n",
         "4 items, 8 bytes to things-P.keys.txt"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, "things", "P", KL_VISIBLE_UTF8);
        world_draw(&world, 80, 24);
        world_keys(&world, cases[i].before);
        world_keys(&world, "E");
        world_keys(&world, cases[i].keys);
        assert_shows(&world, cases[i].told);
        assert_shows(&world, "sk"); /* the rows are there again */
        assert_file(cases[i].path, cases[i].file);
        world_close(&world);
    }
}

static void test_gzip_by_name(void **state)
{
    struct world world;
    struct kl_buf file = {0};

    (void)state;
    open_export(&world);
    world_keys(&world, "j j j Enter 'x.gz");
    world_keys(&world, "Ctrl-U 'x.gz Enter E");
    assert_shows(&world, "4 items, ");
    assert_int_equal(kl_file_read("x.gz", 1 << 20, &file, NULL), KL_OK);
    assert_memory_equal(file.data, "\x1f\x8b", 2);
    unlink("x.gz");
    kl_buf_release(&file);
    world_close(&world);
}

static void test_the_name_of_a_file_is_completed(void **state)
{
    struct world world;
    FILE *file = fopen("some-name.csv", "w");

    (void)state;
    fclose(file);
    open_export(&world);
    world_keys(&world, "j j j Enter Ctrl-U 'some Tab");
    assert_shows(&world, "file: some-name.csv");
    world_keys(&world, "Enter E");
    assert_shows(&world, "some-name.csv is there, 0 bytes");
    unlink("some-name.csv");
    world_close(&world);
}

/* The ending says the format, where it is no form of the one that was chosen. */
static void test_by_a_command(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "things", "P", KL_VISIBLE_UTF8);
    world_keys(&world, ": 'export Space 'x.csv Enter");
    assert_shows(&world, "4 items, ");
    assert_file("x.csv", "pk,sk,a,b\r\nP,1,1,x\r\nP,2,2,\r\nP,3,,\x1b[31m\r\nP,4,,\r\n");
    world_keys(&world, ": 'export Enter");
    assert_shows(&world, "a JSON object a line");
    world_keys(&world, "j j h j Enter Ctrl-U 'y.jsonl Enter");
    assert_shows(&world, "DynamoDB JSON, as import takes it");
    world_keys(&world, "k Enter Ctrl-U 'y.keys.txt Enter E");
    assert_file("y.keys.txt", "1\n2\n3\n4\n");
    world_keys(&world, ": 'export Space 'nowhere/x.json Enter");
    assert_shows(&world, "not exported: cannot write nowhere/x.json");
    assert_shows(&world, "one JSON array");
    world_close(&world);
}

static void test_a_file_that_is_there_is_asked_about(void **state)
{
    struct world world;
    FILE *file = fopen("things-P.jsonl", "w");

    (void)state;
    fputs("old", file);
    fclose(file);
    open_export(&world);
    world_keys(&world, "E");
    assert_shows(&world, "things-P.jsonl is there, 3 bytes: replace it? y or n:");
    world_keys(&world, "'n Enter");
    assert_shows(&world, "not exported: the file is as it was");
    world_keys(&world, "E Esc");
    world_keys(&world, "E Enter");
    assert_file("things-P.jsonl", "old");
    file = fopen("things-P.jsonl", "w");
    fclose(file);
    world_keys(&world, "j j l l l E");
    assert_shows(&world, "to things-P.keys.txt");
    unlink("things-P.keys.txt");
    world_keys(&world, "E E 'y Enter");
    assert_shows(&world, "4 items, 117 bytes");
    unlink("things-P.jsonl");
    world_close(&world);
}

static void test_failures_name_what_failed(void **state)
{
    static const struct {
        const char *file, *told;
    } cases[] = {
        {"'nowhere/x.csv", "not exported: cannot write nowhere/x.csv: No such file"},
        {"'/", "not exported: / is a folder"},
        {"'~nobody/x", "not exported: ~nobody/x: only ~ alone"},
        {"'~/x", "not exported: ~: HOME is not set"},
        {"'/dev/null", "not exported: /dev/null is no regular file"},
    };
    struct world world;

    (void)state;
    open_export(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        world_keys(&world, "g j j j Enter Ctrl-U");
        world_keys(&world, cases[i].file);
        world_keys(&world, "Enter E");
        assert_shows(&world, cases[i].told);
    }
    world_keys(&world, "Backspace");
    assert_shows(&world, "sk");
    world_close(&world);
}

/* Keys while it runs: nothing is changed, and only Esc or Ctrl-C end it. */
static void test_while_it_runs(void **state)
{
    struct world world;

    (void)state;
    open_export(&world);
    world_key(&world, 'E');
    world_key(&world, UI_KEY_BACKSPACE);
    assert_shows(&world, "the export is running: Esc stops it");
    world_key(&world, 'j');
    assert_shows(&world, "Esc stops");
    world_key(&world, UI_KEY_ESC);
    world_settle(&world);
    if (access("things-P.jsonl", F_OK) == 0) /* it was quicker than Esc */
        unlink("things-P.jsonl");
    else
        assert_shows(&world, "stopped: there is no file of it");
    world_close(&world);
}

/* It ends while the help lies over it: that is not closed, and what was told is there. */
static void test_it_ends_below_another_view(void **state)
{
    struct world world;

    (void)state;
    open_export(&world);
    world_key(&world, 'E');
    world_key(&world, '?');
    world_settle(&world);
    assert_shows(&world, "help");
    assert_shows(&world, "one line down");
    world_keys(&world, "q");
    assert_shows(&world, "4 items, 117 bytes to things-P.jsonl");
    assert_shows(&world, "every attribute");
    world_keys(&world, "j l");
    assert_shows(&world, "reads the result");
    unlink("things-P.jsonl");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goldens),
        cmocka_unit_test(test_what_is_exported),
        cmocka_unit_test(test_gzip_by_name),
        cmocka_unit_test(test_the_name_of_a_file_is_completed),
        cmocka_unit_test(test_by_a_command),
        cmocka_unit_test(test_a_file_that_is_there_is_asked_about),
        cmocka_unit_test(test_failures_name_what_failed),
        cmocka_unit_test(test_while_it_runs),
        cmocka_unit_test(test_it_ends_below_another_view),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
