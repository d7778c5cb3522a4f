/* A cursor over lines, and the part of them that is on the screen. */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/action.h"
#include "ui/layout.h"

/* Zeroed: empty. n may change at any time; cursor and top follow. */
struct ui_list {
    size_t n;
    size_t cursor;
    size_t top;
    int height; /* lines on the screen, from the last draw */
    int y;      /* and the first of these lines, on the screen */
};

void ui_list_set(struct ui_list *list, size_t n);
void ui_list_go(struct ui_list *list, size_t cursor);
/* Moves the cursor for DOWN, PAGE_UP and the like; false: not such an action. */
bool ui_list_act(struct ui_list *list, enum ui_action action);
/* Moves cursor and lines together, as far as there are lines. */
void ui_list_scroll(struct ui_list *list, long by);
/* To be called when drawing the lines into rect: brings the cursor onto the screen. */
void ui_list_fit(struct ui_list *list, struct ui_rect rect);
/* The line that was drawn at y; SIZE_MAX: there is none. */
size_t ui_list_at(const struct ui_list *list, int y);

#endif
