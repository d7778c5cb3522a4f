#include "config.h"

#include "base/clock.h"

#include "planted.h"

#define START 1700000000

/* A second of some weeks. */
static unsigned moment(struct planted *p)
{
    return START + planted_below(p, 4000000);
}

/* "2023-11-14", 'T', "22:13:20", with other marks where they are given. */
static void add_iso(struct planted *p, unsigned second, bool counted, char between,
                    const char *tail)
{
    struct kl_civil c = kl_clock_civil(second);

    planted_add(p, second, counted, "%04d-%02d-%02d%c%02d:%02d:%02d%s", c.year, c.month,
                c.day, between, c.hour, c.minute, c.second, tail);
}

static void fill_epoch(struct planted *p, bool plant)
{
    unsigned form = planted_below(p, 3);

    for (int i = 0; i < 5; i++) {
        unsigned second = moment(p), ms = planted_below(p, 1000);

        if (form == 2)
            planted_add(p, -(second + ms / 1e3), false, "%llu",
                        9999999999999ULL - second * 1000ULL - ms);
        else
            planted_add(p, second + ms / 1e3, false, "%u%03u", second, ms);
    }
    for (int i = 0; plant && i < 2; i++) {
        unsigned second = moment(p);

        if (form == 2)
            planted_add(p, -(double)second, true, "%llu", 9999999999ULL - second);
        else
            planted_add(p, second, true, form ? "%013u" : "%u", second);
    }
}

static void fill_precision(struct planted *p, bool plant)
{
    const char *zone = planted_below(p, 2) ? "Z" : "";

    for (int i = 0; i < 3; i++) {
        unsigned second = moment(p), ms = planted_below(p, 1000);
        char tail[16];

        snprintf(tail, sizeof(tail), ".%03u%s", ms, zone);
        add_iso(p, second, false, 'T', tail);
        p->values[p->n - 1].rank += ms / 1e3;
        if (plant)
            add_iso(p, planted_below(p, 2) ? second : moment(p), true, 'T', zone);
    }
}

static void fill_offset(struct planted *p, bool plant)
{
    static const struct {
        const char *text;
        int minutes;
    } zones[] = {{"+05:30", 330}, {"-0800", -480}, {"+02:00", 120}};

    for (int i = 0; i < 3; i++) {
        unsigned zone = planted_below(p, KL_ARRAY_LEN(zones));

        add_iso(p, moment(p), false, 'T', "Z");
        if (!plant)
            continue;
        add_iso(p, moment(p) / 86400 * 86400 + planted_below(p, 86400), true, 'T',
                zones[zone].text);
        p->values[p->n - 1].rank -= 60.0 * zones[zone].minutes;
    }
}

static void fill_utc(struct planted *p, bool plant)
{
    static const char *const spellings[] = {"+00:00", "", "z", "+0000"};
    const char *spelling = spellings[planted_below(p, KL_ARRAY_LEN(spellings))];

    for (int i = 0; i < 3; i++) {
        add_iso(p, moment(p), false, 'T', "Z");
        if (plant)
            add_iso(p, moment(p), true, 'T', spelling);
    }
}

static void add_date(struct planted *p, bool plant, unsigned form, unsigned month,
                     unsigned day)
{
    double rank = month * 31 + day;
    bool counted = plant && (month < 10 || day < 10);
    int width = plant ? 1 : 2;

    if (form == 0)
        planted_add(p, rank, counted, "2024-%0*u-%0*u", width, month, width, day);
    else if (form == 1)
        planted_add(p, rank, counted, "2024-%0*u-%0*uT10:00Z", width, month, width, day);
    else
        planted_add(p, month, plant && month < 10, "%0*u:%02u", width, month, 30);
}

static void fill_unpadded(struct planted *p, bool plant)
{
    unsigned form = planted_below(p, 3);

    for (int i = 0; i < 3; i++) {
        add_date(p, plant, form, 1 + planted_below(p, 9), 1 + planted_below(p, 28));
        add_date(p, plant, form, 10 + planted_below(p, 3), 1 + planted_below(p, 28));
    }
}

