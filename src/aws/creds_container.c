#include "config.h"

#include "aws/creds_container.h"

#include "base/i18n.h"
#include "net/url.h"
#include "aws/call.h"
#include "aws/json_creds.h"

enum { TIMEOUT_MS = 2000, TRIES = 3, TOKEN_MAX = 1 << 16 };

static bool is_loopback(struct kl_str host)
{
    if (kl_str_eq(host, KL_STR("localhost")) || kl_str_eq(host, KL_STR("::1")))
        return true;
    if (!kl_str_starts(host, KL_STR("127.")))
        return false;
    for (size_t i = 0; i < host.len; i++) /* not 127.example.com */
        if (host.data[i] != '.' && (host.data[i] < '0' || host.data[i] > '9'))
            return false;
    return true;
}

static bool is_allowed(const struct kl_url *url)
{
    static const char *const hosts[] = {"169.254.170.2", "169.254.170.23",
                                        "fd00:ec2::23"};

    if (url->tls || is_loopback(url->host))
        return true;
    for (size_t i = 0; i < KL_ARRAY_LEN(hosts); i++)
        if (kl_str_eq(url->host, kl_str_from(hosts[i])))
            return true;
    return false;
}

enum kl_code kl_creds_container_url(const struct kl_host *host, struct kl_buf *out,
                                    struct kl_err *err)
{
    const char *relative = kl_host_env(host, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
    const char *full = kl_host_env(host, "AWS_CONTAINER_CREDENTIALS_FULL_URI");
    struct kl_url url;
    enum kl_code code;

    if (relative)
        kl_buf_addf(out, "http://169.254.170.2%s%s", *relative == '/' ? "" : "/",
                    relative);
    else if (full)
        kl_buf_add_text(out, full);
    else
        return KL_OK;
    code = kl_url_parse(kl_buf_text(out), &url, err);
    if (!code && !is_allowed(&url))
        code = kl_err_set(err, KL_INVALID,
                          _("%.200s: the host is neither this machine nor one of the "
                            "container's"),
                          kl_buf_text(out));
    if (code)
        kl_err_prefix(err, "%s",
                      relative ? "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"
                               : "AWS_CONTAINER_CREDENTIALS_FULL_URI");
    return code;
}

/* The file beats the variable. It is read each time: EKS replaces it. */
static enum kl_code read_token(const struct kl_host *host, struct kl_buf *token,
                               struct kl_err *err)
{
    const char *path = kl_host_env(host, "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
    const char *text = kl_host_env(host, "AWS_CONTAINER_AUTHORIZATION_TOKEN");
    enum kl_code code = KL_OK;

    if (path) {
        code = host->read_file(host->data, path, TOKEN_MAX, token, err);
        while (token->len && strchr("\r\n", token->data[token->len - 1]))
            token->data[--token->len] = '\0';
    } else if (text) {
        kl_buf_add_text(token, text);
    }
    if (code == KL_NOT_FOUND)
        return KL_INVALID;
    if (!code && strcspn(kl_buf_text(token), "\r\n") != token->len)
        code = kl_err_set(err, KL_INVALID, _("%s: the token holds a line end"),
                          path ? path : "AWS_CONTAINER_AUTHORIZATION_TOKEN");
    return code;
}

static enum kl_code read_reply(const struct kl_http_reply *reply, const char *url,
                               struct kl_creds *out, struct kl_err *err)
{
    static const struct kl_json_names names = {"AccessKeyId", "SecretAccessKey", "Token",
                                               "Expiration", "AccountId"};
    struct kl_buf why = {0};
    json_t *root;
    enum kl_code code;

    if (reply->status != 200) {
        kl_call_explain(reply, &why);
        code = kl_err_set(err, reply->status >= 500 ? KL_IO : KL_DENIED,
                          _("container credentials, %s: %s"), url, kl_buf_text(&why));
        kl_buf_release(&why);
        return code;
    }
    root = kl_json_object(kl_buf_str(&reply->body), url, err);
    code = root ? kl_json_creds(root, &names, url, out, err) : KL_INVALID;
    json_decref(root);
    return code;
}

enum kl_code kl_creds_container_read(const struct kl_chain *chain, struct kl_creds *out,
                                     struct kl_err *err)
{
    const struct kl_host *host = chain->settings->host;
    struct kl_buf url = {0}, token = {0};
    struct kl_http_reply reply = {0};
    enum kl_code code = kl_creds_container_url(host, &url, err);

    if (!code && url.len)
        code = read_token(host, &token, err);
    if (!code && url.len) {
        struct kl_http_header headers[] = {{"Accept", "application/json"},
                                           {"Authorization", kl_buf_text(&token)}};
        struct kl_http_request request = {.method = "GET",
                                          .url = kl_buf_text(&url),
                                          .headers = headers,
                                          .nheaders = token.len ? 2 : 1,
                                          .connect_ms = TIMEOUT_MS,
                                          .total_ms = TIMEOUT_MS,
                                          .direct = true};

        code = kl_call_send(chain, &request, TRIES, &reply, err);
        if (!code)
            code = read_reply(&reply, kl_buf_text(&url), out, err);
    }
    if (!code && out->key_id)
        kl_creds_set_why(out, KL_PROVIDER_CONTAINER, "%s", kl_buf_text(&url));
    kl_buf_release(&url);
    kl_buf_wipe(&token);
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

enum kl_code kl_creds_container_find(const struct kl_chain *chain,
                                     const struct kl_profile *profile,
                                     struct kl_creds *out, struct kl_err *err)
{
    (void)profile;
    return kl_creds_container_read(chain, out, err);
}
