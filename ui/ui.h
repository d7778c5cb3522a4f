/* The terminal screen as a program: what keyline browse and keyline demo run. */
#ifndef UI_UI_H
#define UI_UI_H

#include "app/session.h"

struct ui_options {
    const struct kl_session *session; /* borrowed */
    const struct kl_start *start;     /* what to open; borrowed */
    struct kl_config *config;         /* borrowed; what is set is set in it */
    const char *note;                 /* told at first; NULL or "": nothing */
    bool colour;                      /* false: --color never, or NO_COLOR */
    bool utf8;                        /* the locale's character set */
    bool wayland, x11, tmux; /* WAYLAND_DISPLAY, DISPLAY or TMUX is set: for copying */
};

/* Runs until the user leaves: 0; by Ctrl-C: 130; ended by a signal: 128 and its number.
 * 2 with err filled: the screen could not be opened, or the terminal went away. The
 * terminal is as it was in every case. */
int ui_run(const struct ui_options *options, struct kl_err *err);

#endif
