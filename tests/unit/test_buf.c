#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"

static void test_empty(void **state)
{
    struct kl_buf buf = {0};

    (void)state;
    assert_string_equal(kl_buf_text(&buf), "");
    assert_int_equal(kl_buf_str(&buf).len, 0);
    assert_non_null(kl_buf_str(&buf).data);
    kl_buf_clear(&buf);
    kl_buf_trim(&buf);
    kl_buf_release(&buf);
    kl_buf_release(NULL);
}

static void test_add(void **state)
{
    struct kl_buf buf = {0};

    (void)state;
    kl_buf_add_text(&buf, "rows: ");
    kl_buf_addf(&buf, "%d of %s", 7, "ten");
    kl_buf_add_char(&buf, '.');
    kl_buf_add_str(&buf, (struct kl_str){NULL, 0});
    kl_buf_add(&buf, "\0x", 2);
    assert_int_equal(buf.len, 17);
    assert_memory_equal(buf.data, "rows: 7 of ten.\0x", 18);
    assert_int_equal(buf.data[buf.len], '\0');
    kl_buf_addf(&buf, "%s", "");
    assert_int_equal(buf.len, 17);
    kl_buf_clear(&buf);
    assert_string_equal(kl_buf_text(&buf), "");
    kl_buf_release(&buf);
    assert_null(buf.data);
}

static void test_growth_keeps_every_byte(void **state)
{
    struct kl_buf buf = {0};

    (void)state;
    for (int i = 0; i < 10000; i++)
        kl_buf_addf(&buf, "%d,", i);
    assert_int_equal(buf.len, 10 * 2 + 90 * 3 + 900 * 4 + 9000 * 5);
    assert_memory_equal(buf.data, "0,1,2,3,4,5,6,7,8,9,10,", 23);
    assert_string_equal(buf.data + buf.len - 10, "9998,9999,");
    kl_buf_release(&buf);
}

static void test_reserve_ends_with_nul(void **state)
{
    struct kl_buf buf = {0};
    char *end;

    (void)state;
    end = kl_buf_reserve(&buf, 1000);
    assert_string_equal(kl_buf_text(&buf), "");
    memset(end, 'x', 1000);
    buf.len += 1000;
    end = kl_buf_reserve(&buf, 5000);
    assert_ptr_equal(end, buf.data + 1000);
    assert_true(buf.cap > 6000);
    assert_int_equal(*end, '\0');
    kl_buf_release(&buf);
}

static void test_trim_gives_back_what_is_not_used(void **state)
{
    struct kl_buf buf = {0};

    (void)state;
    kl_buf_add_text(&buf, "abc");
    kl_buf_reserve(&buf, 100000);
    kl_buf_trim(&buf);
    assert_int_equal(buf.cap, 4);
    assert_string_equal(kl_buf_text(&buf), "abc");
    kl_buf_add_text(&buf, "def");
    assert_string_equal(kl_buf_text(&buf), "abcdef");
    kl_buf_release(&buf);
}

static void test_take(void **state)
{
    struct kl_buf buf = {0};
    size_t len = 99;
    char *text;

    (void)state;
    kl_buf_add(&buf, "a\0b", 3);
    text = kl_buf_take(&buf, &len);
    assert_int_equal(len, 3);
    assert_memory_equal(text, "a\0b", 4);
    assert_null(buf.data);
    free(text);
    text = kl_buf_take(&buf, NULL);
    assert_string_equal(text, "");
    free(text);
}

static void test_wipe(void **state)
{
    struct kl_buf buf = {0};
    char secret[] = "secret";

    (void)state;
    kl_buf_add_text(&buf, "secret");
    kl_buf_wipe(&buf);
    assert_null(buf.data);
    assert_int_equal(buf.len, 0);
    kl_buf_wipe(&buf);
    kl_buf_wipe(NULL);
    kl_mem_wipe(secret, 3);
    assert_memory_equal(secret, "\0\0\0ret", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_add),
        cmocka_unit_test(test_growth_keeps_every_byte),
        cmocka_unit_test(test_reserve_ends_with_nul),
        cmocka_unit_test(test_trim_gives_back_what_is_not_used),
        cmocka_unit_test(test_take),
        cmocka_unit_test(test_wipe),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
