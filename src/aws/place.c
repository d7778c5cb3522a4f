#include "config.h"

#include "aws/place.h"

#include <strings.h>

#include "base/i18n.h"
#include "aws/region.h"

/* libcurl's own rule, read here because it would ask the environment itself. */
static const char *proxy(const struct kl_host *host, const char *lower, const char *upper)
{
    const char *value = kl_host_env(host, lower);

    return value ? value : kl_host_env(host, upper);
}

static enum kl_code set_transport(struct kl_place *place,
                                  const struct kl_settings *settings, const char *bundle,
                                  struct kl_err *err)
{
    const struct kl_host *host = settings->host;
    enum kl_code code = KL_OK;

    if (!bundle)
        bundle = kl_settings_get(settings, "AWS_CA_BUNDLE", "ca_bundle", NULL);
    if (bundle)
        code = kl_host_expand(host, bundle, &place->ca_bundle, err);
    place->transport = (struct kl_transport_options){
        .ca_bundle = bundle ? kl_buf_text(&place->ca_bundle) : NULL,
        .http_proxy = proxy(host, "http_proxy", "HTTP_PROXY"),
        .https_proxy = proxy(host, "https_proxy", "HTTPS_PROXY"),
        .all_proxy = proxy(host, "all_proxy", "ALL_PROXY"),
        .no_proxy = proxy(host, "no_proxy", "NO_PROXY"),
        .user_agent = PACKAGE_NAME "/" PACKAGE_VERSION};
    return code;
}

/* The region for an endpoint URL when none is configured. */
static void assume_region(struct kl_place *place)
{
    if (kl_region_of_url(kl_buf_text(&place->url), &place->region)) {
        kl_buf_add_text(&place->region_why, _("the endpoint's name"));
        return;
    }
    kl_buf_add_text(&place->region, "us-east-1");
    kl_buf_add_text(&place->region_why,
                    _("assumed for an endpoint URL without a region"));
}

enum kl_code kl_place_init(struct kl_place *place, const struct kl_settings *settings,
                           const struct kl_place_given *given, struct kl_err *err)
{
    enum kl_code code = set_transport(place, settings, given->ca_bundle, err);

    if (!code && given->endpoint_url) {
        kl_buf_add_text(&place->url, given->endpoint_url);
        kl_buf_add_text(&place->url_why, "--endpoint-url");
    } else if (!code) {
        code = kl_endpoint_configured(settings, KL_SERVICE_DYNAMODB, &place->url,
                                      &place->url_why, err);
    }
    if (!code)
        code = kl_region_find(settings, given->region, &place->region, &place->region_why,
                              err);
    if (!code && !place->region.len && place->url.len)
        assume_region(place);
    return code;
}

void kl_place_release(struct kl_place *place)
{
    struct kl_buf *texts[] = {&place->url, &place->url_why, &place->region,
                              &place->region_why, &place->ca_bundle};

    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++)
        kl_buf_release(texts[i]);
}

bool kl_place_needs_account(const struct kl_place *place,
                            const struct kl_settings *settings)
{
    const char *mode = kl_settings_get(settings, "AWS_ACCOUNT_ID_ENDPOINT_MODE",
                                       "account_id_endpoint_mode", NULL);

    return mode && !strcasecmp(mode, "required") && !place->url.len;
}

enum kl_code kl_place_resolve(const struct kl_place *place,
                              const struct kl_settings *settings, const char *account_id,
                              struct kl_endpoint *out, struct kl_err *err)
{
    struct kl_endpoint_params params = {
        .service = KL_SERVICE_DYNAMODB,
        .region = kl_buf_text(&place->region),
        .url = place->url.len ? kl_buf_text(&place->url) : NULL,
        .fips = kl_settings_flag(settings, "AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint"),
        .dual_stack = kl_settings_flag(settings, "AWS_USE_DUALSTACK_ENDPOINT",
                                       "use_dualstack_endpoint"),
        .account_required = kl_place_needs_account(place, settings),
        .account_id = account_id};
    struct kl_buf url = {0};
    const char *signing;
    enum kl_code code = kl_endpoint_rule(&params, &url, &signing, err);

    if (!code)
        *out = (struct kl_endpoint){
            .url = kl_mem_strdup(kl_buf_text(&url)),
            .region = kl_mem_strdup(signing),
            .url_why = kl_mem_strdup(place->url_why.len ? kl_buf_text(&place->url_why)
                                                        : _("the region")),
            .region_why = kl_mem_strdup(kl_buf_text(&place->region_why))};
    else if (place->url_why.len)
        kl_err_prefix(err, "%s", kl_buf_text(&place->url_why));
    kl_buf_release(&url);
    return code;
}
