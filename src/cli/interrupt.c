#include "config.h"

#include "cli/interrupt.h"

#include <errno.h>
#include <signal.h>

/* What comes sooner than this is one interrupt: timeout(1) sends the signal to the
 * process and to its group. */
#define ONE_INTERRUPT_NS 500000000

static struct kl_token signal_token;
static struct timespec signal_first;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

static int64_t ns_since(const struct timespec *then, const struct timespec *now)
{
    return (int64_t)(now->tv_sec - then->tv_sec) * 1000000000 + now->tv_nsec -
           then->tv_nsec;
}

static void on_signal(int number)
{
    struct timespec now;
    int error = errno;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!atomic_exchange(&signal_token.cancelled, true)) {
        signal_first = now;
    } else if (ns_since(&signal_first, &now) > ONE_INTERRUPT_NS) {
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = error;
}

struct kl_token *cli_interrupt_install(void)
{
    /* No SA_RESTART: a read from a terminal or a pipe must come back. */
    struct sigaction action = {.sa_handler = on_signal};

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < KL_ARRAY_LEN(signals); i++)
        sigaddset(&action.sa_mask, signals[i]);
    for (size_t i = 0; i < KL_ARRAY_LEN(signals); i++) {
        struct sigaction now;

        /* nohup has SIGHUP ignored, and so it stays. A shell without job control has
         * SIGINT ignored in what it starts with &; who sends it even so means it. */
        if (signals[i] == SIGHUP && !sigaction(SIGHUP, NULL, &now) &&
            now.sa_handler == SIG_IGN)
            continue;
        sigaction(signals[i], &action, NULL);
    }
    return &signal_token;
}

void cli_interrupt_remove(void)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(signals); i++) {
        struct sigaction now;

        if (!sigaction(signals[i], NULL, &now) && now.sa_handler == on_signal)
            signal(signals[i], SIG_DFL);
    }
}
