/* The chain of credential providers, against servers that answer from a script. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "aws/chain.h"
#include "aws/crypto.h"
#include "tests/unit/aws_world.h"
#include "tests/unit/ec_key.h"

#define STS_JSON(action)                                                                 \
    "{\"" action "Response\":{\"" action "Result\":{\"AssumedRoleUser\":{\"Arn\":"       \
    "\"arn:aws:sts::123456789012:assumed-role/r/s\"},\"Credentials\":{"                  \
    "\"AccessKeyId\":\"ASIAROLE0001\",\"SecretAccessKey\":\"very-secret\","              \
    "\"SessionToken\":\"a-token\",\"Expiration\":1.700003600E9}}}}"
#define STS_XML                                                                          \
    "<AssumeRoleResponse><AssumeRoleResult><AssumedRoleUser>"                            \
    "<Arn>arn:aws:sts::123456789012:assumed-role/r/s</Arn></AssumedRoleUser>"            \
    "<Credentials><AccessKeyId>ASIAROLE0001</AccessKeyId>"                               \
    "<SecretAccessKey>very-secret</SecretAccessKey>"                                     \
    "<SessionToken>a-token</SessionToken><Expiration>2023-11-14T23:13:20Z</Expiration>"  \
    "</Credentials></AssumeRoleResult></AssumeRoleResponse>"
#define BASE                                                                             \
    "[profile base]\naws_access_key_id = AKIABASE0001\n"                                 \
    "aws_secret_access_key = very-secret\n"
#define STS "POST https://sts.eu-west-1.amazonaws.com/"
#define IMDS "http://169.254.169.254/latest/"
#define ROLES IMDS "meta-data/iam/security-credentials/"

/* One search; the world is set up and looked at by the test. */
struct found {
    enum kl_code code;
    struct kl_creds creds;
    struct kl_err err;
};

static void search(struct aws_world *world, struct kl_chain *chain, const char *named,
                   struct found *found)
{
    struct kl_profiles *profiles = NULL;
    struct kl_settings settings;

    *found = (struct found){0};
    assert_int_equal(kl_profiles_load(&world->host, &profiles, NULL), KL_OK);
    found->code = kl_settings_init(&settings, &world->host, profiles, named, &found->err);
    chain->settings = &settings;
    chain->transport = &world->transport;
    if (!chain->region)
        chain->region = "eu-west-1";
    if (!found->code)
        found->code = kl_chain_find(chain, &found->creds, &found->err);
    kl_profiles_free(&profiles);
    /* No secret in any message, whatever happened. */
    assert_null(strstr(found->err.text, "very-secret"));
    assert_null(strstr(found->err.advice, "very-secret"));
    if (found->creds.why)
        assert_null(strstr(found->creds.why, "very-secret"));
}

static void find_default(struct aws_world *world, struct found *found)
{
    search(world, &(struct kl_chain){.may_ask = true}, NULL, found);
}

static void expect(struct found *found, const char *key, enum kl_provider provider)
{
    if (found->code)
        fail_msg("%s", found->err.text);
    assert_string_equal(found->creds.key_id, key);
    assert_string_equal(found->creds.secret, "very-secret");
    assert_int_equal(found->creds.provider, provider);
    assert_true(found->creds.why[0]);
    kl_creds_release(&found->creds);
}

static void expect_error(const struct found *found, enum kl_code code, const char *part)
{
    assert_int_equal(found->code, code);
    if (!strstr(found->err.text, part) && !strstr(found->err.advice, part))
        fail_msg("\"%s\" is not in: %s (%s)", part, found->err.text, found->err.advice);
    assert_null(found->creds.key_id);
}

static void put_env_keys(struct aws_world *world)
{
    aws_world_env(world, "AWS_ACCESS_KEY_ID", "AKIAENV00001");
    aws_world_env(world, "AWS_SECRET_ACCESS_KEY", "very-secret");
}

/* ---- Environment and files */

static void test_env(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    put_env_keys(&world);
    aws_world_env(&world, "AWS_SESSION_TOKEN", ""); /* set but empty: none */
    find_default(&world, &found);
    assert_null(found.creds.token);
    expect(&found, "AKIAENV00001", KL_PROVIDER_ENV);
    aws_world_env(&world, "AWS_SESSION_TOKEN", "newer");
    aws_world_env(&world, "AWS_SECURITY_TOKEN", "older");
    aws_world_env(&world, "AWS_ACCOUNT_ID", "123456789012");
    aws_world_env(&world, "AWS_CREDENTIAL_EXPIRATION", "2023-11-14T23:13:20Z");
    find_default(&world, &found);
    assert_string_equal(found.creds.token, "older");
    assert_string_equal(found.creds.account_id, "123456789012");
    assert_int_equal(found.creds.expires, 1700003600);
    expect(&found, "AKIAENV00001", KL_PROVIDER_ENV);
    aws_world_env(&world, "AWS_CREDENTIAL_EXPIRATION", "soon");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "AWS_CREDENTIAL_EXPIRATION");
    aws_world_env(&world, "AWS_SECRET_ACCESS_KEY", NULL);
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "AWS_SECRET_ACCESS_KEY");
    aws_world_release(&world);
}

/* Keys of the environment beat AWS_PROFILE, but not --profile. */
static void test_env_and_profile(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    put_env_keys(&world);
    aws_world_env(&world, "AWS_PROFILE", "base");
    aws_world_file(&world, "/home/.aws/config", BASE);
    find_default(&world, &found);
    expect(&found, "AKIAENV00001", KL_PROVIDER_ENV);
    search(&world, &(struct kl_chain){0}, "base", &found);
    expect(&found, "AKIABASE0001", KL_PROVIDER_CONFIG_FILE);
    search(&world, &(struct kl_chain){0}, "none", &found);
    expect_error(&found, KL_NOT_FOUND, "\"none\"");
    aws_world_release(&world);
}

