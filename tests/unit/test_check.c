#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/pooled.h"
#include "keys/total.h"
#include "keys/lens.h"
#include "keys/scheme.h"

#define KEYS_MAX 12

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(kl_str_from(*(const char *const *)a),
                      kl_str_from(*(const char *const *)b));
}

/* The report of keys in any order, up to the first NULL. */
static struct kl_report *check_with(const char *const *keys, struct kl_summary *summary,
                                    bool reverse)
{
    const char *sorted[KEYS_MAX + 1];
    struct kl_report *report;
    size_t n = 0;

    for (; n < KEYS_MAX && keys[n]; n++)
        sorted[n] = keys[n];
    qsort(sorted, n, sizeof(*sorted), by_bytes);
    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, kl_str_from(sorted[i]), NULL, 0);
    report = kl_check(summary,
                      &(struct kl_check_options){.complete = true, .reverse = reverse});
    kl_summary_free(&summary);
    return report;
}

static struct kl_report *check(const char *const *keys)
{
    return check_with(keys, kl_summary_new(NULL), false);
}

static const struct kl_finding *find(const struct kl_report *report, const char *id)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (!strcmp(report->findings[i].kind->id, id))
            return &report->findings[i];
    return NULL;
}

static const struct kl_column *column_named(const struct kl_report *report,
                                            const char *name)
{
    for (size_t i = 0; i < report->ncolumns; i++)
        if (!strcmp(report->columns[i].name, name))
            return &report->columns[i];
    return NULL;
}

/* Each kind: what must report it and what must not. */
static const struct {
    const char *id;
    bool reported;
    const char *keys[KEYS_MAX + 1];
} table[] = {
    {"unpadded-number", true, {"JOB#3", "JOB#21", "JOB#100"}},
    {"unpadded-number", true, {"0", "1", "10"}},
    {"unpadded-number", true, {"a/1/x", "a/2/x", "a/10/x"}},
    {"unpadded-number", true, {"P|1", "P|20", "META"}},
    {"unpadded-number", true, {"X#1#LINE#9", "X#1#LINE#10", "X#2#LINE#1"}},
    {"unpadded-number", false, {"JOB#03", "JOB#21", "JOB#99"}},
    {"unpadded-number", false, {"A#1", "B#10", "C#100"}},
    {"unpadded-number", false, {"docs/1/x", "img/20/x", "tmp/300/x"}},
    {"unpadded-number", false, {"7", "ORDER#0001", "12", "ORDER#0002"}},
    {"unpadded-number", false, {"L#2024-1-5", "L#2024-11-20", "L#2024-1-15"}},
    {"unpadded-number", false, {"d/2024/1/5", "d/2024/1/15", "d/2024/10/2"}},
    {"unpadded-number", false, {"D#2024", "D#202401", "D#20240105"}},
    {"unpadded-number", true, {"D#2024", "D#202413", "D#20240105"}},
    {"unpadded-number", false, {"W#v1", "W#v2", "W#v10"}},
    {"unpadded-number", false, {"C#8.25", "C#12.00", "C#100.5"}},
    {"unpadded-number", false, {"C#a8", "C#9", "C#10", "C#100"}},
    {"unpadded-number", false, {"T#1700000000", "T#1700000001000"}},
    {"unpadded-number",
     false,
     {"U#1", "U#10", "U#100", "U#00000000-0000-4000-8000-000000000001"}},
    {"unpadded-number", false, {"N#  5", "N# 12", "N#100", "N#101"}},

    {"half-migrated-padding", true, {"SEQ#4", "SEQ#5", "SEQ#000006", "SEQ#000007"}},
    {"half-migrated-padding", true, {"0000000009#a", "240#b", "0000001500#c"}},
    {"half-migrated-padding", true, {"p_0001", "p_0002", "p_7"}},
    {"half-migrated-padding", false, {"SEQ#000004", "SEQ#000005", "SEQ#123456"}},
    {"half-migrated-padding", false, {"SEQ#0007", "BIN#7", "SEQ#0008"}},
    {"half-migrated-padding", false, {"SEQ#0007", "SEQ#0008", "SEQ#00010"}},

    {"mixed-width-number", true, {"ROW#007", "ROW#0008", "ROW#09"}},
    {"mixed-width-number", true, {"01#a", "002#b", "0003#c"}},
    {"mixed-width-number", false, {"ROW#007", "COL#0008", "CELL#09"}},
    {"mixed-width-number", false, {"ROW#007", "ROW#1008", "ROW#9"}},
    {"mixed-width-number",
     false,
     {"T#1700000000000", "T#0001700000000", "T#001700000000000000"}},

    {"padding-overflow", true, {"PART#0007", "PART#9999", "PART#10000"}},
    {"padding-overflow", true, {"00007#x", "99999#x", "100250#x", "9#x"}},
    {"padding-overflow", false, {"PART#0007", "PART#9999", "PART#1000"}},
    {"padding-overflow", false, {"PART#0007", "PART#0008", "LOT#10000"}},

    {"padding-near-limit", true, {"BOX#0031", "BOX#9887", "BOX#9888"}},
    {"padding-near-limit", true, {"01", "02", "98"}},
    {"padding-near-limit", false, {"BOX#0031", "BOX#4100", "BOX#4101"}},
    {"padding-near-limit", false, {"BOX#0031", "BOX#9000", "BOX#9888"}},
    /* A pair that only stands side by side is chance: the tie-breaks of two scores. */
    {"padding-near-limit", false, {"0010#p_9887", "0020#p_9888", "0030#p_0031"}},
    {"padding-near-limit", true, {"0010#p_9887", "0010#p_9888", "0030#p_0031"}},
    {"padding-near-limit", false, {"BOX#0031", "BOX#9887", "BOX#9888", "BOX#10000"}},
    {"padding-near-limit", false, {"9999998499", "9999999759", "9999999760"}},

    {"padding-duplicate", true, {"LOT#7", "LOT#0007", "LOT#0008"}},
    {"padding-duplicate", true, {"A#x#01", "A#x#001", "A#y#01"}},
    {"padding-duplicate", false, {"LOT#0007", "BAG#7", "LOT#0008"}},
    {"padding-duplicate", false, {"A#0001#LINE#7", "A#0002#LINE#07", "A#0002#LINE#8"}},

    {"unpadded-tie-break", true, {"LOG#00100#9", "LOG#00100#10", "LOG#00200#1"}},
    {"unpadded-tie-break",
     true,
     {"2024-01-01T00:00:00Z#9", "2024-01-01T00:00:00Z#10", "2024-01-02T00:00:00Z#1"}},
    {"unpadded-tie-break", false, {"LOG#00100#09", "LOG#00100#10", "LOG#00200#01"}},
    {"unpadded-tie-break", false, {"LOG#00100#N#9", "LOG#00100#N#10", "LOG#00200#N#1"}},
    {"unpadded-tie-break", false, {"LOG#00100#9", "LOG#00100#10"}},
    {"unpadded-tie-break", false, {"LOG#bob#9", "LOG#bob#10", "LOG#ann#1"}},

    {"mixed-direction",
     true,
     {"MAIL#8299999999000", "MAIL#8299999998000", "MAIL#1700000900000"}},
    {"mixed-direction", true, {"9223370336854775807", "1700000000000", "1700000000001"}},
    {"mixed-direction",
     false,
     {"MAIL#8299999999000", "MAIL#8299999998000", "MAIL#8299999990000"}},
    {"mixed-direction", false, {"T#1700000000", "T#8299999999", "T#5000000000"}},
    {"mixed-direction", false, {"TEL#2125550101", "TEL#6175550102", "TEL#8605550101"}},
};

