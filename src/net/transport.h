/* One HTTP exchange: the seam through which every request of keyline goes.
 *
 * A transport is a table of functions. http.h makes the real one, on libcurl; tests
 * play recorded traffic through one of their own. Calls block and heed the job's
 * token. A transport is used by one thread at a time; connections live as long as it.
 *
 *     struct kl_http_reply reply = {0};
 *     struct kl_http_request get = {.method = "GET", .url = url};
 *     code = kl_transport_send(transport, &get, &reply, token, err);
 *     if (!code && reply.status == 200) …
 *     kl_http_reply_release(&reply);
 *
 * Rules for all transports: HTTP/1.1, http and https only. Redirects are replies, not
 * followed. The body of a reply is the bytes as sent, whatever its Content-Encoding.
 * `Expect: 100-continue` is never sent. Nothing is asked of the environment.
 */
#ifndef KL_NET_TRANSPORT_H
#define KL_NET_TRANSPORT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/token.h"

/* What a request is when it does not say. */
enum {
    KL_HTTP_CONNECT_MS = 5000,
    KL_HTTP_IDLE_MS = 20000,
    KL_HTTP_TOTAL_MS = 60000,
    KL_HTTP_REPLY_MAX = 1 << 20,
};

struct kl_http_header {
    const char *name;
    const char *value;
};

/* All borrowed for the time of the call. */
struct kl_http_request {
    const char *method; /* "GET", "POST", "PUT" */
    const char *url;
    const struct kl_http_header *headers; /* Host comes from url */
    size_t nheaders;
    struct kl_str body;  /* absent: none */
    unsigned connect_ms; /* until a connection stands; 0: KL_HTTP_CONNECT_MS */
    unsigned idle_ms;    /* longest silence after that; 0: KL_HTTP_IDLE_MS */
    unsigned total_ms;   /* of the whole exchange; 0: KL_HTTP_TOTAL_MS */
    size_t max_reply;    /* bytes of body; 0: KL_HTTP_REPLY_MAX */
    bool direct;         /* never through a proxy: instance and container metadata */
};

/* A zeroed struct is no reply. */
struct kl_http_reply {
    int status;
    struct kl_http_reply_header {
        char *name, *value; /* owned; value without blanks at its ends */
    } * headers;
    size_t nheaders, cap;
    struct kl_buf body;
};

struct kl_transport;

struct kl_transport_ops {
    enum kl_code (*send)(struct kl_transport *transport,
                         const struct kl_http_request *request,
                         struct kl_http_reply *reply, struct kl_token *token,
                         struct kl_err *err);
    void (*close)(struct kl_transport *transport); /* frees it */
};

struct kl_transport {
    const struct kl_transport_ops *ops;
};

/* What a real transport is made with. Borrowed while it is made. NULL or "": unset. */
struct kl_transport_options {
    const char *ca_bundle;   /* a PEM file in place of the system's certificates */
    const char *http_proxy;  /* for http:// URLs */
    const char *https_proxy; /* for https:// URLs */
    const char *all_proxy;   /* where the one of the scheme is unset */
    const char *no_proxy;    /* hosts, domains and networks that need none; "*": all */
    const char *user_agent;
};

/* Sends the request and waits for the whole reply, which was zeroed or is released
 * first. KL_OK for every reply whose end was seen, whatever its status. Else:
 *   KL_IO         no whole reply: name, connection, time limit, cut body. Worth a retry.
 *   KL_DENIED     the server's certificate is not trusted. Not worth one.
 *   KL_TOO_LARGE  the body is above max_reply.
 *   KL_INVALID    the URL, a header, the proxy or the reply is not HTTP's.
 *   KL_CANCELLED  the token was set.
 * The message names the host, never a header or a body. */
enum kl_code kl_transport_send(struct kl_transport *transport,
                               const struct kl_http_request *request,
                               struct kl_http_reply *reply, struct kl_token *token,
                               struct kl_err *err);
void kl_transport_close(struct kl_transport **transport);

/* The value of the first header of that name, in any case; NULL when there is none. */
const char *kl_http_reply_header(const struct kl_http_reply *reply, const char *name);
/* For transports: adds a header, with the blanks around its value taken off. */
void kl_http_reply_add(struct kl_http_reply *reply, struct kl_str name,
                       struct kl_str value);
/* Who reads a secret out of the body calls kl_buf_wipe(&reply->body) before. */
void kl_http_reply_release(struct kl_http_reply *reply);

/* Seconds since 1970 of an HTTP date, "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110
 * §5.6.7, the one form that is sent today). false for NULL and anything else. */
bool kl_http_date(const char *text, int64_t *epoch);

#endif
