#include "config.h"

#include "ui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/i18n.h"

struct caught {
    int number;
    unsigned bit;
};

static const struct caught caught[] = {
    {SIGWINCH, UI_SIGNAL_RESIZE}, {SIGTERM, UI_SIGNAL_LEAVE},
    {SIGHUP, UI_SIGNAL_LEAVE},    {SIGINT, UI_SIGNAL_INTERRUPT},
    {SIGTSTP, UI_SIGNAL_STOP},    {SIGCONT, UI_SIGNAL_CONTINUE},
    {SIGCHLD, UI_SIGNAL_CHILD},
};

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

/* Written before the handlers are installed and read by them. */
static struct {
    int pipe[2];
    struct sigaction old[KL_ARRAY_LEN(caught)];
    struct sigaction old_pipe;
    volatile sig_atomic_t leave;
} signals;

static struct {
    int fd;
    struct kl_str reset;
    const struct termios *mode;
    struct sigaction old[KL_ARRAY_LEN(crashes)];
    bool armed;
} crash;

static void on_signal(int number)
{
    int saved = errno;
    unsigned char byte = (unsigned char)number;

    if (number == SIGTERM || number == SIGHUP)
        signals.leave = number;
    /* A full pipe has news enough in it. */
    if (write(signals.pipe[1], &byte, 1) < 0)
        errno = saved;
    errno = saved;
}

static enum kl_code open_pipe(struct kl_err *err)
{
    if (pipe(signals.pipe) != 0)
        return kl_err_set(err, KL_IO, "%s", _("cannot make a pipe for signals"));
    for (int i = 0; i < 2; i++) {
        fcntl(signals.pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(signals.pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return KL_OK;
}

enum kl_code ui_signals_open(int *fd, struct kl_err *err)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    if (open_pipe(err))
        return KL_IO;
    signals.leave = 0;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < KL_ARRAY_LEN(caught); i++)
        sigaction(caught[i].number, &action, &signals.old[i]);
    sigaction(SIGPIPE, &ignore, &signals.old_pipe);
    *fd = signals.pipe[0];
    return KL_OK;
}

void ui_signals_close(void)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(caught); i++)
        sigaction(caught[i].number, &signals.old[i], NULL);
    sigaction(SIGPIPE, &signals.old_pipe, NULL);
    close(signals.pipe[0]);
    close(signals.pipe[1]);
}

unsigned ui_signals_take(void)
{
    unsigned char bytes[64];
    unsigned bits = 0;
    ssize_t n;

    while ((n = read(signals.pipe[0], bytes, sizeof(bytes))) > 0) {
        for (ssize_t i = 0; i < n; i++) {
            for (size_t k = 0; k < KL_ARRAY_LEN(caught); k++)
                bits |= caught[k].number == bytes[i] ? caught[k].bit : 0;
        }
    }
    return bits;
}

int ui_signals_leave(void)
{
    return signals.leave;
}

/* Only what is safe in a handler: write and tcsetattr. Then whoever was there before
 * (the default, a sanitizer) has its turn. */
static void on_crash(int number)
{
    for (size_t off = 0; off < crash.reset.len;) {
        ssize_t n = write(crash.fd, crash.reset.data + off, crash.reset.len - off);

        if (n <= 0)
            break;
        off += (size_t)n;
    }
    tcsetattr(crash.fd, TCSANOW, crash.mode);
    for (size_t i = 0; i < KL_ARRAY_LEN(crashes); i++)
        sigaction(crashes[i], &crash.old[i], NULL);
    raise(number);
}

void ui_signals_crash(int fd, struct kl_str reset, const struct termios *mode)
{
    struct sigaction action = {.sa_handler = on_crash};

    crash.fd = fd;
    crash.reset = reset;
    crash.mode = mode;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < KL_ARRAY_LEN(crashes); i++)
        sigaction(crashes[i], &action, &crash.old[i]);
    crash.armed = true;
}

void ui_signals_no_crash(void)
{
    if (!crash.armed)
        return;
    for (size_t i = 0; i < KL_ARRAY_LEN(crashes); i++)
        sigaction(crashes[i], &crash.old[i], NULL);
    crash.armed = false;
}

void ui_signals_stop_self(void)
{
    struct sigaction now, stop = {.sa_handler = SIG_DFL};

    sigemptyset(&stop.sa_mask);
    sigaction(SIGTSTP, &stop, &now);
    /* The whole job, as the terminal driver does. */
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &now, NULL);
}
