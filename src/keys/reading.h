/* What a column is, read out of its tally.
 *
 * The guards are what keeps a column from being judged by its widths
 * (doc/decisions/reading-keys.md, Precedence: dates, mixed ids, mixed direction, mixed
 * epoch units, hexadecimal numbers come first).
 */
#ifndef KL_KEYS_READING_H
#define KL_KEYS_READING_H

#include "keys/scheme.h"
#include "keys/tally.h"

/* What numbers in texts are together: of several the first one goes before the others. */
enum kl_worded {
    KL_WORDED_NONE,
    KL_WORDED_IPV4,
    KL_WORDED_VERSION,
    KL_WORDED_NATURAL, /* words with numbers of different digit counts */
    KL_WORDED_HEX,
};

/* The part of a date that is spread over segments: logs/2024/1/5, year=2024/month=1. */
enum kl_date_part {
    KL_PART_OF_NO_DATE,
    KL_PART_YEAR,
    KL_PART_MONTH,
    KL_PART_DAY,
    KL_PART_HOUR,
    KL_PART_MINUTE,
};

struct kl_reading {
    struct kl_tally *whole;  /* of the segments */
    struct kl_tally *values; /* of what follows the label; whole when there is none */
    struct kl_str label;     /* LABELLED: in front of every value; borrowed */
    enum kl_class class_, inner;
    struct kl_class_detail detail;
    size_t distinct;          /* values in the sample */
    bool numeric;             /* two values, two thirds digits only */
    uint64_t digits;          /* keys whose value is digits only */
    size_t padded_widths;     /* lengths of values that begin with a needless 0 */
    size_t padded;            /* the largest of them, or the width declared; 0: none */
    size_t shortest, longest; /* digits of values */
    size_t width;             /* padded, or the one length of all values; 0: none */
    /* guards */
    bool dates, mixed_ids, mixed_units, hex;
    enum kl_worded worded;
    bool numerals;  /* two values, two thirds numbers in any form (-5, 9.99, 1,250) */
    bool decimals;  /* its fault is the point: not widths, and no versions */
    bool exponents; /* 1e10 among them is scientific notation */
    bool spaced, trailed; /* blanks that fill numbers up on the left, on the right */
    bool ordinal_words;   /* not in the order of their bytes: keys/ordinal.h */
    enum kl_date_part part;
    /* direction */
    bool inverted, probably_inverted, mixed_direction;
    bool most_inverted; /* with mixed_direction */
    struct kl_str max;  /* decimal; empty: neither inverted nor mixed */
    /* evidence; attr SIZE_MAX: none */
    size_t attr;
    const struct kl_cell *cell;
    struct kl_proof proof;
    /* declared by the user; NULL: found out */
    const struct kl_seg *declared;
};

struct kl_reading_context {
    bool labels;                   /* the segments are labels themselves */
    bool path;                     /* the delimiter is / */
    const struct kl_attrs *attrs;  /* names of the evidence */
    const struct kl_seg *declared; /* NULL: found out */
    const struct kl_reading
        *left; /* the segment directly to the left, no label between */
};

/* out borrows from tally, whose sketches are settled. */
void kl_reading_read(struct kl_tally *tally, const struct kl_reading_context *context,
                     struct kl_reading *out);
/* Padded numbers and times: columns in order. */
bool kl_reading_is_ordered(const struct kl_reading *reading);
bool kl_reading_is_number(const struct kl_reading *reading);
bool kl_reading_is_time(const struct kl_reading *reading);

#endif
