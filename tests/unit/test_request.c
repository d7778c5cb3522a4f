/* Bodies of DynamoDB's requests, byte for byte. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dynamo/request.h"

#define TAIL "\"ReturnConsumedCapacity\":\"TOTAL\"}"

static struct kl_key_attr S(const char *name) {
    return (struct kl_key_attr){(char *)(uintptr_t)name, KL_KEY_S};
}

static struct kl_key_attr
N(const char *name) {
    return (struct kl_key_attr){(char *)(uintptr_t)name, KL_KEY_N};
}

static struct kl_key_attr
B(const char *name) {
    return (struct kl_key_attr){(char *)(uintptr_t)name, KL_KEY_B};
}

static struct kl_key_schema
one(struct kl_key_attr pk, struct kl_key_attr sk)
{
    return (struct kl_key_schema){.pk = {pk}, .npk = 1, .sk = {sk}, .nsk = 1};
}

static struct kl_key_value text(const char *data)
{
    return kl_key_value_borrow(KL_KEY_S, kl_str_from(data));
}

static struct kl_key_value number(const char *data)
{
    return kl_key_value_borrow(KL_KEY_N, kl_str_from(data));
}

static void assert_query(const struct kl_query *query, const struct kl_key_schema *keys,
                         const char *expected)
{
    struct kl_buf out = {0};
    struct kl_err err = {0};

    assert_int_equal(kl_request_query(query, keys, keys, &out, &err), KL_OK);
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static void assert_refused(const struct kl_query *query, const struct kl_key_schema *keys,
                           const char *why)
{
    struct kl_buf out = {0};
    struct kl_err err = {0};

    assert_int_equal(kl_request_query(query, keys, keys, &out, &err), KL_INVALID);
    assert_int_equal(out.len, 0);
    if (!strstr(err.text, why))
        fail_msg("\"%s\" does not say \"%s\"", err.text, why);
    kl_buf_release(&out);
}

#define RUNS "{\"TableName\":\"runs\",\"KeyConditionExpression\":\"#n0 = :v0"
#define NAMES "\",\"ExpressionAttributeNames\":{\"#n0\":\"season.id\",\"#n1\":\"rank\"}"
#define VALUES ",\"ExpressionAttributeValues\":{\":v0\":{\"S\":\"SEASON#1\"}"

/* Every operator on a sort key; reserved words and dots are only ever in aliases. */
static void test_conditions(void **state)
{
    static const struct {
        enum kl_cond_op op;
        const char *expression, *values;
    } cases[] = {
        {KL_COND_EQ, " AND #n1 = :v1", ",\":v1\":{\"S\":\"a\"}"},
        {KL_COND_LT, " AND #n1 < :v1", ",\":v1\":{\"S\":\"a\"}"},
        {KL_COND_LE, " AND #n1 <= :v1", ",\":v1\":{\"S\":\"a\"}"},
        {KL_COND_GT, " AND #n1 > :v1", ",\":v1\":{\"S\":\"a\"}"},
        {KL_COND_GE, " AND #n1 >= :v1", ",\":v1\":{\"S\":\"a\"}"},
        {KL_COND_BETWEEN, " AND #n1 BETWEEN :v1 AND :v2",
         ",\":v1\":{\"S\":\"a\"},\":v2\":{\"S\":\"b\"}"},
        {KL_COND_BEGINS_WITH, " AND begins_with(#n1, :v1)", ",\":v1\":{\"S\":\"a\"}"},
    };
    struct kl_key_schema keys = one(S("season.id"), S("rank"));

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_query query = {.table = (char *)(uintptr_t) "runs",
                                 .pk = {text("SEASON#1")},
                                 .npk = 1,
                                 .cond = {cases[i].op, text("a"), text("b")}};
        struct kl_buf expected = {0};

        kl_buf_addf(&expected,
                    RUNS "%s" NAMES VALUES "%s},\"ScanIndexForward\":true," TAIL,
                    cases[i].expression, cases[i].values);
        assert_query(&query, &keys, kl_buf_text(&expected));
        kl_buf_release(&expected);
    }
}

static void test_everything_else(void **state)
{
    struct kl_key_schema keys = one(S("season.id"), S("rank"));
    struct kl_query query = {.table = (char *)(uintptr_t) "runs",
                             .pk = {text("SEASON#1")},
                             .npk = 1,
                             .reverse = true,
                             .consistent = true,
                             .limit = 25,
                             .start_key =
                                 (char *)(uintptr_t) "{\"k\":{\"S\":\"\\u00e9\"}}"};

    (void)state;
    assert_query(&query, &keys,
                 RUNS "\",\"ExpressionAttributeNames\":{\"#n0\":\"season.id\"}" VALUES
                      "},\"ScanIndexForward\":false,\"Limit\":25,\"ConsistentRead\":true,"
                      "\"ExclusiveStartKey\":{\"k\":{\"S\":\"\\u00e9\"}}," TAIL);
    query = (struct kl_query){
        .table = query.table, .pk = {text("SEASON#1")}, .npk = 1, .count = true};
    assert_query(&query, &keys,
                 RUNS "\",\"ExpressionAttributeNames\":{\"#n0\":\"season.id\"}" VALUES
                      "},\"ScanIndexForward\":true,\"Select\":\"COUNT\"," TAIL);
}

