#include "config.h"

#include "aws/sso_token.h"

#include "base/i18n.h"
#include "aws/call.h"
#include "aws/crypto.h"
#include "aws/endpoint.h"
#include "aws/timestamp.h"
#include "aws/json_creds.h"
#include "aws/json_file.h"

enum { RENEW_S = 15 * 60, TRIES = 2 };

void kl_sso_advise(const struct kl_chain *chain, struct kl_err *err)
{
    kl_err_advise(err, _("run: aws sso login --profile %s"),
                  chain->settings->profile_name);
}

/* The file is named after the session, or the start URL exactly as it is configured. */
static enum kl_code path_of(const struct kl_chain *chain, const struct kl_sso *sso,
                            struct kl_buf *path, struct kl_err *err)
{
    unsigned char hash[KL_SHA1_LEN];
    struct kl_buf below = {0};
    enum kl_code code;

    kl_crypto_sha1(kl_str_from(sso->session ? sso->session : sso->start_url), hash);
    kl_buf_add_text(&below, ".aws/sso/cache/");
    kl_json_file_name(hash, sizeof(hash), &below);
    code = kl_host_home_path(chain->settings->host, kl_buf_text(&below), path, err);
    kl_buf_release(&below);
    return code;
}

static json_t *read_cache(const struct kl_chain *chain, const char *path,
                          struct kl_err *err)
{
    struct kl_err why = {0};
    json_t *root = kl_json_file_read(chain->settings->host, path, &why);

    if (!root)
        kl_err_set(err, KL_DENIED, _("not signed in with SSO: %s"), why.text);
    return root;
}

/* Seconds that are left; none when it is not said. */
static int64_t left_of(const struct kl_chain *chain, const json_t *cache,
                       const char *member)
{
    const char *end = kl_json_text(cache, member);
    int64_t at;

    if (!end || !kl_timestamp_parse(kl_str_from(end), &at))
        return 0;
    return at - kl_chain_now(chain) - chain->clock_offset;
}

/* ---- Renewing */

/* The body of the request; false when the cache has not all that it takes. */
static bool compose(const json_t *cache, struct kl_buf *body)
{
    const char *id = kl_json_text(cache, "clientId");
    const char *secret = kl_json_text(cache, "clientSecret");
    const char *refresh = kl_json_text(cache, "refreshToken");
    json_t *object;
    char *text;

    if (!id || !secret || !refresh)
        return false;
    object = json_pack("{s:s,s:s,s:s,s:s}", "clientId", id, "clientSecret", secret,
                       "grantType", "refresh_token", "refreshToken", refresh);
    text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text)
        return false;
    kl_buf_add_text(body, text);
    kl_mem_wipe(text, strlen(text));
    free(text);
    return true;
}

/* Takes the new token into the cache's fields; all others stay. */
static bool merge_reply(const struct kl_chain *chain, struct kl_str reply, json_t *cache)
{
    json_t *root = kl_json_object(reply, "SSO", NULL);
    const char *access = kl_json_text(root, "accessToken");
    const char *refresh = kl_json_text(root, "refreshToken");
    const json_t *lasts = json_object_get(root, "expiresIn");
    struct kl_buf end = {0};
    bool good = access && json_is_integer(lasts) && json_integer_value(lasts) > 0 &&
                json_integer_value(lasts) < 1 << 30;

    if (good) {
        kl_timestamp_format(
            kl_chain_now(chain) + chain->clock_offset + json_integer_value(lasts), &end);
        json_object_set_new(cache, "accessToken", json_string(access));
        json_object_set_new(cache, "expiresAt", json_string(kl_buf_text(&end)));
        if (refresh)
            json_object_set_new(cache, "refreshToken", json_string(refresh));
    }
    kl_buf_release(&end);
    json_decref(root);
    return good;
}

static enum kl_code renew(const struct kl_chain *chain, const struct kl_sso *sso,
                          const char *path, json_t *cache, struct kl_err *err)
{
    static const struct kl_http_header type = {"Content-Type", "application/json"};
    struct kl_buf url = {0}, body = {0}, why = {0};
    struct kl_http_reply reply = {0};
    struct kl_http_request request = {.method = "POST", .headers = &type, .nheaders = 1};
    enum kl_code code = KL_OK;

    if (left_of(chain, cache, "registrationExpiresAt") <= 0 || !compose(cache, &body))
        code = kl_err_set(err, KL_DENIED, _("it cannot be renewed"));
    if (!code)
        code = kl_endpoint_find(chain->settings, KL_SERVICE_SSO_OIDC, sso->region, &url,
                                err);
    if (!code) {
        kl_buf_add_text(&url, "/token");
        request.url = kl_buf_text(&url);
        request.body = kl_buf_str(&body);
        code = kl_call_send(chain, &request, TRIES, &reply, err);
    }
    if (!code &&
        (reply.status != 200 || !merge_reply(chain, kl_buf_str(&reply.body), cache))) {
        kl_call_explain(&reply, &why);
        code = kl_err_set(err, KL_DENIED, _("it was not renewed: %s"),
                          reply.status == 200 ? _("the reply holds no token")
                                              : kl_buf_text(&why));
    }
    if (!code)
        kl_json_file_write(chain->settings->host, path, cache);
    kl_buf_release(&url);
    kl_buf_wipe(&body);
    kl_buf_release(&why);
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

enum kl_code kl_sso_token_find(const struct kl_chain *chain, const struct kl_sso *sso,
                               struct kl_buf *token, struct kl_err *err)
{
    struct kl_buf path = {0};
    struct kl_err why = {0};
    json_t *cache = NULL;
    enum kl_code code = path_of(chain, sso, &path, err), renewed = KL_OK;
    int64_t left = 0;

    if (!code && !(cache = read_cache(chain, kl_buf_text(&path), err)))
        code = KL_DENIED;
    if (!code)
        left = left_of(chain, cache, "expiresAt");
    if (!code && left < RENEW_S && sso->session)
        renewed = renew(chain, sso, kl_buf_text(&path), cache, &why);
    else if (!code && left <= 0)
        renewed = kl_err_set(&why, KL_DENIED, _("it has ended"));
    if (renewed == KL_CANCELLED)
        code = KL_CANCELLED;
    else if (renewed && left <= 0)
        code = kl_err_set(err, KL_DENIED, _("the SSO sign-in has ended; %s"), why.text);
    if (!code && !kl_json_text(cache, "accessToken"))
        code = kl_err_set(err, KL_INVALID, _("%s: there is no accessToken in it"),
                          kl_buf_text(&path));
    if (!code)
        kl_buf_add_text(token, kl_json_text(cache, "accessToken"));
    else if (code != KL_CANCELLED)
        kl_sso_advise(chain, err);
    json_decref(cache);
    kl_buf_release(&path);
    return code;
}