/* What came along with a pasted key is told, and never sent as a header of its own. */
static void test_blanks_and_line_ends(void **state)
{
    static const char *const cases[][3] = {
        {"AKIAENV00001\n", "very-secret", "t"},
        {"AKIAENV00001", "very-secret\r", "t"},
        {"AKIAENV00001", "very-secret", "t\r\nX-Other: 1"},
        {"AKIA ENV", "very-secret", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        aws_world_env(&world, "AWS_ACCESS_KEY_ID", cases[i][0]);
        aws_world_env(&world, "AWS_SECRET_ACCESS_KEY", cases[i][1]);
        aws_world_env(&world, "AWS_SESSION_TOKEN", cases[i][2]);
        find_default(&world, &found);
        expect_error(&found, KL_INVALID, "env (AWS_ACCESS_KEY_ID): a blank");
        aws_world_release(&world);
    }
}

static void test_files(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   "[default]\naws_access_key_id = AKIACONFIG01\n"
                   "aws_secret_access_key = very-secret\naws_session_token =\n");
    find_default(&world, &found);
    assert_null(found.creds.token); /* `aws_session_token =` in the file: none */
    assert_string_equal(found.creds.why, "profile default, /home/.aws/config:2");
    expect(&found, "AKIACONFIG01", KL_PROVIDER_CONFIG_FILE);
    aws_world_file(&world, "/home/.aws/credentials",
                   "[default]\naws_access_key_id = AKIACREDS001\n");
    find_default(&world, &found);
    expect(&found, "AKIACREDS001", KL_PROVIDER_CREDENTIALS_FILE);
    aws_world_file(&world, "/home/.aws/config", "");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "aws_secret_access_key");
    aws_world_file(&world, "/home/.aws/credentials",
                   "[default]\naws_secret_access_key = very-secret\n");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "aws_access_key_id");
    aws_world_release(&world);
}

/* What the credentials file says comes before a process, what the config file says
 * behind it. */
static void test_process_between_the_files(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   "[default]\naws_access_key_id = AKIACONFIG01\n"
                   "aws_secret_access_key = very-secret\ncredential_process = echo "
                   "'{\"Version\":1,\"AccessKeyId\":\"AKIAPROCESS1\","
                   "\"SecretAccessKey\":\"very-secret\"}'\n");
    find_default(&world, &found);
    expect(&found, "AKIAPROCESS1", KL_PROVIDER_PROCESS);
    aws_world_file(&world, "/home/.aws/credentials",
                   "[default]\naws_access_key_id = AKIACREDS001\n"
                   "aws_secret_access_key = very-secret\n");
    find_default(&world, &found);
    expect(&found, "AKIACREDS001", KL_PROVIDER_CREDENTIALS_FILE);
    aws_world_release(&world);
}

/* Bug 12: processes that say less, more or other than they should. */
static void test_process(void **state)
{
    static const struct {
        const char *command, *error; /* error NULL: credentials */
        enum kl_code code;
    } cases[] = {
        {"echo '{\"Version\":1,\"AccessKeyId\":\"AKIAPROCESS1\",\"SecretAccessKey\":"
         "\"very-secret\",\"SessionToken\":\"\",\"Expiration\":\"\"}'",
         NULL, KL_OK},
        {"printf %s '{\"Version\":1,\"AccessKeyId\":\"AKIAPROCESS1\",\"SecretAccessKey\":"
         "\"very-secret\",\"Expiration\":\"2023-11-14T23:13:20Z\"}'",
         NULL, KL_OK},
        /* a megabyte on standard error, and an argument with blanks and quotes */
        {"sh -c 'head -c 1000000 /dev/zero >&2; echo \"$0\"' '{\"Version\": 1, "
         "\"AccessKeyId\": \"AKIAPROCESS1\", \"SecretAccessKey\": \"very-secret\", "
         "\"Expiration\": \"2023-11-14T23:13:20Z\"}'",
         NULL, KL_OK},
        {"echo '{\"Version\":\"1\",\"AccessKeyId\":\"a\",\"SecretAccessKey\":"
         "\"very-secret\"}'",
         "Version is not the number 1", KL_INVALID},
        {"echo '{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"very-secret\"}'",
         "Version is not the number 1", KL_INVALID},
        {"echo '{\"Version\":1,\"AccessKeyId\":\"a\"}'", "no SecretAccessKey",
         KL_INVALID},
        {"echo '{\"Version\":1,\"SecretAccessKey\":\"very-secret\"}'", "no AccessKeyId",
         KL_INVALID},
        {"echo '{\"Version\":1,\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"very-secret\","
         "\"Expiration\":\"tomorrow\"}'",
         "Expiration is no date", KL_INVALID},
        {"echo very-secret", "not a JSON object", KL_INVALID},
        {"echo '[1]'", "not a JSON object", KL_INVALID},
        {"true", "not a JSON object", KL_INVALID},
        {"sh -c 'echo sign in first >&2; exit 3'", "status 3: sign in first", KL_DENIED},
        {"sh -c 'printf \"a\\033[2Jb\" >&2; exit 1'", "status 1: a\\x1b[2Jb", KL_DENIED},
        {"sh -c 'kill -9 $$'", "status 137", KL_DENIED},
        {"/no/such/program --x", "/no/such/program", KL_INVALID},
        {"echo 'x", "quotation mark", KL_INVALID},
        {"head -c 100000 /dev/zero", "more than 65536 bytes", KL_TOO_LARGE},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf config = {0};
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        kl_buf_addf(&config,
                    "[default]\naws_account_id = 123456789012\n"
                    "credential_process = %s\n",
                    cases[i].command);
        aws_world_file(&world, "/home/.aws/config", kl_buf_text(&config));
        find_default(&world, &found);
        if (cases[i].error) {
            expect_error(&found, cases[i].code, cases[i].error);
            assert_non_null(strstr(found.err.text, "/home/.aws/config:3"));
        } else {
            assert_int_equal(found.creds.expires, i ? 1700003600 : 0);
            assert_string_equal(found.creds.account_id, "123456789012");
            assert_null(found.creds.token);
            expect(&found, "AKIAPROCESS1", KL_PROVIDER_PROCESS);
        }
        kl_buf_release(&config);
        aws_world_release(&world);
    }
}

