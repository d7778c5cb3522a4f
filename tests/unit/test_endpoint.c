#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/endpoint.h"
#include "aws/region.h"
#include "tests/unit/aws_world.h"

static void test_rules(void **state)
{
    static const struct {
        struct kl_endpoint_params params;
        const char *url, *region; /* url NULL: an error that holds region */
    } cases[] = {
        {{.region = "eu-west-1"},
         "https://dynamodb.eu-west-1.amazonaws.com",
         "eu-west-1"},
        {{.region = "xx-new-9"}, "https://dynamodb.xx-new-9.amazonaws.com", "xx-new-9"},
        {{.region = "cn-north-1"},
         "https://dynamodb.cn-north-1.amazonaws.com.cn",
         "cn-north-1"},
        {{.region = "us-iso-east-1"},
         "https://dynamodb.us-iso-east-1.c2s.ic.gov",
         "us-iso-east-1"},
        {{.region = "us-isob-east-1"},
         "https://dynamodb.us-isob-east-1.sc2s.sgov.gov",
         "us-isob-east-1"},
        {{.region = "us-isof-south-1"},
         "https://dynamodb.us-isof-south-1.csp.hci.ic.gov",
         "us-isof-south-1"},
        {{.region = "eu-isoe-west-1"},
         "https://dynamodb.eu-isoe-west-1.cloud.adc-e.uk",
         "eu-isoe-west-1"},
        {{.region = "eusc-de-east-1"},
         "https://dynamodb.eusc-de-east-1.amazonaws.eu",
         "eusc-de-east-1"},
        {{.region = "us-west-2", .fips = true},
         "https://dynamodb-fips.us-west-2.amazonaws.com",
         "us-west-2"},
        {{.region = "us-west-2", .dual_stack = true},
         "https://dynamodb.us-west-2.api.aws",
         "us-west-2"},
        {{.region = "us-west-2", .fips = true, .dual_stack = true},
         "https://dynamodb-fips.us-west-2.api.aws",
         "us-west-2"},
        {{.region = "us-gov-west-1", .fips = true},
         "https://dynamodb.us-gov-west-1.amazonaws.com",
         "us-gov-west-1"},
        {{.region = "us-gov-west-1", .fips = true, .dual_stack = true},
         "https://dynamodb-fips.us-gov-west-1.api.aws",
         "us-gov-west-1"},
        {{.region = "local"}, "http://localhost:8000", "us-east-1"},
        {{.region = "local", .fips = true}, NULL, "FIPS and local endpoint"},
        {{.region = "local", .dual_stack = true}, NULL, "Dualstack and local endpoint"},
        {{.region = NULL}, NULL, "Missing Region"},
        /* a URL of one's own */
        {{.url = "http://localhost:8000/"}, "http://localhost:8000", "us-east-1"},
        {{.url = "http://[::1]:8000", .region = "eu-west-1"},
         "http://[::1]:8000",
         "eu-west-1"},
        {{.url = "http://h:4566/dynamo//", .region = "local"},
         "http://h:4566/dynamo",
         "local"},
        {{.url = "http://h", .fips = true}, NULL, "FIPS and custom endpoint"},
        {{.url = "http://h", .dual_stack = true}, NULL, "Dualstack and custom endpoint"},
        {{.url = "localhost:8000"}, NULL, "http://"},
        {{.url = "http://h/?x=1"}, NULL, "query"},
        {{.url = "https://dynamodb.us-east-1.api.aws/", .region = "us-east-1"},
         NULL,
         "dual-stack"},
        /* by account */
        {{.region = "us-east-1", .account_required = true, .account_id = "123456789012"},
         "https://123456789012.ddb.us-east-1.amazonaws.com",
         "us-east-1"},
        {{.region = "us-east-1",
          .account_required = true,
          .account_id = "123456789012",
          .dual_stack = true},
         "https://123456789012.ddb.us-east-1.api.aws",
         "us-east-1"},
        {{.region = "us-east-1", .account_required = true}, NULL, "no AccountID"},
        {{.region = "us-east-1", .account_required = true, .account_id = "12"},
         NULL,
         "invalid"},
        {{.region = "us-east-1",
          .account_required = true,
          .account_id = "123456789012",
          .fips = true},
         NULL,
         "FIPS account endpoints"},
        {{.region = "cn-north-1", .account_required = true, .account_id = "123456789012"},
         NULL,
         "this partition"},
        /* the services that credentials come from */
        {{.service = KL_SERVICE_STS, .region = "eu-west-1"},
         "https://sts.eu-west-1.amazonaws.com",
         "eu-west-1"},
        {{.service = KL_SERVICE_STS, .region = "us-west-2", .fips = true},
         "https://sts-fips.us-west-2.amazonaws.com",
         "us-west-2"},
        {{.service = KL_SERVICE_STS, .region = "us-gov-west-1", .fips = true},
         "https://sts.us-gov-west-1.amazonaws.com",
         "us-gov-west-1"},
        {{.service = KL_SERVICE_SSO,
          .region = "us-east-2",
          .fips = true,
          .dual_stack = true},
         "https://portal.sso-fips.us-east-2.api.aws",
         "us-east-2"},
        {{.service = KL_SERVICE_SIGNIN, .region = "eu-west-1", .fips = true},
         "https://eu-west-1.signin.aws.amazon.com",
         "eu-west-1"},
        {{.service = KL_SERVICE_SIGNIN, .region = "cn-north-1"},
         "https://cn-north-1.signin.amazonaws.cn",
         "cn-north-1"},
        {{.service = KL_SERVICE_SIGNIN, .region = "us-gov-west-1"},
         "https://us-gov-west-1.signin.amazonaws-us-gov.com",
         "us-gov-west-1"},
        {{.service = KL_SERVICE_SSO_OIDC, .region = "cn-north-1"},
         "https://oidc.cn-north-1.amazonaws.com.cn",
         "cn-north-1"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf url = {0};
        struct kl_err err = {0};
        const char *region;

        if (kl_endpoint_rule(&cases[i].params, &url, &region, &err)) {
            assert_null(cases[i].url);
            assert_non_null(strstr(err.text, cases[i].region));
        } else {
            assert_string_equal(kl_buf_text(&url), cases[i].url);
            assert_string_equal(region, cases[i].region);
        }
        kl_buf_release(&url);
    }
}

static void test_where_a_url_is_configured(void **state)
{
    static const char config[] =
        "[profile a]\nservices = s\nendpoint_url = http://profile\n"
        "[services s]\ndynamodb =\n  endpoint_url = http://section\n"
        "[profile b]\nservices = none\n[profile c]\n"
        "endpoint_url = http://profile\n"
        "ignore_configured_endpoint_urls = true\n[profile d]\n"
        "endpoint_url = http://profile\n";
    static const struct {
        const char *profile, *special, *global, *ignore, *url, *why;
        enum kl_code code;
    } cases[] = {
        {"a", "http://special", "http://global", NULL, "http://special",
         "AWS_ENDPOINT_URL_DYNAMODB", KL_OK},
        {"a", NULL, "http://global", NULL, "http://global", "AWS_ENDPOINT_URL", KL_OK},
        {"a", NULL, NULL, NULL, "http://section", "config:5, [services s]", KL_OK},
        {"d", NULL, NULL, NULL, "http://profile", "config:13", KL_OK},
        {"a", "http://special", "http://global", "True", "", "", KL_OK},
        {"a", "http://special", NULL, "yes", "http://special",
         "AWS_ENDPOINT_URL_DYNAMODB", KL_OK},
        {"c", "http://special", NULL, NULL, "", "", KL_OK},
        {"b", NULL, NULL, NULL, "", "", KL_INVALID},
        {"b", NULL, "http://global", NULL, "http://global", "AWS_ENDPOINT_URL", KL_OK},
    };
    struct kl_profiles *profiles =
        kl_profiles_new(kl_str_from(config), "config", KL_STR(""), "credentials");

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf url = {0}, why = {0};
        struct kl_settings settings;
        struct kl_err err = {0};
        struct aws_world world;

        aws_world_init(&world);
        aws_world_env(&world, "AWS_ENDPOINT_URL_DYNAMODB", cases[i].special);
        aws_world_env(&world, "AWS_ENDPOINT_URL", cases[i].global);
        aws_world_env(&world, "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", cases[i].ignore);
        kl_settings_init(&settings, &world.host, profiles, cases[i].profile, NULL);
        assert_int_equal(
            kl_endpoint_configured(&settings, KL_SERVICE_DYNAMODB, &url, &why, &err),
            cases[i].code);
        assert_string_equal(kl_buf_text(&url), cases[i].url);
        assert_string_equal(kl_buf_text(&why), cases[i].why);
        if (cases[i].code)
            assert_string_equal(err.text,
                                "config:8: there is no section [services none]");
        kl_buf_release(&url);
        kl_buf_release(&why);
        aws_world_release(&world);
    }
    kl_profiles_free(&profiles);
}

