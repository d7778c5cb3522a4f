/* What sources of one endpoint share: credentials that are renewed while threads read,
 * the clock, the quota. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>

#include "aws/account.h"
#include "tests/unit/aws_world.h"

#define TASK "GET http://169.254.170.2/c"

static const struct kl_account_options no_options;

static void add_task(struct aws_world *world, const char *key, const char *end)
{
    struct kl_buf text = {0};

    kl_buf_addf(
        &text,
        "{\"AccessKeyId\":\"%s\",\"SecretAccessKey\":\"very-secret\","
        "\"Token\":\"t-%s\",\"Expiration\":\"%s\",\"AccountId\":\"123456789012\"}",
        key, key, end);
    aws_world_reply(world, TASK, 200, kl_buf_text(&text));
    kl_buf_release(&text);
}

/* A container gives credentials that end at 22:43:20, half an hour from now. */
static struct kl_account *open_task(struct aws_world *world)
{
    struct kl_account *account = NULL;

    aws_world_init(world);
    aws_world_env(world, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/c");
    aws_world_env(world, "AWS_REGION", "eu-west-1");
    assert_int_equal(kl_account_open(&world->host, &no_options, &account, NULL), KL_OK);
    add_task(world, "FIRST", "2023-11-14T22:43:20Z");
    return account;
}

static void has_key(struct aws_world *world, struct kl_account *account, const char *key)
{
    struct kl_creds creds = {0};
    struct kl_err err = {0};

    if (kl_account_creds(account, &world->transport, NULL, &creds, &err))
        fail_msg("%s", err.text);
    assert_string_equal(creds.key_id, key);
    kl_creds_release(&creds);
}

static void has_none(struct aws_world *world, struct kl_account *account,
                     enum kl_code code, const char *part)
{
    struct kl_creds creds = {0};
    struct kl_err err = {0};

    assert_int_equal(kl_account_creds(account, &world->transport, NULL, &creds, &err),
                     code);
    assert_non_null(strstr(err.text, part));
    assert_null(creds.key_id);
}

static void test_credentials_are_kept_and_renewed(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);

    (void)state;
    assert_int_equal(world.next, 0); /* opening asks nobody */
    has_key(&world, account, "FIRST");
    world.now += 899; /* 15 minutes and a second are left */
    has_key(&world, account, "FIRST");
    assert_int_equal(world.next, 1);
    world.now += 1;
    add_task(&world, "SECOND", "2023-11-14T23:43:20Z");
    has_key(&world, account, "SECOND");
    has_key(&world, account, "SECOND");
    assert_true(aws_world_done(&world));
    kl_account_free(&account);
    aws_world_release(&world);
}

/* Old ones that hold are kept when there is nothing better, and asked for again after a
 * minute; when they have ended the error is told. */
static void test_a_renewal_that_fails(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);

    (void)state;
    has_key(&world, account, "FIRST");
    world.now += 1000;
    aws_world_reply(&world, TASK, 403, "busy");
    has_key(&world, account, "FIRST");
    has_key(&world, account, "FIRST");
    assert_true(aws_world_done(&world)); /* not asked again at once */
    world.now += 60;
    aws_world_reply(&world, TASK, 403, "busy");
    has_key(&world, account, "FIRST");
    world.now += 740; /* they have ended */
    aws_world_reply(&world, TASK, 403, "busy");
    has_none(&world, account, KL_DENIED, "HTTP 403: busy");
    add_task(&world, "THIRD", "2023-11-14T22:00:00Z");
    has_none(&world, account, KL_DENIED, "the credentials have ended");
    assert_true(aws_world_done(&world));
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_the_server_says_they_have_ended(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);
    struct kl_creds old = {0};

    (void)state;
    assert_int_equal(kl_account_creds(account, &world.transport, NULL, &old, NULL),
                     KL_OK);
    assert_true(kl_account_creds_refused(account, &old));
    add_task(&world, "SECOND", "2023-11-14T23:43:20Z");
    has_key(&world, account, "SECOND");
    assert_true(kl_account_creds_refused(account, &old)); /* another has renewed them */
    has_key(&world, account, "SECOND");
    assert_true(aws_world_done(&world));
    kl_creds_release(&old);
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_those_of_the_environment_cannot_be_renewed(void **state)
{
    struct aws_world world;
    struct kl_account *account = NULL;
    struct kl_creds creds = {0};

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_ACCESS_KEY_ID", "AKIAENV00001");
    aws_world_env(&world, "AWS_SECRET_ACCESS_KEY", "very-secret");
    assert_int_equal(kl_account_open(&world.host, &no_options, &account, NULL), KL_OK);
    assert_int_equal(kl_account_creds(account, &world.transport, NULL, &creds, NULL),
                     KL_OK);
    assert_false(kl_account_creds_refused(account, &creds));
    kl_creds_release(&creds);
    kl_account_free(&account);
    aws_world_release(&world);
}

