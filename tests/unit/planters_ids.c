#include "config.h"

#include "planted.h"

/* A version-1 UUID; the rank is the time in it. */
static void add_version_1(struct planted *p)
{
    unsigned high = 0x1e0 + planted_below(p, 32), mid = planted_below(p, 0x10000);
    unsigned low = planted_below(p, 0x7fffffff);

    planted_add(p, high * 281474976710656.0 + mid * 4294967296.0 + low, true,
                "%08x-%04x-1%03x-8a34-2a2ae2dbcce4", low, mid, high);
}

static void add_random(struct planted *p, bool counted)
{
    planted_add(p, 0, counted, "%08x-%04x-4%03x-b%03x-%012x",
                planted_below(p, 0x7fffffff), planted_below(p, 0x10000),
                planted_below(p, 0x1000), planted_below(p, 0x1000),
                planted_below(p, 0x7fffffff));
}

static void fill_uuid_time(struct planted *p, bool plant)
{
    for (int i = 0; i < 4; i++)
        if (plant)
            add_version_1(p);
        else
            add_random(p, false);
}

/* 26 characters, in capitals or not. */
static void add_ulid(struct planted *p, bool upper, bool counted)
{
    char text[27];
    const char *digits =
        upper ? "0123456789ABCDEFGHJKMNPQRSTVWXYZ" : "0123456789abcdefghjkmnpqrstvwxyz";

    snprintf(text, sizeof(text), upper ? "01HV6Y" : "01hv6y");
    for (size_t i = 6; i < 26; i++)
        text[i] = digits[planted_below(p, 32)];
    text[26] = '\0';
    planted_add(p, 0, counted, "%s", text);
}

static void fill_kinds(struct planted *p, bool plant)
{
    unsigned form = planted_below(p, 2);

    for (int i = 0; i < 5; i++)
        add_ulid(p, true, false);
    for (int i = 0; plant && i < 2; i++) {
        if (form)
            add_random(p, true);
        else
            planted_add(p, 0, true, "%u", 1 + planted_below(p, 90000));
    }
}

static void fill_case(struct planted *p, bool plant)
{
    unsigned form = planted_below(p, 2);

    for (int i = 0; i < 5; i++) {
        bool other = plant && i < 2;
        unsigned value = planted_below(p, 0x7fffff);

        if (form)
            add_ulid(p, !other, other);
        else
            planted_add(p, 0, other, other ? "%06XAB" : "%06xab", value);
    }
}

static void fill_behind(struct planted *p, bool plant)
{
    for (int i = 0; i < 5; i++)
        planted_add(p, 0, plant, "2024-03-%02uT10:00:00Z",
                    1 + 5 * (unsigned)i + planted_below(p, 5));
}

static const struct planter planters[] = {
    {"uuid-time-order", "", PLANTED_LEFT_ANY, false, fill_uuid_time},
    {"mixed-id-kinds", "", PLANTED_LEFT_ANY, true, fill_kinds},
    {"mixed-case-id", "", PLANTED_LEFT_ANY, true, fill_case},
    {"time-after-unique-id", "", PLANTED_LEFT_ID, true, fill_behind},
};

const struct planter_family planters_ids = {planters, KL_ARRAY_LEN(planters)};
