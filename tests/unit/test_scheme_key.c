#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/scheme_key.h"

#include "scheme_gen.h"

#define VALUES_MAX 8

static struct kl_scheme *parse(const char *text)
{
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};

    if (kl_scheme_parse(kl_str_from(text), &scheme, &err))
        fail_msg("%s: %s", text, err.text);
    return scheme;
}

/* "a=1 b=2" as bindings; \s in a value is a blank. */
static size_t bindings(const char *text, struct kl_binding *values)
{
    size_t n = 0;

    while (*text) {
        size_t name = strcspn(text, "="), value = strcspn(text + name + 1, " ");

        values[n].name = (struct kl_str){text, name};
        values[n++].value = (struct kl_str){text + name + 1, value};
        text += name + 1 + value;
        text += *text == ' ';
    }
    return n;
}

static void composes_and_decodes(void **state)
{
    static const struct {
        const char *scheme, *values, *key;
    } table[] = {
        {"<score:pad10>#<ts:pad16>#<player>", "score=1500 ts=1719100800 player=p_8842",
         "0000001500#0000001719100800#p_8842"},
        {"<score:inv10>", "score=1500", "9999998499"},
        {"ORDER#<order:pad8>#ITEM#<line:pad4>", "order=5 line=12",
         "ORDER#00000005#ITEM#0012"},
        {"METER\\:<at:iso>\\:<v:int>", "at=2024-06-23T10:00:00+02:00 v=12",
         "METER:2024-06-23T10:00:00+02:00:12"},
        {"<d:date>-<u:uuid>-<x>",
         "d=2024-06-23 u=c9bf9e57-1685-4c89-bafb-ff5af830be8a x=a-b",
         "2024-06-23-c9bf9e57-1685-4c89-bafb-ff5af830be8a-a-b"},
        {"<a:pad4><b:pad4><c>", "a=1 b=2 c=x", "00010002x"},
        {"<c><a:pad4>#<b>", "c=ab12 a=1 b=", "ab120001#"},
        {"<a:pad2>0<b:pad2>", "a=10 b=5", "10005"},
        {"<p:path>", "p=root/photos/", "root/photos/"},
        {"\\x1f<a>\\x1f", "a=x", "\x1fx\x1f"},
        {"METADATA", "", "METADATA"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_binding values[VALUES_MAX];
        struct kl_buf key = {0}, out[KL_SCHEME_SEGS_MAX] = {0};
        struct kl_err err = {0};
        size_t n = bindings(table[i].values, values), k = 0;

        if (kl_scheme_compose(scheme, values, n, &key, &err))
            fail_msg("%s: %s", table[i].scheme, err.text);
        assert_string_equal(kl_buf_text(&key), table[i].key);
        if (kl_scheme_decode(scheme, kl_buf_str(&key), out, &err))
            fail_msg("%s: %s", table[i].key, err.text);
        for (size_t s = 0; s < scheme->n; s++) {
            if (scheme->segs[s].type != KL_SEG_LITERAL)
                assert_true(kl_str_eq(kl_buf_str(&out[s]), values[k++].value));
            kl_buf_release(&out[s]);
        }
        kl_buf_release(&key);
        kl_scheme_free(&scheme);
    }
}

static void refuses_to_compose(void **state)
{
    static const struct {
        const char *scheme, *values, *message;
    } table[] = {
        {"<score:pad10>#<p>", "score=12345678901 p=x",
         "score 12345678901 needs 11 digits, the scheme gives 10"},
        {"<score:inv4/5000>", "score=6000", "score 6000 is larger than 5000"},
        {"<a>#<b>", "a=x#y b=z", "a holds #, which ends it"},
        {"<a>##<b>", "a=x# b=z", "a holds ##, which ends it"},
        {"A<a>A", "a=bAc", "a holds A, which ends it"},
        {"<at:iso>-<x>", "at=2024-06-23T10:00:00 x=05:00",
         "would not decode to the same"},
        {"<a>#<b>", "a=1", "b has no value: add b=VALUE"},
        {"<a>#<b>", "a=1 b=2 c=3", "the scheme has no segment c"},
        {"<a>#<b>", "a=1 b=2 a=3", "a is given twice"},
        {"<a>", "a=", "the key is empty"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_binding values[VALUES_MAX];
        struct kl_buf key = {0};
        struct kl_err err = {0};
        size_t n = bindings(table[i].values, values);

        assert_int_equal(kl_scheme_compose(scheme, values, n, &key, &err), KL_INVALID);
        if (!strstr(err.text, table[i].message))
            fail_msg("%s %s: %s", table[i].scheme, table[i].values, err.text);
        assert_int_equal(key.len, 0);
        kl_buf_release(&key);
        kl_scheme_free(&scheme);
    }
}

static void a_key_has_at_most_1024_bytes(void **state)
{
    struct kl_scheme *scheme = parse("K#<a>");
    struct kl_buf text = {0}, key = {0};
    struct kl_err err = {0};
    struct kl_binding value = {KL_STR("a"), {0}};

    (void)state;
    for (int i = 0; i < 1022; i++)
        kl_buf_add_char(&text, 'x');
    value.value = kl_buf_str(&text);
    assert_int_equal(kl_scheme_compose(scheme, &value, 1, &key, &err), KL_OK);
    kl_buf_add_char(&text, 'x');
    value.value = kl_buf_str(&text);
    assert_int_equal(kl_scheme_compose(scheme, &value, 1, &key, &err), KL_INVALID);
    assert_string_equal(err.text, "the key has 1025 bytes, a sort key at most 1024");
    kl_buf_release(&text);
    kl_buf_release(&key);
    kl_scheme_free(&scheme);
}

static void says_why_a_key_does_not_decode(void **state)
{
    static const struct {
        const char *scheme, *key, *message;
    } table[] = {
        {"<score:pad10>#<p>", "1500#p", "score 1500 has 4 digits, the scheme gives 10"},
        {"<score:pad10>#<p>", "0000001500", "the key has no # after score"},
        {"ORDER#<n:pad4>", "ITEM#0001", "the key does not begin with ORDER#"},
        {"<a:pad2><b:pad2>", "1", "the key is too short to have a a"},
        {"<a>#", "x#y", "the key goes on after the end of the scheme"},
        {"<a>", "", "the key is empty"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].scheme);
        struct kl_buf out[KL_SCHEME_SEGS_MAX] = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_scheme_decode(scheme, kl_str_from(table[i].key), out, &err),
                         KL_INVALID);
        if (!strstr(err.text, table[i].message))
            fail_msg("%s %s: %s", table[i].scheme, table[i].key, err.text);
        for (size_t s = 0; s < scheme->n; s++)
            kl_buf_release(&out[s]);
        kl_scheme_free(&scheme);
    }
}

