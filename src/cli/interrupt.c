#include "config.h"

#include "cli/interrupt.h"

#include <signal.h>

static struct kl_token signal_token;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

static void on_signal(int number)
{
    (void)number;
    atomic_store(&signal_token.cancelled, true);
}

struct kl_token *cli_interrupt_install(void)
{
    /* No SA_RESTART: a read from a terminal or a pipe must come back. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND};

    sigemptyset(&action.sa_mask);
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
