#include "config.h"

#include "aws/dpop.h"

#include <jansson.h>

#include "base/base64.h"
#include "aws/crypto.h"

/* Base64 with "-" and "_", and without padding (RFC 7515 §2). */
static void add_base64url(struct kl_str bytes, struct kl_buf *out)
{
    size_t start = out->len;

    kl_base64_encode(bytes, out);
    while (out->len > start && out->data[out->len - 1] == '=')
        out->data[--out->len] = '\0';
    for (size_t i = start; i < out->len; i++) {
        if (out->data[i] == '+')
            out->data[i] = '-';
        else if (out->data[i] == '/')
            out->data[i] = '_';
    }
}

/* Takes the reference. */
static void add_json(json_t *take_object, struct kl_buf *out)
{
    char *text = json_dumps(take_object, JSON_COMPACT);

    if (text)
        add_base64url(kl_str_from(text), out);
    free(text);
    json_decref(take_object);
}

static void add_number(const unsigned char bytes[KL_P256_LEN], struct kl_buf *out)
{
    add_base64url((struct kl_str){(const char *)bytes, KL_P256_LEN}, out);
}

bool kl_dpop_add(struct kl_str pem, const char *url, int64_t time, const char *id,
                 struct kl_buf *out)
{
    struct kl_buf x = {0}, y = {0};
    struct kl_es256 key;
    size_t start = out->len;
    bool done = kl_crypto_es256_key(pem, &key);

    if (!done)
        return false;
    add_number(key.x, &x);
    add_number(key.y, &y);
    add_json(json_pack("{s:s,s:s,s:{s:s,s:s,s:s,s:s}}", "typ", "dpop+jwt", "alg", "ES256",
                       "jwk", "kty", "EC", "x", kl_buf_text(&x), "y", kl_buf_text(&y),
                       "crv", "P-256"),
             out);
    kl_buf_add_char(out, '.');
    add_json(json_pack("{s:s,s:s,s:I,s:s}", "htm", "POST", "htu", url, "iat",
                       (json_int_t)time, "jti", id),
             out);
    done = kl_crypto_es256_sign(pem, kl_str_sub(kl_buf_str(out), start, SIZE_MAX), &key);
    kl_buf_add_char(out, '.');
    add_base64url((struct kl_str){(const char *)key.signature, sizeof(key.signature)},
                  out);
    kl_buf_release(&x);
    kl_buf_release(&y);
    return done;
}
