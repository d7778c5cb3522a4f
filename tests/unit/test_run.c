/* app/edge and app/run: what the edges of a run say about the keys at them. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/run.h"

/* An edge in short: "" the end of all ground, "b" the key b and not read, "b!" read, "b?"
 * and "b?1" a part of it (two edges). */
static struct kl_edge edge(const char *text)
{
    struct kl_str key = {text, strcspn(text, "!?")};
    char mark = text[key.len];

    return (struct kl_edge){.end = !text[0],
                            .cover = mark == '!'   ? KL_COVER_ALL
                                     : mark == '?' ? KL_COVER_PART
                                                   : KL_COVER_NONE,
                            .stamp = mark == '?' ? (unsigned char)text[key.len + 1] : 0,
                            .key = kl_key_value_borrow(KL_KEY_S, key)};
}

static void test_reaches(void **state)
{
    static const struct {
        const char *a, *b;
        bool high, low; /* by side */
    } cases[] = {
        {"b!", "a!", true, false}, {"a!", "b!", false, true},
        {"b!", "b!", true, true},  {"b!", "b", true, true},
        {"b", "b!", false, false}, {"b", "b", true, true},
        {"", "b!", true, true},    {"b!", "", false, false},
        {"", "", true, true},      {"b?", "a?", true, false},
        {"b?", "b?", true, true},  {"b?", "b?1", false, false},
        {"b!", "b?", true, true},  {"b?", "b!", false, false},
        {"b?", "b", true, true},   {"b", "b?", false, false},
        {"", "b?", true, true},    {"b?", "", false, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_edge a = edge(cases[i].a), b = edge(cases[i].b);

        assert_int_equal(kl_edge_reaches(&a, &b, KL_HIGH), cases[i].high);
        assert_int_equal(kl_edge_reaches(&a, &b, KL_LOW), cases[i].low);
    }
}

/* One key between two runs that neither has read keeps them apart. */
static void test_meets(void **state)
{
    static const struct {
        const char *high, *low;
        bool meet;
    } cases[] = {
        {"a!", "b!", false},  {"b!", "b!", true}, {"b!", "b", true},
        {"b", "b!", true},    {"b", "b", false},  {"c", "b", true},
        {"", "b", true},      {"b", "", true},    {"b?", "b?", true},
        {"b?", "b?1", false}, {"b?", "b!", true}, {"b!", "b?", true},
        {"b?", "b", false},   {"b", "b?", false}, {"c?", "b?", true},
        {"b?", "c?", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_edge high = edge(cases[i].high), low = edge(cases[i].low);

        assert_int_equal(kl_edge_meets(&high, &low), cases[i].meet);
    }
}

static void test_holds(void **state)
{
    static const struct {
        const char *low, *high, *key;
        bool up, down; /* seen in that direction: the first row of the key */
    } cases[] = {
        {"b!", "d!", "a", false, false}, {"b!", "d!", "b", true, true},
        {"b", "d!", "b", false, false},  {"b", "d!", "c", true, true},
        {"b", "d!", "d", true, true},    {"b", "d", "d", false, false},
        {"b!", "d!", "e", false, false}, {"", "d!", "", true, true},
        {"b!", "", "z", true, true},     {"", "", "c", true, true},
        {"b", "b!", "b", false, false},  {"b?", "d?", "b", false, true},
        {"b?", "d?", "c", true, true},   {"b?", "d?", "d", true, false},
        {"b?", "b?", "b", false, false}, {"b!", "b?", "b", true, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_run run = {.edge = {edge(cases[i].low), edge(cases[i].high)}};
        struct kl_key_value key =
            kl_key_value_borrow(KL_KEY_S, kl_str_from(cases[i].key));

        assert_int_equal(kl_run_holds(&run, &key, KL_HIGH), cases[i].up);
        assert_int_equal(kl_run_holds(&run, &key, KL_LOW), cases[i].down);
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
