#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/prompt.h"

/* Keys as text: plain characters, and < > for Left and Right, ! Backspace, ^ Home,
 * $ End, ~ Delete, @ Ctrl-W, # Ctrl-U, % Ctrl-K, { Up, } Down, ? Ctrl-R, = Ctrl-S,
 * * Esc. */
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
              : key == '?' ? UI_CTRL('R')
              : key == '=' ? UI_CTRL('S')
              : key == '*' ? UI_KEY_ESC
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
    answer(&prompt, UI_QUESTION_SEARCH, "one"); /* from further up: once, as the latest */
    assert_int_equal(prompt.history[UI_QUESTION_SEARCH].n, 2);
    assert_string_equal(prompt.history[UI_QUESTION_SEARCH].lines[1], "one");
    for (int i = 0; i < UI_HISTORY_MAX + 5; i++) {
        char text[32];

        snprintf(text, sizeof(text), "line %d", i);
        answer(&prompt, UI_QUESTION_SEARCH, text);
    }
    assert_int_equal(prompt.history[UI_QUESTION_SEARCH].n, UI_HISTORY_MAX);
    assert_string_equal(prompt.history[UI_QUESTION_SEARCH].lines[0], "line 5");
    ui_prompt_release(&prompt);
}

/* A search in the history, and what is then in the line. */
static void test_search_in_the_history(void **state)
{
    static const struct {
        const char *keys, *text;
        size_t cursor;
        bool active, missing;
    } cases[] = {
        {"x?", "x", 1, true, false},
        {"x?one", "one two", 0, true, false}, /* the latest that holds it */
        {"x?one?", "two one", 4, true, false},
        {"x?one?\?", "one", 0, true, false},
        {"x?one?\?\?", "one", 0, true, true}, /* no older one: stays */
        {"x?one?\?\?=", "two one", 4, true, false},
        {"x?two", "one two", 4, true, false},
        {"x?two!!!", "one two", 0, true, false},
        {"x?zz", "x", 1, true, true},
        {"x?zz!!tw", "one two", 4, true, false},
        {"x?one*", "x", 1, false, false},         /* as it was */
        {"x?one$y", "one twoy", 8, false, false}, /* goes on with that line */
        {"x?one{", "two one", 7, false, false},
        {"x?\xc3\xab", "Zo\xc3\xab", 2, true, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_prompt prompt = {0};

        answer(&prompt, UI_QUESTION_CONDITION, "one");
        answer(&prompt, UI_QUESTION_CONDITION, "Zo\xc3\xab");
        answer(&prompt, UI_QUESTION_CONDITION, "two one");
        answer(&prompt, UI_QUESTION_CONDITION, "one two");
        answer(&prompt, UI_QUESTION_SEARCH, "one of another question");
        ui_prompt_open(&prompt, UI_QUESTION_CONDITION, "", KL_STR(""));
        type(&prompt, cases[i].keys);
        assert_string_equal(kl_buf_text(&prompt.text), cases[i].text);
        assert_int_equal(prompt.cursor, cases[i].cursor);
        assert_int_equal(prompt.search.active, cases[i].active);
        assert_int_equal(prompt.search.missing, cases[i].missing);
        ui_prompt_release(&prompt);
    }
}

static void test_a_secret_is_not_kept(void **state)
{
    struct ui_prompt prompt = {0};

    (void)state;
    answer(&prompt, UI_QUESTION_CREDENTIAL, "123456");
    assert_int_equal(prompt.history[UI_QUESTION_CREDENTIAL].n, 0);
    ui_prompt_open(&prompt, UI_QUESTION_CREDENTIAL, "", KL_STR(""));
    assert_int_equal(type(&prompt, "?"), UI_PROMPT_NONE);
    assert_false(prompt.search.active);
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
        cmocka_unit_test(test_search_in_the_history),
        cmocka_unit_test(test_a_secret_is_not_kept),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_draw_keeps_the_cursor_on_the_screen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
