#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/rewrite.h"
#include "keys/scheme.h"
#include "keys/silence.h"
#include "keys_gen.h"

#define KEYS 8

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

/* The report of keys that end with NULL. */
static struct kl_report *check(const char *const *keys, const struct kl_scheme *scheme)
{
    struct kl_summary *summary = kl_summary_new(scheme);
    struct kl_str sorted[KEYS];
    struct kl_report *report;
    size_t n = 0;

    for (; n < KEYS && keys[n]; n++)
        sorted[n] = kl_str_from(keys[n]);
    qsort(sorted, n, sizeof(*sorted), by_bytes);
    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, sorted[i], NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

/* A collection, and what its keys become; the same text where one stays. */
struct rewrite_case {
    const char *scheme; /* NULL: found out */
    const char *keys[KEYS], *new_keys[KEYS];
};

static void run_case(const struct rewrite_case *c, size_t nth)
{
    struct kl_scheme *scheme = NULL;
    struct kl_report *report;
    struct kl_rewrite *rewrite;

    if (c->scheme)
        assert_int_equal(kl_scheme_parse(kl_str_from(c->scheme), &scheme, NULL), KL_OK);
    report = check(c->keys, scheme);
    rewrite = kl_rewrite_new(report, report);
    for (size_t i = 0; i < KEYS && c->keys[i]; i++) {
        struct kl_buf new_key = {0};
        enum kl_rewrite_result result = kl_rewrite_key(
            rewrite, KL_STR(""), kl_str_from(c->keys[i]), NULL, 0, &new_key);
        const char *got = result == KL_REWRITE_NEW    ? kl_buf_text(&new_key)
                          : result == KL_REWRITE_SAME ? c->keys[i]
                                                      : "(refused)";

        if (strcmp(got, c->new_keys[i]) != 0)
            fail_msg("case %zu: %s becomes %s", nth, c->keys[i], got);
        kl_buf_release(&new_key);
    }
    kl_rewrite_free(&rewrite);
    kl_report_free(&report);
    kl_scheme_free(&scheme);
}

static void puts_keys_right(void **state)
{
    static const struct rewrite_case table[] = {
        {NULL,
         {"JOB#3", "JOB#21", "JOB#100", "META"},
         {"JOB#00003", "JOB#00021", "JOB#00100", "META"}},
        {NULL,
         {"SEQ#4", "SEQ#000005", "SEQ#000006", "SEQ#0"},
         {"SEQ#000004", "SEQ#000005", "SEQ#000006", "SEQ#000000"}},
        {NULL,
         {"ROW#007", "ROW#0008", "ROW#09", "ROW#12345"},
         {"ROW#00007", "ROW#00008", "ROW#00009", "ROW#12345"}},
        {NULL,
         {"PART#0007", "PART#9999", "PART#10000"},
         {"PART#0000007", "PART#0009999", "PART#0010000"}},
        {NULL, /* both: the width of the overflow */
         {"N#7", "N#0008", "N#12345"},
         {"N#0000007", "N#0000008", "N#0012345"}},
        {NULL, /* two columns of one key */
         {"1#0005#x", "10#0005#y", "10#6#z"},
         {"0001#0005#x", "0010#0005#y", "0010#0006#z"}},
        {NULL, /* the label stays */
         {"orderno_7#a", "orderno_42#b", "orderno_100#c"},
         {"orderno_00007#a", "orderno_00042#b", "orderno_00100#c"}},
        {NULL, /* parents and children */
         {"INV#1", "INV#1#LINE#01", "INV#12", "INV#12#LINE#02"},
         {"INV#0001", "INV#0001#LINE#01", "INV#0012", "INV#0012#LINE#02"}},
        {NULL, /* times: the width of their unit, not two more */
         {"EVT#999993600", "EVT#1000080000", "EVT#1609459200"},
         {"EVT#0999993600", "EVT#1000080000", "EVT#1609459200"}},
        {NULL, /* a plain time among inverted ones */
         {"MAIL#8299999999000", "MAIL#8299999998000", "MAIL#1700000900000"},
         {"MAIL#8299999999000", "MAIL#8299999998000", "MAIL#8299999099999"}},
        {NULL, /* an inverted one among plain ones */
         {"MAIL#1700000900000", "MAIL#1700000800000", "MAIL#8299999999000"},
         {"MAIL#1700000900000", "MAIL#1700000800000", "MAIL#1700000000999"}},
        {NULL, /* words among the numbers stay */
         {"J#1", "J#22", "J#333", "J#last"},
         {"J#00001", "J#00022", "J#00333", "J#last"}},
        {NULL, {"00012#a", "00013#b"}, {"00012#a", "00013#b"}},
        {"<score:pad6>#<id>", /* a declared width */
         {"7#a", "000008#b", "0123#c"},
         {"000007#a", "000008#b", "000123#c"}},
        {"ID<n:pad4>-<text>", {"ID7-x", "ID0008-y"}, {"ID0007-x", "ID0008-y"}},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++)
        run_case(&table[i], i);
}

static void refuses_what_is_no_key(void **state)
{
    struct kl_buf key = {0}, new_key = {0};
    const char *keys[] = {"7#a", "0000000000008#b", NULL, NULL};
    struct kl_report *report;
    struct kl_rewrite *rewrite;

    (void)state;
    kl_buf_add_text(&key, "9#");
    while (key.len < 1020)
        kl_buf_add_char(&key, 'x');
    keys[2] = kl_buf_text(&key);
    report = check(keys, NULL);
    rewrite = kl_rewrite_new(report, report);
    assert_true(kl_rewrite_any(rewrite));
    assert_int_equal(
        kl_rewrite_key(rewrite, KL_STR(""), kl_buf_str(&key), NULL, 0, &new_key),
        KL_REWRITE_TOO_LONG);
    assert_int_equal(new_key.len, 1032);
    kl_buf_release(&new_key);
    kl_buf_release(&key);
    kl_rewrite_free(&rewrite);
    kl_report_free(&report);
}

static void refuses_what_would_come_apart_elsewhere(void **state)
{
    static const char *const keys[] = {"A70x", "A90y", "A110z", NULL};
    struct kl_scheme *scheme = NULL;
    struct kl_report *report;
    struct kl_rewrite *rewrite;

    (void)state;
    /* A padded number would end at its own first zero. */
    assert_int_equal(kl_scheme_parse(KL_STR("A<n:int>0<text>"), &scheme, NULL), KL_OK);
    report = check(keys, scheme);
    rewrite = kl_rewrite_new(report, report);
    assert_true(kl_rewrite_any(rewrite));
    for (size_t i = 0; keys[i]; i++) {
        struct kl_buf new_key = {0};

        assert_int_equal(
            kl_rewrite_key(rewrite, KL_STR(""), kl_str_from(keys[i]), NULL, 0, &new_key),
            KL_REWRITE_UNLIKE);
        kl_buf_release(&new_key);
    }
    kl_rewrite_free(&rewrite);
    kl_report_free(&report);
    kl_scheme_free(&scheme);
}

static void what_is_silenced_stays(void **state)
{
    static const char *const keys[] = {"1#7", "10#0008", NULL};
    struct kl_report *report = check(keys, NULL);
    struct kl_silence silence = {0};
    struct kl_rewrite *rewrite;
    struct kl_buf new_key = {0};

    (void)state;
    kl_silence_add(&silence, KL_STR("n1:unpadded-number"), NULL);
    assert_int_equal(kl_silence_apply(&silence, report), 1);
    rewrite = kl_rewrite_new(report, report);
    for (size_t i = 0; i < report->nfindings; i++)
        assert_int_equal(kl_rewrite_covers(rewrite, i), !report->findings[i].silenced);
    assert_int_equal(
        kl_rewrite_key(rewrite, KL_STR(""), KL_STR("1#7"), NULL, 0, &new_key),
        KL_REWRITE_NEW);
    assert_string_equal(kl_buf_text(&new_key), "1#0007");
    kl_buf_release(&new_key);
    kl_rewrite_free(&rewrite);
    kl_silence_release(&silence);
    kl_report_free(&report);
}

/* ---- any collection ---- */

static struct kl_report *check_items(const struct gen_keys *keys)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < keys->n; i++)
        kl_summary_add(summary, kl_buf_str(&keys->items[i].key), keys->items[i].attrs,
                       keys->items[i].nattrs);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

