/* A point in time in any of the forms that keys and attributes hold: ISO dates and
 * date-times, dates without marks (20240623), epoch numbers in any unit, padded or not.
 */
#ifndef KL_KEYS_POINT_H
#define KL_KEYS_POINT_H

#include "keys/shape.h"

/* How much of the time is told. */
enum kl_grain {
    KL_GRAIN_MONTH,
    KL_GRAIN_DAY,
    KL_GRAIN_HOUR,
    KL_GRAIN_MINUTE,
    KL_GRAIN_S,
    KL_GRAIN_MS,
    KL_GRAIN_US,
    KL_GRAIN_NS,
};

struct kl_point {
    int64_t epoch;  /* seconds since 1970 in UTC */
    uint32_t nanos; /* of the second */
    enum kl_grain grain;
};

/* false: text is no time, or more than nanoseconds of it are told. */
bool kl_point_of(struct kl_str text, struct kl_point *out);
/* Whether both are one point in time, or coarse is what is left of fine when it is told
 * to the month, day, hour … only (*cut). */
bool kl_point_tells(const struct kl_point *coarse, const struct kl_point *fine,
                    bool *cut);
/* Digits of the point in a unit; false: it has parts that the unit does not tell. */
bool kl_point_in(const struct kl_point *point, enum kl_unit unit, int64_t *out);

#endif
