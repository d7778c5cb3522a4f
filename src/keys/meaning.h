/* Ways to compare values by what they mean: one table.
 *
 * A tally keeps a witness for every meaning that its values turn out to have
 * (keys/tally_meanings.h). To add one: its number, and an entry in meaning.c.
 */
#ifndef KL_KEYS_MEANING_H
#define KL_KEYS_MEANING_H

#include "keys/shape.h"
#include "keys/witness.h"

enum kl_meaning_id {
    KL_MEANING_NUMBER,  /* numbers in any form */
    KL_MEANING_SIGNED,  /* those with a minus sign among themselves */
    KL_MEANING_HEX,     /* hexadecimal numbers */
    KL_MEANING_VERSION, /* part by part */
    KL_MEANING_IPV4,
    KL_MEANING_MOMENT,      /* dates that begin with the year, clock times */
    KL_MEANING_MONTH_FIRST, /* dates that end with the year, in three ways to read them */
    KL_MEANING_DAY_FIRST,
    KL_MEANING_YEAR_LAST,
    KL_MEANING_UUID_TIME, /* UUIDs of version 1 by the time in them */
    KL_MEANINGS,
};

/* Bit of a shape. */
#define KL_SHAPE_BIT(shape) (UINT64_C(1) << (shape))
_Static_assert(KL_SHAPES <= 64, "a shape has a bit");

struct kl_meaning {
    /* Values of these shapes have the meaning. DIGITS among them: only once a value of
     * another one was met, and cmp orders digits by value as kl_digits_cmp() does. */
    uint64_t shapes;
    /* Of those the values that do; NULL: all. What digits a TEXT has must not matter. */
    bool (*accepts)(struct kl_str value);
    /* An order of all values accepted, equal ones allowed: <0, 0, >0. Of TEXT: when two
     * are of one length and differ in digits only, as their bytes are. */
    kl_witness_cmp cmp;
};

const struct kl_meaning *kl_meaning_at(enum kl_meaning_id id);
bool kl_meaning_accepts(enum kl_meaning_id id, enum kl_shape_kind shape,
                        struct kl_str value);
/* All that accept it: bit 1 << id. */
unsigned kl_meaning_all(enum kl_shape_kind shape, struct kl_str value);

#endif
