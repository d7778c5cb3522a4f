/* botocore's endpoint cases for DynamoDB that lie beside the project. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/endpoint.h"
#include "tests/unit/shared.h"

static bool truth(const json_t *object, const char *member)
{
    return json_is_true(json_object_get(object, member));
}

/* Not taken: vector search (another host), and endpoints by the account in a table's ARN
 * (keyline uses the account of the credentials, and only when it is required). */
static bool is_taken(const json_t *params)
{
    return !truth(params, "IsSearchOperation") &&
           !json_object_get(params, "ResourceArn") &&
           !json_object_get(params, "ResourceArnList");
}

/* The mode "preferred" is treated like "disabled" on purpose: the regional name always
 * works, and firewalls know it (aws.md §3.1). Its cases that expect an account's name or
 * complain of an account get the regional name instead. */
static bool is_preferred_by_account(const json_t *params, const char *url,
                                    const char *error)
{
    const char *mode = shared_text(params, "AccountIdEndpointMode");

    return mode && !strcmp(mode, "preferred") &&
           ((url && strstr(url, ".ddb.") && !shared_text(params, "Endpoint")) ||
            (error && strstr(error, "account ID")));
}

static void check(const json_t *test)
{
    const json_t *params = json_object_get(test, "params");
    const json_t *expect = json_object_get(test, "expect");
    const char *url = shared_text(json_object_get(expect, "endpoint"), "url");
    const char *error = shared_text(expect, "error");
    const char *mode = shared_text(params, "AccountIdEndpointMode"), *region;
    struct kl_endpoint_params p = {.region = shared_text(params, "Region"),
                                   .url = shared_text(params, "Endpoint"),
                                   .fips = truth(params, "UseFIPS"),
                                   .dual_stack = truth(params, "UseDualStack"),
                                   .account_required = mode && !strcmp(mode, "required"),
                                   .account_id = shared_text(params, "AccountId")};
    bool preferred = is_preferred_by_account(params, url, error);
    struct kl_buf got = {0};
    struct kl_err err = {0};
    enum kl_code code = kl_endpoint_rule(&p, &got, &region, &err);

    if (preferred && (code || !strstr(kl_buf_text(&got), "://dynamodb.")))
        fail_msg("%s: %s", shared_text(test, "documentation"), err.text);
    else if (!preferred && error && (!code || strncmp(error, err.text, strlen(err.text))))
        fail_msg("%s: %s", shared_text(test, "documentation"), err.text);
    else if (!preferred && url && strcmp(kl_buf_text(&got), url))
        fail_msg("%s: %s", shared_text(test, "documentation"), kl_buf_text(&got));
    kl_buf_release(&got);
}

static void the_cases_hold(void **state)
{
    json_t *root = shared_json("aws/endpoints/dynamodb-endpoint-tests-1.json");
    const json_t *tests = json_object_get(root, "testCases");
    size_t taken = 0;

    (void)state;
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);

        if (!is_taken(json_object_get(test, "params")))
            continue;
        check(test);
        taken++;
    }
    assert_int_equal(taken, 59 + 78);
    json_decref(root);
}

/* Every region of every partition has that partition's names. */
static void the_partitions_hold(void **state)
{
    json_t *root = shared_json("aws/endpoints/partitions.json");
    const json_t *partitions = json_object_get(root, "partitions");
    size_t checked = 0;

    (void)state;
    for (size_t i = 0; i < json_array_size(partitions); i++) {
        const json_t *outputs = json_object_get(json_array_get(partitions, i), "outputs");
        json_t *regions = json_object_get(json_array_get(partitions, i), "regions"),
               *none;
        const char *name;

        json_object_foreach(regions, name, none)
        {
            struct kl_endpoint_params p = {.region = name};
            bool pseudo = strstr(name, "-global"); /* no region that DynamoDB is in */
            struct kl_buf wanted = {0}, got = {0};
            const char *signing;

            kl_buf_addf(&wanted, "https://dynamodb.%s.%shttps://dynamodb.%s.%s", name,
                        shared_text(outputs, "dnsSuffix"), name,
                        shared_text(outputs, "dualStackDnsSuffix"));
            kl_endpoint_rule(&p, &got, &signing, NULL);
            p.dual_stack = true;
            kl_endpoint_rule(&p, &got, &signing, NULL);
            if (!pseudo)
                assert_string_equal(kl_buf_text(&got), kl_buf_text(&wanted));
            kl_buf_release(&wanted);
            kl_buf_release(&got);
            checked++;
        }
    }
    assert_true(checked > 40);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cases_hold),
        cmocka_unit_test(the_partitions_hold),
    };

    if (!shared_exists("aws/endpoints"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_endpoints", tests, NULL, NULL);
}
