#include "config.h"

#include "aws/region.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "net/url.h"

bool kl_region_is_valid(struct kl_str region)
{
    if (!region.len || region.len > 63 || kl_str_all_digits(region) ||
        region.data[0] == '-' || region.data[region.len - 1] == '-')
        return false;
    for (size_t i = 0; i < region.len; i++)
        if (!kl_ascii_is_alnum(region.data[i]) && region.data[i] != '-')
            return false;
    return true;
}

enum kl_code kl_region_find(const struct kl_settings *settings, const char *given,
                            struct kl_buf *region, struct kl_buf *why, struct kl_err *err)
{
    const char *value = given;

    if (given)
        kl_buf_add_text(why, "--region");
    else
        value = kl_settings_get(settings, "AWS_REGION", NULL, why);
    if (!value)
        value = kl_settings_get(settings, "AWS_DEFAULT_REGION", "region", why);
    if (!value)
        return KL_OK;
    if (!kl_region_is_valid(kl_str_from(value))) {
        kl_err_set(err, KL_INVALID, _("%s: \"%.80s\" is no region"), kl_buf_text(why),
                   value);
        if (strpbrk(value, "\"'"))
            kl_err_advise(err, _("write the region without quotation marks"));
        else
            kl_err_advise(err, _("a region is written like us-east-1"));
        return KL_INVALID;
    }
    kl_buf_add_text(region, value);
    return KL_OK;
}

static bool is_aws_host(struct kl_str host)
{
    static const char *const suffixes[] = {
        ".amazonaws.com",
        ".amazonaws.com.cn",
        ".amazonaws.eu",
        ".api.aws",
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(suffixes); i++) {
        struct kl_str suffix = kl_str_from(suffixes[i]);

        if (host.len > suffix.len &&
            kl_str_eq(kl_str_sub(host, host.len - suffix.len, suffix.len), suffix))
            return true;
    }
    return false;
}

bool kl_region_of_url(const char *text, struct kl_buf *region)
{
    static const char *const services[] = {"dynamodb", "dynamodb-fips", "ddb"};
    struct kl_url url;
    bool next = false;

    if (kl_url_parse(text, &url, NULL) || !is_aws_host(url.host))
        return false;
    for (size_t at = 0; at < url.host.len;) {
        size_t end = kl_str_find(url.host, KL_STR("."), at);
        struct kl_str label = kl_str_sub(url.host, at, end == SIZE_MAX ? end : end - at);

        if (next && memchr(label.data, '-', label.len)) {
            kl_buf_add_str(region, label);
            return true;
        }
        next = false;
        for (size_t i = 0; i < KL_ARRAY_LEN(services); i++)
            next |= kl_str_eq(label, kl_str_from(services[i]));
        at = end == SIZE_MAX ? url.host.len : end + 1;
    }
    return false;
}