/* Rewrites every key that can be; returns how many could not. */
static size_t rewrite_all(struct gen_keys *keys, const struct kl_rewrite *rewrite)
{
    size_t refused = 0;

    for (size_t i = 0; i < keys->n; i++) {
        struct gen_item *item = &keys->items[i];
        struct kl_buf new_key = {0};
        enum kl_rewrite_result result =
            kl_rewrite_key(rewrite, KL_STR(""), kl_buf_str(&item->key), item->attrs,
                           item->nattrs, &new_key);

        if (result == KL_REWRITE_NEW) {
            kl_buf_clear(&item->key);
            kl_buf_add_str(&item->key, kl_buf_str(&new_key));
        }
        refused += result == KL_REWRITE_TOO_LONG || result == KL_REWRITE_UNLIKE;
        kl_buf_release(&new_key);
    }
    return refused;
}

static void what_was_put_right_is_right(void **state)
{
    size_t rewritten = 0;

    (void)state;
    for (uint64_t i = 0; i < 4000; i++) {
        uint64_t seed = i * 7919 + 1;
        struct gen_keys keys = gen_keys_make(&seed, 60);
        struct kl_report *before = check_items(&keys), *after;
        struct kl_rewrite *rewrite = kl_rewrite_new(before, before);
        bool any = kl_rewrite_any(rewrite);
        size_t refused = rewrite_all(&keys, rewrite);

        gen_keys_sort(&keys);
        after = check_items(&keys);
        for (size_t k = 0; any && !refused && k < after->nfindings; k++)
            if (after->findings[k].kind->rewrite)
                fail_msg("seed %llu: %s is still there, of %s",
                         (unsigned long long)(i * 7919 + 1), after->findings[k].kind->id,
                         kl_buf_text(&after->findings[k].examples[0]));
        rewritten += any && !refused;
        kl_rewrite_free(&rewrite);
        kl_report_free(&before);
        kl_report_free(&after);
        gen_keys_release(&keys);
    }
    assert_true(rewritten > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puts_keys_right),
        cmocka_unit_test(refuses_what_is_no_key),
        cmocka_unit_test(refuses_what_would_come_apart_elsewhere),
        cmocka_unit_test(what_is_silenced_stays),
        cmocka_unit_test(what_was_put_right_is_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
