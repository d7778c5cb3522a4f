/* Credentials that the AWS CLI has kept, ~/.aws/cli/cache/<SHA1>.json: read, never
 * written.
 *
 * They spare an MFA code. The name of a file is the SHA1 of what was asked, as JSON. */
#ifndef KL_AWS_CLI_CACHE_H
#define KL_AWS_CLI_CACHE_H

#include "aws/chain.h"

/* Of the request with that JSON text; out is left empty when there are none, or when less
 * than 15 minutes are left of them. Nothing here fails. */
void kl_cli_cache_find(const struct kl_chain *chain, struct kl_str asked,
                       struct kl_creds *out);

#endif
