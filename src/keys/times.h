/* Numbers that are plausible times, plain or inverted.
 *
 * 2001 to 2100, in seconds, milliseconds, microseconds or nanoseconds: the ranges do
 * not overlap, and neither ISBN-13 (978…) nor far-future numbers fall into them
 * (elastic/elasticsearch#43188).
 */
#ifndef KL_KEYS_TIMES_H
#define KL_KEYS_TIMES_H

#include "keys/phase.h"
#include "keys/shape.h"

/* Maxima that times are subtracted from, when no attribute proves another one. */
enum kl_time_max {
    KL_MAX_10_NINES, /* 9999999999: seconds */
    KL_MAX_13_NINES, /* 9999999999999: milliseconds */
    KL_MAX_SAFE,     /* 2^53 - 1: seconds or milliseconds */
    KL_MAX_LONG,     /* 2^63 - 1: seconds, milliseconds or microseconds */
    KL_MAX_NONE,     /* not inverted */
};

struct kl_time {
    enum kl_unit unit;
    enum kl_time_max max;
    int64_t epoch; /* whole seconds since 1970 */
    int64_t value; /* in its unit */
};

/* digits: any length. A plain time may have leading zeros, an inverted one not.
 * false: neither is plausible. */
bool kl_time_of(struct kl_str digits, struct kl_time *out);
/* The same for a value of at most 19 digits, written with len of them. */
bool kl_time_of_number(uint64_t number, size_t len, struct kl_time *out);
/* Bit of what a time is, besides a moment: its unit, plain or subtracted from one of the
 * maxima. */
unsigned kl_time_kind(const struct kl_time *time);
/* Digits of any length in the order that is meant: numbers that are no times by value,
 * before all times; times by time, whatever their unit; inverted ones, behind all others,
 * the latest first. <0, 0, >0. */
int kl_time_cmp(struct kl_str a, struct kl_str b);
/* Narrows the phase of number, written with len digits, to those that are times as it is,
 * of one unit and one maximum, or are none as it is none. */
void kl_time_phase(uint64_t number, size_t len, struct kl_phase *phase);
struct kl_str kl_time_max_text(enum kl_time_max max); /* decimal; empty for NONE */

#endif
