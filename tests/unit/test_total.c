/* Reports of many collections add up to the same, in whatever order and parts. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/layout.h"
#include "keys/total.h"
#include "keys_gen.h"
#include "report_text.h"

enum { COLLECTIONS = 24, RUNS = 60 };

static struct kl_report *check_keys(const struct gen_keys *keys)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < keys->n; i++)
        kl_summary_add(summary, kl_buf_str(&keys->items[i].key), keys->items[i].attrs,
                       keys->items[i].nattrs);
    report =
        kl_check(summary, &(struct kl_check_options){.complete = true, .reverse = true});
    kl_summary_free(&summary);
    return report;
}

/* Few forms, so that collections share their columns. */
static void make_reports(uint64_t *seed, struct kl_report **reports)
{
    uint64_t forms[4];

    for (size_t i = 0; i < KL_ARRAY_LEN(forms); i++)
        forms[i] = gen_random(seed, 1 << 30);
    for (size_t i = 0; i < COLLECTIONS; i++) {
        uint64_t form = forms[gen_random(seed, KL_ARRAY_LEN(forms))];
        struct gen_keys keys = gen_keys_make(&form, 1 + gen_random(seed, 40));

        reports[i] = check_keys(&keys);
        gen_keys_release(&keys);
    }
}

static struct kl_str partition_of(size_t i, char name[16])
{
    snprintf(name, 16, "p%zu", i * 7 % COLLECTIONS);
    return kl_str_from(name);
}

/* All reports, each put into one of some totals, which are then joined; text is what
 * comes of it. */
static void add_up(uint64_t *seed, size_t parts, struct kl_report *const *reports,
                   struct kl_buf *text)
{
    struct kl_total *totals[4];
    struct kl_report *report;
    size_t order[COLLECTIONS];
    char name[16];

    for (size_t i = 0; i < COLLECTIONS; i++) {
        size_t k = (size_t)gen_random(seed, i + 1);

        order[i] = order[k];
        order[k] = i;
    }
    for (size_t i = 0; i < parts; i++)
        totals[i] = kl_total_new();
    for (size_t i = 0; i < COLLECTIONS; i++)
        kl_total_add(totals[gen_random(seed, parts)], reports[order[i]],
                     partition_of(order[i], name));
    for (size_t i = 1; i < parts; i++)
        kl_total_join(totals[0], totals[i]);
    report = kl_total_end(totals[0], true);
    report_text(report, text);
    kl_report_free(&report);
    for (size_t i = 0; i < parts; i++)
        kl_total_free(&totals[i]);
}

static void any_order_adds_up_to_the_same(void **state)
{
    uint64_t seed = 20261130;
    size_t findings = 0;

    (void)state;
    for (size_t run = 0; run < RUNS; run++) {
        struct kl_report *reports[COLLECTIONS];
        struct kl_buf first = {0}, text = {0};

        make_reports(&seed, reports);
        for (size_t i = 0; i < 6; i++) {
            kl_buf_clear(&text);
            add_up(&seed, 1 + i % 4, reports, &text);
            if (!first.len)
                kl_buf_add_str(&first, kl_buf_str(&text));
            assert_string_equal(kl_buf_text(&text), kl_buf_text(&first));
        }
        for (size_t i = 0; i < COLLECTIONS; i++) {
            findings += reports[i]->nfindings;
            kl_report_free(&reports[i]);
        }
        kl_buf_release(&first);
        kl_buf_release(&text);
    }
    assert_true(findings > RUNS * COLLECTIONS / 2);
}

