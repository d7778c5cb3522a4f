#include "config.h"

#include "planted.h"

static void fill_natural(struct planted *p, bool plant)
{
    static const char *const forms[] = {"lesson%0*u", "unit %0*u.pdf", "q%0*u-b"};
    unsigned form = planted_below(p, KL_ARRAY_LEN(forms));
    int width = plant ? 1 : 4;

    for (int i = 0; i < 3; i++) {
        unsigned low = 1 + planted_below(p, 9), high = 10 + planted_below(p, 900);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        planted_add(p, low, plant, forms[form], width, low);
        planted_add(p, high, plant, forms[form], width, high);
#pragma GCC diagnostic pop
    }
}

static void fill_version(struct planted *p, bool plant)
{
    bool marked = planted_below(p, 2);
    int width = plant ? 1 : 3;

    for (int i = 0; i < 3; i++) {
        unsigned low = 1 + planted_below(p, 9), high = 10 + planted_below(p, 90);
        unsigned patch = planted_below(p, 10);

        if (marked) {
            planted_add(p, low, plant, "v%0*u", width, low);
            planted_add(p, high, plant, "v%0*u", width, high);
        } else {
            planted_add(p, 10 * low + patch, plant, "2.%0*u.%u", width, low, patch);
            planted_add(p, 10 * high + patch, plant, "2.%0*u.%u", width, high, patch);
        }
    }
}

static void fill_address(struct planted *p, bool plant)
{
    int width = plant ? 1 : 3;

    for (int i = 0; i < 3; i++) {
        unsigned low = 1 + planted_below(p, 9), high = 100 + planted_below(p, 156);

        planted_add(p, low, plant, "10.0.0.%0*u", width, low);
        planted_add(p, high, plant, "10.0.0.%0*u", width, high);
    }
}

static void fill_ordinals(struct planted *p, bool plant)
{
    static const char *const lists[][4] = {{"Jan", "Feb", "Mar", "Apr"},
                                           {"low", "medium", "high", "critical"},
                                           {"first", "second", "third", "fourth"},
                                           {"mon", "tue", "wed", "thu"}};
    unsigned list = planted_below(p, KL_ARRAY_LEN(lists));

    for (int i = 0; i < 4; i++)
        if (plant)
            planted_add(p, i, true, "%s", lists[list][i]);
        else
            planted_add(p, i, false, "%d-%s", i, lists[list][i]);
}

static const struct planter planters[] = {
    {"natural-order-text", "", PLANTED_LEFT_ANY, false, fill_natural},
    {"version-number", "", PLANTED_LEFT_ANY, false, fill_version},
    {"ip-address", "", PLANTED_LEFT_ANY, false, fill_address},
    {"ordinal-words", "", PLANTED_LEFT_SOME, false, fill_ordinals},
};

const struct planter_family planters_text = {planters, KL_ARRAY_LEN(planters)};
