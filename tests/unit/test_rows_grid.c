/* The grid of the rows view: columns frozen, hidden, moved, widened. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/world_check.h"
#include "ui/key.h"

static const struct world_case cases[] = {
    {"grid_frozen_80x24", "leaderboard", "SEASON#HALF", "2 $", 80, 24, KL_VISIBLE_UTF8},
    {"grid_frozen_40x10", "leaderboard", "SEASON#HALF", "9 $", 40, 10, KL_VISIBLE_UTF8},
    {"grid_frozen_200x60", "leaderboard", "SEASON#HALF", "3 $", 200, 60, KL_VISIBLE_UTF8},
    {"grid_nothing_frozen_80x24", "leaderboard", "SEASON#HALF", "0 $", 80, 24,
     KL_VISIBLE_UTF8},
    {"grid_arranged_80x24", "leaderboard", "SEASON#HALF", "l l - L > > > l = ^ < <", 80,
     24, KL_VISIBLE_UTF8},
    {"columns_80x24", "leaderboard", "SEASON#HALF", "l l l - 2 v j j L > > -", 80, 24,
     KL_VISIBLE_UTF8},
    {"columns_40x10", "leaderboard", "SEASON#HALF", "l l l - 2 v j j L > >", 40, 10,
     KL_VISIBLE_UTF8},
    {"columns_200x60", "leaderboard", "HOSTILE", "v / 'ye Enter", 200, 60,
     KL_VISIBLE_UTF8},
    {"columns_none_80x24", "tracks", "p1", "v + j v", 80, 24, KL_VISIBLE_ASCII},
};

static const struct world_case local_cases[] = {
    {"local_sort_80x24", "leaderboard", "SEASON#STALE", "l l S S", 80, 24,
     KL_VISIBLE_UTF8},
    {"local_sort_40x10", "leaderboard", "SEASON#STALE", "$ h S", 40, 10, KL_VISIBLE_UTF8},
    {"local_sort_200x60", "leaderboard", "SEASON#HALF", "l S", 200, 60, KL_VISIBLE_UTF8},
    {"local_sort_ascii_80x24", "leaderboard", "SEASON#STALE", "l l S S", 80, 24,
     KL_VISIBLE_ASCII},
    {"local_keep_80x24", "leaderboard", "SEASON#CLEAN", "& 'ana Enter", 80, 24,
     KL_VISIBLE_UTF8},
    {"local_keep_none_80x24", "leaderboard", "SEASON#CLEAN", "& 'nobody Enter j K", 80,
     24, KL_VISIBLE_UTF8},
    {"local_keep_sort_80x24", "leaderboard", "SEASON#STALE", "& 'p_000 Enter $ h S S", 80,
     24, KL_VISIBLE_UTF8},
    {"local_intended_80x24", "leaderboard", "SEASON#HALF", "o", 80, 24, KL_VISIBLE_UTF8},
    {"local_intended_end_80x24", "leaderboard", "SEASON#MIXED", "G o", 80, 24,
     KL_VISIBLE_UTF8},
    {"local_what_if_80x24", "leaderboard", "SEASON#LIMIT", "O '2 Enter", 80, 24,
     KL_VISIBLE_UTF8},
    {"local_what_if_200x60", "leaderboard", "SEASON#INVERTED", "O '12 Enter", 200, 60,
     KL_VISIBLE_UTF8},
    {"cell_text_80x24", "counters", "doc", "l l z", 80, 24, KL_VISIBLE_UTF8},
    {"cell_text_40x10", "counters", "doc", "l l z", 40, 10, KL_VISIBLE_UTF8},
    {"cell_json_80x24", "counters", "doc", "l z Tab", 80, 24, KL_VISIBLE_UTF8},
    {"cell_map_200x60", "leaderboard", "SEASON#CLEAN", "$ z Tab j", 200, 60,
     KL_VISIBLE_UTF8},
    {"cell_bytes_80x24", "counters", "doc", "l l l z", 80, 24, KL_VISIBLE_ASCII},
    {"cell_none_80x24", "leaderboard", "HOSTILE", "$ z", 80, 24, KL_VISIBLE_UTF8},
    {"marks_80x24", "leaderboard", "SEASON#HALF", "m m j j V k * G U m k k V", 80, 24,
     KL_VISIBLE_UTF8},
    {"marks_40x10", "leaderboard", "SEASON#HALF", "* G k m", 40, 10, KL_VISIBLE_UTF8},
    {"marks_intended_ascii_80x24", "leaderboard", "SEASON#HALF", "m m m o j j", 80, 24,
     KL_VISIBLE_ASCII},
    {"marks_200x60", "leaderboard", "SEASON#CLEAN", "& 'zo Enter * Esc", 200, 60,
     KL_VISIBLE_UTF8},
    {"local_what_if_asks_80x24", "leaderboard", "SEASON#LIMIT", "O 'ts Space '20", 80, 24,
     KL_VISIBLE_UTF8},
};

static void open_half(struct world *world)
{
    world_open(world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_draw(world, 120, 24);
    world_settle(world);
}

/* The line of names. */
static void header(struct world *world, struct kl_buf *out)
{
    kl_buf_clear(out);
    world_draw(world, 120, 24);
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, 1);

        if (cell->len && cell->text[0] != ' ')
            kl_buf_add(out, cell->text, cell->len);
    }
}

