#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/lens.h"

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"

static struct kl_lens *lens_of(const char *text)
{
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};
    struct kl_lens *lens;

    if (kl_scheme_parse(kl_str_from(text), &scheme, &err))
        fail_msg("%s: %s", text, err.text);
    lens = kl_lens_from_scheme(scheme);
    kl_scheme_free(&scheme);
    return lens;
}

/* "[pad 000][dig 15][del #]": every byte in its part. */
static void draw(struct kl_str key, const struct kl_part *parts, size_t n,
                 struct kl_buf *out)
{
    static const char *const roles[] = {"text",   "label", "delim", "pad",
                                        "digits", "inv",   "wrong"};

    for (size_t i = 0; i < n; i++) {
        kl_buf_addf(out, "[%s %.*s", roles[parts[i].role], (int)parts[i].len,
                    key.data + parts[i].off);
        if (parts[i].column != SIZE_MAX)
            kl_buf_addf(out, " %zu", parts[i].column);
        kl_buf_add_char(out, ']');
    }
}

static void parts_have_their_roles(void **state)
{
    static const struct {
        const char *scheme, *key, *parts;
    } table[] = {
        {BOARD, "0000001500#0000001719100800#p_8842",
         "[pad 000000 0][digits 1500 0][delim #][pad 000000 1][digits 1719100800 1]"
         "[delim #][text p_8842 2]"},
        {BOARD, "0000000000#1#p",
         "[pad 000000000 0][digits 0 0][delim #][wrong 1 1][delim #][text p 2]"},
        {BOARD, "1500##p", "[wrong 1500 0][delim #][delim #][text p 2]"},
        {BOARD, "      1500#x#p",
         "[pad        0][digits 1500 0][delim #][text x 1][delim #][text p 2]"},
        {BOARD, "none", "[text none]"},
        {"<score:inv10>#<x>", "9999998499#a", "[inv 9999998499 0][delim #][text a 1]"},
        {"<score:inv10>#<x>", "1500#a", "[wrong 1500 0][delim #][text a 1]"},
        {"<score:inv4/5000>", "5001", "[wrong 5001 0]"},
        {"ORDER#<order:pad8>#ITEM#<line:pad4>", "ORDER#00000005#ITEM#0012",
         "[label ORDER][delim #][pad 0000000 0][digits 5 0][delim #][label ITEM][delim #]"
         "[pad 00 1][digits 12 1]"},
        {"p_<n:int>", "p_007", "[label p_][pad 00 0][digits 7 0]"},
        {"year=<y:fix4>", "year=2024", "[label year][delim =][digits 2024 0]"},
        {"METER\\:<at:iso>\\:<v:fix2>", "METER:2024-06-23T10:00:00Z:12",
         "[label METER][delim :][text 2024-06-23T10:00:00Z 0][delim :][digits 12 1]"},
        {"<a:epoch>", "1719100800", "[digits 1719100800 0]"},
        {"<a:epoch>", "171910080", "[wrong 171910080 0]"},
        {"<n>", "", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_lens *lens = lens_of(table[i].scheme);
        struct kl_str key = kl_str_from(table[i].key);
        struct kl_part parts[32];
        struct kl_buf drawn = {0};

        draw(key, parts, kl_lens_parts(lens, key, parts, 32), &drawn);
        assert_string_equal(kl_buf_text(&drawn), table[i].parts);
        kl_buf_release(&drawn);
        kl_lens_free(&lens);
    }
}

static void parts_cover_the_key_however_few_there_are(void **state)
{
    struct kl_lens *lens = lens_of("A#<a:pad4>#<b:pad4>#<c:path>");
    static const char *const keys[] = {"A#0001#0002#x/y", "A#1#2#", "B#1", "", "A###"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        for (size_t max = 1; max < 12; max++) {
            struct kl_str key = kl_str_from(keys[i]);
            struct kl_part parts[12];
            size_t n = kl_lens_parts(lens, key, parts, max), end = 0;

            assert_true(n <= max);
            for (size_t p = 0; p < n; p++) {
                assert_int_equal(parts[p].off, end);
                assert_true(parts[p].len > 0);
                end += parts[p].len;
            }
            assert_int_equal(end, key.len);
        }
    }
    assert_int_equal(kl_lens_parts(lens, KL_STR("A#0001"), NULL, 0), 0);
    kl_lens_free(&lens);
}

static void decodes_for_people(void **state)
{
    static const struct {
        const char *scheme, *key;
        size_t column;
        const char *plain, *grouped; /* NULL: it does not decode */
    } table[] = {
        {BOARD, "0000001500#0000001719100800#p_8842", 0, "1500", "1,500"},
        {BOARD, "0000001500#0000001719100800#p_8842", 1, "2024-06-23 00:00:00 UTC",
         "2024-06-23 00:00:00 UTC"},
        {BOARD, "0000001500#0000001719100800#p_8842", 2, "p_8842", "p_8842"},
        {BOARD, "0000001500#0001719100800250#p", 1, "2024-06-23 00:00:00.25 UTC",
         "2024-06-23 00:00:00.25 UTC"},
        {BOARD, "0000001500#0000000000000009#p", 1, "9", "9"},
        {BOARD, "1500#1#p", 0, "1500", "1,500"},
        {BOARD, "x#1#p", 0, NULL, NULL},
        {BOARD, "none", 0, NULL, NULL},
        {BOARD, "1#1#p", 3, NULL, NULL},
        {"<score:inv10>", "9999998499", 0, "1500", "1,500"},
        {"<score:inv10>", "1500", 0, NULL, NULL},
        {"<score:inv4/5000>", "5001", 0, NULL, NULL},
        {"<score:pad10>", "1719100800", 0, "1719100800", "1,719,100,800"},
        {"<at:epoch>", "1719100800", 0, "2024-06-23 00:00:00 UTC",
         "2024-06-23 00:00:00 UTC"},
        {"<at:epochms>", "1719100800001", 0, "2024-06-23 00:00:00.001 UTC",
         "2024-06-23 00:00:00.001 UTC"},
        {"<at:epoch>", "9999999999", 0, "9999999999", "9,999,999,999"},
        {"<n:int>", "1234567890123456789012345678901234567890", 0,
         "1234567890123456789012345678901234567890",
         "1,234,567,890,123,456,789,012,345,678,901,234,567,890"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_lens *lens = lens_of(table[i].scheme);
        struct kl_str key = kl_str_from(table[i].key);

        for (int group = 0; group < 2; group++) {
            const char *wanted = group ? table[i].grouped : table[i].plain;
            struct kl_buf out = {0};

            assert_int_equal(kl_lens_decode(lens, key, table[i].column, group, &out),
                             wanted != NULL);
            assert_string_equal(kl_buf_text(&out), wanted ? wanted : "");
            kl_buf_release(&out);
        }
        kl_lens_free(&lens);
    }
}

/* The lens of what is found out of keys, which stand in byte order and end with NULL. */
static struct kl_lens *lens_of_keys(const char *const *keys)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;
    struct kl_lens *lens;

    for (size_t i = 0; keys[i]; i++)
        kl_summary_add(summary, kl_str_from(keys[i]), NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    lens = kl_lens_from_report(report);
    kl_report_free(&report);
    kl_summary_free(&summary);
    return lens;
}

static void reads_what_was_found_out(void **state)
{
    static const struct {
        const char *keys[6];
        const char *key, *parts, *type, *decoded; /* of column 0 */
        bool fits;
    } table[] = {
        {{"0000000009#1719100812#p_1", "0000002000#1719100799#p_22"},
         "1500#1719100800#p_8",
         "[wrong 1500 0][delim #][digits 1719100800 1][delim #][label p_][digits 8 2]",
         "pad10",
         "1,500",
         true},
        {{"0000000009#a", "0000002000#b"},
         "0000000009#a#x",
         "[pad 000000000 0][digits 9 0][delim #][text a 1][delim #][text x]",
         "pad10",
         "9",
         false},
        {{"INV#0001", "INV#0001#LINE#10", "INV#0001#LINE#9", "INV#0002"},
         "INV#0001#LINE#9",
         "[label INV][delim #][pad 000 0][digits 1 0][delim #][label LINE][delim #]"
         "[digits 9 1]",
         "pad4",
         "1",
         true},
        {{"INV#0001", "INV#0002", "METADATA"},
         "METADATA",
         "[label METADATA]",
         "pad4",
         NULL,
         false},
        {{"root/", "root/photos", "root/photos/", "root/photos/a.jpg"},
         "root/photos/",
         "[text root 0][delim /][text photos 0][delim /]",
         "path",
         "root/photos/",
         true},
        {{"MAIL#1700000900000", "MAIL#8299999998000", "MAIL#8299999999000"},
         "MAIL#8299999998000",
         "[label MAIL][delim #][inv 8299999998000 0]",
         "inv13",
         "2023-11-14 22:13:21.999 UTC",
         true},
        {{"MAIL#1700000900000", "MAIL#8299999998000", "MAIL#8299999999000"},
         "MAIL#1700000900000",
         "[label MAIL][delim #][inv 1700000900000 0]",
         "inv13",
         "2023-11-14 22:28:20 UTC",
         true},
        {{"9999998499", "9999999759", "9999999989", "9999999990"},
         "9999998499",
         "[inv 9999998499 0]",
         "inv10",
         "1,500",
         true},
        {{"00009.99", "00120.50"},
         "00120.50",
         "[pad 00 0][digits 120.50 0]",
         "text",
         "00120.50",
         true},
        {{"storeid_0012#x", "storeid_0450#y"},
         "storeid_0450#y",
         "[label storeid_][pad 0 0][digits 450 0][delim #][text y 1]",
         "pad4",
         "450",
         true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_lens *lens = lens_of_keys(table[i].keys);
        struct kl_str key = kl_str_from(table[i].key);
        struct kl_part parts[32];
        struct kl_buf out = {0};

        draw(key, parts, kl_lens_parts(lens, key, parts, 32), &out);
        assert_string_equal(kl_buf_text(&out), table[i].parts);
        assert_string_equal(kl_lens_column(lens, 0)->type, table[i].type);
        kl_buf_clear(&out);
        assert_int_equal(kl_lens_decode(lens, key, 0, true, &out),
                         table[i].decoded != NULL);
        assert_string_equal(kl_buf_text(&out), table[i].decoded ? table[i].decoded : "");
        assert_int_equal(kl_lens_fits(lens, key), table[i].fits);
        kl_buf_release(&out);
        kl_lens_free(&lens);
    }
}

static void of_no_keys_every_key_is_text(void **state)
{
    static const char *const none[] = {NULL};
    struct kl_lens *lens = lens_of_keys(none);
    struct kl_part part;

    (void)state;
    assert_int_equal(kl_lens_columns(lens), 0);
    assert_null(kl_lens_template(lens, 0));
    assert_int_equal(kl_lens_parts(lens, KL_STR("a#1"), &part, 1), 1);
    assert_int_equal(part.role, KL_PART_TEXT);
    assert_int_equal(part.len, 3);
    assert_false(kl_lens_fits(lens, KL_STR("a#1")));
    kl_lens_free(&lens);
}

static void templates_stand_the_most_frequent_first(void **state)
{
    static const char *const keys[] = {"A#0001", "B#2024-06-23T10:00:00Z",
                                       "B#2024-06-23T10:00:05Z", "B#2024-06-23T10:01:00Z",
                                       NULL};
    struct kl_lens *lens = lens_of_keys(keys);

    (void)state;
    assert_string_equal(kl_lens_template(lens, 0), "B#<t2:iso>");
    assert_string_equal(kl_lens_template(lens, 1), "A#<n2:pad4>");
    assert_null(kl_lens_template(lens, 2));
    kl_lens_free(&lens);
}

static void names_the_columns_of_a_scheme(void **state)
{
    static const struct kl_lens_column wanted[] = {
        {"order", "pad8", 2, 8, false, false},
        {"line", "inv4", 4, 4, true, false},
        {"note", "text", 5, 0, false, false},
    };
    struct kl_lens *lens = lens_of("ORDER#<order:pad8>#ITEM#<line:inv4>#<note>");

    (void)state;
    assert_int_equal(kl_lens_columns(lens), KL_ARRAY_LEN(wanted));
    for (size_t i = 0; i < KL_ARRAY_LEN(wanted); i++) {
        const struct kl_lens_column *c = kl_lens_column(lens, i);

        assert_string_equal(c->name, wanted[i].name);
        assert_string_equal(c->type, wanted[i].type);
        assert_int_equal(c->segment, wanted[i].segment);
        assert_int_equal(c->width, wanted[i].width);
        assert_int_equal(c->inverted, wanted[i].inverted);
        assert_int_equal(c->probably, wanted[i].probably);
    }
    assert_string_equal(kl_lens_template(lens, 0),
                        "ORDER#<order:pad8>#ITEM#<line:inv4>#<note>");
    assert_null(kl_lens_template(lens, 1));
    kl_lens_free(&lens);
    assert_null(lens);
    kl_lens_free(&lens);
}

static void a_key_fits_whatever_its_widths(void **state)
{
    struct kl_lens *lens = lens_of(BOARD);

    (void)state;
    assert_true(kl_lens_fits(lens, KL_STR("0000001500#0000001719100800#p_8842")));
    assert_true(kl_lens_fits(lens, KL_STR("1500#1#p")));
    assert_false(kl_lens_fits(lens, KL_STR("1500#1")));
    assert_false(kl_lens_fits(lens, KL_STR("")));
    kl_lens_free(&lens);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_have_their_roles),
        cmocka_unit_test(parts_cover_the_key_however_few_there_are),
        cmocka_unit_test(decodes_for_people),
        cmocka_unit_test(reads_what_was_found_out),
        cmocka_unit_test(of_no_keys_every_key_is_text),
        cmocka_unit_test(templates_stand_the_most_frequent_first),
        cmocka_unit_test(a_key_fits_whatever_its_widths),
        cmocka_unit_test(names_the_columns_of_a_scheme),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
