/* When a request is tried again: aws.md §4.2, and its check. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dynamo/retry.h"

/* Jitter as large as it gets: 25, 50, 100 ms and 14 tokens each; the fourth try is the
 * last. */
static void test_transient(void **state)
{
    static const uint64_t waits[] = {25, 50, 100};
    struct kl_retry retry = {0};

    (void)state;
    assert_int_equal(kl_retry_refund(&retry), 1);
    for (size_t i = 0; i < KL_ARRAY_LEN(waits); i++) {
        assert_true(kl_retry_allowed(&retry, KL_AGAIN_TRANSIENT, 4));
        assert_int_equal(kl_retry_cost(KL_AGAIN_TRANSIENT), 14);
        assert_int_equal(kl_retry_next(&retry, KL_AGAIN_TRANSIENT, 1.0, -1), waits[i]);
    }
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_TRANSIENT, 4));
    assert_int_equal(kl_retry_refund(&retry), 14);
}

static void test_throttled(void **state)
{
    static const uint64_t waits[] = {1000, 2000, 4000, 8000, 16000, 20000, 20000};
    struct kl_retry retry = {0};

    (void)state;
    assert_int_equal(kl_retry_cost(KL_AGAIN_THROTTLED), 5);
    for (size_t i = 0; i < KL_ARRAY_LEN(waits); i++)
        assert_int_equal(kl_retry_next(&retry, KL_AGAIN_THROTTLED, 1.0, -1), waits[i]);
    assert_true(kl_retry_allowed(&retry, KL_AGAIN_THROTTLED, 10));
    for (size_t i = 0; i < 100; i++)
        assert_true(kl_retry_next(&retry, KL_AGAIN_THROTTLED, 0.5, -1) <= 10000);
    assert_int_equal(kl_retry_refund(&retry), 5);
}

static void test_jitter(void **state)
{
    struct kl_retry retry = {0};

    (void)state;
    assert_int_equal(kl_retry_next(&retry, KL_AGAIN_THROTTLED, 0.0, -1), 0);
    assert_int_equal(kl_retry_next(&retry, KL_AGAIN_THROTTLED, 0.25, -1), 500);
}

/* The header only lengthens, by five seconds at most. */
static void test_retry_after(void **state)
{
    static const struct {
        int64_t header;
        uint64_t wait;
    } cases[] = {{-1, 500},  {0, 500},     {100, 500},
                 {700, 700}, {5500, 5500}, {60000, 5500}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_retry retry = {0};

        assert_int_equal(kl_retry_next(&retry, KL_AGAIN_THROTTLED, 0.5, cases[i].header),
                         cases[i].wait);
    }
}

/* Clock and credentials: once each, at once, free, and beside the other tries. */
static void test_put_right(void **state)
{
    struct kl_retry retry = {0};

    (void)state;
    assert_int_equal(kl_retry_cost(KL_AGAIN_CLOCK), 0);
    assert_int_equal(kl_retry_next(&retry, KL_AGAIN_CLOCK, 1.0, 9000), 0);
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_CLOCK, 4));
    assert_true(kl_retry_allowed(&retry, KL_AGAIN_CREDS, 4));
    assert_int_equal(kl_retry_next(&retry, KL_AGAIN_CREDS, 1.0, 9000), 0);
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_CREDS, 4));
    for (size_t i = 0; i < 3; i++) {
        assert_true(kl_retry_allowed(&retry, KL_AGAIN_TRANSIENT, 4));
        kl_retry_next(&retry, KL_AGAIN_TRANSIENT, 1.0, -1);
    }
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_TRANSIENT, 4));
}

static void test_never(void **state)
{
    struct kl_retry retry = {0};

    (void)state;
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_NEVER, 10));
    assert_false(kl_retry_allowed(&retry, KL_AGAIN_TRANSIENT, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transient), cmocka_unit_test(test_throttled),
        cmocka_unit_test(test_jitter),    cmocka_unit_test(test_retry_after),
        cmocka_unit_test(test_put_right), cmocka_unit_test(test_never),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
