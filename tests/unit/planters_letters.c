#include "config.h"

#include "planted.h"

#define NAMES 6

/* In the order of the alphabet, each with an accent or without. */
static const struct {
    const char *plain, *accented, *decomposed;
} names[NAMES] = {
    {"arhus", "\u00e5rhus", "a\u030arhus"},
    {"bordeaux", NULL, NULL},
    {"evora", "\u00e9vora", "e\u0301vora"},
    {"malaga", "m\u00e1laga", "ma\u0301laga"},
    {"oslo", "\u00f8slo", NULL},
    {"zagreb", NULL, NULL},
};

static void add_name(struct planted *p, size_t i, bool capital, bool counted)
{
    const char *name = names[i].plain;

    planted_add(p, (double)i, counted, "%c%s", capital ? name[0] - 'a' + 'A' : name[0],
                name + 1);
}

/* The last two are capitals, one or two before them are not. */
static void fill_mixed_case(struct planted *p, bool plant)
{
    bool capitals = planted_below(p, 2);

    for (size_t i = 0; i < NAMES; i++)
        add_name(p, i, plant ? i != 1 && (i != 0 || planted_below(p, 2)) : capitals,
                 false);
    for (size_t i = 0; plant && i < p->n; i++)
        p->values[i].counted = p->values[i].text[0] >= 'a';
}

static void fill_accented(struct planted *p, bool plant)
{
    for (size_t i = 0; i < NAMES; i++)
        if (plant && names[i].accented && (i == 0 || planted_below(p, 2)))
            planted_add(p, (double)i, true, "%s", names[i].accented);
        else
            planted_add(p, (double)i, false, "%s", names[i].plain);
}

static void fill_decomposed(struct planted *p, bool plant)
{
    for (size_t i = 0; i < NAMES; i++)
        if (plant && names[i].decomposed && (i == 0 || planted_below(p, 2)))
            planted_add(p, (double)i, true, "%s", names[i].decomposed);
        else
            planted_add(p, (double)i, false, "%s", names[i].plain);
}

/* An emoji, with what is before it in UTF-8 and behind it in UTF-16. */
static void fill_code_units(struct planted *p, bool plant)
{
    for (size_t i = 0; i < 3; i++)
        add_name(p, i, false, false);
    planted_add(p, 7, plant, "\U0001f600");
    if (plant)
        planted_add(p, 6, false, "\ufb00");
}

/* Names of which some have the mark in front, inside, or behind. */
static void fill_marked(struct planted *p, bool plant, const char *mark, bool inside)
{
    for (size_t i = 0; i < NAMES; i++) {
        const char *name = names[i].plain;
        unsigned place = planted_below(p, inside ? 3 : 2);
        int from = place == 0 ? 0 : place == 1 ? (int)strlen(name) : 2;

        if (plant && (i == 1 || planted_below(p, 3) == 0))
            planted_add(p, (double)i, true, "%.*s%s%s", from, name, mark, name + from);
        else
            planted_add(p, (double)i, false, "%s", name);
    }
}

static const char *pick(struct planted *p, const char *const *from, size_t n)
{
    return from[planted_below(p, (unsigned)n)];
}

static void fill_invisible(struct planted *p, bool plant)
{
    static const char *const marks[] = {"\u200b", "\u00a0", "\u00ad",
                                        "\ufeff", "\u202e", "\u200d"};

    fill_marked(p, plant, pick(p, marks, KL_ARRAY_LEN(marks)), true);
}

static void fill_control(struct planted *p, bool plant)
{
    static const char *const marks[] = {"\t", "\n", "\x01", "\x7f", "\xc2\x85"};

    fill_marked(p, plant, pick(p, marks, KL_ARRAY_LEN(marks)), true);
}

static void fill_edge(struct planted *p, bool plant)
{
    static const char *const marks[] = {" ", "  ", "\u3000"};

    fill_marked(p, plant, pick(p, marks, KL_ARRAY_LEN(marks)), false);
}

static void fill_confusable(struct planted *p, bool plant)
{
    static const char *const marks[] = {"\u0430", "\u0410", "\u03bf", "\u0399"};

    fill_marked(p, plant, pick(p, marks, KL_ARRAY_LEN(marks)), true);
    if (!plant)
        planted_add(p, NAMES, false, "\u0440\u0443\u0441\u044c");
}

static const struct planter planters[] = {
    {"mixed-case-text", "", PLANTED_LEFT_SOME, false, fill_mixed_case},
    {"accented-order", "", PLANTED_LEFT_SOME, false, fill_accented},
    {"unicode-normalisation", "", PLANTED_LEFT_SOME, true, fill_decomposed},
    {"utf16-order", "", PLANTED_LEFT_SOME, true, fill_code_units},
    {"invisible-character", "", PLANTED_LEFT_SOME, true, fill_invisible},
    {"control-character", "", PLANTED_LEFT_SOME, true, fill_control},
    {"edge-whitespace", "", PLANTED_LEFT_SOME, true, fill_edge},
    {"confusable-letters", "", PLANTED_LEFT_SOME, true, fill_confusable},
};

const struct planter_family planters_letters = {planters, KL_ARRAY_LEN(planters)};
