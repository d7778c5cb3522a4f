#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/settings.h"
#include "tests/unit/aws_world.h"

static const struct kl_profile *profile(const struct kl_profiles *profiles,
                                        const char *name)
{
    return kl_profiles_find(profiles, KL_INI_PROFILE, name);
}

static struct kl_profiles *parse(const char *config, const char *credentials)
{
    return kl_profiles_new(kl_str_from(config), "config", kl_str_from(credentials),
                           "credentials");
}

static void test_merging(void **state)
{
    struct kl_profiles *profiles =
        parse("[profile a]\nx = 1\ny = 1\n[profile b]\nx = 3\n[profile a]\nY = 2\n",
              "[a]\nx = 9\nz =\n[c]\nw = 1\n");
    const struct kl_property *x = kl_profile_property(profile(profiles, "a"), "x");

    (void)state;
    assert_string_equal(x->value, "9");
    assert_string_equal(x->path, "credentials");
    assert_int_equal(x->line, 2);
    assert_true(x->credentials);
    assert_string_equal(kl_profile_get(profile(profiles, "a"), "y"), "2");
    assert_null(kl_profile_get(profile(profiles, "a"), "z")); /* empty is unset */
    assert_string_equal(kl_profile_get(profile(profiles, "b"), "x"), "3");
    assert_string_equal(kl_profile_get(profile(profiles, "c"), "w"), "1");
    assert_null(profile(profiles, "d"));
    assert_null(kl_profile_get(NULL, "x"));
    assert_null(kl_profiles_find(profiles, KL_INI_SERVICES, "a"));
    kl_profiles_free(&profiles);
    assert_null(profiles);
    kl_profiles_free(&profiles);
}

