/* A token file of Kubernetes and the like, and the role it is good for. */
#ifndef KL_AWS_CREDS_WEB_IDENTITY_H
#define KL_AWS_CREDS_WEB_IDENTITY_H

#include "aws/chain.h"

/* From AWS_WEB_IDENTITY_TOKEN_FILE, AWS_ROLE_ARN, AWS_ROLE_SESSION_NAME (not when a
 * profile was named by --profile), each else from the profile. */
enum kl_code kl_creds_web_identity_find(const struct kl_chain *chain,
                                        const struct kl_profile *profile,
                                        struct kl_creds *out, struct kl_err *err);
/* From the profile alone. */
enum kl_code kl_creds_web_identity_of(const struct kl_chain *chain,
                                      const struct kl_profile *profile,
                                      struct kl_creds *out, struct kl_err *err);

#endif
