#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "keys/cell.h"

/* A value, an attribute, and how the two stand to one another. */
enum match { PLAIN, CUT, NINES, SUM, OTHER };

static const struct {
    const char *value, *attr;
    bool is_number;
    enum match match;
} table[] = {
    {"0000001500", "1500", true, PLAIN},
    {"0000001500", "1500", false, PLAIN},
    {"1500", "1500", true, PLAIN},
    {"p_0417", "p_0417", false, PLAIN},
    {"p_0417", "p_417", false, OTHER},
    {"00009.90", "9.9", true, PLAIN},
    {"00010.00", "10", true, PLAIN},
    {"2024-06-23T00:00:00Z", "1719100800", true, PLAIN},
    {"2024-06-23T00:00:00.250Z", "1719100800250", true, PLAIN},
    {"2024-06-23T02:00:00+02:00", "2024-06-23T00:00:00Z", false, PLAIN},
    {"1719100800", "2024-06-23T00:00:00Z", false, PLAIN},
    {"1719100801", "2024-06-23T00:00:00Z", false, OTHER},
    {"0000001719100800", "2024-06-23T00:00:00Z", false, PLAIN},
    {"1719100800250", "2024-06-23T02:00:00.250+02:00", false, PLAIN},
    {"1719100800000", "1719100800", true, PLAIN}, /* another unit */
    {"1719100800", "1719100800000", true, PLAIN},
    {"2024-06-23", "1719100800", true, PLAIN}, /* its first second */
    {"20240623", "2024-06-23", false, PLAIN},
    {"20240623T000000Z", "2024-06-23 00:00:00", false, PLAIN},
    {"2024-06-23", "2024-06-23T10:00:00Z", false, CUT},
    {"2024-06-23", "2024-06-23T23:30:00-05:00", false, CUT}, /* a prefix */
    {"2024-06-24", "2024-06-23T23:30:00-05:00", false, CUT}, /* the day in UTC */
    {"2024-06-22", "2024-06-23T23:30:00-05:00", false, OTHER},
    {"2024-06", "2024-06-23T10:00:00Z", false, CUT},
    {"2024-06-23T10", "2024-06-23T10:59:00Z", false, CUT},
    {"2024-06-23", "1719136800", true, CUT},
    {"20240623", "1719136800123", true, CUT},
    {"2024-06-23T10:00:00Z", "2024-06-23T10:00:00.250Z", false, CUT},
    {"1719136800", "1719136800250", true, CUT},
    {"1719136801", "1719136800250", true, SUM},
    {"2024-06-23T10:00:00Z", "2024-06-23", false, OTHER}, /* the key says more */
    {"2024-02-30", "2024-02-30T10:00:00Z", false, OTHER}, /* no time */
    {"2024", "2024-06-23", false, OTHER},                 /* nor is a year */
    {"12345678", "87654321", false, OTHER},
    {"8280899199", "2024-06-23T00:00:00Z", false, NINES},
    {"8280899199749", "2024-06-23T00:00:00.250Z", false, NINES},
    {"9005480153940741", "2024-06-23T00:00:00.250Z", false, SUM}, /* 2^53 - 1 */
    {"8280899199749", "2024-06-23T00:00:00.251Z", false, OTHER},
    {"9999998499", "1500", true, NINES},
    {"8499", "1500", true, NINES},
    {"99999999999999999998", "1", true, NINES}, /* beyond 64 bits */
    {"08499", "1500", true, SUM},               /* 9999 is no maximum of five digits */
    {"48500", "1500", true, SUM},
    {"4", "5", true, SUM}, /* chance */
    {"000-7", "-7", true, PLAIN},
    {"+4", "4", true, PLAIN},
    {"  12", "12", true, PLAIN},
    {"12__", "12", true, PLAIN},
    {"1,250.50", "1250.5", true, PLAIN},
    {"1e+3", "1000", true, PLAIN},
    {"\xd9\xa1\xd9\xa2", "12", true, PLAIN},
    {"+4", "4", false, OTHER}, /* a text is equal exactly */
    {"-7", "7", true, OTHER},
    {"9999998499", "1500", false, OTHER},
    {"9999998499", "-1500", true, OTHER},
    {"9999998499", "1500.5", true, OTHER},
    {"abc", "1500", true, OTHER},
};