static void test_a_url_of_one_service(void **state)
{
    struct kl_profiles *profiles = kl_profiles_new(KL_STR(""), "", KL_STR(""), "");
    struct kl_settings settings;
    struct kl_buf url = {0};
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_ENDPOINT_URL_SSO_OIDC", "http://oidc/");
    aws_world_env(&world, "AWS_USE_FIPS_ENDPOINT", "true");
    kl_settings_init(&settings, &world.host, profiles, NULL, NULL);
    assert_int_equal(
        kl_endpoint_find(&settings, KL_SERVICE_SSO_OIDC, "eu-west-1", &url, NULL), KL_OK);
    assert_int_equal(kl_endpoint_find(&settings, KL_SERVICE_SSO, "eu-west-1", &url, NULL),
                     KL_OK);
    assert_string_equal(kl_buf_text(&url),
                        "http://oidchttps://portal.sso-fips.eu-west-1.amazonaws.com");
    kl_buf_release(&url);
    kl_profiles_free(&profiles);
    aws_world_release(&world);
}

static void test_region(void **state)
{
    static const struct {
        const char *given, *env, *default_env, *profile, *wanted, *why;
        enum kl_code code;
    } cases[] = {
        {"a-1", "b-1", "c-1", "d-1", "a-1", "--region", KL_OK},
        {NULL, "b-1", "c-1", "d-1", "b-1", "AWS_REGION", KL_OK},
        {NULL, NULL, "c-1", "d-1", "c-1", "AWS_DEFAULT_REGION", KL_OK},
        {NULL, NULL, NULL, "d-1", "d-1", "config:2", KL_OK},
        {NULL, "", " ", "", "", "", KL_OK},
        {"us_east_1", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {"-a", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {"a-", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {"12", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {"a.b", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {"x@evil.example/", NULL, NULL, NULL, "", "--region", KL_INVALID},
        {NULL, NULL, NULL, "\"us-east-1\"", "", "config:2", KL_INVALID},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf config = {0}, region = {0}, why = {0};
        struct kl_profiles *profiles;
        struct kl_settings settings;
        struct kl_err err = {0};
        struct aws_world world;

        aws_world_init(&world);
        aws_world_env(&world, "AWS_REGION", cases[i].env);
        aws_world_env(&world, "AWS_DEFAULT_REGION", cases[i].default_env);
        kl_buf_addf(&config, "[default]\nregion = %s\n",
                    cases[i].profile ? cases[i].profile : "");
        profiles = kl_profiles_new(kl_buf_str(&config), "config", KL_STR(""), "");
        kl_settings_init(&settings, &world.host, profiles, NULL, NULL);
        assert_int_equal(kl_region_find(&settings, cases[i].given, &region, &why, &err),
                         cases[i].code);
        assert_string_equal(kl_buf_text(&region), cases[i].wanted);
        assert_string_equal(kl_buf_text(&why), cases[i].why);
        assert_int_equal(!strncmp(err.text, cases[i].why, strlen(cases[i].why)),
                         cases[i].code || !cases[i].why[0]);
        kl_buf_release(&config);
        kl_buf_release(&region);
        kl_buf_release(&why);
        kl_profiles_free(&profiles);
        aws_world_release(&world);
    }
}

static void test_region_of_a_url(void **state)
{
    static const char *const cases[][2] = {
        {"https://dynamodb.eu-west-1.amazonaws.com", "eu-west-1"},
        {"https://dynamodb-fips.us-west-2.api.aws/", "us-west-2"},
        {"https://123456789012.ddb.us-east-1.amazonaws.com", "us-east-1"},
        {"https://vpce-1a2b.dynamodb.us-east-1.vpce.amazonaws.com", "us-east-1"},
        {"https://dynamodb.cn-north-1.amazonaws.com.cn", "cn-north-1"},
        {"https://dynamodb.amazonaws.com", ""},
        {"http://localhost:8000", ""},
        {"http://dynamodb.my-host.example", ""},
        {"nonsense", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf region = {0};

        assert_int_equal(kl_region_of_url(cases[i][0], &region), cases[i][1][0] != '\0');
        assert_string_equal(kl_buf_text(&region), cases[i][1]);
        kl_buf_release(&region);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_where_a_url_is_configured),
        cmocka_unit_test(test_a_url_of_one_service),
        cmocka_unit_test(test_region),
        cmocka_unit_test(test_region_of_a_url),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
