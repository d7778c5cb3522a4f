#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/verdict.h"

static char path[] = "<path:path>", score[] = "score", ts[] = "ts", player[] = "playerId",
            at[] = "at";
static char board[] = "<score:pad10>#<ts:pad16>#<playerId>", meter[] = "METER#<at:iso>";
static char nines[] = "9999999999", early[] = "1719100000", late[] = "1719200000";

static void says_what_is_right(void **state)
{
    static const struct {
        struct kl_column column;
        const char *verdict; /* NULL: none */
    } table[] = {
        {{.name = score,
          .order = KL_ORDER_NUMERIC,
          .width = 10,
          .class_ = KL_CLASS_PADDED_NUMBER},
         "score: 10 digits, in numeric order"},
        {{.name = score,
          .order = KL_ORDER_NUMERIC,
          .width = 1,
          .class_ = KL_CLASS_NUMBER},
         "score: 1 digit, in numeric order"},
        {{.name = score, .order = KL_ORDER_NUMERIC, .class_ = KL_CLASS_UNPADDED_NUMBER},
         NULL},
        {{.name = score,
          .order = KL_ORDER_INVERTED,
          .width = 10,
          .inverted = true,
          .inverted_max = nines,
          .class_ = KL_CLASS_NUMBER},
         "score: 10 digits, inverted (9999999999 - score), best first"},
        {{.name = score,
          .order = KL_ORDER_NUMERIC,
          .width = 10,
          .probably_inverted = true,
          .inverted_max = nines,
          .class_ = KL_CLASS_NUMBER},
         "score: 10 digits, probably inverted (9999999999 - score)"},
        {{.name = ts,
          .order = KL_ORDER_INVERTED,
          .width = 10,
          .inverted = true,
          .inverted_max = nines,
          .min = early,
          .max = late,
          .class_ = KL_CLASS_INVERTED_TIME},
         "ts: 10 digits, inverted (9999999999 - ts), latest first"},
        {{.name = at, .order = KL_ORDER_TIME, .class_ = KL_CLASS_ISO_DATETIME},
         "at: date-times, in time order"},
        {{.name = at, .order = KL_ORDER_TIME, .class_ = KL_CLASS_ISO_DATE},
         "at: dates, in time order"},
        {{.name = at,
          .order = KL_ORDER_TIME,
          .class_ = KL_CLASS_LABELLED,
          .inner = KL_CLASS_ULID},
         "at: ULIDs, in time order"},
        {{.name = at, .order = KL_ORDER_TIME, .class_ = KL_CLASS_EPOCH},
         "at: times, in time order"},
        {{.name = score, .order = KL_ORDER_BROKEN, .width = 10}, NULL},
        {{.name = player, .order = KL_ORDER_NONE, .class_ = KL_CLASS_TEXT}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_column column = table[i].column;
        struct kl_report report = {.columns = &column, .ncolumns = 1};
        struct kl_buf out = {0};

        assert_int_equal(kl_explain_verdict(&report, 0, &out), table[i].verdict != NULL);
        assert_string_equal(kl_buf_text(&out), table[i].verdict ? table[i].verdict : "");
        kl_buf_release(&out);
    }
}

static void a_width_is_not_said_of_some_keys_only(void **state)
{
    static const struct {
        const char *id;
        bool said;
    } table[] = {
        {"half-migrated-padding", false}, {"padding-overflow", false},
        {"mixed-direction", false},       {"padding-duplicate", false},
        {"padding-near-limit", true},     {"key-attribute-mismatch", true},
        {"tie-break-direction", true},
    };
    struct kl_column column = {.name = score, .order = KL_ORDER_NUMERIC, .width = 10};
    struct kl_finding finding = {0};
    struct kl_report report = {
        .columns = &column, .ncolumns = 1, .findings = &finding, .nfindings = 1};
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        finding.kind = kl_kind_find(kl_str_from(table[i].id));
        assert_int_equal(kl_explain_verdict(&report, 0, &out), table[i].said);
        kl_buf_clear(&out);
    }
    finding.kind = kl_kind_find(KL_STR("half-migrated-padding"));
    finding.column = SIZE_MAX;
    assert_true(kl_explain_verdict(&report, 0, &out));
    kl_buf_release(&out);
}

static void columns_of_one_name_are_told_apart_by_their_templates(void **state)
{
    struct kl_column columns[] = {
        {.name = at, .order = KL_ORDER_NUMERIC, .width = 3, .template_ = board},
        {.name = at, .order = KL_ORDER_NUMERIC, .width = 3, .template_ = meter}};
    struct kl_report report = {.columns = columns, .ncolumns = 2};
    struct kl_buf out = {0};

    (void)state;
    assert_true(kl_explain_verdict(&report, 1, &out));
    assert_string_equal(kl_buf_text(&out),
                        "at in METER#<at:iso>: 3 digits, in numeric order");
    kl_buf_release(&out);
}

