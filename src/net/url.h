/* An http or https URL in its parts. */
#ifndef KL_NET_URL_H
#define KL_NET_URL_H

#include "base/buf.h"
#include "base/err.h"

/* Spans of the text that was parsed, which must outlive it. */
struct kl_url {
    bool tls;
    struct kl_str host;  /* as written; an IPv6 address without its brackets */
    bool ipv6;           /* host stood in brackets */
    unsigned port;       /* the scheme's own when none is written */
    struct kl_str path;  /* from its "/"; empty when there is none */
    struct kl_str query; /* behind "?"; data is NULL when there is none */
};

/* KL_INVALID, with the reason, for other schemes, no host, a bad port, a user name, a
 * fragment, blanks and control characters. */
enum kl_code kl_url_parse(const char *text, struct kl_url *url, struct kl_err *err);
/* The value of Host: in lower case, IPv6 in brackets, the port unless it is the scheme's
 * own. libcurl composes the same. */
void kl_url_host_header(const struct kl_url *url, struct kl_buf *out);
/* Percent-encodes all but A-Z a-z 0-9 - _ . ~ and the characters of keep. */
void kl_url_encode(struct kl_str text, const char *keep, struct kl_buf *out);

#endif
