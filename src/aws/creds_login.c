#include "config.h"

#include "aws/creds_login.h"

#include "base/i18n.h"
#include "aws/call.h"
#include "aws/crypto.h"
#include "aws/dpop.h"
#include "aws/endpoint.h"
#include "aws/timestamp.h"
#include "aws/json_creds.h"
#include "aws/json_file.h"

enum { RENEW_S = 5 * 60, TRIES = 2, ID_LEN = 16 };

/* ---- The file */

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
    kl_json_file_name(hash, sizeof(hash), path);
    return code;
}

static json_t *read_cache(const struct kl_chain *chain, const char *path,
                          struct kl_err *err)
{
    struct kl_err why = {0};
    json_t *root = kl_json_file_read(chain->settings->host, path, &why);

    if (!root)
        kl_err_set(err, KL_DENIED, _("not signed in: %s"), why.text);
    return root;
}

static int64_t server_now(const struct kl_chain *chain)
{
    return kl_chain_now(chain) + chain->clock_offset;
}

static enum kl_code read_creds(const json_t *cache, const char *path,
                               struct kl_creds *out, struct kl_err *err)
{
    static const struct kl_json_names names = {"accessKeyId", "secretAccessKey",
                                               "sessionToken", "expiresAt", "accountId"};

    return kl_json_creds(json_object_get(cache, "accessToken"), &names, path, out, err);
}

/* ---- Renewing */

static bool compose(const json_t *cache, struct kl_buf *body)
{
    const char *id = kl_json_text(cache, "clientId");
    const char *refresh = kl_json_text(cache, "refreshToken");
    json_t *object;
    char *text;

    if (!id || !refresh)
        return false;
    object = json_pack("{s:s,s:s,s:s}", "clientId", id, "refreshToken", refresh,
                       "grantType", "refresh_token");
    text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text)
        return false;
    kl_buf_add_text(body, text);
    kl_mem_wipe(text, strlen(text));
    free(text);
    return true;
}

/* Takes the new keys and the new token into the cache's fields; all others stay. */
static bool merge_reply(const struct kl_chain *chain, struct kl_str reply, json_t *cache)
{
    json_t *root = kl_json_object(reply, "aws login", NULL);
    json_t *fresh = json_object_get(root, "accessToken");
    json_t *old = json_object_get(cache, "accessToken");
    const json_t *lasts = json_object_get(root, "expiresIn");
    struct kl_buf end = {0};
    bool good = kl_json_text(fresh, "accessKeyId") &&
                kl_json_text(fresh, "secretAccessKey") &&
                kl_json_text(root, "refreshToken") && json_is_integer(lasts) &&
                json_integer_value(lasts) > 0 && json_integer_value(lasts) < 1 << 30;

    if (good) {
        kl_timestamp_format(server_now(chain) + json_integer_value(lasts), &end);
        json_object_update(old, fresh);
        json_object_set_new(old, "expiresAt", json_string(kl_buf_text(&end)));
        json_object_set(cache, "refreshToken", json_object_get(root, "refreshToken"));
    }
    kl_buf_release(&end);
    json_decref(root);
    return good;
}

static bool add_proof(const struct kl_chain *chain, const json_t *cache, const char *url,
                      struct kl_buf *proof)
{
    const struct kl_host *host = chain->settings->host;
    const char *pem = kl_json_text(cache, "dpopKey");
    unsigned char bytes[ID_LEN];
    struct kl_buf id = {0};
    bool done;

    host->random(host->data, bytes, sizeof(bytes));
    kl_crypto_hex(bytes, sizeof(bytes), &id);
    done = pem &&
           kl_dpop_add(kl_str_from(pem), url, server_now(chain), kl_buf_text(&id), proof);
    kl_buf_release(&id);
    return done;
}

static enum kl_code send(const struct kl_chain *chain, const char *url,
                         struct kl_str body, const char *proof, json_t *cache,
                         struct kl_err *err)
{
    struct kl_http_header headers[] = {{"Content-Type", "application/json"},
                                       {"DPoP", proof}};
    struct kl_http_request request = {
        .method = "POST", .url = url, .headers = headers, .nheaders = 2, .body = body};
    struct kl_http_reply reply = {0};
    struct kl_buf why = {0};
    enum kl_code code = kl_call_send(chain, &request, TRIES, &reply, err);

    if (!code &&
        (reply.status != 200 || !merge_reply(chain, kl_buf_str(&reply.body), cache))) {
        kl_call_explain(&reply, &why);
        code = kl_err_set(err, KL_DENIED, _("it was not renewed: %s"),
                          reply.status == 200 ? _("the reply holds no keys")
                                              : kl_buf_text(&why));
    }
    kl_buf_release(&why);
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

static enum kl_code renew(const struct kl_chain *chain, json_t *cache, struct kl_err *err)
{
    struct kl_buf url = {0}, body = {0}, proof = {0};
    enum kl_code code =
        kl_endpoint_find(chain->settings, KL_SERVICE_SIGNIN,
                         chain->region ? chain->region : "us-east-1", &url, err);

    kl_buf_add_text(&url, "/v1/token");
    if (!code &&
        (!compose(cache, &body) || !add_proof(chain, cache, kl_buf_text(&url), &proof)))
        code = kl_err_set(err, KL_DENIED, _("it cannot be renewed"));
    if (!code)
        code = send(chain, kl_buf_text(&url), kl_buf_str(&body), kl_buf_text(&proof),
                    cache, err);
    kl_buf_release(&url);
    kl_buf_wipe(&body);
    kl_buf_wipe(&proof);
    return code;
}

/* ---- The provider */

/* The credentials of the file, after they are renewed if they must be. */
static enum kl_code find(const struct kl_chain *chain, const char *path,
                         struct kl_creds *out, struct kl_err *err)
{
    struct kl_err why = {0};
    json_t *cache = read_cache(chain, path, err);
    enum kl_code code = cache ? read_creds(cache, path, out, err) : KL_DENIED;
    enum kl_code renewed = KL_OK;

    if (!code && out->expires && out->expires - server_now(chain) < RENEW_S) {
        renewed = renew(chain, cache, &why);
        if (!renewed) {
            kl_json_file_write(chain->settings->host, path, cache);
            code = read_creds(cache, path, out, err);
        }
    }
    if (renewed == KL_CANCELLED)
        code = KL_CANCELLED;
    else if (!code && out->expires && out->expires <= server_now(chain))
        code = kl_err_set(err, KL_DENIED, _("the sign-in of `aws login` has ended; %s"),
                          why.text);
    json_decref(cache);
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
        code = find(chain, kl_buf_text(&path), out, err);
    if (!code)
        kl_creds_set_why(out, KL_PROVIDER_LOGIN, _("profile %s, %s:%zu"), profile->name,
                         session->path, session->line);
    else if (code != KL_CANCELLED)
        kl_err_advise(err, _("run: aws login --profile %s"), profile->name);
    kl_buf_release(&path);
    return code;
}
