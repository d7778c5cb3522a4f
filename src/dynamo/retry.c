#include "config.h"

#include "dynamo/retry.h"

enum {
    THROTTLED_BASE_MS = 1000,
    TRANSIENT_BASE_MS = 25,
    WAIT_MAX_MS = 20000,
    AFTER_EXTRA_MS = 5000, /* how far x-amz-retry-after may go beyond our own wait */
    THROTTLED_COST = 5,
    TRANSIENT_COST = 14,
};

unsigned kl_retry_cost(enum kl_again again)
{
    switch (again) {
    case KL_AGAIN_TRANSIENT:
        return TRANSIENT_COST;
    case KL_AGAIN_THROTTLED:
        return THROTTLED_COST;
    case KL_AGAIN_NEVER:
    case KL_AGAIN_CLOCK:
    case KL_AGAIN_CREDS:
        break;
    }
    return 0;
}

bool kl_retry_allowed(const struct kl_retry *retry, enum kl_again again,
                      unsigned attempts)
{
    switch (again) {
    case KL_AGAIN_NEVER:
        return false;
    case KL_AGAIN_TRANSIENT:
    case KL_AGAIN_THROTTLED:
        return retry->retries + 1 < attempts;
    case KL_AGAIN_CLOCK:
        return !retry->clock_tried;
    case KL_AGAIN_CREDS:
        return !retry->creds_tried;
    }
    return false;
}

static uint64_t backoff(enum kl_again again, unsigned retries, double part)
{
    uint64_t base = again == KL_AGAIN_THROTTLED ? THROTTLED_BASE_MS : TRANSIENT_BASE_MS;
    uint64_t most = retries < 16 ? base << retries : WAIT_MAX_MS;

    if (most > WAIT_MAX_MS)
        most = WAIT_MAX_MS;
    return (uint64_t)(part * (double)most);
}

static uint64_t heed(uint64_t wait, int64_t retry_after)
{
    uint64_t asked = retry_after > 0 ? (uint64_t)retry_after : 0;

    if (asked > wait + AFTER_EXTRA_MS)
        asked = wait + AFTER_EXTRA_MS;
    return asked > wait ? asked : wait;
}

uint64_t kl_retry_next(struct kl_retry *retry, enum kl_again again, double part,
                       int64_t retry_after)
{
    uint64_t wait;

    if (again == KL_AGAIN_CLOCK || again == KL_AGAIN_CREDS) {
        retry->clock_tried |= again == KL_AGAIN_CLOCK;
        retry->creds_tried |= again == KL_AGAIN_CREDS;
        return 0;
    }
    wait = heed(backoff(again, retry->retries, part), retry_after);
    retry->retries++;
    retry->last_cost = kl_retry_cost(again);
    return wait;
}

unsigned kl_retry_refund(const struct kl_retry *retry)
{
    return retry->last_cost ? retry->last_cost : 1;
}
