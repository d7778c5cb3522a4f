/* app/run: what the edges of a run say about the keys at them. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/run.h"

/* An edge in short: "" the end of all ground, "b" the key b and not read, "b!" read. */
static struct kl_run_edge edge(const char *text)
{
    struct kl_str key = {text, strcspn(text, "!")};

    return (struct kl_run_edge){.end = !text[0],
                                .covered = text[key.len] == '!',
                                .key = kl_key_value_borrow(KL_KEY_S, key)};
}

static void test_reaches(void **state)
{
    static const struct {
        const char *a, *b;
        bool high, low; /* by side */
    } cases[] = {
        {"b!", "a!", true, false}, {"a!", "b!", false, true}, {"b!", "b!", true, true},
        {"b!", "b", true, true},   {"b", "b!", false, false}, {"b", "b", true, true},
        {"", "b!", true, true},    {"b!", "", false, false},  {"", "", true, true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_run_edge a = edge(cases[i].a), b = edge(cases[i].b);

        assert_int_equal(kl_run_edge_reaches(&a, &b, KL_HIGH), cases[i].high);
        assert_int_equal(kl_run_edge_reaches(&a, &b, KL_LOW), cases[i].low);
    }
}

/* One key between two runs that neither has read keeps them apart. */
static void test_meets(void **state)
{
    static const struct {
        const char *high, *low;
        bool meet;
    } cases[] = {
        {"a!", "b!", false}, {"b!", "b!", true}, {"b!", "b", true}, {"b", "b!", true},
        {"b", "b", false},   {"c", "b", true},   {"", "b", true},   {"b", "", true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_run_edge high = edge(cases[i].high), low = edge(cases[i].low);

        assert_int_equal(kl_run_edge_meets(&high, &low), cases[i].meet);
    }
}

static void test_holds(void **state)
{
    static const struct {
        const char *low, *high, *key;
        bool holds;
    } cases[] = {
        {"b!", "d!", "a", false}, {"b!", "d!", "b", true}, {"b", "d!", "b", false},
        {"b", "d!", "c", true},   {"b", "d!", "d", true},  {"b", "d", "d", false},
        {"b!", "d!", "e", false}, {"", "d!", "", true},    {"b!", "", "z", true},
        {"", "", "c", true},      {"b", "b!", "b", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_run run = {.edge = {edge(cases[i].low), edge(cases[i].high)}};
        struct kl_key_value key =
            kl_key_value_borrow(KL_KEY_S, kl_str_from(cases[i].key));

        assert_int_equal(kl_run_holds(&run, &key), cases[i].holds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reaches),
        cmocka_unit_test(test_meets),
        cmocka_unit_test(test_holds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