static void kinds_are_reported_where_they_should(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_report *report = check(table[i].keys);

        if ((find(report, table[i].id) != NULL) != table[i].reported)
            fail_msg("%s: %s %s", table[i].keys[0], table[i].reported ? "no" : "false",
                     table[i].id);
        kl_report_free(&report);
    }
}

/* One cause, one finding. */
static void width_findings_exclude_one_another(void **state)
{
    static const char *const widths[] = {"unpadded-number", "unpadded-tie-break",
                                         "half-migrated-padding", "mixed-width-number",
                                         "padding-overflow"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_report *report = check(table[i].keys);
        size_t n = 0;

        for (size_t k = 0; k < KL_ARRAY_LEN(widths); k++)
            n += find(report, widths[k]) != NULL;
        /* The one pair that may come together. */
        if (find(report, "half-migrated-padding") && find(report, "padding-overflow"))
            n--;
        assert_true(n <= 1);
        kl_report_free(&report);
    }
}

static void a_finding_without_a_wrong_pair_stands_lower(void **state)
{
    static const char *const apart[] = {"I#0001#L#9", "I#0002#L#10", NULL};
    static const char *const together[] = {"I#0001#L#9", "I#0001#L#10", NULL};
    struct kl_report *report = check(apart);
    const struct kl_finding *f = find(report, "unpadded-number");

    (void)state;
    assert_non_null(f);
    assert_int_equal(f->severity, KL_WARNING);
    assert_false(f->has_witness);
    kl_report_free(&report);
    report = check(together);
    f = find(report, "unpadded-number");
    assert_non_null(f);
    assert_int_equal(f->severity, KL_ERROR);
    assert_string_equal(kl_buf_text(&f->stored_first), "I#0001#L#10");
    assert_string_equal(kl_buf_text(&f->meant_first), "I#0001#L#9");
    assert_int_equal(f->byte, 9);
    kl_report_free(&report);
}

