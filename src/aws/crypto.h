/* Hashes and message codes; the only file that sees OpenSSL. */
#ifndef KL_AWS_CRYPTO_H
#define KL_AWS_CRYPTO_H

#include "base/buf.h"

enum { KL_SHA256_LEN = 32, KL_SHA1_LEN = 20 };

void kl_crypto_sha256(struct kl_str data, unsigned char out[KL_SHA256_LEN]);
/* key and out may be the same bytes. */
void kl_crypto_hmac(struct kl_str key, struct kl_str data,
                    unsigned char out[KL_SHA256_LEN]);
/* Not for secrecy: the AWS CLI names its cache files with it. */
void kl_crypto_sha1(struct kl_str data, unsigned char out[KL_SHA1_LEN]);
void kl_crypto_hex(const unsigned char *bytes, size_t n, struct kl_buf *out); /* lower */

#endif
