#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/err.h"
#include "base/utf8.h"

static void test_first_error_wins(void **state)
{
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_err_set(&err, KL_INVALID, "line %d", 3), KL_INVALID);
    assert_int_equal(kl_err_set(&err, KL_IO, "later"), KL_IO);
    assert_int_equal(err.code, KL_INVALID);
    assert_string_equal(err.text, "line 3");
    kl_err_advise(&err, "try %s", "this");
    kl_err_advise(&err, "or that");
    assert_string_equal(err.advice, "try this");
}

static void test_null_is_allowed(void **state)
{
    (void)state;
    assert_int_equal(kl_err_set(NULL, KL_DENIED, "x"), KL_DENIED);
    kl_err_advise(NULL, "x");
    kl_err_prefix(NULL, "x");
}

static void test_prefix(void **state)
{
    struct kl_err err = {0};

    (void)state;
    kl_err_set(&err, KL_INVALID, "not a number");
    kl_err_prefix(&err, "%s:%d", "items.json", 7);
    assert_string_equal(err.text, "items.json:7: not a number");
    kl_err_prefix(&err, "import");
    assert_string_equal(err.text, "import: items.json:7: not a number");
    assert_int_equal(err.code, KL_INVALID);
}

/* What does not fit is cut, and not within a character. */
static void test_long_messages_are_cut(void **state)
{
    char text[2048];

    (void)state;
    for (size_t shift = 0; shift < 4; shift++) {
        struct kl_err err = {0};

        memset(text, 'x', shift);
        for (size_t i = shift; i + 3 < sizeof(text); i += 3)
            memcpy(text + i, "\xe4\xbd\x9c", 4);
        kl_err_set(&err, KL_INVALID, "%s", text);
        assert_true(strlen(err.text) >= sizeof(err.text) - 4);
        assert_true(kl_utf8_valid(kl_str_from(err.text)));
        kl_err_prefix(&err, "in %s", text);
        assert_true(strlen(err.text) >= sizeof(err.text) - 4);
        assert_true(kl_utf8_valid(kl_str_from(err.text)));
        assert_memory_equal(err.text, "in ", 3);
        kl_err_advise(&err, "%s", text);
        assert_true(strlen(err.advice) >= sizeof(err.advice) - 4);
        assert_true(kl_utf8_valid(kl_str_from(err.advice)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_error_wins),
        cmocka_unit_test(test_null_is_allowed),
        cmocka_unit_test(test_prefix),
        cmocka_unit_test(test_long_messages_are_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
