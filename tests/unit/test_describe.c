/* Replies about tables: what is known, what is new, what is not there. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dynamo/describe.h"

#define KEY(name, role) "{\"AttributeName\":\"" name "\",\"KeyType\":\"" role "\"}"
#define DEFINITION(name, type)                                                           \
    "{\"AttributeName\":\"" name "\",\"AttributeType\":\"" type "\"}"
#define TABLE(more)                                                                                                                        \
    "{\"Table\":{\"TableName\":\"runs\",\"KeySchema\":[" KEY("p", "HASH") "," KEY("s", "RANGE") "],\"AttributeDefinitions\":[" DEFINITION( \
        "s", "N") "," DEFINITION("p",                                                                                                      \
                                 "S") "," DEFINITION("a",                                                                                  \
                                                     "B") "," DEFINITION("b",                                                              \
                                                                         "N") "]" more                                                     \
                                                                              "}}"

static const char *fact(const struct kl_schema *schema, const char *name)
{
    for (size_t i = 0; i < schema->nfacts; i++)
        if (!strcmp(schema->facts[i].name, name))
            return schema->facts[i].value;
    return "";
}

static void read_table(const char *body, struct kl_schema *schema)
{
    struct kl_err err = {0};

    if (kl_describe_table(kl_str_from(body), schema, &err))
        fail_msg("%s: %s", body, err.text);
}

static void test_everything(void **state)
{
    struct kl_schema schema;

    (void)state;
    read_table(
        TABLE(
            ",\"TableStatus\":\"ACTIVE\",\"ItemCount\":12,\"TableSizeBytes\":3400,"
            "\"CreationDateTime\":1.36372808007E9,\"TableArn\":\"arn:x\","
            "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
            "\"ProvisionedThroughput\":{\"ReadCapacityUnits\":0},"
            "\"StreamSpecification\":{\"StreamEnabled\":true,\"StreamViewType\":\"NEW\"},"
            "\"Replicas\":[{\"RegionName\":\"eu-west-1\",\"ReplicaStatus\":\"ACTIVE\"},"
            "{\"RegionName\":\"us-east-1\"}],\"TableClassSummary\":{\"TableClass\":"
            "\"STANDARD_INFREQUENT_ACCESS\"},\"SSEDescription\":{\"Status\":\"ENABLED\","
            "\"SSEType\":\"KMS\"},\"DeletionProtectionEnabled\":true,"
            "\"OnDemandThroughput\":{\"MaxReadRequestUnits\":40}"),
        &schema);
    assert_string_equal(schema.table, "runs");
    assert_int_equal(schema.keys.npk, 1);
    assert_int_equal(schema.keys.sk[0].type, KL_KEY_N);
    assert_int_equal(schema.items, 12);
    assert_int_equal(schema.bytes, 3400);
    assert_true(schema.approximate);
    assert_string_equal(fact(&schema, "status"), "ACTIVE");
    assert_string_equal(fact(&schema, "billing"), "on demand");
    assert_string_equal(fact(&schema, "limit"), "40 read units a second");
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
    read_table(TABLE(",\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5,"
                     "\"WriteCapacityUnits\":6}"),
               &schema);
    assert_string_equal(fact(&schema, "billing"),
                        "provisioned, 5 read and 6 write units a second");
    kl_schema_release(&schema);
    read_table(TABLE(",\"BillingModeSummary\":{\"BillingMode\":\"FLAT_RATE\"},"
                     "\"TableStatus\":\"DREAMING\""),
               &schema);
    assert_string_equal(fact(&schema, "billing"), "FLAT_RATE");
    assert_string_equal(fact(&schema, "status"), "DREAMING");
    kl_schema_release(&schema);
}

static void test_indexes(void **state)
{
    struct kl_schema schema;

    (void)state;
    read_table(TABLE(",\"LocalSecondaryIndexes\":[{\"IndexName\":\"l\",\"KeySchema\":"
                     "[" KEY("p", "HASH") "," KEY(
                         "b",
                         "RANGE") "],\"Projection\":{\"ProjectionType\":"
                                  "\"KEYS_ONLY\"},\"ItemCount\":3}],"
                                  "\"GlobalSecondaryIndexes\":[{\"IndexName\":"
                                  "\"g\",\"KeySchema\":[" KEY("a", "HASH") "," KEY("p", "HASH") "," KEY(
                                      "b",
                                      "RANGE") "," KEY("s",
                                                       "RANGE") "],\"Projection\":{"
                                                                "\"ProjectionType\":"
                                                                "\"INCLUDE\","
                                                                "\"NonKeyAttributes\":["
                                                                "\"x\",\"y\"]},"
                                                                "\"IndexStatus\":"
                                                                "\"CREATING\","
                                                                "\"Backfilling\":true},{"
                                                                "\"IndexName\":\"odd\","
                                                                "\"KeySchema\":[" KEY(
                                                                    "p",
                                                                    "COSINE") "]}],"
                                                                              "\"VectorIn"
                                                                              "dexes\":[{"
                                                                              "\"IndexNam"
                                                                              "e\":\"v\"}"
                                                                              "]"),
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
        "{\"Table\":{}}",
        "{\"Table\":[]}",
        "{\"Table\":{\"TableName\":\"t\"}}",
        "{\"Table\":{\"TableName\":\"t\\u0000\",\"KeySchema\":[]}}",
        "{\"Table\":{\"TableName\":\"t\",\"KeySchema\":[" KEY("p", "HASH") "]}}",
        "{\"Table\":{\"TableName\":\"t\",\"KeySchema\":[" KEY(
            "p", "HASH") "],"
                         "\"AttributeDefinitions\":[" DEFINITION("p", "M") "]}}",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bodies); i++) {
        struct kl_schema schema;
        struct kl_names names = {0};
        struct kl_buf next = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_describe_table(kl_str_from(bodies[i]), &schema, &err),
                         KL_INVALID);
        assert_int_equal(kl_describe_list(kl_str_from(bodies[i]), &names, &next, NULL),
                         KL_INVALID);
        assert_int_equal(kl_describe_ttl(kl_str_from(bodies[i]), &schema, NULL),
                         KL_INVALID);
        assert_int_equal(names.n, 0);
        kl_schema_release(&schema);
        kl_buf_release(&next);
    }
}

static void test_time_to_live(void **state)
{
    struct kl_schema schema = {0};

    (void)state;
    assert_int_equal(
        kl_describe_ttl(KL_STR("{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":"
                               "\"DISABLED\"}}"),
                        &schema, NULL),
        KL_OK);
    assert_int_equal(schema.nfacts, 0);
    assert_int_equal(
        kl_describe_ttl(KL_STR("{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":"
                               "\"ENABLING\",\"AttributeName\":\"e\"}}"),
                        &schema, NULL),
        KL_OK);
    assert_null(schema.ttl);
    assert_string_equal(fact(&schema, "time to live"), "e (ENABLING)");
    kl_schema_release(&schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything),   cmocka_unit_test(test_billing),
        cmocka_unit_test(test_indexes),      cmocka_unit_test(test_none_of_these),
        cmocka_unit_test(test_time_to_live),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
