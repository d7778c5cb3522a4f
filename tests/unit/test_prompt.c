#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/prompt.h"

/* Keys as text: plain characters, and < > for Left and Right, ! Backspace, ^ Home,
 * $ End, ~ Delete, @ Ctrl-W, # Ctrl-U, % Ctrl-K, { Up, } Down. */
static enum ui_prompt_result type(struct ui_prompt *prompt, const char *keys)
{
    enum ui_prompt_result result = UI_PROMPT_NONE;
    struct kl_str text = kl_str_from(keys);

    for (size_t off = 0, len = 0; off < text.len; off += len) {
        int32_t key = kl_utf8_decode(text, off, &len);

        key = key == '<'   ? UI_KEY_LEFT
              : key == '>' ? UI_KEY_RIGHT
              : key == '!' ? UI_KEY_BACKSPACE
              : key == '^' ? UI_KEY_HOME
              : key == '$' ? UI_KEY_END
              : key == '~' ? UI_KEY_DELETE
              : key == '@' ? UI_CTRL('W')
              : key == '#' ? UI_CTRL('U')
              : key == '%' ? UI_CTRL('K')
              : key == '{' ? UI_KEY_UP
              : key == '}' ? UI_KEY_DOWN
                           : key;
        result = ui_prompt_key(prompt, key);
    }
    return result;
}

static void test_editing(void **state)
{
    static const struct {
        const char *keys, *text;
        size_t cursor;
    } cases[] = {
        {"abc", "abc", 3},        {"abc!", "ab", 2},      {"ac<b", "abc", 2},
        {"abc^x", "xabc", 1},     {"abc^~", "bc", 0},     {"abc<<%", "a", 1},
        {"abc<#", "c", 0},        {"a bc  @", "a ", 2},   {"one two@x", "one x", 5},
        {"作者!", "作", 3},       {"作者<x", "作x者", 4}, {"e\xcc\x81x<!", "x", 0},
        {"a>>>b", "ab", 2},       {"<<<a", "a", 1},       {"a^!b", "ba", 1},
        {"^$abc<<$d", "abcd", 4},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_prompt prompt = {0};

        ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "/", KL_STR(""));
        type(&prompt, cases[i].keys);
        assert_string_equal(kl_buf_text(&prompt.text), cases[i].text);
        assert_int_equal(prompt.cursor, cases[i].cursor);
        ui_prompt_release(&prompt);
    }
}

static void test_results(void **state)
{
    struct ui_prompt prompt = {0};

    (void)state;
    ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "/", KL_STR("x"));
    assert_true(prompt.open);
    assert_int_equal(type(&prompt, "y"), UI_PROMPT_CHANGED);
    assert_int_equal(type(&prompt, "<"), UI_PROMPT_NONE);
    assert_int_equal(ui_prompt_key(&prompt, UI_KEY_UNKNOWN), UI_PROMPT_NONE);
    assert_int_equal(ui_prompt_key(&prompt, UI_KEY_ALT | 'b'), UI_PROMPT_NONE);
    assert_int_equal(ui_prompt_key(&prompt, UI_KEY_ENTER), UI_PROMPT_DONE);
    assert_int_equal(ui_prompt_key(&prompt, UI_KEY_ESC), UI_PROMPT_CANCELLED);
    assert_int_equal(ui_prompt_key(&prompt, UI_CTRL('C')), UI_PROMPT_CANCELLED);
    type(&prompt, "#");
    assert_int_equal(type(&prompt, "$!"), UI_PROMPT_CHANGED);
    assert_int_equal(type(&prompt, "!"), UI_PROMPT_CANCELLED);
    ui_prompt_close(&prompt);
    assert_false(prompt.open);
    ui_prompt_release(&prompt);
}

static void answer(struct ui_prompt *prompt, enum ui_question question, const char *text)
{
    ui_prompt_open(prompt, question, "", KL_STR(""));
    type(prompt, text);
    ui_prompt_remember(prompt);
}

static void test_history(void **state)
{
    struct ui_prompt prompt = {0};

    (void)state;
    answer(&prompt, UI_QUESTION_SEARCH, "one");
    answer(&prompt, UI_QUESTION_SEARCH, "two");
    answer(&prompt, UI_QUESTION_SEARCH, "two"); /* not twice */
    answer(&prompt, UI_QUESTION_SEARCH, "");    /* not empty ones */
    answer(&prompt, UI_QUESTION_CONDITION, "other");
    ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "", KL_STR(""));
    type(&prompt, "new{");
    assert_string_equal(kl_buf_text(&prompt.text), "two");
    type(&prompt, "{");
    assert_string_equal(kl_buf_text(&prompt.text), "one");
    type(&prompt, "{");
    assert_string_equal(kl_buf_text(&prompt.text), "one");
    type(&prompt, "}}");
    assert_string_equal(kl_buf_text(&prompt.text), "new"); /* what was being typed */
    type(&prompt, "}");
    assert_string_equal(kl_buf_text(&prompt.text), "new");
    for (int i = 0; i < UI_HISTORY_MAX + 5; i++)
        answer(&prompt, UI_QUESTION_SEARCH, i % 2 ? "a" : "b");
    assert_int_equal(prompt.history[UI_QUESTION_SEARCH].n, UI_HISTORY_MAX);
    ui_prompt_release(&prompt);
}

static void test_paste(void **state)
{
    struct ui_prompt prompt = {0};
    struct kl_buf big = {0};

    (void)state;
    ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "", KL_STR("ab"));
    type(&prompt, "<");
    ui_prompt_paste(&prompt, KL_STR("x\ty\n\r\n"));
    assert_string_equal(kl_buf_text(&prompt.text), "ax yb");
    for (int i = 0; i < 10000; i++)
        kl_buf_add_char(&big, 'x');
    assert_int_equal(ui_prompt_paste(&prompt, kl_buf_str(&big)), UI_PROMPT_NONE);
    assert_string_equal(kl_buf_text(&prompt.text), "ax yb");
    kl_buf_release(&big);
    ui_prompt_release(&prompt);
}

static void test_draw_keeps_the_cursor_on_the_screen(void **state)
{
    static const struct {
        const char *text;
        int width, cursor_x;
    } cases[] = {
        {"", 20, 1},        {"abc", 20, 4}, {"abcdefghij", 5, 4},
        {"作者作者", 5, 4}, {"abc", 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_prompt prompt = {0};
        struct ui_canvas canvas = {0};

        ui_canvas_reset(&canvas, cases[i].width, 2);
        ui_prompt_open(&prompt, UI_QUESTION_SEARCH, "/", kl_str_from(cases[i].text));
        ui_prompt_draw(&prompt, &canvas, (struct ui_rect){0, 1, cases[i].width, 1});
        assert_int_equal(canvas.cursor_x, cases[i].cursor_x);
        assert_int_equal(canvas.cursor_y, 1);
        ui_prompt_release(&prompt);
        ui_canvas_release(&canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_editing),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_draw_keeps_the_cursor_on_the_screen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
