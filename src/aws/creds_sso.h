/* sso_account_id and sso_role_name, with sso_session or in the older form. */
#ifndef KL_AWS_CREDS_SSO_H
#define KL_AWS_CREDS_SSO_H

#include "aws/chain.h"

enum kl_code kl_creds_sso_find(const struct kl_chain *chain,
                               const struct kl_profile *profile, struct kl_creds *out,
                               struct kl_err *err);

#endif
