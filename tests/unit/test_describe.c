/* Replies about tables: what is known, what is new, what is not there. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dynamo/describe.h"

/* JSON in these tests has ' for ", so that it can be read. */
#define HEAD                                                                             \
    "{'Table':{'TableName':'runs','KeySchema':[{'AttributeName':'p','KeyType':'HASH'},"  \
    "{'AttributeName':'s','KeyType':'RANGE'}],'AttributeDefinitions':["                  \
    "{'AttributeName':'s','AttributeType':'N'},{'AttributeName':'p','AttributeType':"    \
    "'S'},{'AttributeName':'a','AttributeType':'B'},{'AttributeName':'b',"               \
    "'AttributeType':'N'}]"

static const char *fact(const struct kl_schema *schema, const char *name)
{
    for (size_t i = 0; i < schema->nfacts; i++)
        if (!strcmp(schema->facts[i].name, name))
            return schema->facts[i].value;
    return "";
}

static void add_json(struct kl_buf *out, const char *quoted)
{
    for (; *quoted; quoted++)
        kl_buf_add_char(out, *quoted == '\'' ? '"' : *quoted);
}

/* The reply about a table of two keys, with more members. */
static void read_table(const char *more, struct kl_schema *schema)
{
    struct kl_buf body = {0};
    struct kl_err err = {0};

    add_json(&body, HEAD);
    add_json(&body, more);
    add_json(&body, "}}");
    if (kl_describe_table(kl_buf_str(&body), schema, &err))
        fail_msg("%s: %s", more, err.text);
    kl_buf_release(&body);
}

static void test_everything(void **state)
{
    struct kl_schema schema;

    (void)state;
    read_table(",'TableStatus':'ACTIVE','ItemCount':12,'TableSizeBytes':3400,"
               "'CreationDateTime':1.36372808007E9,'TableArn':'arn:x',"
               "'BillingModeSummary':{'BillingMode':'PAY_PER_REQUEST'},"
               "'ProvisionedThroughput':{'ReadCapacityUnits':0},"
               "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW'},"
               "'Replicas':[{'RegionName':'eu-west-1','ReplicaStatus':'ACTIVE'},"
               "{'RegionName':'us-east-1'}],'TableClassSummary':{'TableClass':"
               "'STANDARD_INFREQUENT_ACCESS'},'SSEDescription':{'Status':'ENABLED',"
               "'SSEType':'KMS'},'DeletionProtectionEnabled':true,"
               "'OnDemandThroughput':{'MaxReadRequestUnits':40},"
               "'WarmThroughput':{'ReadUnitsPerSecond':12000,'WriteUnitsPerSecond':4000,"
               "'Status':'UPDATING'}",
               &schema);
    assert_string_equal(schema.table, "runs");
    assert_int_equal(schema.keys.npk, 1);
    assert_int_equal(schema.keys.sk[0].type, KL_KEY_N);
    assert_int_equal(schema.items, 12);
    assert_int_equal(schema.bytes, 3400);
    assert_true(schema.approximate);
    assert_string_equal(fact(&schema, "status"), "ACTIVE");
    assert_string_equal(fact(&schema, "billing"), "on demand");
    assert_true(schema.on_demand);
    assert_int_equal(schema.read_units, 0);
    assert_string_equal(fact(&schema, "limit"), "40 read units a second");
    assert_string_equal(fact(&schema, "warm throughput"),
                        "12000 read and 4000 write units a second (UPDATING)");
    assert_string_equal(fact(&schema, "stream"), "NEW");
    assert_string_equal(fact(&schema, "replicas"), "eu-west-1 (ACTIVE), us-east-1");
    assert_string_equal(fact(&schema, "class"), "STANDARD_INFREQUENT_ACCESS");
    assert_string_equal(fact(&schema, "encryption"), "ENABLED, KMS");
    assert_string_equal(fact(&schema, "deletion protection"), "on");
    assert_string_equal(fact(&schema, "created"), "2013-03-19 21:21:20 UTC");
    assert_string_equal(fact(&schema, "ARN"), "arn:x");
    kl_schema_release(&schema);
}

