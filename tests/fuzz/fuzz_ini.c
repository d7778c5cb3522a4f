/* A config file, a NUL, a credentials file: any bytes are read, every value is one that a
 * profile can have, and every profile is found by its name. */
#include "config.h"

#include "aws/profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_property(const struct kl_profile *profile,
                           const struct kl_property *property)
{
    const struct kl_property *found = kl_profile_property(profile, property->key);
    struct kl_buf value = {0};

    must(property->key[0] && property->line > 0);
    must(!property->value[0] == !found); /* keys are unique; empty is unset */
    must(!found || found == property);
    must(!strpbrk(property->key, " \t=\n[]#;"));
    if (kl_property_sub(property, "endpoint_url", &value))
        must(value.len && !strchr(kl_buf_text(&value), '\n'));
    kl_buf_release(&value);
}

static void check_profile(const struct kl_profiles *profiles,
                          const struct kl_profile *profile)
{
    struct kl_err err = {0};

    must(profile->kind != KL_INI_IGNORED && profile->name[0]);
    must(kl_profiles_find(profiles, profile->kind, profile->name) == profile);
    must(!kl_profile_check(profile, &err) == !err.text[0]);
    for (size_t i = 0; i < profile->n; i++)
        check_property(profile, &profile->properties[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str all = {(const char *)data, size};
    size_t nul = kl_str_find(all, (struct kl_str){"", 1}, 0), warnings;
    struct kl_profiles *profiles = kl_profiles_new(
        kl_str_sub(all, 0, nul), "config",
        kl_str_sub(all, nul == SIZE_MAX ? size : nul + 1, SIZE_MAX), "credentials");
    const char *const *lines = kl_profiles_warnings(profiles, &warnings);

    for (size_t i = 0; i < kl_profiles_count(profiles); i++)
        check_profile(profiles, kl_profiles_at(profiles, i));
    for (size_t i = 0; i < warnings; i++)
        must(strstr(lines[i], ": ") != NULL);
    kl_profiles_free(&profiles);
    return 0;
}