static void test_default_with_and_without_prefix(void **state)
{
    static const char *const cases[][3] = {
        /* config, x, y */
        {"[default]\nx = 1\n[profile default]\ny = 2", NULL, "2"},
        {"[profile default]\ny = 2\n[default]\nx = 1", NULL, "2"},
        {"[profile default]\ny = 2\n[default]\nx = 1\n[profile default]\nx = 3", "3",
         "2"},
        {"[default]\nx = 1\n[default]\ny = 2", "1", "2"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_profiles *profiles = parse(cases[i][0], "[default]\nz = 4");
        const struct kl_profile *p = profile(profiles, "default");
        const char *x = kl_profile_get(p, "x");

        assert_int_equal(!x, !cases[i][1]);
        if (x)
            assert_string_equal(x, cases[i][1]);
        assert_string_equal(kl_profile_get(p, "y"), cases[i][2]);
        assert_string_equal(kl_profile_get(p, "z"), "4");
        kl_profiles_free(&profiles);
    }
}

static void test_a_fault_matters_in_the_profile_in_use(void **state)
{
    struct kl_profiles *profiles =
        parse("nothing\n[profile good]\nx = 1\n[profile bad]\nx = 1\nregion us-east-1\n",
              "[bad]\n= 2\n");
    struct kl_err err = {0};
    size_t n;
    const char *const *warnings = kl_profiles_warnings(profiles, &n);

    (void)state;
    assert_int_equal(kl_profile_check(profile(profiles, "good"), NULL), KL_OK);
    assert_int_equal(kl_profile_check(NULL, NULL), KL_OK);
    assert_int_equal(kl_profile_check(profile(profiles, "bad"), &err), KL_INVALID);
    assert_string_equal(err.text, "config:6: a property has the form name = value");
    assert_int_equal(n, 3);
    assert_string_equal(warnings[0], "config:1: a line before the first section");
    assert_string_equal(warnings[2], "credentials:2: a property without a name");
    kl_profiles_free(&profiles);
}

static void test_sub_properties(void **state)
{
    struct kl_profiles *profiles =
        parse("[services s]\ndynamodb =\n  endpoint_url_x = 1\n"
              "  endpoint_url = http://h # c\n  empty =\n  last=1 ;c\nplain = v\n",
              "");
    const struct kl_profile *s = kl_profiles_find(profiles, KL_INI_SERVICES, "s");
    const struct kl_property *property = kl_profile_property(s, "dynamodb");
    struct kl_buf value = {0};

    (void)state;
    assert_true(kl_property_sub(property, "endpoint_url", &value));
    assert_string_equal(kl_buf_text(&value), "http://h");
    kl_buf_clear(&value);
    assert_true(kl_property_sub(property, "last", &value));
    assert_string_equal(kl_buf_text(&value), "1");
    kl_buf_clear(&value);
    assert_false(kl_property_sub(property, "empty", &value));
    assert_false(kl_property_sub(property, "endpoint", &value));
    assert_false(kl_property_sub(kl_profile_property(s, "plain"), "v", &value));
    assert_false(kl_property_sub(NULL, "v", &value));
    kl_buf_release(&value);
    kl_profiles_free(&profiles);
}

static void test_a_section_has_an_end(void **state)
{
    struct kl_buf text = {0};
    struct kl_profiles *profiles;
    struct kl_err err = {0};

    (void)state;
    kl_buf_add_text(&text, "[profile a]\n");
    for (int i = 0; i < 100000; i++)
        kl_buf_addf(&text, "k%d=\n", i);
    profiles = parse(kl_buf_text(&text), "");
    assert_int_equal(profile(profiles, "a")->n, 1000);
    assert_int_equal(kl_profile_check(profile(profiles, "a"), &err), KL_INVALID);
    assert_non_null(strstr(err.text, "config:1002: "));
    kl_profiles_free(&profiles);
    kl_buf_release(&text);
}

static void test_files(void **state)
{
    static const struct {
        const char *config_env, *credentials_env, *path[2];
    } cases[] = {
        {NULL, NULL, {"/home/.aws/config", "/home/.aws/credentials"}},
        {"/x/c", NULL, {"/x/c", "/home/.aws/credentials"}},
        {"", "~/k", {"/home/.aws/config", "/home/k"}},
        {"$DIR/c", "${DIR}/$NONE/k", {"/dir/c", "/dir/$NONE/k"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct kl_profiles *profiles = NULL;

        aws_world_init(&world);
        aws_world_env(&world, "DIR", "/dir");
        aws_world_env(&world, "AWS_CONFIG_FILE", cases[i].config_env);
        aws_world_env(&world, "AWS_SHARED_CREDENTIALS_FILE", cases[i].credentials_env);
        aws_world_file(&world, cases[i].path[0], "[profile a]\nx = 1");
        aws_world_file(&world, cases[i].path[1], "[a]\ny = 2");
        assert_int_equal(kl_profiles_load(&world.host, &profiles, NULL), KL_OK);
        assert_string_equal(kl_profiles_config_path(profiles), cases[i].path[0]);
        assert_string_equal(kl_profiles_credentials_path(profiles), cases[i].path[1]);
        assert_string_equal(kl_profile_get(profile(profiles, "a"), "x"), "1");
        assert_string_equal(kl_profile_get(profile(profiles, "a"), "y"), "2");
        kl_profiles_free(&profiles);
        aws_world_release(&world);
    }
}

static void test_files_that_are_not_there_are_empty(void **state)
{
    struct aws_world world;
    struct kl_profiles *profiles = NULL;

    (void)state;
    aws_world_init(&world);
    assert_int_equal(kl_profiles_load(&world.host, &profiles, NULL), KL_OK);
    assert_int_equal(kl_profiles_count(profiles), 0);
    kl_profiles_free(&profiles);
    aws_world_release(&world);
}

static void test_which_profile(void **state)
{
    static const struct {
        const char *named, *env, *default_env, *wanted, *why;
        enum kl_code code;
    } cases[] = {
        {NULL, NULL, NULL, "default", "no other is named", KL_OK},
        {NULL, NULL, "b", "b", "AWS_DEFAULT_PROFILE", KL_OK},
        {NULL, "a", "b", "a", "AWS_PROFILE", KL_OK},
        {NULL, " ", "b", "b", "AWS_DEFAULT_PROFILE", KL_OK},
        {"b", "a", NULL, "b", "--profile", KL_OK},
        {"c", "a", NULL, "c", "--profile", KL_NOT_FOUND},
        {NULL, "c", NULL, "c", "AWS_PROFILE", KL_NOT_FOUND},
        {"default", NULL, NULL, "default", "--profile", KL_NOT_FOUND},
        {"bad", NULL, NULL, "bad", "--profile", KL_INVALID},
    };
    struct kl_profiles *profiles =
        parse("[profile a]\n[profile b]\n[profile bad]\nx\n", "");

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct aws_world world;
        struct kl_settings settings;
        struct kl_err err = {0};

        aws_world_init(&world);
        aws_world_env(&world, "AWS_PROFILE", cases[i].env);
        aws_world_env(&world, "AWS_DEFAULT_PROFILE", cases[i].default_env);
        assert_int_equal(
            kl_settings_init(&settings, &world.host, profiles, cases[i].named, &err),
            cases[i].code);
        assert_string_equal(settings.profile_name, cases[i].wanted);
        assert_string_equal(settings.profile_why, cases[i].why);
        assert_int_equal(settings.profile_given, cases[i].named != NULL);
        if (cases[i].code == KL_NOT_FOUND)
            assert_string_equal(err.advice, "there are: a, b, bad");
        aws_world_release(&world);
    }
    kl_profiles_free(&profiles);
}

static void test_the_environment_beats_the_profile(void **state)
{
    struct kl_profiles *profiles = parse("[default]\nkey = p\nflag = TRUE\nno = yes", "");
    struct kl_settings settings;
    struct kl_buf why = {0};
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    kl_settings_init(&settings, &world.host, profiles, NULL, NULL);
    assert_string_equal(kl_settings_get(&settings, "VAR", "key", &why), "p");
    assert_string_equal(kl_buf_text(&why), "config:2");
    assert_true(kl_settings_flag(&settings, "VAR", "flag"));
    assert_false(kl_settings_flag(&settings, "VAR", "no"));
    aws_world_env(&world, "VAR", "e");
    kl_buf_clear(&why);
    assert_string_equal(kl_settings_get(&settings, "VAR", "key", &why), "e");
    assert_string_equal(kl_buf_text(&why), "VAR");
    assert_false(kl_settings_flag(&settings, "VAR", "flag"));
    assert_null(kl_settings_get(&settings, NULL, "none", NULL));
    assert_null(kl_settings_get(&settings, "NONE", NULL, NULL));
    kl_buf_release(&why);
    kl_profiles_free(&profiles);
    aws_world_release(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merging),
        cmocka_unit_test(test_default_with_and_without_prefix),
        cmocka_unit_test(test_a_fault_matters_in_the_profile_in_use),
        cmocka_unit_test(test_sub_properties),
        cmocka_unit_test(test_a_section_has_an_end),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_files_that_are_not_there_are_empty),
        cmocka_unit_test(test_which_profile),
        cmocka_unit_test(test_the_environment_beats_the_profile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
