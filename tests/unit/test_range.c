/* Conditions as ranges, and back to one condition. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/range.h"

static struct kl_key_value value(enum kl_key_type type, const char *text)
{
    return kl_key_value_borrow(type, kl_str_from(text));
}

/* A range of two bounds: text NULL is open; '!' in front: strict. */
static void set_range(struct kl_range *range, enum kl_key_type type, const char *lower,
                      const char *upper)
{
    struct kl_key_value v;

    *range = (struct kl_range){0};
    if (lower) {
        v = value(type, lower + (*lower == '!'));
        kl_range_raise(range, &v, *lower == '!');
    }
    if (upper) {
        v = value(type, upper + (*upper == '!'));
        kl_range_cap(range, &v, *upper == '!');
    }
}

static void test_range_to_condition(void **state)
{
    static const struct {
        enum kl_key_type type;
        const char *lower, *upper;
        enum kl_cond_op op;
        const char *a;
        size_t a_len;
        const char *b;
        bool exact;
    } cases[] = {
        {KL_KEY_S, NULL, NULL, KL_COND_NONE, "", 0, "", true},
        {KL_KEY_S, "b", NULL, KL_COND_GE, "b", 1, "", true},
        {KL_KEY_S, "!b", NULL, KL_COND_GT, "b", 1, "", true},
        {KL_KEY_S, NULL, "d", KL_COND_LE, "d", 1, "", true},
        {KL_KEY_S, NULL, "!d", KL_COND_LT, "d", 1, "", true},
        {KL_KEY_S, "b", "d", KL_COND_BETWEEN, "b", 1, "d", true},
        {KL_KEY_S, "!b", "d", KL_COND_BETWEEN, "b\0", 2, "d", true},
        {KL_KEY_B, "!b", "d", KL_COND_BETWEEN, "b\0", 2, "d", true},
        {KL_KEY_S, "b", "!d", KL_COND_BETWEEN, "b", 1, "d", false},
        {KL_KEY_N, "!9", "10", KL_COND_BETWEEN, "9", 1, "10", false},
        {KL_KEY_N, "9", "!10", KL_COND_BETWEEN, "9", 1, "10", false},
        {KL_KEY_S, "b", "b", KL_COND_EQ, "b", 1, "", true},
        {KL_KEY_S, "", "d", KL_COND_LE, "d", 1, "", true}, /* no key is empty */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_range range;
        struct kl_cond cond = {0};

        set_range(&range, cases[i].type, cases[i].lower, cases[i].upper);
        assert_false(kl_range_empty(&range));
        assert_int_equal(kl_range_cond(&range, &cond), cases[i].exact);
        assert_int_equal(cond.op, cases[i].op);
        assert_int_equal(cond.a.len, cases[i].a_len);
        if (cond.a.len)
            assert_memory_equal(cond.a.data, cases[i].a, cond.a.len);
        assert_true(kl_str_eq(kl_key_value_str(&cond.b), kl_str_from(cases[i].b)));
        kl_cond_release(&cond);
        kl_range_release(&range);
    }
}

static void test_empty(void **state)
{
    static const struct {
        enum kl_key_type type;
        const char *lower, *upper;
        bool empty;
    } cases[] = {
        {KL_KEY_S, "d", "b", true},   {KL_KEY_S, "b", "!b", true},
        {KL_KEY_S, "!b", "b", true},  {KL_KEY_S, "b", "b", false},
        {KL_KEY_S, NULL, "", true},   {KL_KEY_N, "10", "9", true},
        {KL_KEY_N, "9", "10", false}, {KL_KEY_S, "9", "10", true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_range range;

        set_range(&range, cases[i].type, cases[i].lower, cases[i].upper);
        assert_int_equal(kl_range_empty(&range), cases[i].empty);
        kl_range_release(&range);
    }
}

/* A condition and its range hold the same keys. */
static void test_condition_to_range(void **state)
{
    static const char *const keys[] = {"a",  "b", "ba", "b\xf4\x8f\xbf\xbf",
                                       "bz", "c", "d"};

    (void)state;
    for (enum kl_cond_op op = KL_COND_NONE; op <= KL_COND_BEGINS_WITH; op++) {
        struct kl_cond cond = {.op = op};
        struct kl_range range;

        kl_key_value_set(&cond.a, KL_KEY_S, KL_STR("b"));
        kl_key_value_set(&cond.b, KL_KEY_S, KL_STR("c"));
        kl_range_from_cond(&range, &cond);
        for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
            struct kl_key_value key = value(KL_KEY_S, keys[i]);

            assert_int_equal(kl_range_holds(&range, &key), kl_cond_matches(&cond, &key));
        }
        kl_range_release(&range);
        kl_cond_release(&cond);
    }
}

