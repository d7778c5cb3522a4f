/* Back and forward: the same rows, the cursor on the same one, and nothing read kept for
 * what is not shown. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"
#include "ui/key.h"
#include "ui/rows.h"
#include "ui/screen_parts.h"

/* ---- the list ---- */

static void add(struct ui_trail *trail, int number, const void *within)
{
    struct ui_place place = {.kind = UI_VIEW_ROWS};

    kl_buf_addf(&place.asked_text, "%d", number);
    ui_trail_add(trail, &place, within);
    assert_null(place.asked_text.data);
}

static void take(struct ui_trail *trail, const char *want)
{
    struct ui_step step;

    assert_int_equal(ui_trail_take(trail, &step), want != NULL);
    if (!want)
        return;
    assert_string_equal(kl_buf_text(&step.place.asked_text), want);
    ui_place_release(&step.place);
}

static void test_the_list_is_bounded(void **state)
{
    struct ui_trail trail = {0};

    (void)state;
    for (int i = 0; i < UI_TRAIL_MAX + 7; i++)
        add(&trail, i, NULL);
    assert_int_equal(trail.n, UI_TRAIL_MAX);
    take(&trail, "106");
    for (int i = 0; i < UI_TRAIL_MAX - 2; i++) {
        struct ui_step step;

        assert_true(ui_trail_take(&trail, &step));
        ui_place_release(&step.place);
    }
    take(&trail, "7");
    take(&trail, NULL);
    ui_trail_release(&trail);
}

static void test_steps_within_a_view(void **state)
{
    static const struct ui_view views[2];
    struct ui_trail trail = {0};

    (void)state;
    add(&trail, 1, &views[0]);
    add(&trail, 2, &views[1]);
    add(&trail, 3, &views[0]);
    add(&trail, 4, NULL);
    assert_false(ui_trail_is_within(&trail, &views[0]));
    ui_trail_forget(&trail, &views[0]);
    take(&trail, "4");
    assert_true(ui_trail_is_within(&trail, &views[1]));
    take(&trail, "2");
    take(&trail, NULL);
    ui_trail_release(&trail);
}

/* ---- on the screen ---- */

#define WIDTH 100
#define HEIGHT 24
#define BELOW 3 /* message and status: they tell of what was read, and how often */

#define NUMBERS 8 /* columns of the rows' numbers */

/* Title and rows, and where the cursor's row is. Rows counted from the end may be read up
 * to the top the second time, and have another number: from that column on. */
static void look_from(struct world *world, int from, struct kl_buf *out)
{
    kl_buf_clear(out);
    world_draw(world, WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT - BELOW; y++) {
        const struct ui_cell *first = ui_canvas_at(&world->canvas, 3, y);

        kl_buf_add_text(out, first->mods & UI_MOD_ROW ? ">" : " ");
        for (int x = from; x < WIDTH; x++) {
            const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, y);

            kl_buf_add(out, cell->len ? cell->text : " ", cell->len ? cell->len : 1);
        }
        kl_buf_add_char(out, '\n');
    }
}

static void look(struct world *world, struct kl_buf *out)
{
    look_from(world, 0, out);
}

static void assert_same_from(struct world *world, int from, const struct kl_buf *before,
                             const char *what)
{
    struct kl_buf after = {0};

    look_from(world, from, &after);
    if (!kl_str_eq(kl_buf_str(&after), kl_buf_str(before))) {
        fprintf(stderr, "# before:\n%s# after %s:\n%s", kl_buf_text(before), what,
                kl_buf_text(&after));
        fail_msg("%s: other rows", what);
    }
    kl_buf_release(&after);
}

static void assert_same(struct world *world, const struct kl_buf *before,
                        const char *what)
{
    assert_same_from(world, 0, before, what);
}

static void assert_shows(struct world *world, const char *text)
{
    world_expect(world, WIDTH, HEIGHT, text);
}

