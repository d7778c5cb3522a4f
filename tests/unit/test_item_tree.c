#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"
#include "ui/item_draw.h"
#include "ui/item_find.h"
#include "ui/item_piece.h"
#include "ui/item_text.h"
#include "ui/item_tree.h"

static const char small[] =
    "{\"id\":{\"S\":\"a\"},\"run\":{\"M\":{\"car\":{\"S\":\"kart\"},\"laps\":{\"L\":["
    "{\"N\":\"61\"},{\"M\":{\"best\":{\"N\":\"58\"}}}]}}},\"tags\":{\"SS\":[\"x\",\"y\"]}"
    ","
    "\"none\":{\"M\":{}},\"odd.name\":{\"L\":[{\"NULL\":true}]}}";

static void set(struct ui_item_tree *tree, const char *json)
{
    struct kl_item item = {0};
    struct kl_err err = {0};

    if (kl_item_decode(kl_str_from(json), &item, &err))
        fail_msg("%s", err.text);
    ui_item_tree_set(tree, &item);
}

static void begin(struct ui_item_tree *tree, const char *json)
{
    *tree = (struct ui_item_tree){0};
    ui_item_tree_fit(tree, 80, KL_VISIBLE_UTF8);
    tree->room = 40;
    set(tree, json);
}

/* The paths of the lines, with a space between; a piece of a text is path/number. */
static void assert_lines(const struct ui_item_tree *tree, const char *expected)
{
    struct kl_buf lines = {0};

    for (size_t i = 0; i < tree->nlines; i++) {
        struct kl_path path = {0};

        ui_item_tree_path(tree, tree->lines[i].node, &path);
        kl_buf_add_text(&lines, i ? " " : "");
        kl_path_describe(&path, &lines);
        if (tree->lines[i].piece)
            kl_buf_addf(&lines, "/%u", tree->lines[i].piece);
        kl_path_release(&path);
    }
    assert_string_equal(kl_buf_text(&lines), expected);
    kl_buf_release(&lines);
}

static uint32_t node_at(struct ui_item_tree *tree, const char *name)
{
    struct kl_path path = {0};
    uint32_t node;

    kl_path_add_name(&path, kl_str_from(name));
    node = ui_item_tree_at(tree, &path);
    kl_path_release(&path);
    assert_int_not_equal(node, 0);
    return node;
}

static void test_a_small_item_is_open(void **state)
{
    struct ui_item_tree tree;

    (void)state;
    begin(&tree, small);
    assert_lines(&tree, "id run run.car run.laps run.laps[0] run.laps[1] "
                        "run.laps[1].best tags tags tags none `odd.name` `odd.name`[0]");
    ui_item_tree_open(&tree, node_at(&tree, "run"), false);
    assert_lines(&tree, "id run tags tags tags none `odd.name` `odd.name`[0]");
    ui_item_tree_open(&tree, node_at(&tree, "run"), true);
    assert_lines(&tree, "id run run.car run.laps run.laps[0] run.laps[1] "
                        "run.laps[1].best tags tags tags none `odd.name` `odd.name`[0]");
    ui_item_tree_open_all(&tree, false);
    assert_lines(&tree, "id run tags none `odd.name`");
    /* What was within is closed too. */
    ui_item_tree_open(&tree, node_at(&tree, "run"), true);
    assert_lines(&tree, "id run run.car run.laps tags none `odd.name`");
    /* Nothing is in it: it does not open. */
    assert_false(ui_item_tree_opens(&tree, node_at(&tree, "none")));
    assert_false(ui_item_tree_opens(&tree, node_at(&tree, "id")));
    ui_item_tree_release(&tree);
}

static void test_a_large_item_is_closed(void **state)
{
    struct ui_item_tree tree;
    struct kl_buf json = {0};

    (void)state;
    kl_buf_add_text(&json, "{\"id\":{\"S\":\"a\"},\"list\":{\"L\":[");
    for (int i = 0; i < UI_ITEM_SMALL; i++)
        kl_buf_addf(&json, "%s{\"N\":\"%d\"}", i ? "," : "", i);
    kl_buf_add_text(&json, "]}}");
    begin(&tree, kl_buf_text(&json));
    assert_lines(&tree, "id list");
    assert_int_equal(tree.n, 3); /* of the list nothing was made yet */
    ui_item_tree_open(&tree, 2, true);
    assert_int_equal(tree.nlines, 2 + UI_ITEM_SMALL);
    ui_item_tree_release(&tree);
    kl_buf_release(&json);
}

