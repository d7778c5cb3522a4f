/* Where requests go and by which way, as far as it is configured: endpoint URL, region,
 * certificates, proxies. Read once, without a request; the rules are endpoint.h's. */
#ifndef KL_AWS_PLACE_H
#define KL_AWS_PLACE_H

#include "net/transport.h"
#include "aws/endpoint.h"

/* From the command line; NULL: not given. Borrowed. */
struct kl_place_given {
    const char *region, *endpoint_url, *ca_bundle;
};

struct kl_place {
    struct kl_buf url, url_why;       /* empty: by the rules */
    struct kl_buf region, region_why; /* empty: nobody but the instance knows */
    struct kl_transport_options transport;
    struct kl_buf ca_bundle;
};

/* KL_INVALID for a region that is none or a services section that is not there. */
enum kl_code kl_place_init(struct kl_place *place, const struct kl_settings *settings,
                           const struct kl_place_given *given, struct kl_err *err);
void kl_place_release(struct kl_place *place);
/* The endpoint's name begins with the account: account_id_endpoint_mode = required. */
bool kl_place_needs_account(const struct kl_place *place,
                            const struct kl_settings *settings);
/* DynamoDB's endpoint, when the region is known; account_id may be NULL. */
enum kl_code kl_place_resolve(const struct kl_place *place,
                              const struct kl_settings *settings, const char *account_id,
                              struct kl_endpoint *out, struct kl_err *err);

#endif