/* ---- Roles */

static void test_role_in_json_and_xml(void **state)
{
    static const char *const replies[] = {STS_JSON("AssumeRole"), STS_XML, "\n " STS_XML};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(replies); i++) {
        struct aws_world world;
        struct found found;
        struct aws_exchange *sts;

        aws_world_init(&world);
        aws_world_file(&world, "/home/.aws/config",
                       BASE "[default]\nrole_arn = arn:aws:iam::123456789012:role/r\n"
                            "source_profile = base\nexternal_id = a b&c\n"
                            "duration_seconds = 900\nrole_session_name = me\n");
        aws_world_reply(&world, STS, 503, "");
        sts = aws_world_reply(&world, STS, 200, replies[i]);
        find_default(&world, &found);
        assert_true(aws_world_done(&world));
        assert_string_equal(
            kl_buf_text(&sts->body),
            "Action=AssumeRole&Version=2011-06-15&"
            "RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Fr&RoleSessionName=me&"
            "ExternalId=a%20b%26c&DurationSeconds=900");
        assert_non_null(strstr(kl_buf_text(&sts->headers), "Accept: application/json\n"));
        assert_non_null(strstr(kl_buf_text(&sts->headers),
                               "Authorization: AWS4-HMAC-SHA256 Credential=AKIABASE0001/"
                               "20231114/eu-west-1/sts/aws4_request, "
                               "SignedHeaders=content-type;host;x-amz-date, "));
        assert_null(strstr(kl_buf_text(&sts->headers), "very-secret"));
        assert_string_equal(found.creds.token, "a-token");
        assert_string_equal(found.creds.account_id, "123456789012");
        assert_int_equal(found.creds.expires, 1700003600);
        assert_non_null(strstr(found.creds.why, "profile base"));
        expect(&found, "ASIAROLE0001", KL_PROVIDER_ASSUME_ROLE);
        aws_world_release(&world);
    }
}

static void test_roles_in_a_chain(void **state)
{
    struct aws_world world;
    struct aws_exchange *second;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   BASE "[default]\nrole_arn = arn:r:1\nsource_profile = middle\n"
                        "duration_seconds = an hour\n"
                        "[profile middle]\nrole_arn = arn:r:2\nsource_profile = base\n");
    aws_world_reply(&world, STS, 200, STS_JSON("AssumeRole"));
    second = aws_world_reply(&world, STS, 200, STS_XML);
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    assert_non_null(strstr(kl_buf_text(&world.exchanges[0].body), "arn%3Ar%3A2"));
    assert_non_null(strstr(kl_buf_text(&second->body),
                           "arn%3Ar%3A1&RoleSessionName=keyline-session-1700000000"));
    assert_null(strstr(kl_buf_text(&second->body), "DurationSeconds"));
    assert_non_null(
        strstr(kl_buf_text(&second->headers), "X-Amz-Security-Token: a-token\n"));
    expect(&found, "ASIAROLE0001", KL_PROVIDER_ASSUME_ROLE);
    aws_world_release(&world);
}

