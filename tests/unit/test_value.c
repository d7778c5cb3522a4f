#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "model/value.h"

static const struct {
    const char *json;
    enum kl_value_type type;
    const char *name, *preview;
} cases[] = {
    {"{\"S\":\"text\"}", KL_VALUE_S, "S", "text"},
    {"{\"S\":\"\"}", KL_VALUE_S, "S", "\"\""},
    {"{\"N\":\"1500\"}", KL_VALUE_N, "N", "1500"},
    {"{\"B\":\"3q2+7w==\"}", KL_VALUE_B, "B", "b64[4] 3q2+7w=="},
    {"{\"B\":\"\"}", KL_VALUE_B, "B", "b64[0] "},
    {"{\"BOOL\":true}", KL_VALUE_BOOL, "BOOL", "true"},
    {"{\"BOOL\":false}", KL_VALUE_BOOL, "BOOL", "false"},
    {"{\"NULL\":true}", KL_VALUE_NULL, "NULL", "NULL"},
    {"{\"M\":{\"a\":{\"S\":\"x\"},\"b\":{\"S\":\"y\"}}}", KL_VALUE_M, "M", "{2}"},
    {"{\"M\":{}}", KL_VALUE_M, "M", "{0}"},
    {"{\"L\":[{\"S\":\"x\"},{\"S\":\"y\"},{\"S\":\"z\"}]}", KL_VALUE_L, "L", "[3]"},
    {"{\"SS\":[\"a\",\"b\",\"c\"]}", KL_VALUE_SS, "SS", "<3>"},
    {"{\"NS\":[\"1\"]}", KL_VALUE_NS, "NS", "<1>"},
    {"{\"BS\":[\"AA==\"]}", KL_VALUE_BS, "BS", "<1>"},
    {"{\"V\":[1,2]}", KL_VALUE_UNKNOWN, "unknown", "{\"V\":[1,2]}"},
    {"{\"absent\":1}", KL_VALUE_UNKNOWN, "unknown", "{\"absent\":1}"},
    {"{\"unknown\":1}", KL_VALUE_UNKNOWN, "unknown", "{\"unknown\":1}"},
    {"{}", KL_VALUE_UNKNOWN, "unknown", "{}"},
    {"[1]", KL_VALUE_UNKNOWN, "unknown", "[1]"},
};

static void test_types_and_previews(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        json_t *value = json_loads(cases[i].json, 0, NULL);
        const json_t *inner = NULL;
        struct kl_buf out = {0};

        assert_int_equal(kl_value_type(value, &inner), cases[i].type);
        assert_int_equal(kl_value_type(value, NULL), cases[i].type);
        assert_non_null(inner);
        assert_int_equal(inner == value, cases[i].type == KL_VALUE_UNKNOWN);
        assert_string_equal(kl_value_type_name(cases[i].type), cases[i].name);
        kl_value_preview(value, 100, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].preview);
        kl_buf_release(&out);
        json_decref(value);
    }
}

static void test_absent(void **state)
{
    const json_t *inner = (const json_t *)"x";
    struct kl_buf out = {0};

    (void)state;
    assert_int_equal(kl_value_type(NULL, &inner), KL_VALUE_ABSENT);
    assert_null(inner);
    kl_value_preview(NULL, 100, &out);
    assert_int_equal(out.len, 0);
    kl_buf_release(&out);
}

static void test_preview_is_cut_at_a_character(void **state)
{
    static const char text[] = "ab\xc3\xa9\xe4\xbd\x9c\xf0\x9f\x9a\x80z";
    json_t *value = json_pack("{s:s}", "S", text);

    (void)state;
    for (size_t max = 0; max < sizeof(text) + 2; max++) {
        struct kl_buf out = {0};

        kl_value_preview(value, max, &out);
        assert_true(out.len <= max);
        assert_true(out.len + 3 >= max || out.len == sizeof(text) - 1);
        assert_true(kl_utf8_valid(kl_buf_str(&out)));
        assert_true(kl_str_starts(KL_STR(text), kl_buf_str(&out)));
        kl_buf_release(&out);
    }
    json_decref(value);
}

static void test_preview_keeps_nul(void **state)
{
    json_t *value = json_pack("{s:s#}", "S", "a\0b", 3);
    struct kl_buf out = {0};

    (void)state;
    kl_value_preview(value, 10, &out);
    assert_int_equal(out.len, 3);
    assert_memory_equal(out.data, "a\0b", 4);
    kl_buf_release(&out);
    json_decref(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types_and_previews),
        cmocka_unit_test(test_absent),
        cmocka_unit_test(test_preview_is_cut_at_a_character),
        cmocka_unit_test(test_preview_keeps_nul),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