/* No summary means provisioned; a word that is new is shown as it is. */
static void test_billing(void **state)
{
    struct kl_schema schema;

    (void)state;
    read_table(",'ProvisionedThroughput':{'ReadCapacityUnits':5,"
               "'WriteCapacityUnits':6}",
               &schema);
    assert_string_equal(fact(&schema, "billing"),
                        "provisioned, 5 read and 6 write units a second");
    assert_false(schema.on_demand);
    assert_int_equal(schema.read_units, 5);
    kl_schema_release(&schema);
    read_table(",'BillingModeSummary':{'BillingMode':'FLAT_RATE'},"
               "'TableStatus':'DREAMING'",
               &schema);
    assert_string_equal(fact(&schema, "billing"), "FLAT_RATE");
    assert_string_equal(fact(&schema, "status"), "DREAMING");
    kl_schema_release(&schema);
}

static void test_indexes(void **state)
{
    struct kl_schema schema;

    (void)state;
    read_table(",'LocalSecondaryIndexes':[{'IndexName':'l','KeySchema':["
               "{'AttributeName':'p','KeyType':'HASH'},"
               "{'AttributeName':'b','KeyType':'RANGE'}],"
               "'Projection':{'ProjectionType':'KEYS_ONLY'},'ItemCount':3}],"
               "'GlobalSecondaryIndexes':[{'IndexName':'g','KeySchema':["
               "{'AttributeName':'a','KeyType':'HASH'},"
               "{'AttributeName':'p','KeyType':'HASH'},"
               "{'AttributeName':'b','KeyType':'RANGE'},"
               "{'AttributeName':'s','KeyType':'RANGE'}],"
               "'Projection':{'ProjectionType':'INCLUDE','NonKeyAttributes':['x','y']},"
               "'IndexStatus':'CREATING','Backfilling':true},"
               "{'IndexName':'odd','KeySchema':["
               "{'AttributeName':'p','KeyType':'COSINE'}]}],"
               "'VectorIndexes':[{'IndexName':'v'}]",
               &schema);
    assert_int_equal(schema.nindexes, 2);
    assert_true(schema.indexes[0].local);
    assert_string_equal(schema.indexes[0].projection, "KEYS_ONLY");
    assert_int_equal(schema.indexes[0].items, 3);
    assert_null(schema.indexes[0].status);
    assert_int_equal(schema.indexes[1].keys.npk, 2);
    assert_int_equal(schema.indexes[1].keys.nsk, 2);
    assert_string_equal(schema.indexes[1].keys.sk[1].name, "s");
    assert_string_equal(schema.indexes[1].include[1], "y");
    assert_string_equal(schema.indexes[1].status, "CREATING, backfilling");
    assert_string_equal(fact(&schema, "index of an unknown kind"), "odd");
    assert_string_equal(fact(&schema, "vector index"), "v");
    kl_schema_release(&schema);
}

static void test_none_of_these(void **state)
{
    static const char *const bodies[] = {
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{'Table':{}}",
        "{'Table':[]}",
        "{'Table':{'TableName':'t'}}",
        "{'Table':{'TableName':'t\\u0000','KeySchema':[]}}",
        "{'Table':{'TableName':'t','KeySchema':[{'AttributeName':'p','KeyType':'HASH'}]}"
        "}",
        "{'Table':{'TableName':'t','KeySchema':[{'AttributeName':'p','KeyType':'HASH'}],"
        "'AttributeDefinitions':[{'AttributeName':'p','AttributeType':'M'}]}}",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bodies); i++) {
        struct kl_schema schema;
        struct kl_names names = {0};
        struct kl_buf body = {0}, next = {0};
        struct kl_err err = {0};

        add_json(&body, bodies[i]);
        assert_int_equal(kl_describe_table(kl_buf_str(&body), &schema, &err), KL_INVALID);
        assert_int_equal(kl_describe_list(kl_buf_str(&body), &names, &next, NULL),
                         KL_INVALID);
        assert_int_equal(kl_describe_ttl(kl_buf_str(&body), &schema, NULL), KL_INVALID);
        assert_int_equal(names.n, 0);
        kl_schema_release(&schema);
        kl_buf_release(&body);
        kl_buf_release(&next);
    }
}

