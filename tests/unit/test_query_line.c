/* The s prompt: what is typed, and what is sent for it. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/query_line.h"

#define PADDED "<score:pad10>#<ts:pad16>#<playerId>"
#define INVERTED "<score:inv10>#<ts:pad16>#<playerId>"

struct accepted {
    const char *text;
    enum kl_key_type type;
    const char *scheme; /* NULL: none */
    const char *sent;   /* as described */
    bool drop_upper;
};

static const struct accepted accepted[] = {
    {"", KL_KEY_S, NULL, "all keys", false},
    {"   ", KL_KEY_S, PADDED, "all keys", false},
    {"begins_with root/photos/", KL_KEY_S, NULL, "k begins_with \"root/photos/\"", false},
    {"BEGINS_WITH root/my photos", KL_KEY_S, NULL, "k begins_with \"root/my photos\"",
     false},
    {"begins_with \"root/\"", KL_KEY_S, NULL, "k begins_with \"root/\"", false},
    {"begins_with(\"root/\")", KL_KEY_S, NULL, "k begins_with \"root/\"", false},
    {"Begins_With(root/a b) ", KL_KEY_S, NULL, "k begins_with \"root/a b\"", false},
    {"begins_with 41", KL_KEY_S, PADDED, "k begins_with \"41\"", false},
    {"root/", KL_KEY_S, NULL, "k begins_with \"root/\"", false},
    {"\"a b\"", KL_KEY_S, NULL, "k begins_with \"a b\"", false},
    {"between a c", KL_KEY_S, NULL, "k between \"a\" and \"c\"", false},
    {"between a and c", KL_KEY_S, NULL, "k between \"a\" and \"c\"", false},
    {"between \"a b\" \"c d\"", KL_KEY_S, NULL, "k between \"a b\" and \"c d\"", false},
    {"a..c", KL_KEY_S, NULL, "k between \"a\" and \"c\"", false},
    {"a .. c", KL_KEY_S, NULL, "k between \"a\" and \"c\"", false},
    {"a..", KL_KEY_S, NULL, "k >= \"a\"", false},
    {"..c", KL_KEY_S, NULL, "k <= \"c\"", false},
    {"\"a..b\"..c", KL_KEY_S, NULL, "k between \"a..b\" and \"c\"", false},
    {"= 1500", KL_KEY_S, NULL, "k = \"1500\"", false},
    {"<10", KL_KEY_S, NULL, "k < \"10\"", false},
    {"<= 10", KL_KEY_S, NULL, "k <= \"10\"", false},
    {"> 9", KL_KEY_S, NULL, "k > \"9\"", false},
    {">=9", KL_KEY_S, NULL, "k >= \"9\"", false},
    {">= 9", KL_KEY_N, NULL, "k >= 9", false},
    {"007", KL_KEY_N, NULL, "k = 7", false},
    {"-5..1e3", KL_KEY_N, NULL, "k between -5 and 1000", false},
    {"= b64:AQI=", KL_KEY_B, NULL, "k = b64:AQI=", false},
    {"b64:AQI=", KL_KEY_B, NULL, "k begins_with b64:AQI=", false},
    /* Through a scheme: the manual's table. */
    {">= 1500", KL_KEY_S, PADDED, "k >= \"0000001500\"", false},
    {"> 1500", KL_KEY_S, PADDED, "k >= \"0000001501\"", false},
    {"< 1500", KL_KEY_S, PADDED, "k < \"0000001500\"", false},
    {"<= 1500", KL_KEY_S, PADDED, "k < \"0000001501\"", false},
    {"= 1500", KL_KEY_S, PADDED, "k begins_with \"0000001500#\"", false},
    {"1500", KL_KEY_S, PADDED, "k begins_with \"0000001500#\"", false},
    {"1500", KL_KEY_S, "<score:pad10>", "k = \"0000001500\"", false},
    {"between 100 200", KL_KEY_S, PADDED, "k between \"0000000100\" and \"0000000200$\"",
     false},
    {"100..200", KL_KEY_S, PADDED, "k between \"0000000100\" and \"0000000200$\"", false},
    {"100..200", KL_KEY_S, INVERTED, "k between \"9999999799\" and \"9999999899$\"",
     false},
    {">= \"0000000041\"", KL_KEY_S, PADDED, "k >= \"0000000041\"", false},
    {"> 9999999999", KL_KEY_S, PADDED, "nothing can match", false},
    {"chidi", KL_KEY_S, PADDED, "k begins_with \"chidi\"", false},
};

static struct kl_scheme *scheme_of(const char *text)
{
    struct kl_scheme *scheme = NULL;

    if (text)
        assert_int_equal(kl_scheme_parse(kl_str_from(text), &scheme, NULL), KL_OK);
    return scheme;
}

static void describe(const struct kl_key_cond *cond, struct kl_buf *out)
{
    if (cond->nothing) {
        kl_buf_add_text(out, "nothing can match");
    } else if (cond->cond.op == KL_COND_NONE) {
        kl_buf_add_text(out, "all keys");
    } else {
        kl_buf_add_text(out, "k ");
        kl_cond_describe(&cond->cond, out);
    }
}