static void splits_whatever_the_widths(void **state)
{
    struct kl_scheme *scheme = parse("<score:pad10>#<ts:pad16>#<p>");
    struct kl_extent at[KL_SCHEME_SEGS_MAX];

    (void)state;
    assert_true(kl_scheme_split(scheme, KL_STR("1500##p#q"), at));
    assert_int_equal(at[0].len, 4);
    assert_int_equal(at[2].len, 0);
    assert_int_equal(at[4].off, 6);
    assert_int_equal(at[4].len, 3);
    assert_false(kl_scheme_split(scheme, KL_STR("1500#p"), at));
    assert_false(kl_scheme_split(scheme, (struct kl_str){0}, at));
    kl_scheme_free(&scheme);
}

/* Composes random values and takes the key apart again. */
static bool compose_decode(struct gen *gen, const struct kl_scheme *scheme)
{
    struct kl_buf value[KL_SCHEME_SEGS_MAX] = {0}, out[KL_SCHEME_SEGS_MAX] = {0};
    struct kl_binding bound[KL_SCHEME_SEGS_MAX];
    struct kl_buf key = {0};
    size_t n = 0;
    bool composed;

    for (size_t i = 0; i < scheme->n; i++) {
        gen_value(gen, &scheme->segs[i], "ab1#/:R\x1f", &value[i]);
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            bound[n++] =
                (struct kl_binding){kl_seg_text(&scheme->segs[i]), kl_buf_str(&value[i])};
    }
    composed = !kl_scheme_compose(scheme, bound, n, &key, NULL);
    if (composed)
        assert_int_equal(kl_scheme_decode(scheme, kl_buf_str(&key), out, NULL), KL_OK);
    for (size_t i = 0; i < scheme->n; i++) {
        if (composed && scheme->segs[i].type != KL_SEG_LITERAL)
            assert_string_equal(kl_buf_text(&out[i]), kl_buf_text(&value[i]));
        kl_buf_release(&value[i]);
        kl_buf_release(&out[i]);
    }
    kl_buf_release(&key);
    return composed;
}

/* Damages a key of random values; what decodes even so composes to the same key. */
static bool decode_compose(struct gen *gen, const struct kl_scheme *scheme)
{
    struct kl_buf out[KL_SCHEME_SEGS_MAX] = {0}, key = {0}, again = {0};
    struct kl_binding bound[KL_SCHEME_SEGS_MAX];
    size_t n = 0;
    bool decoded;

    for (size_t i = 0; i < scheme->n; i++) {
        if (scheme->segs[i].type == KL_SEG_LITERAL)
            kl_buf_add_str(&key, kl_seg_text(&scheme->segs[i]));
        else
            gen_value(gen, &scheme->segs[i], "ab1#/:R\x1f", &key);
    }
    if (key.len && gen_below(gen, 2))
        key.data[gen_below(gen, key.len)] = "0a#-"[gen_below(gen, 4)];
    decoded = !kl_scheme_decode(scheme, kl_buf_str(&key), out, NULL);
    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            bound[n++] =
                (struct kl_binding){kl_seg_text(&scheme->segs[i]), kl_buf_str(&out[i])};
    if (decoded) {
        assert_int_equal(kl_scheme_compose(scheme, bound, n, &again, NULL), KL_OK);
        assert_true(kl_str_eq(kl_buf_str(&key), kl_buf_str(&again)));
    }
    for (size_t i = 0; i < scheme->n; i++)
        kl_buf_release(&out[i]);
    kl_buf_release(&key);
    kl_buf_release(&again);
    return decoded;
}

static void composing_and_decoding_are_inverse(void **state)
{
    struct gen gen = {7};
    size_t composed = 0, decoded = 0;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct kl_buf text = {0};
        struct kl_scheme *scheme = NULL;

        gen_scheme(&gen, &text);
        if (!kl_scheme_parse(kl_buf_str(&text), &scheme, NULL)) {
            composed += compose_decode(&gen, scheme);
            decoded += decode_compose(&gen, scheme);
        }
        kl_scheme_free(&scheme);
        kl_buf_release(&text);
    }
    assert_true(composed > 2000);
    assert_true(decoded > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(composes_and_decodes),
        cmocka_unit_test(refuses_to_compose),
        cmocka_unit_test(a_key_has_at_most_1024_bytes),
        cmocka_unit_test(says_why_a_key_does_not_decode),
        cmocka_unit_test(splits_whatever_the_widths),
        cmocka_unit_test(composing_and_decoding_are_inverse),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
