#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/lens_mark.h"

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"

static char score[] = "score", ts[] = "ts", nines[] = "9999999999",
            millis[] = "9999999999999";

static struct kl_lens *lens_of(const char *text)
{
    struct kl_scheme *scheme = NULL;
    struct kl_lens *lens;

    assert_int_equal(kl_scheme_parse(kl_str_from(text), &scheme, NULL), KL_OK);
    lens = kl_lens_from_scheme(scheme);
    kl_scheme_free(&scheme);
    return lens;
}

/* Whether a finding of that kind on the first column marks the row. */
static bool marks(const char *id, const uint64_t *facts, struct kl_str key,
                  struct kl_str prev, const char *item)
{
    struct kl_evidence attr = {KL_STR("score"), kl_str_from(item), true};
    struct kl_column columns[] = {
        {.name = score, .segment = 1, .attribute = score, .inverted_max = nines},
        {.name = ts, .segment = 2}};
    struct kl_finding finding = {.kind = kl_kind_find(kl_str_from(id))};
    struct kl_report report = {
        .columns = columns, .ncolumns = 2, .findings = &finding, .nfindings = 1};
    struct kl_lens *lens = lens_of(BOARD);
    size_t mark;

    memcpy(finding.facts, facts, sizeof(finding.facts));
    mark = kl_lens_mark(lens, &report, key, prev, &attr, item ? 1 : 0);
    kl_lens_free(&lens);
    assert_true(mark == 0 || mark == SIZE_MAX);
    return mark == 0;
}

static void marks_rows_that_a_finding_speaks_of(void **state)
{
    static const struct {
        const char *id;
        uint64_t facts[KL_FACTS];
        const char *key, *prev, *item;
        bool marked;
    } table[] = {
        {"half-migrated-padding", {10}, "1500#1#a", NULL, NULL, true},
        {"half-migrated-padding", {10}, "0000001500#1#a", NULL, NULL, false},
        {"half-migrated-padding", {10}, "00000001500#1#a", NULL, NULL, false},
        {"half-migrated-padding", {10}, "abc#1#a", NULL, NULL, false},
        {"half-migrated-padding", {10}, "other", NULL, NULL, false},
        {"padding-overflow", {10}, "10000000000#1#a", NULL, NULL, true},
        {"padding-overflow", {10}, "9999999999#1#a", NULL, NULL, false},
        {"mixed-width-number", {2, 11}, "0001#1#a", NULL, NULL, true},
        {"mixed-width-number", {2, 11}, "0000000001#1#a", NULL, NULL, true},
        {"mixed-width-number", {2, 11}, "00000000001#1#a", NULL, NULL, false},
        {"unpadded-number", {0}, "9#1#a", "10#1#a", NULL, true},
        {"unpadded-number", {0}, "10#1#a", "9#1#a", NULL, false},
        {"unpadded-number", {0}, "10#1#a", "10#1#0", NULL, false},
        {"unpadded-number", {0}, "10#1#a", NULL, NULL, false},
        {"unpadded-number", {0}, "9#1#a", "", NULL, false},
        {"unpadded-number", {0}, "10#1#a", "x#1#a", NULL, false},
        {"mixed-direction", {9, 1, 1}, "0000001500#1#a", NULL, "1500", true},
        {"mixed-direction", {9, 1, 1}, "9999998499#1#a", NULL, "1500", false},
        {"mixed-direction", {9, 1, 1}, "0000001501#1#a", NULL, "1500", false},
        {"mixed-direction", {1, 9, 0}, "9999998499#1#a", NULL, "1500", true},
        {"mixed-direction", {1, 9, 0}, "0000001500#1#a", NULL, "1500", false},
        {"key-attribute-mismatch", {9, 10}, "0000001500#1#a", NULL, "1500", false},
        {"key-attribute-mismatch", {9, 10}, "0000001500#1#a", NULL, "1720", true},
        {"key-attribute-mismatch", {9, 10}, "9999998499#1#a", NULL, "1500", false},
        {"key-attribute-mismatch", {9, 10}, "0000001500#1#a", NULL, NULL, false},
        {"padding-near-limit", {10, 5}, "9999999998#1#a", NULL, NULL, false},
        {"tie-break-direction", {1}, "0000000001#1#a", NULL, NULL, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++)
        if (marks(table[i].id, table[i].facts, kl_str_from(table[i].key),
                  kl_str_from(table[i].prev), table[i].item) != table[i].marked)
            fail_msg("%s %s", table[i].id, table[i].key);
}

static void a_descent_counts_only_among_equal_ties(void **state)
{
    struct kl_column columns[] = {{.name = score, .segment = 1},
                                  {.name = ts, .segment = 2}};
    struct kl_finding finding = {.kind = kl_kind_find(KL_STR("unpadded-tie-break")),
                                 .column = 1};
    struct kl_report report = {
        .columns = columns, .ncolumns = 2, .findings = &finding, .nfindings = 1};
    struct kl_lens *lens = lens_of("<score:pad3>#<ts:int>");

    (void)state;
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("001#9"), KL_STR("001#10"), NULL, 0), 0);
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("001#44"), KL_STR("001#10"), NULL, 0),
        SIZE_MAX);
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("002#5"), KL_STR("001#44"), NULL, 0),
        SIZE_MAX);
    kl_lens_free(&lens);
}

