#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/golden.h"
#include "ui/pen.h"

static void assert_screen(const struct ui_canvas *canvas, const char *text)
{
    struct kl_buf out = {0};

    golden_text(canvas, &out);
    assert_string_equal(kl_buf_text(&out), text);
    kl_buf_release(&out);
}

static void assert_styles(const struct ui_canvas *canvas, const char *styles)
{
    struct kl_buf out = {0};

    golden_styles(canvas, &out);
    assert_string_equal(kl_buf_text(&out), styles);
    kl_buf_release(&out);
}

/* Every byte of every cell is printable, as a terminal sees it. */
static void assert_safe(const struct ui_canvas *canvas)
{
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        const struct ui_cell *cell = &canvas->cells[i];

        assert_true(kl_utf8_valid((struct kl_str){cell->text, cell->len}));
        for (size_t k = 0; k < cell->len; k++) {
            unsigned char c = (unsigned char)cell->text[k];

            assert_true(c >= 0x20 && c != 0x7f);
            /* C1 controls are c2 80 to c2 9f. */
            assert_false(c == 0xc2 && (unsigned char)cell->text[k + 1] < 0xa0);
            assert_true(canvas->mode == KL_VISIBLE_UTF8 || c < 0x7f);
        }
    }
}

struct data_case {
    const char *name;
    struct kl_str data;
    int width;
    const char *text;
    const char *styles;
};

static const struct data_case data_cases[] = {
    {"plain", {"p_8842", 6}, 10, "p_8842\n", "xxxxxx\n"},
    {"fits exactly", {"abc", 3}, 3, "abc\n", "xxx\n"},
    {"cut", {"abcdef", 6}, 4, "abc…\n", "xxx~\n"},
    {"wide", {"作者x", 7}, 10, "作者x\n", "xxxxx\n"},
    {"wide cut in its middle", {"a作者", 7}, 4, "a作…\n", "xxx~\n"},
    {"wide that cannot begin", {"作者", 6}, 1, "…\n", "~\n"},
    {"combining", {"e\xcc\x81t", 4}, 10, "e\xcc\x81t\n", "xx\n"},
    {"newline and tab", {"a\nb\tc", 5}, 10, "a\\nb\\tc\n", "xeexeex\n"},
    {"escape sequence", {"\x1b[31m", 5}, 12, "\\x1b[31m\n", "eeeexxxx\n"},
    {"NUL", {"a\0b", 3}, 12, "a\\x00b\n", "xeeeex\n"},
    {"invalid byte", {"a\xff", 2}, 12, "a\\xff\n", "xeeee\n"},
    {"nothing", {"", 0}, 3, "\n", "\n"},
};

static void test_data_is_shown_and_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(data_cases); i++) {
        const struct data_case *c = &data_cases[i];
        struct ui_canvas canvas = {0};
        struct ui_pen pen;

        ui_canvas_reset(&canvas, c->width, 1);
        pen = ui_pen_at(&canvas, 0, 0, c->width);
        ui_pen_data(&pen, c->data, UI_STYLE_KEY_TEXT);
        assert_screen(&canvas, c->text);
        assert_styles(&canvas, c->styles);
        assert_safe(&canvas);
        ui_canvas_release(&canvas);
    }
}

static void test_any_bytes_are_safe_in_any_mode(void **state)
{
    uint32_t seed = 12345;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        struct ui_canvas canvas = {.mode =
                                       round % 2 ? KL_VISIBLE_ASCII : KL_VISIBLE_UTF8};
        char bytes[48];
        struct ui_pen pen;

        for (size_t i = 0; i < sizeof(bytes); i++) {
            seed = seed * 1664525u + 1013904223u;
            bytes[i] = (char)(seed >> 24);
            if (round % 3 == 0 && i % 2 == 0)
                bytes[i] = (char)0xcc; /* makes runs of combining marks likely */
        }
        ui_canvas_reset(&canvas, 40, 2);
        pen = ui_pen_at(&canvas, 0, 0, 40);
        ui_pen_data(&pen, (struct kl_str){bytes, sizeof(bytes)}, UI_STYLE_TEXT);
        pen = ui_pen_at(&canvas, 0, 1, 40);
        ui_pen_str(&pen, (struct kl_str){bytes, sizeof(bytes)}, UI_STYLE_TEXT);
        ui_canvas_put(&canvas, 39, 1, (struct kl_str){bytes, 3}, 1, UI_STYLE_TEXT);
        assert_safe(&canvas);
        ui_canvas_release(&canvas);
    }
}

static void test_ascii_mode(void **state)
{
    struct ui_canvas canvas = {.mode = KL_VISIBLE_ASCII};
    struct ui_pen pen;

    (void)state;
    ui_canvas_reset(&canvas, 30, 2);
    pen = ui_pen_at(&canvas, 0, 0, 30);
    ui_pen_words(&pen, "├─score─10┤ ✓ · ›", UI_STYLE_RULER);
    pen = ui_pen_at(&canvas, 0, 1, 30);
    ui_pen_data(&pen, KL_STR("Björn 作"), UI_STYLE_TEXT);
    assert_screen(&canvas, "|-score-10| + - >\nBj\\u00f6rn \\u4f5c\n");
    assert_safe(&canvas);
    ui_canvas_release(&canvas);
}

