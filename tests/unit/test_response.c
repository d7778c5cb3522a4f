/* Bodies as they were sent: checksum and gzip. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zlib.h>

#include "dynamo/response.h"

static void pack(struct kl_str plain, struct kl_buf *out)
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)plain.data,
                  .avail_in = (uInt)plain.len};
    size_t room = plain.len + 1024;

    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, 0), Z_OK);
    z.next_out = (unsigned char *)kl_buf_reserve(out, room);
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    out->len += room - z.avail_out;
    deflateEnd(&z);
}

/* The reply of that body; crc: what x-amz-crc32 says, NULL: no such header. */
static struct kl_http_reply reply_of(struct kl_str body, const char *crc, bool gzip)
{
    struct kl_http_reply reply = {.status = 200};

    kl_buf_add_str(&reply.body, body);
    if (crc)
        kl_http_reply_add(&reply, KL_STR("x-amz-crc32"), kl_str_from(crc));
    if (gzip)
        kl_http_reply_add(&reply, KL_STR("Content-Encoding"), KL_STR("gzip"));
    return reply;
}

static enum kl_code take(struct kl_http_reply reply, size_t max, struct kl_buf *out)
{
    struct kl_err err = {0};
    enum kl_code code = kl_response_body(&reply, max, out, &err);

    assert_int_equal(err.code, code);
    kl_http_reply_release(&reply);
    return code;
}

static void test_checksum(void **state)
{
    static const struct {
        const char *crc;
        enum kl_code code;
    } cases[] = {
        {NULL, KL_OK},         {"3632233996", KL_OK}, /* of "test", cksum of zlib */
        {"3632233997", KL_IO}, {"0", KL_IO},           {"none", KL_OK},
        {"-1", KL_OK},         {"99999999999", KL_OK}, /* no CRC-32 at all: nothing to
                                                          check */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        assert_int_equal(take(reply_of(KL_STR("test"), cases[i].crc, false), 100, &out),
                         cases[i].code);
        assert_string_equal(kl_buf_text(&out), cases[i].code ? "" : "test");
        kl_buf_release(&out);
    }
}

/* The checksum is of the bytes as received, not of what is in them. */
static void test_gzip(void **state)
{
    struct kl_buf packed = {0}, out = {0}, crc = {0};

    (void)state;
    pack(KL_STR("{\"Items\":[]}"), &packed);
    kl_buf_addf(&crc, "%lu", crc32_z(0, (const unsigned char *)packed.data, packed.len));
    assert_int_equal(
        take(reply_of(kl_buf_str(&packed), kl_buf_text(&crc), true), 100, &out), KL_OK);
    assert_string_equal(kl_buf_text(&out), "{\"Items\":[]}");
    kl_buf_release(&out);
    assert_int_equal(take(reply_of(kl_buf_str(&packed), "1", true), 100, &out), KL_IO);
    for (size_t n = 0; n < packed.len; n++)
        assert_int_equal(
            take(reply_of(kl_str_sub(kl_buf_str(&packed), 0, n), NULL, true), 100, &out),
            KL_IO);
    kl_buf_add_char(&packed, 'x');
    assert_int_equal(take(reply_of(kl_buf_str(&packed), NULL, true), 100, &out), KL_IO);
    assert_int_equal(out.len, 0);
    kl_buf_release(&packed);
    kl_buf_release(&crc);
}

/* Ten megabytes in ten kilobytes: an error at the limit, and just below it none. */
static void test_bomb(void **state)
{
    const size_t size = 10u << 20;
    struct kl_buf plain = {0}, packed = {0}, out = {0};

    (void)state;
    memset(kl_buf_reserve(&plain, size), ' ', size);
    pack((struct kl_str){plain.data, size}, &packed);
    assert_true(packed.len < size / 500);
    assert_int_equal(take(reply_of(kl_buf_str(&packed), NULL, true), size - 1, &out),
                     KL_TOO_LARGE);
    assert_int_equal(out.cap, 0);
    assert_int_equal(take(reply_of(kl_buf_str(&packed), NULL, true), size, &out), KL_OK);
    assert_int_equal(out.len, size);
    kl_buf_release(&plain);
    kl_buf_release(&packed);
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checksum),
        cmocka_unit_test(test_gzip),
        cmocka_unit_test(test_bomb),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
