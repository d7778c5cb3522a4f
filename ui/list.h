/* A cursor over lines, and the part of them that is on the screen. */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/action.h"

/* Zeroed: empty. n may change at any time; cursor and top follow. */
struct ui_list {
    size_t n;
    size_t cursor;
    size_t top;
    int height; /* lines on the screen, from the last draw */
};

void ui_list_set(struct ui_list *list, size_t n);
void ui_list_go(struct ui_list *list, size_t cursor);
/* Moves the cursor for DOWN, PAGE_UP and the like; false: not such an action. */
bool ui_list_act(struct ui_list *list, enum ui_action action);
/* To be called when drawing: brings the cursor onto the screen. */
void ui_list_fit(struct ui_list *list, int height);

#endif
