/* AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what goes with them.
 *
 * Left out when a profile was named by --profile, but not for AWS_PROFILE. One without
 * the other is an error. */
#ifndef KL_AWS_CREDS_ENV_H
#define KL_AWS_CREDS_ENV_H

#include "aws/chain.h"

enum kl_code kl_creds_env_find(const struct kl_chain *chain,
                               const struct kl_profile *profile, struct kl_creds *out,
                               struct kl_err *err);
/* The same whatever --profile says, for credential_source = Environment. */
enum kl_code kl_creds_env_read(const struct kl_chain *chain, struct kl_creds *out,
                               struct kl_err *err);

#endif