/* Other programs write new keys into the files while this one runs. */
static void test_files_are_read_anew(void **state)
{
    struct aws_world world;
    struct kl_account *account = NULL;
    struct kl_creds creds = {0};

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/credentials",
                   "[default]\naws_access_key_id = A1\naws_secret_access_key = s\n");
    assert_int_equal(kl_account_open(&world.host, &no_options, &account, NULL), KL_OK);
    assert_int_equal(kl_account_creds(account, &world.transport, NULL, &creds, NULL),
                     KL_OK);
    aws_world_file(&world, "/home/.aws/credentials",
                   "[default]\naws_access_key_id = A2\naws_secret_access_key = s\n");
    has_key(&world, account, "A1");
    assert_true(kl_account_creds_refused(account, &creds));
    has_key(&world, account, "A2");
    kl_creds_release(&creds);
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_a_person_is_asked_only_when_it_must_be(void **state)
{
    static const char reply[] =
        "<Credentials><AccessKeyId>ASIAROLE0001</AccessKeyId><SecretAccessKey>s"
        "</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2023-11-14T22:43:20Z"
        "</Expiration></Credentials>";
    struct aws_world world;
    struct kl_account *account = NULL;

    (void)state;
    aws_world_init(&world);
    world.answer = "123456";
    aws_world_file(&world, "/home/.aws/config",
                   "[default]\nregion = eu-west-1\nrole_arn = r\nsource_profile = b\n"
                   "mfa_serial = m\n[profile b]\naws_access_key_id = k\n"
                   "aws_secret_access_key = s\n");
    assert_int_equal(kl_account_open(&world.host, &no_options, &account, NULL), KL_OK);
    aws_world_reply(&world, "POST https://sts.eu-west-1.amazonaws.com/", 200, reply);
    has_key(&world, account, "ASIAROLE0001");
    assert_int_equal(world.questions, 1);
    world.now += 1500; /* five minutes are left: no code is asked for in mid-read */
    has_key(&world, account, "ASIAROLE0001");
    assert_int_equal(world.questions, 1);
    world.now += 300;
    world.answer = NULL;
    assert_int_equal(
        kl_account_creds(account, &world.transport, NULL, &(struct kl_creds){0}, NULL),
        KL_CANCELLED);
    assert_int_equal(world.questions, 2);
    kl_account_free(&account);
    aws_world_release(&world);
}

/* ---- Threads */

enum { THREADS = 8 };

struct crowd {
    struct aws_world world;
    struct kl_account *account;
    struct kl_token slow; /* holds the one that fetches until all are there */
    atomic_int waiting, fetched;
    enum kl_code codes[THREADS];
    atomic_int next;
};

static enum kl_code slow_send(struct kl_transport *transport,
                              const struct kl_http_request *request,
                              struct kl_http_reply *reply, struct kl_token *token,
                              struct kl_err *err)
{
    struct crowd *crowd =
        (struct crowd *)((char *)transport - offsetof(struct crowd, world.transport));

    (void)request;
    (void)token;
    (void)err;
    atomic_fetch_add(&crowd->fetched, 1);
    kl_token_sleep(&crowd->slow, 60000);
    reply->status = 200;
    kl_buf_add_text(&reply->body,
                    "{\"AccessKeyId\":\"FIRST\",\"SecretAccessKey\":\"s\",\"Expiration\":"
                    "\"2023-11-14T22:43:20Z\"}");
    return KL_OK;
}

static const struct kl_transport_ops slow_ops = {.send = slow_send};

