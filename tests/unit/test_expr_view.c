/* The query as code, on the screen. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world.h"
#include "app/snippet.h"

static const struct {
    const char *golden, *table, *partition, *keys;
    int width, height;
} cases[] = {
    {"expr_80x24", "leaderboard", "SEASON#CLEAN", "s '>= Space '1500 Enter r e Right", 80,
     24},
    {"expr_40x10", "leaderboard", "SEASON#CLEAN", "e Right Right Right Right G", 40, 10},
    {"expr_200x60", "leaderboard", "SEASON#CLEAN", "e Right Right Right Right Right", 200,
     60},
    {"expr_search_80x24", "leaderboard", "SEASON#CLEAN", "e / 'season Enter n", 80, 24},
    {"expr_filter_80x24", "leaderboard", "SEASON#CLEAN",
     "f 'score Space '>= Space '5 Space 'and Space 'name Space '= Space '\"it's\" Enter "
     "e",
     80, 24},
    {"expr_strict_80x24", "leaderboard", "SEASON#CLEAN",
     "s 'rankKey Space '> Space '\"a\" Space 'and Space 'rankKey Space '< Space '\"b\" "
     "Enter e Right Right",
     80, 24},
    {"expr_index_80x24", "tracks", "p2", "j i j Enter e", 80, 24},
    {"expr_refused_80x24", "leaderboard", "HOSTILE",
     "s '=\"a\\u001b[31mred\" Enter e Right Right Right Right Right Right Right Right "
     "Right Right Right",
     80, 24},
    {"expr_hostile_80x24", "leaderboard", "HOSTILE",
     "s '=\"b\\u202eover\\u202c\" Enter e", 80, 24},
};

static void test_golden(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_draw(&world, cases[i].width, cases[i].height);
        world_keys(&world, cases[i].keys);
        world_draw(&world, cases[i].width, cases[i].height);
        golden_check(&world.canvas, cases[i].golden);
        if (i == 0)
            golden_check_mono(&world.canvas, "expr_mono_80x24");
        world_close(&world);
    }
}

static void expect_copied(struct world *world, const char *keys, const char *text)
{
    world_keys(world, keys);
    if (!kl_str_eq(ui_screen_copied(world->screen), kl_str_from(text)))
        fail_msg("%s copied \"%.*s\"", keys, KL_STR_ARG(ui_screen_copied(world->screen)));
    assert_true(world->todo & UI_DO_COPY);
    ui_screen_copy_done(world->screen, UI_STYLE_INFO, "taken");
}

/* What is copied is whole and exact, however it is broken on the screen. */
static void test_copy(void **state)
{
    struct kl_buf want = {0}, command = {0};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 30, 24);
    world_keys(&world, "s '>= Space '1500 Enter r e Right Right Right Right");
    world_draw(&world, 30, 24);
    expect_copied(&world, "y e",
                  "KeyConditionExpression\n"
                  "  #n0 = :v0 AND #n1 >= :v1\n"
                  "ExpressionAttributeNames\n"
                  "  #n0  leaderboardId\n"
                  "  #n1  rankKey\n"
                  "ExpressionAttributeValues\n"
                  "  :v0  {\"S\":\"SEASON#CLEAN\"}\n"
                  "  :v1  {\"S\":\"0000001500\"}\n");
    expect_copied(&world, "y r",
                  "{\n"
                  "  \"TableName\": \"leaderboard\",\n"
                  "  \"KeyConditionExpression\": \"#n0 = :v0 AND #n1 >= :v1\",\n"
                  "  \"ExpressionAttributeNames\": {\n"
                  "    \"#n0\": \"leaderboardId\",\n"
                  "    \"#n1\": \"rankKey\"\n"
                  "  },\n"
                  "  \"ExpressionAttributeValues\": {\n"
                  "    \":v0\": {\n"
                  "      \"S\": \"SEASON#CLEAN\"\n"
                  "    },\n"
                  "    \":v1\": {\n"
                  "      \"S\": \"0000001500\"\n"
                  "    }\n"
                  "  },\n"
                  "  \"ScanIndexForward\": false\n"
                  "}\n");
    kl_session_add_options(world.session, &command);
    kl_buf_addf(&want,
                "keyline query 'leaderboard' 'SEASON#CLEAN' \\\n    %s \\\n"
                "    --where 'rankKey >= \"0000001500\"' \\\n    --reverse\n",
                kl_buf_text(&command));
    expect_copied(&world, "y q", kl_buf_text(&want));
    /* The last line of Go begins with a tab before it is broken. */
    expect_copied(&world, "G k k k y y", "\t\t\tshow(item)");
    expect_copied(&world, "G g j y c", "  #n0 = :v0 AND #n1 >= :v1");
    world_keys(&world, "y a");
    assert_true(kl_str_starts(ui_screen_copied(world.screen),
                              KL_STR("package main\n\nimport (\n\t\"context\"\n")));
    kl_buf_release(&want);
    kl_buf_release(&command);
    world_close(&world);
}

