#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/token.h"

static void test_cancel(void **state)
{
    struct kl_token token = {0};

    (void)state;
    assert_false(kl_token_cancelled(NULL));
    assert_false(kl_token_cancelled(&token));
    kl_token_cancel(&token);
    assert_true(kl_token_cancelled(&token));
    kl_token_cancel(&token);
    assert_true(kl_token_cancelled(&token));
}

static void test_sleep(void **state)
{
    struct kl_token token = {0};
    uint64_t start = kl_clock_ms();

    (void)state;
    assert_true(kl_token_sleep(&token, 0));
    assert_true(kl_token_sleep(&token, 25));
    assert_true(kl_token_sleep(NULL, 25));
    assert_true(kl_clock_ms() - start >= 50);
    kl_token_cancel(&token);
    assert_false(kl_token_sleep(&token, 0));
    assert_false(kl_token_sleep(&token, UINT64_MAX)); /* ends at once, or never */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_sleep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
