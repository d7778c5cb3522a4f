#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/golden.h"
#include "ui/keymap.h"

static void test_key_names(void **state)
{
    static const struct {
        const char *name;
        size_t n;
        int32_t keys[2];
    } cases[] = {
        {"j", 1, {'j'}},
        {"yc", 2, {'y', 'c'}},
        {"Enter", 1, {UI_KEY_ENTER}},
        {"Ctrl-D", 1, {4}},
        {"F1", 1, {UI_KEY_F1}},
        {"F12", 1, {UI_KEY_F12}},
        {"Space", 1, {' '}},
        {"PageDown", 1, {UI_KEY_PAGE_DOWN}},
        {"é", 1, {0xe9}},
        {"", 0, {0}},
        {"abc", 0, {0}}, /* more keys than a binding has */
        {"F13", 0, {0}},
        {"a b", 0, {0}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        int32_t keys[UI_KEYS_MAX] = {0};
        struct kl_buf out = {0};
        size_t n = ui_key_parse(kl_str_from(cases[i].name), keys, UI_KEYS_MAX);

        assert_int_equal(n, cases[i].n);
        for (size_t k = 0; k < n; k++) {
            assert_int_equal(keys[k], cases[i].keys[k]);
            ui_key_name(keys[k], &out);
        }
        if (n)
            assert_string_equal(kl_buf_text(&out), cases[i].name);
        kl_buf_release(&out);
    }
}

static void test_names_of_other_keys(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    ui_key_name(UI_KEY_ALT | 'x', &out);
    ui_key_name(UI_KEY_UNKNOWN, &out);
    assert_string_equal(kl_buf_text(&out), "Alt-x?");
    kl_buf_release(&out);
}

/* The lint of the table: a name that is no key, or keys bound twice in a view. */
static void test_no_key_is_bound_twice(void **state)
{
    struct ui_keymap *map = NULL;
    struct kl_err err = {0};

    (void)state;
    if (ui_keymap_new(&map, &err))
        fail_msg("%s", err.text);
    ui_keymap_free(&map);
    assert_null(map);
}

static void test_every_action_is_whole(void **state)
{
    const struct ui_action_row *row;
    size_t actions = 0;

    (void)state;
    assert_int_equal(ui_action_at(0)->action, UI_ACTION_NONE); /* a group comes first */
    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        if (row->action == UI_ACTION_NONE) {
            assert_non_null(row->group);
            continue;
        }
        actions++;
        assert_ptr_equal(ui_action_row(row->action), row);
        assert_true(row->name[0] && row->keys[0] && row->hint[0] && row->help[0]);
        assert_int_not_equal(row->views, 0);
    }
    assert_int_equal(actions, UI_ACTION_COUNT - 1);
    assert_null(ui_action_row(UI_ACTION_NONE));
    assert_null(ui_action_row(UI_ACTION_COUNT));
}

static void test_find(void **state)
{
    static const struct {
        enum ui_view_kind kind;
        int32_t keys[2];
        size_t n;
        enum ui_match match;
        enum ui_action action;
    } cases[] = {
        {UI_VIEW_ROWS, {'j'}, 1, UI_MATCH_ACTION, UI_ACTION_DOWN},
        {UI_VIEW_ROWS, {UI_KEY_DOWN}, 1, UI_MATCH_ACTION, UI_ACTION_DOWN},
        {UI_VIEW_ROWS, {'r'}, 1, UI_MATCH_ACTION, UI_ACTION_REVERSE},
        {UI_VIEW_TABLES, {'r'}, 1, UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, {'y'}, 1, UI_MATCH_PREFIX, UI_ACTION_NONE},
        {UI_VIEW_ROWS, {'y', 'k'}, 2, UI_MATCH_ACTION, UI_ACTION_COPY_KEY},
        {UI_VIEW_TABLES, {'y', 'k'}, 2, UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_HELP, {'y'}, 1, UI_MATCH_NONE, UI_ACTION_NONE},
        {UI_VIEW_ROWS, {UI_KEY_UNKNOWN}, 1, UI_MATCH_NONE, UI_ACTION_NONE},
    };
    struct ui_keymap *map = NULL;
    struct kl_buf keys = {0};

    (void)state;
    assert_int_equal(ui_keymap_new(&map, NULL), KL_OK);
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        enum ui_action action = UI_ACTION_NONE;

        assert_int_equal(
            ui_keymap_find(map, cases[i].kind, cases[i].keys, cases[i].n, &action),
            cases[i].match);
        assert_int_equal(action, cases[i].action);
    }
    ui_keymap_keys(map, UI_VIEW_ROWS, UI_ACTION_PAGE_DOWN, 0, &keys);
    assert_string_equal(kl_buf_text(&keys), "Space PageDown Ctrl-F");
    kl_buf_clear(&keys);
    ui_keymap_keys(map, UI_VIEW_ROWS, UI_ACTION_PAGE_DOWN, 1, &keys);
    assert_string_equal(kl_buf_text(&keys), "Space");
    kl_buf_release(&keys);
    ui_keymap_free(&map);
}

