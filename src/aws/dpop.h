/* A proof that one has the key of a token: DPoP, RFC 9449, signed with ES256. */
#ifndef KL_AWS_DPOP_H
#define KL_AWS_DPOP_H

#include "base/buf.h"

/* Appends the JWT for a POST to url at a time (seconds since 1970); id is a text never
 * used before. false when pem is no private key on P-256. */
bool kl_dpop_add(struct kl_str pem, const char *url, int64_t time, const char *id,
                 struct kl_buf *out);

#endif
