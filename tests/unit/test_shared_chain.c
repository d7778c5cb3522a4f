/* The SDK for Rust's cases of credential providers that lie beside the project, with
 * their recorded traffic. Cases that come out otherwise here are named with the reason.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <sys/stat.h>

#include "aws/chain.h"
#include "aws/creds_container.h"
#include "aws/imds.h"
#include "aws/region.h"
#include "tests/unit/aws_world.h"
#include "tests/unit/shared.h"

#define SUITE "aws/config-suite/"

/* credential_process is a shell's pipe in these two: the SDK for Rust runs a shell, the
 * AWS CLI splits the line and runs the program itself, and so does keyline. */
static const char *const of_a_shell[] = {"credential_process",
                                         "credential_process_account_id_fallback"};
/* More is asked than was recorded: keyline tries again after a 503, and asks an instance
 * that refuses a token in the older way, as the AWS CLI does. The result is the same. */
static const char *const asks_more[] = {"sso_server_error", "imds_token_fail"};

static bool is_among(const char *const *names, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

/* ---- The world of a case */

/* Every file below folder, under its path in the world. */
static void add_files(struct aws_world *world, const char *folder, const char *path)
{
    struct kl_buf full = {0}, below = {0}, text = {0};
    DIR *dir;

    shared_path(folder, &full);
    dir = opendir(kl_buf_text(&full));
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct stat st;

        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        kl_buf_clear(&full);
        kl_buf_clear(&below);
        kl_buf_addf(&below, "%s/%s", folder, entry->d_name);
        shared_path(kl_buf_text(&below), &full);
        assert_int_equal(stat(kl_buf_text(&full), &st), 0);
        kl_buf_clear(&full);
        kl_buf_addf(&full, "%s/%s", path, entry->d_name);
        if (S_ISDIR(st.st_mode)) {
            add_files(world, kl_buf_text(&below), kl_buf_text(&full));
        } else {
            kl_buf_clear(&text);
            shared_read(kl_buf_text(&below), &text);
            aws_world_file(world, kl_buf_text(&full), kl_buf_text(&text));
        }
    }
    if (dir)
        closedir(dir);
    kl_buf_release(&full);
    kl_buf_release(&below);
    kl_buf_release(&text);
}

/* As keyline writes it: a path, and the role before the account. */
static void add_request(const char *method, const char *uri, struct kl_buf *out)
{
    const char *query = strstr(uri, "?account_id="), *role;

    role = query ? strstr(query, "&role_name=") : NULL;
    if (role)
        kl_buf_addf(out, "%s %.*s?%s&%.*s", method, (int)(query - uri), uri, role + 1,
                    (int)(role - query - 1), query + 1);
    else
        kl_buf_addf(out, "%s %s%s", method, uri, strchr(uri + 8, '/') ? "" : "/");
}

static void add_traffic(struct aws_world *world, const json_t *events)
{
    struct kl_buf request = {0}, body = {0};
    int status = 0;

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *action = json_object_get(json_array_get(events, i), "action");
        const json_t *asked = json_object_get(action, "Request");
        const json_t *said = json_object_get(action, "Response");
        const json_t *data = json_object_get(action, "Data");
        const json_t *eof = json_object_get(action, "Eof");

        if (asked) {
            asked = json_object_get(asked, "request");
            kl_buf_clear(&request);
            kl_buf_clear(&body);
            add_request(shared_text(asked, "method"), shared_text(asked, "uri"),
                        &request);
        }
        if (said)
            status = (int)json_integer_value(json_object_get(
                json_object_get(json_object_get(said, "response"), "Ok"), "status"));
        if (data && !strcmp(shared_text(data, "direction"), "Response"))
            kl_buf_add_text(&body, shared_text(json_object_get(data, "data"), "Utf8"));
        if (eof && !strcmp(shared_text(eof, "direction"), "Response"))
            aws_world_reply(world, kl_buf_text(&request), status, kl_buf_text(&body));
    }
    kl_buf_release(&request);
    kl_buf_release(&body);
}

static void add_case(struct aws_world *world, const char *folder)
{
    struct kl_buf path = {0};
    json_t *env, *traffic;
    const char *name;
    const json_t *value;

    kl_buf_addf(&path, "%s/env.json", folder);
    env = shared_json(kl_buf_text(&path));
    json_object_foreach(env, name, value)
    {
        aws_world_env(world, name, json_string_value(value));
    }
    json_decref(env);
    kl_buf_clear(&path);
    kl_buf_addf(&path, "%s/fs", folder);
    add_files(world, kl_buf_text(&path), "");
    kl_buf_clear(&path);
    kl_buf_addf(&path, "%s/http-traffic.json", folder);
    if (shared_exists(kl_buf_text(&path))) {
        traffic = shared_json(kl_buf_text(&path));
        add_traffic(world, json_object_get(traffic, "events"));
        json_decref(traffic);
    }
    kl_buf_release(&path);
}

