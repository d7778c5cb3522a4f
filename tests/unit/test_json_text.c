#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/json_text.h"

static void test_told_from_text(void **state)
{
    static const struct {
        const char *text;
        bool is;
    } cases[] = {
        {"{}", true},
        {" \n[1, 2]\t", true},
        {"{\"a\":1e999}", false}, /* beyond what the parser takes */
        {"[123456789012345678901234567890]", true},
        {"[\"\\u0000\"]", true},
        {"", false},
        {"  ", false},
        {"12", false},
        {"\"a\"", false},
        {"null", false},
        {"{a:1}", false},
        {"{} {}", false},
        {"[1,]", false},
        {"{not json", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        if (kl_json_text_is(kl_str_from(cases[i].text)) != cases[i].is)
            fail_msg("%s", cases[i].text);
    assert_false(kl_json_text_is((struct kl_str){0}));
}

static void test_laid_out(void **state)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"{}", "{}"},
        {"[ ]", "[]"},
        {"[[],{}]", "[\n  [],\n  {}\n]"},
        {" { \"a\" : 1.50 , \"b\":[true,null] } ",
         "{\n  \"a\": 1.50,\n  \"b\": [\n    true,\n    null\n  ]\n}"},
        /* what is in strings is no structure, and digits stay */
        {"{\"a,{\":\"x\\\"]:,\",\"n\":123456789012345678901234567890}",
         "{\n  \"a,{\": \"x\\\"]:,\",\n  \"n\": 123456789012345678901234567890\n}"},
        {"[\"\\\\\",\"b\"]", "[\n  \"\\\\\",\n  \"b\"\n]"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        kl_json_text_indent(kl_str_from(cases[i].text), &out);
        assert_string_equal(kl_buf_text(&out), cases[i].expected);
        kl_buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_told_from_text),
        cmocka_unit_test(test_laid_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