static void test_bad_roles(void **state)
{
    static const struct {
        const char *config, *error;
    } cases[] = {
        {"[default]\nrole_arn = r\n", "/home/.aws/config:2: role_arn = r"},
        {"[default]\nrole_arn = r\nsource_profile = a\ncredential_source = Environment\n",
         "/home/.aws/config:4"},
        {"[default]\nrole_arn = r\nsource_profile = a\n", "no such profile"},
        {"[default]\nrole_arn = r\nsource_profile = a\n[profile a]\nx = 1\n",
         "has no credentials"},
        {"[default]\nrole_arn = r\nsource_profile = default\n", "loop"},
        {"[default]\nrole_arn = r\nsource_profile = a\n[profile a]\nrole_arn = s\n"
         "source_profile = default\n",
         "loop"},
        {"[default]\nrole_arn = r\nsource_profile = a\naws_access_key_id = k\n"
         "aws_secret_access_key = s\n[profile a]\nrole_arn = s\nsource_profile = "
         "default\n",
         "loop"},
        {"[default]\nrole_arn = r\ncredential_source = Moon\n",
         "credential_source = Moon"},
        {"[default]\nrole_arn = r\ncredential_source = Environment\n",
         "no credentials there"},
        {"[default]\nrole_arn = r\nsource_profile = a\n[profile a]\nbroken\n",
         "/home/.aws/config:5"},
        {"[default]\nrole_arn = r\nsource_profile = a\n[profile a]\n"
         "aws_access_key_id = k\n",
         "aws_secret_access_key"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        aws_world_file(&world, "/home/.aws/config", cases[i].config);
        find_default(&world, &found);
        expect_error(&found, KL_INVALID, cases[i].error);
        assert_true(aws_world_done(&world));
        aws_world_release(&world);
    }
}

static void test_sts_says_no(void **state)
{
    static const struct {
        int status;
        const char *reply, *error;
        enum kl_code code;
        int times;
    } cases[] = {
        {403,
         "<ErrorResponse><Error><Code>AccessDenied</Code><Message>User: a is not "
         "authorized &amp; so on</Message></Error></ErrorResponse>",
         "AccessDenied: User: a is not authorized & so on", KL_DENIED, 1},
        {403, "{\"Error\":{\"Code\":\"ExpiredToken\",\"Message\":\"over\"}}",
         "ExpiredToken: over", KL_DENIED, 1},
        {500, "<html>\x1b[2J</html>\n", "HTTP 500: <html>\\x1b[2J</html>", KL_IO, 3},
        {200, "<html>captive portal</html>", "no credentials", KL_INVALID, 1},
        {200, "{\"AssumeRoleResponse\":null}", "no credentials", KL_INVALID, 1},
        {200, "", "no credentials", KL_INVALID, 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        aws_world_file(&world, "/home/.aws/config",
                       BASE "[default]\nrole_arn = r\nsource_profile = base\n");
        for (int n = 0; n < cases[i].times; n++)
            aws_world_reply(&world, STS, cases[i].status, cases[i].reply);
        find_default(&world, &found);
        expect_error(&found, cases[i].code, cases[i].error);
        assert_true(aws_world_done(&world));
        aws_world_release(&world);
    }
}

/* A clock that is wrong is told by the Date of the refusal, and put right once. */
static void test_sts_and_a_wrong_clock(void **state)
{
    static const struct {
        const char *date;
        bool again;
    } cases[] = {
        {"Tue, 14 Nov 2023 23:13:20 GMT", true},  /* an hour ahead of ours */
        {"Tue, 14 Nov 2023 22:15:00 GMT", false}, /* nearly ours: another reason */
        {"yesterday", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct aws_exchange *no;
        struct found found;

        aws_world_init(&world);
        aws_world_file(&world, "/home/.aws/config",
                       BASE "[default]\nrole_arn = r\nsource_profile = base\n");
        for (int n = 0; n < 1 + cases[i].again; n++) {
            no = aws_world_reply(&world, STS, 403,
                                 "<Error><Code>SignatureDoesNotMatch</Code></Error>");
            no->header_name = kl_mem_strdup("Date");
            no->header_value = kl_mem_strdup(cases[i].date);
        }
        find_default(&world, &found);
        expect_error(&found, KL_DENIED, "SignatureDoesNotMatch");
        assert_true(aws_world_done(&world)); /* once, not for ever */
        if (cases[i].again)
            assert_non_null(strstr(kl_buf_text(&world.exchanges[1].headers),
                                   "X-Amz-Date: 20231114T231320Z\n"));
        aws_world_release(&world);
    }
}

static void test_mfa(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   BASE "[default]\nrole_arn = r\nsource_profile = base\n"
                        "mfa_serial = arn:aws:iam::1:mfa/me\n");
    world.answer = "123456";
    aws_world_reply(&world, STS, 200, STS_XML);
    find_default(&world, &found);
    assert_string_equal(kl_buf_text(&world.asked),
                        "Enter MFA code for arn:aws:iam::1:mfa/me: ");
    assert_non_null(
        strstr(kl_buf_text(&world.exchanges[0].body),
               "&SerialNumber=arn%3Aaws%3Aiam%3A%3A1%3Amfa%2Fme&TokenCode=123456"));
    expect(&found, "ASIAROLE0001", KL_PROVIDER_ASSUME_ROLE);
    world.answer = NULL; /* the person declines */
    find_default(&world, &found);
    assert_int_equal(found.code, KL_CANCELLED);
    search(&world, &(struct kl_chain){.may_ask = false}, NULL, &found);
    expect_error(&found, KL_DENIED, "MFA");
    world.host.ask = NULL;
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "MFA");
    assert_int_equal(world.questions, 2);
    aws_world_release(&world);
}

/* What the AWS CLI has kept spares the code; the file's name is the SHA1 of what it asks,
 * as Python writes JSON. */
static void test_the_cli_has_kept_some(void **state)
{
    static const char asked[] =
        "{\"DurationSeconds\": 900, \"RoleArn\": \"arn:aws:iam::1:role/x\", "
        "\"SerialNumber\": \"arn:mfa\"}";
    unsigned char hash[KL_SHA1_LEN];
    struct kl_buf path = {0};
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   BASE "[default]\nrole_arn = arn:aws:iam::1:role/x\n"
                        "source_profile = base\nmfa_serial = arn:mfa\n"
                        "duration_seconds = 900\n");
    kl_crypto_sha1(kl_str_from(asked), hash);
    kl_buf_add_text(&path, "/home/.aws/cli/cache/");
    kl_crypto_hex(hash, sizeof(hash), &path);
    kl_buf_add_text(&path, ".json");
    aws_world_file(
        &world, kl_buf_text(&path),
        "{\"Credentials\":{\"AccessKeyId\":\"ASIAKEPT0001\",\"SecretAccessKey\""
        ":\"very-secret\",\"SessionToken\":\"t\",\"Expiration\":"
        "\"2023-11-14T22:28:20+00:00\"},\"ProviderType\":\"assume-role\"}");
    find_default(&world, &found); /* 15 minutes are left */
    assert_int_equal(world.questions, 0);
    assert_non_null(strstr(found.creds.why, "AWS CLI"));
    expect(&found, "ASIAKEPT0001", KL_PROVIDER_ASSUME_ROLE);
    world.now++;
    find_default(&world, &found);
    assert_int_equal(found.code, KL_CANCELLED); /* asked, and declined */
    assert_int_equal(world.questions, 1);
    world.now -= 600;
    search(&world, &(struct kl_chain){.no_cache = true, .may_ask = true}, NULL, &found);
    assert_int_equal(world.questions, 2);
    aws_world_file(&world, kl_buf_text(&path), "{broken");
    find_default(&world, &found);
    assert_int_equal(world.questions, 3);
    kl_buf_release(&path);
    aws_world_release(&world);
}

