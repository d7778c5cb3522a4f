#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/plain.h"

static struct kl_item decode(const char *json)
{
    struct kl_item item;
    struct kl_err err = {0};

    if (kl_item_decode(kl_str_from(json), &item, &err))
        fail_msg("%s: %s", json, err.text);
    return item;
}

/* Typed in, plain and typed out; typed NULL: the same as it came. */
static const struct {
    const char *in, *plain, *typed;
} cases[] = {
    {"{}", "{}", NULL},
    {"{\"b\":{\"S\":\"x\"},\"a\":{\"S\":\"\"}}", "{\"b\":\"x\",\"a\":\"\"}", NULL},
    {"{\"n\":{\"N\":\"12345678901234567890123456789012345678\"}}",
     "{\"n\":12345678901234567890123456789012345678}", NULL},
    {"{\"n\":{\"N\":\"9007199254740993\"}}", "{\"n\":9007199254740993}", NULL},
    {"{\"n\":{\"N\":\"0.1\"}}", "{\"n\":0.1}", NULL},
    {"{\"n\":{\"N\":\"-0\"},\"o\":{\"N\":\"1E+3\"},\"p\":{\"N\":\"0.50\"},\"q\":{\"N\":"
     "\"+.5\"}}",
     "{\"n\":0,\"o\":1000,\"p\":0.5,\"q\":0.5}",
     "{\"n\":{\"N\":\"0\"},\"o\":{\"N\":\"1000\"},\"p\":{\"N\":\"0.5\"},\"q\":{\"N\":\"0."
     "5\"}}"},
    {"{\"b\":{\"B\":\"3q2+7w==\"}}", "{\"b\":\"3q2+7w==\"}", NULL},
    {"{\"t\":{\"BOOL\":true},\"f\":{\"BOOL\":false},\"z\":{\"NULL\":true}}",
     "{\"t\":true,\"f\":false,\"z\":null}", NULL},
    {"{\"s\":{\"SS\":[\"b\",\"a\"]},\"n\":{\"NS\":[\"2\",\"1.0\"]},\"b\":{\"BS\":[\"AA=="
     "\"]}}",
     "{\"s\":[\"b\",\"a\"],\"n\":[2,1],\"b\":[\"AA==\"]}",
     "{\"s\":{\"SS\":[\"b\",\"a\"]},\"n\":{\"NS\":[\"2\",\"1\"]},\"b\":{\"BS\":[\"AA==\"]"
     "}}"},
    {"{\"m\":{\"M\":{\"l\":{\"L\":[{\"N\":\"1.0\"},{\"M\":{}},{\"L\":[]}]}}}}",
     "{\"m\":{\"l\":[1,{},[]]}}",
     "{\"m\":{\"M\":{\"l\":{\"L\":[{\"N\":\"1\"},{\"M\":{}},{\"L\":[]}]}}}}"},
    {"{\"\\\"\\n\xc3\xa9\":{\"S\":\"\\u0000\\t\\\\/\\u001f\xf0\x9f\x9a\x80\"}}",
     "{\"\\\"\\n\xc3\xa9\":\"\\u0000\\t\\\\/\\u001f\xf0\x9f\x9a\x80\"}", NULL},
    {"{\"v\":{\"V\":[1]},\"w\":{\"M\":{\"x\":{\"s\":\"y\"}}}}",
     "{\"v\":{\"V\":[1]},\"w\":{\"x\":{\"s\":\"y\"}}}", NULL},
};

static void test_items(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item = decode(cases[i].in);
        struct kl_buf out = {0};

        kl_plain_item(&item, NULL, 0, KL_PLAIN_COMPACT, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].plain);
        kl_buf_clear(&out);
        kl_typed_item(&item, NULL, 0, KL_PLAIN_COMPACT, &out);
        assert_string_equal(kl_buf_text(&out),
                            cases[i].typed ? cases[i].typed : cases[i].in);
        kl_buf_release(&out);
        kl_item_release(&item);
    }
}

/* Typed text that was written is read as the same item, whichever way it is laid out. */
static void test_typed_comes_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_item item = decode(cases[i].in), back;
        struct kl_buf once = {0}, indented = {0}, twice = {0};

        kl_typed_item(&item, NULL, 0, KL_PLAIN_COMPACT, &once);
        kl_typed_item(&item, NULL, 0, KL_PLAIN_INDENTED, &indented);
        back = decode(kl_buf_text(&indented));
        kl_typed_item(&back, NULL, 0, KL_PLAIN_COMPACT, &twice);
        assert_string_equal(kl_buf_text(&twice), kl_buf_text(&once));
        kl_buf_release(&once);
        kl_buf_release(&indented);
        kl_buf_release(&twice);
        kl_item_release(&item);
        kl_item_release(&back);
    }
}

