#include "config.h"

#include "net/transport.h"

#include <strings.h>

#include "base/clock.h"
#include "base/i18n.h"

/* A line end in a value would begin a header of its own. */
static bool is_clean(const char *text)
{
    for (; *text; text++)
        if (((unsigned char)*text < ' ' && *text != '\t') || *text == 0x7f)
            return false;
    return true;
}

static enum kl_code check_headers(const struct kl_http_request *request,
                                  struct kl_err *err)
{
    for (size_t i = 0; i < request->nheaders; i++)
        if (!is_clean(request->headers[i].value))
            return kl_err_set(err, KL_INVALID, _("%s: a control character in its value"),
                              request->headers[i].name);
    return KL_OK;
}

enum kl_code kl_transport_send(struct kl_transport *transport,
                               const struct kl_http_request *request,
                               struct kl_http_reply *reply, struct kl_token *token,
                               struct kl_err *err)
{
    kl_http_reply_release(reply);
    if (kl_token_cancelled(token))
        return KL_CANCELLED;
    if (check_headers(request, err))
        return KL_INVALID;
    return transport->ops->send(transport, request, reply, token, err);
}

void kl_transport_close(struct kl_transport **transport)
{
    if (!transport || !*transport)
        return;
    (*transport)->ops->close(*transport);
    *transport = NULL;
}

const char *kl_http_reply_header(const struct kl_http_reply *reply, const char *name)
{
    for (size_t i = 0; i < reply->nheaders; i++)
        if (!strcasecmp(reply->headers[i].name, name))
            return reply->headers[i].value;
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void kl_http_reply_add(struct kl_http_reply *reply, struct kl_str name,
                       struct kl_str value)
{
    while (value.len && is_blank(value.data[0]))
        value = kl_str_sub(value, 1, value.len);
    while (value.len && is_blank(value.data[value.len - 1]))
        value.len--;
    KL_GROW(reply->headers, reply->nheaders, reply->cap);
    reply->headers[reply->nheaders++] = (struct kl_http_reply_header){
        kl_mem_dup(name.data, name.len), kl_mem_dup(value.data, value.len)};
}

void kl_http_reply_release(struct kl_http_reply *reply)
{
    if (!reply)
        return;
    for (size_t i = 0; i < reply->nheaders; i++) {
        free(reply->headers[i].name);
        free(reply->headers[i].value);
    }
    free(reply->headers);
    kl_buf_release(&reply->body);
    *reply = (struct kl_http_reply){0};
}

static bool two_digits(const char *at, int *value)
{
    if (at[0] < '0' || at[0] > '9' || at[1] < '0' || at[1] > '9')
        return false;
    *value = 10 * (at[0] - '0') + at[1] - '0';
    return true;
}

static int month_of(const char *at)
{
    static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

    for (int i = 0; i < 12; i++)
        if (!memcmp(names + 3 * i, at, 3))
            return i + 1;
    return 0;
}

bool kl_http_date(const char *text, int64_t *epoch)
{
    static const char form[] = "Day, dd Mon yyyy hh:mm:ss GMT";
    struct kl_civil at = {0};
    int century;

    if (!text || strlen(text) != sizeof(form) - 1 || memcmp(text + 25, " GMT", 4) ||
        memcmp(text + 3, ", ", 2) || text[7] != ' ' || text[11] != ' ' ||
        text[16] != ' ' || text[19] != ':' || text[22] != ':')
        return false;
    if (!two_digits(text + 5, &at.day) || !two_digits(text + 12, &century) ||
        !two_digits(text + 14, &at.year) || !two_digits(text + 17, &at.hour) ||
        !two_digits(text + 20, &at.minute) || !two_digits(text + 23, &at.second))
        return false;
    at.year += 100 * century;
    at.month = month_of(text + 8);
    if (!at.month || !kl_clock_valid_date(at.year, at.month, at.day) || at.hour > 23 ||
        at.minute > 59 || at.second > 60)
        return false;
    *epoch = kl_clock_epoch(&at);
    return true;
}