static void test_web_identity(void **state)
{
    struct aws_world world;
    struct aws_exchange *sts;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_WEB_IDENTITY_TOKEN_FILE", "/token");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "role_arn");
    aws_world_env(&world, "AWS_ROLE_ARN", "arn:r");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "/token");
    aws_world_file(&world, "/token", "\n");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "empty");
    aws_world_file(&world, "/token", "a.jwt\n");
    aws_world_reply(&world, STS, 400,
                    "<Error><Code>IDPCommunicationError</Code></Error>");
    aws_world_reply(&world, STS, 200, STS_JSON("AssumeRoleWithWebIdentity"));
    find_default(&world, &found);
    sts = &world.exchanges[1];
    assert_true(aws_world_done(&world));
    assert_string_equal(kl_buf_text(&sts->body),
                        "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&"
                        "RoleArn=arn%3Ar&RoleSessionName=keyline-session-1700000000&"
                        "WebIdentityToken=a.jwt");
    assert_null(strstr(kl_buf_text(&sts->headers), "Authorization"));
    expect(&found, "ASIAROLE0001", KL_PROVIDER_WEB_IDENTITY);
    aws_world_release(&world);
}

/* ---- Container and instance */

static void test_container(void **state)
{
    static const char reply[] =
        "{\"AccessKeyId\":\"ASIATASK0001\",\"SecretAccessKey\":\"very-secret\","
        "\"Token\":\"t\",\"Expiration\":\"2023-11-14T23:13:20Z\",\"AccountId\":\"1\"}";
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/v2/x?id=1");
    aws_world_env(&world, "AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://example.com/");
    aws_world_env(&world, "AWS_CONTAINER_AUTHORIZATION_TOKEN", "from the variable");
    aws_world_reply(&world, "GET http://169.254.170.2/v2/x?id=1", 0, NULL);
    aws_world_reply(&world, "GET http://169.254.170.2/v2/x?id=1", 200, reply);
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    assert_true(world.exchanges[1].direct); /* never through a proxy */
    assert_non_null(strstr(kl_buf_text(&world.exchanges[1].headers),
                           "Authorization: from the variable\n"));
    expect(&found, "ASIATASK0001", KL_PROVIDER_CONTAINER);

    aws_world_env(&world, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", NULL);
    find_default(&world, &found); /* a stranger gets no token */
    expect_error(&found, KL_INVALID, "AWS_CONTAINER_CREDENTIALS_FULL_URI");
    aws_world_env(&world, "AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://127.0.0.1:1/c");
    aws_world_env(&world, "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "/token");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "/token");
    aws_world_file(&world, "/token", "two\r\nlines");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "line end");
    aws_world_file(&world, "/token", "from the file\n");
    aws_world_reply(&world, "GET http://127.0.0.1:1/c", 403, "{}");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "HTTP 403");
    assert_non_null(strstr(kl_buf_text(&world.exchanges[2].headers),
                           "Authorization: from the file\n"));
    aws_world_release(&world);
}

static void test_instance(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_reply(&world, "PUT " IMDS "api/token", 200, "imds-token==");
    aws_world_reply(&world, "GET " ROLES, 200, "my-role\nother");
    aws_world_reply(&world, "GET " ROLES "my-role", 200,
                    "{\"Code\":\"Success\",\"AccessKeyId\":\"ASIAEC200001\","
                    "\"SecretAccessKey\":\"very-secret\",\"Token\":\"t\","
                    "\"Expiration\":\"2023-11-14T23:13:20Z\"}");
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    for (size_t i = 0; i < 3; i++)
        assert_true(world.exchanges[i].direct);
    assert_string_equal(kl_buf_text(&world.exchanges[0].headers),
                        "X-aws-ec2-metadata-token-ttl-seconds: 21600\n");
    assert_string_equal(kl_buf_text(&world.exchanges[2].headers),
                        "X-aws-ec2-metadata-token: imds-token==\n");
    expect(&found, "ASIAEC200001", KL_PROVIDER_IMDS);
    aws_world_release(&world);
}

static void test_instance_of_version_1(void **state)
{
    static const int refusals[] = {0, 403, 404, 405};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(refusals); i++) {
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        aws_world_reply(&world, "PUT " IMDS "api/token", refusals[i], "no");
        aws_world_reply(&world, "GET " ROLES, 200, "r");
        aws_world_reply(&world, "GET " ROLES "r", 200,
                        "{\"AccessKeyId\":\"ASIAEC200001\",\"SecretAccessKey\":"
                        "\"very-secret\",\"Token\":\"t\"}");
        find_default(&world, &found);
        assert_true(aws_world_done(&world));
        assert_int_equal(world.exchanges[2].headers.len, 0);
        expect(&found, "ASIAEC200001", KL_PROVIDER_IMDS);
        aws_world_env(&world, "AWS_EC2_METADATA_V1_DISABLED", "true");
        aws_world_reply(&world, "PUT " IMDS "api/token", refusals[i], "no");
        find_default(&world, &found);
        assert_true(aws_world_done(&world));
        assert_int_not_equal(found.code, KL_OK);
        aws_world_release(&world);
    }
}

