#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/number.h"
#include "store/order.h"

/* A small generator of its own, so that every run sees the same numbers. */
static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static void normalise(const char *text, struct kl_buf *out)
{
    struct kl_err err = {0};

    kl_buf_clear(out);
    assert_int_equal(kl_number_normalise(kl_str_from(text), out, &err), KL_OK);
}

static void encode(const char *text, struct kl_buf *out)
{
    struct kl_err err = {0};

    kl_buf_clear(out);
    assert_int_equal(kl_order_value(KL_KEY_N, kl_str_from(text), out, &err), KL_OK);
    assert_true(out->len <= KL_ORDER_NUMBER_MAX);
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static void check_pair(const char *a, const char *b)
{
    struct kl_buf left = {0}, right = {0};
    int expected = sign(kl_number_cmp(kl_str_from(a), kl_str_from(b)));

    encode(a, &left);
    encode(b, &right);
    if (sign(kl_str_cmp(kl_buf_str(&left), kl_buf_str(&right))) != expected)
        fail_msg("%s and %s: %d expected", a, b, expected);
    kl_buf_release(&left);
    kl_buf_release(&right);
}

static void check_back(const char *text)
{
    struct kl_buf bytes = {0}, normal = {0}, back = {0};

    encode(text, &bytes);
    normalise(text, &normal);
    assert_true(kl_order_number_text(kl_buf_str(&bytes), &back));
    assert_string_equal(kl_buf_text(&back), kl_buf_text(&normal));
    kl_buf_release(&bytes);
    kl_buf_release(&normal);
    kl_buf_release(&back);
}

static const char *const numbers[] = {
    "0",
    "-0",
    "0.0",
    "1",
    "-1",
    "1.0",
    "2",
    "9",
    "10",
    "11",
    "19",
    "99",
    "100",
    "101",
    "109",
    "110",
    "1000",
    "-9",
    "-10",
    "-11",
    "-100",
    "-101",
    "0.1",
    "0.10",
    "0.01",
    "0.001",
    "-0.1",
    "-0.01",
    "-0.11",
    "0.5",
    ".5",
    "5.",
    "007",
    "+3",
    "1.5",
    "1.49",
    "1.51",
    "-1.5",
    "-1.49",
    "-1.51",
    "12345678901234567890123456789012345678",
    "12345678901234567890123456789012345679",
    "1234567890123456789012345678901234567",
    "-12345678901234567890123456789012345678",
    "-12345678901234567890123456789012345679",
    "1e-130",
    "-1e-130",
    "1e-129",
    "1e125",
    "-1e125",
    "9.9999999999999999999999999999999999999e125",
    "-9.9999999999999999999999999999999999999e125",
    "1.0000000000000000000000000000000000001",
    "1.0000000000000000000000000000000000002",
    "100000000000000000000000000000000000.01",
    "1E+3",
    "0.50",
};

static void test_orders_as_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(numbers); i++)
        for (size_t j = 0; j < KL_ARRAY_LEN(numbers); j++)
            check_pair(numbers[i], numbers[j]);
}

static void test_comes_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(numbers); i++)
        check_back(numbers[i]);
}

/* Up to 38 digits, mostly few, so that close and equal values are frequent. */
static void random_number(uint64_t *seed, char *text, size_t size)
{
    int digits = 1 + (int)(next_random(seed) % (next_random(seed) % 4 ? 4 : 38));
    int exponent =
        (int)(next_random(seed) % 4 ? next_random(seed) % 7 : next_random(seed) % 200) -
        (next_random(seed) % 2 ? 0 : 80);
    size_t n = 0;

    if (next_random(seed) % 2)
        text[n++] = '-';
    for (int i = 0; i < digits; i++)
        text[n++] = (char)('0' + next_random(seed) % (next_random(seed) % 2 ? 2 : 10));
    if (exponent > 80)
        exponent = 80;
    snprintf(text + n, size - n, "e%d", exponent);
}

static void test_random_numbers(void **state)
{
    uint64_t seed = 1;
    char a[64], b[64];

    (void)state;
    for (int i = 0; i < 200000; i++) {
        random_number(&seed, a, sizeof(a));
        random_number(&seed, b, sizeof(b));
        check_pair(a, b);
        check_back(a);
    }
}

static void test_refuses_other_bytes(void **state)
{
    static const struct kl_str bad[] = {
        {"", 0},
        {"\x01", 1},
        {"\x03", 1},
        {"\x03\x81", 2},         /* no digits */
        {"\x02\x02", 2},         /* zero has no digits */
        {"\x03\x81\x01", 3},     /* first digit 0 */
        {"\x03\x81\x00", 3},     /* no pair */
        {"\x03\x81\x65\x66", 4}, /* pair above 99 */
        {"\x03\x81\x0b\x01", 4}, /* ends in a pair of zeros */
        {"\x01\x7e\xf4\xfe", 4}, /* negative without its end */
        {"\x04\x81\x0b", 3},
    };
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++)
        if (kl_order_number_text(bad[i], &out))
            fail_msg("row %zu is taken as %s", i, kl_buf_text(&out));
    kl_buf_release(&out);
}

static void test_text_and_bytes_stay(void **state)
{
    struct kl_buf out = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_order_value(KL_KEY_S, KL_STR("b\xc3\xa4"), &out, &err), KL_OK);
    assert_int_equal(kl_order_value(KL_KEY_B, KL_STR("\0\xff"), &out, &err), KL_OK);
    assert_true(kl_str_eq(kl_buf_str(&out), KL_STR("b\xc3\xa4\0\xff")));
    kl_buf_release(&out);
}

