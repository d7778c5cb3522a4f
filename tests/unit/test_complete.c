/* Completion: candidates, the choice among them, and what the views know. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/unit/store_help.h"
#include "tests/unit/world_check.h"
#include "ui/complete.h"

static void offer(struct ui_candidates *found, const char *text, size_t from,
                  const char *const *words)
{
    ui_candidates_begin(found, kl_str_from(text), from);
    for (; *words; words++)
        ui_candidates_add(found, kl_str_from(*words), NULL);
}

static void test_candidates(void **state)
{
    static const char *const words[] = {"name", "names", "number", "n",      "",
                                        "Name", "name",  "na\n",   "na\xc3", NULL};
    struct ui_candidates found = {0};

    (void)state;
    offer(&found, "x and na", 6, words);
    assert_int_equal(found.n, 4);
    assert_string_equal(found.list[0].text, "name");
    assert_string_equal(found.list[1].text, "names");
    assert_string_equal(found.list[2].text, "na\n");
    assert_int_equal(ui_candidates_common(&found), 2);
    ui_candidates_release(&found);
    ui_candidates_begin(&found, KL_STR("a"), 0);
    ui_candidates_add(&found, (struct kl_str){"a\0b", 3}, NULL);
    assert_int_equal(found.n, 0); /* a prompt has no NUL */
    for (int i = 0; i < UI_CANDIDATES_MAX + 3; i++) {
        char text[16];

        snprintf(text, sizeof(text), "a%d", i);
        ui_candidates_add(&found, kl_str_from(text), NULL);
    }
    assert_int_equal(found.n, UI_CANDIDATES_MAX);
    assert_true(found.more);
    ui_candidates_release(&found);
}

/* Half a character is no common beginning: e with a dot is another cluster than e. */
static void test_common_clusters(void **state)
{
    static const char *const words[] = {"ae\xcc\x81x", "ae\xcc\x82x", NULL};
    struct ui_candidates found = {0};

    (void)state;
    offer(&found, "", 0, words);
    assert_int_equal(ui_candidates_common(&found), 1);
    ui_candidates_release(&found);
}

static void step(struct ui_completion *completion, struct ui_prompt *prompt, int by,
                 const char *want)
{
    ui_completion_step(completion, prompt, by);
    assert_string_equal(kl_buf_text(&prompt->text), want);
}

static void test_choosing(void **state)
{
    static const char *const words[] = {"abc1", "abc2", "abd", NULL};
    struct ui_prompt prompt = {0};
    struct ui_completion completion = {0};
    struct ui_candidates found = {0};

    (void)state;
    ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "", KL_STR("x a, y"));
    prompt.cursor = 3; /* behind the a */
    offer(&found, "x a", 2, words);
    assert_true(ui_completion_begin(&completion, &prompt, &found));
    assert_true(completion.open);
    assert_string_equal(kl_buf_text(&prompt.text), "x ab, y");
    step(&completion, &prompt, 1, "x abc1, y");
    step(&completion, &prompt, 1, "x abc2, y");
    step(&completion, &prompt, 1, "x abd, y");
    step(&completion, &prompt, 1, "x a, y"); /* as it was */
    step(&completion, &prompt, 1, "x abc1, y");
    step(&completion, &prompt, -1, "x a, y");
    step(&completion, &prompt, -1, "x abd, y");
    assert_int_equal(prompt.cursor, 5);
    ui_completion_give_up(&completion, &prompt);
    assert_string_equal(kl_buf_text(&prompt.text), "x a, y");
    assert_false(completion.open);
    offer(&found, "x a", 2, (const char *const[]){"alone", NULL});
    assert_true(ui_completion_begin(&completion, &prompt, &found));
    assert_false(completion.open); /* nothing to choose from */
    assert_string_equal(kl_buf_text(&prompt.text), "x alone, y");
    assert_false(ui_completion_begin(&completion, &prompt, &found));
    ui_prompt_release(&prompt);
}

static void test_files(void **state)
{
    char *path = help_path("a");
    struct ui_candidates found = {0};
    struct kl_buf text = {0};

    (void)state;
    free(help_file(path, "app.json", "", 0));
    free(help_file(path, ".hidden", "", 0));
    free(help_file(path, "b", "", 0));
    kl_buf_add_text(&text, path); /* …/a */
    ui_candidates_add_files(&found, kl_buf_str(&text));
    assert_int_equal(found.n, 1);
    assert_string_equal(found.list[0].text, "app.json");
    assert_int_equal(found.from, text.len - 1);
    ui_candidates_release(&found);
    kl_buf_clear(&text);
    kl_buf_add(&text, path, strlen(path) - 1);
    ui_candidates_add_files(&found, kl_buf_str(&text));
    assert_int_equal(found.n, 2);
    ui_candidates_release(&found);
    kl_buf_add_char(&text, '.');
    ui_candidates_add_files(&found, kl_buf_str(&text));
    assert_int_equal(found.n, 1);
    assert_string_equal(found.list[0].text, ".hidden");
    ui_candidates_release(&found);
    ui_candidates_add_files(&found, KL_STR("/no/such/folder/x"));
    assert_int_equal(found.n, 0);
    ui_candidates_release(&found);
    ui_candidates_add_files(&found, KL_STR("/us"));
    assert_string_equal(found.list[0].text, "usr/");
    ui_candidates_release(&found);
    kl_buf_release(&text);
    help_remove(&path);
}