static void test_no_instance(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    find_default(&world, &found);
    expect_error(&found, KL_NOT_FOUND, "aws sso login");
    assert_string_equal(kl_buf_text(&world.surprise), /* one try each */
                        "PUT " IMDS "api/token\nGET " ROLES "\n");
    kl_buf_clear(&world.surprise);
    /* an endpoint URL is set and nothing else: the instance is not asked */
    search(&world, &(struct kl_chain){.no_metadata = true}, NULL, &found);
    expect_error(&found, KL_NOT_FOUND, "AWS_ACCESS_KEY_ID");
    /* another thing answers there, or metadata is switched off: no instance either */
    aws_world_reply(&world, "PUT " IMDS "api/token", 403, "no");
    aws_world_reply(&world, "GET " ROLES, 403, "no");
    find_default(&world, &found);
    expect_error(&found, KL_NOT_FOUND, "no AWS credentials");
    /* nor is a page that is given for everything */
    aws_world_reply(&world, "PUT " IMDS "api/token", 200, "<html>sign in</html>");
    aws_world_reply(&world, "GET " ROLES, 200, "<html>sign in</html>");
    find_default(&world, &found);
    expect_error(&found, KL_NOT_FOUND, "no AWS credentials");
    aws_world_env(&world, "AWS_EC2_METADATA_DISABLED", "TRUE");
    find_default(&world, &found);
    expect_error(&found, KL_NOT_FOUND, "no AWS credentials");
    assert_string_equal(kl_buf_text(&world.surprise), "");
    aws_world_env(&world, "AWS_EC2_METADATA_DISABLED", NULL);
    aws_world_reply(&world, "PUT " IMDS "api/token", 400, "no");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "refuses a token");
    aws_world_release(&world);
}

/* ---- SSO and login */

#define SSO_CONFIG                                                                       \
    "[profile dev]\nsso_session = corp\nsso_account_id = 123456789012\n"                 \
    "sso_role_name = Read Only\n[sso-session corp]\nsso_region = eu-west-1\n"            \
    "sso_start_url = https://corp.example/start\n"
#define PORTAL                                                                           \
    "GET https://portal.sso.eu-west-1.amazonaws.com/federation/credentials?"             \
    "role_name=Read%20Only&account_id=123456789012"
#define OIDC "POST https://oidc.eu-west-1.amazonaws.com/token"
#define SSO_REPLY                                                                        \
    "{\"roleCredentials\":{\"accessKeyId\":\"ASIASSO00001\",\"secretAccessKey\":"        \
    "\"very-secret\",\"sessionToken\":\"t\",\"expiration\":1700003600000}}"

static void cache_path(const char *name, struct kl_buf *path)
{
    unsigned char hash[KL_SHA1_LEN];

    kl_crypto_sha1(kl_str_from(name), hash);
    kl_buf_add_text(path, "/home/.aws/sso/cache/");
    kl_crypto_hex(hash, sizeof(hash), path);
    kl_buf_add_text(path, ".json");
}

static void put_token(struct aws_world *world, const char *name, const char *text)
{
    struct kl_buf path = {0};

    cache_path(name, &path);
    aws_world_file(world, kl_buf_text(&path), text);
    kl_buf_release(&path);
}

static void test_sso(void **state)
{
    static const char *const ends[] = {"2023-11-15T00:00:00UTC", "2023-11-15T00:00:00Z",
                                       "2023-11-14T15:00:00-08:00"};
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_PROFILE", "dev");
    aws_world_file(&world, "/home/.aws/config", SSO_CONFIG);
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws sso login --profile dev");
    for (size_t i = 0; i < KL_ARRAY_LEN(ends); i++) {
        struct kl_buf token = {0};

        kl_buf_addf(&token, "{\"accessToken\":\"very-secret\",\"expiresAt\":\"%s\"}",
                    ends[i]);
        put_token(&world, "corp", kl_buf_text(&token));
        aws_world_reply(&world, PORTAL, 200, SSO_REPLY);
        find_default(&world, &found);
        assert_true(aws_world_done(&world));
        assert_string_equal(kl_buf_text(&world.exchanges[i].headers),
                            "x-amz-sso_bearer_token: very-secret\n");
        assert_string_equal(found.creds.account_id, "123456789012");
        assert_int_equal(found.creds.expires, 1700003600);
        expect(&found, "ASIASSO00001", KL_PROVIDER_SSO);
        kl_buf_release(&token);
    }
    aws_world_reply(&world, PORTAL, 401, "{\"message\":\"Session token not found\"}");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws sso login --profile dev");
    aws_world_reply(&world, PORTAL, 403, "{\"message\":\"No access\"}");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "No access");
    put_token(&world, "corp", "{\"accessToken\":");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "not a JSON object");
    put_token(&world, "corp", "{\"expiresAt\":\"2023-11-15T00:00:00Z\"}");
    find_default(&world, &found);
    expect_error(&found, KL_INVALID, "accessToken");
    aws_world_release(&world);
}

static const char old_token[] =
    "{\"startUrl\":\"https://corp.example/start\",\"accessToken\":\"old\","
    "\"expiresAt\":\"2023-11-14T22:20:00Z\",\"clientId\":\"id\",\"clientSecret\":"
    "\"very-secret\",\"refreshToken\":\"r1\",\"registrationExpiresAt\":"
    "\"2023-12-01T00:00:00Z\"}";

