#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/silence.h"

static char zip[] = "zip", odd[] = "a:b";
static struct kl_column columns[] = {{.name = zip}, {.name = odd}};

/* A report of three findings: on zip, on a:b, on the key as a whole. */
static void fill(struct kl_report *report, struct kl_finding *findings)
{
    static const struct {
        const char *id;
        size_t column;
    } of[] = {
        {"unpadded-number", 0}, {"padding-near-limit", 1}, {"key-too-long", SIZE_MAX}};

    for (size_t i = 0; i < KL_ARRAY_LEN(of); i++) {
        const struct kl_kind *kind = kl_kind_find(kl_str_from(of[i].id));

        findings[i] = (struct kl_finding){
            .kind = kind, .severity = kind->severity, .column = of[i].column};
    }
    *report = (struct kl_report){.columns = columns,
                                 .ncolumns = KL_ARRAY_LEN(columns),
                                 .findings = findings,
                                 .nfindings = KL_ARRAY_LEN(of)};
}

static void silences_what_the_rules_say(void **state)
{
    static const struct {
        const char *list;
        const char *silenced; /* one letter a finding: y or n */
    } table[] = {
        {"unpadded-number", "ynn"},        {"zip:unpadded-number", "ynn"},
        {"a:b:padding-near-limit", "nyn"}, {"b:padding-near-limit", "nnn"},
        {"a:b:unpadded-number", "nnn"},    {"key-too-long", "nny"},
        {"zip:key-too-long", "nnn"},       {"key-too-long,zip:unpadded-number", "yny"},
        {"half-migrated-padding", "nnn"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_silence silence = {0};
        struct kl_finding findings[3];
        struct kl_report report;
        size_t n = 0;

        fill(&report, findings);
        assert_int_equal(kl_silence_add(&silence, kl_str_from(table[i].list), NULL),
                         KL_OK);
        for (size_t k = 0; k < 3; k++)
            n += table[i].silenced[k] == 'y';
        assert_int_equal(kl_silence_apply(&silence, &report), n);
        for (size_t k = 0; k < 3; k++)
            if (findings[k].silenced != (table[i].silenced[k] == 'y'))
                fail_msg("%s: finding %zu", table[i].list, k);
        kl_silence_release(&silence);
    }
}

static void the_worst_is_of_what_is_left(void **state)
{
    struct kl_silence silence = {0};
    struct kl_finding findings[3];
    struct kl_report report;
    enum kl_severity worst;

    (void)state;
    fill(&report, findings);
    assert_true(kl_report_worst(&report, &worst));
    assert_int_equal(worst, KL_ERROR);
    kl_silence_add(&silence, KL_STR("unpadded-number,key-too-long"), NULL);
    kl_silence_apply(&silence, &report);
    assert_true(kl_report_worst(&report, &worst));
    assert_int_equal(worst, KL_INFO);
    kl_silence_add(&silence, KL_STR("padding-near-limit"), NULL);
    kl_silence_apply(&silence, &report);
    assert_false(kl_report_worst(&report, &worst));
    kl_silence_release(&silence);
}

static void refuses_what_is_no_rule(void **state)
{
    static const struct {
        const char *list;
        enum kl_code code;
        const char *unknown;
    } table[] = {
        {"", KL_INVALID, NULL},
        {"unpadded-number,", KL_INVALID, NULL},
        {"zip:", KL_INVALID, NULL},
        {":unpadded-number", KL_INVALID, NULL},
        {"unpaded-number", KL_NOT_FOUND, "unpaded-number"},
        {"zip:unpadded", KL_NOT_FOUND, "unpadded"},
        {"unpadded-number, key-too-long", KL_NOT_FOUND, " key-too-long"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_silence silence = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_silence_add(&silence, kl_str_from(table[i].list), &err),
                         table[i].code);
        assert_true(err.text[0]);
        if (table[i].unknown)
            assert_non_null(strstr(err.text, table[i].unknown));
        assert_int_equal(err.advice[0] != 0, table[i].unknown != NULL);
        kl_silence_release(&silence);
    }
}

static void a_column_that_is_not_there_is_told(void **state)
{
    struct kl_silence silence = {0};
    struct kl_finding findings[3];
    struct kl_report report;
    const struct kl_silence_rule *stray;
    size_t from = 0;

    (void)state;
    fill(&report, findings);
    kl_silence_add(&silence,
                   KL_STR("unpadded-number,zipp:unpadded-number,zip:key-too-long"), NULL);
    stray = kl_silence_stray(&silence, &report, &from);
    assert_non_null(stray);
    assert_string_equal(stray->column, "zipp");
    assert_null(kl_silence_stray(&silence, &report, &from));
    kl_silence_release(&silence);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silences_what_the_rules_say),
        cmocka_unit_test(the_worst_is_of_what_is_left),
        cmocka_unit_test(refuses_what_is_no_rule),
        cmocka_unit_test(a_column_that_is_not_there_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
