#include "config.h"

#include "ui/clip.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/i18n.h"

extern char **environ;

struct tool {
    const char *name;
    const char *argv[5];
};

static const struct tool wl_copy = {"wl-copy", {"wl-copy", NULL}};
static const struct tool xclip = {"xclip",
                                  {"xclip", "-selection", "clipboard", "-in", NULL}};

/* A file without a name that holds text, read from its start; -1: errno says why. */
static int text_file(struct kl_str text)
{
    FILE *file = tmpfile();
    int fd = -1;

    if (!file)
        return -1;
    if (fwrite(text.data, 1, text.len, file) == text.len && fflush(file) == 0)
        fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
    fclose(file);
    if (fd >= 0)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* The child's own signals, and nothing of it on the screen. */
static int spawn(const struct tool *tool, int in, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attrs;
    sigset_t defaults;
    int error;

    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attrs);
    sigfillset(&defaults);
    posix_spawnattr_setsigdefault(&attrs, &defaults);
    posix_spawnattr_setflags(&attrs, POSIX_SPAWN_SETSIGDEF);
    error = posix_spawnp(pid, tool->name, &files, &attrs,
                         (char *const *)(uintptr_t)tool->argv, environ);
    posix_spawnattr_destroy(&attrs);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

enum kl_code ui_clip_start(struct ui_clip *clip, struct kl_str text, struct kl_err *err)
{
    const struct tool *tool = clip->wayland ? &wl_copy : &xclip;
    int fd, error;

    if (!clip->wayland && !clip->x11)
        return kl_err_set(err, KL_NOT_FOUND, "%s", _("there is no desktop here"));
    if (clip->pid)
        return kl_err_set(err, KL_IO, _("%s is still busy with the copy before"),
                          clip->tool);
    fd = text_file(text);
    if (fd < 0)
        return kl_err_set(err, KL_IO, _("cannot write a temporary file: %s"),
                          strerror(errno));
    error = spawn(tool, fd, &clip->pid);
    close(fd);
    clip->tool = tool->name;
    if (error) {
        clip->pid = 0;
        return kl_err_set(err, KL_IO, _("cannot start %s: %s"), tool->name,
                          strerror(error));
    }
    return KL_OK;
}

bool ui_clip_reap(struct ui_clip *clip, enum kl_code *code, struct kl_err *err)
{
    int status = 0;

    if (!clip->pid || waitpid(clip->pid, &status, WNOHANG) != clip->pid)
        return false;
    clip->pid = 0;
    *code = KL_OK;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        *code = kl_err_set(err, KL_IO, _("%s failed: nothing may be on the clipboard"),
                           clip->tool);
    return true;
}
