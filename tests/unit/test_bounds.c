#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/bounds.h"
#include "keys/scheme_key.h"

#include "scheme_gen.h"

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"
#define BOTTOM "<score:inv10>#<ts:pad16>#<playerId>"

enum { NONE, EMPTY, EQ, LT, LE, GT, GE, BETWEEN, PREFIX };

static const char *const op_names[] = {
    "none", "empty", "=", "<", "<=", ">", ">=", "between", "begins_with"};

static struct kl_scheme *parse(const char *text)
{
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};

    if (kl_scheme_parse(kl_str_from(text), &scheme, &err))
        fail_msg("%s: %s", text, err.text);
    return scheme;
}

static void describe(const struct kl_bounds *bounds, struct kl_buf *out)
{
    kl_buf_add_text(out, op_names[bounds->op]);
    if (bounds->a.len)
        kl_buf_addf(out, " %s", kl_buf_text(&bounds->a));
    if (bounds->b.len)
        kl_buf_addf(out, " %s", kl_buf_text(&bounds->b));
    if (bounds->drop_b)
        kl_buf_add_text(out, " not the last");
}

static void sends_what_the_manual_says(void **state)
{
    static const struct {
        const char *scheme;
        int op;
        const char *a, *b, *sent;
    } table[] = {
        {BOARD, GE, "1500", NULL, ">= 0000001500"},
        {BOARD, GT, "1500", NULL, ">= 0000001501"},
        {BOARD, LE, "1500", NULL, "< 0000001501"},
        {BOARD, LT, "1500", NULL, "< 0000001500"},
        {BOARD, EQ, "1500", NULL, "begins_with 0000001500#"},
        {BOARD, BETWEEN, "100", "200", "between 0000000100 0000000200$"},
        {BOARD, BETWEEN, "200", "200", "between 0000000200 0000000200$"},
        {BOARD, PREFIX, "15", NULL, "begins_with 15"},
        {BOARD, GE, "0", NULL, ">= 0000000000"},
        {BOARD, GE, "0001500", NULL, ">= 0000001500"},
        /* Beyond the width. */
        {BOARD, LE, "9999999999", NULL, "none"},
        {BOARD, GT, "9999999999", NULL, "empty"},
        {BOARD, LT, "0", NULL, "empty"},
        {BOARD, LT, "1", NULL, "< 0000000001"},
        {BOARD, BETWEEN, "5", "9999999999", "between 0000000005 9999999999$"},
        /* The last segment. */
        {"<score:pad10>", EQ, "1500", NULL, "= 0000001500"},
        {"<score:pad10>", LE, "1500", NULL, "< 0000001501"},
        {"<score:pad10>", BETWEEN, "100", "200", "between 0000000100 0000000200"},
        /* Inverted: the bounds change places. */
        {BOTTOM, GE, "1500", NULL, "< 9999998500"},
        {BOTTOM, GT, "1500", NULL, "< 9999998499"},
        {BOTTOM, LE, "1500", NULL, ">= 9999998499"},
        {BOTTOM, LT, "1500", NULL, ">= 9999998500"},
        {BOTTOM, EQ, "1500", NULL, "begins_with 9999998499#"},
        {BOTTOM, BETWEEN, "240", "1500", "between 9999998499 9999999759$"},
        {BOTTOM, GE, "0", NULL, "none"},
        {BOTTOM, GT, "9999999999", NULL, "empty"},
        {BOTTOM, LT, "0", NULL, "empty"},
        {"<s:inv4/5000>", GT, "5000", NULL, "empty"},
        {"<s:inv4/5000>", GE, "0", NULL, "< 5001"},
        {"<s:inv10>", BETWEEN, "240", "1500", "between 9999998499 9999999759"},
        /* Literals before the segment: both ends stay inside the entity type. */
        {"ORDER#<n:pad4>#<x>", GE, "5", NULL, "between ORDER#0005 ORDER$"},
        {"ORDER#<n:pad4>#<x>", LE, "5", NULL, "between ORDER# ORDER#0005$"},
        {"ORDER#<n:pad4>", LE, "5", NULL, "between ORDER# ORDER#0005"},
        {"ORDER#<n:pad4>#<x>", LE, "9999", NULL, "between ORDER# ORDER#9999$"},
        {"ORDER#<n:pad4>#<x>", GT, "9999", NULL, "empty"},
        {"ORDER#<n:pad4>#<x>", EQ, "5", NULL, "begins_with ORDER#0005#"},
        {"ORDER#<n:pad4>#<x>", BETWEEN, "5", "7", "between ORDER#0005 ORDER#0007$"},
        {"ORDER#<n:pad4>#<x>", PREFIX, "00", NULL, "begins_with ORDER#00"},
        {"ORDER#<n:pad4>#<x>", PREFIX, "", NULL, "begins_with ORDER#"},
        {"ORDER#<n:pad4>#<x>", GE, "", NULL, "begins_with ORDER#"},
        {"ORDER#<n:inv4>#<x>", GE, "5", NULL, "between ORDER# ORDER#9994$"},
        {"ORDER#<n:pad4>#ITEM#<x>", EQ, "5", NULL, "begins_with ORDER#0005#ITEM#"},
        /* Text as it is. */
        {"<name>#<x>", EQ, "ann", NULL, "begins_with ann#"},
        {"<name>#<x>", GE, "ann", NULL, ">= ann"},
        {"<name>#<x>", GT, "ann", NULL, ">= ann$"},
        {"<name>#<x>", LE, "ann", NULL, "< ann$"},
        {"<name>#<x>", LT, "ann", NULL, "< ann"},
        {"<name>#<x>", BETWEEN, "ann", "bob", "between ann bob$"},
        {"<name>", EQ, "ann", NULL, "= ann"},
        {"<name>", EQ, "\"\"", NULL, "empty"},
        {"<name>", GT, "ann", NULL, "> ann"},
        {"<name>", LE, "ann", NULL, "<= ann"},
        {"<name>", BETWEEN, "ann", "bob", "between ann bob"},
        {"N#<name>", LT, "bob", NULL, "between N# N#bob not the last"},
        {"<p:path>", PREFIX, "root/photos/", NULL, "begins_with root/photos/"},
        {"<at:iso>#<x>", GE, "2024-06", NULL, ">= 2024-06"},
        {"<at:iso>#<x>", EQ, "2024-06-23T10:00", NULL, "begins_with 2024-06-23T10:00#"},
        {"<at:iso>\\:<x>", EQ, "2024-06-23T10:00:00Z", NULL,
         "begins_with 2024-06-23T10:00:00Z:"},
        {"<at:iso>-<x>", LE, "2024-06-23", NULL, "< 2024-06-23."},
        {"<a:epoch>#<x>", GE, "2024-06-23T00:00:00Z", NULL, ">= 1719100800"},
        {"<a:epoch>#<x>", LE, "1719100800", NULL, "< 1719100801"},
        {"<a:fix4>#<x>", LE, "999", NULL, "< 1000"},
        /* No literal behind the segment. */
        {"<a:pad4><x>", EQ, "5", NULL, "begins_with 0005"},
        {"<a:pad4><x>", LE, "5", NULL, "< 0006"},
        {"<a:pad4><x>", BETWEEN, "5", "7", "between 0005 0008 not the last"},
        {"<a:pad4><b:pad4>", BETWEEN, "5", "9", "between 0005 000:"},
        {"<a:int>#<x>", EQ, "15", NULL, "begins_with 15#"},
        /* In quotes. */
        {BOARD, GE, "\"1500\"", NULL, ">= 1500"},
        {BOARD, LT, "\"1500\"", NULL, "< 1500"},
        {BOARD, EQ, "\"a\\\"\\\\\\t\\u00e9\\ud83d\\ude80\"", NULL,
         "= a\"\\\t\xc3\xa9\xf0\x9f\x9a\x80"},
        {BOARD, BETWEEN, "\"a\"", "\"b\"", "between a b"},
        {BOARD, PREFIX, "\"\"", NULL, "none"},
        {"ORDER#<n:pad4>", PREFIX, "\"IT\"", NULL, "begins_with IT"},
        {BOARD, NONE, "", NULL, "none"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_bounds bounds = {0};
        struct kl_buf sent = {0};
        struct kl_err err = {0};

        if (kl_bounds_through(scheme, (enum kl_bound_op)table[i].op,
                              kl_str_from(table[i].a), kl_str_from(table[i].b), &bounds,
                              &err))
            fail_msg("%s %s %s: %s", table[i].scheme, op_names[table[i].op], table[i].a,
                     err.text);
        describe(&bounds, &sent);
        if (strcmp(kl_buf_text(&sent), table[i].sent))
            fail_msg("%s %s %s: sends %s, not %s", table[i].scheme, op_names[table[i].op],
                     table[i].a, kl_buf_text(&sent), table[i].sent);
        kl_buf_release(&sent);
        kl_bounds_release(&bounds);
        kl_scheme_free(&scheme);
    }
}

static void two_bounds_become_between(void **state)
{
    static const struct {
        const char *scheme;
        int lower;
        const char *a;
        int upper;
        const char *b, *sent;
    } table[] = {
        {BOARD, GE, "100", LE, "200", "between 0000000100 0000000200$"},
        {BOARD, GT, "100", LT, "200", "between 0000000101 0000000199$"},
        {BOARD, GT, "100", LT, "101", "empty"},
        {BOARD, GT, "100", LT, "100", "empty"},
        {BOARD, GE, "", LE, "200", "< 0000000201"},
        {BOARD, GE, "100", LE, "", ">= 0000000100"},
        {BOTTOM, GT, "240", LE, "1500", "between 9999998499 9999999758$"},
        {"<name>#<x>", GT, "ann", LE, "bob", "between ann$ bob$"},
        {"<name>#<x>", GE, "ann", LT, "bob", "between ann bob not the last"},
        {"<name>#<x>", GT, "ann", LE, "ann", "empty"},
        {"<name>#<x>", GE, "ann", LE, "ann", "between ann ann$"},
        {BOARD, GE, "\"a\"", LT, "\"b\"", "between a b not the last"},
        {BOARD, GE, "\"a\"", LT, "\"a\"", "empty"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_bounds bounds = {0};
        struct kl_buf sent = {0};

        assert_int_equal(kl_bounds_pair(scheme, (enum kl_bound_op)table[i].lower,
                                        kl_str_from(table[i].a),
                                        (enum kl_bound_op)table[i].upper,
                                        kl_str_from(table[i].b), &bounds, NULL),
                         KL_OK);
        describe(&bounds, &sent);
        assert_string_equal(kl_buf_text(&sent), table[i].sent);
        kl_buf_release(&sent);
        kl_bounds_release(&bounds);
        kl_scheme_free(&scheme);
    }
}

static void a_strict_lower_bound_in_a_pair_ends_with_a_nul(void **state)
{
    struct kl_scheme *scheme = parse("<name>");
    struct kl_bounds bounds = {0};

    (void)state;
    assert_int_equal(kl_bounds_pair(scheme, KL_BOUND_GT, KL_STR("ann"), KL_BOUND_LE,
                                    KL_STR("bob"), &bounds, NULL),
                     KL_OK);
    assert_int_equal(bounds.op, KL_BOUND_BETWEEN);
    assert_true(kl_str_eq(kl_buf_str(&bounds.a), KL_STR("ann\0")));
    assert_true(kl_str_eq(kl_buf_str(&bounds.b), KL_STR("bob")));
    kl_bounds_release(&bounds);
    kl_scheme_free(&scheme);
}

static void refuses(void **state)
{
    static const struct {
        const char *scheme;
        int op;
        const char *a, *b, *message;
    } table[] = {
        {BOARD, LE, "12345678901", NULL, "needs 11 digits, the scheme gives 10"},
        {BOARD, GE, "-5", NULL, "not a whole number"},
        {BOARD, EQ, "", NULL, "is empty"},
        {BOARD, BETWEEN, "200", "100", "the lower bound 200 is above the upper 100"},
        {BOTTOM, BETWEEN, "200", "100", "the lower bound 200 is above the upper 100"},
        {BOARD, BETWEEN, "\"b\"", "\"a\"", "the lower bound \"b\" is above"},
        {BOARD, BETWEEN, "\"b\"", "5", "either both are in quotes or none"},
        {BOARD, GE, "\"a\\q\"", NULL, "a backslash stands before"},
        {BOARD, GE, "\"\\ud83d\"", NULL, "a backslash stands before"},
        {BOARD, GE, "\"\\u00g0\"", NULL, "a backslash stands before"},
        {"<name>#<x>", BETWEEN, "b", "a", "the lower bound b is above the upper a"},
        {"<name>#<x>", EQ, "a#b", NULL, "name holds #, which ends it"},
        {"<name>#<x>", LE, "a#b", NULL, "name holds #, which ends it"},
        {"<n:int>#<x>", GE, "5", NULL, "n is not padded"},
        {"<at:iso>\\:<x>", EQ, "2024-06-23T10:00", NULL, "begins longer times too"},
        {"<at:iso>-<x>", EQ, "2024-06-23T10:00:00", NULL, "begins longer times too"},
        {"<at:iso>.<x>", EQ, "2024-06-23T10:00:00", NULL, "begins longer times too"},
        {"<name><n:pad4>", GE, "a", NULL, "name has no delimiter behind it"},
        {"<name><n:pad4>", EQ, "a", NULL, "name has no delimiter behind it"},
        {"<s:inv4/5000>", LE, "5001", NULL, "5001 is larger than 5000"},
        {"METADATA", EQ, "a", NULL, "no segment for a value"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_bounds bounds = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_bounds_through(scheme, (enum kl_bound_op)table[i].op,
                                           kl_str_from(table[i].a),
                                           kl_str_from(table[i].b), &bounds, &err),
                         KL_INVALID);
        if (!strstr(err.text, table[i].message))
            fail_msg("%s %s: %s", table[i].scheme, table[i].a, err.text);
        kl_bounds_release(&bounds);
        kl_scheme_free(&scheme);
    }
}

static void a_bound_is_no_longer_than_a_key(void **state)
{
    struct kl_scheme *scheme = parse("<name>#<x>");
    struct kl_bounds bounds = {0};
    struct kl_buf text = {0};

    (void)state;
    for (int i = 0; i < 1025; i++)
        kl_buf_add_char(&text, 'x');
    assert_int_equal(kl_bounds_through(scheme, KL_BOUND_GE, kl_buf_str(&text),
                                       (struct kl_str){0}, &bounds, NULL),
                     KL_INVALID);
    assert_int_equal(bounds.a.len, 0);
    assert_int_equal(kl_bounds_through(scheme, KL_BOUND_BETWEEN, KL_STR("a"),
                                       kl_buf_str(&text), &bounds, NULL),
                     KL_INVALID);
    assert_int_equal(bounds.op, KL_BOUND_NONE);
    assert_int_equal(bounds.b.len, 0);
    kl_buf_release(&text);
    kl_bounds_release(&bounds);
    kl_scheme_free(&scheme);
}

static void finds_the_successor_of_a_prefix(void **state)
{
    static const struct {
        const char *prefix, *next; /* NULL: there is none */
    } table[] = {
        {"root/", "root0"},
        {"a#", "a$"},
        {"a\x7f", "a\xc2\x80"},
        {"caf\xc3\xa9", "caf\xc3\xaa"},
        {"\xdf\xbf", "\xe0\xa0\x80"},
        {"x\xed\x9f\xbf", "x\xee\x80\x80"}, /* U+D7FF to U+E000 */
        {"x\xef\xbf\xbf", "x\xf0\x90\x80\x80"},
        {"a\xf4\x8f\xbf\xbf", "b"}, /* U+10FFFF */
        {"\xf4\x8f\xbf\xbf\xf4\x8f\xbf\xbf", NULL},
        {"a\xff", "b"}, /* bytes */
        {"a\xfe", "a\xff"},
        {"\xff\xff", NULL},
        {"a\xc3", "a\xc4"},
        {"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf next = {0};

        assert_int_equal(kl_bounds_successor(kl_str_from(table[i].prefix), &next),
                         table[i].next != NULL);
        assert_string_equal(kl_buf_text(&next), table[i].next ? table[i].next : "");
        kl_buf_release(&next);
    }
}

/* Whether a key is one that the bounds ask for. */
static bool asked(const struct kl_bounds *bounds, struct kl_str key)
{
    int a = kl_str_cmp(key, kl_buf_str(&bounds->a));
    int b = kl_str_cmp(key, kl_buf_str(&bounds->b));

    switch (bounds->op) {
    case KL_BOUND_NONE:
        return true;
    case KL_BOUND_EMPTY:
        return false;
    case KL_BOUND_EQ:
        return !a;
    case KL_BOUND_LT:
        return a < 0;
    case KL_BOUND_LE:
        return a <= 0;
    case KL_BOUND_GT:
        return a > 0;
    case KL_BOUND_GE:
        return a >= 0;
    case KL_BOUND_BETWEEN:
        return a >= 0 && (bounds->drop_b ? b < 0 : b <= 0);
    case KL_BOUND_BEGINS_WITH:
        return kl_str_starts(key, kl_buf_str(&bounds->a));
    }
    return false;
}

/* Whether a value satisfies what was typed. */
static bool satisfies(const struct kl_seg *seg, enum kl_bound_op op, struct kl_str value,
                      struct kl_str a, struct kl_str b)
{
    bool number = kl_seg_is_number(seg);
    int to_a = number ? kl_digits_cmp(value, a) : kl_str_cmp(value, a);
    int to_b = !b.data ? 0 : number ? kl_digits_cmp(value, b) : kl_str_cmp(value, b);

    switch (op) {
    case KL_BOUND_EQ:
        return !to_a;
    case KL_BOUND_LT:
        return to_a < 0;
    case KL_BOUND_LE:
        return to_a <= 0;
    case KL_BOUND_GT:
        return to_a > 0;
    case KL_BOUND_GE:
        return to_a >= 0;
    case KL_BOUND_BETWEEN:
        return to_a >= 0 && to_b <= 0;
    case KL_BOUND_NONE:
    case KL_BOUND_EMPTY:
    case KL_BOUND_BEGINS_WITH:
        break;
    }
    return true;
}

static size_t first_open(const struct kl_scheme *scheme)
{
    return scheme->segs[0].type == KL_SEG_LITERAL;
}

/* A key of the scheme; *open gets the value of its first open segment. */
static bool random_key(struct gen *gen, const struct kl_scheme *scheme,
                       struct kl_buf *open, struct kl_buf *key)
{
    struct kl_buf value[KL_SCHEME_SEGS_MAX] = {0};
    struct kl_binding bound[KL_SCHEME_SEGS_MAX];
    size_t n = 0;
    bool composed;

    for (size_t i = 0; i < scheme->n; i++) {
        if (gen_below(gen, 8))
            gen_value(gen, &scheme->segs[i], "abR", &value[i]);
        else if (scheme->segs[i].width || scheme->segs[i].type == KL_SEG_INT)
            gen_value(gen, &scheme->segs[i], "a", &value[i]);
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            bound[n++] =
                (struct kl_binding){kl_seg_text(&scheme->segs[i]), kl_buf_str(&value[i])};
    }
    composed = !kl_scheme_compose(scheme, bound, n, key, NULL);
    if (composed)
        kl_buf_add_str(open, kl_buf_str(&value[first_open(scheme)]));
    for (size_t i = 0; i < scheme->n; i++)
        kl_buf_release(&value[i]);
    return composed;
}

/* A bound: a value of a key, or one beside it, or another one. */
static void random_bound(struct gen *gen, const struct kl_seg *seg, struct kl_str value,
                         struct kl_buf *out)
{
    switch (gen_below(gen, kl_seg_is_number(seg) && !seg->max ? 4 : 2)) {
    case 0:
        kl_buf_add_str(out, value);
        break;
    case 1:
        gen_value(gen, seg, "abR", out);
        break;
    case 2:
        kl_digits_add(value, KL_STR("1"), out);
        break;
    default:
        kl_digits_sub(value, KL_STR("1"), out);
        break;
    }
}

/* Returns how many keys were told apart by a condition that could be sent. */
static size_t check_scheme(struct gen *gen, const struct kl_scheme *scheme)
{
    static const enum kl_bound_op ops[] = {KL_BOUND_EQ, KL_BOUND_LT, KL_BOUND_LE,
                                           KL_BOUND_GT, KL_BOUND_GE, KL_BOUND_BETWEEN};
    const struct kl_seg *seg = &scheme->segs[first_open(scheme)];
    struct kl_buf value[12] = {0}, key[12] = {0}, a = {0}, b = {0};
    struct kl_bounds bounds = {0};
    enum kl_bound_op op = ops[gen_below(gen, KL_ARRAY_LEN(ops))];
    size_t n = 0, told = 0;

    while (n < KL_ARRAY_LEN(key) && random_key(gen, scheme, &value[n], &key[n]))
        n++;
    if (!n)
        goto out;
    random_bound(gen, seg, kl_buf_str(&value[0]), &a);
    random_bound(gen, seg, kl_buf_str(&value[n - 1]), &b);
    if (!a.len || !b.len ||
        kl_bounds_through(scheme, op, kl_buf_str(&a), kl_buf_str(&b), &bounds, NULL))
        goto out;
    for (size_t i = 0; i < n; i++, told++)
        if (asked(&bounds, kl_buf_str(&key[i])) !=
            satisfies(seg, op, kl_buf_str(&value[i]), kl_buf_str(&a), kl_buf_str(&b)))
            fail_msg("%s %s %s, key %s, sent %s %s %s", kl_buf_text(&value[i]),
                     op_names[op], kl_buf_text(&a), kl_buf_text(&key[i]),
                     op_names[bounds.op], kl_buf_text(&bounds.a), kl_buf_text(&bounds.b));
out:
    for (size_t i = 0; i < KL_ARRAY_LEN(key); i++) {
        kl_buf_release(&value[i]);
        kl_buf_release(&key[i]);
    }
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_bounds_release(&bounds);
    return told;
}

/* Text is in the order of its keys only where every delimiter is below its letters. */
static bool in_order_of_text(const struct kl_scheme *scheme)
{
    const struct kl_seg *seg = &scheme->segs[first_open(scheme)];
    size_t next = first_open(scheme) + 1;
    bool free_text = seg->type == KL_SEG_TEXT || seg->type == KL_SEG_PATH;

    if (kl_seg_is_number(seg) || seg->width || next == scheme->n)
        return true;
    return free_text && kl_seg_text(&scheme->segs[next]).data[0] > 0 &&
           kl_seg_text(&scheme->segs[next]).data[0] < 'A';
}

static void bounds_are_exact_on_keys_of_the_scheme(void **state)
{
    struct gen gen = {11};
    size_t told = 0;

    (void)state;
    for (int i = 0; i < 40000; i++) {
        struct kl_buf text = {0};
        struct kl_scheme *scheme = NULL;

        gen_scheme(&gen, &text);
        if (!kl_scheme_parse(kl_buf_str(&text), &scheme, NULL) &&
            in_order_of_text(scheme))
            told += check_scheme(&gen, scheme);
        kl_scheme_free(&scheme);
        kl_buf_release(&text);
    }
    assert_true(told > 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sends_what_the_manual_says),
        cmocka_unit_test(two_bounds_become_between),
        cmocka_unit_test(a_strict_lower_bound_in_a_pair_ends_with_a_nul),
        cmocka_unit_test(refuses),
        cmocka_unit_test(a_bound_is_no_longer_than_a_key),
        cmocka_unit_test(finds_the_successor_of_a_prefix),
        cmocka_unit_test(bounds_are_exact_on_keys_of_the_scheme),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
