#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/filter_match.h"
#include "model/key_text.h"
#include "app/filter_text.h"
#include "app/where.h"

static char name_sk[] = "sk", name_pk[] = "pk", name_n[] = "no", name_b[] = "bin";
static const struct kl_key_attr pk = {name_pk, KL_KEY_S}, sk = {name_sk, KL_KEY_S},
                                no = {name_n, KL_KEY_N}, bin = {name_b, KL_KEY_B};
static const struct kl_key_attr *const keys[] = {&pk, &sk, &no, &bin};
static const struct kl_filter_names names = {keys, KL_ARRAY_LEN(keys), NULL}, none = {0};

static struct kl_filter *parse(const char *text)
{
    struct kl_filter *filter = NULL;
    struct kl_err err = {0};
    size_t column;

    if (kl_filter_text_parse(kl_str_from(text), &names, &filter, &column, &err))
        fail_msg("%s: %s (column %zu)", text, err.text, column);
    return filter;
}

static void texts_are_read_and_written(void **state)
{
    static const char *const table[][2] = {
        {"a = 1", "a = 1"},
        {"A<>-0.50", "A <> -0.5"},
        {"a < 1E2 AND b >= \"x\"", "a < 100 and b >= \"x\""},
        {"a = 1 or b = 2 and not c = 3", "a = 1 or b = 2 and not c = 3"},
        {"(a = 1 or b = 2) and c = 3", "(a = 1 or b = 2) and c = 3"},
        {"((a = 1 and b = 2) and c = 3)", "a = 1 and b = 2 and c = 3"},
        {"not (a = 1 and b = 2)", "not (a = 1 and b = 2)"},
        {"not not a = 1", "not not a = 1"},
        {"m.list[3].`a b``c` = true", "m.list[3].`a b``c` = true"},
        {"`and` = null", "`and` = null"},
        {"x = y.z", "x = y.z"},
        {"a Between 1 And 2 and b = 3", "a between 1 and 2 and b = 3"},
        {"a in (1, \"b\" , false)", "a in (1, \"b\", false)"},
        {"size(a.b) > 3", "size(a.b) > 3"},
        {"BEGINS_WITH(a, \"x\")", "begins_with(a, \"x\")"},
        {"contains(tags, b64:AAE=)", "contains(tags, b64:AAE=)"},
        {"attribute_exists(a) and attribute_not_exists(b)",
         "attribute_exists(a) and attribute_not_exists(b)"},
        {"attribute_type(a, \"SS\")", "attribute_type(a, \"SS\")"},
        {"size = 3 and contains = 4", "size = 3 and contains = 4"},
        {"sk >= 0000041", "sk >= \"0000041\""},
        {"sk = \"caf\\u00e9\"", "sk = \"café\""},
        {"no = \"0041\"", "no = 41"},
        {"bin = b64:/w==", "bin = b64:/w=="},
        {"#meta-x_1 = 0", "#meta-x_1 = 0"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_filter *filter = parse(table[i][0]), *again, *copy;
        struct kl_buf text = {0}, twice = {0}, copied = {0};

        kl_filter_describe(filter, &text);
        assert_string_equal(kl_buf_text(&text), table[i][1]);
        again = parse(kl_buf_text(&text));
        copy = kl_filter_copy(filter);
        kl_filter_describe(again, &twice);
        kl_filter_describe(copy, &copied);
        assert_string_equal(kl_buf_text(&twice), table[i][1]);
        assert_string_equal(kl_buf_text(&copied), table[i][1]);
        kl_filter_free(&filter);
        kl_filter_free(&again);
        kl_filter_free(&copy);
        kl_buf_release(&text);
        kl_buf_release(&twice);
        kl_buf_release(&copied);
    }
}

static void mistakes_are_shown_where_they_are(void **state)
{
    static const struct {
        const char *text;
        size_t column;
        const char *says;
    } table[] = {
        {"", 0, "expected the name of an attribute"},
        {"a", 1, "expected = <> < <= > >="},
        {"a =", 3, "expected a value"},
        {"a begins_with \"x\"", 0, "stands in front: begins_with(path"},
        {"b = 1 and a CONTAINS \"x\"", 10, "stands in front: begins_with(path"},
        {"a = 1 b = 2", 6, "expected and, or, or the end, not b"},
        {"a = 1 and", 9, "expected the name"},
        {"(a = 1", 6, "expected and, or, or )"},
        {"a = \"x", 4, "closing quote"},
        {"a = \"\\q\"", 4, ""},
        {"a = 12x", 4, "12x is not a number"},
        {"a = 2024-01-05", 4, "is not a number"},
        {"a = b64:A", 4, "base64"},
        {"a = b64:!!", 8, "or the end, not !!"},
        {"a between 1 or 2", 12, "expected and"},
        {"a between 1 and \"x\"", 0, "one type"},
        {"a in 1", 5, "expected ("},
        {"a in (1 2)", 8, "expected , or )"},
        {"a < true", 0, "not true, false and null"},
        {"begins_with(a, 5)", 0, "begins_with takes text"},
        {"attribute_type(a, \"X\")", 0, "attribute_type takes"},
        {"a[x] = 1", 2, "number of an element"},
        {"a. = 1", 3, "the name of an attribute"},
        {"`a = 1", 0, "closing `"},
        {"and = 1", 0, "the name of an attribute"},
        {"size(a) between 1 and 2", 8, "expected ="},
        {"no = x1", 99, NULL},
        {"no = \"x1\"", 5, "no: "},
        {"bin = \"x1\"", 6, "bin: "},
        {"sk = \"\"", 5, "sk: "},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_filter *filter = NULL;
        struct kl_err err = {0};
        size_t column = 0;
        enum kl_code code = kl_filter_text_parse(kl_str_from(table[i].text), &names,
                                                 &filter, &column, &err);

        assert_int_equal(code, table[i].says ? KL_INVALID : KL_OK);
        if (table[i].says) {
            assert_null(filter);
            if (column != table[i].column || !strstr(err.text, table[i].says))
                fail_msg("%s: %s (column %zu)", table[i].text, err.text, column);
        }
        kl_filter_free(&filter);
    }
}

static void depth_and_number_are_bounded(void **state)
{
    struct kl_buf deep = {0}, many = {0};
    struct kl_err err = {0};
    struct kl_filter *filter = NULL;
    size_t column;

    (void)state;
    for (size_t i = 0; i < 100000; i++)
        kl_buf_add_char(&deep, '(');
    /* 150 comparisons and 150 words are as many as there may be. */
    kl_buf_add_text(&many, "not a = 1");
    for (size_t i = 1; i < KL_FILTER_OPERATORS / 2; i++)
        kl_buf_add_text(&many, " or a = 1");
    assert_int_equal(
        kl_filter_text_parse(kl_buf_str(&many), &none, &filter, &column, &err), KL_OK);
    kl_filter_free(&filter);
    kl_buf_add_text(&many, " and not a = 1");
    assert_int_equal(
        kl_filter_text_parse(kl_buf_str(&deep), &none, &filter, &column, &err),
        KL_INVALID);
    err = (struct kl_err){0};
    assert_int_equal(
        kl_filter_text_parse(kl_buf_str(&many), &none, &filter, &column, &err),
        KL_INVALID);
    assert_null(filter);
    kl_buf_clear(&many);
    for (size_t i = 0; i < 2 * KL_FILTER_DEPTH; i++)
        kl_buf_add_text(&many, i ? " or (a = 1)" : "(a = 1)");
    kl_filter_free(&filter);
    assert_int_equal(
        kl_filter_text_parse(kl_buf_str(&many), &none, &filter, &column, NULL), KL_OK);
    kl_filter_free(&filter);
    for (size_t extra = 0; extra < 2; extra++) {
        kl_buf_clear(&many);
        kl_buf_add_text(&many, "a in (0");
        for (size_t i = 1; i < KL_FILTER_IN_MAX + extra; i++)
            kl_buf_add_text(&many, ", 1");
        kl_buf_add_char(&many, ')');
        assert_int_equal(
            kl_filter_text_parse(kl_buf_str(&many), &none, &filter, &column, NULL),
            extra ? KL_INVALID : KL_OK);
        kl_filter_free(&filter);
    }
    kl_buf_release(&deep);
    kl_buf_release(&many);
}

static const char item_text[] =
    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"0041\"},\"n\":{\"N\":\"41\"},"
    "\"e\":{\"S\":\"\"},\"u\":{\"S\":\"caf\\u00e9\"},\"b\":{\"B\":\"AQID\"},"
    "\"t\":{\"BOOL\":true},\"z\":{\"NULL\":true},"
    "\"ss\":{\"SS\":[\"a\",\"b\"]},\"ns\":{\"NS\":[\"1\",\"2.50\"]},"
    "\"bs\":{\"BS\":[\"AQ==\"]},"
    "\"l\":{\"L\":[{\"N\":\"1\"},{\"S\":\"x\"},{\"L\":[]}]},"
    "\"m\":{\"M\":{\"k\":{\"N\":\"5\"},\"deep\":{\"M\":{\"q\":{\"S\":\"w\"}}}}}}";

static void items_match_as_documented(void **state)
{
    static const struct {
        const char *text;
        bool matches;
    } table[] = {
        {"n = 41", true},
        {"n = 41.0", true},
        {"n = \"41\"", false},
        {"n <> \"41\"", true},
        {"n > 5", true},
        {"n < 100", true},
        {"n <= \"5\"", false},
        {"sk < \"0042\"", true},
        {"u = \"caf\\u00e9\"", true},
        {"gone = 1", false},
        {"gone <> 1", true},
        {"gone < 1", false},
        {"not gone = 1", true},
        {"gone = gone2", false},
        {"n between 40 and 41", true},
        {"n between 41 and 42", true},
        {"n between 42 and 43", false},
        {"b < b64:/w==", true},
        {"b > b64:/w==", false},
        {"u between \"a\" and \"d\"", true},
        {"n in (1, 41)", true},
        {"n in (\"41\")", false},
        {"gone in (1)", false},
        {"begins_with(sk, \"00\")", true},
        {"begins_with(b, b64:AQI=)", true},
        {"begins_with(b, \"AQ\")", false},
        {"begins_with(n, \"4\")", false},
        {"contains(u, \"af\")", true},
        {"contains(b, b64:Ag==)", true},
        {"contains(ss, \"a\")", true},
        {"contains(ss, \"c\")", false},
        {"contains(ns, 2.5)", true},
        {"contains(bs, b64:AQ==)", true},
        {"contains(l, \"x\")", true},
        {"contains(l, 1.0)", true},
        {"contains(l, 2)", false},
        {"contains(n, 4)", false},
        {"contains(gone, 4)", false},
        {"contains(l, gone)", false},
        {"attribute_exists(z)", true},
        {"attribute_exists(m.deep.q)", true},
        {"attribute_exists(m.deep.r)", false},
        {"attribute_not_exists(gone)", true},
        {"attribute_type(ss, \"SS\")", true},
        {"attribute_type(z, \"NULL\")", true},
        {"attribute_type(gone, \"S\")", false},
        {"size(u) = 5", true},
        {"size(e) = 0", true},
        {"size(b) = 3", true},
        {"size(ss) = 2", true},
        {"size(l) = 3", true},
        {"size(m) = 2", true},
        {"size(n) = 1", false},
        {"size(gone) < 5", false},
        {"m.k = 5", true},
        {"m.deep.q = \"w\"", true},
        {"l[0] = 1", true},
        {"l[1] = \"x\"", true},
        {"l[9] = 1", false},
        {"n[0] = 1", false},
        {"l.x = 1", false},
        {"t = true", true},
        {"t = false", false},
        {"z = null", true},
        {"m.k < n", true},
        {"n = 41 and u = \"x\"", false},
        {"n = 41 or u = \"x\"", true},
        {"not (n = 41 or u = \"x\")", false},
    };
    struct kl_item item = {0};

    (void)state;
    assert_int_equal(kl_item_decode(kl_str_from(item_text), &item, NULL), KL_OK);
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_filter *filter = parse(table[i].text);

        if (kl_filter_matches(filter, &item) != table[i].matches)
            fail_msg("%s", table[i].text);
        kl_filter_free(&filter);
    }
    kl_item_release(&item);
}