static void assert_header(struct world *world, const char *expected)
{
    struct kl_buf out = {0};

    header(world, &out);
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static void test_columns_hide_move_and_come_back(void **state)
{
    static const struct {
        const char *keys, *header;
    } steps[] = {
        {"", "#│rankKey│=score│score│ts│playerId│name│run"},
        {"l l -", "#│rankKey│=score│ts│playerId│name│run"},
        {"-", "#│rankKey│=score│playerId│name│run"},
        {"L", "#│rankKey│=score│name│playerId│run"},
        {"L L L", "#│rankKey│=score│name│run│playerId"},
        {"H", "#│rankKey│=score│name│playerId│run"},
        {"+", "#│rankKey│=score│score│ts│name│playerId│run"},
        /* the cursor has stayed on playerId */
        {"-", "#│rankKey│=score│score│ts│name│run"},
        {"v Enter Enter Enter q", "#│rankKey│=score│score│ts│name"},
        {"v + g L v", "#│rankKey│=score│ts│score│name│playerId│run"},
        /* of the key there is nothing to hide or to move */
        {"^ - H L", "#│rankKey│=score│ts│score│name│playerId│run"},
    };
    struct world world;

    (void)state;
    open_half(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(steps); i++) {
        world_keys(&world, steps[i].keys);
        assert_header(&world, steps[i].header);
    }
    world_close(&world);
}

/* What was said of columns holds in the next partition, and after a condition. */
static void test_columns_stay_as_they_were_put(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_keys(&world, "j Enter l l - $ H 2");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_keys(&world, "s '> Space '3 Enter");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_keys(&world, "q j Enter");
    assert_header(&world, "#│rankKey│=score│ts│playerId│run│name");
    world_close(&world);
}

static int column_of(struct world *world, const char *name)
{
    for (int x = 0; x < world->canvas.width; x++) {
        const struct ui_cell *cell = ui_canvas_at(&world->canvas, x, 1);

        if (cell->len && strncmp(cell->text, name, cell->len) == 0 &&
            !ui_canvas_at(&world->canvas, x - 1, 1)->len && x > 9)
            return x;
    }
    return -1;
}

static void test_widths(void **state)
{
    struct world world;
    int before, after;

    (void)state;
    open_half(&world);
    world_keys(&world, "l l l");
    world_draw(&world, 120, 24);
    before = column_of(&world, "playerId");
    world_keys(&world, "> >");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before + 4);
    world_keys(&world, "=");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before);
    world_keys(&world, "< < < < < < < < < <");
    world_draw(&world, 120, 24);
    after = column_of(&world, "playerId");
    assert_true(after < before && after > before - 10);
    world_keys(&world, "= ^ < <");
    world_draw(&world, 120, 24);
    assert_int_equal(column_of(&world, "playerId"), before - 4);
    world_close(&world);
}

