#include "config.h"

#include "aws/crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

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

struct kl_md5 {
    EVP_MD_CTX *context;
};

struct kl_md5 *kl_md5_new(void)
{
    struct kl_md5 *md5 = KL_NEW(struct kl_md5);

    md5->context = EVP_MD_CTX_new();
    must(md5->context && EVP_DigestInit_ex(md5->context, EVP_md5(), NULL));
    return md5;
}

void kl_md5_add(struct kl_md5 *md5, struct kl_str data)
{
    must(EVP_DigestUpdate(md5->context, bytes_of(data), data.len));
}

void kl_md5_end(struct kl_md5 *md5, unsigned char out[KL_MD5_LEN])
{
    must(EVP_DigestFinal_ex(md5->context, out, NULL));
}

void kl_md5_free(struct kl_md5 **md5)
{
    if (!*md5)
        return;
    EVP_MD_CTX_free((*md5)->context);
    free(*md5);
    *md5 = NULL;
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

void kl_crypto_random(unsigned char *out, size_t n)
{
    must(n <= INT_MAX && RAND_bytes(out, (int)n) == 1);
}

/* No password: an encrypted key is none, and nobody is asked for one. */
static int no_password(char *buf, int size, int writing, void *data)
{
    (void)buf;
    (void)size;
    (void)writing;
    (void)data;
    return -1;
}

static EVP_PKEY *read_key(struct kl_str pem)
{
    BIO *bio =
        pem.len && pem.len <= INT_MAX ? BIO_new_mem_buf(pem.data, (int)pem.len) : NULL;
    EVP_PKEY *key = bio ? PEM_read_bio_PrivateKey(bio, NULL, no_password, NULL) : NULL;
    char group[32] = "";

    BIO_free(bio);
    if (key && EVP_PKEY_get_group_name(key, group, sizeof(group), NULL) &&
        !strcmp(group, "prime256v1"))
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

static bool read_number(const EVP_PKEY *key, const char *name,
                        unsigned char out[KL_P256_LEN])
{
    BIGNUM *number = NULL;
    bool done = EVP_PKEY_get_bn_param(key, name, &number) &&
                BN_bn2binpad(number, out, KL_P256_LEN) == KL_P256_LEN;

    BN_free(number);
    return done;
}

static bool read_public(const EVP_PKEY *key, struct kl_es256 *out)
{
    return key && read_number(key, OSSL_PKEY_PARAM_EC_PUB_X, out->x) &&
           read_number(key, OSSL_PKEY_PARAM_EC_PUB_Y, out->y);
}

/* OpenSSL signs in DER; a JWT wants the two numbers one behind the other. */
static bool split_der(const unsigned char *der, size_t len, struct kl_es256 *out)
{
    ECDSA_SIG *numbers = d2i_ECDSA_SIG(NULL, &der, (long)len);
    bool done =
        numbers &&
        BN_bn2binpad(ECDSA_SIG_get0_r(numbers), out->signature, KL_P256_LEN) > 0 &&
        BN_bn2binpad(ECDSA_SIG_get0_s(numbers), out->signature + KL_P256_LEN,
                     KL_P256_LEN) > 0;

    ECDSA_SIG_free(numbers);
    return done;
}

bool kl_crypto_es256_key(struct kl_str pem, struct kl_es256 *out)
{
    EVP_PKEY *key = read_key(pem);
    bool done = read_public(key, out);

    EVP_PKEY_free(key);
    return done;
}

bool kl_crypto_es256_sign(struct kl_str pem, struct kl_str data, struct kl_es256 *out)
{
    EVP_PKEY *key = read_key(pem);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    unsigned char der[128];
    size_t len = sizeof(der);
    bool done = read_public(key, out) && context &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &len, (const unsigned char *)bytes_of(data),
                               data.len) == 1 &&
                split_der(der, len, out);

    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return done;
}
