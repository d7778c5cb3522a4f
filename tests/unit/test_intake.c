#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/item.h"
#include "store/intake.h"

static char pk_name[] = "p";
static char sk_name[] = "s";

static const struct kl_key_schema keys = {
    .pk = {{pk_name, KL_KEY_S}},
    .npk = 1,
    .sk = {{sk_name, KL_KEY_N}},
    .nsk = 1,
};

#define KEY "\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}"
#define KEY_SIZE 5 /* p a, s and a number of one digit */

/* Members are put behind the key. */
static const struct {
    const char *members;
    const char *stored; /* NULL: as it came */
    uint64_t size;
} good[] = {
    {"", NULL, 0},
    {",\"x\":{\"S\":\"\"}", NULL, 1},
    {",\"x\":{\"S\":\"\\u00e4\\n\"}", NULL, 4},
    {",\"x\":{\"S\":\"\\ud83d\\udca9\"}", NULL, 5},
    {",\"x\":{\"S\":\"\\u0000\"}", NULL, 2},
    {",\"\\u0078y\":{\"S\":\"\"}", NULL, 2},
    {",\"\xc3\xa4\":{\"S\":\"\xf0\x9f\x92\xa9\"}", NULL, 6},
    {" ,\n \"x\"\t:\r\n{ \"S\" : \" a b \" } ", ",\"x\":{\"S\":\" a b \"}", 6},
    {",\"x\":{\"N\":\"1E+3\"}", ",\"x\":{\"N\":\"1000\"}", 3},
    {",\"x\":{\"N\":\"0.50\"}", ",\"x\":{\"N\":\"0.5\"}", 3},
    {",\"x\":{\"N\":\"-0\"}", ",\"x\":{\"N\":\"0\"}", 2},
    {",\"x\":{\"N\":\"007\"}", ",\"x\":{\"N\":\"7\"}", 3},
    {",\"x\":{\"N\":\"\\u0031\"}", ",\"x\":{\"N\":\"1\"}", 3},
    {",\"x\":{\"N\":\"12345678901234567890123456789012345678\"}", NULL, 21},
    {",\"x\":{\"B\":\"AAECAw==\"}", NULL, 5},
    {",\"x\":{\"B\":\"\"}", NULL, 1},
    {",\"x\":{\"B\":\"\\/\\/8=\"}", ",\"x\":{\"B\":\"//8=\"}", 3},
    {",\"x\":{\"BOOL\":true},\"y\":{\"BOOL\":false}", NULL, 4},
    {",\"x\":{\"NULL\":true}", NULL, 2},
    {",\"x\":{\"L\":[]},\"y\":{\"M\":{}}", NULL, 8},
    {",\"x\":{\"L\":[{\"S\":\"ab\"},{\"N\":\"1.0\"}]}",
     ",\"x\":{\"L\":[{\"S\":\"ab\"},{\"N\":\"1\"}]}", 10},
    {",\"x\":{\"M\":{\"k\":{\"S\":\"ab\"}, \"l\":{\"L\":[{\"NULL\":true}]}}}",
     ",\"x\":{\"M\":{\"k\":{\"S\":\"ab\"},\"l\":{\"L\":[{\"NULL\":true}]}}}", 15},
    {",\"x\":{\"SS\":[\"a\" , \"b\"]}", ",\"x\":{\"SS\":[\"a\",\"b\"]}", 3},
    {",\"x\":{\"NS\":[\"1.0\",\"2\"]}", ",\"x\":{\"NS\":[\"1\",\"2\"]}", 5},
    {",\"x\":{\"BS\":[\"AA==\",\"AAA=\"]}", NULL, 4},
};

static void test_good_items(void **state)
{
    struct kl_intake in = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(good); i++) {
        struct kl_buf json = {0}, stored = {0};
        struct kl_item item = {0};
        struct kl_err err = {0};

        kl_buf_addf(&json, " {" KEY "%s}\n", good[i].members);
        kl_buf_addf(&stored, "{" KEY "%s}",
                    good[i].stored ? good[i].stored : good[i].members);
        if (kl_intake_item(&in, kl_buf_str(&json), &keys, &err))
            fail_msg("%s: %s", good[i].members, err.text);
        assert_string_equal(kl_buf_text(&in.walk.text), kl_buf_text(&stored));
        if (in.size != good[i].size + KEY_SIZE)
            fail_msg("%s: size %d", good[i].members, (int)in.size);
        assert_true(kl_str_eq(kl_buf_str(&in.pk), KL_STR("a")));
        assert_true(kl_str_eq(kl_buf_str(&in.sk), KL_STR("\x03\x82\x0b")));
        /* Two rooms, one rule. */
        assert_int_equal(kl_item_decode(kl_buf_str(&stored), &item, &err), KL_OK);
        assert_int_equal(kl_item_size(&item), in.size);
        kl_item_release(&item);
        kl_buf_release(&json);
        kl_buf_release(&stored);
    }
    kl_intake_release(&in);
}

