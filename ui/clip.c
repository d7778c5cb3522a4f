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

enum where { WAYLAND, X11, ANYWHERE, TMUX };

struct tool {
    enum where where;
    const char *argv[5];
    const char *whose; /* N_(): clipboard */
};

/* In the order in which they are tried. tmux passes OSC 52 on only where it is set to;
 * the command puts the text into its buffer, and with -w onto the terminal's clipboard.
 */
static const struct tool tools[] = {
    {WAYLAND, {"wl-copy"}, N_("the desktop's")},
    {X11, {"xclip", "-selection", "clipboard", "-in"}, N_("the desktop's")},
    {X11, {"xsel", "--clipboard", "--input"}, N_("the desktop's")},
    {ANYWHERE, {"pbcopy"}, N_("the desktop's")},
    {TMUX, {"tmux", "load-buffer", "-w", "-"}, N_("tmux's")},
};

static bool is_there(const struct ui_clip *clip, enum where where)
{
    switch (where) {
    case WAYLAND:
        return clip->wayland;
    case X11:
        return clip->x11;
    case ANYWHERE:
        return true;
    case TMUX:
        return clip->tmux;
    }
    return false;
}

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
    error = posix_spawnp(pid, tool->argv[0], &files, &attrs,
                         (char *const *)(uintptr_t)tool->argv, environ);
    posix_spawnattr_destroy(&attrs);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static enum kl_code cannot_start(const struct tool *tool, int error, struct kl_err *err)
{
    return kl_err_set(err, KL_IO, _("cannot start %s: %s"), tool->argv[0],
                      strerror(error));
}

/* The first of the tools that is installed, with in as its input. */
static enum kl_code start(struct ui_clip *clip, int in, struct kl_err *err)
{
    const struct tool *missing = NULL;

    for (size_t i = 0; i < KL_ARRAY_LEN(tools); i++) {
        int error;

        if (!is_there(clip, tools[i].where))
            continue;
        clip->tool = tools[i].argv[0];
        clip->whose = _(tools[i].whose);
        error = spawn(&tools[i], in, &clip->pid);
        if (!error)
            return KL_OK;
        clip->pid = 0;
        if (error != ENOENT)
            return cannot_start(&tools[i], error, err);
        if (!missing && tools[i].where != ANYWHERE)
            missing = &tools[i];
    }
    if (missing)
        return cannot_start(missing, ENOENT, err);
    return kl_err_set(err, KL_NOT_FOUND, "%s", _("there is no desktop here"));
}

enum kl_code ui_clip_start(struct ui_clip *clip, struct kl_str text, struct kl_err *err)
{
    enum kl_code code;
    int fd;

    if (clip->pid)
        return kl_err_set(err, KL_IO, _("%s is still busy with the copy before"),
                          clip->tool);
    fd = text_file(text);
    if (fd < 0)
        return kl_err_set(err, KL_IO, _("cannot write a temporary file: %s"),
                          strerror(errno));
    code = start(clip, fd, err);
    close(fd);
    return code;
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
