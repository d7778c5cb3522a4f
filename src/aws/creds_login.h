/* login_session: what `aws login` has left in ~/.aws/login/cache.
 *
 * The keys live for 15 minutes. When less than five are left they are renewed, with a
 * proof of the key that `aws login` has made (DPoP), and the file with them: the token
 * that renews is good for one time. When that fails they are used to their end.
 */
#ifndef KL_AWS_CREDS_LOGIN_H
#define KL_AWS_CREDS_LOGIN_H

#include "aws/chain.h"

enum kl_code kl_creds_login_find(const struct kl_chain *chain,
                                 const struct kl_profile *profile, struct kl_creds *out,
                                 struct kl_err *err);

#endif
