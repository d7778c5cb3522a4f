#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/summary.h"

#include "keys_gen.h"
#include "report_text.h"

static struct kl_summary *summarise(const struct gen_keys *keys, size_t from, size_t to)
{
    struct kl_summary *summary = kl_summary_new(NULL);

    for (size_t i = from; i < to; i++)
        kl_summary_add(summary, kl_buf_str(&keys->items[i].key), keys->items[i].attrs,
                       keys->items[i].nattrs);
    return summary;
}

/* The summary of a run, made from a random split of it, merged in random order. */
static struct kl_summary *split(const struct gen_keys *keys, size_t from, size_t to,
                                uint64_t *seed)
{
    size_t cut = from + (size_t)gen_random(seed, to - from + 1);
    struct kl_summary *left, *right;

    if (to - from < 2 || gen_random(seed, 5) == 0)
        return summarise(keys, from, to);
    left = split(keys, from, cut, seed);
    right = split(keys, cut, to, seed);
    kl_summary_merge(left, &right);
    assert_null(right);
    return left;
}

/* Each key by itself: no key ever follows another of its form. */
static struct kl_summary *key_by_key(const struct gen_keys *keys)
{
    struct kl_summary *all = kl_summary_new(NULL);

    for (size_t i = 0; i < keys->n; i++) {
        struct kl_summary *one = summarise(keys, i, i + 1);

        kl_summary_merge(all, &one);
    }
    return all;
}

static void describe(struct kl_summary *summary, struct kl_buf *out)
{
    struct kl_report *report =
        kl_check(summary, &(struct kl_check_options){.complete = true, .reverse = true});

    report_text(report, out);
    kl_report_free(&report);
}

/* The kinds that the collections of gen_keys_make() have. */
static const char *const made[] = {
    "unpadded-number",     "half-migrated-padding",
    "mixed-width-number",  "padding-overflow",
    "padding-near-limit",  "padding-duplicate",
    "space-padded-number", "right-padded-number",
    "negative-number",     "plus-sign",
    "decimal-number",      "grouped-number",
    "exponent-number",     "non-ascii-digits",
    "unpadded-hex",        "mixed-direction",
    "natural-order-text",  "version-number",
    "ip-address",          "mixed-case-text",
    "accented-order",      "unicode-normalisation",
    "utf16-order",         "invisible-character",
    "control-character",   "edge-whitespace",
    "confusable-letters",
};

#define MADE KL_ARRAY_LEN(made)

static void count_kinds(const char *report, size_t counts[MADE])
{
    for (size_t i = 0; i < MADE; i++)
        counts[i] += strstr(report, made[i]) != NULL;
}

static void any_split_says_what_one_pass_says(void **state)
{
    uint64_t seed = 20261130;
    size_t found = 0, counts[MADE] = {0};

    (void)state;
    for (int round = 0; round < 7000; round++) {
        struct gen_keys keys = gen_keys_make(&seed, round % 10 ? 24 : 300);
        struct kl_summary *one = summarise(&keys, 0, keys.n);
        struct kl_summary *merged = split(&keys, 0, keys.n, &seed);
        struct kl_buf a = {0}, b = {0};

        assert_int_equal(kl_summary_keys(one), kl_summary_keys(merged));
        describe(one, &a);
        describe(merged, &b);
        if (strcmp(kl_buf_text(&a), kl_buf_text(&b)))
            fail_msg("round %d\none pass:\n%s\nmerged:\n%s", round, kl_buf_text(&a),
                     kl_buf_text(&b));
        found += strstr(kl_buf_text(&a), "error ") != NULL;
        count_kinds(kl_buf_text(&a), counts);
        kl_buf_release(&a);
        kl_buf_release(&b);
        kl_summary_free(&one);
        kl_summary_free(&merged);
        gen_keys_release(&keys);
    }
    /* The collections are not all clean, nor all broken. */
    assert_in_range(found, 1000, 6000);
    for (size_t i = 0; i < MADE; i++)
        if (counts[i] < 10)
            fail_msg("only %zu collections with %s", counts[i], made[i]);
}

/* The last segment in Arabic digits. */
static void write_foreign(struct kl_buf *key, unsigned number)
{
    while (key->len && key->data[key->len - 1] != '#')
        key->len--;
    for (unsigned i = 10; i; i /= 10) {
        kl_buf_add_char(key, '\xd9');
        kl_buf_add_char(key, (char)(0xa0 + number / i % 10));
    }
}