static enum kl_code search(struct aws_world *world, const char *named,
                           struct kl_creds *out, struct kl_err *err)
{
    struct kl_profiles *profiles = NULL;
    struct kl_settings settings;
    struct kl_buf region = {0}, why = {0};
    struct kl_chain chain = {.settings = &settings, .transport = &world->transport};
    enum kl_code code = kl_profiles_load(&world->host, &profiles, err);

    if (!code)
        code = kl_settings_init(&settings, &world->host, profiles, named, err);
    if (!code)
        code = kl_region_find(&settings, NULL, &region, &why, err);
    chain.region = region.len ? kl_buf_text(&region) : NULL;
    if (!code)
        code = kl_chain_find(&chain, out, err);
    kl_profiles_free(&profiles);
    kl_buf_release(&region);
    kl_buf_release(&why);
    return code;
}

/* ---- The folders */

static void same(const char *name, const json_t *wanted, const char *member,
                 const char *got)
{
    const char *text = shared_text(wanted, member);

    if (text ? !got || strcmp(text, got) != 0 : got != NULL)
        fail_msg("%s: %s is %s", name, member, got ? got : "not there");
}

static void check_result(const char *name, const json_t *result, enum kl_code code,
                         const struct kl_creds *creds, const struct kl_err *err)
{
    const json_t *wanted = json_object_get(result, "Ok");

    if (!wanted || is_among(of_a_shell, KL_ARRAY_LEN(of_a_shell), name)) {
        if (!code || !err->text[0])
            fail_msg("%s: no error", name);
        return;
    }
    if (code)
        fail_msg("%s: %s", name, err->text);
    same(name, wanted, "access_key_id", creds->key_id);
    same(name, wanted, "secret_access_key", creds->secret);
    same(name, wanted, "session_token", creds->token);
    if (json_object_get(wanted,
                        "account_id")) /* some recordings leave out what is known */
        same(name, wanted, "account_id", creds->account_id);
    assert_int_equal(creds->expires,
                     json_integer_value(json_object_get(wanted, "expiry")));
}

static void check_folder(const char *group, const char *name, const char *named)
{
    struct kl_buf folder = {0}, path = {0};
    struct aws_world world;
    struct kl_creds creds = {0};
    struct kl_err err = {0};
    enum kl_code code;
    json_t *test;

    kl_buf_addf(&folder, SUITE "%s/%s", group, name);
    kl_buf_addf(&path, "%s/test-case.json", kl_buf_text(&folder));
    test = shared_json(kl_buf_text(&path));
    aws_world_init(&world);
    world.now = 1600000000; /* before all ends */
    add_case(&world, kl_buf_text(&folder));
    code = search(&world, named, &creds, &err);
    check_result(name, json_object_get(test, "result"), code, &creds, &err);
    if (!is_among(asks_more, KL_ARRAY_LEN(asks_more), name) &&
        (world.next != world.n || (!code && world.surprise.len)))
        fail_msg("%s: asked for %s, left %zu", name, kl_buf_text(&world.surprise),
                 world.n - world.next);
    json_decref(test);
    kl_creds_release(&creds);
    aws_world_release(&world);
    kl_buf_release(&folder);
    kl_buf_release(&path);
}

static size_t check_group(const char *group, const char *named)
{
    struct kl_buf path = {0};
    size_t n = 0;
    DIR *dir;

    kl_buf_addf(&path, SUITE "%s", group);
    {
        struct kl_buf full = {0};

        shared_path(kl_buf_text(&path), &full);
        dir = opendir(kl_buf_text(&full));
        kl_buf_release(&full);
    }
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        check_folder(group, entry->d_name, named);
        n++;
    }
    closedir(dir);
    kl_buf_release(&path);
    return n;
}

static void the_chain_holds(void **state)
{
    (void)state;
    assert_int_equal(check_group("default-credential-provider-chain", NULL), 29);
}

/* These are of the profile alone: --profile keeps the keys of the environment out. */
static void the_profiles_hold(void **state)
{
    (void)state;
    assert_int_equal(check_group("profile-provider", "default"), 18);
}

