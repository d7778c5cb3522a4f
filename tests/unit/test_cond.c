#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/cond.h"

static struct kl_key_value value(enum kl_key_type type, const char *text)
{
    struct kl_key_value v = {0};

    kl_key_value_set(&v, type, kl_str_from(text));
    return v;
}

static struct kl_cond cond(enum kl_cond_op op, enum kl_key_type type, const char *a,
                           const char *b)
{
    struct kl_cond c = {.op = op, .a = value(type, a)};

    if (b)
        c.b = value(type, b);
    return c;
}

static void test_values(void **state)
{
    struct kl_key_value a = {0}, b, none = {0};

    (void)state;
    kl_key_value_set(&a, KL_KEY_B, (struct kl_str){"\0\xff", 2});
    kl_key_value_copy(&b, &a);
    kl_key_value_set(&a, KL_KEY_S, kl_key_value_str(&a)); /* of its own bytes */
    assert_int_equal(a.type, KL_KEY_S);
    assert_memory_equal(a.data, "\0\xff", 3);
    kl_key_value_release(&a);
    assert_null(a.data);
    assert_int_equal(b.type, KL_KEY_B);
    assert_int_equal(b.len, 2);
    assert_memory_equal(b.data, "\0\xff", 3);
    kl_key_value_release(&b);
    assert_non_null(kl_key_value_str(&none).data);
    kl_key_value_copy(&b, &none);
    kl_key_value_release(&b);
    kl_key_value_release(NULL);
}

static void test_order_of_values(void **state)
{
    static const struct {
        enum kl_key_type type;
        const char *a, *b;
        int order;
    } cases[] = {
        {KL_KEY_S, "10", "9", -1},
        {KL_KEY_N, "10", "9", 1},
        {KL_KEY_N, "1.0", "1", 0},
        {KL_KEY_S, "1.0", "1", 1},
        {KL_KEY_N, "-2", "-1", -1},
        {KL_KEY_S, "Z", "a", -1},
        {KL_KEY_B, "\x7f", "\x80", -1},
        {KL_KEY_S, "\xef\xbf\xbf", "\xf0\x9f\x9a\x80", -1},
        {KL_KEY_S, "", "a", -1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_key_value a = value(cases[i].type, cases[i].a);
        struct kl_key_value b = value(cases[i].type, cases[i].b);
        int order = kl_key_value_cmp(&a, &b);

        assert_int_equal((order > 0) - (order < 0), cases[i].order);
        kl_key_value_release(&a);
        kl_key_value_release(&b);
    }
}

static void test_matches(void **state)
{
    static const struct {
        enum kl_cond_op op;
        enum kl_key_type type;
        const char *a, *b;
        const char *yes[3], *no[3];
    } cases[] = {
        {KL_COND_NONE, KL_KEY_S, "", NULL, {"", "a", "z"}, {NULL}},
        {KL_COND_EQ, KL_KEY_S, "a", NULL, {"a"}, {"", "aa", "A"}},
        {KL_COND_EQ, KL_KEY_N, "1", NULL, {"1", "1.0", "1e0"}, {"10", "-1"}},
        {KL_COND_LT, KL_KEY_S, "9", NULL, {"10", "", "8z"}, {"9", "90", "a"}},
        {KL_COND_LT, KL_KEY_N, "9", NULL, {"8.9", "-10"}, {"9", "9.0", "10"}},
        {KL_COND_LE, KL_KEY_S, "9", NULL, {"10", "9"}, {"90"}},
        {KL_COND_GT, KL_KEY_S, "9", NULL, {"90", "a"}, {"9", "10"}},
        {KL_COND_GE, KL_KEY_N, "9", NULL, {"9", "10"}, {"8.99"}},
        {KL_COND_BETWEEN, KL_KEY_S, "b", "d", {"b", "cz", "d"}, {"a", "da", ""}},
        {KL_COND_BETWEEN, KL_KEY_N, "-1", "10", {"-1", "0", "10.0"}, {"-1.1", "10.1"}},
        {KL_COND_BETWEEN, KL_KEY_S, "d", "b", {NULL}, {"b", "c", "d"}},
        {KL_COND_BEGINS_WITH,
         KL_KEY_S,
         "root/",
         NULL,
         {"root/", "root/a"},
         {"root", "Root/a"}},
        {KL_COND_BEGINS_WITH, KL_KEY_B, "\xff", NULL, {"\xff", "\xff\x01"}, {"\xfe"}},
        {KL_COND_BEGINS_WITH, KL_KEY_N, "1", NULL, {NULL}, {"1", "10"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_cond c = cond(cases[i].op, cases[i].type, cases[i].a, cases[i].b);

        for (size_t at = 0; at < 6; at++) {
            const char *text = at < 3 ? cases[i].yes[at] : cases[i].no[at - 3];
            struct kl_key_value v = value(cases[i].type, text);

            if (text && kl_cond_matches(&c, &v) != (at < 3))
                fail_msg("case %zu: %s", i, text);
            kl_key_value_release(&v);
        }
        kl_cond_release(&c);
    }
}

static void test_copy_is_deep(void **state)
{
    struct kl_cond from = cond(KL_COND_BETWEEN, KL_KEY_N, "1", "22");
    struct kl_cond to;

    (void)state;
    kl_cond_copy(&to, &from);
    kl_cond_release(&from);
    assert_int_equal(from.op, KL_COND_NONE);
    assert_int_equal(to.op, KL_COND_BETWEEN);
    assert_string_equal(to.a.data, "1");
    assert_string_equal(to.b.data, "22");
    assert_int_equal(to.b.type, KL_KEY_N);
    kl_cond_release(&to);
    kl_cond_release(NULL);
}

static void test_describe(void **state)
{
    static const struct {
        enum kl_cond_op op;
        enum kl_key_type type;
        const char *a, *b, *text;
    } cases[] = {
        {KL_COND_NONE, KL_KEY_S, "a", NULL, ""},
        {KL_COND_EQ, KL_KEY_S, "a", NULL, "= \"a\""},
        {KL_COND_LT, KL_KEY_N, "41", NULL, "< 41"},
        {KL_COND_LE, KL_KEY_N, "41", NULL, "<= 41"},
        {KL_COND_GT, KL_KEY_B, "\xff", NULL, "> b64:/w=="},
        {KL_COND_GE, KL_KEY_S, "0000000041", NULL, ">= \"0000000041\""},
        {KL_COND_BETWEEN, KL_KEY_S, "a", "b", "between \"a\" and \"b\""},
        {KL_COND_BEGINS_WITH, KL_KEY_S, "root/", NULL, "begins_with \"root/\""},
        {KL_COND_EQ, KL_KEY_S, "\"\\\n\x1b[2J", NULL, "= \"\\\"\\\\\\n\\x1b[2J\""},
        {KL_COND_EQ, KL_KEY_S, "Bj\xc3\xb6rn\xff", NULL, "= \"Bj\xc3\xb6rn\\xff\""},
        {KL_COND_EQ, KL_KEY_N, "\x1b", NULL, "= \\x1b"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_cond c = cond(cases[i].op, cases[i].type, cases[i].a, cases[i].b);
        struct kl_buf out = {0};

        kl_cond_describe(&c, &out);
        assert_string_equal(kl_buf_text(&out), cases[i].text);
        kl_buf_release(&out);
        kl_cond_release(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),   cmocka_unit_test(test_order_of_values),
        cmocka_unit_test(test_matches),  cmocka_unit_test(test_copy_is_deep),
        cmocka_unit_test(test_describe),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
