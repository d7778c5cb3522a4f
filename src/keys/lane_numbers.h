/* The numbers of one column along a run of keys of one form (keys/lane.h).
 *
 * Most numbers of a run count for the same as the one before: they lie in one phase. So
 * they are counted by phase, and what a phase counts for is added to the tally at the
 * end.
 */
#ifndef KL_KEYS_LANE_NUMBERS_H
#define KL_KEYS_LANE_NUMBERS_H

#include "keys/tally.h"

#define KL_LANE_DIGITS 19 /* a number of the short path has no more */
#define KL_LANE_PHASES 4

/* Numbers that count for the same. */
struct kl_lane_phase {
    struct kl_phase range;
    uint64_t n, least, most; /* keys of the run, and the extremes of their numbers */
    bool padded, high, nines;
    bool dated; /* may be dates: each is looked at */
    struct kl_time time;
    struct kl_side *side; /* that times belong to; NULL: these are none */
    struct kl_few *few;   /* of times: the smallest keys */
    bool side_full;       /* these and those of the side are complete */
    uint64_t sided;       /* keys that the side has counted itself */
};

struct kl_lane_numbers {
    uint64_t value;  /* of the last key */
    uint64_t number; /* its hash */
    uint64_t next;   /* of the key that comes */
    struct kl_lane_phase phases[KL_LANE_PHASES];
    size_t at, nphases, oldest;
    uint64_t compact[KL_COMPACT_DATE + 1]; /* dated ones of the run */
    bool timed_only;                       /* all numbers before the run are times */
    bool full, padded_full, high_full, plain_full; /* the smallest keys are complete */
};

static inline bool kl_lane_phase_has(const struct kl_lane_phase *phase, uint64_t value)
{
    return value >= phase->range.low && value <= phase->range.high;
}

/* Whether a number of len digits that begins with first cannot be in one of the smallest
 * keys of its kind. */
static inline bool kl_lane_numbers_full(const struct kl_lane_numbers *numbers, char first,
                                        size_t len)
{
    if (numbers->full)
        return true;
    if (first == '0' && len > 1)
        return numbers->padded_full;
    return first == '9' ? numbers->high_full : numbers->plain_full;
}

/* A column of len digits, at the number of a key that is counted. */
void kl_lane_numbers_start(struct kl_lane_numbers *numbers, struct kl_tally *tally,
                           const struct kl_tally_width *width, uint64_t value,
                           size_t len);
/* Whether next, of another phase than the value, is a time of the same kind, or one of
 * them is no time. */
bool kl_lane_numbers_same_time(const struct kl_lane_numbers *numbers, size_t len);
/* The phase of the next value; prev is the key before it. */
struct kl_lane_phase *kl_lane_numbers_phase(struct kl_lane_numbers *numbers,
                                            struct kl_tally *tally,
                                            struct kl_tally_width *width, uint64_t value,
                                            struct kl_str prev);
/* Counts the run, whose last key is last. */
void kl_lane_numbers_end(struct kl_lane_numbers *numbers, struct kl_tally *tally,
                         struct kl_tally_width *width, struct kl_str last);

#endif