static void *ask_for_creds(void *data)
{
    struct crowd *crowd = data;
    struct kl_creds creds = {0};
    int me = atomic_fetch_add(&crowd->next, 1);

    if (atomic_fetch_add(&crowd->waiting, 1) == THREADS - 1)
        kl_token_cancel(&crowd->slow);
    crowd->codes[me] =
        kl_account_creds(crowd->account, &crowd->world.transport, NULL, &creds, NULL);
    if (!crowd->codes[me] && strcmp(creds.key_id, "FIRST") != 0)
        crowd->codes[me] = KL_INVALID;
    kl_creds_release(&creds);
    return NULL;
}

static void test_one_thread_fetches_for_all(void **state)
{
    struct crowd *crowd = KL_NEW(struct crowd);
    pthread_t threads[THREADS];

    (void)state;
    crowd->account = open_task(&crowd->world);
    crowd->world.transport.ops = &slow_ops;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, ask_for_creds, crowd), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(crowd->codes[i], KL_OK);
    assert_int_equal(crowd->fetched, 1);
    kl_account_free(&crowd->account);
    aws_world_release(&crowd->world);
    free(crowd);
}

/* Who waits for another's fetch can be cancelled. */
static void test_waiting_is_cancelled(void **state)
{
    struct crowd *crowd = KL_NEW(struct crowd);
    struct kl_creds creds = {0};
    struct kl_token token = {0};
    pthread_t thread;

    (void)state;
    crowd->account = open_task(&crowd->world);
    crowd->world.transport.ops = &slow_ops;
    assert_int_equal(pthread_create(&thread, NULL, ask_for_creds, crowd), 0);
    while (!atomic_load(&crowd->fetched))
        kl_token_sleep(NULL, 1);
    kl_token_cancel(&token);
    assert_int_equal(
        kl_account_creds(crowd->account, &crowd->world.transport, &token, &creds, NULL),
        KL_CANCELLED);
    kl_token_cancel(&crowd->slow);
    pthread_join(thread, NULL);
    assert_int_equal(crowd->codes[0], KL_OK);
    kl_account_free(&crowd->account);
    aws_world_release(&crowd->world);
    free(crowd);
}

/* ---- Endpoint and region */

static void check_place(struct aws_world *world, const struct kl_account_options *options,
                        const char *url, const char *region, const char *why)
{
    const struct kl_endpoint *endpoint = NULL;
    struct kl_account *account = NULL;
    struct kl_err err = {0};
    enum kl_code code = kl_account_open(&world->host, options, &account, &err);

    if (!code)
        code = kl_account_endpoint(account, &world->transport, NULL, &endpoint, &err);
    if (!url) {
        assert_int_not_equal(code, KL_OK);
        assert_null(endpoint);
        if (!strstr(err.text, why))
            fail_msg("%s", err.text);
    } else {
        if (code)
            fail_msg("%s", err.text);
        assert_string_equal(endpoint->url, url);
        assert_string_equal(endpoint->region, region);
        assert_string_equal(endpoint->region_why, why);
    }
    kl_account_free(&account);
}

static void test_where(void **state)
{
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_EC2_METADATA_DISABLED", "true");
    check_place(&world, &no_options, NULL, NULL, "no region");
    check_place(&world, &(struct kl_account_options){.endpoint_url = "http://h:8000/"},
                "http://h:8000", "us-east-1",
                "assumed for an endpoint URL without a region");
    check_place(
        &world,
        &(struct kl_account_options){
            .endpoint_url = "https://vpce-1.dynamodb.eu-west-1.vpce.amazonaws.com"},
        "https://vpce-1.dynamodb.eu-west-1.vpce.amazonaws.com", "eu-west-1",
        "the endpoint's name");
    aws_world_env(&world, "AWS_DEFAULT_REGION", "eu-west-3");
    check_place(&world, &no_options, "https://dynamodb.eu-west-3.amazonaws.com",
                "eu-west-3", "AWS_DEFAULT_REGION");
    check_place(&world, &(struct kl_account_options){.region = "local"},
                "http://localhost:8000", "us-east-1", "--region");
    aws_world_env(&world, "AWS_USE_FIPS_ENDPOINT", "true");
    check_place(&world, &no_options, "https://dynamodb-fips.eu-west-3.amazonaws.com",
                "eu-west-3", "AWS_DEFAULT_REGION");
    aws_world_env(&world, "AWS_ENDPOINT_URL", "http://h");
    check_place(&world, &no_options, NULL, NULL,
                "AWS_ENDPOINT_URL: Invalid Configuration");
    aws_world_env(&world, "AWS_ENDPOINT_URL", "h:8000");
    check_place(&world, &no_options, NULL, NULL, "AWS_ENDPOINT_URL: \"h:8000\"");
    check_place(&world, &(struct kl_account_options){.profile = "none"}, NULL, NULL,
                "\"none\"");
    assert_true(aws_world_done(&world)); /* all without a request */
    aws_world_release(&world);
}

