/* Points in time as AWS's services and tools write them. */
#ifndef KL_AWS_TIMESTAMP_H
#define KL_AWS_TIMESTAMP_H

#include "base/buf.h"

/* Seconds since 1970 of an ISO 8601 date and time: "2021-12-07T01:19:12" and a zone "Z",
 * "UTC" (as older AWS CLIs wrote expiresAt), "+00:00", "-0800" or none, which is UTC.
 * A fraction is cut off; a blank may stand for the "T". false for all else. */
bool kl_timestamp_parse(struct kl_str text, int64_t *epoch);
/* "20260131T235959Z", as signatures are dated. */
bool kl_timestamp_parse_compact(struct kl_str text, int64_t *epoch);
/* A number of seconds, or of milliseconds when it is too large for those, as text; a
 * fraction and an exponent may follow. */
bool kl_timestamp_parse_number(struct kl_str text, int64_t *epoch);
/* "2026-01-31T23:59:59Z". */
void kl_timestamp_format(int64_t epoch, struct kl_buf *out);

#endif