static void test_skip_swallows_columns(void **state)
{
    struct ui_canvas canvas = {0};
    struct ui_pen pen;

    (void)state;
    ui_canvas_reset(&canvas, 8, 1);
    pen = ui_pen_at(&canvas, 0, 0, 8);
    pen.skip = 3;
    ui_pen_data(&pen, KL_STR("ab作者cd"), UI_STYLE_TEXT);
    assert_screen(&canvas, " 者cd\n"); /* half of 作 is left: a space */
    ui_canvas_release(&canvas);
}

static void test_half_of_a_wide_cluster_is_never_left(void **state)
{
    struct ui_canvas canvas = {0};

    (void)state;
    ui_canvas_reset(&canvas, 4, 1);
    ui_canvas_put(&canvas, 1, 0, KL_STR("作"), 2, UI_STYLE_TEXT);
    ui_canvas_put(&canvas, 2, 0, KL_STR("x"), 1, UI_STYLE_TEXT);
    assert_screen(&canvas, "  x\n");
    ui_canvas_put(&canvas, 1, 0, KL_STR("作"), 2, UI_STYLE_TEXT);
    assert_screen(&canvas, " 作\n");
    ui_canvas_put(&canvas, 1, 0, KL_STR("y"), 1, UI_STYLE_TEXT);
    assert_screen(&canvas, " y\n");
    ui_canvas_put(&canvas, 3, 0, KL_STR("作"), 2, UI_STYLE_TEXT);
    assert_screen(&canvas, " y\n");
    ui_canvas_release(&canvas);
}

static void test_outside_is_not_drawn(void **state)
{
    struct ui_canvas canvas = {0};

    (void)state;
    ui_canvas_reset(&canvas, 0, 0);
    ui_canvas_put(&canvas, 0, 0, KL_STR("x"), 1, UI_STYLE_TEXT);
    ui_canvas_reset(&canvas, 2, 1);
    ui_canvas_put(&canvas, -1, 0, KL_STR("x"), 1, UI_STYLE_TEXT);
    ui_canvas_put(&canvas, 0, 1, KL_STR("x"), 1, UI_STYLE_TEXT);
    ui_canvas_fill(&canvas, (struct ui_rect){-5, -5, 100, 100}, UI_STYLE_TITLE);
    ui_canvas_mod(&canvas, (struct ui_rect){1, 0, 9, 9}, UI_MOD_ROW);
    assert_styles(&canvas, "tt\n");
    assert_int_equal(ui_canvas_at(&canvas, 0, 0)->mods, 0);
    assert_int_equal(ui_canvas_at(&canvas, 1, 0)->mods, UI_MOD_ROW);
    assert_null(ui_canvas_at(&canvas, 2, 0));
    ui_canvas_release(&canvas);
}

static void test_long_clusters_lose_their_last_marks(void **state)
{
    struct ui_canvas canvas = {0};
    struct kl_buf cluster = {0};

    (void)state;
    kl_buf_add_text(&cluster, "e");
    for (int i = 0; i < 20; i++)
        kl_buf_add_text(&cluster, "\xcc\x81");
    ui_canvas_reset(&canvas, 3, 1);
    ui_canvas_put(&canvas, 0, 0, kl_buf_str(&cluster), 1, UI_STYLE_TEXT);
    assert_int_equal(ui_canvas_at(&canvas, 0, 0)->len, 27);
    assert_safe(&canvas);
    kl_buf_release(&cluster);
    ui_canvas_release(&canvas);
}

static void test_widths_are_those_drawn(void **state)
{
    static const char *const texts[] = {"abc",       "作者",     "a\tb",
                                        "e\xcc\x81", "\xff\xfe", ""};

    (void)state;
    for (size_t i = 0; i < 2 * KL_ARRAY_LEN(texts); i++) {
        struct ui_canvas canvas = {.mode = i % 2 ? KL_VISIBLE_ASCII : KL_VISIBLE_UTF8};
        struct kl_str text = kl_str_from(texts[i / 2]);
        struct ui_pen pen;

        ui_canvas_reset(&canvas, 60, 1);
        pen = ui_pen_at(&canvas, 0, 0, 60);
        ui_pen_data(&pen, text, UI_STYLE_TEXT);
        assert_int_equal(pen.x, ui_pen_data_width(&canvas, text));
        ui_canvas_release(&canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data_is_shown_and_cut),
        cmocka_unit_test(test_any_bytes_are_safe_in_any_mode),
        cmocka_unit_test(test_ascii_mode),
        cmocka_unit_test(test_skip_swallows_columns),
        cmocka_unit_test(test_half_of_a_wide_cluster_is_never_left),
        cmocka_unit_test(test_outside_is_not_drawn),
        cmocka_unit_test(test_long_clusters_lose_their_last_marks),
        cmocka_unit_test(test_widths_are_those_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
