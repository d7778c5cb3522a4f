/* credential_process: a program that prints credentials as JSON.
 *
 * AWS SDKs and Tools reference guide, "Process credential provider".
 *
 * Version must be the number 1. Its standard error is the message when it fails. Not
 * kept: it runs again before they end. It has five minutes: it may open a browser. */
#ifndef KL_AWS_CREDS_PROCESS_H
#define KL_AWS_CREDS_PROCESS_H

#include "aws/chain.h"

enum kl_code kl_creds_process_find(const struct kl_chain *chain,
                                   const struct kl_profile *profile, struct kl_creds *out,
                                   struct kl_err *err);

#endif
