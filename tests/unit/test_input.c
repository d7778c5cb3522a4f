#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/input.h"

/* "press 9,19" */
static void add_mouse(const struct ui_mouse *mouse, struct kl_buf *out)
{
    static const char *const kinds[] = {
        [UI_MOUSE_OTHER] = "other",       [UI_MOUSE_PRESS] = "press",
        [UI_MOUSE_DRAG] = "drag",         [UI_MOUSE_RELEASE] = "release",
        [UI_MOUSE_WHEEL_UP] = "wheel-up", [UI_MOUSE_WHEEL_DOWN] = "wheel-down",
    };

    kl_buf_addf(out, "%s:%d,%d", kinds[mouse->kind], mouse->x, mouse->y);
}

/* The names of all keys that bytes give, with a space between; paste as "…". */
static void decode(struct ui_input *input, bool final, struct kl_buf *out)
{
    struct ui_input_event event;

    for (;;) {
        ui_input_next(input, final, &event);
        if (event.kind == UI_INPUT_NONE)
            return;
        if (out->len)
            kl_buf_add_char(out, ' ');
        if (event.kind == UI_INPUT_KEY)
            ui_key_name(event.key, out);
        else if (event.kind == UI_INPUT_MOUSE)
            add_mouse(&event.mouse, out);
        else
            kl_buf_addf(out, "\"%.*s\"", KL_STR_ARG(event.paste));
    }
}

struct input_case {
    const char *bytes;
    const char *at_once; /* without waiting */
    const char *in_all;  /* when nothing more comes */
};

static const struct input_case cases[] = {
    {"jk", "j k", "j k"},
    {"\r\n", "Enter Enter", "Enter Enter"},
    {"\x7f\b", "Backspace Backspace", "Backspace Backspace"},
    {"\x04", "Ctrl-D", "Ctrl-D"},
    {"\033", "", "Esc"},
    {"\033\033", "Esc", "Esc Esc"},
    {"\033[A\033[B", "Up Down", "Up Down"},
    {"\033OA\033OH", "Up Home", "Up Home"},
    {"\033[1;5A", "Up", "Up"},
    {"\033[5~\033[6~\033[3~", "PageUp PageDown Delete", "PageUp PageDown Delete"},
    {"\033[Z\t", "Shift-Tab Tab", "Shift-Tab Tab"},
    {"\033[15~\033OP", "F5 F1", "F5 F1"},
    {"\033[", "", "Esc ["},
    {"\033O", "", "Esc O"},
    {"\033[999~x", "? x", "? x"},
    {"\033[?1;2c", "?", "?"},
    {"\033[<0;10;20Mx", "press:9,19 x", "press:9,19 x"},
    {"\033[<0;10;20mx", "release:9,19 x", "release:9,19 x"},
    {"\033[<32;200;1M", "drag:199,0", "drag:199,0"},
    {"\033[<64;1;1M\033[<65;1;1M", "wheel-up:0,0 wheel-down:0,0",
     "wheel-up:0,0 wheel-down:0,0"},
    {"\033[<2;1;1M\033[<4;1;1M\033[<35;3;3M\033[<128;1;1M",
     "other:0,0 other:0,0 other:2,2 other:0,0",
     "other:0,0 other:0,0 other:2,2 other:0,0"},
    {"\033[<0;0;0M", "press:-1,-1", "press:-1,-1"},
    {"\033[<0;99999999999;7M", "press:9998,6", "press:9998,6"},
    {"\033[<M", "press:-1,-1", "press:-1,-1"},
    {"\033[<0;1", "", "Esc [ < 0 ; 1"},
    {"\033[<0;1;1z", "?", "?"},
    {"\033[M !!j", "press:0,0 j", "press:0,0 j"},
    {"\033[M#\xff\xff", "release:222,222", "release:222,222"},
    {"\033[M`!!\033[Ma!!", "wheel-up:0,0 wheel-down:0,0", "wheel-up:0,0 wheel-down:0,0"},
    {"\033[M !", "", "Esc [ M Space !"},
    {"\033[1\033[A", "? Up", "? Up"},
    {"\033x", "Alt-x", "Alt-x"},
    {"\xc3\xa9", "é", "é"},
    {"\xc3", "", "?"},
    {"\xff", "?", "?"},
    {"\033[200~a\r\033[Ab\033[201~c", "\"a\r\033[Ab\" c", "\"a\r\033[Ab\" c"},
    {"\033[200~abc", "", ""},
    {"\033[200~\033[201~", "\"\"", "\"\""},
};

