/* Keys, as numbers and as names.
 *
 * A key is a code point, or one of the named ones below, which lie above all code
 * points. Ctrl-A to Ctrl-Z are 1 to 26, as a terminal sends them; Tab is Ctrl-I,
 * Enter Ctrl-M. Alt adds UI_KEY_ALT.
 */
#ifndef UI_KEY_H
#define UI_KEY_H

#include "base/buf.h"

enum ui_key {
    UI_KEY_NONE = 0,
    UI_KEY_TAB = 9,
    UI_KEY_ENTER = 13,
    UI_KEY_ESC = 27,
    UI_KEY_SPACE = 32,
    UI_KEY_BACKSPACE = 127,
    UI_KEY_UP = 0x110000,
    UI_KEY_DOWN,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_INSERT,
    UI_KEY_DELETE,
    UI_KEY_BACKTAB, /* Shift-Tab */
    UI_KEY_F1,
    UI_KEY_F12 = UI_KEY_F1 + 11,
    UI_KEY_UNKNOWN, /* a sequence that is none of these: never bound */
    UI_KEY_ALT = 0x200000,
};

#define UI_CTRL(letter) ((letter)&0x1f)

/* A run of keys as bindings write it: "Enter", "Ctrl-D", "Alt-x", "F1", "g", "yc" (y,
 * then c). Fills keys, at most max; returns their number, 0 when name is not well-formed.
 */
size_t ui_key_parse(struct kl_str name, int32_t *keys, size_t max);
/* The key's name, as ui_key_parse() reads it. */
void ui_key_name(int32_t key, struct kl_buf *out);

#endif