/* The keys in order, added one behind the other, many at once and each by itself. */
static void check_run(struct gen_keys *keys, const char *form)
{
    struct kl_summary *one, *many = kl_summary_new(NULL), *single;
    struct kl_str *all = KL_NEW_ARRAY(struct kl_str, keys->n);
    struct kl_buf a = {0}, b = {0}, c = {0};

    gen_keys_sort(keys);
    for (size_t i = 0; i < keys->n; i++)
        all[i] = kl_buf_str(&keys->items[i].key);
    one = summarise(keys, 0, keys->n);
    single = key_by_key(keys);
    for (size_t i = 0; i < keys->n; i += 17) {
        size_t n = keys->n - i < 17 ? keys->n - i : 17;

        assert_int_equal(kl_summary_add_keys(many, all + i, n), n);
    }
    describe(one, &a);
    describe(single, &b);
    describe(many, &c);
    if (strcmp(kl_buf_text(&a), kl_buf_text(&b)))
        fail_msg("%s\none pass:\n%s\nkey by key:\n%s", form, kl_buf_text(&a),
                 kl_buf_text(&b));
    assert_string_equal(kl_buf_text(&a), kl_buf_text(&c));
    free(all);
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_buf_release(&c);
    kl_summary_free(&one);
    kl_summary_free(&many);
    kl_summary_free(&single);
}

/* Times of two units have an order of their own, which a run of digits knows. */
static void units_in_a_run_are_counted_right(void **state)
{
    static const char *const forms[] = {"%013llu#%02llu", "%02llu#%013llu",
                                        "A|%016llu|x%llu"};
    uint64_t seed = 1066;

    (void)state;
    for (int round = 0; round < 600; round++) {
        struct gen_keys keys = {.n = 80};
        const char *form = forms[round % 3];
        unsigned long long odd = round % 4 ? 1 : 0;

        keys.items = KL_NEW_ARRAY(struct gen_item, keys.n);
        for (size_t i = 0; i < keys.n; i++) {
            unsigned long long t = 1700000000 + gen_random(&seed, 400), z;

            if (gen_random(&seed, 2))
                t = 1000 * t + gen_random(&seed, 3);
            if (round % 5 == 0 && gen_random(&seed, 2))
                t = 9999999999999 - t;
            if (odd && gen_random(&seed, 70) == 0)
                t = gen_random(&seed, 90);
            z = gen_random(&seed, 4);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            kl_buf_addf(&keys.items[i].key, form, round % 3 == 1 ? z : t,
                        round % 3 == 1 ? t : z);
#pragma GCC diagnostic pop
        }
        check_run(&keys, form);
        gen_keys_release(&keys);
    }
}

/* Runs of keys that differ in digits only take a short path to the same result. */
static void runs_of_one_form_are_counted_right(void **state)
{
    static const char *const forms[] = {"%06llu#%013llu#p_%02llu",
                                        "%llu#%llu#p_%llu",
                                        "A#%04llu|%llu",
                                        "%010llu",
                                        "%llu_%llu",
                                        "1700%06llu#%llu",
                                        "ORDER#%llu#ITEM#%03llu",
                                        "lesson%llu#%02llu",
                                        "%04llu#P#q%llur%llu",
                                        "+%llu#%llu",
                                        "%llu#+%llu",
                                        "%llu,%03llu",
                                        "%llu",
                                        "%06llu#%llu#w%llu"};
    uint64_t seed = 99;

    (void)state;
    for (int round = 0; round < 400; round++) {
        struct gen_keys keys = {.n = 200};
        unsigned long long limit = gen_random(&seed, 2) ? 1000 : 40;
        unsigned long long from = gen_random(&seed, 3) ? 0 : 8299999999900;
        const char *form = forms[gen_random(&seed, KL_ARRAY_LEN(forms))];
        bool signs = gen_random(&seed, 3) == 0, few = gen_random(&seed, 2);

        keys.items = KL_NEW_ARRAY(struct gen_item, keys.n);
        for (size_t i = 0; i < keys.n; i++) {
            unsigned long long x = gen_random(&seed, limit);
            unsigned long long y = from + gen_random(&seed, limit);
            unsigned long long z = gen_random(&seed, few ? 3 : 100);
            struct kl_buf *key = &keys.items[i].key;

            if (few)
                z = gen_random(&seed, 15) ? 8 : 9 + z / 2;
            if (signs && gen_random(&seed, 8) == 0)
                kl_buf_add_char(key, '+');
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            kl_buf_addf(key, form, x, y, z);
#pragma GCC diagnostic pop
            if (gen_random(&seed, 60) == 0)
                kl_buf_add_text(key, signs ? ".5" : "x");
            if (signs && gen_random(&seed, 60) == 0)
                write_foreign(key, (unsigned)gen_random(&seed, 100));
        }
        check_run(&keys, form);
        gen_keys_release(&keys);
    }
}