static void values_are_held_against_attributes(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_cell *cell = KL_NEW(struct kl_cell);
        struct kl_str value = kl_str_from(table[i].value);
        struct kl_attr attr = {.text = kl_str_from(table[i].attr),
                               .is_number = table[i].is_number};
        enum match match;

        kl_cell_add(cell, &attr, value, value, kl_shape_of(value).kind);
        match = cell->plain.keys ? PLAIN
                : cell->cut.keys ? CUT
                : cell->nnines   ? NINES
                : cell->nsums    ? SUM
                                 : OTHER;
        if (match != table[i].match)
            fail_msg("%s and %s: %d", table[i].value, table[i].attr, match);
        assert_int_equal(cell->both, 1);
        assert_int_equal(cell->others, match == OTHER);
        kl_cell_free(&cell);
        assert_null(cell);
    }
}

/* n rows whose value is MAX minus the attribute, after some that are otherwise. */
static struct kl_cell *rows(const char *max, size_t plain, size_t inverted, size_t stale)
{
    struct kl_cell *cell = KL_NEW(struct kl_cell);
    unsigned long long limit = strtoull(max, NULL, 10);

    for (size_t i = 0; i < plain + inverted + stale; i++) {
        unsigned long long attr = 100 + 7 * i;
        unsigned long long value = i < plain              ? attr
                                   : i < plain + inverted ? limit - attr
                                                          : attr + 1 + i;
        char text[40], digits[40], key[80];
        struct kl_attr with = {.text = {text, 0}, .is_number = true};

        with.text.len = (size_t)snprintf(text, sizeof(text), "%llu", attr);
        snprintf(digits, sizeof(digits), "%0*llu", (int)strlen(max), value);
        snprintf(key, sizeof(key), "%03zu#%s", i, digits);
        kl_cell_add(cell, &with, kl_str_from(key), kl_str_from(digits), KL_SHAPE_DIGITS);
    }
    return cell;
}

static void four_fifths_prove(void **state)
{
    static const struct {
        const char *max;
        size_t plain, inverted, stale;
        bool proves;
    } of[] = {
        {"99999", 8, 0, 2, true}, {"99999", 7, 0, 2, false}, {"99999", 0, 8, 2, true},
        {"99999", 5, 3, 2, true}, {"99999", 5, 2, 2, false}, {"50000", 0, 8, 2, true},
        {"50000", 4, 4, 1, true}, {"99999", 2, 0, 0, false}, {"99999", 3, 0, 0, true},
        {"99999", 2, 1, 0, true}, {"99999", 0, 0, 9, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(of); i++) {
        struct kl_cell *cell = rows(of[i].max, of[i].plain, of[i].inverted, of[i].stale);
        struct kl_proof proof;
        struct kl_few few = {0};

        if (kl_cell_proves(cell, &proof) != of[i].proves)
            fail_msg("%zu: %llu of %llu", i, (unsigned long long)proof.matches,
                     (unsigned long long)proof.of);
        if (of[i].proves) {
            assert_int_equal(proof.plain, of[i].plain);
            assert_int_equal(proof.inverted, of[i].inverted);
            kl_cell_stale(cell, &proof, &few);
            assert_int_equal(few.n, of[i].stale);
        }
        if (of[i].proves && of[i].inverted)
            assert_string_equal(kl_buf_text(&proof.sum->max), of[i].max);
        kl_few_release(&few);
        kl_cell_free(&cell);
    }
}

static void names_have_places_up_to_a_bound(void **state)
{
    struct kl_attrs attrs = {0};
    char name[20];

    (void)state;
    for (size_t i = 0; i < KL_ATTRS_MAX + 4; i++) {
        snprintf(name, sizeof(name), "a%zu", i);
        assert_int_equal(kl_attrs_put(&attrs, kl_str_from(name)),
                         i < KL_ATTRS_MAX ? i : SIZE_MAX);
    }
    assert_int_equal(kl_attrs_put(&attrs, KL_STR("a7")), 7);
    assert_true(kl_str_eq(kl_attrs_name(&attrs, 7), KL_STR("a7")));
    kl_attrs_release(&attrs);
    assert_int_equal(attrs.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_held_against_attributes),
        cmocka_unit_test(four_fifths_prove),
        cmocka_unit_test(names_have_places_up_to_a_bound),
    };

    return cmocka_run_group_tests_name("cell", tests, NULL, NULL);
}
