#include "config.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/explain.h"
#include "keys/lens.h"

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"

static char score[] = "score", ts[] = "ts", template_[] = BOARD, nines[] = "9999999999";

/* A leaderboard's report with one finding, on its first column unless it says other. */
struct board {
    struct kl_column columns[2];
    struct kl_finding finding;
    struct kl_report report;
};

static void board_init(struct board *board, const struct kl_finding *finding)
{
    struct kl_scheme *scheme = NULL;

    *board = (struct board){
        .columns = {{.name = score,
                     .segment = 1,
                     .template_ = template_,
                     .class_ = KL_CLASS_PADDED_NUMBER,
                     .width = 10,
                     .attribute = score,
                     .inverted_max = nines},
                    {.name = ts, .segment = 2, .template_ = template_, .width = 16}},
        .finding = *finding,
        .report = {.keys = 1241, .ncolumns = 2, .nfindings = 1},
    };
    board->report.columns = board->columns;
    board->report.findings = &board->finding;
    assert_int_equal(kl_scheme_parse(KL_STR(BOARD), &scheme, NULL), KL_OK);
    board->report.lens = kl_lens_from_scheme(scheme);
    kl_scheme_free(&scheme);
}

/* The text ends so; what is before it is left. */
static void expect_end(struct kl_buf *text, const char *end)
{
    size_t n = strlen(end);

    assert_true(text->len >= n);
    assert_string_equal(text->data + text->len - n, end);
    text->len -= n;
    text->data[text->len] = '\0';
}