static const struct {
    const char *json;
    const char *message; /* a part of it */
    int offset;          /* of the fault, or -1 */
} bad[] = {
    {"", "a JSON object is expected", 0},
    {"[]", "a JSON object is expected", 0},
    {"{}", "\"p\" is missing", -1},
    {"{\"p\":{\"S\":\"a\"}}", "\"s\" is missing", -1},
    {"{\"s\":{\"N\":\"1\"}}", "\"p\" is missing", -1},
    {"{\"p\":{\"N\":\"1\"},\"s\":{\"N\":\"1\"}}", "attribute \"p\": a key of type N", -1},
    {"{\"p\":{\"L\":[]},\"s\":{\"N\":\"1\"}}", "a key of type L", -1},
    {"{\"p\":{\"S\":\"\"},\"s\":{\"N\":\"1\"}}", "must not be empty", -1},
    {"{" KEY ",\"p\":{\"S\":\"b\"}}", "the attribute \"p\" occurs twice", -1},
    {"{" KEY ",\"\\u0070\":{\"S\":\"b\"}}", "the attribute \"p\" occurs twice", -1},
    {"{" KEY "} {}", "something follows", 30},
    {"{" KEY ",}", "a string is expected", 29},
    {"{" KEY ",\"x\"}", "':' is expected", 32},
    {"{" KEY ",\"\":{\"S\":\"\"}}", "without a name", 29},
    {"{" KEY ",\"a\\u0000b\":{\"S\":\"\"}}", "NUL in an attribute's name", 29},
    {"{" KEY ",\"x\":{\"M\":{\"\\u0000\":{\"S\":\"\"}}}}", "NUL in an attribute's name",
     -1},
    {"{" KEY ",\"x\":\"text\"}", "attribute \"x\": plain JSON", 33},
    {"{" KEY ",\"x\":1}", "plain JSON", 33},
    {"{" KEY ",\"x\":null}", "plain JSON", 33},
    {"{" KEY ",\"x\":{}}", "without a type", 34},
    {"{" KEY ",\"x\":{\"Q\":\"\"}}", "\"Q\" is none of the types", 34},
    {"{" KEY ",\"x\":{\"s\":\"\"}}", "\"s\" is none of the types", -1},
    {"{" KEY ",\"x\":{\"S\":\"a\",\"N\":\"1\"}}", "more than one type", -1},
    {"{" KEY ",\"x\":{\"S\":1}}", "an S must be a string", 38},
    {"{" KEY ",\"x\":{\"N\":1}}", "a number in quotes", 38},
    {"{" KEY ",\"x\":{\"N\":\"one\"}}", "not a number", 39},
    {"{" KEY ",\"x\":{\"N\":\"\"}}", "not a number", 39},
    {"{" KEY ",\"x\":{\"N\":\"1e126\"}}", "overflow", -1},
    {"{" KEY ",\"x\":{\"B\":\"AAE\"}}", "base64", 39},
    {"{" KEY ",\"x\":{\"BOOL\":\"true\"}}", "true or false", -1},
    {"{" KEY ",\"x\":{\"BOOL\":trueish}}", "'}' is expected", -1},
    {"{" KEY ",\"x\":{\"NULL\":false}}", "a NULL must be true", -1},
    {"{" KEY ",\"x\":{\"L\":{}}}", "an array", -1},
    {"{" KEY ",\"x\":{\"L\":[{\"S\":\"a\"},]}}", "a value is expected", -1},
    {"{" KEY ",\"x\":{\"L\":[\"a\"]}}", "plain JSON", -1},
    {"{" KEY ",\"x\":{\"M\":[]}}", "an object", -1},
    {"{" KEY ",\"x\":{\"M\":{\"a\":{\"S\":\"\"},\"a\":{\"S\":\"\"}}}}",
     "the map's name \"a\"", -1},
    {"{" KEY ",\"x\":{\"SS\":[]}}", "not be empty", -1},
    {"{" KEY ",\"x\":{\"SS\":[\"a\",\"\\u0061\"]}}", "the set's value \"a\" occurs twice",
     -1},
    {"{" KEY ",\"x\":{\"NS\":[\"1\",\"1.0\"]}}", "\"1\" occurs twice", -1},
    {"{" KEY ",\"x\":{\"BS\":[\"AA==\",\"AA==\"]}}", "occurs twice", -1},
    {"{" KEY ",\"x\":{\"SS\":[1]}}", "array of strings", -1},
    {"{" KEY ",\"x\":{\"SS\":\"a\"}}", "array of strings", -1},
    {"{" KEY ",\"x\":{\"S\":\"\xff\"}}", "invalid UTF-8", 39},
    {"{" KEY ",\"x\":{\"S\":\"\xed\xa0\x80\"}}", "invalid UTF-8", 39},
    {"{" KEY ",\"x\":{\"S\":\"\\ud83d\"}}", "surrogate", 39},
    {"{" KEY ",\"x\":{\"S\":\"a\nb\"}}", "control character", 40},
    {"{" KEY ",\"x\":{\"S\":\"a", "it ends too early", -1},
    {"{" KEY ",\"x\":{\"S\":\"a\"}", "it ends too early", -1},
    {"{" KEY, "it ends too early", -1},
    {"{" KEY ",\"\x1b[31m\":{\"S\":\"\"}}", "control character", -1},
    {"{" KEY ",\"\\u001b[31m\":{\"S\":1}}", "attribute \"\\x1b[31m\"", -1},
};