/* Where the cursor is, is seen: whatever is frozen, at any width. */
static void test_the_column_at_the_cursor_is_always_seen(void **state)
{
    static const char *const keys[] = {"0", "1", "2", "3", "6", "9"};
    struct world world;

    (void)state;
    open_half(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        world_keys(&world, "$");
        for (int width = 24; width < 130; width += 7) {
            world_draw(&world, width, 12);
            if (!world_shows(&world, "{2}"))
                fail_msg("frozen %s, %d wide: the last column is not there", keys[i],
                         width);
        }
    }
    world_close(&world);
}

/* ---- local orders ---- */

static void assert_on(struct world *world, const char *text)
{
    world_expect_cursor(world, 120, 24, text);
}

static void assert_shows(struct world *world, const char *text, bool shown)
{
    (shown ? world_expect : world_expect_not)(world, 120, 24, text);
}

static void test_sorting_goes_round(void **state)
{
    static const struct {
        const char *keys, *row;
        bool local;
    } steps[] = {
        {"l l S", "0000000001#", true},  {"j j", "0000000075#", true},
        {"S", "0000002184#", true},      {"G", "0000000001#", true},
        {"g k k", "0000002184#", true},  {"Space", "0000001", true},
        {"g S", "0000002184#", false}, /* on the same row, in the order of the key */
        {"g", "0000000001#", false},     {"S j Esc", "0000000038#", false},
        {"S j r", "0000002184#", false}, /* reading the other way is no local order */
        {"r S w", "▲", false},           {"S R", "0000000001#", false},
    };
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#STALE", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(steps); i++) {
        world_draw(&world, 120, 24);
        world_keys(&world, steps[i].keys);
        assert_on(&world, steps[i].row);
        assert_shows(&world, "not DynamoDB's order", steps[i].local);
        assert_shows(&world, "local order", steps[i].local);
    }
    world_close(&world);
}

/* The cursor is where it was when what was shown locally is taken away. */
static void test_esc_takes_one_thing_away_at_a_time(void **state)
{
    struct world world;

    (void)state;
    open_half(&world);
    world_keys(&world, "l l S & 'p_001 Enter");
    assert_shows(&world, "10 of 60 loaded rows hold “p_001”", true);
    assert_shows(&world, "local order by score", true);
    world_keys(&world, "j j j");
    assert_on(&world, "p_0013");
    world_keys(&world, "/ '16 Enter");
    assert_on(&world, "p_0016");
    world_keys(&world, "n");
    assert_on(&world, "p_0016"); /* the only one of those kept */
    world_keys(&world, "Esc");   /* the marks of the search */
    assert_shows(&world, "10 of 60", true);
    world_keys(&world, "Esc");
    assert_shows(&world, "10 of 60", false);
    assert_shows(&world, "local order by score", true);
    assert_on(&world, "p_0016");
    world_keys(&world, "Esc");
    assert_shows(&world, "local order", false);
    assert_on(&world, "p_0016");
    world_keys(&world, "& 'p_001 Enter & Ctrl-U Enter");
    assert_shows(&world, "loaded rows hold", false);
    world_close(&world);
}

/* The item and the key at the cursor are those of the row shown there. */
static void test_other_views_follow_a_local_order(void **state)
{
    struct world world;

    (void)state;
    open_half(&world);
    world_keys(&world, "o j j j j j");
    assert_on(&world, "p_0005");
    world_keys(&world, "Enter");
    assert_shows(&world, "p_0005", true);
    assert_shows(&world, "p_0004", false);
    world_keys(&world, "q K");
    assert_shows(&world, "186#0000001719100805#p_0005", true);
    world_keys(&world, "Esc");
    assert_shows(&world, "the order that is meant", true);
    assert_on(&world, "p_0005");
    world_keys(&world, "o");
    assert_shows(&world, "the order that is meant", false);
    assert_on(&world, "p_0005");
    world_close(&world);
}