static void read_ttl(const char *status, struct kl_schema *schema)
{
    struct kl_buf body = {0};

    add_json(&body, "{'TimeToLiveDescription':{'TimeToLiveStatus':");
    add_json(&body, status);
    add_json(&body, "}}");
    assert_int_equal(kl_describe_ttl(kl_buf_str(&body), schema, NULL), KL_OK);
    kl_buf_release(&body);
}

static void test_time_to_live(void **state)
{
    struct kl_schema schema = {0};

    (void)state;
    read_ttl("'DISABLED'", &schema);
    assert_int_equal(schema.nfacts, 0);
    read_ttl("'ENABLING','AttributeName':'e'", &schema);
    assert_null(schema.ttl);
    assert_string_equal(fact(&schema, "time to live"), "e (ENABLING)");
    kl_schema_release(&schema);
}

/* ---- definitions, from a file ---- */

#define KEYS                                                                             \
    "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'}],'AttributeDefinitions':["      \
    "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'q','AttributeType':"    \
    "'N'}]"
#define INDEX(attribute)                                                                 \
    "{'IndexName':'byQ','KeySchema':[{'AttributeName':'" attribute "','KeyType':"        \
    "'HASH'}],'Projection':{'ProjectionType':'ALL'},'ItemCount':7}"

static enum kl_code read_definition(const char *text, struct kl_schema *schema,
                                    struct kl_err *err)
{
    struct kl_buf json = {0};
    enum kl_code code;

    add_json(&json, text);
    code = kl_describe_definition(kl_buf_str(&json), schema, err);
    kl_buf_release(&json);
    return code;
}

static void test_definitions(void **state)
{
    static const struct {
        const char *text, *table;
    } good[] = {
        {"{'TableName':'t'," KEYS ",'GlobalSecondaryIndexes':[" INDEX("q") "]}", "t"},
        {"{'Table':{'TableName':'t'," KEYS ",'GlobalSecondaryIndexes':[" INDEX("q") "]}}",
         "t"},
        {"{'TableDescription':{'TableName':'t'," KEYS
         ",'GlobalSecondaryIndexes':[" INDEX("q") "]}}",
         "t"},
        {"{" KEYS ",'GlobalSecondaryIndexes':[" INDEX("q") "]}", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(good); i++) {
        struct kl_schema schema;
        struct kl_err err = {0};

        if (read_definition(good[i].text, &schema, &err))
            fail_msg("%s: %s", good[i].text, err.text);
        if (good[i].table)
            assert_string_equal(schema.table, good[i].table);
        else
            assert_null(schema.table);
        assert_int_equal(schema.nindexes, 1);
        assert_int_equal(schema.indexes[0].items, 0);
        assert_int_equal(schema.indexes[0].keys.pk[0].type, KL_KEY_N);
        assert_false(schema.approximate);
        assert_int_equal(schema.nfacts, 0);
        kl_schema_release(&schema);
    }
}

static void test_no_definitions(void **state)
{
    static const struct {
        const char *text, *what;
    } bad[] = {
        {"", "line 1"},
        {"{'Table':\n{,", "line 2"},
        {"[]", "neither the input of CreateTable"},
        {"{'TableNames':['a']}", "neither the input of CreateTable"},
        {"{'TableName':'t','KeySchema':[]}", "the table's key is not understood"},
        {"{" KEYS ",'GlobalSecondaryIndexes':[" INDEX("r") "]}",
         "the index byQ is not understood"},
        {"{" KEYS ",'LocalSecondaryIndexes':[{}]}", "the index ? is not understood"},
        {"{" KEYS ",'VectorIndexes':[{'IndexName':'near'}]}",
         "the index near is not understood"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_schema schema;
        struct kl_err err = {0};

        assert_int_equal(read_definition(bad[i].text, &schema, &err), KL_INVALID);
        if (!strstr(err.text, bad[i].what))
            fail_msg("%s is expected in: %s", bad[i].what, err.text);
        assert_null(schema.table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything),     cmocka_unit_test(test_billing),
        cmocka_unit_test(test_indexes),        cmocka_unit_test(test_none_of_these),
        cmocka_unit_test(test_time_to_live),   cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_no_definitions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