static void test_bad_items(void **state)
{
    struct kl_intake in = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_err err = {0};
        enum kl_code code = kl_intake_item(&in, kl_str_from(bad[i].json), &keys, &err);

        if (code != KL_INVALID || !strstr(err.text, bad[i].message))
            fail_msg("%s: %s", bad[i].json, err.text);
        if (bad[i].offset >= 0 && in.fault_offset != (size_t)bad[i].offset)
            fail_msg("%s: fault at %zu", bad[i].json, in.fault_offset);
    }
    kl_intake_release(&in);
}

/* A text cut anywhere is refused, and nothing is read behind it. */
static void test_cut_items(void **state)
{
    static const char whole[] =
        "{" KEY ",\"m\":{\"M\":{\"k\":{\"L\":[{\"NULL\":true},{\"BOOL\":false}]}}},"
        "\"n\":{\"NS\":[\"1.50\",\"-2e3\"]},\"b\":{\"B\":\"AAE=\"},\"u\":{\"S\":"
        "\"\\u00e4\"}}";
    struct kl_intake in = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_intake_item(&in, kl_str_from(whole), &keys, &err), KL_OK);
    for (size_t len = 0; len < sizeof(whole) - 1; len++) {
        char *cut = kl_mem_dup(whole, len);

        err = (struct kl_err){0};
        assert_int_equal(kl_intake_item(&in, (struct kl_str){cut, len}, &keys, &err),
                         KL_INVALID);
        free(cut);
    }
    kl_intake_release(&in);
}

static void nest(struct kl_buf *json, int levels)
{
    kl_buf_clear(json);
    kl_buf_add_text(json, "{" KEY ",\"x\":");
    for (int i = 0; i < levels; i++)
        kl_buf_add_text(json, "{\"L\":[");
    kl_buf_add_text(json, "{\"NULL\":true}");
    for (int i = 0; i < levels; i++)
        kl_buf_add_text(json, "]}");
    kl_buf_add_char(json, '}');
}

static void test_limits(void **state)
{
    struct kl_intake in = {0};
    struct kl_buf json = {0};
    struct kl_err err = {0};

    (void)state;
    nest(&json, 32);
    assert_int_equal(kl_intake_item(&in, kl_buf_str(&json), &keys, &err), KL_OK);
    nest(&json, 33);
    assert_int_equal(kl_intake_item(&in, kl_buf_str(&json), &keys, &err), KL_INVALID);
    assert_non_null(strstr(err.text, "32 levels"));
    kl_buf_release(&json);
    kl_intake_release(&in);
}

/* An item of 400 KB and one of a byte more. */
static void test_largest_item(void **state)
{
    struct kl_intake in = {0};

    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct kl_buf json = {0};
        struct kl_err err = {0};

        kl_buf_add_text(&json, "{" KEY ",\"x\":{\"S\":\"");
        for (size_t i = 0; i < 409600 - KEY_SIZE - 1 + more; i++)
            kl_buf_add_char(&json, 'x');
        kl_buf_add_text(&json, "\"}}");
        assert_int_equal(kl_intake_item(&in, kl_buf_str(&json), &keys, &err),
                         more ? KL_INVALID : KL_OK);
        if (more)
            assert_non_null(strstr(err.text, "409601 bytes"));
        kl_buf_release(&json);
    }
    kl_intake_release(&in);
}