/* ---- Chains of roles */

#define STS "POST https://sts.us-east-1.amazonaws.com/"
#define IMDS "http://169.254.169.254/latest/"
#define STS_REPLY                                                                        \
    "<Credentials><AccessKeyId>ASIAROLE0001</AccessKeyId><SecretAccessKey>s"             \
    "</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2030-01-01T00:00:00Z"   \
    "</Expiration></Credentials>"

static void add_sections(json_t *sections, const char *kind, struct kl_buf *config)
{
    json_t *section;
    const char *name, *key;
    const json_t *value;

    json_object_foreach(sections, name, section)
    {
        kl_buf_addf(config, "[%s %s]\n", kind, name);
        json_object_foreach(section, key, value)
        {
            kl_buf_addf(config, "%s = %s\n", key, json_string_value(value));
        }
    }
}

/* What the links of the chain will ask for. */
static void expect_link(struct aws_world *world, json_t *link)
{
    const char *source = shared_text(link, "NamedSource");

    if (json_object_get(link, "AssumeRole") || json_object_get(link, "WebIdentityToken"))
        aws_world_reply(world, STS, 200, STS_REPLY);
    if (source) {
        assert_string_equal(source, "Ec2InstanceMetadata");
        aws_world_reply(world, "PUT " IMDS "api/token", 200, "t");
        aws_world_reply(world, "GET " IMDS "meta-data/iam/security-credentials/", 200,
                        "r");
        aws_world_reply(world, "GET " IMDS "meta-data/iam/security-credentials/r", 200,
                        "{\"AccessKeyId\":\"ASIAEC200001\",\"SecretAccessKey\":\"s\","
                        "\"Token\":\"t\"}");
    }
    if (json_object_get(link, "Sso"))
        aws_world_reply(world,
                        "GET https://portal.sso.us-east-7.amazonaws.com/federation/"
                        "credentials?role_name=testrole&account_id=0123",
                        200,
                        "{\"roleCredentials\":{\"accessKeyId\":\"ASIASSO00001\","
                        "\"secretAccessKey\":\"s\"}}");
}

static void sent(const char *docs, const struct aws_exchange *exchange,
                 const json_t *role, const char *member, const char *field)
{
    const char *value = shared_text(role, member);
    struct kl_buf part = {0};

    if (!value)
        return;
    kl_buf_addf(&part, "&%s=", field);
    for (; *value; value++)
        kl_buf_addf(&part, *value == ':' || *value == '/' ? "%%%02X" : "%c", *value);
    if (!strstr(kl_buf_text(&exchange->body), kl_buf_text(&part)))
        fail_msg("%s: %s was not sent", docs, kl_buf_text(&part));
    kl_buf_release(&part);
}

/* The roles were asked for in order, the first with the keys at the chain's end. */
static void check_links(const char *docs, const struct aws_world *world,
                        const json_t *links)
{
    const json_t *keys = json_object_get(json_array_get(links, 0), "AccessKey");
    const struct aws_exchange *at = world->exchanges;

    for (size_t i = 0; i < json_array_size(links); i++) {
        const json_t *link = json_array_get(links, i);
        const json_t *role = json_object_get(link, "AssumeRole");

        if (!role)
            role = json_object_get(link, "WebIdentityToken");
        if (!role)
            continue;
        while (strcmp(at->request, STS) != 0)
            at++;
        sent(docs, at, role, "role_arn", "RoleArn");
        sent(docs, at, role, "role_session_name", "RoleSessionName");
        sent(docs, at, role, "external_id", "ExternalId");
        if (i == 1 && keys) {
            struct kl_buf part = {0};

            kl_buf_addf(&part, "Credential=%s/", shared_text(keys, "access_key_id"));
            assert_non_null(strstr(kl_buf_text(&at->headers), kl_buf_text(&part)));
            kl_buf_release(&part);
        }
        at++;
    }
}

/* A profile with sso_session but no account is good for a token only, which no table
 * takes: the AWS CLI goes on to the next provider, and so does keyline. */
static bool is_for_a_token(const json_t *test)
{
    return !strcmp(shared_text(test, "docs"), "SSO token profile selected");
}

