#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/layout.h"
#include "ui/list.h"

static void add_rect(struct kl_buf *out, const char *name, struct ui_rect r)
{
    kl_buf_addf(out, "%s%s %d,%d %dx%d", out->len ? ", " : "", name, r.x, r.y, r.w, r.h);
}

static void test_screen(void **state)
{
    static const struct {
        int w, h, message;
        const char *layout;
    } cases[] = {
        {80, 24, 1,
         "title 0,0 80x1, body 0,1 80x21, message 0,22 80x1, status 0,23 80x1"},
        {80, 24, 2,
         "title 0,0 80x1, body 0,1 80x20, message 0,21 80x2, status 0,23 80x1"},
        {40, 10, 1, "title 0,0 40x1, body 0,1 40x7, message 0,8 40x1, status 0,9 40x1"},
        {400, 100, 1,
         "title 0,0 400x1, body 0,1 400x97, message 0,98 400x1, status 0,99 400x1"},
        {5, 4, 3, "title 0,0 5x1, body 0,1 5x1, message 0,2 5x1, status 0,3 5x1"},
        {5, 3, 1, "title 0,0 5x1, body 0,1 5x1, message 0,2 5x0, status 0,2 5x1"},
        {5, 2, 1, "title 0,0 5x1, body 0,1 5x1, message 0,2 5x0, status 0,2 5x0"},
        {1, 1, 1, "title 0,0 1x0, body 0,0 1x1, message 0,1 1x0, status 0,1 1x0"},
        {0, 0, 1, "title 0,0 0x0, body 0,0 0x0, message 0,0 0x0, status 0,0 0x0"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_layout layout;
        struct kl_buf out = {0};

        ui_layout_screen(cases[i].w, cases[i].h, cases[i].message, &layout);
        add_rect(&out, "title", layout.title);
        add_rect(&out, "body", layout.body);
        add_rect(&out, "message", layout.message);
        add_rect(&out, "status", layout.status);
        assert_string_equal(kl_buf_text(&out), cases[i].layout);
        kl_buf_release(&out);
    }
}

static void test_every_size_is_covered_once(void **state)
{
    (void)state;
    for (int h = 0; h <= 100; h++) {
        for (int message = 1; message <= 3; message++) {
            struct ui_layout l;

            ui_layout_screen(400, h, message, &l);
            assert_int_equal(l.title.h + l.body.h + l.message.h + l.status.h, h);
            assert_true(h == 0 || l.body.h >= 1);
            assert_int_equal(l.body.y, l.title.h);
            assert_int_equal(l.message.y, l.body.y + l.body.h);
            assert_int_equal(l.status.y, l.message.y + l.message.h);
        }
    }
}

static void test_scroll(void **state)
{
    static const struct {
        size_t top, cursor, n;
        int h, margin;
        size_t expected;
    } cases[] = {
        {0, 0, 100, 10, 1, 0},    {0, 8, 100, 10, 1, 0},   {0, 9, 100, 10, 1, 1},
        {50, 40, 100, 10, 1, 39}, {0, 99, 100, 10, 1, 90}, {95, 99, 100, 10, 1, 90},
        {0, 3, 4, 10, 1, 0},      {7, 3, 100, 1, 1, 3},    {5, 0, 0, 10, 1, 0},
        {0, 5, 10, 0, 0, 5},      {3, 4, 10, 2, 5, 3},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_int_equal(ui_layout_scroll(cases[i].top, cases[i].cursor, cases[i].n,
                                          cases[i].h, cases[i].margin),
                         cases[i].expected);
}

static void test_columns(void **state)
{
    static const int want[] = {2, 6, 20, 8, 8, 8};
    static const struct {
        int width;
        size_t frozen, focus, first;
        size_t first_after;
        const char *spans;
    } cases[] = {
        {80, 3, 2, 0, 3, "0+2 3+6 10+20 31+8 40+8 49+8"},
        {40, 3, 2, 0, 3, "0+2 3+6 10+20 31+8 0+0 0+0"},
        {40, 3, 4, 0, 4, "0+2 3+6 10+20 0+0 31+8 0+0"},
        {40, 3, 3, 5, 3, "0+2 3+6 10+20 31+8 0+0 0+0"},
        {35, 3, 5, 0, 5, "0+2 3+6 10+20 0+0 0+0 31+4"},
        {5, 3, 5, 0, 5, "0+2 3+2 0+0 0+0 0+0 0+0"},
        {0, 3, 5, 0, 5, "0+0 0+0 0+0 0+0 0+0 0+0"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct ui_span spans[KL_ARRAY_LEN(want)];
        size_t first = cases[i].first;
        struct kl_buf out = {0};

        ui_layout_columns(cases[i].width, 1, want, KL_ARRAY_LEN(want), cases[i].frozen,
                          cases[i].focus, &first, spans);
        for (size_t k = 0; k < KL_ARRAY_LEN(want); k++)
            kl_buf_addf(&out, "%s%d+%d", k ? " " : "", spans[k].x, spans[k].w);
        assert_string_equal(kl_buf_text(&out), cases[i].spans);
        assert_int_equal(first, cases[i].first_after);
        kl_buf_release(&out);
    }
}

static void test_meet(void **state)
{
    struct ui_rect a = {0, 0, 10, 10}, line;
    struct ui_rect meet = ui_rect_meet(a, (struct ui_rect){5, 8, 10, 10});

    (void)state;
    assert_int_equal(meet.w, 5);
    assert_int_equal(meet.h, 2);
    meet = ui_rect_meet(a, (struct ui_rect){20, 20, 5, 5});
    assert_int_equal(meet.w, 0);
    assert_int_equal(meet.h, 0);
    line = ui_rect_take_line(&a);
    assert_int_equal(line.h, 1);
    assert_int_equal(a.y, 1);
    assert_int_equal(a.h, 9);
}

static void test_list(void **state)
{
    static const struct {
        enum ui_action action;
        size_t from, cursor;
    } cases[] = {
        {UI_ACTION_DOWN, 0, 1},      {UI_ACTION_UP, 0, 0},
        {UI_ACTION_DOWN, 49, 49},    {UI_ACTION_LAST, 0, 49},
        {UI_ACTION_FIRST, 30, 0},    {UI_ACTION_PAGE_DOWN, 0, 9},
        {UI_ACTION_PAGE_UP, 30, 21}, {UI_ACTION_HALF_DOWN, 0, 5},
        {UI_ACTION_HALF_UP, 3, 0},   {UI_ACTION_PAGE_DOWN, 45, 49},
    };
    struct ui_list list = {0};

    (void)state;
    assert_true(ui_list_act(&list, UI_ACTION_DOWN)); /* empty: nothing happens */
    assert_int_equal(list.cursor, 0);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        list = (struct ui_list){.n = 50, .cursor = cases[i].from};
        ui_list_fit(&list, (struct ui_rect){.h = 10});
        assert_true(ui_list_act(&list, cases[i].action));
        assert_int_equal(list.cursor, cases[i].cursor);
        ui_list_fit(&list, (struct ui_rect){.h = 10});
        assert_true(list.cursor >= list.top && list.cursor < list.top + 10);
    }
    assert_false(ui_list_act(&list, UI_ACTION_OPEN));
    list = (struct ui_list){.n = 50};
    ui_list_fit(&list, (struct ui_rect){.h = 10});
    ui_list_act(&list, UI_ACTION_PAGE_DOWN); /* the lines move, not the cursor alone */
    ui_list_fit(&list, (struct ui_rect){.h = 10});
    assert_int_equal(list.top, 8);
    ui_list_act(&list, UI_ACTION_PAGE_UP);
    ui_list_fit(&list, (struct ui_rect){.h = 10});
    assert_int_equal(list.top, 0);
    ui_list_set(&list, 0);
    assert_int_equal(list.cursor, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_screen), cmocka_unit_test(test_every_size_is_covered_once),
        cmocka_unit_test(test_scroll), cmocka_unit_test(test_columns),
        cmocka_unit_test(test_meet),   cmocka_unit_test(test_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
