#include "config.h"

#include "net/http.h"

#include <strings.h>
#include <unistd.h>

#include <curl/curl.h>

#include "base/clock.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "net/url.h"

enum {
    POLL_MS = 20, /* how soon a set token is seen */
    MAX_AGE_S = 50,
    READ_SIZE = 512 * 1024,
    HEADERS_MAX = 256 * 1024,
    AFTER_BODY = 64,
};

struct http {
    struct kl_transport transport;
    CURLM *multi;
    CURL *easy;
    char *ca_bundle, *http_proxy, *https_proxy, *no_proxy, *user_agent;
};

/* One exchange under way. */
struct exchange {
    struct kl_http_reply *reply;
    size_t max_reply;
    size_t header_bytes;
    bool too_large;
    unsigned idle_ms;
    uint64_t quiet_since; /* kl_clock_ms() */
    curl_off_t moved;     /* bytes either way, by then */
    char reason[CURL_ERROR_SIZE];
};

/* ---- what comes back ---- */

static void reply_clear(struct kl_http_reply *reply)
{
    kl_http_reply_release(reply);
    *reply = (struct kl_http_reply){0};
}

static size_t on_header(char *data, size_t size, size_t n, void *arg)
{
    struct exchange *x = arg;
    struct kl_str line = {data, size * n};
    size_t colon = kl_str_find(line, KL_STR(":"), 0);

    x->header_bytes += line.len;
    if (x->header_bytes > HEADERS_MAX) {
        x->too_large = true;
        return 0;
    }
    if (kl_str_starts(line, KL_STR("HTTP/"))) /* after a 1xx reply all begins anew */
        reply_clear(x->reply);
    else if (colon != SIZE_MAX)
        kl_http_reply_add(x->reply, kl_str_sub(line, 0, colon),
                          kl_str_sub(line, colon + 1, line.len));
    return line.len;
}

/* Room for the whole body at once, so that it need not move while it grows. A little
 * more, because who reads a body may put an end behind it. */
static void make_room(const struct exchange *x)
{
    const char *header = kl_http_reply_header(x->reply, "Content-Length");
    int64_t len;

    if (header && kl_str_all_digits(kl_str_from(header)) &&
        kl_digits_to_i64(kl_str_from(header), &len) && (uint64_t)len <= x->max_reply)
        kl_buf_reserve(&x->reply->body, (size_t)len + AFTER_BODY);
}

static size_t on_body(char *data, size_t size, size_t n, void *arg)
{
    struct exchange *x = arg;
    size_t len = size * n;

    if (len > x->max_reply - x->reply->body.len) {
        x->too_large = true;
        return 0;
    }
    if (!x->reply->body.len)
        make_room(x);
    kl_buf_add(&x->reply->body, data, len);
    return len;
}

/* ---- what goes out ---- */

/* A header without a value is sent as "name;" to libcurl; "name:" takes one away. */
static struct curl_slist *add_line(struct curl_slist *list, const char *name,
                                   const char *value)
{
    struct kl_buf line = {0};
    struct curl_slist *longer;

    kl_buf_addf(&line, *value ? "%s: %s" : "%s;", name, value);
    longer = curl_slist_append(list, kl_buf_text(&line));
    kl_buf_wipe(&line);
    if (!longer)
        curl_slist_free_all(list);
    return longer;
}

static bool has_header(const struct kl_http_request *request, const char *name)
{
    for (size_t i = 0; i < request->nheaders; i++)
        if (!strcasecmp(request->headers[i].name, name))
            return true;
    return false;
}

/* libcurl tidies the host of a URL up ("127.1", "[0:0::1]"), but the one in Host is the
 * one that was signed. NULL when there is no memory for it. */
static struct curl_slist *add_host(struct curl_slist *list, const struct kl_url *url)
{
    struct kl_buf host = {0};

    kl_url_host_header(url, &host);
    list = add_line(list, "Host", kl_buf_text(&host));
    kl_buf_release(&host);
    return list;
}

/* NULL when there is no memory for it. */
static struct curl_slist *header_list(const struct kl_http_request *request,
                                      const struct kl_url *url)
{
    struct curl_slist *list = curl_slist_append(NULL, "Expect:");

    if (list && !has_header(request, "Content-Type")) {
        struct curl_slist *longer = curl_slist_append(list, "Content-Type:");

        if (!longer)
            curl_slist_free_all(list);
        list = longer;
    }
    if (list && !has_header(request, "Host"))
        list = add_host(list, url);
    for (size_t i = 0; list && i < request->nheaders; i++)
        list = add_line(list, request->headers[i].name, request->headers[i].value);
    return list;
}