static void check_chain(const json_t *test)
{
    const json_t *input = json_object_get(test, "input");
    const json_t *links =
        json_object_get(json_object_get(test, "output"), "ProfileChain");
    const char *docs = shared_text(test, "docs");
    struct kl_buf config = {0};
    struct aws_world world;
    struct kl_creds creds = {0};
    struct kl_err err = {0};
    enum kl_code code;

    if (is_for_a_token(test))
        links = NULL;
    aws_world_init(&world);
    world.now = 1600000000;
    add_sections(json_object_get(input, "profiles"), "profile", &config);
    add_sections(json_object_get(input, "sso_sessions"), "sso-session", &config);
    aws_world_file(&world, "/home/.aws/config", kl_buf_text(&config));
    aws_world_file(&world, "/var/token.jwt", "jwt");
    /* SHA1 of https://foo.bar */
    aws_world_file(&world,
                   "/home/.aws/sso/cache/7c459196c60f9c8b83244ac9c88b673bfec5eece.json",
                   "{\"accessToken\":\"a\",\"expiresAt\":\"2030-01-01T00:00:00Z\"}");
    for (size_t i = 0; i < json_array_size(links); i++)
        expect_link(&world, json_array_get(links, i));
    code = search(&world, shared_text(input, "selected_profile"), &creds, &err);
    if (!links && !code)
        fail_msg("%s: no error", docs);
    if (links && code)
        fail_msg("%s: %s", docs, err.text);
    if (links) {
        assert_true(aws_world_done(&world));
        check_links(docs, &world, links);
    }
    kl_creds_release(&creds);
    aws_world_release(&world);
    kl_buf_release(&config);
}

static void chains_of_roles_hold(void **state)
{
    json_t *tests = shared_json(SUITE "assume-role-tests.json");

    (void)state;
    assert_int_equal(json_array_size(tests), 28);
    for (size_t i = 0; i < json_array_size(tests); i++)
        check_chain(json_array_get(tests, i));
    json_decref(tests);
}

/* ---- Where container and instance are asked */

static void set_env(struct aws_world *world, const json_t *test)
{
    json_t *env = json_object_get(test, "env");
    const char *name;
    const json_t *value;

    json_object_foreach(env, name, value)
    {
        aws_world_env(world, name, json_string_value(value));
    }
}

static void containers_are_found(void **state)
{
    json_t *root = shared_json(SUITE "ecs-tests.json");
    const json_t *tests = json_object_get(root, "tests");

    (void)state;
    assert_int_equal(json_array_size(tests), 11);
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        const char *wanted = shared_text(json_object_get(test, "result"), "Ok");
        struct aws_world world;
        struct kl_buf url = {0};
        enum kl_code code;

        aws_world_init(&world);
        set_env(&world, test);
        code = kl_creds_container_url(&world.host, &url, NULL);
        if (wanted)
            assert_string_equal(kl_buf_text(&url), wanted);
        else if (json_object_size(json_object_get(test, "env")))
            assert_int_equal(code, KL_INVALID);
        else
            assert_int_equal(url.len, 0); /* not configured: no error here */
        kl_buf_release(&url);
        aws_world_release(&world);
    }
    json_decref(root);
}

static void instances_are_found(void **state)
{
    json_t *root = shared_json(SUITE "imds-config/imds-endpoint-tests.json");
    const json_t *tests = json_object_get(root, "tests");
    size_t taken = 0;

    (void)state;
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        const char *wanted = shared_text(json_object_get(test, "result"), "Ok");
        const char *config = shared_text(json_object_get(test, "fs"), "config");
        struct kl_profiles *profiles = NULL;
        struct kl_settings settings;
        struct aws_world world;
        struct kl_buf url = {0};

        if (json_object_get(test, "endpoint_override") ||
            json_object_get(test, "mode_override"))
            continue; /* options of the SDK's own interface */
        aws_world_init(&world);
        set_env(&world, test);
        aws_world_file(&world, "config", config ? config : "");
        assert_int_equal(kl_profiles_load(&world.host, &profiles, NULL), KL_OK);
        kl_settings_init(&settings, &world.host, profiles, NULL, NULL);
        assert_int_equal(kl_imds_base(&settings, &url, NULL),
                         wanted ? KL_OK : KL_INVALID);
        kl_buf_add_text(&url, "/latest/api/token");
        if (wanted)
            assert_string_equal(kl_buf_text(&url), wanted);
        taken++;
        kl_buf_release(&url);
        kl_profiles_free(&profiles);
        aws_world_release(&world);
    }
    assert_int_equal(taken, 11);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chain_holds),      cmocka_unit_test(the_profiles_hold),
        cmocka_unit_test(chains_of_roles_hold), cmocka_unit_test(containers_are_found),
        cmocka_unit_test(instances_are_found),
    };

    if (!shared_exists("aws/config-suite"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_chain", tests, NULL, NULL);
}
