#include "config.h"

#include "aws/creds_sso.h"

#include "base/i18n.h"
#include "net/url.h"
#include "aws/call.h"
#include "aws/cli_cache.h"
#include "aws/endpoint.h"
#include "aws/json_creds.h"
#include "aws/sso_token.h"

enum { TRIES = 3 };

/* ---- What is configured */

/* A key of the profile or its session; in both it must be equal. */
static enum kl_code either(const struct kl_profile *profile,
                           const struct kl_profile *session, const char *key,
                           const char **value, struct kl_err *err)
{
    const struct kl_property *own = kl_profile_property(profile, key);
    const struct kl_property *shared = kl_profile_property(session, key);

    *value = shared ? shared->value : own ? own->value : NULL;
    if (own && shared && strcmp(own->value, shared->value) != 0)
        return kl_err_set(err, KL_INVALID,
                          _("%s:%zu: %s is another than that of [sso-session %s]"),
                          own->path, own->line, key, session->name);
    if (!*value)
        return kl_err_set(err, KL_INVALID,
                          _("%s:%zu: profile %s uses SSO, but has no %s"), profile->path,
                          profile->line, profile->name, key);
    return KL_OK;
}

static enum kl_code read_profile(const struct kl_chain *chain,
                                 const struct kl_profile *profile, struct kl_sso *sso,
                                 struct kl_err *err)
{
    const struct kl_property *named = kl_profile_property(profile, "sso_session");
    const struct kl_profile *session = NULL;
    enum kl_code code = KL_OK;

    if (named) {
        session =
            kl_profiles_find(chain->settings->profiles, KL_INI_SSO_SESSION, named->value);
        sso->session = named->value;
        if (!session)
            return kl_err_set(err, KL_INVALID,
                              _("%s:%zu: there is no section [sso-session %s]"),
                              named->path, named->line, named->value);
        code = kl_profile_check(session, err);
    }
    if (!code)
        code = either(profile, session, "sso_start_url", &sso->start_url, err);
    if (!code)
        code = either(profile, session, "sso_region", &sso->region, err);
    if (!code)
        code = either(profile, NULL, "sso_account_id", &sso->account_id, err);
    if (!code)
        code = either(profile, NULL, "sso_role_name", &sso->role, err);
    return code;
}

/* ---- The call */

static enum kl_code read_reply(const struct kl_chain *chain,
                               const struct kl_http_reply *reply, struct kl_creds *out,
                               struct kl_err *err)
{
    static const struct kl_json_names names = {"accessKeyId", "secretAccessKey",
                                               "sessionToken", "expiration", NULL};
    struct kl_buf why = {0};
    json_t *root;
    enum kl_code code;

    if (reply->status != 200) {
        kl_call_explain(reply, &why);
        code = kl_err_set(err, reply->status >= 500 ? KL_IO : KL_DENIED,
                          _("SSO gives no credentials: %s"), kl_buf_text(&why));
        if (reply->status == 401)
            kl_sso_advise(chain, err);
        kl_buf_release(&why);
        return code;
    }
    root = kl_json_object(kl_buf_str(&reply->body), "SSO", err);
    code = root ? kl_json_creds(json_object_get(root, "roleCredentials"), &names, "SSO",
                                out, err)
                : KL_INVALID;
    json_decref(root);
    return code;
}

static enum kl_code call(const struct kl_chain *chain, const struct kl_sso *sso,
                         const char *token, struct kl_creds *out, struct kl_err *err)
{
    struct kl_http_header header = {"x-amz-sso_bearer_token", token};
    struct kl_http_request request = {.method = "GET", .headers = &header, .nheaders = 1};
    struct kl_http_reply reply = {0};
    struct kl_buf url = {0};
    enum kl_code code =
        kl_endpoint_find(chain->settings, KL_SERVICE_SSO, sso->region, &url, err);

    if (!code) {
        kl_buf_add_text(&url, "/federation/credentials?role_name=");
        kl_url_encode(kl_str_from(sso->role), "", &url);
        kl_buf_add_text(&url, "&account_id=");
        kl_url_encode(kl_str_from(sso->account_id), "", &url);
        request.url = kl_buf_text(&url);
        code = kl_call_send(chain, &request, TRIES, &reply, err);
    }
    if (!code)
        code = read_reply(chain, &reply, out, err);
    kl_buf_release(&url);
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

/* As botocore writes what it asks, for the name of the AWS CLI's cache file. */
static void find_kept(const struct kl_chain *chain, const struct kl_sso *sso,
                      struct kl_creds *out)
{
    json_t *object = json_pack("{s:s,s:s,s:s}", "accountId", sso->account_id, "roleName",
                               sso->role, sso->session ? "sessionName" : "startUrl",
                               sso->session ? sso->session : sso->start_url);
    char *asked =
        object ? json_dumps(object, JSON_SORT_KEYS | JSON_ENSURE_ASCII | JSON_COMPACT)
               : NULL;

    if (asked)
        kl_cli_cache_find(chain, kl_str_from(asked), out);
    free(asked);
    json_decref(object);
}

enum kl_code kl_creds_sso_find(const struct kl_chain *chain,
                               const struct kl_profile *profile, struct kl_creds *out,
                               struct kl_err *err)
{
    struct kl_sso sso = {0};
    struct kl_buf token = {0};
    enum kl_code code;
    bool kept;

    if (!kl_profile_get(profile, "sso_account_id") &&
        !kl_profile_get(profile, "sso_role_name"))
        return KL_OK;
    code = read_profile(chain, profile, &sso, err);
    if (!code)
        find_kept(chain, &sso, out);
    kept = out->key_id;
    if (!code && !kept)
        code = kl_sso_token_find(chain, &sso, &token, err);
    if (!code && !kept)
        code = call(chain, &sso, kl_buf_text(&token), out, err);
    if (!code) {
        free(out->account_id);
        out->account_id = kl_mem_strdup(sso.account_id);
        kl_creds_set_why(out, KL_PROVIDER_SSO, _("profile %s, role %s of account %s%s"),
                         profile->name, sso.role, sso.account_id,
                         kept ? _(", kept by the AWS CLI") : "");
    }
    kl_buf_wipe(&token);
    return code;
}