static void set_method(CURL *easy, const struct kl_http_request *request)
{
    bool has_body = request->body.len || strcmp(request->method, "GET") != 0;

    curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    if (has_body) {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS,
                         request->body.data ? request->body.data : "");
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
                         (curl_off_t)request->body.len);
    }
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
}

/* "" is "none", so that libcurl does not look into the environment. */
static void set_proxy(const struct http *http, const struct kl_http_request *request,
                      bool tls)
{
    const char *proxy = tls ? http->https_proxy : http->http_proxy;

    curl_easy_setopt(http->easy, CURLOPT_PROXY, request->direct || !proxy ? "" : proxy);
    curl_easy_setopt(http->easy, CURLOPT_NOPROXY, http->no_proxy ? http->no_proxy : "");
}

static void set_limits(CURL *easy, const struct kl_http_request *request)
{
    unsigned connect = request->connect_ms ? request->connect_ms : KL_HTTP_CONNECT_MS;
    unsigned total = request->total_ms ? request->total_ms : KL_HTTP_TOTAL_MS;

    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)connect);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)total);
}

static void set_always(const struct http *http)
{
    CURL *easy = http->easy;

    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, (long)MAX_AGE_S);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, (long)READ_SIZE);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
    if (http->user_agent)
        curl_easy_setopt(easy, CURLOPT_USERAGENT, http->user_agent);
    if (http->ca_bundle)
        curl_easy_setopt(easy, CURLOPT_CAINFO, http->ca_bundle);
}

static void prepare(const struct http *http, const struct kl_http_request *request,
                    bool tls, struct curl_slist *headers, struct exchange *x)
{
    CURL *easy = http->easy;

    curl_easy_reset(easy);
    set_always(http);
    set_method(easy, request);
    set_proxy(http, request, tls);
    set_limits(easy, request);
    curl_easy_setopt(easy, CURLOPT_URL, request->url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, x);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, x);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, x->reason);
}

/* ---- the exchange ---- */

/* What libcurl's result means to the caller (transport.h). */
static enum kl_code code_of(CURLcode result)
{
    if (result == CURLE_OK)
        return KL_OK;
    if (result == CURLE_PEER_FAILED_VERIFICATION || result == CURLE_SSL_ISSUER_ERROR)
        return KL_DENIED;
    if (result == CURLE_URL_MALFORMAT || result == CURLE_UNSUPPORTED_PROTOCOL ||
        result == CURLE_WEIRD_SERVER_REPLY || result == CURLE_SSL_CACERT_BADFILE ||
        result == CURLE_BAD_FUNCTION_ARGUMENT)
        return KL_INVALID;
    return KL_IO;
}

/* The result of the one exchange that the multi handle holds. */
static CURLcode result_of(CURLM *multi)
{
    int left;
    const CURLMsg *message;

    while ((message = curl_multi_info_read(multi, &left)))
        if (message->msg == CURLMSG_DONE)
            return message->data.result;
    return CURLE_RECV_ERROR;
}

/* libcurl's own limit of speed looks at the mean of five seconds. This one begins when
 * the connection stands; until then there is the limit of connecting. */
static bool is_idle_too_long(CURL *easy, struct exchange *x)
{
    curl_off_t down = 0, up = 0, connected = 0;

    curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &down);
    curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &up);
    down += up + (curl_off_t)x->header_bytes;
    if (!connected || down != x->moved) {
        x->moved = down;
        x->quiet_since = kl_clock_ms();
    }
    return kl_clock_ms() - x->quiet_since >= x->idle_ms;
}

/* Runs until the exchange is over or the token is set: true when it is over. */
static bool drive(const struct http *http, struct exchange *x,
                  const struct kl_token *token, CURLcode *result)
{
    int running = 1;

    x->quiet_since = kl_clock_ms();
    while (!kl_token_cancelled(token)) {
        if (curl_multi_perform(http->multi, &running) != CURLM_OK) {
            *result = CURLE_RECV_ERROR;
            return true;
        }
        if (!running) {
            *result = result_of(http->multi);
            return true;
        }
        if (is_idle_too_long(http->easy, x)) {
            snprintf(x->reason, sizeof(x->reason), _("nothing came for %u.%u s"),
                     x->idle_ms / 1000, x->idle_ms % 1000 / 100);
            *result = CURLE_OPERATION_TIMEDOUT;
            return true;
        }
        curl_multi_poll(http->multi, NULL, 0, POLL_MS, NULL);
    }
    return false;
}

/* What libcurl says of a proxy's address has the password in it that it came with. */
static bool is_about_proxy(const char *reason)
{
    return kl_str_starts(kl_str_from(reason), KL_STR("Unsupported proxy"));
}