/* A clean leaderboard and a clean meter. */
static void fill(struct kl_column columns[4])
{
    columns[0] = (struct kl_column){.name = score,
                                    .segment = 1,
                                    .template_ = board,
                                    .order = KL_ORDER_NUMERIC,
                                    .width = 10};
    columns[1] = (struct kl_column){.name = ts,
                                    .segment = 2,
                                    .template_ = board,
                                    .order = KL_ORDER_NUMERIC,
                                    .width = 16,
                                    .min = early,
                                    .max = late};
    columns[2] = (struct kl_column){.name = player, .segment = 3, .template_ = board};
    columns[3] = (struct kl_column){.name = at,
                                    .segment = 2,
                                    .template_ = meter,
                                    .order = KL_ORDER_TIME,
                                    .class_ = KL_CLASS_ISO_DATETIME};
}

static void says_what_it_rests_on(void **state)
{
    struct kl_column columns[4];
    struct kl_report report = {
        .columns = columns, .ncolumns = 3, .keys = 1241, .complete = true};
    struct kl_buf out = {0};

    (void)state;
    fill(columns);
    report.has_evidence = true;
    kl_explain_clean(&report, &out);
    assert_string_equal(kl_buf_text(&out), "score: 10 digits, in numeric order · ts: 16 "
                                           "digits · 1,241 of 1,241 examined");
    kl_buf_clear(&out);
    report.complete = false;
    report.has_evidence = false;
    report.keys = 300;
    report.ncolumns = 4;
    kl_explain_clean(&report, &out);
    assert_string_equal(kl_buf_text(&out),
                        "score: 10 digits, in numeric order · ts: 16 digits · at: "
                        "date-times, in time order · 300 read so far · no evidence here");
    kl_buf_clear(&out);
    report = (struct kl_report){.keys = 10, .pooled = 3, .complete = true};
    report.has_evidence = true;
    kl_explain_clean(&report, &out);
    assert_string_equal(kl_buf_text(&out), "7 of 10 examined");
    kl_buf_clear(&out);
    report.pooled = 0;
    report.misfits = 1;
    kl_explain_clean(&report, &out);
    assert_string_equal(kl_buf_text(&out),
                        "9 of 10 examined · 1 key is not of the scheme");
    kl_buf_clear(&out);
    report = (struct kl_report){.complete = true};
    kl_explain_clean(&report, &out);
    assert_string_equal(kl_buf_text(&out), "0 of 0 examined");
    kl_buf_release(&out);
}

static void says_what_paths_are(void **state)
{
    static const struct {
        struct kl_paths paths;
        const char *words;
    } table[] = {
        {{.keys = 1, .least = 2, .most = 2, .folders = 1},
         "2 names deep, 1 file, 1 folder, none with a row of its own"},
        {{.keys = 1838, .least = 1, .most = 7, .folders = 198, .rows = 198, .twins = 1},
         "1 to 7 names deep, 1,640 files, 198 folders, each with a row of its own, 1 "
         "beside a file of its name"},
        {{.keys = 9, .least = 1, .most = 3, .folders = 5, .rows = 2, .bare = 2},
         "1 to 3 names deep, 7 files, 5 folders, 2 with rows of their own, 2 with rows "
         "that lack the slash"},
    };
    struct kl_column column = {.name = score, .template_ = path};
    struct kl_finding finding = {.kind = kl_kind_find(KL_STR("empty-segment"))};
    struct kl_report report = {.columns = &column, .ncolumns = 1, .findings = &finding};
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        kl_buf_clear(&out);
        report.paths = table[i].paths;
        assert_true(kl_explain_paths(&report, &out));
        assert_string_equal(kl_buf_text(&out), table[i].words);
    }
    /* The verdict is their shape, unless a finding speaks of them. */
    kl_buf_clear(&out);
    assert_true(kl_explain_verdict(&report, 0, &out));
    report.nfindings = 1;
    assert_false(kl_explain_verdict(&report, 0, &out));
    kl_buf_clear(&out);
    report = (struct kl_report){0};
    assert_false(kl_explain_paths(&report, &out));
    assert_int_equal(out.len, 0);
    kl_buf_release(&out);
}

static void names_the_evidence(void **state)
{
    struct kl_column column = {.attribute = score, .matches = 1200, .of = 1241};
    struct kl_report report = {.columns = &column, .ncolumns = 1, .has_evidence = true};
    struct kl_buf out = {0};

    (void)state;
    kl_explain_evidence(&report, 0, &out);
    assert_string_equal(kl_buf_text(&out), "attribute score in 1,200 of 1,241");
    kl_buf_clear(&out);
    column.attribute = NULL;
    kl_explain_evidence(&report, 0, &out);
    assert_string_equal(kl_buf_text(&out), "no attribute equals it");
    kl_buf_clear(&out);
    report.has_evidence = false;
    kl_explain_evidence(&report, 0, &out);
    assert_string_equal(kl_buf_text(&out), "no evidence here");
    kl_buf_release(&out);
}