static void test_the_region_of_the_instance(void **state)
{
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    aws_world_reply(&world, "PUT http://169.254.169.254/latest/api/token", 200, "t");
    aws_world_reply(
        &world,
        "GET http://169.254.169.254/latest/meta-data/placement/availability-zone/", 200,
        "ap-south-1b");
    check_place(&world, &no_options, "https://dynamodb.ap-south-1.amazonaws.com",
                "ap-south-1", "the EC2 instance");
    assert_true(aws_world_done(&world));
    aws_world_reply(&world, "PUT http://169.254.169.254/latest/api/token", 200, "t");
    aws_world_reply(
        &world,
        "GET http://169.254.169.254/latest/meta-data/placement/availability-zone/", 200,
        "<html>");
    check_place(&world, &no_options, NULL, NULL, "no region");
    aws_world_release(&world);
}

static void test_the_endpoint_of_the_account(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);

    (void)state;
    kl_account_free(&account);
    aws_world_env(&world, "AWS_ACCOUNT_ID_ENDPOINT_MODE", "required");
    check_place(&world, &no_options, "https://123456789012.ddb.eu-west-1.amazonaws.com",
                "eu-west-1", "AWS_REGION");
    assert_true(aws_world_done(&world));
    aws_world_env(&world, "AWS_ACCOUNT_ID_ENDPOINT_MODE", "preferred");
    check_place(&world, &no_options, "https://dynamodb.eu-west-1.amazonaws.com",
                "eu-west-1", "AWS_REGION");
    aws_world_release(&world);
}

static void test_who(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);
    struct kl_who who = {0};

    (void)state;
    assert_int_equal(kl_account_who(account, &world.transport, NULL, &who, NULL), KL_OK);
    assert_string_equal(who.provider, "container-role");
    assert_string_equal(who.provider_why, "http://169.254.170.2/c");
    assert_string_equal(who.key_tail, "IRST");
    assert_string_equal(who.account_id, "123456789012");
    assert_int_equal(who.expires, 1700001800);
    assert_null(who.profile);
    assert_string_equal(who.endpoint.url, "https://dynamodb.eu-west-1.amazonaws.com");
    assert_string_equal(who.endpoint.url_why, "the region");
    assert_string_equal(who.endpoint.region_why, "AWS_REGION");
    kl_who_release(&who);
    kl_who_release(NULL);
    kl_account_free(&account);
    aws_world_release(&world);
}

/* ---- Transport, clock, quota */

static void test_transport(void **state)
{
    const struct kl_transport_options *t;
    struct kl_account *account = NULL;
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "AWS_REGION", "eu-west-1");
    aws_world_env(&world, "AWS_CA_BUNDLE", "~/.ca.pem");
    aws_world_env(&world, "HTTPS_PROXY", "http://upper");
    aws_world_env(&world, "http_proxy", "http://lower");
    aws_world_env(&world, "HTTP_PROXY", "http://not-this");
    aws_world_env(&world, "no_proxy", "localhost");
    assert_int_equal(kl_account_open(&world.host, &no_options, &account, NULL), KL_OK);
    t = kl_account_transport(account);
    assert_string_equal(t->ca_bundle, "/home/.ca.pem");
    assert_string_equal(t->https_proxy, "http://upper");
    assert_string_equal(t->http_proxy, "http://lower");
    assert_string_equal(t->no_proxy, "localhost");
    assert_null(t->all_proxy);
    kl_account_free(&account);
    assert_int_equal(kl_account_open(&world.host,
                                     &(struct kl_account_options){.ca_bundle = "x.pem"},
                                     &account, NULL),
                     KL_OK);
    assert_string_equal(kl_account_transport(account)->ca_bundle, "x.pem");
    kl_account_free(&account);
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_attempts(void **state)
{
    static const struct {
        const char *most, *mode;
        unsigned n; /* 0: refused, as the AWS CLI does */
    } cases[] = {
        {NULL, NULL, 4},      {"1", NULL, 1},        {"7", "legacy", 7},
        {NULL, "Legacy", 10}, {NULL, "adaptive", 4}, {"0", NULL, 0},
        {"-1", NULL, 0},      {"many", "legacy", 0}, {"99999999999999999999", NULL, 0},
        {"1000", NULL, 100},  {NULL, "fast", 0},     {"", "", 4},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_account *account = NULL;
        struct aws_world world;
        struct kl_err err = {0};

        aws_world_init(&world);
        aws_world_env(&world, "AWS_MAX_ATTEMPTS", cases[i].most);
        aws_world_env(&world, "AWS_RETRY_MODE", cases[i].mode);
        assert_int_equal(kl_account_open(&world.host, &no_options, &account, &err),
                         cases[i].n ? KL_OK : KL_INVALID);
        if (cases[i].n)
            assert_int_equal(kl_account_max_attempts(account), cases[i].n);
        else
            assert_non_null(strstr(err.text, cases[i].most ? cases[i].most : "fast"));
        kl_account_free(&account);
        aws_world_release(&world);
    }
}