static enum kl_code fail(const struct kl_url *url, const struct exchange *x,
                         CURLcode result, struct kl_err *err)
{
    const char *reason = x->reason[0] ? x->reason : curl_easy_strerror(result);

    if (x->too_large)
        return kl_err_set(err, KL_TOO_LARGE,
                          _("the reply of %.*s is larger than %zu bytes"),
                          KL_STR_ARG(url->host), x->max_reply);
    if (is_about_proxy(reason)) {
        kl_err_set(err, KL_INVALID, _("the address of the proxy is not understood"));
        kl_err_advise(err, _("see http_proxy, https_proxy and all_proxy"));
        return KL_INVALID;
    }
    return kl_err_set(err, code_of(result), _("no reply from %.*s: %s"),
                      KL_STR_ARG(url->host), reason);
}

static enum kl_code exchange(const struct http *http, const struct kl_url *url,
                             struct exchange *x, const struct kl_token *token,
                             struct kl_err *err)
{
    enum kl_code code = KL_CANCELLED;
    CURLcode result = CURLE_OK;
    long status = 0;

    if (curl_multi_add_handle(http->multi, http->easy) != CURLM_OK)
        return kl_err_set(err, KL_IO, _("libcurl does not take the request"));
    if (drive(http, x, token, &result)) {
        curl_easy_getinfo(http->easy, CURLINFO_RESPONSE_CODE, &status);
        x->reply->status = (int)status;
        code = result == CURLE_OK ? KL_OK : fail(url, x, result, err);
    }
    /* An exchange that is not over takes its connection with it. */
    curl_multi_remove_handle(http->multi, http->easy);
    return code;
}

static enum kl_code http_send(struct kl_transport *transport,
                              const struct kl_http_request *request,
                              struct kl_http_reply *reply, struct kl_token *token,
                              struct kl_err *err)
{
    const struct http *http = (const struct http *)transport;
    struct exchange x = {
        .reply = reply,
        .max_reply = request->max_reply ? request->max_reply : (size_t)KL_HTTP_REPLY_MAX,
        .idle_ms = request->idle_ms ? request->idle_ms : KL_HTTP_IDLE_MS,
    };
    struct kl_url url = {0};
    struct curl_slist *headers;
    enum kl_code code = kl_url_parse(request->url, &url, err);

    if (code)
        return code;
    headers = header_list(request, &url);
    if (!headers)
        return kl_err_set(err, KL_IO, _("libcurl does not take the headers"));
    prepare(http, request, url.tls, headers, &x);
    code = exchange(http, &url, &x, token, err);
    if (code)
        reply_clear(reply);
    curl_slist_free_all(headers);
    return code;
}

/* ---- life ---- */

static void http_close(struct kl_transport *transport)
{
    struct http *http = (struct http *)transport;

    if (http->easy)
        curl_easy_cleanup(http->easy);
    if (http->multi)
        curl_multi_cleanup(http->multi);
    curl_global_cleanup();
    free(http->ca_bundle);
    free(http->http_proxy);
    free(http->https_proxy);
    free(http->no_proxy);
    free(http->user_agent);
    free(http);
}

static const struct kl_transport_ops http_ops = {.send = http_send, .close = http_close};

static char *unless_empty(const char *text, const char *otherwise)
{
    return text && *text             ? kl_mem_strdup(text)
           : otherwise && *otherwise ? kl_mem_strdup(otherwise)
                                     : NULL;
}

static void copy_options(struct http *http, const struct kl_transport_options *options)
{
    http->ca_bundle = unless_empty(options->ca_bundle, NULL);
    http->http_proxy = unless_empty(options->http_proxy, options->all_proxy);
    http->https_proxy = unless_empty(options->https_proxy, options->all_proxy);
    http->no_proxy = unless_empty(options->no_proxy, NULL);
    http->user_agent = unless_empty(options->user_agent, NULL);
}

enum kl_code kl_http_open(const struct kl_transport_options *options,
                          struct kl_transport **transport, struct kl_err *err)
{
    struct http *http;

    if (options->ca_bundle && *options->ca_bundle && access(options->ca_bundle, R_OK))
        return kl_err_set(err, KL_INVALID, _("cannot read the certificates in %s"),
                          options->ca_bundle);
    if (curl_global_init(CURL_GLOBAL_DEFAULT))
        return kl_err_set(err, KL_IO, _("libcurl does not start"));
    http = KL_NEW(struct http);
    http->transport.ops = &http_ops;
    copy_options(http, options);
    http->multi = curl_multi_init();
    http->easy = curl_easy_init();
    if (!http->multi || !http->easy) {
        http_close(&http->transport);
        return kl_err_set(err, KL_IO, _("libcurl does not start"));
    }
    *transport = &http->transport;
    return KL_OK;
}