/* One day behind the twelfth tells days from months. */
static void fill_year_last(struct planted *p, bool plant)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun"};
    unsigned form = planted_below(p, 4);

    for (int i = 0; i < 5; i++) {
        unsigned year = 2020 + planted_below(p, 5), month = 1 + planted_below(p, 6);
        unsigned day = i ? 1 + planted_below(p, 28) : 13 + planted_below(p, 15);
        double rank = year * 400 + month * 31 + day;

        if (!plant)
            planted_add(p, rank, false, "%u-%02u-%02u", year, month, day);
        else if (form == 0)
            planted_add(p, rank, true, "%02u/%02u/%u", month, day, year);
        else if (form == 1)
            planted_add(p, rank, true, "%u-%u-%u", day, month, year);
        else if (form == 2)
            planted_add(p, rank, true, "%02u.%02u.%u", day, month, year);
        else
            planted_add(p, rank, true, "%u-%s-%u", day, months[month - 1], year);
    }
}

static void fill_layout(struct planted *p, bool plant)
{
    unsigned form = planted_below(p, 2);

    for (int i = 0; i < 6; i++) {
        struct kl_civil c = kl_clock_civil(moment(p));
        bool other = plant && i < 2;
        double rank = c.month * 31 + c.day;

        if (form)
            add_iso(p, moment(p), other, other ? ' ' : 'T', "Z");
        else if (!other)
            planted_add(p, rank, false, "2023-%02d-%02d", c.month, c.day);
        else
            planted_add(p, rank, true, "2023%02d%02d", c.month, c.day);
    }
}

static void fill_twelve(struct planted *p, bool plant)
{
    static const char *const halves[][2] = {{" AM", " PM"}, {"am", "pm"}};
    unsigned form = planted_below(p, 2);

    for (int i = 0; i < 6; i++) {
        unsigned hour = planted_below(p, 24), minute = planted_below(p, 60);
        double rank = hour * 60 + minute;

        if (plant)
            planted_add(p, rank, true, "%02u:%02u%s", (hour + 11) % 12 + 1, minute,
                        halves[form][hour >= 12]);
        else
            planted_add(p, rank, false, "%02u:%02u", hour, minute);
    }
}

static void fill_invalid(struct planted *p, bool plant)
{
    static const char *const wrong[] = {"2023-02-30T10:00:00Z", "2023-13-01T10:00:00Z",
                                        "2023-11-14T25:00:00Z", "2023-11-14T10:00:00:00",
                                        "2023-11-14T1O:00:00Z", "2023-11-31T10:00:00Z"};

    for (int i = 0; i < 5; i++)
        add_iso(p, moment(p), false, 'T', "Z");
    for (int i = 0; plant && i < 2; i++)
        planted_add(p, 0, true, "%s", wrong[planted_below(p, KL_ARRAY_LEN(wrong))]);
}

static const struct planter planters[] = {
    {"mixed-epoch-unit", "", PLANTED_LEFT_ANY, false, fill_epoch},
    {"mixed-iso-precision", "", PLANTED_LEFT_ANY, false, fill_precision},
    {"timezone-offset", "", PLANTED_LEFT_ANY, false, fill_offset},
    {"mixed-utc-spelling", "", PLANTED_LEFT_ANY, true, fill_utc},
    {"unpadded-date", "", PLANTED_LEFT_ANY, false, fill_unpadded},
    {"date-not-year-first", "", PLANTED_LEFT_ANY, false, fill_year_last},
    {"mixed-date-format", "", PLANTED_LEFT_ANY, false, fill_layout},
    {"twelve-hour-clock", "", PLANTED_LEFT_ANY, false, fill_twelve},
    {"invalid-timestamp", "", PLANTED_LEFT_ANY, true, fill_invalid},
};

const struct planter_family planters_times = {planters, KL_ARRAY_LEN(planters)};
