/* Plain JSON as items, and gzip as a stream. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zlib.h>

#include "model/item.h"
#include "app/gunzip.h"
#include "app/plain_item.h"

static void plain_items_are_told_from_typed_ones(void **state)
{
    static const struct {
        const char *json;
        bool plain;
    } table[] = {
        {"{}", false},
        {"{\"a\":1}", true},
        {"{\"a\":\"x\",\"b\":[1,{\"c\":\"}\"}],\"d\":{\"e\":[]}}", true},
        {"{ \"a\" : { \"S\" : \"x\" } }", false},
        {"{\"a\":{\"S\":\"x\"},\"b\":1}", false},
        {"{\"b\":1,\"a\":{\"N\":\"1\"}}", false},
        {"{\"a\":{\"S\":1}}", false},
        {"{\"a\":{\"S\":1,\"T\":2}}", true},
        {"{\"a\":{\"Size\":\"x\"}}", true},
        {"{\"a\":[1,{\"b\":2},[3]],\"c\":{\"S\":\"x\"}}", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++)
        if (kl_plain_item_is(kl_str_from(table[i].json)) != table[i].plain)
            fail_msg("%s", table[i].json);
}

static void plain_items_keep_every_digit(void **state)
{
    static const char *const table[][2] = {
        {"{\"n\":12345678901234567890123456789012345678}",
         "{\"n\":{\"N\":\"12345678901234567890123456789012345678\"}}"},
        {"{\"n\":-0.10e-3}", "{\"n\":{\"N\":\"-0.10e-3\"}}"},
        {"{ \"a\\\"b\" :\n \"x\\u00e9\" }", "{ \"a\\\"b\" :\n {\"S\":\"x\\u00e9\"} }"},
        {"{\"t\":true,\"f\":false,\"z\":null}",
         "{\"t\":{\"BOOL\":true},\"f\":{\"BOOL\":false},\"z\":{\"NULL\":true}}"},
        {"{\"l\":[1, \"a\",[]],\"m\":{\"S\":\"x\",\"o\":{}}}",
         "{\"l\":{\"L\":[{\"N\":\"1\"}, {\"S\":\"a\"},{\"L\":[]}]},"
         "\"m\":{\"M\":{\"S\":{\"S\":\"x\"},\"o\":{\"M\":{}}}}}"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_item item = {0};
        struct kl_buf out = {0};

        kl_plain_item_read(kl_str_from(table[i][0]), &out);
        assert_string_equal(kl_buf_text(&out), table[i][1]);
        assert_int_equal(kl_item_decode(kl_buf_str(&out), &item, NULL), KL_OK);
        kl_item_release(&item);
        kl_buf_release(&out);
    }
}

/* text as a member of gzip, appended. */
static void pack(const char *text, struct kl_buf *out)
{
    z_stream stream = {0};
    char packed[512];

    deflateInit2(&stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = (Bytef *)(uintptr_t)text;
    stream.avail_in = (uInt)strlen(text);
    stream.next_out = (Bytef *)packed;
    stream.avail_out = sizeof(packed);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    kl_buf_add(out, packed, sizeof(packed) - stream.avail_out);
    deflateEnd(&stream);
}

/* Everything in pieces of so many bytes in and out. */
static enum kl_code unpack(struct kl_str packed, size_t in_size, size_t out_size,
                           struct kl_buf *out, bool *whole)
{
    struct kl_gunzip *gunzip = kl_gunzip_new();
    enum kl_code code = KL_OK;

    for (size_t at = 0; at < packed.len && !code; at += in_size) {
        struct kl_str in = kl_str_sub(packed, at, in_size);
        size_t n = out_size;

        while ((in.len || n == out_size) && !code) {
            char piece[64];

            code = kl_gunzip_take(gunzip, &in, piece, out_size, &n, NULL);
            if (!code)
                kl_buf_add(out, piece, n);
            if (!in.len && !n)
                break;
        }
    }
    *whole = kl_gunzip_whole(gunzip);
    kl_gunzip_free(&gunzip);
    return code;
}

static void gzip_is_unpacked_in_any_pieces(void **state)
{
    struct kl_buf packed = {0};
    size_t first, second;
    bool whole;

    (void)state;
    pack("one and one and one and one", &packed);
    first = packed.len;
    pack("", &packed);
    second = packed.len;
    pack(" two", &packed);
    assert_true(kl_gunzip_is(kl_buf_str(&packed)));
    for (size_t in_size = 1; in_size < 40; in_size += 3)
        for (size_t out_size = 1; out_size < 60; out_size += 7) {
            struct kl_buf out = {0};

            assert_int_equal(unpack(kl_buf_str(&packed), in_size, out_size, &out, &whole),
                             KL_OK);
            assert_string_equal(kl_buf_text(&out), "one and one and one and one two");
            assert_true(whole);
            kl_buf_release(&out);
        }
    for (size_t cut = 1; cut < packed.len; cut++) {
        struct kl_buf out = {0};

        unpack(kl_str_sub(kl_buf_str(&packed), 0, cut), 7, 7, &out, &whole);
        assert_int_equal(whole, cut == first || cut == second);
        kl_buf_release(&out);
    }
    kl_buf_release(&packed);
}

static void zeros_behind_a_member_are_padding(void **state)
{
    struct kl_buf packed = {0};
    bool whole;

    (void)state;
    pack("one", &packed);
    kl_buf_add(&packed, "\0\0\0", 3);
    pack(" two", &packed);
    kl_buf_add(&packed, "\0\0", 2);
    for (size_t in_size = 1; in_size < 40; in_size++) {
        struct kl_buf out = {0};

        assert_int_equal(unpack(kl_buf_str(&packed), in_size, 2, &out, &whole), KL_OK);
        assert_string_equal(kl_buf_text(&out), "one two");
        assert_true(whole);
        kl_buf_release(&out);
    }
    kl_buf_release(&packed);
}

static void damaged_gzip_is_told(void **state)
{
    struct kl_buf packed = {0}, out = {0};
    bool whole;

    (void)state;
    pack("one and two", &packed);
    packed.data[packed.len - 8] ^= 1; /* its checksum */
    assert_int_equal(unpack(kl_buf_str(&packed), 7, 7, &out, &whole), KL_INVALID);
    kl_buf_release(&packed);
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_items_are_told_from_typed_ones),
        cmocka_unit_test(plain_items_keep_every_digit),
        cmocka_unit_test(gzip_is_unpacked_in_any_pieces),
        cmocka_unit_test(zeros_behind_a_member_are_padding),
        cmocka_unit_test(damaged_gzip_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