static void examples_are_the_smallest_keys_of_the_fault(void **state)
{
    static const char *const keys[] = {"N#1", "N#2", "N#3", "N#4",    "N#5",
                                       "N#6", "N#7", "N#8", "N#0009", NULL};
    static const char *const expected[] = {"N#1", "N#2", "N#3", "N#4", "N#5"};
    struct kl_report *report = check(keys);
    const struct kl_finding *f = find(report, "half-migrated-padding");

    (void)state;
    assert_non_null(f);
    assert_int_equal(f->count, 8);
    assert_int_equal(f->nexamples, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(kl_buf_text(&f->examples[i]), expected[i]);
    assert_int_equal(f->facts[0], 4);
    assert_int_equal(f->facts[1], 1);
    assert_int_equal(f->facts[3], 9);
    kl_report_free(&report);
}

static void numbers_have_any_number_of_digits(void **state)
{
    char small[400] = "N#", large[400] = "N#";
    const char *keys[] = {small, large, NULL};
    struct kl_report *report;

    (void)state;
    memset(small + 2, '8', 300);
    memset(large + 2, '1', 301);
    report = check(keys);
    assert_non_null(find(report, "unpadded-number"));
    assert_int_equal(find(report, "unpadded-number")->facts[1], 301);
    assert_int_equal(strlen(report->columns[0].max), 301);
    kl_report_free(&report);
}

static void reading_backwards_reverses_ties(void **state)
{
    static const char *const scores[] = {"0000000009#0000001719100812#a",
                                         "0000000010#0000001719100805#b", NULL};
    static const char *const alone[] = {"0000000009#a", "0000000010#b", NULL};
    static const char *const unpadded[] = {"0009#12#a", "0009#5#b", "0010#7#c", NULL};
    struct kl_report *report = check_with(scores, kl_summary_new(NULL), true);
    const struct kl_finding *f = find(report, "tie-break-direction");

    (void)state;
    assert_non_null(f);
    assert_int_equal(f->severity, KL_INFO);
    assert_string_equal(report->columns[f->column].name, "n1");
    assert_string_equal(report->columns[f->facts[0]].name, "t2");
    kl_report_free(&report);
    report = check_with(scores, kl_summary_new(NULL), false);
    assert_null(find(report, "tie-break-direction"));
    kl_report_free(&report);
    report = check_with(alone, kl_summary_new(NULL), true);
    assert_null(find(report, "tie-break-direction"));
    kl_report_free(&report);
    report =
        check_with(unpadded, kl_summary_new(NULL), true); /* 5 before 12, not after */
    assert_null(find(report, "tie-break-direction"));
    assert_non_null(find(report, "unpadded-tie-break"));
    kl_report_free(&report);
}

static void long_keys_are_counted_in_bytes(void **state)
{
    char accents[1300] = "K#", letters[1300] = "K#";
    const char *keys[] = {letters, accents, NULL};
    struct kl_report *report;
    const struct kl_finding *f;

    (void)state;
    for (size_t i = 0; i < 520; i++)
        memcpy(accents + 2 + 2 * i, "\xc3\xa9", 2);
    memset(letters + 2, 'e', 1022);
    report = check(keys);
    f = find(report, "key-too-long");
    assert_non_null(f);
    assert_int_equal(f->count, 1);
    assert_int_equal(f->facts[0], 1042);
    assert_int_equal(f->severity, KL_ERROR);
    assert_int_equal(f->column, SIZE_MAX);
    assert_int_equal(f->examples[0].len, 1042);
    kl_report_free(&report);
}

/* A leaderboard's row. */
struct row {
    const char *key, *score, *ts, *player;
};

static struct kl_evidence number(const char *name, const char *text)
{
    return (struct kl_evidence){kl_str_from(name), kl_str_from(text), true};
}

static struct kl_report *check_rows(const struct row *rows, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < n; i++) {
        const struct kl_evidence item[] = {
            number("score", rows[i].score),
            number("ts", rows[i].ts),
            {KL_STR("playerId"), kl_str_from(rows[i].player), false},
        };

        if (i)
            assert_true(strcmp(rows[i - 1].key, rows[i].key) < 0);
        kl_summary_add(summary, kl_str_from(rows[i].key), item, 3);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

static void items_name_segments_and_prove_padding(void **state)
{
    static const struct row rows[] = {
        {"0000000009#0000001719100812#p_1207", "9", "1719100812", "p_1207"},
        {"0000000240#0000001719100805#p_3301", "240", "1719100805", "p_3301"},
        {"0000001500#0000001719100800#p_8842", "1500", "1719100800", "p_8842"},
        {"0000001500#0000001719100801#p_0417", "1500", "1719100801", "p_0417"},
    };
    struct kl_report *report = check_rows(rows, KL_ARRAY_LEN(rows));

    (void)state;
    assert_int_equal(report->nfindings, 0);
    assert_int_equal(report->ncolumns, 3);
    assert_true(report->has_evidence);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(report->columns[i].template_,
                            "<score:pad10>#<ts:pad16>#<playerId>");
        assert_int_equal(report->columns[i].named_by, KL_NAMED_BY_ATTRIBUTE);
        assert_int_equal(report->columns[i].matches, 4);
        assert_int_equal(report->columns[i].of, 4);
    }
    assert_int_equal(column_named(report, "score")->order, KL_ORDER_NUMERIC);
    assert_int_equal(column_named(report, "playerId")->class_, KL_CLASS_TEXT);
    kl_report_free(&report);
}

static void items_prove_inverted_scores(void **state)
{
    static const struct row bare[] = {
        {"9999998499", "1500", "1", "a"},
        {"9999999759", "240", "2", "b"},
        {"9999999989", "10", "3", "c"},
        {"9999999990", "9", "4", "d"},
    };
    struct kl_report *report = check_rows(bare, KL_ARRAY_LEN(bare));
    const struct kl_column *score = &report->columns[0];

    (void)state;
    assert_int_equal(report->nfindings, 0);
    assert_string_equal(score->template_, "<score:inv10>");
    assert_true(score->inverted);
    assert_string_equal(score->inverted_max, "9999999999");
    assert_int_equal(score->order, KL_ORDER_INVERTED);
    kl_report_free(&report);
}

static void another_maximum_is_found_too(void **state)
{
    static const struct row rows[] = {
        {"048500", "1500", "1", "a"},
        {"049760", "240", "2", "b"},
        {"049990", "10", "3", "c"},
        {"049991", "9", "4", "d"},
    };
    struct kl_report *report = check_rows(rows, KL_ARRAY_LEN(rows));

    (void)state;
    assert_int_equal(report->nfindings, 0);
    assert_string_equal(report->columns[0].template_, "<score:inv6/50000>");
    kl_report_free(&report);
}

static void without_items_nines_are_only_probably_inverted(void **state)
{
    static const char *const keys[] = {"9999998499", "9999999759", "9999999989",
                                       "9999999990", NULL};
    struct kl_report *report = check(keys);

    (void)state;
    assert_int_equal(report->nfindings, 0);
    assert_true(report->columns[0].probably_inverted);
    assert_false(report->columns[0].inverted);
    assert_string_equal(report->columns[0].inverted_max, "9999999999");
    kl_report_free(&report);
}

/* Ten rows of padded scores, one of which is what the test is about. */
static void make_rows(struct row *rows, char (*text)[4][40], const unsigned *scores,
                      size_t n)
{
    for (size_t i = 0; i < n; i++) {
        snprintf(text[i][0], 40, "%010u#%016u#p_%04u", scores[i],
                 1719100800 + (unsigned)i, (unsigned)i);
        snprintf(text[i][1], 40, "%u", scores[i]);
        snprintf(text[i][2], 40, "%u", 1719100800 + (unsigned)i);
        snprintf(text[i][3], 40, "p_%04u", (unsigned)i);
        rows[i] = (struct row){text[i][0], text[i][1], text[i][2], text[i][3]};
    }
}

static void stale_keys_are_found(void **state)
{
    static const unsigned scores[10] = {5, 9, 12, 40, 77, 108, 240, 900, 1500, 2000};
    struct row rows[10];
    char text[10][4][40];
    struct kl_report *report;
    const struct kl_finding *f;

    (void)state;
    make_rows(rows, text, scores, 10);
    rows[3].score = "4100";
    report = check_rows(rows, 10);
    assert_int_equal(report->nfindings, 1);
    f = find(report, "key-attribute-mismatch");
    assert_non_null(f);
    assert_int_equal(f->severity, KL_WARNING);
    assert_int_equal(f->count, 1);
    assert_string_equal(kl_buf_text(&f->examples[0]), rows[3].key);
    assert_int_equal(f->facts[0], 9);
    assert_int_equal(f->facts[1], 10);
    assert_string_equal(report->columns[f->column].name, "score");
    kl_report_free(&report);
}

static void rows_of_the_other_direction_are_found(void **state)
{
    static const unsigned scores[10] = {5, 9, 12, 40, 77, 108, 240, 900, 1500, 2000};
    struct row rows[10];
    char text[10][4][40];
    struct kl_report *report;
    const struct kl_finding *f;

    (void)state;
    make_rows(rows, text, scores, 10);
    /* 9999999999 - 7, stored last */
    rows[9] =
        (struct row){"9999999992#0000001719100900#p_0009", "7", "1719100900", "p_0009"};
    report = check_rows(rows, 10);
    f = find(report, "mixed-direction");
    assert_non_null(f);
    assert_int_equal(report->nfindings, 1);
    assert_int_equal(f->severity, KL_ERROR);
    assert_int_equal(f->count, 1);
    assert_int_equal(f->facts[0], 1);
    assert_int_equal(f->facts[1], 9);
    assert_int_equal(f->facts[2], 0);
    assert_string_equal(kl_buf_text(&f->examples[0]), rows[9].key);
    assert_string_equal(kl_buf_text(&f->meant_first), rows[9].key);
    assert_string_equal(report->columns[f->column].template_,
                        "<score:pad10>#<ts:pad16>#<playerId>");
    assert_int_equal(report->columns[f->column].order, KL_ORDER_BROKEN);
    kl_report_free(&report);
}

static void a_few_equal_values_prove_nothing(void **state)
{
    static const struct row two[] = {
        {"0001#a", "1", "x", "q"},
        {"0002#b", "2", "y", "q"},
    };
    static const struct row unlike[] = {
        {"0001#a", "7", "x", "q"},
        {"0002#b", "2", "y", "q"},
        {"0003#c", "9", "z", "q"},
        {"0004#d", "4", "z", "q"},
    };
    struct kl_report *report = check_rows(two, KL_ARRAY_LEN(two));

    (void)state;
    assert_string_equal(report->columns[0].name, "n1");
    assert_int_equal(report->nfindings, 0);
    kl_report_free(&report);
    report = check_rows(unlike, KL_ARRAY_LEN(unlike));
    assert_string_equal(report->columns[0].name, "n1");
    assert_int_equal(report->nfindings, 0);
    kl_report_free(&report);
}

/* The example of the command line's contract. */
static void the_contracts_example(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;
    const struct kl_column *score;
    const struct kl_finding *f;
    char key[60], value[20], ts[20], player[20];

    (void)state;
    for (unsigned i = 0; i < 1241; i++) {
        bool old = i >= 1204;
        unsigned v = old ? 1500 + i - 1204 : i == 1203 ? 2000 : 9 + i;
        unsigned t = old && v == 1500 ? 1719100800
                     : i == 1203      ? 1719100799
                                      : 1719200000 + i;
        unsigned p = v == 1500 && old ? 8842 : i == 1203 ? 417 : 5000 + i;
        struct kl_evidence item[3];

        snprintf(key, sizeof(key), old ? "%u#%016u#p_%04u" : "%010u#%016u#p_%04u", v, t,
                 p);
        snprintf(value, sizeof(value), "%u", v);
        snprintf(ts, sizeof(ts), "%u", t);
        snprintf(player, sizeof(player), "p_%04u", p);
        item[0] = number("score", value);
        item[1] = number("ts", ts);
        item[2] = (struct kl_evidence){KL_STR("playerId"), kl_str_from(player), false};
        kl_summary_add(summary, kl_str_from(key), item, 3);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    assert_int_equal(report->keys, 1241);
    score = column_named(report, "score");
    assert_int_equal(score->segment, 1);
    assert_string_equal(score->template_, "<score:pad10>#<ts:pad16>#<playerId>");
    assert_int_equal(score->class_, KL_CLASS_PADDED_NUMBER);
    assert_int_equal(score->nwidths, 2);
    assert_int_equal(score->widths[0].width, 4);
    assert_int_equal(score->widths[0].keys, 37);
    assert_int_equal(score->widths[1].width, 10);
    assert_int_equal(score->widths[1].keys, 1204);
    assert_string_equal(score->min, "9");
    assert_string_equal(score->max, "2000");
    assert_int_equal(score->order, KL_ORDER_BROKEN);
    assert_int_equal(score->matches, 1241);
    assert_int_equal(report->nfindings, 1);
    f = &report->findings[0];
    assert_string_equal(f->kind->id, "half-migrated-padding");
    assert_int_equal(f->count, 37);
    assert_string_equal(kl_buf_text(&f->examples[0]), "1500#0000001719100800#p_8842");
    assert_string_equal(kl_buf_text(&f->stored_first),
                        "0000002000#0000001719100799#p_0417");
    assert_string_equal(kl_buf_text(&f->meant_first), "1500#0000001719100800#p_8842");
    assert_int_equal(f->byte, 0);
    kl_report_free(&report);
    kl_summary_free(&summary);
}

static struct kl_report *check_scheme(const char *text, const char *const *keys)
{
    struct kl_scheme *scheme = NULL;
    struct kl_report *report;

    assert_int_equal(kl_scheme_parse(kl_str_from(text), &scheme, NULL), KL_OK);
    report = check_with(keys, kl_summary_new(scheme), false);
    kl_scheme_free(&scheme);
    return report;
}

/* More lengths than are kept apart: those that are pooled are longer, too. */
static void overflow_counts_every_length(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_buf key = {0};
    struct kl_report *report;
    const struct kl_finding *f;

    (void)state;
    kl_summary_add(summary, KL_STR("P#0007"), NULL, 0);
    kl_buf_add_text(&key, "P#1000");
    for (int length = 4; length < 104; length++) {
        kl_summary_add(summary, kl_buf_str(&key), NULL, 0);
        kl_buf_add_char(&key, '0');
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    f = find(report, "padding-overflow");
    assert_non_null(f);
    assert_int_equal(f->count, 99);
    assert_null(find(report, "half-migrated-padding"));
    kl_report_free(&report);
    kl_summary_free(&summary);
    kl_buf_release(&key);
}

static void a_declared_scheme_is_what_keys_are_held_to(void **state)
{
    static const char *const unpadded[] = {"9#a", "10#b", "1500#c", NULL};
    static const char *const wide[] = {"0009#a", "10000#b", NULL};
    static const char *const clean[] = {"A#0009,x", "A#1000,y", "B#1", NULL};
    struct kl_report *report = check_scheme("<score:pad10>#<player>", unpadded);
    const struct kl_finding *f = find(report, "half-migrated-padding");

    (void)state;
    assert_non_null(f);
    assert_int_equal(f->facts[0], 10);
    assert_int_equal(f->count, 3);
    assert_string_equal(report->columns[f->column].name, "score");
    assert_int_equal(report->columns[f->column].named_by, KL_NAMED_BY_SCHEME);
    assert_int_equal(report->ncolumns, 2);
    kl_report_free(&report);

    report = check_scheme("<score:pad4>#<player>", wide);
    assert_non_null(find(report, "padding-overflow"));
    assert_null(find(report, "unpadded-number"));
    kl_report_free(&report);

    report = check_scheme("<name>#<player>", unpadded);
    assert_int_equal(report->nfindings, 0);
    kl_report_free(&report);

    report = check_scheme("A#<n:pad4>,<name>", clean);
    assert_int_equal(report->nfindings, 0);
    assert_int_equal(report->misfits, 1);
    assert_int_equal(report->columns[0].keys, 2);
    assert_int_equal(report->columns[0].segment, 2);
    kl_report_free(&report);
}

static void a_tie_break_of_a_declared_scheme(void **state)
{
    static const char *const keys[] = {"0001#9#a", "0001#10#b", "0002#1#c", NULL};
    struct kl_report *report = check_scheme("<score:pad4>#<n:int>#<player>", keys);

    (void)state;
    assert_non_null(find(report, "unpadded-tie-break"));
    assert_null(find(report, "unpadded-number"));
    kl_report_free(&report);
}

static void paths_are_one_column(void **state)
{
    static const char *const keys[] = {"root/",
                                       "root/photos",
                                       "root/photos/",
                                       "root/photos/2026/",
                                       "root/photos/2026/beach.jpg",
                                       NULL};
    struct kl_report *report = check(keys);

    (void)state;
    assert_int_equal(report->nfindings, 0);
    assert_int_equal(report->ncolumns, 1);
    assert_string_equal(report->columns[0].template_, "<path:path>");
    assert_int_equal(report->columns[0].keys, 5);
    assert_string_equal(report->columns[0].min, "root/");
    assert_string_equal(report->columns[0].max, "root/photos/2026/beach.jpg");
    kl_report_free(&report);
}

static void words_alone_are_values(void **state)
{
    static const char *const keys[] = {"DE", "FR", "US", NULL};
    struct kl_report *report = check(keys);

    (void)state;
    assert_int_equal(report->ncolumns, 1);
    assert_string_equal(report->columns[0].template_, "<s1>");
    assert_int_equal(report->columns[0].keys, 3);
    assert_int_equal(report->columns[0].class_, KL_CLASS_LABEL);
    kl_report_free(&report);
}

static void reports_of_collections_add_up(void **state)
{
    static const char *const first[] = {"N#0001", "N#7", NULL};
    static const char *const second[] = {"N#0002", "N#5", "N#6", "X", NULL};
    static const char *const third[] = {"A#1", "A#10", NULL};
    struct kl_total *sum = kl_total_new();
    struct kl_report *total;
    const struct kl_finding *f;
    const char *const *all[] = {first, second, third};
    static const char *const names[] = {"p2", "p1", "p3"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct kl_report *one = check(all[i]);

        kl_total_add(sum, one, kl_str_from(names[i]));
        kl_report_free(&one);
    }
    total = kl_total_end(sum, true);
    kl_total_free(&sum);
    assert_int_equal(total->keys, 8);
    assert_int_equal(total->collections, 3);
    assert_true(total->complete);
    assert_int_equal(total->ncolumns, 2);
    assert_string_equal(total->columns[0].template_, "A#<n2:int>");
    assert_int_equal(total->columns[1].keys, 5);
    assert_int_equal(total->nfindings, 2);
    f = find(total, "half-migrated-padding");
    assert_int_equal(f->count, 3);
    assert_int_equal(f->column, 1);
    assert_int_equal(f->npartitions, 2);
    assert_string_equal(kl_buf_text(&f->partitions[0]), "p1");
    assert_string_equal(kl_buf_text(&f->examples[0]), "N#5");
    assert_string_equal(kl_buf_text(&f->examples[2]), "N#7");
    assert_false(f->has_witness);
    assert_int_equal(f->severity, KL_WARNING);
    kl_report_free(&total);
}

/* A collection with too few items to name a segment by is one with the others. */
static void names_by_items_go_before_places(void **state)
{
    static const struct row many[] = {
        {"0001#a", "1", "x", "a"},
        {"0002#b", "2", "y", "b"},
        {"0003#c", "3", "z", "c"},
    };
    static const struct row one[] = {{"0007#k", "7", "x", "k"}};
    struct kl_total *sum = kl_total_new();
    struct kl_report *few = check_rows(one, 1), *more = check_rows(many, 3), *total;

    (void)state;
    assert_string_equal(few->columns[0].template_, "<n1:pad4>#<s2>");
    kl_total_add(sum, few, KL_STR("p"));
    kl_total_add(sum, more, KL_STR("q"));
    total = kl_total_end(sum, true);
    kl_total_free(&sum);
    assert_int_equal(total->ncolumns, 2);
    assert_string_equal(total->columns[0].name, "score");
    assert_string_equal(total->columns[0].template_, "<score:pad4>#<playerId>");
    assert_string_equal(total->columns[1].template_, "<score:pad4>#<playerId>");
    assert_int_equal(total->columns[0].keys, 4);
    assert_string_equal(total->columns[0].max, "7");
    kl_report_free(&few);
    kl_report_free(&more);
    kl_report_free(&total);
}

/* Three digits are padded numbers when another collection has one that is, and four are
 * another column. */
static void fixed_digits_are_padded_elsewhere(void **state)
{
    static const char *const one[] = {"O#123", "O#145", "O#167", NULL};
    static const char *const two[] = {"O#007", "O#123", NULL};
    static const char *const three[] = {"O#1234", NULL};
    const char *const *all[] = {one, two, three};
    struct kl_total *sum = kl_total_new();
    struct kl_report *total;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(all); i++) {
        struct kl_report *report = check(all[i]);

        kl_total_add(sum, report, KL_STR("p"));
        kl_report_free(&report);
    }
    total = kl_total_end(sum, true);
    assert_int_equal(total->ncolumns, 2);
    assert_string_equal(total->columns[0].template_, "O#<n2:fix4>");
    assert_string_equal(total->columns[1].template_, "O#<n2:pad3>");
    assert_int_equal(total->columns[1].class_, KL_CLASS_PADDED_NUMBER);
    assert_int_equal(total->columns[1].keys, 5);
    kl_report_free(&total);
    kl_total_free(&sum);
}

/* Adds keys whose score, the number in front, stands in the item, too: plain, or
 * subtracted from 9999. */
static void pool_scores(struct kl_total *total, struct kl_summary *pool,
                        const char *const *keys, bool inverted, const char *partition)
{
    struct kl_summary *one = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; keys[i]; i++) {
        struct kl_evidence score = {.name = KL_STR("score"), .is_number = true};
        long number = strtol(keys[i], NULL, 10);
        char text[24];

        snprintf(text, sizeof(text), "%ld", inverted ? 9999 - number : number);
        score.text = kl_str_from(text);
        kl_summary_add(one, kl_str_from(keys[i]), &score, 1);
    }
    report = kl_check(one, &(struct kl_check_options){.complete = true});
    kl_total_add(total, report, kl_str_from(partition));
    kl_summary_pool(pool, one);
    kl_report_free(&report);
    kl_summary_free(&one);
}

static struct kl_report *check_two(const char *const *first, bool first_inverted,
                                   const char *const *second, bool second_inverted)
{
    struct kl_total *sum = kl_total_new();
    struct kl_report *total, *pooled;
    struct kl_summary *pool = kl_summary_new(NULL);

    pool_scores(sum, pool, first, first_inverted, "a");
    pool_scores(sum, pool, second, second_inverted, "b");
    total = kl_total_end(sum, true);
    kl_total_free(&sum);
    pooled = kl_check(pool, &(struct kl_check_options){.complete = true, .pooled = true});
    kl_pooled_add(total, pooled);
    kl_report_free(&pooled);
    kl_summary_free(&pool);
    return total;
}

/* Two collections that each read in a direction of their own are not mixed. */
static void directions_that_collections_prove_are_not_mixed(void **state)
{
    static const char *const plain[] = {"0009#a", "0240#b", "1500#c", "1600#d", NULL};
    static const char *const inverted[] = {"8499#a", "9759#b", "9989#c", "9990#d", NULL};
    struct kl_report *total = check_two(plain, false, inverted, true);

    (void)state;
    assert_int_equal(total->nfindings, 0);
    kl_report_free(&total);
}

/* Keys of two partitions are no pair that stands the wrong way. */
static void directions_of_two_collections_have_no_witness(void **state)
{
    static const char *const plain[] = {"0009#a", "0240#b", NULL};
    static const char *const inverted[] = {"8499#a", "9759#b", "9989#c", NULL};
    struct kl_report *total = check_two(plain, false, inverted, true);

    (void)state;
    assert_int_equal(total->nfindings, 1);
    assert_string_equal(total->findings[0].kind->id, "mixed-direction");
    assert_int_equal(total->findings[0].severity, KL_WARNING);
    assert_false(total->findings[0].has_witness);
    kl_report_free(&total);
}

/* The tie-breaks of one season are unpadded; that the other pads them gives the same
 * keys no second finding. */
static void pooled_widths_are_told_once(void **state)
{
    static const char *const ties[] = {"0009#5#a", "0009#41#b", "0240#7#c", NULL};
    static const char *const clean[] = {"0009#0005#a", "0009#0041#b", "0240#0007#c",
                                        NULL};
    struct kl_report *total = check_two(ties, false, clean, false);

    (void)state;
    assert_int_equal(total->nfindings, 1);
    assert_string_equal(total->findings[0].kind->id, "unpadded-tie-break");
    kl_report_free(&total);
}

/* One row each names no column; all together do, and have a key that differs. */
static void all_collections_together_name_a_column(void **state)
{
    static const char *const keys[] = {"0001#a", "0002#b", "0003#c",
                                       "0004#d", "0005#e", "0077#f"};
    struct kl_total *sum = kl_total_new();
    struct kl_summary *pool = kl_summary_new(NULL);
    struct kl_report *total, *pooled;
    struct kl_buf message = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        struct kl_summary *one = kl_summary_new(NULL);
        char score[2] = {(char)('1' + i), 0};
        struct kl_evidence evidence = {KL_STR("score"), kl_str_from(score), true};
        struct kl_report *report;

        kl_summary_add(one, kl_str_from(keys[i]), &evidence, 1);
        kl_summary_settle(one);
        kl_summary_pool(pool, one);
        report = kl_check_take(&one, &(struct kl_check_options){.complete = true});
        assert_string_equal(report->columns[0].name, "n1");
        kl_total_add(sum, report, KL_STR("p"));
        kl_report_free(&report);
    }
    total = kl_total_end(sum, true);
    pooled = kl_check(pool, &(struct kl_check_options){.complete = true, .pooled = true});
    kl_pooled_add(total, pooled);
    assert_string_equal(total->columns[0].name, "score");
    assert_string_equal(total->columns[0].template_, "<score:pad4>#<s2>");
    assert_int_equal(total->columns[0].matches, 5);
    assert_int_equal(total->columns[0].of, 6);
    assert_int_equal(total->nfindings, 1);
    kl_explain_message(total, &total->findings[0], &message);
    assert_string_equal(kl_buf_text(&message),
                        "1 of 6 keys differs from attribute score of its item in score");
    kl_buf_release(&message);
    kl_report_free(&pooled);
    kl_report_free(&total);
    kl_summary_free(&pool);
    kl_total_free(&sum);
}

