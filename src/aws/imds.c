#include "config.h"

#include "aws/imds.h"

#include <strings.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "net/url.h"
#include "aws/call.h"
#include "aws/region.h"

enum { NUMBER_MAX = 100, REPLY_MAX = 1 << 16 };

bool kl_imds_disabled(const struct kl_settings *settings)
{
    return kl_setting_is_true(kl_host_env(settings->host, "AWS_EC2_METADATA_DISABLED"));
}

enum kl_code kl_imds_base(const struct kl_settings *settings, struct kl_buf *base,
                          struct kl_err *err)
{
    const char *url = kl_settings_get(settings, "AWS_EC2_METADATA_SERVICE_ENDPOINT",
                                      "ec2_metadata_service_endpoint", NULL);
    const char *mode = kl_settings_get(settings, "AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE",
                                       "ec2_metadata_service_endpoint_mode", NULL);
    struct kl_url parsed;

    if (url) {
        kl_buf_add_text(base, url);
        while (base->len && base->data[base->len - 1] == '/')
            base->data[--base->len] = '\0';
        if (!kl_url_parse(kl_buf_text(base), &parsed, err))
            return KL_OK;
        kl_err_prefix(err, "%s", _("the instance's metadata"));
        return KL_INVALID;
    }
    if (mode && strcasecmp(mode, "ipv4") != 0 && strcasecmp(mode, "ipv6") != 0)
        return kl_err_set(err, KL_INVALID,
                          _("\"%.40s\" is no endpoint mode of the instance's metadata: "
                            "it is IPv4 or IPv6"),
                          mode);
    kl_buf_add_text(base, mode && !strcasecmp(mode, "ipv6") ? "http://[fd00:ec2::254]"
                                                            : "http://169.254.169.254");
    return KL_OK;
}

static unsigned number(const struct kl_settings *settings, const char *variable,
                       const char *key)
{
    const char *text = kl_settings_get(settings, variable, key, NULL);
    int64_t value;

    if (!text || !kl_str_all_digits(kl_str_from(text)) ||
        !kl_digits_to_i64(kl_str_from(text), &value) || value < 1 || value > NUMBER_MAX)
        return 1;
    return (unsigned)value;
}

static enum kl_code send(const struct kl_chain *chain, const struct kl_imds *imds,
                         const char *method, const char *path,
                         const struct kl_http_header *header, struct kl_http_reply *reply,
                         struct kl_err *err)
{
    struct kl_buf url = {0};
    struct kl_http_request request = {.method = method,
                                      .headers = header,
                                      .nheaders = header ? 1 : 0,
                                      .connect_ms = imds->timeout_ms,
                                      .idle_ms = imds->timeout_ms,
                                      .total_ms = imds->timeout_ms,
                                      .max_reply = REPLY_MAX,
                                      .direct = true};
    enum kl_code code;

    kl_buf_addf(&url, "%s/latest/%s", kl_buf_text(&imds->base), path);
    request.url = kl_buf_text(&url);
    code = kl_call_send(chain, &request, imds->tries, reply, err);
    kl_buf_release(&url);
    return code;
}

/* A token that is one line of printable characters; anything else is not IMDS. */
static bool take_token(struct kl_str body, struct kl_buf *token)
{
    if (!body.len)
        return false;
    for (size_t i = 0; i < body.len; i++)
        if ((unsigned char)body.data[i] <= ' ' || (unsigned char)body.data[i] >= 0x7f)
            return false;
    kl_buf_add_str(token, body);
    return true;
}

enum kl_code kl_imds_open(const struct kl_chain *chain, struct kl_imds *imds,
                          struct kl_err *err)
{
    static const struct kl_http_header ttl = {"X-aws-ec2-metadata-token-ttl-seconds",
                                              "21600"};
    const struct kl_settings *settings = chain->settings;
    struct kl_http_reply reply = {0};
    enum kl_code code = kl_imds_base(settings, &imds->base, err);
    bool v1 = !kl_settings_flag(settings, "AWS_EC2_METADATA_V1_DISABLED",
                                "ec2_metadata_v1_disabled");

    if (code)
        return code;
    imds->timeout_ms = 1000 * number(settings, "AWS_METADATA_SERVICE_TIMEOUT",
                                     "metadata_service_timeout");
    imds->tries = number(settings, "AWS_METADATA_SERVICE_NUM_ATTEMPTS",
                         "metadata_service_num_attempts");
    code = send(chain, imds, "PUT", "api/token", &ttl, &reply, NULL);
    if (!code && reply.status == 200 && take_token(kl_buf_str(&reply.body), &imds->token))
        code = KL_OK;
    else if (!code && reply.status == 400)
        code = kl_err_set(err, KL_INVALID, _("the instance's metadata refuses a token"));
    else if (!code && reply.status == 403 && !v1)
        code = KL_NOT_FOUND;
    else if (code != KL_CANCELLED)
        code = v1 ? KL_OK
                  : kl_err_set(err, KL_NOT_FOUND, _("no instance metadata at %s"),
                               kl_buf_text(&imds->base));
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

enum kl_code kl_imds_get(const struct kl_chain *chain, const struct kl_imds *imds,
                         const char *path, struct kl_buf *out, struct kl_err *err)
{
    struct kl_http_header token = {"X-aws-ec2-metadata-token", kl_buf_text(&imds->token)};
    struct kl_http_reply reply = {0};
    enum kl_code code =
        send(chain, imds, "GET", path, imds->token.len ? &token : NULL, &reply, NULL);

    if (code == KL_CANCELLED)
        return code;
    if (code)
        code = kl_err_set(err, KL_NOT_FOUND, _("no instance metadata at %s"),
                          kl_buf_text(&imds->base));
    else if (reply.status == 404 || reply.status == 403) /* 403: it is switched off */
        code = KL_NOT_FOUND;
    else if (reply.status != 200)
        code = kl_err_set(err, reply.status >= 500 ? KL_IO : KL_DENIED,
                          _("the instance's metadata, %s: HTTP %d"), path, reply.status);
    else
        kl_buf_add_str(out, kl_buf_str(&reply.body));
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

void kl_imds_release(struct kl_imds *imds)
{
    kl_buf_release(&imds->base);
    kl_buf_wipe(&imds->token);
}

enum kl_code kl_imds_region(const struct kl_chain *chain, struct kl_buf *region,
                            struct kl_err *err)
{
    struct kl_imds imds = {0};
    struct kl_buf zone = {0};
    enum kl_code code = kl_imds_open(chain, &imds, err);

    if (!code)
        code = kl_imds_get(chain, &imds, "meta-data/placement/availability-zone/", &zone,
                           err);
    if (!code && zone.len > 1 &&
        kl_region_is_valid(kl_str_sub(kl_buf_str(&zone), 0, zone.len - 1)))
        kl_buf_add(region, zone.data, zone.len - 1); /* "eu-west-1a" */
    else if (!code)
        code = kl_err_set(err, KL_INVALID,
                          _("the instance's metadata name no availability zone"));
    kl_imds_release(&imds);
    kl_buf_release(&zone);
    return code;
}
