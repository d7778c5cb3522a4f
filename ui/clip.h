/* The clipboard: a tool of the desktop where there is one, and OSC 52.
 *
 * The tool (wl-copy, xclip, xsel, pbcopy, in tmux its own command: the first that is
 * installed where it can work) is started directly, never through a shell, and reads the
 * bytes from an unlinked file, so that nothing here waits for it. How it ended is told
 * later: ui_clip_reap() after SIGCHLD.
 */
#ifndef UI_CLIP_H
#define UI_CLIP_H

#include <sys/types.h>

#include "base/err.h"
#include "base/str.h"

struct ui_clip {
    bool wayland, x11; /* such a desktop is there */
    bool tmux;         /* this runs in tmux */
    pid_t pid;         /* the tool that runs; 0: none */
    const char *tool;  /* the one started last, */
    const char *whose; /* and whose clipboard that is: "the desktop's" (translated) */
};

/* Starts a tool. KL_NOT_FOUND: there is no desktop; KL_IO: none can be started. */
enum kl_code ui_clip_start(struct ui_clip *clip, struct kl_str text, struct kl_err *err);
/* Whether the tool has ended; KL_IO in *code when it failed, with err filled. */
bool ui_clip_reap(struct ui_clip *clip, enum kl_code *code, struct kl_err *err);

#endif