static void sets_lists_and_maps_are_equal_by_value(void **state)
{
    static const struct {
        const char *item;
        bool equal;
    } table[] = {
        {"{\"a\":{\"NS\":[\"1\",\"2\"]},\"b\":{\"NS\":[\"2.0\",\"1\"]}}", true},
        {"{\"a\":{\"NS\":[\"1\"]},\"b\":{\"NS\":[\"2\",\"1\"]}}", false},
        {"{\"a\":{\"SS\":[\"1\"]},\"b\":{\"NS\":[\"1\"]}}", false},
        {"{\"a\":{\"L\":[{\"N\":\"1\"}]},\"b\":{\"L\":[{\"N\":\"1.0\"}]}}", true},
        {"{\"a\":{\"L\":[{\"N\":\"1\"}]},\"b\":{\"L\":[]}}", false},
        {"{\"a\":{\"M\":{\"x\":{\"N\":\"1\"}}},\"b\":{\"M\":{\"x\":{\"N\":\"1\"}}}}",
         true},
        {"{\"a\":{\"M\":{\"x\":{\"N\":\"1\"}}},\"b\":{\"M\":{\"y\":{\"N\":\"1\"}}}}",
         false},
        {"{\"a\":{\"M\":{}},\"b\":{\"M\":{\"x\":{\"N\":\"1\"}}}}", false},
        {"{\"a\":{\"NULL\":true},\"b\":{\"NULL\":true}}", true},
        {"{\"a\":{\"B\":\"AQ==\"},\"b\":{\"B\":\"AQ==\"}}", true},
    };
    struct kl_filter *filter = parse("a = b");

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_item item = {0};

        assert_int_equal(kl_item_decode(kl_str_from(table[i].item), &item, NULL), KL_OK);
        if (kl_filter_matches(filter, &item) != table[i].equal)
            fail_msg("%s", table[i].item);
        kl_item_release(&item);
    }
    kl_filter_free(&filter);
}

