#include "config.h"

#include "base/token.h"

#include <time.h>

#include "base/clock.h"

enum { NAP_MS = 20 }; /* how late a cancelled sleeper may wake */

void kl_token_cancel(struct kl_token *token)
{
    atomic_store(&token->cancelled, true);
}

bool kl_token_cancelled(const struct kl_token *token)
{
    return token && atomic_load(&token->cancelled);
}

bool kl_token_sleep(const struct kl_token *token, uint64_t ms)
{
    uint64_t start = kl_clock_ms(), passed = 0;

    while (passed < ms && !kl_token_cancelled(token)) {
        uint64_t nap = ms - passed < NAP_MS ? ms - passed : NAP_MS;

        nanosleep(&(struct timespec){.tv_nsec = (long)nap * 1000000}, NULL);
        passed = kl_clock_ms() - start;
    }
    return !kl_token_cancelled(token);
}