static void test_sso_token_is_renewed(void **state)
{
    struct kl_buf path = {0};
    struct aws_world world;
    struct found found;
    const char *kept;

    (void)state;
    cache_path("corp", &path);
    aws_world_init(&world);
    aws_world_env(&world, "AWS_PROFILE", "dev");
    aws_world_file(&world, "/home/.aws/config", SSO_CONFIG);
    put_token(&world, "corp", old_token);
    aws_world_reply(
        &world, OIDC, 200,
        "{\"accessToken\":\"new\",\"expiresIn\":3600,\"refreshToken\":\"r2\"}");
    aws_world_reply(&world, PORTAL, 200, SSO_REPLY);
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    assert_string_equal(kl_buf_text(&world.exchanges[0].body),
                        "{\"clientId\":\"id\",\"clientSecret\":\"very-secret\","
                        "\"grantType\":\"refresh_token\",\"refreshToken\":\"r1\"}");
    assert_string_equal(kl_buf_text(&world.exchanges[1].headers),
                        "x-amz-sso_bearer_token: new\n");
    expect(&found, "ASIASSO00001", KL_PROVIDER_SSO);
    kept = aws_world_read(&world, kl_buf_text(&path)); /* the file, with all its fields */
    assert_non_null(strstr(kept, "\"accessToken\": \"new\""));
    assert_non_null(strstr(kept, "\"expiresAt\": \"2023-11-14T23:13:20Z\""));
    assert_non_null(strstr(kept, "\"refreshToken\": \"r2\""));
    assert_non_null(strstr(kept, "\"startUrl\": \"https://corp.example/start\""));
    kl_buf_release(&path);
    aws_world_release(&world);
}

static void test_sso_token_is_used_to_its_end(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_PROFILE", "dev");
    aws_world_file(&world, "/home/.aws/config", SSO_CONFIG);
    put_token(&world, "corp", old_token);
    aws_world_reply(&world, OIDC, 400, "{\"error\":\"invalid_grant\"}");
    aws_world_reply(&world, PORTAL, 200, SSO_REPLY);
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    expect(&found, "ASIASSO00001", KL_PROVIDER_SSO);
    world.now += 3600; /* it has ended */
    aws_world_reply(&world, OIDC, 400, "{\"error\":\"invalid_grant\"}");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws sso login --profile dev");
    assert_non_null(strstr(found.err.text, "invalid_grant"));
    world.now += 60 * 86400; /* and so has the registration: not even tried */
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws sso login --profile dev");
    assert_true(aws_world_done(&world));
    aws_world_release(&world);
}

/* The older form: the start URL names the file, "/#" and all; no token is renewed. */
static void test_sso_without_a_session(void **state)
{
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config",
                   "[default]\nsso_start_url = https://old.example/start/#\n"
                   "sso_region = eu-west-1\nsso_account_id = 123456789012\n"
                   "sso_role_name = Read Only\n");
    put_token(&world, "https://old.example/start/#", old_token);
    aws_world_reply(&world, PORTAL, 200, SSO_REPLY);
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    expect(&found, "ASIASSO00001", KL_PROVIDER_SSO);
    world.now += 3600;
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws sso login --profile default");
    assert_true(aws_world_done(&world));
    aws_world_release(&world);
}

static void test_bad_sso_profiles(void **state)
{
    static const struct {
        const char *config, *error;
        enum kl_code code;
    } cases[] = {
        {"[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = r\n",
         "/home/.aws/config:2: there is no section [sso-session s]", KL_INVALID},
        {"[default]\nsso_session = s\nsso_account_id = 1\n[sso-session s]\n"
         "sso_region = a-1\nsso_start_url = u\n",
         "no sso_role_name", KL_INVALID},
        {"[default]\nsso_session = s\nsso_role_name = 1\n[sso-session s]\n"
         "sso_region = a-1\nsso_start_url = u\n",
         "no sso_account_id", KL_INVALID},
        {"[default]\nsso_role_name = r\nsso_account_id = 1\nsso_start_url = u\n",
         "no sso_region", KL_INVALID},
        {"[default]\nsso_session = s\nsso_role_name = r\nsso_account_id = 1\n"
         "sso_region = b-1\n[sso-session s]\nsso_region = a-1\nsso_start_url = u\n",
         "/home/.aws/config:5: sso_region is another", KL_INVALID},
        {"[default]\nsso_session = s\nsso_role_name = r\nsso_account_id = 1\n"
         "[sso-session s]\nbroken\n",
         "/home/.aws/config:6", KL_INVALID},
        {"[default]\nsso_session = s\n[sso-session s]\nsso_region = a-1\n",
         "neither sso_account_id nor sso_role_name", KL_NOT_FOUND},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct found found;

        aws_world_init(&world);
        aws_world_env(&world, "AWS_EC2_METADATA_DISABLED", "true");
        aws_world_file(&world, "/home/.aws/config", cases[i].config);
        find_default(&world, &found);
        expect_error(&found, cases[i].code, cases[i].error);
        aws_world_release(&world);
    }
}

#define SIGNIN "POST https://eu-west-1.signin.aws.amazon.com/v1/token"

