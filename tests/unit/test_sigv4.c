/* Signatures computed by an independent signer in Python. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/crypto.h"
#include "aws/sigv4.h"

#define SECRET "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
#define JSON_TYPE                                                                        \
    {                                                                                    \
        "Content-Type", "application/x-amz-json-1.0"                                     \
    }
#define TARGET                                                                           \
    {                                                                                    \
        "X-Amz-Target", "DynamoDB_20120810.Query"                                        \
    }
enum { LEAP_DAY_END = 1709251199 }; /* 2024-02-29T23:59:59Z */

static const struct vector {
    const char *url, *token, *region, *service, *body;
    struct kl_http_header headers[3];
    const char *names, *signature;
} vectors[] = {
    {"https://dynamodb.eu-west-1.amazonaws.com",
     NULL,
     "eu-west-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "0d6ca87e02e317fcd14e671f2de3523598ea8db6c3d68222b68e83ca5f754223"},
    /* the scheme's own port is not part of the host, nor is a case of letters */
    {"https://DynamoDB.eu-west-1.amazonaws.com:443/",
     NULL,
     "eu-west-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "0d6ca87e02e317fcd14e671f2de3523598ea8db6c3d68222b68e83ca5f754223"},
    /* AWS_SESSION_TOKEN set but empty */
    {"https://dynamodb.eu-west-1.amazonaws.com",
     "",
     "eu-west-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "0d6ca87e02e317fcd14e671f2de3523598ea8db6c3d68222b68e83ca5f754223"},
    {"https://dynamodb.eu-west-1.amazonaws.com",
     "tok/en+1==",
     "eu-west-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-security-token;x-amz-target",
     "9169a88ac7026151d53f2e1f9d491cc7fbf1aa09dc31b4d8ea86876087f8fbcf"},
    {"http://localhost:8000",
     NULL,
     "us-east-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "50d869204a99ad3b512d1a390759edbfc2a2e4bfd47f1d555275e357619cbcd4"},
    {"http://[::1]:8000/",
     NULL,
     "us-east-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "33421cb2eb88b28cad3907d8b270ddf7555845b1d8b905b2d806737039d1e6e8"},
    /* a path is normalised and encoded once more */
    {"http://localhost:4566/x/..//dynamo/./a%20b/",
     NULL,
     "us-east-1",
     "dynamodb",
     "{}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "06ab60d69bd55c0577e9c9a0fdcf5bc6322f490f26ab6c89d569597d478d806b"},
    {"https://h.example",
     NULL,
     "us-east-1",
     "dynamodb",
     "{\"k\":\"\xc3\xa4\xe4\xbd\x9c\"}",
     {JSON_TYPE, TARGET},
     "content-type;host;x-amz-date;x-amz-target",
     "d0b8cb3c39f78519925ca636ab7582b263968ff4663117ab5416871316d7c5e5"},
    {"https://sts.amazonaws.com/",
     NULL,
     "us-east-1",
     "sts",
     "Action=AssumeRole",
     {{"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}},
     "content-type;host;x-amz-date",
     "1e6731cf509105f029d01f4475a4e5091326a3c8684be43fe5c3bccbbb5877c6"},
    {"https://h.example/?b&a=1",
     NULL,
     "us-east-1",
     "service",
     NULL,
     {{NULL, NULL}},
     "host;x-amz-date",
     "21241d7bde57424ab9f5c023a74e4f1d17df206adbfc4f8e8a7027c5f3c78650"},
};

static struct kl_sigv4_request request_of(const struct vector *v)
{
    size_t n = 0;

    while (n < 3 && v->headers[n].name)
        n++;
    return (struct kl_sigv4_request){.method = "POST",
                                     .url = v->url,
                                     .headers = v->headers,
                                     .nheaders = n,
                                     .body = kl_str_from(v->body),
                                     .region = v->region,
                                     .service = v->service,
                                     .time = LEAP_DAY_END};
}

static void test_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(vectors); i++) {
        const struct vector *v = &vectors[i];
        struct kl_sigv4_request request = request_of(v);
        struct kl_creds creds = {0};
        struct kl_sigv4 out = {0};
        struct kl_buf wanted = {0};

        kl_creds_set(&creds, KL_STR("AKIDEXAMPLE"), KL_STR(SECRET), kl_str_from(v->token),
                     KL_STR(""));
        assert_int_equal(kl_sigv4_sign(&request, &creds, &out, NULL), KL_OK);
        kl_buf_addf(
            &wanted,
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20240229/%s/%s/aws4_request, "
            "SignedHeaders=%s, Signature=%s",
            v->region, v->service, v->names, v->signature);
        assert_string_equal(out.headers[out.nheaders - 1].name, "Authorization");
        assert_string_equal(out.headers[out.nheaders - 1].value, kl_buf_text(&wanted));
        assert_string_equal(out.headers[0].value, "20240229T235959Z");
        assert_int_equal(out.nheaders, v->token && *v->token ? 3 : 2);
        kl_buf_release(&wanted);
        kl_sigv4_release(&out);
        kl_creds_release(&creds);
    }
}

static void test_stages(void **state)
{
    static const struct kl_http_header headers[] = {
        {"X-Amz-Target", "DynamoDB_20120810.Query"},
        {"X-Amz-Date", "20240229T235959Z"},
        {"content-TYPE", "application/x-amz-json-1.0"},
    };
    struct kl_sigv4_request request = request_of(&vectors[0]);
    struct kl_buf canonical = {0}, names = {0}, to_sign = {0}, hex = {0};

    (void)state;
    request.headers = headers;
    request.nheaders = KL_ARRAY_LEN(headers);
    assert_int_equal(kl_sigv4_canonical(&request, &canonical, &names, NULL), KL_OK);
    assert_string_equal(
        kl_buf_text(&canonical),
        "POST\n/\n\n"
        "content-type:application/x-amz-json-1.0\n"
        "host:dynamodb.eu-west-1.amazonaws.com\n"
        "x-amz-date:20240229T235959Z\n"
        "x-amz-target:DynamoDB_20120810.Query\n\n"
        "content-type;host;x-amz-date;x-amz-target\n"
        "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    kl_sigv4_to_sign(&request, kl_buf_str(&canonical), &to_sign);
    assert_string_equal(
        kl_buf_text(&to_sign),
        "AWS4-HMAC-SHA256\n20240229T235959Z\n20240229/eu-west-1/dynamodb/aws4_request\n"
        "3f5acdc2e78e56bce3122b6522e6761e8e96a620d5077a49715a9f2c7495d268");
    kl_sigv4_signature(&request, SECRET, kl_buf_str(&to_sign), &hex);
    assert_string_equal(kl_buf_text(&hex), vectors[0].signature);
    kl_buf_release(&canonical);
    kl_buf_release(&names);
    kl_buf_release(&to_sign);
    kl_buf_release(&hex);
}

/* Runs of blanks collapse, equal names are joined in the order given, names are sorted
 * by name alone ("a" before "a-b", though '-' is below ':'). */
static void test_headers(void **state)
{
    static const struct kl_http_header headers[] = {
        {"a-b", "1"}, {"A", "\t x  y \t z  "}, {"Host", "given"}, {"a", "0"}, {"b", ""},
    };
    struct kl_sigv4_request request = {.method = "GET",
                                       .url = "http://h",
                                       .headers = headers,
                                       .nheaders = KL_ARRAY_LEN(headers)};
    struct kl_buf canonical = {0}, names = {0};

    (void)state;
    assert_int_equal(kl_sigv4_canonical(&request, &canonical, &names, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&names), "a;a-b;b;host");
    assert_non_null(strstr(kl_buf_text(&canonical),
                           "GET\n/\n\na:x y z,0\na-b:1\nb:\nhost:given\n\n"));
    kl_buf_release(&canonical);
    kl_buf_release(&names);
}

static void test_paths(void **state)
{
    static const char *const cases[][2] = {
        {"", "/"},
        {"/", "/"},
        {"//", "/"},
        {"/a", "/a"},
        {"/a/", "/a/"},
        {"/a/b/..", "/a"},
        {"/a/../../..", "/"},
        {"/../a/.", "/a"},
        {"/a//b", "/a/b"},
        {"/a/b/../../c/", "/c/"},
        {"/%C3%A4", "/%25C3%25A4"},
        {"/a+b=c", "/a%2Bb%3Dc"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf url = {0}, canonical = {0}, names = {0}, wanted = {0};
        struct kl_sigv4_request request = {.method = "GET"};

        kl_buf_addf(&url, "http://h%s", cases[i][0]);
        kl_buf_addf(&wanted, "GET\n%s\n\n", cases[i][1]);
        request.url = kl_buf_text(&url);
        assert_int_equal(kl_sigv4_canonical(&request, &canonical, &names, NULL), KL_OK);
        canonical.data[wanted.len] = '\0';
        assert_string_equal(kl_buf_text(&canonical), kl_buf_text(&wanted));
        kl_buf_release(&url);
        kl_buf_release(&canonical);
        kl_buf_release(&names);
        kl_buf_release(&wanted);
    }
}

static void test_a_bad_url(void **state)
{
    struct kl_sigv4_request request = request_of(&vectors[0]);
    struct kl_creds creds = {0};
    struct kl_sigv4 out = {0};
    struct kl_err err = {0};

    (void)state;
    kl_creds_set(&creds, KL_STR("AKIDEXAMPLE"), KL_STR(SECRET), KL_STR(""), KL_STR(""));
    request.url = "dynamodb.eu-west-1.amazonaws.com";
    assert_int_equal(kl_sigv4_sign(&request, &creds, &out, &err), KL_INVALID);
    assert_null(strstr(err.text, SECRET));
    kl_sigv4_release(&out);
    kl_sigv4_release(NULL);
    kl_creds_release(&creds);
}

static void test_hashes(void **state)
{
    unsigned char out[KL_SHA256_LEN];
    struct kl_md5 *md5 = kl_md5_new();
    struct kl_buf hex = {0};

    (void)state;
    kl_crypto_sha256((struct kl_str){0}, out);
    kl_crypto_hex(out, KL_SHA256_LEN, &hex);
    kl_crypto_sha1(KL_STR("abc"), out); /* FIPS 180-2 appendix A.1 */
    kl_crypto_hex(out, KL_SHA1_LEN, &hex);
    kl_crypto_hmac(KL_STR("Jefe"), KL_STR("what do ya want for nothing?"), out);
    kl_crypto_hex(out, KL_SHA256_LEN, &hex); /* RFC 4231 test case 2 */
    kl_md5_add(md5, KL_STR("message "));
    kl_md5_add(md5, KL_STR("digest"));
    kl_md5_end(md5, out);
    kl_md5_free(&md5);
    kl_crypto_hex(out, KL_MD5_LEN, &hex); /* RFC 1321 appendix A.5 */
    assert_string_equal(kl_buf_text(&hex),
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                        "a9993e364706816aba3e25717850c26c9cd0d89d"
                        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
                        "f96b697d7cb7938d525a2f31aaf161d0");
    kl_buf_release(&hex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),   cmocka_unit_test(test_stages),
        cmocka_unit_test(test_headers),   cmocka_unit_test(test_paths),
        cmocka_unit_test(test_a_bad_url), cmocka_unit_test(test_hashes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
