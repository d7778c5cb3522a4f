/* The Security Token Service: temporary credentials for a role (STS API
 * reference, AssumeRole and AssumeRoleWithWebIdentity). */
#ifndef KL_AWS_STS_H
#define KL_AWS_STS_H

#include "aws/chain.h"

struct kl_sts_field {
    const char *name, *value; /* a NULL value: left out */
};

/* Calls action with the fields and takes the credentials of the reply, JSON or XML; the
 * account is read out of the role's ARN there. signer NULL: not signed. KL_DENIED when
 * STS says no, with its code and message; KL_IO, KL_INVALID. */
enum kl_code kl_sts_call(const struct kl_chain *chain, const struct kl_creds *signer,
                         const char *action, const struct kl_sts_field *fields, size_t n,
                         struct kl_creds *out, struct kl_err *err);

#endif
