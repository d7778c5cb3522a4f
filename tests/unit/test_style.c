#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/style.h"

static void test_names_are_distinct(void **state)
{
    (void)state;
    for (int a = 0; a < UI_STYLE_COUNT; a++) {
        assert_true(ui_style_letter((enum ui_style)a) > ' ');
        assert_true(ui_style_what((enum ui_style)a)[0]);
        for (int b = 0; b < a; b++) {
            assert_int_not_equal(ui_style_letter((enum ui_style)a),
                                 ui_style_letter((enum ui_style)b));
            assert_string_not_equal(ui_style_name((enum ui_style)a),
                                    ui_style_name((enum ui_style)b));
        }
    }
}

static void test_depth(void **state)
{
    (void)state;
    assert_int_equal(ui_style_depth(-1), UI_DEPTH_MONO);
    assert_int_equal(ui_style_depth(2), UI_DEPTH_MONO);
    assert_int_equal(ui_style_depth(8), UI_DEPTH_8);
    assert_int_equal(ui_style_depth(16), UI_DEPTH_16);
    assert_int_equal(ui_style_depth(88), UI_DEPTH_16);
    assert_int_equal(ui_style_depth(256), UI_DEPTH_256);
    assert_int_equal(ui_style_depth(1 << 24), UI_DEPTH_256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_distinct),
        cmocka_unit_test(test_depth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
