#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/codec.h"
#include "keys/instant.h"

static struct kl_scheme *segment(const char *type)
{
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};
    struct kl_buf text = {0};

    kl_buf_addf(&text, "<v:%s>", type);
    if (kl_scheme_parse(kl_buf_str(&text), &scheme, &err))
        fail_msg("%s: %s", type, err.text);
    kl_buf_release(&text);
    return scheme;
}

static void encodes_and_decodes(void **state)
{
    static const struct {
        const char *type, *value, *text;
        const char *decoded; /* where it is not value */
    } table[] = {
        {"pad10", "1500", "0000001500", NULL},
        {"pad10", "0", "0000000000", NULL},
        {"pad10", "0001500", "0000001500", "1500"},
        {"pad3", "999", "999", NULL},
        {"pad40", "123456789012345678901234567890",
         "0000000000123456789012345678901234567890", NULL},
        {"fix4", "1001", "1001", NULL},
        {"fix4", "7", "0007", NULL},
        {"int", "1500", "1500", NULL},
        {"int", "0", "0", NULL},
        {"int", "007", "7", "7"},
        {"inv10", "1500", "9999998499", NULL},
        {"inv10", "240", "9999999759", NULL},
        {"inv10", "10", "9999999989", NULL},
        {"inv10", "9", "9999999990", NULL},
        {"inv10", "9999999999", "0000000000", NULL},
        {"inv4/5000", "4999", "0001", NULL},
        {"inv19/9223372036854775807", "1700000000000", "9223370336854775807", NULL},
        {"epoch", "1719100800", "1719100800", NULL},
        {"epoch", "0000000005", "0000000005", NULL},
        {"epoch", "2024-06-23T00:00:00Z", "1719100800", "1719100800"},
        {"epoch", "2024-06-23T02:00:00+02:00", "1719100800", "1719100800"},
        {"epoch", "2024-06-22 22:30:00-0130", "1719100800", "1719100800"},
        {"epoch", "2024-06-23T00:00", "1719100800", "1719100800"},
        {"epoch", "2024-06-23", "1719100800", "1719100800"},
        {"epoch", "20240623T000000Z", "1719100800", "1719100800"},
        {"epoch", "1970-01-01T00:00:01Z", "0000000001", "0000000001"},
        {"epochms", "1719100800123", "1719100800123", NULL},
        {"epochms", "2024-06-23T00:00:00.250Z", "1719100800250", "1719100800250"},
        {"epochms", "2024-06-23T00:00:00.2500000000000Z", "1719100800250",
         "1719100800250"},
        {"iso", "2024-06-23T10:00:00Z", "2024-06-23T10:00:00Z", NULL},
        {"iso", "2024-06-23T10:00:00.123456789012+02",
         "2024-06-23T10:00:00.123456789012+02", NULL},
        {"iso", "20150311T122706Z", "20150311T122706Z", NULL},
        {"iso", "2019-09-24T010101", "2019-09-24T010101", NULL},
        {"date", "2024-02-29", "2024-02-29", NULL},
        {"date", "20240229", "20240229", NULL},
        {"uuid", "c9bf9e57-1685-4c89-bafb-ff5af830be8a",
         "c9bf9e57-1685-4c89-bafb-ff5af830be8a", NULL},
        {"ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAV", NULL},
        {"ksuid", "0ujsszwN8NRY24YaXiTIE2VWDTS", "0ujsszwN8NRY24YaXiTIE2VWDTS", NULL},
        {"hex8", "9f86d081", "9f86d081", NULL},
        {"text", "p_8842", "p_8842", NULL},
        {"text", "", "", NULL},
        {"path", "root/photos/", "root/photos/", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = segment(table[i].type);
        struct kl_buf text = {0}, value = {0};
        struct kl_err err = {0};

        if (kl_codec_encode(scheme->segs, kl_str_from(table[i].value), &text, &err))
            fail_msg("%s %s: %s", table[i].type, table[i].value, err.text);
        assert_string_equal(kl_buf_text(&text), table[i].text);
        assert_true(kl_codec_fits(scheme->segs, kl_buf_str(&text)));
        if (kl_codec_decode(scheme->segs, kl_buf_str(&text), &value, &err))
            fail_msg("%s %s: %s", table[i].type, table[i].text, err.text);
        assert_string_equal(kl_buf_text(&value),
                            table[i].decoded ? table[i].decoded : table[i].value);
        kl_buf_release(&text);
        kl_buf_release(&value);
        kl_scheme_free(&scheme);
    }
}

static void refuses_what_does_not_fit(void **state)
{
    static const struct {
        const char *type, *value, *message, *advice;
    } table[] = {
        {"pad10", "12345678901", "v 12345678901 needs 11 digits, the scheme gives 10",
         "at least 11 digits"},
        {"pad10", "", "v is empty", ""},
        {"pad10", "-5", "v -5 is not a whole number", "offset"},
        {"pad10", "+5", "v +5 is not a whole number", "plus"},
        {"pad10", "1.5", "v 1.5 is not a whole number", "cents"},
        {"pad10", "1,500", "v 1,500 is not a whole number", "grouping"},
        {"pad10", " 5", "v  5 is not a whole number", "blanks"},
        {"pad10", "5 ", "v 5  is not a whole number", "blanks"},
        {"pad10", "ten", "v ten is not a whole number", ""},
        {"pad10", "1e3", "v 1e3 is not a whole number", ""},
        {"int", "x", "v x is not a whole number", ""},
        {"inv10", "12345678901", "v 12345678901 needs 11 digits, the scheme gives 10",
         ""},
        {"inv4/5000", "5001", "v 5001 is larger than 5000", ""},
        {"epoch", "1719100800123", "v 1719100800123 needs 13 digits, the scheme gives 10",
         ""},
        {"epoch", "5", "v 5 has 1 digit, the scheme gives 10", "seconds"},
        {"epoch", "171910080", "v 171910080 has 9 digits, the scheme gives 10",
         "seconds"},
        {"epoch", "2024-02-30", "v 2024-02-30 is neither 10 digits nor a date-time", ""},
        {"epoch", "", "v  is neither", ""},
        {"epoch", "2024-06-23T00:00:00.5Z", "finer than whole seconds", ""},
        {"epochms", "2024-06-23T00:00:00.2501Z", "finer than whole milliseconds", ""},
        {"epochms", "2024-06-23T00:00:00.2500000000001Z", "finer than whole milliseconds",
         ""},
        {"epoch", "1969-12-31T23:59:59Z", "outside what 10 digits can hold", ""},
        {"epoch", "2286-11-20T17:46:40Z", "outside what 10 digits can hold", ""},
        {"iso", "2024-06-23", "is not a date-time", ""},
        {"iso", "2024-06-23T25:00:00Z", "is not a date-time", ""},
        {"iso", "2024-06-23T10:00:00Zx", "is not a date-time", ""},
        {"date", "2024-02-30", "is not a date", ""},
        {"date", "2023-02-29", "is not a date", ""},
        {"date", "2024-1-5", "is not a date", ""},
        {"uuid", "c9bf9e57-1685-4c89-bafb-ff5af830be8", "is not a UUID", ""},
        {"uuid", "c9bf9e5711685-4c89-bafb-ff5af830be8a", "is not a UUID", ""},
        {"ulid", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "is not a ULID", ""},
        {"ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAU", "is not a ULID", ""},
        {"ksuid", "0ujsszwN8NRY24YaXiTIE2VWDT_", "is not a KSUID", ""},
        {"hex4", "12345", "v 12345 has 5 digits, the scheme gives 4", ""},
        {"hex4", "12g4", "is not hexadecimal digits", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = segment(table[i].type);
        struct kl_buf text = {0};
        struct kl_err err = {0};

        assert_int_equal(
            kl_codec_encode(scheme->segs, kl_str_from(table[i].value), &text, &err),
            KL_INVALID);
        if (!strstr(err.text, table[i].message) || !strstr(err.advice, table[i].advice))
            fail_msg("%s %s: %s (%s)", table[i].type, table[i].value, err.text,
                     err.advice);
        assert_int_equal(text.len, 0);
        kl_buf_release(&text);
        kl_scheme_free(&scheme);
    }
}

static void decodes_only_its_own_text(void **state)
{
    static const struct {
        const char *type, *text, *message;
    } table[] = {
        {"pad10", "1500", "v 1500 has 4 digits, the scheme gives 10"},
        {"pad10", "00000001500", "v 00000001500 has 11 digits, the scheme gives 10"},
        {"pad4", "12a4", "v 12a4 is not plain digits"},
        {"int", "007", "v 007 has leading zeros"},
        {"inv4/5000", "5001", "v 5001 is larger than its maximum 5000"},
        {"epoch", "5", "v 5 has 1 digit, the scheme gives 10"},
        {"iso", "x", "v x is not a date-time"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_scheme *scheme = segment(table[i].type);
        struct kl_buf value = {0};
        struct kl_err err = {0};

        assert_false(kl_codec_fits(scheme->segs, kl_str_from(table[i].text)));
        assert_int_equal(
            kl_codec_decode(scheme->segs, kl_str_from(table[i].text), &value, &err),
            KL_INVALID);
        if (!strstr(err.text, table[i].message))
            fail_msg("%s %s: %s", table[i].type, table[i].text, err.text);
        kl_buf_release(&value);
        kl_scheme_free(&scheme);
    }
}

static void messages_show_the_beginning_of_a_long_value(void **state)
{
    struct kl_scheme *scheme = segment("pad4");
    struct kl_buf value = {0}, text = {0};
    struct kl_err err = {0};

    (void)state;
    for (int i = 0; i < 5000; i++)
        kl_buf_add_char(&value, '7');
    assert_int_equal(kl_codec_encode(scheme->segs, kl_buf_str(&value), &text, &err),
                     KL_INVALID);
    assert_non_null(strstr(err.text, "needs 5000 digits, the scheme gives 4"));
    kl_buf_release(&value);
    kl_buf_release(&text);
    kl_scheme_free(&scheme);
}

static void scans_a_date_time_in_front_of_other_text(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        int64_t epoch;
        uint32_t nanos;
    } table[] = {
        {"2024-06-23T00:00:00Z", 20, 1719100800, 0},
        {"2024-06-23T00:00:00Z#x", 20, 1719100800, 0},
        {"2024-06-23T00:00:x", 16, 1719100800, 0},
        {"2024-06-23T00:00:00.", 19, 1719100800, 0},
        {"2024-06-23T00:00:00.5x", 21, 1719100800, 500000000},
        {"2024-06-23T00:00:00.123456789Z", 30, 1719100800, 123456789},
        {"2024-06-23T00:00:00+1", 19, 1719100800, 0},
        {"2024-06-23T05:30+05:30", 22, 1719100800, 0},
        {"1969-12-31T23:59:59Z", 20, -1, 0},
        {"2024-06-23", 0, 0, 0},
        {"2024-06-23Tx", 0, 0, 0},
        {"2024-06-2", 0, 0, 0},
        {"2024-0623T00:00:00Z", 0, 0, 0},
        {"2024-13-01T00:00:00Z", 0, 0, 0},
        {"2024-06-23T24:00:00Z", 0, 0, 0},
        {"2024-06-23T00:60:00Z", 0, 0, 0},
        {"", 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_instant instant = {0};

        assert_int_equal(kl_instant_scan(kl_str_from(table[i].text), &instant),
                         table[i].len);
        assert_int_equal(instant.epoch, table[i].epoch);
        assert_int_equal(instant.nanos, table[i].nanos);
    }
    assert_int_equal(kl_instant_scan_date(KL_STR("2024-06-23T10")), 10);
    assert_int_equal(kl_instant_scan_date(KL_STR("20240623T10")), 8);
    assert_int_equal(kl_instant_scan_date(KL_STR("2024-06")), 0);
    assert_int_equal(kl_instant_scan_date(KL_STR("2024")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodes_and_decodes),
        cmocka_unit_test(refuses_what_does_not_fit),
        cmocka_unit_test(decodes_only_its_own_text),
        cmocka_unit_test(messages_show_the_beginning_of_a_long_value),
        cmocka_unit_test(scans_a_date_time_in_front_of_other_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
