/* The cancel token of one job.
 *
 * Every call that may block takes the token of the job it works for and returns
 * KL_CANCELLED soon after another thread has set it. A token belongs to the job, never
 * to what the job uses; zeroed is not cancelled; it is never reused.
 */
#ifndef KL_BASE_TOKEN_H
#define KL_BASE_TOKEN_H

#include <stdatomic.h>

#include "base/mem.h"

struct kl_token {
    atomic_bool cancelled;
};

void kl_token_cancel(struct kl_token *token);
bool kl_token_cancelled(const struct kl_token *token); /* NULL: never */
/* Sleeps for ms milliseconds, less when the token is set meanwhile. true when the time
 * has passed, false when the job is cancelled. */
bool kl_token_sleep(const struct kl_token *token, uint64_t ms);

#endif
