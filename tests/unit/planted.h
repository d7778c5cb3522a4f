/* Collections of random schemes in which one column may have a fault.
 *
 * A planter fills the values of one column, with the fault of its kind or without any.
 * Around it stand columns that have none. A family of kinds has a table of planters
 * (planters_<family>.c); test_planted.c takes them all and looks whether each fault is
 * found when it is there, and nothing when it is not.
 */
#ifndef PLANTED_H
#define PLANTED_H

#include "keys_gen.h"

#define PLANTED_VALUES 12
#define PLANTED_TEXT 64

/* What has to stand directly to the left of the column. */
enum planted_left {
    PLANTED_LEFT_ANY,
    PLANTED_LEFT_SOME,    /* anything: words that begin a key are labels */
    PLANTED_LEFT_PLAIN,   /* nothing in order: else a number there decides among equals */
    PLANTED_LEFT_ORDERED, /* padded numbers, two or more */
    PLANTED_LEFT_ID,      /* a UUID, of each key its own when the fault is planted */
};

struct planted_value {
    char text[PLANTED_TEXT];
    double rank;  /* where it belongs by its meaning */
    bool counted; /* the finding counts its keys */
};

struct planted {
    uint64_t *seed;
    struct planted_value values[PLANTED_VALUES]; /* different ones */
    size_t n;
};

struct planter {
    const char *id;   /* of the kind that is planted */
    const char *also; /* ids of kinds that may come with it, "" for none */
    enum planted_left left;
    bool in_order; /* the fault does not bring values out of order */
    /* Fills p with values of its kind of column; with the fault or without. */
    void (*fill)(struct planted *p, bool plant);
};

struct planter_family {
    const struct planter *planters;
    size_t n;
};

extern const struct planter_family planters_numbers, planters_text, planters_times,
    planters_ids, planters_letters;

/* A random number below the bound. */
unsigned planted_below(struct planted *p, unsigned below);
/* One more value, unless it is there already. */
void planted_add(struct planted *p, double rank, bool counted, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