static void add_mdoc_key(const char *key, size_t len, struct kl_buf *out)
{
    char *name = kl_mem_dup(key, len);

    kl_buf_add_text(out, " Ic ");
    golden_mdoc(name, out);
    free(name);
}

static void add_mdoc_row(const struct ui_action_row *row, struct kl_buf *out)
{
    kl_buf_add_text(out, ".It");
    for (const char *key = row->keys; *key;) {
        size_t len = strcspn(key, " ");

        add_mdoc_key(key, len, out);
        key += len + (key[len] == ' ');
        kl_buf_add_text(out, *key ? " ," : "\n");
    }
    kl_buf_addf(out, "%s\n", row->help);
}

static void test_the_manual_lists_the_keys(void **state)
{
    const struct ui_action_row *row;
    struct kl_buf lines = {0};

    (void)state;
    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        if (row->action != UI_ACTION_NONE)
            add_mdoc_row(row, &lines);
        else
            kl_buf_addf(&lines, "%s.Ss \\&%s\n.Bl -tag -width Ds -compact\n",
                        i ? ".El\n" : "", row->group);
    }
    kl_buf_add_text(&lines, ".El\n");
    golden_manual("doc/keyline.1", "keys", &lines);
    kl_buf_release(&lines);
}

static void test_keyline_conf_lists_the_views(void **state)
{
    struct kl_buf lines = {0};

    (void)state;
    for (int i = 0; i < UI_VIEW_KINDS; i++)
        kl_buf_addf(&lines, ".Cm %s%s\n", ui_view_name((enum ui_view_kind)i),
                    i + 1 < UI_VIEW_KINDS ? " ," : " .");
    golden_manual("doc/keyline.conf.5", "views", &lines);
    kl_buf_release(&lines);
}

static void test_keyline_conf_lists_the_actions(void **state)
{
    const struct ui_action_row *row;
    struct kl_buf lines = {0};

    (void)state;
    kl_buf_add_text(&lines, ".Bl -tag -width previous-partition -compact\n");
    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        if (row->action == UI_ACTION_NONE)
            continue;
        kl_buf_add_text(&lines, ".It Cm ");
        golden_mdoc(row->name, &lines);
        kl_buf_add_char(&lines, '\n');
        golden_mdoc(row->keys, &lines);
        kl_buf_add_char(&lines, '\n');
    }
    kl_buf_add_text(&lines, ".El\n");
    golden_manual("doc/keyline.conf.5", "actions", &lines);
    kl_buf_release(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_key_names),
        cmocka_unit_test(test_names_of_other_keys),
        cmocka_unit_test(test_no_key_is_bound_twice),
        cmocka_unit_test(test_every_action_is_whole),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_the_manual_lists_the_keys),
        cmocka_unit_test(test_keyline_conf_lists_the_views),
        cmocka_unit_test(test_keyline_conf_lists_the_actions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
