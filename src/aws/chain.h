/* One search for credentials, in the order of AWS CLI v2 (botocore,
 * create_credential_resolver).
 *
 * The first provider that is configured is the one: when it is broken the search ends
 * with its error, and nothing further down stands in for it. A provider is a function
 *
 *     enum kl_code kl_creds_x_find(const struct kl_chain *chain,
 *                                  const struct kl_profile *profile,
 *                                  struct kl_creds *out, struct kl_err *err);
 *
 * which leaves out->key_id NULL and returns KL_OK when it is not configured, and else
 * fills out, or fails with what failed and what to do.
 */
#ifndef KL_AWS_CHAIN_H
#define KL_AWS_CHAIN_H

#include "net/transport.h"
#include "aws/creds.h"
#include "aws/settings.h"

/* All borrowed. */
struct kl_chain {
    const struct kl_settings *settings;
    struct kl_transport *transport;
    struct kl_token *token;
    const char *region;   /* for STS; NULL: not known */
    int64_t clock_offset; /* the server's time less this machine's */
    bool may_ask;         /* the person may be asked for an MFA code now */
    bool no_cache;        /* pass over credentials that the AWS CLI has kept */
    bool no_metadata;     /* do not look for an EC2 instance: an endpoint URL is set */
};

/* KL_NOT_FOUND, with advice, when no provider is configured. */
enum kl_code kl_chain_find(const struct kl_chain *chain, struct kl_creds *out,
                           struct kl_err *err);
/* What one profile gives as the source of a role: no environment, no role of its own. */
enum kl_code kl_chain_source(const struct kl_chain *chain,
                             const struct kl_profile *profile, struct kl_creds *out,
                             struct kl_err *err);
/* Seconds since 1970 by this machine's clock. */
int64_t kl_chain_now(const struct kl_chain *chain);

#endif
