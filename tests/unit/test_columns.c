#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "ui/columns.h"

static void meet(struct ui_columns *columns, const char *names)
{
    char name[2] = {0};

    for (; *names; names++) {
        name[0] = *names;
        ui_column_meet(columns, name);
    }
}

/* "abc(d)": in their order, hidden ones in parentheses. */
static void assert_columns(const struct ui_columns *columns, const char *expected)
{
    struct kl_buf out = {0};

    for (size_t i = 0; i < columns->n; i++)
        kl_buf_addf(&out, columns->list[i].hidden ? "(%s)" : "%s", columns->list[i].name);
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static void test_met_once(void **state)
{
    struct ui_columns columns;

    (void)state;
    ui_columns_init(&columns);
    assert_int_equal(columns.frozen, UI_FROZEN_DEFAULT);
    meet(&columns, "abca");
    assert_columns(&columns, "abc");
    assert_int_equal(ui_columns_find(&columns, "c"), 2);
    assert_true(ui_columns_find(&columns, "x") == SIZE_MAX);
    ui_columns_release(&columns);
    assert_null(columns.list);
}

static void test_moved_as_far_as_the_ends(void **state)
{
    struct ui_columns columns;

    (void)state;
    ui_columns_init(&columns);
    meet(&columns, "abc");
    assert_int_equal(ui_columns_move(&columns, 0, false), 0);
    assert_columns(&columns, "abc");
    assert_int_equal(ui_columns_move(&columns, 2, true), 2);
    assert_columns(&columns, "abc");
    assert_int_equal(ui_columns_move(&columns, 0, true), 1);
    assert_columns(&columns, "bac");
    assert_int_equal(ui_columns_move(&columns, 2, false), 1);
    assert_columns(&columns, "bca");
    ui_columns_release(&columns);
}

static void test_hidden_before_it_is_met(void **state)
{
    struct ui_columns columns;

    (void)state;
    ui_columns_init(&columns);
    ui_column_meet(&columns, "score");
    columns.others_hidden = true;
    meet(&columns, "ab");
    assert_columns(&columns, "score(a)(b)");
    ui_columns_hide(&columns, 1, false);
    ui_columns_hide(&columns, 0, true);
    assert_columns(&columns, "(score)a(b)");
    ui_columns_show_all(&columns);
    meet(&columns, "c");
    assert_columns(&columns, "scoreabc");
    ui_columns_release(&columns);
}

static void test_widths_have_bounds(void **state)
{
    static const struct {
        int given, kept;
    } cases[] = {{0, 0},
                 {-7, UI_COLUMN_MIN},
                 {1, UI_COLUMN_MIN},
                 {12, 12},
                 {UI_COLUMN_MAX + 1, UI_COLUMN_MAX}};
    struct ui_columns columns;

    (void)state;
    ui_columns_init(&columns);
    meet(&columns, "a");
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        ui_columns_set_width(&columns, 0, cases[i].given);
        assert_int_equal(columns.list[0].width, cases[i].kept);
        ui_columns_set_key_width(&columns, cases[i].given);
        assert_int_equal(columns.key_width, cases[i].kept);
    }
    ui_columns_freeze(&columns, 99);
    assert_int_equal(columns.frozen, UI_FROZEN_MAX);
    ui_columns_release(&columns);
}

/* Whoever drew with them draws anew. */
static void test_every_change_is_told(void **state)
{
    struct ui_columns columns;
    uint64_t version;

    (void)state;
    ui_columns_init(&columns);
    version = columns.version;
    meet(&columns, "ab");
    assert_true(columns.version > version);
    version = columns.version;
    meet(&columns, "ab");
    assert_true(columns.version == version);
    ui_columns_hide(&columns, 0, true);
    assert_true(columns.version > version);
    version = columns.version;
    ui_columns_move(&columns, 0, false);
    assert_true(columns.version == version);
    ui_columns_move(&columns, 0, true);
    assert_true(columns.version > version);
    version = columns.version;
    ui_columns_set_width(&columns, 0, 9);
    assert_true(columns.version > version);
    version = columns.version;
    ui_columns_freeze(&columns, 0);
    assert_true(columns.version > version);
    ui_columns_release(&columns);
}

static void test_a_table_has_one_set(void **state)
{
    struct ui_column_sets sets = {0};
    struct ui_columns *first = ui_column_sets_get(&sets, "a");

    (void)state;
    ui_column_meet(first, "x")->width = 9;
    for (int i = 0; i < 20; i++) {
        char table[8] = {(char)('b' + i), 0};

        assert_ptr_not_equal(ui_column_sets_get(&sets, table), first);
    }
    assert_ptr_equal(ui_column_sets_get(&sets, "a"), first);
    assert_int_equal(first->list[0].width, 9);
    ui_column_sets_release(&sets);
    assert_int_equal(sets.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_met_once),
        cmocka_unit_test(test_moved_as_far_as_the_ends),
        cmocka_unit_test(test_hidden_before_it_is_met),
        cmocka_unit_test(test_widths_have_bounds),
        cmocka_unit_test(test_every_change_is_told),
        cmocka_unit_test(test_a_table_has_one_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
