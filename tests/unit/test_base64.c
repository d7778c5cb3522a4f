#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"

static void test_vectors(void **state)
{
    /* RFC 4648 §10, and bytes that need + and / */
    static const struct {
        struct kl_str bytes;
        const char *text;
    } cases[] = {
        {{"", 0}, ""},
        {{"f", 1}, "Zg=="},
        {{"fo", 2}, "Zm8="},
        {{"foo", 3}, "Zm9v"},
        {{"foob", 4}, "Zm9vYg=="},
        {{"fooba", 5}, "Zm9vYmE="},
        {{"foobar", 6}, "Zm9vYmFy"},
        {{"\0", 1}, "AA=="},
        {{"\xfb\xff\xfe", 3}, "+//+"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        kl_base64_encode(cases[i].bytes, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].text);
        kl_buf_clear(&out);
        assert_true(kl_base64_decode(kl_str_from(cases[i].text), &out));
        assert_true(kl_str_eq(kl_buf_str(&out), cases[i].bytes));
        assert_int_equal(kl_base64_size(kl_str_from(cases[i].text)), cases[i].bytes.len);
        kl_buf_release(&out);
    }
}

static void test_refused(void **state)
{
    static const char *const texts[] = {
        "Z",    "Zg",   "Zg=",  "Zg===", "=",    "====", "Z===",   "Zg=x",
        "Z=g=", "Zm 9", "Zm9-", "Zm9_",  "Zh==", "Zm9=", "Zm9v\n", "Zg==Zg==",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++) {
        struct kl_buf out = {0};

        kl_buf_add_text(&out, "kept");
        if (kl_base64_decode(kl_str_from(texts[i]), &out))
            fail_msg("%s is taken", texts[i]);
        assert_string_equal(kl_buf_text(&out), "kept");
        kl_buf_release(&out);
    }
}

static void test_every_byte_in_every_place(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        for (size_t len = 1; len < 5; len++) {
            struct kl_buf text = {0}, back = {0};
            char bytes[4];

            memset(bytes, byte, sizeof(bytes));
            kl_base64_encode((struct kl_str){bytes, len}, &text);
            assert_true(kl_base64_decode(kl_buf_str(&text), &back));
            assert_int_equal(back.len, len);
            assert_memory_equal(back.data, bytes, len);
            kl_buf_release(&text);
            kl_buf_release(&back);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_every_byte_in_every_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