static void test_prefix_ends(void **state)
{
    static const struct {
        enum kl_key_type type;
        const char *prefix, *upper; /* NULL: no upper bound */
    } cases[] = {
        {KL_KEY_S, "root/", "root0"},         {KL_KEY_S, "a\xc2\xbf", "a\xc3\x80"},
        {KL_KEY_S, "a\xf4\x8f\xbf\xbf", "b"}, {KL_KEY_S, "\xf4\x8f\xbf\xbf", NULL},
        {KL_KEY_B, "a\x7f", "a\x80"},         {KL_KEY_B, "a\xff", "b"},
        {KL_KEY_B, "\xff\xff", NULL},         {KL_KEY_S, "", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};
        struct kl_range range;

        kl_key_value_set(&cond.a, cases[i].type, kl_str_from(cases[i].prefix));
        kl_range_from_cond(&range, &cond);
        assert_int_equal(range.upper.set, cases[i].upper != NULL);
        if (cases[i].upper)
            assert_true(kl_str_eq(kl_key_value_str(&range.upper.value),
                                  kl_str_from(cases[i].upper)));
        kl_range_release(&range);
        kl_cond_release(&cond);
    }
}

/* Bounds that would pass 1024 bytes. */
static void test_longest_keys(void **state)
{
    struct kl_cond cond = {.op = KL_COND_BEGINS_WITH};
    struct kl_range range;
    struct kl_key_value upper = value(KL_KEY_S, "z");
    char longest[KL_SORT_KEY_MAX];

    (void)state;
    memset(longest, 'a', sizeof(longest));
    longest[sizeof(longest) - 1] = 0x7f; /* the next code point has two bytes */
    kl_key_value_set(&cond.a, KL_KEY_S, (struct kl_str){longest, sizeof(longest)});
    kl_range_from_cond(&range, &cond);
    assert_true(range.upper.set);
    assert_false(range.upper.strict);
    assert_int_equal(kl_key_value_cmp(&range.upper.value, &cond.a), 0);
    kl_range_release(&range);

    kl_range_raise(&range, &cond.a, true);
    kl_range_cap(&range, &upper, false);
    assert_false(kl_range_cond(&range, &cond)); /* no room for the NUL */
    assert_int_equal(cond.a.len, KL_SORT_KEY_MAX);
    kl_range_release(&range);
    kl_cond_release(&cond);
}

static void test_bounds_only_narrow(void **state)
{
    struct kl_range range;
    struct kl_key_value a = value(KL_KEY_S, "a"), z = value(KL_KEY_S, "z");
    struct kl_key_value c = value(KL_KEY_S, "c");

    (void)state;
    set_range(&range, KL_KEY_S, "c", "f");
    kl_range_raise(&range, &a, true);
    kl_range_cap(&range, &z, true);
    assert_true(kl_range_holds(&range, &c));
    kl_range_raise(&range, &c, true); /* the same bound, now strict */
    assert_false(kl_range_holds(&range, &c));
    kl_range_raise(&range, &c, false); /* stays strict */
    assert_false(kl_range_holds(&range, &c));
    kl_range_release(&range);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_range_to_condition),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_condition_to_range),
        cmocka_unit_test(test_prefix_ends),
        cmocka_unit_test(test_longest_keys),
        cmocka_unit_test(test_bounds_only_narrow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
