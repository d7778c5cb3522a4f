#include "config.h"

#include "aws/crypto.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

/* OpenSSL fails here only without memory or with a broken installation. */
static void must(bool done)
{
    if (done)
        return;
    fputs("keyline: OpenSSL cannot hash\n", stderr);
    abort();
}

static const char *bytes_of(struct kl_str s)
{
    return s.data ? s.data : "";
}

void kl_crypto_sha256(struct kl_str data, unsigned char out[KL_SHA256_LEN])
{
    must(EVP_Digest(bytes_of(data), data.len, out, NULL, EVP_sha256(), NULL));
}

void kl_crypto_sha1(struct kl_str data, unsigned char out[KL_SHA1_LEN])
{
    must(EVP_Digest(bytes_of(data), data.len, out, NULL, EVP_sha1(), NULL));
}

void kl_crypto_hmac(struct kl_str key, struct kl_str data,
                    unsigned char out[KL_SHA256_LEN])
{
    must(key.len <= INT_MAX &&
         HMAC(EVP_sha256(), bytes_of(key), (int)key.len,
              (const unsigned char *)bytes_of(data), data.len, out, NULL));
}

void kl_crypto_hex(const unsigned char *bytes, size_t n, struct kl_buf *out)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        kl_buf_add_char(out, digits[bytes[i] >> 4]);
        kl_buf_add_char(out, digits[bytes[i] & 15]);
    }
}