/* A form: any digit where it has a star. */
static void make_form(struct kl_buf *form, uint64_t *seed)
{
    static const char *const pieces[] = {
        "*",      "**",   "***",      "****",    "********",   "**********",
        "#",      "#",    "#",        "|",       "_",          "_",
        "/",      "-",    ":",        "ORDER#",  "#ITEM#",     "$user_*#",
        "p_",     "v*",   "0x*",      "*e*",     "*a*b",       "month=",
        ".",      "+",    " ",        "T",       "Z",          "2024011*",
        "lesson", "e",    "USD",      "202401*", "1719****",   "17191008*****",
        "99999*", "900*", "\xc3\xa9", "0000*",   "828089*****"};

    for (size_t n = 1 + (size_t)gen_random(seed, 6); n; n--)
        kl_buf_add_text(form, pieces[gen_random(seed, KL_ARRAY_LEN(pieces))]);
}

/* Another form, or the same one with a digit more somewhere. */
static void vary_form(struct kl_buf *form, const struct kl_buf *first, uint64_t *seed)
{
    size_t at = first->len ? (size_t)gen_random(seed, first->len) : 0;

    while (at < first->len && first->data[at] != '*')
        at++;
    if (gen_random(seed, 2) || at == first->len) {
        make_form(form, seed);
        return;
    }
    kl_buf_add(form, first->data, at);
    kl_buf_add_char(form, gen_random(seed, 2) ? '0' : '*');
    kl_buf_add(form, first->data + at, first->len - at);
}

/* The last stars differ from key to key, the others now and then. */
static void fill_form(struct kl_buf *key, const struct kl_buf *form, size_t differ,
                      uint64_t *seed)
{
    size_t stars = 0;

    for (size_t i = 0; i < form->len; i++)
        stars += form->data[i] == '*';
    for (size_t i = 0; i < form->len; i++) {
        if (form->data[i] != '*')
            kl_buf_add_char(key, form->data[i]);
        else if (stars-- <= differ || gen_random(seed, 40) == 0)
            kl_buf_add_char(key, (char)('0' + gen_random(seed, 10)));
        else
            kl_buf_add_char(key, (char)('0' + stars % 10));
    }
}

static void runs_of_any_form_are_counted_right(void **state)
{
    uint64_t seed = 2718;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        struct gen_keys keys = {.n = 60};
        struct kl_buf forms[2] = {{0}, {0}};

        make_form(&forms[0], &seed);
        vary_form(&forms[1], &forms[0], &seed);
        keys.items = KL_NEW_ARRAY(struct gen_item, keys.n);
        for (size_t i = 0; i < keys.n; i++)
            fill_form(&keys.items[i].key, &forms[gen_random(&seed, 12) == 0],
                      1 + (size_t)gen_random(&seed, 3), &seed);
        check_run(&keys, kl_buf_text(&forms[0]));
        kl_buf_release(&forms[0]);
        kl_buf_release(&forms[1]);
        gen_keys_release(&keys);
    }
}

/* 07 is met in a run and 7 by itself: they are one number if they stand in one context,
 * behind a column and a label. */
static void contexts_of_a_run_are_those_of_its_keys(void **state)
{
    struct gen_keys keys = {.n = 9 * 31};

    (void)state;
    keys.items = KL_NEW_ARRAY(struct gen_item, keys.n);
    for (size_t i = 0; i < keys.n; i++)
        kl_buf_addf(&keys.items[i].key,
                    i % 31 == 30 ? "A#%zu#ITEM#7" : "A#%zu#ITEM#%02zu", i / 31, i % 31);
    check_run(&keys, "A#*#ITEM#**");
    gen_keys_release(&keys);
}