static void test_refuses_what_is_no_number(void **state)
{
    static const char *const bad[] = {
        "",    "x",     "1x",     "1e",
        "NaN", "1e126", "1e-131", "123456789012345678901234567890123456789"};
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_err err = {0};

        assert_int_equal(kl_order_value(KL_KEY_N, kl_str_from(bad[i]), &out, &err),
                         KL_INVALID);
        assert_int_equal(out.len, 0);
    }
    kl_buf_release(&out);
}

/* On disk: a database made by one version is read by every later one. */
static void test_format_is_fixed(void **state)
{
    static const struct {
        const char *number;
        struct kl_str bytes;
    } rows[] = {
        {"0", {"\x02", 1}},
        {"1", {"\x03\x82\x0b", 3}},
        {"15", {"\x03\x83\x10", 3}},
        {"-15", {"\x01\x7c\xef\xff", 4}},
        {"0.001", {"\x03\x7f\x0b", 3}},
        {"1e125", {"\x03\xff\x0b", 3}},
        {"1e-130", {"\x03\x00\x0b", 3}},
    };
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        encode(rows[i].number, &out);
        if (!kl_str_eq(kl_buf_str(&out), rows[i].bytes))
            fail_msg("%s is written in another way", rows[i].number);
    }
    kl_buf_release(&out);
    assert_true(kl_order_hash(KL_STR("SEASON#2026-SPRING")) ==
                INT64_C(-6050864272376154811));
    assert_true(kl_order_hash(KL_STR("")) == INT64_C(-1166397803181037274));
}

/* ---- Tuples */

#define TUPLE_VALUES 3

struct tuple {
    struct kl_buf values[TUPLE_VALUES], bytes;
};

/* Of the bytes that its escapes are made of. */
static void random_tuple(uint64_t *state, struct tuple *tuple)
{
    static const char bytes[] = {0, 0, 1, 2, (char)0xfe, (char)0xff};

    for (size_t i = 0; i < TUPLE_VALUES; i++) {
        size_t len = next_random(state) % 4;

        for (size_t k = 0; k < len; k++)
            kl_buf_add_char(&tuple->values[i], bytes[next_random(state) % sizeof(bytes)]);
        kl_order_add(kl_buf_str(&tuple->values[i]), &tuple->bytes);
    }
}

static void release_tuple(struct tuple *tuple)
{
    for (size_t i = 0; i < TUPLE_VALUES; i++)
        kl_buf_release(&tuple->values[i]);
    kl_buf_release(&tuple->bytes);
}

static int cmp_tuples(const struct tuple *a, const struct tuple *b)
{
    int cmp = 0;

    for (size_t i = 0; i < TUPLE_VALUES && cmp == 0; i++)
        cmp = kl_str_cmp(kl_buf_str(&a->values[i]), kl_buf_str(&b->values[i]));
    return cmp;
}

static void check_values(const struct tuple *tuple)
{
    struct kl_str rest = kl_buf_str(&tuple->bytes);

    for (size_t i = 0; i < TUPLE_VALUES; i++) {
        struct kl_buf value = {0};

        assert_true(kl_order_take(&rest, &value));
        assert_true(kl_str_eq(kl_buf_str(&value), kl_buf_str(&tuple->values[i])));
        kl_buf_release(&value);
    }
    assert_int_equal(rest.len, 0);
}

/* What begins with a value lies between its open form and what is after it. */
static void check_range(const struct tuple *a, const struct tuple *b)
{
    struct kl_buf from = {0}, behind = {0};
    struct kl_str bytes = kl_buf_str(&b->bytes);
    int cmp = kl_str_cmp(kl_buf_str(&b->values[0]), kl_buf_str(&a->values[0]));

    kl_order_add_open(kl_buf_str(&a->values[0]), &from);
    kl_order_add_open(kl_buf_str(&a->values[0]), &behind);
    kl_order_add_after(&behind);
    assert_true((cmp >= 0) == (kl_str_cmp(bytes, kl_buf_str(&from)) >= 0));
    assert_true((cmp > 0) == (kl_str_cmp(bytes, kl_buf_str(&behind)) >= 0));
    kl_buf_release(&from);
    kl_buf_release(&behind);
}

static void test_tuples(void **state)
{
    uint64_t random = 5;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct tuple a = {0}, b = {0};

        random_tuple(&random, &a);
        random_tuple(&random, &b);
        check_values(&a);
        assert_int_equal(sign(kl_str_cmp(kl_buf_str(&a.bytes), kl_buf_str(&b.bytes))),
                         sign(cmp_tuples(&a, &b)));
        check_range(&a, &b);
        release_tuple(&a);
        release_tuple(&b);
    }
}

static void test_bytes_that_are_no_tuple(void **state)
{
    static const struct kl_str bad[] = {
        {"", 0}, {"a", 1}, {"a\0", 2}, {"a\0\1", 3}, {"\0\xff\0", 3}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++) {
        struct kl_str rest = bad[i];
        struct kl_buf value = {0};

        assert_false(kl_order_take(&rest, &value));
        kl_buf_release(&value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_as_values),
        cmocka_unit_test(test_comes_back),
        cmocka_unit_test(test_random_numbers),
        cmocka_unit_test(test_refuses_other_bytes),
        cmocka_unit_test(test_text_and_bytes_stay),
        cmocka_unit_test(test_refuses_what_is_no_number),
        cmocka_unit_test(test_format_is_fixed),
        cmocka_unit_test(test_tuples),
        cmocka_unit_test(test_bytes_that_are_no_tuple),
    };

    return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
