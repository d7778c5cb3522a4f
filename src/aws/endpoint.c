#include "config.h"

#include "aws/endpoint.h"

#include "base/i18n.h"
#include "net/url.h"

/* boto/botocore:botocore/data/partitions.json */
static const struct partition {
    const char *prefix; /* of its regions */
    const char *suffix, *dual_suffix, *signin_suffix;
    bool aws, gov;
} partitions[] = {
    {"cn-", "amazonaws.com.cn", "api.amazonwebservices.com.cn", "amazonaws.cn", false,
     false},
    {"us-gov-", "amazonaws.com", "api.aws", "amazonaws-us-gov.com", false, true},
    {"us-iso-", "c2s.ic.gov", "api.aws.ic.gov", "aws.amazon.com", false, false},
    {"us-isob-", "sc2s.sgov.gov", "api.aws.scloud", "aws.amazon.com", false, false},
    {"us-isof-", "csp.hci.ic.gov", "api.aws.hci.ic.gov", "aws.amazon.com", false, false},
    {"eu-isoe-", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk", "aws.amazon.com", false,
     false},
    {"eusc-de-", "amazonaws.eu", "api.amazonwebservices.eu", "aws.amazon.com", false,
     false},
    {"", "amazonaws.com", "api.aws", "aws.amazon.com", true, false},
};

static const struct service {
    const char *host; /* its first labels */
    const char *key;  /* in a services section; in capitals in the environment */
    bool plain_gov;   /* no "-fips" in us-gov */
} services[KL_SERVICES] = {
    [KL_SERVICE_DYNAMODB] = {"dynamodb", "dynamodb", true},
    [KL_SERVICE_STS] = {"sts", "sts", true},
    [KL_SERVICE_SSO] = {"portal.sso", "sso", false},
    [KL_SERVICE_SSO_OIDC] = {"oidc", "sso_oidc", false},
    [KL_SERVICE_SIGNIN] = {"signin", "signin", false},
};

void kl_endpoint_release(struct kl_endpoint *endpoint)
{
    if (!endpoint)
        return;
    free(endpoint->url);
    free(endpoint->region);
    free(endpoint->url_why);
    free(endpoint->region_why);
    *endpoint = (struct kl_endpoint){0};
}

/* ---- The rules */

static const struct partition *partition_of(const char *region)
{
    const struct partition *p = partitions;

    while (strncmp(region, p->prefix, strlen(p->prefix)) != 0)
        p++;
    return p;
}

static enum kl_code refuse_both(const struct kl_endpoint_params *params, const char *with,
                                struct kl_err *err)
{
    if (params->fips)
        return kl_err_set(err, KL_INVALID,
                          "Invalid Configuration: FIPS and %s endpoint are not supported",
                          with);
    if (params->dual_stack)
        return kl_err_set(
            err, KL_INVALID,
            "Invalid Configuration: Dualstack and %s endpoint are not supported", with);
    return KL_OK;
}

/* The name of a dual-stack endpoint as a custom URL: the signature would be right, but
 * AWS refuses to have it configured that way. */
static bool is_dual_stack_name(const struct kl_endpoint_params *params,
                               const struct kl_url *url)
{
    struct kl_buf name = {0};
    bool equal;

    if (!params->region || params->service != KL_SERVICE_DYNAMODB)
        return false;
    kl_buf_addf(&name, "dynamodb.%s.%s", params->region,
                partition_of(params->region)->dual_suffix);
    equal = kl_str_eq(url->host, kl_buf_str(&name));
    kl_buf_release(&name);
    return equal;
}

static enum kl_code custom(const struct kl_endpoint_params *params, struct kl_buf *out,
                           struct kl_err *err)
{
    struct kl_url url;
    enum kl_code code = kl_url_parse(params->url, &url, err);

    if (!code)
        code = refuse_both(params, "custom", err);
    if (code)
        return code;
    if (url.query.data)
        return kl_err_set(err, KL_INVALID, _("\"%s\": an endpoint has no query"),
                          params->url);
    if (is_dual_stack_name(params, &url))
        return kl_err_set(err, KL_INVALID,
                          "Endpoint override is not supported for dual-stack endpoints. "
                          "Please enable dual-stack functionality by enabling the "
                          "configuration.");
    kl_buf_add_text(out, params->url);
    while (out->data[out->len - 1] == '/')
        out->data[--out->len] = '\0';
    return KL_OK;
}

/* https://<account>.ddb.<region>.<suffix> */
static enum kl_code by_account(const struct kl_endpoint_params *params,
                               const struct partition *p, struct kl_buf *out,
                               struct kl_err *err)
{
    const char *id = params->account_id;

