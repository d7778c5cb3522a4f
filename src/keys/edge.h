/* Ranges of a segment's values as ranges of keys.
 *
 * Private to keys/bounds, which says what a value is; here is how its end becomes an
 * end of keys: what stands before the segment and behind it, and which string is the
 * first behind all keys of a value.
 */
#ifndef KL_KEYS_EDGE_H
#define KL_KEYS_EDGE_H

#include "keys/bounds.h"

/* The first open segment and what stands around it. */
struct kl_edge_place {
    const struct kl_seg *seg;
    struct kl_str front;  /* the literal before it, or empty */
    struct kl_str behind; /* the literal behind it, or empty */
    bool last;            /* nothing follows */
    bool maybe_last;      /* what follows may be empty */
};

/* One end of a range of keys. */
struct kl_edge {
    bool there;
    bool strict; /* the key itself is not in the range */
    bool beyond; /* behind every key there can be */
    struct kl_buf key;
};

/* One end of a range of a segment's values. */
struct kl_edge_value {
    bool there;
    bool strict; /* only of text: numbers are made inclusive */
    struct kl_buf text;
};

/* Appends the literal before the segment, text, and with behind the literal after it. */
void kl_edge_spell(const struct kl_edge_place *place, struct kl_str text, bool behind,
                   struct kl_buf *out);
/* Two ends of a range of keys as one condition, a or b absent: BETWEEN includes both of
 * its ends. Changes the edges. */
void kl_edge_combine(struct kl_edge *lower, struct kl_edge *upper, struct kl_bounds *out);
/* The condition of a range of values. */
void kl_edge_range(const struct kl_edge_place *place, const struct kl_edge_value *low,
                   const struct kl_edge_value *high, struct kl_bounds *out);

#endif