static void test_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(accepted); i++) {
        const struct accepted *c = &accepted[i];
        struct kl_scheme *scheme = scheme_of(c->scheme);
        struct kl_key_cond line;
        struct kl_buf sent = {0};
        struct kl_err err = {0};
        size_t column;

        if (kl_query_line_parse(kl_str_from(c->text), c->type, scheme, &line, &column,
                                &err))
            fail_msg("%s: %s", c->text, err.text);
        describe(&line, &sent);
        if (strcmp(kl_buf_text(&sent), c->sent) != 0)
            fail_msg("%s: sent %s, not %s", c->text, kl_buf_text(&sent), c->sent);
        assert_int_equal(kl_key_cond_drops(&line).upper, c->drop_upper);
        assert_int_equal(line.exact, !c->drop_upper);
        kl_key_cond_release(&line);
        kl_buf_release(&sent);
        kl_scheme_free(&scheme);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *text;
        enum kl_key_type type;
        const char *scheme;
        size_t column;
        const char *says;
    } cases[] = {
        {"=", KL_KEY_S, NULL, 1, "a value is missing"},
        {">= ", KL_KEY_S, NULL, 3, "a value is missing"},
        {"begins_with", KL_KEY_S, NULL, 11, "a value is missing"},
        {"between a", KL_KEY_S, NULL, 9, "a value is missing"},
        {"between a b c", KL_KEY_S, NULL, 12, "nothing may follow here"},
        {"= \"a", KL_KEY_S, NULL, 2, "the closing quote is missing"},
        {"= \"a\" b", KL_KEY_S, NULL, 6, "nothing may follow here"},
        {"= \"\"", KL_KEY_S, NULL, 2, "a key is never empty"},
        {"between c a", KL_KEY_S, NULL, 10, "the lower bound is above the upper one"},
        {"between 10 9", KL_KEY_N, NULL, 11, "the lower bound is above the upper one"},
        {"begins_with 1", KL_KEY_N, NULL, 0, "begins_with works on text"},
        {"= x", KL_KEY_N, NULL, 2, ""},
        {"= AQI=", KL_KEY_B, NULL, 2, "b64:"},
        {"= b64:A", KL_KEY_B, NULL, 2, "base64"},
        {"..", KL_KEY_S, NULL, 0, "a value is missing"},
        {"= 12345678901", KL_KEY_S, PADDED, 2, "11 digits"},
        {"between 5 12345678901", KL_KEY_S, PADDED, 10, "11 digits"},
        {">= abc", KL_KEY_S, PADDED, 3, ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_scheme *scheme = scheme_of(cases[i].scheme);
        struct kl_key_cond line;
        struct kl_err err = {0};
        size_t column = 999;

        if (kl_query_line_parse(kl_str_from(cases[i].text), cases[i].type, scheme, &line,
                                &column, &err) != KL_INVALID)
            fail_msg("%s was accepted", cases[i].text);
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s: %s", cases[i].text, err.text);
        if (column != cases[i].column)
            fail_msg("%s: column %zu, not %zu", cases[i].text, column, cases[i].column);
        assert_true(err.text[0]);
        kl_key_cond_release(&line);
        kl_scheme_free(&scheme);
    }
}

/* Any bytes: an answer or an error, never a fault. */
static void test_hostile(void **state)
{
    static const char bytes[] = "\"\\.= <>b\0\xff\x7f\t9";
    struct kl_scheme *scheme = scheme_of(PADDED);
    uint64_t random = 5;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[12];
        struct kl_key_cond line;
        size_t column = 0, len = (size_t)i % (sizeof(text) + 1);

        for (size_t k = 0; k < len; k++) {
            random = random * UINT64_C(6364136223846793005) + 1;
            text[k] = bytes[(random >> 33) % (sizeof(bytes) - 1)];
        }
        kl_query_line_parse((struct kl_str){text, len}, (enum kl_key_type)(i % 3), scheme,
                            &line, &column, NULL);
        assert_in_range(column, 0, len);
        kl_key_cond_release(&line);
    }
    kl_scheme_free(&scheme);
}

static void test_too_long_for_a_sort_key(void **state)
{
    char text[2 + KL_SORT_KEY_MAX + 2] = "= ";
    struct kl_key_cond line;
    struct kl_err err = {0};
    size_t column;

    (void)state;
    memset(text + 2, 'a', KL_SORT_KEY_MAX);
    assert_int_equal(
        kl_query_line_parse(kl_str_from(text), KL_KEY_S, NULL, &line, &column, &err),
        KL_OK);
    kl_key_cond_release(&line);
    text[2 + KL_SORT_KEY_MAX] = 'a';
    assert_int_equal(
        kl_query_line_parse(kl_str_from(text), KL_KEY_S, NULL, &line, &column, &err),
        KL_INVALID);
    assert_non_null(strstr(err.text, "1025 bytes"));
    assert_int_equal(column, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepted),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_too_long_for_a_sort_key),
        cmocka_unit_test(test_hostile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
