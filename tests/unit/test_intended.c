/* The order that a person means, and keys at another width. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/intended.h"
#include "keys/what_if.h"

#define KEYS 12

struct key {
    struct kl_str text;
    struct kl_buf read;
    size_t form, stored;
};

static const struct kl_intended *sorted_by; /* qsort() takes no argument of its own */

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(((const struct key *)a)->text, ((const struct key *)b)->text);
}

static int by_intention(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->form != y->form)
        return x->form < y->form ? -1 : 1;
    return kl_intended_cmp(sorted_by, kl_buf_str(&x->read), kl_buf_str(&y->read));
}

static struct kl_report *check(const struct key *keys, size_t n,
                               const struct kl_evidence *scores)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, keys[i].text, scores ? &scores[i] : NULL, scores != NULL);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

/* Keys in the order that is meant; stored they are sorted by their bytes. */
struct order_case {
    const char *keys[KEYS];
};

static void assert_intended(const struct order_case *c, bool any)
{
    struct key keys[KEYS] = {0};
    struct kl_intended *intended;
    struct kl_report *report;
    size_t n = 0;

    for (; n < KEYS && c->keys[n]; n++)
        keys[n].text = kl_str_from(c->keys[n]);
    qsort(keys, n, sizeof(*keys), by_bytes);
    report = check(keys, n, NULL);
    intended = kl_intended_new(report);
    assert_int_equal(kl_intended_any(intended), any);
    assert_false(kl_intended_needs_items(intended));
    for (size_t i = 0; i < n; i++)
        keys[i].form = kl_intended_read(intended, keys[i].text, NULL, 0, &keys[i].read);
    sorted_by = intended;
    qsort(keys, n, sizeof(*keys), by_intention);
    for (size_t i = 0; i < n; i++) {
        if (!kl_str_eq(keys[i].text, kl_str_from(c->keys[i])))
            fail_msg("%s: place %zu has %.*s", c->keys[0], i, KL_STR_ARG(keys[i].text));
        kl_buf_release(&keys[i].read);
    }
    kl_intended_free(&intended);
    assert_null(intended);
    kl_report_free(&report);
}

