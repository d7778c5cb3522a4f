/* The SDKs' cases of profile files that lie beside the project. keyline is lenient where
 * aws.md §2.4 says so; each case that comes out otherwise is named here with its reason.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/settings.h"
#include "tests/unit/aws_world.h"
#include "tests/unit/shared.h"

static const char *name_of(const json_t *test)
{
    return shared_text(test, "name");
}

/* ---- The syntax */

/* Rule 4: names in the credentials file may hold blanks, as the AWS CLI reads them. */
static bool is_lenient(const json_t *test, const char *profile)
{
    return !strcmp(name_of(test), "Invalid profile names are ignored.") &&
           !strcmp(profile, "in valid 2");
}

static void same_properties(const json_t *test, json_t *wanted,
                            const struct kl_profile *profile)
{
    const char *key;
    const json_t *value;

    assert_int_equal(profile->n, json_object_size(wanted));
    json_object_foreach(wanted, key, value)
    {
        const char *got = NULL;

        for (size_t i = 0; i < profile->n; i++)
            if (!strcmp(profile->properties[i].key, key))
                got = profile->properties[i].value;
        if (!got || strcmp(got, json_string_value(value)))
            fail_msg("%s: %s is %s", name_of(test), key, got ? got : "not there");
    }
}

static void same_profiles(const json_t *test, const json_t *config, const char *member,
                          enum kl_ini_kind kind, const struct kl_profiles *profiles)
{
    json_t *all = json_object_get(config, member), *wanted;
    const char *name;

    json_object_foreach(all, name, wanted)
    {
        const struct kl_profile *profile = kl_profiles_find(profiles, kind, name);

        if (!profile)
            fail_msg("%s: no profile %s", name_of(test), name);
        same_properties(test, wanted, profile);
        assert_null(profile->fault);
    }
    for (size_t i = 0; i < kl_profiles_count(profiles); i++) {
        const struct kl_profile *profile = kl_profiles_at(profiles, i);

        if (profile->kind == kind && !json_object_get(all, profile->name) &&
            !is_lenient(test, profile->name))
            fail_msg("%s: profile %s is too many", name_of(test), profile->name);
    }
}

/* What is an error to the SDKs is one here when the profile is used (rule 5), and a
 * warning where it belongs to none. */
static void is_faulty(const json_t *test, const struct kl_profiles *profiles)
{
    const struct kl_profile *foo = kl_profiles_find(profiles, KL_INI_PROFILE, "foo");
    size_t warnings;

    kl_profiles_warnings(profiles, &warnings);
    if (foo ? !kl_profile_check(foo, NULL) : !warnings)
        fail_msg("%s: no fault is found", name_of(test));
}

static void the_syntax_is_read(void **state)
{
    json_t *root = shared_json("aws/config-suite/profile-parser-tests.json");
    const json_t *tests = json_object_get(root, "tests");

    (void)state;
    assert_int_equal(json_array_size(tests), 65);
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        const json_t *input = json_object_get(test, "input");
        const json_t *output = json_object_get(test, "output");
        const json_t *config = json_object_get(output, "config");
        struct kl_profiles *profiles = kl_profiles_new(
            kl_str_from(shared_text(input, "configFile")), "config",
            kl_str_from(shared_text(input, "credentialsFile")), "credentials");

        if (config) {
            same_profiles(test, config, "profiles", KL_INI_PROFILE, profiles);
            same_profiles(test, config, "sso_sessions", KL_INI_SSO_SESSION, profiles);
        } else {
            is_faulty(test, profiles);
        }
        kl_profiles_free(&profiles);
    }
    json_decref(root);
}

/* ---- Where the files are */

static void check_location(const json_t *test)
{
    json_t *environment = json_object_get(test, "environment");
    struct kl_profiles *profiles = NULL;
    struct kl_settings settings;
    struct aws_world world;
    const char *name;
    const json_t *value;

    aws_world_init(&world);
    json_object_foreach(environment, name, value)
    {
        aws_world_env(&world, name, json_string_value(value));
    }
    assert_int_equal(kl_profiles_load(&world.host, &profiles, NULL), KL_OK);
    assert_string_equal(kl_profiles_config_path(profiles),
                        shared_text(test, "configLocation"));
    assert_string_equal(kl_profiles_credentials_path(profiles),
                        shared_text(test, "credentialsLocation"));
    kl_settings_init(&settings, &world.host, profiles, NULL, NULL);
    if (shared_text(test, "profile"))
        assert_string_equal(settings.profile_name, shared_text(test, "profile"));
    kl_profiles_free(&profiles);
    aws_world_release(&world);
}

static void the_files_are_found(void **state)
{
    json_t *root = shared_json("aws/config-suite/file-location-tests.json");
    const json_t *tests = json_object_get(root, "tests");
    size_t taken = 0;

    (void)state;
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);

        if (strcmp(shared_text(test, "platform"), "linux") != 0)
            continue; /* Windows */
        check_location(test);
        taken++;
    }
    assert_int_equal(taken, 4);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_syntax_is_read),
        cmocka_unit_test(the_files_are_found),
    };

    if (!shared_exists("aws/config-suite"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_profiles", tests, NULL, NULL);
}
