#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/ordinal.h"
#include "keys/reading.h"
#include "keys/stamp.h"

static const struct {
    const char *value;
    enum kl_shape_kind kind;
} shapes[] = {
    {"", KL_SHAPE_EMPTY},
    {"0", KL_SHAPE_DIGITS},
    {"00000000000000000000000000000000000000000001", KL_SHAPE_DIGITS},
    {"-5", KL_SHAPE_SIGNED},
    {"000-7", KL_SHAPE_SIGNED},
    {"-", KL_SHAPE_TEXT},
    {"5-", KL_SHAPE_TEXT},
    {"5-7", KL_SHAPE_TEXT},
    {"+5", KL_SHAPE_PLUS},
    {"+", KL_SHAPE_TEXT},
    {"9.99", KL_SHAPE_DECIMAL},
    {".5", KL_SHAPE_TEXT},
    {"5.", KL_SHAPE_TEXT},
    {"..", KL_SHAPE_TEXT},
    {"  7", KL_SHAPE_SPACED},
    {"7  ", KL_SHAPE_TRAILED},
    {"7__", KL_SHAPE_TRAILED},
    {"7 _", KL_SHAPE_TEXT},
    {"7 7", KL_SHAPE_TEXT},
    {" ", KL_SHAPE_TEXT},
    {"1a", KL_SHAPE_HEX},
    {"1A", KL_SHAPE_HEX},
    {"1aB", KL_SHAPE_TEXT},
    {"cafe", KL_SHAPE_TEXT},
    {"0x1f", KL_SHAPE_HEX_PREFIXED},
    {"0x", KL_SHAPE_TEXT},
    {"0xg", KL_SHAPE_TEXT},
    {"2024-03", KL_SHAPE_YEAR_MONTH},
    {"2024-03-09", KL_SHAPE_DATE},
    {"2024-03-09T10", KL_SHAPE_HOUR},
    {"2024-03-09T10:00", KL_SHAPE_DATETIME},
    {"2024-03-09 10:00:00", KL_SHAPE_DATETIME},
    {"2024-03-09T10:00:00-1", KL_SHAPE_DATETIME},
    {"2021-08-03T20:25:25:00", KL_SHAPE_BAD_DATE},
    {"2024-02-30", KL_SHAPE_BAD_DATE},
    {"2024-02-29", KL_SHAPE_DATE},
    {"2024-02-30T10:00", KL_SHAPE_BAD_DATE},
    {"2021-13-01T00:00:00", KL_SHAPE_BAD_DATE},
    {"20211301T000000Z", KL_SHAPE_BAD_DATE},
    {"2021-09-15T02:00\"00", KL_SHAPE_BAD_DATE},
    {"2021-09-15T1O:00:00Z", KL_SHAPE_BAD_DATE},
    {"2021-09-15T10.00:00", KL_SHAPE_BAD_DATE},
    {"2021-09-15T10:0O", KL_SHAPE_BAD_DATE},
    {"2021-09-15T10:00_30", KL_SHAPE_TEXT},
    {"2021-09-15T10:00-30", KL_SHAPE_DATETIME},
    {"2021-09-15T24:00", KL_SHAPE_DATETIME},
    {"2021-09-15T24:01", KL_SHAPE_BAD_DATE},
    {"2016-12-31T23:59:60Z", KL_SHAPE_DATETIME},
    {"31/02/2024", KL_SHAPE_BAD_DATE},
    {"20150311T122706Z", KL_SHAPE_DATETIME},
    {"20150311", KL_SHAPE_DIGITS},
    {"2024-3-9", KL_SHAPE_UNPADDED_DATE},
    {"2024-3-9x", KL_SHAPE_TEXT},
    {"7/15/2019", KL_SHAPE_MDY},
    {"15/7/2019", KL_SHAPE_DMY},
    {"7/7/2019", KL_SHAPE_DAY_FIRST},
    {"45/7/2019", KL_SHAPE_TEXT},
    {"2024/01/05", KL_SHAPE_DATE},
    {"2024/1/5", KL_SHAPE_UNPADDED_DATE},
    {"2024-1-5 9:05", KL_SHAPE_UNPADDED_DATE},
    {"2024-01-05T9:05:00Z", KL_SHAPE_UNPADDED_DATE},
    {"2024-01-05T10:5:00Z", KL_SHAPE_UNPADDED_DATE},
    {"2024-01-05T9", KL_SHAPE_UNPADDED_DATE},
    {"25.3.2024", KL_SHAPE_DMY},
    {"25/3/24", KL_SHAPE_DMY},
    {"3/25/99 10:00", KL_SHAPE_MDY},
    {"31/02/24", KL_SHAPE_BAD_DATE},
    {"25-3-24", KL_SHAPE_TEXT},
    {"25/3/245", KL_SHAPE_TEXT},
    {"2021-09-15T10.30", KL_SHAPE_TEXT},
    {"2021-09-15T10:00:00+25:00", KL_SHAPE_BAD_DATE},
    {"2021-09-15T10:00:00-99", KL_SHAPE_DATETIME},
    {"1.2.3000", KL_SHAPE_VERSION},
    {"5-Mar-2024", KL_SHAPE_DMY},
    {"05 MARCH 2024", KL_SHAPE_DMY},
    {"05/Mar/2024 10:00:00", KL_SHAPE_DMY},
    {"Mar 5, 2024", KL_SHAPE_MDY},
    {"Mar 5 2024 2:30 PM", KL_SHAPE_MDY},
    {"Tue, 05 Mar 2024 10:00:00 GMT", KL_SHAPE_DMY},
    {"Tue Mar 05 2024", KL_SHAPE_MDY},
    {"3/25/2024, 2:30 PM", KL_SHAPE_MDY},
    {"Mar 2024", KL_SHAPE_TEXT},
    {"Mar 5 20245", KL_SHAPE_TEXT},
    {"Tue 5", KL_SHAPE_TEXT},
    {"Tue ", KL_SHAPE_TEXT},
    {"Tue Tue 5", KL_SHAPE_TEXT},
    {"2024-06-01T00:30+03:00[Europe/Athens]", KL_SHAPE_DATETIME},
    {"09:30", KL_SHAPE_CLOCK},
    {"9:30", KL_SHAPE_UNPADDED_CLOCK},
    {"9:30 PM", KL_SHAPE_TWELVE_HOUR},
    {"09:30:15 a.m.", KL_SHAPE_TWELVE_HOUR},
    {"11AM", KL_SHAPE_TWELVE_HOUR},
    {"2024-03-09 02:30 PM", KL_SHAPE_TWELVE_HOUR},
    {"14:00 PM", KL_SHAPE_BAD_CLOCK},
    {"25:00", KL_SHAPE_BAD_CLOCK},
    {"12:60", KL_SHAPE_BAD_CLOCK},
    {"59:59", KL_SHAPE_TEXT},
    {"10:00:15:30", KL_SHAPE_TEXT},
    {"11 AMP", KL_SHAPE_TEXT},
    {"11 apples", KL_SHAPE_TEXT},
    {"058a119a-dd83-11e9-8a34-2a2ae2dbcce4", KL_SHAPE_UUID},
    {"12345678-1234-4234-8234-123456789012", KL_SHAPE_UUID},
    {"01ARZ3NDEKTSV4RRFFQ69G5FAV", KL_SHAPE_ULID},
    {"0ujsszwN8NRY24YaXiTIE2VWDTS", KL_SHAPE_KSUID},
    {"507f1f77bcf86cd799439011", KL_SHAPE_OBJECTID},
    {"v10", KL_SHAPE_VERSION},
    {"1.10.0", KL_SHAPE_VERSION},
    {"v", KL_SHAPE_TEXT},
    {"v1x", KL_SHAPE_TEXT},
    {"10.1.0.2", KL_SHAPE_IPV4},
    {"10.1.0.256", KL_SHAPE_VERSION},
    {"bT_-eE-I2XMEhs-qNltOS", KL_SHAPE_TOKEN},
    {"undefined", KL_SHAPE_PLACEHOLDER},
    {"[object Object]", KL_SHAPE_PLACEHOLDER},
    {"${id}", KL_SHAPE_PLACEHOLDER},
    {"{{id2}}", KL_SHAPE_PLACEHOLDER},
    {"<sub_feature>", KL_SHAPE_PLACEHOLDER},
    {"Null", KL_SHAPE_TEXT},
    {"nullable", KL_SHAPE_TEXT},
    {"<>", KL_SHAPE_TEXT},
    {"ORDER", KL_SHAPE_LABEL},
    {"#METADATA", KL_SHAPE_LABEL},
    {"$orders_1", KL_SHAPE_LABEL},
    {"Order", KL_SHAPE_TEXT},
    {"\xff\xfe", KL_SHAPE_TEXT},
    {"caf\xc3\xa9 1", KL_SHAPE_TEXT},
};

