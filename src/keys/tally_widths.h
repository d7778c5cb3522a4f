/* How many values of a column have each length, with the smallest keys of each.
 *
 * The KL_TALLY_WIDTHS shortest lengths are kept apart, longer ones pooled in wide:
 * the same whatever the order of adding. A zeroed struct is empty.
 */
#ifndef KL_KEYS_TALLY_WIDTHS_H
#define KL_KEYS_TALLY_WIDTHS_H

#include "keys/few.h"

#define KL_TALLY_WIDTHS 64

/* Values of one length. */
struct kl_tally_width {
    size_t len;      /* of wide: the shortest in it */
    uint64_t padded; /* digits, the first of two or more a zero */
    uint64_t plain;  /* other digits */
    uint64_t text;   /* not digits */
    uint64_t high;   /* of plain: the first digit a 9 */
    struct kl_few padded_few, plain_few, high_few;
};

struct kl_tally_widths {
    struct kl_tally_width *at; /* ascending by length */
    size_t n, cap;
    size_t last; /* where the one before was found */
    struct kl_tally_width wide;
    bool pooled; /* wide is in use */
};

void kl_tally_widths_release(struct kl_tally_widths *widths);
/* The next key in ascending order, with a value that is not empty. */
void kl_tally_widths_add(struct kl_tally_widths *widths, struct kl_str key,
                         struct kl_str value, bool digits);
void kl_tally_widths_merge(struct kl_tally_widths *into,
                           const struct kl_tally_widths *from);

#endif
