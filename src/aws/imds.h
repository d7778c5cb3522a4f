/* The metadata of the EC2 instance that this may be.
 *
 * EC2 user guide, "Use the Instance Metadata Service". Version 2, with a session token;
 * version 1 where the instance knows no tokens, unless that is disabled. Never through a
 * proxy. Short limits: one second, one try.
 */
#ifndef KL_AWS_IMDS_H
#define KL_AWS_IMDS_H

#include "aws/chain.h"

struct kl_imds {
    struct kl_buf base;  /* "http://169.254.169.254" */
    struct kl_buf token; /* empty: version 1 */
    unsigned timeout_ms, tries;
};

bool kl_imds_disabled(const struct kl_settings *settings);
/* Where it is: AWS_EC2_METADATA_SERVICE_ENDPOINT, …_ENDPOINT_MODE and their keys. */
enum kl_code kl_imds_base(const struct kl_settings *settings, struct kl_buf *base,
                          struct kl_err *err);
/* Fetches a token. KL_NOT_FOUND: nobody is there, or metadata is switched off. */
enum kl_code kl_imds_open(const struct kl_chain *chain, struct kl_imds *imds,
                          struct kl_err *err);
/* The text at "/latest/" and path. KL_NOT_FOUND: likewise, or there is no such thing. */
enum kl_code kl_imds_get(const struct kl_chain *chain, const struct kl_imds *imds,
                         const char *path, struct kl_buf *out, struct kl_err *err);
void kl_imds_release(struct kl_imds *imds);

/* The region that the instance runs in. KL_NOT_FOUND: there is no instance. */
enum kl_code kl_imds_region(const struct kl_chain *chain, struct kl_buf *region,
                            struct kl_err *err);

#endif