static void times_tell_the_direction_without_an_item(void **state)
{
    struct kl_column column = {.name = ts, .segment = 2, .inverted_max = millis};
    struct kl_finding finding = {.kind = kl_kind_find(KL_STR("mixed-direction")),
                                 .facts = {9, 1, 1}};
    struct kl_report report = {
        .columns = &column, .ncolumns = 1, .findings = &finding, .nfindings = 1};
    struct kl_lens *lens = lens_of("MAIL#<ts:inv13>");

    (void)state;
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("MAIL#1700000900000"), KL_STR(""), NULL, 0),
        0);
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("MAIL#8299999999000"), KL_STR(""), NULL, 0),
        SIZE_MAX);
    finding.facts[2] = 0;
    assert_int_equal(
        kl_lens_mark(lens, &report, KL_STR("MAIL#8299999999000"), KL_STR(""), NULL, 0),
        0);
    kl_lens_free(&lens);
}

static void whole_keys_and_examples(void **state)
{
    struct kl_column column = {.name = score, .segment = 1};
    struct kl_buf example = {0}, key = {0};
    struct kl_finding findings[] = {
        {.kind = kl_kind_find(KL_STR("padding-duplicate")),
         .examples = &example,
         .nexamples = 1},
        {.kind = kl_kind_find(KL_STR("key-too-long")), .column = SIZE_MAX},
    };
    struct kl_report report = {
        .columns = &column, .ncolumns = 1, .findings = findings, .nfindings = 2};
    struct kl_lens *lens = lens_of("<score:pad4>");

    (void)state;
    kl_buf_add_text(&example, "7");
    assert_int_equal(kl_lens_mark(lens, &report, KL_STR("7"), KL_STR("0007"), NULL, 0),
                     0);
    assert_int_equal(kl_lens_mark(lens, &report, KL_STR("8"), KL_STR("7"), NULL, 0),
                     SIZE_MAX);
    for (int i = 0; i < 1025; i++)
        kl_buf_add_char(&key, 'x');
    assert_int_equal(kl_lens_mark(lens, &report, kl_buf_str(&key), KL_STR("7"), NULL, 0),
                     1);
    kl_buf_release(&example);
    kl_buf_release(&key);
    kl_lens_free(&lens);
}

static void finds_the_column_of_an_older_lens_by_name(void **state)
{
    struct kl_column columns[] = {{.name = ts, .segment = 2},
                                  {.name = score, .segment = 1}};
    struct kl_finding finding = {.kind = kl_kind_find(KL_STR("half-migrated-padding")),
                                 .column = 1,
                                 .facts = {10}};
    struct kl_report report = {
        .columns = columns, .ncolumns = 2, .findings = &finding, .nfindings = 1};
    struct kl_lens *lens = lens_of(BOARD);

    (void)state;
    assert_int_equal(kl_lens_mark(lens, &report, KL_STR("1500#0000000000000001#a"),
                                  KL_STR(""), NULL, 0),
                     0);
    columns[1].segment = 7;
    assert_int_equal(kl_lens_mark(lens, &report, KL_STR("1500#0000000000000001#a"),
                                  KL_STR(""), NULL, 0),
                     SIZE_MAX);
    kl_lens_free(&lens);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_rows_that_a_finding_speaks_of),
        cmocka_unit_test(a_descent_counts_only_among_equal_ties),
        cmocka_unit_test(times_tell_the_direction_without_an_item),
        cmocka_unit_test(whole_keys_and_examples),
        cmocka_unit_test(finds_the_column_of_an_older_lens_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