static void says_what_a_direction_does_to_ties(void **state)
{
    static const struct {
        bool reverse, inverted, timed;
        const char *words;
    } table[] = {
        {true, false, true, "in descending order the latest of equal score comes first"},
        {false, false, true,
         "in ascending order the earliest of equal score comes first"},
        {true, true, true, "in descending order the earliest of equal score comes first"},
        {false, true, false,
         "in ascending order of equal score the largest ts comes first"},
        {true, true, false,
         "in descending order of equal score the smallest ts comes first"},
    };
    struct kl_column columns[4];
    struct kl_report report = {.columns = columns, .ncolumns = 4};
    struct kl_buf out = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        fill(columns);
        columns[1].inverted = table[i].inverted;
        columns[1].max = table[i].timed ? late : NULL;
        assert_true(kl_explain_reverse(&report, table[i].reverse, &out));
        assert_string_equal(kl_buf_text(&out), table[i].words);
        kl_buf_clear(&out);
    }
    report.columns = &columns[2];
    report.ncolumns = 2;
    assert_false(kl_explain_reverse(&report, true, &out));
    report.columns = columns;
    columns[0].order = KL_ORDER_BROKEN; /* padded half way: ties there are */
    columns[0].inner = KL_CLASS_PADDED_NUMBER;
    assert_true(kl_explain_reverse(&report, true, &out));
    kl_buf_clear(&out);
    columns[1].order = KL_ORDER_BROKEN;
    assert_false(kl_explain_reverse(&report, true, &out));
    assert_int_equal(out.len, 0);
    kl_buf_release(&out);
}

static void says_why_a_key_stands_before_another(void **state)
{
    static const struct {
        struct kl_str before, after;
        const char *words;
    } table[] = {
#define KEY(literal) {(literal), sizeof(literal) - 1}
        {KEY("10"), KEY("9"), "byte 0: '1' 0x31 < '9' 0x39, so 10 comes before 9"},
        {KEY("9"), KEY("10"), "byte 0: '9' 0x39 > '1' 0x31, so 9 comes after 10"},
        {KEY("item"), KEY("item#x"),
         "byte 4: item ends where item#x goes on, so it comes first"},
        {KEY("item#x"), KEY("item"),
         "byte 4: item ends where item#x goes on, so it comes first"},
        {KEY("same"), KEY("same"), "both keys are same"},
        {KEY("a\tb"), KEY("a b"),
         "byte 1: '\t' 0x09 < ' ' 0x20, so a\tb comes before a b"},
        {KEY("a\0b"), KEY("a\x01z"),
         "byte 1: 0x00 < '\x01' 0x01, so a\\x00b comes before a\x01z"},
        {KEY("Zell"), KEY("\xc3\x85rhus"),
         "byte 0: 'Z' 0x5a < '\xc3\x85' 0xc3, so Zell comes before \xc3\x85rhus"},
        {KEY("caf\xc3\xa8"), KEY("caf\xc3\xa9"),
         "byte 4: '\xc3\xa8' 0xa8 < '\xc3\xa9' 0xa9, so caf\xc3\xa8 comes before "
         "caf\xc3\xa9"},
        {KEY("a\x80"), KEY("a\xff"), "byte 1: 0x80 < 0xff, so a\x80 comes before a\xff"},
        {KEY(""), KEY("a"), "byte 0:  ends where a goes on, so it comes first"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf out = {0};

        kl_explain_pair(table[i].before, table[i].after, &out);
        assert_string_equal(kl_buf_text(&out), table[i].words);
        kl_buf_release(&out);
    }
}

static void shows_of_long_keys_what_stands_around_the_byte(void **state)
{
    struct kl_buf a = {0}, b = {0}, out = {0};

    (void)state;
    for (int i = 0; i < 250; i++)
        kl_buf_add_text(&a, "\xe4\xbd\x9c");
    kl_buf_add_str(&b, kl_buf_str(&a));
    kl_buf_add_text(&a, "1tail");
    kl_buf_add_text(&b, "9tail");
    kl_explain_pair(kl_buf_str(&a), kl_buf_str(&b), &out);
    assert_non_null(
        strstr(kl_buf_text(&out), "byte 750: '1' 0x31 < '9' 0x39, so ...\xe4"));
    assert_non_null(strstr(kl_buf_text(&out), "1tail comes before ...\xe4"));
    assert_true(out.len < 300);
    kl_buf_clear(&out);
    kl_explain_key(kl_buf_str(&a), &out);
    assert_int_equal(out.len, 96 + 3);
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_buf_release(&out);
}

static void says_why_two_digits_to_spare(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_explain_width(KL_STR("10000000"), 10, &out);
    assert_string_equal(
        kl_buf_text(&out),
        "10,000,000 has 8 digits; 10 leave room for values 100 times as large.\n"
        "A value that outgrows its width falls among the smaller ones, and "
        "widening later\nrewrites every key.");
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_right),
        cmocka_unit_test(a_width_is_not_said_of_some_keys_only),
        cmocka_unit_test(columns_of_one_name_are_told_apart_by_their_templates),
        cmocka_unit_test(says_what_it_rests_on),
        cmocka_unit_test(says_what_paths_are),
        cmocka_unit_test(names_the_evidence),
        cmocka_unit_test(says_what_a_direction_does_to_ties),
        cmocka_unit_test(says_why_a_key_stands_before_another),
        cmocka_unit_test(shows_of_long_keys_what_stands_around_the_byte),
        cmocka_unit_test(says_why_two_digits_to_spare),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
