#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/suggest.h"

static void test_suggest(void **state)
{
    static const char *const names[] = {"query", "get",          "check",
                                        "key",   "scheme infer", NULL};
    static const struct {
        const char *word, *near;
    } cases[] = {
        {"qurey", "query"},
        {"qery", "query"},
        {"che", NULL},
        {"cheek", "check"},
        {"keys", "key"},
        {"kye", "key"},
        {"gte", "get"},
        {"sche", "scheme infer"},
        {"leaderboard", NULL},
        {"x", NULL},
        {"", NULL},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const char *near = kl_suggest(cases[i].word, names);

        print_message("# %s\n", cases[i].word);
        if (cases[i].near)
            assert_string_equal(near, cases[i].near);
        else
            assert_null(near);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_suggest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
