/* The terminal: its state, its abilities, and the one way out to it.
 *
 * Works on terminfo, below curses' own screen handling: keyline keeps the cells of
 * the screen itself (ui/canvas.h), which curses would do a second time and with
 * wcwidth()'s idea of a cluster. Opening puts the terminal in raw mode on the
 * alternate screen; closing, suspending and a crash give it back as it was.
 */
#ifndef UI_TERM_H
#define UI_TERM_H

#include <termios.h>

#include "base/err.h"
#include "ui/canvas.h"
#include "ui/theme.h"

struct ui_term;

/* colour: as many as the terminal has; else none. theme: how styles look; it is read only
 * here and in ui_term_set_theme(). KL_INVALID: in or out is no terminal,
 * TERM is unknown or cannot place the cursor. Nothing is changed then. in and out stay
 * the caller's. */
enum kl_code ui_term_open(int in, int out, bool colour, const struct ui_theme *theme,
                          struct ui_term **term, struct kl_err *err);
/* Styles look otherwise from the next frame on. */
void ui_term_set_theme(struct ui_term *term, const struct ui_theme *theme);
void ui_term_close(struct ui_term **term);
/* Gives the terminal back. */
void ui_term_suspend(struct ui_term *term);
/* Takes it again; also when somebody else stopped and continued the process, so that
 * the mode and what is on the screen are not known. */
void ui_term_resume(struct ui_term *term);

/* Whether the terminal tells what the mouse does; off at first, and where it cannot. Its
 * own selection works while it does not, or with Shift held down. */
void ui_term_mouse(struct ui_term *term, bool on);

void ui_term_size(const struct ui_term *term, int *width, int *height);
/* Shows canvas: what changed since the last frame. */
void ui_term_frame(struct ui_term *term, const struct ui_canvas *canvas);
/* The next frame is sent whole. */
void ui_term_redraw(struct ui_term *term);
/* The write end broke: nothing can be shown any more. */
bool ui_term_lost(const struct ui_term *term);
/* Puts text on the clipboard by OSC 52; the terminal does not say whether it did. false:
 * this kind of terminal would show it as garbage, nothing was sent. */
bool ui_term_clipboard(struct ui_term *term, struct kl_str text);

/* What a crash handler needs, prepared: bytes to write, and the mode to go back to. */
struct kl_str ui_term_reset(const struct ui_term *term);
const struct termios *ui_term_mode(const struct ui_term *term);

#endif