/* A collection that is right stays as it is. */
static void test_nothing_moves_where_nothing_is_wrong(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    world_keys(&world, "o");
    assert_shows(&world, "no row moves", true);
    world_keys(&world, "O '12 Enter");
    assert_shows(&world, "no row moves", true);
    assert_shows(&world, "if score had 12 digits", true);
    assert_shows(&world, "000000000001#0000001719100800#p_0000", true);
    world_keys(&world, "O");
    assert_shows(&world, "if score had", false);
    world_keys(&world, "O '0 Enter Esc O 'name Space '3 Enter");
    assert_shows(&world, "no numbers of the name name", true);
    world_keys(&world, "Esc");
    world_close(&world);
}

static void test_going_elsewhere_ends_it(void **state)
{
    static const char *const keys[] = {": 'goto Space '200 Enter", "F Enter",
                                       ": 'goto Space '0000002 Enter"};
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#HALF", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, "g l l S");
        assert_shows(&world, "local order", true);
        world_keys(&world, keys[i]);
        assert_shows(&world, "local order", false);
        world_keys(&world, "^");
    }
    world_close(&world);
}

/* A Scan has no key order: its rows can be sorted by the key, and none is held against
 * it. */
static void test_rows_of_a_scan(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, NULL, NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_keys(&world, ": 'query Space 'tracks Space '--where Space '\"score Space '< "
                       "Space '12\" Enter Enter");
    assert_shows(&world, "Scan", true);
    world_keys(&world, "S");
    assert_shows(&world, "local order by game ↑", true);
    assert_shows(&world, "↑game", true);
    assert_on(&world, "g000");
    world_keys(&world, "S");
    assert_shows(&world, "local order by game ↓", true);
    world_keys(&world, "S o");
    assert_shows(&world, "a Scan has no key order", true);
    world_keys(&world, "m m yK");
    assert_shows(&world, "2 marked", true);
    world_close(&world);
}

/* A page that was asked for before comes while rows are shown locally: they are looked
 * at again, with the new ones. */
static void test_a_page_comes_in_between(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", "SEASON#CLEAN", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    world_keys(&world, "l l l");
    for (int i = 0; i < 3; i++)
        world_key(&world, UI_KEY_PAGE_DOWN);
    world_key(&world, 'S');
    world_settle(&world);
    assert_shows(&world, "local order by ts ↑, of 54 loaded rows", false);
    assert_shows(&world, "local order by ts ↑, of ", true);
    world_keys(&world, "g");
    assert_on(&world, "p_0000");
    world_keys(&world, "o r");
    assert_shows(&world, "local", false);
    world_settle(&world);
    world_close(&world);
}

static void test_no_size_breaks_it(void **state)
{
    static const char *const keys[] = {"9 $ * o",      "v",          "q z", "Tab",
                                       "q & 'x Enter", "Esc l l S K"};
    struct world world;

    (void)state;
    open_half(&world);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        world_keys(&world, keys[i]);
        for (int w = 0; w <= 90; w += w < 12 ? 1 : 13) {
            for (int h = 0; h <= 40; h += h < 20 ? 1 : 7) {
                world_draw(&world, w, h);
                world_settle(&world);
            }
        }
        world_draw(&world, 300, 100);
    }
    world_draw(&world, 80, 24);
    assert_true(world_shows(&world, "SEASON#HALF"));
    world_close(&world);
}

