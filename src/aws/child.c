#include "config.h"

#include "aws/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/i18n.h"

enum { ERRORS_MAX = 1000, TICK_MS = 20 };

extern char **environ; /* handed on as it is, not read */

/* ---- The command line */

/* One word of *line into out, without quotes; false when a quote stays open. */
static bool split_word(const char **line, struct kl_buf *out)
{
    const char *at = *line;
    char quote = '\0';

    for (; *at && (quote || !strchr(" \t\r\n", *at)); at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'') {
            quote = quote ? '\0' : *at;
            continue;
        }
        if (*at == '\\' && quote != '\'' && (!quote || at[1] == '"' || at[1] == '\\')) {
            if (!*++at)
                return false;
        }
        kl_buf_add_char(out, *at);
    }
    *line = at;
    return !quote;
}

enum kl_code kl_child_split(const char *line, char ***words, struct kl_err *err)
{
    struct kl_buf text = {0};
    size_t n = 0, head;
    char **array, *at;

    for (line += strspn(line, " \t\r\n"); *line; line += strspn(line, " \t\r\n")) {
        if (!split_word(&line, &text)) {
            kl_buf_release(&text);
            return kl_err_set(err, KL_INVALID, _("a quotation mark is not closed"));
        }
        kl_buf_add_char(&text, '\0');
        n++;
    }
    if (!n)
        return kl_err_set(err, KL_INVALID, _("there is no command in it"));
    head = (n + 1) * sizeof(char *);
    array = kl_mem_calloc(1, head + text.len);
    at = memcpy((char *)array + head, text.data, text.len);
    for (size_t i = 0; i < n; i++, at += strlen(at) + 1)
        array[i] = at;
    kl_buf_release(&text);
    *words = array;
    return KL_OK;
}

/* ---- The process */

static void close_pair(int fds[2])
{
    for (int i = 0; i < 2; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

static bool open_pipe(int fds[2])
{
    if (pipe(fds)) {
        fds[0] = fds[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++)
        fcntl(fds[i], F_SETFD, FD_CLOEXEC);
    fcntl(fds[0], F_SETFL, O_NONBLOCK);
    return true;
}

static int spawn(char *const *argv, int out, int errors, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_adddup2(&actions, errors, 2);
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    error = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* What is there now, max bytes of it kept; false when more came than that. */
static bool drain(int fd, struct kl_buf *out, size_t max)
{
    char bytes[4096];
    bool fits = true;
    ssize_t n;

    while ((n = read(fd, bytes, sizeof(bytes))) > 0) {
        size_t room = max - out->len;

        fits &= (size_t)n <= room;
        kl_buf_add(out, bytes, (size_t)n < room ? (size_t)n : room);
    }
    kl_mem_wipe(bytes, sizeof(bytes));
    return fits;
}

/* Reads until the child has ended, and what is left in the pipes then: something that it
 * has started and that still holds them is not waited for. */
static enum kl_code attend(pid_t pid, int out, int errors, size_t out_max,
                           uint64_t end_ms, struct kl_token *token,
                           struct kl_child *child, struct kl_err *err)
{
    struct pollfd fds[] = {{.fd = out, .events = POLLIN},
                           {.fd = errors, .events = POLLIN}};
    bool ended = false;
    int status = 0;

    while (!ended) {
        if (kl_token_cancelled(token))
            return KL_CANCELLED;
        if (kl_clock_ms() >= end_ms)
            return kl_err_set(err, KL_IO, _("it did not end in time"));
        poll(fds, 2, TICK_MS);
        for (int i = 0; i < 2; i++)
            if (fds[i].revents & (POLLHUP | POLLERR))
                fds[i].events = 0, fds[i].fd = -1; /* closed: poll() would spin */
        ended = waitpid(pid, &status, WNOHANG) == pid;
        drain(errors, &child->errors, ERRORS_MAX);
        if (!drain(out, &child->out, out_max))
            return kl_err_set(err, KL_TOO_LARGE, _("it wrote more than %zu bytes"),
                              out_max);
    }
    child->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return KL_OK;
}

enum kl_code kl_child_run(char *const *argv, size_t out_max, uint64_t limit_ms,
                          struct kl_token *token, struct kl_child *child,
                          struct kl_err *err)
{
    int out[2] = {-1, -1}, errors[2] = {-1, -1};
    enum kl_code code = KL_OK;
    pid_t pid = 0;
    int error;

    if (!open_pipe(out) || !open_pipe(errors)) {
        code = kl_err_set(err, KL_IO, "%s", strerror(errno));
        goto out;
    }
    error = spawn(argv, out[1], errors[1], &pid);
    if (error) {
        code = kl_err_set(err, error == ENOENT ? KL_NOT_FOUND : KL_IO, "%s: %s", argv[0],
                          strerror(error));
        goto out;
    }
    close(out[1]);
    close(errors[1]);
    out[1] = errors[1] = -1;
    code = attend(pid, out[0], errors[0], out_max, kl_clock_ms() + limit_ms, token, child,
                  err);
    if (code) {
        kill(-pid, SIGKILL);
        kill(pid, SIGKILL); /* before it has a group of its own */
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
out:
    close_pair(out);
    close_pair(errors);
    return code;
}

void kl_child_release(struct kl_child *child)
{
    if (!child)
        return;
    kl_buf_wipe(&child->out);
    kl_buf_wipe(&child->errors);
}