/* The same of their keys together, for what no collection shows. */
static void any_order_pools_to_the_same(void **state)
{
    uint64_t seed = 1130;
    const struct kl_check_options how = {.complete = true, .pooled = true};

    (void)state;
    for (size_t run = 0; run < RUNS; run++) {
        uint64_t form = gen_random(&seed, 1 << 30);
        struct kl_summary *summaries[COLLECTIONS];
        struct kl_buf first = {0}, text = {0};

        for (size_t i = 0; i < COLLECTIONS; i++) {
            uint64_t one = form + i % 2;
            struct gen_keys keys = gen_keys_make(&one, 1 + gen_random(&seed, 12));

            summaries[i] = kl_summary_new(NULL);
            for (size_t k = 0; k < keys.n; k++)
                kl_summary_add(summaries[i], kl_buf_str(&keys.items[k].key),
                               keys.items[k].attrs, keys.items[k].nattrs);
            gen_keys_release(&keys);
        }
        for (size_t i = 0; i < 5; i++) {
            struct kl_summary *pools[2] = {kl_summary_new(NULL), kl_summary_new(NULL)};
            struct kl_report *report;

            for (size_t k = 0; k < COLLECTIONS; k++)
                kl_summary_pool(pools[i > 2 && k % 3 == 0],
                                summaries[(k * 5 + i * 11) % COLLECTIONS]);
            kl_summary_pool(pools[0], pools[1]);
            report = kl_check(pools[0], &how);
            kl_layout_free(&report->layout); /* its nodes are in order of appearance */
            kl_buf_clear(&text);
            report_text(report, &text);
            if (!first.len)
                kl_buf_add_str(&first, kl_buf_str(&text));
            assert_string_equal(kl_buf_text(&text), kl_buf_text(&first));
            kl_report_free(&report);
            kl_summary_free(&pools[0]);
            kl_summary_free(&pools[1]);
        }
        for (size_t i = 0; i < COLLECTIONS; i++)
            kl_summary_free(&summaries[i]);
        kl_buf_release(&first);
        kl_buf_release(&text);
    }
}

/* A report of one collection with one column, "L<i>#<n2:int>", and one finding. */
static struct kl_report *labelled(size_t i)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;
    struct kl_buf key = {0};
    static const char *const numbers[] = {"10", "9"};

    for (size_t k = 0; k < 2; k++) {
        kl_buf_clear(&key);
        kl_buf_add_char(&key, 'L');
        for (size_t n = i; n; n /= 26)
            kl_buf_add_char(&key, (char)('A' + n % 26));
        kl_buf_addf(&key, "#%s", numbers[k]);
        kl_summary_add(summary, kl_buf_str(&key), NULL, 0);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    kl_buf_release(&key);
    return report;
}

/* More columns than are kept: the same ones whatever came first, and what is left out is
 * counted, and has its say in the worst severity. */
static void columns_beyond_the_bound(void **state)
{
    enum { COLUMNS = KL_TOTAL_SPOKEN + 500 };
    struct kl_total *up = kl_total_new(), *down = kl_total_new();
    struct kl_report *first, *second;
    struct kl_buf a = {0}, b = {0};
    enum kl_severity worst = KL_INFO;

    (void)state;
    for (size_t i = 0; i < COLUMNS; i++) {
        struct kl_report *one = labelled(i), *other = labelled(COLUMNS - 1 - i);

        kl_total_add(up, one, KL_STR("p"));
        kl_total_add(down, other, KL_STR("p"));
        kl_report_free(&one);
        kl_report_free(&other);
    }
    first = kl_total_end(up, true);
    second = kl_total_end(down, true);
    assert_int_equal(first->nfindings, KL_TOTAL_SPOKEN);
    assert_int_equal(first->unlisted, COLUMNS - KL_TOTAL_SPOKEN);
    report_text(first, &a);
    report_text(second, &b);
    assert_string_equal(kl_buf_text(&a), kl_buf_text(&b));
    for (size_t i = 0; i < first->nfindings; i++)
        first->findings[i].silenced = true;
    assert_true(kl_report_worst(first, &worst));
    assert_int_equal(worst, KL_ERROR);
    kl_report_free(&first);
    kl_report_free(&second);
    kl_total_free(&up);
    kl_total_free(&down);
    kl_buf_release(&a);
    kl_buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_adds_up_to_the_same),
        cmocka_unit_test(any_order_pools_to_the_same),
        cmocka_unit_test(columns_beyond_the_bound),
    };

    return cmocka_run_group_tests_name("total", tests, NULL, NULL);
}
