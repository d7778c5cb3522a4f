/* Where a service is: the rules of botocore's endpoint rule set. */
#ifndef KL_AWS_ENDPOINT_H
#define KL_AWS_ENDPOINT_H

#include "aws/settings.h"

enum kl_service {
    KL_SERVICE_DYNAMODB,
    KL_SERVICE_STS,
    KL_SERVICE_SSO,      /* portal.sso: credentials for a token */
    KL_SERVICE_SSO_OIDC, /* oidc: a new token for an old one */
    KL_SERVICE_SIGNIN,   /* what `aws login` signs in with */
    KL_SERVICES
};

/* Where requests go. Fixed once it is known. */
struct kl_endpoint {
    char *url;    /* "https://dynamodb.eu-west-1.amazonaws.com", no "/" at its end */
    char *region; /* of the signature */
    char *url_why;
    char *region_why;
};

void kl_endpoint_release(struct kl_endpoint *endpoint);

struct kl_endpoint_params {
    enum kl_service service;
    const char *region; /* NULL: not known */
    const char *url;    /* a custom endpoint; NULL: none */
    bool fips, dual_stack;
    bool account_required;  /* account_id_endpoint_mode = required; DynamoDB's only */
    const char *account_id; /* NULL: not known */
};

/* The URL by the rules, and the region that signs, a literal or params->region. A custom
 * URL is taken as it is, but for the "/" at its end. KL_INVALID, in botocore's words,
 * for what does not go together; KL_NOT_FOUND without region and URL. */
enum kl_code kl_endpoint_rule(const struct kl_endpoint_params *params, struct kl_buf *url,
                              const char **region, struct kl_err *err);

/* The endpoint URL that environment, services section and profile give, in this order;
 * empty when they give none or are told to be ignored. KL_INVALID when `services` names
 * a section that is not there. */
enum kl_code kl_endpoint_configured(const struct kl_settings *settings,
                                    enum kl_service service, struct kl_buf *url,
                                    struct kl_buf *why, struct kl_err *err);

/* Both in one, for the services that credentials come from. */
enum kl_code kl_endpoint_find(const struct kl_settings *settings, enum kl_service service,
                              const char *region, struct kl_buf *url, struct kl_err *err);

#endif
