#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/digits.h"

#include <inttypes.h>

/* Values below 10^18, so that sums fit 64 bits; many lengths, many borrows. */
static uint64_t next_random(uint64_t *seed)
{
    uint64_t cut = 1;

    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    for (uint64_t i = *seed >> 60; i > 0; i--)
        cut *= 10;
    return (*seed >> 20) % (cut * 10);
}

static struct kl_str decimal(uint64_t value, int zeros, char *to, size_t size)
{
    int len = snprintf(to, size, "%.*s%" PRIu64, zeros, "0000", value);

    return (struct kl_str){to, (size_t)len};
}

static void assert_buf(struct kl_buf *buf, const char *text)
{
    assert_string_equal(kl_buf_text(buf), text);
    assert_int_equal(buf->len, strlen(text));
    kl_buf_clear(buf);
}

static void test_random_against_64_bits(void **state)
{
    struct kl_buf out = {0};
    uint64_t seed = 20240623;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint64_t x = next_random(&seed);
        uint64_t y = i % 7 ? next_random(&seed) : x + (uint64_t)(i % 3) - 1;
        char left[32], right[32], want[32];
        struct kl_str a = decimal(x, i % 5, left, sizeof(left));
        struct kl_str b = decimal(y, i % 3, right, sizeof(right));
        int64_t value = -1;

        if (y > UINT64_MAX / 2)
            continue;
        assert_int_equal(kl_digits_cmp(a, b) > 0, x > y);
        assert_int_equal(kl_digits_cmp(a, b) < 0, x < y);
        kl_digits_add(a, b, &out);
        decimal(x + y, 0, want, sizeof(want));
        assert_buf(&out, want);
        assert_int_equal(kl_digits_sub(a, b, &out), x >= y);
        decimal(x - y, 0, want, sizeof(want));
        assert_buf(&out, x >= y ? want : "");
        assert_true(kl_digits_to_i64(a, &value));
        assert_int_equal(value, x);
    }
    kl_buf_release(&out);
}

/* (a + b) - b is a, also where no machine word reaches. */
static void test_random_long(void **state)
{
    struct kl_buf a = {0}, b = {0}, sum = {0}, back = {0};
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 500; i++) {
        for (uint64_t n = next_random(&seed) % 120; n < 121; n++)
            kl_buf_add_char(&a, (char)('0' + next_random(&seed) % 10));
        for (uint64_t n = next_random(&seed) % 120; n < 121; n++)
            kl_buf_add_char(&b, "0999"[next_random(&seed) % 4]);
        kl_digits_add(kl_buf_str(&a), kl_buf_str(&b), &sum);
        assert_true(kl_digits_sub(kl_buf_str(&sum), kl_buf_str(&b), &back));
        assert_int_equal(kl_digits_cmp(kl_buf_str(&back), kl_buf_str(&a)), 0);
        assert_true(kl_str_eq(kl_buf_str(&back), kl_digits_trim(kl_buf_str(&a))));
        kl_buf_clear(&a);
        kl_buf_clear(&b);
        kl_buf_clear(&sum);
        kl_buf_clear(&back);
    }
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_buf_release(&sum);
    kl_buf_release(&back);
}

static void test_results_are_appended(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_buf_add_text(&out, "score ");
    assert_true(kl_digits_sub(KL_STR("9999999999"), KL_STR("1500"), &out));
    kl_buf_add_char(&out, ' ');
    kl_digits_add(KL_STR("0099"), KL_STR("1"), &out);
    kl_buf_add_char(&out, ' ');
    assert_true(kl_digits_sub(KL_STR("5"), KL_STR("005"), &out));
    assert_buf(&out, "score 9999998499 100 0");
    kl_buf_release(&out);
}

static void test_pad_nines_group(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    assert_true(kl_digits_pad(KL_STR("41"), 10, &out));
    assert_buf(&out, "0000000041");
    assert_true(kl_digits_pad(KL_STR("41"), 2, &out));
    assert_buf(&out, "41");
    assert_false(kl_digits_pad(KL_STR("41"), 1, &out));
    assert_buf(&out, "");
    kl_digits_nines(3, &out);
    assert_buf(&out, "999");
    kl_digits_group(KL_STR("1"), &out);
    assert_buf(&out, "1");
    kl_digits_group(KL_STR("123"), &out);
    assert_buf(&out, "123");
    kl_digits_group(KL_STR("1234"), &out);
    assert_buf(&out, "1,234");
    kl_digits_group(KL_STR("1234567"), &out);
    assert_buf(&out, "1,234,567");
    kl_buf_release(&out);
}

static void test_to_i64_edges(void **state)
{
    int64_t value = -1;

    (void)state;
    assert_true(kl_digits_to_i64(KL_STR("9223372036854775807"), &value));
    assert_int_equal(value, INT64_MAX);
    assert_true(kl_digits_to_i64(KL_STR("00000000000000000000000000000007"), &value));
    assert_int_equal(value, 7);
    assert_false(kl_digits_to_i64(KL_STR("9223372036854775808"), &value));
    assert_false(kl_digits_to_i64(KL_STR("99999999999999999999"), &value));
    assert_int_equal(value, 7);
}

static void test_trim(void **state)
{
    (void)state;
    assert_true(kl_str_eq(kl_digits_trim(KL_STR("000")), KL_STR("0")));
    assert_true(kl_str_eq(kl_digits_trim(KL_STR("0010")), KL_STR("10")));
    assert_true(kl_str_eq(kl_digits_trim(KL_STR("10")), KL_STR("10")));
    assert_int_equal(kl_digits_cmp(KL_STR("0042"), KL_STR("42")), 0);
}

static void test_count_as_text(void **state)
{
    static const struct {
        uint64_t n;
        const char *plain, *grouped;
    } cases[] = {
        {0, "0", "0"},
        {7, "7", "7"},
        {999, "999", "999"},
        {1000, "1000", "1,000"},
        {1241, "1241", "1,241"},
        {123456789, "123456789", "123,456,789"},
        {UINT64_MAX, "18446744073709551615", "18,446,744,073,709,551,615"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        assert_string_equal(kl_digits_count(cases[i].n, false).text, cases[i].plain);
        assert_string_equal(kl_digits_count(cases[i].n, true).text, cases[i].grouped);
    }
}

static void test_thousandths_as_text(void **state)
{
    (void)state;
    assert_string_equal(kl_digits_milli(0).text, "0");
    assert_string_equal(kl_digits_milli(500).text, "0.5");
    assert_string_equal(kl_digits_milli(990).text, "0.99");
    assert_string_equal(kl_digits_milli(24500).text, "24.5");
    assert_string_equal(kl_digits_milli(1001).text, "1.001");
    assert_string_equal(kl_digits_milli(10220000).text, "10,220");
    assert_string_equal(kl_digits_milli(UINT64_MAX).text, "18,446,744,073,709,551.615");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_against_64_bits),
        cmocka_unit_test(test_random_long),
        cmocka_unit_test(test_results_are_appended),
        cmocka_unit_test(test_pad_nines_group),
        cmocka_unit_test(test_to_i64_edges),
        cmocka_unit_test(test_trim),
        cmocka_unit_test(test_count_as_text),
        cmocka_unit_test(test_thousandths_as_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
