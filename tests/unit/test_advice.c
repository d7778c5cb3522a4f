#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/advice.h"

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"

static const char *const op_names[] = {
    [KL_BOUND_NONE] = "none",
    [KL_BOUND_EMPTY] = "empty",
    [KL_BOUND_EQ] = "=",
    [KL_BOUND_LT] = "<",
    [KL_BOUND_LE] = "<=",
    [KL_BOUND_GT] = ">",
    [KL_BOUND_GE] = ">=",
    [KL_BOUND_BETWEEN] = "between",
    [KL_BOUND_BEGINS_WITH] = "begins_with",
};

/* The advice as one line; "" when there is none. */
static void advise(const char *template_, enum kl_bound_op op, const char *a,
                   const char *b, bool strict, struct kl_buf *line)
{
    struct kl_scheme *scheme = NULL;
    struct kl_advice advice = {0};

    assert_int_equal(kl_scheme_parse(kl_str_from(template_), &scheme, NULL), KL_OK);
    if (kl_advise(scheme, op, kl_str_from(a), kl_str_from(b), strict, &advice)) {
        kl_buf_addf(line, "%s: %s %s", kl_buf_text(&advice.why),
                    op_names[advice.meant.op], kl_buf_text(&advice.meant.a));
        if (advice.meant.op == KL_BOUND_BETWEEN)
            kl_buf_addf(line, " %s", kl_buf_text(&advice.meant.b));
    }
    kl_advice_release(&advice);
    kl_scheme_free(&scheme);
}