/* Columns: the keys come along, nothing stands there twice, one alias for one name. */
static void test_columns(void **state)
{
    char *columns[] = {(char *)(uintptr_t) "name", (char *)(uintptr_t) "rank",
                       (char *)(uintptr_t) "name"};
    struct kl_key_schema keys = one(S("season.id"), S("rank"));
    struct kl_query query = {.table = (char *)(uintptr_t) "runs",
                             .pk = {text("SEASON#1")},
                             .npk = 1,
                             .columns = columns,
                             .ncolumns = 3};

    (void)state;
    assert_query(&query, &keys,
                 RUNS
                 "\",\"ProjectionExpression\":\"#n0, #n1, #n2\","
                 "\"ExpressionAttributeNames\":{\"#n0\":\"season.id\",\"#n1\":\"name\","
                 "\"#n2\":\"rank\"}" VALUES "},\"ScanIndexForward\":true," TAIL);
}

/* Numbers in DynamoDB's own form, bytes in base64, controls escaped. */
static void test_values(void **state)
{
    struct kl_key_schema keys = one(B("b"), N("n"));
    struct kl_query query = {
        .table = (char *)(uintptr_t) "t",
        .pk = {kl_key_value_borrow(KL_KEY_B, (struct kl_str){"\0\xff", 2})},
        .npk = 1,
        .cond = {KL_COND_BETWEEN, number("-0.50"), number("1E+3")}};

    (void)state;
    assert_query(&query, &keys,
                 "{\"TableName\":\"t\",\"KeyConditionExpression\":\"#n0 = :v0 AND #n1 "
                 "BETWEEN :v1 AND :v2\",\"ExpressionAttributeNames\":{\"#n0\":\"b\","
                 "\"#n1\":\"n\"},\"ExpressionAttributeValues\":{\":v0\":{\"B\":\"AP8=\"},"
                 "\":v1\":{\"N\":\"-0.5\"},\":v2\":{\"N\":\"1000\"}},"
                 "\"ScanIndexForward\":true," TAIL);
    keys = one(S("s"), S("t"));
    query = (struct kl_query){
        .table = query.table,
        .pk = {kl_key_value_borrow(KL_KEY_S, (struct kl_str){"\0\x01\"\\\xc3\xa9", 6})},
        .npk = 1};
    assert_query(&query, &keys,
                 "{\"TableName\":\"t\",\"KeyConditionExpression\":\"#n0 = :v0\","
                 "\"ExpressionAttributeNames\":{\"#n0\":\"s\"},"
                 "\"ExpressionAttributeValues\":{\":v0\":{\"S\":\"\\u0000\\u0001\\\"\\\\"
                 "\xc3\xa9\"}},\"ScanIndexForward\":true," TAIL);
}

/* An index of up to four and four: all partition attributes, then sort attributes from
 * the left, a range only on the last one used. */
static void test_index(void **state)
{
    struct kl_key_schema keys = {
        .pk = {S("a"), N("b")}, .npk = 2, .sk = {S("c"), S("d"), N("e")}, .nsk = 3};
    struct kl_query query = {.table = (char *)(uintptr_t) "t",
                             .index = (char *)(uintptr_t) "ix",
                             .pk = {text("1"), number("2")},
                             .npk = 2,
                             .sk_eq = {text("3")},
                             .nsk_eq = 1,
                             .cond = {.op = KL_COND_GT, .a = text("4")}};

    (void)state;
    assert_query(
        &query, &keys,
        "{\"TableName\":\"t\",\"IndexName\":\"ix\",\"KeyConditionExpression\":\"#n0 "
        "= :v0 AND #n1 = :v1 AND #n2 = :v2 AND #n3 > :v3\","
        "\"ExpressionAttributeNames\":{\"#n0\":\"a\",\"#n1\":\"b\",\"#n2\":\"c\","
        "\"#n3\":\"d\"},\"ExpressionAttributeValues\":{\":v0\":{\"S\":\"1\"},"
        "\":v1\":{\"N\":\"2\"},\":v2\":{\"S\":\"3\"},\":v3\":{\"S\":\"4\"}},"
        "\"ScanIndexForward\":true," TAIL);
    query.npk = 1;
    assert_refused(&query, &keys, "2 partition key attributes, 1 values");
}

