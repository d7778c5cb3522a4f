/* When a request is tried again: the AWS SDKs' standard mode of 2026.
 * AWS SDKs and Tools reference guide, "Retry behavior".
 *
 * Before retry i (from 0) the wait is a random part of min(base × 2^i, 20 s); base is 1 s
 * for throttling and 25 ms, DynamoDB's own, for the rest. x-amz-retry-after is heeded
 * within limits. A retry costs tokens of the account's quota (5 for throttling, else 14);
 * a success gives back the last cost, or 1 when there was no retry. A wrong clock and
 * expired credentials are put right and tried once more, without cost and at once.
 *
 * Pure: time and randomness come in by parameter.
 */
#ifndef KL_DYNAMO_RETRY_H
#define KL_DYNAMO_RETRY_H

#include "base/mem.h"

enum kl_again {
    KL_AGAIN_NEVER,     /* it would fail in the same way */
    KL_AGAIN_TRANSIENT, /* cut, 5xx, damaged */
    KL_AGAIN_THROTTLED,
    KL_AGAIN_CLOCK, /* refused for its time */
    KL_AGAIN_CREDS, /* the credentials have ended */
};

/* The tries of one request; zeroed before the first. */
struct kl_retry {
    unsigned retries;   /* that count: without those for clock and credentials */
    unsigned last_cost; /* tokens; 0: none was taken yet */
    bool clock_tried, creds_tried;
};

/* Tokens that the next retry of that kind costs. */
unsigned kl_retry_cost(enum kl_again again);
/* Whether another try is allowed, quota aside. attempts: at most, the first included. */
bool kl_retry_allowed(const struct kl_retry *retry, enum kl_again again,
                      unsigned attempts);
/* Counts the retry and gives the milliseconds to wait before it. part is random in
 * [0, 1); retry_after is the header's milliseconds, negative when there is none. */
uint64_t kl_retry_next(struct kl_retry *retry, enum kl_again again, double part,
                       int64_t retry_after);
/* Tokens that a success gives back. */
unsigned kl_retry_refund(const struct kl_retry *retry);

#endif