static void fill_key(struct kl_buf *json, size_t partition, bool bytes)
{
    kl_buf_clear(json);
    kl_buf_addf(json, "{\"s\":{\"N\":\"1\"},\"p\":{\"%s\":\"", bytes ? "B" : "S");
    for (size_t i = 0; i < partition; i++)
        kl_buf_add_char(json, 'A');
    kl_buf_add_text(json, "\"}}");
}

static void test_key_lengths(void **state)
{
    static const struct {
        enum kl_key_type type;
        size_t letters;
        bool fits;
    } rows[] = {
        {KL_KEY_S, 2048, true},
        {KL_KEY_S, 2049, false},
        {KL_KEY_B, 2728, true}, /* 2046 bytes */
        {KL_KEY_B, 2732, false},
    };
    struct kl_intake in = {0};
    struct kl_buf json = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_key_schema schema = keys;
        struct kl_err err = {0};

        schema.pk[0].type = rows[i].type;
        fill_key(&json, rows[i].letters, rows[i].type == KL_KEY_B);
        assert_int_equal(kl_intake_item(&in, kl_buf_str(&json), &schema, &err),
                         rows[i].fits ? KL_OK : KL_INVALID);
    }
    kl_buf_release(&json);
    kl_intake_release(&in);
}

/* Sets and maps too large to compare pairwise are sorted. */
static void test_many_names(void **state)
{
    struct kl_intake in = {0};

    (void)state;
    for (int twice = 0; twice < 2; twice++) {
        struct kl_buf json = {0};
        struct kl_err err = {0};

        kl_buf_add_text(&json, "{" KEY ",\"x\":{\"M\":{");
        for (int i = 0; i < 5000; i++)
            kl_buf_addf(&json, "\"name %d\":{\"NULL\":true},", i * 7919 % 5000);
        kl_buf_addf(&json, "\"%s\":{\"NULL\":true}}}}", twice ? "name 4711" : "other");
        assert_int_equal(kl_intake_item(&in, kl_buf_str(&json), &keys, &err),
                         twice ? KL_INVALID : KL_OK);
        if (twice)
            assert_non_null(strstr(err.text, "\"name 4711\" occurs twice"));
        kl_buf_release(&json);
    }
    kl_intake_release(&in);
}

static void test_binary_and_number_keys(void **state)
{
    struct kl_key_schema schema = keys;
    struct kl_intake in = {0};
    struct kl_err err = {0};

    (void)state;
    schema.pk[0].type = KL_KEY_B;
    assert_int_equal(
        kl_intake_item(&in, KL_STR("{\"s\":{\"N\":\"1.50e1\"},\"p\":{\"B\":\"AP8=\"}}"),
                       &schema, &err),
        KL_OK);
    assert_true(kl_str_eq(kl_buf_str(&in.pk), KL_STR("\0\xff")));
    assert_true(kl_str_eq(kl_buf_str(&in.sk), KL_STR("\x03\x83\x10")));
    assert_string_equal(kl_buf_text(&in.walk.text),
                        "{\"s\":{\"N\":\"15\"},\"p\":{\"B\":\"AP8=\"}}");
    kl_intake_release(&in);
}

static void test_bare_keys(void **state)
{
    struct kl_intake in = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_intake_key(&in, KL_STR("{" KEY "}"), &keys, &err), KL_OK);
    assert_int_equal(
        kl_intake_key(&in, KL_STR("{" KEY ",\"x\":{\"NULL\":true}}"), &keys, &err),
        KL_INVALID);
    kl_intake_release(&in);
}

static void test_without_keys(void **state)
{
    static const struct kl_key_schema none;
    struct kl_intake in = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_intake_item(&in, KL_STR("{\"x\":{\"S\":\"a\"}}"), &none, &err),
                     KL_OK);
    assert_int_equal(kl_intake_item(&in, KL_STR("{\"x\":{\"S\":1}}"), &none, &err),
                     KL_INVALID);
    kl_intake_release(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_items),
        cmocka_unit_test(test_bad_items),
        cmocka_unit_test(test_cut_items),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_largest_item),
        cmocka_unit_test(test_key_lengths),
        cmocka_unit_test(test_many_names),
        cmocka_unit_test(test_binary_and_number_keys),
        cmocka_unit_test(test_bare_keys),
        cmocka_unit_test(test_without_keys),
    };

    return cmocka_run_group_tests_name("intake", tests, NULL, NULL);
}
