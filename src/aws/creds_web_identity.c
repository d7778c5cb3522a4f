#include "config.h"

#include "aws/creds_web_identity.h"

#include "base/i18n.h"
#include "aws/sts.h"

enum { TOKEN_MAX = 1 << 16 };

static const char *setting(const struct kl_chain *chain, const struct kl_profile *profile,
                           const char *variable, const char *key)
{
    const char *value = variable ? kl_host_env(chain->settings->host, variable) : NULL;

    return value ? value : kl_profile_get(profile, key);
}

static enum kl_code read_token(const struct kl_chain *chain, const char *path,
                               struct kl_buf *token, struct kl_err *err)
{
    const struct kl_host *host = chain->settings->host;
    enum kl_code code = host->read_file(host->data, path, TOKEN_MAX, token, err);

    if (code) {
        kl_err_prefix(err, "%s", _("web identity token"));
        return code == KL_NOT_FOUND ? KL_INVALID : code;
    }
    while (token->len && strchr(" \r\n", token->data[token->len - 1]))
        token->data[--token->len] = '\0';
    if (!token->len)
        return kl_err_set(err, KL_INVALID, _("%s: the web identity token is empty"),
                          path);
    return KL_OK;
}

static enum kl_code find(const struct kl_chain *chain, const struct kl_profile *profile,
                         bool env, struct kl_creds *out, struct kl_err *err)
{
    const char *path = setting(chain, profile, env ? "AWS_WEB_IDENTITY_TOKEN_FILE" : NULL,
                               "web_identity_token_file");
    const char *role = setting(chain, profile, env ? "AWS_ROLE_ARN" : NULL, "role_arn");
    const char *session = setting(chain, profile, env ? "AWS_ROLE_SESSION_NAME" : NULL,
                                  "role_session_name");
    struct kl_buf token = {0}, name = {0};
    enum kl_code code;

    if (!path)
        return KL_OK;
    if (!role)
        return kl_err_set(err, KL_INVALID,
                          _("web_identity_token_file is set, but role_arn is not"));
    kl_buf_addf(&name, "keyline-session-%lld", (long long)kl_chain_now(chain));
    code = read_token(chain, path, &token, err);
    if (!code)
        code =
            kl_sts_call(chain, NULL, "AssumeRoleWithWebIdentity",
                        (struct kl_sts_field[]){
                            {"RoleArn", role},
                            {"RoleSessionName", session ? session : kl_buf_text(&name)},
                            {"WebIdentityToken", kl_buf_text(&token)}},
                        3, out, err);
    if (!code)
        kl_creds_set_why(out, KL_PROVIDER_WEB_IDENTITY, _("role %s with the token in %s"),
                         role, path);
    kl_buf_wipe(&token);
    kl_buf_release(&name);
    return code;
}

enum kl_code kl_creds_web_identity_find(const struct kl_chain *chain,
                                        const struct kl_profile *profile,
                                        struct kl_creds *out, struct kl_err *err)
{
    return find(chain, profile, !chain->settings->profile_given, out, err);
}

enum kl_code kl_creds_web_identity_of(const struct kl_chain *chain,
                                      const struct kl_profile *profile,
                                      struct kl_creds *out, struct kl_err *err)
{
    return find(chain, profile, false, out, err);
}
