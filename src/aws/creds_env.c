#include "config.h"

#include "aws/creds_env.h"

#include "base/i18n.h"
#include "aws/timestamp.h"

static enum kl_code read_end(const struct kl_host *host, struct kl_creds *out,
                             struct kl_err *err)
{
    const char *end = kl_host_env(host, "AWS_CREDENTIAL_EXPIRATION");

    if (end && !kl_timestamp_parse(kl_str_from(end), &out->expires))
        return kl_err_set(err, KL_INVALID,
                          _("AWS_CREDENTIAL_EXPIRATION is no date and time"));
    return KL_OK;
}

enum kl_code kl_creds_env_read(const struct kl_chain *chain, struct kl_creds *out,
                               struct kl_err *err)
{
    const struct kl_host *host = chain->settings->host;
    const char *key = kl_host_env(host, "AWS_ACCESS_KEY_ID");
    const char *secret = kl_host_env(host, "AWS_SECRET_ACCESS_KEY");
    const char *token =
        kl_host_env(host, "AWS_SECURITY_TOKEN"); /* the older name first */

    if (!key && !secret)
        return KL_OK;
    if (!key || !secret)
        return kl_err_set(err, KL_INVALID, _("%s is set, but %s is not"),
                          key ? "AWS_ACCESS_KEY_ID" : "AWS_SECRET_ACCESS_KEY",
                          key ? "AWS_SECRET_ACCESS_KEY" : "AWS_ACCESS_KEY_ID");
    if (!token)
        token = kl_host_env(host, "AWS_SESSION_TOKEN");
    kl_creds_set(out, kl_str_from(key), kl_str_from(secret), kl_str_from(token),
                 kl_str_from(kl_host_env(host, "AWS_ACCOUNT_ID")));
    kl_creds_set_why(out, KL_PROVIDER_ENV, "AWS_ACCESS_KEY_ID");
    return read_end(host, out, err);
}

enum kl_code kl_creds_env_find(const struct kl_chain *chain,
                               const struct kl_profile *profile, struct kl_creds *out,
                               struct kl_err *err)
{
    (void)profile;
    return chain->settings->profile_given ? KL_OK : kl_creds_env_read(chain, out, err);
}