/* What a collection showed is not said again of all together. */
static void pooled_findings_are_those_no_collection_showed(void **state)
{
    static const char *const first[] = {"N#9", "N#10", "D#7", NULL};
    static const char *const second[] = {"N#0011", "D#10", NULL};
    struct kl_total *sum = kl_total_new();
    struct kl_report *total, *pooled;
    struct kl_summary *pool = kl_summary_new(NULL);
    const char *const *all[] = {first, second};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct kl_summary *one = kl_summary_new(NULL);
        struct kl_report *report = check(all[i]);

        for (size_t k = 0; all[i][k]; k++)
            kl_summary_add(one, kl_str_from(all[i][2 - i - k]), NULL, 0);
        kl_summary_pool(pool, one);
        kl_total_add(sum, report, KL_STR("p"));
        kl_report_free(&report);
        kl_summary_free(&one);
    }
    total = kl_total_end(sum, true);
    kl_total_free(&sum);
    assert_int_equal(total->nfindings, 1);
    pooled = kl_check(pool, &(struct kl_check_options){.complete = true, .pooled = true});
    assert_int_equal(pooled->nfindings, 2);
    kl_pooled_add(total, pooled);
    /* N is half migrated over both, but that 9 and 10 lack digits was told already. */
    assert_int_equal(total->nfindings, 2);
    assert_int_equal(total->keys, 5);
    assert_string_equal(total->findings[1].kind->id, "unpadded-number");
    assert_string_equal(total->columns[total->findings[1].column].template_,
                        "D#<n2:int>");
    assert_int_equal(total->findings[1].severity, KL_WARNING);
    assert_int_equal(total->findings[1].npartitions, 0);
    kl_report_free(&pooled);
    kl_report_free(&total);
    kl_summary_free(&pool);
}