static void test_refused(void **state)
{
    struct kl_key_schema keys = one(S("p"), N("n"));
    struct kl_query query = {
        .table = (char *)(uintptr_t) "t", .pk = {text("x")}, .npk = 1};
    struct kl_buf large = {0};

    (void)state;
    query.cond = (struct kl_cond){.op = KL_COND_BEGINS_WITH, .a = number("1")};
    assert_refused(&query, &keys, "begins_with needs a key of type S or B");
    query.cond = (struct kl_cond){.op = KL_COND_EQ, .a = text("1")};
    assert_refused(&query, &keys, "the key n is of type N, not S");
    query.cond = (struct kl_cond){.op = KL_COND_EQ, .a = number("1x")};
    assert_refused(&query, &keys, "the key n: ");
    query.cond = (struct kl_cond){.op = KL_COND_EQ, .a = number("1")};
    query.sk_eq[0] = number("1");
    query.nsk_eq = 1;
    assert_refused(&query, &keys, "1 sort key attributes, conditions on 2");
    query.nsk_eq = 0;
    query.pk[0] = text("");
    assert_refused(&query, &keys, "must not be empty");
    query.pk[0] = text("\xff");
    assert_refused(&query, &keys, "not valid UTF-8");
    memset(kl_buf_reserve(&large, 2049), 'x', 2049);
    query.pk[0] = kl_key_value_borrow(KL_KEY_S, (struct kl_str){large.data, 2049});
    assert_refused(&query, &keys, "2049 bytes, more than 2048");
    kl_buf_release(&large);
}

static void assert_scan(const struct kl_query *query, enum kl_code expected,
                        const char *body)
{
    struct kl_key_schema keys = one(S("p"), N("n"));
    struct kl_buf out = {0};
    struct kl_err err = {0};

    assert_int_equal(kl_request_scan(query, &keys, &keys, &out, &err), expected);
    assert_string_equal(kl_buf_text(&out), body);
    kl_buf_release(&out);
}

static void test_scan(void **state)
{
    char *columns[] = {(char *)(uintptr_t) "p"};
    struct kl_query query = {.table = (char *)(uintptr_t) "t"};

    (void)state;
    assert_scan(&query, KL_OK, "{\"TableName\":\"t\"," TAIL);
    query.index = (char *)(uintptr_t) "ix";
    query.segment = 2;
    query.segments = 3;
    query.limit = 7;
    query.columns = columns;
    query.ncolumns = 1;
    assert_scan(
        &query, KL_OK,
        "{\"TableName\":\"t\",\"IndexName\":\"ix\",\"ProjectionExpression\":\"#n0, "
        "#n1\",\"ExpressionAttributeNames\":{\"#n0\":\"n\",\"#n1\":\"p\"},"
        "\"Segment\":2,\"TotalSegments\":3,\"Limit\":7," TAIL);
    query.segment = 3;
    assert_scan(&query, KL_INVALID, "");
    query.segments = 0;
    query.reverse = true;
    assert_scan(&query, KL_INVALID, "");
}

static void test_get(void **state)
{
    struct kl_key_schema keys = one(S("p"), N("n"));
    const struct kl_key_value pk = text("x"), sk = number("007");
    struct kl_buf out = {0};

    (void)state;
    assert_int_equal(kl_request_get("t", &keys, &pk, 1, &sk, 1, &out, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&out), "{\"TableName\":\"t\",\"Key\":{\"p\":{\"S\":"
                                           "\"x\"},\"n\":{\"N\":\"7\"}}," TAIL);
    kl_buf_clear(&out);
    assert_int_equal(kl_request_get("t", &keys, &pk, 1, NULL, 0, &out, NULL), KL_INVALID);
    assert_int_equal(kl_request_get("t", &keys, &pk, 1, &pk, 1, &out, NULL), KL_INVALID);
    assert_int_equal(out.len, 0);
    kl_buf_release(&out);
}

static void test_tables(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_request_list_tables(NULL, &out);
    kl_request_list_tables("runs", &out);
    kl_request_table("a\"b", &out);
    assert_string_equal(kl_buf_text(&out),
                        "{\"Limit\":100}{\"Limit\":100,\"ExclusiveStartTableName\":"
                        "\"runs\"}{\"TableName\":\"a\\\"b\"}");
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions), cmocka_unit_test(test_everything_else),
        cmocka_unit_test(test_columns),    cmocka_unit_test(test_values),
        cmocka_unit_test(test_index),      cmocka_unit_test(test_refused),
        cmocka_unit_test(test_scan),       cmocka_unit_test(test_get),
        cmocka_unit_test(test_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
