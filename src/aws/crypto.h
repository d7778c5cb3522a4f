/* Hashes and message codes; the only file that sees OpenSSL. */
#ifndef KL_AWS_CRYPTO_H
#define KL_AWS_CRYPTO_H

#include "base/buf.h"

enum { KL_SHA256_LEN = 32, KL_SHA1_LEN = 20, KL_MD5_LEN = 16, KL_P256_LEN = 32 };

void kl_crypto_sha256(struct kl_str data, unsigned char out[KL_SHA256_LEN]);
/* key and out may be the same bytes. */
void kl_crypto_hmac(struct kl_str key, struct kl_str data,
                    unsigned char out[KL_SHA256_LEN]);
/* Not for secrecy: the AWS CLI names its cache files with it. */
void kl_crypto_sha1(struct kl_str data, unsigned char out[KL_SHA1_LEN]);
/* Not for secrecy: the checksum of a file, piece by piece. */
struct kl_md5;
struct kl_md5 *kl_md5_new(void);
void kl_md5_add(struct kl_md5 *md5, struct kl_str data);
void kl_md5_end(struct kl_md5 *md5, unsigned char out[KL_MD5_LEN]);
void kl_md5_free(struct kl_md5 **md5);
void kl_crypto_hex(const unsigned char *bytes, size_t n, struct kl_buf *out); /* lower */
void kl_crypto_random(unsigned char *out, size_t n);

/* A signature by a private key on the curve P-256, ES256 of RFC 7518 §3.4. */
struct kl_es256 {
    unsigned char x[KL_P256_LEN], y[KL_P256_LEN]; /* the public key */
    unsigned char signature[2 * KL_P256_LEN];     /* r, then s */
};

/* The public half of the key in pem; false when pem is no such key. */
bool kl_crypto_es256_key(struct kl_str pem, struct kl_es256 *out);
/* Signs data with it; false likewise. */
bool kl_crypto_es256_sign(struct kl_str pem, struct kl_str data, struct kl_es256 *out);

#endif