static void values_have_shapes(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(shapes); i++) {
        enum kl_shape_kind kind = kl_shape_of(kl_str_from(shapes[i].value)).kind;

        if (kind != shapes[i].kind)
            fail_msg("%s: %d instead of %d", shapes[i].value, kind, shapes[i].kind);
    }
}

static void stamps_are_recognised_whole(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        bool invalid;
    } table[] = {
        {"2024-01-05T10:00:00.123Z#x", 24, false},
        {"2024-01-05T10:00:00+02:00", 25, false},
        {"2024-01-05T10:00:00+0200x", 24, false},
        {"2024-01-05T10:00:00-1", 19, false},
        {"2024-01-05Tx", 10, false},
        {"2024-02-30T10:00:00", 19, true},
        {"2024-01-05T25:00:00", 19, true},
        {"2021-13-01T00:00:00", 19, true},
        {"2019-09-24T010101", 17, false},
        {"20150311T122706.5Z", 18, false},
        {"2024-1-5 9:05", 13, false},
        {"09:30:15.5", 10, false},
        {"1234-56", 0, false},
        {"12:34:567", 0, false},
        {"2024", 0, false},
        {"", 0, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_stamp stamp = {0};
        bool found = kl_stamp_scan(kl_str_from(table[i].text), 0, &stamp);

        assert_int_equal(found, table[i].len > 0);
        if (!found)
            continue;
        if (stamp.len != table[i].len)
            fail_msg("%s: %zu", table[i].text, stamp.len);
        assert_int_equal(stamp.invalid, table[i].invalid);
    }
}

