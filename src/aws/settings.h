/* What the user has configured: the profile in use, the environment above it.
 *
 * The environment beats the profile, as in every AWS tool; what stands on the command
 * line beats both and is the caller's matter. Borrowed parts must outlive the struct.
 */
#ifndef KL_AWS_SETTINGS_H
#define KL_AWS_SETTINGS_H

#include "aws/profile.h"

struct kl_settings {
    const struct kl_host *host;
    const struct kl_profiles *profiles;
    const struct kl_profile *profile; /* NULL: no profile, not even default */
    const char *profile_name;         /* "default" when none was named */
    const char *profile_why;          /* "--profile", "AWS_PROFILE", …, "default" */
    bool profile_given;               /* by --profile, which switches AWS_* keys off */
};

/* Picks the profile: named, else $AWS_PROFILE, $AWS_DEFAULT_PROFILE, default.
 * KL_NOT_FOUND when one is named that does not exist; KL_INVALID when it cannot be read.
 */
enum kl_code kl_settings_init(struct kl_settings *settings, const struct kl_host *host,
                              const struct kl_profiles *profiles, const char *named,
                              struct kl_err *err);

/* The variable's value, else the profile's; NULL when both are unset or empty. why, when
 * not NULL, receives where it is from: "AWS_REGION" or "/home/u/.aws/config:3". variable
 * or key may be NULL. Borrowed. */
const char *kl_settings_get(const struct kl_settings *settings, const char *variable,
                            const char *key, struct kl_buf *why);
/* Only "true", in any case, is true (botocore's ensure_boolean). */
bool kl_settings_flag(const struct kl_settings *settings, const char *variable,
                      const char *key);
bool kl_setting_is_true(const char *value);

#endif
