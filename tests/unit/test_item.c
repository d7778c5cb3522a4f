#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/item.h"

static void test_valid(void **state)
{
    static const char *const cases[] = {
        "{}",
        " {\"a\" : {\"S\" : \"\"}} ",
        "{\"a\":{\"S\":\"\\u0000\\ud83d\\ude80\"}}",
        "{\"a\":{\"N\":\"-1.5e-3\"},\"b\":{\"N\":\"007\"}}",
        "{\"a\":{\"B\":\"\"},\"b\":{\"B\":\"AAE=\"}}",
        "{\"a\":{\"BOOL\":true},\"b\":{\"BOOL\":false},\"c\":{\"NULL\":true}}",
        "{\"a\":{\"M\":{}},\"b\":{\"L\":[]},\"\":{\"S\":\"x\"}}",
        "{\"a\":{\"SS\":[\"\",\"x\"]},\"b\":{\"NS\":[\"1\",\"10\"]},\"c\":{\"BS\":[\"AA=="
        "\"]}}",
        "{\"a\":{\"M\":{\"b\":{\"L\":[{\"M\":{\"c\":{\"NS\":[\"1\"]}}},{\"S\":\"x\"}]}}}"
        "}",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item;
        struct kl_err err = {0};

        if (kl_item_decode(kl_str_from(cases[i]), &item, &err))
            fail_msg("%s: %s", cases[i], err.text);
        assert_true(json_is_object(item.root));
        kl_item_release(&item);
        assert_null(item.root);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *json, *error;
    } cases[] = {
        {"", "malformed item at byte 0: it ends too early"},
        {"{\"a\":{\"S\":\"x\"}", "malformed item at byte 14: it ends too early"},
        {"{} {}", "malformed item at byte 4: something follows the item"},
        {"{\"a\":{\"S\":\"\xff\"}}", "invalid UTF-8"},
        {"{\"a\":{\"S\":\"\\ud800\"}}", "malformed item at byte"},
        {"{a:1}", "malformed item at byte 2: not JSON"},
        {"[]", "malformed item: not an object"},
        {"{\"a\":{\"S\":\"1\"},\"a\":{\"S\":\"1\"}}",
         "a name occurs twice in one object"},
        {"{\"m\":{\"M\":{\"x\":{\"S\":\"1\"},\"x\":{\"S\":\"2\"}}}}",
         "a name occurs twice"},
        {"{\"a\\u0000\":{\"S\":\"1\"}}", "NUL in a name"},
        {"{\"a\":1e999}", "a number is out of range"},
        {"{\"a\":\"x\"}", "attribute a: a value is not an object with one type"},
        {"{\"a\":{}}", "attribute a: a value is not an object with one type"},
        {"{\"a\":{\"S\":\"x\",\"N\":\"1\"}}", "attribute a: a value is not an object"},
        {"{\"a\":{\"S\":1}}", "attribute a: S is not text"},
        {"{\"a\":{\"S\":null}}", "attribute a: S is not text"},
        {"{\"a\":{\"N\":123}}", "attribute a: a number is not given as text"},
        {"{\"a\":{\"N\":\"12a\"}}", "attribute a: not a number: \"12a\""},
        {"{\"a\":{\"N\":\"\"}}", "attribute a: not a number"},
        {"{\"a\":{\"N\":\"1e126\"}}", "attribute a: number overflow"},
        {"{\"a\":{\"B\":\"A\"}}", "attribute a: a binary value is not base64"},
        {"{\"a\":{\"B\":[]}}", "attribute a: a binary value is not base64"},
        {"{\"a\":{\"BOOL\":\"true\"}}", "attribute a: BOOL is neither true nor false"},
        {"{\"a\":{\"NULL\":false}}", "attribute a: NULL is not true"},
        {"{\"a\":{\"M\":[]}}", "attribute a: M is not an object"},
        {"{\"a\":{\"L\":{}}}", "attribute a: L is not an array"},
        {"{\"a\":{\"SS\":[]}}", "attribute a: a set has no members"},
        {"{\"a\":{\"SS\":\"x\"}}", "attribute a: a set has no members"},
        {"{\"a\":{\"SS\":[\"x\",1]}}", "attribute a[1]: a member of a set is not text"},
        {"{\"a\":{\"SS\":[\"x\",\"y\",\"x\"]}}",
         "attribute a[2]: a member of a set occurs twice"},
        {"{\"a\":{\"NS\":[\"1\",\"1.0\"]}}",
         "attribute a[1]: a member of a set occurs twice"},
        {"{\"a\":{\"NS\":[1]}}", "attribute a[0]: a number is not given as text"},
        {"{\"a\":{\"NS\":[\"x\"]}}", "attribute a[0]: not a number"},
        {"{\"a\":{\"BS\":[\"AA==\",\"AA==\"]}}",
         "attribute a[1]: a member of a set occurs"},
        {"{\"a\":{\"BS\":[\"A\"]}}", "attribute a[0]: a binary value is not base64"},
        {"{\"a\":{\"M\":{\"b c\":{\"L\":[{\"S\":\"x\"},{\"N\":1}]}}}}",
         "attribute a.b c[1]: a number is not given as text"},
        {"{\"a\\u001b[2J\":{\"N\":1}}", "attribute a\\x1b[2J: a number is not"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_item_decode(kl_str_from(cases[i].json), &item, &err),
                         KL_INVALID);
        if (!strstr(err.text, cases[i].error))
            fail_msg("%s: %s", cases[i].json, err.text);
        assert_null(item.root);
    }
}

