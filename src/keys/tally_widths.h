/* The values of a column by length: how many, their extremes, their smallest keys.
 *
 * The KL_TALLY_WIDTHS shortest lengths are kept apart, longer ones pooled in wide:
 * the same whatever the order of adding. A zeroed struct is empty.
 */
#ifndef KL_KEYS_TALLY_WIDTHS_H
#define KL_KEYS_TALLY_WIDTHS_H

#include "keys/few.h"

#define KL_TALLY_WIDTHS 64

/* The smallest and the largest of some values, none of them empty. */
struct kl_tally_range {
    struct kl_buf min, max; /* len 0: no value yet */
};

/* Values of one length. */
struct kl_tally_width {
    size_t len;      /* of wide: the shortest in it */
    uint64_t padded; /* digits, the first of two or more a zero */
    uint64_t plain;  /* other digits */
    uint64_t text;   /* not digits */
    uint64_t high;   /* of plain: the first digit a 9 */
    struct kl_few padded_few, plain_few, high_few;
    struct kl_tally_range digits, texts; /* digits by value, texts by bytes */
    struct kl_tally_range spelled;       /* of wide only: digits by bytes */
};

struct kl_tally_widths {
    struct kl_tally_width *at; /* ascending by length */
    size_t n, cap;
    size_t last; /* where the one before was found */
    struct kl_tally_width wide;
    bool pooled; /* wide is in use */
};

void kl_tally_range_note(struct kl_tally_range *range, struct kl_str text);

void kl_tally_widths_release(struct kl_tally_widths *widths);
/* The next key in ascending order, with a value that is not empty. */
struct kl_tally_width *kl_tally_widths_add(struct kl_tally_widths *widths,
                                           struct kl_str key, struct kl_str value,
                                           bool digits);
void kl_tally_widths_merge(struct kl_tally_widths *into,
                           const struct kl_tally_widths *from);
/* Smallest and largest digits by value; false: there are none. Borrowed. */
bool kl_tally_widths_numbers(const struct kl_tally_widths *widths, struct kl_str *least,
                             struct kl_str *most);
/* Smallest and largest of all values by bytes. */
bool kl_tally_widths_values(const struct kl_tally_widths *widths, struct kl_str *low,
                            struct kl_str *high);

#endif
