#include "config.h"

#include "aws/chain.h"

#include "base/i18n.h"
#include "aws/creds_assume_role.h"
#include "aws/creds_container.h"
#include "aws/creds_env.h"
#include "aws/creds_imds.h"
#include "aws/creds_login.h"
#include "aws/creds_process.h"
#include "aws/creds_sso.h"
#include "aws/creds_static.h"
#include "aws/creds_web_identity.h"

typedef enum kl_code (*find_fn)(const struct kl_chain *chain,
                                const struct kl_profile *profile, struct kl_creds *out,
                                struct kl_err *err);

static const find_fn all[] = {
    kl_creds_env_find,     kl_creds_assume_role_find, kl_creds_web_identity_find,
    kl_creds_sso_find,     kl_creds_shared_find,      kl_creds_login_find,
    kl_creds_process_find, kl_creds_config_find,      kl_creds_container_find,
    kl_creds_imds_find,
};

/* Of a source profile: what a profile can name, in the order of the whole search. */
static const find_fn of_profile[] = {
    kl_creds_web_identity_of, kl_creds_sso_find,     kl_creds_shared_find,
    kl_creds_login_find,      kl_creds_process_find, kl_creds_config_find,
};

int64_t kl_chain_now(const struct kl_chain *chain)
{
    const struct kl_host *host = chain->settings->host;

    return host->now(host->data);
}

static bool is_clean(const char *text)
{
    for (; text && *text; text++)
        if ((unsigned char)*text <= ' ' || (unsigned char)*text >= 0x7f)
            return false;
    return true;
}

/* A line end that came along with a pasted key would only be told as a wrong signature.
 */
static enum kl_code check(const struct kl_creds *creds, struct kl_err *err)
{
    const char *what = !is_clean(creds->key_id)   ? _("key id")
                       : !is_clean(creds->secret) ? _("secret key")
                       : !is_clean(creds->token)  ? _("session token")
                                                  : NULL;

    if (!what)
        return KL_OK;
    return kl_err_set(err, KL_INVALID,
                      _("%s (%s): a blank, a line end or the like in the %s"),
                      kl_provider_name(creds->provider), creds->why, what);
}

static enum kl_code find(const find_fn *fns, size_t n, const struct kl_chain *chain,
                         const struct kl_profile *profile, struct kl_creds *out,
                         struct kl_err *err)
{
    enum kl_code code = KL_OK;

    kl_creds_release(out);
    for (size_t i = 0; i < n && !code && !out->key_id; i++)
        code = fns[i](chain, profile, out, err);
    if (!code && out->key_id)
        code = check(out, err);
    if (code)
        kl_creds_release(out);
    return code;
}

static void advise(const struct kl_chain *chain, struct kl_err *err)
{
    const struct kl_settings *settings = chain->settings;

    if (kl_profile_get(settings->profile, "sso_session"))
        kl_err_advise(err,
                      _("profile %s has sso_session, but neither sso_account_id nor "
                        "sso_role_name"),
                      settings->profile_name);
    else if (chain->no_metadata)
        kl_err_advise(err, _("a local server takes any: set AWS_ACCESS_KEY_ID and "
                             "AWS_SECRET_ACCESS_KEY, or pick a profile with --profile"));
    else
        kl_err_advise(err, _("run `aws configure` or `aws sso login`, or pick a profile "
                             "with --profile; for anything else: credential_process = "
                             "aws configure export-credentials --profile NAME"));
}

enum kl_code kl_chain_find(const struct kl_chain *chain, struct kl_creds *out,
                           struct kl_err *err)
{
    enum kl_code code =
        find(all, KL_ARRAY_LEN(all), chain, chain->settings->profile, out, err);

    if (code || out->key_id)
        return code;
    kl_err_set(err, KL_NOT_FOUND, _("no AWS credentials found"));
    advise(chain, err);
    return KL_NOT_FOUND;
}

enum kl_code kl_chain_source(const struct kl_chain *chain,
                             const struct kl_profile *profile, struct kl_creds *out,
                             struct kl_err *err)
{
    return find(of_profile, KL_ARRAY_LEN(of_profile), chain, profile, out, err);
}