static void test_unknown_types_are_let_through(void **state)
{
    static const char *const cases[] = {"{\"a\":{\"V\":[1,2]}}", "{\"a\":{\"s\":\"x\"}}",
                                        "{\"a\":{\"L\":[{\"S\":\"x\"},{\"\":{}}]}}"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item;

        assert_int_equal(kl_item_decode(kl_str_from(cases[i]), &item, NULL), KL_OK);
        assert_non_null(kl_item_get(&item, "a"));
        kl_item_release(&item);
    }
}

static void test_get(void **state)
{
    struct kl_item item;

    (void)state;
    assert_int_equal(
        kl_item_decode(KL_STR("{\"b\":{\"N\":\"1\"},\"a\":{\"S\":\"x\\u0000y\"}}"), &item,
                       NULL),
        KL_OK);
    assert_null(kl_item_get(&item, "c"));
    assert_int_equal(json_string_length(json_object_get(kl_item_get(&item, "a"), "S")),
                     3);
    assert_string_equal(json_object_iter_key(json_object_iter(item.root)), "b");
    kl_item_release(&item);
    kl_item_release(&item);
    kl_item_release(NULL);
}

/* Developer guide, "DynamoDB item sizes and formats". */
static void test_size(void **state)
{
    static const struct {
        const char *json;
        uint64_t size;
    } cases[] = {
        {"{}", 0},
        {"{\"ab\":{\"S\":\"xyz\"}}", 5},
        {"{\"a\":{\"S\":\"\"}}", 1},
        {"{\"\xc3\xa9\":{\"S\":\"\xe4\xbd\x9c\"}}", 5},
        {"{\"a\":{\"N\":\"0\"}}", 2},
        {"{\"a\":{\"N\":\"1500\"}}", 3},
        {"{\"a\":{\"N\":\"12345\"}}", 5},
        {"{\"a\":{\"B\":\"AAE=\"}}", 3},
        {"{\"a\":{\"BOOL\":false}}", 2},
        {"{\"a\":{\"NULL\":true}}", 2},
        {"{\"a\":{\"M\":{}}}", 4},
        {"{\"a\":{\"L\":[]}}", 4},
        {"{\"a\":{\"M\":{\"bc\":{\"S\":\"xyz\"}}}}", 1 + 3 + 1 + 2 + 3},
        {"{\"a\":{\"L\":[{\"S\":\"x\"},{\"NULL\":true}]}}", 1 + 3 + 2 + 2},
        {"{\"a\":{\"SS\":[\"xy\",\"z\"]}}", 4},
        {"{\"a\":{\"NS\":[\"1\",\"100\"]}}", 5},
        {"{\"a\":{\"BS\":[\"AA==\",\"AAAA\"]}}", 5},
        {"{\"a\":{\"S\":\"x\"},\"b\":{\"S\":\"y\"}}", 4},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item;

        assert_int_equal(kl_item_decode(kl_str_from(cases[i].json), &item, NULL), KL_OK);
        if (kl_item_size(&item) != cases[i].size)
            fail_msg("%s: %d bytes", cases[i].json, (int)kl_item_size(&item));
        kl_item_release(&item);
    }
}

/* A set of as many members as an item can hold is checked in no time. */
static void test_large_set(void **state)
{
    struct kl_buf json = {0};
    struct kl_item item;

    (void)state;
    kl_buf_add_text(&json, "{\"a\":{\"NS\":[");
    for (int i = 0; i < 100000; i++)
        kl_buf_addf(&json, "%s\"%d\"", i ? "," : "", i);
    kl_buf_add_text(&json, "]}}");
    assert_int_equal(kl_item_decode(kl_buf_str(&json), &item, NULL), KL_OK);
    assert_int_equal(json_array_size(json_object_get(kl_item_get(&item, "a"), "NS")),
                     100000);
    kl_item_release(&item);
    kl_buf_release(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_unknown_types_are_let_through),
        cmocka_unit_test(test_get),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_large_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