static const struct kl_key_schema schema = {
    .pk = {{name_pk, KL_KEY_S}}, .npk = 1, .sk = {{name_sk, KL_KEY_S}}, .nsk = 1};

static void conditions_are_taken_apart(void **state)
{
    static const struct {
        const char *text;
        size_t pk, sk;
        const char *rest; /* NULL: none */
    } table[] = {
        {"sk = \"a\"", 0, 1, NULL},
        {"pk = \"p\" and sk > \"a\" and sk <= \"b\"", 1, 2, NULL},
        {"sk between \"a\" and \"b\" and n = 1 and not m = 2", 0, 1,
         "n = 1 and not m = 2"},
        {"n = 1 or m = 2", 0, 0, "n = 1 or m = 2"},
        {"begins_with(sk, \"a\") and (n = 1 or m = 2)", 0, 1, "n = 1 or m = 2"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_where where = {0};
        struct kl_buf rest = {0};
        size_t column;

        assert_int_equal(
            kl_where_split(parse(table[i].text), &schema, NULL, &where, &column, NULL),
            KL_OK);
        assert_int_equal(where.pk[0].n, table[i].pk);
        assert_int_equal(where.sk[0].n, table[i].sk);
        if (where.rest)
            kl_filter_describe(where.rest, &rest);
        assert_string_equal(kl_buf_text(&rest), table[i].rest ? table[i].rest : "");
        kl_buf_release(&rest);
        kl_where_release(&where);
    }
}

static void keys_stand_where_a_query_can_have_them(void **state)
{
    static const struct {
        const char *text;
        size_t column;
        const char *says;
    } table[] = {
        {"n = 1 and (sk = \"a\" or m = 2)", 11, "not under \"or\""},
        {"not sk = \"a\"", 4, "not under \"or\""},
        {"sk <> \"a\"", 0, "<> is not"},
        {"sk in (\"a\")", 0, "in is not"},
        {"contains(sk, \"a\")", 0, "contains is not"},
        {"attribute_exists(sk)", 0, "attribute_exists is not"},
        {"n = 1 and sk = n", 10, "text stands in double quotes"},
        {"n = sk", 0, "stand first"},
        {"pk > \"a\"", 0, "partition key"},
        {"pk = \"a\" and pk = \"b\"", 13, "two conditions"},
        {"sk > \"a\" and sk > \"b\"", 13, "two conditions"},
        {"sk > \"a\" and sk < \"b\" and sk < \"c\"", 26, "two conditions"},
        {"sk = \"a\" and begins_with(sk, \"b\")", 13, "two conditions"},
        {"size(sk) > 3", 0, "as it is"},
        {"sk.x = 3", 0, "as it is"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_where where = {0};
        struct kl_err err = {0};
        size_t column = 99;

        assert_int_equal(
            kl_where_split(parse(table[i].text), &schema, NULL, &where, &column, &err),
            KL_INVALID);
        if (column != table[i].column || !strstr(err.text, table[i].says))
            fail_msg("%s: %s (column %zu)", table[i].text, err.text, column);
        kl_where_release(&where);
    }
}

static void a_bare_name_is_found_where_a_value_is_meant(void **state)
{
    static const char *const table[][2] = {
        {"a = \"x\" and size(b) > 3", NULL},
        {"a = x", "x"},
        {"a = 1 and not (b = 2 or c in (\"y\", z))", "z"},
        {"begins_with(a, p_5)", "p_5"},
        {"a between 1 and most", "most"},
        {"a = `x`", NULL}, /* meant as an attribute */
        {"a = x.y", NULL},
        {"size(a) > b", "b"},
        {"attribute_exists(a)", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_filter *filter = parse(table[i][0]);
        const char *name = kl_filter_bare_name(filter);

        if (!name != !table[i][1] || (name && strcmp(name, table[i][1]) != 0))
            fail_msg("%s: %s", table[i][0], name ? name : "none");
        kl_filter_free(&filter);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_and_written),
        cmocka_unit_test(mistakes_are_shown_where_they_are),
        cmocka_unit_test(depth_and_number_are_bounded),
        cmocka_unit_test(items_match_as_documented),
        cmocka_unit_test(sets_lists_and_maps_are_equal_by_value),
        cmocka_unit_test(a_bare_name_is_found_where_a_value_is_meant),
        cmocka_unit_test(conditions_are_taken_apart),
        cmocka_unit_test(keys_stand_where_a_query_can_have_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