static void the_partition_of_a_single_collection_is_told(void **state)
{
    static const char *const keys[] = {"N#9", "N#10", NULL};
    struct kl_report *report = check(keys);

    (void)state;
    kl_report_set_partition(report, KL_STR("SEASON#1"));
    assert_int_equal(report->findings[0].npartitions, 1);
    assert_string_equal(kl_buf_text(&report->findings[0].partitions[0]), "SEASON#1");
    kl_report_free(&report);
}

/* The lens shows what the report says of a key. */
static void the_lens_is_the_reports(void **state)
{
    static const char *const keys[] = {"INV#0001", "INV#0001#LINE#09", "INV#0002", NULL};
    struct kl_report *report = check(keys);
    struct kl_buf out = {0};

    (void)state;
    assert_non_null(report->lens);
    assert_true(kl_lens_decode(report->lens, KL_STR("INV#0007"), 0, false, &out));
    assert_string_equal(kl_buf_text(&out), "7");
    kl_buf_release(&out);
    kl_report_free(&report);
}

static void add_bytes(struct kl_summary *summary, const struct kl_buf *key)
{
    kl_summary_add(summary, kl_buf_str(key), NULL, 0);
}

static struct kl_report *check_and_free(struct kl_summary *summary)
{
    struct kl_report *report =
        kl_check(summary, &(struct kl_check_options){.complete = true, .reverse = true});

