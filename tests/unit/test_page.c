#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/page.h"

static const char *const key_names[] = {"pk", "sk"};

static enum kl_code scan(struct kl_page *page, struct kl_str body, bool evidence,
                         struct kl_err *err)
{
    const struct kl_page_wants wants = {key_names, KL_ARRAY_LEN(key_names), evidence};

    kl_buf_add_str(&page->body, body);
    return kl_page_scan(page, &wants, err);
}

static void scan_text(struct kl_page *page, const char *body, bool evidence)
{
    struct kl_err err = {0};

    *page = (struct kl_page){0};
    if (scan(page, kl_str_from(body), evidence, &err))
        fail_msg("%s: %s", body, err.text);
    assert_int_equal(err.code, KL_OK);
}

static void assert_str(struct kl_str s, struct kl_str want)
{
    if (!kl_str_eq(s, want) || !s.data != !want.data)
        fail_msg("\"%.*s\" (%zu bytes), not \"%.*s\" (%zu bytes)", KL_STR_ARG(s), s.len,
                 KL_STR_ARG(want), want.len);
}

static void assert_attr(struct kl_page_attr attr, const char *name, enum kl_key_type type,
                        struct kl_str text)
{
    assert_str(attr.name, kl_str_from(name));
    assert_int_equal(attr.type, type);
    assert_str(attr.text, text);
}

/* Select=COUNT: counts and a cursor, no items. */
static void test_count_reply(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(&page, "{\"Count\":12,\"ScannedCount\":40}", false);
    assert_int_equal(page.nitems, 0);
    assert_int_equal(page.matched, 12);
    assert_int_equal(page.scanned, 40);
    kl_page_release(&page);
}

static void test_query_reply(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(&page,
              "{\"Count\":2,\"Items\":[{\"pk\":{\"S\":\"A\"},\"sk\":{\"N\":\"1.5\"}},"
              "{\"x\":{\"M\":{\"pk\":{\"S\":\"no\"}}},\"sk\":{\"N\":\"2\"},"
              "\"pk\":{\"S\":\"\"}}],\"ScannedCount\":7,"
              "\"ConsumedCapacity\":{\"TableName\":\"t\",\"CapacityUnits\":0.5},"
              "\"LastEvaluatedKey\":{\"pk\":{\"S\":\"A\"},\"sk\":{\"N\":\"2\"}}}",
              false);
    assert_int_equal(page.nitems, 2);
    assert_int_equal(page.matched, 2);
    assert_int_equal(page.scanned, 7);
    assert_int_equal(page.capacity_milli, 500);
    assert_str(kl_page_item(&page, 0),
               KL_STR("{\"pk\":{\"S\":\"A\"},\"sk\":{\"N\":\"1.5\"}}"));
    assert_attr(kl_page_key(&page, 0, 0), "pk", KL_KEY_S, KL_STR("A"));
    assert_attr(kl_page_key(&page, 0, 1), "sk", KL_KEY_N, KL_STR("1.5"));
    assert_attr(kl_page_key(&page, 1, 0), "pk", KL_KEY_S, KL_STR(""));
    assert_attr(kl_page_key(&page, 1, 1), "sk", KL_KEY_N, KL_STR("2"));
    assert_int_equal(kl_page_nattrs(&page, 0), 0);
    assert_str(kl_page_last_key(&page),
               KL_STR("{\"pk\":{\"S\":\"A\"},\"sk\":{\"N\":\"2\"}}"));
    kl_page_release(&page);
    assert_null(page.items);
    kl_page_release(&page);
    kl_page_release(NULL);
}

static void test_no_items(void **state)
{
    static const char *const bodies[] = {
        "{}",
        " { } ",
        "{\"Items\":[]}",
        "{\"Items\" : [ ] , \"Count\" : 0}",
        "{\"LastEvaluatedKey\":null}",
        "{\"LastEvaluatedKey\":{ }}",
        "{\"ConsumedCapacity\":null,\"ScannedCount\":0}",
        "{\"ConsumedCapacity\":{\"CapacityUnits\":null}}",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bodies); i++) {
        struct kl_page page;

        scan_text(&page, bodies[i], true);
        assert_int_equal(page.nitems, 0);
        assert_int_equal(page.scanned, 0);
        assert_int_equal(page.capacity_milli, 0);
        assert_null(kl_page_last_key(&page).data);
        kl_page_release(&page);
    }
}