static void tells_every_kind(void **state)
{
    static const struct {
        const char *id;
        uint64_t count, facts[KL_FACTS];
        bool at_least;
        const char *message, *line, *advice;
    } table[] = {
        {"unpadded-number",
         3,
         {1, 4, 6, 1241},
         false,
         "3 of 1241 unpadded numbers have fewer than 4 digits in score",
         "unpadded number in score: 3 of 1,241 unpadded numbers have fewer than 4 digits",
         "pad score to 6 digits, or keep the number in an N attribute"},
        {"unpadded-number",
         1,
         {1, 4, 6, 1241},
         false,
         "1 of 1241 unpadded numbers has fewer than 4 digits in score",
         "unpadded number in score: 1 of 1,241 unpadded numbers has fewer than 4 digits",
         "pad score to 6 digits, or keep the number in an N attribute"},
        {"half-migrated-padding",
         37,
         {10, 1204, 4, 1241},
         false,
         "37 of 1241 keys have fewer than 10 digits in score",
         "half-migrated padding in score: 1,204 keys have 10 digits, 37 have fewer",
         "rewrite these keys at width 10"},
        {"half-migrated-padding",
         1,
         {10, 1, 4, 2},
         false,
         "1 of 2 keys has fewer than 10 digits in score",
         "half-migrated padding in score: 1 key has 10 digits, 1 has fewer",
         "rewrite these keys at width 10"},
        {"half-migrated-padding",
         37,
         {10, 1204, 4, 1241},
         true,
         "at least 37 of 1241 keys have fewer than 10 digits in score",
         "half-migrated padding in score: 1,204 keys have 10 digits, at least 37 have "
         "fewer",
         "rewrite these keys at width 10"},
        {"mixed-width-number",
         37,
         {2, 10, 4, 1241},
         false,
         "2 padded widths, and 37 of 1241 keys have fewer than 10 digits in score",
         "mixed-width number in score: 2 padded widths, and 37 of 1,241 keys have fewer "
         "than 10 digits",
         "rewrite these keys at width 10, and find the second writer"},
        {"padding-overflow",
         4,
         {5, 6, 8, 1241},
         false,
         "4 of 1241 keys have more than 5 digits in score",
         "padding overflow in score: 1,237 keys have at most 5 digits, 4 have more",
         "widen score to 8 digits and rewrite all keys, also the shorter ones"},
        {"padding-near-limit",
         1,
         {4, 111},
         false,
         "111 values are left before 4 digits are used up in score",
         "padding near limit in score: 111 values are left before 4 digits are used up",
         "plan 6 digits for score before they are used up"},
        {"padding-near-limit",
         1,
         {30, UINT64_MAX},
         false,
         "nine tenths of what 30 digits hold are used up in score",
         "padding near limit in score: nine tenths of what 30 digits hold are used up",
         "plan 32 digits for score before they are used up"},
        {"padding-duplicate",
         2,
         {1},
         false,
         "1 number is written in two ways in score",
         "padding duplicate in score: 1 number is written in two ways",
         "compare the two rows of each number, keep one, delete the other"},
        {"unpadded-tie-break",
         3,
         {1, 2, 4, 1241},
         false,
         "3 of 1241 unpadded tie-breaks have fewer than 2 digits in score",
         "unpadded tie-break in score: 3 of 1,241 unpadded tie-breaks have fewer than 2 "
         "digits",
         "pad score to 4 digits too, or use a ULID"},
        {"mixed-direction",
         9,
         {1232, 9, 1},
         false,
         "9 of 1241 keys are not inverted, unlike the others in score",
         "mixed direction in score: 9 of 1,241 keys are not inverted, unlike the others",
         "one writer does not invert: rewrite these keys as 9999999999 - score"},
        {"mixed-direction",
         1,
         {1, 1240, 0},
         false,
         "1 of 1241 keys is inverted, unlike the others in score",
         "mixed direction in score: 1 of 1,241 keys is inverted, unlike the others",
         "one writer inverts: rewrite these keys with score as it is"},
        {"key-attribute-mismatch",
         12,
         {1229, 1241},
         false,
         "12 of 1241 keys differ from attribute score of their items in score",
         "key attribute mismatch in score: 12 of 1,241 keys differ from attribute score "
         "of "
         "their items",
         "write these items again under their right keys and delete the old rows"},
        {"tie-break-direction",
         1241,
         {1},
         false,
         "in descending order of equal score the largest ts comes first",
         "tie-break direction in score: in descending order of equal score the largest "
         "ts comes first",
         "if the first of equal score is to win, invert score and read in ascending "
         "order, "
         "or invert ts"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_finding finding = {.kind = kl_kind_find(kl_str_from(table[i].id)),
                                     .count = table[i].count,
                                     .at_least = table[i].at_least};
        struct board board;
        struct kl_buf out = {0};

        memcpy(finding.facts, table[i].facts, sizeof(finding.facts));
        board_init(&board, &finding);
        kl_explain_message(&board.report, &board.finding, &out);
        assert_string_equal(kl_buf_text(&out), table[i].message);
        kl_buf_clear(&out);
        kl_explain_line(&board.report, &board.finding, &out);
        if (finding.kind->of_widths) /* proven: the column equals an attribute */
            expect_end(&out, "; this is attribute score");
        assert_string_equal(kl_buf_text(&out), table[i].line);
        kl_buf_clear(&out);
        kl_explain_advice(&board.report, &board.finding, &out);
        assert_string_equal(kl_buf_text(&out), table[i].advice);
        kl_buf_release(&out);
        kl_lens_free(&board.report.lens);
    }
}

/* Digits of different lengths need not be numbers; the items can tell. */
static void tells_what_it_hangs_on(void **state)
{
    static const struct {
        const char *id, *attribute;
        enum kl_named_by named_by;
        size_t width;
        const char *message, *line;
    } table[] = {
        {"unpadded-number", NULL, KL_NAMED_BY_POSITION, 0,
         "2 of 9 unpadded numbers have fewer than 4 digits in score, if this is a number",
         "unpadded number in score: 2 of 9 unpadded numbers have fewer than 4 digits, if "
         "this is a number"},
        {"unpadded-number", "score", KL_NAMED_BY_ATTRIBUTE, 0,
         "2 of 9 unpadded numbers have fewer than 4 digits in score; this is attribute "
         "score",
         "unpadded number in score: 2 of 9 unpadded numbers have fewer than 4 digits; "
         "this is attribute score"},
        {"unpadded-number", NULL, KL_NAMED_BY_SCHEME, 0,
         "2 of 9 unpadded numbers have fewer than 4 digits in score",
         "unpadded number in score: 2 of 9 unpadded numbers have fewer than 4 digits"},
        {"half-migrated-padding", NULL, KL_NAMED_BY_POSITION, 1,
         "2 of 9 keys have fewer than 1 digits in score, if this is a number",
         "half-migrated padding in score: 4 keys have 1 digits, 2 have fewer, if this is "
         "a number"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_finding finding = {.kind = kl_kind_find(kl_str_from(table[i].id)),
                                     .count = 2,
                                     .facts = {1, 4, 4, 9}};
        struct board board;
        struct kl_buf out = {0};

        board_init(&board, &finding);
        board.columns[0].attribute = (char *)(uintptr_t)table[i].attribute;
        board.columns[0].named_by = table[i].named_by;
        board.columns[0].width = table[i].width;
        kl_explain_message(&board.report, &board.finding, &out);
        assert_string_equal(kl_buf_text(&out), table[i].message);
        kl_buf_clear(&out);
        kl_explain_line(&board.report, &board.finding, &out);
        assert_string_equal(kl_buf_text(&out), table[i].line);
        kl_buf_release(&out);
        kl_lens_free(&board.report.lens);
    }
}

static void tells_of_a_key_as_a_whole(void **state)
{
    struct board board;
    struct kl_buf out = {0};

    (void)state;
    board_init(&board, &(struct kl_finding){.kind = kl_kind_find(KL_STR("key-too-long")),
                                            .column = SIZE_MAX,
                                            .count = 2,
                                            .facts = {1042}});
    kl_explain_message(&board.report, &board.finding, &out);
    assert_string_equal(kl_buf_text(&out),
                        "2 keys have more than 1024 bytes, the longest 1042");
    kl_buf_clear(&out);
    kl_explain_line(&board.report, &board.finding, &out);
    assert_string_equal(
        kl_buf_text(&out),
        "key too long: 2 keys have more than 1024 bytes, the longest 1,042");
    kl_buf_clear(&out);
    kl_explain_advice(&board.report, &board.finding, &out);
    assert_string_equal(kl_buf_text(&out),
                        "shorten these keys, or put a hash in place of the longest part");
    kl_buf_release(&out);
    kl_lens_free(&board.report.lens);
}

static void every_kind_is_spoken_of_by_the_words_of_its_id(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; kl_kind_at(i); i++) {
        const char *id = kl_kind_at(i)->id, *name = kl_explain_name(kl_kind_at(i));

        assert_int_equal(strlen(id), strlen(name));
        for (size_t k = 0; id[k]; k++)
            assert_true(tolower((unsigned char)name[k]) == id[k] ||
                        (id[k] == '-' && name[k] == ' '));
    }
    assert_int_equal(i, KL_KINDS);
}

static void shows_the_witness_by_its_values(void **state)
{
    static const struct {
        const char *id, *stored, *meant;
        uint64_t most_inverted;
        const char *words;
    } table[] = {
        {"half-migrated-padding", "0000002000#0000001719100799#p_0417",
         "1500#0000001719100800#p_8842", 0, "1,500 is stored after 2,000"},
        {"padding-duplicate", "0007#1#a", "7#1#a", 0, "0007 and 7 are one number"},
        {"mixed-direction", "0000001501#1#a", "9999998499#1#a", 0,
         "1,500, inverted, is stored after 1,501"},
        {"mixed-direction", "0000859588#1#a", "9999204166#1#a", 0,
         "795,833, inverted, is stored after 859,588"},
        {"mixed-direction", "0000001000#1#a", "9999998499#1#a", 1,
         "1,500, inverted, is stored after 1,000"},
        {"mixed-direction", "1700000000#1#a", "8280899199#1#a", 1,
         "2024-06-23 00:00:00 UTC, inverted, is stored after 2023-11-14 22:13:20 UTC"},
        {"mixed-direction", "0000000005#1#a", "0000001000#1#a", 0,
         "1,000 is stored after 9,999,999,994, inverted"},
        {"unpadded-number", "1000000100#1#a", "999999100#1#a", 0,
         "999,999,100 is stored after 1,000,000,100"},
        {"unpadded-number", "x", "y", 0, "y is stored after x"},
        {"unpadded-number", "5#1#b", "5#1#a", 0, "5#1#a is stored after 5#1#b"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_finding finding = {.kind = kl_kind_find(kl_str_from(table[i].id)),
                                     .facts = {0, 0, table[i].most_inverted},
                                     .has_witness = true};
        struct board board;
        struct kl_buf out = {0};

        kl_buf_add_text(&finding.stored_first, table[i].stored);
        kl_buf_add_text(&finding.meant_first, table[i].meant);
        board_init(&board, &finding);
        assert_true(kl_explain_witness(&board.report, &board.finding, &out));
        assert_string_equal(kl_buf_text(&out), table[i].words);
        kl_buf_clear(&out);
        kl_explain_line(&board.report, &board.finding, &out);
        assert_non_null(strstr(kl_buf_text(&out), table[i].words));
        kl_buf_release(&out);
        kl_buf_release(&finding.stored_first);
        kl_buf_release(&finding.meant_first);
        kl_lens_free(&board.report.lens);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_every_kind),
        cmocka_unit_test(tells_what_it_hangs_on),
        cmocka_unit_test(tells_of_a_key_as_a_whole),
        cmocka_unit_test(every_kind_is_spoken_of_by_the_words_of_its_id),
        cmocka_unit_test(shows_the_witness_by_its_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