/* Beyond every bound: labels, lengths, values, attributes, sums. */
static void bounds_do_not_break_the_merge(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int round = 0; round < 6; round++) {
        struct gen_keys keys = {.n = 6000};
        struct kl_summary *one, *merged;
        struct kl_buf a = {0}, b = {0};

        keys.items = KL_NEW_ARRAY(struct gen_item, keys.n);
        for (size_t i = 0; i < keys.n; i++) {
            struct gen_item *item = &keys.items[i];
            size_t half = keys.n / 2;

            if (round & 1)
                kl_buf_addf(&item->key, "L%c%c%c%c#", (int)('A' + i / 676 % 26),
                            (int)('A' + i / 26 % 26), (int)('A' + i % 26),
                            (int)('A' + i / 17576));
            else
                kl_buf_addf(&item->key, "K#%05zu#", i);
            kl_buf_addf(&item->key, "%0*zu", (int)(round < 3 ? 1 + i % 100 : 3),
                        (size_t)gen_random(&seed, 2 * half));
            kl_buf_addf(&item->texts[0], "%zu", (size_t)gen_random(&seed, half));
            item->attrs[0] = (struct kl_evidence){.name = kl_buf_str(&item->texts[0]),
                                                  .text = kl_buf_str(&item->texts[0]),
                                                  .is_number = true};
            item->nattrs = 1;
        }
        one = summarise(&keys, 0, keys.n);
        merged = split(&keys, 0, keys.n, &seed);
        describe(one, &a);
        describe(merged, &b);
        assert_string_equal(kl_buf_text(&a), kl_buf_text(&b));
        kl_buf_release(&a);
        kl_buf_release(&b);
        kl_summary_free(&one);
        kl_summary_free(&merged);
        gen_keys_release(&keys);
    }
}

static void a_key_that_comes_again_counts_once(void **state)
{
    struct kl_summary *left = kl_summary_new(NULL), *right = kl_summary_new(NULL);

    (void)state;
    kl_summary_add(left, KL_STR("A#1"), NULL, 0);
    kl_summary_add(left, KL_STR("A#1"), NULL, 0);
    kl_summary_add(left, KL_STR("A#2"), NULL, 0);
    kl_summary_add(right, KL_STR("A#2"), NULL, 0);
    kl_summary_add(right, KL_STR("A#3"), NULL, 0);
    assert_int_equal(kl_summary_keys(left), 2);
    assert_int_equal(kl_summary_repeated(left), 1);
    kl_summary_merge(left, &right);
    assert_int_equal(kl_summary_keys(left), 3);
    assert_int_equal(kl_summary_repeated(left), 2);
    kl_summary_free(&left);
}

static void a_copy_goes_its_own_way(void **state)
{
    struct kl_summary *one = kl_summary_new(NULL), *copy;
    struct kl_buf a = {0}, b = {0};

    (void)state;
    kl_summary_add(one, KL_STR("JOB#10"), NULL, 0);
    copy = kl_summary_copy(one);
    kl_summary_add(one, KL_STR("JOB#9"), NULL, 0);
    kl_summary_add(copy, KL_STR("JOB#9"), NULL, 0);
    describe(one, &a);
    describe(copy, &b);
    assert_string_equal(kl_buf_text(&a), kl_buf_text(&b));
    kl_summary_add(copy, KL_STR("JOB#90"), NULL, 0);
    assert_int_equal(kl_summary_keys(one), 2);
    assert_int_equal(kl_summary_keys(copy), 3);
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_summary_free(&one);
    kl_summary_free(&copy);
}

static void pooling_makes_no_pair_of_two_collections(void **state)
{
    struct kl_summary *pool = kl_summary_new(NULL);
    struct kl_report *report;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct kl_summary *one = kl_summary_new(NULL);

        kl_summary_add(one, i ? KL_STR("JOB#9") : KL_STR("JOB#10"), NULL, 0);
        kl_summary_pool(pool, one);
        kl_summary_free(&one);
    }
    assert_int_equal(kl_summary_keys(pool), 2);
    report = kl_check(pool, &(struct kl_check_options){.complete = true});
    assert_int_equal(report->nfindings, 1);
    assert_string_equal(report->findings[0].kind->id, "unpadded-number");
    assert_int_equal(report->findings[0].severity, KL_WARNING);
    assert_false(report->findings[0].has_witness);
    kl_report_free(&report);
    kl_summary_free(&pool);
}

static void nothing_is_a_collection_too(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL), *other = kl_summary_new(NULL);
    struct kl_report *report;

    (void)state;
    kl_summary_merge(summary, &other);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    assert_int_equal(report->keys, 0);
    assert_int_equal(report->ncolumns, 0);
    assert_int_equal(report->nfindings, 0);
    kl_report_free(&report);
    kl_summary_free(&summary);
    kl_summary_free(&summary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_split_says_what_one_pass_says),
        cmocka_unit_test(units_in_a_run_are_counted_right),
        cmocka_unit_test(runs_of_one_form_are_counted_right),
        cmocka_unit_test(runs_of_any_form_are_counted_right),
        cmocka_unit_test(contexts_of_a_run_are_those_of_its_keys),
        cmocka_unit_test(bounds_do_not_break_the_merge),
        cmocka_unit_test(a_key_that_comes_again_counts_once),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(pooling_makes_no_pair_of_two_collections),
        cmocka_unit_test(nothing_is_a_collection_too),
    };

    return cmocka_run_group_tests_name("summary", tests, NULL, NULL);
}