static void test_what_values_mean(void **state)
{
    static const struct order_case cases[] = {
        {{"9", "10", "240", "1500"}},
        {{"JOB#3#a", "JOB#21#a", "JOB#21#b", "JOB#100#a"}},
        {{"0000000009#a", "240#b", "0000001500#c", "2000#d", "0000003000#e"}},
        {{"-20", "-3", "0", "5", "40"}},
        {{"v1.9.0", "v1.10.0", "v1.10.2", "v2.0.0"}},
        {{"10.0.0.2", "10.0.0.10", "10.0.0.100", "10.0.1.3"}},
        {{"lesson2", "lesson3", "lesson10", "lesson21"}},
        {{"2024-1-5", "2024-1-15", "2024-2-3", "2024-10-1"}},
        {{"PRIO#low", "PRIO#medium", "PRIO#high"}},
        {{"r/tmp/", "r/tmp/a/x", "r/tmp/b", "r/tmp-2/", "r/tmp-2/x"}},
        {{"NAME#alligator", "NAME#Bob", "NAME#zebra", "NAME#Zoey"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_intended(&cases[i], true);
}

/* What no finding speaks of stands by its bytes: nothing moves in a clean collection. */
static void test_what_is_right_stays(void **state)
{
    static const struct order_case cases[] = {
        {{"0000000009#a", "0000000240#b", "0000001500#c"}},
        {{"2024-01-05", "2024-02-03", "2024-10-01"}},
        {{"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01BX5ZZKBKACTAV9WEVGEMMVRZ"}},
        {{"PROFILE"}},
        /* a delimiter above digits, and nothing that finds fault with it */
        {{"user1:x", "user:x"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        assert_intended(&cases[i], false);
}

/* Lines of an example, sorted by their bytes; n of them. */
static size_t lines_of(const char *text, struct key *keys)
{
    struct kl_str rest = kl_str_from(text);
    size_t n = 0;

    while (rest.len && n < KEYS) {
        size_t end = kl_str_find(rest, KL_STR("\n"), 0);

        keys[n++] = (struct key){.text = kl_str_sub(rest, 0, end)};
        rest = kl_str_sub(rest, end == SIZE_MAX ? rest.len : end + 1, SIZE_MAX);
    }
    qsort(keys, n, sizeof(*keys), by_bytes);
    return n;
}

/* Of a finding with a pair that stands the wrong way round the pair stands the right way
 * round in the order that is meant. */
static size_t assert_pairs(const struct kl_report *report)
{
    struct kl_intended *intended = kl_intended_new(report);
    size_t pairs = 0;

    for (size_t i = 0; i < report->nfindings && kl_intended_any(intended); i++) {
        const struct kl_finding *finding = &report->findings[i];
        struct kl_buf first = {0}, second = {0};
        size_t form;

        if (!finding->has_witness || finding->kind->pair_in_order ||
            finding->kind->number == KL_KIND_MIXED_DIRECTION)
            continue;
        form = kl_intended_read(intended, kl_buf_str(&finding->meant_first), NULL, 0,
                                &first);
        if (kl_intended_read(intended, kl_buf_str(&finding->stored_first), NULL, 0,
                             &second) == form) {
            pairs++;
            if (kl_intended_cmp(intended, kl_buf_str(&first), kl_buf_str(&second)) > 0 ||
                kl_intended_cmp(intended, kl_buf_str(&second), kl_buf_str(&first)) < 0)
                fail_msg("%s: %s is not before %s", finding->kind->id,
                         kl_buf_text(&finding->meant_first),
                         kl_buf_text(&finding->stored_first));
        }
        kl_buf_release(&first);
        kl_buf_release(&second);
    }
    kl_intended_free(&intended);
    return pairs;
}

static void test_pairs_of_findings(void **state)
{
    const struct kl_kind *kind;
    size_t pairs = 0;

    (void)state;
    for (size_t i = 0; (kind = kl_kind_at(i)); i++) {
        struct key keys[KEYS];
        size_t n = lines_of(kind->bad, keys);
        struct kl_report *report = check(keys, n, NULL);

        pairs += assert_pairs(report);
        kl_report_free(&report);
    }
    assert_true(pairs > 15);
}

static void test_each_form_has_its_own_number(void **state)
{
    struct key keys[] = {{.text = KL_STR("JOB#100")},  {.text = KL_STR("JOB#21")},
                         {.text = KL_STR("JOB#3")},    {.text = KL_STR("META")},
                         {.text = KL_STR("TASK#100")}, {.text = KL_STR("TASK#21")}};
    struct kl_report *report = check(keys, KL_ARRAY_LEN(keys), NULL);
    struct kl_intended *intended = kl_intended_new(report);

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        keys[i].form = kl_intended_read(intended, keys[i].text, NULL, 0, &keys[i].read);
    assert_int_equal(keys[0].form, keys[1].form);
    assert_int_equal(keys[0].form, keys[2].form);
    assert_int_not_equal(keys[0].form, keys[3].form);
    assert_int_not_equal(keys[0].form, keys[4].form);
    assert_int_equal(keys[4].form, keys[5].form);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        kl_buf_release(&keys[i].read);
    kl_intended_free(&intended);
    kl_report_free(&report);
}

/* Inverted rows among plain ones: the item says which way each stands. */
static void test_what_stands_the_other_way(void **state)
{
    static const char *const texts[] = {"0000000010#a", "0000000020#b", "0000000030#c",
                                        "0000000040#d", "0000000050#e", "9999999974#f"};
    static const char *const scores[] = {"10", "20", "30", "40", "50", "25"};
    struct kl_evidence evidence[KL_ARRAY_LEN(texts)];
    struct key keys[KL_ARRAY_LEN(texts)] = {0};
    struct kl_intended *intended;
    struct kl_report *report;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++) {
        keys[i].text = kl_str_from(texts[i]);
        keys[i].stored = i;
        evidence[i] = (struct kl_evidence){
            .name = KL_STR("score"), .text = kl_str_from(scores[i]), .is_number = true};
    }
    report = check(keys, KL_ARRAY_LEN(keys), evidence);
    intended = kl_intended_new(report);
    assert_true(kl_intended_needs_items(intended));
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        keys[i].form =
            kl_intended_read(intended, keys[i].text, &evidence[i], 1, &keys[i].read);
    sorted_by = intended;
    qsort(keys, KL_ARRAY_LEN(keys), sizeof(*keys), by_intention);
    assert_int_equal(keys[2].stored, 5); /* 25, between 20 and 30 */
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        kl_buf_release(&keys[i].read);
    kl_intended_free(&intended);
    kl_report_free(&report);
}

static void test_another_width(void **state)
{
    static const struct {
        const char *scheme, *column, *key;
        size_t width;
        const char *new_key;
        enum kl_what_if_result result;
    } cases[] = {
        {"<score:pad4>#<id>", "", "0240#a", 10, "0000000240#a", KL_WHAT_IF_NEW},
        {"<score:pad4>#<id>", "", "0240#a", 3, "240#a", KL_WHAT_IF_NEW},
        {"<score:pad4>#<id>", "", "0240#a", 2, "240#a", KL_WHAT_IF_OVER},
        {"<score:pad4>#<id>", "", "0240#a", 4, "0240#a", KL_WHAT_IF_SAME},
        {"<score:pad4>#<id>", "", "x#a", 4, "x#a", KL_WHAT_IF_NONE},
        {"<score:int>#<id>", "", "240#a", 6, "000240#a", KL_WHAT_IF_NEW},
        {"<a:pad2>#<b:pad3>", "b", "01#002", 5, "01#00002", KL_WHAT_IF_NEW},
        {"<id>#<b:pad3>", "", "x#002", 5, "x#00002", KL_WHAT_IF_NEW},
        /* 9999 - 240 = 9759; 999999 - 240 = 999759 */
        {"<score:inv4>#<id>", "", "9759#a", 6, "999759#a", KL_WHAT_IF_NEW},
        {"<score:inv4>#<id>", "", "9759#a", 3, "759#a", KL_WHAT_IF_NEW},
        {"<score:inv4>#<id>", "", "9759#a", 2, "9759#a", KL_WHAT_IF_OVER},
        {"<score:inv4/5000>#<id>", "", "4760#a", 6, "004760#a", KL_WHAT_IF_NEW},
        {"<n:pad3>", "", "000", 2, "00", KL_WHAT_IF_NEW},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_scheme *scheme = NULL;
        struct kl_what_if what_if = {.width = cases[i].width};
        struct kl_buf out = {0};
        struct kl_lens *lens;

        assert_int_equal(kl_scheme_parse(kl_str_from(cases[i].scheme), &scheme, NULL),
                         KL_OK);
        lens = kl_lens_from_scheme(scheme);
        what_if.lens = lens;
        what_if.column = kl_what_if_column(lens, kl_str_from(cases[i].column));
        assert_true(what_if.column != SIZE_MAX);
        assert_int_equal(kl_what_if_key(&what_if, kl_str_from(cases[i].key), &out),
                         cases[i].result);
        assert_string_equal(kl_buf_text(&out), cases[i].new_key);
        assert_true(kl_what_if_column(lens, KL_STR("nothing")) == SIZE_MAX);
        kl_buf_release(&out);
        kl_lens_free(&lens);
        kl_scheme_free(&scheme);
    }
}

static void test_a_lens_for_another_width(void **state)
{
    struct kl_scheme *scheme = NULL;
    struct kl_what_if what_if = {.width = 6};
    struct kl_lens *lens, *wide;
    struct kl_buf out = {0};

    (void)state;
    assert_int_equal(kl_scheme_parse(KL_STR("<score:inv4>#<ts:pad5>"), &scheme, NULL),
                     KL_OK);
    lens = kl_lens_from_scheme(scheme);
    what_if.lens = lens;
    wide = kl_what_if_lens(&what_if, KL_STR("9759#00001"));
    assert_string_equal(kl_lens_template(wide, 0), "<score:inv6>#<ts:pad5>");
    assert_true(kl_lens_decode(wide, KL_STR("999759#00001"), 0, false, &out));
    assert_string_equal(kl_buf_text(&out), "240");
    kl_lens_free(&wide);
    what_if.column = kl_what_if_column(lens, KL_STR("ts"));
    wide = kl_what_if_lens(&what_if, KL_STR("of no scheme"));
    assert_string_equal(kl_lens_template(wide, 0), "<score:inv4>#<ts:pad6>");
    kl_buf_release(&out);
    kl_lens_free(&wide);
    kl_lens_free(&lens);
    kl_scheme_free(&scheme);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_values_mean),
        cmocka_unit_test(test_what_is_right_stays),
        cmocka_unit_test(test_pairs_of_findings),
        cmocka_unit_test(test_each_form_has_its_own_number),
        cmocka_unit_test(test_what_stands_the_other_way),
        cmocka_unit_test(test_another_width),
        cmocka_unit_test(test_a_lens_for_another_width),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