/* One step: keys that go to a place, keys that leave it; then back, and forward. */
static void test_one_step(void **state)
{
    static const struct {
        const char *table, *partition, *there, *away;
        bool renumbered;
    } cases[] = {
        {"leaderboard", "SEASON#CLEAN", "j j j j", "r", false},
        {"leaderboard", "SEASON#CLEAN", "G k k", "r", false},
        {"leaderboard", "SEASON#CLEAN", "r j j", "r", false},
        {"leaderboard", "SEASON#CLEAN", "Space Space k k", "s '>= Space '2000 Enter",
         false},
        {"leaderboard", "SEASON#CLEAN", "s '>= Space '2000 Enter j j",
         "s Ctrl-U '= Space '38 Enter", false},
        {"leaderboard", "SEASON#CLEAN", "Space j", "f 'score Space '> Space '2400 Enter",
         false},
        {"leaderboard", "SEASON#CLEAN", "f 'score Space '> Space '2400 Enter j", "r",
         false},
        {"leaderboard", "SEASON#CLEAN", "j j", ": '250 Enter", false},
        {"leaderboard", "SEASON#CLEAN", ": '250 Enter b j", ": '3 Enter", false},
        {"leaderboard", "SEASON#CLEAN", ": '100 Enter", "p 'SEASON#HALF Enter", false},
        {"leaderboard", "SEASON#CLEAN", "j j j", "Enter", false},
        {"leaderboard", "SEASON#CLEAN", "j j j", "K", false},
        {"leaderboard", "SEASON#HALF", "j j j", "F", false},
        {"leaderboard", "SEASON#HALF", "j j j", "e", false},
        {"leaderboard", NULL, "j j Enter j j j", "]", false},
        {"leaderboard", NULL, "j j Enter r j j j", "[", false},
        {"leaderboard", NULL, "j j j", "Enter", false},
        {NULL, NULL, "j j", "Enter", false},
        {"tracks", "p1", "j j j", "i", false},
        {"tracks", "p1", "j j j i", "Enter", true},
        {"tracks", NULL, "i j", "Enter", false},
        {"leaderboard", "SEASON#CLEAN", "G k", ": 'tables Enter", false},
        {"leaderboard", "SEASON#CLEAN", ": '150 Enter", ": 'partitions Enter", false},
        {"counters", "visits", "", ": 'table Space 'paths Enter", false},
        {"readings", "m1", "j", "r", false},
        {"leaderboard", "HOSTILE", "j j", "r", false},
        {"tracks", NULL, "Q 'score Space '> Space '40 Enter Enter j j j",
         ": 'tables Enter", false},
        {"tracks", NULL, "Q 'score Space '> Space '30 Enter Enter j j j",
         "f Ctrl-U 'score Space '> Space '40 Enter", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf there = {0}, away = {0};
        struct world world;
        int from = cases[i].renumbered ? NUMBERS : 0;
        char what[80];

        world_open(&world, cases[i].table, cases[i].partition, KL_VISIBLE_UTF8);
        world_draw(&world, WIDTH, HEIGHT);
        if (*cases[i].there)
            world_keys(&world, cases[i].there);
        look_from(&world, from, &there);
        world_keys(&world, cases[i].away);
        look_from(&world, from, &away);
        if (kl_str_eq(kl_buf_str(&there), kl_buf_str(&away)))
            fail_msg("%s, then %s: nothing changed", cases[i].there, cases[i].away);
        for (int again = 0; again < 2; again++) {
            snprintf(what, sizeof(what), "%s, back", cases[i].away);
            world_keys(&world, again ? "Ctrl-O" : "Backspace");
            assert_same_from(&world, from, &there, what);
            snprintf(what, sizeof(what), "%s, forward", cases[i].away);
            world_key(&world, UI_KEY_TAB);
            world_settle(&world);
            assert_same_from(&world, from, &away, what);
        }
        world_close(&world);
        kl_buf_release(&there);
        kl_buf_release(&away);
    }
}

/* Many steps of every kind, and at each of them the screen as it was. */
static void test_a_long_way(void **state)
{
    static const char *const steps[] = {
        "Enter", /* a table's partitions */
        "Enter", /* the rows of one */
        "r",
        ": '40 Enter",
        "]",
        "s '>= Space '1000 Enter",
        "f 'score Space '< Space '2000 Enter",
        "[",
        "p 'SEASON#HALF Enter",
        "r",
        "K",
    };
    struct kl_buf seen[KL_ARRAY_LEN(steps) + 1] = {0};
    struct world world;
    size_t n = KL_ARRAY_LEN(steps);

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_draw(&world, WIDTH, HEIGHT);
    world_keys(&world, "j");
    look(&world, &seen[0]);
    for (size_t i = 0; i < n; i++) {
        world_keys(&world, steps[i]);
        look(&world, &seen[i + 1]);
    }
    for (int round = 0; round < 2; round++) {
        for (size_t i = n; i-- > 0;) {
            world_keys(&world, "Backspace");
            assert_same(&world, &seen[i], steps[i]);
        }
        for (size_t i = 0; i < n; i++) {
            world_key(&world, UI_KEY_TAB);
            world_settle(&world);
            assert_same(&world, &seen[i + 1], steps[i]);
        }
    }
    for (size_t i = 0; i <= n; i++)
        kl_buf_release(&seen[i]);
    world_close(&world);
}

static void test_a_new_step_ends_what_lay_ahead(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "Tab");
    assert_shows(&world, "nothing lies ahead");
    world_keys(&world, "r Backspace s '>= Space '2000 Enter Tab");
    assert_shows(&world, "nothing lies ahead");
    world_keys(&world, "Backspace ? q");
    world_keys(&world, "Tab"); /* help is no step */
    assert_shows(&world, ">= \"0000002000\"");
    world_keys(&world, "Backspace Backspace");
    assert_shows(&world, "first view");
    world_close(&world);
}