/* Whatever is pressed in whatever order: nothing breaks, and Esc leads back. */
static void test_any_keys(void **state)
{
    static const char *const keys[] = {"S",
                                       "o",
                                       "O '3 Enter",
                                       "O '12 Enter",
                                       "& '0 Enter",
                                       "& 'ana Enter",
                                       "Esc",
                                       "m",
                                       "V",
                                       "*",
                                       "U",
                                       "j",
                                       "k",
                                       "G",
                                       "g",
                                       "Space",
                                       "l",
                                       "h",
                                       "$",
                                       "^",
                                       "-",
                                       "+",
                                       "H",
                                       "L",
                                       "<",
                                       ">",
                                       "=",
                                       "0",
                                       "2",
                                       "9",
                                       "z",
                                       "Tab",
                                       "v",
                                       "q",
                                       "K",
                                       "r",
                                       "w",
                                       "R",
                                       "n",
                                       "]",
                                       "yj",
                                       "Enter",
                                       "Enter",
                                       "Enter",
                                       "Enter",
                                       "C",
                                       "/ 'p_00 Enter"};
    struct world world;
    uint32_t random = 1;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 100, 24);
    world_keys(&world, "j j Enter");
    for (int i = 0; i < 1500; i++) {
        random = random * 1664525u + 1013904223u;
        world_keys(&world, keys[random / 65536 % KL_ARRAY_LEN(keys)]);
        if (world.todo & UI_DO_COPY)
            ui_screen_copy_done(world.screen, UI_STYLE_GOOD, "done");
        if (i % 3)
            world_draw(&world, (int)(random / 256 % 130), (int)(random / 4096 % 40));
        if (world.todo & UI_DO_LEAVE)
            world_keys(&world, "Enter");
        world.todo = 0;
    }
    world_close(&world);
}

/* ---- marks ---- */

static void assert_copied(struct world *world, const char *keys, const char *expected)
{
    struct kl_str text;

    world->todo = 0;
    world_keys(world, keys);
    assert_int_equal(world->todo & UI_DO_COPY, UI_DO_COPY);
    text = ui_screen_copied(world->screen);
    if (!kl_str_eq(text, kl_str_from(expected)))
        fail_msg("%s copies:\n%.*s", keys, KL_STR_ARG(text));
    ui_screen_copy_done(world->screen, UI_STYLE_GOOD, "done");
}

static void test_rows_are_copied(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "readings", "m1", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    /* without marks: the row at the cursor */
    assert_copied(&world, "yj", "[\n{\"meter\":\"m1\",\"at\":-5,\"v\":1.5}\n]\n");
    assert_copied(&world, "yK", "{\"meter\":{\"S\":\"m1\"},\"at\":{\"N\":\"-5\"}}\n");
    /* marked from the end on; copied in the order of the key */
    world_keys(&world, "G m k m");
    assert_shows(&world, "2 marked", true);
    assert_copied(&world, "yj",
                  "[\n{\"meter\":\"m1\",\"at\":9,\"v\":3},\n"
                  "{\"meter\":\"m1\",\"at\":10,\"v\":2}\n]\n");
    assert_copied(&world, "yC", "meter,at,v\r\nm1,9,3\r\nm1,10,2\r\n");
    world_keys(&world, "g l l -");
    assert_copied(&world, "yC", "meter,at\r\nm1,9\r\nm1,10\r\n");
    world_keys(&world, "+ l l S S");
    assert_copied(&world, "yC", "meter,at,v\r\nm1,9,3\r\nm1,10,2\r\n");
    world_keys(&world, "*");
    assert_copied(&world, "yC", "meter,at,v\r\nm1,9,3\r\nm1,10,2\r\nm1,-5,1.5\r\n");
    world_keys(&world, "Esc r");
    assert_copied(&world, "yC", "meter,at,v\r\nm1,10,2\r\nm1,9,3\r\nm1,-5,1.5\r\n");
    world_keys(&world, "U");
    assert_shows(&world, "marked ·", false);
    world_close(&world);
}

