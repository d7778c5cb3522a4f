/* From the bytes a terminal sends to keys.
 *
 * Knows the terminal's own key strings (terminfo) and those of xterm and its kin.
 * Sequences of neither are swallowed whole and come as UI_KEY_UNKNOWN. A lone Esc
 * is only told from the start of a sequence by waiting: ui_input_pending() says so,
 * and after UI_ESC_MS without more, ui_input_next() takes it with final set. Pasted
 * text comes in one piece and is never taken for keys. Reports of the mouse are read in
 * the form of mode 1006 (ESC [ < …) and in the old one (ESC [ M and three bytes).
 */
#ifndef UI_INPUT_H
#define UI_INPUT_H

#include "base/err.h"
#include "ui/key.h"
#include "ui/mouse.h"

#define UI_ESC_MS 25
#define UI_PASTE_MAX 65536 /* bytes of a paste; the rest is dropped */

struct ui_input;

enum ui_input_kind { UI_INPUT_NONE, UI_INPUT_KEY, UI_INPUT_PASTE, UI_INPUT_MOUSE };

struct ui_input_event {
    enum ui_input_kind kind;
    int32_t key;
    struct kl_str paste; /* borrowed until the next call */
    struct ui_mouse mouse;
};

/* terminfo: setupterm() was called, its key strings are used. */
struct ui_input *ui_input_new(bool terminfo);
void ui_input_free(struct ui_input **input);
/* Reads what is there from fd. KL_IO at the end of input: the terminal is gone. */
enum kl_code ui_input_read(struct ui_input *input, int fd, struct kl_err *err);
void ui_input_feed(struct ui_input *input, struct kl_str bytes);
/* The next event; kind UI_INPUT_NONE when more bytes are needed. */
void ui_input_next(struct ui_input *input, bool final, struct ui_input_event *event);
/* Bytes are there that may be the start of more. */
bool ui_input_pending(const struct ui_input *input);

#endif