static void test_get_reply(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(&page,
              "{\"ConsumedCapacity\":{\"CapacityUnits\":1.0},"
              "\"Item\":{\"sk\":{\"S\":\"b\"},\"pk\":{\"S\":\"a\"}}}",
              false);
    assert_int_equal(page.nitems, 1);
    assert_int_equal(page.scanned, 1); /* no ScannedCount in this reply */
    assert_int_equal(page.capacity_milli, 1000);
    assert_attr(kl_page_key(&page, 0, 0), "pk", KL_KEY_S, KL_STR("a"));
    assert_attr(kl_page_key(&page, 0, 1), "sk", KL_KEY_S, KL_STR("b"));
    kl_page_release(&page);
}

/* What is one value, however it is written. */
static void test_spellings_of_a_key(void **state)
{
    static const struct {
        const char *value;
        enum kl_key_type type;
        struct kl_str text;
    } cases[] = {
        {"{\"S\":\"abc\"}", KL_KEY_S, {"abc", 3}},
        {"{\"S\":\"a much longer text, more than two looks\"}",
         KL_KEY_S,
         {"a much longer text, more than two looks", 39}},
        {"{ \"S\" : \"abc\" }", KL_KEY_S, {"abc", 3}},
        {"{\"S\":\"abc\"\n}", KL_KEY_S, {"abc", 3}},
        {"{\t\"N\":\"1\"}", KL_KEY_N, {"1", 1}},
        {"{\"\\u0053\":\"abc\"}", KL_KEY_S, {"abc", 3}},
        {"{\"S\":\"\\u00e9\\n\\\"\\u0000\"}", KL_KEY_S, {"\xc3\xa9\n\"\0", 5}},
        {"{\"S\" : \"\\ud83d\\ude80\"}", KL_KEY_S, {"\xf0\x9f\x9a\x80", 4}},
        {"{\"S\":\"\xe4\xbd\x9c\xe8\x80\x85\"}",
         KL_KEY_S,
         {"\xe4\xbd\x9c\xe8\x80\x85", 6}},
        {"{\"B\":\"AP9h\"}",
         KL_KEY_B,
         {"\0\xff"
          "a",
          3}},
        {"{\"B\":\"\"}", KL_KEY_B, {"", 0}},
        {"{\"B\":\"+\\/8=\"}", KL_KEY_B, {"\xfb\xff", 2}},
        {"{ \"B\":\"AA==\"}", KL_KEY_B, {"\0", 1}},
        {"{\"N\":\"not checked here\"}", KL_KEY_N, {"not checked here", 16}},
        /* no S, N or B: as if the attribute were not there */
        {"{\"BOOL\":true}", KL_KEY_S, {NULL, 0}},
        {"{\"SS\":[\"a\"]}", KL_KEY_S, {NULL, 0}},
        {"{\"s\":\"a\"}", KL_KEY_S, {NULL, 0}},
        {"{\"Sx\":\"a\"}", KL_KEY_S, {NULL, 0}},
        {"{\"S\":\"a\",\"N\":\"1\"}", KL_KEY_S, {NULL, 0}},
        {"{\"S\":\"a\",\"S\":\"a\"}", KL_KEY_S, {NULL, 0}},
        {"{\"S\":\"\\\"\" , \"x\":1}", KL_KEY_S, {NULL, 0}},
        {"{\"N\":1}", KL_KEY_S, {NULL, 0}},
        {"{\"S\":null}", KL_KEY_S, {NULL, 0}},
        {"{}", KL_KEY_S, {NULL, 0}},
        {"{\"B\":true}", KL_KEY_S, {NULL, 0}},
        {"\"S\"", KL_KEY_S, {NULL, 0}},
        {"null", KL_KEY_S, {NULL, 0}},
        {"[{\"S\":\"a\"}]", KL_KEY_S, {NULL, 0}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_page page;
        struct kl_buf body = {0};

        kl_buf_addf(&body,
                    "{\"Items\":[{\"pk\":{\"S\":\"p\"},\"sk\":%s,\"z\":{\"N\":\"1\"}}]}",
                    cases[i].value);
        scan_text(&page, kl_buf_text(&body), false);
        assert_attr(kl_page_key(&page, 0, 1), "sk", cases[i].type, cases[i].text);
        assert_attr(kl_page_key(&page, 0, 0), "pk", KL_KEY_S, KL_STR("p"));
        kl_page_release(&page);
        kl_buf_release(&body);
    }
}

static void test_names_with_escapes(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(&page,
              "{\"\\u0049tems\":[{\"\\u0070k\":{\"S\":\"1\"},\"sk\":{\"S\":\"a\"},"
              "\"\\u00e9\\t\":{\"S\":\"x\"}},"
              "{\"pk\":{\"S\":\"2\"},\"s\\u006b\":{\"S\":\"b\"},\"\xc3\xa9\\t\":{\"S\":"
              "\"y\"}}]}",
              true);
    assert_int_equal(page.nitems, 2);
    assert_attr(kl_page_key(&page, 0, 0), "pk", KL_KEY_S, KL_STR("1"));
    assert_attr(kl_page_key(&page, 1, 1), "sk", KL_KEY_S, KL_STR("b"));
    assert_attr(kl_page_attr(&page, 0, 0), "\xc3\xa9\t", KL_KEY_S, KL_STR("x"));
    assert_attr(kl_page_attr(&page, 1, 0), "\xc3\xa9\t", KL_KEY_S, KL_STR("y"));
    kl_page_release(&page);
}

static void test_evidence(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(&page,
              "{\"Items\":[{\"score\":{\"N\":\"9\"},\"pk\":{\"S\":\"a\"},\"b\":{\"B\":"
              "\"AA==\"},"
              "\"name\":{\"S\":\"A\\u006ea\"},\"run\":{\"M\":{\"x\":{\"S\":\"no\"}}}},"
              "{},{\"sk\":{\"S\":\"s\"},\"ok\":{\"BOOL\":true}},{\"bad\":{\"B\":\"?\"},"
              "\"score\":{ \"N\":\"10\"}}]}",
              true);
    assert_int_equal(page.nitems, 4);
    assert_int_equal(kl_page_nattrs(&page, 0), 2);
    assert_attr(kl_page_attr(&page, 0, 0), "score", KL_KEY_N, KL_STR("9"));
    assert_attr(kl_page_attr(&page, 0, 1), "name", KL_KEY_S, KL_STR("Ana"));
    assert_int_equal(kl_page_nattrs(&page, 1), 0);
    assert_int_equal(kl_page_nattrs(&page, 2), 0);
    assert_int_equal(kl_page_nattrs(&page, 3), 1);
    assert_attr(kl_page_attr(&page, 3, 0), "score", KL_KEY_N, KL_STR("10"));
    assert_null(kl_page_key(&page, 1, 0).text.data);
    kl_page_drop_attrs(&page);
    assert_int_equal(kl_page_nattrs(&page, 0), 0);
    assert_attr(kl_page_key(&page, 0, 0), "pk", KL_KEY_S, KL_STR("a"));
    kl_page_release(&page);
}

/* A name may be asked for as two keys: an index often repeats the table's key. */
static void test_wants(void **state)
{
    static const char *const names[] = {"a", "b", "a", "\xc3\xa9"};
    struct kl_page page = {0};

    (void)state;
    kl_buf_add_text(&page.body, "{\"Items\":[{\"b\":{\"S\":\"2\"},\"a\":{\"B\":\"AQ==\"},"
                                "\"\\u00e9\":{\"N\":\"3\"}}]}");
    assert_int_equal(kl_page_scan(&page, &(struct kl_page_wants){names, 4, true}, NULL),
                     KL_OK);
    assert_attr(kl_page_key(&page, 0, 0), "a", KL_KEY_B, KL_STR("\1"));
    assert_attr(kl_page_key(&page, 0, 1), "b", KL_KEY_S, KL_STR("2"));
    assert_attr(kl_page_key(&page, 0, 2), "a", KL_KEY_B, KL_STR("\1"));
    assert_attr(kl_page_key(&page, 0, 3), "\xc3\xa9", KL_KEY_N, KL_STR("3"));
    assert_int_equal(kl_page_nattrs(&page, 0), 0);
    kl_page_release(&page);

    kl_buf_add_text(&page.body, "{\"Items\":[{\"b\":{\"S\":\"2\"}},{}]}");
    assert_int_equal(kl_page_scan(&page, &(struct kl_page_wants){0}, NULL), KL_OK);
    assert_int_equal(page.nitems, 2);
    assert_str(kl_page_item(&page, 1), KL_STR("{}"));
    kl_page_release(&page);
}

static void test_counts(void **state)
{
    static const struct {
        const char *number;
        uint64_t milli;
    } cases[] = {
        {"0", 0},
        {"0.5", 500},
        {"128.5", 128500},
        {"1E0", 1000},
        {"1.285E2", 128500},
        {"12850e-2", 128500},
        {"5e-1", 500},
        {"0.0001", 1},
        {"0.0011", 2},
        {"1.0000000000000000000000000000001", 1001},
        {"1e-999999999999", 1},
        {"0e999999999999", 0},
        {"4000000000", 4000000000000},
        {"1000000000000000.5", 1000000000000000500},
        {"0.0", 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_page page;
        struct kl_buf body = {0};

        kl_buf_addf(&body,
                    "{\"ConsumedCapacity\":{\"CapacityUnits\":%s},\"ScannedCount\":%s}",
                    cases[i].number, cases[i].number);
        scan_text(&page, kl_buf_text(&body), false);
        assert_int_equal(page.capacity_milli, cases[i].milli);
        assert_int_equal(page.scanned, cases[i].milli / 1000);
        kl_page_release(&page);
        kl_buf_release(&body);
    }
}

static void test_unknown_fields_are_skipped(void **state)
{
    struct kl_page page;

    (void)state;
    scan_text(
        &page,
        "{\"A\":{\"Items\":[1,{\"x\":[]}]},\"ConsumedCapacity\":{\"Table\":"
        "{\"CapacityUnits\":9},\"CapacityUnits\":2},\"Items\":[{\"pk\":{\"S\":\"a\"}}],"
        "\"B\":\"Items\",\"items\":[[]],\"A\":-1.5e3,\"ConsumedCapacities\":true}",
        false);
    assert_int_equal(page.nitems, 1);
    assert_int_equal(page.capacity_milli, 2000);
    kl_page_release(&page);
}

static void test_faults_and_their_places(void **state)
{
    static const struct {
        const char *body;
        size_t at;
        const char *what;
    } cases[] = {
        {"", 0, "ends too early"},
        {"[]", 0, "an object is expected"},
        {"null", 0, "an object is expected"},
        {"{", 1, "ends too early"},
        {"{} x", 3, "something follows"},
        {"{}{}", 2, "something follows"},
        {"{\"Items\"", 8, "ends too early"},
        {"{\"Items\" []}", 9, "':' is expected"},
        {"{\"Items\":{}}", 9, "Items is not an array"},
        {"{\"Items\":null}", 9, "Items is not an array"},
        {"{\"Items\":[", 10, "ends too early"},
        {"{\"Items\":[1]}", 10, "an item is expected"},
        {"{\"Items\":[{}", 12, "ends too early"},
        {"{\"Items\":[{},]}", 13, "an item is expected"},
        {"{\"Items\":[{} {}]}", 13, "',' or ']'"},
        {"{\"Items\":[{}}", 12, "',' or ']'"},
        {"{\"Items\":[{]}", 11, "an attribute name"},
        {"{\"Items\":[{a:{}}]}", 11, "an attribute name"},
        {"{\"Items\":[{\"a\"{}}]}", 14, "':' is expected"},
        {"{\"Items\":[{\"a\":}]}", 15, "a value is expected"},
        {"{\"Items\":[{\"a\":{\"S\":\"x\"}]}", 24, "',' or '}'"},
        {"{\"Items\":[{\"a\":{\"S\":\"x\"},}]}", 25, "an attribute name"},
        {"{\"Items\":[{\"a\":{\"S\":\"x\"", 23, "ends too early"},
        {"{\"Items\":[{\"a\":{\"S\":\"x", 22, "ends too early"},
        {"{\"Items\":[{\"a\":{\"S\":\"x\ty\"}}]}", 22, "control character"},
        {"{\"Items\":[{\"a\":{\"S\":\"\\ud800\"}}]}", 21, "lone surrogate"},
        {"{\"Items\":[{\"a\":{\"S\":\"\xff\"}}]}", 21, "invalid UTF-8"},
        {"{\"Items\":[{\"\xff\":{\"S\":\"a\"}}]}", 12, "invalid UTF-8"},
        {"{\"Items\":[{\"a\":{\"M\":{\"b\":{\"N\":\"\\q\"}}}}]}", 31, "unknown escape"},
        {"{\"Items\":[{\"a\":{\"S\":\"1\"},\"a\":{\"S\":\"2\"}}]}", 25, "occurs twice"},
        {"{\"Items\":[{\"a\":1,\"\\u0061\":1}]}", 17, "occurs twice"},
        {"{\"Items\":[{\"a\":1,\"b\":1},{\"a\":1,\"b\":1,\"a\":1}]}", 37, "occurs twice"},
        {"{\"Items\":[{\"a\":1,\"b\":1},{\"b\":1,\"b\":1}]}", 31, "occurs twice"},
        {"{\"Items\":[{\"sk\":{\"B\":\"A\"}}]}", 22, "not base64"},
        {"{\"Items\":[{\"sk\":{\"B\":\"A\\u0041=\"}}]}", 22, "not base64"},
        {"{\"Items\":[],\"Items\":[]}", 20, "occurs twice"},
        {"{\"Items\":[],\"Item\":{}}", 19, "occurs twice"},
        {"{\"Item\":[]}", 8, "an item is expected"},
        {"{\"LastEvaluatedKey\":[]}", 20, "LastEvaluatedKey"},
        {"{\"LastEvaluatedKey\":{\"a\"}}", 24, "':' is expected"},
        {"{\"ScannedCount\":\"7\"}", 16, "a number"},
        {"{\"ScannedCount\":-1}", 16, "out of range"},
        {"{\"ScannedCount\":1e16}", 16, "out of range"},
        {"{\"ScannedCount\":99999999999999999999}", 16, "out of range"},
        {"{\"ScannedCount\":1e99999999999}", 16, "out of range"},
        {"{\"ConsumedCapacity\":{\"CapacityUnits\":true}}", 37, "a number"},
        {"{\"ConsumedCapacity\":{\"CapacityUnits\":1}", 39, "ends too early"},
        {"{\"X\":[1,2}", 9, "',' or ']'"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_page page = {0};
        struct kl_err err = {0};
        char place[64];

        snprintf(place, sizeof(place), "malformed reply at byte %zu: ", cases[i].at);
        assert_int_equal(scan(&page, kl_str_from(cases[i].body), true, &err), KL_INVALID);
        if (!strstr(err.text, place) || !strstr(err.text, cases[i].what))
            fail_msg("%s: %s, not byte %zu: %s", cases[i].body, err.text, cases[i].at,
                     cases[i].what);
        assert_int_equal(page.nitems, 0);
        assert_null(kl_page_last_key(&page).data);
        kl_page_release(&page);
    }
}

/* No cut of a reply is taken for a whole one, and none reads past its end. */
static void test_every_cut_is_a_fault(void **state)
{
    static const char body[] =
        "{\"Items\":[{\"pk\":{\"S\":\"\\ud83d\\ude80 "
        "\xe4\xbd\x9c\"},\"sk\":{\"B\":\"AQ==\"},"
        "\"n\":{\"N\":\"-1.5e3\"},\"m\":{\"M\":{\"l\":{\"L\":[{\"BOOL\":true},{\"NULL\":"
        "true}]}}}}],"
        "\"ScannedCount\":12,\"ConsumedCapacity\":{\"CapacityUnits\":1.5E1},"
        "\"LastEvaluatedKey\":{\"pk\":{\"S\":\"a\"}}}";

    (void)state;
    for (size_t len = 0; len < sizeof(body); len++) {
        struct kl_page page = {0};
        bool whole = len == sizeof(body) - 1;

        assert_int_equal(scan(&page, (struct kl_str){body, len}, true, NULL),
                         whole ? KL_OK : KL_INVALID);
        assert_int_equal(page.nitems, whole);
        kl_page_release(&page);
    }
}

/* The name expected at a place may be longer than what is left of the reply, and the
 * reply may fill its buffer. */
static void test_a_long_name_at_the_end(void **state)
{
    static const char end[] = "\":1},{\"xxx";
    struct kl_page page = {0};

    (void)state;
    kl_buf_add_text(&page.body, "{\"Items\":[{\"");
    while (page.body.len + sizeof(end) + 40 < 8192)
        kl_buf_add_char(&page.body, 'x');
    assert_int_equal(scan(&page, kl_str_from(end), false, NULL), KL_INVALID);
    kl_page_release(&page);
}

static void test_a_nul_is_not_the_end(void **state)
{
    static const char body[] = "{}\0{\"Items\":[]}";
    struct kl_page page = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(scan(&page, (struct kl_str){body, sizeof(body) - 1}, false, &err),
                     KL_INVALID);
    assert_string_equal(err.text,
                        "malformed reply at byte 2: something follows the reply");
    kl_page_release(&page);
}

/* Items with as many different names as there are places for, and the same again in
 * another order: every one is found where it is. */
static void test_many_items_of_many_shapes(void **state)
{
    enum { N = 500, ATTRS = 40 };
    struct kl_page page = {0};
    struct kl_buf body = {0};

    (void)state;
    kl_buf_add_text(&body, "{\"Items\":[");
    for (size_t i = 0; i < N; i++) {
        kl_buf_addf(&body, "%s{\"sk\":{\"S\":\"%zu\"}", i ? "," : "", i);
        for (size_t at = 0; at < i % ATTRS; at++)
            kl_buf_addf(&body, ",\"name%zu\":{\"N\":\"%zu\"}", (at + i) % ATTRS, at);
        kl_buf_addf(&body, ",\"pk\":{\"S\":\"p%zu\"}}", i);
    }
    kl_buf_add_text(&body, "]}");
    scan_text(&page, kl_buf_text(&body), true);
    assert_int_equal(page.nitems, N);
    for (size_t i = 0; i < N; i++) {
        char name[32], text[32];

        assert_int_equal(kl_page_nattrs(&page, i), i % ATTRS);
        for (size_t at = 0; at < i % ATTRS; at++) {
            snprintf(name, sizeof(name), "name%zu", (at + i) % ATTRS);
            snprintf(text, sizeof(text), "%zu", at);
            assert_attr(kl_page_attr(&page, i, at), name, KL_KEY_N, kl_str_from(text));
        }
        snprintf(text, sizeof(text), "p%zu", i);
        assert_attr(kl_page_key(&page, i, 0), "pk", KL_KEY_S, kl_str_from(text));
        snprintf(text, sizeof(text), "%zu", i);
        assert_attr(kl_page_key(&page, i, 1), "sk", KL_KEY_S, kl_str_from(text));
    }
    kl_page_release(&page);
    kl_buf_release(&body);
}

/* Names of every length, the short ones compared in words and the long ones not. */
static void test_names_of_every_length(void **state)
{
    struct kl_page page;
    struct kl_buf body = {0};

    (void)state;
    kl_buf_add_text(&body, "{\"Items\":[");
    for (int item = 0; item < 4; item++) {
        kl_buf_add_text(&body, item ? ",{" : "{");
        for (int len = 0; len < 40; len++) {
            kl_buf_addf(&body, "%s\"%.*s", len ? "," : "", len,
                        "0123456789012345678901234567890123456789");
            if (len && item > 1) /* another last letter, then the same again */
                body.data[body.len - 1] = 'x';
            kl_buf_addf(&body, "\":{\"N\":\"%d\"}", len);
        }
        kl_buf_add_char(&body, '}');
    }
    kl_buf_add_text(&body, "]}");
    scan_text(&page, kl_buf_text(&body), true);
    for (size_t i = 0; i < 4 * 40; i++) {
        struct kl_page_attr attr = kl_page_attr(&page, i / 40, i % 40);

        assert_int_equal(attr.name.len, i % 40);
        if (i % 40)
            assert_int_equal(attr.name.data[i % 40 - 1] == 'x', i / 40 > 1);
    }
    assert_int_equal(page.names.n, 40 + 39 + KL_ARRAY_LEN(key_names));
    kl_page_release(&page);
    kl_buf_release(&body);
}

static void test_too_large(void **state)
{
    struct kl_page page = {0};
    struct kl_err err = {0};

    (void)state;
    memset(kl_buf_reserve(&page.body, KL_PAGE_MAX + 1), ' ', KL_PAGE_MAX + 1);
    page.body.len = KL_PAGE_MAX + 1;
    assert_int_equal(kl_page_scan(&page, &(struct kl_page_wants){0}, &err), KL_TOO_LARGE);
    assert_non_null(strstr(err.text, "134217729 bytes"));
    kl_page_release(&page);
}

static void test_memory_is_little_above_the_body(void **state)
{
    struct kl_page page;
    struct kl_buf body = {0};
    size_t memory;

    (void)state;
    kl_buf_add_text(&body, "{\"Items\":[");
    for (int i = 0; i < 5000; i++)
        kl_buf_addf(&body,
                    "%s{\"pk\":{\"S\":\"SEASON#2026-SPRING\"},\"sk\":{\"S\":\"%010d#%"
                    "016d#p_%04d\"},"
                    "\"score\":{\"N\":\"%d\"},\"name\":{\"S\":\"%0100d\"}}",
                    i ? "," : "", i, i, i, i, i);
    kl_buf_add_text(&body, "]}");
    scan_text(&page, kl_buf_text(&body), true);
    memory = kl_page_memory(&page);
    assert_true(memory > page.body.len);
    kl_page_drop_attrs(&page);
    assert_true(kl_page_memory(&page) < memory);
    assert_true(kl_page_memory(&page) * 100 < page.body.len * 115);
    kl_page_release(&page);
    kl_buf_release(&body);
}

static void test_one_item(void **state)
{
    static const char *const bad[] = {"", "null", "[]", "{", "{}{}", "{},\"Item\":{}"};
    const char *name = "sk";
    struct kl_page_wants wants = {.keys = &name, .nkeys = 1};
    struct kl_page page = {0};

    (void)state;
    assert_int_equal(
        kl_page_scan_item(&page, KL_STR("{\"sk\":{\"N\":\"7\"}}"), &wants, NULL), KL_OK);
    assert_int_equal(page.nitems, 1);
    assert_str(kl_page_key(&page, 0, 0).text, KL_STR("7"));
    kl_page_release(&page);
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_err err = {0};

        page = (struct kl_page){0};
        if (kl_page_scan_item(&page, kl_str_from(bad[i]), &wants, &err) != KL_INVALID)
            fail_msg("%s was accepted", bad[i]);
        assert_true(err.text[0]);
        kl_page_release(&page);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_count_reply),
        cmocka_unit_test(test_query_reply),
        cmocka_unit_test(test_no_items),
        cmocka_unit_test(test_get_reply),
        cmocka_unit_test(test_spellings_of_a_key),
        cmocka_unit_test(test_names_with_escapes),
        cmocka_unit_test(test_evidence),
        cmocka_unit_test(test_wants),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_unknown_fields_are_skipped),
        cmocka_unit_test(test_faults_and_their_places),
        cmocka_unit_test(test_every_cut_is_a_fault),
        cmocka_unit_test(test_a_long_name_at_the_end),
        cmocka_unit_test(test_a_nul_is_not_the_end),
        cmocka_unit_test(test_many_items_of_many_shapes),
        cmocka_unit_test(test_names_of_every_length),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_memory_is_little_above_the_body),
        cmocka_unit_test(test_one_item),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