static void test_sizes_are_those_of_dynamodb(void **state)
{
    struct ui_item_tree tree;
    uint64_t sum = 0;

    (void)state;
    begin(&tree, small);
    for (uint32_t i = 0; i < tree.nodes[0].n; i++)
        sum += tree.nodes[tree.nodes[0].first + i].size;
    assert_int_equal(sum, kl_item_size(&tree.item));
    /* id: the name and one byte of text */
    assert_int_equal(tree.nodes[1].size, 3);
    /* none: the name and 3 bytes of an empty map */
    assert_int_equal(tree.nodes[node_at(&tree, "none")].size, 7);
    ui_item_tree_release(&tree);
}

/* Attributes are open as in the item before, and the cursor's path leads as far as it
 * goes. */
static void test_the_next_item_is_open_alike(void **state)
{
    struct ui_item_tree tree;
    struct kl_path path = {0};

    (void)state;
    begin(&tree, small);
    ui_item_tree_path(&tree, tree.lines[6].node, &path); /* run.laps[1].best */
    ui_item_tree_open(&tree, node_at(&tree, "tags"), false);
    set(&tree, "{\"tags\":{\"SS\":[\"z\"]},\"run\":{\"M\":{\"laps\":{\"L\":[{\"N\":"
               "\"1\"}]}}}}");
    assert_lines(&tree, "tags run run.laps run.laps[0]");
    assert_int_equal(ui_item_tree_line(&tree, ui_item_tree_at(&tree, &path), 0), 2);
    kl_path_release(&path);
    ui_item_tree_release(&tree);
}

