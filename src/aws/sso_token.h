/* The token that `aws sso login` has left in ~/.aws/sso/cache.
 * AWS SDKs and Tools reference guide, "IAM Identity Center credential provider". */
#ifndef KL_AWS_SSO_TOKEN_H
#define KL_AWS_SSO_TOKEN_H

#include "aws/chain.h"

/* How a profile signs in; borrowed from the profiles. */
struct kl_sso {
    const char *session; /* NULL: the older form, whose tokens are never renewed */
    const char *start_url, *region, *account_id, *role;
};

/* Fills token with one that has not ended. Of a session it is renewed, and the file with
 * it, when less than 15 minutes are left; when that fails it is used to its end.
 * KL_DENIED with the advice to log in when there is none. */
enum kl_code kl_sso_token_find(const struct kl_chain *chain, const struct kl_sso *sso,
                               struct kl_buf *token, struct kl_err *err);
/* "run: aws sso login --profile X". */
void kl_sso_advise(const struct kl_chain *chain, struct kl_err *err);

#endif
