/* What the help of a view lists works in that view: every action by its own keys. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/store_help.h"
#include "tests/unit/world.h"
#include "ui/action.h"
#include "ui/key.h"
#include "ui/screen_parts.h"

static struct help_visit visit;

/* How each kind of view is reached. */
static const struct {
    enum ui_view_kind kind;
    const char *table, *partition, *keys;
} ways[UI_VIEW_KINDS] = {
    [UI_VIEW_TABLES] = {UI_VIEW_TABLES, NULL, NULL, ""},
    [UI_VIEW_PARTITIONS] = {UI_VIEW_PARTITIONS, "leaderboard", NULL, ""},
    [UI_VIEW_INDEXES] = {UI_VIEW_INDEXES, "tracks", "p1", "i"},
    [UI_VIEW_ROWS] = {UI_VIEW_ROWS, "leaderboard", "SEASON#HALF", "G"},
    [UI_VIEW_ITEM] = {UI_VIEW_ITEM, "leaderboard", "SEASON#HALF", "Enter"},
    [UI_VIEW_KEY] = {UI_VIEW_KEY, "leaderboard", "SEASON#HALF", "K"},
    [UI_VIEW_FINDINGS] = {UI_VIEW_FINDINGS, "leaderboard", "SEASON#HALF", "F"},
    [UI_VIEW_EXPORT] = {UI_VIEW_EXPORT, "leaderboard", "SEASON#HALF", "E"},
    [UI_VIEW_EXPR] = {UI_VIEW_EXPR, "leaderboard", "SEASON#HALF", "e"},
    [UI_VIEW_COLUMNS] = {UI_VIEW_COLUMNS, "leaderboard", "SEASON#HALF", "v"},
    [UI_VIEW_TREE] = {UI_VIEW_TREE, "trees", "d", "t"},
    [UI_VIEW_WAYS] = {UI_VIEW_WAYS, "trees", "d", "t ="},
    [UI_VIEW_WATCH] = {UI_VIEW_WATCH, "leaderboard", "SEASON#HALF", "A Enter"},
    [UI_VIEW_CELL] = {UI_VIEW_CELL, "leaderboard", "SEASON#HALF", "l l z"},
    [UI_VIEW_PLAN] = {UI_VIEW_PLAN, "leaderboard", "SEASON#HALF",
                      "Q 'leaderboardId Space '= Space '\"SEASON#HALF\" Enter"},
    [UI_VIEW_HELP] = {UI_VIEW_HELP, "leaderboard", "SEASON#HALF", "?"},
};

static void go_to(struct world *world, enum ui_view_kind kind)
{
    world_open(world, ways[kind].table, ways[kind].partition, KL_VISIBLE_UTF8);
    world_draw(world, 120, 40);
    world_keys(world, ways[kind].keys);
    world_draw(world, 120, 40);
    if (world->screen->top->ops->kind != kind)
        fail_msg("%s does not lead to the view of %s", ways[kind].keys,
                 ui_view_name(kind));
}

/* Whether the action's own key does something. */
static bool press(struct world *world, const struct ui_action_row *row)
{
    struct kl_str name = {row->keys, strcspn(row->keys, " ")};
    int32_t keys[UI_KEYS_MAX];
    size_t n = ui_key_parse(name, keys, UI_KEYS_MAX);

    for (size_t i = 0; i < n; i++)
        world_key(world, keys[i]);
    world_draw(world, 120, 40);
    return !world_shows(world, "does nothing");
}

/* Exports write files: tests/unit/test_export_view.c presses that. */
static bool writes(enum ui_view_kind kind, enum ui_action action)
{
    return kind == UI_VIEW_EXPORT && action == UI_ACTION_OPEN;
}

static void test_what_is_listed_works(void **state)
{
    const struct ui_action_row *row;
    struct kl_buf idle = {0};

    (void)state;
    for (enum ui_view_kind kind = 0; kind < UI_VIEW_KINDS; kind++) {
        for (size_t i = 0; (row = ui_action_at(i)); i++) {
            struct world world;

            if (row->action == UI_ACTION_NONE || !ui_action_works(row->action, kind) ||
                writes(kind, row->action))
                continue;
            go_to(&world, kind);
            if (!press(&world, row))
                kl_buf_addf(&idle, " %s (%s)", row->name, ui_view_name(kind));
            world_close(&world);
        }
    }
    if (idle.len)
        fail_msg("listed by help, and does nothing:%s", kl_buf_text(&idle));
    kl_buf_release(&idle);
}

/* The text of a line of the screen, without the blanks at its end. */
static void line_text(const struct world *world, int y, struct kl_buf *out)
{
    kl_buf_clear(out);
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, y);

        if (cell->width)
            kl_buf_add(out, cell->len ? cell->text : " ", cell->len ? cell->len : 1);
    }
    while (out->len && out->data[out->len - 1] == ' ')
        out->len--;
}

/* "  s   a condition on the key": by its first key, for a command may do the same. */
static bool lists(const struct world *world, const struct ui_action_row *row)
{
    struct kl_str key = {row->keys, strcspn(row->keys, " ")};
    struct kl_buf line = {0};
    struct kl_str help = kl_str_from(row->help);
    bool found = false;

    for (int y = 0; y < world->canvas.height && !found; y++) {
        struct kl_str text;

        line_text(world, y, &line);
        text = kl_buf_str(&line);
        found = text.len > help.len + key.len + 3 &&
                kl_str_eq(kl_str_sub(text, 2, key.len), key) &&
                text.data[2 + key.len] == ' ' &&
                text.data[text.len - help.len - 1] == ' ' &&
                kl_str_eq(kl_str_sub(text, text.len - help.len, help.len), help);
    }
    kl_buf_release(&line);
    return found;
}

/* And the help lists it: its keys and what it does. */
static void test_help_lists_what_works(void **state)
{
    const struct ui_action_row *row;

    (void)state;
    for (enum ui_view_kind kind = 0; kind < UI_VIEW_KINDS; kind++) {
        struct world world;

        if (kind == UI_VIEW_HELP)
            continue;
        go_to(&world, kind);
        world_keys(&world, "?");
        world_draw(&world, 200, 200);
        for (size_t i = 0; (row = ui_action_at(i)); i++) {
            if (row->action == UI_ACTION_NONE)
                continue;
            if (lists(&world, row) != ui_action_works(row->action, kind))
                fail_msg("%s in the help of the view of %s", row->name,
                         ui_view_name(kind));
        }
        world_close(&world);
    }
}

/* What is exported goes to a folder of its own. */
static int setup(void **state)
{
    help_enter(&visit);
    return world_setup(state);
}

static int teardown(void **state)
{
    help_leave(&visit);
    return world_teardown(state);
}

/* The key that opened a view over another one closes it again. */
static void test_the_key_that_opens_closes(void **state)
{
    static const enum ui_view_kind kinds[] = {
        UI_VIEW_KEY,  UI_VIEW_FINDINGS, UI_VIEW_EXPR, UI_VIEW_COLUMNS,
        UI_VIEW_CELL, UI_VIEW_TREE,     UI_VIEW_HELP};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(kinds); i++) {
        const char *keys = ways[kinds[i]].keys;
        struct world world;

        print_message("# %s\n", ui_view_name(kinds[i]));
        go_to(&world, kinds[i]);
        world_keys(&world, &keys[strlen(keys) - 1]);
        assert_int_equal(world.screen->top->ops->kind, UI_VIEW_ROWS);
        world_close(&world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_listed_works),
        cmocka_unit_test(test_the_key_that_opens_closes),
        cmocka_unit_test(test_help_lists_what_works),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