/* Views that cannot be opened again end what lay ahead all the same. */
static void test_forward_from_another_view(void **state)
{
    static const char *const over[] = {
        "Q 'score Space '> Space '5 Enter", "A '9 Enter", "?", "v", "z", "C"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(over); i++) {
        struct world world;

        world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
        world_keys(&world, "r Backspace");
        world_keys(&world, over[i]);
        world_keys(&world, "Tab Tab q Tab Ctrl-O Ctrl-O Tab");
        assert_shows(&world, "SEASON#CLEAN");
        world_close(&world);
    }
}

static const struct ui_rows *rows_at(const struct world *world, int below)
{
    const struct ui_view *view = world->screen->top;

    while (below--)
        view = view->below;
    assert_int_equal(view->ops->kind, UI_VIEW_ROWS);
    return (const struct ui_rows *)view;
}

/* What is covered by other rows keeps its place, and lets its pages go. */
static void test_what_is_covered_keeps_no_pages(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_keys(&world, "Enter");
    assert_non_null(rows_at(&world, 1)->browse); /* the item is its row */
    world_keys(&world, "q p 'SEASON#HALF Enter p 'SEASON#RAW Enter");
    assert_null(rows_at(&world, 1)->browse);
    assert_null(rows_at(&world, 2)->browse);
    assert_non_null(rows_at(&world, 0)->browse);
    world_keys(&world, "q");
    assert_non_null(rows_at(&world, 0)->browse);
    assert_null(rows_at(&world, 1)->browse);
    world_keys(&world, ": 'table Space 'paths Enter q q");
    assert_shows(&world, "SEASON#CLEAN");
    world_close(&world);
}

/* Closing what is covered, and leaving with steps on the way, frees everything. */
static void test_leaving_on_the_way(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_keys(&world, "j Enter Enter r ] p 'SEASON#RAW Enter r K Backspace Backspace");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_list_is_bounded),
        cmocka_unit_test(test_steps_within_a_view),
        cmocka_unit_test(test_one_step),
        cmocka_unit_test(test_a_long_way),
        cmocka_unit_test(test_a_new_step_ends_what_lay_ahead),
        cmocka_unit_test(test_forward_from_another_view),
        cmocka_unit_test(test_what_is_covered_keeps_no_pages),
        cmocka_unit_test(test_leaving_on_the_way),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