static void test_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_input *input = ui_input_new(false);
        struct kl_buf out = {0};

        ui_input_feed(input, kl_str_from(cases[i].bytes));
        decode(input, false, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].at_once);
        decode(input, true, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].in_all);
        assert_false(ui_input_pending(input));
        kl_buf_release(&out);
        ui_input_free(&input);
    }
}

static void test_byte_by_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_input *input = ui_input_new(false);
        struct kl_str bytes = kl_str_from(cases[i].bytes);
        struct kl_buf out = {0};

        for (size_t k = 0; k < bytes.len; k++) {
            ui_input_feed(input, kl_str_sub(bytes, k, 1));
            decode(input, false, &out);
        }
        decode(input, true, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].in_all);
        kl_buf_release(&out);
        ui_input_free(&input);
    }
}

static void test_paste_is_bounded(void **state)
{
    struct ui_input *input = ui_input_new(false);
    struct ui_input_event event;

    (void)state;
    ui_input_feed(input, KL_STR("\033[200~"));
    for (int i = 0; i < 3000; i++) {
        ui_input_feed(input, KL_STR("0123456789012345678901234567890123456789"));
        ui_input_next(input, false, &event);
        assert_int_equal(event.kind, UI_INPUT_NONE);
    }
    ui_input_feed(input, KL_STR("\033[201~"));
    ui_input_next(input, false, &event);
    assert_int_equal(event.kind, UI_INPUT_PASTE);
    assert_int_equal(event.paste.len, UI_PASTE_MAX);
    ui_input_free(&input);
}

static void test_any_bytes(void **state)
{
    struct ui_input *input = ui_input_new(false);
    uint32_t seed = 99;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        struct ui_input_event event;
        char byte;

        seed = seed * 1664525u + 1013904223u;
        byte = (char)(seed >> 24);
        if (seed % 5 == 0)
            byte = '\033';
        ui_input_feed(input, (struct kl_str){&byte, 1});
        do
            ui_input_next(input, round % 7 == 0, &event);
        while (event.kind != UI_INPUT_NONE);
    }
    ui_input_free(&input);
    assert_null(input);
}

/* What looks like keys and reports of the mouse, cut and mixed: every byte is taken at
 * last. */
static void test_broken_sequences_end(void **state)
{
    static const char alphabet[] = "\033\033[[<M;;0159mO?~ \xc3\xff!";
    uint64_t seed = 7;

    (void)state;
    for (int run = 0; run < 20000; run++) {
        struct ui_input *input = ui_input_new(false);
        struct ui_input_event event;
        char bytes[24];
        size_t taken = 0;

        for (size_t i = 0; i < sizeof(bytes); i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            bytes[i] = alphabet[(seed >> 33) % (sizeof(alphabet) - 1)];
        }
        ui_input_feed(input, (struct kl_str){bytes, sizeof(bytes)});
        ui_input_feed(input, KL_STR("\033\033q"));
        do {
            ui_input_next(input, true, &event);
            assert_true(taken++ < 2 * sizeof(bytes));
        } while (event.kind != UI_INPUT_NONE);
        assert_false(ui_input_pending(input));
        ui_input_free(&input);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_byte_by_byte),
        cmocka_unit_test(test_paste_is_bounded),
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_broken_sequences_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
