/* The credentials of an ECS task or an EKS pod: AWS SDKs and Tools reference guide,
 * "Container credential provider".
 *
 * Never through a proxy. A full URI must be https, a loopback address or one of the
 * addresses that ECS and EKS use, for it gets a token. */
#ifndef KL_AWS_CREDS_CONTAINER_H
#define KL_AWS_CREDS_CONTAINER_H

#include "aws/chain.h"

enum kl_code kl_creds_container_find(const struct kl_chain *chain,
                                     const struct kl_profile *profile,
                                     struct kl_creds *out, struct kl_err *err);
/* The same, for credential_source = EcsContainer. */
enum kl_code kl_creds_container_read(const struct kl_chain *chain, struct kl_creds *out,
                                     struct kl_err *err);
/* Where it will ask; empty when neither variable is set. KL_INVALID: a URI that is
 * not allowed. */
enum kl_code kl_creds_container_url(const struct kl_host *host, struct kl_buf *url,
                                    struct kl_err *err);

#endif
