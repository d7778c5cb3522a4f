#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/enclose.h"

static void test_quotes_are_doubled(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_enclose('"', KL_STR("say \"x\", it's"), &out);
    assert_string_equal(kl_buf_text(&out), "\"say \"\"x\"\", it's\"");
    kl_buf_clear(&out);
    kl_enclose('`', KL_STR(""), &out);
    assert_string_equal(kl_buf_text(&out), "``");
    kl_buf_release(&out);
}

static void test_a_word_of_a_shell(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_enclose_shell(KL_STR("it's $HOME `x` \\"), &out);
    assert_string_equal(kl_buf_text(&out), "'it'\\''s $HOME `x` \\'");
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quotes_are_doubled),
        cmocka_unit_test(test_a_word_of_a_shell),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
