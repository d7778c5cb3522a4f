/* Names that come twice, held or sorted. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "app/seen.h"

/* Adds names 0 to n - 1, then once more `again`; the code of what came of it. */
static enum kl_code run(size_t held, size_t n, size_t again)
{
    struct kl_seen *seen = kl_seen_new(held, "/tmp");
    struct kl_buf name = {0};
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < n + (again < n); i++) {
        kl_buf_clear(&name);
        kl_buf_addf(&name, "USER#%zu", i < n ? i : again);
        code = kl_seen_add(seen, kl_buf_str(&name), NULL);
        assert_true(!code || i == n); /* only the last is a second one */
    }
    if (!code)
        code = kl_seen_end(seen, NULL, NULL);
    kl_buf_release(&name);
    kl_seen_free(&seen);
    return code;
}

static void test_held_and_sorted(void **state)
{
    static const size_t helds[] = {0, 1, 100, 4999, 5000, KL_SEEN_HELD};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(helds); i++) {
        assert_int_equal(run(helds[i], 0, 0), KL_OK);
        assert_int_equal(run(helds[i], 5000, SIZE_MAX), KL_OK);
        assert_int_equal(run(helds[i], 5000, 0), KL_EXISTS);
        assert_int_equal(run(helds[i], 5000, 4999), KL_EXISTS);
    }
}

/* What is held is told at once. */
static void test_told_at_once(void **state)
{
    struct kl_seen *seen = kl_seen_new(2, "/tmp");

    (void)state;
    assert_int_equal(kl_seen_add(seen, KL_STR("a"), NULL), KL_OK);
    assert_int_equal(kl_seen_add(seen, KL_STR(""), NULL), KL_OK);
    assert_int_equal(kl_seen_add(seen, KL_STR("c"), NULL), KL_OK); /* no longer held */
    assert_int_equal(kl_seen_add(seen, KL_STR("a"), NULL), KL_OK);
    assert_int_equal(kl_seen_end(seen, NULL, NULL), KL_EXISTS);
    kl_seen_free(&seen);
    seen = kl_seen_new(2, "/tmp");
    assert_int_equal(kl_seen_add(seen, KL_STR("a"), NULL), KL_OK);
    assert_int_equal(kl_seen_add(seen, KL_STR("a"), NULL), KL_EXISTS);
    kl_seen_free(&seen);
    kl_seen_free(&seen);
}

static void test_cancelled(void **state)
{
    struct kl_seen *seen = kl_seen_new(0, "/tmp");
    struct kl_token token = {0};

    (void)state;
    assert_int_equal(kl_seen_add(seen, KL_STR("a"), NULL), KL_OK);
    kl_token_cancel(&token);
    assert_int_equal(kl_seen_end(seen, &token, NULL), KL_CANCELLED);
    kl_seen_free(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_held_and_sorted),
        cmocka_unit_test(test_told_at_once),
        cmocka_unit_test(test_cancelled),
    };

    return cmocka_run_group_tests_name("seen", tests, NULL, NULL);
}
