#include "config.h"

#include "aws/settings.h"

#include <strings.h>

#include "base/i18n.h"

enum { NAMES_SHOWN = 8 };

/* The first profiles that there are, for a name that is not among them. */
static void advise_names(const struct kl_profiles *profiles, struct kl_err *err)
{
    struct kl_buf names = {0};
    size_t n = 0;

    for (size_t i = 0; i < kl_profiles_count(profiles); i++) {
        const struct kl_profile *profile = kl_profiles_at(profiles, i);

        if (profile->kind == KL_INI_PROFILE && n++ < NAMES_SHOWN)
            kl_buf_addf(&names, "%s%s", n > 1 ? ", " : "", profile->name);
    }
    if (n > NAMES_SHOWN)
        kl_buf_add_text(&names, ", …");
    if (n)
        kl_err_advise(err, _("there are: %s"), kl_buf_text(&names));
    else
        kl_err_advise(err, _("there are no profiles in %s"),
                      kl_profiles_config_path(profiles));
    kl_buf_release(&names);
}

enum kl_code kl_settings_init(struct kl_settings *settings, const struct kl_host *host,
                              const struct kl_profiles *profiles, const char *named,
                              struct kl_err *err)
{
    static const char *const variables[] = {"AWS_PROFILE", "AWS_DEFAULT_PROFILE"};

    *settings = (struct kl_settings){.host = host,
                                     .profiles = profiles,
                                     .profile_name = named,
                                     .profile_why = "--profile",
                                     .profile_given = named};
    for (size_t i = 0; i < KL_ARRAY_LEN(variables) && !settings->profile_name; i++) {
        settings->profile_name = kl_host_env(host, variables[i]);
        settings->profile_why = variables[i];
    }
    named = settings->profile_name;
    if (!named) {
        settings->profile_name = "default";
        settings->profile_why = _("no other is named");
    }
    settings->profile =
        kl_profiles_find(profiles, KL_INI_PROFILE, settings->profile_name);
    if (named && !settings->profile) {
        kl_err_set(err, KL_NOT_FOUND, _("there is no profile \"%s\" (named by %s)"),
                   named, settings->profile_why);
        advise_names(profiles, err);
        return KL_NOT_FOUND;
    }
    return kl_profile_check(settings->profile, err);
}

const char *kl_settings_get(const struct kl_settings *settings, const char *variable,
                            const char *key, struct kl_buf *why)
{
    const char *value = variable ? kl_host_env(settings->host, variable) : NULL;
    const struct kl_property *property;

    if (value) {
        if (why)
            kl_buf_add_text(why, variable);
        return value;
    }
    property = key ? kl_profile_property(settings->profile, key) : NULL;
    if (property && why)
        kl_buf_addf(why, "%s:%zu", property->path, property->line);
    return property ? property->value : NULL;
}

bool kl_setting_is_true(const char *value)
{
    return value && !strcasecmp(value, "true");
}

bool kl_settings_flag(const struct kl_settings *settings, const char *variable,
                      const char *key)
{
    return kl_setting_is_true(kl_settings_get(settings, variable, key, NULL));
}
