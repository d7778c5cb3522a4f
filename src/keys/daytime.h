/* A time of day as keys hold it, right or wrong: 10:00, 9:30:15.250, 09:30 PM, 100000.
 */
#ifndef KL_KEYS_DAYTIME_H
#define KL_KEYS_DAYTIME_H

#include "base/str.h"

struct kl_daytime {
    size_t len;
    int hour, minute, second; /* the hour of 24, whatever is written */
    uint32_t nanos;
    bool seconds;  /* they are written */
    size_t places; /* digits of the second's fraction */
    bool basic;    /* 100000 */
    bool twelve;   /* AM or PM stands behind it */
    bool unpadded; /* a field has one digit */
    bool invalid;  /* 25:00, four fields, a wrong character in it */
};

/* The clock time at off of s, behind a date and its T or blank; false: none. A field may
 * have one digit, one character may be wrong. */
bool kl_daytime_behind_date(struct kl_str s, size_t off, struct kl_daytime *out);
/* The clock time at off by itself: minutes and seconds of two digits, at most three
 * fields, and no digit or colon behind it. */
bool kl_daytime_alone(struct kl_str s, size_t off, struct kl_daytime *out);
/* 9 PM. */
bool kl_daytime_hour_alone(struct kl_str s, size_t off, struct kl_daytime *out);

#endif
