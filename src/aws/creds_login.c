#include "config.h"

#include "aws/creds_login.h"

#include "base/i18n.h"
#include "aws/crypto.h"
#include "aws/json_creds.h"

enum { CACHE_MAX = 1 << 18 };

/* Named after the session by its SHA256. */
static enum kl_code path_of(const struct kl_host *host, const char *session,
                            struct kl_buf *path, struct kl_err *err)
{
    const char *folder = kl_host_env(host, "AWS_LOGIN_CACHE_DIRECTORY");
    unsigned char hash[KL_SHA256_LEN];
    enum kl_code code = folder ? kl_host_expand(host, folder, path, err)
                               : kl_host_home_path(host, ".aws/login/cache", path, err);

    kl_crypto_sha256(kl_str_from(session), hash);
    kl_buf_add_char(path, '/');
    kl_crypto_hex(hash, sizeof(hash), path);
    kl_buf_add_text(path, ".json");
    return code;
}

static enum kl_code read_cache(const struct kl_chain *chain, const char *path,
                               struct kl_creds *out, struct kl_err *err)
{
    static const struct kl_json_names names = {"accessKeyId", "secretAccessKey",
                                               "sessionToken", "expiresAt", "accountId"};
    const struct kl_host *host = chain->settings->host;
    struct kl_buf text = {0};
    struct kl_err why = {0};
    json_t *root = NULL;
    enum kl_code code = host->read_file(host->data, path, CACHE_MAX, &text, &why);

    if (code)
        code = kl_err_set(err, KL_DENIED, _("not signed in: %s"), why.text);
    else if (!(root = kl_json_object(kl_buf_str(&text), path, err)))
        code = KL_INVALID;
    if (!code)
        code =
            kl_json_creds(json_object_get(root, "accessToken"), &names, path, out, err);
    if (!code && out->expires &&
        out->expires <= kl_chain_now(chain) + chain->clock_offset)
        code = kl_err_set(err, KL_DENIED, _("the sign-in of `aws login` has ended"));
    json_decref(root);
    kl_buf_wipe(&text);
    return code;
}

enum kl_code kl_creds_login_find(const struct kl_chain *chain,
                                 const struct kl_profile *profile, struct kl_creds *out,
                                 struct kl_err *err)
{
    const struct kl_property *session = kl_profile_property(profile, "login_session");
    struct kl_buf path = {0};
    enum kl_code code;

    if (!session)
        return KL_OK;
    code = path_of(chain->settings->host, session->value, &path, err);
    if (!code)
        code = read_cache(chain, kl_buf_text(&path), out, err);
    if (code)
        kl_err_advise(err,
                      _("run: aws login --profile %s; any command of the AWS CLI "
                        "renews it"),
                      profile->name);
    else
        kl_creds_set_why(out, KL_PROVIDER_LOGIN, _("profile %s, %s:%zu"), profile->name,
                         session->path, session->line);
    kl_buf_release(&path);
    return code;
}
