#include "config.h"

#include "planted.h"

/* Values below 10, and from 10 on, all of them different. */
static unsigned small(struct planted *p)
{
    return planted_below(p, 10);
}

static unsigned large(struct planted *p)
{
    return 10 + planted_below(p, 900);
}

/* Numbers padded to a width that has room. */
static void add_padded(struct planted *p, int width)
{
    for (int i = 0; i < 4; i++) {
        unsigned value = 1 + planted_below(p, 5000);

        planted_add(p, value, false, "%0*u", width, value);
    }
}

static void fill_unpadded(struct planted *p, bool plant)
{
    if (!plant) {
        add_padded(p, 5);
        return;
    }
    for (int i = 0; i < 3; i++) {
        unsigned low = 1 + planted_below(p, 9), high = 100 + planted_below(p, 900);

        planted_add(p, low, true, "%u", low);
        planted_add(p, high, false, "%u", high);
    }
}

static void fill_half_migrated(struct planted *p, bool plant)
{
    add_padded(p, 6);
    for (int i = 0; plant && i < 3; i++) {
        unsigned value = 5001 + planted_below(p, 4000);

        planted_add(p, value, true, "%u", value);
    }
}

static void fill_mixed_width(struct planted *p, bool plant)
{
    add_padded(p, 6);
    for (int i = 0; plant && i < 3; i++) {
        unsigned value = 5001 + planted_below(p, 4000);

        planted_add(p, value, true, "%05u", value);
    }
}

static void fill_overflow(struct planted *p, bool plant)
{
    add_padded(p, 5);
    for (int i = 0; plant && i < 2; i++) {
        unsigned value = 100000 + planted_below(p, 400000);

        planted_add(p, value, true, "%u", value);
    }
}

static void fill_near_limit(struct planted *p, bool plant)
{
    unsigned next = plant ? 9000 + planted_below(p, 990) : 6000;

    planted_add(p, 31, false, "%04u", 31U);
    planted_add(p, next, next >= 9000, "%04u", next);
    planted_add(p, next + 1, next >= 9000, "%04u", next + 1);
}

static void fill_duplicate(struct planted *p, bool plant)
{
    unsigned value = 1 + planted_below(p, 900);

    planted_add(p, value, plant, "%05u", value);
    if (plant)
        planted_add(p, value, true, "%u", value);
    planted_add(p, 4000, false, "04000");
    planted_add(p, 4100, false, "04100");
}

static void fill_spaced(struct planted *p, bool plant)
{
    for (int i = 0; i < 3; i++) {
        unsigned low = small(p), high = large(p);

        planted_add(p, low, plant, plant ? "%5u" : "%05u", low);
        planted_add(p, high, plant, plant ? "%5u" : "%05u", high);
    }
}

static void fill_trailed(struct planted *p, bool plant)
{
    for (int i = 0; i < 3; i++) {
        unsigned low = 1 + small(p), high = large(p);

        planted_add(p, low, plant, plant ? "%-5u" : "%05u", low);
        planted_add(p, high, plant, plant ? "%-5u" : "%05u", high);
    }
}

static void fill_negative(struct planted *p, bool plant)
{
    for (int i = 0; i < 3; i++) {
        int low = 1 + (int)planted_below(p, 900), high = 1 + (int)planted_below(p, 900);

        planted_add(p, high, false, "%03d", high);
        if (plant)
            planted_add(p, -low, true, planted_below(p, 2) ? "-%d" : "0-%d", low);
    }
}

/* Telephone numbers all have a plus sign, and several lengths. */
static void fill_plus(struct planted *p, bool plant)
{
    for (int i = 0; i < 4; i++) {
        unsigned value = 10 + planted_below(p, 90);

        if (plant)
            planted_add(p, value, i % 2, i % 2 ? "+%u" : "%u", value);
        else
            planted_add(p, value, false, "+%u", i % 2 ? value : 1000 * value);
    }
}

static void fill_decimal(struct planted *p, bool plant)
{
    for (int i = 0; i < 3; i++) {
        unsigned low = small(p), high = large(p), cents = planted_below(p, 100);

        planted_add(p, low + cents / 100.0, plant, plant ? "%u.%02u" : "%04u.%02u", low,
                    cents);
        planted_add(p, high + cents / 100.0, plant, plant ? "%u.%02u" : "%04u.%02u", high,
                    cents);
    }
}

