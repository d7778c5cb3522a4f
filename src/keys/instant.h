/* A date, or a date and a time, as keys hold them: ISO 8601.
 *
 * Extended (2024-06-23T10:00:00.250Z), basic (20240623T100000Z) and the mixed form
 * of an extended date with a basic time; T or one blank between the two. A time has
 * at least hours and minutes. No zone counts as UTC.
 */
#ifndef KL_KEYS_INSTANT_H
#define KL_KEYS_INSTANT_H

#include "base/buf.h"
#include "keys/shape.h"

struct kl_instant {
    int64_t epoch;  /* seconds since 1970 in UTC */
    uint32_t nanos; /* the fraction of the second */
    bool finer;     /* the fraction has non-zero digits after the ninth */
};

/* Length of the longest valid date-time at the start of s, 0 when there is none;
 * 30 February and 25:00 are not valid. instant may be NULL. */
size_t kl_instant_scan(struct kl_str s, struct kl_instant *instant);
/* Length of the date at the start of s: 10 (2024-06-23), 8 (20240623) or 0. */
size_t kl_instant_scan_date(struct kl_str s);
/* The unit in which a number is a plausible point in time (keys/times.h: 2001 to 2100);
 * NONE for another number. */
enum kl_unit kl_instant_unit(struct kl_str digits);
/* Whether two numbers are plausible times of one unit; texts that are not digits are
 * none. */
bool kl_instant_spans(struct kl_str min, struct kl_str max);
/* "2024-06-23 00:00:00 UTC", with a fraction where there is one: digits in unit since
 * 1970. digits are plausible in unit (kl_instant_unit). */
void kl_instant_format(struct kl_str digits, enum kl_unit unit, struct kl_buf *out);

#endif
