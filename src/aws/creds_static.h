/* aws_access_key_id and aws_secret_access_key of a profile.
 *
 * Two steps of the chain: keys of the credentials file come before login_session and
 * credential_process, those of the config file behind them. One key without the other is
 * an error. */
#ifndef KL_AWS_CREDS_STATIC_H
#define KL_AWS_CREDS_STATIC_H

#include "aws/chain.h"

enum kl_code kl_creds_shared_find(const struct kl_chain *chain,
                                  const struct kl_profile *profile, struct kl_creds *out,
                                  struct kl_err *err);
enum kl_code kl_creds_config_find(const struct kl_chain *chain,
                                  const struct kl_profile *profile, struct kl_creds *out,
                                  struct kl_err *err);
bool kl_creds_static_has(const struct kl_profile *profile); /* either of the two keys */

#endif
