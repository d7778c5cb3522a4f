#include "config.h"

#include "tests/unit/ec_key.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

void ec_key_make(const char *curve, struct kl_buf *pem)
{
    EVP_PKEY *key = EVP_EC_gen(curve);
    BIO *bio = BIO_new(BIO_s_mem());
    char *text;
    long len;

    PEM_write_bio_PrivateKey_traditional(bio, key, NULL, NULL, 0, NULL, NULL);
    len = BIO_get_mem_data(bio, &text);
    kl_buf_add(pem, text, (size_t)len);
    BIO_free(bio);
    EVP_PKEY_free(key);
}

bool ec_key_verify(struct kl_str pem, struct kl_str data,
                   const unsigned char signature[64])
{
    BIO *bio = BIO_new_mem_buf(pem.data, (int)pem.len);
    EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    unsigned char *der = NULL;
    bool valid;
    int len;

    ECDSA_SIG_set0(numbers, BN_bin2bn(signature, 32, NULL),
                   BN_bin2bn(signature + 32, 32, NULL));
    len = i2d_ECDSA_SIG(numbers, &der);
    EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key);
    valid = EVP_DigestVerify(context, der, (size_t)len, (const unsigned char *)data.data,
                             data.len) == 1;
    OPENSSL_free(der);
    EVP_MD_CTX_free(context);
    ECDSA_SIG_free(numbers);
    EVP_PKEY_free(key);
    BIO_free(bio);
    return valid;
}