    kl_summary_free(&summary);
    return report;
}

static void hostile_keys_are_only_keys(void **state)
{
    static const char bytes[] = "\0\0#\xff\xfe#\xed\xa0\x80#0x#--#::#1";
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_buf key = {0};
    struct kl_report *report;

    (void)state;
    add_bytes(summary, &key);
    for (size_t i = 1; i < sizeof(bytes); i++) {
        kl_buf_clear(&key);
        kl_buf_add(&key, bytes, i);
        add_bytes(summary, &key);
    }
    report = check_and_free(summary);
    assert_int_equal(report->keys, sizeof(bytes));
    kl_report_free(&report);
    kl_buf_release(&key);
}

static void huge_keys_are_counted(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_buf key = {0};
    struct kl_report *report;

    (void)state;
    for (size_t i = 0; i < 1U << 20; i++)
        kl_buf_add_char(&key, '7');
    add_bytes(summary, &key);
    kl_buf_clear(&key);
    for (size_t i = 0; i < 100000; i++)
        kl_buf_add_text(&key, "a#");
    add_bytes(summary, &key);
    kl_buf_clear(&key);
    for (size_t i = 0; i < 500; i++)
        kl_buf_add_text(&key, "b#");
    add_bytes(summary, &key);
    report = check_and_free(summary);
    assert_int_equal(report->keys, 3);
    assert_int_equal(report->pooled, 3);
    assert_int_equal(find(report, "key-too-long")->count, 2);
    kl_report_free(&report);
    kl_buf_release(&key);
}