/* Marks are of keys: they are there when rows are read again, or another way. */
static void test_marks_stay_with_their_rows(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "leaderboard", NULL, KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_keys(&world, "j Enter");
    assert_shows(&world, "SEASON#CLEAN", true);
    world_keys(&world, "V");
    assert_shows(&world, "m marks a row", true);
    world_keys(&world, "j m j j V");
    assert_shows(&world, "4 marked", true);
    world_keys(&world, "G r g");
    world_keys(&world, "R s '> Space '0 Enter");
    assert_shows(&world, "4 marked", true);
    world_keys(&world, "m");
    assert_shows(&world, "5 marked", true);
    world_keys(&world, "k m");
    assert_shows(&world, "4 marked", true);
    world_keys(&world, "]");
    assert_shows(&world, "marked ·", false);
    world_close(&world);
}

/* ---- the whole cell ---- */

static void test_the_cell_follows_the_cursor(void **state)
{
    struct world world;

    (void)state;
    open_half(&world);
    world_keys(&world, "l l l z");
    assert_shows(&world, "1719100800", true);
    assert_shows(&world, "2024-06-23", true);
    world_keys(&world, "l");
    assert_shows(&world, "p_0000", true);
    world_keys(&world, "]");
    assert_shows(&world, "p_0001", true);
    assert_shows(&world, "p_0000", false);
    world_keys(&world, "[ h h h");
    assert_shows(&world, "= rankKey", true);
    world_keys(&world, "^");
    assert_shows(&world, "0000000001#0000001719100800#p_0000", true);
    world_keys(&world, "] ]");
    assert_shows(&world, "0000000075#", true);
    assert_copied(&world, "yc", "0000000075#0000001719100802#p_0002");
    world_keys(&world, "z");
    assert_on(&world, " 3 ");
    world_close(&world);
}

static void test_a_cell_is_copied_as_it_is(void **state)
{
    struct world world;

    (void)state;
    world_open(&world, "counters", "doc", KL_VISIBLE_UTF8);
    world_draw(&world, 120, 24);
    world_settle(&world);
    world_keys(&world, "l z Tab");
    assert_shows(&world, "  \"id\": 123456789012345678901234567890,", true);
    assert_copied(&world, "yc",
                  "{\"id\":123456789012345678901234567890,\"tags\":[\"a\",\"作者\"],"
                  "\"price\":1.50}");
    world_keys(&world, "l l l l l");
    assert_shows(&world, "an empty value", true);
    world_close(&world);
}

static const struct CMUnitTest others[] = {
    cmocka_unit_test(test_columns_hide_move_and_come_back),
    cmocka_unit_test(test_columns_stay_as_they_were_put),
    cmocka_unit_test(test_widths),
    cmocka_unit_test(test_the_column_at_the_cursor_is_always_seen),
    cmocka_unit_test(test_sorting_goes_round),
    cmocka_unit_test(test_esc_takes_one_thing_away_at_a_time),
    cmocka_unit_test(test_other_views_follow_a_local_order),
    cmocka_unit_test(test_nothing_moves_where_nothing_is_wrong),
    cmocka_unit_test(test_going_elsewhere_ends_it),
    cmocka_unit_test(test_rows_of_a_scan),
    cmocka_unit_test(test_a_page_comes_in_between),
    cmocka_unit_test(test_no_size_breaks_it),
    cmocka_unit_test(test_any_keys),
    cmocka_unit_test(test_rows_are_copied),
    cmocka_unit_test(test_marks_stay_with_their_rows),
    cmocka_unit_test(test_the_cell_follows_the_cursor),
    cmocka_unit_test(test_a_cell_is_copied_as_it_is),
};

#define CASES KL_ARRAY_LEN(cases)
#define LOCAL_CASES KL_ARRAY_LEN(local_cases)

int main(void)
{
    struct CMUnitTest tests[CASES + LOCAL_CASES + KL_ARRAY_LEN(others)];

    world_case_tests(cases, CASES, tests);
    world_case_tests(local_cases, LOCAL_CASES, tests + CASES);
    memcpy(tests + CASES + LOCAL_CASES, others, sizeof(others));
    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