static void test_chosen_names(void **state)
{
    static const char *const names[] = {"c", "none", "a"};
    struct kl_item item =
        decode("{\"a\":{\"N\":\"1\"},\"b\":{\"N\":\"2\"},\"c\":{\"S\":\"x\"}}");
    struct kl_buf out = {0};

    (void)state;
    kl_plain_item(&item, names, 3, KL_PLAIN_COMPACT, &out);
    assert_string_equal(kl_buf_text(&out), "{\"c\":\"x\",\"a\":1}");
    kl_buf_clear(&out);
    kl_typed_item(&item, names, 2, KL_PLAIN_COMPACT, &out);
    assert_string_equal(kl_buf_text(&out), "{\"c\":{\"S\":\"x\"}}");
    kl_buf_clear(&out);
    kl_plain_item(&item, names + 1, 1, KL_PLAIN_INDENTED, &out);
    assert_string_equal(kl_buf_text(&out), "{}");
    kl_buf_release(&out);
    kl_item_release(&item);
}

static void test_indented(void **state)
{
    struct kl_item item =
        decode("{\"a\":{\"N\":\"1\"},\"m\":{\"M\":{\"l\":{\"L\":[{\"S\":\"x\"},"
               "{\"M\":{}}]}}},\"s\":{\"SS\":[\"b\"]}}");
    struct kl_buf out = {0};

    (void)state;
    kl_plain_item(&item, NULL, 0, KL_PLAIN_INDENTED, &out);
    assert_string_equal(kl_buf_text(&out), "{\n"
                                           "  \"a\": 1,\n"
                                           "  \"m\": {\n"
                                           "    \"l\": [\n"
                                           "      \"x\",\n"
                                           "      {}\n"
                                           "    ]\n"
                                           "  },\n"
                                           "  \"s\": [\n"
                                           "    \"b\"\n"
                                           "  ]\n"
                                           "}");
    kl_buf_clear(&out);
    kl_typed_item(&item, NULL, 0, KL_PLAIN_INDENTED, &out);
    assert_string_equal(kl_buf_text(&out), "{\n"
                                           "  \"a\": {\"N\": \"1\"},\n"
                                           "  \"m\": {\"M\": {\n"
                                           "    \"l\": {\"L\": [\n"
                                           "      {\"S\": \"x\"},\n"
                                           "      {\"M\": {}}\n"
                                           "    ]}\n"
                                           "  }},\n"
                                           "  \"s\": {\"SS\": [\n"
                                           "    \"b\"\n"
                                           "  ]}\n"
                                           "}");
    kl_buf_release(&out);
    kl_item_release(&item);
}

static void test_value(void **state)
{
    struct kl_item item = decode("{\"a\":{\"L\":[{\"N\":\"1e2\"}]}}");
    struct kl_buf out = {0};

    (void)state;
    kl_plain_value(kl_item_get(&item, "a"), KL_PLAIN_COMPACT, &out);
    assert_string_equal(kl_buf_text(&out), "[100]");
    kl_buf_clear(&out);
    kl_plain_value(kl_item_get(&item, "none"), KL_PLAIN_COMPACT, &out);
    assert_string_equal(kl_buf_text(&out), "null");
    kl_buf_release(&out);
    kl_item_release(&item);
}

static void test_strings(void **state)
{
    static const struct {
        struct kl_str in;
        const char *out;
    } strings[] = {
        {{"", 0}, "\"\""},
        {{"a\"b\\c/", 6}, "\"a\\\"b\\\\c/\""},
        {{"\b\t\n\f\r\0\x01\x1f", 8}, "\"\\b\\t\\n\\f\\r\\u0000\\u0001\\u001f\""},
        {{"\x7f\xc2\x9b", 3}, "\"\\u007f\\u009b\""},
        {{"\xe2\x80\xae\xe2\x80\xa8\xef\xbb\xbf", 9}, "\"\\u202e\\u2028\\ufeff\""},
        {{"\xc3\xa9\xe4\xbd\x9c\xf0\x9f\x9a\x80", 9},
         "\"\xc3\xa9\xe4\xbd\x9c\xf0\x9f\x9a\x80\""},
        {{"a\xff"
          "b\xc3",
          4},
         "\"a\\ufffdb\\ufffd\""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(strings); i++) {
        struct kl_buf out = {0};
        json_t *back;

        kl_json_string(strings[i].in, &out);
        assert_string_equal(kl_buf_text(&out), strings[i].out);
        back = json_loadb(out.data, out.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        assert_true(json_is_string(back));
        json_decref(back);
        kl_buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),        cmocka_unit_test(test_typed_comes_back),
        cmocka_unit_test(test_chosen_names), cmocka_unit_test(test_indented),
        cmocka_unit_test(test_value),        cmocka_unit_test(test_strings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