/* The cache of the session arn:me, whose keys end at 22:20:00; nearly seven minutes. */
static void put_login(struct aws_world *world, struct kl_buf *path)
{
    struct kl_buf pem = {0};
    unsigned char hash[KL_SHA256_LEN];
    json_t *cache;
    char *text;

    ec_key_make("P-256", &pem);
    cache = json_pack("{s:{s:s,s:s,s:s,s:s,s:s},s:s,s:s,s:s,s:s}", "accessToken",
                      "accessKeyId", "ASIALOGIN001", "secretAccessKey", "very-secret",
                      "sessionToken", "t", "accountId", "123456789012", "expiresAt",
                      "2023-11-14T22:20:00Z", "refreshToken", "r1", "clientId", "id",
                      "dpopKey", kl_buf_text(&pem), "tokenType", "urn:x");
    text = json_dumps(cache, 0);
    kl_crypto_sha256(KL_STR("arn:me"), hash);
    kl_buf_add_text(path, "/cache/");
    kl_crypto_hex(hash, sizeof(hash), path);
    kl_buf_add_text(path, ".json");
    aws_world_env(world, "AWS_LOGIN_CACHE_DIRECTORY", "/cache");
    aws_world_file(world, kl_buf_text(path), text);
    aws_world_file(world, "/home/.aws/config", "[default]\nlogin_session = arn:me\n");
    free(text);
    json_decref(cache);
    kl_buf_release(&pem);
}

static void test_login(void **state)
{
    struct kl_buf path = {0};
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config", "[default]\nlogin_session = arn:me\n");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws login --profile default");
    put_login(&world, &path);
    find_default(&world, &found);
    assert_string_equal(found.creds.account_id, "123456789012");
    expect(&found, "ASIALOGIN001", KL_PROVIDER_LOGIN);
    assert_true(aws_world_done(&world)); /* enough is left */
    kl_buf_release(&path);
    aws_world_release(&world);
}

static void test_login_is_renewed(void **state)
{
    struct kl_buf path = {0};
    struct aws_world world;
    struct found found;
    const char *kept;

    (void)state;
    aws_world_init(&world);
    put_login(&world, &path);
    world.now += 180;
    aws_world_reply(&world, SIGNIN, 200,
                    "{\"accessToken\":{\"accessKeyId\":\"ASIALOGIN002\","
                    "\"secretAccessKey\":\"very-secret\",\"sessionToken\":\"u\"},"
                    "\"expiresIn\":900,\"refreshToken\":\"r2\"}");
    find_default(&world, &found);
    assert_true(aws_world_done(&world));
    assert_string_equal(kl_buf_text(&world.exchanges[0].body),
                        "{\"clientId\":\"id\",\"refreshToken\":\"r1\","
                        "\"grantType\":\"refresh_token\"}");
    assert_non_null(strstr(kl_buf_text(&world.exchanges[0].headers), "DPoP: eyJ"));
    assert_string_equal(found.creds.token, "u");
    assert_string_equal(found.creds.account_id, "123456789012");
    assert_int_equal(found.creds.expires, world.now + 900);
    expect(&found, "ASIALOGIN002", KL_PROVIDER_LOGIN);
    kept = aws_world_read(&world, kl_buf_text(&path)); /* the file, with all its fields */
    assert_non_null(strstr(kept, "ASIALOGIN002"));
    assert_non_null(strstr(kept, "\"accountId\": \"123456789012\""));
    assert_non_null(strstr(kept, "\"refreshToken\": \"r2\""));
    assert_non_null(strstr(kept, "BEGIN EC PRIVATE KEY"));
    assert_non_null(strstr(kept, "\"tokenType\": \"urn:x\""));
    kl_buf_release(&path);
    aws_world_release(&world);
}

static void test_login_is_used_to_its_end(void **state)
{
    struct kl_buf path = {0};
    struct aws_world world;
    struct found found;

    (void)state;
    aws_world_init(&world);
    put_login(&world, &path);
    world.now += 180;
    aws_world_reply(&world, SIGNIN, 401, "{\"error\":\"TOKEN_EXPIRED\"}");
    find_default(&world, &found);
    expect(&found, "ASIALOGIN001", KL_PROVIDER_LOGIN);
    world.now += 900;
    aws_world_reply(&world, SIGNIN, 401, "{\"error\":\"TOKEN_EXPIRED\"}");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "run: aws login --profile default");
    assert_non_null(strstr(found.err.text, "TOKEN_EXPIRED"));
    aws_world_reply(&world, SIGNIN, 200, "<html>");
    find_default(&world, &found);
    expect_error(&found, KL_DENIED, "no keys");
    assert_true(aws_world_done(&world));
    kl_buf_release(&path);
    aws_world_release(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_env),
        cmocka_unit_test(test_env_and_profile),
        cmocka_unit_test(test_blanks_and_line_ends),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_process_between_the_files),
        cmocka_unit_test(test_process),
        cmocka_unit_test(test_role_in_json_and_xml),
        cmocka_unit_test(test_roles_in_a_chain),
        cmocka_unit_test(test_bad_roles),
        cmocka_unit_test(test_sts_says_no),
        cmocka_unit_test(test_sts_and_a_wrong_clock),
        cmocka_unit_test(test_mfa),
        cmocka_unit_test(test_the_cli_has_kept_some),
        cmocka_unit_test(test_web_identity),
        cmocka_unit_test(test_container),
        cmocka_unit_test(test_instance),
        cmocka_unit_test(test_instance_of_version_1),
        cmocka_unit_test(test_no_instance),
        cmocka_unit_test(test_sso),
        cmocka_unit_test(test_sso_token_is_renewed),
        cmocka_unit_test(test_sso_token_is_used_to_its_end),
        cmocka_unit_test(test_sso_without_a_session),
        cmocka_unit_test(test_bad_sso_profiles),
        cmocka_unit_test(test_login),
        cmocka_unit_test(test_login_is_renewed),
        cmocka_unit_test(test_login_is_used_to_its_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
