#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/scheme.h"

#include "scheme_gen.h"

static struct kl_scheme *parse(const char *text)
{
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};

    if (kl_scheme_parse(kl_str_from(text), &scheme, &err))
        fail_msg("%s: %s", text, err.text);
    return scheme;
}

static void parses_what_the_grammar_allows(void **state)
{
    static const struct {
        const char *text, *formatted;
        size_t n;
    } table[] = {
        {"<score:pad10>#<ts:pad16>#<playerId>", NULL, 5},
        {"<score:inv10>#<ts:pad16>#<playerId>", NULL, 5},
        {"ORDER#<order:pad8>#ITEM#<line:pad4>", NULL, 4},
        {"METER#<at:iso>", NULL, 2},
        {"<id:ulid>", NULL, 1},
        {"<a:epoch>|<b:epochms>|<c:date>|<d:uuid>|<e:ksuid>|<f:hex64>", NULL, 11},
        {"<path:path>", NULL, 1},
        {"<a:text>", "<a>", 1},
        {"<a:int>/<b:fix4>", NULL, 3},
        {"<a:inv4/9999>", "<a:inv4>", 1},
        {"<a:inv4/0500>", "<a:inv4/500>", 1},
        {"<a:inv19/9223372036854775807>", NULL, 1},
        {"<a:pad1024>", NULL, 1},
        {"<a:pad4><b:pad4><c>", NULL, 3},
        {"<c><a:pad4>-<b:pad4>", NULL, 4},
        {"METADATA", NULL, 1},
        {"\\<\\>\\:\\\\\\t\\x1f", NULL, 1},
        {"\\n\\r\\x00\\x7F\\x41\\xff", "\\x0a\\x0d\\x00\\x7fA\\xff", 1},
        {"<we\\:ird\\>\\x1f>", NULL, 1},
        {"caf\xc3\xa9#<\xc3\xa9t\xc3\xa9:pad2>", NULL, 2},
        {"\xc2\x85", "\\xc2\\x85", 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = parse(table[i].text);
        struct kl_buf out = {0};

        kl_scheme_format(scheme, &out);
        if (table[i].formatted)
            assert_string_equal(kl_buf_text(&out), table[i].formatted);
        else
            assert_string_equal(kl_buf_text(&out), table[i].text);
        assert_int_equal(scheme->n, table[i].n);
        kl_buf_release(&out);
        kl_scheme_free(&scheme);
    }
}

static void refuses_with_the_place_and_what_was_expected(void **state)
{
    static const struct {
        const char *text, *message;
    } table[] = {
        {"", "scheme is empty: expected <name:type>"},
        {"a:b", "character 2: expected \\:"},
        {"a>", "character 2: expected a < before"},
        {"\xc3\xa9\xc3\xa9>", "character 3: expected a < before"},
        {"<", "character 2: expected a name"},
        {"<>", "character 2: expected a name"},
        {"<:pad4>", "character 2: expected a name"},
        {"<a", "character 3: expected > at the end"},
        {"<a<b>", "character 3: expected > or :"},
        {"<a:pad4", "character 8: expected > at the end"},
        {"<a:pad4x>", "character 8: expected > at the end"},
        {"<a:>",
         "character 4: expected a type, one of text, padN, invN, fixN, int, epoch, "
         "epochms, iso, date, uuid, ulid, ksuid, hexN, path"},
        {"<a:number>", "character 4: expected a type"},
        {"<a:text5>", "character 4: expected a type"},
        {"<a:PAD4>", "character 4: expected a type"},
        {"<a:pad>", "character 7: expected a width from 1 to 1024"},
        {"<a:pad0>", "character 7: expected a width from 1 to 1024"},
        {"<a:hex1025>", "character 7: expected a width from 1 to 1024"},
        {"<a:fix99999999999999999999>", "character 7: expected a width from 1 to 1024"},
        {"<a:inv4/>", "character 9: expected a maximum"},
        {"<a:inv4/10000>", "character 9: expected a maximum"},
        {"<a>#<a>", "character 6: expected another name, a is taken"},
        {"<a><b>", "character 4: expected a literal: two segments of variable width"},
        {"<a><n:pad4><b:iso>",
         "character 12: expected a literal: two segments of variable"},
        {"a\\q", "character 2: expected \\<"},
        {"a\\", "character 2: expected \\<"},
        {"a\\x1", "character 2: expected two hexadecimal digits"},
        {"a\\xg0", "character 2: expected two hexadecimal digits"},
        {"a\tb", "character 2: expected a control character as \\x1f or \\t"},
        {"<a\\x00b>", "character 2: expected a name without NUL"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = NULL;
        struct kl_err err = {0};

        assert_int_equal(kl_scheme_parse(kl_str_from(table[i].text), &scheme, &err),
                         KL_INVALID);
        assert_null(scheme);
        if (!strstr(err.text, table[i].message))
            fail_msg("%s: \"%s\" lacks \"%s\"", table[i].text, err.text,
                     table[i].message);
    }
}

static void limits_the_number_of_segments(void **state)
{
    struct kl_buf text = {0};
    struct kl_scheme *scheme = NULL;

    (void)state;
    for (size_t i = 0; i < KL_SCHEME_SEGS_MAX; i++)
        kl_buf_addf(&text, "<n%zu:pad1>", i);
    assert_int_equal(kl_scheme_parse(kl_buf_str(&text), &scheme, NULL), KL_OK);
    kl_scheme_free(&scheme);
    kl_buf_add_text(&text, "#");
    assert_int_equal(kl_scheme_parse(kl_buf_str(&text), &scheme, NULL), KL_INVALID);
    kl_buf_clear(&text);
    for (size_t i = 0; i < 70000; i++)
        kl_buf_add_char(&text, 'a');
    assert_int_equal(kl_scheme_parse(kl_buf_str(&text), &scheme, NULL), KL_TOO_LARGE);
    kl_buf_release(&text);
}

static void formatting_round_trips(void **state)
{
    struct gen gen = {42};
    size_t parsed = 0;

    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct kl_buf text = {0}, once = {0}, twice = {0};
        struct kl_scheme *scheme = NULL;

        gen_scheme(&gen, &text);
        if (!kl_scheme_parse(kl_buf_str(&text), &scheme, NULL)) {
            parsed++;
            kl_scheme_format(scheme, &once);
            kl_scheme_free(&scheme);
            scheme = parse(kl_buf_text(&once));
            kl_scheme_format(scheme, &twice);
            assert_string_equal(kl_buf_text(&once), kl_buf_text(&twice));
        }
        kl_scheme_free(&scheme);
        kl_buf_release(&text);
        kl_buf_release(&once);
        kl_buf_release(&twice);
    }
    assert_true(parsed > 2000);
}

static void gives_every_class_a_type(void **state)
{
    static const struct {
        enum kl_class class_;
        size_t width;
        enum kl_seg_type type;
        size_t type_width;
    } table[] = {
        {KL_CLASS_TEXT, 0, KL_SEG_TEXT, 0},
        {KL_CLASS_TEXT, 5, KL_SEG_TEXT, 0},
        {KL_CLASS_PADDED_NUMBER, 10, KL_SEG_PAD, 10},
        {KL_CLASS_PADDED_NUMBER, 0, KL_SEG_TEXT, 0},
        {KL_CLASS_NUMBER, 4, KL_SEG_FIX, 4},
        {KL_CLASS_UNPADDED_NUMBER, 0, KL_SEG_INT, 0},
        {KL_CLASS_EPOCH, 10, KL_SEG_EPOCH, 10},
        {KL_CLASS_EPOCH, 13, KL_SEG_EPOCHMS, 13},
        {KL_CLASS_EPOCH, 16, KL_SEG_FIX, 16},
        {KL_CLASS_PADDED_EPOCH, 20, KL_SEG_PAD, 20},
        {KL_CLASS_INVERTED_TIME, 13, KL_SEG_INV, 13},
        {KL_CLASS_ISO_DATE, 10, KL_SEG_DATE, 0},
        {KL_CLASS_ISO_DATETIME, 20, KL_SEG_ISO, 0},
        {KL_CLASS_UUID, 36, KL_SEG_UUID, 36},
        {KL_CLASS_ULID, 26, KL_SEG_ULID, 26},
        {KL_CLASS_KSUID, 27, KL_SEG_KSUID, 27},
        {KL_CLASS_OBJECTID, 24, KL_SEG_HEX, 24},
        {KL_CLASS_HEX, 8, KL_SEG_HEX, 8},
        {KL_CLASS_HEX, 0, KL_SEG_TEXT, 0},
        {KL_CLASS_LABEL, 5, KL_SEG_LITERAL, 0},
        {KL_CLASS_VERSION, 0, KL_SEG_TEXT, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        size_t width = table[i].width;

        assert_int_equal(kl_scheme_type_of_class(table[i].class_, &width), table[i].type);
        assert_int_equal(width, table[i].type_width);
    }
}

static void width_leaves_two_digits(void **state)
{
    size_t width = 0;
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_scheme_width(KL_STR("10000000"), &width, &err), KL_OK);
    assert_int_equal(width, 10);
    assert_int_equal(kl_scheme_width(KL_STR("0"), &width, &err), KL_OK);
    assert_int_equal(width, 3);
    assert_int_equal(kl_scheme_width(KL_STR("00012"), &width, &err), KL_OK);
    assert_int_equal(width, 4);
    assert_int_equal(kl_scheme_width(KL_STR("-5"), &width, &err), KL_INVALID);
    assert_non_null(strstr(err.text, "-5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parses_what_the_grammar_allows),
        cmocka_unit_test(refuses_with_the_place_and_what_was_expected),
        cmocka_unit_test(limits_the_number_of_segments),
        cmocka_unit_test(formatting_round_trips),
        cmocka_unit_test(gives_every_class_a_type),
        cmocka_unit_test(width_leaves_two_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
