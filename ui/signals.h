/* Signals as bytes in a pipe, and the terminal given back when the program crashes.
 *
 * The one place with state outside of structs: a signal handler has nothing else
 * to reach. One at a time.
 */
#ifndef UI_SIGNALS_H
#define UI_SIGNALS_H

#include <termios.h>

#include "base/err.h"
#include "base/str.h"

#define UI_SIGNAL_RESIZE 1u
#define UI_SIGNAL_LEAVE 2u /* SIGTERM, SIGHUP: ui_signals_leave() says which */
#define UI_SIGNAL_INTERRUPT 4u
#define UI_SIGNAL_STOP 8u /* SIGTSTP from outside */
#define UI_SIGNAL_CONTINUE 16u
#define UI_SIGNAL_CHILD 32u

/* Catches the signals; *fd becomes readable when one came. */
enum kl_code ui_signals_open(int *fd, struct kl_err *err);
void ui_signals_close(void);
/* The signals that came since the last call, as bits. */
unsigned ui_signals_take(void);
/* The signal that asked to leave; 0: none. */
int ui_signals_leave(void);
/* What a crash (SIGSEGV, SIGABRT …) writes to the terminal before it goes on: reset
 * and mode must stay valid until ui_signals_no_crash(). */
void ui_signals_crash(int fd, struct kl_str reset, const struct termios *mode);
void ui_signals_no_crash(void);
/* Stops this process as Ctrl-Z does, with its children; returns when continued. */
void ui_signals_stop_self(void);

#endif
