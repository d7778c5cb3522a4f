/* The role of the EC2 instance that this may be: the last of the chain. */
#ifndef KL_AWS_CREDS_IMDS_H
#define KL_AWS_CREDS_IMDS_H

#include "aws/chain.h"

/* Not asked at all when metadata is disabled, or an endpoint URL is set. An instance
 * that is not there, or has no role, is no error. */
enum kl_code kl_creds_imds_find(const struct kl_chain *chain,
                                const struct kl_profile *profile, struct kl_creds *out,
                                struct kl_err *err);
/* For credential_source = Ec2InstanceMetadata: asked in any case but when disabled. */
enum kl_code kl_creds_imds_read(const struct kl_chain *chain, struct kl_creds *out,
                                struct kl_err *err);

#endif
