/* login_session: what `aws login` has left in ~/.aws/login/cache (aws.md §2.8).
 *
 * Read, not renewed: the keys live for 15 minutes, and the AWS CLI renews them. */
#ifndef KL_AWS_CREDS_LOGIN_H
#define KL_AWS_CREDS_LOGIN_H

#include "aws/chain.h"

enum kl_code kl_creds_login_find(const struct kl_chain *chain,
                                 const struct kl_profile *profile, struct kl_creds *out,
                                 struct kl_err *err);

#endif
