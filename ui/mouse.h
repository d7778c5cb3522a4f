/* What the mouse did, and where: a cell of the screen, counted from 0. */
#ifndef UI_MOUSE_H
#define UI_MOUSE_H

enum ui_mouse_kind {
    UI_MOUSE_OTHER, /* other buttons, and with Ctrl, Alt or Shift: nothing to do */
    UI_MOUSE_PRESS, /* of the left button */
    UI_MOUSE_DRAG,  /* moved while it is down */
    UI_MOUSE_RELEASE,
    UI_MOUSE_WHEEL_UP,
    UI_MOUSE_WHEEL_DOWN,
};

struct ui_mouse {
    enum ui_mouse_kind kind;
    int x, y;
};

#define UI_WHEEL_LINES 3 /* that a notch of the wheel moves by */

#endif