static void says_what_is_not_meant(void **state)
{
    static const struct {
        const char *scheme;
        enum kl_bound_op op;
        const char *a, *b;
        const char *line;
    } table[] = {
        /* a prefix that ends inside a segment */
        {"ORDER#<n:int>", KL_BOUND_BEGINS_WITH, "ORDER#1", NULL,
         "10 begins so too; 1 alone: = ORDER#1"},
        {"ORDER#<n:int>#ITEM#<i:pad4>", KL_BOUND_BEGINS_WITH, "ORDER#1", NULL,
         "10 begins so too; 1 alone: begins_with ORDER#1#ITEM#"},
        {"<user>#<n:pad4>", KL_BOUND_BEGINS_WITH, "ann", NULL,
         "ann... begins so too; ann alone: begins_with ann#"},
        {BOARD, KL_BOUND_BEGINS_WITH, "41", NULL,
         "score has 10 digits in every key; for 41: begins_with 0000000041#"},
        {"<score:pad10>", KL_BOUND_BEGINS_WITH, "41", NULL,
         "score has 10 digits in every key; for 41: = 0000000041"},
        {"<path:path>", KL_BOUND_BEGINS_WITH, "root/photos", NULL,
         "photos... begins so too; the folder alone: begins_with root/photos/"},
        /* an upper bound that cuts off its own keys */
        {BOARD, KL_BOUND_LE, "0000000200", NULL,
         "0000000200#... is left out; with it: < 0000000201"},
        {BOARD, KL_BOUND_BETWEEN, "0000000100", "0000000200",
         "0000000200#... is left out; with it: between 0000000100 0000000200$"},
        {"ORDER#<n:pad8>#ITEM#<i:pad4>#<sku>", KL_BOUND_BETWEEN,
         "ORDER#00000007#ITEM#0001", "ORDER#00000007#ITEM#0005",
         "0005#... is left out; with it: between ORDER#00000007#ITEM#0001 "
         "ORDER#00000007#ITEM#0005$"},
        {"ORDER#<n:pad8>#<sku>", KL_BOUND_BETWEEN, "ORDER#", "ORDER#00000200",
         "00000200#... is left out; with it: between ORDER# ORDER#00000200$"},
        {"<day:date>#<n:pad4>", KL_BOUND_BETWEEN, "2024-01-01", "2024-01-31",
         "2024-01-31#... is left out; with it: between 2024-01-01 2024-01-31$"},
        {"<at:iso>", KL_BOUND_BETWEEN, "2024-01-01", "2024-01-31",
         "2024-01-31... is left out; with it: between 2024-01-01 2024-01-31~"},
        {"METER#<at:iso>#<id>", KL_BOUND_LE, "METER#2024-01-31", NULL,
         "2024-01-31... is left out; with it: <= METER#2024-01-31~"},
        {"<score:inv10>#<id>", KL_BOUND_LE, "9999998499", NULL,
         "9999998499#... is left out; with it: < 9999998499$"},
        {"A#<n:pad4>#ITEM#<x>", KL_BOUND_LE, "A#0007", NULL,
         "0007#ITEM#... is left out; with it: between A# A#0007#ITEM$"},
        {"A#<a:pad4>#B#<b:pad4>#ITEM#<x>", KL_BOUND_LE, "A#0007#B#0001", NULL,
         "0001#ITEM#... is left out; with it: < A#0007#B#0001$"},
        /* a lower one that lets them in */
        {BOARD, KL_BOUND_GT, "0000000200", NULL,
         "0000000200#... is returned too; without it: >= 0000000201"},
        /* numbers without their zeros */
        {BOARD, KL_BOUND_LE, "200", NULL,
         "score has 10 digits in every key: < 0000000201"},
        {BOARD, KL_BOUND_GE, "200", NULL,
         "score has 10 digits in every key: >= 0000000200"},
        {BOARD, KL_BOUND_BETWEEN, "100", "200",
         "score has 10 digits in every key: between 0000000100 0000000200$"},
        {"<score:pad10>", KL_BOUND_EQ, "41", NULL,
         "score has 10 digits in every key: = 0000000041"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf line = {0};

        advise(table[i].scheme, table[i].op, table[i].a, table[i].b, false, &line);
        if (strcmp(kl_buf_text(&line), table[i].line) != 0)
            fail_msg("case %zu: %s", i, kl_buf_text(&line));
        kl_buf_release(&line);
    }
}

static void raises_no_false_alarm(void **state)
{
    static const struct {
        const char *scheme;
        enum kl_bound_op op;
        const char *a, *b;
        bool strict;
    } table[] = {
        /* of a last segment nothing is cut off */
        {"<score:pad10>", KL_BOUND_LE, "0000000200", NULL, false},
        {"<score:pad10>", KL_BOUND_GT, "0000000200", NULL, false},
        {"<day:date>", KL_BOUND_BETWEEN, "2024-01-01", "2024-01-31", false},
        {"A#<n:pad4>#B#<m:pad4>", KL_BOUND_LE, "A#0001#B#0002", NULL, false},
        /* what the scheme makes of plain values */
        {BOARD, KL_BOUND_BETWEEN, "0000000100", "0000000200$", false},
        {BOARD, KL_BOUND_LT, "0000000201", NULL, false},
        {BOARD, KL_BOUND_GE, "0000000200", NULL, false},
        {BOARD, KL_BOUND_BEGINS_WITH, "0000000200#", NULL, false},
        /* the upper end is not asked for */
        {BOARD, KL_BOUND_BETWEEN, "0000000100", "0000000200", true},
        {BOARD, KL_BOUND_LT, "0000000200", NULL, false},
        /* prefixes that may well be meant */
        {BOARD, KL_BOUND_BEGINS_WITH, "0000000200", NULL, false},
        {BOARD, KL_BOUND_BEGINS_WITH, "00000002", NULL, false},
        {BOARD, KL_BOUND_BEGINS_WITH, "0000000200#0000001719100800#p_", NULL, false},
        {"<day:date>#<n:pad4>", KL_BOUND_BEGINS_WITH, "2024-01", NULL, false},
        {"<at:iso>", KL_BOUND_BEGINS_WITH, "2024-01-31", NULL, false},
        {"ORDER#<n:int>", KL_BOUND_BEGINS_WITH, "ORDER#", NULL, false},
        {"ORDER#<n:int>", KL_BOUND_BEGINS_WITH, "ORD", NULL, false},
        {"<name>", KL_BOUND_BEGINS_WITH, "ann", NULL, false},
        {"<path:path>", KL_BOUND_BEGINS_WITH, "root/photos/", NULL, false},
        {"<path:path>", KL_BOUND_BEGINS_WITH, "root/cover.jpg", NULL, false},
        /* text has no values to count on */
        {"<name>#<n:pad4>", KL_BOUND_BETWEEN, "a", "m", false},
        {"<name>#<n:pad4>", KL_BOUND_LE, "m", NULL, false},
        /* keys of other forms */
        {BOARD, KL_BOUND_LE, "METADATA", NULL, false},
        {"ORDER#<n:pad4>#<x>", KL_BOUND_LE, "ITEM#0001", NULL, false},
        {BOARD, KL_BOUND_LE, "00000002000", NULL, false},
        /* seconds in full, at times of several precisions */
        {"<at:iso>", KL_BOUND_LE, "2024-01-31T00:00:00Z", NULL, false},
        {BOARD, KL_BOUND_NONE, "", NULL, false},
        {BOARD, KL_BOUND_EQ, "0000000200#0000001719100800#p_1", NULL, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf line = {0};

        advise(table[i].scheme, table[i].op, table[i].a, table[i].b, table[i].strict,
               &line);
        if (line.len)
            fail_msg("case %zu: %s", i, kl_buf_text(&line));
        kl_buf_release(&line);
    }
}

static void descending_order_turns_ties(void **state)
{
    static const struct {
        const char *scheme, *says; /* NULL: nothing */
    } table[] = {
        {BOARD, "in descending order of equal score the largest ts comes first"},
        {"S#<score:pad10>#<at:iso>",
         "in descending order the latest of equal score comes first"},
        {"<score:pad10>#<ts:inv10>",
         "in descending order of equal score the smallest ts comes first"},
        {"<team>#<score:pad10>#<at:epoch>",
         "in descending order the latest of equal score comes first"},
        {"<score:pad10>#<playerId>", NULL},
        {"<score:pad10>#AT#<at:iso>", NULL},
        {"<score:pad10>", NULL},
        {"<n:int>#<at:iso>", NULL},
        {"A#B", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = NULL;
        struct kl_buf says = {0};

        assert_int_equal(kl_scheme_parse(kl_str_from(table[i].scheme), &scheme, NULL),
                         KL_OK);
        assert_int_equal(kl_advise_reverse(scheme, &says), table[i].says != NULL);
        assert_string_equal(kl_buf_text(&says), table[i].says ? table[i].says : "");
        kl_buf_release(&says);
        kl_scheme_free(&scheme);
    }
}

/* What is advised is not advised upon again. */
static void advice_is_sound(void **state)
{
    static const char *const schemes[] = {BOARD,
                                          "<score:pad10>",
                                          "ORDER#<n:int>#<x>",
                                          "ORDER#<n:int>",
                                          "<user>#<n:pad4>",
                                          "<path:path>",
                                          "<at:iso>",
                                          "<day:date>#<n:pad4>",
                                          "A#<a:pad4>#B#<b:pad4>#<c>",
                                          "<s:inv10>#<id>",
                                          "<e:epoch>#<id>"};
    static const char *const values[] = {
        "41",     "0000000200",    "ORDER#1",    "ann",        "root/a", "2024-01-31",
        "A#0001", "A#0001#B#0002", "1719100800", "9999999999", "\xff",   "0000000200#1"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(schemes); i++)
        for (size_t k = 0; k < KL_ARRAY_LEN(values); k++)
            for (enum kl_bound_op op = KL_BOUND_EQ; op <= KL_BOUND_BEGINS_WITH; op++) {
                struct kl_scheme *scheme = NULL;
                struct kl_advice first = {0}, again = {0};
                struct kl_str v = kl_str_from(values[k]);

                assert_int_equal(kl_scheme_parse(kl_str_from(schemes[i]), &scheme, NULL),
                                 KL_OK);
                if (kl_advise(scheme, op, v, v, false, &first)) {
                    assert_true(first.why.len > 0);
                    assert_true(first.meant.a.len > 0);
                    if (kl_advise(scheme, first.meant.op, kl_buf_str(&first.meant.a),
                                  kl_buf_str(&first.meant.b), first.meant.drop_b, &again))
                        fail_msg("%s %s %s: %s again", schemes[i], op_names[op],
                                 values[k], kl_buf_text(&again.why));
                }
                kl_advice_release(&first);
                kl_advice_release(&again);
                kl_scheme_free(&scheme);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_not_meant),
        cmocka_unit_test(raises_no_false_alarm),
        cmocka_unit_test(descending_order_turns_ties),
        cmocka_unit_test(advice_is_sound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