static void fill_grouped(struct planted *p, bool plant)
{
    static const char *const marks[] = {",", "'", " ", "\xc2\xa0"};
    const char *mark = marks[planted_below(p, KL_ARRAY_LEN(marks))];

    for (int i = 0; i < 3; i++) {
        unsigned high = 1 + planted_below(p, 99), low = planted_below(p, 1000);
        unsigned other = 100 + planted_below(p, 900);

        if (plant)
            planted_add(p, 1000 * high + low, true, "%u%s%03u", high, mark, low);
        else
            planted_add(p, 1000 * high + low, false, "%05u", 1000 * high + low);
        planted_add(p, other, false, plant ? "%u" : "%05u", other);
    }
}

static void fill_exponent(struct planted *p, bool plant)
{
    unsigned exponent = 6 + planted_below(p, 12), first = 1 + planted_below(p, 9);
    double value = first;

    for (int i = 0; i < 4; i++) {
        unsigned other = 100000 + planted_below(p, 900000);

        planted_add(p, other, false, "%u", other);
    }
    for (unsigned i = 0; i < exponent; i++)
        value *= 10;
    if (plant)
        planted_add(p, value, true, "%u%s%u", first, planted_below(p, 2) ? "e+" : ".0E",
                    exponent);
}

static void fill_foreign(struct planted *p, bool plant)
{
    static const char *const tens[] = {"\xd9\xa1", "\xdb\xb1", "\xe0\xa5\xa7",
                                       "\xef\xbc\x91"};

    for (int i = 0; i < 4; i++) {
        unsigned value = 20 + planted_below(p, 80);

        planted_add(p, value, false, "%u", value);
    }
    /* "11" in one of four scripts. */
    if (plant) {
        const char *one = tens[planted_below(p, KL_ARRAY_LEN(tens))];

        planted_add(p, 11, true, "%s%s", one, one);
    }
}

static void fill_hex(struct planted *p, bool plant)
{
    bool prefix = planted_below(p, 2);

    for (int i = 0; i < 3; i++) {
        unsigned low = 0x1a + 16 * planted_below(p, 9),
                 high = 0x3b1 + planted_below(p, 64);

        if (plant) {
            planted_add(p, low, true, prefix ? "0x%x" : "%x", low);
            planted_add(p, high, true, prefix ? "0x%x" : "%x", high);
        } else {
            planted_add(p, low, false, prefix ? "0x%08x" : "%08x", low);
            planted_add(p, high, false, prefix ? "0x%08x" : "%08x", high);
        }
    }
}

/* Most are a maximum minus the time, so that the latest comes first. */
static void fill_direction(struct planted *p, bool plant)
{
    for (int i = 0; i < 4; i++) {
        unsigned long long t = 1700000000000 + 1000ULL * planted_below(p, 100000);

        planted_add(p, -(double)t, false, "%llu", 9999999999999 - t);
    }
    if (plant) {
        unsigned long long t = 1700000000000 + 1000ULL * planted_below(p, 100000);

        planted_add(p, -(double)t, true, "%llu", t);
    }
}

static const struct planter planters[] = {
    {"unpadded-number", "", PLANTED_LEFT_PLAIN, false, fill_unpadded},
    {"half-migrated-padding", "", PLANTED_LEFT_ANY, false, fill_half_migrated},
    {"mixed-width-number", "", PLANTED_LEFT_ANY, false, fill_mixed_width},
    {"padding-overflow", "", PLANTED_LEFT_ANY, false, fill_overflow},
    {"padding-near-limit", "", PLANTED_LEFT_ANY, true, fill_near_limit},
    {"padding-duplicate", "half-migrated-padding", PLANTED_LEFT_ANY, true,
     fill_duplicate},
    {"space-padded-number", "", PLANTED_LEFT_ANY, true, fill_spaced},
    {"right-padded-number", "", PLANTED_LEFT_ANY, false, fill_trailed},
    {"negative-number", "", PLANTED_LEFT_ANY, false, fill_negative},
    {"plus-sign", "", PLANTED_LEFT_ANY, false, fill_plus},
    {"decimal-number", "", PLANTED_LEFT_ANY, false, fill_decimal},
    {"grouped-number", "invisible-character", PLANTED_LEFT_ANY, false, fill_grouped},
    {"exponent-number", "", PLANTED_LEFT_ANY, false, fill_exponent},
    {"non-ascii-digits", "", PLANTED_LEFT_ANY, false, fill_foreign},
    {"unpadded-hex", "", PLANTED_LEFT_ANY, false, fill_hex},
    {"unpadded-tie-break", "", PLANTED_LEFT_ORDERED, false, fill_unpadded},
    {"mixed-direction", "", PLANTED_LEFT_ANY, false, fill_direction},
};

const struct planter_family planters_numbers = {planters, KL_ARRAY_LEN(planters)};