    if (params->fips)
        return kl_err_set(
            err, KL_INVALID,
            "Invalid Configuration: AccountIdEndpointMode is required and "
            "FIPS is enabled, but FIPS account endpoints are not supported");
    if (!p->aws)
        return kl_err_set(err, KL_INVALID,
                          "Invalid Configuration: AccountIdEndpointMode is required but "
                          "account endpoints are not supported in this partition");
    if (!id)
        return kl_err_set(err, KL_INVALID,
                          "AccountIdEndpointMode is required but no AccountID was "
                          "provided or able to be loaded");
    if (strlen(id) != 12 || !kl_str_all_digits(kl_str_from(id)))
        return kl_err_set(err, KL_INVALID,
                          "Credentials-sourced account ID parameter is invalid");
    kl_buf_addf(out, "https://%s.ddb.%s.%s", id, params->region,
                params->dual_stack ? p->dual_suffix : p->suffix);
    return KL_OK;
}

enum kl_code kl_endpoint_rule(const struct kl_endpoint_params *params, struct kl_buf *url,
                              const char **region, struct kl_err *err)
{
    const struct service *service = &services[params->service];
    const struct partition *p;
    bool fips = params->fips;
    enum kl_code code;

    *region = params->region ? params->region : "us-east-1";
    if (params->url)
        return custom(params, url, err);
    if (!params->region)
        return kl_err_set(err, KL_NOT_FOUND, "Invalid Configuration: Missing Region");
    if (params->service == KL_SERVICE_DYNAMODB && !strcmp(params->region, "local")) {
        *region = "us-east-1";
        code = refuse_both(params, "local", err);
        if (!code)
            kl_buf_add_text(url, "http://localhost:8000");
        return code;
    }
    p = partition_of(params->region);
    if (params->account_required)
        return by_account(params, p, url, err);
    if (params->service == KL_SERVICE_SIGNIN) {
        kl_buf_addf(url, "https://%s.signin.%s", params->region, p->signin_suffix);
        return KL_OK;
    }
    if (p->gov && service->plain_gov && !params->dual_stack)
        fips = false; /* the plain name is the FIPS endpoint there */
    kl_buf_addf(url, "https://%s%s.%s.%s", service->host, fips ? "-fips" : "",
                params->region, params->dual_stack ? p->dual_suffix : p->suffix);
    return KL_OK;
}

/* ---- What is configured */

static void variable_of(enum kl_service service, struct kl_buf *name)
{
    kl_buf_add_text(name, "AWS_ENDPOINT_URL_");
    for (const char *at = services[service].key; *at; at++)
        kl_buf_add_char(name, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
}

/* endpoint_url below the service's key in the section that `services` names. */
static enum kl_code in_section(const struct kl_settings *settings,
                               enum kl_service service, struct kl_buf *url,
                               struct kl_buf *why, struct kl_err *err)
{
    const struct kl_property *named = kl_profile_property(settings->profile, "services");
    const struct kl_property *property;
    const struct kl_profile *section;

    if (!named)
        return KL_OK;
    section = kl_profiles_find(settings->profiles, KL_INI_SERVICES, named->value);
    if (!section)
        return kl_err_set(err, KL_INVALID, _("%s:%zu: there is no section [services %s]"),
                          named->path, named->line, named->value);
    property = kl_profile_property(section, services[service].key);
    if (kl_property_sub(property, "endpoint_url", url))
        kl_buf_addf(why, "%s:%zu, [services %s]", property->path, property->line,
                    named->value);
    return kl_profile_check(section, err);
}

enum kl_code kl_endpoint_configured(const struct kl_settings *settings,
                                    enum kl_service service, struct kl_buf *url,
                                    struct kl_buf *why, struct kl_err *err)
{
    struct kl_buf variable = {0};
    const char *value;
    enum kl_code code = KL_OK;

    if (kl_settings_flag(settings, "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
                         "ignore_configured_endpoint_urls"))
        return KL_OK;
    variable_of(service, &variable);
    value = kl_settings_get(settings, kl_buf_text(&variable), NULL, why);
    if (!value)
        value = kl_settings_get(settings, "AWS_ENDPOINT_URL", NULL, why);
    if (!value)
        code = in_section(settings, service, url, why, err);
    if (!value && !code && !url->len)
        value = kl_settings_get(settings, NULL, "endpoint_url", why);
    if (value)
        kl_buf_add_text(url, value);
    kl_buf_release(&variable);
    return code;
}

enum kl_code kl_endpoint_find(const struct kl_settings *settings, enum kl_service service,
                              const char *region, struct kl_buf *url, struct kl_err *err)
{
    struct kl_endpoint_params params = {.service = service, .region = region};
    struct kl_buf configured = {0}, why = {0};
    const char *signing;
    enum kl_code code = kl_endpoint_configured(settings, service, &configured, &why, err);

    if (configured.len) {
        params.url = kl_buf_text(&configured);
    } else {
        params.fips =
            kl_settings_flag(settings, "AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint");
        params.dual_stack = kl_settings_flag(settings, "AWS_USE_DUALSTACK_ENDPOINT",
                                             "use_dualstack_endpoint");
    }
    if (!code)
        code = kl_endpoint_rule(&params, url, &signing, err);
    if (code && why.len)
        kl_err_prefix(err, "%s", kl_buf_text(&why));
    kl_buf_release(&configured);
    kl_buf_release(&why);
    return code;
}
