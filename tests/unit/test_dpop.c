#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "aws/crypto.h"
#include "aws/dpop.h"
#include "base/base64.h"
#include "tests/unit/ec_key.h"

/* Undoes base64url. */
static void decode(struct kl_str text, struct kl_buf *out)
{
    struct kl_buf plain = {0};

    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];

        assert_null(memchr("+/=", c, 3));
        kl_buf_add_char(&plain, c == '-' ? '+' : c == '_' ? '/' : c);
    }
    while (plain.len % 4)
        kl_buf_add_char(&plain, '=');
    assert_true(kl_base64_decode(kl_buf_str(&plain), out));
    kl_buf_release(&plain);
}

static json_t *decode_json(struct kl_str text)
{
    struct kl_buf plain = {0};
    json_t *root;

    decode(text, &plain);
    root = json_loadb(plain.data, plain.len, 0, NULL);
    assert_non_null(root);
    kl_buf_release(&plain);
    return root;
}

static void has(const json_t *object, const char *member, const char *value)
{
    assert_string_equal(json_string_value(json_object_get(object, member)), value);
}

static void test_proof(void **state)
{
    struct kl_buf pem = {0}, jwt = {0}, signature = {0}, x = {0};
    struct kl_es256 key;
    size_t first, second;
    struct kl_str all;
    json_t *head, *claims, *jwk;

    (void)state;
    ec_key_make("P-256", &pem);
    assert_true(
        kl_dpop_add(kl_buf_str(&pem), "https://h/v1/token", 1700000000, "once", &jwt));
    all = kl_buf_str(&jwt);
    first = kl_str_find(all, KL_STR("."), 0);
    second = kl_str_find(all, KL_STR("."), first + 1);
    head = decode_json(kl_str_sub(all, 0, first));
    claims = decode_json(kl_str_sub(all, first + 1, second - first - 1));
    jwk = json_object_get(head, "jwk");
    has(head, "typ", "dpop+jwt");
    has(head, "alg", "ES256");
    has(jwk, "kty", "EC");
    has(jwk, "crv", "P-256");
    assert_true(kl_crypto_es256_key(kl_buf_str(&pem), &key));
    decode(kl_str_from(json_string_value(json_object_get(jwk, "x"))), &x);
    assert_int_equal(x.len, 32);
    assert_memory_equal(x.data, key.x, 32);
    has(claims, "htm", "POST");
    has(claims, "htu", "https://h/v1/token");
    has(claims, "jti", "once");
    assert_int_equal(json_integer_value(json_object_get(claims, "iat")), 1700000000);
    decode(kl_str_sub(all, second + 1, SIZE_MAX), &signature);
    assert_int_equal(signature.len, 64);
    assert_true(ec_key_verify(kl_buf_str(&pem), kl_str_sub(all, 0, second),
                              (const unsigned char *)signature.data));
    json_decref(head);
    json_decref(claims);
    kl_buf_release(&pem);
    kl_buf_release(&jwt);
    kl_buf_release(&signature);
    kl_buf_release(&x);
}

/* r and s may be short as numbers: they are padded to 32 bytes each. */
static void test_many_signatures(void **state)
{
    struct kl_buf pem = {0};

    (void)state;
    ec_key_make("P-256", &pem);
    for (int i = 0; i < 600; i++) {
        struct kl_buf data = {0};
        struct kl_es256 key;

        kl_buf_addf(&data, "%d", i);
        assert_true(kl_crypto_es256_sign(kl_buf_str(&pem), kl_buf_str(&data), &key));
        assert_true(ec_key_verify(kl_buf_str(&pem), kl_buf_str(&data), key.signature));
        key.signature[63] ^= 1;
        assert_false(ec_key_verify(kl_buf_str(&pem), kl_buf_str(&data), key.signature));
        kl_buf_release(&data);
    }
    kl_buf_release(&pem);
}

static void test_no_such_key(void **state)
{
    static const char *const texts[] = {
        "", "key",
        "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n"};
    struct kl_buf pem = {0}, jwt = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++)
        assert_false(kl_dpop_add(kl_str_from(texts[i]), "https://h/", 0, "id", &jwt));
    ec_key_make("P-384", &pem);
    assert_false(kl_dpop_add(kl_buf_str(&pem), "https://h/", 0, "id", &jwt));
    assert_int_equal(jwt.len, 0);
    kl_buf_release(&pem);
    kl_buf_release(&jwt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proof),
        cmocka_unit_test(test_many_signatures),
        cmocka_unit_test(test_no_such_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