static void test_a_long_text_opens_to_pieces(void **state)
{
    static const struct {
        const char *json;
        int width;
        const char *lines;
    } cases[] = {
        /* 80 columns leave 74 */
        {"{\"t\":{\"S\":\"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff"
         "gggggggggghhhhhhhhhh\"}}",
         80, "t t/1 t/2"},
        {"{\"t\":{\"S\":\"one\\ntwo\\n\\nand more than can stand on its line of the tree"
         "\"}}",
         80, "t t/1 t/2 t/3 t/4"},
        {"{\"t\":{\"S\":\"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee\"}}", 20,
         "t t/1 t/2 t/3 t/4"},
        /* wide characters are not cut in halves: 7 of them in 14 columns */
        {"{\"t\":{\"S\":\"\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b"
         "\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\u732b\"}}",
         20, "t t/1 t/2 t/3"},
        {"{\"t\":{\"B\":\"AAECAwQFBgcICQoLDA0ODxAREhM=\"}}", 80, "t t/1 t/2"},
        {"{\"t\":{\"B\":\"AAECAwQFBgcICQoLDA0ODxAREhM=\"}}", 50, "t t/1 t/2 t/3"},
        {"{\"t\":{\"B\":\"AA==\"}}", 10, "t t/1"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_item_tree tree;

        begin(&tree, cases[i].json);
        assert_lines(&tree, "t");
        ui_item_tree_fit(&tree, cases[i].width, KL_VISIBLE_UTF8);
        ui_item_tree_open(&tree, 1, true);
        assert_lines(&tree, cases[i].lines);
        ui_item_tree_release(&tree);
    }
}

/* The pieces are the text, however they are cut. */
static void test_pieces_lose_nothing(void **state)
{
    static const char *const values[] = {
        ("\"S\":\"tab\\there\\nNUL\\u0000 \xe7\x8c\xab e\xcc\x81 \xf0\x9f\x91\xa9\xe2\x80"
         "\x8d\xf0\x9f\x9a\x80 and so on and on until it is long enough to be cut\""),
        "\"B\":\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj\"",
        "\"N\":\"12345678901234567890123456789012345678\"",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(values); i++) {
        for (int width = 1; width < 100; width += 7) {
            struct kl_buf json = {0}, pieces = {0}, whole = {0};
            struct ui_item_tree tree;
            struct kl_str text;

            kl_buf_addf(&json, "{\"t\":{%s}}", values[i]);
            begin(&tree, kl_buf_text(&json));
            tree.room = 5;
            ui_item_tree_fit(&tree, width, KL_VISIBLE_ASCII);
            ui_item_tree_open(&tree, 1, true);
            for (uint32_t piece = 1; piece <= tree.nodes[1].pieces; piece++)
                ui_item_piece_add(&tree, 1, piece, &pieces);
            text = ui_item_tree_text(&tree, 1);
            if (tree.nodes[1].type == KL_VALUE_B)
                kl_base64_decode(text, &whole);
            else
                kl_buf_add_str(&whole, text);
            assert_int_equal(pieces.len, whole.len);
            assert_memory_equal(pieces.data, whole.data, whole.len);
            kl_buf_release(&json);
            kl_buf_release(&pieces);
            kl_buf_release(&whole);
            ui_item_tree_release(&tree);
        }
    }
}

static size_t find(struct ui_item_tree *tree, const char *needle, size_t line,
                   bool forward)
{
    bool wrapped;

    return ui_item_find(tree, kl_str_from(needle), line, forward, &wrapped);
}

static void test_search_opens_what_holds_it(void **state)
{
    struct ui_item_tree tree;
    bool wrapped;
    size_t line;

    (void)state;
    begin(&tree, small);
    ui_item_tree_open_all(&tree, false);
    line = find(&tree, "58", 0, true);
    assert_lines(&tree, "id run run.car run.laps run.laps[0] run.laps[1] "
                        "run.laps[1].best tags none `odd.name`");
    assert_int_equal(line, 6);
    /* A name is a hit too, backwards from the top round the end. */
    ui_item_tree_open_all(&tree, false);
    line = ui_item_find(&tree, KL_STR("best"), 0, false, &wrapped);
    assert_int_equal(line, 6);
    assert_true(wrapped);
    ui_item_tree_open_all(&tree, false);
    assert_int_equal(find(&tree, "y", 0, true), 4); /* in the set */
    assert_int_equal(find(&tree, "nowhere", 3, true), SIZE_MAX);
    assert_int_equal(find(&tree, "nowhere", 3, false), SIZE_MAX);
    /* The only hit is the one at the cursor. */
    line =
        ui_item_find(&tree, KL_STR("kart"), find(&tree, "kart", 0, true), true, &wrapped);
    assert_int_equal(line, 2);
    assert_true(wrapped);
    ui_item_tree_release(&tree);
}

static void test_search_within_a_long_text(void **state)
{
    struct ui_item_tree tree;
    struct kl_buf json = {0};

    (void)state;
    kl_buf_add_text(&json, "{\"t\":{\"S\":\"");
    for (int i = 0; i < 10; i++)
        kl_buf_addf(&json, "line %d is long enough to be on its own%s\\n", i,
                    i == 3 || i == 7 ? " hit" : "");
    kl_buf_add_text(&json, "\"},\"u\":{\"S\":\"hit\"}}");
    begin(&tree, kl_buf_text(&json));
    assert_int_equal(find(&tree, "hit", 0, true), 4);
    assert_int_equal(find(&tree, "hit", 4, true), 8);
    assert_int_equal(find(&tree, "hit", 8, true), 11);
    assert_int_equal(find(&tree, "hit", 11, true), 4);
    assert_int_equal(find(&tree, "hit", 11, false), 8);
    assert_int_equal(find(&tree, "hit", 8, false), 4);
    assert_int_equal(find(&tree, "hit", 4, false), 11);
    ui_item_tree_release(&tree);
    kl_buf_release(&json);
}

/* Far deeper than DynamoDB allows, and wider than the screen: nothing is drawn outside.
 */
static void test_deep_items_on_a_narrow_screen(void **state)
{
    struct ui_canvas canvas = {0};
    struct ui_item_look look = {.sizes = 10, .needle = KL_STR("x")};
    struct ui_item_tree tree;
    struct kl_buf json = {0};

    (void)state;
    kl_buf_add_text(&json, "{\"a\":");
    for (int i = 0; i < 900; i++)
        kl_buf_add_text(&json, i % 2 ? "{\"L\":[" : "{\"M\":{\"x\":");
    kl_buf_add_text(&json, "{\"S\":\"a text that is longer than its line\"}");
    for (int i = 900; i-- > 0;)
        kl_buf_add_text(&json, i % 2 ? "]}" : "}}");
    kl_buf_add_char(&json, '}');
    begin(&tree, kl_buf_text(&json));
    ui_item_tree_open_all(&tree, true);
    assert_int_equal(tree.nlines, 901);
    for (int width = 0; width < 60; width += 13) {
        ui_item_tree_fit(&tree, width, KL_VISIBLE_UTF8);
        look.names = ui_item_names_width(&tree, width / 3 + 2);
        tree.room = ui_item_room(&look, width);
        ui_item_tree_open(&tree, 901, true);
        ui_canvas_reset(&canvas, width, 1);
        for (size_t i = 0; i < tree.nlines; i++) {
            struct ui_rect line = {0, 0, width, 1};

            if (tree.lines[i].piece) {
                ui_item_draw_piece(&tree, tree.lines[i], &look, &canvas, line);
                continue;
            }
            ui_item_draw_name(&tree, tree.lines[i].node, &look, &canvas, line);
            ui_item_draw_value(&tree, tree.lines[i].node, &look, &canvas, line);
            ui_item_draw_size(&tree, tree.lines[i].node, &look, &canvas, line);
        }
    }
    assert_true(tree.nlines > 901);
    ui_canvas_release(&canvas);
    ui_item_tree_release(&tree);
    kl_buf_release(&json);
}

static void test_times(void **state)
{
    static const struct {
        const char *digits, *time; /* "": none */
    } cases[] = {
        {"1719100800", "2024-06-23 00:00:00 UTC"},
        {"0000001719100800", "2024-06-23 00:00:00 UTC"},
        {"1719100800250", "2024-06-23 00:00:00.25 UTC"},
        {"1719100800250001", "2024-06-23 00:00:00.250001 UTC"},
        {"1719100800250001002", "2024-06-23 00:00:00.250001002 UTC"},
        {"1719100800.5", "2024-06-23 00:00:00.5 UTC"},
        {"1719100800.1234567891", "2024-06-23 00:00:00.123456789 UTC"},
        {"1719100800250.5", ""},
        {"1719100800.", "2024-06-23 00:00:00 UTC"},
        {"42", ""},
        {"-1719100800", ""},
        {"1.7191008E9", ""},
        {"", ""},
        {"9781234567897", ""},
        {"99999999999999999999999999999999999999", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf time = {0};

        assert_int_equal(ui_item_time(kl_str_from(cases[i].digits), &time),
                         cases[i].time[0] != '\0');
        assert_string_equal(kl_buf_text(&time), cases[i].time);
        kl_buf_release(&time);
    }
}

static void test_text_in_lines(void **state)
{
    struct ui_item_text text = {0};
    struct kl_item item = {0};

    (void)state;
    assert_int_equal(kl_item_decode(kl_str_from(small), &item, NULL), KL_OK);
    ui_item_text_set(&text, &item, true);
    assert_true(kl_str_eq(ui_item_text_line(&text, 0), KL_STR("{")));
    assert_true(
        kl_str_eq(ui_item_text_line(&text, 1), KL_STR("  \"id\": {\"S\": \"a\"},")));
    assert_true(kl_str_eq(ui_item_text_line(&text, text.n - 1), KL_STR("}")));
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(ui_item_text_attribute(&text, ui_item_text_of(&text, i)), i);
    assert_int_equal(ui_item_text_attribute(&text, text.n - 1), 4);
    assert_int_equal(ui_item_text_name(KL_STR("  \"a\\\"b\": 1")), 8);
    assert_int_equal(ui_item_text_name(KL_STR("  \"value\",")), 0);
    assert_int_equal(ui_item_text_name(KL_STR("  \"cut\\")), 0);
    assert_int_equal(ui_item_text_name(KL_STR("}")), 0);
    ui_item_text_release(&text);
    kl_item_release(&item);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_item_is_open),
        cmocka_unit_test(test_a_large_item_is_closed),
        cmocka_unit_test(test_sizes_are_those_of_dynamodb),
        cmocka_unit_test(test_the_next_item_is_open_alike),
        cmocka_unit_test(test_a_long_text_opens_to_pieces),
        cmocka_unit_test(test_pieces_lose_nothing),
        cmocka_unit_test(test_search_opens_what_holds_it),
        cmocka_unit_test(test_search_within_a_long_text),
        cmocka_unit_test(test_deep_items_on_a_narrow_screen),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_text_in_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
