/* What the exact merge of witnesses rests on: every meaning orders all its values. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/digits.h"
#include "keys/meaning.h"
#include "keys/times.h"

#include "keys_gen.h"

#define VALUES 100

static void add_number(uint64_t *seed, struct kl_buf *out)
{
    for (size_t n = 1 + (size_t)gen_random(seed, 3); n; n--)
        kl_buf_add_char(out, "0123456789"[gen_random(seed, 10)]);
}

/* A value in one of the forms that meanings have. */
static void make(uint64_t *seed, struct kl_buf *out)
{
    static const char *const forms[] = {
        "9",
        "9",
        "-9",
        "0-9",
        "+9",
        "9.9",
        "  9",
        "9  ",
        "9,999",
        "9e+9",
        "9e9",
        "\xd9\xa1",
        "0x9",
        "a9",
        "9f",
        "ff",
        "v9",
        "9.9.9",
        "9.9.9-rc",
        "v9+b9",
        "9.9.9.9",
        "x9 y9",
        "9%",
        "2024-01-9",
        "2024-9-9",
        "9/9/2024",
        "9-9-2024",
        "9:09",
        "09:9 PM",
        "2024-01-02T10:00:0Z",
        "2024-01-02T10:00:00.9Z",
        "2024-01-02T10:00:0.9+02:30",
        "2024-01-02 10:09",
        "20240102T1000Z",
        "2024-01-02 10:00 PM",
        "2024-01",
        "9-Mar-2024",
        "Mar 9, 2024",
        "20240109",
        "202401091200",
        "high",
        "mon",
        "00000000-0000-11ee-8000-99999999",
    };
    const char *form = forms[gen_random(seed, KL_ARRAY_LEN(forms))];

    for (; *form; form++)
        if (*form == '9')
            add_number(seed, out);
        else
            kl_buf_add_char(out, *form);
}

static size_t accepted(uint64_t *seed, enum kl_meaning_id id, struct kl_buf *values)
{
    size_t n = 0;

    for (int tries = 0; tries < 200000 && n < VALUES; tries++) {
        struct kl_str value;

        kl_buf_clear(&values[n]);
        make(seed, &values[n]);
        value = kl_buf_str(&values[n]);
        n += kl_meaning_accepts(id, kl_shape_of(value).kind, value);
    }
    return n;
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static void check_order(enum kl_meaning_id id, kl_witness_cmp cmp,
                        const struct kl_buf *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            struct kl_str a = kl_buf_str(&values[i]), b = kl_buf_str(&values[k]);
            int order = sign(cmp(a, b));

            if (order != -sign(cmp(b, a)))
                fail_msg("meaning %d: %s and %s", (int)id, a.data, b.data);
            if (kl_str_all_digits(a) && kl_str_all_digits(b) && cmp != kl_time_cmp &&
                order != sign(kl_digits_cmp(a, b)))
                fail_msg("meaning %d of digits: %s and %s", (int)id, a.data, b.data);
            for (size_t m = 0; order <= 0 && m < n; m++) {
                struct kl_str c = kl_buf_str(&values[m]);

                if (cmp(b, c) <= 0 && cmp(a, c) > 0)
                    fail_msg("meaning %d: %s, %s and %s", (int)id, a.data, b.data,
                             c.data);
            }
        }
}

static void every_meaning_orders_its_values(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (enum kl_meaning_id id = 0; id < KL_MEANINGS; id++) {
        struct kl_buf values[VALUES + 1] = {0};
        size_t n = accepted(&seed, id, values);

        if (n < 5)
            fail_msg("no values of meaning %d", (int)id);
        for (size_t i = 0; i < n; i++)
            kl_buf_text(&values[i]);
        check_order(id, kl_meaning_at(id)->cmp, values, n);
        for (size_t i = 0; i <= VALUES; i++)
            kl_buf_release(&values[i]);
    }
}

static void times_are_ordered_whatever_their_unit(void **state)
{
    static const char *const forms[] = {"17%02u000000",        "17%02u000000%03u",
                                        "00017%02u000000",     "82%02u999999",
                                        "82%02u999999%03u",    "%u",
                                        "900549%02u54740%03u", "99%02u936000"};
    struct kl_buf values[VALUES] = {0};
    uint64_t seed = 5;

    (void)state;
    for (size_t i = 0; i < VALUES; i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        kl_buf_addf(&values[i], forms[i % KL_ARRAY_LEN(forms)],
                    (unsigned)gen_random(&seed, 4), (unsigned)gen_random(&seed, 3));
#pragma GCC diagnostic pop
        kl_buf_text(&values[i]);
    }
    check_order(KL_MEANINGS, kl_time_cmp, values, VALUES);
    for (size_t i = 0; i < VALUES; i++)
        kl_buf_release(&values[i]);
}

static void values_are_compared_by_what_they_mean(void **state)
{
    static const struct {
        enum kl_meaning_id id;
        const char *less, *more;
    } table[] = {
        {KL_MEANING_NUMBER, "-3", "2"},
        {KL_MEANING_NUMBER, "900", "1,250"},
        {KL_MEANING_SIGNED, "-7", "-3"},
        {KL_MEANING_HEX, "0x9", "0xa"},
        {KL_MEANING_HEX, "ff", "100"},
        {KL_MEANING_HEX, "000f", "10"},
        {KL_MEANING_VERSION, "v2", "v10"},
        {KL_MEANING_VERSION, "1.9.0", "1.10.0"},
        {KL_MEANING_VERSION, "1.10", "1.10.0"},
        {KL_MEANING_VERSION, "1.10.0-rc.2", "1.10.0-rc.10"},
        {KL_MEANING_VERSION, "1.10.0-rc.10", "1.10.0"},
        {KL_MEANING_IPV4, "10.0.0.9", "10.0.0.10"},
        {KL_MEANING_MOMENT, "2024-01-05", "20240106"},
        {KL_MEANING_MOMENT, "2024-06-01T00:30:00+03:00", "2024-05-31T22:00:00Z"},
        {KL_MEANING_MOMENT, "12:15 AM", "01:05"},
        {KL_MEANING_MOMENT, "2024-1-5 9:30", "2024-01-05T10:00"},
        {KL_MEANING_MONTH_FIRST, "3/4/2024", "2/5/2025"},
        {KL_MEANING_MONTH_FIRST, "3/4/2024", "4/3/2024"},
        {KL_MEANING_DAY_FIRST, "4/3/2024", "3/4/2024"},
        {KL_MEANING_YEAR_LAST, "12/31/2023", "1/1/2024"},
        {KL_MEANING_UUID_TIME, "ffffffff-dd82-11e9-8a34-2a2ae2dbcce4",
         "00000000-dd83-11e9-8a34-2a2ae2dbcce4"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_str less = kl_str_from(table[i].less);
        struct kl_str more = kl_str_from(table[i].more);

        assert_true(kl_meaning_at(table[i].id)->cmp(less, more) < 0);
        assert_true(kl_meaning_at(table[i].id)->cmp(more, less) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_meaning_orders_its_values),
        cmocka_unit_test(times_are_ordered_whatever_their_unit),
        cmocka_unit_test(values_are_compared_by_what_they_mean),
    };

    return cmocka_run_group_tests_name("meaning", tests, NULL, NULL);
}