/* The form chosen stays until keyline is left; at both ends there is no further one. */
static void test_form_is_remembered(void **state)
{
    struct world world;
    size_t forms = 0;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "e Left Right Right Backspace e");
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "Python, boto3"));
    while (kl_snippet_form_at(forms))
        forms++;
    for (size_t i = 0; i < forms + 3; i++)
        world_keys(&world, "l");
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "keyline's own command line"));
    world_keys(&world, "e e");
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "keyline query 'leaderboard' 'SEASON#CLEAN'"));
    for (size_t i = 0; i < forms + 3; i++)
        world_keys(&world, "h");
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "the request in JSON"));
    world_close(&world);
}

/* Nothing is copied in place of what a form cannot express. */
static void test_refused_is_not_copied(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "HOSTILE", KL_VISIBLE_UTF8);
    world_keys(&world, "s '=\"e\\n\\r\\u0085\" Enter e");
    for (size_t i = 0; i < 11; i++)
        world_keys(&world, "l");
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "partiql: PartiQL has no escapes"));
    world_keys(&world, "y a");
    world_draw(&world, 80, 24);
    assert_int_equal(world.todo & UI_DO_COPY, 0);
    assert_true(world_shows(&world, "a text with a control character"));
    world_close(&world);
}

/* The command line can say what a request cannot. */
static void test_strict_bounds_in_the_command(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "s 'rankKey Space '> Space '\"a\" Space 'and Space 'rankKey Space "
                       "'< Space '\"b\" Enter e y q");
    assert_int_not_equal(
        kl_str_find(ui_screen_copied(world.screen), KL_STR("rankKey < \"b\""), 0),
        SIZE_MAX);
    ui_screen_copy_done(world.screen, UI_STYLE_INFO, "taken");
    world.todo = 0;
    world_keys(&world, "y r");
    assert_int_equal(world.todo & UI_DO_COPY, 0);
    world_close(&world);
}

static void test_sizes(void **state)
{
    static const int sizes[][2] = {{1, 1}, {2, 2}, {5, 3}, {12, 4}, {300, 100}};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "HOSTILE", KL_VISIBLE_ASCII);
    world_keys(&world, "s '=\"b\\u202eover\\u202c\" Enter e");
    for (size_t form = 0; form < 13; form++) {
        for (size_t i = 0; i < KL_ARRAY_LEN(sizes); i++) {
            world_draw(&world, sizes[i][0], sizes[i][1]);
            world_keys(&world, "G g Space");
        }
        world_keys(&world, "l");
    }
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "--where 'rankKey = \"b"));
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_form_is_remembered),
        cmocka_unit_test(test_refused_is_not_copied),
        cmocka_unit_test(test_strict_bounds_in_the_command),
        cmocka_unit_test(test_sizes),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