static void test_clock(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);
    int64_t offset = -1;

    (void)state;
    assert_int_equal(kl_account_now(account, &offset), world.now);
    assert_int_equal(offset, 0);
    assert_false(kl_account_correct_clock(account, 0, 0)); /* the time is not known */
    /* within four minutes: no correction, but a fresh date may do */
    assert_true(kl_account_correct_clock(account, 0, world.now + 240));
    assert_int_equal(kl_account_now(account, &offset), world.now);
    assert_true(kl_account_correct_clock(account, 0, world.now - 3600));
    assert_int_equal(kl_account_now(account, &offset), world.now - 3600);
    assert_int_equal(offset, -3600);
    /* requests that were signed before the correction do not undo it */
    assert_true(kl_account_correct_clock(account, 0, world.now + 7200));
    assert_int_equal(kl_account_now(account, &offset), world.now - 3600);
    /* the machine's clock is set right */
    world.now -= 3600;
    assert_true(kl_account_correct_clock(account, -3600, world.now));
    assert_int_equal(kl_account_now(account, &offset), world.now);
    assert_int_equal(offset, 0);
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_quota(void **state)
{
    struct aws_world world;
    struct kl_account *account = open_task(&world);

    (void)state;
    for (int i = 0; i < 35; i++)
        assert_true(kl_account_quota_take(account, 14));
    assert_false(kl_account_quota_take(account, 14)); /* 10 are left */
    assert_true(kl_account_quota_take(account, 5));
    kl_account_quota_give(account, 10000);
    assert_true(kl_account_quota_take(account, 500)); /* never above 500 */
    assert_false(kl_account_quota_take(account, 1));
    kl_account_quota_give(account, 1);
    assert_true(kl_account_quota_take(account, 1));
    kl_account_free(&account);
    aws_world_release(&world);
}

static void test_warnings(void **state)
{
    struct aws_world world;
    struct kl_account *account = NULL;
    const char *const *warnings;
    size_t n;

    (void)state;
    aws_world_init(&world);
    aws_world_file(&world, "/home/.aws/config", "[profile x]\nbroken\n");
    assert_int_equal(kl_account_open(&world.host, &no_options, &account, NULL), KL_OK);
    warnings = kl_account_warnings(account, &n);
    assert_int_equal(n, 1);
    assert_non_null(strstr(warnings[0], "/home/.aws/config:2: "));
    kl_account_free(&account);
    aws_world_release(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_credentials_are_kept_and_renewed),
        cmocka_unit_test(test_a_renewal_that_fails),
        cmocka_unit_test(test_the_server_says_they_have_ended),
        cmocka_unit_test(test_those_of_the_environment_cannot_be_renewed),
        cmocka_unit_test(test_files_are_read_anew),
        cmocka_unit_test(test_a_person_is_asked_only_when_it_must_be),
        cmocka_unit_test(test_one_thread_fetches_for_all),
        cmocka_unit_test(test_waiting_is_cancelled),
        cmocka_unit_test(test_where),
        cmocka_unit_test(test_the_region_of_the_instance),
        cmocka_unit_test(test_the_endpoint_of_the_account),
        cmocka_unit_test(test_who),
        cmocka_unit_test(test_transport),
        cmocka_unit_test(test_attempts),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_quota),
        cmocka_unit_test(test_warnings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
