/* role_arn with source_profile or credential_source.
 * AWS SDKs and Tools reference guide, "Assume role credential provider". */
#ifndef KL_AWS_CREDS_ASSUME_ROLE_H
#define KL_AWS_CREDS_ASSUME_ROLE_H

#include "aws/chain.h"

enum kl_code kl_creds_assume_role_find(const struct kl_chain *chain,
                                       const struct kl_profile *profile,
                                       struct kl_creds *out, struct kl_err *err);

#endif