/* Each is before the next one, or at the same time. */
static void stamps_are_ordered_by_time(void **state)
{
    static const struct {
        const char *a, *b;
        int order;
    } table[] = {
        {"2024-01-05", "2024-01-06", -1},
        {"2024-01", "2024-01-01T00:00", 0},
        {"2024-01-05T10", "2024/1/5 10:00", 0},
        {"2024-01-05T10:00:00Z", "2024-01-05T10:00:00.000+00:00", 0},
        {"2024-01-05T10:00:00.1Z", "2024-01-05T10:00:00.15Z", -1},
        {"2024-01-05T10:00:00.1234567891Z", "2024-01-05T10:00:00.1234567892Z", 0},
        {"2024-06-01T00:30:00+03:00", "2024-05-31T22:00:00Z", -1},
        {"2024-06-01T00:30:00-0330", "2024-06-01T04:00:00Z", 0},
        {"20240105T100000Z", "2024-01-05 10:00", 0},
        {"12:15 AM", "01:05 AM", -1},
        {"11:59 AM", "12:00 PM", -1},
        {"09:30", "9:30 am", 0},
        {"25/12/2023", "Jan 5, 2024", -1},
        {"2024-01-05T10:00:00-1", "2024-01-05T10:00:00", 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_stamp a, b;

        assert_true(kl_stamp_read(kl_str_from(table[i].a), &a));
        assert_true(kl_stamp_read(kl_str_from(table[i].b), &b));
        if (kl_stamp_cmp(&a, &b) != table[i].order ||
            kl_stamp_cmp(&b, &a) != -table[i].order)
            fail_msg("%s and %s", table[i].a, table[i].b);
    }
}

static void words_have_ranks(void **state)
{
    static const struct {
        enum kl_ordinal ordinal;
        const char *word;
        unsigned rank;
    } table[] = {
        {KL_ORDINAL_MONTHS, "jan", 1},    {KL_ORDINAL_MONTHS, "September", 9},
        {KL_ORDINAL_MONTHS, "DEC", 12},   {KL_ORDINAL_MONTHS, "dEc", 0},
        {KL_ORDINAL_MONTHS, "janu", 0},   {KL_ORDINAL_MONTHS, "an", 0},
        {KL_ORDINAL_MONTHS, "", 0},       {KL_ORDINAL_MONTHS, "jan january", 0},
        {KL_ORDINAL_WEEKDAYS, "Sun", 7},  {KL_ORDINAL_LEVELS, "low", 3},
        {KL_ORDINAL_LEVELS, "medium", 4}, {KL_ORDINAL_SIZES, "medium", 5},
        {KL_ORDINAL_SIZES, "XL", 7},      {KL_ORDINAL_SIZES, "s", 4},
        {KL_ORDINAL_RANKS, "second", 2},  {KL_ORDINAL_NUMBERS, "twelve", 12},
        {KL_ORDINAL_ROMAN, "i", 1},       {KL_ORDINAL_ROMAN, "XLIX", 49},
        {KL_ORDINAL_ROMAN, "L", 50},      {KL_ORDINAL_ROMAN, "IIII", 0},
        {KL_ORDINAL_ROMAN, "XVIIII", 0},  {KL_ORDINAL_ROMAN, "", 0},
        {KL_ORDINAL_ROMAN, "IXI", 0},     {KL_ORDINAL_ROMAN, "xx", 20},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_str word = kl_str_from(table[i].word);

        if (kl_ordinal_rank(table[i].ordinal, word) != table[i].rank)
            fail_msg("%s", table[i].word);
        assert_int_equal(kl_ordinal_of(word) >> table[i].ordinal & 1, table[i].rank > 0);
    }
}

static void compact_dates_are_dates(void **state)
{
    static const struct {
        const char *digits;
        enum kl_compact compact;
    } of[] = {
        {"20240229", KL_COMPACT_DATE},       {"20230229", KL_COMPACT_NONE},
        {"18991231", KL_COMPACT_NONE},       {"202402292359", KL_COMPACT_DATE},
        {"20240229235959", KL_COMPACT_DATE}, {"20240229235959123", KL_COMPACT_DATE},
        {"20240229240000", KL_COMPACT_NONE}, {"2024022923", KL_COMPACT_NONE},
        {"2024", KL_COMPACT_PREFIX},         {"202412", KL_COMPACT_PREFIX},
        {"202413", KL_COMPACT_NONE},         {"1", KL_COMPACT_NONE},
        {"20241", KL_COMPACT_NONE},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(of); i++)
        if (kl_stamp_compact(kl_str_from(of[i].digits)) != of[i].compact)
            fail_msg("%s", of[i].digits);
}

static void numbers_may_be_times(void **state)
{
    static const struct {
        const char *digits;
        enum kl_unit unit;
        enum kl_time_max max;
        int64_t epoch;
    } table[] = {
        {"1700000000", KL_UNIT_S, KL_MAX_NONE, 1700000000},
        {"0000001700000000", KL_UNIT_S, KL_MAX_NONE, 1700000000},
        {"1700000000123", KL_UNIT_MS, KL_MAX_NONE, 1700000000},
        {"1700000000123456", KL_UNIT_US, KL_MAX_NONE, 1700000000},
        {"1700000000123456789", KL_UNIT_NS, KL_MAX_NONE, 1700000000},
        {"8299999999", KL_UNIT_S, KL_MAX_10_NINES, 1700000000},
        {"8299999999999", KL_UNIT_MS, KL_MAX_13_NINES, 1700000000},
        {"9005499254740991", KL_UNIT_MS, KL_MAX_SAFE, 1700000000},
        {"9223370336854775807", KL_UNIT_MS, KL_MAX_LONG, 1700000000},
        {"978307199", KL_UNIT_NONE, KL_MAX_NONE, 0},     /* the year 2000 */
        {"4102444800", KL_UNIT_NONE, KL_MAX_NONE, 0},    /* 2100 */
        {"9780262033848", KL_UNIT_NONE, KL_MAX_NONE, 0}, /* an ISBN */
        {"123", KL_UNIT_NONE, KL_MAX_NONE, 0},
        {"99999999999999999999", KL_UNIT_NONE, KL_MAX_NONE, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_time time = {0};

        if (kl_time_of(kl_str_from(table[i].digits), &time) !=
            (table[i].unit != KL_UNIT_NONE))
            fail_msg("%s", table[i].digits);
        if (table[i].unit == KL_UNIT_NONE)
            continue;
        assert_int_equal(time.unit, table[i].unit);
        assert_int_equal(time.max, table[i].max);
        assert_int_equal(time.epoch, table[i].epoch);
    }
}

/* The class of a column, and what else is read of it. */
static const struct {
    enum kl_class class_;
    size_t width;
    const char *values[8];
} columns[] = {
    {KL_CLASS_PADDED_NUMBER, 4, {"0001", "0412", "9999"}},
    {KL_CLASS_PADDED_NUMBER, 4, {"0001", "412"}},
    {KL_CLASS_NUMBER, 4, {"1001", "9870"}},
    {KL_CLASS_UNPADDED_NUMBER, 0, {"7", "42"}},
    {KL_CLASS_TEXT, 0, {"alice", "4471", "bob_7", "90210", "maria"}},
    {KL_CLASS_NUMBER, 2, {"12", "34", "56", "x"}},
    {KL_CLASS_ISO_DATE, 0, {"2024-01-05", "20240106", "2024-01-07"}},
    {KL_CLASS_ISO_DATE, 0, {"20240105", "20240229"}},
    {KL_CLASS_ISO_PREFIX, 0, {"2024", "202401", "20240105"}},
    {KL_CLASS_ISO_PREFIX, 0, {"20240105", "20240105100000"}},
    {KL_CLASS_ISO_DATETIME, 0, {"20240105100000", "20240229235959"}},
    {KL_CLASS_NUMBER, 4, {"2024", "2025"}},
    {KL_CLASS_DATE_MDY, 0, {"7/1/2019", "7/15/2019"}},
    {KL_CLASS_DATE_DMY, 0, {"1-7-2019", "15-7-2019"}},
    {KL_CLASS_HEX, 2, {"1a", "2b", "10"}},
    {KL_CLASS_TEXT, 0, {"1a", "2bb"}},
    {KL_CLASS_EPOCH, 10, {"1700000000", "1711929655"}},
    {KL_CLASS_LABELLED, 4, {"p_0001", "p_0002"}},
    {KL_CLASS_LABELLED, 0, {"at=2024-01-05", "at=2024-01-06"}},
    {KL_CLASS_TEXT, 0, {"p_0001", "q_0002"}},
    {KL_CLASS_TEXT, 0, {"p_0001", "p_x"}},
    {KL_CLASS_TEXT, 0, {"p0001", "p0002"}},
    {KL_CLASS_TEXT, 0, {""}},
};

static void columns_have_classes(void **state)
{
    struct kl_attrs attrs = {0};
    struct kl_reading_context context = {.attrs = &attrs};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(columns); i++) {
        struct kl_tally *tally = kl_tally_new();
        struct kl_reading reading;

        for (size_t k = 0; k < 8 && columns[i].values[k]; k++)
            kl_tally_add(tally, kl_str_from(columns[i].values[k]), 0,
                         strlen(columns[i].values[k]), 0, NULL);
        kl_reading_read(tally, &context, &reading);
        if (reading.class_ != columns[i].class_)
            fail_msg("%s: %s", columns[i].values[0], kl_class_name(reading.class_));
        assert_int_equal(reading.width, columns[i].width);
        kl_tally_free(&tally);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_have_shapes),
        cmocka_unit_test(stamps_are_recognised_whole),
        cmocka_unit_test(stamps_are_ordered_by_time),
        cmocka_unit_test(words_have_ranks),
        cmocka_unit_test(compact_dates_are_dates),
        cmocka_unit_test(numbers_may_be_times),
        cmocka_unit_test(columns_have_classes),
    };

    return cmocka_run_group_tests_name("shape", tests, NULL, NULL);
}
