#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/key_text.h"

struct text_case {
    enum kl_key_type type;
    const char *text;
    struct kl_str bytes; /* absent: refused */
    const char *again;   /* what would be typed for it; NULL: text */
};

static const struct text_case cases[] = {
    {KL_KEY_S, "SEASON#RAW", {"SEASON#RAW", 10}, NULL},
    {KL_KEY_S, "b64:AAE=", {"b64:AAE=", 8}, NULL}, /* text is taken as it is */
    {KL_KEY_S, "007", {"007", 3}, NULL},
    {KL_KEY_S, "", {NULL, 0}, NULL},
    {KL_KEY_S, "\xff", {NULL, 0}, NULL},
    {KL_KEY_S, "123456789", {NULL, 0}, NULL}, /* longer than may be */
    {KL_KEY_N, "007", {"7", 1}, "7"},
    {KL_KEY_N, "-1.50", {"-1.5", 4}, "-1.5"},
    {KL_KEY_N, "12345678901234567890", {"12345678901234567890", 20}, NULL},
    {KL_KEY_N, "seven", {NULL, 0}, NULL},
    {KL_KEY_N, "", {NULL, 0}, NULL},
    {KL_KEY_B, "b64:AAEC", {"\0\1\2", 3}, NULL},
    {KL_KEY_B, "b64:", {NULL, 0}, NULL},
    {KL_KEY_B, "AAEC", {NULL, 0}, NULL},
    {KL_KEY_B, "b64:A", {NULL, 0}, NULL},
};

static void test_read_and_written_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct text_case *c = &cases[i];
        size_t max = strcmp(c->text, "123456789") == 0 ? 8 : 1024;
        struct kl_key_value value = {0};
        struct kl_buf again = {0};
        struct kl_err err = {0};
        enum kl_code code =
            kl_key_text_read(kl_str_from(c->text), c->type, max, &value, &err);

        assert_int_equal(code, c->bytes.data ? KL_OK : KL_INVALID);
        assert_int_equal(err.text[0] != '\0', code != KL_OK);
        if (code)
            continue;
        assert_true(kl_str_eq(kl_key_value_str(&value), c->bytes));
        kl_key_text_add(&value, &again);
        assert_string_equal(kl_buf_text(&again), c->again ? c->again : c->text);
        kl_buf_release(&again);
        kl_key_value_release(&value);
    }
}

static void test_a_value_is_replaced(void **state)
{
    struct kl_key_value value = {0};

    (void)state;
    assert_int_equal(kl_key_text_read(KL_STR("a"), KL_KEY_S, 8, &value, NULL), KL_OK);
    assert_int_equal(kl_key_text_read(KL_STR("2"), KL_KEY_N, 8, &value, NULL), KL_OK);
    assert_int_equal(value.type, KL_KEY_N);
    assert_true(kl_str_eq(kl_key_value_str(&value), KL_STR("2")));
    /* A refused text leaves what was there. */
    assert_int_equal(kl_key_text_read(KL_STR("x"), KL_KEY_N, 8, &value, NULL),
                     KL_INVALID);
    assert_true(kl_str_eq(kl_key_value_str(&value), KL_STR("2")));
    kl_key_value_release(&value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_and_written_again),
        cmocka_unit_test(test_a_value_is_replaced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
