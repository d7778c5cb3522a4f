#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/glob.h"

static void test_matches(void **state)
{
    static const struct {
        const char *pattern, *text;
        char stop;
        bool matches;
    } cases[] = {
        {"leaderboard", "leaderboard", 0, true},
        {"leaderboard", "leaderboards", 0, false},
        {"", "", 0, true},
        {"", "a", 0, false},
        {"*", "", 0, true},
        {"*", "prod.orders", 0, true},
        {"prod.*", "prod.orders", 0, true},
        {"prod.*", "prod", 0, false},
        {"*-orders", "eu-west-orders", 0, true},
        {"*-orders", "eu-west-orders-old", 0, false},
        {"*a*b*", "xxaxxbxx", 0, true},
        {"*a*b*", "xxbxxaxx", 0, false},
        {"a?c", "abc", 0, true},
        {"a?c", "ac", 0, false},
        {"a?c",
         "a\xc3\xa9"
         "c",
         0, true}, /* é is one character */
        {"a**c", "abc", 0, true},
        {"orders*", "orders@byDate", '@', false},
        {"orders*", "orders-old", '@', true},
        {"orders@*", "orders@byDate", '@', true},
        {"*@byDate", "orders@byDate", '@', true},
        {"orders?byDate", "orders@byDate", '@', false},
        {"*", "orders@byDate", '@', false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        if (kl_glob_matches(kl_str_from(cases[i].pattern), kl_str_from(cases[i].text),
                            cases[i].stop) != cases[i].matches)
            fail_msg("%s against %s", cases[i].pattern, cases[i].text);
}

/* Many stars do not make it try every way to cut the text. */
static void test_many_stars_end(void **state)
{
    char pattern[201], text[20001];

    (void)state;
    for (size_t i = 0; i < 200; i++)
        pattern[i] = i % 2 ? 'a' : '*';
    pattern[200] = '\0';
    memset(text, 'a', 20000);
    text[20000] = '\0';
    text[19999] = 'b';
    assert_false(kl_glob_matches(kl_str_from(pattern), kl_str_from(text), 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_many_stars_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
