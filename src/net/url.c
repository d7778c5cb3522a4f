#include "config.h"

#include "net/url.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/i18n.h"

static enum kl_code bad(const char *text, const char *why, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, "\"%.200s\": %s", text, why);
}

static bool is_clean(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text <= ' ' || (unsigned char)*text >= 0x7f ||
            strchr("\"<>\\^`{|}", *text))
            return false;
    return true;
}

/* host[:port] or [ipv6][:port]. */
static const char *parse_authority(struct kl_str authority, struct kl_url *url)
{
    size_t end, colon;
    int64_t port;

    url->ipv6 = authority.len && authority.data[0] == '[';
    end = kl_str_find(authority, url->ipv6 ? KL_STR("]") : KL_STR(":"), 0);
    if (url->ipv6 && end == SIZE_MAX)
        return _("the \"]\" of the address is missing");
    url->host = kl_str_sub(authority, url->ipv6, end - url->ipv6);
    if (!url->host.len)
        return _("there is no host in it");
    colon = end == SIZE_MAX ? authority.len : end + url->ipv6;
    if (colon == authority.len)
        return NULL;
    authority = kl_str_sub(authority, colon + 1, SIZE_MAX);
    if (url->host.data[url->host.len + url->ipv6] != ':' || authority.len > 5 ||
        !kl_str_all_digits(authority) || !kl_digits_to_i64(authority, &port) || !port ||
        port > 65535)
        return _("the port is not a number from 1 to 65535");
    url->port = (unsigned)port;
    return NULL;
}

enum kl_code kl_url_parse(const char *text, struct kl_url *url, struct kl_err *err)
{
    struct kl_str rest = kl_str_from(text);
    const char *why;
    size_t at;

    *url = (struct kl_url){0};
    if (!is_clean(text))
        return bad(text, _("a URL holds no such characters"), err);
    if (kl_str_starts(rest, KL_STR("https://")))
        url->tls = true;
    else if (!kl_str_starts(rest, KL_STR("http://")))
        return bad(text, _("a URL starts with http:// or https://"), err);
    rest = kl_str_sub(rest, url->tls ? 8 : 7, SIZE_MAX);
    if (memchr(rest.data, '#', rest.len))
        return bad(text, _("a \"#\" has no place in it"), err);
    at = strcspn(rest.data, "/?");
    if (memchr(rest.data, '@', at)) /* not shown: it may hold a password */
        return kl_err_set(err, KL_INVALID, _("a URL with a user name in it"));
    url->port = url->tls ? 443 : 80;
    why = parse_authority(kl_str_sub(rest, 0, at), url);
    if (why)
        return bad(text, why, err);
    rest = kl_str_sub(rest, at, SIZE_MAX);
    at = strcspn(rest.data, "?");
    url->path = kl_str_sub(rest, 0, at);
    if (at < rest.len)
        url->query = kl_str_sub(rest, at + 1, SIZE_MAX);
    return KL_OK;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

void kl_url_host_header(const struct kl_url *url, struct kl_buf *out)
{
    if (url->ipv6)
        kl_buf_add_char(out, '[');
    for (size_t i = 0; i < url->host.len; i++)
        kl_buf_add_char(out, lower(url->host.data[i]));
    if (url->ipv6)
        kl_buf_add_char(out, ']');
    if (url->port != (url->tls ? 443 : 80))
        kl_buf_addf(out, ":%u", url->port);
}

static bool is_unreserved(char c)
{
    return kl_ascii_is_alnum(c) || (c && strchr("-_.~", c));
}

void kl_url_encode(struct kl_str text, const char *keep, struct kl_buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];

        if (is_unreserved(c) || (c && strchr(keep, c)))
            kl_buf_add_char(out, c);
        else
            kl_buf_addf(out, "%%%02X", (unsigned char)c);
    }
}
