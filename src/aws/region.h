/* Which region: the AWS CLI v2's order, without the instance's own. */
#ifndef KL_AWS_REGION_H
#define KL_AWS_REGION_H

#include "aws/settings.h"

/* Given, else $AWS_REGION, $AWS_DEFAULT_REGION, the profile's. Empty when none is set.
 * KL_INVALID, with the place, for what cannot be part of a host's name. */
enum kl_code kl_region_find(const struct kl_settings *settings, const char *given,
                            struct kl_buf *region, struct kl_buf *why,
                            struct kl_err *err);
/* One host label that is not a number: letters, digits and inner "-", 63 at most
 * (botocore's validate_region_name). */
bool kl_region_is_valid(struct kl_str region);
/* The region in the name of one of AWS's own hosts, "dynamodb.eu-west-1.amazonaws.com" or
 * "vpce-….dynamodb.eu-west-1.vpce.amazonaws.com"; false when the URL has none. */
bool kl_region_of_url(const char *url, struct kl_buf *region);

#endif