/* ---- on the screen ---- */

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, 80, 24, text);
}

/* Keys pressed in a partition, and what then stands in the prompt or above it. */
static void test_conditions(void **state)
{
    static const struct {
        const char *table, *partition, *keys, *shows;
    } cases[] = {
        {"leaderboard", "SEASON#CLEAN", "s 'beg Tab", "rankKey begins_with"},
        {"leaderboard", "SEASON#CLEAN", "s Tab Tab Tab", "rankKey between"},
        {"leaderboard", "SEASON#CLEAN", "s Tab", "keys that begin with it"},
        {"leaderboard", "SEASON#CLEAN", "s Tab Shift-Tab", "rankKey >"},
        {"leaderboard", "SEASON#CLEAN", "s '>= Space Tab Tab Tab", "rankKey >= 12"},
        {"leaderboard", "SEASON#CLEAN", "s 'between Space '1 Space '249 Tab",
         "rankKey between 1 249"},
        {"leaderboard", "SEASON#CLEAN", "s '= Space '\"0000000001 Tab",
         "= \"0000000001#0000001719100800#p_0000\""},
        {"leaderboard", "SEASON#CLEAN", "s 'begins_with Space '0000000001 Tab",
         "begins_with 0000000001#"},
        {"leaderboard", "SEASON#CLEAN", "s 'begins_with Space '0000000001 Tab Tab Tab",
         "begins_with 0000000001#0000001719100800#"},
        {"paths", "a", "s 'begins_with Space 'ro Tab", "begins_with root/"},
        {"paths", "a", "s 'roo Tab", "path root/"},
        {"readings", "m1", "s '>= Space Tab Shift-Tab", "at >= 10"},
        {"readings", "m1", "s 'b Tab", "at between"},
        {"counters", "visits", "s", "has no sort key"},
        {"leaderboard", "SEASON#CLEAN", "s 'sco Tab", "rankKey score"},
        {"leaderboard", "SEASON#CLEAN", "s 'score Space '>= Space '9 Space 'an Tab 'ts",
         "score >= 9 and ts"},
        {"leaderboard", "SEASON#CLEAN", "s 'zz Tab", "nothing is known that goes on so"},
        {"leaderboard", "SEASON#CLEAN", "s Tab Tab Esc", "as it was"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        bool last = i + 1 == KL_ARRAY_LEN(cases);
        struct world world;

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_keys(&world, cases[i].keys);
        if (last) {
            world_draw(&world, 80, 24);
            assert_false(world_shows(&world, cases[i].shows));
            assert_true(world_shows(&world, "rankKey"));
        } else {
            assert_shows(&world, cases[i].shows);
        }
        world_close(&world);
    }
}

static void test_filters(void **state)
{
    static const struct {
        const char *table, *partition, *keys, *shows;
    } cases[] = {
        {"leaderboard", "SEASON#CLEAN", "f 'sc Tab", "filter score"},
        {"leaderboard", "SEASON#CLEAN", "f 'playerId Space '= Space '\"p_0000 Tab",
         "filter playerId = \"p_0000\""},
        {"leaderboard", "SEASON#CLEAN", "f 'score Space '>= Space '2 Tab Tab",
         "score >= 2"},
        {"leaderboard", "SEASON#CLEAN",
         "f 'score Space '> Space '9 Space 'an Tab 'na Tab", "filter score > 9 and name"},
        {"leaderboard", "SEASON#CLEAN", "f 'score=9 Space Tab Tab Tab",
         "filter score=9 or"},
        {"leaderboard", "SEASON#CLEAN", "f 'begins Tab 'na Tab", "begins_with(name"},
        {"leaderboard", "SEASON#CLEAN", "f 'not Space 'attribute_e Tab",
         "not attribute_exists("},
        {"leaderboard", "SEASON#CLEAN", "f 'name Space '= Space '\"a\" Space 'o Tab",
         "name = \"a\" or"},
        {"leaderboard", "HOSTILE", "f 'ye Tab '= Tab", "filter yes=true"},
        {"leaderboard", "HOSTILE", "f 'note= Tab", "tab\\there"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world world;

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_keys(&world, cases[i].keys);
        assert_shows(&world, cases[i].shows);
        world_close(&world);
    }
}

static void test_tables_and_partitions(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "T 'pa Tab Enter");
    assert_shows(&world, "1 partition.");
    world_close(&world);
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "p 'SEASON#H Tab Enter");
    assert_shows(&world, "half-migrated");
    world_keys(&world, "p 'SEASON#CL Tab Enter"); /* from the list below */
    assert_shows(&world, "SEASON#CLEAN");
    world_close(&world);
    world_open(&world, "tracks", NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "i j p 'L1 Tab Enter");
    assert_shows(&world, "region =");
    world_close(&world);
}

/* A completion that is shown, small and large. */
static void test_goldens(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "s Tab Tab");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "complete_80x24");
    world_draw(&world, 40, 10);
    golden_check(&world.canvas, "complete_40x10");
    world_draw(&world, 1, 1);
    world_keys(&world, "Esc Ctrl-R 'x");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "history_search_80x24");
    world_close(&world);
    world_open(&world, "leaderboard", "HOSTILE", KL_VISIBLE_UTF8);
    world_keys(&world, "s '= Space Tab Tab");
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "complete_hostile_80x24");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_common_clusters),
        cmocka_unit_test(test_choosing),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_tables_and_partitions),
        cmocka_unit_test(test_goldens),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