static void labels_beyond_the_bound_are_pooled(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_buf key = {0};
    struct kl_report *report;

    (void)state;
    for (unsigned i = 0; i < 10000; i++) {
        kl_buf_clear(&key);
        kl_buf_addf(&key, "L%c%c%c%c#1", 'A' + i / 1000, 'A' + i / 100 % 10,
                    'A' + i / 10 % 10, 'A' + i % 10);
        add_bytes(summary, &key);
    }
    report = check_and_free(summary);
    assert_int_equal(report->keys, 10000);
    assert_true(report->pooled > 9000);
    assert_true(report->ncolumns < 1024);
    kl_report_free(&report);
    kl_buf_release(&key);
}

static void every_kind_explains_itself(void **state)
{
    const struct kl_kind *kind;
    size_t n = 0;

    (void)state;
    for (; (kind = kl_kind_at(n)); n++) {
        assert_int_equal(kind->number, n);
        assert_ptr_equal(kl_kind_find(kl_str_from(kind->id)), kind);
        assert_true(*kind->title && *kind->detail && *kind->advice && *kind->bad &&
                    *kind->good);
    }
    assert_int_equal(n, KL_KINDS);
    assert_null(kl_kind_find(KL_STR("no-such-kind")));
}

/* The examples of the table are examples. */
static void bad_and_good_examples_are_so(void **state)
{
    const struct kl_kind *kind;

    (void)state;
    for (size_t i = 0; (kind = kl_kind_at(i)); i++) {
        const char *examples[] = {kind->bad, kind->good};

        if (kind->number == KL_KIND_KEY_TOO_LONG ||
            kind->number == KL_KIND_KEY_ATTRIBUTE_MISMATCH ||
            kind->number == KL_KIND_TIE_BREAK_DIRECTION)
            continue;
        for (size_t k = 0; k < 2; k++) {
            const char *keys[KEYS_MAX + 1] = {NULL};
            char *text = kl_mem_strdup(examples[k]), *at = text;
            struct kl_report *report;

            for (size_t n = 0; at && n < KEYS_MAX; n++) {
                char *end = strchr(at, '\n');

                keys[n] = at;
                if (end)
                    *end++ = '\0';
                at = end;
            }
            report = check(keys);
            if ((find(report, kind->id) != NULL) != (k == 0))
                fail_msg("the %s example of %s", k ? "good" : "bad", kind->id);
            kl_report_free(&report);
            free(text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_reported_where_they_should),
        cmocka_unit_test(width_findings_exclude_one_another),
        cmocka_unit_test(a_finding_without_a_wrong_pair_stands_lower),
        cmocka_unit_test(examples_are_the_smallest_keys_of_the_fault),
        cmocka_unit_test(numbers_have_any_number_of_digits),
        cmocka_unit_test(reading_backwards_reverses_ties),
        cmocka_unit_test(long_keys_are_counted_in_bytes),
        cmocka_unit_test(items_name_segments_and_prove_padding),
        cmocka_unit_test(items_prove_inverted_scores),
        cmocka_unit_test(another_maximum_is_found_too),
        cmocka_unit_test(without_items_nines_are_only_probably_inverted),
        cmocka_unit_test(stale_keys_are_found),
        cmocka_unit_test(rows_of_the_other_direction_are_found),
        cmocka_unit_test(a_few_equal_values_prove_nothing),
        cmocka_unit_test(the_contracts_example),
        cmocka_unit_test(overflow_counts_every_length),
        cmocka_unit_test(a_declared_scheme_is_what_keys_are_held_to),
        cmocka_unit_test(a_tie_break_of_a_declared_scheme),
        cmocka_unit_test(paths_are_one_column),
        cmocka_unit_test(words_alone_are_values),
        cmocka_unit_test(reports_of_collections_add_up),
        cmocka_unit_test(names_by_items_go_before_places),
        cmocka_unit_test(fixed_digits_are_padded_elsewhere),
        cmocka_unit_test(all_collections_together_name_a_column),
        cmocka_unit_test(pooled_findings_are_those_no_collection_showed),
        cmocka_unit_test(directions_that_collections_prove_are_not_mixed),
        cmocka_unit_test(directions_of_two_collections_have_no_witness),
        cmocka_unit_test(pooled_widths_are_told_once),
        cmocka_unit_test(the_partition_of_a_single_collection_is_told),
        cmocka_unit_test(the_lens_is_the_reports),
        cmocka_unit_test(hostile_keys_are_only_keys),
        cmocka_unit_test(huge_keys_are_counted),
        cmocka_unit_test(labels_beyond_the_bound_are_pooled),
        cmocka_unit_test(every_kind_explains_itself),
        cmocka_unit_test(bad_and_good_examples_are_so),
    };

    return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
