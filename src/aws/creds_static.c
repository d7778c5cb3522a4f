#include "config.h"

#include "aws/creds_static.h"

#include "base/i18n.h"

static const struct kl_property *first_of(const struct kl_profile *profile)
{
    const struct kl_property *key = kl_profile_property(profile, "aws_access_key_id");

    return key ? key : kl_profile_property(profile, "aws_secret_access_key");
}

bool kl_creds_static_has(const struct kl_profile *profile)
{
    return first_of(profile) != NULL;
}

static enum kl_code read_keys(const struct kl_profile *profile, bool credentials,
                              struct kl_creds *out, struct kl_err *err)
{
    const struct kl_property *first = first_of(profile);
    const char *key = kl_profile_get(profile, "aws_access_key_id");
    const char *secret = kl_profile_get(profile, "aws_secret_access_key");
    const char *token = kl_profile_get(profile, "aws_security_token");

    if (!first || first->credentials != credentials)
        return KL_OK;
    if (!key || !secret)
        return kl_err_set(err, KL_INVALID, _("%s:%zu: profile %s has no %s"), first->path,
                          first->line, profile->name,
                          key ? "aws_secret_access_key" : "aws_access_key_id");
    if (!token)
        token = kl_profile_get(profile, "aws_session_token");
    kl_creds_set(out, kl_str_from(key), kl_str_from(secret), kl_str_from(token),
                 kl_str_from(kl_profile_get(profile, "aws_account_id")));
    kl_creds_set_why(out,
                     credentials ? KL_PROVIDER_CREDENTIALS_FILE : KL_PROVIDER_CONFIG_FILE,
                     _("profile %s, %s:%zu"), profile->name, first->path, first->line);
    return KL_OK;
}

enum kl_code kl_creds_shared_find(const struct kl_chain *chain,
                                  const struct kl_profile *profile, struct kl_creds *out,
                                  struct kl_err *err)
{
    (void)chain;
    return read_keys(profile, true, out, err);
}

enum kl_code kl_creds_config_find(const struct kl_chain *chain,
                                  const struct kl_profile *profile, struct kl_creds *out,
                                  struct kl_err *err)
{
    (void)chain;
    return read_keys(profile, false, out, err);
}
